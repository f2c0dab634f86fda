"""``fsck --repair``: a ledger written anew from what the rows of a damaged one prove."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.proof import UnitProof
from tilewright.ledger.reading.salvage import Salvage
from tilewright.ledger.store.database import FILE, connect
from tilewright.ledger.store.folder import check_begun, check_local, driving
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.unit_rows import insert_rows
from tilewright.results.base import Result

#: where a new ledger is made before it takes the place of the damaged one, and copies of damaged ones
_MADE, _COPY = ".repair-", "damaged-"
#: names of units, and faults, that are printed
_NAMED = 5


@dataclass(frozen=True, repr=False)
class Repair(Result):
    """What became of a damaged run.

    Attributes:
        folder: of the run.
        faults: of the damaged ledger, as ``fsck`` lists them.
        lost: what is lost, as sentences; none if every row is proven.
        copy: the folder with the copy of the damaged ledger; ``None`` if there was no fault.
        units: how many are ``proven``, ``again`` (were done and are to be counted again), ``gone``
            (come back when those above them are counted again), and ``open``, ``again`` among them.
        solutions: of the units that are proven.
    """

    folder: str
    faults: tuple[str, ...]
    lost: tuple[str, ...]
    copy: str | None
    units: dict[str, int]
    solutions: int

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        repaired = self.copy is not None
        return asdict(self) | {"repaired": repaired} | {
            name: list(getattr(self, name)) for name in ("faults", "lost")
        }  # fmt: skip

    def __str__(self) -> str:
        if self.copy is None:
            return f"{self.folder}: no fault, nothing was changed"
        more = len(self.faults) - _NAMED
        found = [*self.faults[:_NAMED], *([f"and {more:,} more faults"] if more > 0 else [])]
        lines = [f"found: {fault}" for fault in found] + [f"lost: {what}" for what in self.lost]
        proven, left = self.units["proven"], self.units["open"]
        lines.append(
            f"{self.folder}: repaired; {proven:,} units prove {self.solutions:,} solutions, {left:,} are "
            f"open; the damaged ledger is in {self.copy}; tilewright resume {self.folder} goes on"
        )
        return "\n".join(lines)


def repair(folder: str | os.PathLike[str]) -> Repair:
    """Write the ledger of a run anew from what its rows prove, if it has a fault.

    Totals are the sums of the proven units.  Other units are to be counted again, which ``resume`` does.
    The new ledger takes the place of the damaged one in one step; a copy of that stays in the folder.
    Ledgers of the version before, whose rows have no seal, become ledgers of this version.

    Returns:
        What was found and what is lost.

    Raises:
        TilewrightError: the folder holds no run, or somebody drives it.
        LedgerFault: it cannot be repaired, because nothing says what its units are of; nothing was changed.
        OSError: the folder cannot be written; the damaged ledger is as it was.
    """
    place = Path(folder)
    check_local(place)
    check_begun(place)
    with driving(place):
        faults = _faults(place)
        if not faults:
            with closing(Store.open(place)) as store:
                totals = store.totals
            units = {"proven": totals.done, "again": 0, "gone": 0, "open": totals.open}
            return Repair(str(place), (), (), None, units, totals.solutions)
        for left in place.glob(f"{_MADE}*"):  # by a repair that was killed
            shutil.rmtree(left, ignore_errors=True)
        made = Path(mkdtemp(prefix=_MADE, dir=place))
        try:
            salvage = Salvage.open(place)
            with closing(salvage.database):
                proof = _written(salvage, made)
            copy = _copied(place)
            _put_in_place(made, place)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    totals = proof.totals
    units = {
        "proven": totals.done,
        "again": len(proof.again),
        "gone": len(proof.gone),
        "open": totals.open,
    }
    lost = tuple(_lost(salvage, proof))
    return Repair(str(place), tuple(faults), lost, str(copy), units, totals.solutions)


def _faults(folder: Path) -> list[str]:
    """Return the faults of a ledger; that it is of another version is one."""
    try:
        return fsck(folder)
    except LedgerFault:
        raise
    except TilewrightError as error:
        return [str(error)]


def _written(salvage: Salvage, made: Path) -> UnitProof:
    """Write a new ledger with what a damaged one proves."""
    subject = salvage.subject()
    root, fixed = subject.first(subject.ready), salvage.fact("fixed")
    fixed = fixed if type(fixed) is int and fixed > 0 else None
    budget = fixed or subject.work.first_budget(kept=True)
    sample = salvage.sample()
    proof = UnitProof(
        salvage.folder, subject, sample.secret, root, budget,
        is_sealed=salvage.is_sealed, keeps_verdicts=salvage.has_units,
    )  # fmt: skip
    store = Store.create(made, subject, root, budget, sample, salvage.run)
    with closing(store):
        with store._writing():
            store._db.execute("DELETE FROM units")
            insert_rows(store._db, proof.rows(salvage.rows()))
            store.totals = replace(proof.totals, seconds=salvage.seconds())
            facts = {"totals": store.totals.data(), "repaired": True, "reopened": True}
            store._note(facts | ({"fixed": fixed} if fixed else {}))
        store.folder = salvage.folder
        store.check()
    return proof


def _copied(folder: Path) -> Path:
    """Copy a damaged ledger, with what was committed last, into a folder of its own."""
    copy = next(path for number in count(1) if not (path := folder / f"{_COPY}{number}").exists())
    copy.mkdir()
    for path in folder.glob(f"{FILE}*"):
        if not path.name.endswith("-shm"):
            shutil.copy2(path, copy / path.name)
    return copy


def _put_in_place(made: Path, folder: Path) -> None:
    """Let a new ledger take the place of a damaged one, in one step.

    The log of the damaged one is put into it before, or is lost with it if that cannot be: else it would
    be taken for that of the new one.
    """
    with suppress(sqlite3.Error), closing(connect(folder / FILE)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for name in ("-wal", "-shm"):
        folder.joinpath(f"{FILE}{name}").unlink(missing_ok=True)
    with open(made / FILE, "rb+") as stream:
        os.fsync(stream.fileno())
    (made / FILE).replace(folder / FILE)


def _lost(salvage: Salvage, proof: UnitProof) -> list[str]:
    """Return what is lost, as sentences."""
    lost = []
    if proof.again:
        lost.append(f"the results of {_units(proof.again)}, to be counted again")
    if proof.gone:
        lost.append(f"the rows of {_units(proof.gone)}, with all that came of them")
    if not salvage.has_units:
        lost.append("who counted units again: they are drawn and counted again anew")
    if not salvage.has_facts:
        lost.append(
            "whether recheck and quorum are those that were asked for: give --recheck and --quorum to resume"
        )
    return lost


def _units(names: Sequence[str]) -> str:
    """Return how many units there are, with some of their names."""
    dots = ", ..." if len(names) > _NAMED else ""
    return f"{len(names):,} units ({', '.join(names[:_NAMED])}{dots})"
