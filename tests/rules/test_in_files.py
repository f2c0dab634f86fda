"""Files with a rule that acts in Python alone: the core reads them, and asks the class of the rule for its faults."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.rules.test_contributing import Spread, add_inside, add_spread
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle, read_puzzle
from tilewright.files.puzzle_file import parse_mapping
from tilewright.files.writing import write_puzzle
from tilewright.model import Puzzle
from tilewright.model.rules import RULES, Rule
from tilewright.model.rules.reader import Reader

BOARD = """tilewright: 1
name: nine
region: {box: [3, 3]}
pieces:
  dot: X
  rest: {picture: o, copies: 8}
"""
TOML = """tilewright = 1
name = "nine"
region = {box = [3, 3]}
pieces = {dot = "X", rest = {picture = "o", copies = 8}}
[[rules]]
inside = ["dott", "rest", "rest"]
[[rules]]
insde = ["dot"]
[[placed]]
piece = "dott"
cells = [[0, 0]]
"""


@pytest.fixture(autouse=True)
def _inside(monkeypatch: pytest.MonkeyPatch) -> None:
    add_inside(monkeypatch)


def faults(read: Callable[[], Puzzle]) -> list[tuple[Any, ...]]:
    """Return path, message, line and column of each fault."""
    with pytest.raises(PuzzleError) as error:
        read()
    return [(fault.path, fault.what, fault.line, fault.column) for fault in error.value.faults]


def test_a_file_is_read_as_it_was_written() -> None:
    puzzle = parse_puzzle(f"{BOARD}rules: [inside: [dot]]\n")
    assert puzzle.rules == (Rule("inside", ["dot"]),)
    assert tilewright.count(puzzle).solutions == 1
    for format in ("yaml", "json"):
        again = parse_puzzle(write_puzzle(puzzle, format=format), format=format)
        assert again == puzzle
        assert tilewright.count(again).solutions == 1


def test_all_faults_come_in_the_order_of_the_file() -> None:
    text = (
        f"{BOARD}rules:\n"
        "  - inside: [dott, rest, rest]\n"
        "  - cover: {cell: [3, 3], piece: dot}\n"
        "  - inside: {}\n"
        "groups: [[dott]]\n"
    )
    assert faults(lambda: parse_puzzle(text)) == [
        (("rules", 0, "inside"), "the piece 'rest' is given twice", 8, 13),
        (("rules", 0, "inside", 0), "there is no piece 'dott'", 8, 14),
        (("rules", 1, "cover", "cell"), "[3, 3] is no cell of the region", 9, 19),
        (("rules", 2, "inside"), "{} is not a list of pieces", 10, 13),
        (("groups", 0, 0), "there is no piece 'dott'", 11, 11),
    ]


def test_every_format_has_the_faults_at_their_places() -> None:
    in_toml = faults(lambda: parse_puzzle(TOML, format="toml"))
    assert [(path, line) for path, _, line, _ in in_toml] == [
        (("rules", 0, "inside", 0), 6),
        (("rules", 0, "inside"), 6),
        (("rules", 1, "insde"), 8),
        (("placed", 0), 9),
    ]
    data = tomllib.loads(TOML)
    text = json.dumps(data, indent=1)
    in_json = faults(lambda: parse_puzzle(text, format="json"))
    at = [text.splitlines()[line - 1].strip() for _, _, line, _ in in_json]
    assert at == ['"inside": [', '"dott",', '"insde": [', "{"]
    of_data = faults(lambda: parse_mapping(data))
    assert {place for *_, line, column in of_data for place in (line, column)} == {0}
    for other in (in_json, of_data):
        assert {one[:2] for one in other} == {one[:2] for one in in_toml}


def test_a_kind_that_is_misspelt_is_guessed() -> None:
    with pytest.raises(PuzzleError, match=r"unknown rule 'insde'; did you mean 'inside'\?"):
        parse_puzzle(f"{BOARD}rules: [insde: [dot]]\n")
    with pytest.raises(PuzzleError, match=r"known rules: marks, once, .*, \.\.\.$"):
        parse_puzzle(f"{BOARD}rules: [gravity: 1]\n")


def test_the_rule_is_not_judged_on_a_faulty_board() -> None:
    text = BOARD.replace("[3, 3]", "[3, 0]") + "rules: [inside: [dott]]\n"
    assert [path[0] for path, *_ in faults(lambda: parse_puzzle(text))] == ["region"]


def test_a_switch_turns_it_off() -> None:
    puzzle = parse_puzzle(f"{BOARD}rules:\n  - {{inside: [dot], switch: calm}}\n")
    assert tilewright.count(puzzle).solutions == 1
    assert tilewright.count(puzzle, set={"calm": "off"}).solutions == 9


def test_a_puzzle_that_is_used_brings_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(f"{BOARD}rules: [inside: [dot]]\n")
    instance = tmp_path / "instance.yaml"
    instance.write_text("tilewright: 1\nname: mine\nuses: base.yaml\n")
    puzzle = read_puzzle(instance)
    assert puzzle.rules == (Rule("inside", ["dot"]),)
    assert tilewright.count(puzzle).solutions == 1
    instance.write_text("tilewright: 1\nname: mine\nuses: base.yaml\nrules:\n- inside: [dott]\n")
    assert [
        (path, line, column) for path, _, line, column in faults(lambda: read_puzzle(instance))
    ] == [(("rules", 0, "inside", 0), 5, 12)]


def test_a_base_keeps_values_that_no_file_can_hold() -> None:
    base = parse_puzzle(BOARD)
    made = Puzzle(base.name, base.region, base.pieces, rules=(Rule("inside", ("dot",)),))

    def resolve(name: str, folder: Path | None) -> Puzzle:
        return made

    text = "tilewright: 1\nname: mine\nuses: nine\nrules: [inside: [rest]]\n"
    assert parse_puzzle(text, resolve=resolve).rules[0].value == ("dot",)


def test_what_the_class_raises_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Spread):
        @classmethod
        def read(cls, value: Any, reader: Reader) -> Spread | None:
            raise ZeroDivisionError("of its own")

    add_spread(monkeypatch)
    monkeypatch.setitem(RULES, "spread", Broken)
    with pytest.raises(ZeroDivisionError, match="of its own"):
        parse_puzzle(f"{BOARD}rules: [spread: [dot]]\n")
