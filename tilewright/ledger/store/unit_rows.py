"""The rows of units as results change them: a result is written, children come, and are forgotten again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from tilewright.ledger.store.segments import FramePlace
from tilewright.ledger.store.totals import DONE, OPEN, Totals
from tilewright.ledger.work.units import Portion, UnitResult

#: the columns of a unit
COLUMNS = (
    "id", "parent", "state", "size", "weight", "budget", "attempt", "bundle", "hash", "own", "solutions",
    "classes", "nodes", "digest", "proof", "kept", "segment", "start", "length", "frame", "seconds", "host", "checked",
    "witnesses",
)  # fmt: skip
#: an open unit: its size, and its name
Opened = tuple[float, str]

_FIGURES = "state, own, solutions, classes, nodes, kept"
_NEW = "INSERT INTO units (id, parent, state, size, weight, budget, attempt, bundle, hash) VALUES "
_RESULT = (
    "budget", "own", "solutions", "classes", "nodes", "digest", "proof", "kept", "segment", "start", "length", "frame",
    "seconds", "host",
)  # fmt: skip
#: what a unit has only when it is done
EMPTIED = (*_RESULT[1:], "checked", "witnesses")


def insert_open(
    database: sqlite3.Connection, unit: str, parent: str | None, portion: Portion, budget: int
) -> Opened:
    """Insert a unit that is to be done."""
    weight = portion.weight
    row = (unit, parent, float(weight), str(weight), budget, portion.packed(), portion.digest)
    database.execute(f"{_NEW} (?, ?, 0, ?, ?, ?, 0, ?, ?)", row)
    return float(weight), unit


def insert_rows(database: sqlite3.Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert units by the names of their columns."""
    marks = ", ".join(f":{name}" for name in COLUMNS)
    database.executemany(f"INSERT INTO units ({', '.join(COLUMNS)}) VALUES ({marks})", rows)


def proof_of(secret: str, unit: str, digest: str) -> str:
    """Return the proof that the digest of a unit is the one that was written: a hash with a key of the run."""
    hashed = blake2b(f"{unit} {digest}".encode(), digest_size=16, key=secret.encode()[:64])
    return hashed.hexdigest()


def write_result(
    database: sqlite3.Connection,
    result: UnitResult,
    own: Fraction,
    place: FramePlace | None,
    secret: str,
) -> None:
    """Note what the work on a unit came to; the secret is that of the run."""
    digest = result.digest
    values: tuple[Any, ...] = (
        result.budget,
        str(own),
        str(result.solutions),
        None if result.distinct is None else str(result.distinct),
        result.nodes,
        digest,
        proof_of(secret, result.id, digest),
        result.kept,
        *(place or (None, None, None, None)),
        result.seconds,
        result.host,
    )
    columns = ", ".join(f"{name} = ?" for name in _RESULT)
    database.execute(
        f"UPDATE units SET state = {DONE}, {columns} WHERE id = ?", (*values, result.id)
    )


def empty(database: sqlite3.Connection, unit: str) -> None:
    """Open a unit again, as if it had never been done."""
    columns = ", ".join(f"{name} = NULL" for name in EMPTIED)
    database.execute(
        f"UPDATE units SET state = {OPEN}, attempt = 0, {columns} WHERE id = ?", (unit,)
    )


def add_children(
    database: sqlite3.Connection, result: UnitResult, budget: int, totals: Totals
) -> tuple[list[Opened], list[Fraction]]:
    """Insert the units that a result left, and add them to the totals.

    A unit that is counted again after a repair has its children still: those with the nodes that the
    result left stay, with all that came of them, and others are forgotten.

    Returns:
        The units that are open now and were not before, and the weights of what was forgotten.
    """
    wanted = {f"{result.id}.{number}": portion for number, portion in enumerate(result.left)}
    stay, lost = set[str](), list[Fraction]()
    for child, hashed in list(_children(database, result.id)):
        if child in wanted and wanted[child].digest == hashed:
            stay.add(child)
        else:
            lost += forget(database, child, totals)
    opened = [
        insert_open(database, child, result.id, portion, budget)
        for child, portion in wanted.items()
        if child not in stay
    ]
    totals.open += len(opened)
    return opened, lost


def _children(database: sqlite3.Connection, unit: str) -> Iterable[tuple[str, str]]:
    """Return names and hashes of the children that a unit has; mostly none, which takes one look."""
    below = database.execute(
        "SELECT id, hash, parent FROM units WHERE id > ? AND id < ? LIMIT 1", _below(unit)
    ).fetchone()
    if below is None:
        return ()
    return database.execute(
        "SELECT id, hash FROM units WHERE id > ? AND id < ? AND parent = ?", (*_below(unit), unit)
    )


def forget(database: sqlite3.Connection, unit: str, totals: Totals) -> list[Fraction]:
    """Delete a unit and all that came of it, and take them off the totals but for the weight.

    Frames of forgotten solutions stay in their segments, and no row points at them.

    Returns:
        The weights that were done in them.
    """
    lost = take_off(database, unit, totals)
    database.execute("DELETE FROM units WHERE id = ? OR (id > ? AND id < ?)", (unit, *_below(unit)))
    return lost


def forget_below(database: sqlite3.Connection, unit: str) -> None:
    """Delete all that came of a unit."""
    database.execute("DELETE FROM units WHERE id > ? AND id < ?", _below(unit))


def take_off(database: sqlite3.Connection, unit: str, totals: Totals) -> list[Fraction]:
    """Take a unit and all that came of it off the totals, but for the weight; return the weights done."""
    query = f"SELECT {_FIGURES} FROM units WHERE id = ? OR (id > ? AND id < ?)"
    return [_subtract(totals, *row) for row in database.execute(query, (unit, *_below(unit)))]


def _below(unit: str) -> tuple[str, str]:
    """Return between which names those of the descendants of a unit are."""
    return f"{unit}.", f"{unit}/"


def _subtract(
    totals: Totals,
    state: int,
    own: str | None,
    solutions: str | None,
    classes: str | None,
    nodes: int | None,
    kept: int | None,
) -> Fraction:
    """Take a unit off the totals, and return the weight that was done in it."""
    if state != DONE:
        totals.open -= state == OPEN
        totals.aside -= state not in (OPEN, DONE)
        return Fraction(0)
    totals.add(int(solutions or "0"), int(classes or "0"), nodes or 0, kept or 0, units=-1)
    return Fraction(own or "0")
