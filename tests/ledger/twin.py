"""A driver that is slow and obvious: a list of what is open, a list of what is done, no disk."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.units import Task, UnitResult
from tilewright.ledger.workers.worker import work


@dataclass
class TwinRun:
    """All that a run comes to.

    Attributes:
        results: by unit.
        weights: by unit, what it was given.
    """

    results: dict[str, UnitResult]
    weights: dict[str, Fraction]

    def own(self, unit: str) -> Fraction:
        """Return the weight that was done in a unit itself."""
        left = sum((portion.weight for portion in self.results[unit].left), Fraction(0))
        return self.weights[unit] - left

    @property
    def solutions(self) -> int:
        """How many were found."""
        return sum(result.solutions for result in self.results.values())

    def kept(self) -> set[tuple[int, ...]]:
        """Return the options of all solutions that were kept."""
        found: set[tuple[int, ...]] = set()
        for result in self.results.values():
            frame = SolutionFrame(result.id, result.kept, result.frame or b"", 0)
            found |= set(map(tuple, frame.solutions()))
        return found


def run_slowly(subject: Subject, ready: Ready, budget: int) -> TwinRun:
    """Work off everything, the last unit first."""
    todo = [Task("0", 0, subject.first(ready), budget)]
    found = TwinRun({}, {})
    while todo:
        task = todo.pop()
        result = found.results[task.id] = work(subject, ready, task)
        found.weights[task.id] = task.portion.weight
        for number, portion in enumerate(result.left):
            todo.append(Task(f"{task.id}.{number}", 0, portion, budget))
    return found
