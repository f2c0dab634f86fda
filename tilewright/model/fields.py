"""Whether the fields of a puzzle hold what they are meant to, before anything is read from them.

A file is checked as it is read; this is for puzzles made in Python, where ``pieces={"bar": "XX"}``
would otherwise fail far from the place where it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tilewright.errors import Fault
from tilewright.model.piece import Piece, Shape
from tilewright.model.region import Region
from tilewright.model.rules import Rule
from tilewright.model.setup import Setup

if TYPE_CHECKING:
    from tilewright.model.puzzle import Puzzle

#: what a field must be: the test, and how to write it
_Field = tuple[Callable[[Any], bool], str]


def field_faults(puzzle: Puzzle) -> list[Fault]:
    """Return a fault for each field that holds something else than it is meant to."""
    found = []
    for name, (holds, fix) in _FIELDS.items():
        value = getattr(puzzle, name)
        if not holds(value):
            found.append(Fault((name,), f"this is {_shown(value)}", f"give {fix}"))
    if any(fault.path == ("pieces",) for fault in found):
        return found
    return found + [fault for piece in puzzle.pieces for fault in _piece_faults(piece)]


def _piece_faults(piece: Piece) -> Iterator[Fault]:
    for name, (holds, fix) in _PIECE_FIELDS.items():
        value = getattr(piece, name)
        if not holds(value):
            path = ("pieces", str(piece.name), name)
            yield Fault(path, f"this is {_shown(value)}", f"give {fix}")


def _is(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kind)


def _are(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda values: isinstance(values, list | tuple) and all(map(holds, values))


def _is_region(value: Any) -> bool:
    return isinstance(value, Region) and all(type(x) is int for cell in value.cells for x in cell)


def _is_rule(value: Any) -> bool:
    return isinstance(value, Rule) and isinstance(value.kind, str)


def _is_placed(value: Any) -> bool:
    return hasattr(value, "piece") and hasattr(value, "cells")


def _is_range(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return type(value[0]) is int and (value[1] is None or type(value[1]) is int)


def _shown(value: Any) -> str:
    """Return a value as a message repeats it, with its type and cut short."""
    text = repr(value)
    return f"{text if len(text) <= 60 else text[:57] + '...'} ({type(value).__name__})"


_TEXT: _Field = (_is(str), "a text")
_MAPPING: _Field = (_is(Mapping), "a mapping, {} for nothing")
_FIELDS: Mapping[str, _Field] = {
    "name": (_is(str), "a word, e.g. 'pentominoes-6x10'"),
    "region": (_is_region, "a Region, e.g. Region.box(10, 6)"),
    "pieces": (_are(_is(Piece)), "a tuple of pieces, e.g. (Piece.of('bar', 'XX'),)"),
    "lattice": (_is(str), "its name, e.g. 'square'"),
    "rules": (_are(_is_rule), "a tuple of rules, e.g. (Rule('no_crossroads', True),)"),
    "setup": (_is(Setup), "a Setup, e.g. Setup((AnyCells('pegs', 'blocked', 3),))"),
    "placed": (_are(_is_placed), "a tuple of placed pieces, e.g. (Placed('bar', cells),)"),
    "settings": _MAPPING,
    "title": _TEXT,
    "source": _TEXT,
    "tags": (_are(_is(str)), "a tuple of words"),
    "notes": _TEXT,
    "expect": _MAPPING,
}
_PIECE_FIELDS: Mapping[str, _Field] = {
    "name": (_is(str), "a word"),
    "shapes": (_are(_is(Shape)), "a tuple of shapes, or write Piece.of(name, 'XX/.X')"),
    "copies": (_is_range, "the least and the most, e.g. (0, 3), with None for any number"),
    "turns": (_is(bool), "True or False"),
    "flips": (lambda value: value is None or isinstance(value, bool), "True, False or None"),
    "weight": (lambda value: type(value) is int, "a whole number"),
}
