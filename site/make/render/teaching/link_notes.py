"""Who holds a plan on paper cannot press its links: after the words of each stands a number, and at the end of the part the
number with the address to type."""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup

LINK = re.compile(r'<a href="([^"]*)"[^>]*>.*?</a>', re.DOTALL)


class LinkNotes:
    """The numbers of a plan's links: each address keeps its own."""

    def __init__(self, whole: Callable[[str], str] = str) -> None:
        """`whole`: from a link's relative address to the absolute one, or "" if the site's address is not known."""
        self.whole = whole
        self.numbers: dict[str, int] = {}
        self.named: set[str] = set()  # since they were last listed

    def number(self, address: str) -> int:
        self.named.add(address)
        return self.numbers.setdefault(address, len(self.numbers) + 1)

    def listed(self) -> list[tuple[int, str]]:
        """The numbers and addresses of the links since the last list."""
        links = sorted((self.numbers[address], address) for address in self.named)
        self.named.clear()
        return links

    def marked(self, html: Markup) -> Markup:
        """The HTML of a text, with a number after each link; for paper alone."""
        def with_number(match: re.Match[str]) -> str:
            return match[0] + str(self.mark(Markup(match[1]).unescape()))  # noqa: S704 (our own)

        return Markup(LINK.sub(with_number, str(html)))  # noqa: S704

    def mark(self, address: str) -> Markup:
        return Markup('<sup class="link-number" aria-hidden="true">{}</sup>').format(self.number(address))

    def notes(self) -> Markup:
        """The same list as HTML; a script writes the addresses where the build does not know the site's."""
        if not (some := self.listed()):
            return Markup()
        written = [
            Markup('<span>{} <span data-address-of="{}">{}</span></span>').format(
                number, address, re.sub(r"^\w+://", "", self.whole(address))
            )
            for number, address in some
        ]
        return Markup('<p class="link-addresses" aria-hidden="true">{}</p>').format(Markup(" ").join(written))
