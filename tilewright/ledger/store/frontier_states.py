"""The states of counts over a frontier in the folder of a run: where they lie, and what they say.

A unit that is counted over a frontier may take hours.  Whoever counts it beside the ledger keeps its state in
a file of the folder ``states``, which is replaced in one step; a unit that is done needs none.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from tilewright import _core
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE
from tilewright.ledger.work.state_files import AGAIN, ENDING, state_path, states_folder

#: how the names of files begin and end that are of no use once the process is gone that wrote them
_LEFT_BEHIND = ("spilled-*", f"*{ENDING}.new")


@dataclass(frozen=True)
class UnitState:
    """How far a unit is that was written in the middle of its count.

    Attributes:
        unit: its name.
        share: of its work that is done, 0 to 1.
        step, steps: where it is.
        states: that were looked at.
        bytes: of its tables in memory.
        spilled: bytes that were written to disk for want of memory.
        size: bytes of the file.
        age: seconds since it was written.
    """

    unit: str
    share: float
    step: int
    steps: int
    states: int
    bytes: int
    spilled: int
    size: int
    age: float


def prepare_states(store: Store) -> Path:
    """Make the folder, and remove what is of no use any more: nobody else may drive the run."""
    states = states_folder(store.folder)
    states.mkdir(exist_ok=True)
    for pattern in _LEFT_BEHIND:
        for path in states.glob(pattern):
            path.unlink(missing_ok=True)
    for path in states.glob(f"*{ENDING}"):
        if not _is_of_use(store, path.name):
            path.unlink(missing_ok=True)
    return states


def drop_state(store: Store, unit: str) -> None:
    """Remove the state of a unit that is done."""
    with suppress(OSError):
        state_path(states_folder(store.folder), unit).unlink(missing_ok=True)


def unit_states(store: Store) -> Iterator[UnitState]:
    """Yield how far the open units are whose counts were written; what cannot be read is left out."""
    for unit in _open_units(store):
        path = state_path(states_folder(store.folder), unit)
        try:
            facts = path.stat()
            head = _core.frontier_state(path)
        except (OSError, _core.StateError):
            continue
        figures = head.share, head.step, head.steps, head.nodes, head.bytes, head.spilled
        yield UnitState(unit, *figures, facts.st_size, max(time.time() - facts.st_mtime, 0.0))


def share_of_states(store: Store) -> float:
    """Return the share of the whole run that is done in units that are not."""
    done = 0.0
    for state in unit_states(store):
        (weight,) = next(store.rows("weight", "id = ?", (state.unit,)))
        done += float(Fraction(weight)) * min(max(state.share, 0.0), 1.0)
    return done


def state_faults(store: Store) -> Iterator[str]:
    """Yield what is wrong with the states of a run, looking at every byte of each."""
    for path in sorted(states_folder(store.folder).glob(f"*{ENDING}")):
        if not _is_of_use(store, path.name):
            continue  # the next driver removes it
        try:
            head = _core.frontier_state(path, whole=True)
        except (OSError, _core.StateError) as error:
            yield f"{path}: {error}; without it that unit is counted from its beginning"
            continue
        if head.origin != store.subject.origin:
            yield f"{path}: it is of {head.origin}, and the run is of {store.subject.origin}"


def _open_units(store: Store) -> list[str]:
    states = states_folder(store.folder)
    names = sorted(os.listdir(states)) if states.is_dir() else []
    units = [name.removesuffix(ENDING) for name in names if name.endswith(ENDING)]
    return [unit for unit in units if store.is_open(unit)]


def _is_of_use(store: Store, name: str) -> bool:
    """Tell whether a state is of a unit that is open, or that is being counted again."""
    if name.endswith(AGAIN):
        row = next(store.rows("state, checked", "id = ?", (name.removesuffix(AGAIN),)), None)
        return row == (DONE, None)
    row = next(store.rows("state", "id = ?", (name.removesuffix(ENDING),)), None)
    return row is not None and row[0] != DONE
