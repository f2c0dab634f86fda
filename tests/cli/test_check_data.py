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
    assert said[1]["faults"] == [{**fault, "line": 2} for fault in FAULTS]
    assert [fault["line"] for fault in said[2]["faults"]] == [4]
    path.write_text(json.dumps(RIGHT))
    assert data([str(path)], 0) == [{"faults": []}]


def test_the_end_of_a_line_is_no_part_of_its_document(tmp_path: Path) -> None:
    broken = "{"
    path = tmp_path / "all.jsonl"
    path.write_bytes(f"{json.dumps(RIGHT)}\r\n{broken}\n{broken}\r\n\r\n{broken}".encode())
    right, *faulty = data([str(path)], 3)
    assert right == {"faults": []}
    path.with_suffix(".json").write_text(broken)
    (alone,) = data([str(path.with_suffix(".json"))], 3)[0]["faults"]
    assert faulty == [{"faults": [{**alone, "line": line}]} for line in (2, 3, 5)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("longer", [0, 1, 2, 3, 200_000])
def test_a_line_that_is_too_long_has_one_fault(end: str, longer: int, tmp_path: Path) -> None:
    """The lines after it are right, and one that is just not too long is read."""
    text, cap = json.dumps(RIGHT), 200
    lines = [text, text.ljust(cap + longer), " " * (cap + longer), text]
    path = tmp_path / "all.jsonl"
    path.write_text(end.join(lines), newline="")
    said = data([str(path), "--max-bytes", str(cap)], 3 if longer else 0)
    if not longer:
        assert said == [{"faults": []}] * 3
        return
    assert said[0] == said[3] == {"faults": []}
    for one in said[1:3]:
        (fault,) = one["faults"]
        assert fault["what"] == f"the text has {cap + longer:,} bytes, the limit is {cap}"
    assert len(said) == 4


def test_a_command_that_helps_is_data() -> None:
    (said,) = data(["there-is-none"], 3)
    (fault,) = said["faults"]
    assert (fault["todo"], fault["command"]) == ("search the list of puzzles", "tilewright list")


@pytest.mark.parametrize("words", [[], ["--json", "--rate"], ["--json", "--set", "a=b"]])
def test_a_file_of_documents_is_for_data_alone(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text(json.dumps(RIGHT))
    assert tilewright("check", str(path), *words).returncode == 2
