"""``fsck --repair``: what the rows prove stays, the rest is counted again, and the numbers are right or refused."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading import repair as repairs
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.repair import repair
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.folder import driving
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.unit_rows import COLUMNS

from .damage_kinds import _flipped_file
from .pools import opened, scrambled
from .test_exchange import contents
from .test_seal import total_changed

PUZZLE, SOLUTIONS = "distinct-pentominoes-5x4", 200


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    run(tilewright.load(PUZZLE), folder, keep=True, engine="bitset", unit_nodes=60, recheck=0.3)
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "run"))


def changed(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        for statement in statements:
            assert database.execute(statement).rowcount, statement
        database.commit()


def is_whole(folder: Path, seed: int = 1) -> None:
    """Go on with a repaired run, whose every solution is there once then."""
    assert fsck(folder) == []
    found = resume(folder, workers=scrambled(seed))
    assert (found.solutions, found.complete, found.weight) == (SOLUTIONS, True, 1)
    numbers = set(map(tuple, kept(folder).options()))
    assert len(numbers) == len(kept(folder)) == SOLUTIONS
    assert fsck(folder) == []


def test_a_run_without_a_fault_stays_as_it_is(folder: Path) -> None:
    before = contents(folder)
    found = repair(folder)
    assert (found.copy, found.faults, found.lost) == (None, (), ())
    assert str(found) == f"{folder}: no fault, nothing was changed"
    before["lock"] = contents(folder)["lock"]
    assert contents(folder) == before


def test_totals_are_summed_anew_and_nothing_is_lost(folder: Path) -> None:
    with opened(folder) as store:
        totals = store.totals
    total_changed(folder, "solutions", 700)
    done = command("fsck", str(folder), "--repair", "--format", "json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["repaired"]
    assert found["solutions"] == SOLUTIONS
    assert found["units"] == {"proven": totals.done, "again": 0, "gone": 0, "open": 0}
    assert any("solutions is 900, the units have 200" in fault for fault in found["faults"])
    copy = Path(found["copy"])
    with closing(sqlite3.connect(copy / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'totals'").fetchone()
    assert json.loads(text)["solutions"] == 900
    is_whole(folder)


ROWS = {
    "a count": "UPDATE units SET solutions = solutions + 5 WHERE id = '0.1'",
    "the count of the first": "UPDATE units SET solutions = solutions + 5 WHERE id = '0'",
    "nodes": "UPDATE units SET bundle = x'00' WHERE id = '0.1'",
    "nodes of the first": "UPDATE units SET bundle = x'00' WHERE id = '0'",
    "a hash of nodes": "UPDATE units SET hash = 'abc' WHERE id = '0.1'",
    "a weight": "UPDATE units SET weight = '1/3', own = '1/7' WHERE id = '0.1'",
    "a state": "UPDATE units SET state = 0 WHERE id = '0.1'",
    "a budget": "UPDATE units SET budget = 7 WHERE id = '0.1'",
    "a row gone": "DELETE FROM units WHERE id = '0.1'",
    "the first gone": "DELETE FROM units WHERE id = '0'",
    "nothing but the first": "DELETE FROM units WHERE id <> '0'",
    "a place": "UPDATE units SET start = start + 1 WHERE kept > 0",
    "another count": "UPDATE units SET checked = 'nodes' WHERE id = '0.1'",
    "a count again": "UPDATE units SET checked = 'same', witnesses = 'far:1' WHERE checked IS NULL",
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("fault", ROWS)
def test_rows_are_counted_again(fault: str, seed: int, folder: Path) -> None:
    changed(folder, ROWS[fault])
    found = repair(folder)
    assert found.copy
    assert status(folder).solutions == found.solutions <= SOLUTIONS
    if fault in ("a count", "a budget"):
        assert found.units["again"] == 1
        assert "the results of 1 units (0.1), to be counted again" in found.lost
    is_whole(folder, seed)


def test_a_result_that_was_altered_with_its_hash(folder: Path) -> None:
    from .damage_kinds import _count_and_total

    _count_and_total(folder, Random(2), folder)
    found = repair(folder)
    assert found.units["again"] == 1
    is_whole(folder)


@pytest.mark.parametrize("seed", range(4))
def test_children_of_another_unit_are_forgotten(seed: int, folder: Path) -> None:
    """They wait for their parent to be counted again, and do not come into the total meanwhile."""
    columns = (
        "bundle, hash, weight, size, budget, solutions, nodes, digest, kept, segment, start, length"
    )
    leaves = "SELECT id FROM units WHERE state = 1 AND id NOT IN (SELECT parent FROM units WHERE parent <> '')"
    with closing(sqlite3.connect(folder / FILE)) as database:
        names = [name for (name,) in database.execute(f"{leaves} ORDER BY id")]
        one, two = Random(seed).sample(names, 2)
        rows = {
            name: database.execute(f"SELECT {columns} FROM units WHERE id = ?", (name,)).fetchone()
            for name in (one, two)
        }
        places = ", ".join(f"{name} = ?" for name in columns.split(", "))
        for name, other in ((one, two), (two, one)):
            database.execute(f"UPDATE units SET {places} WHERE id = ?", (*rows[other], name))
        database.commit()
    assert repair(folder).units["again"] >= 2
    is_whole(folder, seed)


@pytest.mark.parametrize("kind", ["flipped", "cut", "gone"])
def test_frames_that_hold_stay(kind: str, folder: Path) -> None:
    path = segment_path(folder, 0)
    if kind == "flipped":
        _flipped_file(path, Random(5))
    elif kind == "cut":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    else:
        path.unlink()
    found = repair(folder)
    assert found.units["again"] > 0
    assert (found.solutions == 0) == (kind == "gone")
    is_whole(folder)


@pytest.mark.parametrize("seed", range(3))
def test_pages_of_the_database(seed: int, folder: Path) -> None:
    data = bytearray((folder / FILE).read_bytes())
    at = 4096 * Random(seed).randrange(2, len(data) // 4096)
    data[at : at + 4096] = b"x" * 4096
    (folder / FILE).write_bytes(data)
    try:
        repair(folder)
    except LedgerFault as fault:
        assert "cannot be repaired" in str(fault) or "cannot be read" in str(fault)
        assert (folder / FILE).read_bytes() == bytes(data)
    else:
        is_whole(folder)


def test_a_run_that_is_over_another_frontier(tmp_path: Path) -> None:
    folder, asked = tmp_path / "run", {"distinct": True, "engine": "frontier", "unit_nodes": 150}
    run(tilewright.load("dominoes-6x6"), folder, **asked)
    changed(folder, "UPDATE units SET solutions = '7' WHERE id IN ('0', '0.1')")
    assert repair(folder).units["again"] == 2
    found = resume(folder)
    assert (found.solutions, found.distinct, found.complete) == (6728, 930, True)


@pytest.mark.parametrize("value", ["value || ' '", "'{}'", "'\"abc\"'"])
@pytest.mark.parametrize("fact", ["subject", "birth"])
def test_nothing_says_what_the_units_are_of(fact: str, value: str, folder: Path) -> None:
    changed(folder, f"UPDATE meta SET value = {value} WHERE key = '{fact}'")
    before = contents(folder)
    done = command("fsck", str(folder), "--repair")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (5, "", 1), done.stderr
    assert "nothing was changed" in done.stderr
    before["lock"] = contents(folder)["lock"]
    assert contents(folder) == before


def _interrupted(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(repairs, name, fail)


@pytest.mark.parametrize("step", ["_written", "_copied", "_put_in_place"])
def test_all_of_it_or_nothing(step: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed(folder, ROWS["a count"])
    before = (folder / FILE).read_bytes()
    with monkeypatch.context() as patch:
        _interrupted(patch, step)
        with pytest.raises(OSError, match="No space"):
            repair(folder)
    assert (folder / FILE).read_bytes() == before
    assert not list(folder.glob(".repair-*"))
    repair(folder)
    is_whole(folder)


def test_nobody_repairs_what_somebody_drives(folder: Path) -> None:
    changed(folder, ROWS["a count"])
    with driving(folder), pytest.raises(TilewrightError, match="somebody drives the run"):
        repair(folder)


def _as_version_2(folder: Path) -> None:
    """Make a ledger as the version before wrote it: without seal, proofs, hashes of frames, and an owner."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        for column in ("proof", "frame"):
            database.execute(f"ALTER TABLE units DROP COLUMN {column}")
        database.execute("DELETE FROM meta WHERE key IN ('seal', 'birth', 'owner')")
        database.execute("UPDATE meta SET value = '2' WHERE key = 'version'")
        database.commit()


