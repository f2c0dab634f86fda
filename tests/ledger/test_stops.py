"""Stops of every kind, a second driver and a full disk: what was done is kept, and ``resume`` goes on."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import ROOT, heed_interrupts
from tests.cli.commands import tilewright as command
from tilewright import Piece, Puzzle, Region, _core
from tilewright.errors import LimitReached, TilewrightError
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.status import status
from tilewright.ledger.store import segments
from tilewright.ledger.store.folder import driving, is_driven
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.units import Failure

from .kills import prove
from .pools import SORTS, Scrambled, begun, kept_number, opened, rewritten, started

LONG = ("solid-pentominoes-3x4x5", "--engine", "cells", "--unit-nodes", "20000")
LONG_SURVEY = ("daily-calendar", "--survey", "--engine", "cells", "--unit-nodes", "20000")


@contextmanager
def going(folder: Path, words: tuple[str, ...] = LONG) -> Iterator[subprocess.Popen[bytes]]:
    """Run something long in a process of its own, once it has done something."""
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tilewright",
            "run",
            *words,
            "--into",
            str(folder),
            "--format",
            "json",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    try:
        while not _has_done_something(folder):
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


def _has_done_something(folder: Path) -> bool:
    try:
        return status(folder).units["done"] > 3
    except TilewrightError:
        return False


@pytest.mark.parametrize("words", [LONG, LONG_SURVEY], ids=["count", "survey"])
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_keep_what_is_done(
    by: signal.Signals, words: tuple[str, ...], tmp_path: Path
) -> None:
    with going(tmp_path / "run", words) as process:
        seen = status(tmp_path / "run")
        assert seen.state == "running"
        process.send_signal(by)
        out, err = process.communicate()
    assert process.returncode == 128 + by, err
    reported = json.loads(out)
    assert not reported["complete"]
    assert b"resume" in err
    found = status(tmp_path / "run")
    assert found.state == "stopped"
    assert reported["weight"] == str(found.weight)
    assert found.units["done"] == reported["units"] >= seen.units["done"]
    assert fsck(tmp_path / "run") == []


def test_stop_from_another_process(tmp_path: Path) -> None:
    with going(tmp_path / "run") as process:
        done = command("stop", str(tmp_path / "run"))
        assert (done.returncode, done.stderr) == (0, f"{tmp_path / 'run'}: stopped\n")
        out, _ = process.communicate()
    assert process.returncode == 4
    assert json.loads(out)["units"] == status(tmp_path / "run").units["done"]
    assert command("stop", str(tmp_path / "run")).stderr.endswith("nobody drives this run\n")


def test_a_second_driver_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with going(folder) as process:
        for words in (("resume", str(folder)), ("run", "soma-3x3x3", "--into", str(folder))):
            done = command(*words)
            assert done.returncode == 2
            assert "already" in done.stderr
        for _ in range(5):
            assert fsck(folder) == []
        copy = shutil.copytree(folder, tmp_path / "copy")
        assert process.poll() is None
    assert status(Path(copy)).state == "stopped"
    with driving(folder):
        assert is_driven(folder)
    assert not is_driven(folder)


@pytest.mark.medium
def test_a_limit_ends_with_code_4(tmp_path: Path) -> None:
    words = ("run", "soma-3x3x3", "--into", str(tmp_path / "run"), "--unit-nodes", "500")
    done = command(*words, "--limit-nodes", "20000", "--format", "json")
    assert done.returncode == 4
    reported = json.loads(done.stdout)
    assert (reported["complete"], reported["folder"]) == (False, str(tmp_path / "run"))
    done = command("resume", str(tmp_path / "run"), "--format", "json")
    assert done.returncode == 0
    reported = json.loads(done.stdout)
    assert (reported["solutions"], reported["weight"], reported["complete"]) == (11_520, "1", True)
    again = command("resume", str(tmp_path / "run"), "--format", "json")
    assert json.loads(again.stdout)["solutions"] == 11_520


@pytest.mark.medium
def test_an_interrupt_waits_for_the_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    genuine, struck = Store._complete, []

    def complete(self: Store, *arguments: Any) -> Any:
        done = genuine(self, *arguments)
        if len(struck) < 1:
            struck.append(os.kill(os.getpid(), signal.SIGINT))
            for _ in range(1000):
                time.sleep(0)
        return done

    monkeypatch.setattr(Store, "_complete", complete)
    # Whoever started the tests in the background may have them ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(tilewright.Interrupted) as caught:
            run(tilewright.load("soma-3x3x3"), tmp_path / "run", unit_nodes=500)
    finally:
        signal.signal(signal.SIGINT, before)
    assert caught.value.partial is not None
    assert caught.value.partial.units >= 1
    assert status(tmp_path / "run").units["done"] >= 1
    assert resume(tmp_path / "run").solutions == 11_520


class _Full:
    """A file of which every write after some finds the disk full."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def write(self, data: bytes) -> int:
        if len(data) > self.room:
            self.file.write(data[: self.room])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), self.file.name)
        self.room -= len(data)
        return int(self.file.write(data))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def _segment_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = segments.Segments._opened
    monkeypatch.setattr(segments.Segments, "_opened", lambda self: _Full(genuine(self), 5_000))


