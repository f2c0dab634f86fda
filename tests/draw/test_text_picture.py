"""Text pictures: golden boards, and what holds of every board."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from tilewright.draw import Scene, Tile
from tilewright.draw.text import compact, picture
from tilewright.errors import TilewrightError

from .boards import PICTURES, SOMA, scene_of

GOLDEN = {
    "hole": """
        ┏━━━━━━━━━━━┳━━━┓
        ┃ A   A   A ┃ B ┃
        ┃   ┏━━━━━━━┫   ┃
        ┃ A ┃       ┃ B ┃
        ┣━━━┻━━━━━━━┫   ┃
        ┃ C   C   C ┃ B ┃
        ┗━━━━━━━━━━━┻━━━┛
        """,
    "pegs": """
        ┏━━━┳━━━┳━━━┳━━━┯━━━┓
        ┃ A ┃ ● ┃ B ┃   │   ┃
        ┃   ┠───┨   ┠───┼───┨
        ┃ A ┃   ┃ B ┃   │   ┃
        ┣━━━╃───┨   ┠───┼───┨
        ┃   │   ┃ B ┃ ● │   ┃
        ┣━━━╅───┨   ┠───┼───┨
        ┃ C ┃   ┃ B ┃   │   ┃
        ┃   ┗━━━┻━━━╉───┼───┨
        ┃ C   C   C ┃   │ ● ┃
        ┗━━━━━━━━━━━┻━━━┷━━━┛
        """,
    "optional": """
        ┏━━━┳━━━┯━━━┓
        ┃ A ┃ ? │   ┃
        ┃   ┠───┼───┨
        ┃ A ┃ ? │   ┃
        ┃   ┗━━━╅───┨
        ┃ A   A ┃   ┃
        ┗━━━━━━━┻━━━┛
        """,
    "pinched": """
        ┏━━━━━━━━━━━┓
        ┃ A   A   A ┃
        ┃   ┏━━━┓   ┃
        ┃ A ┃ B ┃ A ┃
        ┃   ┗━━━╋━━━┫
        ┃ A   A ┃ B ┃
        ┗━━━━━━━┻━━━┛
        """,
}


def golden(text: str) -> str:
    return dedent(text).strip("\n")


@pytest.mark.parametrize("name", GOLDEN)
def test_boards_look_like_this(name: str) -> None:
    assert picture(scene_of(PICTURES[name])) == golden(GOLDEN[name])


def test_layers_stand_side_by_side() -> None:
    assert picture(scene_of("AAB/ACB|CCB/CCB", "cube", caption="two layers")) == golden("""
            z = 0           z = 1
        ┏━━━━━━━┳━━━┓   ┏━━━━━━━┳━━━┓
        ┃ A   A ┃ B ┃   ┃ C   C ┃ B ┃
        ┃   ┏━━━┫   ┃   ┃       ┃   ┃
        ┃ A ┃ C ┃ B ┃   ┃ C   C ┃ B ┃
        ┗━━━┻━━━┻━━━┛   ┗━━━━━━━┻━━━┛

        two layers
        """)


def test_layers_go_below_where_they_do_not_fit() -> None:
    text = picture(scene_of(SOMA, "cube"), width=30)
    labels = [line.split() for line in text.splitlines() if "z" in line]
    assert labels == [["z", "=", "0", "z", "=", "1"], ["z", "=", "2"]]
    assert max(map(len, text.splitlines())) <= 30


def test_one_layer_has_no_label() -> None:
    flat = picture(scene_of("AB", "square"))
    assert picture(scene_of("AB", "cube")) == flat


def test_wide_boards_get_narrow_cells() -> None:
    assert picture(scene_of("AAB*/ACC?"), width=16) == golden("""
        ┏━━━┳━┳━┓
        ┃A A┃B┃●┃
        ┃ ┏━┻━╉─┨
        ┃A┃C C┃?┃
        ┗━┻━━━┻━┛
        """)


def test_ascii_is_ascii() -> None:
    text = picture(scene_of("A*?/AA.", caption="2×3, déjà"), ascii=True)
    assert text == golden("""
        +---+-------+
        | A |(*)  ? |
        |   +---+   |
        | A   A | . |
        +-------+---+

        2x3, deja
        """)


def test_marks_are_visible() -> None:
    marks = {(0, 0): "o", (1, 0): "7", (2, 0): "1", (3, 0): "b"}
    middle = picture(scene_of("A.*?", marks=marks)).splitlines()[1]
    assert middle == "┃ Ao┃ 7 │(1)│ ?b┃"


def test_colour_adds_nothing_but_escapes(scene: Scene) -> None:
    coloured = picture(scene, color=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == picture(scene)
    assert ("\x1b[" in coloured) == bool(scene.tiles)
    assert all(line.count("\x1b[0m") >= ("\x1b" in line) for line in coloured.splitlines())


def test_every_letter_and_no_trailing_space(scene: Scene) -> None:
    text = picture(scene)
    for tile in scene.tiles:
        assert text.count(tile.letter) >= len(tile.cells)
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize("picture_", [*PICTURES.values()])
def test_compact_reads_back(picture_: str) -> None:
    assert compact(scene_of(picture_)) == picture_


def test_compact_separates_layers() -> None:
    assert compact(scene_of(SOMA, "cube")) == SOMA
    assert compact(Scene("square")) == ""
    assert compact(scene_of("A.", marks={(1, 0): "7", (0, 0): "o"})) == "A7"


def test_a_name_cannot_write_to_the_terminal() -> None:
    text = picture(Scene("square", (Tile("\x07", "bell", ((0, 0),), 0),), caption="a\x1b[2Jb"))
    assert "\x1b" not in text
    assert "\x07" not in text


def test_an_unknown_lattice_is_refused() -> None:
    with pytest.raises(TilewrightError, match="'penrose' has no drawing; drawn are square, cube"):
        picture(Scene("penrose"))
