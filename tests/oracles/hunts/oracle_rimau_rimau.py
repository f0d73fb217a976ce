"""The second rules of rimau-rimau, as ``oracle_family`` has those of other games: from its description alone, without
a look at the first ones."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from oracle_family import ALQUERQUE, Game, Hop, State, lines

AROUND = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


@dataclass
class Hunt(State):
    due: int = 0
    """How many people the tigers have still to take off before play."""


class Rimau(Game):
    """An alquerque between two mountains that stand on their points: two tigers, black, against the people, white."""

    lines = [
        *(line for line in ALQUERQUE if not {"c1", "c5"} & set(line)),
        *lines(
            """c-1 c0 c1 c2 c3 c4 c5 c6 c7
            a1 b1 c1 d1 e1
            a5 b5 c5 d5 e5
            a-1 b0 c1 d2 e3
            e-1 d0 c1 b2 a3
            a3 b4 c5 d6 e7
            e3 d4 c5 b6 a7
            b0 c0 d0
            b6 c6 d6
            a-1 c-1 e-1
            a7 c7 e7"""
        ),
    ]
    standing = AROUND
    """Where people stand at the start."""
    taken_off = 1
    rows = False
    """Whether a tiger leaps over an odd number at once."""

    def start(self) -> str:
        people = ",".join(f"P{point}" for point in self.standing)
        reserve = 24 - len(self.standing)
        if self.fields["opening"] == "place":
            return f"B:W{people}:B;hand={reserve},2;due={self.taken_off}"
        return f"B:W{people}:Bc1,c5;hand={reserve},0;due={self.taken_off}"

    def read(self, text: str) -> Hunt:
        due = re.search(r";due=(\d+)", text)
        return Hunt(**vars(super().read(text)), due=int(due[1]) if due else 0)

    def possible(self, state: State) -> bool:
        return state.total("b") == 2 and (not state.hands["b"] or state.side == "b")

    def hops(self, state: State, start: str) -> list[Hop]:
        if state.side == "w":
            return []
        found = []
        for way, ray in self.rays[start]:
            people = 0
            while people < len(ray) and state.owner(ray[people]) == "w":
                people += 1
            room = people < len(ray) and ray[people] not in state.board
            if room and (people == 1 or self.rows and people % 2):
                found.append((ray[0], ray[people], way))
        return found

    def hop(self, state: State, start: str, to: str) -> State:
        ray = next(ray for _, ray in self.rays[start] if to in ray)
        after = super().hop(state, start, to)
        for point in ray[1 : ray.index(to)]:
            after.lift(point)
        return after

    def choices(self, state: State) -> set[str]:
        assert isinstance(state, Hunt)
        if state.due:
            return {f"*{point}" for point in state.points("w")}
        if state.hands[state.side]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        assert isinstance(state, Hunt)
        if touch[0] == "*":
            board = {point: pieces for point, pieces in state.board.items() if point != touch[1:]}
            side = "b" if state.due > 1 or state.hands["b"] else "w"
            return replace(state, side=side, board=board, due=state.due - 1)
        if touch[0] == "@":
            piece = "Pw" if state.side == "w" else "b"
            hands = state.hands | {state.side: state.hands[state.side] - 1}
            side = "b" if state.side == "w" or hands["b"] else "w"
            return replace(state, side=side, board=state.board | {touch[1:]: [piece]}, hands=hands)
        return super().play(state, touch)


class NineAtFirst(Rimau):
    standing = [*AROUND, "c3"]
    taken_off = 3


class Rows(NineAtFirst):
    rows = True


FREE = {"compulsory": "no", "chain": "never"}
GAMES = {
    "rimau-rimau": {
        "rimau-rimau": (Rimau, FREE | {"opening": "place"}),
        "rimau-rows": (Rows, FREE | {"opening": "none"}),
        "rimau-single": (NineAtFirst, FREE | {"opening": "none"}),
    }
}
