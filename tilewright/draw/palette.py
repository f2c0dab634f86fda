"""The colours: one fill for each piece of the puzzle, and what is derived from it.

Contrast is that of WCAG 2.2 (relative luminance), so that tests can ask for 4.5:1.  Terminals
get the nearest entry of the 6x6x6 cube of the 256-colour table: the fills live once.
"""

from __future__ import annotations

from functools import cache

from tilewright import _core

#: fills by the name of the palette.  Distance is Euclid's in OKLab, the least over normal sight
#: and full protanopia, deuteranopia and tritanopia: at least 0.0745 between any two of "soft", on
#: which all letters are dark, and 0.118 between any two of "distinct".
PALETTES = {
    "soft": (
        "#e85888",
        "#7088e8",
        "#b88828",
        "#a088b8",
        "#70b8d0",
        "#e8a028",
        "#a0b888",
        "#88d0e8",
        "#b8d0a0",
        "#e8d028",
        "#b8e8e8",
        "#e8e8a0",
    ),
    "distinct": (
        "#4b2d69",
        "#870f0f",
        "#0f2dc3",
        "#874b87",
        "#c32d0f",
        "#e12dff",
        "#8787a5",
        "#2dc30f",
        "#e1a5a5",
        "#a5c3ff",
        "#0fff2d",
        "#e1e1c3",
    ),
}
SOFT = "soft"
FILLS = PALETTES[SOFT]
#: what happens to the fills when they come round again: mixed with this colour, to this share
_ROUNDS = (("#ffffff", 0.0), ("#ffffff", 0.45), ("#5a5f6b", 0.2))
#: how many colours there are; their numbers are 0 to this, less 1
COLOURS = len(FILLS) * len(_ROUNDS)
#: the number of a colour that a piece has of its own is this and its red, green and blue, 0xrrggbb
OWN = 1 << 24

DARK, LIGHT = "#111111", "#ffffff"
PAGE = "#fcfbf8"
#: the ground of what is printed
PAPER = "#ffffff"
PLATE = "#d6d0c4"
OPEN = "#f3f0e9"
HATCH = "#cdc5b6"
MARK = "#5f5849"
INK = "#23272f"
PEG_LIGHT = "#7d8796"
PEG_DARK = "#343b47"
BADGE = "#ffffff"
LIT = "#ffd54a"
STAR, STAR_EDGE = "#eda71c", "#b97a08"

_STEPS = (0, 95, 135, 175, 215, 255)


def fill(colour: int, palette: str = SOFT) -> str:
    """Return the fill of a colour by its number; after ``COLOURS`` they repeat, from ``OWN`` on it is itself."""
    if colour >= OWN:
        return f"#{colour - OWN:06x}"
    round_, place = divmod(colour, len(FILLS))
    return mix(PALETTES[palette][place], *_ROUNDS[round_ % len(_ROUNDS)])


@cache
def edge(colour: int, palette: str = SOFT) -> str:
    """Return the colour of the outline around a piece, at least 3:1 against its fill."""
    return f"#{_core.edge_and_ink(_number(fill(colour, palette)))[0]:06x}"


@cache
def ink(colour: int, palette: str = SOFT) -> str:
    """Return the colour of letters on a piece: dark or white, whichever contrasts more."""
    return f"#{_core.edge_and_ink(_number(fill(colour, palette)))[1]:06x}"


@cache
def terminal(colour: int) -> int:
    """Return the number in the 256-colour table (16..231) nearest to a colour's fill."""
    red, green, blue = (
        min(range(6), key=lambda step: abs(_STEPS[step] - channel))
        for channel in _rgb(fill(colour))
    )
    return 16 + 36 * red + 6 * green + blue


def terminal_codes(colour: int) -> str:
    """Return what sets letter and ground of a colour in an escape sequence of terminals of 256 colours."""
    letter = 16 if ink(colour) == DARK else 231
    return f"38;5;{letter};48;5;{terminal(colour)}"


def mix(colour: str, other: str, share: float) -> str:
    """Return ``colour`` moved toward ``other`` by ``share`` (0 to 1)."""
    share = min(1, share)
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return _hex(*(round(a + share * (b - a)) for a, b in pairs))


def _number(colour: str) -> int:
    return int(colour[1:], 16)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"
