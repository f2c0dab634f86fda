"""A run that is not as it was written says no number: totals are the sums of units, and rows have their seal."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright.errors import LedgerFault
from tilewright.ledger.driver.run import resume, run, run_boards, run_survey
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import kept_rows
from tilewright.ledger.reading.merge import merge
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.seal import Seal
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.unit_sums import unit_sums

from .damages import prove
from .pools import begun, opened, rewritten
from .test_exchange import contents

#: any tetrominoes on 4 x 4, without the number that the catalogue expects
LOOSE = tilewright.load("any-tetrominoes-4x4-apart")


def total_changed(folder: Path, name: str, more: int) -> None:
    """Add something to a total, as somebody does who knows nothing of seals."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'totals'").fetchone()
        data = json.loads(text)
        data[name] = (data[name] or 0) + more
        values = (json.dumps(data),)
        database.execute("UPDATE meta SET value = ? WHERE key = 'totals'", values)
        database.commit()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    puzzle = tilewright.load("distinct-pentominoes-5x4")
    found = run(puzzle, folder, keep=True, engine="bitset", unit_nodes=100)
    assert found.solutions == 200
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "run"))


@pytest.mark.parametrize(
    "words", [("status",), ("resume",), ("resume", "--recheck", "100"), ("kept",)], ids=" ".join
)
def test_a_total_that_is_not_the_sum_ends_with_both_numbers(
    words: tuple[str, ...], folder: Path
) -> None:
    """Met from outside at f17eaff: with 700 added to the total, every one of these said the sum as complete."""
    total_changed(folder, "solutions", 700)
    before = contents(folder)
    done = command(words[0], str(folder), *words[1:], "--format", "json")
    assert (done.returncode, done.stdout) == (5, ""), done.stderr
    assert "solutions: the total says 900, the units sum to 200" in done.stderr
    assert done.stderr.count("\n") == 1
    assert contents(folder) == before


@pytest.mark.parametrize(
    "name", ["solutions", "nodes", "kept", "open", "done", "aside", "distinct"]
)
def test_every_total_is_compared(name: str, folder: Path) -> None:
    total_changed(folder, name, 1)
    for call in (status, resume, kept):
        with pytest.raises(LedgerFault, match=f"{name}: the total says .*, the units sum to"):
            call(folder)
    with pytest.raises(LedgerFault, match="the units sum to"):
        merge([folder, shutil.copytree(folder, folder.with_name("copy"))], folder / "both")


def test_totals_of_surveys_and_boards(tmp_path: Path) -> None:
    run_survey(tilewright.load("l-puzzle-6x8"), tmp_path / "survey", unique=True, tries=5, seed=5)
    run_boards(tilewright.load("any-trominoes-5x6"), tmp_path / "boards", "shapes:6")
    for folder in (tmp_path / "survey", tmp_path / "boards"):
        total_changed(folder, "solutions", 5)
        for call in (status, resume):
            with pytest.raises(LedgerFault, match="solutions: the total says"):
                call(folder)
    with pytest.raises(LedgerFault, match="solutions: the total says"):
        kept_rows(tmp_path / "survey")


