"""The states of counts over a frontier in the folder of a run: kept, gone on with, refused where they are bad."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, heed_interrupts
from tests.cli.commands import tilewright as command
from tilewright import _core
from tilewright.compile import compile_problem
from tilewright.errors import TilewrightError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.status import Status, status
from tilewright.model import Puzzle
from tilewright.results.run import RunCount

from .frontier_kills import COUNTS, PUZZLE, prove

TEN = 72_713_560_548_906_621


def ten() -> Puzzle:
    """Return a puzzle that is counted in a second."""
    return parse_puzzle(PUZZLE.format(10, 10))


def stopped(folder: Path) -> Path:
    """Return the folder of a run that was stopped in the middle of its only unit."""
    found = run(ten(), folder, engine="frontier", threads=1, recheck=0.0, limit_time=0.3)
    assert (found.ended, found.complete, found.units) == ("time", False, 0)
    return folder


def finished(folder: Path) -> RunCount:
    """Go on with a run, and look at what it came to."""
    found = resume(folder, threads=1)
    assert isinstance(found, RunCount)
    assert (found.complete, found.solutions) == (True, TEN)
    assert fsck(folder) == []
    assert list((folder / "states").iterdir()) == []
    return found


def reported(folder: Path) -> Status:
    found = status(folder)
    assert fsck(folder) == []
    return found


def test_a_count_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    first = reported(folder)
    assert (first.state, first.solutions, first.units["open"]) == ("stopped", 0, 1)
    (state,) = first.counting
    assert state.unit == "0"
    assert 0 < state.step < state.steps
    assert 0 < first.share < 1
    assert state.size == (folder / "states" / "0.state").stat().st_size
    assert f"unit 0: step {state.step} of {state.steps}" in str(first)
    assert first.data()["counting"][0]["states"] == state.states
    for tenths in range(3, 30):  # on a busy machine there may be time to read the state alone
        assert not resume(folder, threads=1, limit_time=tenths / 10).complete
        second = reported(folder)
        assert second.share >= first.share
        if second.counting[0].states > state.states:
            break
    else:
        pytest.fail("it never went on")
    whole = run(ten(), tmp_path / "whole", engine="frontier", threads=1, recheck=0.0)
    # No state was looked at twice.
    assert finished(folder).nodes == whole.nodes


def test_on_other_threads_and_with_other_memory(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    done = command("resume", str(folder), "--quiet", "--threads", "2", "--limit-memory", "64MB")
    assert done.returncode == 0, done.stderr
    assert f"{TEN:,}" in done.stdout


def test_tables_that_do_not_fit_the_memory_go_to_a_folder(tmp_path: Path) -> None:
    cover = compile_problem(parse_puzzle(PUZZLE.format(8, 8)).problem()).cover
    whole = _core.frontier_count(cover)
    little = whole.peak_bytes // 4
    found = _core.frontier_count(cover, max_bytes=little, folder=tmp_path, in_parts=False)
    assert (found.solutions, found.nodes) == (whole.solutions, whole.nodes)
    assert found.peak_bytes <= little
    assert found.spilled > 0
    assert whole.spilled == 0
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError, match="cannot be written"):
        _core.frontier_count(cover, max_bytes=little, folder=tmp_path / "gone")


@pytest.mark.parametrize("at", [0, 8, 40, 5000, -1])
def test_a_damaged_state_is_refused(at: int, tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    state = folder / "states" / "0.state"
    data = bytearray(state.read_bytes())
    data[at] ^= 1
    state.write_bytes(data)
    (fault,) = fsck(folder)
    assert str(state) in fault
    with pytest.raises(TilewrightError, match="remove that file, and unit 0 is counted from its"):
        resume(folder)
    assert state.read_bytes() == data
    done = command("resume", str(folder), "--quiet")
    assert done.returncode == 2
    assert str(state) in done.stderr
    assert "Traceback" not in done.stderr
    state.unlink()
    finished(folder)


def test_a_state_cut_short_or_of_something_else_is_refused(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    state = folder / "states" / "0.state"
    whole = state.read_bytes()
    state.write_bytes(whole[:-9])
    assert "cut short" in fsck(folder)[0]
    with pytest.raises(TilewrightError, match="cut short"):
        resume(folder)
    other = parse_puzzle(PUZZLE.format(12, 10))
    run(other, tmp_path / "other", engine="frontier", threads=1, limit_time=0.2)
    shutil.copy(tmp_path / "other" / "states" / "0.state", state)
    assert "and the run is of" in fsck(folder)[0]
    with pytest.raises(TilewrightError, match="another cover"):
        resume(folder)
    state.write_text("tilewright: 1\n")
    with pytest.raises(TilewrightError, match="no state of a count"):
        resume(folder)
    state.write_bytes(whole)
    finished(folder)


def test_what_is_of_no_use_is_removed(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    for name in ("spilled-1-2", "0.state.new", "7.state", "0.again.state"):
        (folder / "states" / name).write_bytes(b"anything")
    assert fsck(folder) == []
    finished(folder)


def test_a_state_that_cannot_be_written_ends_the_run(tmp_path: Path) -> None:
    folder = stopped(tmp_path / "run")
    state = folder / "states" / "0.state"
    last = state.read_bytes()
    state.unlink()
    # A folder cannot be replaced by a file, so it is as if the disk were broken.
    (state / "in the way").mkdir(parents=True)
    done = command("resume", str(folder), "--quiet", "--threads", "1", "--limit-time", "0.3")
    assert done.returncode in (2, 6), done.stderr
    assert "Traceback" not in done.stderr
    shutil.rmtree(state)
    state.write_bytes(last)
    finished(folder)


def test_units_of_so_many_states(tmp_path: Path) -> None:
    asked = {"engine": "frontier", "threads": 1, "unit_nodes": 300_000}
    found = run(parse_puzzle(PUZZLE.format(8, 8)), tmp_path / "whole", **asked)
    assert (found.solutions, found.units) == (19_077_209_438, 1)
    assert found.rechecked == 1
    asked |= {"unit_nodes": 100_000, "recheck": 0.0}
    found = run(parse_puzzle(PUZZLE.format(8, 8)), tmp_path / "parts", **asked)
    assert found.solutions == 19_077_209_438
    assert found.units > 2
    assert list((tmp_path / "parts" / "states").iterdir()) == []
    assert fsck(tmp_path / "parts") == []


def test_a_limit_of_states_stops_it(tmp_path: Path) -> None:
    count = COUNTS[0]
    puzzle = parse_puzzle(PUZZLE.format(*count.box))
    found = run(puzzle, tmp_path / "run", engine="frontier", threads=1, limit_nodes=1000)
    assert (found.ended, found.complete) == ("nodes", False)
    assert reported(tmp_path / "run").counting


def _mounted(disk: Path, size: str) -> bool:
    disk.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(disk)]
    return not subprocess.run(words, capture_output=True, check=False).returncode


@pytest.mark.medium
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """The state grows until the disk is full; the last one that was written whole stays."""
    disk = tmp_path / "disk"
    if not _mounted(disk, "24m"):
        pytest.skip("no small file system can be mounted here")
    puzzle = tmp_path / "puzzle.yaml"
    puzzle.write_text(PUZZLE.format(*COUNTS[0].box))
    words = ("run", str(puzzle), "--engine", "frontier", "--threads", "1", "--quiet")
    try:
        done = command(*words, "--recheck", "0", "--into", str(disk / "run"))
        assert done.returncode == 6, done.stderr
        assert "No space left" in done.stderr
        assert "the last one is kept" in done.stderr
        assert "Traceback" not in done.stderr
        assert fsck(disk / "run") == []
        shutil.copytree(disk / "run", tmp_path / "run")
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    (state,) = reported(tmp_path / "run").counting
    assert state.step > 10
    assert resume(tmp_path / "run").solutions == COUNTS[0].solutions


@pytest.mark.medium
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_writes_the_state(number: signal.Signals, tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle.yaml"
    puzzle.write_text(PUZZLE.format(*COUNTS[0].box))
    folder = tmp_path / "run"
    words = ("--engine", "frontier", "--threads", "1", "--recheck", "0", "--quiet")
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewright", "run", str(puzzle), "--into", str(folder), *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    while not (folder / "states").exists() and process.poll() is None:
        time.sleep(0.05)
    time.sleep(0.7)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 128 + number, errors
    assert b"tilewright resume" in errors
    (state,) = reported(folder).counting
    assert 0 < state.step < state.steps
    assert not list((folder / "states").glob("*.new"))


@pytest.mark.medium
def test_kills(tmp_path: Path) -> None:
    assert prove(4, 3) >= 1
