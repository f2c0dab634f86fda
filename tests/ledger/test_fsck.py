"""``fsck`` finds every fault that is put into a run, one by one, and none where there is none."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.commands import tilewright
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.work.frames import packed_solutions, written

from .pools import SORTS, begun


@pytest.fixture(scope="module", params=SORTS)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that was stopped halfway and keeps solutions or rows."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    begun(folder, request.param, 60_000, keep=True, unit_nodes=1000)
    assert fsck(folder) == []
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "run"))


DONE = "(SELECT id FROM units WHERE state = 1 AND kept > 0 ORDER BY id LIMIT 1)"
OPEN = "(SELECT id FROM units WHERE state = 0 ORDER BY id LIMIT 1)"
PARENT = "(SELECT parent FROM units WHERE state = 0 ORDER BY id LIMIT 1)"
#: what is done to rows, by the name of the fault
ROWS = {
    "a state that there is not": f"UPDATE units SET state = 7 WHERE id = {OPEN}",
    "done without a result": f"UPDATE units SET state = 1 WHERE id = {OPEN}",
    "open with a result": f"UPDATE units SET state = 0 WHERE id = {DONE}",
    "a weight that is another": f"UPDATE units SET weight = '1/3' WHERE id = {OPEN}",
    "a weight that is no number": f"UPDATE units SET weight = 'much' WHERE id = {OPEN}",
    "a weight over nothing": f"UPDATE units SET weight = '1/0' WHERE id = {OPEN}",
    "a weight below zero": f"UPDATE units SET weight = '-' || weight WHERE id = {OPEN}",
    "a size that is not the weight": f"UPDATE units SET size = size * 2 WHERE id = {OPEN}",
    "own weight that is another": f"UPDATE units SET own = '1/7' WHERE id = {PARENT}",
    "own weight gone": f"UPDATE units SET own = NULL WHERE id = {PARENT}",
    "a child missing": f"DELETE FROM units WHERE id = {OPEN}",
    "a child too many": "INSERT INTO units SELECT parent || '.9', parent, state, size, weight, budget,"
    " attempt, bundle, hash, own, solutions, classes, nodes, digest, proof, kept, segment, start, length,"
    f" frame, seconds, host, checked, witnesses FROM units WHERE id = {OPEN}",
    "a parent that there is not": f"UPDATE units SET parent = '0.8.8' WHERE id = {OPEN}",
    "a unit without a parent": f"UPDATE units SET parent = NULL WHERE id = {OPEN}",
    "the root gone": "DELETE FROM units WHERE id = '0'",
    "solutions changed": f"UPDATE units SET solutions = '5' WHERE id = {PARENT}",
    "solutions no number": f"UPDATE units SET solutions = 'five' WHERE id = {PARENT}",
    "nodes changed": f"UPDATE units SET nodes = nodes + 1 WHERE id = {PARENT}",
    "kept changed": f"UPDATE units SET kept = kept + 1 WHERE id = {DONE}",
    "bundle gone": f"UPDATE units SET bundle = NULL WHERE id = {OPEN}",
    "bundle damaged": f"UPDATE units SET bundle = x'00112233' WHERE id = {OPEN}",
    "bundle of another unit": "UPDATE units SET bundle = (SELECT bundle FROM units WHERE state = 0"
    f" ORDER BY id DESC LIMIT 1) WHERE id = {OPEN}",
    "hash of the nodes changed": f"UPDATE units SET hash = 'abc' WHERE id = {OPEN}",
    "a budget of nothing": f"UPDATE units SET budget = 0 WHERE id = {OPEN}",
    "a budget of a unit that is done": f"UPDATE units SET budget = budget + 1 WHERE id = {DONE}",
    "digest gone": f"UPDATE units SET digest = NULL WHERE id = {DONE}",
    "digest changed": f"UPDATE units SET digest = 'abc' WHERE id = {PARENT}",
    "kept without a place": f"UPDATE units SET segment = NULL WHERE id = {DONE}",
    "kept half a place": f"UPDATE units SET start = NULL WHERE id = {DONE}",
    "frames that overlap": "UPDATE units SET start = start - 1 WHERE segment = 0 AND start > 0",
    "frames of two units exchanged": "UPDATE units SET (start, length) = (SELECT start, length FROM"
    " units WHERE kept > 0 ORDER BY start DESC LIMIT 1) WHERE kept > 0 AND start = 0",
    "a frame in no segment": f"UPDATE units SET segment = 5 WHERE id = {DONE}",
    "counted again with another result": f"UPDATE units SET checked = 'nodes' WHERE id = {DONE}",
}
#: what is done to the totals
TOTALS = {
    "weight": "1/2",
    "solutions": 1,
    "nodes": 1,
    "kept": 1,
    "open": 1,
    "done": 1,
    "aside": 1,
}


def changed(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        for statement in statements:
            assert database.execute(statement).rowcount != 0, "nothing was changed"


@pytest.mark.every
@pytest.mark.parametrize("fault", ROWS)
def test_a_fault_of_a_row_is_found(fault: str, folder: Path) -> None:
    changed(folder, ROWS[fault])
    assert fsck(folder)


@pytest.mark.parametrize("name", TOTALS)
def test_a_fault_of_the_totals_is_found(name: str, folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'totals'").fetchone()
    data = json.dumps(json.loads(text) | {name: TOTALS[name]})
    changed(folder, f"UPDATE meta SET value = '{data}' WHERE key = 'totals'")
    assert any(name in fault for fault in fsck(folder))


def test_counts_and_totals_changed_together_are_found(folder: Path) -> None:
    changed(folder, f"UPDATE units SET solutions = solutions + 1 WHERE id = {PARENT}")
    with closing(sqlite3.connect(folder / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'totals'").fetchone()
    data = json.loads(text)
    data["solutions"] += 1
    changed(folder, f"UPDATE meta SET value = '{json.dumps(data)}' WHERE key = 'totals'")
    assert fsck(folder)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 16
    path.write_bytes(data)


def _another(path: Path) -> None:
    """Put the frame of a unit that there is not over the first."""
    frame = written("0.0.0.0.0.0", 1, packed_solutions([[1, 2, 3]]))
    path.write_bytes(frame + path.read_bytes()[len(frame) :])


FILES: dict[str, Callable[[Path], None]] = {
    "cut": _cut,
    "flipped": _flip,
    "missing": Path.unlink,
    "a frame of another unit": _another,
    "emptied": lambda path: path.write_bytes(b"") and None,
}


@pytest.mark.parametrize("fault", FILES)
def test_a_fault_of_a_segment_is_found(fault: str, folder: Path) -> None:
    FILES[fault](segment_path(folder, 0))
    assert fsck(folder)


def _subjects(folder: Path) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'subject'").fetchone()
    data = json.loads(text)
    puzzle = json.loads(data["puzzle"])
    pieces = dict(list(puzzle["pieces"].items())[1:])
    yield "puzzle", json.dumps(data | {"puzzle": json.dumps(puzzle | {"pieces": pieces})})
    yield "version", json.dumps(data | {"origin": "0.0.9/1 " + data["origin"].partition(" ")[2]})
    yield "no puzzle", json.dumps(data | {"puzzle": "[]"})


def test_a_changed_subject_is_found(folder: Path) -> None:
    for name, text in list(_subjects(folder)):
        quoted = text.replace("'", "''")
        changed(folder, f"UPDATE meta SET value = '{quoted}' WHERE key = 'subject'")
        assert any("the puzzle of the run" in fault for fault in fsck(folder)), name


def test_a_page_that_is_overwritten_is_found(folder: Path) -> None:
    path = folder / FILE
    data = bytearray(path.read_bytes())
    middle = len(data) // 8192 * 4096
    data[middle : middle + 4096] = b"x" * 4096
    path.write_bytes(data)
    done = tilewright("fsck", str(folder))
    assert done.returncode == 5, done.stderr
    assert "damaged" in done.stdout


def test_the_command_tells_each_fault(folder: Path) -> None:
    assert tilewright("fsck", str(folder)).stdout == f"{folder}: no fault\n"
    changed(folder, ROWS["own weight that is another"], ROWS["a budget of nothing"])
    done = tilewright("fsck", str(folder), "--format", "json")
    assert done.returncode == 5
    assert len(json.loads(done.stdout)["faults"]) >= 3
