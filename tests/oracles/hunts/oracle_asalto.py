"""The second rules of asalto, as ``oracle_family`` has those of other games: from its description alone, without a look
at the first ones."""

from __future__ import annotations

from oracle import End
from oracle_family import Game, Hop, State
from oracle_fox_and_geese import SLANTING, STRAIGHT

FORT = {"c5", "d5", "e5", "c6", "d6", "e6", "c7", "d7", "e7"}
ALONG_THE_EDGE = {("a5", "b5"), ("b5", "c5"), ("g5", "f5"), ("f5", "e5")}
PAST_IT = {("b4", "a5"), ("f4", "g5")}


class Asalto(Game):
    """Soldiers are white, officers black; a soldier comes nearer to the fort with each step."""

    lines = STRAIGHT + SLANTING

    def start(self) -> str:
        soldiers = ",".join(f"S{point}" for point in self.all_points if point not in FORT)
        if self.fields["opening"] == "place":
            return f"B:W{soldiers}:B;hand=0,2"
        return f"{self.first('W')}:W{soldiers}:Bd6,d5"

    def possible(self, state: State) -> bool:
        return state.total("b") in (1, 2) and 9 <= state.total("w") <= 24

    def steps(self, state: State, start: str) -> list[str]:
        found = super().steps(state, start)
        return found if state.side == "b" else [to for to in found if self.may_go(start, to)]

    def may_go(self, start: str, to: str) -> bool:
        if start in FORT:
            return to in FORT
        return (start, to) in ALONG_THE_EDGE or to[1] > start[1] and (start, to) not in PAST_IT

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "b" else []

    def choices(self, state: State) -> set[str]:
        if state.hands[state.side]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        left = state.hands["b"] - 1
        return State("b" if left else "w", state.board | {touch[1:]: ["b"]}, {"w": 0, "b": left})

    def ended(self, state: State) -> End | None:
        if self.fields["fill"] == "yes" and all(state.owner(point) == "w" for point in FORT):
            return self.won("w", "filled")
        if 0 < state.total("w") < 9:
            return self.won("b", "too-few")
        end = super().ended(state)
        return self.won("b", "blocked") if end and end[1] == "blocked" and self.fields["blocked"] == "hunters-lose" else end


class Forward(Asalto):
    def may_go(self, start: str, to: str) -> bool:
        return to[1] > start[1]


class Sideways(Asalto):
    def may_go(self, start: str, to: str) -> bool:
        return to[1] >= start[1]


class Straight(Asalto):
    lines = STRAIGHT

    def may_go(self, start: str, to: str) -> bool:
        return True


OBLIGED = {"compulsory": "yes", "huff": "claim", "chain": "must", "opening": "place", "fill": "yes"}
GAMES = {
    "asalto": {
        "asalto": (Asalto, OBLIGED),
        "asalto-forward": (Forward, OBLIGED | {"huff": "auto"}),
        "asalto-sideways": (
            Sideways,
            OBLIGED | {"compulsory": "no", "huff": "no", "chain": "may", "blocked": "hunters-lose"},
        ),
        "asalto-home": (Asalto, OBLIGED | {"chain": "may", "blocked": "hunters-lose"}),
        "asalto-straight": (Straight, OBLIGED),
    }
}
