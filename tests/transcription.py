"""The words of the transcription as short hashes, and where a text in critical presentation differs from them.

The edition was made from the transcription of the codex in the Old Spanish Textual Archive (``TEXT.ACE.txt``), which
has a licence of its own.  So the repository does not hold its text: ``transcription.txt`` has eight hexadecimal digits
for each word of the alquerques, line by line as the manuscript has them.  To make it again, with the archive's file at
hand:

    python3 tests/transcription.py TEXT.ACE.txt > tests/transcription.txt

The palaeographic layer keeps every sign of the transcription. For it ``transcription_signs.txt`` has a hash for each line
as it is written, capitals, marks and pauses among it:

    python3 tests/transcription.py --signs TEXT.ACE.txt > tests/transcription_signs.txt

Both texts are first reduced to the same letters (see ``folded_letters``): exactly what the edition's criteria change is
ignored, no more.  The division of words is part of this, so a word of the transcription is searched for as a run of
letters, regardless of the edition's word divisions.
"""

from __future__ import annotations

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from lxml import etree

FILE = Path(__file__).with_suffix(".txt")
SIGNS_FILE = FILE.with_stem("transcription_signs")
FIRST, LAST = 91, 93  # the leaves of the alquerques
HASH_DIGITS = 8
MAX_WORD_LETTERS = 20  # letters of a word
MIN_AGREEING_WORDS = 3  # so many words that agree one after another are no accident


class Word(NamedTuple):
    """A word of the transcription: its leaf, the line on it (counted over both columns) and its hash."""

    leaf: str
    line: int
    sign: str


class Difference(NamedTuple):
    """Where the edition departs from the transcription: the clause, its words there, and leaf and line of the
    transcription.
    """

    clause: str
    words: str
    place: str


def folded_letters(word: str) -> str:
    """What is left of a word when all that the criteria change is folded: capitals and accents, u and v, i and j and y,
    nn and ñ, Et and & and e.  Double letters, ç, z, x, b, f and h stay as they are."""
    apart = unicodedata.normalize("NFD", word.lower().replace("ñ", "nn").replace("c'", "ç"))
    bare = unicodedata.normalize("NFC", "".join(c for c in apart if c == "\u0327" or not unicodedata.combining(c)))
    if bare in ("&", "et"):
        return "e"
    return re.sub(r"[^a-zç]", "", bare.translate(str.maketrans("vjy", "uii")))


def sign(run: str) -> str:
    return hashlib.sha256(run.encode()).hexdigest()[:HASH_DIGITS]


def alquerque_leaves(text: str) -> str:
    """The leaves of the alquerques, out of a file in the archive's notation."""
    parts = re.split(r"^(?=\[fol\. )", text, flags=re.MULTILINE)
    return "".join(part for part in parts if (n := re.match(r"\[fol\. (\d+)", part)) and FIRST <= int(n[1]) <= LAST)


def written_lines(text: str) -> Iterator[tuple[str, str]]:
    """The leaves of the alquerques, each with its lines as the archive's notation has them, without the braces that say
    what is a rubric, an initial or a column."""
    for page in re.split(r"^\[fol\. ", alquerque_leaves(text), flags=re.MULTILINE)[1:]:
        leaf, _, body = page.partition("]")
        rubrics = re.findall(r"\{RUB\.([^}]*)\}", body)
        for first, rest in zip(rubrics, rubrics[1:], strict=False):
            if first.rstrip().endswith("+"):  # the rubric goes on beside the lines that follow
                body = body.replace(f"{{RUB.{rest}}}", "", 1).replace(
                    first, f"{first.rstrip().rstrip('+')} {rest.strip()}", 1
                )
        yield leaf, re.sub(r"\{(HD|=?DIAG|MIN)[^}]*\}|\{(RUB|IN\d+|CB\d)\.|\}", " ", body)


def manuscript_lines(text: str) -> Iterator[tuple[str, int, list[str]]]:
    """The manuscript's lines: leaf, number, words (a word that goes on in the next line belongs to the line it begins
    in).
    """
    for leaf, body in written_lines(text):
        # deletions out, additions and expansions in
        body = re.sub(r"\(\^[^)]*\)|\([^)]*\)|[%¶.;<>]|\[\^?|\]", "", body)
        body = re.sub(r"-[ ]*\n\s*(\S*)", r"\1\n", body).replace("-", "")
        for number, line in enumerate(filter(str.strip, body.splitlines()), 1):
            yield leaf, number, [run for word in line.split() if (run := folded_letters(word))]


def spaced(line: str) -> str:
    """A line with single spaces, and none after the paragraph sign."""
    return re.sub(r"(?<=%) ", "", " ".join(line.split()))


