"""The second rules of adugo, as ``oracle_family`` has those of other games: from its description alone, without a look at
the first ones."""

from __future__ import annotations

from oracle_family import BOUND, End, Game, Hop, State, lines


class Adugo(Game):
    """An alquerque, and above its middle a triangle that stands on its point: one jaguar against fourteen dogs."""

    lines = lines(
        """a1 b1 c1 d1 e1
        a2 b2 c2 d2 e2
        a3 b3 c3 d3 e3
        a4 b4 c4 d4 e4
        a5 b5 c5 d5 e5
        a1 a2 a3 a4 a5
        b1 b2 b3 b4 b5
        c1 c2 c3 c4 c5 c6 c7
        d1 d2 d3 d4 d5
        e1 e2 e3 e4 e5
        b6 c6 d6
        a7 c7 e7
        a1 b2 c3 d4 e5
        a5 b4 c3 d2 e1
        a3 b2 c1
        c1 d2 e3
        a3 b4 c5 d6 e7
        e3 d4 c5 b6 a7""")
    enough: int | None = 5
    """With so many dogs taken the jaguar wins; None: with all."""

    def start(self) -> str:
        dogs = ",".join(f"D{column}{row}" for row in (1, 2, 3) for column in "abcde" if (column, row) != ("c", 3))
        return f"W:Wc3:B{dogs}"

    def possible(self, state: State) -> bool:
        return len(state.points("w")) == 1 and len(state.points("b")) <= 14

    def hops(self, state: State, start: str) -> list[Hop]:
        return super().hops(state, start) if state.side == "w" else []

    def ended(self, state: State) -> End | None:
        if self.enough and 14 - len(state.points("b")) >= self.enough:
            return self.won("w", "too-few" if state.points("b") else "no-men")
        return super().ended(state)


class AllDogs(Adugo):
    enough = None


GAMES = {
    "adugo": {
        "adugo": (Adugo, {"compulsory": "no", "chain": "may"}),
        "adugo-bound": (Adugo, BOUND),
        "adugo-all": (AllDogs, {"compulsory": "no", "chain": "never"}),
    }
}
