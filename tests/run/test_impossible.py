"""What is proven before a search is so: proofs against the slow twin, and against every choice of pieces."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

import tilewright
from tests.lattice.contract import window
from tests.parts import chunks
from tests.reference import slow
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import Piece, Puzzle, Region, Shape
from tilewright.compile import compile_problem
from tilewright.files import parse_puzzle
from tilewright.lattice import LATTICES
from tilewright.model import AnyCells, Problem, Setup
from tilewright.running.areas import reachable_areas
from tilewright.running.impossible import area_finding, fatal_finding, setup_finding
from tilewright.running.searchable import searchable

_CHUNK = 10
_NAMES = ("square", "square", "hexagon", "triangle", "cube")


def spoiled_puzzle(seed: int) -> Puzzle:
    """Return a random puzzle, with or without joined borders, that often has no solution.

    Cells may stay empty; pieces are lost or have other copies, or they are kinds of a few cells of which
    so many are used as the area needs, which colours, cells and places rule out more often.
    """
    rng = Random(f"spoiled {seed}")
    lattice = LATTICES[rng.choice(_NAMES)]
    draw = random_joined_puzzle if rng.random() < 0.4 else random_puzzle
    puzzle = draw(seed, lattice)
    region, pieces = puzzle.region, list(puzzle.pieces)
    if rng.random() < 0.3:
        optional = {*region.optional, *rng.sample(region.cells, min(2, len(region.cells)))}
        region = replace(region, optional=frozenset(optional))
    if puzzle.placed:
        return replace(puzzle, region=region)
    if rng.random() < 0.5:
        pieces = _fitting_kinds(rng, puzzle.problem())
    elif len(pieces) > 1 and rng.random() < 0.3:
        pieces.remove(rng.choice(pieces))
    else:
        pieces = [_other_copies(rng, one) if rng.random() < 0.3 else one for one in pieces]
    return replace(puzzle, pieces=tuple(pieces), region=region)


def _fitting_kinds(rng: Random, problem: Problem) -> list[Piece]:
    """Return a piece of two to four connected cells, as often as the area needs, and at times another."""
    size, cells = rng.randint(2, 4), problem.region.cells
    number = len(cells) // size
    kinds = []
    for name in ("one", "two")[: rng.choice((1, 1, 2))]:
        shape = [rng.choice(window(problem.lattice.unwrapped, 2))]
        while len(shape) < size:
            near = {n for cell in shape for n in problem.lattice.unwrapped.neighbours(cell)}
            shape.append(rng.choice(sorted(near - set(shape))))
        low = rng.choice((0, 1, number)) if name == "one" else 0
        copies = (low, rng.choice((max(number, 1), None)))
        kinds.append(Piece(name, (Shape(problem.lattice.unwrapped.canonical(shape)),), copies))
    return kinds


def _other_copies(rng: Random, piece: Piece) -> Piece:
    low = rng.randint(0, 3)
    return replace(piece, copies=(low, rng.choice((max(low, 1), low + 2, None))))


def is_proven(problem: Problem) -> str | None:
    """Return the kind of the proof that there is no solution, ``None`` if there is none."""
    found = fatal_finding(compile_problem(problem))
    return None if found is None else found.kind


@pytest.mark.parametrize("chunk", chunks(80, fast=3))
def test_what_is_proven_to_have_no_solution_has_none(chunk: int) -> None:
    seen: Counter[tuple[str | None, bool, bool]] = Counter()
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = spoiled_puzzle(seed)
        if puzzle.faults():
            continue
        problem = puzzle.problem()
        proof = is_proven(problem)
        seen[proof, bool(problem.region.optional), bool(problem.region.wrap)] += 1
        assert (searchable(problem, {}).proof is None) == (proof is None), seed
        assert not (proof and slow.solutions(problem)), (seed, proof)
    assert any(kind for kind, _, _ in seen)


@pytest.mark.parametrize("chunk", chunks(8, fast=2))
def test_no_setting_has_a_solution_where_that_is_proven_of_all(chunk: int) -> None:
    proven = 0
    for seed in range(chunk * 60, (chunk + 1) * 60):
        puzzle = random_puzzle(seed)
        if not puzzle.setup or puzzle.placed or len(puzzle.region.cells) > 12:
            continue
        pieces = tuple(_other_copies(Random(seed), piece) for piece in puzzle.pieces)
        puzzle = replace(puzzle, pieces=pieces, settings={})
        found = setup_finding(compile_problem(puzzle.problem(partial=True)))
        proven += found is not None
        for setting in islice(puzzle.setup.every_setting(puzzle.region), 4 if found else 0):
            assert not slow.solutions(puzzle.problem(setting)), (seed, found, setting)
    assert proven


@pytest.mark.parametrize("seed", range(100))
def test_areas_are_those_of_every_choice(seed: int) -> None:
    random, most = Random(seed), 12
    pieces, areas = [], {0}
    for number in range(random.randint(0, 3)):
        sizes = random.sample(range(1, 5), random.choice((1, 1, 2, 3)))
        low = random.randint(0, 3)
        high = random.choice((max(low, 1), low + 1, low + 3, None))
        shapes = tuple(Shape([(x, 0) for x in range(size)]) for size in sizes)
        pieces.append(Piece(f"p{number}", shapes, (low, high)))
        counts = range(low, (most if high is None else high) + 1)
        sums = {sum(some) for n in counts if n <= most for some in product(sizes, repeat=min(n, 6))}
        if any(n > 6 for n in counts):
            sums |= {_sum for n in counts if n > 6 for _sum in _sums(sizes, n, most)}
        areas = {a + b for a in areas for b in sums}
    assert reachable_areas(pieces, most) == {area for area in areas if area <= most}


def test_no_cell_is_left_where_open_slots_want_more_cells_than_there_are() -> None:
    pegs = tuple(AnyCells(name, "blocked", 2) for name in ("first", "second"))
    puzzle = Puzzle("few", Region.box(3, 1), (Piece.of("bar", "XX"),), setup=Setup(pegs))
    found = area_finding(puzzle.problem(partial=True))
    assert found is not None
    assert "an area of 0 cells" in found.text


def _sums(sizes: list[int], number: int, most: int) -> set[int]:
    sums = {0}
    for _ in range(number):
        sums = {a + size for a in sums for size in sizes if a + size <= most}
    return sums


HEAD = "tilewright: 1\nname: a\n"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("region: {box: [4, 4]}\npieces: {T: {picture: 'XXX/.X.', copies: [5, 9]}}", "area"),
        ("region: '????/????'\npieces: {I: {picture: XXX, copies: [3, any]}}", "area"),
        ("region: {box: [2, 3]}\npieces: {V: {picture: XX/X., copies: 1}, W: XXX/X..}", "area"),
        ("region: 'XX?/XXX/?XX'\npieces: {D: {picture: XX, copies: 3}, E: {picture: XX}}", None),
        ("region: '#../.?./..#'\npieces: {D: {picture: XX, copies: [3, 9]}, I: XXX}", "area"),
        ("region: '#.../..../..../...#'\npieces: {D: {picture: XX, copies: [1, 9]}}", "parity"),
        ("region: '#?../..../..../...#'\npieces: {D: {picture: XX, copies: [1, 9]}}", "parity"),
        ("region: '#?../..?./..../...#'\npieces: {D: {picture: XX, copies: [1, 9]}}", None),
        ("region: {box: [4, 3], wrap: cylinder}\npieces: {T: {picture: 'XXX/.X.', copies: 3}}", "parity"),
        ("region: '..#.#.'\npieces: {one: {picture: X, copies: any}, D: {picture: XX, copies: 2}}", "no-placement"),
        ("region: '..#.'\npieces: {D: {picture: XX, copies: any}, I: {picture: XXX, copies: any}}", "dead-cells"),
    ],
)  # fmt: skip
def test_each_kind_of_proof(text: str, kind: str | None) -> None:
    problem = Puzzle.of(parse_puzzle(HEAD + text)).problem()
    assert is_proven(problem) == kind
    count = tilewright.count(problem, engine="bitset")
    assert (count.engine == "certificate") == (kind is not None)
    if kind is not None:
        sentences = [one.text for one in tilewright.check(problem).findings if one.fatal]
        assert count.solutions == 0
        assert count.proof in sentences


@pytest.mark.parametrize(("piece", "solved"), [("XX", "one"), ("X", "two")])
def test_labels_of_other_sizes_leave_other_areas(piece: str, solved: str) -> None:
    text = (
        f"region: {{box: [3, 1]}}\npieces: {{P: {piece}}}\n"
        "setup: {hole: {as: blocked, choose: {two: [[0, 0], [1, 0]], one: [[0, 0]]}}}"
    )
    puzzle = Puzzle.of(parse_puzzle(HEAD + text))
    assert not puzzle.check().impossible
    for label in ("one", "two"):
        finding = area_finding(puzzle.problem({"hole": label}))
        assert (finding is None) == (label == solved)
        assert puzzle.count(hole=label) == int(label == solved)
    assert {row.setting["hole"]: row.solutions for row in puzzle.survey()}[solved] == 1


def test_copies_by_the_million_cost_nothing() -> None:
    many = Piece("dot", (Shape([(0, 0)]),), (0, 10**12))
    need = Piece("bar", (Shape([(0, 0), (1, 0)]),), (10**12, None))
    assert area_finding(Puzzle("many", Region.box(30, 30), (many,)).problem()) is None
    assert area_finding(Puzzle("many", Region.box(30, 30), (many, need)).problem()) is not None
