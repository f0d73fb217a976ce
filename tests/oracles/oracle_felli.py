"""The second rules of felli, as ``oracle_family`` has those of other games: the board written out as lines of
points.
"""

from __future__ import annotations

from oracle_family import BOUND, Game, Hop, State, lines


class Felli(Game):
    """Two triangles that meet in c3; each side fills its own, and c3 is empty."""

    lines = lines(
        """a1 c1 e1
        b2 c2 d2
        b4 c4 d4
        a5 c5 e5
        c1 c2 c3 c4 c5
        a1 b2 c3 d4 e5
        e1 d2 c3 b4 a5""")

    def start(self) -> str:
        return f"{self.first('B')}:Wa5,c5,e5,b4,c4,d4:Ba1,c1,e1,b2,c2,d2"


class Mullahs(Felli):
    """A man whose turn ends on a far corner is a mullah from then on, which steps and takes at any distance."""

    corners = {"w": ("a1", "e1"), "b": ("a5", "e5")}

    def mullah(self, state: State, point: str) -> bool:
        return state.board[point][0] in ("Kw", "Kb")

    def steps(self, state: State, start: str) -> list[str]:
        if not self.mullah(state, start):
            return super().steps(state, start)
        found = []
        for _, ray in self.rays[start]:
            for point in ray:
                if point in state.board:
                    break
                found.append(point)
        return found

    def hops(self, state: State, start: str) -> list[Hop]:
        if not self.mullah(state, start):
            return super().hops(state, start)
        found = []
        for way, ray in self.rays[start]:
            men = [place for place, point in enumerate(ray) if point in state.board]
            if men and self.takes(state, start, ray[men[0]]):
                end = men[1] if len(men) > 1 else len(ray)
                found += [(ray[men[0]], point, way) for point in ray[men[0] + 1:end]]
        return found

    def over(self, state: State, neglected: list[str]) -> State:
        for point in self.corners[state.side]:
            if state.board.get(point) == [state.side]:
                state.board[point] = ["K" + state.side]
        return super().over(state, neglected)


GAMES = {
    "felli": {
        "felli": (Felli, {"compulsory": "no", "chain": "never"}),
        "felli-forced": (Felli, BOUND),
        "felli-mullah": (Mullahs, BOUND | {"crowning": "far-corners", "promotion": "passes", "taken": "jump"}),
    }
}
