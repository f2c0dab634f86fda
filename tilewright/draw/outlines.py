"""Text as outlines to be filled: Latin, Greek and Cyrillic of DejaVu Sans, all else of fonts of the machine.

``fonts/dejavu-sans.txt`` holds the outlines, a glyph a line: code point, advance, path; lengths are parts of
2,048 of an em, y upward.  It was made by ``python -m tilewright.draw.outlines DejaVuSans.ttf`` (the font is
part of matplotlib and of most systems), and may be used under ``fonts/LICENSE-DEJAVU.txt``.  What no font has is
a box, and a warning names it.
"""

from __future__ import annotations

import re
import sys
import unicodedata
import warnings
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from tilewright.draw import machine_fonts
from tilewright.draw.machine_fonts import MachineFont, Pen
from tilewright.draw.path import number
from tilewright.errors import MissingGlyphWarning

_FILE = Path(__file__).parent / "fonts" / "dejavu-sans.txt"
_EM = 2048
#: the height of capitals of DejaVu Sans, in parts of an em; other fonts get the em that fits it
_CAP = 1493 / _EM
#: what stands for a character that no font has: its advance and its path
_MISSING = 0.6, "M100 0L1130 0L1130 1493L100 1493ZM200 100L200 1393L1030 1393L1030 100Z"
#: the blocks that are taken of the font
_BLOCKS = (
    *((0x20, 0x7F), (0xA0, 0x180), (0x1A0, 0x1B1), (0x218, 0x21C)),
    *((0x370, 0x400), (0x400, 0x530), (0x1EA0, 0x1EFA), (0x2010, 0x2030), (0x2116, 0x2117)),
)
#: the commands of paths, in parts of an em, y upward
_Drawn = list[tuple[str, tuple[float, ...]]]


def width(text: str, height: float) -> float:
    """Return how wide a text is when capitals are ``height`` high."""
    return _laid(text, machine_fonts.named_folders())[0] * height / _CAP


def path(text: str, left: float, base: float, height: float) -> str:
    """Return the path data of a text, to be filled (nonzero).

    Args:
        text: what to write.
        left: x of the left edge.
        base: y of the line the letters stand on.
        height: of capitals.
    """
    em = height / _CAP
    parts = []
    for command, points in _laid(text, machine_fonts.named_folders())[1]:
        placed = [
            number(left + em * value if place % 2 == 0 else base - em * value)
            for place, value in enumerate(points)
        ]
        parts.append(command + " ".join(placed))
    return "".join(parts)


@lru_cache(maxsize=1024)
def _laid(text: str, folders: str) -> tuple[float, _Drawn]:
    """Return how wide a text is, and its outlines."""
    drawn: _Drawn = []
    x, missing = 0.0, {}
    runs = [(font, "".join(char for _, char in run)) for font, run in _runs(text, folders)]
    if unicodedata.bidirectional(text[:1]) in ("R", "AL"):
        runs.reverse()
    for font, run in runs:
        if font is not None:
            x += font.shaped(run, lambda a, b, x=x: _pen(drawn, x + a, b))  # type: ignore[misc]
            continue
        for char in run:
            known = _shipped().get(char)
            if known is None:
                missing[char] = True
            advance, data = known or _MISSING
            for command, points in _commands(data):
                _pen(drawn, x, 0.0)(command, points)
            x += advance
    if missing:
        _warn("".join(missing))
    return x, drawn


def _runs(
    text: str, folders: str
) -> Iterator[tuple[MachineFont | None, Iterator[tuple[object, str]]]]:
    """Yield the parts of a text that one font has; ``None`` for what is shipped, or in no font."""
    sources: list[tuple[MachineFont | None, str]] = []
    for char in text:
        before = sources[-1][0] if sources else None
        if before is not None and (ord(char) in before.characters) and not char.isascii():
            sources.append((before, char))
        else:
            font = None if char in _shipped() else machine_fonts.font_with(char, folders)
            sources.append((font, char))
    return groupby(sources, key=lambda one: one[0])


def _pen(drawn: _Drawn, x: float, y: float) -> Pen:
    def draw(command: str, points: tuple[float, ...]) -> None:
        moved = tuple(value + (y if place % 2 else x) for place, value in enumerate(points))
        drawn.append((command, moved))

    return draw


def _warn(missing: str) -> None:
    fix = f"name a folder of fonts that have them in {machine_fonts.VARIABLE}"
    if not machine_fonts.is_available():
        fix = f"pip install 'tilewright[fonts]' lets fonts of this machine be used, or {fix}"
    named = ", ".join(f"{char} (U+{ord(char):04X})" for char in missing)
    warnings.warn(f"no font has {named}; boxes are drawn: {fix}", MissingGlyphWarning, stacklevel=2)


@cache
def _shipped() -> dict[str, tuple[float, str]]:
    """Return the advance and the path of each character that is shipped."""
    found = {}
    for line in _FILE.read_text().splitlines():
        code, advance, data = line.split(" ", 2)
        found[chr(int(code, 16))] = int(advance) / _EM, data
    return found


@cache
def _commands(data: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    found = re.findall(r"([MLQZ])([^MLQZ]*)", data)
    return tuple(
        (command, tuple(int(v) / _EM for v in values.split())) for command, values in found
    )


def _extract(font: Path) -> None:
    """Write the outlines that are shipped, from a font file."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font)))
    taken = MachineFont(font, frozenset(face.unicodes), face)
    lines = []
    for code in (code for block in _BLOCKS for code in range(*block)):
        if code not in taken.characters:
            continue
        drawn: _Drawn = []
        advance = taken.shaped(chr(code), lambda a, b: _pen(drawn, a, b))  # noqa: B023
        data = "".join(
            command + " ".join(str(round(_EM * value)) for value in points)
            for command, points in drawn
        )
        lines.append(f"{code:04x} {round(_EM * advance)} {data}")
    _FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    _extract(Path(sys.argv[1]))
