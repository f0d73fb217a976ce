"""Makes the site, serves it, and runs every check.

    python3 build.py                    make dist/
    python3 build.py --packages numpy,matplotlib    the same, with these to be imported on the Python page
    python3 build.py one-file           make it with dist/alquerque.html: the site as one file, which needs no server
    python3 build.py serve [--port N]   serve it here; an edit is seen when the page is loaded again
    python3 build.py test               every check (--quick: the short ones; --all: the long ones too)
    python3 build.py check [NAME …]     those that need no browser, or some: ruff, biome, mypy, contract, tsc, actionlint
    python3 build.py engines            the tests in Firefox and WebKit, which it installs with apt-get where it may
    python3 build.py pictures           the pictures that lie in site/images, made anew with a browser
    python3 build.py stand-in           the faces that stand in until the typeface has come, measured anew
    python3 build.py new-game ID        the files of a new game, and then what is still missing of it
    python3 build.py contract           the page's types of what it asks Python, from the types of py/alquerque/api
    python3 build.py constraints        pins what the pinned packages need in their turn (for newer ones)
    python3 build.py prove              is the move that each hint of site/notes/play gives the best? (takes minutes)
    python3 build.py differences        positions that tell two rulesets apart, and the games of "Which rules …?"
    python3 build.py problems           finds problems in games that it plays, and proves them (takes half an hour)
    python3 build.py openings           lets the opening books grow, and plays the games that score them (takes hours)
    python3 build.py solve NAME         what is certain about a small game or its endings (py/solving), worked out anew
    python3 build.py strength           the tables of site/docs/strength.md: games, and the search
    python3 build.py mutants            does each named fault of the rules turn a test red?
    python3 build.py fuzz               inputs changed at random, for everything that reads text
    python3 build.py runtime            which parts of Python's runtime pages call, looked at anew (for another Pyodide)
    python3 build.py bench              how fast a page starts and the rules are, and what keeps a page from answering

Needs Python 3.11 or later and nothing else: what is missing is installed beside the project, in .venv and .cache.
"""

from __future__ import annotations

import argparse
import importlib

import tools


def add_site_options(parser: argparse.ArgumentParser) -> None:
    """What the site that is made depends on."""
    parser.add_argument("--base", default="/", help="the site's base path; only 404.html needs to know it (default /)")
    parser.add_argument(
        "--address", default="", help="the whole address of the site, for the picture beside links to it"
    )
    parser.add_argument("--issues", default="", help="the address where errors are reported, for the about page")
    parser.add_argument(
        "--packages",
        default="",
        metavar="NAME,…",
        help="packages of Pyodide’s that the Python page can import, as numpy,matplotlib; for the site that is made",
    )
    parser.add_argument(
        "--packages-from", default="", metavar="PLACE", help="the folder or the address where their wheels are"
    )


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_site_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="serve | test | pictures | new-game | …")
    commands.add_parser("one-file", help="make the site, and the same as a single file that opens without a server")
    serve = commands.add_parser("serve", help="serve the site; what is edited is made anew when its page is asked for")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (default 8000)")
    serve.add_argument("--base", default=argparse.SUPPRESS, help="serve below this path (default /)")
    test = commands.add_parser("test", help="run every check")
    amount = test.add_mutually_exclusive_group()
    amount.add_argument(
        "--quick", dest="amount", action="store_const", const="quick", help="without what is marked slow: 3 min"
    )
    amount.add_argument("--all", dest="amount", action="store_const", const="all", help="with what is marked long")
    test.set_defaults(amount="usual")
    test.add_argument("--one-file", dest="as_one_file", action="store_true", help="build the site with its single file")
    test.add_argument("rest", nargs="*", help="given to pytest")
    check = commands.add_parser("check", help="run the checks that need no browser and no build of the site")
    check.add_argument(
        "names", nargs="*", metavar="NAME", help="only these: ruff, biome, mypy, contract, tsc, actionlint"
    )
    check.add_argument("--fix", action="store_true", help="correct what ruff and biome can correct")
    engines = commands.add_parser("engines", help="the tests in Firefox and WebKit; installs them where it can")
    engines.add_argument("rest", nargs="*", help="given to pytest")
    pictures = commands.add_parser("pictures", help="make the pictures in site/images anew")
    pictures.add_argument("names", nargs="*", metavar="GAME", help="only those of these games")
    commands.add_parser("stand-in", help="measure the faces that stand in until the typeface has come")
    new_game = commands.add_parser("new-game", help="make the files of a new game, or say what is missing of it")
    new_game.add_argument("id", help="its id, as in addresses: small letters, figures and hyphens")
    new_game.add_argument(
        "--record", action="store_true", help="make its record, counts and witnesses from its rules first"
    )
    commands.add_parser("contract", help="write site/app/api.d.ts from the types of py/alquerque/api/contract.py")
    commands.add_parser("constraints", help="pin what the pinned packages need in their turn")
    prove = commands.add_parser("prove", help="search whether the move of each hint is the best")
    prove.add_argument("names", nargs="*", metavar="GAME", help="only the hints of these games")
    differences = commands.add_parser(
        "differences", help="make the positions that tell rulesets apart, and the exercises, anew"
    )
    differences.add_argument("names", nargs="*", metavar="GAME", help="only the positions of these games")
    problems = commands.add_parser(
        "problems", help="find and prove what is missing of the problems in site/data/problems"
    )
    problems.add_argument("names", nargs="*", metavar="NAME", help="only those of these files")
    problems.add_argument("--anew", action="store_true", help="make all again from the positions that are kept")
    problems.add_argument("--tables", default="", metavar="FOLDER", help="complete tables, where a file needs them")
    books = commands.add_parser("openings", help="let the opening books in site/data/openings grow")
    books.add_argument("names", nargs="*", metavar="GAME", help="only those of these games")
    books.add_argument("--positions", type=int, default=20, help="with a choice, in each book (default 20)")
    books.add_argument("--nodes", type=int, default=20_000, help="looked at for each (default 20,000)")
    books.add_argument("--games", type=int, default=2, help="played on from each (default 2)")
    solve = commands.add_parser(
        "solve", help="work out anew what py/solving/results tells; without a name: what there is"
    )
    solve.add_argument(
        "names",
        nargs=argparse.REMAINDER,
        metavar="NAME",
        help="one or more of these tasks; or layers, or layers-results and others like it (py/solving/README.md), with options",
    )
    commands.add_parser(
        "strength", help="write the tables of site/docs/strength.md: the games, and the search's strength"
    )
    mutants = commands.add_parser("mutants", help="named faults, each of which must turn a test red")
    mutants.add_argument("names", nargs="*", help="only these")
    fuzz = commands.add_parser("fuzz", help="try everything that reads text with inputs that were changed at random")
    fuzz.add_argument("--inputs", type=int, default=100_000, help="how many, for all targets together (default 100,000)")
    fuzz.add_argument("--seed", type=int, default=1283, help="the same seed tries the same inputs (default 1283)")
    fuzz.add_argument("--target", action="append", default=[], metavar="NAME", help="only this target; may be given again")
    commands.add_parser("runtime", help="make site/make/runtime/called.txt anew, for another Pyodide")
    bench = commands.add_parser("bench", help="the speed of the start and of the rules, here and in a browser")
    parts = [
        "start",
        "rules",
        "tasks",
        "phone",
        "lighthouse",
        "legal",
        "depths",
        "stops",
        "books",
        "edits",
        "splitting",
    ]
    bench.add_argument(
        "what", nargs="?", choices=parts, help="only this; the last eight run only when they are asked for"
    )
    bench.add_argument("--json", action="store_true")
    bench.add_argument("--against", default="", metavar="REF", help="the rules, side by side with those of that commit")
    bench.add_argument("--game", default="", metavar="ID", help="the depths of this game alone; the others’ figures stay")
    arguments = parser.parse_args()
    if arguments.packages and arguments.command not in (None, "one-file"):
        parser.error("--packages is for the site that is made, not for a command")
    return arguments


