"""The rows of a survey, one for each setting of a setup, and the figures over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tilewright.model import Setting
from tilewright.model.classes import Classes, up_to
from tilewright.model.slot import setting_data, setting_text, value_text
from tilewright.results.base import Result


@dataclass(frozen=True, repr=False)
class Row(Result):
    """The answer for one setting.

    Attributes:
        setting: the value of each slot.
        solutions: their number.
        distinct: their number up to symmetry, ``None`` if not asked for.
        seconds: engine wall time; equal rows may differ in it.
        complete: whether the question asked of it is answered: the count is exact, or the most that was
            asked for is reached.
        reason: why there cannot be such a board, and so no solution, or what proves without a search that
            it has none; ``""`` for neither.
        classes: which solutions ``distinct`` counts as one, ``None`` if not asked for.
        joined: whether borders of the board are joined, so that shifts can be among its symmetries.
    """

    setting: Setting
    solutions: int
    distinct: int | None
    seconds: float = field(compare=False)
    complete: bool
    reason: str = ""
    classes: Classes | None = None
    joined: bool = field(default=False, compare=False)

    def data(self, *, seconds: bool = False) -> dict[str, Any]:
        """Return the row as JSON data: the slots, ``solutions``, what else was asked for."""
        data = setting_data(self.setting)
        data["solutions"] = self.solutions
        if not self.complete:
            data["complete"] = False
        if self.distinct is not None:
            data["distinct"] = self.distinct
        if self.classes == "turns":
            data["classes"] = self.classes
        if seconds:
            data["seconds"] = round(self.seconds, 6)
        if self.reason:
            data["reason"] = self.reason
        return data

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values: the slots as text (``set.NAME`` if a figure has the name)."""
        figures = {
            "solutions": self.solutions,
            "distinct": self.distinct,
            "seconds": self.seconds,
            "complete": self.complete,
            "reason": self.reason,
        }
        if self.distinct is None:
            del figures["distinct"]
        slots = {
            f"set.{name}" if name in figures else name: value_text(value)
            for name, value in self.setting.items()
        }
        return [{**slots, **figures}]

    def __str__(self) -> str:
        distinct = "" if self.distinct is None else f", {self.distinct:,} distinct"
        if self.classes == "turns":
            distinct += f" {up_to(self.classes, shifts=self.joined)}"
        return f"{setting_text(self.setting)}: {'' if self.complete else 'at least '}{self.solutions:,}{distinct}"


def summary_of(
    counts: Iterable[tuple[int, bool]], *, capped: bool, complete: bool
) -> dict[str, Any]:
    """Return the figures over rows.

    Args:
        counts: the solutions of each row, and whether there are no more than a limit let it find.
        capped: whether the counts end at a cap; the figures that this leaves open are ``None``, as are
            those that a limit left open.
        complete: whether every setting has its exact row here.

    Returns:
        ``setups``, ``solvable``, ``unique`` (exactly one solution), ``total``, ``least``,
        ``most``, ``complete``; if a limit left rows open ``undecided``: at how many it left open whether
        they can be solved.
    """
    setups = solvable = unique = total = most = undecided = 0
    all_exact = True
    least: int | None = None
    for number, exact in counts:
        setups += 1
        undecided += not number and not exact
        all_exact &= exact
        solvable += number > 0
        unique += number == 1
        total += number
        most = max(most, number)
        least = number if least is None else min(least, number)
    figures: dict[str, int | None] = {
        "unique": unique,
        "total": total,
        "least": least or 0,
        "most": most,
    }
    if capped or not all_exact:
        figures = dict.fromkeys(figures)
    open_ones = {} if all_exact else {"undecided": undecided}
    return {"setups": setups, "solvable": solvable, **figures, "complete": complete, **open_ones}


def summary_text(summary: Mapping[str, Any]) -> str:
    """Return the summary of a survey, or of a search for settings with one solution, for people."""
    if "tried" in summary:
        text = (
            f"{summary['tried']:,} settings tried: {summary['unique']:,} with exactly one solution, "
            f"{summary['challenges']:,} of them different up to symmetry"
        )
        return text + ("" if summary["complete"] else " (not all settings)")
    undecided = summary.get("undecided", 0)
    none = summary["setups"] - summary["solvable"] - undecided
    text = (
        f"{summary['setups']:,} settings: {summary['solvable']:,} solvable, "
        f"{none:,} without a solution"
    )
    if "undecided" in summary:
        return f"{text}, {undecided:,} undecided (a limit left counts open)"
    if summary["total"] is not None:
        text += (
            f", {summary['unique']:,} with exactly one\n{summary['total']:,} solutions in all, "
            f"least {summary['least']:,}, most {summary['most']:,}"
        )
    return text + ("" if summary["complete"] else " (not all settings)")
