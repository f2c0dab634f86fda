"""``merge``: one ledger of several that began as copies of one and went on apart."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.ledger.folder import check_new, driving
from tilewright.ledger.frames import DamagedFrame, read_frame, written
from tilewright.ledger.segments import Segments, segment_path
from tilewright.ledger.store import DONE, FILE, OPEN, Store, Totals
from tilewright.ledger.units import Bundle, total

#: what a unit that was done has in all copies, where it was done before they parted
_COLUMNS = (
    "id, parent, state, size, weight, budget, attempt, bundle, own, solutions, classes, nodes, digest, "
    "kept, segment, start, length, seconds, host, checked"
)
_NAMES = _COLUMNS.split(", ")


def merge(folders: Sequence[str | os.PathLike[str]], into: str | os.PathLike[str]) -> Totals:
    """Join runs that began as copies of one folder and worked on different units since.

    Args:
        folders: of the runs; they stay as they are.
        into: a new or empty folder.

    Returns:
        What the joined run has come to.

    Raises:
        TilewrightError: they are runs of different things, or two of them did the same unit since they
            parted, so that its solutions would count twice.
    """
    places, target = [Path(folder) for folder in folders], Path(into)
    if len(places) < 2:
        raise TilewrightError("give two folders at least to be merged")
    check_new(target)
    stores = [Store.open(place) for place in places]
    try:
        _check_subjects(stores)
        rows = _joined(stores)
        target.mkdir(parents=True, exist_ok=True)
        with driving(target):
            return _write(stores, rows, target)
    finally:
        for store in stores:
            store.close()


def _check_subjects(stores: Sequence[Store]) -> None:
    first = stores[0]
    for store in stores[1:]:
        if store.subject != first.subject:
            raise TilewrightError(
                f"{first.folder} and {store.folder} hold runs of different things: puzzle, question, "
                "engine and version have to be the same"
            )


def _joined(stores: Sequence[Store]) -> dict[str, tuple[int, dict[str, Any]]]:
    """Return for each unit its row and the store that it is from."""
    joined: dict[str, tuple[int, dict[str, Any]]] = {}
    overlaps = []
    for number, store in enumerate(stores):
        for values in store.rows(_COLUMNS):
            row = dict(zip(_NAMES, values, strict=True))
            unit = row["id"]
            known = joined.get(unit)
            if known is None or (row["state"] == DONE and known[1]["state"] != DONE):
                joined[unit] = (number, row)
            elif row["state"] == DONE and _deed(row) != _deed(known[1]):
                overlaps.append(f"{unit} ({stores[known[0]].folder} and {store.folder})")
    if overlaps:
        raise TilewrightError(
            f"{len(overlaps)} units were done in two of the runs, so they would count twice: "
            f"{', '.join(overlaps[:3])}"
        )
    return joined


def _deed(row: dict[str, Any]) -> tuple[Any, ...]:
    """Return who did a unit, and when: the same only where it was done before the copies parted."""
    return row["digest"], row["seconds"], row["host"], row["budget"]


def _write(
    stores: Sequence[Store], rows: dict[str, tuple[int, dict[str, Any]]], target: Path
) -> Totals:
    subject = stores[0].subject
    root = stores[0].subject.root(subject.compiled.cover)
    store = Store.create(target, subject, Bundle((root,)), 1, 0.0)
    store.close()
    segments = Segments(target, 0, 0) if subject.keep else None
    totals = Totals(distinct=0 if subject.distinct else None)
    with closing(sqlite3.connect(target / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = FULL")
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM units")
        own = []
        for unit in sorted(rows, key=lambda unit: tuple(map(int, unit.split(".")))):
            number, row = rows[unit]
            row = row | {"state": DONE if row["state"] == DONE else OPEN}
            if row["segment"] is not None and segments is not None:
                row = row | _copied(stores[number].folder, segments, row)
            marks = ", ".join("?" * len(_NAMES))
            database.execute(
                f"INSERT INTO units ({_COLUMNS}) VALUES ({marks})",
                [row[name] for name in _NAMES],
            )
            own.append(_add(totals, row))
        totals.weight = total(own)
        totals.seconds = sum(one.totals.seconds for one in stores)
        facts = _facts(stores, totals)
        database.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", facts.items())
        database.execute("COMMIT")
    if segments is not None:
        segments.close()
    return totals


def _copied(folder: Path, segments: Segments, row: dict[str, Any]) -> dict[str, Any]:
    """Copy the frame of a unit and return where it is now."""
    path = segment_path(folder, row["segment"])
    try:
        with open(path, "rb") as stream:
            stream.seek(row["start"])
            frame = read_frame(stream)
    except (OSError, DamagedFrame) as error:
        raise TilewrightError(f"{path}: the frame of unit {row['id']}: {error}") from None
    place = segments.append({row["id"]: written(frame.unit, frame.count, frame.packed)})[row["id"]]
    return dict(zip(("segment", "start", "length"), place, strict=True))


def _add(totals: Totals, row: dict[str, Any]) -> Fraction:
    """Add a unit to the totals and return the weight that is done in it."""
    if row["state"] != DONE:
        totals.open += 1
        return Fraction(0)
    totals.done += 1
    totals.solutions += int(row["solutions"])
    totals.nodes += row["nodes"]
    totals.kept += row["kept"]
    if totals.distinct is not None:
        totals.distinct += int(row["classes"] or "0")
    return Fraction(row["own"])


def _facts(stores: Sequence[Store], totals: Totals) -> dict[str, str]:
    facts = {"totals": totals.data(), "share": 0.0}
    if totals.open == 0:
        facts["ended"] = "done"
    return {key: json.dumps(value) for key, value in facts.items()}
