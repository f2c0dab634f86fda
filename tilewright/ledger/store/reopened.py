"""Units whose results are wrong are opened again, and all that came of those results is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tilewright.ledger.store.store import DONE, OPEN, Store
from tilewright.ledger.store.totals import Totals
from tilewright.ledger.work.units import SAME, TOO_LONG, total

_RESULT = (
    "own", "solutions", "classes", "nodes", "digest", "kept", "segment", "start", "length", "seconds",
    "host", "checked", "witnesses",
)  # fmt: skip


def wrong_units(store: Store) -> list[tuple[str, str, str]]:
    """Return the units whose results differ from a second count: name, worker, and what differs."""
    where = "state = ? AND checked IS NOT NULL AND checked NOT IN (?, ?) ORDER BY id"
    rows = store.rows("id, host, checked", where, (DONE, SAME, TOO_LONG))
    return [(unit, host, checked) for unit, host, checked in rows]


def reopen(store: Store, units: Iterable[str]) -> None:
    """Open units again; the units that they left are forgotten, whoever did them.

    Frames of forgotten solutions stay in their segments, and no row points at them.

    Args:
        store: open to be written.
        units: that are done.
    """
    totals = Totals(**vars(store.totals))
    lost: list[Fraction] = []
    with store._writing():
        for unit in units:
            if next(store.rows("state", "id = ?", (unit,)), None) != (DONE,):
                continue  # it came of another of them
            below = (unit, f"{unit}.", f"{unit}/")
            columns = "id, state, own, solutions, classes, nodes, kept"
            for row in store.rows(columns, "id = ? OR (id > ? AND id < ?)", below):
                lost.append(_subtract(totals, *row[1:]))
            store._db.execute("DELETE FROM units WHERE id > ? AND id < ?", below[1:])
            empty = ", ".join(f"{name} = NULL" for name in _RESULT)
            update = f"UPDATE units SET state = ?, attempt = 0, {empty} WHERE id = ?"
            store._db.execute(update, (OPEN, unit))
            totals.open += 1
        totals.weight -= total(lost)
        gone = {"classes": None, "summary": None, "ended": None}
        store._note({"totals": totals.data(), "reopened": True, **gone})
    store.totals = totals


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
