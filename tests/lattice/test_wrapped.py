"""Boards with joined borders, on every lattice: what touches what, and what takes the board to itself.

The laws are asked of a torus, of a cylinder and, where the lattice has reflections, of a strip or bottle
joined by a glide.  The plain lattice beneath is trusted here: ``contract.py`` asks its own laws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product
from random import Random

import pytest

from tilewright.lattice import LATTICES, Cell, Lattice, WrapStep, shift, wrap_faults, wrapped

#: how often each translation is taken until a torus is closed, by the number of dimensions
_OFTEN = {2: (3, 2), 3: (2, 2, 1), 4: (2, 1, 1, 1)}
#: cells of a board that goes on for ever
_MOST = 24
#: isometries that are asked for their maps of a board
_FEW = 12
KINDS = ("torus", "cylinder", "glide", "closed glide")


@cache
def board(lattice: Lattice, kind: str) -> Lattice | None:
    """Return a lattice with borders joined and some cells at home: all of them where it is closed."""
    steps = joined(lattice.name, kind)
    if not steps:
        return None
    bare = wrapped(lattice, steps, ())
    found = dict.fromkeys(map(bare.home, lattice.representatives))
    ahead = list(found)
    for cell in ahead:
        for near in bare.neighbours(cell):
            if near not in found and (is_closed(kind) or len(found) < _MOST):
                found[near] = None
                ahead.append(near)
    return wrapped(lattice, steps, tuple(sorted(found)))


def is_closed(kind: str) -> bool:
    return kind in ("torus", "closed glide")


@cache
def joined(name: str, kind: str) -> tuple[WrapStep, ...]:
    """Return the steps of a kind of board, none where the lattice has none of them."""
    lattice = LATTICES[name]
    often = _OFTEN[lattice.space]
    if kind in ("torus", "cylinder"):
        axes = range(lattice.space if kind == "torus" else 1)
        single = [[n * (i == axis) for i, n in enumerate(often)] for axis in axes]
        return tuple(WrapStep("identity", slide_of(lattice, parts)) for parts in single)
    if kind == "glide":
        return tuple(islice(glides(lattice), 1))
    pairs = (
        (glide, slide)
        for glide in (glides(lattice) if lattice.space == 2 else ())
        for slide in across(lattice, glide)
    )
    return next((pair for pair in pairs if not wrap_faults(lattice, pair, ())), ())


def glides(lattice: Lattice) -> Iterator[WrapStep]:
    """Yield reflections with slides that leave no point where it is."""
    for isometry in (one for one in lattice.isometries if one.flipped):
        for parts in product((0, 1, 2), repeat=lattice.space):
            step = WrapStep(isometry.name, slide_of(lattice, parts))
            if not wrap_faults(lattice, [step], ()):
                yield step


def slide_of(lattice: Lattice, parts: Sequence[int]) -> Cell:
    """Return the sum of each translation, taken so many times."""
    axes = zip(*lattice.translations, strict=True)
    return tuple(sum(n * x for n, x in zip(parts, axis, strict=True)) for axis in axes)


def across(lattice: Lattice, glide: WrapStep) -> Iterator[WrapStep]:
    """Yield slides that the reflection of a glide turns round, taken twice."""
    (isometry,) = (one for one in lattice.isometries if one.name == glide.isometry)
    start = lattice.representatives[0]
    for parts in product((0, 1, -1, 2), repeat=2):
        vector = slide_of(lattice, parts)
        ahead = isometry.apply(shift(start, vector))
        if any(vector) and shift(ahead, vector) == isometry.apply(start):
            yield WrapStep("identity", shift(vector, vector))


def at_home(joined_board: Lattice) -> tuple[Cell, ...]:
    return joined_board.cells  # type: ignore[attr-defined, no-any-return]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def wrapping(lattice: Lattice, kind: str) -> Lattice:
    found = board(lattice, kind)
    if found is None:
        pytest.skip("the lattice has no such board")
    return found


# The laws ---------------------------------------------------------------------------------------


def test_a_cell_and_its_images_are_at_home_in_one_place(wrapping: Lattice) -> None:
    plain, cells = wrapping.unwrapped, at_home(wrapping)
    named = {one.name: one for one in plain.isometries}
    for cell in cells:
        assert wrapping.home(cell) == cell
        for step in wrapping.steps:  # type: ignore[attr-defined]
            assert wrapping.home(shift(named[step.isometry].apply(cell), step.slide)) == cell


def test_neighbours_are_symmetric(wrapping: Lattice) -> None:
    for cell in at_home(wrapping):
        near = wrapping.neighbours(cell)
        assert len(set(near)) == len(near)
        assert cell not in near
        assert all(wrapping.home(other) == other for other in near)
        assert all(cell in wrapping.neighbours(other) for other in near)
        assert set(near) <= set(wrapping.touching(cell))
        assert all(cell in wrapping.touching(other) for other in wrapping.touching(cell))


def test_corners_and_the_cells_around_them_are_inverse(wrapping: Lattice) -> None:
    for cell in at_home(wrapping):
        around = set()
        for point in wrapping.corners(cell):
            assert cell in wrapping.cells_at(point)
            assert all(point in wrapping.corners(other) for other in wrapping.cells_at(point))
            around.update(wrapping.cells_at(point))
        assert around - {cell} == set(wrapping.touching(cell))


def test_a_side_is_one_from_all_its_cells(wrapping: Lattice) -> None:
    for cell in at_home(wrapping):
        met = set()
        for edge in wrapping.edges(cell):
            about = set(map(wrapping.home, edge))
            assert cell in about
            assert all(edge in wrapping.edges(other) for other in about)
            met |= about
        assert met - {cell} == set(wrapping.neighbours(cell))


def test_a_closed_board_has_every_side_and_corner_once(wrapping: Lattice, kind: str) -> None:
    """What the cells have without joined borders, each counted as often as cells have it."""
    if not is_closed(kind):
        pytest.skip("the board goes on for ever")
    plain, cells = wrapping.unwrapped, at_home(wrapping)
    edges = {edge for cell in cells for edge in wrapping.edges(cell)}
    points = {point for cell in cells for point in wrapping.corners(cell)}
    assert sum(map(len, edges)) == sum(len(plain.edges(cell)) for cell in cells)
    assert sum(len(plain.cells_at(p)) for p in points) == sum(len(plain.corners(c)) for c in cells)
    if wrapping.space == wrapping.cell_dimension == 2:
        assert len(points) - len(edges) + len(cells) == 0, "Euler's number of a torus or bottle"


def test_maps_of_a_board_keep_neighbours(wrapping: Lattice, kind: str) -> None:
    cells = at_home(wrapping)
    isometries = list(wrapping.isometries)
    rest = Random(f"{wrapping.name} {kind}").sample(isometries[1:], min(_FEW, len(isometries)) - 1)
    for isometry in (isometries[0], *rest):
        maps = wrapping.self_maps(isometry, cells)
        assert len({tuple(sorted(one.items())) for one in maps}) == len(maps)
        for one in maps:
            assert set(one) == set(one.values()) == set(cells)
            for cell in cells:
                near = set(wrapping.neighbours(cell)) & set(cells)
                goals = set(wrapping.neighbours(one[cell])) & set(cells)
                assert {one[other] for other in near} == goals


def test_a_torus_slides_as_often_as_its_steps_say(lattice: Lattice) -> None:
    torus = board(lattice, "torus")
    assert torus is not None
    slides = torus.self_maps(torus.isometries[0], at_home(torus))
    number = 1
    for often in _OFTEN[lattice.space]:
        number *= often
    assert len(at_home(torus)) == number * len(lattice.representatives)
    # A map that the group has too is the identity of the board; others differ.
    assert len(slides) == number


def test_lattices_with_reflections_have_glides() -> None:
    without = [name for name in LATTICES if not joined(name, "glide")]
    assert without == ["floret"]
    bottles = [name for name, one in LATTICES.items() if one.space == 2 and joined(name, KINDS[3])]
    assert "square" in bottles
    assert "snub-square" in bottles
