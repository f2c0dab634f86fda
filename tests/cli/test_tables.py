"""Tables of comma-separated values hold texts and numbers, and nothing that is computed."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tilewright.cli.output import csv_cell

from .commands import tilewright


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_a_text_is_no_formula(sign: str) -> None:
    assert csv_cell(f"{sign}1+1") == f"'{sign}1+1"
    assert csv_cell(f"1{sign}1") == f"1{sign}1"


def test_numbers_stay() -> None:
    assert [csv_cell(number) for number in (-1, 0.5, -0.5, 0)] == [-1, 0.5, -0.5, 0]


def test_a_survey_writes_names_and_labels_as_texts() -> None:
    labels = {"=1+1": [0, 0], "@a": [1, 0], "b": [2, 0]}
    data = {
        "tilewright": 1,
        "name": "a",
        "region": {"box": [3, 1]},
        "pieces": {"bar": "XX"},
        "setup": {"+slot": {"as": "blocked", "choose": labels}},
    }
    done = tilewright("survey", "-", "--format", "csv", "--quiet", stdin=json.dumps(data))
    rows = list(csv.reader(io.StringIO(done.stdout)))
    assert rows == [["'+slot", "solutions"], ["'=1+1", "1"], ["'@a", "0"], ["b", "1"]]