# Which module does a command's work, and what of the command line its function `run` is given.
COMMAND_MODULES = {
    "test": ("dev.test_runner", ["amount", "rest", "base", "address", "issues", "as_one_file"]),
    "engines": ("dev.other_browsers", ["rest"]),
    "pictures": ("dev.pictures", ["names"]),
    "stand-in": ("dev.stand_in", []),
    "new-game": ("dev.new_game", ["id", "record"]),
    "contract": ("dev.api_types", []),
    "constraints": ("dev.constraints", []),
    "prove": ("computed.prove_hints", ["names"]),
    "differences": ("computed.distinguishing_positions", ["names"]),
    "problems": ("computed.problem_generator", ["names", "anew", "tables"]),
    "openings": ("computed.book_builder", ["names", "positions", "nodes", "games"]),
    "solve": ("dev.solving", ["names"]),
    "strength": ("dev.strength", []),
    "mutants": ("dev.mutants", ["names"]),
    "fuzz": ("fuzz.fuzzer", ["inputs", "seed", "target"]),
    "bench": ("bench.measurements", ["what", "json", "against", "game"]),
}

# commands that need no package of the group "test"
BUILD_ONLY = (None, "one-file", "serve", "runtime", "new-game", "strength")


def main() -> int:
    arguments = parse_arguments()
    arguments.base = "/" + arguments.base.strip("/") + "/" if arguments.base.strip("/") else "/"
    tools.enter_venv(["build"] if arguments.command in BUILD_ONLY else ["build", "test"])
    # From here on we are in .venv, and what these modules import is there.
    if arguments.command in (None, "one-file"):
        import build_site

        build_site.build(
            base=arguments.base,
            address=arguments.address,
            issues=arguments.issues,
            as_one_file=arguments.command == "one-file",
            python_packages=tuple(name for name in arguments.packages.lower().split(",") if name),
            packages_from=arguments.packages_from,
        )
        return 0
    if arguments.command == "serve":
        from dev import server

        return server.serve_live(arguments.port, arguments.base, arguments.address, arguments.issues)
    if arguments.command == "runtime":
        from runtime import bundle

        return bundle.renew_called_functions()
    if arguments.command == "check":
        from dev import test_runner

        return test_runner.run_checks(arguments.names, arguments.fix)
    module, names = COMMAND_MODULES[arguments.command]
    return importlib.import_module(module).run(*(getattr(arguments, name) for name in names))


def run() -> int:
    """Does what the command line asks for; returns the exit status."""
    try:
        return main()
    except (tools.MissingTool, tools.DataError) as failed:
        tools.say(str(failed))
        return 1
    except KeyboardInterrupt:
        return 130
