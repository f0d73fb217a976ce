"""The second rules of shax, as ``oracle_family`` has those of other games: from its descriptions alone, without a look
at the first ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oracle import OTHER, End
from oracle_family import Game, State
from oracle_morabaraba import RINGS, SPOKES


@dataclass
class Stones(State):
    lined: str = ""
    """The sides that made a line while stones were placed, in order."""
    removing: str = ""
    """The sides that still take off a stone before the movement begins, in order."""
    opener: str = ""
    """Who moves first after that."""
    takes: int = 0
    """How many stones the side to move takes off for the lines it has just made."""
    opening: bool = False
    """The other side is shut in: the side to move has to let it out."""


class Shax(Game):
    lines = RINGS + SPOKES

    def start(self) -> str:
        return f"{self.first('W')}:W:B;hand=12,12"

    def read(self, text: str) -> Stones:
        state = Stones(**vars(super().read(text)))
        for entry in text.split(";")[1:]:
            key, value = entry.split("=")
            state.opening |= key == "freeing"
            if key == "closed":
                state.lined = value
            state.takes = int(value) if key == "due" else state.takes
        if state.lined and not any(state.hands.values()):
            state.opener, state.takes = state.lined[0], 0
            state.removing = state.lined[state.lined.index(state.side):]
        return state

    def made(self, state: Stones, point: str) -> int:
        """How many lines of the side to move go through a point."""
        return sum(point in line and all(state.owner(one) == state.side for one in line) for line in self.lines)

    def prey(self, state: Stones) -> list[str]:
        others = state.points(OTHER[state.side])
        if self.fields["milled"] == "any":
            return others
        turned = replace(state, side=OTHER[state.side])
        return [point for point in others if not self.made(turned, point)] or others

    def moves(self, state: State) -> set[str]:
        """The moves of the side to move, whatever the other side is owed."""
        free = [point for point in self.all_points if point not in state.board]
        flies = len(state.points(state.side)) <= int(self.fields["fly_at"])
        return {f"{start}-{to}" for start in state.points(state.side)
                for to in (free if flies else self.steps(state, start))}

    def choices(self, state: State) -> set[str]:
        assert isinstance(state, Stones)
        if state.removing or state.takes:
            return {f"*{point}" for point in self.prey(state)}
        if state.hands[state.side] and not state.opening:
            return self.placings(state)
        ways = self.moves(state)
        if not state.opening:
            return ways
        return {way for way in ways if self.moves(self.shifted(replace(state, side=OTHER[state.side]), way))} or ways

    def shifted(self, state: Stones, touch: str) -> Stones:
        start, to = touch.split("-")
        return replace(state, board={to if point == start else point: men for point, men in state.board.items()})

    def play(self, state: State, touch: str) -> State:
        assert isinstance(state, Stones)
        side = state.side
        if touch[0] == "*":
            state = replace(state, board={point: men for point, men in state.board.items() if point != touch[1:]})
            if state.removing:
                return self.next_removal(replace(state, removing=state.removing[1:]))
            left = min(state.takes - 1, len(state.points(OTHER[side])))
            return replace(state, takes=left) if left else self.passed(replace(state, takes=0, side=OTHER[side]))
        if touch[0] == "@":
            return self.placed(state, touch[1:])
        lets_out, state = state.opening, replace(self.shifted(state, touch), opening=False)
        return self.lined(state, 0 if lets_out else self.made(state, touch.split("-")[1]))

    def lined(self, state: Stones, lines: int) -> State:
        """After this number of lines that take at once."""
        takes = min(lines, 1 if self.fields["mills"] == "one" else 2, len(state.points(OTHER[state.side])))
        return replace(state, takes=takes) if takes else self.passed(replace(state, side=OTHER[state.side]))

    def placed(self, state: Stones, point: str) -> State:
        side = state.side
        hands = state.hands | {side: state.hands[side] - 1}
        state = replace(state, board=state.board | {point: [side]}, hands=hands)
        if self.fields["placed_mills"] == "take":
            return self.lined(state, self.made(state, point))
        if self.made(state, point) and side not in state.lined:
            state = replace(state, lined=state.lined + side)
        if any(hands.values()):
            return self.passed(replace(state, side=OTHER[side]))
        order = state.lined or side + OTHER[side]
        if self.fields["placed_mills"] == "later":
            order = order[0] + OTHER[order[0]]
        return self.next_removal(replace(state, lined="", removing=order, opener=order[0]))

    def next_removal(self, state: Stones) -> State:
        if state.removing:
            return replace(state, side=state.removing[0])
        return self.passed(replace(state, side=state.opener))

    def passed(self, state: Stones) -> State:
        """The turn of the side to move begins; if it is shut in, the other moves again."""
        other = replace(state, side=OTHER[state.side])
        if self.fields["blocked"] != "freed" or state.hands[state.side]:
            return state
        if self.ended_by_number(state) or self.moves(state) or not self.moves(other):
            return state
        return replace(other, opening=True)

    def ended_by_number(self, state: State) -> End | None:
        for side in (state.side, OTHER[state.side]):
            if state.total(side) < 3:
                return self.won(OTHER[side], "too-few" if state.total(side) else "no-men")
        return None

    def ended(self, state: State) -> End | None:
        few = self.ended_by_number(state)
        if few or self.choices(state):
            return few
        if self.fields["blocked"] != "freed":
            return super().ended(state)
        shut_in = self.choices(replace(state, side=OTHER[state.side]))  # only where a game begins so
        return self.won(None, "blocked" if shut_in else "both-blocked")


GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "shax": {
        "shax": (Shax, {"mills": "one", "milled": "any", "placed_mills": "later", "blocked": "freed", "fly_at": "0"}),
        "shax-earned": (Shax, {"placed_mills": "earned", "blocked": "freed"}),
    }
}
