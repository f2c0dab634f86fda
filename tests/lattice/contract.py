"""What must hold of every lattice: one function a law, each raising ``AssertionError``.

``check(lattice)`` asks them all.  A lattice of one's own is tried by calling it; the laws look at
the cells near the middle and at random shapes, so they prove nothing, but a wrong table fails.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import product
from random import Random

from tilewright.lattice import Cell, Isometry, Lattice
from tilewright.lattice.cells import shift

from .filling import cells_fill_the_space

Shape = frozenset[Cell]


def window(lattice: Lattice, reach: int = 3) -> list[Cell]:
    """Return the cells whose coordinates are at most ``reach`` away from 0.

    Where the classes of cells need more room than that to repeat, it is so many times their room.
    """
    return [*filter(lattice.has, _addresses(lattice, reach))]


@cache
def _addresses(lattice: Lattice, reach: int) -> list[Cell]:
    spans = (max(axis) + 1 for axis in zip(*lattice.representatives, strict=True))
    return list(product(*(range(-reach * span, reach * span + 1) for span in spans)))


def some_cells(lattice: Lattice) -> list[Cell]:
    """Return a cell of each class and some others, fewer where there are many isometries."""
    more = window(lattice, 1)[: 2400 // len(lattice.isometries)]
    return list(dict.fromkeys((*lattice.representatives, *more)))


def random_shape(lattice: Lattice, rng: Random, most: int = 6) -> Shape:
    """Return some cells near each other, connected or not."""
    cells = {rng.choice(window(lattice, 2))}
    for _ in range(rng.randrange(most)):
        near = lattice.touching if rng.random() < 0.3 else lattice.neighbours
        cells.add(rng.choice(near(rng.choice(sorted(cells)))))
    return frozenset(cells)


@cache
def legal_vectors(lattice: Lattice, reach: int = 3) -> list[Cell]:
    """Return the vectors that slide the lattice: they keep the class of every representative."""
    return [
        vector
        for vector in _addresses(lattice, reach)
        if all(
            lattice.translation_class(shift(cell, vector)) == kind
            for kind, cell in enumerate(lattice.representatives)
        )
    ]


def image(isometry: Isometry, cells: Shape) -> Shape:
    return frozenset(map(isometry.apply, cells))


# The laws ------------------------------------------------------------------------------------


def classes_are_numbered(lattice: Lattice) -> None:
    numbers = list(map(lattice.translation_class, lattice.representatives))
    assert all(map(lattice.has, lattice.representatives))
    assert numbers == list(range(len(numbers)))
    assert {lattice.translation_class(cell) for cell in window(lattice)} == set(numbers)
    assert all(len(cell) == lattice.coordinates for cell in lattice.representatives)


def isometries_are_named_and_ordered(lattice: Lattice) -> None:
    """The identity is first, turns come before flipped ones, and no name is there twice."""
    flips = [isometry.flipped for isometry in lattice.isometries]
    assert flips == sorted(flips)
    assert all(lattice.isometries[0].apply(cell) == cell for cell in window(lattice))
    names = [isometry.name for isometry in lattice.isometries]
    assert len(set(names)) == len(names)
    assert names[0] == "identity"
    assert [one.flipped for one in lattice.unturned] == [False, True][: 1 + any(flips)]


def isometries_form_a_group(lattice: Lattice) -> None:
    """Two after each other are one of them, up to a slide; handedness multiplies."""
    marked = Random(1).sample(sorted(window(lattice, 1)), min(7, len(window(lattice, 1))))
    looks = {}
    for isometry in lattice.isometries:
        look = _look(lattice, [isometry.apply(cell) for cell in marked])
        assert look not in looks, f"{isometry.name} is {looks[look].name}"
        looks[look] = isometry
    # What products with generators lead to is closed under all products.
    for then in _generators(lattice, marked):
        for first in lattice.isometries:
            both = looks[_look(lattice, [then.apply(first.apply(cell)) for cell in marked])]
            assert both.flipped == (first.flipped != then.flipped)


def _generators(lattice: Lattice, marked: list[Cell]) -> list[Isometry]:
    """Return isometries whose products look like all of them."""
    found: list[Isometry] = []
    reached = {_look(lattice, marked)}
    for isometry in lattice.isometries:
        if _look(lattice, [isometry.apply(cell) for cell in marked]) in reached:
            continue
        found.append(isometry)
        ahead = [marked]
        reached = {_look(lattice, marked)}
        for cells in ahead:
            for one in found:
                images = [one.apply(cell) for cell in cells]
                look = _look(lattice, images)
                if look not in reached:
                    reached.add(look)
                    assert len(reached) <= len(lattice.isometries)
                    ahead.append(images)
    return found


def _look(lattice: Lattice, cells: list[Cell]) -> tuple[object, ...]:
    """Return what a sequence of cells keeps when it is slid."""
    return lattice.translation_class(cells[0]), *(shift(cell, cells[0], -1) for cell in cells)


def isometries_keep_what_touches(lattice: Lattice) -> None:
    """Neighbours go to neighbours, cells that touch to cells that touch, in equal numbers."""
    around = {
        cell: [(relation, relation(cell)) for relation in (lattice.neighbours, lattice.touching)]
        for cell in some_cells(lattice)
    }
    for isometry in lattice.isometries:
        for cell, relations in around.items():
            moved = isometry.apply(cell)
            for relation, near in relations:
                assert set(map(isometry.apply, near)) == set(relation(moved))


def isometries_keep_classes(lattice: Lattice) -> None:
    """Cells of one class go to cells of one class, and slides to slides."""
    for isometry in lattice.isometries:
        goals: dict[int, int] = {}
        for cell in window(lattice, 1):
            goal = lattice.translation_class(isometry.apply(cell))
            assert goals.setdefault(lattice.translation_class(cell), goal) == goal
        assert sorted(goals.values()) == sorted(goals)
        # A slide is a sum of translations, so it goes to the sum of what they go to.
        for vector in lattice.translations:
            steps = {
                shift(isometry.apply(shift(cell, vector)), isometry.apply(cell), -1)
                for cell in some_cells(lattice)
            }
            assert len(steps) == 1


def neighbours_are_symmetric(lattice: Lattice) -> None:
    for cell in window(lattice, 2):
        near = lattice.neighbours(cell)
        assert len(set(near)) == len(near)
        assert cell not in near
        assert all(cell in lattice.neighbours(other) for other in near)
        assert set(near) <= set(lattice.touching(cell))


def touching_is_sharing_a_corner(lattice: Lattice) -> None:
    """Compared with every pair of a window: no cell that shares a corner is forgotten."""
    corners = {cell: frozenset(lattice.corners(cell)) for cell in window(lattice)}
    for cell in lattice.representatives:
        assert len(corners[cell]) == len(lattice.corners(cell))
        sharing = {other for other, points in corners.items() if points & corners[cell]}
        assert sharing - {cell} == set(lattice.touching(cell))
        for point in corners[cell]:
            around = {other for other, points in corners.items() if point in points}
            assert sorted(around) == sorted(lattice.cells_at(point))
            assert len(around) <= lattice.most_meeting
        edges = set(lattice.edges(cell))
        for other in sharing - {cell}:
            assert len(edges & set(lattice.edges(other))) == (other in lattice.neighbours(cell))


def slides_are_complete(lattice: Lattice) -> None:
    """All vectors of a window are tried: what takes one set to the other is found, no more."""
    rng = Random(f"slides {lattice.name}")
    vectors = legal_vectors(lattice, 4)
    for _ in range(20):
        cells = random_shape(lattice, rng)
        target = frozenset(shift(cell, rng.choice(vectors)) for cell in cells)
        if rng.random() < 0.7:
            vector = rng.choice(_addresses(lattice, 4))
            moved = frozenset(shift(cell, vector) for cell in cells)
            target = moved if all(map(lattice.has, moved)) else target
        wanted = [v for v in vectors if {shift(cell, v) for cell in cells} == target]
        assert lattice.slides(cells, target) == wanted
    assert lattice.slides(frozenset(), cells) == lattice.slides(cells, frozenset()) == []


def canonical_form_is_one_for_all_slides(lattice: Lattice) -> None:
    """It is idempotent, constant on slides, tells apart what no slide joins, and lies near 0."""
    rng = Random(f"canonical {lattice.name}")
    forms: dict[tuple[Cell, ...], Shape] = {}
    for _ in range(60):
        cells = random_shape(lattice, rng)
        form = lattice.canonical(cells)
        assert lattice.canonical(form) == form
        assert form == tuple(sorted(shift(cell, lattice.origin(cells), -1) for cell in cells))
        assert lattice.origin(form) == (0,) * lattice.coordinates
        assert min(map(min, form)) >= 0
        assert lattice.slides(cells, form) == [shift(form[0], min(cells), -1)]
        for vector in rng.choices(legal_vectors(lattice, 5), k=5):
            assert lattice.canonical({shift(cell, vector) for cell in cells}) == form
        known = forms.setdefault(form, cells)
        assert lattice.slides(known, cells)


def self_maps_are_those_of_the_window(lattice: Lattice) -> None:
    """For shapes with their image added: every slide of a window is tried."""
    rng = Random(f"maps {lattice.name}")
    for _ in range(25):
        isometry = rng.choice(lattice.isometries)
        half = random_shape(lattice, rng, 3)
        cells = half | image(isometry, half)
        for other in rng.sample(list(lattice.isometries), min(4, len(lattice.isometries))):
            assert lattice.self_maps(other, cells) == brute_self_maps(lattice, other, cells)
    assert lattice.self_maps(lattice.isometries[0], ()) == [{}]


def brute_self_maps(
    lattice: Lattice, isometry: Isometry, cells: Collection[Cell]
) -> list[dict[Cell, Cell]]:
    """Return what ``self_maps`` should: every slide of a window is tried, for cells near 0."""
    images = {cell: isometry.apply(cell) for cell in cells}
    moved = (
        {cell: shift(image, vector) for cell, image in images.items()}
        for vector in legal_vectors(lattice, 6)
    )
    return [one for one in moved if set(one.values()) == set(cells)]


def colouring_is_proper(lattice: Lattice) -> None:
    """Where there is none, there is none: some walk of neighbours goes round in odd steps."""
    if lattice.colouring is not None:
        for cell in window(lattice):
            colour = lattice.colouring(cell)
            assert colour in (0, 1)
            assert all(lattice.colouring(near) == 1 - colour for near in lattice.neighbours(cell))
        return
    start = lattice.representatives[0]
    distance, ahead = {start: 0}, [start]
    for cell in ahead:
        for near in lattice.neighbours(cell):
            if near in distance and distance[near] % 2 == distance[cell] % 2:
                return
            if near not in distance and distance[cell] < 6:
                distance[near] = distance[cell] + 1
                ahead.append(near)
    raise AssertionError("the lattice has a two-colouring and does not say so")


def lines_run_through_every_cell(lattice: Lattice) -> None:
    """On each of its lines a cell has a neighbour ahead and one behind."""
    for key in lattice.lines.values():
        for cell in window(lattice, 2):
            assert sum(key(near) == key(cell) for near in lattice.neighbours(cell)) == 2
    assert "lines" not in lattice.lines, "this word means the lines of all directions"


def it_is_pickled_by_its_name(lattice: Lattice) -> None:
    assert lattice.unturned
    assert pickle.loads(pickle.dumps(lattice)) is lattice


LAWS: tuple[Callable[[Lattice], None], ...] = (
    classes_are_numbered,
    isometries_are_named_and_ordered,
    isometries_form_a_group,
    isometries_keep_what_touches,
    isometries_keep_classes,
    cells_fill_the_space,
    neighbours_are_symmetric,
    touching_is_sharing_a_corner,
    slides_are_complete,
    canonical_form_is_one_for_all_slides,
    self_maps_are_those_of_the_window,
    colouring_is_proper,
    lines_run_through_every_cell,
    it_is_pickled_by_its_name,
)


def check(lattice: Lattice) -> None:
    """Ask every law of a lattice that is in ``LATTICES``."""
    for law in LAWS:
        law(lattice)


# Counting shapes -----------------------------------------------------------------------------


def shape_counts(lattice: Lattice, most: int) -> tuple[list[int], list[int], list[int]]:
    """Return the numbers of free, one-sided and fixed connected shapes of 1 to ``most`` cells.

    Grown from every class of cells, by plain sets and canonical forms.
    """
    turns = [one for one in lattice.isometries if not one.flipped]
    shapes = {lattice.canonical([cell]) for cell in lattice.representatives}
    free, one_sided, fixed = [], [], []
    for size in range(1, most + 1):
        fixed.append(len(shapes))
        one_sided.append(len({_least_image(lattice, cells, turns) for cells in shapes}))
        free.append(len({_least_image(lattice, c, list(lattice.isometries)) for c in shapes}))
        if size < most:
            shapes = set(map(lattice.canonical, grown(lattice, shapes)))
    return free, one_sided, fixed


def grown(lattice: Lattice, shapes: Iterable[tuple[Cell, ...]]) -> Iterator[tuple[Cell, ...]]:
    """Yield each shape with each cell beside it."""
    for cells in shapes:
        for cell in cells:
            yield from ((*cells, near) for near in lattice.neighbours(cell) if near not in cells)


def _least_image(
    lattice: Lattice, cells: tuple[Cell, ...], isometries: list[Isometry]
) -> tuple[Cell, ...]:
    return min(lattice.canonical([one.apply(cell) for cell in cells]) for one in isometries)


def free_shapes(lattice: Lattice, size: int) -> list[tuple[Cell, ...]]:
    """Return the free connected shapes of ``size`` cells, one image of each, sorted."""
    every = list(lattice.isometries)
    shapes = {lattice.canonical([cell]) for cell in lattice.representatives}
    for _ in range(size - 1):
        shapes = {_least_image(lattice, cells, every) for cells in grown(lattice, shapes)}
    return sorted(shapes)
