"""``fsck``: every row of a ledger and every frame of its segments, looked at one by one."""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from tilewright import _core
from tilewright.errors import TilewrightError
from tilewright.ledger.frames import DamagedFrame, read_frame
from tilewright.ledger.kept_rows import KeptRows
from tilewright.ledger.segments import segment_path
from tilewright.ledger.store import ASIDE, DONE, OPEN, Store
from tilewright.ledger.units import result_digest, total

_COLUMNS = (
    "id, parent, state, size, weight, budget, bundle, hash, own, solutions, classes, nodes, digest, "
    "kept, segment, start, length, checked"
)


def fsck(folder: str | os.PathLike[str]) -> list[str]:
    """Look for faults in the ledger and the segments of a run; nothing is changed.

    Returns:
        Each fault, as a sentence that says where it is; none where all is well.

    Raises:
        TilewrightError: the folder holds no run that can be read at all.
    """
    store = Store.open(Path(folder))
    try:
        damage = [row[0] for row in store._db.execute("PRAGMA integrity_check(20)")]
        if damage != ["ok"]:
            return [f"the database is damaged: {line}" for line in damage]
        return list(_Audit(store).faults())
    except TilewrightError as error:
        return [str(error)]
    except sqlite3.DatabaseError as error:
        return [f"the database is damaged: {error}"]
    finally:
        store.close()


_Counts = tuple[int, int, int | None, int, int]


