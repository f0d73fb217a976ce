"""A site of two pages for test_live_build.py, made in a process of its own."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path


class Small:
    def __init__(self, source: Path, out: Path) -> None:
        self.source, self.out = source, out
        self.addresses = {"index.html": None, "es/index.html": None}
        self.prepared = (source / "words").read_text("utf-8")
        if self.prepared == "wrong":
            raise ValueError("the words are wrong")

    def write(self, address: str) -> None:
        if self.prepared == "bad page":
            raise ValueError(f"no page can be made of that: {address}")
        if self.prepared == "pool":  # which stays at work, as that of the openings does
            self.pool = ProcessPoolExecutor(1, get_context("spawn"))
            (self.out / "pid").write_text(str(self.pool.submit(os.getpid).result()), "utf-8")
        target = self.out / address
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f"{address}: {self.prepared}", "utf-8")
