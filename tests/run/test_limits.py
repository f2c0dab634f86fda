"""What is left of limits after a part of the work; the clock is one that the tests turn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

import tilewright
from tilewright import _core
from tilewright.challenges.board_families import BoardFamily, BoardPlan
from tilewright.challenges.board_regions import regions_of
from tilewright.challenges.stock import PieceSets, stock_of
from tilewright.compile import compile_problem
from tilewright.compile.choice_cover import ChoiceCover
from tilewright.compile.core import core_of
from tilewright.compile.open_cover import OpenCover
from tilewright.compile.packing import compile_packing
from tilewright.compile.watched import Guard, joined
from tilewright.covering.convert import puzzle_knuth
from tilewright.covering.counting import write_cnf
from tilewright.covering.pseudo_boolean import write_opb
from tilewright.covering.rows import NamedRows
from tilewright.errors import LimitReached
from tilewright.model import Piece, Problem, Puzzle, Region, Solution
from tilewright.proofs.cnf import Clauses
from tilewright.proofs.system import System
from tilewright.prover.findings import findings
from tilewright.running import limits
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.solutions import Solutions


def spent(seconds: float, nodes: int) -> Any:
    """Return as much of a report as tells what a search took."""
    return SimpleNamespace(seconds=seconds, nodes=nodes)


def test_what_a_search_took_is_taken_off() -> None:
    options = SearchOptions("cells", limit_time=10.0, limit_nodes=100)
    left = options.less(spent(4.0, 30))
    assert (left.limit_time, left.limit_nodes, left.engine) == (6.0, 70, "cells")
    again = left.less(spent(7.0, 80))
    assert (again.limit_time, again.limit_nodes) == (0.0, 0)


def test_no_limit_stays_none() -> None:
    left = SearchOptions().less(spent(4.0, 30))
    assert (left.limit_time, left.limit_nodes) == (None, None)


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock by which calls are limited."""
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


def test_the_time_of_a_call_begins_with_it(clock: Clock) -> None:
    watch = Watch(SearchOptions(limit_time=10.0))
    watch.check()
    clock.now += 4
    watch.check()
    assert watch.left().limit_time == 6.0
    clock.now += 6
    assert watch.left().limit_time == 0.0
    watch.enter("compiling")
    with pytest.raises(LimitReached, match="limit on time while compiling"):
        watch.check()
    assert Watch(SearchOptions()).left() == SearchOptions()


