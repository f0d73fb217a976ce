"""Stands in for asyncio in the browser: what Pyodide's core looks up while it starts. Nothing here awaits anything."""


class Future:
    """Only its name is wanted."""


class Task(Future):
    """Only its name is wanted."""


def iscoroutinefunction(_function):
    return False


def get_event_loop():
    raise RuntimeError("this Python has no event loop")