@pytest.mark.parametrize("spoil", [None, ROWS["a count"]], ids=["sound", "damaged"])
def test_a_ledger_of_the_version_before_is_refused_and_becomes_one_of_this(
    spoil: str | None, folder: Path
) -> None:
    _as_version_2(folder)
    if spoil:
        changed(folder, spoil)
    calls: list[Callable[[Path], object]] = [status, resume, kept, fsck]
    for call in calls:
        with pytest.raises(TilewrightError, match=r"of version 2, .* fsck .* --repair"):
            call(folder)
    found = repair(folder)
    assert found.units["again"] == (1 if spoil else 0)
    is_whole(folder)


@pytest.mark.long
@pytest.mark.parametrize("value", [None, "x", -1, 1 << 62, b"\x00\xff", 1.5, "1/0"], ids=repr)
def test_odd_values_in_every_column(value: object, whole: Path, tmp_path: Path) -> None:
    for column in COLUMNS:
        folder = Path(shutil.copytree(whole, tmp_path / column))
        with closing(sqlite3.connect(folder / FILE)) as database:
            try:
                database.execute(f"UPDATE units SET {column} = ? WHERE id = '0.1'", (value,))
            except sqlite3.IntegrityError:
                continue
            database.commit()
        fsck(folder)
        found = repair(folder)
        assert found.solutions <= SOLUTIONS, column
        is_whole(folder)
