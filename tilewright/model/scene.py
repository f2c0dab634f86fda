"""What a problem or a solution looks like, as a scene for ``draw``: letters, pegs, marks, labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits

from tilewright.draw.colours import kind_colours
from tilewright.draw.scene import Scene, Tile
from tilewright.lattice import Cell
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem
from tilewright.model.slot import Choose


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
    """Return the board with ``placements`` on it; without any, with the placed pieces.

    A covered cell bears the mark of the piece, or else that of the board below it.  Cells that
    labels of the setup stand for bear the label while nothing covers them, and the labels that
    were chosen close the caption.
    """
    laid = [(p.piece, p.cells) for p in placements]
    marks = dict(problem.region.marks)
    if laid:
        for placement in placements:
            if any(placement.marks):
                pairs = zip(placement.cells, placement.marks, strict=False)
                marks.update((cell, mark) for cell, mark in pairs if mark)
    else:
        laid = [(p.piece, p.cells) for p in problem.placed]
    tiles = _tiles(problem, laid)
    covered = {cell for tile in tiles for cell in tile.cells}
    blocked = problem.blocked if problem.setting else ()
    return Scene(
        problem.lattice.name,
        tiles,
        tuple(cell for cell in problem.region.cells if cell not in covered),
        problem.region.optional - covered,
        blocked,
        marks,
        ", ".join(filter(None, (caption, chosen_labels(problem)))),
        _labels(problem, covered),
        _colours(tuple(piece.copies != (1, 1) for piece in problem.pieces)),
    )


def chosen_labels(problem: Problem) -> str:
    """Return the labels that the setting chose, e.g. ``Oct 6``, ``""`` without any."""
    return " ".join(value for value in problem.setting.values() if isinstance(value, str))


def _tiles(problem: Problem, laid: Sequence[tuple[str, tuple[Cell, ...]]]) -> tuple[Tile, ...]:
    """Return tiles, the copies of a piece numbered in the order in which they are laid."""
    kinds = _kinds(tuple(piece.name for piece in problem.pieces))
    times, numbers = Counter(name for name, _ in laid), Counter[str]()
    tiles = []
    for name, cells in laid:
        numbers[name] += times[name] > 1
        letter, index = kinds[name]
        tiles.append(Tile(letter, name, cells, index, numbers[name]))
    return tuple(tiles)


def _labels(problem: Problem, covered: set[Cell]) -> dict[Cell, str]:
    """Return the labels of the cells that slots of labels name, where no piece covers them."""
    return {
        cell: label
        for slot in problem.puzzle.setup.slots
        if isinstance(slot, Choose)
        for label, cells in slot.labels.items()
        for cell in cells
        if cell not in covered
    }


@lru_cache(maxsize=16)
def _kinds(names: tuple[str, ...]) -> dict[str, tuple[str, int]]:
    """Return the letter and the number of each kind, by name."""
    letters = piece_letters(names)
    return {name: (letters[name], index) for index, name in enumerate(names)}


@lru_cache(maxsize=16)
def _colours(repeated: tuple[bool, ...]) -> dict[int, tuple[int, ...]]:
    return kind_colours(repeated)
