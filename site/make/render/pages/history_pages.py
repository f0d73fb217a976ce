"""Contexts of the pages about the games' past: the history, and the family that they form."""

from __future__ import annotations

import functools

from render.content import languages
from render.games import family
from render.history import boards, timeline
from render.pages.parts import WithGames, WithNotes, WithProse, WithSourceName
from render.pages.site import Json, Site


@functools.cache
def history_maps(site: Site) -> Json:
    return site.maps_of(site.notes["history"])


@functools.cache
def claim_boards(site: Site) -> dict[str, Json]:
    """The board beside each claim that has one, as family.small_board draws it, and the state of its game's page."""
    drawn: dict[str, Json] = {}
    for id, claim in site.notes["history"]["claims"].items():
        if board := claim.get("board"):
            game = board["game"]
            rules = board.get("rules", site.game(game)["rulesets"][0]["id"])
            state = f"#rules={rules}" if "rules" in board else ""
            drawn[id] = {"drawing": family.small_board(site.board_of(game, rules)), "state": state}
    return drawn


class HistoryPage(WithGames, WithNotes, WithProse, WithSourceName):
    """What is claimed of the games' past, on a timeline and on maps."""

    @property
    def history(self) -> Json:
        """The claims laid out, the number of each and the boards beside them (see history/timeline.py,
        coastline_map.py, claims.py).
        """
        note = self._site.notes["history"]
        return {
            "number": {id: n for n, id in enumerate(note["claims"], 1)},
            "lying": timeline.horizontal_timeline(note["claims"], note["scale"]),
            "standing": timeline.vertical_timeline(note["claims"], note["scale"], self.lang),
            "maps": history_maps(self._site),
            "boards": claim_boards(self._site),
        }


@functools.cache
def board_maps(site: Site) -> Json:
    return site.maps_of(boards.places_for_maps(site.notes["boards"]))


class BoardsPage(WithNotes, WithProse, WithSourceName):
    """Boards cut in stone, wood and brick."""

    @property
    def boards(self) -> Json:
        """The boards by how firm their dates are, and the number of each (see history/boards.py)."""
        groups = boards.boards_by_dating(self._site.notes["boards"])
        return {
            "groups": groups,
            "grades": boards.DATINGS,
            "number": {id: n for n, id in enumerate((id for group in groups.values() for id in group), 1)},
            "maps": board_maps(self._site),
        }


@functools.cache
def shared_rules(site: Site) -> dict[tuple[str, str], tuple[int, int]]:
    return family.shared_rule_counts(site.games, site.view)


class FamilyPage(WithGames, WithNotes, WithProse, WithSourceName):
    """Which game comes from which, and how much their rules share."""

    @property
    def lineage(self) -> Json:
        """The family laid out, and how much the rules of its games share (see games/family.py)."""
        site, note = self._site, self._site.notes["family"]
        names = {id: languages.string_at(site.languages[self.lang], f"games.{id}.name") for id in note["nodes"]}
        names |= {id: forebear["name"][self.lang] for id, forebear in note["forebears"].items()}
        shares = shared_rules(site)
        return {
            "laid": family.layout_family(note, {game["id"]: game for game in site.games}, names),
            "shares": shares,
            "nearest": {id: family.nearest_games(shares, id) for id in site.game_ids()},
        }
