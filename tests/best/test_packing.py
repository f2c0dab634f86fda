"""What ``best`` returns and refuses: limits, weights, placed pieces, setups, pictures, ``verify``."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.best.boards import CASES, board
from tilewright import Choose, Piece, Placed, Puzzle, Region, Setup, verify, verify_packing
from tilewright._core import CancelToken, CoverError, maximise
from tilewright.compile.packing import compile_packing
from tilewright.model import Rule
from tilewright.running.search import SearchOptions

BAR, DOT = Piece.of("bar", "XXX", copies=2), Piece.of("dot", "X", weight=9)
STRIP = Puzzle("strip", Region.box(5, 1), (BAR, DOT))
#: far from done within any limit used here
LARGE = board("S 16x16")


@pytest.mark.parametrize("case", CASES)
def test_known_boards(case: str) -> None:
    packing = tilewright.best(board(case))
    assert (packing.value, packing.bound, packing.proven) == (CASES[case], CASES[case], True)
    assert verify_packing(packing.problem, packing, value=packing.value).ok


def test_required_cells_stay_empty_and_pieces_unused() -> None:
    packing = tilewright.best(STRIP)
    assert (packing.value, len(packing.empty), packing.unused) == (4, 1, {"bar": 1})
    assert packing.summary() == "strip: 4 of 5 cells covered, proven best; unused: bar"
    assert verify(STRIP, packing).kinds == {"uncovered", "too-few-copies"}


def test_what_can_be_filled_is_filled() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    packing = tilewright.best(puzzle)
    assert (packing.value, packing.empty, packing.unused) == (60, (), {})
    assert verify(puzzle, packing).ok


def test_weights_count_where_they_are_asked_for() -> None:
    heavy = replace(STRIP, pieces=(replace(BAR, weight=0), replace(DOT, copies=(1, 2))))
    packing = tilewright.best(heavy, objective="weight")
    assert (packing.value, packing.proven) == (18, True)
    assert verify_packing(heavy, packing, objective="weight", value=18).ok
    assert verify_packing(heavy, packing, objective="weight", value=19).kinds == {"wrong-value"}
    assert "weight 18, proven best" in packing.summary()


def test_placed_pieces_stay_and_setups_block() -> None:
    placed = replace(STRIP, placed=(Placed("bar", ((1, 0), (2, 0), (3, 0))),))
    packing = tilewright.best(placed)
    assert {p.piece: p.cells for p in packing.placements}["bar"] == ((1, 0), (2, 0), (3, 0))
    assert packing.value == 4
    middle = Choose("hole", "blocked", {"middle": ((2, 0),), "end": ((4, 0),)})
    holed = replace(STRIP, setup=Setup((middle,)))
    assert tilewright.best(holed, hole="middle").value == 1
    assert tilewright.best(holed, hole="end").value == 4
    with pytest.raises(tilewright.PuzzleError, match="hole"):
        tilewright.best(holed)


def test_a_limit_leaves_the_best_so_far_and_a_bound() -> None:
    packing = tilewright.best(LARGE, limit_nodes=5000)
    assert (packing.ended, packing.proven) == ("nodes", False)
    assert packing.nodes == 5000
    assert 200 <= packing.value < packing.bound < 256
    assert f"no packing has more than {packing.bound}" in packing.summary()
    assert verify_packing(LARGE, packing, value=packing.value).ok
    again = tilewright.best(LARGE, limit_nodes=5000)
    assert (again, again.bound) == (packing, packing.bound)
    with pytest.raises(tilewright.LimitReached, match="time"):
        tilewright.best(LARGE, limit_time=0)
    with pytest.raises(tilewright.LimitReached):
        tilewright.best(LARGE, limit_nodes=0)


def test_progress_is_reported_and_a_token_cancels() -> None:
    token, reported = CancelToken(), []

    def progress(share: float, value: int, nodes: int) -> None:
        reported.append((share, value, nodes))
        if value:
            token.cancel()

    packing = tilewright.best(LARGE, options=SearchOptions(progress=progress, token=token))
    assert packing.ended == "cancelled"
    assert all(0 <= share <= 1 for share, _, _ in reported)
    assert reported[-1][0] > 0
    assert 0 < reported[-1][1] <= packing.value


def test_what_progress_raises_comes_out() -> None:
    def progress(share: float, value: int, nodes: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tilewright.best(LARGE, options=SearchOptions(progress=progress))


def test_what_cannot_be_packed_is_refused() -> None:
    light = replace(STRIP, pieces=(replace(BAR, weight=-1), DOT))
    with pytest.raises(tilewright.PuzzleError, match="the weight -1"):
        tilewright.best(light, objective="weight")
    assert tilewright.best(light).value == 4
    with pytest.raises(ValueError, match="choose cells or weight"):
        tilewright.best(STRIP, objective="beauty")
    problem = STRIP.problem()
    ruled = replace(STRIP, rules=(Rule("together", [[0, 0], [1, 0]]),))
    with pytest.raises(tilewright.PuzzleError, match="together"):
        tilewright.best(ruled)
    with pytest.raises(CoverError, match="1 for 8 options"):
        maximise(compile_packing(problem).cover, [1])


@pytest.mark.parametrize(("touching", "value"), [("edge", 5), ("corner", 4)])
def test_rules_that_forbid_hold(touching: str, value: int) -> None:
    dots = Piece.of("dot", "X", copies=(0, None))
    apart = Rule("apart", {"pieces": "same", "touching": touching})
    puzzle = Puzzle("kings", Region.box(3, 3), (dots,), rules=(apart,))
    packing = tilewright.best(puzzle)
    assert (packing.value, packing.proven) == (value, True)
    assert tilewright.verify_packing(puzzle, packing, value=value)


def test_a_placed_piece_stays_where_others_would_be_worth_more() -> None:
    """Without the dot in the middle four would lie in the corners."""
    dots = Piece.of("dot", "X", copies=(0, None))
    apart = Rule("apart", {"pieces": "same", "touching": "corner"})
    held = Placed("dot", ((1, 1),))
    puzzle = Puzzle("kings", Region.box(3, 3), (dots,), rules=(apart,), placed=(held,))
    packing = tilewright.best(puzzle)
    assert (packing.value, packing.proven) == (1, True)
    assert [placement.cells for placement in packing.placements] == [held.cells]


def test_wrong_packings_are_refused_for_the_right_reason() -> None:
    packing = tilewright.best(STRIP)
    twice = [*packing.placements, packing.placements[0]]
    assert "overlap" in verify_packing(STRIP, twice).kinds
    assert verify_packing(STRIP, packing, value=5).kinds == {"wrong-value"}
    assert verify_packing(STRIP, packing, objective="beauty", value=5).kinds == {"wrong-value"}
    assert verify_packing(STRIP, []).ok
    placed = replace(STRIP, placed=(Placed("dot", ((0, 0),)),))
    assert verify_packing(placed, []).kinds == {"placed-missing"}


def test_it_draws_its_empty_cells() -> None:
    packing = tilewright.best(board("X 5x3"))
    assert str(packing).count("X") == 5
    assert len(packing.scene().empty) == len(packing.empty) == 10
    assert "<svg" in packing._repr_svg_()
    assert repr(packing) == "<Packing of x-5x3: cells 5, proven best>"
