"""Text pictures: golden boards, and what holds of every board."""

from __future__ import annotations

import re
from dataclasses import replace
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


def test_layers_stand_side_by_side_and_say_where_pieces_go_on() -> None:
    assert picture(scene_of("AAB/ACB|CCB/CCD|CDD/CDD", "cube", caption="three layers")) == golden("""
           layer 1         layer 2         layer 3
        ┏━━━━━━━┳━━━┓   ┏━━━━━━━┳━━━┓   ┏━━━┳━━━━━━━┓
        ┃ A   A ┃ B↑┃   ┃ C↑  C ┃ B↓┃   ┃ C↓┃ D   D ┃
        ┃   ┏━━━┫   ┃   ┃       ┣━━━┫   ┃   ┃       ┃
        ┃ A ┃ C↑┃ B ┃   ┃ C↑  C↓┃ D↑┃   ┃ C↓┃ D   D↓┃
        ┗━━━┻━━━┻━━━┛   ┗━━━━━━━┻━━━┛   ┗━━━┻━━━━━━━┛

        ↑ the piece goes on in the layer above, ↓ below, ↕ both
        three layers
        """)


def test_a_piece_through_a_layer_goes_on_in_both_directions() -> None:
    scene = scene_of("A|A|A", "cube")
    assert [line for line in picture(scene).splitlines() if "A" in line] == [
        "┃ A↑┃     ┃ A↕┃     ┃ A↓┃"
    ]
    lines = picture(scene, ascii=True).splitlines()
    assert lines[2] == "| A^|     | A:|     | Av|"
    assert lines[-1].startswith("^ the piece goes on in the layer above, v below")


def test_layers_go_below_where_they_do_not_fit() -> None:
    text = picture(scene_of(SOMA, "cube"), width=30)
    labels = [line.split() for line in text.splitlines() if any(map(str.isdigit, line))]
    assert labels == [["layer", "1", "layer", "2"], ["layer", "3"]]
    assert max(map(len, text.splitlines())) <= 30


def numbered(picture_: str, **more: object) -> Scene:
    """Return a board on which every letter is a copy of one piece."""
    scene = scene_of(picture_, **more)  # type: ignore[arg-type]
    copies = enumerate(scene.tiles, 1)
    return replace(scene, tiles=tuple(t._replace(letter="P", number=n) for n, t in copies))


def test_copies_bear_their_number_where_it_fits() -> None:
    assert picture(numbered("AAB/CCB")) == golden("""
        ┏━━━━━━━┳━━━┓
        ┃ P1  P1┃ P2┃
        ┣━━━━━━━┫   ┃
        ┃ P3  P3┃ P2┃
        ┗━━━━━━━┻━━━┛
        """)
    assert picture(numbered("AAB/CCB"), width=12).splitlines()[1] == "┃P P┃P┃"
    eleven = picture(numbered("ABCDEFGHIJK", marks={(10, 0): "o"}))
    assert eleven.splitlines()[1].endswith("│ P9 │ P10│P11o│".replace("│", "┃"))
    assert "P1" not in picture(numbered("ABCDEFGHIJK", marks={(10, 0): "o"}), width=45)


def test_the_marks_of_engraved_pieces_stand_for_their_letters() -> None:
    marks = {(x, y): "sfct"[2 * y + x] for x in (0, 1) for y in (0, 1)}
    assert picture(scene_of("AA/BB", marks=marks)) == golden("""
        ┏━━━━━━━┓
        ┃ s   f ┃
        ┣━━━━━━━┫
        ┃ c   t ┃
        ┗━━━━━━━┛
        """)


def test_labels_stand_on_cells_without_a_piece() -> None:
    labels = {(1, 0): "Jan", (2, 0): "Feb", (3, 0): "7"}
    scene = scene_of("A.**", labels=labels)
    assert picture(scene).splitlines()[1] == "┃ A  ┃ Jan│●Feb│ ●7 ┃"
    assert picture(scene, ascii=True).splitlines()[1] == "| A  | Jan *Feb  *7 |"
    assert picture(scene, width=12).splitlines()[1] == "┃A┃ │●│●┃"
    assert compact(scene) == "A.**"


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
    lines = picture(scene_of("A.*?/A...", marks=marks)).splitlines()
    assert (lines[1], lines[3]) == ("┃ Ao┃ 7 │(1)│ ?b┃", "┃ A ┃   │   │   ┃")


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
