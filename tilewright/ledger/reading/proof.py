"""What the rows of a damaged ledger prove: each unit by the hash of its nodes, and of its result.

The nodes of a unit have a hash, and the hash of its result is made of its counts, its solutions and the
nodes of its children; a second one, with a key of the run, shows that it is the one that was written.  So a
result is proven if both are right, whatever became of other rows.  A unit
whose result is not proven is to be counted again; its children stay, and the second count confirms them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO

from tilewright import _core
from tilewright.ledger.reading.unit_frames import unit_frame
from tilewright.ledger.store.paired_sum import PairedSum
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.totals import DONE, OPEN, Totals
from tilewright.ledger.store.unit_rows import COLUMNS, EMPTIED, proof_of
from tilewright.ledger.work.frames import DamagedFrame
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import PARTS, SAME, TOO_LONG, Portion, result_digest, total

_UNIT = re.compile(rf"0(\.[0-{PARTS - 1}])*", re.ASCII)

ProvenRow = dict[str, Any]


@dataclass
class _ProvenUnit:
    """A unit whose descendants are being walked through.

    Attributes:
        row: of the unit.
        portion: its nodes.
        children: of each its number, its weight and the hash of its nodes.
    """

    row: ProvenRow
    portion: Portion
    children: list[tuple[int, Fraction, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.row["id"])


class UnitProof:
    """The units of a damaged ledger, as far as their rows prove them.

    Args:
        folder: of the run.
        subject: of the run.
        secret: of the run.
        root: what the first unit is to do.
        budget: of units whose own cannot be read.
        is_sealed: whether results have a proof, as those of older versions have not.
        keeps_verdicts: whether it is to be believed that units were counted again.

    Attributes:
        totals: of the units that are proven.
        again: the units that were done and are to be counted again.
        gone: the units that are lost: they come back when their parents are counted again.
    """

    def __init__(
        self, folder: Path, subject: Subject, secret: str, root: Portion, budget: int, *,
        is_sealed: bool, keeps_verdicts: bool,
    ) -> None:  # fmt: skip
        self.totals = Totals.begun(subject)
        self.totals.open = 0
        self.again: list[str] = []
        self.gone: list[str] = []
        self._folder, self._subject, self._root, self._budget = folder, subject, root, budget
        self._secret, self._is_sealed, self._keeps_verdicts = secret, is_sealed, keeps_verdicts
        self._weight = PairedSum()
        self._streams: dict[int, BinaryIO] = {}
        self._opened = ExitStack()

    def rows(self, rows: Iterable[ProvenRow]) -> Iterator[ProvenRow]:
        """Yield the rows of the mended ledger, from those of the damaged one in the order of their names."""
        path: list[_ProvenUnit] = []
        with self._opened:
            for row in rows:
                if not _UNIT.fullmatch(row["id"]):
                    self.gone.append(row["id"])
                    continue
                if not path and row["id"] != "0":
                    path.append(self._first(dict.fromkeys(COLUMNS)))
                while path and not row["id"].startswith(f"{path[-1].name}."):
                    yield self._settled(path.pop())
                one = self._taken(row, path[-1] if path else None)
                if one is not None:
                    path.append(one)
            for one in reversed(path or [self._first(dict.fromkeys(COLUMNS))]):
                yield self._settled(one)
        self.totals.weight = self._weight.value

    def _first(self, row: ProvenRow) -> _ProvenUnit:
        """Return the first unit, whose nodes are known without its row."""
        return _ProvenUnit(row | {"id": "0", "bundle": self._root.packed()}, self._root)

    def _taken(self, row: ProvenRow, above: _ProvenUnit | None) -> _ProvenUnit | None:
        """Return a unit if it has its nodes, and its parent its own."""
        if above is None:
            return self._first(row)
        name = row["id"]
        parent, _, number = name.rpartition(".")
        try:
            portion = self._subject.read_portion(row["bundle"])
            weight = portion.weight
        except (ValueError, TypeError, ZeroDivisionError, OverflowError, _core.CoverError):
            portion, weight = None, Fraction(0)
        if portion is None or weight <= 0 or parent != above.name:
            self.gone.append(name)
            return None
        above.children.append((int(number), weight, portion.digest))
        return _ProvenUnit(row, portion)

    def _settled(self, one: _ProvenUnit) -> ProvenRow:
        """Return the row of a unit all of whose children are known."""
        one.children.sort()
        weight, is_first = one.portion.weight, one.name == "0"
        row = one.row | {
            "parent": None if is_first else one.name.rpartition(".")[0],
            "size": float(weight), "weight": str(weight), "hash": one.portion.digest, "attempt": 0,
        }  # fmt: skip
        own = weight - total([share for _, share, _ in one.children])
        result = self._result(one) if own >= 0 else None
        if result is not None:
            self._weight.add(own)
            return row | result | {"state": DONE, "own": str(own)} | self._verdict(row)
        if row["digest"] is not None or one.children or row["state"] == DONE:
            self.again.append(one.name)
        self.totals.open += 1
        budget = row["budget"] if _is_number(row["budget"], 1) else self._budget
        return row | dict.fromkeys(EMPTIED) | {"state": OPEN, "budget": budget}

    def _result(self, one: _ProvenUnit) -> ProvenRow | None:
        """Return what a unit came to if its hash proves it, and add it to the totals."""
        row, left = one.row, [hashed for _, _, hashed in one.children]
        if row["checked"] not in (None, SAME, TOO_LONG):
            return None  # a second count came to something else
        try:
            solutions = int(row["solutions"])
            classes = None if row["classes"] is None else int(row["classes"])
            raw, place = self._kept(one.name, row)
        except (TypeError, ValueError, OSError):
            return None
        numbers = row["budget"], row["nodes"], row["kept"]
        if not all(map(_is_number, numbers)) or (classes is None) != (self.totals.distinct is None):
            return None
        facts = (row["budget"], solutions, classes, row["nodes"], row["kept"])
        digest = result_digest(facts, left, raw)
        proof = proof_of(self._secret, one.name, digest)
        if digest != row["digest"] or (self._is_sealed and proof != row["proof"]):
            return None
        self.totals.add(solutions, classes, row["nodes"], row["kept"])
        seconds, host = row["seconds"], row["host"]
        return place | {
            "solutions": str(solutions),
            "classes": None if classes is None else str(classes),
            "proof": proof,
            "seconds": seconds if isinstance(seconds, int | float) else 0.0,
            "host": host if isinstance(host, str) else "unknown",
        }

    def _kept(self, unit: str, row: ProvenRow) -> tuple[bytes, ProvenRow]:
        """Return what a unit kept, and where it is.

        Raises:
            DamagedFrame, OSError, TypeError: it is damaged, or gone.
        """
        if not row["kept"]:
            return b"", dict.fromkeys(("segment", "start", "length", "frame"))
        number, start, length = row["segment"], row["start"], row["length"]
        if not all(map(_is_number, (number, start, length))):
            raise DamagedFrame("nobody knows where it is")
        if number not in self._streams:
            path = segment_path(self._folder, number)
            self._streams[number] = self._opened.enter_context(path.open("rb"))
        raw, hashed = unit_frame(self._streams[number], unit, row["kept"], start, length, None)
        return raw, {"frame": hashed}

    def _verdict(self, row: ProvenRow) -> ProvenRow:
        """Return whether a unit was counted again, and by whom, if that is to be believed."""
        return {} if self._keeps_verdicts else {"checked": None, "witnesses": None}


def _is_number(value: object, least: int = 0) -> bool:
    return type(value) is int and least <= value < 1 << 63
