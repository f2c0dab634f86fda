"""The replay of disassemblies: right ones pass, and each kind of fault is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.apart.burrs import burr
from tilewright import Disassembly, DisassemblyStep, verify_disassembly

(FOUND,) = burr((120, 160, 256, 512, 880, 960), holes=6).disassemble(min_level=6)


def with_step(number: int, **changes: Any) -> Disassembly:
    """Return the disassembly with a step changed, that of a number from 0."""
    steps = list(FOUND.steps)
    steps[number] = replace(steps[number], **changes)
    return replace(FOUND, steps=tuple(steps))


def test_what_is_found_is_right() -> None:
    assert verify_disassembly(FOUND).ok


def test_a_step_too_far_is_a_collision() -> None:
    first = FOUND.steps[0]
    assert first.distance is not None
    verdict = verify_disassembly(with_step(0, distance=first.distance + 1))
    assert "collision" in verdict.kinds
    back = tuple(-one for one in first.axis)
    assert "collision" in verify_disassembly(with_step(0, axis=back)).kinds


def test_what_is_in_the_way_of_a_removal_is_a_collision() -> None:
    assert verify_disassembly(with_step(0, distance=None)).kinds >= {"collision"}


@pytest.mark.parametrize("placements", [(), (0, 1, 2, 3, 4, 5), (9,), (0, 0)])
def test_a_step_moves_some_pieces_and_not_all(placements: tuple[int, ...]) -> None:
    assert "impossible-step" in verify_disassembly(with_step(0, placements=placements)).kinds


def test_steps_that_are_missing_leave_pieces_together() -> None:
    short = replace(FOUND, steps=FOUND.steps[:-1], levels=FOUND.levels[:-1])
    assert verify_disassembly(short).kinds == {"not-apart"}


def test_steps_after_the_end_are_needless() -> None:
    more = (*FOUND.steps, DisassemblyStep(("p120",), (0,), (1, 0, 0), None))
    found = replace(FOUND, steps=more, levels=(*FOUND.levels, 1))
    assert verify_disassembly(found).kinds == {"needless-step"}


def test_levels_are_counted() -> None:
    assert verify_disassembly(replace(FOUND, level=5)).kinds == {"wrong-level"}
    assert verify_disassembly(replace(FOUND, levels=(5, *FOUND.levels[1:]))).kinds == {
        "wrong-level"
    }


def test_pieces_that_overlap_are_no_assembly() -> None:
    first, second, *rest = FOUND.solution.placements
    moved = replace(second, cells=first.cells)
    solution = replace(FOUND.solution, placements=(first, moved, *rest))
    assert verify_disassembly(replace(FOUND, solution=solution)).kinds == {"overlap"}
