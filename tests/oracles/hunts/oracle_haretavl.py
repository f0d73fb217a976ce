"""The second rules of haretavl, as ``oracle_family`` has those of other games: from its description alone, without a
look at the first ones."""

from __future__ import annotations

from dataclasses import replace

from oracle import OTHER, End
from oracle_family import Game, Hop, State, lines, squares


class Haretavl(Game):
    """A square of eight triangles and a point at either end: a hare, black, which is placed first, and three dogs."""

    lines = squares("abc", range(2, 5)) + lines(
        """b1 b2
        b4 b5
        a2 b3 c4
        c2 b3 a4
        b1 a2
        b1 c2
        b5 a4
        b5 c4"""
    )
    text = "B:W:B;hand=3,1"

    def start(self) -> str:
        return self.text

    def possible(self, state: State) -> bool:
        """One hare, and it is placed before anything else."""
        return state.total("b") == 1 and state.total("w") == 3 and (not state.hands["b"] or state.side == "b")

    def hops(self, state: State, start: str) -> list[Hop]:
        return []

    def choices(self, state: State) -> set[str]:
        return self.placings(state) if state.hands[state.side] else super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        hands = state.hands | {state.side: state.hands[state.side] - 1}
        board = state.board | {touch[1:]: ["Dw" if state.side == "w" else "b"]}
        return replace(state, side=OTHER[state.side], board=board, hands=hands)


class Vendsyssel(Haretavl):
    """Three diamonds in a row; the dogs at the end of one, the hare among them."""

    lines = lines(
        """b1 b2 b3 b5 b6 b7
        a2 a4 a6
        c2 c4 c6
        a2 b2 c2
        a6 b6 c6
        b1 a2
        b1 c2
        a2 b3 c4
        c2 b3 a4
        a4 b5 c6
        c4 b5 a6
        a6 b7
        c6 b7"""
    )
    text = "B:WDb1,Da2,Dc2:Bb2"


class Military(Haretavl):
    """The dogs do not go back; the hare has won at the point from which they came."""

    text = "B:WDb1,Da2,Dc2:Bb2"

    def steps(self, state: State, start: str) -> list[str]:
        found = super().steps(state, start)
        return found if state.side == "b" else [point for point in found if point[1:] >= start[1:]]

    def ended(self, state: State) -> End | None:
        return self.won("b", "escaped") if state.owner("b1") == "b" else super().ended(state)


class Far(Military):
    text = "W:WDb1,Da2,Dc2:Bb5"


class Centre(Military):
    text = "W:WDb1,Da2,Dc2:Bb3"


class Dropped(Military):
    text = "B:WDb1,Da2,Dc2:B;hand=0,1"


FREE, THROUGH = {"manner": "none", "escape": "no"}, {"manner": "none", "escape": "yes"}
GAMES = {
    "haretavl": {
        "haretavl": (Haretavl, FREE),
        "hund-efter-hare": (Vendsyssel, FREE),
        "jeu-militaire": (Military, THROUGH),
        "hare-and-hounds": (Far, THROUGH),
        "hare-and-hounds-centre": (Centre, THROUGH),
        "soldiers-game": (Dropped, THROUGH),
    }
}
