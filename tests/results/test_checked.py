"""What ``check`` says of symmetries: how many, how many without a mirror, and the names of a few."""

from __future__ import annotations

from itertools import product

import tilewright
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Puzzle, Region


def symmetries(lattice: str, region: Region) -> str:
    """Return what is said of the symmetries of a board with one piece of one cell."""
    single = Piece.of("dot", [(0,) * LATTICES[lattice].coordinates], copies=(0, None), flips=True)
    text = " ".join(str(tilewright.check(Puzzle("dots", region, (single,), lattice))).split())
    return text[text.index("symmetries:") :]


def test_few_symmetries_are_named() -> None:
    names = "identity, rotate-180, flip, flip rotate-180"
    said = symmetries("square", Region.box(3, 2))
    assert said == f"symmetries: 4 ({names}), 2 of them turns"
    said = symmetries("square", Region.box(8, 8, wrap="torus"))
    assert said.startswith("symmetries: 512 (identity and 63 shifts, ")
    assert said.endswith("), 256 of them turns and shifts")
    assert said.count("64 of") == 7


def test_of_more_symmetries_the_numbers_are_given() -> None:
    said = symmetries("cube", Region.box(2, 2, 2))
    assert said == "symmetries: 48, 24 of them turns"
    said = symmetries("tesseract", Region(product(range(2), repeat=4)))
    assert said == "symmetries: 384, 192 of them turns"


def test_where_there_is_no_mirror_nothing_is_said_of_any() -> None:
    pieces = (Piece.of("S", ".XX/XX.", flips=False), Piece.of("L", "XXX/X..", flips=False))
    found = tilewright.check(Puzzle("handed", Region.box(4, 2), pieces))
    assert "symmetries: 2 (identity, rotate-180)" in str(found).splitlines()
    assert (found.turns, found.data()["turns"]) == (2, 2)


def test_notes_stand_before_figures() -> None:
    found = tilewright.check(Puzzle("odd", Region.box(3, 1), (Piece.of("domino", "XX"),)))
    lines = str(found).splitlines()
    assert lines[0] == "odd: impossible"
    assert lines[1].startswith("proof: ")
    assert lines[-1].startswith("symmetries: ")
