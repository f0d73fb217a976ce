"""The second rules of achi and its kin, as ``oracle_family`` has those of other games: from their descriptions alone,
without a look at the first ones."""

from __future__ import annotations

from dataclasses import replace

from oracle import OTHER, End
from oracle_family import Game, State, Tres

HOME = {"w": ["a1", "b1", "c1"], "b": ["a3", "b3", "c3"]}
DIAGONALS = [["a1", "b2", "c3"], ["a3", "b2", "c1"]]


class Achi(Tres):
    """As the alquerque of three, with as many men as the rules say; who cannot move may have to skip a turn."""

    def start(self) -> str:
        men = self.fields["hand"]
        return f"{self.first('W')}:W:B;hand={men},{men}"

    def possible(self, state: State) -> bool:
        """No row yet, and the sides place in turn."""
        other, men = OTHER[state.side], int(self.fields["hand"])
        return (
            not self.lined(state, "w")
            and not self.lined(state, "b")
            and state.hands[state.side] - state.hands[other] in (0, 1)
            and state.total("w") == state.total("b") == men
        )

    def moves(self, state: State) -> set[str]:
        return super().choices(state)

    def choices(self, state: State) -> set[str]:
        moves = self.moves(state)
        if moves or self.fields["blocked"] != "passes":
            return moves
        return {"--"} if self.moves(replace(state, side=OTHER[state.side])) else set()

    def play(self, state: State, touch: str) -> State:
        return replace(state, side=OTHER[state.side]) if touch == "--" else super().play(state, touch)

    def ended(self, state: State) -> End | None:
        end = super().ended(state)
        if end and end[1] == "blocked" and self.fields["blocked"] == "passes":
            return self.won(None, "both-blocked")
        return end


class TantFant(Achi):
    """Three men each, which begin on the rows at the two ends; not every row wins."""

    def start(self) -> str:
        return f"{self.first('W')}:W{','.join(HOME['w'])}:B{','.join(HOME['b'])}"

    def possible(self, state: State) -> bool:
        rows = any(self.lined(state, side) for side in "wb")
        return not rows and len(state.points("w")) == len(state.points("b")) == 3

    def counting(self, side: str) -> list[list[str]]:
        """The rows that win for a side."""
        which = self.fields["mill_lines"]
        if which == "slanting":
            return DIAGONALS
        shut = [HOME[side]] if which == "not-own-home" else list(HOME.values())
        return [line for line in self.lines if line not in shut]

    def lined(self, state: State, side: str) -> bool:
        return any(set(line) <= set(state.points(side)) for line in self.counting(side))


FOUR = {"hand": "4", "goal": "line", "fly_at": "0"}
THREE = {"hand": "3", "goal": "line", "fly_at": "0"}
ROWS = {"hand": "0", "goal": "line", "fly_at": "0"}
GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "achi": {
        "achi": (Achi, {**FOUR, "blocked": "passes"}),
        "achi-stuck": (Achi, {**FOUR, "blocked": "loses"}),
        "achi-three": (Achi, {**THREE, "blocked": "passes"}),
        "tapatan": (Achi, {**THREE, "blocked": "draws"}),
        "tant-fant": (TantFant, {**ROWS, "mill_lines": "not-own-home", "blocked": "loses"}),
        "tant-fant-six": (TantFant, {**ROWS, "mill_lines": "not-home", "blocked": "loses"}),
        "tant-fant-diagonal": (TantFant, {**ROWS, "mill_lines": "slanting", "blocked": "loses"}),
    }
}
