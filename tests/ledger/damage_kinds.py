"""Kinds of damage to the folder of a run: to its tables, to the pages of its database, to its other files."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.unit_rows import COLUMNS
from tilewright.ledger.work.frames import packed_solutions, read_frame, written
from tilewright.ledger.work.units import result_digest

#: damages a folder, and says how; the last folder is that of another run
Damage = Callable[[Path, Random, Path], str]


@contextmanager
def tables(folder: Path) -> Iterator[sqlite3.Connection]:
    """Open the tables of a run as nobody should."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        yield database
        database.commit()


def _facts(folder: Path) -> dict[str, str]:
    with tables(folder) as database:
        return dict(database.execute("SELECT key, value FROM meta"))


def _set_fact(folder: Path, key: str, value: str) -> None:
    with tables(folder) as database:
        database.execute("UPDATE meta SET value = ? WHERE key = ?", (value, key))


def other_value(value: Any, rng: Random) -> Any:
    """Return another value that looks like one."""
    if value is None:
        return rng.choice([0, 1, "1", "same"])
    if isinstance(value, int | float):
        return rng.choice(
            [value + 1, value - 1, value * 2 + 1, value + 700, 0 if value else 3, None]
        )
    if isinstance(value, bytes):
        at = rng.randrange(len(value))
        return value[:at] + bytes([value[at] ^ 1 << rng.randrange(8)]) + value[at + 1 :]
    digits = [found.start() for found in re.finditer(r"\d", value)]
    if digits and rng.random() < 0.9:
        at = rng.choice(digits)
        return f"{value[:at]}{(int(value[at]) + rng.randint(1, 9)) % 10}{value[at + 1 :]}"
    return rng.choice([value[:-1], value + "0", "", None])


def _fact(folder: Path, rng: Random, other: Path) -> str:
    facts = _facts(folder)
    key = rng.choice(sorted(facts))
    value = other_value(facts[key], rng) or "null"
    _set_fact(folder, key, value)
    return f"{key} is {value[:60]}, not {facts[key][:60]}"


def _total(folder: Path, rng: Random, other: Path) -> str:
    totals = json.loads(_facts(folder)["totals"])
    name = rng.choice(sorted(totals))
    totals[name] = other_value(totals[name], rng)
    _set_fact(folder, "totals", json.dumps(totals))
    return f"{name} of the totals is {totals[name]}"


def _fact_of_another(folder: Path, rng: Random, other: Path) -> str:
    facts, others = _facts(folder), _facts(other)
    key = rng.choice(["totals", "subject", "seal", *sorted(facts.keys() & others.keys())])
    _set_fact(folder, key, others[key])
    return f"{key} is that of {other.name}"


def _fact_gone(folder: Path, rng: Random, other: Path) -> str:
    key = rng.choice(sorted(_facts(folder)))
    with tables(folder) as database:
        database.execute("DELETE FROM meta WHERE key = ?", (key,))
    return f"{key} is gone"


def _unit(folder: Path, rng: Random, more: str = "1") -> dict[str, Any]:
    """Return one of the rows."""
    with tables(folder) as database:
        rows = list(
            database.execute(f"SELECT {', '.join(COLUMNS)} FROM units WHERE {more} ORDER BY id")
        )
    return dict(zip(COLUMNS, rng.choice(rows), strict=True))


def _set_unit(folder: Path, unit: str, **values: Any) -> None:
    columns = ", ".join(f"{name} = ?" for name in values)
    with tables(folder) as database:
        try:
            database.execute(f"UPDATE units SET {columns} WHERE id = ?", (*values.values(), unit))
        except sqlite3.IntegrityError:  # there is such a row, or it may not be empty
            database.execute("DELETE FROM units WHERE id = ?", (unit,))


def _value(folder: Path, rng: Random, other: Path) -> str:
    row, name = _unit(folder, rng), rng.choice(COLUMNS)
    value = other_value(row[name], rng)
    _set_unit(folder, row["id"], **{name: value})
    return f"{name} of {row['id']} is {value!r:.60}, not {row[name]!r:.60}"


def _count_and_total(folder: Path, rng: Random, other: Path) -> str:
    """Change a count, the hash of its result, and the total with it."""
    row = _unit(folder, rng, "state = 1")
    totals = json.loads(_facts(folder)["totals"])
    more = rng.randint(1, 700)
    solutions = int(row["solutions"]) + more
    with tables(folder) as database:
        below = database.execute(
            "SELECT hash FROM units WHERE parent = ? ORDER BY id", (row["id"],)
        )
        left = [hashed for (hashed,) in below]
    number = None if row["classes"] is None else int(row["classes"])
    facts = (row["budget"], solutions, number, row["nodes"], row["kept"])
    digest = result_digest(facts, left, b"")
    _set_unit(folder, row["id"], solutions=str(solutions), digest=digest)
    _set_fact(folder, "totals", json.dumps(totals | {"solutions": totals["solutions"] + more}))
    return f"{row['id']} has {more} solutions more, and so has the total"


