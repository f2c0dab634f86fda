"""Tables of comma-separated values hold texts and numbers, and nothing that is computed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import click
import pytest

from tilewright.cli.formats import TEXTS
from tilewright.cli.output import csv_cell
from tilewright.saving import ENDINGS

from .commands import tilewright
from .test_help import TYPED, command_named


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


def test_tables_in_a_pipe_are_as_wide_as_columns_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Met from outside at f17eaff: titles were cut at 80 columns in a pipe."""
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = tilewright("list").stdout
    assert max(map(len, whole.splitlines())) > 100
    assert " ...\n" not in whole
    for columns in (60, 90):
        monkeypatch.setenv("COLUMNS", str(columns))
        cut = tilewright("list").stdout
        assert max(map(len, cut.splitlines())) <= columns
    monkeypatch.setenv("COLUMNS", "wide")
    assert tilewright("list").stdout == whole


@pytest.mark.parametrize("words", [[], ["--tags"], ["--lattices"], ["--pieces"], ["--engines"]])
def test_the_lists_are_tables_too(words: list[str]) -> None:
    listed = json.loads(tilewright("list", *words, "--json").stdout)
    rows = list(csv.DictReader(io.StringIO(tilewright("list", *words, "--format", "csv").stdout)))
    assert len(rows) == len(listed)
    for row, entry in zip(rows, listed, strict=True):
        for key in row:
            value = " ".join(entry[key]) if isinstance(entry[key], list) else entry[key]
            assert row[key] == ("" if value is None else str(csv_cell(value))), key


@pytest.mark.parametrize("name", TYPED)
def test_every_format_of_a_command_has_an_ending(name: str) -> None:
    """Met from outside at f17eaff: ``disassemble --output p.xmpuzzle`` was refused."""
    for option in command_named(name).params:
        if option.name == "form" and "--format" in option.opts:
            assert isinstance(option.type, click.Choice)
            assert set(option.type.choices) <= {*ENDINGS.values(), *TEXTS}


def test_an_ending_of_burrtools_is_written(tmp_path: Path) -> None:
    path = tmp_path / "burr.xmpuzzle"
    done = tilewright("disassemble", "burr-hoffmann", "--output", str(path))
    assert done.returncode == 0, done.stderr
    asked = tilewright("disassemble", "burr-hoffmann", "--format", "xmpuzzle")
    assert path.read_text() == asked.stdout
