"""The database of a ledger: its tables, and connections to write it or to read it wherever it lies."""

from __future__ import annotations

import errno
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from tilewright.errors import LedgerFault, TilewrightError

#: the name of the database in the folder of a run
FILE = "ledger.sqlite"
#: how a database that is none, or is damaged, shows it
UNREADABLE = (
    sqlite3.DatabaseError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError,
)  # fmt: skip
#: seconds to wait for somebody else who reads or writes
_PATIENCE = 30.0

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE units (
    id TEXT PRIMARY KEY, parent TEXT, state INTEGER NOT NULL, size REAL NOT NULL,
    weight TEXT NOT NULL, budget INTEGER NOT NULL, attempt INTEGER NOT NULL, bundle BLOB,
    hash TEXT NOT NULL,
    own TEXT, solutions TEXT, classes TEXT, nodes INTEGER, digest TEXT, proof TEXT, kept INTEGER,
    segment INTEGER, start INTEGER, length INTEGER, frame INTEGER,
    seconds REAL, host TEXT, checked TEXT, witnesses TEXT
) WITHOUT ROWID;
CREATE INDEX open_units ON units (size DESC) WHERE state = 0;
CREATE INDEX frames ON units (segment, start) WHERE segment IS NOT NULL;
"""


def cannot_write(path: Path, error: sqlite3.Error) -> OSError:
    """Return an error of the disk for one of the database."""
    number = errno.ENOSPC if "full" in str(error) else errno.EIO
    what = f"the ledger cannot be written ({error}): what was committed stays, resume the run later"
    return OSError(number, what, str(path))


def fault_in(folder: Path, what: object) -> LedgerFault:
    """Return the alarm that the ledger in a folder is not as it was written."""
    return LedgerFault(
        f"the ledger in {folder} is damaged: {what}; nothing was changed; tilewright fsck {folder} lists "
        "the faults, and with --repair keeps what the rows prove"
    )


def unreadable(
    path: Path, database: sqlite3.Connection | None, error: Exception
) -> TilewrightError:
    """Return the error for a database that cannot be read as a ledger.

    Args:
        path: the database.
        database: it, if it could be opened.
        error: what went wrong.
    """
    if isinstance(error, TilewrightError):
        return error
    if "not a database" in str(error) or (database is not None and _is_foreign(database)):
        return TilewrightError(f"{path} is no ledger: {error}")
    if "locked" in str(error):
        return TilewrightError(f"{path} is being written by another process ({error}): try again")
    what = f"the fact {error} is gone" if isinstance(error, KeyError) else error
    return fault_in(path.parent, f"{FILE} cannot be read: {what}")


def _is_foreign(database: sqlite3.Connection) -> bool:
    """Tell whether a database has not the tables of a ledger."""
    query = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('meta', 'units')"
    try:
        return bool(database.execute(query).fetchone()[0] < 2)
    except UNREADABLE:
        return False


def has_begun(path: Path) -> bool:
    """Tell whether anything was ever committed to a database; damaged, it is for somebody to look at."""
    log = path.with_name(f"{path.name}-wal")
    if not any(file.exists() and file.stat().st_size for file in (path, log)):
        return False
    for mode in ("ro", "rw"):
        try:
            with closing(_opened_by(path, f"mode={mode}")) as database:
                return bool(database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0])
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # of a damaged schema
            # Killed while the file got its first page, it left a journal: only a writer takes that back.
            if "readonly" not in str(error):
                return True
    return True


def let_go(rows: sqlite3.Cursor) -> None:
    """End a selection, even if its database was closed before."""
    with suppress(sqlite3.ProgrammingError):
        rows.close()


def create_tables(database: sqlite3.Connection) -> None:
    """Make the tables of a new ledger, within a transaction."""
    for statement in filter(str.strip, _TABLES.split(";")):
        database.execute(statement)


def connect(path: Path) -> sqlite3.Connection:
    """Open a ledger to be written; what is committed is on the disk."""
    database = sqlite3.connect(
        path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
    )
    _log_ahead(database)
    database.execute("PRAGMA synchronous = FULL")
    return database


def _log_ahead(database: sqlite3.Connection) -> None:
    """Make a ledger keep a log of what is written; of two that do so at once, SQLite lets neither wait."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a ledger that somebody else may be writing; in a folder that cannot be written, too."""
    database = _opened_by(path, "mode=ro")
    try:
        database.execute("SELECT COUNT(*) FROM sqlite_master")
        return database
    except sqlite3.OperationalError as error:
        database.close()
        if "unable to open" not in str(error) and "readonly" not in str(error):
            raise
    log = path.with_name(f"{path.name}-wal")
    if not log.exists() or not log.stat().st_size:
        return _opened_by(path, "immutable=1")
    # What was committed last stands in the log, which can only be read if it can be locked.
    with TemporaryDirectory(ignore_cleanup_errors=True) as copies:
        for file in (path, log):
            copyfile(file, Path(copies) / file.name)
        database = _opened_by(Path(copies) / path.name, "mode=rw")
        database.execute("SELECT COUNT(*) FROM sqlite_master")
        return database  # its files are gone when it is closed


def _opened_by(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?{how}",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
