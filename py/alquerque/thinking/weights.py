"""The weights of the opponent's evaluation, in hundredths of a man: one for each mechanism, never for a game.

Most were set by hand.  ``tuning`` compares one number with another by self-play; py/measuring/figures/tuning.json has
the comparisons and their results.  ``close``, ``around`` and ``room`` were chosen by how many endings that the tables
prove won were really won: with ``room`` 2, 3, 5, 7 and 10, at 1,200 nodes a turn, 36, 50, 55, 56 and 49 of 72 endings
of doce.
"""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """``flying``, ``crowned``: a king that flies, and one that does not; ``rank``: each rank above the man.
    ``beneath``: a man in a pile; ``prisoner``: one in a column that changes hands.

    ``degree``: each line that leaves the point of a man, where men step forward, take by approach, close lines or hunt;
    ``exposed``: the penalty of each such line if men step and leap in any direction, since a man can be leapt over
    along it.

    ``row``: each row that a man has gone towards being crowned; ``guard``: one who keeps his own first row while the
    other side has men to be crowned there.  ``king_room``: each move of a last king.

    For the side that is ahead, once pieces are few: ``trade``: its lead as a share of the pieces left; ``close``: each
    step by which its pieces are on average nearer to the other's last pieces; ``around``: each step by which its pieces
    are farther apart, so that they approach from several sides; ``room``: each point that the last pieces cannot reach
    without coming beside one of its own.

    For the hunted side: ``hunted_step`` and ``hunted_reach``: each point that it can reach in one step, or in more;
    ``far``, each step to a hunter; ``threat``, each hunter that can be taken; ``huffable``: each of its pieces, where
    they can be lost by huffing.  For hunters who have to fill a region: ``held``, each of its points on which one
    stands; ``inward``, each step by which one is nearer to it.

    For lines of three: ``line_one``, ``line_two`` and ``line_three`` men of the same side on a line that the other does
    not block; ``mill_now``: one that can be closed at once; ``mobile``: each step that can be made.
    """

    flying: int = 320
    crowned: int = 180
    rank: int = 60
    beneath: int = 170
    prisoner: int = 8
    degree: int = 1
    exposed: int = 2
    row: int = 3
    guard: int = 40
    king_room: int = 4
    trade: int = 100
    close: int = 12
    around: int = 12
    room: int = 5
    hunted_step: int = 12
    hunted_reach: int = 12
    far: int = 2
    threat: int = 50
    huffable: int = 400
    held: int = 40
    inward: int = 6
    line_one: int = 2
    line_two: int = 14
    line_three: int = 20
    mill_now: int = 70
    mobile: int = 3


WEIGHTS = Weights()