def test_the_total_of_another_puzzle(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    run(LOOSE, other)
    with opened(other) as store:
        facts = {"totals": json.dumps(store.totals.data()), "subject": store.subject.text()}
    for key, value in facts.items():
        copy = shutil.copytree(folder, tmp_path / key)
        with closing(sqlite3.connect(copy / FILE)) as database:
            database.execute("UPDATE meta SET value = ? WHERE key = ?", (value, key))
            database.commit()
        said = (
            "the units sum to" if key == "totals" else "the facts are not those that were written"
        )
        with pytest.raises(LedgerFault, match=said):
            status(copy)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE units SET seconds = seconds + 1 WHERE id = '0'",
        "UPDATE units SET host = 'another' WHERE id = '0'",
        "UPDATE units SET checked = 'same' WHERE checked IS NULL",
        "UPDATE meta SET value = '\"stopped\"' WHERE key = 'ended'",
        "UPDATE meta SET value = '3' WHERE key = 'quorum'",
        "DELETE FROM meta WHERE key = 'seal'",
    ],
)
def test_a_row_that_no_sum_shows(statement: str, folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database:
        assert database.execute(statement).rowcount
        database.commit()
    with pytest.raises(LedgerFault, match=r"not those that were written|seal is gone"):
        status(folder)
    assert fsck(folder)


def test_the_seal_follows_every_statement(folder: Path) -> None:
    """Whatever the writer writes, inserts, replaces or deletes: the seal is that of a reader who sums all."""
    with opened(folder, writable=True) as store, store._writing():
        for text in (
            "UPDATE units SET host = 'another' WHERE state = 1",
            "INSERT OR REPLACE INTO units SELECT * FROM units WHERE id = '0'",
            "INSERT INTO meta VALUES ('more', '1')",
            "DELETE FROM units WHERE id = '0.1'",
            "DELETE FROM meta WHERE key = 'more'",
        ):
            store._db.execute(text)
    with closing(sqlite3.connect(folder / FILE)) as database:
        (text,) = database.execute("SELECT value FROM meta WHERE key = 'seal'").fetchone()
        assert Seal.read(json.loads(text)).units == unit_sums(
            database, counts_classes=False
        ).seal % (1 << 128)
    assert not any("not those that were written" in fault for fault in fsck(folder))


def test_two_equal_rows_are_not_as_none() -> None:
    """An exclusive or of hashes would be the same for both."""
    one, two = Seal(units=5), Seal(units=5)
    two.units += 2 * 77
    assert list(one.faults(two))
    assert list(Seal(units=5).faults(Seal(units=5 + (1 << 128)))) == []


def test_what_was_meant_is_sealed(folder: Path) -> None:
    rewritten(folder, "UPDATE meta SET value = '2' WHERE key = 'quorum'")
    assert status(folder).quorum == 2


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
    ],
    ids=["gone", "cut"],
)
def test_segments_that_are_missing_or_cut(spoil: Callable[[Path], Any], folder: Path) -> None:
    spoil(segment_path(folder, 0))
    before = contents(folder)
    for call in (status, resume, kept):
        with pytest.raises(LedgerFault, match="missing or cut short"):
            call(folder)
    assert contents(folder) == before


def test_a_frame_with_a_right_sum_of_another_solution(folder: Path) -> None:
    from .damage_kinds import _frame_rewritten

    _frame_rewritten(folder, Random(1), segment_path(folder, 0))
    with pytest.raises(LedgerFault, match="it is another than was written"):
        list(kept(folder))
    assert command("kept", str(folder)).returncode == 5
    assert fsck(folder)


def test_nodes_of_an_open_unit_that_are_those_of_another(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", "soma-3x3x3", 20_000)
    rewritten(
        folder,
        "UPDATE units SET bundle = (SELECT bundle FROM units WHERE state = 0 ORDER BY id DESC LIMIT 1) "
        "WHERE id = (SELECT id FROM units WHERE state = 0 ORDER BY id LIMIT 1)",
    )
    with pytest.raises(LedgerFault, match="its nodes are not those that its parent left"):
        resume(folder)


def test_a_ledger_that_is_damaged_while_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The word complete is said of what is on the disk, not of what the driver remembers."""
    genuine, folder = Store.commit, tmp_path / "run"

    def commit(self: Store, *arguments: Any) -> Any:
        done = genuine(self, *arguments)
        self._db.execute("UPDATE units SET solutions = solutions + 9 WHERE id = '0' AND state = 1")
        return done

    monkeypatch.setattr(Store, "commit", commit)
    with pytest.raises(LedgerFault, match="the units sum to"):
        run(LOOSE, folder, recheck=0.0)


def test_a_number_of_thirty_digits(folder: Path) -> None:
    """Numbers have no size, so they are not summed by the database."""
    more = 10**30
    with opened(folder, writable=True) as store, store._writing():
        text = "UPDATE units SET solutions = ? WHERE id = '0' AND state = 1 RETURNING solutions"
        store._db.execute(text, (str(more),)).fetchall()
        rest = sum(int(number) for (number,) in store.rows("solutions", "id <> '0'"))
        store._note({"totals": store.totals.data() | {"solutions": more + rest}})
    assert status(folder).solutions == more + rest


@pytest.mark.long
def test_damages_of_every_kind() -> None:
    """The larger proof is ``python -m tests.ledger.damages 500 SEED``."""
    outcomes = prove(12, 3)
    assert outcomes.wrong == []
    assert outcomes.refused["status"] > 5
    assert outcomes.harmless["repair"] > 5
