"""Each template's context (site/make/render/pages) has the names that the template uses, and no others."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import meta, nodes

import build_site
import tools
from render.pages.frame import Context, context_names
from render.pages.kinds import KINDS
from render.pages.renderer import new_environment, page_templates

PAGES = build_site.SITE / "pages"


@functools.cache
def parse(template: str) -> nodes.Template:
    environment = new_environment(PAGES)
    assert environment.loader
    return environment.parse(environment.loader.get_source(environment, template)[0])


def parts_of(template: str) -> Iterator[str]:
    """The template and all that it extends, includes or imports with its context, and what these do."""
    waiting, seen = [template], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        yield name
        for node in parse(name).find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
            if getattr(node, "with_context", True):
                assert isinstance(node.template, nodes.Const), f"{name} names a template that is known only later"
                waiting.append(node.template.value)


def names_used(template: str) -> set[str]:
    """The names that these parts use and that no part gets from itself alone."""
    return {name for part in parts_of(template) for name in meta.find_undeclared_variables(parse(part))}


def names_set(template: str) -> set[str]:
    """The names that these parts set: one may set what another uses."""
    found: set[str] = set()
    for part in parts_of(template):
        tree = parse(part)
        found |= {node.name for node in tree.find_all(nodes.Name) if node.ctx != "load"}
        found |= {node.name for node in tree.find_all(nodes.Macro)}
        found |= {node.target for node in tree.find_all(nodes.Import)}
        for node in tree.find_all(nodes.FromImport):
            found |= {name if isinstance(name, str) else name[1] for name in node.names}
    return found


def names_optional(template: str) -> set[str]:
    """The names that these parts do without: `sheet | default("page")`, `worker is defined`."""
    found: set[str] = set()
    for part in parts_of(template):
        for node in parse(part).find_all((nodes.Filter, nodes.Test)):
            if node.name in ("default", "defined") and isinstance(node.node, nodes.Name):
                found.add(node.node.name)
    return found


def test_every_template_has_a_context_and_every_context_a_template() -> None:
    assert sorted(KINDS) == sorted(page_templates(PAGES))


def test_two_templates_of_one_name_are_refused(tmp_path: Path) -> None:
    for room in ("play", "book"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "games.html").touch()
    with pytest.raises(tools.DataError, match=r"two templates named games\.html"):
        page_templates(tmp_path)


@pytest.mark.parametrize("template", KINDS)
def test_a_context_has_every_name_that_its_templates_use(template: str) -> None:
    needed = names_used(template) - names_set(template) - names_optional(template)
    assert not needed - context_names(KINDS[template].context)


@pytest.mark.parametrize("template", KINDS)
def test_a_context_has_no_name_that_its_templates_do_not_use(template: str) -> None:
    assert not context_names(KINDS[template].context) - names_used(template)


@pytest.mark.parametrize("kind", sorted({kind.context for kind in KINDS.values()}, key=lambda kind: kind.__name__))
def test_every_name_says_what_it_is(kind: type[Context]) -> None:
    members = {name: getattr(kind, name) for name in context_names(kind)}
    functions = {name: getattr(member, "fget", member) for name, member in members.items()}
    assert [name for name, function in functions.items() if not function.__doc__] == []
    assert [name for name, function in functions.items() if "return" not in function.__annotations__] == []


@pytest.mark.slow  # the build makes every page
def test_a_page_of_each_kind_can_be_made(tmp_path: Path) -> None:
    renderer = build_site.prepare(tmp_path, build_site.BuildOptions(quick=True))
    one_of_each = {page.template: address for address, page in renderer.addresses.items()}
    assert one_of_each.keys() == KINDS.keys()
    for address in one_of_each.values():
        assert renderer.write(address).read_text("utf-8").rstrip().endswith("</html>")
    assert renderer.site.warnings == []
