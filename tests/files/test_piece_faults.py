"""Faults among the pieces of a puzzle file: options at the wrong level, empty rows, places without cells."""

from __future__ import annotations

import pytest

from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.model import Piece, Puzzle, Region


def test_a_place_without_cells() -> None:
    puzzle = Puzzle("held", Region.box(2, 1), (Piece.of("bar", "XX", at=[[]]),))
    (fault,) = puzzle.faults()
    assert fault.path == ("pieces", "bar", "at", 0)
    assert fault.what == "a place of 'bar' has no cells"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("copies", "any"),
        ("copies", "3"),
        ("copies", "[0, any]"),
        ("copies", "[1, 2]"),
        ("turns", "false"),
        ("flips", "no"),
        ("weight", "2"),
        ("cost", "2"),
        ("colour", "tomato"),
    ],
)
@pytest.mark.parametrize("other", ["include: pentominoes", "bar: XX"])
def test_an_option_of_a_piece_is_no_piece(key: str, value: str, other: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(
            f"tilewright: 1\nname: a\nregion: {{box: [5, 5]}}\npieces:\n  {other}\n  {key}: {value}\n"
        )
    (fault,) = caught.value.faults
    assert fault.what == f"{key!r} is an option of a piece, and stands where a piece is named"
    within = f"{{NAME: {{picture: ..., {key}: {value}}}}}"
    entry = f", or in an entry of include: [{{set: pentominoes, {key}: {value}}}]"
    assert fault.fix.endswith(within + entry * other.startswith("include"))
    assert (fault.line, fault.column) == (6, 3)


@pytest.mark.parametrize("shape", ["XX/X.", "[[0, 0]]", "{picture: X}"])
def test_a_piece_may_be_called_as_an_option_is(shape: str) -> None:
    head = "tilewright: 1\nname: a\nregion: {box: [5, 5]}\n"
    assert parse_puzzle(f"{head}pieces: {{copies: {shape}}}").pieces[0].name == "copies"


def test_an_empty_row_of_a_picture_of_cubes_is_asked_about() -> None:
    head = "tilewright: 1\nname: a\nlattice: cube\n"
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(f"{head}region: ..//..\npieces: {{g: X//X}}")
    assert [fault.path for fault in caught.value.faults] == [("region",), ("pieces", "g")]
    for fault, sign in zip(caught.value.faults, "#.", strict=True):
        assert "has an empty row" in fault.what
        assert fault.fix.startswith("did you mean | for the next layer?")
        assert fault.fix.endswith(f" {sign}")
    parse_puzzle(f"{head}region: ../#/..||..\npieces: {{g: X/./X||X}}")


@pytest.mark.parametrize(
    ("written", "what", "fix"),
    [
        ("tomatoo", "'tomatoo' is no colour", "did you mean 'tomato'?"),
        ("'#12'", "'#12' is no colour", 'write "#rrggbb" in quotes'),
        ("'#12345g'", "'#12345g' is no colour", 'write "#rrggbb" in quotes'),
        ("e85888", "'e85888' is no colour", 'write "#rrggbb" in quotes'),
        ("", "'colour' is empty, not a colour", 'write "#rrggbb" in quotes'),
        ("12", "'colour' is the number 12, not a colour", 'write "#rrggbb" in quotes'),
    ],
)
@pytest.mark.parametrize("entry", ["bar: {picture: XX, %s}", "include: [{set: pentominoes, %s}]"])
def test_a_colour_that_is_none_is_reported(written: str, what: str, fix: str, entry: str) -> None:
    head = "tilewright: 1\nname: a\nregion: {box: [5, 5]}\npieces:\n  "
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(head + entry % f"colour: {written}" + "\n")
    (fault,) = caught.value.faults
    assert (fault.what, fault.fix[: len(fix)], fault.line) == (what, fix, 5)


def test_a_colour_of_a_piece_of_python_is_judged_with_its_puzzle() -> None:
    bars = (Piece.of("a", "XX", colour="Tomato"), Piece.of("b", "XX", colour="tomatoo"))
    with pytest.raises(PuzzleError) as caught:
        Puzzle("p", Region.box(4, 1), bars).problem()
    assert [(fault.path, fault.fix) for fault in caught.value.faults] == [
        (("pieces", "b", "colour"), "did you mean 'tomato'?")
    ]
    with pytest.raises(TypeError, match="colour"):
        Piece.of("a", "XX", colour=3)  # type: ignore[arg-type]
