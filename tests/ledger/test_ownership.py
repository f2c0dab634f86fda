"""A run has one owner: two drivers never both write, whatever became of the lock, and none writes into nothing."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.status import status
from tilewright.ledger.store import file_lock
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.folder import LOCK, driving, is_driven
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.writer import RunTaken
from tilewright.ledger.work.units import UnitResult
from tilewright.ledger.workers.pool import Outcome

from .pools import Scrambled, begun, opened, scrambled
from .rivals import prove
from .test_exchange import contents

PUZZLE, SOLUTIONS = "distinct-pentominoes-5x4", 200
ASKED: dict[str, Any] = {"keep": True, "engine": "bitset", "unit_nodes": 60}


class Meddled(Scrambled):
    """Workers beside which something happens to the folder, once some units are done."""

    def __init__(self, subject: Any, ready: Any, meddle: Callable[[], object]) -> None:
        super().__init__(subject, ready, 1)
        self.meddle, self.did = meddle, 0

    def poll(self, seconds: float) -> list[Outcome]:
        """Do jobs, and meddle after the fifth."""
        found = super().poll(seconds)
        before, self.did = self.did, self.did + sum(isinstance(one, UnitResult) for one in found)
        if before < 5 <= self.did:
            self.meddle()
        return found


def meddling(meddle: Callable[[], object]) -> Any:
    """Return what makes such workers."""
    return lambda subject, ready, options: Meddled(subject, ready, meddle)


def test_who_opens_a_run_to_write_it_owns_it(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", "soma-3x3x3", 3_000, unit_nodes=2000, keep=True)
    with opened(folder, writable=True) as one:
        one.recover()
        task = next(one.rows("id", "state = 0"))[0]
        with opened(folder, writable=True) as two:
            two.recover()
            before = contents(folder)
            result = one.subject.work.perform(
                one.subject, one.subject.ready, one.task(task), _means()
            )
            for write in (
                lambda: one.note(rate=1.0),
                lambda: one.fail(task, aside=False),
                lambda: one.commit([[_result(task, one, result)]], 100, 0.0, {}),
            ):
                with pytest.raises(TilewrightError):
                    write()
            after = contents(folder)
            assert after.pop("segments/000000.frames") == before.pop("segments/000000.frames")
            two.commit([[_result(task, two, result)]], 100, 0.0, {})
        with pytest.raises(TilewrightError):
            one.note(rate=1.0)
    assert fsck(folder) == []


def _means() -> Any:
    from tilewright.ledger.work.unit_work import Means

    return Means()


def _result(unit: str, store: Store, found: Any) -> UnitResult:
    budget = store.task(unit).budget
    counts = found.solutions, found.distinct, found.nodes
    return UnitResult(unit, budget, *counts, found.left, found.frame, found.kept, 0.0, "here")


def test_the_first_write_says_who_took_it(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", "soma-3x3x3", 3_000, unit_nodes=2000)
    with opened(folder, writable=True) as one, opened(folder, writable=True):
        with pytest.raises(
            RunTaken, match=r"another driver took the run in .*run \(process \d+ on .+\)"
        ):
            one.note(rate=1.0)
        with pytest.raises(TilewrightError, match="an earlier write"):
            one.note(rate=1.0)


def test_a_driver_that_lost_the_run_ends_and_the_other_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"

    def take() -> None:
        (folder / LOCK).unlink()
        found = resume(folder, workers=scrambled(2))
        assert (found.solutions, found.complete) == (SOLUTIONS, True)

    with pytest.raises(RunTaken, match="another driver took the run"):
        run(tilewright.load(PUZZLE), folder, workers=meddling(take), **ASKED)
    assert fsck(folder) == []
    assert status(folder).state == "done"
    assert len(set(map(tuple, kept(folder).options()))) == SOLUTIONS


@pytest.mark.long
def test_two_drivers_in_processes_of_their_own() -> None:
    """The larger proof is ``python -m tests.ledger.rivals 10 SEED``."""
    assert prove(2, 4) > 0


def test_two_that_begin_at_once_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finds the folder empty; one of them begins the run, and the other is refused."""
    monkeypatch.setattr(file_lock, "_fcntl", None)
    genuine, both = Store.create, threading.Barrier(2)

    def create(*arguments: Any) -> Store:
        both.wait()
        return genuine(*arguments)

    monkeypatch.setattr(Store, "create", create)
    said: list[object] = []

    def begin() -> None:
        try:
            said.append(run(tilewright.load(PUZZLE), tmp_path / "run", **ASKED).solutions)
        except TilewrightError as error:
            said.append(str(error))

    pair = [threading.Thread(target=begin) for _ in range(2)]
    for one in pair:
        one.start()
    for one in pair:
        one.join()
    assert said.count(SOLUTIONS) == 1
    (refused,) = (one for one in said if one != SOLUTIONS)
    assert "holds a run already" in str(refused)
    assert fsck(tmp_path / "run") == []


