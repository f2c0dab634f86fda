"""Whether a trace deduces only what holds, against every solution of the slow twin."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.reference import slow
from tilewright.compile import compile_problem
from tilewright.deduction.deducer import Deducer
from tilewright.model import Problem
from tilewright.model.read_marks import marks_without

#: a placement as the slow twin has it: piece, cells, marks that a rule reads
Key = tuple[str, tuple[Any, ...], tuple[str, ...]]


def check_trace(problem: Problem, case: str) -> Counter[str]:
    """Deduce all that can be deduced; each step is compared with all solutions.

    Returns:
        How often each rung was used.
    """
    solutions = [set(map(_key, layout)) for layout in slow.solutions(problem)]
    deducer = Deducer.of(compile_problem(problem))
    trace = deducer.core.trace(deducer.start())
    used: Counter[str] = Counter()
    for step in trace.steps:
        used[step.rung] += 1
        for option in step.options:
            placement = deducer.placement(option)
            if placement is None:  # cells left empty: what lies there says the same
                continue
            marks = marks_without(placement.marks, problem.unread)
            key = _key((placement.piece, placement.cells, marks))
            having = sum(key in solution for solution in solutions)
            wanted = len(solutions) if step.effect == "lay" else 0
            assert having == wanted, f"{case}: rung {step.rung}, {step.effect} {placement}"
    if trace.ending == "clash":
        assert not solutions, f"{case}: a clash, but there are {len(solutions)} solutions"
    if trace.ending == "solved":
        assert len(solutions) <= 1 or trace.alive, f"{case}: solved, but not by force"
    return used


def _key(laid: Any) -> Key:
    piece, cells, marks = laid
    pairs = sorted(zip(map(tuple, cells), marks or [""] * len(cells), strict=True))
    return piece, tuple(cell for cell, _ in pairs), tuple(mark for _, mark in pairs)
