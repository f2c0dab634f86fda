"""Rules beyond "cover every cell once, do not overlap, stay inside".

A rule is kept as it was written; whether this version can solve it is decided in ``faults``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tilewright.errors import Fault, Path

#: the rules that format 1 names
FORMAT_RULES = (
    "marks",
    "once",
    "apart",
    "no_crossroads",
    "cover",
    "together",
    "separate",
    "symmetric",
)


@dataclass(frozen=True)
class Rule:
    """One rule as written.

    Attributes:
        kind: the key that names it, e.g. ``"apart"``.
        value: what stands behind the key.
        switch: the name of the setting that can turn it off, or ``None``.
    """

    kind: str
    value: Any
    switch: str | None = None


def rule_faults(rules: Sequence[Rule]) -> list[Fault]:
    """Return a fault for each rule that is unknown, or that this version cannot solve."""
    faults = []
    for index, rule in enumerate(rules):
        path: Path = ("rules", index, rule.kind)
        if rule.kind in FORMAT_RULES:
            what = f"the rule {rule.kind!r} is not supported by this version of tilewright"
            faults.append(
                Fault(path, what, "solve the puzzle without it, or wait for the next version")
            )
        else:
            near = get_close_matches(rule.kind, FORMAT_RULES, 1)
            hint = (
                f"did you mean {near[0]!r}?" if near else f"known rules: {', '.join(FORMAT_RULES)}"
            )
            faults.append(Fault(path, f"unknown rule {rule.kind!r}", hint))
    return faults
