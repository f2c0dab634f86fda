"""What ``check`` says of symmetries: their names, unless there are too many."""

from __future__ import annotations

from itertools import product

import tilewright
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Puzzle, Region
from tilewright.results.checked import MANY, NAMED


def symmetries(lattice: str, region: Region) -> tuple[int, str]:
    """Return how many symmetries a board has with one piece of one cell, and what is said of them."""
    single = Piece.of("dot", [(0,) * LATTICES[lattice].coordinates], copies=(0, None), flips=True)
    found = tilewright.check(Puzzle("dots", region, (single,), lattice))
    text = " ".join(str(found).split())
    return len(found.symmetries), text[text.index("symmetries:") : text.index(")") + 1]


def test_all_symmetries_are_named_up_to_those_of_a_cube() -> None:
    number, said = symmetries("cube", Region.box(2, 2, 2))
    assert number == MANY
    assert said.count(",") == MANY - 1


def test_of_more_symmetries_the_first_are_named_and_the_others_are_counted() -> None:
    four = Region(product(range(2), repeat=4))
    number, said = symmetries("tesseract", four)
    assert number == 384
    assert said.startswith("symmetries: 384 (identity, ")
    assert said.endswith(f" and {384 - NAMED} more)")
    assert said.count(",") == NAMED - 1
    number, said = symmetries("cube", Region.box(3, 3, 3, lattice="cube", wrap="torus"))
    assert number == 27 * 48
    assert said.startswith("symmetries: 1296 (27 of identity, 27 of ")
    assert said.endswith(f" and {number - 27 * NAMED:,} more)")


def test_few_names_are_all_given_however_many_symmetries_there_are() -> None:
    number, said = symmetries("square", Region.box(8, 8, wrap="torus"))
    assert number == 8 * 64
    assert "more" not in said
    assert said.count("64 of") == 8
