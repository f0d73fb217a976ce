"""Replaces Pyodide's event loop, which is set up at its start: our Python answers each request at once and never
awaits.
"""


def _initialize_event_loop():
    pass
