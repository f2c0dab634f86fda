"""``rectangles``: published primes and orders, random pieces beside counts, faults, limits, and the command."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.plane.published import shapes
from tests.strips.twin import random_pieces
from tilewright import (
    Piece,
    Puzzle,
    PuzzleError,
    Rectangles,
    Region,
    Shape,
    TilewrightError,
    pieces_of,
)


def sizes(found: Rectangles, prime: str = "strong") -> list[tuple[int, int]]:
    """Return the sizes of the primes of a kind."""
    return [(one.w, one.h) for one in found.listed if one.prime == prime]


@pytest.mark.parametrize(
    "piece, up_to, primes, order, odd_order",
    [
        # D. A. Klarner, Packing a rectangle with congruent N-ominoes (1969), and later work on odd orders;
        # M. Reid lists primes
        ("pentominoes/P", (7, 15), [(2, 5), (7, 15)], 2, 21),
        ("trominoes/V", (5, 9), [(2, 3), (5, 9)], 2, 15),
        ("tetrominoes/L", (4, 8), [(2, 4), (3, 8)], 2, None),
        ("tetrominoes/T", (8, 8), [(4, 4)], 4, None),
        ("pentominoes/Y", (9, 20), [(5, 10), (9, 20)], 10, None),
    ],
)
def test_published_primes(
    piece: str,
    up_to: tuple[int, int],
    primes: list[tuple[int, int]],
    order: int,
    odd_order: int | None,
) -> None:
    found = pieces_of(piece).rectangles(up_to)
    assert found.complete
    assert (sizes(found), sizes(found, "weak")) == (primes, [])
    assert (found.order, found.odd_order) == (order, odd_order)
    assert_tiled(found)


@pytest.mark.parametrize(
    "piece, up_to, odd_order",
    [("hexominoes/6-02", (9, 14), 21), ("pentominoes/Y", (15, 15), 45)],
)
def test_published_odd_orders(piece: str, up_to: tuple[int, int], odd_order: int) -> None:
    found = pieces_of(piece).rectangles(up_to)
    assert found.odd_order == odd_order
    assert up_to in sizes(found)
    assert_tiled(found)


#: the orders of the n-ominoes that fill a rectangle up to 12 x 12.  D. A. Klarner (1969); OEIS A126138: 1, 1, 2, 4, 4
#: and 10 of them fill one at all; the tenth hexomino needs 92 copies in 23 x 24.
ORDERS = {
    1: [1],
    2: [1],
    3: [1, 2],
    4: [1, 1, 2, 4],
    5: [1, 2, 2, 10],
    6: [1, 1, 2, 2, 2, 2, 2, 4, 18],
}


@pytest.mark.parametrize("size", ORDERS)
def test_orders_of_all_polyominoes(size: int) -> None:
    found = []
    for cells in shapes("square", size):
        piece = Piece("P", (Shape(cells),), copies=(0, None))
        one = Puzzle("p", Region.plane(), (piece,)).rectangles((12, 12))
        assert one.complete
        found += [one.order] if one.order else []
    assert sorted(found) == ORDERS[size]


def assert_tiled(found: Rectangles) -> None:
    """Let the checker see the tilings, and count the cells of each."""
    for one in found.listed:
        if one.tiling is None:
            continue
        board = Region.box(one.w, one.h, lattice=found.puzzle.lattice)
        puzzle = replace(found.puzzle, region=board, placed=one.tiling)
        assert puzzle.problem()
        assert sorted(cell for piece in one.tiling for cell in piece.cells) == list(board.cells)


@pytest.mark.parametrize("lattice", ["square", "hexagon"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("limit_states", [None, 1])
def test_random_pieces_beside_counts_of_boards(
    lattice: str, seed: int, limit_states: int | None
) -> None:
    rng = random.Random(f"rectangles {lattice} {seed}")
    puzzle = Puzzle("random", Region.plane(), random_pieces(lattice, rng), lattice=lattice)
    found = puzzle.rectangles((5, 4), limit_states=limit_states)
    assert_tiled(found)
    tiled = set()
    for one in found.listed:
        board = replace(puzzle, region=Region.box(one.w, one.h, lattice=lattice))
        assert one.tiles == ("yes" if tilewright.solve(board) else "no"), one
        tiled |= {(one.w, one.h), (one.h, one.w)} if found.turns and one.tiles == "yes" else set()
        tiled |= {(one.w, one.h)} if one.tiles == "yes" else set()
    for one in found.listed:
        joined = any((one.w, h) in tiled and (one.w, one.h - h) in tiled for h in range(1, one.h))
        joined |= any((w, one.h) in tiled and (one.w - w, one.h) in tiled for w in range(1, one.w))
        assert (one.prime is not None) == (one.tiles == "yes" and not joined)


def test_weak_primes() -> None:
    """Four rectangles around a square fill a larger square that no line cuts."""
    pieces = (
        Piece.of("bar", "XXXXX/XXXXX", copies="any"),
        Piece.of("square", "XXX/XXX/XXX", copies="any"),
    )
    found = Puzzle("pinwheel", Region.plane(), pieces).rectangles((7, 7))
    assert (sizes(found), sizes(found, "weak")) == ([(2, 5), (3, 3)], [(7, 7)])
    assert (found.fewest, found.smallest_square) == (None, 3)
    assert_tiled(found)


def test_what_is_not_known_is_said() -> None:
    found = pieces_of("pentominoes/Y").rectangles((12, 12), limit_states=1, limit_each=0)
    assert not found.complete
    unknown = [one for one in found.listed if one.tiles == "unknown"]
    assert unknown
    assert {one.why for one in unknown} == {"limit"}
    assert found.order is None or found.order == 10
    with pytest.raises(KeyError):
        found[13, 1]
    assert found[2, 1] == found[1, 2]


def test_an_earlier_table_is_taken_over(tmp_path: Path) -> None:
    puzzle = pieces_of("pentominoes/Y")
    whole = puzzle.rectangles((10, 10), limit_states=1)
    again = puzzle.rectangles((10, 10), limit_states=1, limit_each=0, known=whole)
    assert again == whole
    assert whole[5, 10].why == "search"
    with pytest.raises(TilewrightError, match="known is about other pieces"):
        pieces_of("pentominoes/L").rectangles((5, 10), known=whole)
    with pytest.raises(TilewrightError, match="known is no table of rectangles"):
        puzzle.rectangles((5, 10), known={"rows": []})
    target = tmp_path / "known.json"
    target.write_bytes(whole.saved("json"))
    words = ("rectangles", "pentominoes/Y", "--up-to", "10x10", "--limit-states", "1")
    result = command(*words, "--limit-each", "0", "--known", str(target), "--json")
    assert json.loads(result.stdout) == json.loads(target.read_text())
    target.write_text("{")
    result = command(*words, "--known", str(target))
    assert result.returncode == 2
    assert "give a JSON file that this command wrote" in result.stderr


def test_faults() -> None:
    with pytest.raises(PuzzleError, match="a rectangle takes as many copies as it needs"):
        tilewright.load("y-pentominoes-5x10").rectangles((5, 10))
    with pytest.raises(TilewrightError, match=r"up_to is \(5,\)"):
        pieces_of("dominoes").rectangles((5,))  # type: ignore[arg-type]
    with pytest.raises(TilewrightError, match="triangle has cells of several kinds"):
        pieces_of("tetriamonds").rectangles((5, 5))
    with pytest.raises(TilewrightError, match="limit_each is -1"):
        pieces_of("dominoes").rectangles((5, 5), limit_each=-1)


def test_texts_and_files(tmp_path: Path) -> None:
    found = pieces_of("pentominoes/P").rectangles((5, 10))
    lines = str(found).splitlines()
    assert lines[:3] == [
        "pentominoes-p: rectangles up to 5 x 10",
        "strongly prime: 2 x 5",
        "order: 2 (2 x 5)",
    ]
    assert " 2      .  .  .  #  .  .  .  .  +" in lines
    data = json.loads(found.saved("json"))
    assert (data["order"], data["odd_order"], data["complete"]) == (2, None, True)
    (prime,) = [row for row in data["rows"] if row["prime"]]
    assert len(prime.pop("tiling")) == 2
    assert prime == {"w": 2, "h": 5, "tiles": "yes", "prime": "strong", "why": "strip of width 2"}
    found.save(tmp_path / "primes.svg")
    assert "rectangles up to 5 x 10" in (tmp_path / "primes.svg").read_text()


def test_the_command() -> None:
    result = command("rectangles", "trominoes/V", "--up-to", "3x4", "--json")
    assert result.returncode == 0
    assert json.loads(result.stdout)["order"] == 2
    words = ("rectangles", "pentominoes/Y", "--up-to", "12x12", "--limit-time", "0")
    result = command(*words, "--format", "csv")
    assert result.returncode == 4
    assert "unknown: allow more with --limit-each" in result.stderr
    result = command("rectangles", "trominoes/V", "--up-to", "3")
    assert result.returncode == 2
    assert "'3' is no size; write WxH" in result.stderr
