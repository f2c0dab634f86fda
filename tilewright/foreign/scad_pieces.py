"""Values of a file of puzzlecad as pieces: texts of layers, and numbers of burr sticks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from tilewright.files.node import clip
from tilewright.foreign.scad_syntax import ScadValue
from tilewright.lattice import Cell

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


def parts_of(value: ScadValue, known: Known) -> Iterator[ScadPiece]:
    """Yield the pieces of a list of pieces.

    Args:
        value: the list.
        known: the values of variables.

    Raises:
        WrongError: something in it is no piece.
    """
    value = _resolved(value, known)
    if value.kind == "call" and value.text == "concat":
        for one in value.items:
            yield from parts_of(one, known)
    elif value.kind == "call" and value.text in _REPEATING:
        copies, value = _repeated(value, known)
        yield part_of(value, known, copies)
    elif value.kind == "list":
        for one in value.items:
            yield part_of(one, known)
    else:
        raise WrongError(
            value.place, f"{_said(value)} is no list of pieces", f"write one: {_TEXTS}"
        )


def part_of(value: ScadValue, known: Known, copies: int = 1) -> ScadPiece:
    """Return a piece.

    Raises:
        WrongError: it is none.
    """
    value = _resolved(value, known)
    if value.kind == "call" and value.text == _STICK_OF and len(value.items) == 1:
        value = _resolved(value.items[0], known)
        if value.kind != "number":
            raise WrongError(
                value.place, f"{_said(value)} is no number of a stick", f"write one: {_TEXTS}"
            )
    if value.kind == "number":
        number = _whole(value, _MOST_NUMBER)
        taken = {cell for at, cell in enumerate(_NOTCHES) if number - 1 >> at & 1}
        return ScadPiece(
            f"p{number}", tuple(c for c in STICK if c not in taken), copies, is_stick=True
        )
    texts = layers_of(value, known)
    if any(_PARTS.search(one.text) for one in texts):
        what = "'components' makes a piece of parts of cubes, which cannot be said here"
        raise WrongError(value.place, what, "draw it in BurrTools on a grid that has the parts")
    cells = cells_of(texts)
    if not cells:
        raise WrongError(value.place, "the piece has no cube", f"write one: {_TEXTS}")
    return ScadPiece(
        "", tuple(cells), copies, is_joined=any(_JOINED.search(one.text) for one in texts)
    )


def layers_of(value: ScadValue, known: Known) -> list[ScadValue]:
    """Return the texts of the layers of a piece.

    Raises:
        WrongError: it is made of something else.
    """
    value = _resolved(value, known)
    listed = value.items if value.kind == "list" and value.items else (value,)
    texts = [_resolved(one, known) for one in listed]
    for one in texts:
        if one.kind != "text":
            raise WrongError(
                one.place,
                f"{_said(one)} is no piece and no layer of one",
                f"write it out: {_TEXTS}",
            )
    if len(texts) > 1 and texts[0].text.startswith("{"):
        return texts[1:]
    return texts


def cells_of(layers: list[ScadValue]) -> dict[Cell, str]:
    """Return the sign of each cell that is not empty, from 0 on, in order; a short row ends in empty ones.

    Raises:
        WrongError: a brace has no other.
    """
    found: dict[Cell, str] = {}
    for z, layer in enumerate(layers):
        rows = _BEHIND.sub("", layer.text).split("|")
        for y, row in enumerate(rows):
            for x, sign in enumerate(row):
                if sign in "{}":
                    what = f"in {clip(layer.text)!r} a brace has no other"
                    raise WrongError(
                        layer.place, what, "write x for a cube, . for none, {...} behind a cube"
                    )
                if sign != ".":
                    found[x, y, z] = sign
    if not found:
        return {}
    low = tuple(map(min, zip(*found, strict=True)))
    return {tuple(a - b for a, b in zip(c, low, strict=True)): found[c] for c in sorted(found)}


def _repeated(value: ScadValue, known: Known) -> tuple[int, ScadValue]:
    """Return how often a piece is repeated, and the piece."""
    if len(value.items) != 2:
        raise WrongError(value.place, f"{value.text} takes a number and a piece", "give both")
    return copies_of(value.items[0], known), value.items[1]


def copies_of(value: ScadValue, known: Known) -> int:
    """Return how many copies a value says.

    Raises:
        WrongError: it is no number of them.
    """
    return _whole(_resolved(value, known), 1 << 20)


def _resolved(value: ScadValue, known: Known) -> ScadValue:
    """Return the value behind a name."""
    seen = set[str]()
    while value.kind == "name":
        if value.text in seen or value.text not in known:
            what = f"the variable {clip(value.text)} has no value that is known here"
            raise WrongError(value.place, what, "write the piece out")
        seen.add(value.text)
        value = known[value.text]
    return value


def _whole(value: ScadValue, most: int) -> int:
    if value.kind != "number" or not value.text.isdecimal() or not 1 <= int(value.text[:9]) <= most:
        what = f"{_said(value)} is no whole number from 1 to {most:,}"
        raise WrongError(value.place, what, "write one")
    return int(value.text)


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