def layer_lines(division: Any) -> list[str]:
    """The lines of a palaeographic division of the edition, in the archive's notation."""
    marks = {"ex": "<{}>", "del": "(^{})", "surplus": "({})"}

    def notation(node: Any) -> Iterator[str]:
        name = etree.QName(node).localname
        inner = "".join([node.text or "", *(part for child in node for part in (*notation(child), child.tail or ""))])
        if name in ("pb", "cb", "abbr"):
            return
        if name == "lb":
            yield "-\v" if node.get("break") == "no" else "\v"
        elif name == "milestone":
            yield "%"
        elif name == "hi" and node.get("rend") == "superscript":
            yield f"<<{inner}>>"
        else:
            yield marks.get(name, "{}").format(inner.replace("ç", "c'"))

    lines = "".join(notation(division)).split("\v")  # the file's own line ends are spaces
    return [line for line in map(spaced, lines) if line]


def read_signs() -> list[str]:
    """The hash of each line as it is written, from ``transcription_signs.txt``."""
    return [row for row in SIGNS_FILE.read_text("utf-8").splitlines() if row and not row.startswith(("#", "f. "))]


def read_transcription() -> list[Word]:
    """The words of the transcription, from ``transcription.txt``."""
    found, leaf, number = [], "", 0
    for row in FILE.read_text("utf-8").splitlines():
        if row.startswith("f. "):
            leaf, number = row.removeprefix("f. "), 0
        elif row and not row.startswith("#"):
            number += 1
            found += [Word(leaf, number, one) for one in row.split()]
    return found


def matching_length(run: str, at: int, word: Word) -> int:
    """How many letters from ``at`` make up this word of the transcription; 0 if they do not."""
    return next(
        (n for n in range(1, MAX_WORD_LETTERS) if at + n <= len(run) and sign(run[at : at + n]) == word.sign), 0
    )


def words_follow(run: str, at: int, words: list[Word]) -> bool:
    """Whether all these words of the transcription follow at a place."""
    for word in words:
        if not (n := matching_length(run, at, word)):
            return False
        at += n
    return True


def differences(clauses: Iterable[tuple[str, str]], words: list[Word]) -> list[Difference]:
    """Where the words of the clauses (id, text), in the manuscript's order, depart from the transcription's."""
    run, spans = "", []  # all letters; of each word of the edition where it ends, its clause and itself
    for clause, text in clauses:
        for word in text.split():
            run += folded_letters(word)
            spans.append((len(run), clause, word))
    ends = {stop for stop, _, _ in spans}
    found, at, n = [], 0, 0
    sure = (0, 0)  # the last place where a word ended on both sides
    while n < len(words):
        if step := matching_length(run, at, words[n]):
            at, n = at + step, n + 1
            sure = (at, n) if at in ends else sure
            continue
        there, then = resumption(run, at, words, n)
        found.append(difference_between(spans, sure[0], there, words[sure[1]]))
        at, n = sure = there, then
    if at < len(run):
        found.append(difference_between(spans, at, len(run), words[-1]))
    return found


def difference_between(spans: list[tuple[int, str, str]], begin: int, end: int, word: Word) -> Difference:
    """The difference that lies between two places in the edition's letters."""
    within = [(clause, one) for (stop, clause, one), start in zip(spans, [0, *(s[0] for s in spans)], strict=False)
              if stop > begin and start < max(end, begin + 1)]
    return Difference(
        within[0][0] if within else "", " ".join(one for _, one in within), f"f. {word.leaf}, line {word.line}"
    )


def resumption(run: str, at: int, words: list[Word], n: int) -> tuple[int, int]:
    """The nearest place, in the edition's letters and in the words, from which both agree again."""
    for far in range(1, 400):
        for more in range(min(far, 12) + 1):
            rest = words[n + more : n + more + MIN_AGREEING_WORDS]
            if rest and words_follow(run, at + far - more, rest):
                return at + far - more, n + more
    return len(run), len(words)


def print_signs(text: str) -> None:
    print(f"# One hash a line of the manuscript as it is written ({HASH_DIGITS} hexadecimal digits of its SHA-256).")
    print("# Made by tests/transcription.py --signs, which says how. No word is here.")
    for leaf, body in written_lines(text):
        lines = [line for line in map(spaced, body.splitlines()) if line]
        if lines:
            print(f"f. {leaf}", *map(sign, lines), sep="\n")


def main() -> None:
    if "--signs" in sys.argv:
        print_signs(Path(sys.argv[-1]).read_text("utf-8"))
        return
    print(
        f"# One hash a word ({HASH_DIGITS} hexadecimal digits of the SHA-256 of its letters), "
        "a line for each of the manuscript's."
    )
    print(
        "# Made by tests/transcription.py, which says how, from TEXT.ACE.txt of the Old Spanish Textual Archive (L. A. Kasten,"
    )
    print("# J. Nitti, W. Jonxis-Henkemans; doi:10.5281/zenodo.18931375). No words of it are here.")
    last = ""
    for leaf, _, words in manuscript_lines(Path(sys.argv[1]).read_text("utf-8")):
        if leaf != last:
            print(f"f. {leaf}")
            last = leaf
        print(" ".join(map(sign, words)))


if __name__ == "__main__":
    main()
