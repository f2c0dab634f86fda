"""In which order pieces in space can be put together, each moved straight along an axis.

Pieces are taken off one after the other, each along one of six directions until it is clear of all
that are left; the other way around that is an order of assembly.  Taking a piece off never blocks
another, so whoever takes off what can be taken off finds an order if there is one.  It is the
easy case of taking apart (``tilewright.apart``), whose moves are the same and need not end outside;
pieces that must move together, or make way first, have no such order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.lattice import Cell

#: a direction along which a piece comes in, by the words for where it comes from, best first
FROM: dict[str, Cell] = {
    "above": (0, 0, 1),
    "the front": (0, 1, 0),
    "the right": (1, 0, 0),
    "the left": (-1, 0, 0),
    "the back": (0, -1, 0),
    "below": (0, 0, -1),
}


@dataclass(frozen=True)
class Insertion:
    """One step of assembly.

    Attributes:
        piece: the index of the piece.
        origin: where it comes from, one of ``FROM``.
    """

    piece: int
    origin: str


@dataclass(frozen=True)
class Assembly:
    """An order of assembly.

    Attributes:
        steps: in the order of assembly.
        stuck: the indexes of pieces of which none can be taken off; if there are some, the steps
            are those that come after these are together.
    """

    steps: tuple[Insertion, ...]
    stuck: tuple[int, ...]


def assembly(pieces: Sequence[Sequence[Cell]]) -> Assembly:
    """Return how pieces are put together, given as cells of the cubic lattice; none overlap.

    Pieces come from above if they can, and the highest comes last.
    """
    blocking = {origin: _blocking(pieces, step) for origin, step in FROM.items()}
    left = set(range(len(pieces)))
    taken: list[Insertion] = []
    while left:
        free = [
            (rank, -max(cell[2] for cell in pieces[piece]), piece, origin)
            for rank, origin in enumerate(FROM)
            for piece in left
            if not blocking[origin][piece] & left
        ]
        if not free:
            break
        _, _, piece, origin = min(free)
        left.remove(piece)
        taken.append(Insertion(piece, origin))
    return Assembly(tuple(reversed(taken)), tuple(sorted(left)))


def _blocking(pieces: Sequence[Sequence[Cell]], step: Cell) -> list[set[int]]:
    """Return for each piece those that stand in its way along ``step``."""
    axis = next(place for place, one in enumerate(step) if one)
    rows: dict[Cell, list[tuple[int, int]]] = {}
    for piece, cells in enumerate(pieces):
        for cell in cells:
            row = (*cell[:axis], *cell[axis + 1 :])
            rows.setdefault(row, []).append((cell[axis] * step[axis], piece))
    found: list[set[int]] = [set() for _ in pieces]
    for places in rows.values():
        beyond: set[int] = set()
        for _, piece in sorted(places, reverse=True):
            found[piece] |= beyond - {piece}
            beyond.add(piece)
    return found
