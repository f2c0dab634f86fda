"""The ledger of a run: a SQLite database of units, written by one process.

Each row is a unit: open, done, or set aside because nobody could finish it.  The children of a unit
come into being in the transaction that completes it, so at any moment the weights of what is done and
of what is open sum to exactly 1.  Counts and weights are text, because they have no size.  A ledger is
read only if it is as it was written: its rows have their seal, and its totals are the sums of its units.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.database import (
    FILE,
    UNREADABLE,
    cannot_write,
    connect,
    connect_to_read,
    create_tables,
    fault_in,
    let_go,
    unreadable,
)
from tilewright.ledger.store.edition import VERSION, birth_hash, check_version
from tilewright.ledger.store.folder import check_begun
from tilewright.ledger.store.seal import Seal
from tilewright.ledger.store.segments import FramePlace, Segments
from tilewright.ledger.store.soundness import check_sound, read_seal
from tilewright.ledger.store.totals import ASIDE, DONE, OPEN, Totals
from tilewright.ledger.store.unit_rows import Opened, add_children, insert_open, write_result
from tilewright.ledger.store.writer import LedgerWriter
from tilewright.ledger.work.frames import written
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import Figures, Portion, Task, UnitResult, packed_digest, total


@dataclass
class Store:
    """The ledger of a folder, open to be read, and by its driver to be written.

    Attributes:
        folder: where it is.
        subject: what the run is of.
        totals: what is done so far.
        run: the name of the run, which copies of it share and no other has.
        sample: the units that are counted again.
    """

    folder: Path
    subject: Subject
    totals: Totals
    run: str
    _db: sqlite3.Connection
    sample: CheckSample
    _writer: LedgerWriter | None = field(default=None, repr=False)
    _segments: Segments | None = None

    @classmethod
    def create(
        cls,
        folder: Path,
        subject: Subject,
        root: Portion,
        budget: int,
        sample: CheckSample,
        run: str | None = None,
    ) -> Store:
        """Begin a ledger with one unit, which stands for everything.

        Raises:
            TilewrightError: somebody else began one here meanwhile.
            OSError: the folder cannot be written, or the disk is full.
        """
        folder.mkdir(parents=True, exist_ok=True)
        run, totals = run or secrets.token_hex(8), Totals.begun(subject)
        facts = {
            "version": str(VERSION),
            "run": run,
            "subject": subject.text(),
            "birth": birth_hash(run, sample.secret, subject.text()),
            "totals": json.dumps(totals.data()),
            **{name: json.dumps(value) for name, value in sample.facts().items()},
        }
        try:
            database = connect(folder / FILE)
            database.execute("BEGIN IMMEDIATE")
            if database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
                database.close()
                raise TilewrightError(f"{folder} holds a run already: somebody else just began it")
            create_tables(database)
            writer = LedgerWriter(folder / FILE, database, Seal())
            database.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
            insert_open(database, "0", None, root, budget)
            writer.claim()
            database.execute("COMMIT")
        except sqlite3.Error as error:
            raise cannot_write(folder / FILE, error) from None
        return cls(folder, subject, totals, run, database, sample, writer)

    @classmethod
    def open(cls, folder: Path, *, writable: bool = False, proven: bool = True) -> Store:
        """Open the ledger of a folder; whoever opens it to write is its owner from then on.

        Args:
            folder: of the run.
            writable: whether it is to be written.
            proven: whether to look that it is as it was written, and its totals the sums of its units.

        Raises:
            TilewrightError: there is none, or it is of another version, or no ledger.
            LedgerFault: it is damaged.
        """
        check_begun(folder)
        path, database = folder / FILE, None
        try:
            database = connect(path) if writable else connect_to_read(path)
            # All that is read is of one moment, in which nobody else writes.
            database.execute("BEGIN IMMEDIATE" if writable else "BEGIN")
            store = cls._read(folder, database)
            if proven:
                store.check()
            if writable:
                store._claim()
            return store
        except UNREADABLE as error:
            raised = unreadable(path, database, error)
            if database is not None:
                database.close()
            raise raised from None

    @classmethod
    def _read(cls, folder: Path, database: sqlite3.Connection) -> Store:
        """Read the facts of a ledger."""
        facts = dict(database.execute("SELECT key, value FROM meta"))
        check_version(folder, facts["version"])
        totals, subject = Totals.read(json.loads(facts["totals"])), Subject.read(facts["subject"])
        drawn = [json.loads(facts[name]) for name in ("secret", "recheck", "quorum", "suspects")]
        return cls(folder, subject, totals, facts["run"], database, CheckSample.read(*drawn))

    def _claim(self) -> None:
        """Make this process the owner, in the transaction that is open."""
        writer = LedgerWriter(self.folder / FILE, self._db, read_seal(self._db))
        writer.claim()
        self._db.execute("COMMIT")
        self._writer = writer

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()
        if self._segments is not None:
            self._segments.close()

    def check(self) -> None:
        """Do nothing if the ledger is as it was written, and its totals are the sums of its units.

        Raises:
            LedgerFault: it is not; if a total is another than the sum, both numbers are named.
        """
        counts_classes = Totals.begun(self.subject).distinct is not None
        check_sound(self._db, self.folder, self.totals, counts_classes=counts_classes)

    def check_there(self) -> None:
        """Do nothing if the ledger that is written is still where it was.

        Raises:
            FileNotFoundError: it is not.
        """
        if self._writer is not None:
            self._writer.check_there()

    def check_owned(self) -> None:
        """Do nothing if nobody else claimed the run.

        Raises:
            RunTaken: another driver did.
        """
        if self._writer is not None:
            self._writer.check_owned()

    # Reading -----------------------------------------------------------------------------

    def rows(
        self, columns: str, where: str = "1", values: Sequence[Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of the units for which a condition holds."""
        query, rows = f"SELECT {columns} FROM units WHERE {where}", None
        try:
            rows = self._db.execute(query, values)
            # "yield from" would close it as well, when its database may be closed already.
            for row in rows:  # noqa: UP028
                yield row
        except sqlite3.DatabaseError as error:
            raise self._damaged(error) from None
        finally:
            if rows is not None:
                let_go(rows)

    def fact(self, key: str) -> Any:
        """Return a fact that was noted, as JSON data; ``None`` if it was not."""
        try:
            row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return None if row is None else json.loads(row[0])
        except (sqlite3.DatabaseError, ValueError) as error:
            raise self._damaged(error) from None

    def _damaged(self, error: object) -> LedgerFault:
        return fault_in(self.folder, error)

    def _of(self, unit: str, columns: str) -> tuple[Any, ...]:
        """Return some columns of a unit."""
        row = next(self.rows(columns, "id = ?", (unit,)), None)
        if row is None:
            raise self._damaged(f"unit {unit} is gone")
        return row

    def task(self, unit: str) -> Task:
        """Return a unit as a task.

        Raises:
            LedgerFault: its nodes cannot be read, or are others than its parent left.
        """
        attempt, bundle, budget, hashed = self._of(unit, "attempt, bundle, budget, hash")
        try:
            if packed_digest(bundle) != hashed:
                raise ValueError("its nodes are not those that its parent left")
            return Task(unit, attempt, self.subject.read_portion(bundle), budget)
        except (ValueError, TypeError) as error:
            raise self._damaged(f"unit {unit}: {error}") from None

    def is_open(self, unit: str) -> bool:
        """Tell whether a unit is still to be done."""
        return next(self.rows("state", "id = ?", (unit,)), None) == (OPEN,)

    def figures(self, unit: str) -> Figures:
        """Return the figures of a unit that is done."""
        solutions, classes, nodes, digest = self._of(unit, "solutions, classes, nodes, digest")
        left = tuple(weight for _, weight, _ in self.children(unit))
        number = None if classes is None else int(classes)
        return Figures(int(solutions), number, nodes, left, digest)

    def children(self, unit: str) -> Iterator[tuple[str, str, str]]:
        """Yield the units that a unit left, in their order: name, weight, hash of the nodes."""
        for number in count():
            child = f"{unit}.{number}"
            row = next(self.rows("weight, hash", "id = ?", (child,)), None)
            if row is None:
                return
            yield child, *row

    # Writing -----------------------------------------------------------------------------

    def note(self, **facts: Any) -> None:
        """Note facts beside the units, in a transaction of their own."""
        with self._writing():
            self._note(facts)

    def commit(
        self,
        batches: Iterable[Iterable[UnitResult]],
        budget: int,
        seconds: float,
        facts: dict[str, Any],
        adopt: bool = False,
    ) -> list[Opened]:
        """Write results down, all in one transaction.

        Args:
            batches: what workers brought, each batch after the one before; a result that is written
                already is ignored.
            budget: for their children.
            seconds: that went by since the last call.
            facts: to be noted beside them.
            adopt: whether units that are open may have been done with other budgets than they have.

        Returns:
            The units that are open now and were not before, each after its size.

        Raises:
            LedgerFault: a unit was done before, and came to something else.
        """
        opened: list[Opened] = []
        own: list[Fraction] = []
        totals = Totals(**vars(self.totals))
        with self._writing():
            for results in batches:
                fresh = self._new_ones(results, adopt)
                places = self._keep(fresh)
                for result in fresh:
                    own.append(
                        self._complete(result, places.get(result.id), budget, totals, opened)
                    )
            totals.weight += total(own)
            totals.seconds += seconds
            self._note({"totals": totals.data(), **facts})
        self.totals = totals
        return opened

    def fail(self, unit: str, aside: bool) -> None:
        """Note that a task was not finished; ``aside`` gives it to nobody again."""
        with self._writing():
            self._db.execute("UPDATE units SET attempt = attempt + 1 WHERE id = ?", (unit,))
            if aside:
                self._db.execute("UPDATE units SET state = ? WHERE id = ?", (ASIDE, unit))
                self.totals.open -= 1
                self.totals.aside += 1
            self._note({"totals": self.totals.data()})

    def checked(self, verdicts: Iterable[tuple[str, str, str]]) -> None:
        """Note results of counting units again: unit, verdict, and who agreed, parted by spaces."""
        with self._writing():
            self._db.executemany(
                "UPDATE units SET checked = ?, witnesses = ? WHERE id = ?",
                [(verdict, witnesses or None, unit) for unit, verdict, witnesses in verdicts],
            )

    def recover(self) -> None:
        """Cut off what was written to segments and never committed; open again what was set aside."""
        with self._writing():
            end = self._db.execute(
                "SELECT segment, start + length FROM units WHERE segment IS NOT NULL "
                "ORDER BY segment DESC, start DESC LIMIT 1"
            ).fetchone()
            self._segments = Segments(self.folder, *(end or (0, 0))) if self.subject.keep else None
            self._db.execute("UPDATE units SET state = 0, attempt = 0 WHERE state = ?", (ASIDE,))
            self.totals.open += self.totals.aside
            self.totals.aside = 0
            self._note({"totals": self.totals.data()})

    def _writing(self) -> AbstractContextManager[None]:
        """Write in one transaction, as the owner of the run; once one has failed, nothing more is written."""
        assert self._writer is not None
        return self._writer.transaction()

    def _note(self, facts: dict[str, Any]) -> None:
        assert self._writer is not None
        self._writer.note(facts)

    def _new_ones(self, results: Iterable[UnitResult], adopt: bool) -> list[UnitResult]:
        """Return the results of units that are not done yet, each once."""
        fresh: dict[str, UnitResult] = {}
        for result in results:
            if not self._is_new(result, adopt):
                continue
            first = fresh.setdefault(result.id, result)
            if first.digest != result.digest:
                raise differing(result.id, first.host, result.host)
        return list(fresh.values())

    def _is_new(self, result: UnitResult, adopt: bool) -> bool:
        row = next(self.rows("state, digest, budget, host", "id = ?", (result.id,)), None)
        if row is None:
            raise LedgerFault(f"a result came for unit {result.id}, which this run does not have")
        state, digest, budget, host = row
        if budget != result.budget and not (adopt and state == OPEN):
            raise LedgerFault(
                f"unit {result.id} was done with a budget of {result.budget} nodes, not {budget}"
            )
        if state == DONE and digest != result.digest:
            raise differing(result.id, host, result.host)
        return bool(state != DONE)

    def _keep(self, results: Sequence[UnitResult]) -> dict[str, FramePlace]:
        """Append the solutions of results to the segments, safely on disk."""
        if self._segments is None:
            return {}
        frames = {r.id: written(r.id, r.kept, r.frame) for r in results if r.frame and r.kept}
        return self._segments.append(frames)

    def _complete(
        self,
        result: UnitResult,
        place: FramePlace | None,
        budget: int,
        totals: Totals,
        opened: list[Opened],
    ) -> Fraction:
        """Write a result down, and return by how much the weight that is done grows."""
        weight, state = self._of(result.id, "weight, state")
        own = Fraction(weight) - total([portion.weight for portion in result.left])
        if own < 0:
            raise LedgerFault(f"unit {result.id} left more than it was given")
        came, lost = add_children(self._db, result, budget, totals)
        write_result(self._db, result, own, place, self.sample.secret)
        opened += came
        if state == ASIDE:  # its result came after all
            totals.aside -= 1
        else:
            totals.open -= 1
        totals.add(result.solutions, result.distinct, result.nodes, result.kept)
        return own - total(lost)


def differing(unit: str, first: str, second: str) -> LedgerFault:
    """Return the alarm that a unit has two different results, by these workers."""
    return LedgerFault(
        f"unit {unit} was done twice with different results, by {first} and by {second}: one of the two "
        "machines is faulty, or they run different programs; nothing was changed"
    )
