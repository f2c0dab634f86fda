"""A list of solutions: none twice, none missing, as many as claimed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tilewright.checker.board import CheckedBoard, LaidPiece, Layout
from tilewright.checker.congruent import ways_to_carry
from tilewright.checker.footprint import Footprint, turned_look
from tilewright.checker.rules import keeps_rules
from tilewright.checker.verdict import Reason
from tilewright.lattice import Cell, Isometry, Lattice, shift
from tilewright.model import Placed, Placement, Problem
from tilewright.model.classes import Classes
from tilewright.model.switch import read_switches


@dataclass(frozen=True)
class CheckedSymmetry:
    """An isometry, slid so that it maps the board onto itself, and the piece that each becomes."""

    isometry: Isometry
    vector: Cell
    mates: Mapping[str, str]
    lattice: Lattice

    def put(self, cell: Cell) -> Cell:
        """Return the image of a cell, before it is brought home if borders are joined."""
        return shift(self.isometry.apply(cell), self.vector)

    def cell(self, cell: Cell) -> Cell:
        return self.lattice.home(self.put(cell))

    def laid(self, laid: LaidPiece) -> LaidPiece:
        name, cells = laid
        looks = ((cell, self._look(cell, look)) for cell, look in cells)
        return self.mates[name], frozenset((self.cell(cell), look) for cell, look in looks)

    def _look(self, cell: Cell, look: str) -> str:
        """Return the look of a cell after it: its mark, and the colours of its sides turned."""
        return turned_look(self.lattice, self.isometry, cell, look) if "\n" in look else look

    def layout(self, layout: Layout) -> Layout:
        return frozenset(map(self.laid, layout))


class Numbered:
    """Layouts as sets of the numbers of their laid pieces, which are compared fast.

    Attributes:
        layouts: each layout as the numbers of its laid pieces, equal if the layouts are.
        symmetries: the symmetries of the puzzle.
    """

    def __init__(self, layouts: Mapping[int, Layout], symmetries: list[CheckedSymmetry]) -> None:
        numbers: dict[LaidPiece, int] = {}
        self.symmetries = symmetries
        self.layouts = {
            index: frozenset(numbers.setdefault(laid, len(numbers)) for laid in layout)
            for index, layout in layouts.items()
        }
        #: for each symmetry the number that each number becomes, -1 if no layout has that
        self._becomes = [
            [numbers.get(symmetry.laid(laid), -1) for laid in numbers] for symmetry in symmetries
        ]

    def images(self, index: int) -> Iterator[tuple[CheckedSymmetry, frozenset[int]]]:
        """Yield each symmetry with the image of a layout; one that holds -1 equals no layout."""
        for symmetry, becomes in zip(self.symmetries, self._becomes, strict=True):
            yield symmetry, frozenset(map(becomes.__getitem__, self.layouts[index]))


def symmetries_of(board: CheckedBoard) -> list[CheckedSymmetry]:
    """Return the symmetries of the puzzle, the identity first."""
    found: dict[tuple[object, ...], CheckedSymmetry] = {}
    for isometry in board.lattice.isometries:
        shapes = {name: frozenset(one.images(isometry)) for name, one in board.checked.items()}
        for vector in _slides_after(board, isometry) if _is_set_kept(board, shapes) else ():
            move = CheckedSymmetry(isometry, vector, {}, board.lattice).cell
            mates = _mates(board, shapes, move)
            symmetry = CheckedSymmetry(isometry, vector, mates or {}, board.lattice)
            if mates is not None and _is_symmetry(board, symmetry):
                does = (
                    tuple(map(symmetry.cell, sorted(board.cells))),
                    tuple(mates.items()),
                    _turn_of_sides(board, isometry),
                )
                found.setdefault(does if board.problem.region.wrap else (isometry.name,), symmetry)
    return list(found.values())


def _turn_of_sides(board: CheckedBoard, isometry: Isometry) -> str:
    """Return what tells isometries apart by what they do to sides, if rules look at these."""
    return isometry.name if any(one.has_sides for one in board.checked.values()) else ""


def _slides_after(board: CheckedBoard, isometry: Isometry) -> Iterator[Cell]:
    """Yield each slide after an isometry that may take the board to itself.

    There is one that takes the least cell to the least; if borders are joined, any image of any
    cell of the board may be what the least cell of the board comes to.
    """
    lattice, origin = board.lattice, (0,) * board.lattice.coordinates
    moved = min(map(isometry.apply, board.cells), default=origin)
    targets = [min(board.cells, default=origin)]
    if board.problem.region.wrap:
        moved = isometry.apply(min(board.cells, default=origin))
        targets = [image for cell in sorted(board.cells) for image in lattice.images(cell)]
    for target in targets:
        if lattice.translation_class(target) == lattice.translation_class(moved):
            yield shift(target, moved, -1)


def _is_symmetry(board: CheckedBoard, symmetry: CheckedSymmetry) -> bool:
    """Tell whether board, pieces on it and rules are as they were."""
    looks = {cell: (cell in board.optional, board.kept_marks.get(cell)) for cell in board.cells}
    placed = frozenset((p.piece, _placed_looks(board, p)) for p in board.problem.placed)
    return (
        {symmetry.cell(cell): look for cell, look in looks.items()} == looks
        and symmetry.layout(placed) == placed
        and _keeps_joins(board, symmetry)
        and keeps_rules(board.context, symmetry.cell, symmetry.mates.__getitem__)
    )


def _placed_looks(board: CheckedBoard, placed: Placed) -> frozenset[tuple[Cell, str]]:
    """Return the cells of a placed piece with what rules look at there, if its orientation is given."""
    number, cells = placed.orientation_index, tuple(sorted(placed.cells))
    checked = board.checked[placed.piece]
    if number is None or number >= len(checked.orientations):
        return frozenset((cell, "") for cell in cells)
    there = Placement(placed.piece, board.lattice.origin(cells), number, cells)
    return frozenset(checked.with_marks(there).items())


def _keeps_joins(board: CheckedBoard, symmetry: CheckedSymmetry) -> bool:
    """Tell whether what joins borders does so after the symmetry too.

    A step is compared by its images of a few cells that lie in no plane.  After the symmetry it must
    act on their images as one turn of the wrap and one slide do.
    """
    lattice, plain = board.lattice, {one.name: one.apply for one in board.lattice.isometries}
    start = lattice.representatives[0]
    probes = [start, *(shift(start, vector) for vector in lattice.translations)]
    for step in board.problem.region.wrap:
        joined = [shift(plain[step.isometry](cell), step.slide) for cell in probes]
        before, after = map(symmetry.put, probes), map(symmetry.put, joined)
        slides = [
            {shift(one, image, -1) for one, image in zip(pair, images, strict=True)}
            for pair, images in _by_turn(lattice, before, after)
        ]
        if not any(len(one) == 1 and not any(lattice.slid_back(*one)) for one in slides):
            return False
    return True


def _by_turn(
    lattice: Lattice, before: Iterable[Cell], after: Iterable[Cell]
) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """Yield, for each turn of the wrap, cells and what it makes of those that come to them."""
    targets, images = list(after), [lattice.images(cell) for cell in before]
    for number in range(len(images[0])):
        yield targets, [turned[number] for turned in images]


def _is_set_kept(board: CheckedBoard, shapes: Mapping[str, frozenset[Footprint]]) -> bool:
    """Tell whether moved shapes are those of the same pieces, with as many copies, wherever they lie."""
    own = Counter((frozenset(one.orientations), one.piece.copies) for one in board.checked.values())
    moved = Counter((shapes[name], one.piece.copies) for name, one in board.checked.items())
    return own == moved


def _mates(
    board: CheckedBoard, shapes: Mapping[str, frozenset[Footprint]], move: Callable[[Cell], Cell]
) -> dict[str, str] | None:
    """Return the piece that each piece becomes, or ``None`` if one becomes none.

    Congruent pieces with the same copies and the same given places form a class; a class becomes a
    class, the first of it the first, and so on in the order of the puzzle.
    """
    classes: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    becomes: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    for name, one in board.checked.items():
        copies, places = one.piece.copies, one.places(board.cells, tuple)
        classes[frozenset(one.orientations), copies, places].append(name)
        becomes[shapes[name], copies, one.places(board.cells, move)].append(name)
    if any(len(classes.get(look, ())) != len(names) for look, names in becomes.items()):
        return None
    pairs = (zip(names, classes[look], strict=True) for look, names in becomes.items())
    return {name: mate for pair in pairs for name, mate in pair}


def repeats(
    board: CheckedBoard, layouts: Mapping[int, Layout], classes: Classes | None
) -> Iterator[Reason]:
    """Yield each layout that an earlier one equals, or has as its image in one of ``classes``."""
    first: dict[frozenset[int], int] = {}
    joining = symmetries_of(board) if classes and layouts else []
    if classes == "turns":
        joining = [one for one in joining if _is_made_by_hand(board, one)]
    numbered = Numbered(layouts, joining)
    for index, layout in numbered.layouts.items():
        if layout in first:
            what = f"solution {index} is the same layout as solution {first[layout]}"
            yield Reason("duplicate", what)
            continue
        for symmetry, image in numbered.images(index):
            earlier = first.get(image)
            if earlier is not None:
                what = f"solution {index} becomes solution {earlier} by {symmetry.isometry.name}"
                yield Reason("symmetric-duplicate", what)
                break
        first[layout] = index


def _is_made_by_hand(board: CheckedBoard, symmetry: CheckedSymmetry) -> bool:
    """Tell whether a symmetry is a turn: mirror images of a board that lies in a plane are turned over."""
    if not symmetry.isometry.flipped or board.lattice.motions is None:
        return not symmetry.isometry.flipped
    cells = sorted(board.cells)
    images = [symmetry.isometry.apply(cell) for cell in cells]
    return False in ways_to_carry(board.lattice, cells, images)


def missing_images(board: CheckedBoard, layouts: Mapping[int, Layout]) -> Iterator[Reason]:
    """Yield each right solution with an image that the list lacks."""
    numbered = Numbered(layouts, symmetries_of(board) if layouts else [])
    there = set(numbered.layouts.values())
    for index in layouts:
        for symmetry, image in numbered.images(index):
            if image not in there:
                what = f"solution {index} has an image by {symmetry.isometry.name}"
                yield Reason("missing-image", f"{what} that the list lacks")
                break


def count_reasons(
    problem: Problem, number: int, classes: Classes | None, count: int | None, complete: bool
) -> Iterator[Reason]:
    """Yield where the length of the list is not the one claimed, or known."""
    if count is not None and count != number:
        yield Reason("wrong-count", f"{count} solutions are claimed and {number} are given")
    known = known_number(problem, classes)
    if complete and known is not None and known != number:
        yield Reason("known-count", f"{known} solutions are known and {number} are given")


def completeness(problem: Problem, classes: Classes | None) -> str:
    """Return what is checked of the claim that a list without faults lacks no solution."""
    if known_number(problem, classes) is not None:
        return "as many as are known"
    return "whether any is missing was not checked, since their number is not known"


def known_number(problem: Problem, classes: Classes | None) -> int | None:
    """Return how many solutions the puzzle is known to have, if that holds for what is given."""
    name = {None: "solutions", "all": "distinct", "turns": "turns"}[classes]
    known = problem.puzzle.expect.get(name)
    return known if type(known) is int and _as_described(problem) else None


def _as_described(problem: Problem) -> bool:
    """Tell whether nothing was chosen but what the puzzle itself says: what is known holds then."""
    puzzle = problem.puzzle
    names = {rule.switch for rule in puzzle.rules if rule.switch is not None}
    own, _ = read_switches(puzzle.settings, sorted(names))
    return not puzzle.setup and all(
        problem.switches.get(name, True) == own.get(name, True) for name in names
    )
