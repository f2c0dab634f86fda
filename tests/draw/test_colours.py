"""Colours of tiles: copies that touch differ, and a kind keeps its colour where it can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import load, solve
from tilewright.draw import Scene, Tile
from tilewright.draw.colours import kind_colours, tile_colours, touching_tiles
from tilewright.draw.palette import COLOURS, FILLS
from tilewright.model.scene import problem_scene

from .boards import PICTURES, scene_of


def test_single_pieces_have_the_colour_of_their_kind() -> None:
    assert tile_colours(scene_of(PICTURES["pentominoes"])) == tuple(range(12))


def test_kinds_share_no_colour_while_there_are_enough() -> None:
    found = kind_colours([True, False, False, True])
    assert found[1] == (1,)
    assert found[2] == (2,)
    assert found[0][:5] == (0, 4, 6, 8, 10)
    assert found[3][:5] == (3, 5, 7, 9, 11)
    assert len({colour for kind in found.values() for colour in kind}) == sum(
        map(len, found.values())
    )
    assert all(set(colours) == set(range(12)) for colours in kind_colours([False] * 13).values())


@pytest.mark.parametrize("name", ["dominoes-8x8", "conway-5x5x5", "double-tetrominoes-4x10"])
def test_tiles_that_touch_differ_on_known_boards(name: str) -> None:
    scene = solve(load(name)).scene()
    assert_apart(scene)
    singles = [t.piece_index for t in scene.tiles if not t.number]
    found = tile_colours(scene)
    assert [found[i] for i, t in enumerate(scene.tiles) if not t.number] == singles


@given(
    st.lists(st.lists(st.integers(0, 25), min_size=5, max_size=5), min_size=1, max_size=5),
    st.integers(1, 20),
)
def test_tiles_that_touch_differ_on_random_boards(rows: list[list[int]], kinds: int) -> None:
    cells: dict[int, list[tuple[int, int, int]]] = {}
    for y, row in enumerate(rows):
        for x, owner in enumerate(row):
            cells.setdefault(owner, []).append((x, y % 3, y // 3))
    tiles = tuple(
        Tile("A", "a", tuple(own), index % kinds) for index, own in enumerate(cells.values())
    )
    assert_apart(Scene("cube", tiles, colours=kind_colours([True] * kinds)))
    assert_apart(Scene("cube", tiles))


def test_a_board_without_a_solution_drawn_has_the_colours_of_its_problem() -> None:
    problem = load("conway-5x5x5").problem()
    assert problem_scene(problem).colours == kind_colours([True, False, False, True])


def assert_apart(scene: Scene) -> None:
    found = tile_colours(scene)
    assert len(found) == len(scene.tiles)
    assert set(found) <= set(range(COLOURS))
    assert len(FILLS) == 12
    for index, touching in enumerate(touching_tiles(scene)):
        assert all(found[index] != found[near] for near in touching)
