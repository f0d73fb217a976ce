"""The second rules of halatafl, as ``oracle_family`` has those of other games: from its description alone, without a look
at the first ones."""

from __future__ import annotations

from oracle import End
from oracle_family import Game, Hop, State
from oracle_fox_and_geese import SLANTING, STRAIGHT

FOLD = {"c5", "d5", "e5", "c6", "d6", "e6", "c7", "d7", "e7"}
COOP = FOLD | {"a5", "b5", "f5", "g5"}


class Halatafl(Game):
    """Sheep are white, foxes black."""

    lines = STRAIGHT + SLANTING
    fold = FOLD
    slantwise = False

    def start(self) -> str:
        sheep = ",".join(f"S{point}" for point in self.all_points if int(point[1:]) < 5)
        return f"{self.first('W')}:W{sheep}:Bc7,e7"

    def possible(self, state: State) -> bool:
        return state.total("b") in (1, 2) and len(self.fold) <= state.total("w") <= 20

    def steps(self, state: State, start: str) -> list[str]:
        found = super().steps(state, start)
        return found if state.board[start][0][-1] == "b" else [to for to in found if self.may_go(start, to)]

    def may_go(self, start: str, to: str) -> bool:
        straight = to[0] == start[0] or to[1:] == start[1:]
        return to[1:] >= start[1:] and (straight or self.slantwise)

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "b" else []

    def over(self, state: State, neglected: list[str]) -> State:
        after = super().over(state, neglected)
        if after.side == "b" and self.fields["trapped"] == "removed":
            stuck = [fox for fox in after.points("b") if not self.steps(after, fox) and not self.hops(after, fox)]
            for fox in stuck:
                after.lift(fox)
        return after

    def ended(self, state: State) -> End | None:
        if self.fields["fill"] == "yes" and all(state.owner(point) == "w" for point in self.fold):
            return self.won("w", "filled")
        if 0 < state.total("w") < len(self.fold):
            return self.won("b", "too-few")
        end = super().ended(state)
        return self.won("b", "blocked") if end and end[1] == "blocked" and self.fields["blocked"] == "hunters-lose" else end


class Hens(Halatafl):
    slantwise = True


class ThirteenHens(Halatafl):
    fold = COOP


OBLIGED = {"compulsory": "yes", "chain": "must", "fill": "yes"}
CAUGHT = OBLIGED | {"first": "lot", "trapped": "removed"}
GAMES = {
    "halatafl": {
        "halatafl": (Halatafl, CAUGHT | {"huff": "claim"}),
        "halatafl-leaflet": (Halatafl, CAUGHT | {"huff": "no"}),
        "halatafl-program": (Halatafl, OBLIGED | {"first": "w", "huff": "no", "trapped": "stays", "blocked": "draws"}),
        "fuchs-und-henne": (Hens, OBLIGED | {"first": "w", "chain": "may", "huff": "auto", "trapped": "stays"}),
        "thirteen-hens": (ThirteenHens, OBLIGED | {"first": "w", "chain": "may", "huff": "claim", "trapped": "stays"}),
    }
}
