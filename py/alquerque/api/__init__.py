"""The browser's only interface to the rules: JSON text in, JSON text out.

Every answer depends on its request alone (game, ruleset, changes, first position, acts), so undo, links, saved games
and a restarted worker need no state here; losing the caches changes no answer.  Answers hold keys and arguments, never
prose.  Every request, however malformed, gets an answer: an error has a key.

The page throws the dice: where a view says ``"dice": 3``, so many dice are to be thrown and every touch in ``legal`` is
a throw (``"manner": "throw", "dice": [6, 5, 4]``).  The page throws for both sides, and sends the result as an act;
``thrown`` are the dice of the turn under way, or else of the turn before, and ``placing`` counts the men that may still
be placed.  If a throw is due, ``think`` has nothing to decide: ``{"throw": 3, "done": true}``.

A game with variations, comments and drawings is a tree, in the JSON of ``trees``: ``record`` takes one as ``"tree"``
(its main line is then the game, and not ``acts``), ``read`` answers with one where there is more than one bare line,
with the file's ``"tags"``, with ``"cut"``: what ended the game before its end, as an error (the rest is a comment
then), and with ``"faults"``: what could not be played in variations.  ``turns`` gives the turns of several lines,
``typed`` the meaning of a typed move, ``setup`` checks a position that is being set up (see ``position_editing``).
``call`` gives the code with which a turn is called out, or says what such a code means (see ``move_codes``); ``detect``
says which rulesets allow what is written in a text (see ``rule_detection``), ``judge`` what a turn is worth that should
win (see ``exact``).  ``letter`` writes a game that two play from afar as a short text, and ``opened`` reads one (see
``correspondence``).  ``threats`` says what the side that is not to move would do.  What takes longer, or needs files,
is a task that runs in slices (``start_task``): ``think``, ``compare``, ``analyse``, ``advise``, ``review``,
``explain``, ``openings``, ``verify``, ``again``.  ``registry`` lists all operations, ``contract`` the types of their
requests and answers.
"""

from __future__ import annotations

import json
from typing import Any

from .errors import BadRequest, error_answer
from .registry import QUESTIONS, TASKS
from .requests import parse_request
from .tasks import SlicedTask, ThinkTask


def answer(text: str) -> str:
    """The answer to one request."""
    try:
        request = parse_request(text)
        op = request.get("op")
        if not isinstance(op, str) or op not in QUESTIONS:
            raise BadRequest("unknown-op", op=op if isinstance(op, str) else None, ops=sorted(QUESTIONS))
        reply = QUESTIONS[op](request)
    except Exception as error:
        reply = error_answer(error)
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def start_task(text: str) -> SlicedTask[Any, Any]:
    """The task that a request asks for, a search if it names none; its ``step`` reports a bad request."""
    try:
        op = parse_request(text).get("op")
    except BadRequest:
        op = None
    return (TASKS.get(op, ThinkTask) if isinstance(op, str) else ThinkTask)(text)


def missing_files(text: str) -> str:
    """The files that a task would use and that have not been provided, as a list of names in JSON: shards of endings,
    exact openings, certificates and opening books.  Empty for any other request, however malformed; the task itself
    reports what is wrong."""
    try:
        request = parse_request(text)
        return json.dumps(TASKS[request["op"]].list_missing_files(request))
    except Exception:
        return "[]"


def provide_file(name: str, data: Any) -> None:
    """Provides one of these files: as bytes, or as the browser's array of bytes."""
    from ..thinking import certificates, endings, exact_openings, opening_book  # loaded only when they are needed
    stores: dict[str, Any] = {module.FOLDER: module for module in (certificates, exact_openings, opening_book)}
    store = next((stores[folder] for folder in stores if name.startswith(folder)), endings)
    store.add_file(name, data if isinstance(data, bytes) else data.to_bytes())
