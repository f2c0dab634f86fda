"""The picture in characters: heavy lines around pieces, thin lines between open cells.

Every line and crossing is one character chosen by the weights of its four arms.  Colour only
adds to the characters: without its escape sequences a coloured picture is the plain one.  Boxes are
square, so the cells of another lattice are drawn as a character each, and those of four
coordinates or more are listed.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator

from tilewright.draw import palette
from tilewright.draw.cells import is_boxed
from tilewright.draw.panel import Panel, extent, panels
from tilewright.draw.scene import Scene
from tilewright.lattice import Cell

#: the crossing whose arms up, right, down, left weigh a, b, c, d (0 none, 1 thin, 2 heavy) is
#: the character number 27a + 9b + 3c + d
_CROSSINGS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_GAP = 3
_ASCII = {"×": "x", "–": "-", "—": "-", "−": "-", "…": "...", "’": "'", "·": "."}
#: what stands for a cell without a tile
_PEG, _ASCII_PEG = "●", "(*)"
_OPTIONAL = "?"

#: a character and the index of the piece it belongs to
InkedGlyph = tuple[str, int | None]


def picture(scene: Scene, *, color: bool = False, width: int = 80, ascii: bool = False) -> str:
    """Return the picture of ``scene`` in characters, without a line end at the end.

    Args:
        scene: what to draw.
        color: colour the pieces by ANSI escape sequences (256 colours); boxes alone are coloured.
        width: in characters; layers that do not fit side by side go below, and cells become
            narrow when a layer does not fit.
        ascii: use ASCII characters only.

    Raises:
        TilewrightError: there is no such lattice.
    """
    if not is_boxed(scene.lattice):
        plain = _plain_lines(_characters(scene, "\n", "\n\n"), ascii)
        return "\n".join(plain + _caption(scene.caption, width, ascii, gap=bool(plain)))
    (left, top), (right, bottom) = extent(scene)
    columns, rows = int(right - left), int(bottom - top)
    pitch = 4 if 4 * columns + 1 <= width else 2
    size = (int(left), int(top), columns, rows)
    blocks = [_block(_Sheet(scene, panel, size, pitch, ascii)) for panel in panels(scene)]
    lines: list[list[InkedGlyph]] = []
    for number, row in enumerate(_wrapped(blocks, pitch * columns + 1, width)):
        lines += [[]] * (number > 0)
        lines += _beside(row, pitch * columns + 1)
    text = [_inked(line, color) for line in lines]
    return "\n".join(text + _caption(scene.caption, width, ascii, gap=bool(text)))


def compact(scene: Scene) -> str:
    """Return one character per cell, rows separated by ``/`` and layers by ``|``.

    Tiles show their letter, other cells their mark, or ``*`` for a peg, ``?`` for a cell that
    may stay empty, ``.`` for an open one; ``#`` is outside of the board.  Cells of more than three
    coordinates are listed: ``A: [0, 0, 0, 0] [0, 0, 0, 1]``, a tile or a character a part.
    """
    return _characters(scene, "/", "|")


def _characters(scene: Scene, row_end: str, layer_end: str) -> str:
    if any(len(cell) > 3 for cell in scene.cells()):
        return layer_end.join(_listed(scene))
    cells = {(*cell, 0)[:3]: _character(scene, cell, owner) for cell, owner in _owners(scene)}
    if not cells:
        return ""
    spans = [range(min(0, *axis), max(axis) + 1) for axis in zip(*cells, strict=True)]
    return layer_end.join(
        row_end.join("".join(cells.get((x, y, z), "#") for x in spans[0]) for y in spans[1])
        for z in spans[2]
    )


def _listed(scene: Scene) -> list[str]:
    """Return the cells of each tile, and of each other character."""
    parts: dict[tuple[int | None, str], list[str]] = {}
    for cell, owner in _owners(scene):
        parts.setdefault((owner, _character(scene, cell, owner)), []).append(str(list(cell)))
    return [f"{char}: {' '.join(cells)}" for (_, char), cells in parts.items()]


def _owners(scene: Scene) -> Iterator[tuple[Cell, int | None]]:
    tile_at = scene.tile_at()
    return ((cell, tile_at.get(cell)) for cell in scene.cells())


def _character(scene: Scene, cell: Cell, owner: int | None) -> str:
    if owner is not None:
        return scene.tiles[owner].letter
    other = "*" if cell in scene.blocked else "?" if cell in scene.optional else "."
    return scene.marks.get(cell, other)


class _Sheet:
    """One panel as a grid of cells, each owned by a tile, open, a peg, or outside.

    Attributes:
        rows: the number of rows of cells.
        columns: the number of columns of cells.
        pitch: characters from one cell to the next.
    """

    def __init__(
        self, scene: Scene, panel: Panel, size: tuple[int, int, int, int], pitch: int, ascii: bool
    ) -> None:
        left, top, self.columns, self.rows = size
        tile_at = scene.tile_at()
        self.scene, self.label, self.pitch, self.ascii = scene, panel.label, pitch, ascii
        self.cells = {(cell[0] - left, cell[1] - top): cell for cell in panel.cells}
        #: the tile's index, -1 for cells without one
        self.owners = {place: tile_at.get(cell, -1) for place, cell in self.cells.items()}

    def weight(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """Return the weight of the line between two places: 0 none, 1 thin, 2 heavy."""
        a, b = self.owners.get(one), self.owners.get(other)
        if a == b:
            return 1 if a == -1 else 0
        return 2

    def owner_of(self, *places: tuple[int, int]) -> int | None:
        """Return the index of the piece that owns all of ``places``."""
        owners = {self.owners.get(place, -1) for place in places}
        owner = owners.pop()
        return None if owners or owner == -1 else self.scene.tiles[owner].piece_index

    def crossing(self, x: int, y: int) -> InkedGlyph:
        """Return the character at the upper left corner of the place ``(x, y)``."""
        nw, ne, sw, se = (x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)
        arms = [self.weight(a, b) for a, b in ((nw, ne), (ne, se), (sw, se), (nw, sw))]
        return self._line(arms), self.owner_of(nw, ne, sw, se)

    def upright(self, x: int, y: int) -> InkedGlyph:
        """Return the line on the left of the place ``(x, y)``."""
        weight = self.weight((x - 1, y), (x, y))
        return self._line([weight, 0, weight, 0]), self.owner_of((x - 1, y), (x, y))

    def flat(self, x: int, y: int) -> list[InkedGlyph]:
        """Return the line above the place ``(x, y)``."""
        weight = self.weight((x, y - 1), (x, y))
        line = self._line([0, weight, 0, weight]), self.owner_of((x, y - 1), (x, y))
        return [line] * (self.pitch - 1)

    def inside(self, x: int, y: int) -> list[InkedGlyph]:
        """Return what stands in the place ``(x, y)``."""
        text = self._content((x, y)) if (x, y) in self.cells else ""
        if self.pitch == 2:
            text = text.strip("()")[-1:]
        room = self.pitch - 1
        left = (room - len(text)) // 2 + (room > len(text) > 1)
        return [(char, self.owner_of((x, y))) for char in f"{' ' * left}{text}"[:room].ljust(room)]

    def _content(self, place: tuple[int, int]) -> str:
        cell, owner = self.cells[place], self.owners[place]
        mark = self.scene.marks.get(cell, "")
        if owner >= 0:
            text = self.scene.tiles[owner].letter + mark
        elif cell in self.scene.blocked:
            text = f"({mark})" if mark else _ASCII_PEG if self.ascii else _PEG
        elif cell in self.scene.optional:
            text = _OPTIONAL + mark
        else:
            text = mark or "." * self.ascii
        return _plain(text, self.ascii)

    def _line(self, arms: list[int]) -> str:
        up, right, down, left = arms
        if not self.ascii:
            return _CROSSINGS[27 * up + 9 * right + 3 * down + left]
        upright, flat = max(up, down) == 2, max(left, right) == 2
        return "+" if upright and flat else "|" if upright else "-" if flat else " "


def _block(sheet: _Sheet) -> list[list[InkedGlyph]]:
    """Return the lines of one panel, its label first."""
    wide = sheet.pitch * sheet.columns + 1
    lines: list[list[InkedGlyph]] = []
    if sheet.label:
        lines.append([(char, None) for char in sheet.label.center(wide)])
    for y in range(sheet.rows + 1):
        line = [sheet.crossing(0, y)]
        for x in range(sheet.columns):
            line += [*sheet.flat(x, y), sheet.crossing(x + 1, y)]
        lines.append(line)
        if y < sheet.rows:
            line = [sheet.upright(0, y)]
            for x in range(sheet.columns):
                line += [*sheet.inside(x, y), sheet.upright(x + 1, y)]
            lines.append(line)
    return lines


def _wrapped(
    blocks: list[list[list[InkedGlyph]]], wide: int, width: int
) -> Iterator[list[list[list[InkedGlyph]]]]:
    """Deal blocks of equal width into rows that fit."""
    fit = max(1, (width + _GAP) // (wide + _GAP))
    for start in range(0, len(blocks), fit):
        yield blocks[start : start + fit]


def _beside(blocks: list[list[list[InkedGlyph]]], wide: int) -> list[list[InkedGlyph]]:
    """Join blocks of equal height side by side."""
    lines = []
    for parts in zip(*blocks, strict=True):
        line: list[InkedGlyph] = []
        for part in parts:
            line += [(" ", None)] * (_GAP if line else 0)
            line += part + [(" ", None)] * (wide - len(part))
        lines.append(line)
    return lines


def _inked(line: list[InkedGlyph], color: bool) -> str:
    """Return one line as text; runs of one piece are coloured together."""
    text, last = "", None
    shown = len("".join(char for char, _ in line).rstrip())
    for char, piece_index in line[:shown]:
        if color and piece_index != last:
            text += (
                "\x1b[0m"
                if piece_index is None
                else f"\x1b[38;5;16;48;5;{palette.terminal(piece_index)}m"
            )
            last = piece_index
        text += char
    return text + "\x1b[0m" * (last is not None)


def _caption(caption: str, width: int, ascii: bool, gap: bool) -> list[str]:
    if not caption:
        return []
    return [""] * gap + textwrap.wrap(_plain(caption, ascii), max(width, 20))


def _plain_lines(text: str, ascii: bool) -> list[str]:
    return [_plain(line, ascii).rstrip() for line in text.splitlines()]


def _plain(text: str, ascii: bool) -> str:
    """Return ``text`` without control characters, and in ASCII where asked."""
    text = "".join(char if char.isprintable() else " " for char in text)
    if not ascii:
        return text
    text = unicodedata.normalize("NFKD", "".join(_ASCII.get(char, char) for char in text))
    kept = (char for char in text if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in kept)
