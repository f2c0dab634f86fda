"""Names of cells: one for each cell of a board, found again at the rim of its pictures."""

from __future__ import annotations

import random
from itertools import product
from string import ascii_uppercase
from xml.etree import ElementTree

import pytest

from tests.reference.randoms import random_puzzle
from tilewright.draw import Scene, png, svg, text
from tilewright.draw.board import drawing
from tilewright.draw.cells import shape_of
from tilewright.draw.layout import arrange, joined_room
from tilewright.draw.panel import panels
from tilewright.draw.plane import distance
from tilewright.draw.rim import has_rim, rim_names
from tilewright.lattice import LATTICES, Cell, CellNames
from tilewright.model.scene import problem_scene

from . import contract


def some_board(lattice: str, seed: int) -> frozenset[Cell]:
    """Return cells near each other, seldom a box."""
    rng = random.Random(seed)
    cells = contract.window(LATTICES[lattice], 2)
    centre = rng.choice(cells)
    near = sorted(
        cells, key=lambda cell: sum(abs(a - b) for a, b in zip(cell, centre, strict=True))
    )
    return frozenset(cell for cell in near[: rng.randint(1, 40)] if rng.random() < 0.9) | {centre}


def slow_name(cell: Cell, board: frozenset[Cell]) -> str:
    """Return the name as one counts it: letters in order of length, then of the alphabet."""
    letters = [*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2))]
    place = [at - min(other[axis] for other in board) for axis, at in enumerate(cell)]
    words = [f"{letters[place[0]]}{place[1] + 1}"]
    for axis, kind in ((2, "layer"), (3, "cube")):
        if axis < len(cell) and len({other[axis] for other in board}) > 1:
            words.append(f"{kind} {place[axis] + 1}")
    return " of ".join(words)


@pytest.mark.parametrize("grid", sorted(LATTICES))
def test_no_two_cells_share_a_name(grid: str) -> None:
    for seed in range(20):
        board = some_board(grid, seed)
        names = CellNames.of(board)
        named = {names.name(cell): cell for cell in board}
        assert len(named) == len(board), seed
        assert {name: slow_name(cell, board) for name, cell in named.items()} == {
            name: name for name in named
        }


def test_letters_go_on_after_z() -> None:
    names = CellNames.of([(x, 0) for x in range(-2, 800)])
    assert [names.column(x) for x in (-2, 23, 24, 49, 50, 699, 700)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA")
    ]
    assert CellNames.of([]).first == ()


@pytest.mark.parametrize("grid", sorted(LATTICES))
def test_pictures_bear_the_names(grid: str) -> None:
    """Each name is once in the picture of a layer, off the board, apart from others, in the page."""
    for seed in range(3):
        board = some_board(grid, seed)
        scene = Scene(grid, empty=tuple(sorted(board)), named=True)
        names, shape = CellNames.of(board), shape_of(grid)
        shown = drawing(scene)
        ElementTree.fromstring(svg.picture(scene))
        layout = arrange(scene)
        for panel, origin in zip(panels(scene), layout.origins, strict=True):
            rim = rim_names(grid, board, panel.layer, joined_room(scene))
            if not has_rim(grid):
                assert not rim
                written = [text for text in _written(shown) if text[0] == "name"]
                assert len(written) == len(board)
                continue
            words = [name.text for name in rim]
            assert sorted(words) == sorted(
                {names.column(cell[0]) for cell in panel.cells}
                | {names.row(cell[1]) for cell in panel.cells}
            )
            for place, one in enumerate(rim):
                x, y = one.centre[0] + origin[0], one.centre[1] + origin[1]
                assert 0 < x < shown.width
                assert 0 < y < shown.height
                for other in rim[:place]:
                    assert distance(one.centre, other.centre) > 0.7 * one.height, (seed, one, other)
                if shape.form == "polygon" and len(LATTICES[grid].representatives) == 1:
                    off = min(distance(one.centre, shape.centre(cell)) for cell in panel.cells)
                    assert off > 0.5, (seed, one)


def _written(shown: object) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for shape in shown.shapes:  # type: ignore[attr-defined]
        if hasattr(shape, "shapes"):
            found += _written(shape)
        elif hasattr(shape, "text"):
            found.append((shape.role, shape.text))
    return found


@pytest.mark.parametrize("grid", sorted(LATTICES))
def test_text_names_the_column_and_row_of_each_cell(grid: str) -> None:
    """A mark stands below the letter of its column, in the line of the number of its row."""
    for seed in range(6):
        board = some_board(grid, seed)
        cell = random.Random(seed).choice(sorted(board))
        names = CellNames.of(board)
        scene = Scene(grid, empty=tuple(sorted(board)), marks={cell: "@"}, named=True)
        lines = text.picture(scene, width=400).splitlines()
        row = next(place for place, line in enumerate(lines) if "@" in line)
        column = lines[row].index("@")
        before = lines[row][:column].split()
        assert names.row(cell[1]) in before, (seed, lines)
        top = max(
            place for place, line in enumerate(lines[:row]) if line.replace(" ", "").isalpha()
        )
        above = lines[top][column : column + 1]
        assert above.strip(), (seed, lines)
        assert above in names.column(cell[0]), (seed, lines)


def test_pictures_without_names_stay_as_they_are() -> None:
    for seed in range(20):
        problem = random_puzzle(seed).problem()
        scene = problem_scene(problem)
        assert scene.names is None
        assert "name" not in {role for role, _ in _written(drawing(scene))}


def test_a_narrow_picture_keeps_long_names_apart() -> None:
    scene = Scene("square", empty=tuple((x, y) for x in range(30) for y in range(11)), named=True)
    lines = text.picture(scene, width=66).splitlines()
    assert max(map(len, lines)) <= 66
    assert lines[0].split() == list("AAAA")
    assert lines[1].split() == [*ascii_uppercase, *"ABCD"]
    assert png.picture(scene)[:4] == b"\x89PNG"
