"""The types of ``alquerque.api`` for the page's scripts, and the check of an answer against its type.

Both walk the ``TypedDict``s of ``alquerque.api.contract``. TypeScript is written from them directly, which is shorter
than a way through JSON Schema: pydantic refuses ``TypedDict`` before Python 3.12, msgspec refuses unions of two of
them, and neither refuses an answer for a key that its type does not have.
"""

from __future__ import annotations

import json
import sys
import textwrap
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, Literal, NamedTuple, NotRequired, Union

import tools

sys.path.insert(0, str(tools.ROOT / "py"))

from alquerque import api
from alquerque.api import contract
from alquerque.api.registry import QUESTIONS, TASKS
from alquerque.api.tasks import SlicedTask

FILE = tools.ROOT / "site" / "app" / "api.d.ts"
COMMAND = "python3 build.py contract"
LINE_CHARS = 100
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", types.NoneType: "null", Any: "unknown"}
TAIL = """
export type Question = keyof Questions;
export type Task = keyof Tasks;
/** What a page asks. */
export type Asked<Op extends Question> = { op: Op } & Questions[Op]["request"];
/** What it is answered, or why not. */
export type Answer<Op extends Question> = OneOf<Questions[Op]["answer"] | ErrorAnswer>;
/** What a page asks of a task. */
export type AskedTask<Op extends Task> = { op: Op } & Tasks[Op]["request"];
/** What a task reports of each part, and at last when it is `done`. */
export type Report<Op extends Task> = OneOf<Tasks[Op]["report"] | ErrorAnswer> & { done: boolean };

/** Asks a question. */
export type Ask = <Op extends Question>(
  request: Asked<Op>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<Op>>;
/** Starts a task; `part` hears each report but the last one. */
export type Start = <Op extends Task>(
  request: AskedTask<Op>,
  part?: (report: Report<Op>) => void,
  options?: { signal?: AbortSignal },
) => Promise<Report<Op>>;

type KeyOf<T> = T extends unknown ? keyof T : never;
/** A union of which each type says that it lacks the keys of the others: a key tells them apart. */
type OneOf<T, Every = T> = T extends unknown
  ? T & { [Key in Exclude<KeyOf<Every>, keyof T>]?: undefined }
  : never;
"""


class Signature(NamedTuple):
    """The types of an operation's request and of its answers, of which an ``ErrorAnswer`` is always one."""

    request: Any
    answers: tuple[Any, ...]


# -- which types an operation has ------------------------------------------------------------------------------


@cache
def question_types(op: str) -> Signature:
    """The types of a question, by its handler's annotations."""
    return _signature(QUESTIONS[op], [QUESTIONS[op]])


@cache
def task_types(kind: type[SlicedTask]) -> Signature:
    """The types of a task: it reports what ``_begin`` or ``_report`` returns."""
    own = [method for name in ("_begin", "_report") if (method := getattr(kind, name)) is not getattr(SlicedTask, name)]
    return _signature(kind._begin, own)


def _signature(function: Callable[..., Any], answering: Sequence[Callable[..., Any]]) -> Signature:
    alternatives: dict[Any, None] = {}
    for answerer in answering:
        alternatives |= dict.fromkeys(_alternatives(_annotation(answerer, "return")))
    return Signature(_annotation(function, "request"), tuple(
        alternative for alternative in alternatives if alternative not in (types.NoneType, contract.ErrorAnswer)))


def _annotation(function: Callable[..., Any], name: str) -> Any:
    """One annotation of a function, which names a type of ``contract``; its module has loaded no such name."""
    return eval(function.__annotations__[name], {"contract": contract})


def _alternatives(type_: Any) -> tuple[Any, ...]:
    """The types of a union."""
    if typing.get_origin(type_) in (Union, types.UnionType):
        return typing.get_args(type_)
    return (types.NoneType if type_ is None else type_,)


