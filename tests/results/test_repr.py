"""What a notebook and a debugger show: short, one line, and a table where there are rows."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import Piece, Puzzle, Region, catalogue
from tilewright.compile import compile_problem
from tilewright.results.base import html_table

BOARD = tilewright.load("pentominoes-3x20")
PEGS = tilewright.load("pegged-5x5")
COMMON = "1,0 3,2 4,4"

SHOWN = {
    "puzzle": BOARD,
    "problem": PEGS.problem({"pegs": COMMON}),
    "compiled": compile_problem(BOARD.problem()),
    "region": BOARD.region,
    "piece": BOARD.pieces[0],
    "solution": BOARD.solve(),
    "count": BOARD.count(distinct=True),
    "check": BOARD.check(),
    "estimate": BOARD.estimate(limit_nodes=2000),
    "explanation": BOARD.explain(limit_nodes=2000),
    "heat map": BOARD.heatmap(),
    "survey": PEGS.survey(),
    "row": next(iter(PEGS.survey())),
    "challenges": PEGS.generate(number=1),
    "challenge": next(iter(PEGS.generate(number=1))),
}


@pytest.mark.parametrize("what", SHOWN)
def test_a_repr_is_one_short_line(what: str) -> None:
    text = repr(SHOWN[what])
    assert len(text) < 200
    assert "\n" not in text
    assert " at 0x" not in text


def test_every_puzzle_of_the_catalogue_and_its_parts_have_a_short_repr() -> None:
    for summary in catalogue.summaries():
        puzzle = tilewright.load(summary.name)
        for part in (puzzle, puzzle.region, *puzzle.pieces):
            assert len(repr(part)) < 200


def test_what_a_puzzle_and_a_piece_are_shown_as() -> None:
    right = Puzzle("a", Region.box(2, 2), (Piece.of("bar", "XX", copies=2),))
    assert repr(right) == "<Puzzle 'a': square, 4 cells, 1 kind of piece>"
    assert repr(right.pieces[0]) == "<Piece bar: 2 of Shape([(0, 0), (1, 0)])>"


def test_results_are_tables_in_a_notebook() -> None:
    for what in ("count", "check", "row", "estimate"):
        html = SHOWN[what]._repr_html_()  # type: ignore[attr-defined]
        assert html.startswith("<table><tr><th>")
        assert html.count("<th>") == html.count("<td>") > 3
    assert html_table([{"<b>": "a&b"}]) == (
        "<table><tr><th>&lt;b&gt;</th></tr><tr><td>a&amp;b</td></tr></table>"
    )
    assert html_table([]) == "<table><tr></tr></table>"


def test_what_is_drawn_is_no_table_which_a_notebook_would_prefer() -> None:
    for what in (*SHOWN.values(), BOARD.show(), BOARD.sample(2), next(iter(PEGS.generate()))):
        drawn = getattr(what, "_repr_svg_", lambda: None)()
        table = getattr(what, "_repr_html_", lambda: None)()
        assert not (drawn and table), what


def test_an_estimate_shows_its_first_figure() -> None:
    estimate = tilewright.load("pentominoes-3x20").estimate(engine="bitset", limit_nodes=100_000)
    figure = f"{estimate.nodes.value:,.0f} nodes"
    assert repr(estimate) == f"<Estimate: pentominoes-3x20: {figure}>"
    assert repr(tilewright.load("pentominoes-3x20").show()).startswith(
        "<Shown: Problem pentominoes-3x20"
    )
