"""``plane`` with rules on tiles that touch: Wang tiles, pairs of colours, pieces that keep apart."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tilewright import Piece, Plane, Puzzle, PuzzleError, Region, Rule, Shape, verify_plane
from tilewright.lattice import LATTICES, Cell
from tilewright.lattice.sides import sides_of
from tilewright.model.growth import grow

#: the sides of a square in their order look to
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MATCH = Rule("sides", {"match": "same"})


def wang(tiles: list[str], *rules: Rule) -> Puzzle:
    """Return squares with colours on their sides, which are not turned."""
    pieces = tuple(
        Piece(f"w{number}", (square(sides),), copies=(0, None), turns=False, flips=False)
        for number, sides in enumerate(tiles)
    )
    return Puzzle("wang", Region.plane(), pieces, rules=rules or (MATCH,))


def square(sides: str) -> Shape:
    return Shape(((0, 0),), sides={(0, 0): sides})


def tori(index: int) -> list[tuple[int, int, int]]:
    """Return the sublattices of an index: [a, 0] and [b, c]."""
    heights = [c for c in range(1, index + 1) if index % c == 0]
    return [(index // c, b, c) for c in heights for b in range(index // c)]


def fewest(tiles: list[str], most: int) -> int | None:
    """Return the fewest squares of a period of Wang tiles, up to some: every torus with every tile in every place."""
    for index in range(1, most + 1):
        for a, b, c in tori(index):

            def place(x: int, y: int, a: int = a, b: int = b, c: int = c) -> int:
                return y % c * a + (x - y // c * b) % a

            beside = [
                (place(x, y), place(x + 1, y), place(x, y + 1)) for y in range(c) for x in range(a)
            ]
            for laid in product(tiles, repeat=index):
                if all(
                    laid[own][1] == laid[right][3] and laid[own][2] == laid[below][0]
                    for own, right, below in beside
                ):
                    return index
    return None


def test_wang_tiles_beside_a_twin() -> None:
    random = Random("wang tiles")
    seen = set()
    for _ in range(60):
        tiles = ["".join(random.choices("abc", k=4)) for _ in range(random.randint(1, 4))]
        tiles = sorted({*tiles})
        answer = wang(tiles).plane()
        seen.add(answer.tiles)
        assert verify_plane(answer.puzzle, answer.data()).ok, tiles
        known = fewest(tiles, 5)
        if known is not None:
            assert (answer.tiles, len(answer.tiling)) == ("yes", known), tiles
        elif answer:
            assert len(answer.tiling) > 5, tiles
    assert seen == {"yes", "no"}


@pytest.mark.parametrize("lattice", ["square", "hexagon", "triangle"])
def test_pieces_with_sides_that_turn(lattice: str) -> None:
    """Both answers are proofs that the checker replays."""
    random = Random(f"sides {lattice}")
    shapes = [min(images) for size in (1, 2, 3) for images in grow(LATTICES[lattice], size)]
    seen = set()
    for _ in range(20):
        cells = random.choice(shapes)
        sides = {cell: coloured(random, lattice, cell, cells) for cell in cells}
        if not any(own.strip(".") for own in sides.values()):
            continue
        piece = Piece("P", (Shape(cells, sides=sides),), copies=(0, None))
        puzzle = Puzzle("p", Region.plane(), (piece,), lattice=lattice, rules=(MATCH,))
        answer = puzzle.plane(most_tiles=6, most_steps=3)
        seen.add(answer.tiles)
        verdict = verify_plane(puzzle, answer.data())
        assert verdict.ok, (sides, verdict)
    assert {"yes", "no"} <= seen


def coloured(random: Random, lattice: str, cell: Cell, cells: tuple[Cell, ...]) -> str:
    """Return colours for the outer sides of a cell."""
    steps = [side.step for side in sides_of(LATTICES[lattice], cell)]
    inner = [tuple(a + b for a, b in zip(cell, step, strict=True)) in cells for step in steps]
    return "".join("." if is_inner else random.choice("abcd.") for is_inner in inner)


def test_colours_in_pairs() -> None:
    """A meets a: two jigsaw pieces tile, each alone does not."""
    pairs = Rule("sides", {"match": [["A", "a"]]})
    both = wang(["AaAa"], pairs).plane()
    assert (both.tiles, len(both.tiling)) == ("no", 0)
    assert wang(["AAaa"], pairs).plane().translation
    two = wang(["AAAA", "aaaa"], pairs).plane()
    assert (two.tiles, len(two.tiling)) == ("yes", 2)
    assert verify_plane(two.puzzle, two.data()).ok


def test_pieces_that_keep_apart() -> None:
    """Dominoes and squares, some of which may not touch."""
    pieces = tuple(
        Piece(name, (Shape(tuple((x, 0) for x in range(size))),), copies=(0, None))
        for name, size in (("I1", 1), ("I2", 2))
    )

    def ask(who: object, touching: str) -> Plane:
        rule = Rule("apart", {"pieces": who, "touching": touching})
        puzzle = Puzzle("apart", Region.plane(), pieces, rules=(rule,))
        answer = puzzle.plane()
        assert verify_plane(puzzle, answer.data()).ok
        return answer

    assert {tile.piece for tile in ask(["I1"], "corner").tiling} == {"I2"}
    assert {tile.piece for tile in ask(["I2"], "edge").tiling} == {"I1"}
    # All six cells beside a domino would be squares that share edges.
    assert ask("same", "edge").tiles == ask("all", "edge").tiles == "no"


def test_chessboard() -> None:
    """Squares of two kinds, of which none shares an edge with its own kind, make a chessboard."""
    black, white = (Piece(name, (Shape(((0, 0),)),), copies=(0, None)) for name in "bw")
    for touching, known in (("edge", "yes"), ("corner", "no")):
        rule = Rule("apart", {"pieces": "same", "touching": touching})
        puzzle = Puzzle("chess", Region.plane(), (black, white), rules=(rule,))
        answer = puzzle.plane()
        assert (answer.tiles, len(answer.tiling)) == (known, 2 if known == "yes" else 0)
        assert verify_plane(puzzle, answer.data()).ok


def test_answers_that_break_rules_are_refused() -> None:
    puzzle = wang(["abab"])
    data = puzzle.plane().data()
    assert verify_plane(puzzle, data).ok
    other = wang(["abac"])
    sides = {**data["certificate"]["tiles"][0], "sides": ["abac"]}
    wrong = {**data, "certificate": {**data["certificate"], "tiles": [sides]}}
    assert verify_plane(other, wrong).kinds == {"rule-sides"}
    assert verify_plane(puzzle, wrong).kinds == {"wrong-shape", "rule-sides"}


def test_rules_that_ask_for_more_are_refused() -> None:
    with pytest.raises(PuzzleError, match="takes rules on pieces that touch, and this 'sides'"):
        wang(["abab"], Rule("sides", {"match": "same", "border": "a"})).plane()
    with pytest.raises(PuzzleError, match="has colours on its sides"):
        wang(["abab"], Rule("apart", {"pieces": "same", "touching": "corner"})).plane()


def test_pictures_show_the_sides() -> None:
    answer = wang(["abab"]).plane()
    assert set(answer.scene().sides.values()) == {"abab"}
    with pytest.raises(ValueError, match="no colours of sides"):
        answer.seamless()
