"""A rule of one's own, which acts in Python, as the core asks it: in plain values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from tilewright.lattice import Cell
from tilewright.model import Problem, Region
from tilewright.model.rules import Action, Bounds, ReadRule, View


class AskedCondition:
    """Answers the core for a rule.

    Attributes:
        rule: the rule.
        region: the board that it is asked about.
        filters: whether it may refuse a placement.
        only_filters: whether it says no more than that.
    """

    def __init__(self, rule: ReadRule, region: Region) -> None:
        self.rule, self.region = rule, region
        kind = type(rule)
        said = (kind.uses, kind.items, kind.linked)
        self.filters = kind.allows is not ReadRule.allows
        self.only_filters = said == (ReadRule.uses, ReadRule.items, ReadRule.linked)
        self.reads_mark, self.fits = rule.reads_mark, rule.fits
        self.required, self.linked = rule.required, rule.linked
        self.in_vain, self.marked_lines = rule.in_vain, rule.marked_lines

    def caution(self) -> str | None:
        """Return what the rule asks of the board that a reader of its name may not expect."""
        return self.rule.caution(self.region)

    def loosened(self, marks: frozenset[str], kept: frozenset[Cell]) -> AskedCondition:
        """Return what is left of the rule where some pegs may stand elsewhere."""
        return AskedCondition(self.rule.loosened(marks, kept), self.region)

    def allows(self, piece: str, cells: tuple[Cell, ...], marks: tuple[str, ...]) -> bool:
        """Tell whether a placement may be part of a solution."""
        return bool(self.rule.allows(View(piece, cells, marks)))

    def items(self) -> list[tuple[Hashable, Bounds]]:
        """Return the items with bounds of their own."""
        return [*self.rule.items().items()]

    def uses(
        self, piece: str, cells: tuple[Cell, ...], marks: tuple[str, ...]
    ) -> list[tuple[Hashable, Hashable]]:
        """Return the items that a placement uses, each with its colour."""
        return [(key, colour) for key, colour in self.rule.uses(View(piece, cells, marks))]

    def demands(self, cells: Mapping[Cell, Cell], pieces: Mapping[str, str]) -> Iterable[Hashable]:
        """Return what the rule demands after a motion was done to it."""
        return self.rule.demands(Action(cells, pieces))


def demanded(
    problem: Problem, cells: Mapping[Cell, Cell], pieces: Mapping[str, str]
) -> set[Hashable]:
    """Return what the rules of one's own demand after a motion of cells and pieces, by name, was done."""
    action = Action(cells, pieces)
    own = (rule for rule in problem.rules if not rule.acts_in_core)
    return {part for rule in own for part in rule.demands(action)}
