"""Units whose results are wrong are opened again, and all that came of those results is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE, Totals
from tilewright.ledger.store.unit_rows import empty, forget_below, take_off
from tilewright.ledger.work.units import SAME, TOO_LONG, total


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
            lost += take_off(store._db, unit, totals)
            forget_below(store._db, unit)
            empty(store._db, unit)
            totals.open += 1
        totals.weight -= total(lost)
        gone = {"classes": None, "summary": None, "ended": None}
        store._note({"totals": totals.data(), "reopened": True, **gone})
    store.totals = totals
