"""The contents of each cell of a board of boxes: letter, number, sign of a layer, mark, label.

There are three forms, and the fullest one that fits is taken: with the numbers of copies, with
letters alone, and with one character a cell.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tilewright.draw import joined_text
from tilewright.draw.boxes import BoxBoard, BoxTile
from tilewright.draw.panel import ABOVE, BELOW, DOWN, LEFT, RIGHT, UP, Ways, goes_on
from tilewright.draw.scene import Scene
from tilewright.lattice import Cell

_ASCII = {
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "’": "'",
    "·": ".",
    "»": ">",
    "«": "<",
}
#: what stands for a cell without a tile
_PEG, _ASCII_PEG = "●", "(*)"
_OPTIONAL = "?"
#: the letter of a new tile if a cell has one character
NEW = "@"
#: how a tile goes on in other layers, and the same in ASCII
SIGNS: Mapping[Ways, str] = {
    (ABOVE,): "↑",
    (BELOW,): "↓",
    (ABOVE, BELOW): "↕",
    (RIGHT,): "→",
    (LEFT,): "←",
    (RIGHT, LEFT): "↔",
    (DOWN,): "↓",
    (UP,): "↑",
    (DOWN, UP): "↕",
}
_IN_ASCII = str.maketrans("↑↓↕→←↔", "^v:><-")
#: the least pitch of a form but the narrow one, whose pitch is ``NARROW``, and the greatest
_WIDE, NARROW, _WIDEST = 4, 2, 7


@dataclass(frozen=True)
class Contents:
    """The owner of each place of a board, and the text there.

    Attributes:
        owners: the index of a tile, ``boxes.OPEN`` or ``boxes.OUTSIDE``.
        arms: the lines of all crossings, see ``BoxBoard.lines``.
        texts: ``pitch - 1`` characters each.
        pitch: characters from one cell to the next.
        legend: what the signs of layers mean, ``""`` if none stands.
    """

    owners: list[int]
    arms: bytes
    texts: list[str]
    pitch: int
    legend: str


def contents(scene: Scene, grid: BoxBoard, width: int, ascii: bool) -> Contents:
    """Return the contents of ``grid`` in the fullest form that ``width`` characters hold."""
    owners = grid.owners.copy()
    tiles = [grid.tile(tile.cells) for tile in scene.tiles]
    for index, tile in enumerate(tiles):
        for place in tile.places:
            owners[place] = index
    arms = grid.lines(owners, tiles)
    if scene.wrap:
        arms = joined_text.opened(scene, grid, owners, arms)
    going = goes_on(scene) if len(grid.layers) > 1 else {}
    writer = _CellWriter(scene, grid, tiles, going, ascii, scene.is_engraved())
    texts = writer.full(_lettered(scene, numbered=True))
    distinct = set(texts)
    pitch = max(_WIDE, 1 + max(map(len, distinct), default=0))
    if pitch > _WIDEST or pitch * grid.columns + 1 > width:
        texts, pitch = writer.full(_lettered(scene, numbered=False)), _WIDE
        distinct = set(texts)
    if pitch * grid.columns + 1 > width:
        texts, pitch, going = writer.narrow(), NARROW, {}
        distinct = set(texts)
    inside = {text: _padded(text, pitch - 1, ascii) for text in distinct}
    legend = writer.legend() if going else ""
    return Contents(owners, arms, [inside[text] for text in texts], pitch, legend)


def _lettered(scene: Scene, *, numbered: bool) -> list[str]:
    """Return what is written on each tile, that of a new one between two signs."""
    names = [scene.lettering(tile) if numbered else tile.letter for tile in scene.tiles]
    return [f"»{name}«" if index in scene.fresh else name for index, name in enumerate(names)]


@dataclass(frozen=True)
class _CellWriter:
    """Writes the texts of all places, which are not yet brought to one length."""

    scene: Scene
    grid: BoxBoard
    tiles: Sequence[BoxTile]
    going: Mapping[Cell, Ways]
    ascii: bool
    engraved: bool

    def full(self, names: Sequence[str]) -> list[str]:
        """Return the texts with a name for each tile."""
        scene, places = self.scene, self.grid.places
        texts = [""] * len(self.grid.owners)
        bare = not (scene.marks or self.going)
        for tile, own, name in zip(scene.tiles, self.tiles, names, strict=True):
            if bare:
                for place in own.places:
                    texts[place] = name
            else:
                for cell in tile.cells:
                    texts[places[cell]] = self._covered(cell, name)
        for cell in (*scene.empty, *scene.blocked):
            texts[places[cell]] = self._uncovered(cell)
        return texts

    def narrow(self) -> list[str]:
        """Return one character for each place: a mark if there is one."""
        scene, places = self.scene, self.grid.places
        texts = [""] * len(self.grid.owners)
        for index, tile in enumerate(scene.tiles):
            letter = NEW if index in scene.fresh else tile.letter
            for cell in tile.cells:
                texts[places[cell]] = scene.marks.get(cell, letter)[-1:]
        for cell in (*scene.empty, *scene.blocked):
            other = "" if cell in scene.labels else self._uncovered(cell).strip("()")[-1:]
            peg = "*" if self.ascii else _PEG
            plain = peg if cell in scene.blocked and not scene.marks.get(cell) else other
            texts[places[cell]] = plain
        return texts

    def legend(self) -> str:
        """Say what the signs of layers mean."""
        legend = "↑ the piece goes on in the layer above, ↓ below, ↕ both"
        if len(self.grid.layers[0]) > 1:
            legend = (
                "→ the piece goes on in the next layer, ← in the one before, ↔ both, "
                "↓ in the next cube, ↑ in the one before, ↕ both"
            )
        return legend.translate(_IN_ASCII) if self.ascii else legend

    def _covered(self, cell: Cell, name: str) -> str:
        mark = self.scene.marks.get(cell, "")
        going = self.going.get(cell)
        sign = _sign(going, self.ascii) if going else ""
        return mark + sign if self.engraved else name + sign + mark

    def _uncovered(self, cell: Cell) -> str:
        mark, label = self.scene.marks.get(cell, ""), self.scene.labels.get(cell, "")
        if cell in self.scene.blocked:
            if mark:
                return f"({mark})"
            if label:
                return ("*" if self.ascii else _PEG) + label
            return _ASCII_PEG if self.ascii else _PEG
        if cell in self.scene.optional:
            return _OPTIONAL + (mark or label)
        return mark or label or "." * self.ascii


@cache
def _sign(going: Ways, ascii: bool) -> str:
    """Return the characters for the ways in which a tile goes on, one for each axis."""
    axes = ((ABOVE, BELOW), (RIGHT, LEFT), (DOWN, UP))
    found = "".join(SIGNS.get(tuple(way for way in axis if way in going), "") for axis in axes)
    return found.translate(_IN_ASCII) if ascii else found


def plain(text: str, ascii: bool) -> str:
    """Return ``text`` without control characters, and in ASCII where asked."""
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    if not ascii or text.isascii():
        return text
    text = unicodedata.normalize("NFKD", "".join(_ASCII.get(char, char) for char in text))
    kept = (char for char in text if not unicodedata.combining(char))
    return "".join(char if char.isascii() else "?" for char in kept)


@lru_cache(maxsize=1024)
def _padded(text: str, room: int, ascii: bool) -> str:
    """Return ``text`` plain and amid ``room`` characters, two of them with a space before."""
    text = plain(text, ascii)
    left = (room - len(text)) // 2 + (room > len(text) > 1 and (room - len(text)) % 2)
    return f"{' ' * left}{text}"[:room].ljust(room)