class _Audit:
    """What is seen while the rows are walked through."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.states: Counter[int] = Counter()
        self.solutions = self.classes = self.nodes = self.kept = 0
        self.own: list[Fraction] = []
        self.weights: dict[str, Fraction] = {}
        self.children: dict[str, list[str]] = defaultdict(list)
        #: hash of the nodes of each unit; and of each that is done, what its result's hash is made of
        self.hashes: dict[str, str] = {}
        self.results: dict[str, tuple[_Counts, str]] = {}
        self.done: dict[str, tuple[Fraction, Fraction]] = {}
        self.frames: dict[int, list[tuple[int, int, str, int]]] = defaultdict(list)

    def faults(self) -> Iterator[str]:
        yield from self._subject()
        for row in self.store.rows(_COLUMNS, "1 ORDER BY id"):
            try:
                yield from self._row(*row)
            except (ValueError, TypeError, ZeroDivisionError, _core.CoverError) as error:
                yield f"unit {row[0]}: a value cannot be read: {error}"
        yield from self._families()
        yield from self._totals()
        yield from self._segments()
        yield from self._summary()

    def _subject(self) -> Iterator[str]:
        try:
            self.store.subject.check(self.store.subject.ready)
        except (TilewrightError, ValueError, KeyError) as error:
            yield f"the puzzle of the run: {error}"

    def _row(
        self, unit: str, parent: str | None, state: int, size: float, weight: str, budget: int,
        bundle: bytes | None, digest_of_nodes: str, own: str | None, solutions: str | None, classes: str | None,
        nodes: int | None, digest: str | None, kept: int | None, segment: int | None,
        start: int | None, length: int | None, checked: str | None,
    ) -> Iterator[str]:  # fmt: skip
        self.states[state] += 1
        if state not in (OPEN, DONE, ASIDE):
            yield f"unit {unit}: there is no state {state}"
        if parent is not None:
            self.children[parent].append(unit)
        self.hashes[unit] = digest_of_nodes
        share = self.weights[unit] = Fraction(weight)
        if (unit == "0") != (parent is None) or parent not in (None, unit.rpartition(".")[0]):
            yield f"unit {unit}: its parent is not {parent!r}"
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
        if checked not in (None, "same", "too long"):
            yield f"unit {unit}: counted again it came to something else ({checked})"
        if state != DONE:
            if bundle is None:
                yield f"unit {unit}: it is open, but its nodes are gone"
            if checked is not None:
                yield f"unit {unit}: it is open, but was counted again"
            if own is not None or digest is not None or segment is not None:
                yield f"unit {unit}: it is open, but has a result"
            return
        self.done[unit] = (share, Fraction(own or "-1"))
        self.own.append(Fraction(own or "0"))
        self.solutions += int(solutions or "0")
        self.classes += int(classes or "0")
        self.nodes += nodes or 0
        self.kept += kept or 0
        if own is None or solutions is None or nodes is None or digest is None or kept is None:
            yield f"unit {unit}: it is done, but parts of its result are gone"
        elif int(solutions) < 0 or nodes < 0 or int(classes or "0") > int(solutions):
            yield f"unit {unit}: its counts cannot be ({solutions} solutions, {nodes} nodes)"
        else:
            number = None if classes is None else int(classes)
            self.results[unit] = (budget, int(solutions), number, nodes, kept), digest
        if segment is not None and start is not None and length is not None:
            self.frames[segment].append((start, length, unit, kept or 0))
        elif kept:
            yield f"unit {unit}: it kept {kept} solutions, but says not where"

    def _families(self) -> Iterator[str]:
        for unit, (share, own) in self.done.items():
            children = self.children.get(unit, [])
            left = total([self.weights.get(child, Fraction(0)) for child in children])
            if own + left != share:
                yield f"unit {unit}: {own} done and {left} left of {share} given"
        for parent, children in self.children.items():
            if parent not in self.done:
                yield f"unit {children[0]}: its parent {parent} is not done, or is gone"
            names = {f"{parent}.{number}" for number in range(len(children))}
            if names != set(children):
                yield f"unit {parent}: its children are {', '.join(sorted(children))}"
        if self.weights.get("0") != 1:
            yield "unit 0: the root does not weigh 1"

    def _totals(self) -> Iterator[str]:
        totals = self.store.totals
        facts = {
            "weight": (totals.weight, total(self.own)),
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

    def _summary(self) -> Iterator[str]:
        """Compare what was noted of a survey that is done with its rows."""
        noted = self.store.fact("summary")
        if noted is None or self.store.subject.survey is None:
            return
        try:
            found = KeptRows(self.store).summary()
        except (TilewrightError, ValueError) as error:
            yield f"summary: {error}"
            return
        if noted != found:
            yield f"summary: {noted} is noted, the rows have {found}"

    def _segments(self) -> Iterator[str]:
        for number, frames in sorted(self.frames.items()):
            path = segment_path(self.store.folder, number)
            if not path.is_file():
                yield f"{path} is gone, with the solutions of {len(frames)} units"
                for _, _, unit, _ in frames:
                    self.results.pop(unit, None)
                continue
            end = 0
            with open(path, "rb") as stream:
                for start, length, unit, kept in sorted(frames):
                    if start != end:
                        yield f"{path}: the solutions of unit {unit} begin at {start}, not at {end}"
                    end = start + length
                    stream.seek(start)
                    try:
                        frame = read_frame(stream)
                        raw = frame.plain()
                        count = sum(1 for _ in frame.solutions())
                    except (DamagedFrame, ValueError, LookupError, zlib.error) as error:
                        yield f"{path}: the solutions of unit {unit} are damaged: {error}"
                        self.results.pop(unit, None)
                        continue
                    if (frame.unit, frame.count, frame.length, count) != (unit, kept, length, kept):
                        yield f"{path}: solutions of another unit, or another number, in the place of unit {unit}"
                        self.results.pop(unit, None)
                    yield from self._digest(unit, raw)
        for unit in list(self.results):
            yield from self._digest(unit, b"")

    def _digest(self, unit: str, solutions: bytes) -> Iterator[str]:
        """Compare the hash of a result with that of what stands in the ledger."""
        if unit not in self.results:
            return
        facts, digest = self.results.pop(unit)
        children = sorted(self.children.get(unit, []), key=lambda child: (len(child), child))
        left = [self.hashes.get(child, "") for child in children]
        if result_digest(facts, left, solutions) != digest:
            yield f"unit {unit}: its result is not what its hash was made of"
