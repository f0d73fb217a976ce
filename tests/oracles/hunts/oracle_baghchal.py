"""The second rules of baghchal, as ``oracle_family`` has those of other games: from its description alone, without
a look at the first ones."""

from __future__ import annotations

from oracle_family import ALQUERQUE, End, Game, Hop, State


class Baghchal(Game):
    """Four tigers in the corners; twenty goats come in one a turn, and move only when all have come."""

    lines = ALQUERQUE
    enough: int | None = 5
    """With so many goats taken the tigers win; None: with all."""

    def start(self) -> str:
        return "B:Wa1,e1,a5,e5:B;hand=0,20"

    def possible(self, state: State) -> bool:
        goats = state.total("b")
        return not state.hands["w"] and len(state.points("w")) == 4 and goats <= 20

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "w" else []

    def choices(self, state: State) -> set[str]:
        if state.side == "b" and state.hands["b"]:
            return self.placings(state)
        return super().choices(state)

    def play(self, state: State, touch: str) -> State:
        if touch[0] != "@":
            return super().play(state, touch)
        return State("w", state.board | {touch[1:]: ["Gb"]}, {"w": 0, "b": state.hands["b"] - 1})

    def ended(self, state: State) -> End | None:
        if self.enough and 20 - state.total("b") >= self.enough:
            return self.won("w", "too-few" if state.total("b") else "no-men")
        return super().ended(state)


class Four(Baghchal):
    enough = 4


class Six(Baghchal):
    enough = 6


class Twenty(Baghchal):
    enough = None


FREE = {"compulsory": "no", "chain": "never"}
GAMES = {
    "baghchal": {
        "baghchal": (Baghchal, FREE),
        "baghchal-iowa": (Four, FREE | {"chain": "may"}),
        "baghchal-six": (Six, FREE),
        "baghchal-all": (Twenty, FREE),
    }
}
