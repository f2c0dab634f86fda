"""How other programs number cells: their turns are isometries of our lattices, and neighbours meet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tilewright import _core
from tilewright.foreign.addresses import (
    TILE_GRIDS,
    TileAddress,
    ball_place,
    settled,
)
from tilewright.lattice import LATTICES, shift

Numbers = tuple[int, int, int]
#: a turn and a reflection of each grid, of (tile, x, y), as the programs make them
MOVES: dict[str, tuple[Callable[[int, int, int], Numbers], Callable[[int, int, int], Numbers]]] = {
    "square": (lambda w, x, y: (w, y, -x), lambda w, x, y: (w, -x, y)),
    "triangle": (lambda w, x, y: (1 - w, x - y + w - 1, x), lambda w, x, y: (w, y - x - w, y)),
    "hexagon": (lambda w, x, y: (w, x - y, x), lambda w, x, y: (w, y, x)),
    "tan": (lambda w, x, y: ((w + 1) % 4, y, -x), lambda w, x, y: ((2 - w) % 4, -x, y)),
    "octagon": (lambda w, x, y: (w, y, -x - w), lambda w, x, y: (w, -x - w, y)),
}
#: cells that share a side there
NEIGHBOURS: dict[str, list[tuple[Numbers, Numbers]]] = {
    "square": [((0, 0, 0), (0, 1, 0))],
    "triangle": [((0, 0, 0), (1, 0, 0)), ((0, 1, 0), (1, 0, 0)), ((0, 0, 0), (1, 0, 1))],
    "hexagon": [((0, 0, 0), (0, 1, 0)), ((0, 0, 0), (0, 0, 1)), ((0, 0, 0), (0, 1, 1))],
    "tan": [
        ((0, 0, 0), (1, 0, 0)),
        ((1, 0, 0), (2, 0, 0)),
        ((2, 0, 0), (0, 1, 0)),
        ((1, 0, 0), (3, 0, 1)),
    ],
    "octagon": [((0, 0, 0), (1, 0, 0)), ((1, 0, 0), (0, 1, 1)), ((0, 0, 0), (0, 0, 1))],
}


def ours(grid: str, numbers: Numbers) -> tuple[int, ...]:
    tile, *place = numbers
    return TILE_GRIDS[grid].cell(TileAddress(tuple(place), tile))


def some(grid: str) -> list[Numbers]:
    tiles = len(TILE_GRIDS[grid].tiles)
    return [(w, x, y) for w, x, y in product(range(tiles), range(-2, 3), range(-2, 3))]


@pytest.mark.parametrize("grid", MOVES)
@pytest.mark.parametrize("which", [0, 1])
def test_their_moves_are_isometries(grid: str, which: int) -> None:
    lattice = LATTICES[TILE_GRIDS[grid].lattice]
    move = MOVES[grid][which]
    before = [ours(grid, numbers) for numbers in some(grid)]
    after = [ours(grid, move(*numbers)) for numbers in some(grid)]
    found = []
    for isometry in lattice.isometries:
        images = [isometry.apply(cell) for cell in before]
        by = shift(after[0], images[0], -1)
        if [shift(image, by) for image in images] == after:
            found.append(isometry)
    assert [isometry.flipped for isometry in found] == [bool(which)]


@pytest.mark.parametrize("grid", NEIGHBOURS)
def test_neighbours_there_are_neighbours_here(grid: str) -> None:
    lattice = LATTICES[TILE_GRIDS[grid].lattice]
    for one, other in NEIGHBOURS[grid]:
        assert ours(grid, other) in lattice.neighbours(ours(grid, one)), (one, other)


@pytest.mark.parametrize("grid", TILE_GRIDS)
def test_addresses_go_there_and_back(grid: str) -> None:
    one = TILE_GRIDS[grid]
    lattice = LATTICES[one.lattice]
    cells = set()
    for place in product(range(-3, 4), repeat=one.dimension):
        for tile in range(len(one.tiles)):
            address = TileAddress(place, tile)
            cell = one.cell(address)
            assert lattice.has(cell)
            assert one.address(cell) == address
            cells.add(cell)
    assert len(cells) == 7**one.dimension * len(one.tiles)


def test_balls_are_the_even_places_of_a_checkerboard() -> None:
    lattice = LATTICES["ball"]
    places = {place: _core.ball_cell(place) for place in product(range(-3, 4), repeat=3)}
    for place, cell in places.items():
        assert (cell is None) == (sum(place) % 2 == 1)
        if cell is None:
            continue
        assert ball_place(cell) == place
        near = {ball_place(other) for other in lattice.neighbours(cell)}
        steps = {s for s in product((-1, 0, 1), repeat=3) if sum(map(abs, s)) == 2}
        assert near == {shift(place, step) for step in steps}


def test_a_region_is_slid_only_where_it_has_to_be() -> None:
    triangle = LATTICES["triangle"]
    assert settled(triangle, [(3, 1), (4, 1)]) == (0, 0)
    assert settled(triangle, []) == (0, 0)
    by = settled(triangle, [(-3, 0), (-2, 0)])
    assert shift((-3, 0), by) == (1, 0)
