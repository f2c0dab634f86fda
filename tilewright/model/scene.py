"""What a problem or a solution looks like, as a scene for ``draw``: letters, pegs, marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_lowercase, ascii_uppercase, digits

from tilewright.draw.scene import Scene, Tile
from tilewright.errors import printable
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem


def piece_letters(names: Sequence[str]) -> dict[str, str]:
    """Give each piece a character of its own while they last: its initial, or the next free one.

    A name of one character keeps it; past 62 kinds letters repeat.
    """
    letters = {name: name for name in names if len(name) == 1 and name.isalnum()}
    pool = ascii_uppercase + ascii_lowercase + digits
    for name in names:
        if name in letters:
            continue
        own = [c for c in name if c.isalnum() and c.isascii()]
        wanted = [*own[:1], *(c.swapcase() for c in own[:1]), *own[1:]]
        upper = [c.upper() for c in wanted]
        taken = set(letters.values())
        free = [c for c in [*upper, *wanted, *pool] if c not in taken]
        letters[name] = free[0] if free else pool[len(letters) % len(pool)]
    return letters


def problem_scene(
    problem: Problem, placements: Iterable[Placement] = (), caption: str = ""
) -> Scene:
    """Return the board with ``placements`` on it; without any, with the placed pieces."""
    names = [piece.name for piece in problem.pieces]
    letters = piece_letters(names)
    laid = [(p.piece, p.cells) for p in placements] or [(p.piece, p.cells) for p in problem.placed]
    tiles = tuple(Tile(letters[name], name, cells, names.index(name)) for name, cells in laid)
    covered = {cell for tile in tiles for cell in tile.cells}
    empty = tuple(cell for cell in problem.region.cells if cell not in covered)
    marks = {cell: mark for cell, mark in problem.region.marks if cell not in covered}
    return Scene(
        problem.lattice.name,
        tiles,
        empty,
        problem.region.optional - covered,
        problem.blocked,
        marks,
        printable(caption),
    )
