"""What can still be read of a damaged ledger: its facts, and the rows of its units, one by one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.errors import LedgerFault
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.database import (
    FILE,
    UNREADABLE,
    connect_to_read,
    fault_in,
    let_go,
    unreadable,
)
from tilewright.ledger.store.edition import UNSEALED, VERSION, birth_hash
from tilewright.ledger.store.seal import UNIT_TEXT, row_hash
from tilewright.ledger.store.soundness import seal_faults
from tilewright.ledger.store.unit_rows import COLUMNS
from tilewright.ledger.work.subject import Subject

#: the share of the units that are counted again, if that of the run cannot be read
_RECHECK = 0.01


@dataclass
class Salvage:
    """A damaged ledger, open to be read.

    Attributes:
        folder: of the run.
        database: the ledger.
        facts: those that can be read, as text.
        has_facts: whether the facts are those that were sealed.
        has_units: whether the units are.
    """

    folder: Path
    database: sqlite3.Connection
    facts: dict[str, Any]
    has_facts: bool
    has_units: bool

    @classmethod
    def open(cls, folder: Path) -> Salvage:
        """Read the facts of a ledger, and look which tables are those that were sealed.

        Raises:
            TilewrightError: it is no ledger.
            LedgerFault: nothing can be read.
        """
        database = None
        try:
            database = connect_to_read(folder / FILE)
            database.execute("BEGIN")
            facts = dict(database.execute("SELECT key, value FROM meta"))
        except UNREADABLE as error:
            raise unreadable(folder / FILE, database, error) from None
        found = cls(folder, database, facts, False, False)
        found.has_facts, found.has_units = found._sealed()
        return found

    def _sealed(self) -> tuple[bool, bool]:
        """Tell whether the facts, and the units, are those that were sealed."""
        try:
            texts = self.database.execute(f"SELECT {UNIT_TEXT} FROM units")
            units = sum(row_hash(text) for (text,) in texts)
            faults = list(seal_faults(self.database, units))
        except UNREADABLE:
            return False, False
        said = " ".join(faults)
        return "the facts" not in said, "the units" not in said

    def subject(self) -> Subject:
        """Return the subject of the run.

        Raises:
            LedgerFault: nothing proves that it is the one with which the run began.
            PuzzleError: it has become another since: the core or the order of options changed.
        """
        try:
            text, version = str(self.facts["subject"]), self.facts["version"]
            born = birth_hash(self.run, json.loads(self.facts["secret"]), text)
            subject = Subject.read(text)
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise self._lost(f"its facts cannot be read ({error})") from None
        if self.is_sealed and not self.has_facts and born != self.facts.get("birth"):
            raise self._lost("its puzzle, its name or its secret is not the one that it began with")
        if version not in (str(UNSEALED), str(VERSION)):
            raise self._lost(f"it is of version {version}, this is {VERSION}")
        subject.check(subject.ready)
        return subject

    @property
    def is_sealed(self) -> bool:
        """Whether it is of a version whose rows have a seal, and results a proof."""
        return bool(self.facts["version"] != str(UNSEALED))

    @property
    def run(self) -> str:
        """The name of the run."""
        return str(self.facts["run"])

    def sample(self) -> CheckSample:
        """Return which units are counted again, as far as the facts say it."""
        sample = CheckSample(json.loads(self.facts["secret"]), _RECHECK)
        share, quorum, suspects = map(self.fact, ("recheck", "quorum", "suspects"))
        if isinstance(share, int | float) and 0 <= share <= 1:
            sample.share = float(share)
        if type(quorum) is int and quorum >= 1:
            sample.quorum = quorum
        if isinstance(suspects, list):
            sample.suspects = set(map(str, suspects))
        return sample

    def seconds(self) -> float:
        """Return the seconds that the run took; 0 if nothing says that they are those that were written."""
        totals = self.fact("totals")
        if (self.has_facts or not self.is_sealed) and isinstance(totals, dict):
            seconds = totals.get("seconds")
            if isinstance(seconds, int | float):
                return float(seconds)
        return 0.0

    def fact(self, key: str) -> Any:
        """Return a fact as JSON data, ``None`` if it cannot be read."""
        try:
            return json.loads(self.facts[key])
        except (KeyError, TypeError, ValueError):
            return None

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows that can be read, in the order of their names; of a damaged page none."""
        last = ""
        try:
            for row in self._rows("ORDER BY id"):
                if row["id"] > last:
                    last = row["id"]
                    yield row
            return
        except sqlite3.DatabaseError:
            behind = list[dict[str, Any]]()
        try:
            for row in self._rows("ORDER BY id DESC"):
                if row["id"] <= last:
                    break
                behind.append(row)
        except sqlite3.DatabaseError:
            pass
        yield from reversed(behind)

    def _rows(self, order: str) -> Iterator[dict[str, Any]]:
        columns = [name for _, name, *_ in self.database.execute("PRAGMA table_info(units)")]
        known = [name for name in COLUMNS if name in columns]
        empty = dict.fromkeys(COLUMNS)
        query = (
            f"SELECT {', '.join(known)} FROM units NOT INDEXED WHERE typeof(id) = 'text' {order}"
        )
        rows = self.database.execute(query)
        try:
            for row in rows:
                yield empty | dict(zip(known, row, strict=True))
        finally:
            let_go(rows)

    def _lost(self, what: str) -> LedgerFault:
        return fault_in(
            self.folder, f"{what}, so nothing says what its units are of: it cannot be repaired"
        )
