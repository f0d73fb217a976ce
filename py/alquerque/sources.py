"""The source of each rule.

Every field that a ruleset sets carries one warrant: *attested*, with a clause of the edition and words quoted from it;
*author*, a modern writer, with the place in his text, and ``via`` if he is known only at second hand; or *inferred*,
our own choice, with the key of its reason.  The rule card, the refusal of a touch and the comparison of readings all
use these warrants, so that no modern rule can be mistaken for Alfonso's.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Status = Literal["attested", "author", "inferred"]


class Warrant(NamedTuple):
    """``status`` attested, author or inferred; ``source`` by its id.

    ``clause`` and ``quote`` if attested; ``locus`` the place in an author's text; ``why`` the key of a reason
    or of a remark (what the book does not say, what detail is ours).
    """

    status: Status
    source: str
    via: str | None = None
    clause: str | None = None
    quote: str | None = None
    locus: str | None = None
    why: str | None = None


def attested(clause: str, quote: str, why: str | None = None) -> Warrant:
    """The book says so, in these words of this clause; ``why``: what it leaves open."""
    return Warrant("attested", "libro", clause=clause, quote=quote, why=why)


def author(source: str, locus: str | None = None, why: str | None = None, *, via: str | None = None) -> Warrant:
    """A modern writer says so."""
    return Warrant("author", source, via=via, locus=locus, why=why)


def by(source: str, *fields: str, via: str | None = None) -> dict[str, Warrant]:
    """A modern writer says so of each of these fields."""
    return {field: author(source, via=via) for field in fields}


def inferred(why: str) -> Warrant:
    """No source says anything: our own choice, with its reason."""
    return Warrant("inferred", "alquerque", why=why)
