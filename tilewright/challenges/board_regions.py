"""The regions of a family of boards, each once up to symmetry, in an order that depends on nothing else.

Two boards are the same if an isometry that takes the pieces and the rules to themselves takes one to the
other: a board and its mirror image are two if pieces may not be turned over.  Blocked cells keep
their place on the puzzle's board, so there a symmetry of that board is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import log10, sqrt

from tilewright.challenges.board_families import BLOCKED, BOXES, SHAPES, BoardPlan, free_cells
from tilewright.compile.core import numbered_board
from tilewright.compile.symmetry import board_symmetries, is_carried, kept_isometries
from tilewright.compile.watched import Guard, often, watched
from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import Isometry, Lattice
from tilewright.model import Problem, Puzzle, Region
from tilewright.model.growth import Cells, grow

#: more boards are not gone through
MOST_BOARDS = 100_000
#: from so many shapes of one size on the number of larger ones is predicted from their growth
_PREDICTED_FROM = 1000
#: more parts of a board of one size are not remembered, however few there will be of another size
_MOST_PARTS = 500_000
#: at most so many addresses stand for each cell along a side of a box
_RAREST = 6


def regions_of(plan: BoardPlan, guard: Guard | None) -> tuple[Region, ...]:
    """Return the regions of a family.

    Args:
        plan: the family, and the puzzle that it fits.
        guard: called now and then; raises if the work has to stop.

    Raises:
        PuzzleError: there are too many.
        LimitReached: a limit was met first.
    """
    if plan.family.kind == BLOCKED:
        return tuple(_blocked(plan, guard))
    classes = _OncePerClass(plan.problem)
    chosen: list[Cells] = []
    for candidates in _candidates(plan, guard):
        found = classes.chosen(watched(candidates, guard))
        if plan.family.kind in (BOXES, SHAPES) and not plan.problem.puzzle.rules:
            found = sorted(map(classes.widest, found))
        chosen += found
        if len(chosen) > MOST_BOARDS:
            raise _too_many(plan, f"there are more than {MOST_BOARDS:,} {plan.family.kind}")
    return tuple(map(Region, chosen))


def _candidates(plan: BoardPlan, guard: Guard | None) -> Iterator[Iterable[Cells]]:
    """Yield the new boards of each area, images and all."""
    if plan.family.kind == BOXES:
        yield from _boxes(plan.problem.lattice, plan.areas, guard)
        return
    of_area = _shapes if plan.family.kind == SHAPES else _sub_boards
    for area in plan.areas:
        yield of_area(plan, area, guard)


def puzzle_on(problem: Problem, region: Region) -> Puzzle:
    """Return the puzzle of a problem on another region; known answers are left out."""
    given = {**vars(problem.puzzle), "settings": problem.settings_data(), "expect": {}}
    return type(problem.puzzle)(**{**given, "region": region})


def _too_many(plan: BoardPlan, what: str) -> PuzzleError:
    text = f"{what}, the limit is {MOST_BOARDS:,}"
    return PuzzleError(
        [Fault(("boards",), text, "take fewer pieces, a smaller board or another family")],
        plan.problem.name,
    )


# Blocked cells ------------------------------------------------------------------------------------


def _blocked(plan: BoardPlan, guard: Guard | None) -> Iterator[Region]:
    """Yield the board without each choice of cells that is the first of its images."""
    board = numbered_board(plan.problem)
    free = [board.index[cell] for cell in free_cells(plan.problem)]
    rank = {number: place for place, number in enumerate(free)}
    symmetries = board_symmetries(board, guard)
    images = [[rank[one.cells[number]] for number in free] for one in often(symmetries, guard)]
    number = ways_up_to_symmetry(images, plan.number, guard)
    if number > MOST_BOARDS:
        raise _too_many(
            plan, f"there are {number:,} ways to block {plan.number:,} cells, up to symmetry"
        )
    bits = [[1 << (len(free) - 1 - place) for place in image] for image in often(images, guard)]
    cells = free_cells(plan.problem)
    for chosen in watched(combinations(range(len(free)), plan.number), guard):
        masks = [sum([image[place] for place in chosen]) for image in bits]
        if masks[0] == max(masks):
            yield plan.problem.puzzle.region.without([cells[place] for place in chosen])


def ways_up_to_symmetry(
    images: Sequence[Sequence[int]], number: int, guard: Guard | None = None
) -> int:
    """Return how many choices of some things there are up to a group, counted over its fixed points.

    Args:
        images: for each element of the group, the identity among them, where it takes each thing.
        number: how many things a choice has.
        guard: called before each element; raises if the work has to stop.

    Source: W. Burnside, Theory of Groups of Finite Order (1897), after Cauchy and Frobenius.

    >>> square = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]]  # 2 x 2 cells, turned
    >>> [ways_up_to_symmetry(square, number) for number in range(5)]
    [1, 1, 2, 1, 1]
    """
    return sum(_kept_choices(image, number) for image in often(images, guard)) // len(images)


def _kept_choices(image: Sequence[int], number: int) -> int:
    """Return how many choices a permutation leaves as they are: those of whole cycles."""
    ways = [1] + [0] * number
    for length in _cycles(image):
        for size in range(number, length - 1, -1):
            ways[size] += ways[size - length]
    return ways[number]


def _cycles(image: Sequence[int]) -> Iterator[int]:
    """Yield the length of each cycle of a permutation."""
    seen: set[int] = set()
    for start in range(len(image)):
        length, place = 0, start
        while place not in seen:
            seen.add(place)
            length, place = length + 1, image[place]
        if length:
            yield length


# New boards ---------------------------------------------------------------------------------------


class _OncePerClass:
    """Chooses the first of the boards that are the same up to symmetry."""

    def __init__(self, problem: Problem) -> None:
        self._problem, self._lattice = problem, problem.lattice
        self._kept = kept_isometries(numbered_board(problem))
        self._seen: dict[Cells, list[tuple[Cells, Isometry]]] = {}
        self._images = self._ruled if problem.puzzle.rules else self._unruled()

    def chosen(self, candidates: Iterable[Cells]) -> list[Cells]:
        """Return the candidates, sorted, but for those that are an image of another one."""
        return sorted(cells for cells in candidates if self._is_new(cells))

    def widest(self, cells: Cells) -> Cells:
        """Return the widest image of a board: its picture has the fewest lines."""
        images = (image for _, image in self._ruled(cells))
        return min(images, key=lambda image: (-max(cell[0] for cell in image), image))

    def _is_new(self, cells: Cells) -> bool:
        seen = self._seen.get(self._lattice.canonical(cells), [])
        if any(self._is_same(*one, cells) for one in seen):
            return False
        for isometry, image in self._images(cells):
            self._seen.setdefault(image, []).append((cells, isometry))
        return True

    def _is_same(self, cells: Cells, isometry: Isometry, other: Cells) -> bool:
        """Tell whether an isometry that takes the shape of a board to that of another takes the rules along."""
        if not self._problem.puzzle.rules:
            return True
        boards = []
        for region in (cells, other):
            try:
                boards.append(numbered_board(puzzle_on(self._problem, Region(region)).problem()))
            except PuzzleError:  # a rule that cannot be read there
                return cells == other
        return is_carried(boards[0], isometry, boards[1])

    def _ruled(self, cells: Cells) -> Iterator[tuple[Isometry, Cells]]:
        """Yield every image of a board by an isometry, each isometry apart."""
        for isometry in self._kept:
            yield isometry, self._lattice.canonical([isometry.apply(cell) for cell in cells])

    def _unruled(self) -> Callable[[Cells], Iterator[tuple[Isometry, Cells]]]:
        """Return what yields the images of a board, by all motions that keep the pieces."""
        lattice, kept = self._lattice, self._kept
        flips = len(kept) == len(lattice.isometries)
        if not flips and kept != [one for one in lattice.isometries if not one.flipped]:
            return self._ruled

        def carried(cells: Cells) -> Iterator[tuple[Isometry, Cells]]:
            for image in {lattice.canonical(one) for one in lattice.carried(cells, flips=flips)}:
                yield kept[0], image

        return carried


def _boxes(
    lattice: Lattice, areas: Sequence[int], guard: Guard | None
) -> Iterator[Iterable[Cells]]:
    """Yield for each area the cells of each box of addresses, from 0 on, that has so many cells."""
    sides: dict[int, list[tuple[int, ...]]] = {area: [] for area in areas}
    for area, one in watched(_longer(lattice, areas[-1], ()), guard):
        if area in sides:
            sides[area].append(one)
    for area in areas:
        yield (tuple(filter(lattice.has, product(*map(range, one)))) for one in sides[area])


def _longer(
    lattice: Lattice, most: int, sides: tuple[int, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the cells and the sides of the boxes that begin with some sides and have few enough cells."""
    missing = lattice.coordinates - len(sides)
    for side in range(1, _RAREST * most + 1):  # cells may be rare among addresses
        longer = (*sides, side)
        box = product(*map(range, (*longer, *(1,) * (missing - 1))))
        found = sum(map(lattice.has, box))
        if found > most:
            return
        if missing > 1:
            yield from _longer(lattice, most, longer)
        else:
            yield found, longer


