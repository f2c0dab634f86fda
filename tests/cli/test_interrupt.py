"""Ctrl-C: exit code 130, and what was found by then is written whole."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright
from tests.page.wasm import built_core
from tilewright import Count, Puzzle, SearchOptions, Solution
from tilewright.cli import COMMANDS
from tilewright.errors import Interrupted

from .commands import ROOT, interrupted

LONG = ("solid-pentominoes-3x4x5", "--engine", "cells")


def test_a_count_says_what_it_has() -> None:
    code, out, err = interrupted("count", *LONG, "--format", "json")
    assert code == 130
    assert json.loads(out)["complete"] is False
    assert "lower bounds" in err


def test_changes_are_listed_as_far_as_they_were_tried() -> None:
    code, out, err = interrupted("changes", LONG[0], "--format", "json")
    assert code == 130
    assert json.loads(out)["complete"] is False
    assert "there may be better ones" in err


@pytest.mark.parametrize("to_file", [False, True])
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stream_ends_with_its_summary(to_file: bool, by: signal.Signals, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    output = ("--output", str(target)) if to_file else ()
    code, out, err = interrupted("solve", *LONG, "--all", "--format", "jsonl", *output, by=by)
    assert code == 128 + by
    lines = (target.read_text() if to_file else out).splitlines()
    last = json.loads(lines[-1])
    assert (last["type"], last["complete"], last["ended"]) == ("summary", False, "interrupted")
    assert len(lines) == last["found"] + 2 or len(lines) == last["found"] + 1
    assert "stopped (interrupted)" in err
    assert [path.name for path in tmp_path.iterdir()] == (["found.jsonl"] if to_file else [])


STRIKE = """
import os, signal, sys
from tilewright.cli import main, options
def struck(*_, **__):
    os.kill(os.getpid(), {by})
    raise AssertionError("nothing was heard of the signal")
options._read_puzzle = struck
if sys.argv[1] in {folders}:
    from tilewright.ledger.workers import exchange
    from tilewright.ledger.store import store
    exchange.read_units = struck
    store.Store.open = struck
main()
"""
#: commands about the folder of a run, and what else they need
FOLDERS = {
    "resume": ("folder",),
    "status": ("folder",),
    "stop": ("folder",),
    "kept": ("folder",),
    "fsck": ("folder",),
    "merge": ("one", "two", "--into", "{0}/both"),
    "run-unit": ("pyproject.toml", "--output", "{0}/results"),
}
#: what other commands need beside a puzzle
BESIDE = {
    "convert": ("--to", "yaml"),
    "run": ("--into", "{0}/run"),
    "rectangles": ("--up-to", "5x5"),
    "prove": ("--into", "{0}/proof"),
}


#: reads no puzzle; a signal is how it is meant to end (see ``tests/page``)
SPARED = ("list", "serve")


@pytest.mark.every
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in SPARED])
def test_signals_end_every_command(command: str, by: signal.Signals, tmp_path: Path) -> None:
    if command == "page":
        built_core()  # which that command puts into its file
    given = FOLDERS.get(command) or ("pegged-5x5", *BESIDE.get(command, ()))
    words = [command, *(word.format(tmp_path) for word in given)]
    code, err = struck(STRIKE.format(by=int(by), folders=list(FOLDERS)), *words)
    assert (code, err.strip()) == (128 + by, "interrupted")


def test_a_signal_that_was_ignored_before_stays_so() -> None:
    ignored = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    code, err = struck(
        ignored + STRIKE.format(by=int(signal.SIGHUP), folders=[]), "count", "pegged-5x5"
    )
    assert code == 1
    assert "nothing was heard of the signal" in err


def struck(program: str, *words: str) -> tuple[int, str]:
    """Run a program that signals to itself, and return how it ended."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


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
    monkeypatch.setattr("tilewright.running.chunks._FIRST_CHUNK", 368)
    monkeypatch.setattr("tilewright.running.chunks._GROWTH", 1)
    reported: list[tuple[float, int, int]] = []
    options = SearchOptions("cells", threads=1, progress=lambda *now: reported.append(now))
    assert len(every(tilewright.load("pentominoes-4x15"), options)) == 1472
    assert reported
    assert reported == sorted(reported)
    for now in zip(*reported, strict=True):
        assert list(now) == sorted(now)