@cache
def typed_keys(type_: Any) -> dict[str, tuple[Any, bool]]:
    """Key → its type, and whether it must be there."""
    hints = typing.get_type_hints(type_, include_extras=True)
    return {name: (typing.get_args(hint)[0], False) if typing.get_origin(hint) is NotRequired else (hint, True)
            for name, hint in hints.items()}


# -- TypeScript ------------------------------------------------------------------------------------------------


def typescript() -> str:
    """The text of ``site/app/api.d.ts``."""
    parts = [f"// Made by {COMMAND} from py/alquerque/api/contract.py, where it is to be changed.\n"]
    for name, value in vars(contract).items():
        if typing.is_typeddict(value) and value.__doc__:  # without a docstring it is only a part of others
            parts.append(_interface(value))
        elif name in _aliases().values():
            parts.append(f"export type {name} = {_type_text(value)};\n")
    rows = ((op, question_types(op)) for op in QUESTIONS)
    parts.append(_table("Questions", "Question → its request and its answer.", "answer", rows))
    rows = ((op, task_types(kind)) for op, kind in TASKS.items())
    parts.append(_table("Tasks", "Task → its request and its reports.", "report", rows))
    return "\n".join(parts) + TAIL


@cache
def _aliases() -> dict[Any, str]:
    """Types that have a name in the contract besides the dictionaries: choices of texts, tuples, unions."""
    origins = (Literal, tuple, Union, types.UnionType)
    return {value: name for name, value in vars(contract).items() if typing.get_origin(value) in origins}


def _interface(type_: Any) -> str:
    name = type_.__name__
    fields = "".join(
        f"  {key}{'' if needed else '?'}: {_type_reference(field_type)};\n"
        for key, (field_type, needed) in typed_keys(type_).items()
    )
    text = f"export interface {name} {{\n{fields}}}\n" if fields else f"export type {name} = object;\n"
    return _comment(type_.__doc__) + text


def _comment(docstring: str) -> str:
    """A docstring as a comment."""
    words = " ".join(docstring.replace("``", "`").split())
    lines = textwrap.wrap(words, LINE_CHARS - len(" * "), break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1 and len(lines[0]) <= LINE_CHARS - len("/**  */"):
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}\n" for line in lines) + " */\n"


def _table(name: str, comment: str, answer: str, rows: Iterator[tuple[str, Signature]]) -> str:
    lines = "".join(
        f"  {op}: {{ request: {signature.request.__name__}; {answer}: {_type_reference(reduce(or_, signature.answers))} }};\n"
        for op, signature in rows
    )
    return f"/** {comment} */\nexport interface {name} {{\n{lines}}}\n"


def _type_reference(type_: Any) -> str:
    """A type in TypeScript, by its name if it has one."""
    return _aliases().get(type_) or _type_text(type_)


def _type_text(type_: Any) -> str:
    if typing.is_typeddict(type_):
        return str(type_.__name__)
    if type_ in SIMPLE:
        return SIMPLE[type_]
    origin, parts = typing.get_origin(type_), typing.get_args(type_)
    if origin is Literal:
        return " | ".join(json.dumps(part) for part in parts)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type_reference, parts))
    if origin is tuple:
        return f"[{', '.join(map(_type_reference, parts))}]"
    if origin is Sequence:
        element = _type_reference(parts[0])
        return f"({element})[]" if " | " in element else f"{element}[]"
    if origin is Mapping and typing.get_origin(parts[0]) is Literal:
        return f"{{ {'; '.join(f'{key}: {_type_reference(parts[1])}' for key in typing.get_args(parts[0]))} }}"
    if origin is Mapping:
        return f"{{ [name: string]: {_type_reference(parts[1])} }}"
    raise TypeError(f"api_types.py does not know how to write {type_}")


def run() -> int:
    """Writes ``site/app/api.d.ts``; returns the exit status."""
    FILE.write_text(typescript(), "utf-8", newline="\n")
    return 0


