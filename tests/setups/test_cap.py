"""A setup with more settings than a survey walks through: the error names what goes on, and that works."""

from __future__ import annotations

import json
import pickle
import re
import shlex
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import PuzzleError, TilewrightError
from tilewright.verbs.survey import TooManySettings

TEXT = """
tilewright: 1
name: any-three
region: {box: [4, 3]}
pieces: {bar: {picture: XX, copies: any}}
setup:
  holes: {as: blocked, count: 2}
  mark: {as: o, choose: {left: [0, 0], right: [3, 0]}}
"""


def test_the_error_names_the_run_the_limit_and_the_sample() -> None:
    puzzle = tilewright.loads(TEXT)
    with pytest.raises(TooManySettings) as caught:
        puzzle.survey(cap=100)
    text = str(caught.value)
    assert "there are up to 132 settings, the limit is 100" in text
    for advice in ("tilewright run any-three --survey --into FOLDER", "run_survey", "cap=132"):
        assert advice in text
    assert "sample=N" in text
    again = pickle.loads(pickle.dumps(caught.value))
    assert again == caught.value
    assert isinstance(again, PuzzleError)
    assert len(puzzle.survey(cap=132).rows) == len(puzzle.survey().rows)
    assert len(puzzle.survey(cap=1, sample=5).rows) == 5


@pytest.mark.parametrize("cap", [0, -1, 2.5, "many", True])
def test_a_cap_that_cannot_be_meant(cap: int) -> None:
    with pytest.raises(TilewrightError, match=r"cap is .*: give a whole number, 1 or more"):
        tilewright.loads(TEXT).survey(cap=cap)


def test_the_command_that_is_named_does_it(tmp_path: Path) -> None:
    file = tmp_path / "any three.yaml"
    file.write_text(TEXT)
    words = ["survey", str(file), "--set", "mark=left"]
    refused = command(*words, "--cap", "50")
    assert refused.returncode == 3
    named = re.search(r"\((tilewright run .*) --into FOLDER;", refused.stderr)
    assert named is not None, refused.stderr
    _, *run = shlex.split(named[1])
    done = command(*run, "--into", str(tmp_path / "run"), "--json", "--quiet")
    assert done.returncode == 0, done.stderr
    whole = command(*words, "--cap", "66", "--format", "jsonl", "--quiet")
    summary = json.loads(whole.stdout.splitlines()[-1])["summary"]
    assert json.loads(done.stdout)["setups"] == summary["setups"] > 50
    assert json.loads(done.stdout)["total"] == summary["total"]
