"""Folders that are no runs, or not these: a clear line, and nothing on the disk is changed."""

from __future__ import annotations

import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import ROOT
from tests.cli.commands import tilewright as command
from tilewright import _core
from tilewright.errors import LedgerFault, PuzzleError, TilewrightError
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.repair import repair
from tilewright.ledger.reading.status import status
from tilewright.ledger.store import folder as folders
from tilewright.ledger.store.database import FILE, connect
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.workers.exchange import write_units

from .pools import begun, opened, rewritten
from .test_exchange import contents

#: what a journal of SQLite begins with; see "The Rollback Journal" in its description of its files
JOURNAL = bytes.fromhex("d9d505f920a163d7")


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return begun(tmp_path_factory.mktemp("runs") / "stopped", "soma-3x3x3", 20_000, keep=True)


@pytest.fixture
def folder(stopped: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(stopped, tmp_path / "run"))


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path / FILE)) as database:
        database.execute("CREATE TABLE letters (text TEXT)")
        database.execute("INSERT INTO letters VALUES ('dear reader')")
        database.commit()


def _no_database(path: Path) -> None:
    (path / FILE).write_bytes(b"this is a text, " * 400)


def _half(path: Path) -> None:
    data = (path / FILE).read_bytes()
    (path / FILE).write_bytes(data[: len(data) // 2])


def _of_another_version(path: Path) -> None:
    with closing(sqlite3.connect(path / FILE)) as database:
        database.execute("UPDATE meta SET value = '99' WHERE key = 'version'")
        database.commit()


def _without_totals(path: Path) -> None:
    with closing(sqlite3.connect(path / FILE)) as database:
        database.execute("UPDATE meta SET value = '[1, 2]' WHERE key = 'totals'")
        database.commit()


def _empty(path: Path) -> None:
    shutil.rmtree(path)
    path.mkdir()


def _file(path: Path) -> None:
    shutil.rmtree(path)
    path.write_text("no folder")


def _remade(make: Callable[[Path], None]) -> Callable[[Path], None]:
    def made(path: Path) -> None:
        _empty(path)
        make(path)

    return made


#: what is done to a folder, a word of the message, and the exit code
BAD: dict[str, tuple[Callable[[Path], None], str, int]] = {
    "empty": (_empty, "the folder counts as empty", 2),
    "gone": (shutil.rmtree, "holds no run", 2),
    "a file": (_file, "holds no run", 2),
    "a foreign database": (_remade(_foreign), "no ledger", 2),
    "a text called so": (_remade(_no_database), "no ledger", 2),
    "half a database": (_half, "damaged", 5),
    "another version": (_of_another_version, "version 99", 2),
    "no totals": (_without_totals, "damaged", 5),
}


@pytest.mark.parametrize("verb", ["resume", "status", "stop", "kept", "fsck"])
@pytest.mark.parametrize("fault", BAD)
def test_what_is_no_run_is_reported_in_a_line(verb: str, fault: str, folder: Path) -> None:
    spoil, what, code = BAD[fault]
    spoil(folder)
    before = contents(folder.parent)
    done = command(verb, str(folder))
    assert done.returncode == code, done.stderr
    if (code, verb) == (5, "fsck"):
        assert what in done.stdout
    else:
        assert what in done.stderr
        assert done.stderr.count("\n") == 1
    assert contents(folder.parent) == before


@pytest.mark.parametrize("fault", ["a file", "a foreign database", "a text called so"])
def test_run_writes_into_nothing_of_others(fault: str, folder: Path) -> None:
    BAD[fault][0](folder)
    before = contents(folder.parent)
    done = command("run", "soma-3x3x3", "--into", str(folder))
    assert done.returncode == 2
    assert contents(folder.parent) == before


def test_run_refuses_a_folder_that_is_not_empty(folder: Path) -> None:
    before = contents(folder)
    with pytest.raises(TilewrightError, match="holds a run already: tilewright resume"):
        run(tilewright.load("pentominoes-6x10"), folder)
    assert contents(folder) == before
    (folder / FILE).unlink()
    with pytest.raises(TilewrightError, match="not empty"):
        run(tilewright.load("soma-3x3x3"), folder)


def test_a_run_that_never_began_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")
    (tmp_path / "lock").write_text("")
    assert run(tilewright.load("soma-3x3x3"), tmp_path).solutions == 11_520


def test_a_run_that_was_killed_at_its_first_page_is_begun_anew(tmp_path: Path) -> None:
    """A kill leaves the first page of the ledger and the journal that takes it back."""
    connect(tmp_path / FILE).close()
    assert (tmp_path / FILE).stat().st_size == 4096
    magic, records, nonce, pages_before, sector, page = JOURNAL, 0, 1, 0, 512, 4096
    header = struct.pack(">8s5I", magic, records, nonce, pages_before, sector, page)
    (tmp_path / f"{FILE}-journal").write_bytes(header.ljust(sector, b"\0"))
    done = command("resume", str(tmp_path))
    assert (done.returncode, "before its first commit" in " ".join(done.stderr.split())) == (
        2,
        True,
    )
    assert run(tilewright.load("soma-3x3x3"), tmp_path).solutions == 11_520


def test_another_version_of_the_core_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    genuine = Subject.root

    def root(self: Subject, cover: _core.Cover) -> _core.Unit:
        unit = genuine(self, cover)
        origin = unit.origin.replace(tilewright.__version__, "0.0.1")
        return _core.Unit([], [], [], (1, 1), origin)

    monkeypatch.setattr(Subject, "root", root)
    before = contents(folder)
    with pytest.raises(PuzzleError, match="another version of the core"):
        resume(folder)
    with pytest.raises(PuzzleError, match="another version of the core"):
        kept(folder)
    assert contents(folder) == before


def test_another_puzzle_ends_with_code_3(folder: Path) -> None:
    version = f"replace(value, '{tilewright.__version__}', '0.0.1')"
    rewritten(folder, f"UPDATE meta SET value = {version} WHERE key = 'subject'")
    before = contents(folder)
    done = command("resume", str(folder))
    assert done.returncode == 3
    assert "another version" in done.stderr
    assert contents(folder) == before


@pytest.mark.parametrize("kind", ["nfs4", "fuse.sshfs", "lustre"])
def test_network_file_systems_are_refused(
    kind: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "_file_system", lambda path: kind)
    before = contents(tmp_path)
    for call in (
        lambda: run(tilewright.load("soma-3x3x3"), tmp_path / "new"),
        lambda: resume(folder),
    ):
        with pytest.raises(TilewrightError, match="network file system"):
            call()
    assert contents(tmp_path) == before
    assert status(folder).state == "stopped"


def test_the_kind_of_a_file_system_is_that_of_its_mount() -> None:
    assert folders._file_system(Path("/proc/self")) in ("proc", "")


WRONG_WORDS = {
    "run into nowhere": ("run", "soma-3x3x3", "--into", "{0}/a-file/run"),
    "units into nowhere": ("run", "soma-3x3x3", "--into", "{0}/new", "--units", "{0}/no/units"),
    "no units": ("run-unit", "{0}/a-file", "--output", "{0}/results"),
    "no results": ("resume", "{0}/run", "--results", "{0}/a-file"),
    "a negative number": ("kept", "{0}/run", "--from", "-1"),
    "a negative budget": ("run", "soma-3x3x3", "--into", "{0}/new", "--unit-nodes", "-5"),
    "too much to count again": ("run", "soma-3x3x3", "--into", "{0}/new", "--recheck", "101"),
    "no threads": ("resume", "{0}/run", "--threads", "0"),
    "another engine": ("resume", "{0}/run", "--engine", "cells"),
    "no such engine": ("run", "soma-3x3x3", "--into", "{0}/new", "--engine", "quick"),
    "nothing to keep": ("run", "soma-3x3x3", "--into", "{0}/new", "--keep", "--engine", "frontier"),
    "a cell that there is not": ("kept", "{0}/run", "--cell", "9,9,9=T"),
    "a cell that is none": ("kept", "{0}/run", "--cell", "T"),
    "a piece that there is not": ("kept", "{0}/run", "--piece", "Q"),
    "merge into a file": ("merge", "{0}/run", "{0}/run", "--into", "{0}/a-file"),
    "one to merge": ("merge", "{0}/run", "--into", "{0}/new"),
}


@pytest.mark.parametrize("case", WRONG_WORDS)
def test_wrong_words_change_nothing(case: str, folder: Path) -> None:
    (folder.parent / "a-file").write_text("something else\n")
    before = contents(folder.parent)
    done = command(*(word.format(folder.parent) for word in WRONG_WORDS[case]))
    assert done.returncode in (2, 6), done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "rror: " in done.stderr
    assert contents(folder.parent) == before


def test_negative_numbers_in_python(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TilewrightError, match="1 or more"):
        write_units(folder, tmp_path / "units", -1)
    with pytest.raises(TilewrightError, match=r"unit_nodes.*recheck"):
        run(tilewright.load("soma-3x3x3"), tmp_path / "new", recheck=-1, unit_nodes=0)
    assert not (tmp_path / "new").exists()
    found = kept(folder)
    assert len(found) > 3
    for call in (
        lambda: found.sample(-1),
        lambda: list(found.read(-1)),
        lambda: list(found.where().read(-1)),
        lambda: found.where().sample(-1),
    ):
        with pytest.raises(TilewrightError, match="0 or more"):
            call()


WITHOUT_RIGHTS = """
import ctypes, os, sys
if os.geteuid() == 0:  # the super-user may write anything until it gives that up
    none = ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)())
    assert none == 0
sys.path.insert(0, {root!r})
from tilewright.cli import main
sys.argv = ["tilewright", *{words!r}]
main()
"""


def without_rights(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as somebody for whom modes of files hold."""
    code = WITHOUT_RIGHTS.format(root=str(ROOT), words=words)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="gives up rights as Linux has it")
@pytest.mark.parametrize("log", [False, True])
def test_a_folder_that_cannot_be_written(log: bool, folder: Path) -> None:
    if log:  # what a driver leaves that was killed
        with opened(folder, writable=True) as store:
            store._db.execute("PRAGMA wal_autocheckpoint = 0")
            store.note(rate=7.0)
            copied = {path.name: path.read_bytes() for path in folder.glob(f"{FILE}*")}
        for name, data in copied.items():
            (folder / name).write_bytes(data)
        (folder / f"{FILE}-shm").unlink()
        assert (folder / f"{FILE}-wal").stat().st_size
    before = contents(folder)
    places = [folder, *folder.rglob("*")]
    modes = {path: path.stat().st_mode for path in places}
    for path in places:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        reported = without_rights("status", str(folder), "--format", "json")
        assert reported.returncode == 0, reported.stderr
        assert ('"rate": 7.0' in reported.stdout) == log
        for words in (("fsck", str(folder)), ("kept", str(folder), "--number", "2")):
            assert without_rights(*words).returncode == 0
        new = str(folder / "new")
        for words in (("resume", str(folder)), ("run", "soma-3x3x3", "--into", new)):
            done = without_rights(*words)
            assert done.returncode == 6, done.stderr
            assert done.stderr.startswith("error: ")
            assert done.stderr.count("\n") == 1
        assert contents(folder) == before
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


def test_a_schema_that_is_no_text_is_damage(folder: Path) -> None:
    """A bit that is flipped in the name of a column: what SQLite says of it is no UTF-8."""
    data = (folder / FILE).read_bytes()
    at = data.index(b"attempt INTEGER")
    (folder / FILE).write_bytes(data[:at] + b"\xe1" + data[at + 1 :])
    for call in (status, resume, kept):
        with pytest.raises(LedgerFault, match="damaged"):
            call(folder)
    assert fsck(folder)
    assert repair(folder).copy
    assert fsck(folder) == []
