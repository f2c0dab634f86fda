"""Colours: letters can be read, kinds can be told apart."""

from __future__ import annotations

import pytest

from tilewright.draw import palette

PIECES = range(48)


@pytest.mark.parametrize("piece_index", PIECES)
def test_letters_have_contrast(piece_index: int) -> None:
    assert palette.contrast(palette.fill(piece_index), palette.ink(piece_index)) >= 4.5
    assert palette.contrast(palette.fill(piece_index), palette.edge(piece_index)) >= 2.5
    assert palette.contrast(palette.terminal_rgb(palette.terminal(piece_index)), "#000000") >= 4.5


def test_marks_and_captions_have_contrast() -> None:
    for ink, ground in (
        (palette.MARK, palette.OPEN),
        (palette.MARK, palette.PAGE),
        (palette.MARK, palette.HATCH),
        (palette.INK, palette.PAGE),
        (palette.INK, palette.BADGE),
        (palette.PAGE, palette.PEG_DARK),
    ):
        assert palette.contrast(ink, ground) >= (3 if ground == palette.HATCH else 4.5)


def test_fills_are_distinct() -> None:
    assert len({palette.fill(piece_index) for piece_index in PIECES}) == len(PIECES)
    assert palette.fill(48) == palette.fill(0)


def test_the_first_kinds_are_distinct_on_a_terminal() -> None:
    codes = [palette.terminal(piece_index) for piece_index in range(len(palette.FILLS))]
    assert len(set(codes)) == len(codes)
    assert all(16 <= code <= 231 for code in codes)


def test_contrast_is_that_of_wcag() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert palette.contrast("#123456", "#123456") == 1
