"""Units that wait after a repair: below one that is to be counted again, which confirms or forgets them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE, OPEN


@dataclass(frozen=True)
class Held:
    """The units that nobody may work on yet.

    Attributes:
        above: the units that are not done and have children still; none in a run that was never repaired.
    """

    above: frozenset[str] = frozenset()

    @classmethod
    def of(cls, store: Store) -> Held:
        """Look for them in a ledger."""
        if not store.fact("repaired"):
            return cls()
        where = f"parent IN (SELECT id FROM units WHERE state <> {DONE})"
        return cls(frozenset(parent for (parent,) in store.rows("DISTINCT parent", where)))

    def holds(self, unit: str) -> bool:
        """Tell whether a unit lies below one that is to be counted again."""
        if not self.above:
            return False
        parts = unit.split(".")
        return any(".".join(parts[:end]) in self.above for end in range(1, len(parts)))

    def free(self, store: Store) -> Iterator[tuple[str, float]]:
        """Yield the open units that may be worked on, with their sizes."""
        for unit, size in store.rows("id, size", f"state = {OPEN}"):
            if not self.holds(unit):
                yield unit, size
