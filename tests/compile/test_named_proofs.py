"""A count that is 0 without a search says why in the words of ``check``."""

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
            'region: "..#."\npieces: {bar: {picture: XX, copies: any}, row: {picture: XXX, copies: any}}',
            "no placement covers 3,0",
        ),
        (
            f"region: {{box: [3, 3]}}\npieces: {{{FREE}, two: XX, big: XXXX}}",
            "piece big fits nowhere on the board",
        ),
        (
            f'region: "..#.#."\npieces: {{{FREE}, bar: {{picture: XX, copies: 2}}}}',
            "piece bar must be used 2 times and fits at 1 place alone",
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