def _shapes(plan: BoardPlan, number: int, guard: Guard | None) -> Iterator[Cells]:
    """Yield all connected shapes, with all their images."""
    numbers: dict[int, int] = {}

    def note(size: int, found: int) -> None:
        if found % 64 == 1 and guard is not None:
            guard()
        if found > MOST_BOARDS:
            raise _too_many(plan, f"there are more than {MOST_BOARDS:,} shapes of {size:,} cells")
        if size not in numbers:
            _refuse_growth(plan, number, numbers, size - 1)
        numbers[size] = found

    for images in grow(plan.problem.lattice, number, note=note):
        yield from sorted(images)


def _refuse_growth(plan: BoardPlan, number: int, numbers: dict[int, int], size: int) -> None:
    """Do nothing while there may be few enough shapes, as they grew over the last two sizes.

    Raises:
        PuzzleError: there will be too many.
    """
    now, before = numbers.get(size, 0), numbers.get(size - 2, 0)
    if now < _PREDICTED_FROM or not before:
        return
    expected = now * sqrt(now / before) ** (number - size)
    if expected > MOST_BOARDS:
        about = f"{expected:,.0f}" if expected < 1e15 else f"10^{log10(expected):.0f}"
        raise _too_many(plan, f"there are about {about} shapes of {number:,} cells")


