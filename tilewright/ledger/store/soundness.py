"""Whether a ledger is as it was written, and its totals are the sums of its units."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tilewright.errors import LedgerFault
from tilewright.ledger.store.database import fault_in
from tilewright.ledger.store.seal import FACT_TEXT, SEAL, Seal, row_hash
from tilewright.ledger.store.totals import Totals
from tilewright.ledger.store.unit_sums import unit_sums


def check_sound(
    database: sqlite3.Connection, folder: Path, totals: Totals, *, counts_classes: bool
) -> None:
    """Do nothing if a ledger is sound, reading each row once.

    Args:
        database: the ledger.
        folder: of the run.
        totals: to be compared with the sums.
        counts_classes: whether the units have numbers of classes.

    Raises:
        LedgerFault: it is not; if a total is another than the sum, both numbers are named.
    """
    try:
        (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise LedgerFault(found)
        sums = unit_sums(database, counts_classes=counts_classes)
        sums.check_totals(totals)
        for fault in seal_faults(database, sums.seal):
            raise LedgerFault(fault)
        sums.check_segments(folder)
    except (sqlite3.DatabaseError, ValueError) as error:
        raise fault_in(folder, error) from None


def seal_faults(database: sqlite3.Connection, units: int) -> Iterator[str]:
    """Yield which of the tables are not those that were sealed.

    Args:
        database: the ledger.
        units: the sum of the hashes of all units.

    Raises:
        ValueError: the seal cannot be read.
    """
    facts = database.execute(f"SELECT key, {FACT_TEXT} FROM meta")
    sealed = sum(row_hash(text) for key, text in facts if key != SEAL)
    yield from read_seal(database).faults(Seal(sealed, units))


def read_seal(database: sqlite3.Connection) -> Seal:
    """Read the seal of a ledger.

    Raises:
        ValueError: it is gone, or damaged.
    """
    row = database.execute("SELECT value FROM meta WHERE key = ?", (SEAL,)).fetchone()
    if row is None:
        raise ValueError("its seal is gone")
    return Seal.read(json.loads(row[0]))
