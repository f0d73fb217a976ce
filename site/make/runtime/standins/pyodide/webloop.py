"""Stands in for Pyodide's event loop, which is set up at its start: this Python answers when it is asked and never waits."""


def _initialize_event_loop():
    pass
