"""The search: complete, repeatable, and counted as the description says."""

from __future__ import annotations

import pytest

import tilewright
from tests import oracles
from tests.parts import chunks
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tests.teaching.boards import BARS, GAP, ISLANDS, PAIRS, STRIP
from tilewright import Study, study
from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import AnyCells, Piece, Placed, Puzzle, Region, Rule, Setup
from tilewright.results.statistics import Fit
from tilewright.verbs.study import CELL_RULES, Frame


def figures(found: Study) -> dict[str, object]:
    """Return everything that is the same at every run."""
    data = found.data()
    del data["statistics"]["seconds"]
    return data


# Statistics, followed by hand ----------------------------------------------------------------


def test_both_counts_of_a_fit_start_at_one() -> None:
    assert (Fit().found, Fit().tried, Fit().rate) == (1, 1, 1.0)
    never = study(STRIP, limit_nodes=0).statistics.fits["bar"]
    assert (never.found, never.tried) == (1, 1)


def test_two_bars_on_two_by_two() -> None:
    """The corner takes two bars (1+2 of 1+1); after either, the next cell takes one."""
    found = study(BARS, limit=None)
    counts = found.statistics
    assert (found.solutions, found.complete, counts.nodes) == (2, True, 3)
    assert (counts.fits["bar"].found, counts.fits["bar"].tried) == (5, 4)
    assert counts.fits["bar"].rate == counts.mean_fit_rate == 1.25
    assert counts.backups_at == [2, 2]
    assert counts.reach == [0.5, 0.5]
    assert counts.mean_depth == 1.5


def test_a_dead_cell_backs_up_at_once() -> None:
    """The bar fits on the first cell, then the third can take none: one back-up, one piece down."""
    found = study(STRIP)
    assert (found.solution, found.complete, found.stopped) == (None, True, False)
    assert (found.statistics.nodes, found.statistics.backups_at) == (2, [1])
    assert (found.statistics.fits["bar"].found, found.statistics.fits["bar"].tried) == (2, 3)
    assert len(found.board.placements) == 1
    assert found.caption == "the deepest position: 1 piece down"


def test_the_first_solution_is_not_backed_up_from() -> None:
    found = study(BARS)
    assert (found.ended, found.solutions, found.statistics.backups) == ("limit", 1, 0)
    assert (found.statistics.reach, found.statistics.mean_depth) == ([0.0, 0.0], None)
    assert "mean depth     -" in str(found)


def test_pieces_that_cannot_all_find_room_are_not_tried() -> None:
    crowd = Puzzle("crowd", Region.box(3, 1), (Piece.of("bar", "XX", copies=2),))
    found = study(crowd)
    assert (found.complete, found.solutions, found.statistics.nodes) == (True, 0, 0)


@pytest.mark.parametrize(("cells", "pieces"), PAIRS)
def test_reach_sums_to_one(cells: str, pieces: str) -> None:
    found = study(tilewright.load("tetrominoes-4x5"), cells=cells, pieces=pieces)
    counts = found.statistics
    assert (found.complete, found.solutions) == (True, 0)
    assert sum(counts.reach) == pytest.approx(1)
    assert len(counts.reach) == 5
    assert counts.backups_at[-1] == 0, "five tetrominoes down would be a solution"
    assert counts.backups == sum(counts.backups_at) > 0
    rates = [fit.rate for _, fit in counts.fit_rates]
    assert rates == sorted(rates)
    assert counts.mean_fit_rate == pytest.approx(sum(rates) / 5)


# Repeatable ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("cells", "pieces"), PAIRS)
def test_the_same_seed_gives_the_same_run(cells: str, pieces: str) -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    runs = [study(puzzle, cells=cells, pieces=pieces, seed=7, limit_backups=300) for _ in "ab"]
    assert figures(runs[0]) == figures(runs[1])
    assert runs[0].board == runs[1].board


def test_seeds_differ() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    backups = {study(puzzle, seed=seed).statistics.backups for seed in range(4)}
    assert len(backups) > 1


# Complete ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cells", "pieces"), PAIRS)
@pytest.mark.parametrize(
    "name",
    [
        "any-tetrominoes-4x4",
        "dominoes-4x4",
        "distinct-pentominoes-5x4",
        "slothouber-graatsma-3x3x3",
        "t-tetrominoes-4x4",
        "tetrominoes-2x10",
    ],
)
def test_every_pair_agrees_with_the_engines(name: str, cells: str, pieces: str) -> None:
    puzzle = tilewright.load(name)
    found = study(puzzle, cells=cells, pieces=pieces, limit=None)
    assert found.complete
    assert found.solutions == tilewright.count(puzzle)
    assert not found.solutions or tilewright.verify(puzzle, found.solution)


@pytest.mark.parametrize(("cells", "pieces"), PAIRS)
@pytest.mark.parametrize("puzzle", [BARS, STRIP, ISLANDS, GAP], ids=lambda puzzle: puzzle.name)
def test_small_boards(puzzle: Puzzle, cells: str, pieces: str) -> None:
    found = study(puzzle, cells=cells, pieces=pieces, limit=None)
    assert (found.complete, found.solutions) == (True, tilewright.count(puzzle))


def test_pegs_are_walls_and_settings_are_taken() -> None:
    puzzle = tilewright.load("pegged-5x5")
    assert study(puzzle, limit=None, pegs="1,0 3,2 4,4").solutions == 40
    assert study(puzzle, limit=None, pegs="0,2 2,2 3,0").solutions == 0
    with pytest.raises(tilewright.PuzzleError, match="has no value"):
        study(puzzle)


