"""Hints that are followed: each names a piece on the board, in words without coordinates, and is true."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import tilewright
from tests.lattice import contract
from tests.parts import chunks
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Hint, Placed, Puzzle, PuzzleError
from tilewright.compile import compile_problem
from tilewright.deduction.deducer import laid_by_options
from tilewright.lattice import LATTICES
from tilewright.model import Problem
from tilewright.model.scene import cell_names, problem_scene
from tilewright.results.hint import STRENGTHS

#: seven puzzles of five lattices, plane, in space and with joined borders
PUZZLES = (
    "pentominoes-6x10",
    "kanoodle-5x11",
    "soma-3x3x3",
    "any-hexiamonds-hexagon-3",
    "tetrahexes-4x7",
    "any-tristicks-3-3",
    "dominoes-4x4-torus",
)
_CELL = re.compile(r"\b([A-Z]+)(\d+)\b(?! ?\()")


def follow(problem: Problem, case: str) -> int:
    """Follow the hints until the board is full; every count is made anew by a search.

    Returns:
        How many pieces were laid.
    """
    placed = list(problem.placed)
    before = tilewright.count(problem.with_placed(placed)).solutions
    for number in range(200):
        hint = tilewright.hint(problem, placed=placed)
        assert hint.solutions == before, case
        if hint.move is None:
            full = {(piece.piece, frozenset(piece.cells)) for piece in placed}
            for solution in tilewright.solutions(problem.with_placed(placed)):  # marks may differ
                laid_there = {(p.piece, frozenset(p.cells)) for p in solution.placements}
                assert laid_there == full, case
            return number
        laid = hint.move.placement
        placed.append(Placed(laid.piece, laid.cells))
        after = tilewright.count(problem.with_placed(placed)).solutions
        assert 0 < after <= before, (case, str(hint))
        if hint.move.is_forced:
            assert after == before, (case, str(hint))
        elif hint.move.all_seen and not any(p.shapes[0].marks for p in problem.pieces):
            assert (hint.move.of, hint.move.ways) == (before, after), (case, str(hint))
        check_words(hint, case)
        before = after
    raise AssertionError(case)


def check_words(hint: Hint, case: str) -> None:
    """Check the form of the sentences, and that the cells they name are on the board."""
    problem = hint.problem
    names = cell_names(problem)
    board = problem_scene(problem).board
    known = {names.in_layer(cell) for cell in board} | {piece.name for piece in problem.pieces}
    for text in (str(hint), hint.advice()):
        assert "[" not in text, (case, text)
        assert "rests on" not in text, (case, text)
        for letters, number in _CELL.findall(text):
            assert f"{letters}{number}" in known, (case, text)


def partial(puzzle: tilewright.model.Puzzle, seed: int, doomed: bool) -> Problem:
    """Return a board with some pieces of a solution laid, or with one anywhere beside some of them."""
    rng = random.Random(seed)
    problem = puzzle.problem().with_placed(())
    solution = next(iter(tilewright.solutions(problem))).placements
    number = rng.randint(1, len(solution) - 1)
    laid = [Placed(p.piece, p.cells) for p in rng.sample(solution, number)]
    if doomed:
        options = laid_by_options(compile_problem(problem))
        for name, cells in rng.sample(options, len(options)):
            try:
                return problem.with_placed(
                    [*laid[: number // 2], Placed(name, tuple(sorted(cells)))]
                )
            except PuzzleError:
                continue
    return problem.with_placed(laid)


@pytest.mark.parametrize("chunk", chunks(12, fast=1))
def test_who_follows_the_hints_fills_the_board(chunk: int) -> None:
    """On random boards of all lattices, rules among them, some with pieces laid."""
    laid = 0
    for seed in range(chunk * 12, (chunk + 1) * 12):
        puzzle = (random_ruled_puzzle if seed % 3 == 0 else random_puzzle)(seed)
        problem = puzzle.problem()
        if 0 < tilewright.count(problem).solutions < 2000:
            laid += follow(problem, f"seed {seed}")
    assert laid


@pytest.mark.medium
@pytest.mark.parametrize("name", PUZZLES)
def test_hints_read_well(name: str) -> None:
    puzzle = tilewright.load(name)
    for seed in range(5):
        problem = partial(puzzle, seed, doomed=seed > 2)
        for strength in STRENGTHS:
            hint = tilewright.hint(problem, strength=strength)
            check_words(hint, f"{name} {seed}")
            assert hint.exact
            assert (hint.move is None) == (hint.is_doomed or len(problem.placed) == 0)
            if hint.move is not None:
                _check_strength(hint)
            if hint.is_doomed:
                assert "Take back" in str(hint) or "More than three" in str(hint)
                assert hint.doom is None or hint.doom.text in hint.advice()
            ElementTree.fromstring(hint._repr_svg_())


def _check_strength(hint: Hint) -> None:
    assert hint.move is not None
    data, spoken, move = hint.data(), str(hint), hint.move
    where = cell_names(hint.problem).name(move.look_at)
    assert move.look_at in move.placement.cells
    assert data["look_at"] == list(move.look_at)
    match hint.strength:
        case "move":
            laid = Placed(move.placement.piece, move.placement.cells)
            assert laid.data().items() <= data["move"].items()
            assert f"Lay {move.placement.piece}" in spoken
            assert "Why?" in spoken
            assert len(hint.scene().fresh) == 1
        case "piece":
            assert data["move"] == {"piece": move.placement.piece}
            assert f"Look at {where}: lay {move.placement.piece}" in " ".join(spoken.split())
        case _:
            assert data["move"] is None
            assert f"Look at {where}" in " ".join(spoken.split())
    if hint.strength != "move":
        assert hint.scene().lit == {move.look_at}


def test_a_doomed_board_says_why() -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    corner = (
        Placed("V", ((1, 0), (1, 1), (1, 2), (2, 2), (3, 2))),
        Placed("I", ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5))),
    )
    hint = puzzle.hint(placed=corner)
    assert hint.doom is not None
    assert hint.doom.text == "Nothing fits on A1 any more, because of V and I."
    assert set(hint.doom.because) == set(corner)
    assert hint.doom.cells == ((0, 0),)
    data = hint.data()["reason"]
    assert data["cells"] == [[0, 0]]
    marks = hint.scene().marks
    assert marks[0, 0] == "?"
    assert {marks.get(cell) for piece in hint.take_back for cell in piece.cells} == {"x"}


@pytest.mark.parametrize("chunk", chunks(6, fast=1))
def test_reasons_for_doom_hold(chunk: int) -> None:
    """What a reason is about is empty in every packing; what it rests on suffices to doom the board."""
    reported = 0
    for seed in range(chunk * 25, (chunk + 1) * 25):
        puzzle = random_puzzle(seed)
        if not tilewright.count(puzzle).solutions:
            continue
        hint = tilewright.hint(partial(puzzle, seed, doomed=True))
        check_words(hint, f"seed {seed}")
        if hint.doom is None or not hint.doom.because:
            continue
        reported += 1
        rest = hint.problem.with_placed(hint.doom.because)
        assert tilewright.count(rest).solutions == 0, seed
    assert reported


def test_the_new_piece_is_drawn_apart() -> None:
    hint = tilewright.load("kanoodle-5x11-started-a").hint()
    assert "»I«" in hint.file_text()
    assert hint.file_text().count("»") == 4 + 1
    picture = hint._repr_svg_()
    assert 'class="tw-new"' in picture
    assert hint.saved("pdf")[:5] == b"%PDF-"
    roles = [shape.role for shape in hint.drawing().shapes]
    assert "caption" in roles
    assert tilewright.load("kanoodle-5x11-started-a")._repr_svg_().count("tw-new") == 0


@pytest.mark.parametrize("grid", sorted(LATTICES))
def test_hints_on_every_lattice_are_drawn(grid: str) -> None:
    """A board of two pieces, one laid: the other is the move, in every picture."""
    lattice = LATTICES[grid]
    cells = [cell for cell in contract.window(lattice) if min(cell) >= 0]
    pairs = ((a, b) for a in cells for b in lattice.neighbours(a) if min(b) >= 0)
    first, second = next(pairs)
    region = tilewright.Region((first, second))
    pieces = tuple(
        tilewright.Piece(name, (tilewright.Shape((cell,)),))
        for name, cell in (("a", first), ("b", second))
    )
    puzzle = Puzzle("pair", region, pieces, lattice=grid)
    if not tilewright.count(puzzle).solutions:
        pytest.skip("no single cell of the second piece fits there")
    hint = puzzle.hint(placed=[Placed("a", (first,))])
    if hint.is_doomed:
        assert hint.doom is not None
    else:
        assert hint.move is not None
        assert hint.move.placement.cells == (second,)
    ElementTree.fromstring(hint._repr_svg_())
    check_words(hint, grid)
    assert hint.file_text()
