"""Shows by plain Python that no rectangle of fewer than 76 copies of heptomino 7-010 exists, and that 19 x 28 does.

    python problems/order.py [WIDTH...]

Rows of a strip are filled cell by cell.  A state is the cells ahead that are covered; all states that can be reached
are kept.  If the empty state comes at the end of a row, the rectangle up to there can be tiled.
"""

from __future__ import annotations

import sys

#: cells as row and column
HEPTOMINO = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2)]
COPIES = 76


def positions() -> set[tuple[tuple[int, int], ...]]:
    """Return the heptomino turned and mirrored, each from its first cell in reading order."""
    found = set()
    for cells in (HEPTOMINO, [(column, row) for row, column in HEPTOMINO]):
        for _ in range(4):
            cells = [(-column, row) for row, column in cells]
            first = min(cells)
            found.add(tuple(sorted((row - first[0], column - first[1]) for row, column in cells)))
    return found


def heights(width: int, most: int) -> list[int]:
    """Return the heights up to ``most`` of the rectangles of a width that can be tiled."""
    found, states = [], {0}
    masks = [
        [
            sum(1 << row * width + column for row, column in cells)
            for cells in positions()
            if all(0 <= first + column < width for _, column in cells)
        ]
        for first in range(width)
    ]
    for place in range(width * most):
        following = {state >> 1 for state in states if state & 1}
        for mask in masks[place % width]:
            following |= {(state | mask) >> 1 for state in states if not state & (mask | 1)}
        states = following
        if 0 in states and (place + 1) % width == 0:
            found.append((place + 1) // width)
    return found


if __name__ == "__main__":
    for width in map(int, sys.argv[1:] or range(1, 24)):
        tiled = heights(width, (7 * COPIES) // width)
        print(f"{width} x 1 to {(7 * COPIES) // width}: {tiled or 'none'}", flush=True)
