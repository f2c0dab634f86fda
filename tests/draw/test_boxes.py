"""Lines of boxes: the fast lines against a slow twin that asks for every character by itself."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tilewright.draw import Scene, Tile
from tilewright.draw.boxes import grid_of
from tilewright.draw.text import picture

ROWS = st.integers(1, 6).flatmap(
    lambda wide: st.lists(st.text("AB.#*", min_size=wide, max_size=wide), min_size=1, max_size=6)
)


def weight(one: str, other: str) -> int:
    """The line between two cells: none within a tile or outside, thin between open cells."""
    one, other = (" " if char in "# " else "." if char in ".*" else char for char in (one, other))
    return 2 if one != other else 1 if one == "." else 0


def arms_of(char: str) -> tuple[int, ...]:
    """Return the weights of the arms up, right, down, left of a character, by its Unicode name."""
    if char == " ":
        return 0, 0, 0, 0
    tokens = unicodedata.name(char).removeprefix("BOX DRAWINGS ").replace(" AND ", " ").split()
    found = dict.fromkeys(("UP", "RIGHT", "DOWN", "LEFT"), 0)
    both = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}
    for value, directions in _grouped(tokens):
        for direction in directions:
            found.update(dict.fromkeys(both.get(direction, (direction,)), value))
    return tuple(found.values())


def _grouped(tokens: list[str]) -> list[tuple[int, list[str]]]:
    """Return the directions with their weight, which stands before all of them or after each."""
    values = {"LIGHT": 1, "HEAVY": 2}
    groups: list[tuple[int, list[str]]] = []
    if tokens[0] in values:
        for token in tokens:
            if token in values:
                groups.append((values[token], []))
            else:
                groups[-1][1].append(token)
        return groups
    waiting: list[str] = []
    for token in tokens:
        if token in values:
            groups.append((values[token], waiting))
            waiting = []
        else:
            waiting.append(token)
    return groups


def scene_of(rows: list[str]) -> Scene:
    found: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            found.setdefault(char, []).append((x, y))
    tiles = tuple(Tile(c, c, tuple(found[c]), i) for i, c in enumerate("AB") if c in found)
    return Scene(
        "square", tiles, empty=tuple(found.get(".", ())), blocked=tuple(found.get("*", ()))
    )


@given(ROWS)
def test_every_character_has_the_arms_of_the_lines_around_it(rows: list[str]) -> None:
    scene = scene_of(rows)
    cells = scene.cells()
    if not cells:
        assert picture(scene) == ""
        return
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)

    def at(x: int, y: int) -> str:
        inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        return rows[y][x] if inside else "#"

    wide = 4 * (right - left + 1) + 1
    lines = [line.ljust(wide) for line in picture(scene).splitlines()]
    assert len(lines) == 2 * (bottom - top + 1) + 1
    for y in range(top, bottom + 2):
        for x in range(left, right + 2):
            nw, ne, sw, se = at(x - 1, y - 1), at(x, y - 1), at(x - 1, y), at(x, y)
            wanted = weight(nw, ne), weight(ne, se), weight(sw, se), weight(nw, sw)
            row, column = 2 * (y - top), 4 * (x - left)
            assert arms_of(lines[row][column]) == wanted
            if x <= right:
                assert {arms_of(c) for c in lines[row][column + 1 : column + 4]} == {
                    (0, wanted[1], 0, wanted[1])
                }
            if y <= bottom:
                assert arms_of(lines[row + 1][column]) == (wanted[2], 0, wanted[2], 0)
            if x <= right and y <= bottom:
                shown = {".": "   ", "#": "   ", "*": " ● "}.get(se, f" {se} ")
                assert lines[row + 1][column + 1 : column + 4] == shown


def test_the_lines_of_a_tile_are_made_once_for_all_pictures_of_a_board() -> None:
    tall = Tile("A", "A", ((50, 70), (50, 71)), 0)  # a board that no other test draws
    wide = Tile("B", "B", ((51, 70), (52, 70)), 1)
    scenes = [
        Scene("square", (tall, wide), empty=((51, 71), (52, 71))),
        Scene("square", (tall,), empty=((51, 70), (52, 70), (51, 71), (52, 71))),
    ]
    assert scenes[0].board is scenes[1].board
    picture(scenes[0])
    known = grid_of(scenes[0].board).tiles
    made = known[tall.cells]
    picture(scenes[1])
    assert known.keys() == {tall.cells, wide.cells}
    assert known[tall.cells] is made


@given(ROWS)
def test_of_a_tile_that_lies_under_another_what_is_left_is_drawn(rows: list[str]) -> None:
    scene = scene_of(rows)
    if len(scene.tiles) < 2:
        return
    under, over = scene.tiles
    both = Tile("A", "A", (*under.cells, *over.cells), 0)
    assert picture(replace(scene, tiles=(both, over))) == picture(scene)
