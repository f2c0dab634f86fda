"""Certificates: each one found is a proof, none is found where there is a solution."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import tilewright
from tests.parts import chunks
from tests.prover.checks import holds
from tests.prover.kept import spoiled
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Piece, Puzzle, Region
from tilewright._core import weight_generators
from tilewright.compile import compile_problem
from tilewright.prover.settle import certificates

_CHUNKS, _CHUNK = 10, 60
_FAR = [(10, 0), (11, 0), (12, 0)]
I3 = Piece.of("I", "XXX", copies=(0, None))


def _found(puzzle: Puzzle) -> list[dict[str, object]]:
    return [c.data() for c in certificates(compile_problem(puzzle.problem()), 60)]


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
@pytest.mark.parametrize("make", [random_puzzle, spoiled], ids=["as drawn", "spoiled"])
def test_every_certificate_is_a_proof(make: type[Puzzle], chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        problem = make(seed).problem()  # type: ignore[arg-type]
        solvable = bool(slow.solutions(problem))
        for certificate in _found(problem.puzzle):
            assert not solvable, f"seed {seed}: {certificate}"
            assert holds(problem, certificate), f"seed {seed}: {certificate}"


@pytest.mark.medium
def test_with_rules_none_is_found_where_there_is_a_solution() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(300):
        puzzle = random_ruled_puzzle(seed)
        problem = puzzle.problem()
        explained = tilewright.explain(puzzle)
        solvable = bool(slow.solutions(problem))
        assert explained.verdict == ("has solutions" if solvable else "no solution"), seed
        given = _found(puzzle)
        assert not (solvable and given), f"seed {seed}: {given}"
        assert all(holds(problem, one) for one in given if one["kind"] == "lines"), seed
        kinds.update(str(c["kind"]) for c in given)
    assert kinds["chain"] > 10  # rules take part in chains
    assert kinds["lines"] > 2


def test_random_boards_bring_every_kind() -> None:
    kinds = Counter(str(c["kind"]) for seed in range(300) for c in _found(spoiled(seed)))
    assert kinds.keys() >= {"area", "no-placement", "dead-cells", "parity", "colouring", "chain"}


def test_the_straight_tromino_and_the_missing_cell() -> None:
    """Golomb, Polyominoes: only four cells of the chessboard can be left out."""
    square = list(product(range(8), repeat=2))
    for missing in square[:36]:
        puzzle = Puzzle("missing", Region(c for c in square if c != missing), (I3,))
        proofs = [c for c in _found(puzzle) if c["kind"] == "colouring"]
        solvable = missing in {(2, 2), (2, 5), (5, 2), (5, 5)}
        assert bool(proofs) is not solvable, missing
        assert all(holds(puzzle.problem(), proof) for proof in proofs)


@pytest.mark.parametrize(
    ("piece", "size", "modulus"),
    [("XXX/X..", (10, 10), 2), ("XXXX", (10, 10), 2), ("XX/XX", (7, 8), 2), ("XXXXXX", (9, 8), 2)],
)
def test_known_colourings(piece: str, size: tuple[int, int], modulus: int) -> None:
    """Boards of the right area that one shape cannot fill (Golomb; Klarner)."""
    shape = Piece.of("a", piece)
    copies = size[0] * size[1] // shape.size
    puzzle = Puzzle("known", Region.box(*size), (Piece.of("a", piece, copies=copies),))
    proof = next(c for c in _found(puzzle) if c["kind"] == "colouring")
    assert proof["modulus"] == modulus
    assert holds(puzzle.problem(), proof)


def test_a_part_that_no_pieces_fill() -> None:
    region = Region([*product(range(3), range(2)), *product(range(5, 9), range(1))])
    pieces = (Piece.of("b", "XX/XX"), Piece.of("c", "XXX", copies=2))
    puzzle = Puzzle("parts", region, pieces)
    explained = tilewright.explain(puzzle)
    assert explained.certificate is not None
    assert explained.certificate.kind == "part"
    assert holds(puzzle.problem(), explained.certificate.data())


def test_a_component_whose_size_cannot_be_made() -> None:
    region = Region([*product(range(5), range(1)), *product(range(7, 12), range(1))])
    proof = _found(Puzzle("odd", region, (Piece.of("two", "XX", copies=5),)))[0]
    assert (proof["kind"], proof["part"]) == ("components", 0)


def test_pieces_that_cannot_be_dealt_to_the_components() -> None:
    """Each component alone has pieces of its size, but all need the only single cell."""
    region = Region([*product(range(3), range(1)), *product(range(5, 8), range(1)), *_FAR])
    pieces = (Piece.of("one", "X"), Piece.of("two", "XX", copies=4))
    puzzle = Puzzle("dealt", region, pieces)
    proof = _found(puzzle)[0]
    assert (proof["kind"], proof["part"]) == ("components", None)
    assert holds(puzzle.problem(), proof)


def test_cases_are_reported_and_checked() -> None:
    """Five free tetrominoes cannot fill 3x7 without a corner, and counting does not show it."""
    seen = 0
    for missing in product(range(7), range(3)):
        cells = [cell for cell in product(range(7), range(3)) if cell != missing]
        pieces = tilewright.piece_set("tetrominoes")
        puzzle = Puzzle("without", Region(cells), tuple(pieces))
        for proof in _found(puzzle):
            assert holds(puzzle.problem(), proof), missing
            seen += proof["kind"] == "cases"
    assert seen


@pytest.mark.parametrize(("prime", "power"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (5, 1)])
def test_solutions_modulo_are_all_there_are(prime: int, power: int) -> None:
    rng, modulus = Random(prime * 10 + power), prime**power
    size = 4 if modulus < 6 else 3
    for _ in range(30):
        rows = [
            sorted(rng.sample(range(size), rng.randint(1, size))) for _ in range(rng.randint(0, 4))
        ]
        spanned = {(0,) * size}
        for u in weight_generators(rows, size, prime, power):
            spanned = {
                tuple((a + k * b) % modulus for a, b in zip(v, u, strict=True))
                for v in spanned
                for k in range(modulus)
            }
        assert spanned == {
            v
            for v in product(range(modulus), repeat=size)
            if all(sum(v[at] for at in row) % modulus == 0 for row in rows)
        }
