"""``check --json``: the faults of a puzzle as data, with the fields that every face has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command

#: two faults, on lines 4 and 5, and none of a puzzle's own
FAULTY = """tilewright: 1
name: bars
region: {box: [3, 2]}
pieces: {bar: {picture: XX, flips: 0}}
regoin: 3
"""
GOOD = {
    "tilewright": 1,
    "name": "bars",
    "region": {"box": [3, 2]},
    "pieces": {"bar": {"picture": "XX", "copies": 3}},
}


def test_each_fault_has_its_path_its_words_and_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(FAULTY)
    told = command("check", str(path), "--json")
    assert told.returncode == 3
    first, second = json.loads(told.stdout)["faults"]
    assert first == {
        "path": ["pieces", "bar", "flips"],
        "what": "'flips' is the number 0, not true or false",
        "todo": "write true or false",
        "line": 4,
        "column": 36,
    }
    assert (second["path"], second["todo"], second["line"]) == (
        ["regoin"],
        "did you mean 'region'?",
        5,
    )
    assert told.stderr.count("error:") == 2


def test_faults_of_settings_and_of_standard_input_are_told() -> None:
    told = command("check", "pegged-5x5", "--json", "--set", "pegs=1,1 1,2 2,1")
    assert [fault["path"] for fault in json.loads(told.stdout)["faults"]] == [["set", "pegs"]]
    told = command("check", "-", "--json", stdin='{"tilewright": 1,')
    (fault,) = json.loads(told.stdout)["faults"]
    assert told.returncode == 3
    assert "not JSON" in fault["what"]


@pytest.mark.parametrize("more", [(), ("--json", "--quiet")])
def test_nothing_is_on_standard_output_otherwise(tmp_path: Path, more: tuple[str, ...]) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(FAULTY)
    told = command("check", str(path), *more)
    assert (told.returncode, told.stdout) == (3, "")


def test_each_line_of_a_file_of_puzzles_has_a_line_of_answer(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    lines: list[Any] = [GOOD, {**GOOD, "colour": "red"}, {**GOOD, "set": {"q": "1,1"}}]
    path.write_text("\n".join(map(json.dumps, lines)) + '\n\n{"tilewright": 1,\n')
    told = command("check", str(path), "--json")
    right, *wrong = map(json.loads, told.stdout.splitlines())
    assert told.returncode == 3
    assert right == json.loads(json.dumps(tilewright.from_dict(GOOD).check().data()))
    assert [[fault["path"] for fault in one["faults"]] for one in wrong] == [
        [["colour"]],
        [["set", "q"]],
        [[]],
    ]


def test_a_file_of_right_puzzles_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps(GOOD))
    assert command("check", str(path), "--json").returncode == 0


def test_a_file_of_puzzles_needs_json(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(json.dumps(GOOD))
    for words in ((), ("--json", "--rate")):
        told = command("check", str(path), *words)
        assert told.returncode == 2
        assert "--json" in told.stderr
