"""Colours of tiles: copies that touch differ, and a kind keeps its colour where it can."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright import Piece, Puzzle, Region, load, solve
from tilewright.draw import Scene, Tile, text
from tilewright.draw.colours import kind_colours, tile_colours, touching_tiles
from tilewright.draw.palette import COLOURS, FILLS, OWN, edge, fill, ink
from tilewright.model.scene import problem_scene

from .boards import PICTURES, scene_of
from .vision import contrast


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


def test_a_colour_of_ones_own_is_kept_by_all_copies_and_by_every_picture() -> None:
    pieces = (
        Piece.of("a", "XX", copies=3, colour="navy"),
        Piece.of("b", "XX", copies=3),
        Piece.of("c", "XX", copies=2, colour="#E58"),
    )
    puzzle = Puzzle("coloured", Region.box(4, 4), pieces)
    solution = puzzle.solve()
    assert solution is not None
    found = dict(zip(solution.scene().tiles, tile_colours(solution.scene()), strict=True))
    by_piece = {name: {fill(c) for t, c in found.items() if t.name == name} for name in "abc"}
    assert by_piece["a"] == {"#000080"}
    assert by_piece["c"] == {"#ee5588"}
    assert not by_piece["b"] & {"#000080", "#ee5588"}
    assert ink(OWN + 0x80) == "#ffffff"
    views = [solution.svg(view) for view in ("flat", "isometric", "animated")]
    for picture in (*views, puzzle.show().saved("svg").decode()):
        assert "#000080" in picture
        assert "#ee5588" in picture
    assert "38;5;231;48;5;18m" in text.picture(solution.scene(), color=True)


def test_the_outline_and_the_letters_of_any_colour_can_be_seen() -> None:
    for red, green, blue in product(range(0, 256, 51), repeat=3):
        colour = OWN + (red << 16 | green << 8 | blue)
        assert contrast(fill(colour), ink(colour)) >= 4.3  # no two inks do better on middling fills
        assert contrast(fill(colour), edge(colour)) >= 3
