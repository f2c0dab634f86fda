"""Reads the rules, the placed pieces and the groups of a puzzle file.

A rule is kept as it is written; the model reads its value and reports its faults.
"""

from __future__ import annotations

from tilewright.files.keys import PLACED
from tilewright.files.node import Node, clip
from tilewright.files.reading import Reading
from tilewright.files.values import read_cells, read_entries, read_mapping, read_word
from tilewright.model.puzzle import Placed
from tilewright.model.rules import Rule

#: the key beside a rule that names the setting which can turn it off
SWITCH = "switch"


def read_rules(reading: Reading, node: Node) -> dict[int, Rule]:
    """Return the rules without fault by their index in the file."""
    nodes = read_entries(reading, node, "a list of rules", "write - marks: match") or []
    read = {index: _read_rule(reading, item) for index, item in enumerate(nodes)}
    return {index: rule for index, rule in read.items() if rule is not None}


def _read_rule(reading: Reading, node: Node) -> Rule | None:
    if not isinstance(node.value, dict):
        fix = f"write {{{clip(node.text)}: true}}" if node.text else "write {marks: match}"
        reading.wrong(node, "a rule", fix)
        return None
    kinds = [key for key in node.value if key != SWITCH]
    if len(kinds) != 1:
        what = f"{node.label} names {len(kinds)} rules: {clip(', '.join(kinds)) or 'none'}"
        reading.fault(node, what, "write each rule as an entry of its own, {marks: match}")
        return None
    switch = None
    if SWITCH in node.value:
        switch = read_word(reading, node.value[SWITCH], "the name of a switch")
        if switch is None:
            return None
    return Rule(kinds[0], node.value[kinds[0]].plain(), switch)


def read_placed(reading: Reading, node: Node) -> dict[int, Placed]:
    """Return the placed pieces without fault by their index in the file."""
    fix = "write [{piece: NAME, cells: [[0, 0], [1, 0]]}]"
    nodes = read_entries(reading, node, "a list of placed pieces", fix) or []
    cap = reading.limits.region_cells
    if len(nodes) > cap:
        what = f"there are {len(nodes):,} placed pieces, the limit is {cap:,}, as of cells"
        reading.fault(node, what, reading.limits.advice("region_cells", len(nodes)))
        return {}
    read = {index: _read_placed(reading, item, fix) for index, item in enumerate(nodes)}
    return {index: placed for index, placed in read.items() if placed is not None}


def read_groups(reading: Reading, node: Node) -> dict[int, tuple[str, ...]]:
    """Return the groups of names without fault by their index in the file."""
    fix = "write [[NAME, NAME], ...]"
    found = {}
    for index, item in enumerate(read_entries(reading, node, "a list of groups", fix) or []):
        names = read_entries(reading, item, "a list of names of pieces", fix)
        words = [read_word(reading, name, "the name of a piece") for name in names or []]
        known = tuple(word for word in words if word is not None)
        if names is not None and len(known) == len(words):
            found[index] = known
    return found


def _read_placed(reading: Reading, node: Node, fix: str) -> Placed | None:
    given = read_mapping(reading, node, PLACED, fix)
    if given is None:
        return None
    piece = read_word(reading, given["piece"], "the name of a piece") if "piece" in given else None
    if "cells" not in given:
        return None
    cells = read_cells(reading, given["cells"], "piece_cells")
    if cells is not None and not cells:
        reading.fault(given["cells"], "'cells' is an empty list", "give the cells the piece covers")
        return None
    if piece is None or cells is None or not reading.coordinates:
        return None
    return Placed(piece, cells)
