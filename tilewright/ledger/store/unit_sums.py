"""What the units of a ledger sum to: the totals that they prove, their seal, and the bytes of their frames."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tilewright.errors import LedgerFault
from tilewright.ledger.store.paired_sum import PairedSum
from tilewright.ledger.store.seal import UNIT_TEXT, row_hash
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.totals import ASIDE, DONE, OPEN, Totals

#: denominators of weights that are held at once
_MOST_DENOMINATORS = 50_000


class _Weights:
    """A sum of weights as text; those of one denominator are added as whole numbers."""

    def __init__(self) -> None:
        self._tops: dict[str, int] = {}
        self._sum = PairedSum()

    def add(self, text: str) -> None:
        top, _, bottom = text.partition("/")
        self._tops[bottom] = self._tops.get(bottom, 0) + int(top)
        if len(self._tops) > _MOST_DENOMINATORS:
            self._put_together()

    @property
    def value(self) -> Fraction:
        self._put_together()
        return self._sum.value

    def _put_together(self) -> None:
        for bottom, top in self._tops.items():
            self._sum.add(Fraction(top, int(bottom or 1)))
        self._tops.clear()


@dataclass
class UnitSums:
    """The sums over all units.

    Attributes:
        totals: that they come to; without seconds, which no unit has.
        seal: the sum of the hashes of their rows.
        ends: of each segment the end of its last frame.
    """

    totals: Totals
    seal: int
    ends: dict[int, int]

    def check_totals(self, said: Totals) -> None:
        """Do nothing if the totals of a ledger are those of its units.

        Raises:
            LedgerFault: they are not; both numbers are named.
        """
        differing = [
            f"{name}: the total says {_shown(mine)}, the units sum to {_shown(found)}"
            for name, found in vars(self.totals).items()
            if name != "seconds" and (mine := getattr(said, name)) != found
        ]
        if differing:
            raise LedgerFault("; ".join(differing))

    def check_segments(self, folder: Path) -> None:
        """Do nothing if the segments are as long as the units say.

        Raises:
            LedgerFault: one is missing or cut short.
        """
        for number, end in self.ends.items():
            path = segment_path(folder, number)
            size = path.stat().st_size if path.is_file() else 0
            if size < end:
                raise LedgerFault(
                    f"{path} is missing or cut short: its units kept {end:,} bytes, {size:,} are there"
                )


def _shown(number: object) -> str:
    return f"{number:,}" if isinstance(number, int) else str(number)


def unit_sums(database: sqlite3.Connection, *, counts_classes: bool) -> UnitSums:
    """Return what the units of a ledger sum to, reading each row once.

    Args:
        database: to be read.
        counts_classes: whether units have numbers of classes.

    Raises:
        LedgerFault: a row cannot be read.
    """
    totals, states, weights, seal = Totals(), Counter[int](), _Weights(), 0
    classes, ends, unit = 0, dict[int, int](), ""
    columns = "state, own, solutions, classes, nodes, kept, segment, start + length"
    try:
        with closing(database.execute(f"SELECT {UNIT_TEXT}, {columns} FROM units")) as rows:
            for unit, state, own, solutions, number, nodes, kept, segment, end in rows:
                seal += row_hash(unit)
                states[state] += 1
                if state != DONE:
                    continue
                weights.add(own)
                totals.solutions += int(solutions)
                classes += int(number or "0")
                totals.nodes += nodes
                totals.kept += kept
                if segment is not None:
                    ends[segment] = max(ends.get(segment, 0), end)
        totals.weight = weights.value
    except (ValueError, TypeError, AttributeError, ZeroDivisionError) as error:
        name = unit.partition(",")[0].strip('["')
        raise LedgerFault(f"unit {name}: a value cannot be read: {error}") from None
    totals.distinct = classes if counts_classes else None
    totals.open, totals.done, totals.aside = states[OPEN], states[DONE], states[ASIDE]
    return UnitSums(totals, seal, ends)
