"""How a ledger is written: in transactions of its owner alone, each of which leaves it sealed.

A run belongs to the driver that claimed it last: the claim is a number in the ledger, which every
transaction compares with its own.  So two drivers never both write, whatever became of the lock.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.ledger.store.database import cannot_write
from tilewright.ledger.store.seal import SEAL, Seal

#: the fact that holds the claim of the owner
OWNER = "owner"


class RunTaken(TilewrightError):
    """Another driver claimed the run, so this one may not write any more."""


class LedgerWriter:
    """Writes to a ledger.

    Args:
        path: the database.
        database: open to be written.
        seal: of what is there.
    """

    def __init__(self, path: Path, database: sqlite3.Connection, seal: Seal) -> None:
        self.path, self.database, self.seal = path, database, seal
        self._file = _identity(path)
        self._claim: str | None = None
        self._is_dead = False
        #: facts as this writer noted them last: those that are the same again are not written
        self._noted: dict[str, str] = {}
        seal.follow(database)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write in one transaction; once one has failed, nothing more is written.

        Raises:
            RunTaken: another driver claimed the run.
            OSError: the disk is full or broken, or the folder of the run is gone.
        """
        if self._is_dead:
            raise TilewrightError("an earlier write to the ledger failed: resume the run")
        try:
            self.check_there()
            self.database.execute("BEGIN IMMEDIATE")
            self._check_owner()
            yield
            self.note({SEAL: self.seal.text()})
            self.database.execute("COMMIT")
        except BaseException as error:
            self._is_dead = True
            self.roll_back()
            if isinstance(error, sqlite3.Error):
                self.check_there()
                raise cannot_write(self.path, error) from None
            raise

    def roll_back(self) -> None:
        """Leave a transaction, if there is one, with nothing written."""
        with suppress(sqlite3.Error):
            if self.database.in_transaction:
                self.database.execute("ROLLBACK")

    def claim(self) -> None:
        """Make this process the owner, within the transaction that is open; whoever was it is so no more."""
        number = 1 + (json.loads(self._owner() or "{}").get("number") or 0)
        claim = {"number": number, "process": os.getpid(), "host": socket.gethostname()}
        self.note({OWNER: claim})
        self.note({SEAL: self.seal.text()})
        self._claim = json.dumps(claim)

    def note(self, facts: Mapping[str, Any]) -> None:
        """Note facts beside the units, within a transaction."""
        texts = {key: json.dumps(value) for key, value in facts.items()}
        self.database.executemany(
            "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [(key, text) for key, text in texts.items() if self._noted.get(key) != text],
        )
        self._noted |= texts

    def check_there(self) -> None:
        """Do nothing if the ledger is still where it was: an open file may be removed.

        Raises:
            FileNotFoundError: it is not.
        """
        if _identity(self.path) != self._file:
            what = (
                "the folder of the run was removed or replaced while the run went on, so what was found "
                "since is lost; begin it again with tilewright run"
            )
            raise FileNotFoundError(errno.ENOENT, what, str(self.path.parent))

    def check_owned(self) -> None:
        """Do nothing if nobody else claimed the run.

        Raises:
            RunTaken: another driver did.
        """
        with suppress(sqlite3.Error):
            self._check_owner()

    def _owner(self) -> str | None:
        row = self.database.execute("SELECT value FROM meta WHERE key = ?", (OWNER,)).fetchone()
        return None if row is None else str(row[0])

    def _check_owner(self) -> None:
        owner = self._owner()
        if self._claim is None or owner == self._claim:
            return
        who = json.loads(owner or "{}")
        folder = self.path.parent
        raise RunTaken(
            f"another driver took the run in {folder} (process {who.get('process', 'unknown')} on "
            f"{who.get('host', 'an unknown machine')}): this one ends and writes nothing more; "
            f"tilewright status {folder} shows how far it is"
        )


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from others that had its name; ``None`` if there is none."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_dev, facts.st_ino
