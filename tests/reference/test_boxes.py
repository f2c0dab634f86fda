"""The engine ``boxes`` finds what other engines find, on random boxes, and refuses what is none by name."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

import tilewright
from tilewright import Piece, Puzzle, Region, verify
from tilewright.errors import EngineRefused, LimitReached, TilewrightError
from tilewright.model import Placed, Rule, Shape

_SEEDS = range(120)


def _random_boxes(seed: int) -> Puzzle:
    """Return a random puzzle of boxes, flat or solid, with holes, optional cells and placed pieces."""
    random = Random(seed)
    solid = seed % 3 == 0
    sides = (
        [random.randint(1, 3) for _ in range(3)] if solid else [random.randint(2, 4) for _ in "xy"]
    )
    region = Region.box(*sides)
    cells = sorted(region.cells)
    if random.random() < 0.4:
        cells = [cell for cell in cells if random.random() < 0.85] or cells
    optional = [cell for cell in cells if random.random() < random.choice([0, 0, 0.5, 1])]
    region = Region(cells, optional=optional)
    pieces = []
    for number in range(random.randint(1, 3)):
        own = [random.choice([1, 1, 2, 2, 3]) for _ in sides]
        least = random.randint(0, 2)
        copies = (least, random.choice([None, least, least + 1, least + 4]))
        if copies[1] == 0:
            copies = (0, 1)
        pieces.append(_box(f"p{number}", own, copies, turns=random.random() < 0.7))
    lattice = "cube" if solid else "square"
    puzzle = Puzzle(f"boxes-{seed}", region, tuple(pieces), lattice=lattice)
    if random.random() < 0.3 and pieces[0].copies[1] != 0:
        first = next(iter(puzzle.solutions(engine="cells")), None)
        if first is not None and first.placements:
            laid = random.choice(first.placements)
            placed = (Placed(laid.piece, laid.cells),)
            return Puzzle(puzzle.name, region, tuple(pieces), lattice=lattice, placed=placed)
    return puzzle


def _box(name: str, sides: list[int], copies: tuple[int, int | None], turns: bool = True) -> Piece:
    wide, deep, high = [*sides, 1][:3]
    cells = [(x, y, z)[: len(sides)] for x in range(wide) for y in range(deep) for z in range(high)]
    return Piece(name, (Shape(cells),), copies=copies, turns=turns)


@pytest.mark.parametrize("seed", _SEEDS)
def test_boxes_finds_what_other_engines_find(seed: int) -> None:
    puzzle = _random_boxes(seed)
    problem = puzzle.problem()
    expected = set(puzzle.solutions(engine="cells"))
    found = list(puzzle.solutions(engine="boxes"))
    assert len(found) == len(expected)
    assert set(found) == expected
    assert all(verify(problem, solution) for solution in found)
    assert puzzle.count(engine="boxes") == len(expected) == puzzle.count(engine="frontier")
    one = puzzle.solve(engine="boxes", seed=seed)
    assert (one is None) == (not expected)
    assert one is None or one in expected
    data = [solution.data() for solution in sorted(expected)]
    assert [solution.data() for solution in sorted(found)] == data


def test_random_boxes_are_of_all_kinds() -> None:
    puzzles = [_random_boxes(seed) for seed in _SEEDS]
    solvable = sum(puzzle.solve() is not None for puzzle in puzzles)
    assert len(puzzles) // 4 < solvable < len(puzzles)
    assert sum(bool(puzzle.placed) for puzzle in puzzles) > 5


def test_squares_too_many_to_list_are_found_by_auto() -> None:
    sides = [50, 42, 37, 35, 33, 29, 27, 25, 24, 19, 18, 17, 16, 15, 11, 9, 8, 7, 6, 4, 2]
    pieces = tuple(_box(f"s{side}", [side, side], (1, 1)) for side in sides)
    puzzle = Puzzle("squares", Region.box(112, 112), pieces)
    solution = puzzle.solve()
    assert solution is not None
    assert verify(puzzle.problem(), solution)


def test_auto_lets_boxes_search_when_the_opening_of_the_plan_ends() -> None:
    blocks = (_box("block", [4, 5, 6], (27, 27)),)
    region = Region.box(15, 15, 15)
    region = Region(region.cells, optional=region.cells)
    puzzle = Puzzle("hoffman", region, blocks, lattice="cube")
    solution = puzzle.solve()
    assert solution is not None
    assert verify(puzzle.problem(), solution)
    assert puzzle.count(engine="boxes") == 21 * 48


def test_a_list_of_boxes_is_searched_anew_and_shared() -> None:
    domino = _box("d", [1, 2], (0, None))
    found = Puzzle("dominoes", Region.box(4, 4), (domino,)).solutions(engine="boxes")
    one, other = iter(found), iter(found)
    pairs = [(next(one), next(other)) for _ in range(36)]
    assert all(left == right for left, right in pairs)
    assert len({left for left, _ in pairs}) == 36
    assert next(one, None) is None
    assert list(pickle.loads(pickle.dumps(found))) == [left for left, _ in pairs]


def test_limits_stop_boxes() -> None:
    sides = list(range(1, 9))
    pieces = tuple(_box(f"s{side}", [side, side], (side, side)) for side in sides)
    puzzle = Puzzle("partridge", Region.box(36, 36), pieces)
    with pytest.raises(LimitReached, match="stopped by the limit on nodes after 1000 nodes"):
        puzzle.solve(engine="boxes", limit_nodes=1000)
    count = puzzle.count(engine="boxes", limit_nodes=1000)
    assert (count.ended, count.complete, count.nodes) == ("nodes", False, 1000)
    found = puzzle.solutions(engine="boxes", limit_nodes=500)
    assert list(found) == []
    assert (found.ended, found.nodes, found.engine) == ("nodes", 500, "boxes")


_NONE: list[tuple[Callable[[], Puzzle], str]] = [
    (lambda: tilewright.load("pentominoes-6x10"), "piece 'F' is no box"),
    (
        lambda: Puzzle("long", Region.box(128, 1), (_box("d", [2, 1], (64, 64)),)),
        "a side of the board is 128 cells long, the longest are 127",
    ),
    (
        lambda: Puzzle("t", Region.box(4, 2, wrap="torus"), (_box("d", [2, 1], (4, 4)),)),
        "borders of the board are joined",
    ),
    (
        lambda: Puzzle(
            "r",
            Region.box(4, 2),
            (_box("d", [2, 1], (4, 4)),),
            rules=(Rule("no_crossroads", True),),
        ),
        "it knows no rules, and 'no_crossroads' holds",
    ),
    (
        lambda: Puzzle(
            "at", Region.box(2, 1), (Piece("d", (Shape([(0, 0), (1, 0)]),), at=[[(0, 0), (1, 0)]]),)
        ),
        "piece 'd' is held to places",
    ),
]


@pytest.mark.parametrize(("make", "why"), _NONE, ids=[why for _, why in _NONE])
def test_what_is_no_packing_of_boxes_is_refused_with_the_reason(
    make: Callable[[], Puzzle], why: str
) -> None:
    puzzle = make()
    for ask in (puzzle.solve, puzzle.count, lambda **how: list(puzzle.solutions(**how))):
        with pytest.raises(EngineRefused) as refusal:
            ask(engine="boxes")
        assert str(refusal.value) == f"engine boxes: {why}"


def test_a_lattice_without_boxes_is_named() -> None:
    pair = Piece("d", (Shape([(0, 0), (1, 0)]),))
    puzzle = Puzzle("hexes", Region.box(2, 1), (pair,), lattice="hexagon")
    with pytest.raises(EngineRefused, match="the lattice is hexagon"):
        puzzle.solve(engine="boxes")


def test_boxes_answers_no_other_question() -> None:
    unequal = Puzzle("u", Region.box(3, 3), (_box("d", [1, 2], (8, 8)),))
    dominoes = Puzzle("d", Region.box(4, 4), (_box("d", [1, 2], (8, 8)),))
    with pytest.raises(EngineRefused, match="symmetric solutions"):
        dominoes.count(engine="boxes", distinct=True)
    with pytest.raises(EngineRefused, match="symmetric solutions"):
        dominoes.solutions(engine="boxes", distinct=True)
    with pytest.raises(TilewrightError, match="'boxes' answers no such question"):
        dominoes.estimate(engine="boxes")
    # an area that cannot be made is proven before the engine is asked
    assert unequal.count(engine="boxes").proof
