"""Scenes of problems: the marks of pieces, numbers of copies, labels and dates."""

from __future__ import annotations

from tilewright import load, solve
from tilewright.draw import svg, text
from tilewright.model.scene import problem_scene


def test_the_holes_of_laid_pieces_are_seen_on_their_pegs() -> None:
    puzzle = load("l-puzzle-8x8-b")
    solution = solve(puzzle)
    scene = solution.scene()
    pegs = dict(solution.problem.region.marks)
    holes = {c: m for p in solution.placements for c, m in zip(p.cells, p.marks, strict=True) if m}
    assert len(pegs) == 16
    assert scene.marks == pegs == holes
    assert str(solution).count("o") == 16
    assert svg.picture(scene).count('class="tw-badge"') == 16


def test_symbols_can_be_checked_row_by_row() -> None:
    solution = solve(load("five-squared"))
    rows = [line for line in str(solution).splitlines() if any(c.isalpha() for c in line)]
    symbols = [[c for c in row if c.isalpha()] for row in rows]
    assert len(symbols) == 5
    for line in (*symbols, *zip(*symbols, strict=True)):
        assert sorted(line) == list("cfstw")
    document = svg.picture(solution.scene())
    assert document.count('class="tw-mark"') == 25
    assert 'class="tw-letter"' not in document


def test_a_mark_of_the_board_shows_where_the_piece_is_plain() -> None:
    puzzle = load("l-puzzle-8x8-b")
    solution = solve(puzzle, touch="off")
    plain = [type(p)(p.piece, p.origin, p.orientation_index, p.cells) for p in solution.placements]
    assert problem_scene(solution.problem, plain).marks == dict(solution.problem.region.marks)


def test_copies_are_numbered_in_order_and_single_pieces_are_not() -> None:
    tiles = solve(load("conway-5x5x5")).scene().tiles
    planks = [tile for tile in tiles if tile.name == "plank"]
    assert [tile.number for tile in planks] == list(range(1, 14))
    assert [tile.lettering for tile in planks[:2]] == ["P1", "P2"]
    assert {tile.lettering for tile in tiles if tile.name in ("cube", "slab")} == {"C", "S"}


def test_a_solved_calendar_names_its_date() -> None:
    solution = solve(load("a-puzzle-a-day"), month="Oct", day=6)
    assert str(solution).splitlines()[-1] == "Oct 6"
    assert "●Oct" in str(solution)
    document = solution._repr_svg_()
    assert ">A-Puzzle-A-Day, Oct 6</title>" in document
    assert document.count('class="tw-text"') == 2
    problem = solution.problem
    assert problem_scene(problem).labels[(0, 0)] == "Jan"
    assert "Feb" in text.picture(problem_scene(problem))
