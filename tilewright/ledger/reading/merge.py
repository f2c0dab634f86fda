"""``merge``: one ledger of several that began as copies of one and went on apart."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from fractions import Fraction
from heapq import merge as merged
from itertools import groupby, pairwise
from operator import itemgetter
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.database import FILE
from tilewright.ledger.store.folder import LOCK, STOP, check_new
from tilewright.ledger.store.segments import Segments, segment_path
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE, OPEN, Totals
from tilewright.ledger.store.unit_rows import COLUMNS, insert_rows
from tilewright.ledger.work.frames import DamagedFrame, frame_bytes, frame_hash
from tilewright.ledger.work.units import total

#: rows that are written together, with the frames of their solutions
_TOGETHER = 1000

#: a unit: the number of the run that it is taken from, and its row
_Taken = tuple[int, dict[str, Any]]


def merge(folders: Sequence[str | os.PathLike[str]], into: str | os.PathLike[str]) -> Totals:
    """Join runs that began as copies of one folder and worked on different units since.

    Args:
        folders: of the runs; they stay as they are.
        into: a new or empty folder.

    Returns:
        What the joined run has come to.

    Raises:
        TilewrightError: they are no copies of one run, or two of them did the same unit since they
            parted, so that its solutions would count twice.
        OSError: the new folder cannot be written.
    """
    places, target = [Path(folder) for folder in folders], Path(into)
    if len(places) < 2:
        raise TilewrightError("give two folders at least to be merged")
    check_new(target)
    with ExitStack() as opened:
        stores = [opened.enter_context(closing(Store.open(place))) for place in places]
        _check_subjects(stores)
        _check_apart(stores)
        parent = Path(os.path.abspath(target)).parent
        parent.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(prefix=f".{target.name}-", dir=parent))
        try:
            totals = _write(stores, made)
            _put_in_place(made, target)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise
        return totals


def _put_in_place(made: Path, target: Path) -> None:
    """Give a finished folder its name, in one step."""
    made.chmod(0o777 & ~_umask())
    if target.exists():
        for left in (*target.glob(f"{FILE}*"), target / LOCK, target / STOP):
            left.unlink(missing_ok=True)
        target.rmdir()
    made.rename(target)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _check_subjects(stores: Sequence[Store]) -> None:
    first = stores[0]
    for store in stores[1:]:
        if store.subject != first.subject:
            raise TilewrightError(
                f"{first.folder} and {store.folder} hold runs of different things: puzzle, question, "
                "engine and version have to be the same"
            )
        if store.run != first.run:
            raise TilewrightError(
                f"{first.folder} and {store.folder} are runs that were begun apart: only copies of "
                "one run have parts that do not overlap"
            )


def _units(stores: Sequence[Store]) -> Iterator[list[_Taken]]:
    """Yield the rows of each unit, one of each run that has it, in the order of their ids."""

    def rows(number: int) -> Iterator[tuple[str, int, dict[str, Any]]]:
        for values in stores[number].rows(", ".join(COLUMNS), "1 ORDER BY id"):
            yield values[0], number, dict(zip(COLUMNS, values, strict=True))

    ordered = merged(*map(rows, range(len(stores))), key=itemgetter(0))
    for _, same in groupby(ordered, key=itemgetter(0)):
        yield [(number, row) for _, number, row in same]


def _check_apart(stores: Sequence[Store]) -> None:
    """Do nothing if no unit was done twice since the copies parted."""
    overlaps = []
    for same in _units(stores):
        twice = _other_deed(same)
        if twice is not None:
            names = f"{stores[twice[0][0]].folder} and {stores[twice[1][0]].folder}"
            overlaps.append(f"{twice[1][1]['id']} ({names})")
    if overlaps:
        raise TilewrightError(
            f"{len(overlaps)} units were done in two of the runs, so they would count twice: "
            f"{', '.join(overlaps[:3])}"
        )


def _other_deed(same: Sequence[_Taken]) -> tuple[_Taken, _Taken] | None:
    """Return two rows of a unit that was done in both since they parted, or that are of other nodes."""
    for one, other in pairwise(same):
        if one[1]["hash"] != other[1]["hash"]:
            return one, other
    done = [one for one in same if one[1]["state"] == DONE]
    twice = next((one for one in done[1:] if _deed(one[1]) != _deed(done[0][1])), None)
    return None if twice is None else (done[0], twice)


def _deed(row: dict[str, Any]) -> tuple[Any, ...]:
    """Return who did a unit, and when: the same only where it was done before the copies parted."""
    return row["digest"], row["seconds"], row["host"], row["budget"]


def _write(stores: Sequence[Store], folder: Path) -> Totals:
    """Write the joined ledger and its frames, in one transaction."""
    subject = stores[0].subject
    root = subject.first(subject.ready)
    segments = Segments(folder, 0, 0) if subject.keep else None
    joined = Store.create(folder, subject, root, 1, _sample(stores), stores[0].run)
    totals = replace(joined.totals, open=0, seconds=sum(one.totals.seconds for one in stores))
    with closing(joined), joined._writing():
        joined._db.execute("DELETE FROM units")
        own: list[Fraction] = []
        for taken in _groups(stores):
            if segments is not None:
                _copy_frames(stores, taken, segments)
            own = [total([*own, *(_add(totals, row) for _, row in taken)])]
            insert_rows(joined._db, (row for _, row in taken))
        totals.weight = total(own)
        facts = {"totals": totals.data(), "share": 0.0}
        for name in ("fixed", "reopened", "repaired"):
            found = [fact for one in stores if (fact := one.fact(name)) is not None]
            facts |= {name: found[0]} if found else {}
        joined._note(facts)
    if segments is not None:
        segments.close()
    return totals


def _sample(stores: Sequence[Store]) -> CheckSample:
    """Return which units are counted again: what any of the runs asks for."""
    samples = [store.sample for store in stores]
    return CheckSample(
        samples[0].secret,
        max(sample.share for sample in samples),
        max(sample.quorum for sample in samples),
        set().union(*(sample.suspects for sample in samples)),
    )


def _groups(stores: Sequence[Store]) -> Iterator[list[_Taken]]:
    """Yield units in groups; what is done in one of the runs is done."""
    group: list[_Taken] = []
    for same in _units(stores):
        number, row = next((one for one in same if one[1]["state"] == DONE), same[0])
        group.append((number, row | {"state": DONE if row["state"] == DONE else OPEN}))
        if len(group) == _TOGETHER:
            yield group
            group = []
    yield group


def _copy_frames(stores: Sequence[Store], taken: Sequence[_Taken], segments: Segments) -> None:
    """Copy the solutions of units and note in their rows where they are now."""
    frames = {}
    for number, row in taken:
        if row["segment"] is None:
            continue
        path = segment_path(stores[number].folder, row["segment"])
        try:
            with open(path, "rb") as stream:
                frame = frame_bytes(stream, row["start"], row["length"])
            if frame_hash(frame) != row["frame"]:
                raise DamagedFrame("it is another than was written")
        except (OSError, DamagedFrame) as error:
            raise LedgerFault(
                f"{path}: the solutions of unit {row['id']} cannot be read: {error}"
            ) from None
        frames[row["id"]] = frame
    places = segments.append(frames)
    for _, row in taken:
        if row["id"] in places:
            row["segment"], row["start"], row["length"], row["frame"] = places[row["id"]]


def _add(totals: Totals, row: dict[str, Any]) -> Fraction:
    """Add a unit to the totals and return the weight that is done in it."""
    if row["state"] != DONE:
        totals.open += 1
        return Fraction(0)
    totals.add(int(row["solutions"]), int(row["classes"] or "0"), row["nodes"], row["kept"])
    return Fraction(row["own"])
