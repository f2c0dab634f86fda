"""Values of a file of puzzlecad as pieces: texts of layers, and numbers of burr sticks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from tilewright.files.node import clip
from tilewright.foreign.scad_syntax import ScadValue
from tilewright.lattice import Cell
from tilewright.model.limits import Limits

#: the functions that repeat a piece
_REPEATING = ("repeat", "copies")
_STICK_OF = "burr_stick"
#: the cells of a stick that its number takes out, from the lowest digit of the number less one
_NOTCHES = (
    *((x, y, 1) for y in (0, 1) for x in range(1, 5)),
    *((x, y, 0) for y in (0, 1) for x in (2, 3)),
    *((x, y, 0) for x, y in ((1, 0), (4, 0), (1, 1), (4, 1))),
)
_MOST_NUMBER = 1 << len(_NOTCHES)
_MOST_COPIES = 1 << 20
#: numbers have fewer digits
_DIGITS = 10
#: a whole stick
STICK: tuple[Cell, ...] = tuple(product(range(6), range(2), range(2)))
#: what stands in braces behind a cube, perhaps with braces in it
_BEHIND = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
_PARTS = re.compile(r"\bcomponents\s*=")
_JOINED = re.compile(r"\bconnect\s*=")
_TEXTS = 'a piece is a list of texts, as in ["xx|x.", "..|x."], or the number of a burr stick'
#: the values of variables, by name
Known = Mapping[str, ScadValue]


@dataclass(frozen=True)
class ScadPiece:
    """A piece of the file.

    Attributes:
        name: ``""`` for none.
        cells: from 0 on, in order.
        copies: how many there are.
        is_stick: whether it is a burr stick that is given by its number.
        is_joined: whether it has a connector, so that it is glued to another.
    """

    name: str
    cells: tuple[Cell, ...]
    copies: int = 1
    is_stick: bool = False
    is_joined: bool = False


class WrongError(ValueError):
    """Something cannot be said here.

    Attributes:
        place: line and column.
        fix: what to do.
    """

    def __init__(self, place: tuple[int, int], what: str, fix: str) -> None:
        super().__init__(what)
        self.place, self.fix = place, fix


class ScadPieces:
    """Makes pieces of values that see some variables."""

    def __init__(self, known: Known, limits: Limits) -> None:
        self._known, self._limits = known, limits

    def listed(self, value: ScadValue, depth: int = 0) -> Iterator[ScadPiece]:
        """Yield the pieces of a list of pieces.

        Args:
            value: the list.
            depth: how many lists it was put together in.

        Raises:
            WrongError: something in it is no piece.
        """
        value = self._resolved(value)
        if depth > self._limits.file_depth:
            raise WrongError(value.place, *self._limits.excess("file_depth", "concat has"))
        if value.kind == "call" and value.text == "concat":
            for one in value.items:
                yield from self.listed(one, depth + 1)
        elif value.kind == "call" and value.text in _REPEATING:
            if len(value.items) != 2:
                what = f"{value.text} takes a number and a piece"
                raise WrongError(value.place, what, "give both")
            yield self.piece(value.items[1], self.number(value.items[0], _MOST_COPIES))
        elif value.kind == "list":
            yield from map(self.piece, value.items)
        else:
            what = f"{_said(value)} is no list of pieces"
            raise WrongError(value.place, what, f"write one: {_TEXTS}")

    def piece(self, value: ScadValue, copies: int = 1) -> ScadPiece:
        """Return a piece.

        Raises:
            WrongError: it is none.
        """
        value = self._resolved(value)
        if value.kind == "call" and value.text == _STICK_OF and len(value.items) == 1:
            value = value.items[0]
            return self._stick(self.number(value, _MOST_NUMBER), copies)
        if value.kind == "number":
            return self._stick(self.number(value, _MOST_NUMBER), copies)
        texts = self.layers(value)
        if any(_PARTS.search(one.text) for one in texts):
            what = "'components' makes a piece of parts of cubes, which cannot be said here"
            raise WrongError(value.place, what, "draw it in BurrTools on a grid that has the parts")
        cells = cells_of(texts)
        if not cells:
            raise WrongError(value.place, "the piece has no cube", f"write one: {_TEXTS}")
        is_joined = any(_JOINED.search(one.text) for one in texts)
        return ScadPiece("", tuple(cells), copies, is_joined=is_joined)

    def _stick(self, number: int, copies: int) -> ScadPiece:
        taken = {cell for at, cell in enumerate(_NOTCHES) if number - 1 >> at & 1}
        cells = tuple(cell for cell in STICK if cell not in taken)
        return ScadPiece(f"p{number}", cells, copies, is_stick=True)

    def layers(self, value: ScadValue) -> list[ScadValue]:
        """Return the texts of the layers of a piece.

        Raises:
            WrongError: it is made of something else, or has more places than a box may have.
        """
        value = self._resolved(value)
        listed = value.items if value.kind == "list" and value.items else (value,)
        texts = [self._resolved(one) for one in listed]
        for one in texts:
            if one.kind != "text":
                what = f"{_said(one)} is no piece and no layer of one"
                raise WrongError(one.place, what, f"write it out: {_TEXTS}")
        size = sum(len(one.text) for one in texts)
        if size > self._limits.box:
            raise WrongError(value.place, *self._limits.excess("box_cells", "a piece has", size))
        if len(texts) > 1 and texts[0].text.startswith("{"):
            return texts[1:]
        return texts

    def number(self, value: ScadValue, most: int = _MOST_COPIES) -> int:
        """Return a number from 1 on.

        Raises:
            WrongError: it is none, or more than ``most``.
        """
        value = self._resolved(value)
        said = value.text if value.kind == "number" and len(value.text) < _DIGITS else ""
        if not said.isdecimal() or not 1 <= int(said) <= most:
            what = f"{_said(value)} is no whole number from 1 to {most:,}"
            raise WrongError(value.place, what, "write one")
        return int(said)

    def _resolved(self, value: ScadValue) -> ScadValue:
        """Return the value behind a name."""
        seen = set[str]()
        while value.kind == "name":
            if value.text in seen or value.text not in self._known:
                what = f"the variable {clip(value.text)} has no value that is known here"
                raise WrongError(value.place, what, "write the piece out")
            seen.add(value.text)
            value = self._known[value.text]
        return value


def cells_of(layers: list[ScadValue]) -> dict[Cell, str]:
    """Return the sign of each cell that is not empty, from 0 on, in order; a short row ends in empty ones.

    Raises:
        WrongError: a brace has no other.
    """
    found: dict[Cell, str] = {}
    for z, layer in enumerate(layers):
        for y, row in enumerate(_BEHIND.sub("", layer.text).split("|")):
            for x, sign in enumerate(row):
                if sign in "{}":
                    what = f"in {clip(layer.text)!r} a brace has no other"
                    todo = "write x for a cube, . for none, {...} behind a cube"
                    raise WrongError(layer.place, what, todo)
                if sign != ".":
                    found[x, y, z] = sign
    if not found:
        return {}
    low = tuple(map(min, zip(*found, strict=True)))
    return {tuple(a - b for a, b in zip(c, low, strict=True)): found[c] for c in sorted(found)}


def _said(value: ScadValue) -> str:
    """Return what messages call a value."""
    match value.kind:
        case "list":
            return "a list"
        case "text":
            return "a text"
        case "odd":
            return f"what begins with {clip(value.text)!r} and is computed"
        case "call":
            return f"{clip(value.text)}(...)"
        case _:
            return clip(value.text)