def test_a_piece_that_lies_already_is_in_every_solution() -> None:
    puzzle = Puzzle(**{**vars(BARS), "placed": (Placed("bar", ((0, 0), (1, 0))),)})
    found = study(puzzle, limit=None)
    assert found.solutions == 1
    assert found.solution is not None
    assert ((0, 0), (1, 0)) in {placement.cells for placement in found.solution.placements}


def test_a_board_that_the_setup_blocks_altogether() -> None:
    puzzle = Puzzle(
        "dots",
        Region.box(2, 1),
        (Piece.of("dot", "X", copies=(0, 1)),),
        setup=Setup((AnyCells("holes", "blocked", 2),)),
    )
    found = study(puzzle, limit=None, holes=[[0, 0], [1, 0]])
    assert (found.solutions, found.complete) == (1, True)
    assert found.solution is not None
    assert found.solution.placements == ()


@pytest.mark.parametrize("chunk", chunks(15, fast=2))
def test_random_puzzles_against_the_slow_twin(chunk: int) -> None:
    cells, pieces = PAIRS[chunk]
    for seed in range(chunk, 600, 15):
        puzzle = random_puzzle(seed)
        if puzzle.rules:
            continue
        seen: list[Frame] = []
        found = study(puzzle, cells=cells, pieces=pieces, seed=seed, limit=None, watch=seen.append)
        keys = [frame.board.key() for frame in seen if frame.event == "solution"]
        assert len(keys) == len(set(keys)) == found.solutions, f"seed {seed}"
        assert set(keys) == slow.solutions(puzzle.problem()), f"seed {seed}"
        assert found.complete


def test_long_chains_do_not_meet_the_recursion_limit() -> None:
    line = Puzzle("line", Region.box(1500, 1), (Piece.of("dot", "X", copies=(0, None)),))
    found = study(line)
    assert found.solution is not None
    assert len(found.solution.placements) == 1500


# Limits --------------------------------------------------------------------------------------


def test_limits_stop_the_run() -> None:
    puzzle = tilewright.load("tetrominoes-4x5")
    backups = study(puzzle, limit_backups=10)
    assert (backups.ended, backups.statistics.backups) == ("backups", 10)
    nodes = study(puzzle, limit_nodes=10)
    assert (nodes.ended, nodes.statistics.nodes) == ("nodes", 10)
    assert study(puzzle, limit_time=0).ended == "time"
    some = study(tilewright.load("dominoes-4x4"), limit=5)
    assert (some.ended, some.solutions, some.stopped) == ("limit", 5, False)
    assert "stopped by the limit on nodes" in str(nodes)


def test_a_limit_that_is_just_enough_does_not_stop_it() -> None:
    puzzle = tilewright.load("tetrominoes-4x5")
    whole = study(puzzle).statistics
    again = study(puzzle, limit_backups=whole.backups, limit_nodes=whole.nodes)
    assert again.complete


def test_unknown_names_are_refused_with_advice() -> None:
    with pytest.raises(TilewrightError, match="did you mean 'scan'"):
        study(BARS, cells="scna")
    with pytest.raises(TilewrightError, match="choose from difficult, easy, random"):
        study(BARS, pieces="q")


def test_rules_about_placements_together_are_refused() -> None:
    puzzle = tilewright.load("l-puzzle-6x8-book-17")
    with pytest.raises(TilewrightError, match=r"does not know the rules of .*: apart;"):
        study(puzzle)
    found = study(puzzle, limit=None, touch="off", cells="scan")
    assert (found.complete, found.solutions) == (True, 2), "marks alone only forbid placements"


def test_a_rule_can_make_an_optional_cell_required() -> None:
    rule = Rule("cover", {"cell": [1, 0], "piece": "bar"})
    found = study(Puzzle(**{**vars(GAP), "rules": (rule,)}), limit=None)
    assert (study(GAP, limit=None).solutions, found.solutions) == (4, 2)


# Watching ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", CELL_RULES)
def test_frames_tell_the_whole_story(cells: str) -> None:
    seen: list[Frame] = []
    found = study(tilewright.load("dominoes-4x4"), cells=cells, limit=None, watch=seen.append)
    down: list[int] = []
    backups = 0
    for frame in seen:
        if frame.event == "down":
            down.append(frame.down[-1])
        elif frame.event == "up":
            down.pop()
            backups += 1
        assert frame.down == tuple(down)
        assert frame.backups == backups
        covered = [cell for placed in frame.board.placements for cell in placed.cells]
        assert len(covered) == len(set(covered)) == 2 * len(down)
    assert down == []
    assert backups == found.statistics.backups
    assert sum(frame.event == "solution" for frame in seen) == found.solutions
    assert found.solutions == oracles.solutions("dominoes-4x4")


def test_an_interrupt_keeps_what_was_found() -> None:
    def interrupt(frame: Frame) -> None:
        if frame.backups == 5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        study(tilewright.load("tetrominoes-4x5"), watch=interrupt)
    partial = caught.value.partial
    assert isinstance(partial, Study)
    assert (partial.ended, partial.statistics.backups) == ("interrupted", 5)


def test_progress_tells_the_share_of_the_limit() -> None:
    shares: list[float] = []
    study(
        tilewright.load("pentominoes-6x10"),
        cells="nearest-wall",
        limit_backups=5000,
        progress=lambda share, found, nodes: shares.append(share),
    )
    assert shares == sorted(shares)
    assert 0.5 < shares[-1] <= 1
