"""What the book says about who wins, and what is certain of it (the page "Was the king right?"): the claims of
site/notes/decided.toml with the figures of py/solving/results, which are read here and never written into a text.

A *result* is a first position under one reading, as `build.py solve` has written it down: its verdict and its
certificates, or what complete tables say. Some readings were searched only; they are told apart from what is decided,
and stay open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tools
from render.research import proof_paths

Json = Mapping[str, Any]
VERDICTS = ("true", "false", "depends", "onlyIf", "nearly", "open", "none")
FIGURE = re.compile(r"\{(\w+)\}")
CHECKING_PACE = {"computer": 4, "phone": 20, "lines": 10_000}
"""How many times as long a check takes in a browser as the seconds of processor in a result: on a computer, and on a
slow phone; and how many random lines are offered instead."""
FOLDER = tools.ROOT / "py" / "solving"
CHECKER = FOLDER / "check.py"
SUFFIX = ".cert"
LARGE_CERTIFICATE_BYTES = 100_000
"""Above this size, checking a whole certificate takes minutes, so the reader is warned first."""


def read_results(folder: Path = FOLDER / "results") -> dict[str, dict[str, Any]]:
    """All results by name, each certificate with the side that it is for, what it does, and how narrow its path is; the
    slots of tables by their men."""
    narrow = proof_paths.read_paths()
    results = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))}
    for result in results.values():
        for certificate in result.get("certificates", []):
            *_, side, aim = certificate["file"].removesuffix(SUFFIX).split("-")
            certificate |= {
                "side": side,
                "aim": aim,
                "large": certificate["bytes"] > LARGE_CERTIFICATE_BYTES,
                "seen": certificate["choices"] + certificate["forced"],
            }
            certificate["path"] = narrow.get(certificate["file"])
        if "certificates" in result:
            plies = max((certified["plies"] for certified in result["certificates"] if "plies" in certified), default=None)
            result["turns"] = plies and (plies + (result["verdict"] == "first")) // 2
            result["begins"] = result["position"][0].lower()
        if result.get("by") == "layers":
            result |= table_view(result)
        if isinstance(result.get("slots"), list):
            result["slots"] = {"-".join(map(str, (slot.get("side", ""), *slot["men"]))): slot for slot in result["slots"]}
    return results


def table_view(result: Json) -> dict[str, Any]:
    """What is told of complete tables, besides what their result says: the path with its counts, of the mean path the
    rows that are shown, and its sums for whoever begins and for the other side; the shares of drawn positions."""
    moves = [first_move["worth"] for first_move in result["first_moves"]]
    held = {"first": "won", "draw": "drawn", "second": "lost"}[result["verdict"]]
    return {
        "path": result["path"] | proof_paths.count_choices(result["path"]["turns"]) | {"aim": "holds"},
        "mean_shown": [row for row in result["mean_path"] if row["ply"] <= 10 or row["ply"] % 10 == 0],
        "first_all": len(moves), "first_held": moves.count(held),
        **mean_choice(result["mean_path"][::2], "begins"), **mean_choice(result["mean_path"][1::2], "answers"),
        "drawn_share": share(result), "full_share": share(result["by_men"][-1]),
        "by_men": [{**row, "share": share(row)} for row in result["by_men"]],
        "faults": sum(checked["faults"] for checked in (result["samples"], result["checked"]) if checked),
        "games": result["mean_path"][0]["games"], "plies": len(result["mean_path"]),
        "slots_told": [slot for pair in result["pairs"] for slot in pair["slots"]],
    }  # fmt: skip


def mean_choice(rows: Sequence[Json], name: str) -> dict[str, float]:
    """The means over rows of a mean path, as {NAME_moves, NAME_hold, NAME_single}: the legal turns, those that hold,
    and the percentage of positions in which only one of several holds."""
    games = sum(row["games"] for row in rows)
    kinds = (("moves", "turns", 1, 1), ("hold", "hold", 1, 1), ("single", "single", 100, 1))
    return {
        f"{name}_{kind}": round(sum(row[key] * row["games"] for row in rows) * times / games, digits)
        for kind, key, times, digits in kinds
    }


def share(counts: Json) -> float:
    """How many of a hundred positions are drawn."""
    return float(round(100 * counts["drawn"] / counts["positions"], 1))


def certificate_files() -> dict[str, bytes]:
    """What a page fetches to have a certificate checked or played, by its address below the folder of endings."""
    return {
        f"certificates/{file.name}": file.read_bytes() for file in sorted((FOLDER / "certificates").glob(f"*{SUFFIX}"))
    }


def figure_at(results: Json, path: str) -> Any:
    """The figure that such a way leads to: FILE/KEY/…; raises KeyError where there is none."""
    value: Any = results
    try:
        for name in path.split("/"):
            value = value[int(name)] if isinstance(value, list) else value[name]
    except (IndexError, TypeError, ValueError):
        raise KeyError(path) from None
    return value


def format_number(value: float, lang: str) -> str:
    """A number as this language writes it: 32,687,600; in Spanish with narrow spaces, from five figures on."""
    text = f"{value:,}"
    return text if lang == "en" else text.replace(",", "\u202f" if abs(value) >= 10_000 else "").replace(".", ",")


def fill_figures(text: str, figures: Json, lang: str) -> str:
    """A text with its figures."""
    return FIGURE.sub(lambda hit: format_number(figures[hit[1]], lang), text)


def claim_views(claims: list[Json], results: Json, games: Sequence[Json]) -> list[dict[str, Any]]:
    """The claims as the page shows them: their results, what was only searched, and the figures of their texts."""
    fields = {(game["id"], rules["id"]): rules["fields"] for game in games for rules in game["rulesets"]}
    apart = {game["id"]: distinguishing_fields(game) for game in games}
    return [
        {
            **claim,
            "results": [
                result_view(name, results[name], fields, apart[claim["game"]]) for name in claim.get("results", [])
            ],
            "searched": list(searched_without_proof(claim, results, fields)),
            "path": list(narrowest_path(claim, results, fields, apart[claim["game"]])),
            "figures": count_results(claim, claims, results)
            | {name: figure_at(results, path) for name, path in claim.get("figures", {}).items()},
        }
        for claim in claims
    ]


def narrowest_path(claim: Json, results: Json, fields: Json, apart: list[str]) -> Iterator[dict[str, Any]]:
    """The certificate whose path a claim shows, with the result that it belongs to, if that has been worked out."""
    for name, result in results.items():
        for certificate in result.get("certificates", []):
            if certificate["file"] == claim.get("path") and certificate["path"]:
                yield {**certificate, "of": result_view(name, result, fields, apart)}


def count_results(claim: Json, claims: list[Json], results: Json) -> dict[str, int]:
    """How many results a claim has, or the one that it is the same as, and how many of them are draws."""
    names = next((other for other in claims if other["id"] == claim.get("same")), claim).get("results", [])
    verdicts = [results[name]["verdict"] for name in names]
    return {"all": len(verdicts), "draw": verdicts.count("draw")}


def distinguishing_fields(game: Json) -> list[str]:
    """The rules by which a reading of a game is known: what its rulesets differ in, and what a reader can change."""
    first, *others = (ruleset["fields"] for ruleset in game["rulesets"])
    differing = {name for name in first if any(other.get(name) != first[name] for other in others)}
    return sorted(differing | {field["id"] for field in game["fields"]})


def result_view(name: str, result: Json, fields: Json, apart: list[str]) -> dict[str, Any]:
    """A result with the worth of every rule, by which of them it is known, and how the address of a game's page names
    them.
    """
    values = fields[result["game"], result["rules"]] | result["set"]
    identifying = {field: str(values[field]) for field in apart}
    return {
        **result,
        "name": name.removesuffix("-start"),
        "fields": values,
        "known": identifying,
        "address": result_address(result),
    }


def result_address(result: Json) -> str:
    changes = ",".join(f"{field}:{value}" for field, value in result["set"].items())
    return f"rules={result['rules']}" + (f"&set={changes}" if changes else "")


def searched_without_proof(claim: Json, results: Json, fields: Json) -> Iterator[dict[str, Any]]:
    """The readings of a claim that were searched and have no certificate, each once: what was searched furthest
    counts.
    """
    if "readings" not in claim:
        return
    best: dict[str, dict[str, Any]] = {}
    for name, file in results.items():
        for reading in file["readings"] if name.startswith(claim["readings"]) and "readings" in file else ():
            seen = sum(side["seen"] for side in reading.get("searched", []))
            key = json.dumps(reading["set"], sort_keys=True)
            if "certified" not in reading and seen >= best.get(key, {"seen": 0})["seen"]:
                values = fields[file["game"], file["rules"]] | reading["set"]
                best[key] = {**reading, "seen": seen, "fields": values, "address": result_address(file | reading)}
    yield from best.values()


def claims_of_game(claims: list[Json], game: str) -> list[Json]:
    """The claims, as `claim_views` gives them, that are about a game."""
    return [claim for claim in claims if claim["game"] == game]


def faults(told_by: Json, results: Json, clauses: Mapping[str, str]) -> Iterator[str]:
    """What a claim refers to that there is not."""
    for claim in told_by["claim"]:
        yield from (f"{claim['id']}: there is no clause {clause}" for clause in claim["clauses"] if clause not in clauses)
        named_results = claim.get("results", [])
        yield from (f"{claim['id']}: there is no result {result}" for result in named_results if result not in results)
        certificates = {certificate["file"] for result in results.values() for certificate in result.get("certificates", [])}
        if "path" in claim and claim["path"] not in certificates:
            yield f"{claim['id']}: there is no certificate {claim['path']}"
        if claim["verdict"] not in VERDICTS:
            yield f"{claim['id']}: {claim['verdict']} is no verdict"
        used_figures = {name for text in claim_texts(claim) for name in FIGURE.findall(text)}
        named = {"all", "draw", *claim.get("figures", {})}
        yield from (f"{claim['id']}: no figure {name} is named" for name in sorted(used_figures - named))
        for name, path in claim.get("figures", {}).items():
            try:
                figure_at(results, path)
            except KeyError:
                yield f"{claim['id']}: the figure {name} is not at {path}"


def claim_texts(claim: Json) -> Iterator[str]:
    """All its texts, in every language."""
    yield from (text for value in claim.values() if isinstance(value, Mapping) for text in value.values())
