"""Replaces asyncio in the browser: only what Pyodide's core looks up while it starts. Nothing in our package awaits
anything.
"""


class Future:
    """Only its name is wanted."""


class Task(Future):
    """Only its name is wanted."""


def iscoroutinefunction(_function):
    return False


def get_event_loop():
    raise RuntimeError("this Python has no event loop")
