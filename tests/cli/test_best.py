"""``solve --best``: what it prints, in which format, with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .commands import interrupted, tilewright

LARGE = """
tilewright: 1
name: skew
region: {box: [16, 16]}
pieces: {S: {picture: "XX./.XX", copies: any}}
"""


def test_text_is_the_picture_and_a_line() -> None:
    done = tilewright("solve", "tetrominoes-4x5", "--best")
    proof = (
        "The pieces always cover 2 more of one colour than of the other, so there is no solution."
    )
    assert done.returncode == 0
    assert done.stderr.startswith("tetrominoes-4x5: 0 solutions (proven: Colour the board")
    assert done.stderr.endswith(f"{proof})\n")
    last = done.stdout.splitlines()[-1]
    assert last == "tetrominoes-4x5: 16 of 20 cells covered, proven best; unused: T4"


@pytest.mark.parametrize("objective", ["cells", "weight"])
def test_json_says_what_it_is_worth_and_verify_reads_it(objective: str) -> None:
    done = tilewright("solve", "tetrominoes-4x5", f"--best={objective}", "--format", "json")
    data = json.loads(done.stdout)
    assert list(data) == ["puzzle", "set", "best", "proof", "solutions", "stats"]
    value = {"cells": 16, "weight": 4}[objective]
    best = {"objective": objective, "value": value, "bound": value, "proven": True}
    assert data["best"] == best
    checked = tilewright("verify", "tetrominoes-4x5", stdin=done.stdout)
    assert (checked.returncode, checked.stdout) == (0, "1 solution checked: right\n")
    data["best"]["value"] += 1
    checked = tilewright("verify", "tetrominoes-4x5", stdin=json.dumps(data))
    assert checked.returncode == 5
    assert "wrong-value" in checked.stdout


def test_pictures(tmp_path: Path) -> None:
    for form, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        path = tmp_path / f"best.{form}"
        words = ("--best", "--format", form, "--output", str(path))
        done = tilewright("solve", "tetrominoes-4x5", *words)
        assert (done.returncode, done.stdout) == (0, "")
        assert start in path.read_bytes()[:200]


def test_a_limit_prints_the_best_so_far_and_the_bound() -> None:
    words = ("--best", "--limit-nodes", "3000", "--format", "json", "--quiet")
    done = tilewright("solve", "-", *words, stdin=LARGE)
    assert done.returncode == 4
    best = json.loads(done.stdout)["best"]
    assert not best["proven"]
    assert best["value"] < best["bound"]
    gap = f"at least {best['value']}, at most {best['bound']}"
    assert done.stderr == f"stopped (nodes) after 3,000 nodes: the best is {gap}\n"


@pytest.mark.parametrize(
    "words", [("--all",), ("--limit", "2"), ("--distinct",), ("--format", "jsonl")]
)
def test_what_does_not_go_with_best_is_a_fault_of_usage(words: tuple[str, ...]) -> None:
    done = tilewright("solve", "tetrominoes-4x5", "--best", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--best" in done.stderr


def test_the_example_is_proven() -> None:
    done = tilewright("solve", "examples/crosses.yaml", "--best")
    assert done.stdout.splitlines()[-1] == "crosses: 65 of 100 cells covered, proven best"


def test_an_interrupt_writes_the_best_so_far(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(LARGE)
    code, output, _ = interrupted("solve", str(path), "--best", "--format", "json")
    assert code == 130
    data = json.loads(output)
    assert data["stats"]["ended"] == "interrupted"
    assert data["best"]["value"] < data["best"]["bound"]