def test_time_that_compiling_takes_is_none_for_the_search(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def enter(watch: Watch, phase: str) -> None:
        clock.now += 4

    def left(watch: Watch) -> SearchOptions:
        given.append(whole(watch))
        return given[-1]

    whole = Watch.left
    monkeypatch.setattr(Watch, "enter", enter)
    monkeypatch.setattr(Watch, "left", left)
    before = clock.now
    tilewright.count(tilewright.load("dominoes-4x4"), limit_time=1000.0)
    assert given[0].limit_time == 1000.0 - (clock.now - before) < 1000.0


class Calls:
    """A guard that counts its calls, and raises at one of them."""

    def __init__(self, last: int | None = None) -> None:
        self.number, self.last = 0, last

    def __call__(self, more: int = 0) -> None:
        self.number += 1
        if self.number == self.last:
            raise LimitReached("enough")


HOLES = tilewright.load("genius-square")
SMALL = tilewright.load("tetrominoes-4x5")


def known(problem: Problem, guard: Guard | None) -> object:
    return findings(compile_problem(problem), guard)


def packing(problem: Problem, guard: Guard | None) -> object:
    return compile_packing(problem, "cells", guard)


def table(problem: Problem, guard: Guard | None) -> object:
    compiled = compile_problem(problem)
    return _core.StudyTable(compiled.board.core, compiled.placements.core, guard)


def clauses(problem: Problem, guard: Guard | None) -> object:
    return write_cnf(NamedRows.of_puzzle(compile_problem(SMALL.problem()), guard), guard)


def linear_lines(problem: Problem, guard: Guard | None) -> object:
    return write_opb(NamedRows.of_puzzle(compile_problem(SMALL.problem()), guard), guard)


def knuth(problem: Problem, guard: Guard | None) -> object:
    return puzzle_knuth(compile_problem(problem), guard)


def sets(problem: Problem, guard: Guard | None) -> object:
    return PieceSets.of(stock_of(problem.pieces, problem.lattice, 29), (29, 29), None, guard)


def boards(problem: Problem, guard: Guard | None) -> object:
    bars = Puzzle("bars", Region.box(3, 3), (Piece.of("bar", "XX", copies=(0, None)),))
    plan = BoardPlan.of(bars, BoardFamily.read("blocked:1"), {}, guard)
    return regions_of(plan, guard)


def images(problem: Problem, guard: Guard | None) -> object:
    return _core.Images(core_of(problem), guard)


def constraints(problem: Problem, guard: Guard | None) -> object:
    dots = Puzzle("dots", Region.box(40, 40), (Piece.of("dot", "X", copies=1),)).problem()
    return Clauses(System.of(dots), guard)


@pytest.mark.parametrize(
    "work",
    [
        compile_problem,
        packing,
        OpenCover.of,
        ChoiceCover.of,
        images,
        known,
        table,
        clauses,
        linear_lines,
        knuth,
        sets,
        boards,
        constraints,
    ],
)
def test_work_in_python_ends_wherever_the_guard_says_so(
    work: Callable[[Problem, Guard | None], object],
) -> None:
    problem = HOLES.problem(partial=True)
    calls = Calls()
    work(problem, calls)
    assert calls.number > 0
    for last in range(1, calls.number + 1):
        with pytest.raises(LimitReached, match="enough"):
            work(problem, Calls(last))


def test_a_text_and_its_copy_count_as_held() -> None:
    wanted: list[int] = []
    assert joined(["ab", "c"], lambda more=0: wanted.append(more)) == "ab\nc\n"
    assert wanted == [0, 2 * len("ab\nc\n")]
    assert joined([], None) == "\n"


def test_what_is_about_to_be_taken_counts_as_held() -> None:
    held = _core.resident()
    if held is None:
        pytest.skip("this system does not tell")
    watch = Watch(SearchOptions(limit_memory=held + (1 << 40)))
    watch.enter("compiling")
    watch.check(1 << 30)
    with pytest.raises(LimitReached, match=r"while compiling.* more are needed.*limit_memory"):
        watch.check(1 << 41)


def both(options: SearchOptions) -> dict[str, Any]:
    """Return the limits alone, for verbs that take no other options."""
    return {"limit_time": options.limit_time, "limit_memory": options.limit_memory}


VERBS: list[Callable[[SearchOptions], object]] = [
    lambda options: tilewright.solve(SMALL, options=options),
    lambda options: list(tilewright.solutions(SMALL, options=options)),
    lambda options: tilewright.best(SMALL, options=options),
    lambda options: tilewright.count(SMALL, options=options),
    lambda options: tilewright.estimate(SMALL, options=options),
    lambda options: tilewright.explain(SMALL, options=options),
    lambda options: tilewright.sample(SMALL, options=options),
    lambda options: tilewright.heatmap(SMALL, options=options),
    lambda options: tilewright.survey(HOLES, sample=2, options=options),
    lambda options: tilewright.generate(HOLES, options=options),
    lambda options: tilewright.study(SMALL, **both(options)),
    lambda options: tilewright.compare_strategies(SMALL, seeds=[0], **both(options)),
    lambda options: tilewright.convert(SMALL, "cnf", **both(options)),
    lambda options: tilewright.check(SMALL, **both(options)),
]


@pytest.mark.parametrize("verb", range(len(VERBS)))
def test_every_verb_refuses_what_it_has_no_memory_for(verb: int) -> None:
    if _core.resident() is None:
        pytest.skip("this system does not tell")
    with pytest.raises(LimitReached, match=r"limit on memory while compiling: .*--limit-memory"):
        VERBS[verb](SearchOptions(limit_memory=1))


class Alarm:
    """A clock that stands still for so many looks, and then says that all time is over."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def __call__(self) -> float:
        self.left -= 1
        return 0.0 if self.left >= 0 else 1e9


@pytest.mark.parametrize("verb", range(len(VERBS)))
def test_time_that_is_over_at_any_look_is_called_a_limit(
    verb: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for looks in range(1, 25):
        alarm = Alarm(looks)
        monkeypatch.setattr(limits, "monotonic", alarm)
        with suppress(LimitReached):
            VERBS[verb](SearchOptions(limit_time=1000.0, threads=1))
        if alarm.left >= 0:
            return


def test_making_solutions_lies_inside_the_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    found = tilewright.solutions(tilewright.load("pentominoes-6x10"), limit_time=1000.0)
    read = type(found)._read

    def slow(self: Solutions, members: list[int]) -> Solution:
        nonlocal now
        now += 300.0
        return read(self, members)

    monkeypatch.setattr(type(found), "_read", slow)
    given = 0
    for _ in found:
        given += 1
        now += 10_000.0  # what the caller takes is not the search's
    assert (given, found.ended) == (4, "time")


def test_a_report_is_gone_on_with_as_its_units_are() -> None:
    cover = compile_problem(tilewright.load("pentominoes-6x10").problem()).cover
    how = {"collect": True, "max_solutions": 3}
    by_report = by_units = _core.search(cover, **how)
    for _ in range(20):
        by_report = _core.search(cover, units=by_report, **how)
        by_units = _core.search(cover, units=by_units.open, **how)
        assert by_report.found == by_units.found
        assert by_report.open == by_units.open
