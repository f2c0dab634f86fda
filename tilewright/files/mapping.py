"""Plain data of Python to nodes: the same tree as that of a JSON file of the same content."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from operator import index
from typing import Any

from tilewright.errors import Path, PuzzleError
from tilewright.files.node import Broken, Node, Scalar
from tilewright.files.reading import Reading
from tilewright.files.tree_builder import Place, TreeBuilder, grow_tree
from tilewright.model.written import label

_FIX = "give mappings, lists, texts, numbers, true and false, as a puzzle file in JSON has them"


def read_mapping_tree(reading: Reading, data: Any) -> Node:
    """Return the tree of plain data.

    The values have no lines; they are numbered, so that faults come in the order of the data.
    """
    numbers = count(1)

    def scalar(value: Any, path: Path, place: Place) -> Scalar:
        if isinstance(value, Scalar):
            return value
        try:
            return index(value)  # an integer of another library
        except TypeError:
            what = f"{label(path)} is of the type {type(value).__name__}, not plain data"
            reading.fault_at(place, path, what, _FIX)
            return Broken()

    builder = TreeBuilder(reading)
    grow_tree(builder, data, lambda path, above: (1, next(numbers)), scalar)
    assert builder.root is not None
    return builder.root


def without_places(error: PuzzleError) -> PuzzleError:
    """Return an error without lines and columns, so that it names the paths of its faults."""
    faults = [replace(fault, line=0, column=0) for fault in error.faults]
    return type(error)(faults, error.origin)
