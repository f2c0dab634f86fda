"""Colours: letters can be read, kinds can be distinguished."""

from __future__ import annotations

from itertools import combinations

import pytest

from tilewright.draw import palette

from .vision import contrast, distance

COLOURS = range(palette.COLOURS)
#: the levels of a channel in the 256-colour table of terminals
STEPS = (0, 95, 135, 175, 215, 255)


def terminal_rgb(code: int) -> str:
    """Return the colour of a number in 16..231 of that table."""
    code -= 16
    return "#" + "".join(f"{STEPS[step % 6]:02x}" for step in (code // 36, code // 6, code))


@pytest.mark.parametrize("name", palette.PALETTES)
@pytest.mark.parametrize("colour", COLOURS)
def test_letters_and_outlines_have_contrast(colour: int, name: str) -> None:
    fill = palette.fill(colour, name)
    assert contrast(fill, palette.ink(colour, name)) >= 4.5
    assert contrast(fill, palette.edge(colour, name)) >= 3
    assert contrast(terminal_rgb(palette.terminal(colour)), "#000000") >= 4.5


@pytest.mark.parametrize(
    ("name", "letters", "apart"), [("soft", 5.55, 0.0745), ("distinct", 5.4, 0.118)]
)
def test_the_fills_of_a_palette_can_be_distinguished(
    name: str, letters: float, apart: float
) -> None:
    """By letters of so much contrast, and by colour with any sight."""
    fills = palette.PALETTES[name]
    assert len(fills) == 12
    assert min(contrast(palette.fill(n, name), palette.ink(n, name)) for n in range(12)) >= letters
    assert min(distance(one, other) for one, other in combinations(fills, 2)) >= apart


def test_soft_letters_are_dark_and_the_first_distinct_ones_white() -> None:
    assert {palette.ink(n) for n in range(12)} == {palette.DARK}
    inks = [palette.ink(n, "distinct") for n in range(12)]
    assert inks == [palette.LIGHT] * 5 + [palette.DARK] * 7


def test_marks_and_captions_have_contrast() -> None:
    for ink, ground in (
        (palette.MARK, palette.OPEN),
        (palette.MARK, palette.PAGE),
        (palette.MARK, palette.HATCH),
        (palette.INK, palette.PAGE),
        (palette.INK, palette.BADGE),
        (palette.PAGE, palette.PEG_DARK),
    ):
        assert contrast(ink, ground) >= (3 if ground == palette.HATCH else 4.5)


def test_fills_are_distinct() -> None:
    for name in palette.PALETTES:
        assert len({palette.fill(colour, name) for colour in COLOURS}) == len(COLOURS)
    assert palette.fill(palette.COLOURS) == palette.fill(0)


def test_the_fills_are_distinct_on_a_terminal() -> None:
    codes = [palette.terminal(colour) for colour in range(len(palette.FILLS))]
    assert len(set(codes)) == len(codes)
    assert all(16 <= code <= 231 for code in codes)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1
