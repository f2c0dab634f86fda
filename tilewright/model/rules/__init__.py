"""Rules beyond "cover every cell once, do not overlap, stay inside": one small file for each.

A rule is kept as it was written (``Rule``) and read against its ground when the puzzle is checked.
A new rule is a class here and its line in ``RULES``; compiling, switches, the file format, its
JSON Schema and the symmetries follow from the interface in ``base``.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.errors import Fault
from tilewright.model.rules.base import (
    Action,
    Bounds,
    ReadRule,
    Rule,
    Use,
    View,
    like_takes_like,
)
from tilewright.model.rules.condition import Condition
from tilewright.model.rules.ground import Ground
from tilewright.model.rules.reader import Reader
from tilewright.model.rules.table import RuleTable

#: the rules by the key that names them, in the order of the puzzle format: the file and the class of each
RULES = RuleTable(
    {
        "marks": "marks.Marks",
        "once": "once.Once",
        "apart": "apart.Apart",
        "no_crossroads": "no_crossroads.NoCrossroads",
        "no_crossing": "no_crossing.NoCrossing",
        "no_fault_lines": "no_fault_lines.NoFaultLines",
        "area": "area.ValueArea",
        "cover": "belong.Cover",
        "together": "belong.Together",
        "separate": "belong.Separate",
        "symmetric": "symmetric.Symmetric",
        "maximal": "maximal.Maximal",
        "outline": "outline.Outline",
        "sides": "sides.Sides",
    },
    keyless={"condition": "condition.Conditioned"},
)


def read_rules(
    rules: Sequence[Rule | None], ground: Ground
) -> tuple[list[ReadRule | None], list[Fault]]:
    """Read every rule.

    Args:
        rules: as written, each of a known kind; ``None`` for one that is switched off.
        ground: what they are read against.

    Returns:
        For each rule what it means, ``None`` for one with a fault or switched off; all faults.
    """
    read: list[ReadRule | None] = []
    faults: list[Fault] = []
    for index, rule in enumerate(rules):
        if rule is None:
            read.append(None)
            continue
        reader = Reader(ground, ("rules", index, rule.kind))
        read.append(RULES[rule.kind].read(rule.value, reader))
        faults += reader.faults
    if not ground.may_block:
        faults += _divided(read)
    return read, faults


def _divided(read: Sequence[ReadRule | None]) -> list[Fault]:
    """Report a rule ``maximal`` beside lines about which each solution is asked: the setup left a side loose."""
    maximal = [i for i, rule in enumerate(read) if rule is not None and rule.kind == "maximal"]
    lines = [rule for rule in read if rule is not None and rule.kind == "no_fault_lines"]
    if not maximal or not any(rule.asks_solutions() for rule in lines):
        return []
    return [
        Fault(
            ("rules", maximal[0], "maximal"),
            "maximal cannot tell whether one more piece would make a fault line where all cells on one side "
            "may stay empty",
            "let a cell on each side of every line be required, or leave one of both rules out",
        )
    ]


__all__ = [
    "RULES",
    "Action",
    "Bounds",
    "Condition",
    "Ground",
    "ReadRule",
    "Rule",
    "Use",
    "View",
    "like_takes_like",
    "read_rules",
]