def _fsync_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    genuine, calls = os.fsync, iter(range(10**6))

    def fsync(number: int) -> None:
        if next(calls) >= 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        genuine(number)

    monkeypatch.setattr(segments.os, "fsync", fsync)


class _Database:
    """A connection that finds the disk full when it commits, after a while."""

    def __init__(self, database: sqlite3.Connection, word: str, times: int) -> None:
        self.database, self.word, self.times = database, word, times

    def execute(self, text: str, *values: Any) -> Any:
        if text.startswith(self.word):
            self.times -= 1
            if self.times < 0:
                raise sqlite3.OperationalError("database or disk is full")
        return self.database.execute(text, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database, name)


def _ledger_is_full(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    genuine = Store.recover

    def recover(self: Store) -> None:
        genuine(self)
        assert self._writer is not None
        self._writer.database = self._db = _Database(self._db, word, 1)  # type: ignore[assignment]

    monkeypatch.setattr(Store, "recover", recover)


FULL = {
    "segment": _segment_is_full,
    "fsync of a segment": _fsync_fails,
    "commit": lambda monkeypatch: _ledger_is_full(monkeypatch, "COMMIT"),
    "begin": lambda monkeypatch: _ledger_is_full(monkeypatch, "BEGIN"),
    "update": lambda monkeypatch: _ledger_is_full(monkeypatch, "UPDATE"),
}


@pytest.mark.parametrize("puzzle", SORTS)
@pytest.mark.parametrize("where", FULL)
def test_a_full_disk(
    where: str, puzzle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solutions, number = SORTS[puzzle]
    folder = begun(tmp_path / "run", puzzle, 10_000, keep=True, unit_nodes=500)
    before = status(folder)
    with monkeypatch.context() as patch:
        FULL[where](patch)
        with pytest.raises(OSError) as caught:
            resume(folder)
    assert caught.value.errno in (errno.ENOSPC, errno.EIO)
    assert fsck(folder) == []
    assert status(folder).units["done"] >= before.units["done"]
    assert resume(folder).solutions == solutions
    assert fsck(folder) == []
    assert kept_number(folder) == number


@pytest.mark.medium
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", str(disk)]
    if subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("no small file system can be mounted here")
    try:
        words = ("run", "any-tetrominoes-6x6", "--into", str(disk / "run"), "--keep")
        done = command(*words, "--unit-nodes", "2000", "--engine", "bitset")
        assert done.returncode == 6, done.stderr
        assert "Traceback" not in done.stderr
        assert "error: " in done.stderr
        shutil.copytree(disk / "run", tmp_path / "run")
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    assert fsck(tmp_path / "run") == []
    assert status(tmp_path / "run").units["done"] > 0
    assert resume(tmp_path / "run").solutions == 178_939
    assert len(kept(tmp_path / "run")) == 178_939


@pytest.mark.medium
@pytest.mark.parametrize("puzzle", SORTS)
def test_a_unit_that_always_fails_is_set_aside_and_named(puzzle: str, tmp_path: Path) -> None:
    class Failing(Scrambled):
        def outcome(self, job: Any) -> Any:
            unit = getattr(job, "id", "")
            if unit == "0.1":
                return Failure(unit, "it falls over")
            return super().outcome(job)

    found = started(
        tmp_path,
        puzzle,
        unit_nodes=300,
        workers=lambda subject, ready, options: Failing(subject, ready, 3),
    )
    assert (found.complete, found.ended) == (False, "incomplete")
    assert "unit 0.1: it falls over (set aside)" in found.failures
    assert status(tmp_path).units["aside"] == 1
    assert fsck(tmp_path) == []
    assert resume(tmp_path).solutions == SORTS[puzzle][0]


@pytest.mark.parametrize("puzzle", ["pentominoes-6x10", "pegged-5x5"])
def test_a_faulty_worker_is_an_alarm(puzzle: str, tmp_path: Path) -> None:
    from dataclasses import replace

    class Faulty(Scrambled):
        def outcome(self, job: Any) -> Any:
            found = super().outcome(job)
            if getattr(found, "id", "") == "0.0" and hasattr(found, "solutions"):
                self.again.append(replace(found, solutions=found.solutions + 1))
                self.again *= 3
            return found

    folder = tmp_path / "run"
    with pytest.raises(tilewright.LedgerFault, match=r"unit 0\.0 was done twice"):
        started(
            folder,
            puzzle,
            unit_nodes=1000,
            workers=lambda subject, ready, options: Faulty(subject, ready, 3),
        )
    assert fsck(folder) == []


@pytest.mark.parametrize("puzzle", SORTS)
def test_what_is_counted_again_and_differs_is_an_alarm(puzzle: str, tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", puzzle, 2_000, recheck=1.0, engine="bitset")
    rewritten(
        folder,
        "UPDATE units SET nodes = nodes + 1, checked = NULL, witnesses = NULL WHERE id = '0'",
        "UPDATE meta SET value = json_set(value, '$.nodes', json_extract(value, '$.nodes') + 1) "
        "WHERE key = 'totals'",
    )
    with pytest.raises(tilewright.LedgerFault, match="counted again"):
        resume(folder)
    assert fsck(folder)


@pytest.mark.parametrize(
    ("puzzle", "solutions"), [("distinct-pentominoes-5x4", 200), ("pegged-5x5", 11_984)]
)
def test_the_driver_survives_a_late_result(puzzle: str, solutions: int, tmp_path: Path) -> None:
    """A unit that was given up is in the queue again when its result comes after all."""
    for seed in range(6):
        found = started(
            tmp_path / str(seed),
            puzzle,
            unit_nodes=15 if solutions == 200 else 1500,
            workers=lambda subject, ready, options, seed=seed: Scrambled(subject, ready, seed),
        )
        assert (found.solutions, found.complete) == (solutions, True)
        with opened(tmp_path / str(seed)) as store:
            assert store.totals.aside == 0


@pytest.mark.medium
def test_kills(tmp_path: Path) -> None:
    assert sum(prove(20, 7).values()) >= 20


@pytest.mark.parametrize("puzzle", SORTS)
def test_progress_of_a_driver_is_reported(puzzle: str, tmp_path: Path) -> None:
    shares: list[float] = []
    started(
        tmp_path,
        puzzle,
        unit_nodes=2000,
        progress=lambda share, found, nodes: shares.append(share),
    )
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_unit_whose_rest_does_not_fit_the_memory_stays_as_it_was(tmp_path: Path) -> None:
    # Each node has hundreds of branches, and the units that it leaves list those before them.
    square = Puzzle(
        "wide",
        Region.of("/".join(["?" * 30] * 30)),
        tuple(Piece.of(name, "XX/X.", copies=9) for name in "ab"),
    )
    held = _core.resident()
    if held is None:
        pytest.skip("this system does not tell")
    folder = tmp_path / "run"
    room = held + (128 << 20)
    with pytest.raises(
        LimitReached, match=r"while writing down what a unit leaves.*--limit-memory"
    ):
        run(square, folder, engine="cells", limit_memory=room, unit_nodes=200, threads=1)
    found = status(folder)
    assert (found.units["open"], found.nodes) == (1, 0)
    assert not fsck(folder)
