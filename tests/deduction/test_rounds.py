"""Rounds of looking, beside a slow twin that follows their definition with plain sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.deduction.slow_rungs import SlowPosition, levels
from tests.parts import chunks
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright.compile import Compiled, compile_problem
from tilewright.deduction.deducer import Deducer

#: the half units of time that a deduction of each level takes, after docs/difficulty.md: rungs 1a, 1b, 2,
#: 3a and 3b, 3c2, 3c3
TIMES = (0, 0, 4, 6, 8, 12)
#: time in half units and the number of laid options, in order, and how it ends
Slow = tuple[list[tuple[int, int]], str]


def slow_rounds(compiled: Compiled) -> Slow:
    """Let everything that is open by looking go on at once."""
    at = SlowPosition(compiled, any_copies=True)
    time, due, moments = 0, dict[int, int](), list[tuple[int, int]]()
    while True:
        if not settle(at):
            return moments, "clash"
        moments.append((time, len(at.laid)))
        if not at.needy():
            return moments, "solved"
        for takes, found in list(zip(TIMES, levels(at), strict=True))[2:]:
            for option in (option for _, options in found for option in options):
                due[option] = min(due.get(option, time + takes), time + takes)
        open_times = [due[option] for option in at.alive if option in due]
        if not open_times:
            return moments, "stuck"
        time = min(open_times)
        at.alive -= {option for option in at.alive if due.get(option) == time}


def settle(at: SlowPosition) -> bool:
    """Lay what is forced, cells before pieces; tell whether that can be done."""
    while forced := next(filter(None, forced_by(at)), None):
        for option in forced:
            if option not in at.alive:
                return False
            at.lay(option)
    return all(len(at.options(item)) >= at.need(item) for item in at.needy())


def forced_by(at: SlowPosition) -> Iterator[list[int]]:
    for cells in (True, False):
        items = (item for item in at.needy() if at.is_cell(item) == cells)
        exact = (at.options(item) for item in items if len(at.options(item)) == at.need(item))
        yield sorted(set[int]().union(*exact))


def check_chunk(chunk: int) -> Counter[str]:
    ends: Counter[str] = Counter()
    for seed in range(chunk * 20, (chunk + 1) * 20):
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            compiled = compile_problem(puzzle.problem())
            # several options may share an item there, or use it several times
            if SlowPosition(compiled).colors or compiled.cover.amounts():
                continue
            fast = Deducer.of(compiled).core.rounds()
            moments = [(reading[-1], laid) for reading, laid in fast.moments]
            assert (moments, fast.ending) == slow_rounds(compiled), f"seed {seed}, {puzzle.name}"
            ends[fast.ending] += 1
    return ends


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_rounds_are_what_the_definition_says(chunk: int) -> None:
    ends = check_chunk(chunk)
    assert ends["stuck"]
    assert ends["solved"] + ends["clash"]
