"""For search engines: a sitemap with each page in every language, and a robots.txt that allows everything.

Both need absolute addresses, so they are written only if the build is told where the site will stand (`--address`).
https://www.sitemaps.org/protocol.html; the other languages are given as XHTML alternate links, as search engines
expect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from lxml import etree
from lxml.builder import ElementMaker

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml"


def sitemap(pages: Iterable[Mapping[str, str]]) -> bytes:
    """`pages`: for each page its absolute address in every language, by language."""
    make = ElementMaker(namespace=SITEMAP_NAMESPACE, nsmap={None: SITEMAP_NAMESPACE, "xhtml": XHTML_NAMESPACE})
    link = ElementMaker(namespace=XHTML_NAMESPACE, nsmap={"xhtml": XHTML_NAMESPACE}).link
    root = make.urlset()
    for page in pages:
        for address in page.values():
            links = [link(rel="alternate", hreflang=lang, href=other) for lang, other in page.items()]
            root.append(make.url(make.loc(address), *links))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def write_sitemap(out: Path, address: str, pages: Iterable[Mapping[str, str]]) -> None:
    (out / "sitemap.xml").write_bytes(sitemap(pages))
    robots = f"User-agent: *\nAllow: /\n\nSitemap: {address.rstrip('/')}/sitemap.xml\n"
    (out / "robots.txt").write_text(robots, "utf-8", newline="\n")
