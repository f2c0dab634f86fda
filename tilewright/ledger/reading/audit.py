"""``fsck``: every row of a ledger and every frame of its segments, looked at one by one.

Nothing is held but one path of the tree of units, however many there are.
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.reading.result import answer_of
from tilewright.ledger.reading.unit_frames import unit_frame
from tilewright.ledger.store.frontier_states import state_faults
from tilewright.ledger.store.paired_sum import PairedSum
from tilewright.ledger.store.seal import UNIT_TEXT, row_hash
from tilewright.ledger.store.segments import segment_path
from tilewright.ledger.store.soundness import seal_faults
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import ASIDE, DONE, OPEN
from tilewright.ledger.store.unit_rows import proof_of
from tilewright.ledger.work.frames import DamagedFrame
from tilewright.ledger.work.units import SAME, TOO_LONG, result_digest, total

_COLUMNS = (
    "id, parent, state, size, weight, budget, bundle, hash, own, solutions, classes, nodes, digest, proof, "
    "kept, segment, start, length, checked"
)


def fsck(folder: str | os.PathLike[str]) -> list[str]:
    """Look for faults in the ledger and the segments of a run; nothing is changed.

    Returns:
        Each fault, as a sentence with its place; none if all is well.

    Raises:
        TilewrightError: the folder holds no run, or one of another version.
    """
    try:
        store = Store.open(Path(folder), proven=False)
    except LedgerFault as fault:
        return [str(fault)]
    with closing(store):
        try:
            damage = [row[0] for row in store._db.execute("PRAGMA integrity_check(20)")]
            if damage != ["ok"]:
                return [f"the database is damaged: {line}" for line in damage]
            return list(_Audit(store).faults())
        except TilewrightError as error:
            return [str(error)]
        except sqlite3.DatabaseError as error:
            return [f"the database is damaged: {error}"]


_Facts = tuple[int, int, int | None, int, int]


@dataclass
class _Unit:
    """A unit whose descendants are being walked through.

    Attributes:
        name: of the unit.
        share: its weight.
        own: the weight that was done in it, ``None`` if it is not done.
        result: of what the hash of its result is made beside the nodes that it left, and that hash;
            ``None`` if that cannot be said, or is looked at together with what it kept.
        children: numbers, weights and hashes of the nodes of the units that it left.
    """

    name: str
    share: Fraction
    own: Fraction | None = None
    result: tuple[_Facts, str] | None = None
    children: list[tuple[int, Fraction, str]] = field(default_factory=list)


class _Audit:
    """The findings while the rows are walked through.

    They come in the order of their names, so each comes right after its parent or after descendants of
    an elder sibling: what is held is one path of the tree.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.states: Counter[int] = Counter()
        self.solutions = self.classes = self.nodes = self.kept = 0
        self.own = PairedSum()
        self.path: list[_Unit] = []
        self.seal = 0
        #: whether units that are open may have children, which wait for them to be counted again
        self.may_wait = bool(store.fact("repaired"))

    def faults(self) -> Iterator[str]:
        yield from self._subject()
        for text, *row in self.store.rows(f"{UNIT_TEXT}, {_COLUMNS}", "1 ORDER BY id"):
            self.seal += row_hash(text)
            try:
                yield from self._row(*row)
            except (ValueError, TypeError, ZeroDivisionError, _core.CoverError) as error:
                yield f"unit {row[0]}: a value cannot be read: {error}"
        yield from self._left_behind("")
        if next(self.store.rows("weight", "id = '0'"), None) != ("1",):
            yield "unit 0: the root is gone, or does not weigh 1"
        yield from self._totals()
        yield from self._seals()
        yield from self._segments()
        yield from self._summary()
        yield from state_faults(self.store)

    def _subject(self) -> Iterator[str]:
        try:
            self.store.subject.check(self.store.subject.ready)
        except (TilewrightError, ValueError, KeyError) as error:
            yield f"the puzzle of the run: {error}"

    def _row(
        self, unit: str, parent: str | None, state: int, size: float, weight: str, budget: int,
        bundle: bytes | None, digest_of_nodes: str, own: str | None, solutions: str | None, classes: str | None,
        nodes: int | None, digest: str | None, proof: str | None, kept: int | None, segment: int | None,
        start: int | None, length: int | None, checked: str | None,
    ) -> Iterator[str]:  # fmt: skip
        yield from self._left_behind(unit)
        self.states[state] += 1
        if state not in (OPEN, DONE, ASIDE):
            yield f"unit {unit}: there is no state {state}"
        above = self.path[-1] if self.path else None
        one = _Unit(unit, Fraction(0))
        self.path.append(one)
        share = one.share = Fraction(weight)
        if (unit == "0") != (parent is None) or parent not in (None, unit.rpartition(".")[0]):
            yield f"unit {unit}: its parent is not {parent!r}"
        if above is not None and above.name == parent:
            number = unit.rpartition(".")[2]
            above.children.append(
                (int(number) if number.isdecimal() else -1, share, digest_of_nodes)
            )
            if above.own is None and not self.may_wait:
                yield f"unit {unit}: its parent {parent} is not done"
        elif parent is not None:
            yield f"unit {unit}: its parent {parent} is gone"
        if share <= 0:
            yield f"unit {unit}: its weight is {weight}"
        if abs(size - float(share)) > 1e-9 * float(share):
            yield f"unit {unit}: its size is {size}, its weight {weight}"
        if budget < 1:
            yield f"unit {unit}: its budget is {budget}"
        if bundle is not None:
            found = self.store.subject.read_portion(bundle)
            if found.weight != share:
                yield f"unit {unit}: its nodes weigh {found.weight}, its row says {weight}"
            if found.digest != digest_of_nodes:
                yield f"unit {unit}: its nodes are not those that its parent left"
        else:
            yield f"unit {unit}: its nodes are gone"
        if checked not in (None, SAME, TOO_LONG):
            yield f"unit {unit}: counted again it came to something else ({checked})"
        if state != DONE:
            if checked is not None:
                yield f"unit {unit}: it is open, but was counted again"
            if own is not None or digest is not None or segment is not None:
                yield f"unit {unit}: it is open, but has a result"
            return
        one.own = Fraction(own or "-1")
        self.own.add(Fraction(own or "0"))
        self.solutions += int(solutions or "0")
        self.classes += int(classes or "0")
        self.nodes += nodes or 0
        self.kept += kept or 0
        if own is None or solutions is None or nodes is None or digest is None or kept is None:
            yield f"unit {unit}: it is done, but parts of its result are gone"
        elif int(solutions) < 0 or nodes < 0 or int(classes or "0") > int(solutions):
            yield f"unit {unit}: its counts cannot be ({solutions} solutions, {nodes} nodes)"
        elif segment is None or not kept:
            one.result = (budget, int(solutions), _number(classes), nodes, kept), digest
        if digest is not None and proof != proof_of(self.store.sample.secret, unit, digest):
            yield f"unit {unit}: the hash of its result is not the one that was written"
        if kept and (segment is None or start is None or length is None):
            yield f"unit {unit}: it kept {kept} solutions, but says not where"

    def _left_behind(self, unit: str) -> Iterator[str]:
        """Look at each unit of the path all of whose descendants are known when a unit comes."""
        while self.path and not unit.startswith(f"{self.path[-1].name}."):
            one = self.path.pop()
            children = sorted(one.children)
            if one.own is None and self.may_wait:
                continue
            if [number for number, _, _ in children] != list(range(len(children))):
                yield f"unit {one.name}: its children are {[number for number, _, _ in children]}"
            if one.own is None:
                continue
            left = total([share for _, share, _ in children])
            if one.own + left != one.share:
                yield f"unit {one.name}: {one.own} done and {left} left of {one.share} given"
            if one.result is not None:
                facts, digest = one.result
                hashes = [hashed for _, _, hashed in children]
                yield from _digest(one.name, facts, digest, hashes, b"")

    def _totals(self) -> Iterator[str]:
        totals = self.store.totals
        facts = {
            "weight": (totals.weight, self.own.value),
            "solutions": (totals.solutions, self.solutions),
            "nodes": (totals.nodes, self.nodes),
            "kept": (totals.kept, self.kept),
            "open": (totals.open, self.states[OPEN]),
            "done": (totals.done, self.states[DONE]),
            "aside": (totals.aside, self.states[ASIDE]),
        }
        if totals.distinct is not None:
            facts["distinct"] = (totals.distinct, self.classes)
        for name, (said, found) in facts.items():
            if said != found:
                yield f"totals: {name} is {said}, the units have {found}"

    def _seals(self) -> Iterator[str]:
        try:
            yield from seal_faults(self.store._db, self.seal)
        except ValueError as error:
            yield f"the seal cannot be read: {error}"

    def _summary(self) -> Iterator[str]:
        """Compare what was noted of a survey, or of levels, that is done with its rows."""
        noted = self.store.fact("summary")
        if noted is None:
            return
        try:
            found = answer_of(self.store).summary(self.store)
        except (TilewrightError, ValueError) as error:
            yield f"summary: {error}"
            return
        if found not in (noted, None):
            yield f"summary: {noted} is noted, the rows have {found}"

    def _segments(self) -> Iterator[str]:
        """Read all frames, in their order."""
        columns = (
            "segment, start, length, id, kept, frame, budget, solutions, classes, nodes, digest"
        )
        where = "segment IS NOT NULL AND start IS NOT NULL ORDER BY segment, start"
        may_skip = bool(self.store.fact("reopened"))
        for number, rows in groupby(self.store.rows(columns, where), key=itemgetter(0)):
            if not _is_whole(number):
                yield f"there is no segment {number!r}"
                continue
            path = segment_path(self.store.folder, number)
            if not path.is_file():
                yield f"{path} is gone, with the solutions of {sum(1 for _ in rows)} units"
                continue
            end = 0
            with open(path, "rb") as stream:
                for _, start, length, unit, kept, hashed, *result in rows:
                    if not (_is_whole(start) and _is_whole(length) and _is_whole(kept)):
                        yield f"{path}: the place of the solutions of unit {unit} cannot be read"
                        continue
                    if start < end or (start > end and not may_skip):
                        yield f"{path}: the solutions of unit {unit} begin at {start}, not at {end}"
                    end = start + length
                    try:
                        raw, _ = unit_frame(stream, unit, kept, start, length, hashed)
                    except DamagedFrame as error:
                        yield f"{path}: the solutions of unit {unit} are damaged: {error}"
                        continue
                    yield from self._result(unit, kept, result, raw)

    def _result(self, unit: str, kept: int, result: list[Any], raw: bytes) -> Iterator[str]:
        """Compare the hash of a result with its row and with what it kept."""
        budget, solutions, classes, nodes, digest = result
        try:
            facts = (budget, int(solutions), _number(classes), nodes, kept)
        except (TypeError, ValueError):
            return  # its row was named
        hashes = [hashed for _, _, hashed in self.store.children(unit)]
        yield from _digest(unit, facts, digest, hashes, raw)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and value >= 0


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _digest(
    unit: str, facts: _Facts, digest: str, left: list[str], solutions: bytes
) -> Iterator[str]:
    """Compare the hash of a result with that of what stands in the ledger."""
    if result_digest(facts, left, solutions) != digest:
        yield f"unit {unit}: its result is not what its hash was made of"
