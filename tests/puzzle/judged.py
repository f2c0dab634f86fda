"""What the Python reader says of a JSON text, in the form in which ``crates/puzzle/examples/judge.rs`` says it."""

from __future__ import annotations

import json
from typing import Any

from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.piece import Piece
from tilewright.model.puzzle import Puzzle
from tilewright.model.region import Region
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot


def judged(
    text: str, base: Puzzle | None = None, limits: Limits = DEFAULT_LIMITS
) -> dict[str, Any]:
    """Return the faults of a document, or what it says.

    Args:
        text: the document.
        base: the puzzle that it uses, if it uses one; ``None`` if nothing can be looked up.
        limits: the caps.
    """
    resolve = None if base is None else lambda name, folder: base
    try:
        puzzle = parse_puzzle(text, format="json", limits=limits, resolve=resolve)
    except PuzzleError as error:
        keys = ("path", "what", "todo", "line", "column")
        facts = ((f.path, f.what, f.fix, f.line, f.column) for f in error.faults)
        faults = [dict(zip(keys, fault, strict=True)) for fault in facts]
        said: dict[str, Any] = {"faults": faults}
    else:
        said = {"document": _document(puzzle)}
    plain: dict[str, Any] = json.loads(json.dumps(said))
    return plain


def _document(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "name": puzzle.name,
        "title": puzzle.title,
        "source": puzzle.source,
        "notes": puzzle.notes,
        "tags": puzzle.tags,
        "lattice": puzzle.lattice,
        "region": _region(puzzle.region),
        "pieces": [_piece(piece) for piece in puzzle.pieces],
        "rules": [(rule.kind, _plain(rule.value), rule.switch) for rule in puzzle.rules],
        "slots": [(slot.name, slot.role, _choice(slot)) for slot in puzzle.setup.slots],
        "never": [[*banned.items()] for banned in puzzle.setup.never],
        "placed": [(placed.piece, placed.cells) for placed in puzzle.placed],
        "settings": _plain(puzzle.settings),
        "groups": puzzle.groups,
        "expect": _plain(puzzle.expect),
    }


def _region(region: Region) -> dict[str, Any]:
    optional = sorted(region.optional)
    return {"cells": region.cells, "optional": optional, "marks": region.marks, "wrap": region.wrap}


def _piece(piece: Piece) -> dict[str, Any]:
    shapes = [(shape.cells, shape.marks) for shape in piece.shapes]
    options = {key: getattr(piece, key) for key in ("copies", "turns", "flips", "weight", "at")}
    return {"name": piece.name, "shapes": shapes, **options}


def _choice(slot: Slot) -> dict[str, Any]:
    if isinstance(slot, AnyCells):
        return {"count": slot.count}
    if isinstance(slot, Choose):
        return {"choose": [*slot.labels.items()]}
    assert isinstance(slot, OneInEach)
    return {"one_in_each": [*slot.domains.items()]}


def _plain(value: Any) -> Any:
    """Return plain data with a mapping as pairs, so that the order is seen, and a large number as a text."""
    if isinstance(value, dict):
        return [[key, _plain(one)] for key, one in value.items()]
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return str(value)
    return value
