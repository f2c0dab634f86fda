"""The slow twin: solves and counts by the plainest reading of the puzzle format.

No covers, no bit tricks, no orientation numbers, and nothing from the lattices for squares and
cubes: an isometry is a permutation of the axes with a sign for each.  Placements are all images
of all shapes slid everywhere.  The search takes the first cell that is not decided yet and
tries each placement on it, and leaving it empty where it is optional.  Use it up to some
fifteen cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

from tests.reference import slow_rules
from tests.reference.carried import lies_flat, turned
from tests.reference.unfolded import homes, near_homes
from tilewright.lattice import Cell, Lattice, Turns
from tilewright.model import Piece, Problem

#: a placement: the piece, its cells sorted, the marks on them in that order, unread ones left out; where a rule reads
#: sides, their colours stand in a line below each mark
Laid = tuple[str, tuple[Cell, ...], tuple[str, ...]]
#: a layout, equal to ``Solution.key()``
Layout = frozenset[Laid]
Map = Callable[[Cell], Cell]
#: a cell and its mark
Marked = tuple[Cell, str]
#: a shape slid so that its first cell is the origin; the number tells apart shapes that no
#: translation of the lattice joins
Look = tuple[int, tuple[Marked, ...]]
#: the lattices on which motions that are no isometries carry pieces to cells
_MORE_MOTIONS = ("floret", "snub-square", "cube-edge", "ball")
#: the least turn of frames in degrees
_STEP = {
    "square": 90,
    "cubic": 90,
    "hexagonal": 60,
    "triangular-prismatic": 60,
    "hexagonal-prismatic": 60,
}
#: quarter turns of squares and cubes, clockwise as seen on the page or along an axis
_QUARTERS: dict[tuple[str, str | None], Map] = {
    ("square", None): lambda cell: (-cell[1], cell[0]),
    ("cube", "x"): lambda cell: (cell[0], -cell[2], cell[1]),
    ("cube", "y"): lambda cell: (cell[2], cell[1], -cell[0]),
    ("cube", "z"): lambda cell: (-cell[1], cell[0], cell[2]),
}


@dataclass(frozen=True)
class Turn:
    """An isometry that fixes the origin: whether it turns, whether it flips, and the map."""

    turns: bool
    flips: bool
    apply: Map


def solutions(problem: Problem, *, every_mark: bool = False) -> set[Layout]:
    """Return every solution of a small problem.

    Args:
        problem: a small problem.
        every_mark: tell placements apart by marks that no rule reads, too.
    """
    found: set[Layout] = set()
    ways = placements(problem, every_mark=every_mark)
    _fill(problem, ways, list(problem.region.cells), [], found)
    return {layout for layout in found if not slow_rules.broken(problem, layout)}


def distinct(
    problem: Problem, found: set[Layout] | None = None, *, turns_alone: bool = False
) -> int:
    """Return the number of orbits of the solutions under the puzzle's symmetries.

    Args:
        problem: a small problem.
        found: its solutions, where they are known already.
        turns_alone: leave out symmetries that reverse handedness.
    """
    left = set(solutions(problem) if found is None else found)
    group = list(symmetries(problem, turns_alone=turns_alone))
    orbits = 0
    while left:
        one = left.pop()
        orbit = {image(one) for image in group}
        assert orbit <= left | {one}, "a symmetry leads to no solution, or to one seen already"
        left -= orbit
        orbits += 1
    return orbits


# Placements and the search -------------------------------------------------------------------


def turns_of(lattice: Lattice) -> list[Turn]:
    """Return every isometry that fixes the origin; "no turn" is the identity and the plain flip."""
    if lattice.name not in ("square", "cube"):
        unturned = ("identity", "flip")
        return [Turn(i.name not in unturned, i.flipped, i.apply) for i in lattice.isometries]
    return [
        _signed(axes, signs)
        for axes in permutations(range(lattice.coordinates))
        for signs in product((1, -1), repeat=lattice.coordinates)
    ]


def _by_angles(lattice: Lattice, turns: Turns, may_flip: bool) -> Iterator[Map]:
    """Yield maps: a small turn as often as it goes into each angle, after the flip or without."""
    flip = next((i.apply for i in lattice.isometries if i.name == "flip"), None)
    name = f"rotate-{_STEP[lattice.frame]}{'' if lattice.space == 2 else ' (0 0 1)'}"
    small = _QUARTERS.get((lattice.name, turns.axis))
    small = small or next(i.apply for i in lattice.isometries if i.name == name)
    for angle in turns.degrees:
        for first in [None, flip] if flip and may_flip else [None]:

            def apply(cell: Cell, first: Map | None = first, angle: int = angle) -> Cell:
                cell = cell if first is None else first(cell)
                for _ in range(angle // _STEP[lattice.frame]):
                    cell = small(cell)
                return cell

            yield apply


def _signed(axes: tuple[int, ...], signs: tuple[int, ...]) -> Turn:
    swaps = sum(a > b for i, a in enumerate(axes) for b in axes[i + 1 :])
    flips = (swaps + signs.count(-1)) % 2 == 1
    plain = axes == tuple(sorted(axes)) and set(signs[1:]) == {1}

    def apply(cell: Cell) -> Cell:
        return tuple(sign * cell[axis] for axis, sign in zip(axes, signs, strict=True))

    return Turn(not plain, flips, apply)


def placements(problem: Problem, *, every_mark: bool = False) -> list[Laid]:
    """Return every way to lay one piece inside the region, each once."""
    board, lattice, home = set(problem.region.cells), problem.lattice, homes(problem)
    read = None if every_mark else slow_rules.read_on_pieces(problem)
    found: dict[Laid, None] = {}
    for piece in problem.pieces:
        sides = every_mark or slow_rules.reads_sides(problem)
        for number, look in sorted(looks(piece, lattice, read=read, sides=sides)):
            targets = {_minus(cell, at) for cell in board for at, _ in look}
            for target in sorted(targets) if problem.region.wrap else problem.region.cells:
                put = [(home.get(_plus(cell, target)), mark) for cell, mark in look]
                laid = {cell: mark for cell, mark in put if cell in board}
                slides = lattice.translation_class(target) == number
                if len(laid) == len(look) and slides and _may_lie(piece, laid):
                    pairs = sorted(laid.items())
                    found[piece.name, tuple(c for c, _ in pairs), tuple(m for _, m in pairs)] = None
    return list(found)


def _may_lie(piece: Piece, cells: Iterable[Cell]) -> bool:
    return not piece.at or set(cells) in [set(place) for place in piece.at]


def looks(
    piece: Piece,
    lattice: Lattice,
    then: Map = tuple,
    read: set[str] | None = None,
    sides: bool = True,
) -> set[Look]:
    """Return every way a piece may look, turned and flipped as it may be, and ``then`` moved.

    Args:
        piece: the piece.
        lattice: where it lies.
        then: the move.
        read: the marks that count; all by default.
        sides: whether the colours of sides count.
    """

    def counted(borne: str) -> str:
        mark, _, colours = borne.partition("\n")
        mark = mark if read is None or mark in read else ""
        return f"{mark}\n{colours}" if sides and colours else mark

    found = _every_look(piece, lattice, then)
    return {(number, tuple((c, counted(m)) for c, m in look)) for number, look in found}


def _every_look(piece: Piece, lattice: Lattice, then: Map) -> set[Look]:
    may_flip = lattice.flips_by_default if piece.flips is None else piece.flips
    plain = lattice.unwrapped
    if isinstance(piece.turns, Turns):
        maps = [*_by_angles(plain, piece.turns, may_flip)]
    else:
        maps = [
            turn.apply
            for turn in turns_of(lattice)
            if (piece.turns or not turn.turns) and (may_flip or not turn.flips)
        ]
    found = {
        look_of(lattice, [_moved(lattice, then, *_moved(lattice, apply, *one)) for one in marked])
        for marked in (
            list(zip(s.cells, slow_rules.borne_by(s.marks, s.sides), strict=True))
            for s in piece.shapes
        )
        for apply in maps
    }
    if piece.turns is True and plain.name in _MORE_MOTIONS:
        found |= {
            look_of(lattice, zip(map(then, images), shape.marks, strict=True))
            for shape in piece.shapes
            for images in turned(plain, shape.cells, may_flip)
        }
    return found


def _moved(lattice: Lattice, apply: Map, cell: Cell, mark: str) -> Marked:
    """Return the image of a cell, with its mark and the colours of its sides where they are then."""
    image = apply(cell)
    own, _, colours = mark.partition("\n")
    if not colours:
        return image, mark
    there = {
        apply(near): colour
        for near, colour in zip(slow_rules.across(lattice, cell), colours, strict=True)
    }
    return image, f"{own}\n{''.join(there[near] for near in slow_rules.across(lattice, image))}"


def look_of(lattice: Lattice, cells: Iterable[Marked]) -> Look:
    """Return cells and marks, slid so that the first cell is the origin."""
    ordered = sorted(cells)
    first = ordered[0][0]
    slid = tuple((_minus(cell, first), mark) for cell, mark in ordered)
    return lattice.translation_class(first), slid


def _fill(
    problem: Problem,
    ways: list[Laid],
    undecided: list[Cell],
    chosen: list[Laid],
    found: set[Layout],
) -> None:
    """Decide the first undecided cell in every way, and go on with the rest.

    A piece that covers the first undecided cell and no decided one has it as its first cell.
    """
    if not undecided:
        if _complete(problem, chosen):
            found.add(frozenset(chosen))
        return
    first, *rest = undecided
    if first in problem.region.optional:
        _fill(problem, ways, rest, chosen, found)
    for way in ways:
        name, cells, _ = way
        if (
            cells[0] == first
            and set(cells) <= set(undecided)
            and _copies_left(problem, chosen, name)
        ):
            left = [cell for cell in rest if cell not in cells]
            _fill(problem, ways, left, [*chosen, way], found)


def _copies_left(problem: Problem, chosen: list[Laid], name: str) -> bool:
    most = next(piece.copies[1] for piece in problem.pieces if piece.name == name)
    return most is None or sum(laid[0] == name for laid in chosen) < most


def _complete(problem: Problem, chosen: list[Laid]) -> bool:
    names = [name for name, _, _ in chosen]
    there = {(name, cells) for name, cells, _ in chosen}
    return all(names.count(piece.name) >= piece.copies[0] for piece in problem.pieces) and all(
        (placed.piece, tuple(sorted(placed.cells))) in there for placed in problem.placed
    )


# Symmetries ----------------------------------------------------------------------------------


def symmetries(
    problem: Problem, *, turns_alone: bool = False
) -> Iterator[Callable[[Layout], Layout]]:
    """Yield each symmetry of the puzzle, or each that keeps the hand, as a map of its solutions."""
    if not problem.region.cells:
        yield lambda layout: layout
        return
    first, lattice = problem.region.cells[0], problem.lattice
    seen: set[tuple[Cell, ...]] = set()
    for turn in turns_of(lattice):
        if turns_alone and turn.flips and not lies_flat(lattice.unwrapped, problem.region.cells):
            continue
        for target in near_homes(problem):
            moved = turn.apply(first)
            slides = lattice.translation_class(moved) == lattice.translation_class(target)
            vector = _minus(target, moved)
            moving = _moving(problem, turn.apply, vector)
            if (
                slides
                and _keeps_board(problem, moving)
                and _keeps_wrap(problem, turn.apply, vector)
            ):
                mates = _mates(problem, turn.apply, moving)
                does = (*map(moving, problem.region.cells), *mates.values())
                if slow_rules.reads_sides(problem):
                    does += tuple(map(turn.apply, slow_rules.across(lattice.unwrapped, first)))
                    does += (turn.apply(first),)
                image = _image(lattice.unwrapped, turn.apply, moving, mates)
                if (
                    mates
                    and does not in seen
                    and _keeps_placed(problem, image)
                    and slow_rules.kept(problem, moving, mates)
                ):
                    seen.update([does] if problem.region.wrap else [])
                    yield image


def _moving(problem: Problem, apply: Map, vector: Cell) -> Map:
    """Return the map that turns and slides, and brings home where borders are joined."""
    home = homes(problem)

    def moving(cell: Cell) -> Cell:
        image = _plus(apply(cell), vector)
        return home.get(image, image)

    return moving


def _keeps_wrap(problem: Problem, apply: Map, vector: Cell) -> bool:
    """Tell whether each step is one turn of the wrap and a slide again after the symmetry.

    They are compared by their images of a few cells that lie in no plane.
    """
    lattice, start = problem.lattice, problem.region.cells[0]
    probes = [start, *(_plus(start, step) for step in lattice.translations)]
    turns = {isometry.name: isometry.apply for isometry in lattice.isometries}
    for step in problem.region.wrap:
        joined = [_plus(turns[step.isometry](cell), step.slide) for cell in probes]
        rows = [
            [
                _minus(_plus(apply(after), vector), image)
                for image in lattice.images(_plus(apply(cell), vector))
            ]
            for cell, after in zip(probes, joined, strict=True)
        ]
        gaps = [set(column) for column in zip(*rows, strict=True)]
        if not any(len(gap) == 1 and not any(lattice.slid_back(*gap)) for gap in gaps):
            return False
    return True


def _image(
    lattice: Lattice, apply: Map, moving: Map, mates: dict[str, str]
) -> Callable[[Layout], Layout]:
    def image(layout: Layout) -> Layout:
        return frozenset(lay(laid) for laid in layout)

    def lay(laid: Laid) -> Laid:
        name, cells, marks = laid
        moved = [moving(cell) for cell in cells]
        turned = [_moved(lattice, apply, *one)[1] for one in zip(cells, marks, strict=True)]
        pairs = sorted(zip(moved, turned, strict=True))
        return mates[name], tuple(cell for cell, _ in pairs), tuple(mark for _, mark in pairs)

    return image


def _keeps_board(problem: Problem, moving: Map) -> bool:
    """Tell whether cells go to cells, optional to optional, each mark to the same mark."""
    region = problem.region
    marks = slow_rules.read_on_board(problem)
    for cell in region.cells:
        moved = moving(cell)
        if moved not in region.cells or marks.get(moved) != marks.get(cell):
            return False
        if (moved in region.optional) != (cell in region.optional):
            return False
    return len(set(map(moving, region.cells))) == len(region.cells)


def _keeps_placed(problem: Problem, image: Callable[[Layout], Layout]) -> bool:
    placed = frozenset(
        (p.piece, tuple(sorted(p.cells)), ("",) * len(p.cells)) for p in problem.placed
    )
    return image(placed) == placed


def _mates(problem: Problem, apply: Map, moving: Map) -> dict[str, str]:
    """Return the piece that each piece becomes, or nothing where one becomes none.

    Among congruent pieces with the same copies and places the first becomes the first, and so on.
    """
    lattice, read = problem.lattice, slow_rules.read_on_pieces(problem)
    sides = slow_rules.reads_sides(problem)
    own = {piece.name: looks(piece, lattice, read=read, sides=sides) for piece in problem.pieces}
    mates: dict[str, str] = {}
    for piece in problem.pieces:
        wanted = looks(piece, lattice, apply, read, sides)
        fitting = [
            other.name
            for other in problem.pieces
            if other.copies == piece.copies
            and own[other.name] == wanted
            and _places(problem, piece, moving) == _places(problem, other, tuple)
            and other.name not in mates.values()
        ]
        if not fitting:
            return {}
        mates[piece.name] = fitting[0]
    return mates


def _places(problem: Problem, piece: Piece, moving: Map) -> set[frozenset[Cell]] | None:
    """Return the places of a piece on the board after a move; ``None`` where it may lie anywhere."""
    board = set(problem.region.cells)
    there = [place for place in piece.at if set(place) <= board]
    return {frozenset(map(moving, place)) for place in there} if piece.at else None


def _plus(cell: Cell, vector: Cell) -> Cell:
    return tuple(a + b for a, b in zip(cell, vector, strict=True))


def _minus(cell: Cell, vector: Cell) -> Cell:
    return tuple(a - b for a, b in zip(cell, vector, strict=True))
