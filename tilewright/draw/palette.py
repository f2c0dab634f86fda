"""The colours: one fill for each piece of the puzzle, and what is derived from it.

Contrast is that of WCAG 2.2 (relative luminance), so that tests can ask for 4.5:1.  Terminals
get the nearest entry of the 6x6x6 cube of the 256-colour table: the fills live once.
"""

from __future__ import annotations

from functools import cache

#: fills of the first pieces; neighbours in the list differ in hue and in lightness
FILLS = (
    "#f4978e",
    "#8ec5f0",
    "#f8d671",
    "#a6d58c",
    "#c4a7ea",
    "#f7b26d",
    "#7dcfc3",
    "#f3a9cd",
    "#d8c3a0",
    "#9fadf0",
    "#d5e07b",
    "#d99c8a",
    "#b8e8cf",
    "#b3c2ce",
    "#e2bdf4",
    "#bcbb7a",
)
#: what happens to the fills when they come round again: mixed with this colour, to this share
_ROUNDS = (("#ffffff", 0.0), ("#ffffff", 0.45), ("#5a5f6b", 0.25))

PAGE = "#fcfbf8"
PLATE = "#d6d0c4"
OPEN = "#f3f0e9"
HATCH = "#cdc5b6"
MARK = "#5f5849"
INK = "#23272f"
PEG_LIGHT = "#7d8796"
PEG_DARK = "#343b47"
BADGE = "#ffffff"

_STEPS = (0, 95, 135, 175, 215, 255)


def fill(piece_index: int) -> str:
    """Return the fill of a piece; after 48 pieces they repeat."""
    round_, place = divmod(piece_index, len(FILLS))
    return mix(FILLS[place], *_ROUNDS[round_ % len(_ROUNDS)])


def edge(piece_index: int) -> str:
    """Return the colour of the outline around a piece."""
    return mix(fill(piece_index), INK, 0.62)


def ink(piece_index: int) -> str:
    """Return the colour of letters on a piece, at least 4.5:1 against its fill."""
    base = fill(piece_index)
    share = 0.6
    while contrast(base, mix(base, INK, share)) < 6 and share < 1:
        share += 0.05
    return mix(base, INK, share)


@cache
def terminal(piece_index: int) -> int:
    """Return the number in the 256-colour table (16..231) nearest to a piece's fill."""
    red, green, blue = (
        min(range(6), key=lambda step: abs(_STEPS[step] - channel))
        for channel in _rgb(fill(piece_index))
    )
    return 16 + 36 * red + 6 * green + blue


def terminal_rgb(code: int) -> str:
    """Return the colour of a number in 16..231 of the 256-colour table."""
    code -= 16
    return _hex(_STEPS[code // 36], _STEPS[code // 6 % 6], _STEPS[code % 6])


def mix(colour: str, other: str, share: float) -> str:
    """Return ``colour`` moved toward ``other`` by ``share`` (0 to 1)."""
    share = min(1, share)
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return _hex(*(round(a + share * (b - a)) for a, b in pairs))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [value / 255 for value in _rgb(colour)]
    red, green, blue = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    ]
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"
