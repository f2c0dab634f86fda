"""Random small puzzles, the same for the same seed: ``random_puzzle(seed)``.

A board is drawn, often a symmetric one, and cut into pieces at random, often symmetrically, so
that most puzzles have a solution and many have symmetric ones.  Then things are made harder in
the ways the format knows: copies, several shapes, turns and flips forbidden, marks, optional
cells, pieces on the board already, a setup that blocks or marks cells, and shapes spoiled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from tilewright.lattice import (
    LATTICES,
    WRAPS,
    Cell,
    Isometry,
    Lattice,
    NoWrapError,
    WrapStep,
    shift,
    wrap_faults,
    wrap_steps,
)
from tilewright.model import (
    AnyCells,
    Choose,
    OneInEach,
    Piece,
    Placed,
    Puzzle,
    Region,
    Setup,
    Shape,
    Slot,
)

_FLAT_BOXES = ((4, 3), (3, 3), (5, 2), (4, 2), (3, 4), (2, 6), (7, 1), (7, 2), (4, 4), (5, 3))
_SOLID_BOXES = ((2, 2, 2), (3, 2, 2), (2, 2, 3), (3, 3, 1), (2, 1, 4), (3, 2, 1), (3, 3, 2))
_MOST_CELLS = 14
#: most parts of a board of more than nine cells, and of a smaller one; with more there are
#: more settings than the slow twin can list in a moment
_MOST_PARTS = (4, 5)
#: after so many cuts into too many parts one part more is allowed: cells without neighbours
_TRIES = 300


@dataclass
class _Draft:
    """A puzzle in the making: the cells, the pieces they were cut into, and the chance.

    A handed one keeps the pieces as they were cut: not to be flipped, and otherwise plain, so
    that its symmetries swap pieces that are images of each other.
    """

    rng: Random
    lattice: Lattice
    cells: list[Cell]
    parts: list[list[Cell]]
    handed: bool

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability and not self.handed


def random_puzzle(seed: int, lattice: Lattice | None = None) -> Puzzle:
    """Return the puzzle of that seed: valid, with its setup chosen in ``settings``.

    Args:
        seed: whatever number.
        lattice: one that is in ``LATTICES``; by default squares or, a third of the time, cubes.
    """
    rng = Random(f"tilewright puzzle {seed}")
    lattice = lattice or LATTICES["cube" if rng.random() < 0.35 else "square"]
    return _puzzle(seed, rng, lattice, _board(rng, lattice))


def random_joined_puzzle(seed: int, lattice: Lattice) -> Puzzle:
    """Return the puzzle of that seed, on a board of that lattice whose borders are joined."""
    rng = Random(f"tilewright joined puzzle {lattice.name} {seed}")
    while True:
        wrap = _wrap(rng, lattice)
        cells = _at_home(rng, lattice, wrap) if wrap else []
        if len(cells) < 3:
            continue
        puzzle = _puzzle(seed, rng, lattice, cells)
        if rng.random() < 0.3:  # a hole
            cells = rng.sample(cells, len(cells) - 1)
            puzzle = _puzzle(seed, rng, lattice, sorted(cells))
        region = puzzle.region
        joined = Region(region.cells, region.optional, region.marks, wrap)
        if joined.on(lattice).turns_round:
            pieces = [replace(p, turns=True, flips=p.flips or True) for p in puzzle.pieces]
            puzzle = replace(puzzle, pieces=tuple(pieces))
        puzzle = replace(puzzle, name=f"joined-{seed}", region=joined)
        if not puzzle.faults():  # cells that the setup added may be one with others
            return puzzle


def _wrap(rng: Random, lattice: Lattice) -> tuple[WrapStep, ...]:
    """Return steps: those of a word and a box, or short slides, the first with a turn at times."""
    dimensions = len(lattice.translations)
    if rng.random() < 0.4:
        word = rng.choice(list(WRAPS))
        try:
            steps = wrap_steps(
                lattice, word, [rng.randint(1, 6) for _ in range(lattice.coordinates)]
            )
        except NoWrapError:
            return ()
        return () if wrap_faults(lattice, steps, ()) else steps
    number = rng.randint(1, dimensions)
    steps = tuple(_random_step(rng, lattice) for _ in range(number))
    return () if wrap_faults(lattice, steps, ()) else steps


def _random_step(rng: Random, lattice: Lattice) -> WrapStep:
    isometry = lattice.isometries[0]
    if rng.random() < 0.4:
        isometry = rng.choice(lattice.isometries)
    parts = [rng.choice((0, 0, 1, 1, 2, -1, 3)) for _ in lattice.translations]
    steps = [
        [often * part for part in step]
        for often, step in zip(parts, lattice.translations, strict=True)
    ]
    return WrapStep(isometry.name, tuple(map(sum, zip(*steps, strict=True))))


def _at_home(rng: Random, lattice: Lattice, wrap: tuple[WrapStep, ...]) -> list[Cell]:
    """Return up to 12 cells near 0, no two of them joined; none where so many are too few."""
    spans = [max(axis) + 1 for axis in zip(*lattice.representatives, strict=True)]
    near = product(*(range(max(2 * span, 4)) for span in spans))
    joined = Region([lattice.representatives[0]], wrap=wrap).on(lattice)
    found: dict[Cell, Cell] = {}
    for cell in sorted(filter(lattice.has, near), key=lambda cell: (max(cell), cell)):
        if len(found) < 12:
            found.setdefault(joined.home(cell), cell)
    return sorted(found.values())


def _puzzle(seed: int, rng: Random, lattice: Lattice, cells: list[Cell]) -> Puzzle:
    """Return a puzzle on a board of those cells."""
    draft = _Draft(rng, lattice, cells, [], rng.random() < 0.2)
    draft.parts = _cut(draft, cells)
    optional = _optional(draft)
    setup, settings, blocked = _setup(draft)
    pieces, placed = _pieces(draft)
    marks = {cell: rng.choice("ab") for cell in cells if rng.random() < 0.15}
    return Puzzle(
        f"random-{seed}",
        Region(cells + blocked, optional, marks if draft.chance(0.2) else {}),
        tuple(pieces),
        lattice.name,
        setup=setup,
        placed=tuple(placed),
        settings=settings,
    )


# The board -----------------------------------------------------------------------------------


def _board(rng: Random, lattice: Lattice) -> list[Cell]:
    """Return 4 to 14 cells from 0 on: a box, a box with holes, a blob, or scattered cells."""
    box = rng.choice(_FLAT_BOXES if lattice.coordinates == 2 else _SOLID_BOXES)
    cells = _in_box(lattice, (*box, *(2,) * lattice.coordinates)[: lattice.coordinates])
    kind = rng.choice(("box", "holes", "holes", "blob", "scatter"))
    if kind == "holes":
        cells -= set(rng.sample(sorted(cells), rng.randint(1, max(1, len(cells) // 4))))
    elif kind == "blob":
        grown = set(_grown(rng, lattice, cells, rng.randint(4, _MOST_CELLS)))
        cells = grown if len(grown) >= 4 else cells
    elif kind == "scatter":
        cells = set(rng.sample(sorted(cells), max(4, len(cells) * 2 // 3)))
    if rng.random() < 0.6:
        cells = _symmetrised(rng, lattice, cells)
    while len(cells) > _MOST_CELLS:
        cells.remove(rng.choice((min(cells), max(cells))))
    return list(lattice.canonical(cells))


def _in_box(lattice: Lattice, box: tuple[int, ...]) -> set[Cell]:
    """Return the cells of a box; where its grid has holes, as many in a box that repeats."""
    full = list(product(*map(range, box)))
    if all(map(lattice.has, full)):
        return set(full)
    spans = (max(axis) + 1 for axis in zip(*lattice.representatives, strict=True))
    larger = product(*(range(side * span) for side, span in zip(box, spans, strict=True)))
    return set(sorted(filter(lattice.has, larger), key=lambda cell: (max(cell), cell))[: len(full)])


def _grown(rng: Random, lattice: Lattice, within: set[Cell], size: int) -> list[Cell]:
    """Return up to ``size`` connected cells."""
    found = [rng.choice(sorted(within))]
    while len(found) < size:
        edge = {c for cell in found for c in lattice.neighbours(cell) if c in within}
        if not edge - set(found):
            break
        found.append(rng.choice(sorted(edge - set(found))))
    return found


def _symmetrised(rng: Random, lattice: Lattice, cells: set[Cell]) -> set[Cell]:
    """Return the cells with their image, under one isometry of their box."""
    image = _box_map(lattice, rng.choice(lattice.isometries), cells)
    return cells | {image[cell] for cell in cells} if set(image.values()) != cells else cells


def _box_map(lattice: Lattice, isometry: Isometry, cells: set[Cell]) -> dict[Cell, Cell]:
    """Return where an isometry takes cells when both boxes start at the same corner."""
    before = lattice.origin(cells)
    after = lattice.origin([isometry.apply(cell) for cell in cells])
    return {c: shift(shift(isometry.apply(c), after, -1), before) for c in cells}


def _cut(draft: _Draft, cells: list[Cell]) -> list[list[Cell]]:
    """Cut the cells into parts, each with its image where that is free, by one isometry."""
    rng, lattice = draft.rng, draft.lattice
    maps = [_box_map(lattice, isometry, set(cells)) for isometry in lattice.isometries[1:]]
    image = rng.choice([one for one in maps if set(one.values()) == set(cells)] or maps)
    left: set[Cell] = set()
    parts: list[list[Cell]] = []
    most, tries = _MOST_PARTS[len(cells) <= 9], 0
    while left or not 1 <= len(parts) <= most + tries // _TRIES:
        if not left:
            left, parts, tries = set(cells), [], tries + 1
            largest = max(2, rng.randint(len(cells) // 4, len(cells) // 2))
        size = rng.randint(1 if draft.chance(0.2) else 2, min(largest, 5))
        if draft.chance(0.06):
            part = rng.sample(sorted(left), min(size, len(left)))
        else:
            part = _grown(rng, lattice, left, size)
        for cut in (part, [image[cell] for cell in part]):
            if left.issuperset(cut):
                parts.append(sorted(cut))
                left -= set(cut)
    return parts


def _optional(draft: _Draft) -> list[Cell]:
    """Return some cells that may stay empty; a part that covers some may lose them."""
    if not draft.chance(0.3):
        return []
    chosen = draft.rng.sample(draft.cells, draft.rng.randint(1, 3))
    if draft.chance(0.5):
        chosen = sorted({draft.cells[0], draft.cells[-1]})
    if draft.chance(0.6):
        lost = set(chosen[:1])
        parts = ([cell for cell in part if cell not in lost] for part in draft.parts)
        draft.parts = [part for part in parts if part] or draft.parts
    return chosen


def _setup(draft: _Draft) -> tuple[Setup, dict[str, object], list[Cell]]:
    """Return slots, a value for each, and the cells to add to the region and block again."""
    rng = draft.rng
    if not draft.chance(0.25):
        return Setup(), {}, []
    near = {c for cell in draft.cells for c in draft.lattice.neighbours(cell)}
    free = sorted(c for c in near - set(draft.cells) if min(c) >= 0)
    added = tuple(rng.sample(free, min(len(free), rng.randint(1, 2))))
    slots: list[Slot] = []
    settings: dict[str, object] = {}
    if added and draft.chance(0.5):
        slots.append(Choose("label", "blocked", {"these": added, "first": added[:1]}))
        settings["label"] = "these"
    elif added:
        domains = {f"d{i}": (cell, rng.choice(draft.cells)) for i, cell in enumerate(added)}
        slots.append(OneInEach("pegs", "blocked", domains))
        settings["pegs"] = [list(cell) for cell in added]
    if draft.chance(0.4):
        role = rng.choice(("a", "b"))
        slots.append(AnyCells("spots", role, 2))
        settings["spots"] = [list(cell) for cell in rng.sample(draft.cells, 2)]
    return Setup(tuple(slots)), settings, list(added) if added else []


# The pieces ----------------------------------------------------------------------------------


def _pieces(draft: _Draft) -> tuple[list[Piece], list[Placed]]:
    """Return a piece for each part, or for all congruent ones, and some that lie already."""
    turns, flips = not draft.chance(0.25), draft.rng.choice((None, None, True, False))
    if draft.handed:
        turns, flips = draft.rng.random() < 0.3, False
    merged = draft.chance(0.5)
    pieces: list[Piece] = []
    names: Counter[Shape] = Counter()
    placed: list[Placed] = []
    for part in draft.parts:
        shape = Shape(draft.lattice.canonical(part))
        names[shape] += 1
        if merged and names[shape] > 1:
            continue
        pieces.append(_piece(draft, f"p{len(pieces)}", shape, turns, flips))
        if draft.chance(0.07):
            placed.append(Placed(pieces[-1].name, tuple(part)))
    if merged:
        pieces = [_with_copies(draft, piece, names) for piece in pieces]
    if draft.chance(0.25):
        pieces.append(_spare(draft))
    draft.rng.shuffle(pieces)
    return pieces, placed


def _piece(draft: _Draft, name: str, shape: Shape, turns: bool, flips: bool | None) -> Piece:
    """Return a piece of that shape, which may lie turned, bear a mark, or have a second shape."""
    rng, lattice = draft.rng, draft.lattice
    if draft.chance(0.1):
        turns = not turns
    if draft.chance(0.1):
        flips = rng.choice((None, True, False))
    if draft.chance(0.12):
        shape = Shape(shape.cells, {rng.choice(shape.cells): rng.choice("ox")})
    shapes = [shape]
    if draft.chance(0.12):
        shapes.insert(rng.randint(0, 1), _random_shape(draft))
    if turns:
        allowed = [i for i in lattice.isometries if not i.flipped]
        shapes = [one.moved(lattice, rng.choice(allowed).apply) for one in shapes]
    least = 0 if draft.chance(0.1) else 1
    return Piece(name, tuple(shapes), (least, 1), turns, flips)


def _with_copies(draft: _Draft, piece: Piece, names: Counter[Shape]) -> Piece:
    """Return the piece with as many copies as there are parts of its shape, or a range."""
    shapes = {o.cells for o in piece.orientations(draft.lattice)}
    number = max([count for shape, count in names.items() if shape.cells in shapes] or [1])
    small = piece.size < 3 or any(mark for shape in piece.shapes for mark in shape.marks)
    bounds: list[tuple[int, int | None]] = [(number, number)] * 4
    bounds += [(max(0, number - 1), number + 1), (1, max(2, number))]
    if not small or len(draft.cells) < 8:
        bounds += [(0, None), (number, None)]
    return Piece(piece.name, piece.shapes, draft.rng.choice(bounds), piece.turns, piece.flips)


def _spare(draft: _Draft) -> Piece:
    """Return a piece that was not cut from the board, and need not be used, mostly."""
    copies = draft.rng.choice(((0, 1), (0, 1), (0, 2), (1, 1)))
    return Piece("spare", (_random_shape(draft),), copies, draft.chance(0.8), None)


def _random_shape(draft: _Draft) -> Shape:
    cells = _in_box(draft.lattice, (3,) * draft.lattice.coordinates)
    grown = _grown(draft.rng, draft.lattice, cells, draft.rng.randint(1, 4))
    return Shape(draft.lattice.canonical(grown))