# The folder is removed ------------------------------------------------------------------------


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("kind", ["removed", "moved", "another run"])
def test_a_folder_that_is_removed_meanwhile(kind: str, keep: bool, tmp_path: Path) -> None:
    """Met from outside at f17eaff: exit 0 and "1,010 solutions kept", with nothing on the disk."""
    folder = tmp_path / "run"

    def meddle() -> None:
        folder.rename(tmp_path / "moved")
        if kind == "removed":
            shutil.rmtree(tmp_path / "moved")
        if kind == "another run":
            run(tilewright.load("soma-3x3x3"), folder)

    asked = ASKED | {"keep": keep}
    with pytest.raises(FileNotFoundError, match="was removed or replaced while the run went on"):
        run(tilewright.load(PUZZLE), folder, workers=meddling(meddle), **asked)
    if kind == "moved":
        assert resume(tmp_path / "moved").solutions == SOLUTIONS
        assert fsck(tmp_path / "moved") == []
    if kind == "another run":
        assert status(folder).solutions == 11_520


def test_a_folder_that_is_removed_at_the_very_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tilewright.ledger.driver import run as runs

    folder, genuine = tmp_path / "run", runs._finish

    def finish(*arguments: Any) -> str:
        ended = genuine(*arguments)
        shutil.rmtree(folder)
        return ended

    monkeypatch.setattr(runs, "_finish", finish)
    with pytest.raises(FileNotFoundError):
        run(tilewright.load(PUZZLE), folder)


def test_a_segment_that_is_removed_meanwhile(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    segment = folder / "segments" / "000000.frames"
    with pytest.raises(FileNotFoundError):
        run(tilewright.load(PUZZLE), folder, workers=meddling(segment.unlink), **ASKED)


def test_the_command_ends_with_code_6(tmp_path: Path) -> None:
    from .test_stops import going

    folder = tmp_path / "run"
    with going(folder) as process:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (6, b""), err
    lines = [line for line in err.decode().splitlines() if line.startswith("error: ")]
    assert len(lines) == 1
    assert "was removed or replaced" in lines[0]


@pytest.mark.parametrize("left", [(), (LOCK,), (LOCK, FILE)], ids=str)
def test_a_run_that_was_stopped_in_its_first_moments(left: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    for name in left:
        (folder / name).touch()
    for verb in ("resume", "status"):
        done = command(verb, str(folder))
        assert done.returncode == 2
        said = " ".join(done.stderr.split())
        assert "the folder counts as empty" in said
        assert f"tilewright run PUZZLE --into {folder}" in said
    assert run(tilewright.load("soma-3x3x3"), folder).solutions == 11_520


# Locks ------------------------------------------------------------------------------------------


class _Windows(SimpleNamespace):
    """Locks as Windows has them: of bytes, which nobody else can read meanwhile."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        super().__init__(held={})

    def locking(self, number: int, how: int, size: int) -> None:
        facts, at = os.fstat(number), os.lseek(number, 0, os.SEEK_CUR)
        assert (size, at >= 1 << 20) == (1, True), "the text of the lock is to be read by others"
        holder = self.held.get(facts.st_ino)
        if how == self.LK_UNLCK:
            assert self.held.pop(facts.st_ino) == number
        elif holder is not None:
            raise PermissionError(13, "Permission denied")
        else:
            self.held[facts.st_ino] = number


def test_the_lock_of_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    windows = _Windows()
    monkeypatch.setattr(file_lock, "_fcntl", None)
    monkeypatch.setattr(file_lock, "_msvcrt", windows)
    folder = begun(tmp_path / "run", "soma-3x3x3", 3_000, unit_nodes=2000)
    windows.held.clear()  # which closing a file does there
    assert not is_driven(folder)
    with driving(folder):
        assert is_driven(folder)
        assert str(os.getpid()) in (folder / LOCK).read_text()
        with pytest.raises(TilewrightError, match="somebody drives the run"):
            resume(folder)
    windows.held.clear()
    assert resume(folder).solutions == 11_520


def test_a_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "_fcntl", None)
    monkeypatch.setattr(file_lock, "_msvcrt", None)
    folder = begun(tmp_path / "run", "soma-3x3x3", 3_000, unit_nodes=2000)
    assert not is_driven(folder)
    assert resume(folder).solutions == 11_520
