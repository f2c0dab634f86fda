"""Reads the known answers of a puzzle file, which are kept as plain data."""

from __future__ import annotations

from typing import Any

from tilewright.files.keys import AT, EXPECT, SIZES, SURVEY
from tilewright.files.node import Node
from tilewright.files.reading import Reading, hint
from tilewright.files.values import read_entries, read_integer, read_mapping

_FIX = "a known answer is a whole number, 0 or more"


def read_expect(reading: Reading, node: Node) -> dict[str, Any]:
    """Return the known answers; their faults are reported."""
    given = read_mapping(reading, node, EXPECT, "write {solutions: 9356, distinct: 2339}") or {}
    for key, child in given.items():
        if key == "survey":
            answers = read_mapping(reading, child, SURVEY) or {}
            for answer in answers.values():
                read_integer(reading, answer, 0, _FIX)
        elif key == "at":
            for entry in (
                read_entries(reading, child, "a list", "write [{set: ..., solutions: 1}]") or []
            ):
                _check_at(reading, entry)
        elif key == "size":
            _check_size(reading, child)
        elif key == "solvable":
            if child.value is not True:
                what = f"{child.label} is {child.describe()}"
                reading.fault(child, what, "write true; of none without a solution, solutions: 0")
        else:
            read_integer(reading, child, 0, _FIX)
    return {key: child.plain() for key, child in given.items()}


def _check_at(reading: Reading, node: Node) -> None:
    """Check the known answers at chosen values."""
    for key, child in (read_mapping(reading, node, AT) or {}).items():
        if key != "set":
            read_integer(reading, child, 0, _FIX)
        elif not isinstance(child.value, dict):
            reading.wrong(child, "a mapping from slots to values", "write {slot: value}")


def _check_size(reading: Reading, node: Node) -> None:
    if not isinstance(node.value, str):
        reading.wrong(node, f"one of {', '.join(SIZES)}", "choose one")
    elif node.value not in SIZES:
        fix = hint(node.value, SIZES, "choose from")
        reading.fault(node, f"{node.label} is {node.describe()}", fix)