def is_current() -> bool:
    """Whether ``site/app/api.d.ts`` says what ``alquerque.api`` does; if not, says how to renew it."""
    current = FILE.exists() and FILE.read_text("utf-8") == typescript()
    print(f"{FILE.name} is as the types say" if current else
          f"site/app/{FILE.name} differs from py/alquerque/api/contract.py: {COMMAND}")
    return current


# -- answers ---------------------------------------------------------------------------------------------------


def mismatch(value: Any, type_: Any, at: str = "answer") -> str | None:
    """Where JSON is not of a type, and how; None if it is. A key that the type does not have is a mismatch too."""
    if type_ is Any:
        return None
    if typing.is_typeddict(type_):
        return _object_mismatch(value, type_, at)
    origin, parts = typing.get_origin(type_), typing.get_args(type_)
    if origin in (Union, types.UnionType):
        tried = [mismatch(value, part, at) for part in parts]
        return None if None in tried else " or ".join(fault for fault in tried if fault)
    if origin is Literal:
        fits = value in parts
    elif origin is tuple:
        fits = isinstance(value, list) and len(value) == len(parts)
        if fits:
            pairs = enumerate(zip(value, parts, strict=True))
            return _first(mismatch(element, part, f"{at}[{n}]") for n, (element, part) in pairs)
    elif origin is Sequence:
        fits = isinstance(value, list)
        if fits:
            return _first(mismatch(element, parts[0], f"{at}[{n}]") for n, element in enumerate(value))
    elif origin is Mapping:
        wanted = set(typing.get_args(parts[0]))
        fits = isinstance(value, dict) and (not wanted or set(value) == wanted)
        if fits:
            return _first(mismatch(element, parts[1], f"{at}.{key}") for key, element in value.items())
    else:
        fits = type(value) in ((int, float) if type_ is float else (type_,)) or value is type_ is None
    return None if fits else f"{at} is {json.dumps(value)[:80]}, not {_type_reference(type_)}"


def _first(mismatches: Iterator[str | None]) -> str | None:
    return next((fault for fault in mismatches if fault), None)


def _object_mismatch(value: Any, type_: Any, at: str) -> str | None:
    name = type_.__name__
    if not isinstance(value, dict):
        return f"{at} is {json.dumps(value)[:80]}, not {name}"
    if unknown := value.keys() - typed_keys(type_).keys():
        return f"{at} has {', '.join(sorted(unknown))}, which {name} does not know"
    for key, (field_type, needed) in typed_keys(type_).items():
        if key not in value:
            if needed:
                return f"{at} lacks {key} of {name}"
        elif wrong := mismatch(value[key], field_type, f"{at}.{key}"):
            return wrong
    return None


def wrong_answer(request: str, answer: str) -> str | None:
    """How the answer to a question is not of its type; None if it is."""
    try:
        op = json.loads(request).get("op")
    except (ValueError, TypeError, AttributeError, RecursionError):
        op = None
    is_op = isinstance(op, str) and op in QUESTIONS
    return mismatch(json.loads(answer), reduce(or_, question_types(op).answers if is_op else (), contract.ErrorAnswer))


def wrong_report(kind: type[SlicedTask], report: str) -> str | None:
    """How a report of a task is not of its type; None if it is."""
    content = json.loads(report)
    if type(content.pop("done", None)) is not bool:
        return "report.done is not there"
    return mismatch(content, reduce(or_, task_types(kind).answers, contract.ErrorAnswer), "report")


def check_every_answer() -> None:
    """From now on ``alquerque.api`` raises TypeError in place of an answer or a report that is not of its type."""
    answer, step = api.answer, SlicedTask.step

    def answered(text: str) -> str:
        reply = answer(text)
        if wrong := wrong_answer(text, reply):
            raise TypeError(f"{wrong}: asked {text[:200]}")
        return reply

    def stepped(self: SlicedTask, ms: float = 30) -> str | None:
        report = step(self, ms)
        if report and (wrong := wrong_report(type(self), report)):
            raise TypeError(wrong)
        return report

    api.answer, SlicedTask.step = answered, stepped
