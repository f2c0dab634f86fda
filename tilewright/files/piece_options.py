"""Reads the options of a piece, or of every piece of an included set: copies, turns, flips, weight."""

from __future__ import annotations

from typing import Any

from tilewright.files.node import Node
from tilewright.files.reading import Reading
from tilewright.files.values import read_small, read_truth
from tilewright.model.copies import Copies, read_copies


def read_options(reading: Reading, given: dict[str, Node]) -> dict[str, Any]:
    """Return the options that are given, as arguments of ``Piece``; faulty ones are left out.

    Args:
        reading: takes the faults.
        given: the values of the known keys, among others.
    """
    read = {key: _READERS[key](reading, given[key]) for key in _READERS if key in given}
    return {key: value for key, value in read.items() if value is not None}


def _copies(reading: Reading, node: Node) -> Copies | None:
    return read_copies(node.plain(), node.path, reading.tell(node))


def _weight(reading: Reading, node: Node) -> int | None:
    return read_small(reading, node, None, "write a whole number")


_READERS = {"copies": _copies, "turns": read_truth, "flips": read_truth, "weight": _weight}
#: their names
OPTION_KEYS = tuple(_READERS)
