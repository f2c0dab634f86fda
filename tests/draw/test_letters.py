"""The letters of pieces in pictures: one each, the initial where it is free."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.draw.test_joined import shapes_of
from tilewright.draw.scene import Scene, Tile
from tilewright.draw.shapes import Letters
from tilewright.model.scene import piece_letters

NAMES = st.lists(st.text("abAB1 -é", min_size=1, max_size=4), unique=True, max_size=62)


def test_a_piece_gets_its_initial_or_the_next_free_letter() -> None:
    letters = piece_letters(["tee", "tub", "tau", "T", "t", "el", "-"])
    assert letters == {"tee": "E", "tub": "U", "tau": "A", "T": "T", "t": "t", "el": "L", "-": "B"}


@given(NAMES)
def test_no_two_pieces_have_one_letter_while_there_are_enough(names: list[str]) -> None:
    letters = piece_letters(names)
    assert list(letters) == [name for name in letters if name in names]
    assert set(letters) == set(names)
    assert len(set(letters.values())) == len(names)
    assert all(len(letter) == 1 and letter.isalnum() for letter in letters.values())


def test_past_62_pieces_letters_repeat() -> None:
    letters = piece_letters([f"piece {number}" for number in range(100)])
    assert len(set(letters.values())) == 62


def test_a_digit_stands_apart_from_the_number_of_a_copy() -> None:
    cells = ((0, 0),)
    assert Tile("5", "5-01", cells, 0).lettering == "5"
    assert Tile("5", "5-01", cells, 0, 12).lettering == "5.12"
    assert Tile("P", "P", cells, 0, 12).lettering == "P12"


def test_the_faces_of_a_solid_are_written_below_the_letter_of_its_piece() -> None:
    cell = (0, 0, 0)
    scene = Scene("cube", (Tile("A", "A", (cell,), 0),), sides={cell: "abcdef"})
    written = [one for one in shapes_of(scene) if isinstance(one, Letters)]
    (letter,) = [one for one in written if one.role == "letter"]
    faces = [one for one in written if one.text in ("ue", "df")]
    assert len(faces) == 2
    for one in faces:
        assert one.centre[1] - one.height / 2 >= letter.centre[1] + letter.height / 2
