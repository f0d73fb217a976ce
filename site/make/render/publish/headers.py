"""What a host that can set headers sends with the site: `dist/_headers`, in the form that Netlify and Cloudflare Pages
read.

GitHub Pages sets none, so what protects a reader stands in each page (its policy is a meta element). A header reaches
further: it covers workers too, which a page's own policy does not, and files that are no pages. Two policies hold
together, each in full: a page keeps the narrower one of its own. Python in its worker is WebAssembly, hence
`wasm-unsafe-eval`; nothing needs `unsafe-eval`.

What other sites may fetch (CORS) is let through by name: the script of `<alquerque-board>`, which a page may ask for
with `crossorigin`, with `integrity` or by `import`; what a board loads that stands in a sandboxed frame, for there the
site is another origin to its own page, which then at least says what the frame must allow; the index of wheels, from
which Python in somebody else's notebook page installs the package; and the texts, the bibliography and the
conformance vectors, which are data.

Not sent: `frame-ancestors` and `X-Frame-Options`, since boards, and whole pages in a school's course, may be framed by
anybody, and there is no account that a framed page could give away; `Strict-Transport-Security`, which is for the whole
host to decide.
"""

from __future__ import annotations

import fnmatch
from pathlib import Path

NAME = "_headers"
HASHED = ("app", "endings", "fonts", "images", "packages", "python", "search", "style", "words")
"""The folders whose names change with what they hold: they may be kept for ever."""
FETCHED_ELSEWHERE = ("alquerque-board.js", "bibliography.*", "simple/*", "texts/*", "vectors/*")
"""What else the pages of others may fetch."""


def header_rules(base: str, policy: str) -> dict[str, dict[str, str]]:
    """The headers for each pattern of addresses; `policy` is that of the pages."""
    whole = {
        "Content-Security-Policy": policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    forever = {"Cache-Control": "public, max-age=31536000, immutable"}
    anybody = {"Access-Control-Allow-Origin": "*"}
    return {
        f"{base}*": whole,
        **{f"{base}{folder}-*": forever | anybody for folder in HASHED},
        **{f"{base}{pattern}": anybody for pattern in FETCHED_ELSEWHERE},
    }


def write_headers(out: Path, base: str, policy: str) -> None:
    lines = [
        line
        for pattern, headers in header_rules(base, policy).items()
        for line in (pattern, *(f"  {name}: {value}" for name, value in headers.items()))
    ]
    (out / NAME).write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


def headers_for(text: str, address: str) -> dict[str, str]:
    """What a host that reads this file sends with an address (a path from the host's root)."""
    headers: dict[str, str] = {}
    pattern = ""
    for line in text.splitlines():
        if not line.startswith(" "):
            pattern = line.strip()
        elif fnmatch.fnmatchcase(address, pattern):
            name, _, value = line.strip().partition(": ")
            headers[name] = value
    return headers
