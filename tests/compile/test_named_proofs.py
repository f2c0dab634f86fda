"""A proof of the core says which cell or piece it is about, not the number of an item."""

from __future__ import annotations

import pytest

from tilewright import Puzzle
from tilewright.files import parse_puzzle

HEAD = "tilewright: 1\nname: a\n"
FREE = "one: {picture: X, copies: any}"


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        (
            'region: "../#./.."\npieces: {el: {picture: XX/XX, copies: any}}',
            "no placement covers the cell [0, 0]",
        ),
        (
            f"region: {{box: [3, 3]}}\npieces: {{{FREE}, two: XX, big: XXXX}}",
            "the piece 'big' cannot be placed at all",
        ),
        (
            f"region: {{box: [2, 1]}}\npieces: {{{FREE}, bar: {{picture: XX, copies: 2}}}}",
            "the piece 'bar' cannot be placed 2 times",
        ),
    ],
)
def test_a_proof_names_the_cell_or_the_piece(text: str, proof: str) -> None:
    puzzle = Puzzle.of(parse_puzzle(HEAD + text))
    count = puzzle.count()
    assert (count.solutions, count.proof) == (0, proof)
    assert puzzle.solve() is None


def test_a_rule_that_forbids_nothing_is_noted() -> None:
    text = "{}region: {{box: [3, 3]}}\npieces: {{one: {{picture: X, copies: any}}}}\nrules: [{{no_crossroads: true}}]"
    idle = Puzzle.of(parse_puzzle(HEAD + text.format("lattice: hexagon\n")))
    said = "no_crossroads forbids nothing: no four cells of the region meet at a point"
    assert said in str(idle.check())
    assert idle.count() == 1
    works = Puzzle.of(parse_puzzle(HEAD + text.format("")))
    assert "forbids nothing" not in str(works.check())
    assert works.count() == 0
