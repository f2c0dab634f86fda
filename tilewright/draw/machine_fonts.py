"""Fonts of this machine, by uharfbuzz (extra ``fonts``): what they have, and the outlines of shaped text.

Folders that the variable ``TILEWRIGHT_FONTS`` names are looked through first, then those where systems keep
fonts.  Of several fonts that have a character the first takes it, regular faces before all others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

#: names folders with fonts, as ``PATH`` names folders with programs
VARIABLE = "TILEWRIGHT_FONTS"
_FOLDERS = (
    "~/.local/share/fonts",
    "~/.fonts",
    "/usr/local/share/fonts",
    "/usr/share/fonts",
    "~/Library/Fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
#: faces of a collection that are looked at
_FACES = 8
#: takes a command of a path and its points, in parts of an em, y upward
Pen = Callable[[str, tuple[float, ...]], None]


@dataclass(frozen=True, eq=False)
class MachineFont:
    """A face of a font file.

    Attributes:
        path: of the file.
        characters: the code points that it has.
        face: of uharfbuzz.
    """

    path: Path
    characters: frozenset[int]
    face: Any

    def shaped(self, text: str, pen: Callable[[float, float], Pen]) -> float:
        """Draw a text as the font shapes it, and return how far it goes, in parts of an em.

        Args:
            text: all of whose characters the font has.
            pen: returns what draws a glyph, for the point where it stands.
        """
        import uharfbuzz

        font, buffer = uharfbuzz.Font(self.face), uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer)
        em, x = self.face.upem, 0
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            draw = pen((x + place.x_offset) / em, place.y_offset / em)
            font.draw_glyph(info.codepoint, _functions(), (draw, em))
            x += place.x_advance
        return float(x / em)


def font_with(char: str, folders: str) -> MachineFont | None:
    """Return the first font that has a character; ``None`` without any, or without uharfbuzz."""
    return next((font for font in _fonts(folders) if ord(char) in font.characters), None)


def named_folders() -> str:
    """Return the folders that the environment names."""
    return os.environ.get(VARIABLE, "")


def is_available() -> bool:
    """Tell whether the extra ``fonts`` is installed."""
    try:
        import uharfbuzz  # noqa: F401
    except ImportError:
        return False
    return True


@cache
def _fonts(folders: str) -> tuple[MachineFont, ...]:
    if not is_available():
        return ()
    named = [Path(name) for name in folders.split(os.pathsep) if name]
    places = [*named, *(Path(folder).expanduser() for folder in _FOLDERS)]
    return tuple(font for place in places for path in _files(place) for font in _faces(path))


def _files(folder: Path) -> list[Path]:
    found = [path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS]
    return sorted(found, key=lambda path: (_is_special(path.stem), str(path)))


def _is_special(name: str) -> bool:
    """Tell whether a font is not upright and of the usual weight, judged by its name."""
    return any(
        word in name.lower() for word in ("bold", "italic", "oblique", "light", "thin", "mono")
    )


def _faces(path: Path) -> Iterator[MachineFont]:
    import uharfbuzz

    try:
        blob = uharfbuzz.Blob.from_file_path(str(path))
        for number in range(min(blob_faces(path), _FACES)):
            face = uharfbuzz.Face(blob, number)
            yield MachineFont(path, frozenset(face.unicodes), face)
    except (OSError, ValueError, uharfbuzz.HarfBuzzError):
        return  # a file that is no font


def blob_faces(path: Path) -> int:
    """Return how many faces a file has: a collection says so behind its mark ``ttcf``."""
    with path.open("rb") as stream:
        head = stream.read(12)
    return int.from_bytes(head[8:12]) if head[:4] == b"ttcf" else 1


@cache
def _functions() -> Any:
    """Return what passes the curves of a glyph on to a pen, in parts of an em."""
    import uharfbuzz

    def passed(command: str) -> Callable[..., None]:
        def call(*arguments: Any) -> None:
            *points, (draw, em) = arguments
            draw(command, tuple(point / em for point in points))

        return call

    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(passed("M"))
    functions.set_line_to_func(passed("L"))
    functions.set_quadratic_to_func(passed("Q"))
    functions.set_cubic_to_func(passed("C"))
    functions.set_close_path_func(passed("Z"))
    return functions
