"""The totals of all finished units of a run, as they stand in its ledger."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from tilewright.ledger.work.subject_data import SubjectData

#: the states of a unit
OPEN, DONE, ASIDE = 0, 1, 2


@dataclass
class Totals:
    """The totals of all finished units.

    Attributes:
        weight: their exact share of the whole.
        solutions, distinct: that they found; ``distinct`` is ``None`` if it is not counted.
        nodes: that they took.
        kept: solutions in segments.
        seconds: of the driver, all its sessions together.
        open, done, aside: how many units there are of each state.
    """

    weight: Fraction = Fraction(0)
    solutions: int = 0
    distinct: int | None = None
    nodes: int = 0
    kept: int = 0
    seconds: float = 0.0
    open: int = 0
    done: int = 0
    aside: int = 0

    @classmethod
    def begun(cls, subject: SubjectData) -> Self:
        """Return those of a run that was just begun: one unit is open."""
        return cls(distinct=0 if subject.distinct and subject.reduced else None, open=1)

    def add(
        self, solutions: int, distinct: int | None, nodes: int, kept: int, *, units: int = 1
    ) -> None:
        """Add the counts of a unit that is done; with ``units=-1`` take them off again."""
        self.done += units
        self.solutions += units * solutions
        self.nodes += units * nodes
        self.kept += units * kept
        if self.distinct is not None:
            self.distinct += units * (distinct or 0)

    def data(self) -> dict[str, Any]:
        """Return them as JSON data."""
        return {**vars(self), "weight": str(self.weight)}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """Read what :meth:`data` returned.

        Raises:
            ValueError, TypeError: a value is no number.
        """
        totals = cls(**{**data, "weight": Fraction(data["weight"])})
        for name, value in vars(totals).items():
            kinds = (int, float) if name == "seconds" else (int, Fraction)
            if not (isinstance(value, kinds) or (value is None and name == "distinct")):
                raise TypeError(f"{name} of the totals is {value!r}, which is no number")
        return totals
