"""Letters of pictures: Latin ones as strokes, drawn for this package; a text with others as outlines.

Strokes are what a laser engraves best and make small pictures; one text is all of one kind.

A glyph is a width and SVG path data for a round pen: capitals stand on y = 14 and reach up to 0,
small letters to 4.5 or 0, tails down to 18, accents of capitals up to -4.2.  Only the absolute
commands M, L, H, V, C, S and Z occur, so that control points bound the curve and moving a glyph
is moving its numbers.  I, l and 1, and O and 0, differ in shape.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from tilewright.draw import outlines
from tilewright.draw.path import number

CAP = 14.0
#: the pen, as a share of the height of capitals
PEN = 0.15
_GAP = 3.6
_SPACE = 5.0

_BOWL_LEFT = "M7.4 9.25C7.4 6.4 5.8 4.5 3.7 4.5S0 6.4 0 9.25 1.6 14 3.7 14 7.4 12.1 7.4 9.25"
_BOWL_RIGHT = "M0 9.25C0 6.4 1.6 4.5 3.7 4.5S7.4 6.4 7.4 9.25 5.8 14 3.7 14 0 12.1 0 9.25"
_RING = "M5.5 0C8.7 0 11 3 11 7S8.7 14 5.5 14 0 11 0 7 2.3 0 5.5 0Z"

GLYPHS: dict[str, tuple[float, str]] = {
    "A": (10, "M0 14L5 0L10 14M1.8 9H8.2"),
    "B": (
        9,
        "M4.6 6.6H0V0H4.6C7.2 0 8.2 1.5 8.2 3.3S7.2 6.6 4.6 6.6"
        "M0 6.6V14H5C8 14 9 12.2 9 10.2S8 6.6 5 6.6",
    ),
    "C": (10, "M10 2.6C9 0.9 7.4 0 5.5 0C2.2 0 0 3 0 7S2.2 14 5.5 14C7.4 14 9 13.1 10 11.4"),
    "D": (10, "M0 0V14H4C7.8 14 10 11.2 10 7S7.8 0 4 0Z"),
    "E": (8, "M8 0H0V14H8M0 6.8H6.6"),
    "F": (8, "M8 0H0V14M0 6.8H6.6"),
    "G": (
        10,
        "M10 2.6C9 0.9 7.4 0 5.5 0C2.2 0 0 3 0 7S2.2 14 5.5 14C8.2 14 10 12.2 10 9V7.6H6",
    ),
    "H": (9.5, "M0 0V14M9.5 0V14M0 6.8H9.5"),
    "I": (5.6, "M0 0H5.6M2.8 0V14M0 14H5.6"),
    "J": (7, "M2.6 0H7V10C7 12.6 5.7 14 3.6 14S0.3 12.8 0 11"),
    "K": (9.4, "M0 0V14M9 0L0 8.4M3.2 5.6L9.4 14"),
    "L": (7.6, "M0 0V14H7.6"),
    "M": (11.5, "M0 14V0L5.75 9L11.5 0V14"),
    "N": (9.5, "M0 14V0L9.5 14V0"),
    "O": (11, _RING),
    "P": (9, "M0 14V0H5C7.8 0 9 1.8 9 4S7.8 8 5 8H0"),
    "Q": (11, _RING + "M6.6 10L10.8 14.8"),
    "R": (9.2, "M0 14V0H5C7.8 0 9 1.8 9 4S7.8 8 5 8H0M4.8 8L9.2 14"),
    "S": (
        8.8,
        "M8.4 2.4C7.5 0.9 6.2 0 4.5 0C2.2 0 0.4 1.4 0.4 3.5C0.4 5.7 2 6.4 4.5 7"
        "C7.2 7.6 8.8 8.4 8.8 10.5C8.8 12.6 7 14 4.6 14C2.5 14 0.9 13 0 11.3",
    ),
    "T": (10, "M0 0H10M5 0V14"),
    "U": (9.5, "M0 0V9C0 12.4 1.9 14 4.75 14S9.5 12.4 9.5 9V0"),
    "V": (10, "M0 0L5 14L10 0"),
    "W": (14, "M0 0L3.5 14L7 3L10.5 14L14 0"),
    "X": (9.5, "M0 0L9.5 14M9.5 0L0 14"),
    "Y": (10, "M0 0L5 7.4L10 0M5 7.4V14"),
    "Z": (9, "M0 0H9L0 14H9"),
    "a": (7.4, _BOWL_LEFT + "M7.4 4.5V14"),
    "b": (7.4, _BOWL_RIGHT + "M0 0V14"),
    "c": (
        7,
        "M7 6.2C6.2 5.1 5.1 4.5 3.9 4.5C1.6 4.5 0 6.5 0 9.25S1.6 14 3.9 14C5.1 14 6.2 13.4 7 12.3",
    ),
    "d": (7.4, _BOWL_LEFT + "M7.4 0V14"),
    "e": (
        7.4,
        "M0.1 9.2H7.4C7.4 6.4 6 4.5 3.8 4.5S0 6.4 0 9.25 1.6 14 4 14C5.4 14 6.5 13.4 7.2 12.2",
    ),
    "f": (5, "M5 0.2C4.6 0 4.3 0 4 0C2.5 0 1.8 1 1.8 2.8V14M0 4.8H4.6"),
    "g": (7.4, _BOWL_LEFT + "M7.4 4.5V14.2C7.4 16.8 6 18 3.8 18C2.2 18 1 17.4 0.4 16.2"),
    "h": (7, "M0 0V14M0 8.6C0 6 1.6 4.5 3.6 4.5S7 5.8 7 8.4V14"),
    "i": (1, "M0.5 4.5V14M0.5 0.8V0.9"),
    "j": (3.4, "M3 4.5V15C3 17 2 18 0 18M3 0.8V0.9"),
    "k": (7, "M0 0V14M6.6 4.5L0 10.4M2.6 8.2L7 14"),
    "l": (2.4, "M0 0V11.6C0 13.2 0.8 14 2.4 14"),
    "m": (
        11.2,
        "M0 4.5V14M0 8.2C0 5.8 1.2 4.5 2.9 4.5S5.6 5.8 5.6 8V14"
        "M5.6 8.2C5.6 5.8 6.8 4.5 8.5 4.5S11.2 5.8 11.2 8V14",
    ),
    "n": (7, "M0 4.5V14M0 8.6C0 6 1.6 4.5 3.6 4.5S7 5.8 7 8.4V14"),
    "o": (7.8, "M3.9 4.5C6.2 4.5 7.8 6.5 7.8 9.25S6.2 14 3.9 14 0 12 0 9.25 1.6 4.5 3.9 4.5Z"),
    "p": (7.4, _BOWL_RIGHT + "M0 4.5V18"),
    "q": (7.4, _BOWL_LEFT + "M7.4 4.5V18"),
    "r": (4.4, "M0 4.5V14M0 8.8C0 6.2 1.6 4.6 4.4 4.6"),
    "s": (
        6.2,
        "M5.8 6.2C5.2 5.1 4.3 4.5 3.1 4.5C1.5 4.5 0.4 5.4 0.4 6.8C0.4 8.3 1.6 8.8 3.2 9.2"
        "C5 9.6 6.2 10.1 6.2 11.5C6.2 13 5 14 3.2 14C1.7 14 0.6 13.3 0 12.1",
    ),
    "t": (4.8, "M2 1.5V11.4C2 13.2 2.8 14 4.4 14M0 4.8H4.8"),
    "u": (7, "M0 4.5V10C0 12.6 1.4 14 3.4 14S7 12.4 7 9.9M7 4.5V14"),
    "v": (7.6, "M0 4.5L3.8 14L7.6 4.5"),
    "w": (11.2, "M0 4.5L2.8 14L5.6 6L8.4 14L11.2 4.5"),
    "x": (7, "M0 4.5L7 14M7 4.5L0 14"),
    "y": (7.6, "M0 4.5L3.8 13.8M7.6 4.5L2.7 16.4C2.3 17.5 1.5 18 0.4 18"),
    "z": (6.8, "M0 4.5H6.6L0 14H6.8"),
    "0": (8, "M4 0C6.6 0 8 2.8 8 7S6.6 14 4 14 0 11.2 0 7 1.4 0 4 0ZM5.2 5.2L2.8 8.8"),
    "1": (6.8, "M0.4 3L3.6 0V14M0.4 14H6.8"),
    "2": (8, "M0.2 3.4C0.4 1.3 1.9 0 4 0C6.2 0 7.7 1.4 7.7 3.6C7.7 5.6 6.4 7.2 4.4 9.2L0 14H8"),
    "3": (
        8,
        "M0.3 2.4C1 0.9 2.3 0 4 0C6.2 0 7.5 1.4 7.5 3.3S6 6.6 3.6 6.6"
        "C6.4 6.6 8 8 8 10.2S6.4 14 4 14C2.1 14 0.7 13.1 0 11.4",
    ),
    "4": (8.4, "M6.2 14V0L0 9.8H8.4"),
    "5": (
        8,
        "M7.4 0H1.2L0.6 6.4C1.5 5.6 2.7 5.2 3.9 5.2C6.4 5.2 8 6.9 8 9.5S6.3 14 3.8 14"
        "C2 14 0.6 13.2 0 11.8",
    ),
    "6": (
        8,
        "M6.9 1.4C6.3 0.5 5.4 0 4.4 0C1.6 0 0 3.2 0 8.6V9.6"
        "C0 12.2 1.6 14 4 14S8 12.2 8 9.6 6.4 5.2 4 5.2 0 7 0 9.6",
    ),
    "7": (8, "M0 0H8L2.8 14"),
    "8": (
        8,
        "M4 6.6C2 6.6 0.6 5.3 0.6 3.3S2 0 4 0 7.4 1.3 7.4 3.3 6 6.6 4 6.6"
        "C1.7 6.6 0 8.1 0 10.3S1.7 14 4 14 8 12.5 8 10.3 6.3 6.6 4 6.6Z",
    ),
    "9": (
        8,
        "M1.1 12.6C1.7 13.5 2.6 14 3.6 14C6.4 14 8 10.8 8 5.4V4.4"
        "C8 1.8 6.4 0 4 0S0 1.8 0 4.4 1.6 8.8 4 8.8 8 7 8 4.4",
    ),
    "?": (
        7.5,
        "M0 3.2C0.3 1.2 1.8 0 3.8 0C6 0 7.5 1.3 7.5 3.3C7.5 6 3.8 6.4 3.8 9.6M3.8 13.7V13.8",
    ),
    "!": (1, "M0.5 0V9.4M0.5 13.7V13.8"),
    ".": (1, "M0.5 13.7V13.8"),
    ",": (1.6, "M1.2 13.4C1.2 15 0.9 15.8 0 16.6"),
    ":": (1, "M0.5 6.2V6.3M0.5 13.2V13.3"),
    ";": (1.6, "M1.1 6.2V6.3M1.2 13.4C1.2 15 0.9 15.8 0 16.6"),
    "-": (5, "M0 8.6H5"),
    "–": (8, "M0 8.6H8"),
    "_": (8, "M0 16H8"),
    "=": (8, "M0 6.6H8M0 10.6H8"),
    "≠": (8, "M0 6.6H8M0 10.6H8M6 3.4L2 13.8"),
    "+": (8, "M0 8.6H8M4 4.6V12.6"),
    "×": (6.4, "M0 5.4L6.4 11.8M6.4 5.4L0 11.8"),
    "·": (1, "M0.5 8.5V8.6"),
    "*": (6, "M3 0V6.8M0 1.7L6 5.1M6 1.7L0 5.1"),
    "/": (6, "M6 0L0 15.4"),
    "|": (1, "M0.5 0V17"),
    "<": (7, "M7 4.6L0 8.6L7 12.6"),
    ">": (7, "M0 4.6L7 8.6L0 12.6"),
    "(": (3.2, "M3.2 0C1 2.4 0 5 0 8S1 13.6 3.2 16"),
    ")": (3.2, "M0 0C2.2 2.4 3.2 5 3.2 8S2.2 13.6 0 16"),
    "[": (3, "M3 0H0V16H3"),
    "]": (3, "M0 0H3V16H0"),
    "'": (1, "M0.5 0V3.4"),
    '"': (3.4, "M0.2 0V3.4M3.2 0V3.4"),
    "#": (9, "M3.4 1L1.8 13.4M7.4 1L5.8 13.4M0.6 5H9M0 9.6H8.4"),
    "%": (
        10,
        "M9 0L1 14M2.4 0C3.8 0 4.8 1.2 4.8 3S3.8 6 2.4 6 0 4.8 0 3 1 0 2.4 0Z"
        "M7.6 8C9 8 10 9.2 10 11S9 14 7.6 14 5.2 12.8 5.2 11 6.2 8 7.6 8Z",
    ),
    "&": (
        9.4,
        "M9.4 14L2.2 5C0.8 2.6 1.8 0 4 0S7.2 2.8 5.4 4.6L2 7.4C0 9.4 0.4 14 4.2 14"
        "C7 14 8.8 11.6 9 8.2",
    ),
}
GLYPHS |= {"▲": (8, "M0 11L4 4L8 11Z"), "▼": (8, "M0 4L4 11L8 4Z")}
GLYPHS |= {"▶": (7, "M0 3.5L7 7.5L0 11.5Z"), "◀": (7, "M7 3.5L0 7.5L7 11.5Z")}
GLYPHS |= {
    "ß": (
        7,
        "M0 14V3.8C0 1.4 1.3 0 3.2 0S6.2 1.2 6.2 3C6.2 5.4 3.6 5.6 3.6 7.4"
        "C3.6 9.2 7 9.2 7 11.6C7 13.2 5.8 14 4.3 14C3.4 14 2.8 13.8 2.2 13.4",
    ),
    "œ": (
        12.6,
        "M3.9 4.5C6 4.5 7 6.5 7 9.25S6 14 3.9 14 0 12 0 9.25 1.6 4.5 3.9 4.5Z"
        "M7 9.2H12.6C12.6 6.4 11.4 4.5 9.6 4.5S7 6.4 7 9.25 7.8 14 9.8 14"
        "C11 14 11.8 13.4 12.4 12.4",
    ),
    "ı": (1, "M0.5 4.5V14"),
}
#: accents by the characters that Unicode combines: over the middle, at x = 0, of a small letter, or under any letter
_OVER = {
    "\u0300": "M-1.7 0.2L0.5 2.6",
    "\u0301": "M-0.5 2.6L1.7 0.2",
    "\u0302": "M-2.1 2.6L0 0.2L2.1 2.6",
    "\u0303": "M-2.4 2.2C-1.8 0.6 -0.8 0.6 0 1.4S1.8 2.2 2.4 0.6",
    "\u0308": "M-1.7 1.3V1.4M1.7 1.3V1.4",
    "\u030c": "M-2.1 0.2L0 2.6L2.1 0.2",
}
_UNDER = {"\u0327": "M0 14V15.2C1.8 15.2 1.8 18 -1.2 17.6"}
#: by how much accents stand higher on capitals, and how wide they are
_RISE, _ACCENT = 4.4, 4.8
_SAME = {"’": "'", "‘": "'", "“": '"', "”": '"', "—": "–", "−": "–", "…": "..."}


def written(text: str) -> str:
    """Return ``text`` on one line, composed, in characters that have strokes where possible."""
    plain = "".join(_SAME.get(char, char) for char in " ".join(text.split()))
    return plain if plain.isascii() else unicodedata.normalize("NFC", plain)


@lru_cache(maxsize=1024)
def is_outlined(text: str) -> bool:
    """Tell whether the path of ``text`` is to be filled, instead of stroked."""
    return any(char != " " and _glyph(char) is None for char in written(text))


@lru_cache(maxsize=1024)
def width(text: str, height: float) -> float:
    """Return how wide ``text`` is when capitals are ``height`` high."""
    if is_outlined(text):
        return outlines.width(written(text), height)
    advance = sum(_advance(char) for char in written(text))
    return max(0.0, advance - _GAP) * height / CAP


@lru_cache(maxsize=1024)
def path(text: str, left: float, base: float, height: float) -> str:
    """Return the path data of ``text``: if ``is_outlined`` to be filled, else to be stroked.

    The pen is round, ``PEN * height`` wide.

    Args:
        text: what to write.
        left: x of the left edge.
        base: y of the line the letters stand on.
        height: of capitals.
    """
    if is_outlined(text):
        return outlines.path(written(text), left, base, height)
    scale = height / CAP
    parts = []
    for char in written(text):
        if char != " ":
            parts.append(_moved(char, left, base - height, scale))
        left += _advance(char) * scale
    return "".join(parts)


def centred(text: str, x: float, y: float, height: float) -> str:
    """Return the path data of ``text`` with the middle of its capitals at a point."""
    return path(text, x - width(text, height) / 2, y + height / 2, height)


def _advance(char: str) -> float:
    return _SPACE + _GAP * 0.3 if char == " " else _drawn(char)[0] + _GAP


@cache
def _glyph(char: str) -> tuple[float, str] | None:
    """Return the strokes of a character, put together from a letter and an accent if need be."""
    if char in GLYPHS:
        return GLYPHS[char]
    parts = unicodedata.normalize("NFD", char)
    base, mark = parts[0], parts[1:]
    if base not in GLYPHS or mark not in _OVER | _UNDER:
        return None
    over = mark in _OVER
    wide, strokes = GLYPHS["ı" if base == "i" and over else base]
    full = max(wide, _ACCENT) if over else wide
    rise = -_RISE if over and base.isupper() else 0.0
    accent = _shifted((_OVER | _UNDER)[mark], full / 2, rise, 1.0)
    return full, _shifted(strokes, (full - wide) / 2, 0.0, 1.0) + accent


def _drawn(char: str) -> tuple[float, str]:
    """Return the strokes of a character that has some."""
    found = _glyph(char)
    assert found is not None, char
    return found


def _moved(char: str, left: float, top: float, scale: float) -> str:
    return _shifted(_drawn(char)[1], left, top, scale)


def _shifted(data: str, left: float, top: float, scale: float) -> str:
    """Return path data with its lengths by a scale, and then its points moved."""
    parts = []
    for command, values in _commands(data):
        axes = {"H": (left,), "V": (top,)}.get(command, (left, top))
        moved = [axes[i % len(axes)] + scale * value for i, value in enumerate(values)]
        parts.append(command + " ".join(map(number, moved)))
    return "".join(parts)


@cache
def _commands(data: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    found = re.findall(r"([MLHVCSZ])([^MLHVCSZ]*)", data)
    return tuple((command, tuple(map(float, values.split()))) for command, values in found)
