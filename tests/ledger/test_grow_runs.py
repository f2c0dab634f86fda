"""Runs that grow puzzles: the design of ``design_grown``, whatever the units, whoever works, and however it stops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Piece, Puzzle, Region, TilewrightError
from tilewright.challenges import growing
from tilewright.ledger.driver.run import resume, run_grow
from tilewright.ledger.work.grown_rows import WalkRow, record_of, row_of
from tilewright.results.run_grow import RunGrow

PUZZLE = Puzzle("cube", Region.box(3, 3, 3), (Piece.of("A", [(0, 0, 0)]),), "cube")
ASKED: dict[str, Any] = {"divide": 5, "judgements": 400, "seed": 4}


@pytest.fixture(autouse=True)
def short_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let walks be short, so that a run has many."""
    monkeypatch.setattr(growing, "WALK", 20)


def is_same(found: object, whole: tilewright.GrownDesign) -> bool:
    assert isinstance(found, RunGrow)
    parts = [
        {name: value for name, value in design.data().items() if name != "seconds"}
        for design in (found.design, whole)
    ]
    return parts[0] == parts[1]


@pytest.mark.parametrize("asked", [{}, {"unit_nodes": 2000}, {"threads": 2, "recheck": 1.0}])
def test_a_run_comes_to_what_design_grown_says(tmp_path: Path, asked: dict[str, Any]) -> None:
    whole = PUZZLE.design_grown("level", **ASKED)
    found = run_grow(PUZZLE, tmp_path, "level", **ASKED, **asked)
    assert is_same(found, whole)
    assert whole.listed
    assert whole.judged == 400
    if "recheck" in asked:
        assert found.rechecked == found.units


def test_stars_and_clearances_are_read_back(tmp_path: Path) -> None:
    for goal in ("stars", "clearance"):
        asked = {**ASKED, "judgements": 60}
        found = run_grow(PUZZLE, tmp_path / goal, goal, **asked)
        assert is_same(found, PUZZLE.design_grown(goal, **asked))


def test_a_run_that_is_stopped_ten_times_finds_the_same(tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    whole, stops = PUZZLE.design_grown("level", **ASKED), 0
    with pytest.raises(tilewright.Interrupted):
        run_grow(PUZZLE, tmp_path, "level", **ASKED, unit_nodes=2000, progress=stop)
    for _ in range(9):
        try:
            resume(tmp_path, progress=stop)
        except tilewright.Interrupted as stopped:
            assert isinstance(stopped.partial, RunGrow)
            stops += 1
    assert stops
    assert is_same(resume(tmp_path), whole)
    tilewright.fsck(tmp_path)


def test_status_says_what_was_found(tmp_path: Path) -> None:
    run_grow(PUZZLE, tmp_path, "level", **ASKED)
    text = str(tilewright.status(tmp_path))
    assert "400 assemblies judged" in text
    assert "found a puzzle, the best of level" in text


def test_the_command_finds_what_the_verb_finds(tmp_path: Path) -> None:
    words = ("--divide", "6", "--judgements", "60", "--json")
    done = command(
        "run", "grow", "soma-3x3x3", "--goal", "level", *words, "--into", str(tmp_path / "x")
    )
    whole = json.loads(command("design", "soma-3x3x3", "--grow", "level", *words).stdout)
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert [found[name] for name in ("tried", "listed")] == [
        whole[name] for name in ("tried", "listed")
    ]


def test_a_row_that_is_damaged_is_refused() -> None:
    record = record_of(WalkRow(3, {"judged": 1, "apart": 1, "counted": 0, "unique": 0}, None))
    assert row_of(record).number == 3
    for text in ("{}", "[]", '{"tally": {"judged": 1}, "best": null}', "nonsense"):
        with pytest.raises(ValueError, match="the row of walk 4 is damaged"):
            row_of(type(record)(3, 0, 0, text))


def test_what_does_not_grow_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(TilewrightError, match="leave out setup"):
        run_grow(tilewright.load("l-puzzle-6x8"), tmp_path / "new", "level", divide=3)
    assert not (tmp_path / "new").exists()
