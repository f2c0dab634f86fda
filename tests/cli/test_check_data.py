"""``check --json`` gives faults as data: of a document, of the values chosen, of each line of a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import tilewright

RIGHT: dict[str, Any] = {
    "tilewright": 1,
    "name": "a",
    "region": "..../....",
    "pieces": {"bar": {"shapes": ["XX"], "copies": 4}},
}
WRONG = RIGHT | {"pieces": {"bar": {"shapes": ["XX"], "copies": 0}}, "regoin": 1}
FAULTS = [
    {
        "path": ["pieces", "bar", "copies"],
        "what": "'copies' is 0, less than 1",
        "todo": "write a number, [least, most], [least, any] or any",
        "line": 1,
        "column": 102,
    },
    {
        "path": ["regoin"],
        "what": "unknown key 'regoin' in a puzzle",
        "todo": "did you mean 'region'?",
        "line": 1,
        "column": 107,
    },
]


def data(words: list[str], code: int) -> list[Any]:
    """Return what a command prints, a value a line."""
    done = tilewright("check", *words, "--json")
    assert done.returncode == code, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_faults_of_a_document_are_data(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(WRONG))
    assert data([str(path)], 3) == [{"faults": FAULTS}]
    path.write_text(json.dumps(RIGHT))
    (said,) = data([str(path)], 0)
    assert (said["faults"], said["puzzle"], said["placements"]) == ([], "a", {"bar": 10})


def test_the_values_chosen_have_faults_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(RIGHT))
    (said,) = data([str(path), "--set", "q=1,1"], 3)
    assert said["faults"] == []
    assert [fault["what"] for fault in said["wrong_settings"]] == ["there is no slot 'q'"]


def test_each_line_is_answered_by_a_line(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text("\n".join([json.dumps(RIGHT), json.dumps(WRONG), "", "[", json.dumps(RIGHT)]))
    said = data([str(path)], 3)
    assert [len(one["faults"]) for one in said] == [0, 2, 1, 0]
    assert said[1]["faults"] == FAULTS
    path.write_text(json.dumps(RIGHT))
    assert data([str(path)], 0) == [{"faults": []}]


def test_the_end_of_a_line_is_no_part_of_its_document(tmp_path: Path) -> None:
    broken = "{"
    path = tmp_path / "all.jsonl"
    path.write_bytes(f"{json.dumps(RIGHT)}\r\n{broken}\n{broken}\r\n\r\n{broken}".encode())
    right, *faulty = data([str(path)], 3)
    assert right == {"faults": []}
    path.with_suffix(".json").write_text(broken)
    assert faulty == data([str(path.with_suffix(".json"))], 3) * 3


@pytest.mark.parametrize("words", [[], ["--json", "--rate"], ["--json", "--set", "a=b"]])
def test_a_file_of_documents_is_for_data_alone(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text(json.dumps(RIGHT))
    assert tilewright("check", str(path), *words).returncode == 2
