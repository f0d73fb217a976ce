"""What a browser's page processes use, read from Linux's /proc; on other systems the answer is None."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def renderers(profile: Path) -> Iterator[Path]:
    """The folders in /proc of the page processes of the browser that uses this profile."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for entry in PROC.iterdir() if PROC.exists() else ():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError):
                parents[int(entry.name)] = int((entry / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
                commands[int(entry.name)] = (
                    (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                )

    def belongs(pid: int) -> bool:
        while pid in parents:
            if f"--user-data-dir={profile}" in commands[pid] and "--type=" not in commands[pid]:
                return True
            pid = parents[pid]
        return False

    for pid, command in commands.items():
        if "--type=renderer" in command and belongs(pid):
            yield PROC / str(pid)


def memory(profile: Path) -> float | None:
    """Private memory, in MB, of the heaviest page process."""
    private = []
    for process in renderers(profile):
        with contextlib.suppress(OSError):
            lines = (process / "smaps_rollup").read_text("utf-8").splitlines()
            private.append(sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024)
    return max(private, default=None)


def worker_time(profile: Path) -> float | None:
    """Milliseconds of processor time that the busiest worker of a page has used; other programs' load does not change
    it.
    """
    taken = []
    for process in renderers(profile):
        for thread in (process / "task").iterdir():
            with contextlib.suppress(OSError, ValueError):
                if (thread / "comm").read_text("utf-8").startswith("DedicatedWorker"):
                    taken.append(int((thread / "schedstat").read_text("utf-8").split()[0]) / 1e6)
    return max(taken, default=None)
