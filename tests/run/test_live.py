"""A search that is looked at between slices: what it shows is a partial solution, and it ends as ever."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from threading import Timer

import pytest

import tilewright
from tests.parts import chunks
from tests.reference import slow
from tests.reference.engines import MAY_REFUSE
from tests.reference.randoms import random_puzzle
from tilewright import TilewrightError, _core
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import EngineRefused
from tilewright.model import Problem, Solution
from tilewright.running.live import LiveSearch, Moment
from tilewright.running.options import SearchOptions

ENGINES = [name for name, _ in tilewright.engines()]
_CHUNKS, _CHUNK = 20, 15


def compiled(name: str) -> Compiled:
    return compile_problem(tilewright.load(name).problem())


def moments(live: LiveSearch, nodes: int) -> list[Moment]:
    """Return where a search stands after each slice, to its end."""
    found = []
    while not live.moment.ended:
        found.append(live.advance(nodes))
    return found


def check_partial(problem: Problem, ways: set[slow.Laid], board: Solution) -> None:
    """Check that a board holds placements of the puzzle, without overlap, none of them too often."""
    assert set(board.key()) <= ways
    cells = Counter(cell for placement in board.placements for cell in placement.cells)
    assert not cells or max(cells.values()) == 1
    used = Counter(placement.piece for placement in board.placements)
    most = {piece.name: piece.copies[1] for piece in problem.pieces}
    assert all(most[name] is None or number <= most[name] for name, number in used.items())


def searched(cover: _core.Cover, engine: str) -> tuple[list[list[int]], int]:
    """Return all solutions and the nodes of a search in slices: in one go a proof may end it, after some time."""
    found, nodes, units = list[list[int]](), 0, None
    while units is None or units.is_open:
        units = _core.search(cover, engine=engine, collect=True, max_nodes=50, units=units)
        found += map(list, units.found)
        nodes += units.nodes
    return found, nodes


def check(seed: int, engine: str) -> None:
    problem = random_puzzle(seed).problem()
    what = compile_problem(problem)
    if what.cover.refusal(engine) is not None:
        assert engine.startswith(MAY_REFUSE)
        with pytest.raises(EngineRefused):
            LiveSearch(what, SearchOptions(engine)).advance(1)
        return
    every, nodes_of_all = searched(what.cover, engine)
    ways = set(slow.placements(problem))
    for nodes in (1, 2, 1 + seed % 50):
        live = LiveSearch(what, SearchOptions(engine))
        seen = moments(live, nodes)
        for moment in seen:
            check_partial(problem, ways, what.solution(moment.chosen))
            assert len(set(moment.chosen)) == len(moment.chosen)
        found = [list(one) for moment in seen for one in moment.found]
        last = seen[-1]
        assert (last.ended, last.share, last.chosen) == ("done", 1, ())
        assert (found, last.solutions, last.nodes) == (every, len(every), nodes_of_all)
        assert all(moment.nodes == nodes * (at + 1) for at, moment in enumerate(seen[:-1]))
        assert last.solutions == tilewright.count(problem, engine=engine).solutions


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
def test_every_state_is_a_partial_solution_and_slices_are_the_whole(
    engine: str, chunk: int
) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        check(seed, engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_distinct_solutions_are_those_of_the_count(engine: str) -> None:
    what = compiled("pentominoes-3x20")
    live = LiveSearch(what, SearchOptions(engine), distinct=True)
    last = moments(live, 777)[-1]
    whole = _core.search(what.cover, engine=engine, reduce=True)
    assert (last.solutions, last.distinct, last.listed) == (8, 2, 2)
    assert last.nodes == whole.nodes


def test_the_depth_is_that_of_the_tree() -> None:
    live = LiveSearch(compiled("dominoes-4x4"), SearchOptions("cells"))
    depths = [len(moment.chosen) for moment in moments(live, 1)]
    assert depths[0] == 1
    assert max(depths) == 8
    assert all(after <= before + 1 for before, after in pairwise(depths))


def test_auto_is_the_engine_that_the_plan_uses_for_the_tree() -> None:
    what = compiled("pentominoes-6x10")
    live = LiveSearch(what, SearchOptions())
    assert (live.engine, live.reason) == what.cover.plan()
    first = LiveSearch(what, SearchOptions(), limit=1)
    assert (first.engine, first.reason) == what.cover.plan(listing=True)


@pytest.mark.parametrize("engine", ENGINES)
def test_it_is_over_at_the_first_solutions(engine: str) -> None:
    what = compiled("pentominoes-3x20")
    whole = _core.search(what.cover, engine=engine, collect=True).found
    live = LiveSearch(what, SearchOptions(engine), limit=3)
    seen = moments(live, 1000)
    assert [list(one) for moment in seen for one in moment.found] == whole[:3]
    assert seen[-1].ended == "solutions"
    assert seen[-1].solutions == 3


@pytest.mark.parametrize("engine", ["bitset", "bitmask", "cells"])
def test_cancelling_ends_it(engine: str) -> None:
    token = _core.CancelToken()
    live = LiveSearch(compiled("y-pentominoes-20x20"), SearchOptions(engine, token=token))
    assert not live.advance(1000).ended
    token.cancel()
    stopped = live.advance(1000)
    assert (stopped.ended, stopped.nodes, stopped.found) == ("cancelled", 1000, ())


def test_cancelling_ends_it_within_a_slice() -> None:
    token = _core.CancelToken()
    live = LiveSearch(compiled("y-pentominoes-20x20"), SearchOptions("bitset", token=token))
    timer = Timer(0.1, token.cancel)
    timer.start()
    assert live.advance(10**15).ended == "cancelled"
    timer.join()
    assert live.moment.share < 1


def test_limits_end_it() -> None:
    what = compiled("pentominoes-6x10")
    live = LiveSearch(what, SearchOptions("bitset", limit_nodes=2500))
    assert [moment.nodes for moment in moments(live, 1000)] == [1000, 2000, 2500]
    assert live.moment.ended == "nodes"
    late = LiveSearch(what, SearchOptions("bitset", limit_time=0.0))
    assert late.advance(1000) == Moment(ended="time")
    assert late.advance(1000).ended == "time"


def test_solutions_need_not_be_kept() -> None:
    live = LiveSearch(compiled("pentominoes-3x20"), SearchOptions("bitset"))
    last = live.advance(10**9, collect=False)
    assert (last.found, last.solutions, last.ended) == ((), 8, "done")


def test_an_unknown_engine_is_refused_with_the_closest_name() -> None:
    with pytest.raises(TilewrightError, match="bitset"):
        LiveSearch(compiled("dominoes-4x4"), SearchOptions("bitsett"))
    with pytest.raises(_core.CoverError, match="bitsett"):
        compiled("dominoes-4x4").cover.refusal("bitsett")
