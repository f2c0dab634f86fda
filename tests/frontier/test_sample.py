"""Solutions at random and by number, and heat maps, against the list of all solutions."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import tilewright
from tests import oracles
from tests.cli.commands import tilewright as run
from tests.parts import chunks
from tests.reference.randoms import random_puzzle
from tilewright import Heatmap, Puzzle
from tilewright.checker import verify
from tilewright.draw.heat import percent

#: of chi-squared with 116 degrees of freedom, once in ten thousand draws of all
_CHI_SQUARED = 178.0


def shares_by_hand(puzzle: Puzzle) -> dict[str, Counter[tuple[int, ...]]]:
    """Count how often each piece covers each cell, solution by solution."""
    counts: dict[str, Counter[tuple[int, ...]]] = {p.name: Counter() for p in puzzle.pieces}
    for solution in tilewright.solutions(puzzle):
        for placement in solution.placements:
            counts[placement.piece].update(placement.cells)
    return counts


@pytest.mark.parametrize("name", ["any-tetrominoes-4x4", "pentominoes-3x20"])
def test_every_number_is_another_solution(name: str) -> None:
    puzzle = tilewright.load(name)
    listed = {solution.key() for solution in tilewright.solutions(puzzle)}
    numbered = [tilewright.nth(puzzle, k) for k in range(len(listed))]
    assert {solution.key() for solution in numbered} == listed
    assert all(verify(puzzle, solution) for solution in numbered)
    assert tilewright.nth(puzzle, -1) == numbered[-1]
    for outside in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError, match=f"there are {len(listed)}"):
            tilewright.nth(puzzle, outside)


def test_each_solution_has_the_same_chance() -> None:
    puzzle, tilings = tilewright.load("any-tetrominoes-4x4"), oracles.terms("A263425")[1]
    drawn = tilewright.sample(puzzle, 100 * tilings, seed=1)
    times = Counter(solution.key() for solution in drawn)
    assert len(times) == tilings
    assert sum((n - 100) ** 2 / 100 for n in times.values()) < _CHI_SQUARED


def test_a_seed_repeats_and_another_differs() -> None:
    puzzle = tilewright.load("pentominoes-5x12")
    drawn = tilewright.sample(puzzle, 5, seed=3)
    assert drawn == tilewright.sample(puzzle, 5, seed=3) != tilewright.sample(puzzle, 5, seed=4)
    assert drawn[:2] == tilewright.sample(puzzle, 2, seed=3)
    assert all(verify(puzzle, solution) for solution in drawn)
    with pytest.raises(tilewright.TilewrightError, match="-1"):
        tilewright.sample(puzzle, -1)


def test_no_solution_no_sample() -> None:
    assert tilewright.sample(tilewright.load("dominoes-8x8-mutilated"), 3) == []


@pytest.mark.parametrize("engine", ["auto", "frontier"])
@pytest.mark.parametrize(
    "name", ["any-tetrominoes-4x4", "pentominoes-3x20", "diabolical-cube-3x3x3"]
)
def test_heat_is_that_of_the_list(name: str, engine: str) -> None:
    puzzle = tilewright.load(name)
    found = tilewright.heatmap(puzzle, engine=engine)
    assert found.solutions == puzzle.count()
    assert found.counts == {piece: dict(c) for piece, c in shares_by_hand(puzzle).items()}


@pytest.mark.parametrize("chunk", chunks(6, fast=1))
def test_heat_of_random_puzzles(chunk: int) -> None:
    for seed in range(chunk * 50, chunk * 50 + 50):
        puzzle = random_puzzle(seed)
        by_hand = {piece: dict(c) for piece, c in shares_by_hand(Puzzle.of(puzzle)).items()}
        for engine in ("auto", "frontier"):
            found = tilewright.heatmap(puzzle, engine=engine).counts
            assert found == by_hand, f"seed {seed}, {engine}"


def test_few_solutions_of_a_wide_board_are_walked_through() -> None:
    """Met in comparing the faces: a frontier took minutes and gigabytes, and gave up."""
    puzzle = tilewright.load("kanoodle-pyramid")
    found = tilewright.heatmap(puzzle, limit_time=60.0)
    assert found.solutions == puzzle.count()
    assert found.counts == {piece: dict(c) for piece, c in shares_by_hand(puzzle).items()}


def heat() -> Heatmap:
    return tilewright.heatmap(tilewright.load("pentominoes-3x20"))


def test_shares_of_a_covered_cell_sum_to_one() -> None:
    found = heat()
    assert found.share("U", (0, 0)) == Fraction(1, 2)
    for cell in found.problem.region.cells:
        assert sum(found.share(piece.name, cell) for piece in found.problem.pieces) == 1


def test_pictures_of_heat() -> None:
    found = heat()
    text = str(found)
    first, empty, name = text.splitlines()[:3]
    assert first.endswith("per cent of 8 solutions; each number is per cent, a point is 0")
    assert (empty, name) == ("", "F")
    assert " 50  50   .   ." in text
    root = ElementTree.fromstring(found._repr_svg_())
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("0,0: 50 %") == 2  # U and V
    assert len([t for t in titles if t and t.endswith("%")]) == 12 * 60
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0",
        "<1",
        "50",
        ">99",
        "100",
    ]


def test_commands() -> None:
    drawn = run("sample", "dominoes-4x4", "--number", "3", "--seed", "7", "--format", "jsonl")
    lines = [json.loads(line) for line in drawn.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["header", *["solution"] * 3, "summary"]
    assert (
        drawn.stdout
        == run("sample", "dominoes-4x4", "--number", "3", "--seed", "7", "--format", "jsonl").stdout
    )
    checked = run("verify", "dominoes-4x4", "-", stdin=drawn.stdout)
    assert checked.returncode == 0, checked.stdout
    one = json.loads(run("sample", "dominoes-4x4", "--nth", "0", "--format", "json").stdout)
    assert len(one["solutions"]) == 1
    assert run("sample", "dominoes-4x4", "--nth", "36").returncode == 2
    for more in (("--distinct",), ("--number", "2")):
        refused = run("sample", "dominoes-4x4", "--nth", "3", *more)
        assert refused.returncode == 2
        assert "--nth is one solution" in refused.stderr
    assert run("sample", "dominoes-4x4", "--format", "svg").stdout.startswith("<svg")
    data = json.loads(run("heatmap", "dominoes-4x4", "--format", "json").stdout)
    assert data["solutions"] == 36
    assert {entry["solutions"] for entry in data["pieces"]["I2"]} == {36}
    assert run("heatmap", "dominoes-4x4", "--format", "svg").stdout.startswith("<svg")
    listed = run("list", "--engines").stdout
    assert "frontier" in listed
    assert (
        run("count", "dominoes-4x4", "--engine", "frontier").stdout.strip().endswith("36 solutions")
    )
    both = run("count", "dominoes-4x4", "--engine", "frontier", "--distinct").stdout
    assert "36 solutions, 9 distinct" in both


def test_commands_are_held_to_their_memory() -> None:
    """Where it does not do they say so."""
    for command in (("count", "--engine", "frontier"), ("sample",), ("heatmap",)):
        stopped = run(command[0], "pentominoes-6x10", *command[1:], "--limit-memory", "1.5 MB")
        assert stopped.returncode == 4, stopped.stderr
        assert "limit on memory" in stopped.stderr
        assert not stopped.stdout
    counted = run("count", "pentominoes-4x15", "--engine", "frontier", "--limit-memory", "64MiB")
    assert counted.stdout == "pentominoes-4x15: 1,472 solutions\n"
    wrong = run("count", "pentominoes-4x15", "--limit-memory", "lots")
    assert wrong.returncode == 2
    assert "500MB or 2GB" in wrong.stderr


Tiling = frozenset[frozenset[tuple[int, ...]]]


def images_on_a_square(tiling: Tiling, side: int) -> frozenset[Tiling]:
    """Return the images of a tiling of a square by its eight symmetries."""

    def quarter(cell: tuple[int, ...]) -> tuple[int, ...]:
        return side - 1 - cell[1], cell[0]

    def flip(cell: tuple[int, ...]) -> tuple[int, ...]:
        return side - 1 - cell[0], cell[1]

    found, fresh = {tiling}, [tiling]
    while fresh:
        one = fresh.pop()
        for move in (quarter, flip):
            image = frozenset(frozenset(map(move, part)) for part in one)
            if image not in found:
                found.add(image)
                fresh.append(image)
    return frozenset(found)


def test_classes_have_equal_chances() -> None:
    """36 tilings by dominoes make nine classes, of one to eight images each."""
    puzzle = tilewright.load("dominoes-4x4")
    drawn = puzzle.sample(9000, seed=3, distinct=True)
    times = Counter(frozenset(frozenset(p.cells) for p in one.placements) for one in drawn)
    classes = {images_on_a_square(tiling, 4) for tiling in times}
    assert len(times) == 36
    assert len(classes) == 9
    for images in classes:
        of_class = [times[tiling] for tiling in images]
        assert abs(sum(of_class) - 1000) < 150  # five standard errors
        assert max(abs(n - 1000 / len(images)) for n in of_class) < 150
    assert drawn == puzzle.sample(9000, seed=3, distinct=True)
    assert tilewright.sample(tilewright.load("dominoes-8x8-mutilated"), 3, distinct=True) == []
