"""What a case aims at, and what was reached: time, memory, or so many times the plain count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bench.measure import Result
from bench.numerals import seconds, times
from bench.record import Measured


@dataclass(frozen=True)
class Target:
    """One thing aimed at.

    Attributes:
        aim, found: in the unit.
        unit: ``s``, ``MB``, or ``times the plain count``.
    """

    aim: float
    found: float
    unit: str

    @property
    def reached(self) -> bool:
        """Whether what was found is no more than the aim."""
        return self.found <= self.aim

    def with_unit(self, value: float) -> str:
        """Return the aim or what was found with its unit."""
        written = seconds(value) if self.unit == "s" else times(value)
        return f"{written} {self.unit}"

    def __str__(self) -> str:
        return self.with_unit(self.aim)


def targets(case: Measured, result: Result) -> Iterator[Target]:
    """Yield what a case aims at, beside what one of our results has reached."""
    if case.target is not None:
        yield Target(case.target, result.seconds, "s")
    if case.target_bytes is not None and result.peak is not None:
        yield Target(case.target_bytes / 1e6, result.peak / 1e6, "MB")
    plain = case.plain
    if case.target_times is not None and plain is not None:
        yield Target(case.target_times, result.seconds / plain.seconds, "times the plain count")
