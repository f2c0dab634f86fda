"""Files of solutions: the forms that are read, and reports on those that are not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tilewright.errors import PuzzleError
from tilewright.files.solutions import read_solutions
from tilewright.model import Placement

BAR: dict[str, Any] = {
    "piece": "bar",
    "origin": [1, 0],
    "orientation_index": 1,
    "cells": [[2, 0], [1, 0]],
    "colour": "red",
}
READ = (Placement("bar", (1, 0), 1, ((1, 0), (2, 0))),)
ONE = {"placements": [BAR]}
HEADER = {"type": "header", "puzzle": "p", "set": {"pegs": "1,0"}}
SUMMARY = {"type": "summary", "complete": True, "reason": "done"}


def lines(*objects: object) -> str:
    return "".join(json.dumps(item) + "\n" for item in objects)


def test_one_object() -> None:
    text = json.dumps(
        {
            "puzzle": "p",
            "set": {"pegs": "1,0"},
            "complete": False,
            "solutions": [ONE, ONE],
            "stats": {},
        },
        indent=1,
    )
    file = read_solutions(text)
    assert (file.puzzle, file.set, file.complete) == ("p", {"pegs": "1,0"}, False)
    assert file.solutions == [READ, READ]


@pytest.mark.parametrize(
    ("data", "solutions"),
    [
        ({"solution": ONE}, [READ]),
        ({"solution": None, "error": "no_solution"}, []),
        ({"solutions": [ONE], "count": 1, "stats": {}}, [READ]),
        (ONE, [READ]),
    ],
)
def test_the_forms_of_bin_solve(data: object, solutions: list[Any]) -> None:
    file = read_solutions(json.dumps(data))
    assert (file.puzzle, file.set, file.complete) == (None, {}, None)
    assert file.solutions == solutions


@pytest.mark.parametrize(
    "text",
    [
        lines(HEADER, {"type": "solution", **ONE}, SUMMARY),
        lines(HEADER, {"type": "solution", "solution": ONE}, SUMMARY),
        lines(HEADER, ONE, SUMMARY) + "\n\n",
        lines({"header": HEADER}, {"solution": ONE}, {"summary": SUMMARY}),
    ],
)
def test_one_object_a_line(text: str) -> None:
    file = read_solutions(text)
    assert (file.puzzle, file.set, file.complete) == ("p", {"pegs": "1,0"}, True)
    assert file.solutions == [READ]


@pytest.mark.parametrize("text", [lines(HEADER, {"type": "solution", **ONE}), lines(HEADER)])
def test_a_stream_without_its_summary_is_not_complete(text: str) -> None:
    assert read_solutions(text).complete is False


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "solutions.jsonl"
    path.write_text(lines(HEADER, ONE, SUMMARY), encoding="utf-8")
    assert read_solutions(path).solutions == [READ]
    with pytest.raises(PuzzleError, match="there is no such file"):
        read_solutions(tmp_path / "missing")


BAD: list[tuple[str, list[str]]] = [
    ("", ["the file is empty; write solutions with --format json or jsonl"]),
    ("garbage", [":1:1: error: this is not JSON: Expecting value; check it"]),
    ("[]", [":1:1: error: this is no JSON object; write {solutions: [...]} or one object a line"]),
    ("{}", [":1:1: error: there is neither 'solutions' nor 'solution'; "]),
    (
        '{"solutions": 5}',
        [":1:15: error: 'solutions' is no list; write [{placements: [...]}, ...]"],
    ),
    (
        '{"solutions": [],\n "puzzle": 1, "set": [], "complete": "yes", "count": 7}',
        [
            ":2:12: error: 'puzzle' is not a name; write a name",
            ":2:22: error: 'set' is not a mapping from slots to values; ",
            ":2:38: error: 'complete' is not true or false; write true or false",
        ],
    ),
    (
        '{"solutions": [],\n "count": 7}',
        [
            ":2:11: error: count is 7 but 0 solutions are listed; the file may be cut short: write it again"
        ],
    ),
    (
        '{"solutions": [\n{"placements": [{"piece": 1, "origin": [0],\n "orientation_index": true, "cells": []}]},\n5,'
        '\n{"placements": [{}, 7]}]}',
        [
            ":2:27: error: 'piece' is 1, not the name of a piece; write the name of a piece",
            ":2:40: error: 'origin' is [0], not a cell [x, y]; write a cell [x, y]",
            ":3:23: error: 'orientation_index' is True, not a number, 0 or more; write a number, 0 or more",
            ":3:38: error: 'cells' is [], not a list of cells [[x, y], ...]; ",
            ":4:1: error: a solution has no list of placements; write {placements: [...]}",
            ":5:17: error: a placement has no 'piece'; add the name of a piece",
            ":5:17: error: a placement has no 'origin'; add a cell [x, y]",
            ":5:17: error: a placement has no 'orientation_index'; add a number, 0 or more",
            ":5:17: error: a placement has no 'cells'; add a list of cells [[x, y], ...]",
            ":5:21: error: a placement is no object; ",
        ],
    ),
    (
        json.dumps({"solution": {"placements": [{**BAR, "origin": [0, 0, 0]}]}}),
        ["cells and origin differ in number of coordinates; give both as many"],
    ),
    (
        lines(HEADER, SUMMARY, ONE) + '{"type": "solution", "plac',
        [
            ":3:1: error: something follows the summary; the summary comes last",
            ":4:22: error: this line is not JSON: Unterminated string starting at; ",
        ],
    ),
    (
        lines(HEADER, {"type": "comment"}, 5, {"type": "solution"}),
        [
            ":2:1: error: line 2 is no header, solution or summary; ",
            ":3:1: error: line 3 is no header, solution or summary; ",
            ":4:1: error: a solution has no list of placements; ",
        ],
    ),
    ("[" * 100_000, ["this JSON cannot be read: maximum recursion depth exceeded"]),
    ('{"solution": ' + "9" * 5000 + "}", ["this JSON cannot be read: Exceeds the limit"]),
]


@pytest.mark.parametrize(("text", "report"), BAD)
def test_the_report_of_a_bad_file(text: str, report: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_solutions(text)
    given = str(caught.value).split("\n")
    assert len(given) == len(report)
    for line, part in zip(given, report, strict=True):
        assert part in line


def test_a_thousand_faults_are_cut_short() -> None:
    with pytest.raises(PuzzleError) as caught:
        read_solutions(json.dumps({"solutions": [{}] * 1000}))
    assert len(caught.value.faults) == 100
