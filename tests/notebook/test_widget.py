"""The board in a notebook as Python sees it: what it says, what it refuses, what is sent."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip(
    "anywidget", reason="NOT TESTED: the board in notebooks, for anywidget is missing"
)

import tilewright
from tilewright import Piece, Puzzle, Region
from tilewright.errors import PuzzleError
from tilewright.notebook import BoardWidget, widget

BARS = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
PEGS = "1,0 3,2 4,4"


def laid(board: BoardWidget, index: int) -> set[tuple[str, frozenset[tuple[int, ...]]]]:
    """Return a solution as the notebook gets it, as pieces on cells."""
    cells = [tuple(cell) for cell in board.view["cells"]]
    placements = [board.placements[number] for number in board.solutions[index]]
    return {(piece, frozenset(cells[at] for at in on)) for piece, on in placements}


@pytest.mark.parametrize(
    "name", ["katamino-5x6", "slothouber-graatsma-3x3x3", "dominoes-6x6-rotate-180"]
)
def test_what_is_sent_are_the_solutions(name: str) -> None:
    puzzle = tilewright.load(name)
    board = BoardWidget(puzzle)
    found = board.solve_all()
    assert 1 < len(found) == puzzle.count().solutions == len(board.solutions)
    for index, one in enumerate(found):
        assert laid(board, index) == {(p.piece, frozenset(p.cells)) for p in one.placements}
        assert puzzle.verify(one).ok
    assert board.said == f"{len(found)} solutions: these are all."


def test_a_number_out_of_range_becomes_the_nearest_there_is() -> None:
    board = BoardWidget(BARS)
    board.index = 7
    assert (board.index, board.solution) == (0, None)
    found = board.solve_all()
    board.index = 99
    assert (board.index, board.solution) == (2, found[2])
    board.index = -1
    assert (board.index, board.solution) == (0, found[0])
    board.set_state({"index": 50})
    assert board.index == 2
    board.paint([(0, 0)], "outside")
    assert (board.index, board.solutions, board.solution) == (0, [], None)


def test_painting_changes_the_puzzle_and_forgets_what_no_longer_holds() -> None:
    board = BoardWidget(tilewright.load("kanoodle-5x11-started-a"))
    assert board.view["placed"]
    assert board.puzzle.expect
    board.paint([(11, 0), (11, 1)], "optional")
    board.paint([(0, 0)], "outside")
    region = board.puzzle.region
    assert region.optional == {(11, 0), (11, 1)}
    assert (0, 0) not in region.cells
    assert len(region.cells) == 56
    assert not board.view["placed"]
    assert not board.puzzle.expect
    board.paint([(0, 0), (11, 0), (11, 1)])
    assert board.puzzle.region == Region.box(12, 5, without=[(11, y) for y in (2, 3, 4)])


def test_what_is_no_board_is_refused_and_the_old_one_stays() -> None:
    board = BoardWidget(BARS)
    for cells in ([(-1, 0)], [(0, 0, 0)]):
        with pytest.raises(PuzzleError):
            board.paint(cells)
    with pytest.raises(PuzzleError):
        board.paint(BARS.region.cells, "outside")
    with pytest.raises(
        ValueError, match="no kind of cell 'shut'; choose from open, optional, outside"
    ):
        board.paint([(0, 0)], "shut")
    assert board.puzzle.region == BARS.region
    assert len(board.view["cells"]) == 6


def test_what_stops_every_solution_is_said_before_and_after_a_search() -> None:
    board = BoardWidget(BARS)
    assert board.said == ""
    board.paint([(3, 0)])
    stops = board.said
    assert "7 cells" in stops
    assert board.solve() is None
    assert board.said == f"There is no solution. {stops}"
    board.paint([(3, 0)], "outside")
    assert board.solve() is not None
    assert board.said == "A solution."


def test_a_puzzle_without_a_solution_says_so() -> None:
    board = BoardWidget(tilewright.load("tetrominoes-4x5"))
    assert board.solve_all() == []
    assert board.said.startswith("There is no solution.")


def test_a_setup_is_chosen_step_by_step() -> None:
    board = BoardWidget(tilewright.load("pegged-5x5"))
    assert "pegs has no value yet" in board.said
    with pytest.raises(PuzzleError, match="pegs"):
        board.solve()
    board.choose({"pegs": PEGS})
    assert (board.said, len(board.view["blocked"])) == ("", 3)
    assert board.solve() is not None
    with pytest.raises(PuzzleError):
        board.choose({"pegs": "0,0 0,1 0,2"})
    assert board.puzzle.settings == {"pegs": PEGS}
    board.choose({"pegs": ""})
    assert board.puzzle.settings == {}
    assert BoardWidget(tilewright.load("pegged-5x5"), set={"pegs": PEGS}).solve() is not None


def test_a_setting_that_painting_makes_wrong_falls_away() -> None:
    open_pegs = tilewright.load("l-puzzle-6x8")
    pegs = tilewright.load("l-puzzle-6x8-a").settings
    board = BoardWidget(open_pegs, set=pegs)
    assert board.puzzle.settings == pegs
    board.paint([(1, 0)], "outside")
    assert board.puzzle.settings == {}


def asked(board: BoardWidget, **what: Any) -> None:
    """Send what the notebook sends."""
    board._handle_custom_msg(what, [])


def test_what_goes_wrong_after_a_click_is_said_in_words() -> None:
    board = BoardWidget(tilewright.load("pegged-5x5"))
    sent: list[Any] = []
    board.send = sent.append
    asked(board, do="solve")
    assert board.said.startswith("set.pegs: ")
    asked(board, do="choose", name="pegs", value="9,9")
    assert board.said.startswith("set.pegs: no cells of the board: [[9, 9]]")
    asked(board, do="choose", name="pegs", value=PEGS)
    asked(board, do="all")
    assert "these are all" in board.said
    assert sent == [{"did": did} for did in ("solve", "choose", "choose", "all")]


def test_a_board_that_is_not_to_be_edited_is_not_painted_by_hand() -> None:
    board = BoardWidget(BARS, editable=False)
    asked(board, do="paint", cells=[[0, 0]], kind="outside")
    assert board.puzzle.region == BARS.region
    board.editable = True
    asked(board, do="paint", cells=[[0, 0]], kind="outside")
    assert len(board.puzzle.region.cells) == 5


def test_too_many_solutions_are_cut_off_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widget, "MOST", 5)
    board = BoardWidget(tilewright.load("pentominoes-6x10"))
    assert len(board.solve_all()) == 5
    assert board.said == "The first 5 solutions; there may be more."


def test_no_time_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(widget, "SECONDS", 0.0)
    board = BoardWidget(tilewright.load("hexominoes-15x15-without-centre"))
    assert board.solve() is None
    assert board.said == "No solution was found in 0 seconds; there may be one."
    assert board.solve_all() == []
    assert board.said == "0 solutions in 0 seconds; there may be more."


def test_it_shows_as_a_line_and_as_a_picture_where_there_are_no_widgets() -> None:
    board = BoardWidget(BARS)
    assert repr(board) == "<BoardWidget: bars, no solution shown>"
    (bundle, _) = board._repr_mimebundle_()  # type: ignore[misc]
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle
    before = bundle["image/svg+xml"]
    board.solve()
    assert board._repr_mimebundle_()[0]["image/svg+xml"] != before  # type: ignore[index]


def test_boards_do_not_share_what_they_show() -> None:
    one, other = BoardWidget(BARS), BoardWidget(BARS)
    one.solve_all()
    one.paint([(0, 0)], "outside")
    assert (other.solutions, other.said, len(other.view["cells"])) == ([], "", 6)
    assert len(one.view["cells"]) == 5


@pytest.mark.parametrize("wrong", [{"palette": "loud"}, {"set": {"pegs": PEGS}}])
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        BoardWidget(BARS, **wrong)
