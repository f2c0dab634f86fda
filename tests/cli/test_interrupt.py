"""Ctrl-C: exit code 130, and what was found by then is written whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tilewright
from tilewright import Count, SearchOptions
from tilewright.errors import Interrupted

from .commands import interrupted

LONG = ("solid-pentominoes-3x4x5", "--engine", "cells")


def test_a_count_says_what_it_has() -> None:
    code, out, err = interrupted("count", *LONG, "--format", "json")
    assert code == 130
    assert json.loads(out)["complete"] is False
    assert "lower bounds" in err


@pytest.mark.parametrize("to_file", [False, True])
def test_a_stream_ends_with_its_summary(to_file: bool, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    output = ("--output", str(target)) if to_file else ()
    code, out, err = interrupted("solve", *LONG, "--all", "--format", "jsonl", *output)
    assert code == 130
    lines = (target.read_text() if to_file else out).splitlines()
    last = json.loads(lines[-1])
    assert (last["type"], last["complete"], last["ended"]) == ("summary", False, "interrupted")
    assert len(lines) == last["found"] + 2 or len(lines) == last["found"] + 1
    assert "stopped (interrupted)" in err
    assert [path.name for path in tmp_path.iterdir()] == (["found.jsonl"] if to_file else [])


def test_ctrl_c_in_the_progress_function_ends_the_search_as_anywhere_else() -> None:
    def struck(*_: object) -> None:
        raise KeyboardInterrupt

    puzzle = tilewright.load(LONG[0])
    with pytest.raises(Interrupted) as caught:
        tilewright.count(puzzle, options=SearchOptions("cells", progress=struck))
    partial = caught.value.partial
    assert isinstance(partial, Count)
    assert (partial.complete, partial.ended) == (False, "interrupted")
