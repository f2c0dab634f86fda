"""Ctrl-C: exit code 130, and what was found by then is written whole."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright
from tilewright import Count, Puzzle, SearchOptions, Solution
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


def every(puzzle: Puzzle, options: SearchOptions) -> list[Solution]:
    return list(tilewright.solutions(puzzle, options=options))


def number(puzzle: Puzzle, options: SearchOptions) -> Count:
    return tilewright.count(puzzle, options=options)


@pytest.mark.parametrize("ask", [number, every])
def test_ctrl_c_is_not_lost_when_the_work_ends_while_the_progress_function_runs(
    ask: Callable[[Puzzle, SearchOptions], object],
) -> None:
    """The first progress bar takes long to draw; a search, or a chunk of it, may end meanwhile."""

    def slow(*_: object) -> None:
        time.sleep(1.5)
        raise KeyboardInterrupt

    puzzle = tilewright.load("pentominoes-4x15")
    options = SearchOptions("cells", threads=1, progress=slow)
    with pytest.raises(KeyboardInterrupt):
        ask(puzzle, options)


def test_the_progress_of_a_list_of_solutions_is_that_of_the_whole_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilewright.run.chunks._FIRST_CHUNK", 368)
    monkeypatch.setattr("tilewright.run.chunks._GROWTH", 1)
    told: list[tuple[float, int, int]] = []
    options = SearchOptions("cells", threads=1, progress=lambda *now: told.append(now))
    assert len(every(tilewright.load("pentominoes-4x15"), options)) == 1472
    assert told
    assert told == sorted(told)
    for now in zip(*told, strict=True):
        assert list(now) == sorted(now)
