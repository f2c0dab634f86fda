"""Runs that take assemblies apart: the numbers of ``disassemble``, whatever the units and whoever works."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from tests.apart.burrs import burr, burr_of
from tests.cli.commands import tilewright as command
from tilewright.errors import LedgerFault, PuzzleError, TilewrightError
from tilewright.files.writing import write_puzzle
from tilewright.ledger.driver.run import resume, run_apart
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.status import status
from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.levels import LevelRow, Levels, packed_levels, read_levels
from tilewright.ledger.work.units import UnitResult
from tilewright.model import Puzzle
from tilewright.results.run_apart import RunApart

from .kills import until_done
from .pools import check_refused, check_summary, lying, merged, scrambled

#: sticks of which up to three each make 57,505 burrs with holes
MANY = (256, 512, 704, 928, 960, 992, 1008)
PISTON = (88, 512, 768, 922, 1008, 1008)


def few() -> Puzzle:
    """Return some hundred burrs with holes, of levels 1 to 4."""
    return burr_of(dict.fromkeys((256, 928, 960, 992, 1008), (0, 2)), 6, 1)


def figures(found: RunApart | tilewright.Disassemblies) -> dict[str, Any]:
    names = ("assemblies", "apart", "not_apart", "unknown", "level", "histogram")
    return {name: getattr(found, name) for name in names}


def same_as_disassemble(folder: Path, puzzle: Puzzle, seed: int, **asked: Any) -> RunApart:
    """Run with workers that confuse, and compare it with what is no run."""
    whole = puzzle.disassemble(min_level=99, **asked)
    nodes = Random(seed).choice((50, 700, 9000))
    found = run_apart(
        puzzle, folder, unit_nodes=nodes, recheck=0.3, workers=scrambled(seed), **asked
    )
    assert figures(found) == figures(whole)
    assert (found.weight, found.complete) == (1, whole.complete)
    assert fsck(folder) == []
    return found


@pytest.mark.parametrize("asked", [{}, {"distinct": "turns"}, {"limit_states": 3}], ids=str)
def test_a_run_comes_to_what_disassemble_says(asked: dict[str, Any], tmp_path: Path) -> None:
    found = same_as_disassemble(tmp_path, few(), 3, **asked)
    assert found.rechecked > 1
    reported = status(tmp_path)
    assert reported.summary is not None
    assert reported.summary["histogram"] == {str(k): n for k, n in found.histogram.items()}
    assert f"{found.apart:,} come apart" in str(reported)
    assert (found.ended == "states") == bool(found.unknown) == ("limit_states" in asked)


@pytest.mark.parametrize("engine", ["bitset", "cells", "bitmask", "bitmask-portable"])
def test_every_engine_is_confirmed_by_another(engine: str, tmp_path: Path) -> None:
    found = run_apart(few(), tmp_path, engine=engine, recheck=1.0, unit_nodes=3000)
    assert found.rechecked == found.units > 3
    assert found.engine == engine


def test_an_example_of_each_level_has_that_level(tmp_path: Path) -> None:
    found = run_apart(few(), tmp_path, unit_nodes=3000)
    assert len(found.examples) == len(found.histogram) > 2
    for level, solution in found.examples.items():
        assert tilewright.verify(few(), solution).ok
        assert solution.disassemble().level == level
    data = found.data()
    assert [one["level"] for one in data["examples"]] == list(found.histogram)


def test_what_a_frame_holds_is_read_back() -> None:
    rows = [
        LevelRow(False, 0, 1 << 40, (1, 5)),
        LevelRow(True, 2, 3, (0,)),
        LevelRow(None, 7, 1, ()),
    ]
    levels = Levels([*rows, LevelRow(True, 2, 4, (0, 1))])
    assert levels.figures() == {
        "assemblies": (1 << 40) + 8,
        "apart": 7,
        "not_apart": 1 << 40,
        "unknown": 1,
        "level": 2,
        "histogram": {"2": 7},
    }
    frame = SolutionFrame("0", 3, packed_levels(rows), 0)
    assert list(read_levels(frame.solutions())) == rows
    for damaged in ([[1, 2, 3]], [[3, 0, 1, 0]], [[1, 1, 0, 0]], [[1, 2, 1, 0, 5, 5]]):
        with pytest.raises(ValueError, match=r"row|order"):
            list(read_levels(damaged))
    twice = [[1, 2, 1, 0], [1, 2, 1, 0]]
    with pytest.raises(ValueError, match="order"):
        list(read_levels(twice))


def test_units_in_files_and_copies_that_are_merged(tmp_path: Path) -> None:
    whole = run_apart(few(), tmp_path / "whole")
    run_apart(few(), tmp_path / "one", parts=6, unit_nodes=None)
    folder = merged(tmp_path / "one")
    found = resume(folder)
    assert isinstance(found, RunApart)
    assert figures(found) == figures(whole)
    assert {k: str(v) for k, v in found.examples.items()} == {
        k: str(v) for k, v in whole.examples.items()
    }
    assert fsck(folder) == []


def _nothing_apart(result: UnitResult) -> UnitResult:
    """Say of all assemblies of a unit that they do not come apart."""
    assert result.frame is not None
    rows = list(read_levels(SolutionFrame("", 0, result.frame, 0).solutions()))
    reported = Levels(replace(row, apart=False, level=0) for row in rows)
    return replace(result, frame=packed_levels(reported.rows), kept=len(reported.rows))


def test_a_worker_with_other_verdicts_is_found(tmp_path: Path) -> None:
    with pytest.raises(LedgerFault, match="liar"):
        run_apart(few(), tmp_path, recheck=1.0, unit_nodes=2000, workers=lying(_nothing_apart))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"distinct": 0, "solutions": 0}, "do not sum"),
        ({"kept": 1}, "do not sum"),
        ({"frame": packed_levels([LevelRow(True, 1, 1, (5, 4))]), "kept": 1}, "order"),
    ],
)
def test_results_that_cannot_be_are_refused(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    run_apart(few(), tmp_path, parts=2)
    check_refused(tmp_path, change, said)


def test_a_summary_that_is_not_that_of_the_rows_is_a_fault(tmp_path: Path) -> None:
    found = run_apart(few(), tmp_path)
    check_summary(tmp_path, apart=found.apart + 1)


def test_questions_that_cannot_be_asked(tmp_path: Path) -> None:
    with pytest.raises(TilewrightError, match="distinct is false"):
        run_apart(few(), tmp_path / "a", distinct=False)
    with pytest.raises(TilewrightError, match="limit_states is 0"):
        run_apart(few(), tmp_path / "b", limit_states=0)
    with pytest.raises(TilewrightError, match="frontier"):
        run_apart(few(), tmp_path / "c", engine="frontier")
    sticks = tilewright.load("pentatwigs-parallelogram-5-3")
    with pytest.raises(PuzzleError, match="no moves are known"):
        run_apart(sticks, tmp_path / "d")
    assert list(tmp_path.iterdir()) == []
    for words in (("--apart", "--keep", "--survey"), ("--limit-states", "3")):
        done = command("run", "burr-piston", "--into", str(tmp_path / "e"), *words)
        assert (done.returncode, "for tilewright run " in done.stderr) == (2, True)


def test_kept_says_where_the_levels_are(tmp_path: Path) -> None:
    run_apart(burr(PISTON, holes=1), tmp_path)
    done = command("kept", str(tmp_path))
    assert done.returncode == 2
    assert "resume" in done.stderr


def test_the_command_stops_at_a_limit_of_states_and_says_so(tmp_path: Path) -> None:
    words = ("--apart", "--limit-states", "5", "--format", "json")
    done = command("run", "burr-piston", "--into", str(tmp_path / "run"), *words)
    assert done.returncode == 4
    reported = json.loads(done.stdout)
    assert (reported["complete"], reported["ended"], reported["assemblies"]) == (
        False,
        "states",
        10,
    )
    assert reported["unknown"] > 0
    assert "stopped by --limit-states" in done.stderr
    again = command("resume", str(tmp_path / "run"))
    assert again.returncode == 4
    assert "10 assemblies" in again.stdout


@pytest.mark.medium
def test_many_assemblies_stopped_killed_and_resumed(tmp_path: Path) -> None:
    """57,505 assemblies in units of a hundredth of a second: the histogram is that of an undisturbed run."""
    puzzle = burr_of(dict.fromkeys(MANY, (0, 3)), 6, 1)
    path, folder = tmp_path / "many.json", tmp_path / "run"
    path.write_text(write_puzzle(puzzle, "json"))
    whole = puzzle.disassemble(min_level=99)
    assert (whole.assemblies, whole.apart, whole.level) == (57_505, 47_178, 7)
    begin = ("run", str(path), "--into", str(folder), "--apart", "--unit-nodes", "4000")
    stopped = command(*begin, "--limit-time", "0.5", "--threads", "1", "--format", "json")
    assert stopped.returncode == 4
    assert 0 < json.loads(stopped.stdout)["assemblies"] < 57_505
    assert until_done(begin, folder, Random(5), 6) >= 4
    found = resume(folder)
    assert isinstance(found, RunApart)
    assert figures(found) == figures(whole)
    assert (found.weight, fsck(folder)) == (1, [])
