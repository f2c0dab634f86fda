"""The ledger of a run: a SQLite database of units, written by one process.

Each row is a unit: open, done, or set aside because nobody could finish it.  The children of a unit
come into being in the transaction that completes it, so at any moment the weights of what is done and
of what is open sum to exactly 1.  Counts and weights are text, because they have no size.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.database import (
    cannot_write,
    connect,
    connect_to_read,
    create_tables,
    has_begun,
)
from tilewright.ledger.store.segments import Place, Segments
from tilewright.ledger.store.totals import Totals
from tilewright.ledger.work.frames import written
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import Figures, Portion, Task, UnitResult, total

VERSION = 2
FILE = "ledger.sqlite"
OPEN, DONE, ASIDE = 0, 1, 2


class LedgerFault(TilewrightError):
    """The ledger contradicts itself: the same unit was done twice with different results."""


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
    _segments: Segments | None = None
    _dead: bool = field(default=False, repr=False)

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
            OSError: the folder cannot be written, or the disk is full.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f"{FILE}*"):  # of a run whose first transaction never committed
            left.unlink()
        totals = Totals(distinct=0 if subject.distinct and subject.reduced else None, open=1)
        facts = {
            "version": str(VERSION),
            "run": run or secrets.token_hex(8),
            "subject": subject.text(),
            "totals": json.dumps(totals.data()),
            **{name: json.dumps(value) for name, value in sample.facts().items()},
        }
        try:
            database = connect(folder / FILE)
            with database:
                database.execute("BEGIN IMMEDIATE")
                create_tables(database)
                database.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
                database.execute(
                    "INSERT INTO units (id, state, size, weight, budget, attempt, bundle, hash) "
                    "VALUES ('0', 0, 1.0, '1', ?, 0, ?, ?)",
                    (budget, root.packed(), root.digest),
                )
        except sqlite3.Error as error:
            raise cannot_write(folder / FILE, error) from None
        return cls(folder, subject, totals, facts["run"], database, sample)

    @classmethod
    def open(cls, folder: Path, *, writable: bool = False) -> Store:
        """Open the ledger of a folder.

        Raises:
            TilewrightError: there is none, or it is of another version, or no ledger.
        """
        path = folder / FILE
        if not path.is_file():
            raise TilewrightError(f"{folder} holds no run: there is no {FILE} in it")
        if not has_begun(path):
            raise TilewrightError(
                f"{folder} holds no run yet: the one that began here was stopped before its first "
                f"commit, so nothing was lost; tilewright run ... --into {folder} begins it again"
            )
        try:
            database = connect(path) if writable else connect_to_read(path)
            if not writable:
                database.execute("BEGIN")  # all that is read is of one moment
            facts = dict(database.execute("SELECT key, value FROM meta"))
            if facts["version"] != str(VERSION):
                raise TilewrightError(
                    f"{folder} holds a run of version {facts['version']}, this is {VERSION}"
                )
            totals = Totals.read(json.loads(facts["totals"]))
            subject = Subject.read(facts["subject"])
            drawn = [
                json.loads(facts[name]) for name in ("secret", "recheck", "quorum", "suspects")
            ]
            sample, run = CheckSample.read(*drawn), facts["run"]
        except (sqlite3.DatabaseError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, TilewrightError):
                raise
            raise TilewrightError(f"{path} is no ledger, or it is damaged: {error}") from None
        return cls(folder, subject, totals, run, database, sample)

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()
        if self._segments is not None:
            self._segments.close()

    # Reading -----------------------------------------------------------------------------

    def rows(
        self, columns: str, where: str = "1", values: Sequence[Any] = ()
    ) -> Iterator[tuple[Any, ...]]:
        """Yield some columns of the units for which a condition holds."""
        query = f"SELECT {columns} FROM units WHERE {where}"
        try:
            with closing(self._db.execute(query, values)) as rows:
                yield from rows
        except sqlite3.DatabaseError as error:
            raise self._damaged(error) from None

    def fact(self, key: str) -> Any:
        """Return a fact that was noted, as JSON data; ``None`` if it was not."""
        try:
            row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
            return None if row is None else json.loads(row[0])
        except (sqlite3.DatabaseError, ValueError) as error:
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> TilewrightError:
        path = self.folder / FILE
        return TilewrightError(f"{path} is damaged: {error}; tilewright fsck looks at all of it")

    def task(self, unit: str) -> Task:
        """Return a unit as a task.

        Raises:
            TilewrightError: its nodes cannot be read.
        """
        attempt, bundle, budget = next(self.rows("attempt, bundle, budget", "id = ?", (unit,)))
        try:
            return Task(unit, attempt, self.subject.read_portion(bundle), budget)
        except ValueError as error:
            raise self._damaged(ValueError(f"unit {unit}: {error}")) from None

    def is_open(self, unit: str) -> bool:
        """Tell whether a unit is still to be done."""
        return next(self.rows("state", "id = ?", (unit,)), None) == (OPEN,)

    def figures(self, unit: str) -> Figures:
        """Return the figures of a unit that is done."""
        columns = "solutions, classes, nodes, digest"
        solutions, classes, nodes, digest = next(self.rows(columns, "id = ?", (unit,)))
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
        results: Iterable[UnitResult],
        budget: int,
        seconds: float,
        facts: dict[str, Any],
        adopt: bool = False,
    ) -> list[tuple[float, str]]:
        """Write results down, in one transaction.

        Args:
            results: what workers brought; one that is written already is ignored.
            budget: for their children.
            seconds: that went by since the last call.
            facts: to be noted beside them.
            adopt: whether units that are open may have been done with other budgets than they have.

        Returns:
            The units that are open now and were not before, each after its size.

        Raises:
            LedgerFault: a unit was done before, and came to something else.
        """
        fresh = self._new_ones(results, adopt)
        places = self._keep(fresh)
        opened: list[tuple[float, str]] = []
        own: list[Fraction] = []
        totals = Totals(**vars(self.totals))
        with self._writing():
            for result in fresh:
                own.append(self._complete(result, places.get(result.id), budget, totals, opened))
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
        end = self._db.execute(
            "SELECT segment, start + length FROM units WHERE segment IS NOT NULL "
            "ORDER BY segment DESC, start DESC LIMIT 1"
        ).fetchone()
        self._segments = Segments(self.folder, *(end or (0, 0))) if self.subject.keep else None
        with self._writing():
            self._db.execute("UPDATE units SET state = 0, attempt = 0 WHERE state = ?", (ASIDE,))
            self.totals.open += self.totals.aside
            self.totals.aside = 0
            self._note({"totals": self.totals.data()})

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write in one transaction; once one has failed, nothing more is written."""
        if self._dead:
            raise TilewrightError("an earlier write to the ledger failed: resume the run")
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            self._dead = True
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise cannot_write(self.folder / FILE, error) from None
            raise

    def _note(self, facts: dict[str, Any]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)",
            [(key, json.dumps(value)) for key, value in facts.items()],
        )

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

    def _keep(self, results: Sequence[UnitResult]) -> dict[str, Place]:
        """Append the solutions of results to the segments, safely on disk."""
        if self._segments is None:
            return {}
        frames = {r.id: written(r.id, r.kept, r.frame) for r in results if r.frame and r.kept}
        return self._segments.append(frames)

    def _complete(
        self,
        result: UnitResult,
        place: Place | None,
        budget: int,
        totals: Totals,
        opened: list[tuple[float, str]],
    ) -> Fraction:
        asked = "SELECT weight, state FROM units WHERE id = ?"
        weight, state = self._db.execute(asked, (result.id,)).fetchone()
        children = []
        own = Fraction(weight)
        for number, bundle in enumerate(result.left):
            child, share = f"{result.id}.{number}", bundle.weight
            own -= share
            packed, digest = bundle.packed(), bundle.digest
            row = (child, result.id, float(share), str(share), budget, packed, digest)
            children.append(row)
            opened.append((float(share), child))
        if own < 0:
            raise LedgerFault(f"unit {result.id} left more than it was given")
        self._db.executemany(
            "INSERT INTO units (id, parent, state, size, weight, budget, attempt, bundle, hash) "
            "VALUES (?, ?, 0, ?, ?, ?, 0, ?, ?)",
            children,
        )
        self._db.execute(
            "UPDATE units SET state = 1, budget = ?, own = ?, solutions = ?, classes = ?, nodes = ?, "
            "digest = ?, kept = ?, segment = ?, start = ?, length = ?, seconds = ?, host = ? "
            "WHERE id = ?",
            (
                result.budget,
                str(own),
                str(result.solutions),
                None if result.distinct is None else str(result.distinct),
                result.nodes,
                result.digest,
                result.kept,
                *(place or (None, None, None)),
                result.seconds,
                result.host,
                result.id,
            ),
        )
        totals.open += len(children)
        if state == ASIDE:  # its result came after all
            totals.aside -= 1
        else:
            totals.open -= 1
        totals.add(result.solutions, result.distinct, result.nodes, result.kept)
        return own


def differing(unit: str, first: str, second: str) -> LedgerFault:
    """Return the alarm that a unit has two different results, by these workers."""
    return LedgerFault(
        f"unit {unit} was done twice with different results, by {first} and by {second}: one of the two "
        "machines is faulty, or they run different programs; nothing was changed"
    )