def _rows_gone(folder: Path, rng: Random, other: Path) -> str:
    row = _unit(folder, rng)
    more = " OR id LIKE ? || '.%'" if rng.random() < 0.5 else ""
    with tables(folder) as database:
        values = (row["id"],) * (2 if more else 1)
        database.execute(f"DELETE FROM units WHERE id = ?{more}", values)
    return f"{row['id']} is gone{' with all below' if more else ''}"


def _doubled(folder: Path, rng: Random, other: Path) -> str:
    row = _unit(folder, rng, "parent IS NOT NULL")
    name = f"{row['parent']}.{rng.choice([2, 3, 4, 9])}"
    with tables(folder) as database:
        marks = ", ".join("?" * len(COLUMNS))
        database.execute(
            f"INSERT OR REPLACE INTO units ({', '.join(COLUMNS)}) VALUES ({marks})",
            list((row | {"id": name}).values()),
        )
    return f"{row['id']} is there as {name}, too"


def _swapped(folder: Path, rng: Random, other: Path) -> str:
    one, two = _unit(folder, rng), _unit(folder, rng)
    names = [rng.choice(COLUMNS[2:])] if rng.random() < 0.5 else list(COLUMNS[2:])
    _set_unit(folder, one["id"], **{name: two[name] for name in names})
    _set_unit(folder, two["id"], **{name: one[name] for name in names})
    return f"{', '.join(names)} of {one['id']} and {two['id']} are swapped"


def _flipped_file(path: Path, rng: Random) -> str:
    data = bytearray(path.read_bytes())
    places = [rng.randrange(len(data)) for _ in range(rng.choice([1, 1, 2, 8]))]
    for at in places:
        data[at] ^= 1 << rng.randrange(8)
    path.write_bytes(data)
    return f"{path.name} is flipped at {places} of {len(data)}"


def _flipped_pages(folder: Path, rng: Random, other: Path) -> str:
    return _flipped_file(folder / FILE, rng)


def _page(folder: Path, rng: Random, other: Path) -> str:
    """Overwrite a page by zeros, or by another page."""
    data = bytearray((folder / FILE).read_bytes())
    at, source = (4096 * rng.randrange(1, len(data) // 4096) for _ in range(2))
    data[at : at + 4096] = bytes(4096) if rng.random() < 0.5 else data[source : source + 4096]
    (folder / FILE).write_bytes(data)
    return f"the page at {at} is overwritten"


def _cut_pages(folder: Path, rng: Random, other: Path) -> str:
    size = (folder / FILE).stat().st_size
    left = rng.randrange(size)
    with open(folder / FILE, "r+b") as stream:
        stream.truncate(left)
    return f"{FILE} has {left} of {size} bytes"


def _rubbish_log(folder: Path, rng: Random, other: Path) -> str:
    (folder / f"{FILE}-wal").write_bytes(rng.randbytes(rng.randrange(1, 9000)))
    return "rubbish beside the ledger, where its log is"


def _frames(folder: Path, rng: Random, other: Path) -> str:
    path = segment_path(folder, 0)
    if not path.is_file() or not path.stat().st_size:
        return _flipped_pages(folder, rng, other)
    kind = rng.randrange(5)
    if kind == 0:
        return _flipped_file(path, rng)
    if kind == 1:
        left = rng.randrange(path.stat().st_size)
        path.write_bytes(path.read_bytes()[:left])
        return f"the segment is cut to {left}"
    if kind == 2:
        path.unlink()
        return "the segment is gone"
    if kind == 3:
        return _frame_of_another(folder, rng, path)
    return _frame_rewritten(folder, rng, path)


def _frame_of_another(folder: Path, rng: Random, path: Path) -> str:
    """Write the frame of a unit over that of another."""
    one, two = _unit(folder, rng, "kept > 0"), _unit(folder, rng, "kept > 0")
    data = path.read_bytes()
    frame = data[one["start"] : one["start"] + one["length"]]
    path.write_bytes(data[: two["start"]] + frame + data[two["start"] + len(frame) :])
    return f"the frame of {one['id']} is over that of {two['id']}"


def _frame_rewritten(folder: Path, rng: Random, path: Path) -> str:
    """Change a solution in a frame, and make its sum right."""
    row = _unit(folder, rng, "kept > 0")
    with open(path, "rb") as stream:
        stream.seek(row["start"])
        frame = read_frame(stream)
    solutions = list(frame.solutions())
    solutions[0][0] += 1
    data = path.read_bytes()
    new = written(frame.unit, frame.count, packed_solutions(solutions))
    path.write_bytes(data[: row["start"]] + new + data[row["start"] + len(new) :])
    return f"a solution of {row['id']} is another"


DAMAGES: dict[str, Damage] = {
    "a fact": _fact,
    "a total": _total,
    "a fact of another run": _fact_of_another,
    "a fact that is gone": _fact_gone,
    "a value of a unit": _value,
    "another value of a unit": _value,
    "a count with its total": _count_and_total,
    "rows that are gone": _rows_gone,
    "a row twice": _doubled,
    "rows swapped": _swapped,
    "bytes of the database": _flipped_pages,
    "a page of the database": _page,
    "a database that is cut": _cut_pages,
    "a log of rubbish": _rubbish_log,
    "frames": _frames,
}
