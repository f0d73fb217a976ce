"""`build.py bench tasks` reads a browser's trace (site/make/bench/long_tasks.py): what is counted, and how a task is
named.
"""

from typing import Any

from bench import long_tasks


def event(name: str, ts: float, dur: float, tdur: float, tid: int = 1, **data: str) -> dict[str, Any]:
    """Times in ms, as the trace has them in microseconds; `tdur` is the processor's."""
    times = {"ts": ts * 1000, "dur": dur * 1000, "tdur": tdur * 1000}
    return {"ph": "X", "pid": 7, "tid": tid, "name": name, **times, "args": {"data": data}}


def thread(tid: int, name: str) -> dict[str, Any]:
    return {"ph": "M", "pid": 7, "tid": tid, "name": "thread_name", "args": {"name": name}}


def test_long_is_what_takes_long_of_the_processor_on_the_main_thread() -> None:
    events = [
        thread(1, "CrRendererMain"), thread(2, "DedicatedWorker thread"),
        event("ThreadControllerImpl::RunTask", 0, 300, 20),  # waited for the processor, no more
        event("ThreadControllerImpl::RunTask", 400, 90, 80),
        event("FunctionCall", 401, 70, 60, functionName="draw"),
        event("Layout", 472, 15, 12),
        event("ThreadControllerImpl::RunTask", 500, 60, 55),
        event("ThreadControllerImpl::RunTask", 0, 900, 900, tid=2),  # the rules at work
    ]  # fmt: skip
    found, longest = long_tasks.long_tasks(events)
    assert longest == 80
    assert [(one["ms"], one["at"]) for one in found] == [(80, 0.4), (55, 0.5)]
    assert found[0]["what"] == ["FunctionCall draw 60", "Layout 12"]
    assert long_tasks.long_tasks(events, limit=80) == ([], 80)