def _sub_boards(plan: BoardPlan, number: int, guard: Guard | None) -> Iterator[Cells]:
    """Yield all connected parts of the puzzle's own board with so many cells.

    They grow cell by cell, or shrink from the whole board where that is nearer; both reach all of
    them, because the leaves of a tree that spans a part, or the board around it, can be left out.
    """
    region, lattice = plan.problem.region, plan.problem.lattice
    place = {cell: number for number, cell in enumerate(region.cells)}
    near = [
        sum(1 << place[other] for other in set(lattice.neighbours(cell)) if other in place)
        for cell in region.cells
    ]
    whole = (1 << len(near)) - 1
    if _is_joined(whole, near) and 2 * number > len(near):
        step, level, steps = _smaller, {whole}, len(near) - number
    else:
        step, level, steps = _larger, {1 << n for n in range(len(near))}, number - 1
    for _ in range(steps):
        found: set[int] = set()
        for part in often(level, guard):
            found.update(step(part, near))
            if len(found) > _MOST_PARTS:
                what = f"there are more than {_MOST_PARTS:,} parts of {found.pop().bit_count():,} cells"
                raise PuzzleError([_parts_fault(what)], plan.problem.name)
        level = found
    for part in sorted(level):
        yield tuple(cell for number, cell in enumerate(region.cells) if part >> number & 1)


def _larger(part: int, near: Sequence[int]) -> Iterator[int]:
    """Yield a part with each cell added that is next to it."""
    around = 0
    for cell in _cells(part):
        around |= near[cell]
    for cell in _cells(around & ~part):
        yield part | 1 << cell


def _smaller(part: int, near: Sequence[int]) -> Iterator[int]:
    """Yield a part without each cell that does not hold it together."""
    for cell in _cells(part):
        rest = part & ~(1 << cell)
        if _is_joined(rest, near):
            yield rest


def _is_joined(part: int, near: Sequence[int]) -> bool:
    """Tell whether a part is connected."""
    reached, fresh = 0, part & -part
    while fresh:
        reached |= fresh
        around = 0
        for cell in _cells(fresh):
            around |= near[cell]
        fresh = around & part & ~reached
    return reached == part


def _cells(part: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set."""
    while part:
        lowest = part & -part
        yield lowest.bit_length() - 1
        part ^= lowest


def _parts_fault(what: str) -> Fault:
    fix = "take fewer pieces, a smaller board, or block cells (blocked:K)"
    return Fault(("boards",), f"{what}, and no more are looked at", fix)
