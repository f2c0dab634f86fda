"""The shipped schema is what the tables give, takes good files and refuses bad ones."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from tests.files.examples import EXAMPLES
from tilewright import catalogue
from tilewright._core import key_table
from tilewright.errors import PuzzleError
from tilewright.files import keys, parse_puzzle
from tilewright.files.schema import SCHEMA_FILE, puzzle_schema, schema_text
from tilewright.files.writing import puzzle_data

HEAD = "tilewright: 1\nname: a\n"
GOOD = HEAD + "region: {box: [5, 5]}\npieces: {a: X}\n"

VALIDATOR = Draft202012Validator(puzzle_schema())


def loaded(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def test_the_shipped_schema_is_the_one_of_the_tables() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m tilewright.files.schema"
    )


def test_the_tables_have_the_keys_that_the_core_reads() -> None:
    tables = [table for table in vars(keys).values() if isinstance(table, keys.KeyTable)]
    for table in tables:
        assert [key.name for key in table.keys] == [name for name, _ in key_table(table.noun)]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_valid(text: str) -> None:
    data = loaded(text)
    data["pieces"] = {str(name): piece for name, piece in data["pieces"].items()}
    VALIDATOR.validate(data)


def test_the_catalogue_is_valid() -> None:
    for name in catalogue.names():
        VALIDATOR.validate(loaded(catalogue.find(name).read_text(encoding="utf-8")))
        VALIDATOR.validate(puzzle_data(catalogue.load(name)))


@pytest.mark.every
@pytest.mark.parametrize(
    "text",
    [
        "[]",
        HEAD,
        GOOD.replace("tilewright: 1", "tilewright: 2"),
        GOOD.replace("name: a", "name: A b"),
        GOOD + "rulez: []",
        GOOD + "title: 5",
        GOOD + "tags: word",
        GOOD + "lattice: penrose",
        GOOD + "uses: b",
        HEAD + "uses: b\nregion: ..",
        HEAD + "region: 5\npieces: {a: X}",
        HEAD + "region: {box: [5]}\npieces: {a: X}",
        HEAD + "region: {box: [5, 0]}\npieces: {a: X}",
        HEAD + "region: {box: [5, 5], cells: [[0, 0]]}\npieces: {a: X}",
        HEAD + "region: {cells: [[0, 0]], without: [[0, 0]]}\npieces: {a: X}",
        GOOD.replace("X", "7"),
        GOOD.replace("X", "{copies: 2}"),
        GOOD.replace("X", "{picture: X, cells: [[0, 0]]}"),
        GOOD.replace("X", "{picture: X, copies: 0}"),
        GOOD.replace("X", "{picture: X, copies: [1, 2, 3]}"),
        GOOD.replace("X", "{picture: X, turns: up}"),
        GOOD.replace("X", "{picture: X, turns: []}"),
        GOOD.replace("X", "{picture: X, turns: {axis: w, degrees: 180}}"),
        GOOD.replace("X", "{shapes: []}"),
        GOOD.replace("X", "[[0, 0], [0, 0]]"),
        GOOD.replace("X", "[0, 0]"),
        GOOD + "rules: [marks]",
        GOOD + "rules: [{marks: some}]",
        GOOD + "rules: [{mark: match}]",
        GOOD + "rules: [{marks: match, no_crossroads: true}]",
        GOOD + "rules: [{switch: s}]",
        GOOD + "rules: [{once: {marks: any}}]",
        GOOD + "rules: [{once: {marks: any, in: rows}}]",
        GOOD + "rules: [{once: {marks: any, in: [row]}}]",
        GOOD + "rules: [{apart: {pieces: a, touching: edge}}]",
        GOOD + "rules: [{apart: {pieces: all, touching: side}}]",
        GOOD + "rules: [{no_crossroads: false}]",
        GOOD + "rules: [{cover: {cell: [0, 0]}}]",
        GOOD + "rules: [{cover: {cell: 0, piece: a}}]",
        GOOD + "rules: [{together: [[0, 0]]}]",
        GOOD + "rules: [{separate: [[0, 0], [0, 0]]}]",
        GOOD + "rules: [{symmetric: identity}]",
        GOOD + "setup: {p: {as: o}}",
        GOOD + "setup: {p: {count: 1}}",
        GOOD + "setup: {p: {as: o, count: 0}}",
        GOOD + "setup: {never: [{}]}",
        GOOD + "placed: [{piece: a}]",
        GOOD + "set: [1]",
        GOOD + "expect: {solutions: -1}",
        GOOD + "expect: {size: small}",
        GOOD + "expect: {survey: {all: 1}}",
        GOOD + "expect: {at: [{solutions: 1}]}",
    ],
)
def test_what_the_schema_refuses_the_reader_refuses(text: str) -> None:
    assert not VALIDATOR.is_valid(loaded(text))
    with pytest.raises(PuzzleError):
        parse_puzzle(text)
