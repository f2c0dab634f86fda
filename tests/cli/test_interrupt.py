"""Ctrl-C: exit code 130 soon after, and what was found by then is written whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .commands import interrupted

LONG = ("solid-pentominoes-3x4x5", "--engine", "cells")


def stopped(*words: str) -> tuple[int, str, str]:
    """Interrupt a command once it is at work, and return how it ended.

    On a busy machine it may not be at work yet, so later moments are tried as well.
    """
    for delay in (1.5, 5.0, 15.0):
        code, out, err = interrupted(*words, after=delay)
        if code == 130 and out + err != "interrupted\n":
            break
    return code, out, err


def test_a_count_says_what_it_has() -> None:
    code, out, err = stopped("count", *LONG, "--format", "json")
    assert code == 130
    assert json.loads(out)["complete"] is False
    assert "lower bounds" in err


@pytest.mark.parametrize("to_file", [False, True])
def test_a_stream_ends_with_its_summary(to_file: bool, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    output = ("--output", str(target)) if to_file else ()
    code, out, err = stopped("solve", *LONG, "--all", "--format", "jsonl", *output)
    assert code == 130
    lines = (target.read_text() if to_file else out).splitlines()
    last = json.loads(lines[-1])
    assert (last["type"], last["complete"], last["ended"]) == ("summary", False, "interrupted")
    assert len(lines) == last["found"] + 2 or len(lines) == last["found"] + 1
    assert "stopped (interrupted)" in err
    assert [path.name for path in tmp_path.iterdir()] == (["found.jsonl"] if to_file else [])
