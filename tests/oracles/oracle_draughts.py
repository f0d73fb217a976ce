"""The second set of rules, for draughts on a lattice and in columns: pinoy dama and bashni.

Written as ``oracle_family`` from the games' descriptions alone, with its boards as lists of lines and its pieces as
letters. Every question is answered by playing on: the capture of most men, and the landing from which a capture goes
on.
"""

from __future__ import annotations

from dataclasses import replace

from oracle import OTHER
from oracle_family import Chain, Game, Hop, State, slanting


class Draughts(Game):
    """Men step forward, kings fly; twelve each on three rows of one colour's squares, white at the bottom."""

    lines = slanting("abcdefgh", range(1, 9))
    captive = "leaves"
    """What becomes of a man taken: it ``leaves``, or goes ``under`` the piece that takes it."""

    def start(self) -> str:
        own = [point for point in self.all_points if point[1] in "123"]
        other = [point for point in self.all_points if point[1] in "678"]
        return f"{self.first('W')}:W{','.join(own)}:B{','.join(other)}"

    def king(self, state: State, point: str) -> bool:
        return state.board[point][0].startswith("K")

    def far_row(self, state: State, point: str) -> bool:
        return point[1] == ("8" if state.side == "w" else "1")

    def forward(self, state: State, start: str, to: str) -> bool:
        return (int(to[1]) - int(start[1])) * (1 if state.side == "w" else -1) > 0

    def steps(self, state: State, start: str) -> list[str]:
        if not self.king(state, start):
            return [to for to in super().steps(state, start) if self.forward(state, start, to)]
        found = []
        for _, ray in self.rays[start]:
            for to in ray:
                if to in state.board:
                    break
                found.append(to)
        return found

    def hops(self, state: State, start: str) -> list[Hop]:
        king = self.king(state, start)
        if state.chain and not king and self.fields["promotion"] == "ends" and self.far_row(state, start):
            return []
        found = []
        for way, ray in self.rays[start]:
            if not king and self.fields["captures"] == "forward" and ray and not self.forward(state, start, ray[0]):
                continue
            if state.chain and king and self.fields["path"] == "flying-straight" and way != state.chain.way:
                continue
            free = 0
            while king and free < len(ray) and ray[free] not in state.board:
                free += 1
            if free == len(ray) or not self.takes(state, start, ray[free]):
                continue
            for to in ray[free + 1:]:
                if to in state.board:
                    break
                found.append((ray[free], to, way))
                if not king:
                    break
        return found

    def takes(self, state: State, start: str, over: str) -> bool:
        return super().takes(state, start, over) and not (state.chain and self.spared(state.chain.over, over))

    def spared(self, leapt: list[str], point: str) -> bool:
        """Whether what stands on a point may not be leapt over, after these."""
        if self.captive == "under":
            return point in {"once": leapt, "apart": leapt[-1:], "free": []}[self.fields["path"]]
        return point in leapt

    # -- which captures

    def leaps(self, state: State) -> set[str]:
        own = [state.chain.at] if state.chain else state.points(state.side)
        found = [(start, over, to) for start in own for over, to, _ in self.hops(state, start)]
        if self.fields["most"] == "men":
            lengths = {leap: self.length(self.hop(state, leap[0], leap[2])) for leap in found}
            found = [leap for leap in found if lengths[leap] == max(lengths.values())]
        elif self.fields["most"] == "onward":
            going = [leap for leap in found if self.hops(self.hop(state, leap[0], leap[2]), leap[2])]
            found = [leap for leap in found if leap in going or all(leap[:2] != one[:2] for one in going)]
        return {f"{start}x{to}" for start, _, to in found}

    def length(self, state: State) -> int:
        """How many men more a capture under way can take."""
        assert state.chain
        at = state.chain.at
        return max((1 + self.length(self.hop(state, at, to)) for _, to, _ in self.hops(state, at)), default=0)

    # -- what becomes of it

    def hop(self, state: State, start: str, to: str) -> State:
        over, way = next((over, way) for over, landing, way in self.hops(state, start) if landing == to)
        state = replace(state, board=dict(state.board), owed=[])
        state.board[to] = state.board.pop(start)
        if self.captive == "under":
            state.board[to] = [*state.board[to], state.lift(over)]
        elif self.fields["taken"] == "jump":
            state.lift(over)
        if self.fields["promotion"] == "continues":
            self.crown(state)
        state.chain = Chain(to, [*(state.chain.over if state.chain else []), over], way)
        return state

    def crown(self, state: State) -> None:
        for point in state.points(state.side):
            if self.far_row(state, point) and not self.king(state, point):
                state.board[point] = ["K" + state.board[point][0], *state.board[point][1:]]

    def over(self, state: State, neglected: list[str]) -> State:
        """The turn is over: men taken that still stand leave, and a man on the far row is crowned."""
        if state.chain and self.captive == "leaves" and self.fields["taken"] == "turn":
            for point in state.chain.over:
                assert state.owner(point) == OTHER[state.side]
                state.lift(point)
        self.crown(state)
        return super().over(state, neglected)


class Bashni(Draughts):
    """A column goes as one, wherever its top piece goes."""

    captive = "under"

    def play(self, state: State, touch: str) -> State:
        start, sign, to = touch[:2], touch[2], touch[3:]
        if sign == "x":
            return super().play(state, touch)
        board = dict(state.board)
        board[to] = board.pop(start)
        return self.over(replace(state, board=board), [])


PINOY = {"first": "w", "steps": "forward", "captures": "any", "compulsory": "yes", "chain": "must", "most": "men",
         "path": "free", "promotion": "passes", "taken": "turn", "blocked": "loses"}
BASHNI = PINOY | {"most": "onward", "path": "once", "promotion": "continues", "taken": "under"}

GAMES: dict[str, dict[str, tuple[type[Game], dict[str, str]]]] = {
    "pinoy-dama": {
        "pinoy-dama": (Draughts, PINOY),
        "pinoy-culin": (
            Draughts,
            {"captures": "forward", "compulsory": "no", "chain": "may", "path": "flying-straight"},
        ),
    },
    "bashni": {
        "bashni": (Bashni, BASHNI),
        "bashni-michaelsen": (Bashni, BASHNI | {"captures": "forward", "path": "apart"}),
    },
}
"""By game and ruleset: the class, and what the description says of fields that the ruleset sets."""
