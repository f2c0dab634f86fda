"""Units that are counted again: by whom, what came of it, and who was wrong.

A unit goes to a worker that did not count it yet, and to the driver itself if there is no such worker.
If two results differ, the driver counts the unit, too: whoever differs from the driver is wrong.  Then all
units of that worker are counted again, and the run ends with their names.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.store.check_sample import DRIVER
from tilewright.ledger.store.held import Held
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE
from tilewright.ledger.work.units import (
    SAME,
    TOO_LONG,
    Failure,
    Figures,
    Recheck,
    Rechecked,
    UnitResult,
)
from tilewright.ledger.workers.pool import Outcome, Pool

#: units that wait at most; further ones are looked up in the ledger again
MOST_WAITING = 10_000
#: verdicts that are written together
TOGETHER = 100
#: how often counting a unit again may fail
MOST_FAILURES = 3
#: while there are new units, one in so many of the places is for units that are counted again
SHARE_OF_PLACES = 4
#: names in an alarm
_NAMED = 5


def due_units(store: Store) -> Iterator[str]:
    """Yield the units that are done and have to be counted again."""
    last, sample, held = "", store.sample, Held.of(store)
    where = (
        "id > ? AND state = ? AND bundle IS NOT NULL AND (checked IS NULL OR checked = ?) "
        "ORDER BY id LIMIT 1000"
    )
    while not sample.is_empty:
        rows = list(store.rows("id, host, witnesses", where, (last, DONE, SAME)))
        for unit, host, witnesses in rows:
            if not held.holds(unit) and _missing(store, unit, host, witnesses):
                yield unit
        if not rows:
            return
        last = rows[-1][0]


def _missing(store: Store, unit: str, host: str | None, witnesses: str | None) -> int:
    """Return how many more workers have to count a unit."""
    first = True
    if unit == "0":  # it may be the whole run
        (nodes,) = next(store.rows("nodes", "id = '0'"))
        first = store.subject.work.always_rechecks_first(nodes)
    return store.sample.missing(unit, host, witnesses, first=first)


@dataclass
class _Out:
    """A unit that is being counted again.

    Attributes:
        here: whether the driver does it itself.
        doubt: the worker whose figures differ from those of the ledger, and these figures.
        failures: how often it failed.
    """

    here: bool
    doubt: tuple[str, Figures | None] | None = None
    failures: int = 0


class Checks:
    """The units of a run that are counted again.

    Args:
        store: the ledger.
        pool: the workers.
        own: returns the pool of the driver itself.
    """

    def __init__(self, store: Store, pool: Pool, own: Callable[[], Pool]) -> None:
        self.store, self.pool = store, pool
        self._own = own
        self._own_pool: Pool | None = None
        self._out: dict[str, _Out] = {}
        self._waiting: deque[str] = deque()
        self._written: list[tuple[str, str, str]] = []
        self._backlog = due_units(self.store)
        self._is_short = self._is_closed = False
        #: units that no further worker is there for
        self.unmet = 0
        #: workers that were found to be wrong since the driver began
        self.wrong: set[str] = set()

    @property
    def out(self) -> int:
        """How many units are being counted again."""
        return len(self._out)

    @property
    def is_over(self) -> bool:
        """Whether nothing is out, and nothing waits that could be given out."""
        return not (self._out or self._waiting) and not self._refilled()

    def learn(self, results: Iterable[UnitResult]) -> None:
        """Take note of units that are done now."""
        sample = self.store.sample
        if sample.is_empty:
            return
        for result in results:
            if _missing(self.store, result.id, result.host, None):
                self._wait(result.id)

    def look_again(self) -> None:
        """Look up in the ledger which units have to be counted again: more may have come to it."""
        self._backlog = due_units(self.store)

    def give_out(self, room: int) -> None:
        """Give out units to be counted again, so many at most."""
        while room > 0 and (self._waiting or self._refilled()):
            unit = self._waiting.popleft()
            if unit not in self._out and self._given(unit):
                room -= 1

    def poll(self) -> list[Outcome]:
        """Return what the driver itself came to."""
        own = self._own_pool
        return own.poll(0.0) if own is not None and own is not self.pool else []

    def take_recheck(self, recheck: Rechecked) -> None:
        """Take the second result of a unit."""
        out = self._out.pop(recheck.id, None)
        if out is None:
            return
        self._judge(recheck, out)
        if len(self._written) >= TOGETHER:
            self.write()

    def take_failure(self, failure: Failure) -> None:
        """Take note of a unit that was not counted again."""
        out = self._out.pop(failure.id, None)
        if out is not None:
            self._failed(failure, out)

    def write(self) -> None:
        """Write the verdicts down."""
        if self._written:
            written, self._written = self._written, []
            self.store.checked(written)

    def close(self) -> None:
        """Stop counting again."""
        self._is_closed = True
        if self._own_pool is not None and self._own_pool is not self.pool:
            self._own_pool.close()

    # Who counts what ---------------------------------------------------------------------

    def _wait(self, unit: str) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(unit)
        else:
            self._is_short = True

    def _refilled(self) -> bool:
        """Look up units in the ledger; tell whether any waits."""
        if self.store.sample.is_empty:
            return False
        for unit in self._backlog:
            self._waiting.append(unit)
            if len(self._waiting) >= TOGETHER:
                break
        if not self._waiting and self._is_short:
            self._is_short = False
            self.write()
            self._backlog = due_units(self.store)
            return self._refilled()
        return bool(self._waiting)

    def _given(self, unit: str) -> bool:
        """Give a unit to somebody who did not count it yet; tell whether it is due and there is one."""
        if any(unit == one[0] for one in self._written):
            self.write()
        row = next(self.store.rows("host, witnesses, checked, state", "id = ?", (unit,)), None)
        if row is None or row[3] != DONE or row[2] not in (None, SAME):
            return False
        host, witnesses = row[0], row[1]
        if not _missing(self.store, unit, host, witnesses):
            return False
        knowing = {host, *(witnesses or "").split()}
        if self.pool.names - knowing - self.store.sample.suspects:
            self._submit(unit, knowing | self.store.sample.suspects)
        elif DRIVER not in knowing:
            self._do_here(unit, _Out(here=True))
        else:
            self.unmet += 1
            return False
        return True

    def _submit(self, unit: str, avoid: set[str]) -> None:
        assert not self._is_closed
        self._out[unit] = _Out(here=False)
        self.pool.submit(self._job(unit), frozenset(avoid))

    def _do_here(self, unit: str, out: _Out) -> None:
        if self._is_closed:
            return
        if self._own_pool is None:
            self._own_pool = self._own()
        self._out[unit] = out
        self._own_pool.submit(self._job(unit))

    def _job(self, unit: str) -> Recheck:
        figures = self.store.figures(unit)
        return Recheck(self.store.task(unit), figures.nodes or 0, not figures.left)

    # What came of it ---------------------------------------------------------------------

    def _failed(self, failure: Failure, out: _Out) -> None:
        """Let the driver count a unit, if others cannot."""
        if out.here and out.failures >= MOST_FAILURES:
            what = f"unit {failure.id} cannot be counted again: {failure.what}"
            raise TilewrightError(f"{what}; tilewright resume tries it again")
        out.failures += 1
        out.here = True
        self._do_here(failure.id, out)

    def _judge(self, outcome: Rechecked, out: _Out) -> None:
        """Compare the figures of a unit that was counted again with those of the ledger."""
        unit, first = outcome.id, self.store.figures(outcome.id)
        verdict = self.store.subject.work.verdict(first, outcome.figures)
        host, witnesses = next(self.store.rows("host, witnesses", "id = ?", (unit,)))
        is_difference = verdict not in (SAME, TOO_LONG)
        if is_difference and not out.here:
            self._do_here(unit, _Out(here=True, doubt=(outcome.host, outcome.figures)))
            return
        if out.doubt is not None and outcome.figures is not None:
            doubter, figures = out.doubt
            if self.store.subject.work.verdict(outcome.figures, figures) != SAME:
                self._suspect(doubter)
        agreed = [*(witnesses or "").split()]
        if verdict == SAME:
            agreed.append(DRIVER if out.here else outcome.host.replace(" ", "_"))
        self._written.append((unit, verdict, " ".join(agreed)))
        if is_difference:
            self._suspect(host)
        elif verdict == SAME and _missing(self.store, unit, host, " ".join(agreed)):
            self._wait(unit)

    def _suspect(self, worker: str) -> None:
        """Have all units of a worker counted again: now, or on resume if they are more than half of all."""
        if worker in self.wrong:
            return
        self.wrong.add(worker)
        self.write()
        self.store.sample.suspects.add(worker)
        self.store.note(suspects=sorted(self.store.sample.suspects))
        made = next(self.store.rows("COUNT(*)", "state = ? AND host = ?", (DONE, worker)))[0]
        if 2 * made <= self.store.totals.done:
            self._backlog = due_units(self.store)

    def alarm(self, wrong: list[tuple[str, str, str]]) -> LedgerFault:
        """Return an error that names the workers that were wrong, and their units.

        Args:
            wrong: units with other results, with their workers and what differs.
        """
        workers = sorted(self.wrong | {host for _, host, _ in wrong})
        parts = []
        for worker in workers:
            units = [f"{unit} ({what})" for unit, host, what in wrong if host == worker]
            more = f" and {len(units) - _NAMED} more" if len(units) > _NAMED else ""
            named = ", ".join(units[:_NAMED])
            text = (
                f"{len(units)} wrong, {named}{more}" if units else "it disagreed with right results"
            )
            parts.append(f"worker {worker}: {text}")
        return LedgerFault(
            f"{len(wrong)} units came to something else when they were counted again, so there is no "
            f"number. {'; '.join(parts)}. That machine or its program is faulty: leave it out; "
            f"tilewright resume {self.store.folder} opens wrong units again, counts all others of "
            "that worker again, and goes on"
        )
