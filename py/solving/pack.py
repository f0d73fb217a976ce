"""Packs the choices of a strategy without their positions: a static function over three rows of cells.

Each choice is the exclusive or of three cells that a hash of its position names (``check.places``).  A cell that only
one position names is set last; removing such positions one after another removes all of them if there are 1.23 cells
for each position (B. S. Majewski, N. C. Wormald, G. Havas and Z. J. Czech, A family of perfect hashing methods, 1996).
The result takes 1.23 times the bits of the choices and stores no keys; for a position that is not in it, the number it
gives is arbitrary.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .check import ROWS, factor, places

SPARE = 1.23


def packed(head: Mapping[str, Any], choices: Mapping[int, int]) -> bytes:
    """The file of a certificate: ``head`` without the numbers of its packing, ``choices`` by ``check.number``."""
    bits = max(1, max(choices.values(), default=0).bit_length())
    many = int(len(choices) * SPARE / ROWS) + 8
    for seed in range(1000):
        cells = _cells(choices, factor(seed), many)
        if cells is not None:
            break
    else:
        raise AssertionError("no seed leaves every position a cell of its own")
    whole = 0
    data = bytearray()
    held = 0
    for value in cells:
        whole |= value << held
        held += bits
        while held >= 8:
            data.append(whole & 255)
            whole >>= 8
            held -= 8
    if held:
        data.append(whole)
    line = json.dumps({**head, "seed": seed, "cells": many, "bits": bits})
    return line.encode() + b"\n" + bytes(data)


def _cells(choices: Mapping[int, int], by: int, many: int) -> list[int] | None:
    """The cells of all rows; None if some positions cannot each get a cell of their own."""
    named = [0] * (ROWS * many)  # how many positions name a cell, and the exclusive or of their indices
    which = [0] * (ROWS * many)
    keys = list(choices)
    where = [tuple(places(key, by, many)) for key in keys]
    for index, three in enumerate(where):
        for place in three:
            named[place] += 1
            which[place] ^= index
    free = [place for place, count in enumerate(named) if count == 1]
    order = []
    while free:
        place = free.pop()
        if named[place] != 1:
            continue
        index = which[place]
        order.append((index, place))
        for other in where[index]:
            named[other] -= 1
            which[other] ^= index
            if named[other] == 1:
                free.append(other)
    if len(order) < len(keys):
        return None
    cells = [0] * (ROWS * many)
    for index, place in reversed(order):
        value = choices[keys[index]]
        for other in where[index]:
            value ^= cells[other]  # the cell itself is still 0
        cells[place] = value
    return cells
