"""Ctrl-C: exit code 130 soon after, and what was found by then is written whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .commands import ROOT

LONG = ("solid-pentominoes-3x4x5", "--engine", "cells")


def interrupted(*words: str) -> tuple[int, str, str]:
    """Start a command, interrupt it once it is at work, and return how it ended.

    On a busy machine it may not be at work yet, so later moments are tried as well.
    """
    for delay in (1.5, 5.0, 15.0):
        process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        if process.returncode == 130 and out + err != "interrupted\n":
            break
    return process.returncode, out, err


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
