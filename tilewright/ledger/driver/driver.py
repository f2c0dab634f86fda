"""The driver of a run: gives out units, records their results, and stops in time."""

from __future__ import annotations

import heapq
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tilewright import _core
from tilewright.ledger.driver.checks import SHARE_OF_PLACES, Checks
from tilewright.ledger.driver.interrupts import uninterrupted
from tilewright.ledger.driver.progress import Outlook
from tilewright.ledger.driver.survey_outlook import SurveyOutlook
from tilewright.ledger.store.folder import stop_requested
from tilewright.ledger.store.frontier_states import drop_state, share_of_states, unit_states
from tilewright.ledger.store.held import Held
from tilewright.ledger.store.reopened import wrong_units
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.unit_length import unit_seconds
from tilewright.ledger.work.units import Failure, Rechecked, UnitResult
from tilewright.ledger.workers.incoming import fault_of
from tilewright.ledger.workers.pool import Outcome, Pool
from tilewright.running.options import SearchOptions

#: results of so many seconds are written in one transaction
GROUP_SECONDS = 0.1
#: how often a unit is given out before it is set aside
MOST_ATTEMPTS = 5


@dataclass
class Driver:
    """Works off the open units of a ledger.

    Attributes:
        store: the ledger.
        pool: who works.
        options: the limits.
        outlook: how much is left.
        own: makes the pool of the driver itself, which counts again where nobody else can.
        fixed_budget: what a unit may take, ``None`` for what the pool asks for.
        enough: how many open units are enough, to be worked off elsewhere.
        failures: what went wrong with units, the last ones.
    """

    store: Store
    pool: Pool
    options: SearchOptions
    outlook: Outlook | SurveyOutlook
    own: Callable[[], Pool]
    fixed_budget: int | None = None
    enough: int | None = None
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read what is open."""
        self._heap: list[tuple[float, str]] = []
        self._fill()
        self.outlook.begin(self.store)
        self._out: set[str] = set()
        self._pending: list[UnitResult] = []
        self._begun = self._last = self._looked = time.monotonic()
        self._nodes = self.store.totals.nodes
        self._work = self.store.subject.work
        first = self._work.first_budget(kept=self.pool.is_here)
        self._budget = self.fixed_budget or self.store.fact("budget") or first
        self._ended = ""
        self._set_aside: list[str] = []
        self._shown = self.store.fact("share") or 0.0
        self._before = sum(state.states for state in unit_states(self.store))
        self._checks = Checks(self.store, self.pool, lambda: self._heeded(self.own()))
        self._heeded(self.pool)

    def run(self) -> str:
        """Work until all is done or something stops it.

        Returns:
            ``"done"``, or what stopped it: ``"time"``, ``"nodes"``, ``"memory"``, ``"cancelled"``,
            ``"stopped"``, ``"parted"``, ``"interrupted"``, ``"incomplete"``; ``"quorum"`` if there
            were too few workers for it.

        Raises:
            LedgerFault: two results of one unit differ; the workers that are wrong are named.
            RunTaken: another driver took the run.
            OSError: the disk is full or broken, or the folder is gone.
        """
        try:
            while not self._ended and (
                self._is_working or not self._checks.is_over or self._freed()
            ):
                self._give_out()
                self._take([*self.pool.poll(GROUP_SECONDS), *self._checks.poll()])
                self._ended = self._stopped()
            if not self._ended and self._checks.wrong:
                self._ended = "wrong"
            if not self._ended and self.store.totals.aside:
                self._ended = "incomplete"
            if not self._ended:
                self._ended = "quorum" if self._checks.unmet else "done"
        except KeyboardInterrupt:
            self._ended = "interrupted"
        finally:
            self.pool.close()
            self._checks.close()
        self._take(self.pool.poll(0.0))
        self._checks.write()
        try:
            self._commit(ended=self._ended)
        except KeyboardInterrupt:  # while the last progress was reported: all is written
            self._ended = "interrupted"
            self.store.note(ended=self._ended)
        if self._checks.wrong:
            raise self._checks.alarm(wrong_units(self.store))
        return self._ended

    def _heeded(self, pool: Pool) -> Pool:
        """Return a pool that asks this driver whether to stop if no other thread works for it."""
        pool.heed(self._stopped)
        return pool

    @property
    def _is_working(self) -> bool:
        """Whether units are left to be done; none is begun once a worker was found to be wrong."""
        going = bool(self._out or self._pending)
        return going or (bool(self._heap) and not self._checks.wrong)

    def _fill(self) -> None:
        """Read which units may be worked on."""
        self._held = Held.of(self.store)
        self._heap = [(-size, unit) for unit, size in self._held.free(self.store)]
        heapq.heapify(self._heap)

    def _freed(self) -> bool:
        """Tell whether units may be worked on that waited for those above them, now that all others are done."""
        if not self._held.above or self._checks.wrong:
            return False
        self._fill()
        self._checks.look_again()
        return bool(self._heap)

    def _give_out(self) -> None:
        places, working = self.pool.capacity, bool(self._heap) and not self._checks.wrong
        most = max(places // SHARE_OF_PLACES, 1) if working else places
        room = min(most - self._checks.out, places - len(self._out) - self._checks.out)
        self._checks.give_out(room if places else 1 - self._checks.out)
        if self._checks.wrong:
            return
        avoid = frozenset(self.store.sample.suspects)
        while self._heap and len(self._out) + self._checks.out < self.pool.capacity:
            _, unit = heapq.heappop(self._heap)
            if unit not in self._out and self.store.is_open(unit):  # no late result came for it
                self._out.add(unit)
                self.pool.submit(self.store.task(unit), avoid)

    def _take(self, outcomes: list[Outcome]) -> None:
        """Note what came back, and write it down when it is time."""
        for outcome in outcomes:
            outcome.go_to(self)
        idle = not self._heap and not self._out
        if (
            self._pending
            and (idle or time.monotonic() - self._last >= GROUP_SECONDS or self._hungry)
        ) or time.monotonic() - self._last >= 1.0:
            self._commit()

    def take_result(self, result: UnitResult) -> None:
        """Have a result written down, if it can be one."""
        fault = fault_of(result, self.store.subject)
        if fault:
            self._failed(Failure(result.id, f"its result cannot be: {fault}"))
            return
        self._out.discard(result.id)
        self._pending.append(result)

    def take_recheck(self, recheck: Rechecked) -> None:
        """Compare the second result of a unit with the first."""
        self._checks.take_recheck(recheck)

    def take_failure(self, failure: Failure) -> None:
        """Have a unit tried again, or end the run if that is of no use."""
        if failure.fatal is not None:
            self.store.check_owned()  # or else the cause is another driver
            self.store.check_there()
            raise failure.fatal
        if failure.id in self._out:
            self._failed(failure)
        else:
            self._checks.take_failure(failure)

    @property
    def _hungry(self) -> bool:
        """Whether workers wait for units that only a commit brings."""
        return not self._heap and len(self._out) < self.pool.workers

    def _failed(self, failure: Failure) -> None:
        line = f"unit {failure.id}: {failure.what}"
        self.failures = [*self.failures[-9:], line]
        if failure.id not in self._out or not self.store.is_open(failure.id):
            return  # of an attempt that was given up, or that another has made good
        self._out.discard(failure.id)
        attempt = self.store.task(failure.id).attempt + 1
        aside = failure.aside or attempt >= MOST_ATTEMPTS
        self.store.fail(failure.id, aside=aside)
        if aside:
            self._set_aside = [*self._set_aside[-99:], f"{line} (set aside)"]
        else:
            size = next(self.store.rows("size", "id = ?", (failure.id,)))[0]
            heapq.heappush(self._heap, (-size, failure.id))

    def _commit(self, ended: str | None = None) -> None:
        self._learn(self._pending)
        facts = self._facts() | {"ended": ended, "failures": [*self._set_aside, *self.failures]}
        with uninterrupted():
            now = time.monotonic()
            results, self._pending = self._pending, []
            opened = self.store.commit([results], self._budget, now - self._last, facts)
            self._last = now
        for result in results:
            drop_state(self.store, result.id)
        self._checks.learn(results)
        self.outlook.note(results, opened)
        for size, unit in opened:
            heapq.heappush(self._heap, (-size, unit))
        if self.options.progress is not None and self._ended != "interrupted":
            totals = self.store.totals
            self.options.progress(self._share, totals.solutions, totals.nodes)

    def _learn(self, results: list[UnitResult]) -> None:
        """Choose the budget of the next units by how long the last ones took."""
        if self.fixed_budget is None:
            self._budget = self._work.next_budget(self._budget, results, self._unit_seconds())

    def _unit_seconds(self) -> float:
        """Return how long the next units are to take."""
        left = self.outlook.left
        return unit_seconds(
            self.pool.unit_seconds,
            self.store.totals.seconds,
            None if left is None else left[0],
            self.pool.workers,
            keeps=self.store.subject.keep,
        )

    def _facts(self) -> dict[str, Any]:
        """Return the facts that this driver publishes."""
        now = time.monotonic()
        totals = self.store.totals
        rate = (totals.nodes - self._nodes) / max(now - self._begun, 1e-9)
        self.outlook.look(self.store, rate)
        return {
            "budget": self._budget,
            "beat": time.time(),
            "process": os.getpid(),
            "workers": self.pool.workers,
            "working": min(len(self._out), self.pool.workers),
            "rate": rate,
            "share": self._share,
            "left": self.outlook.left,
            "memory": _core.resident(),
        }

    @property
    def _share(self) -> float:
        """About what share of the work is done; that of a count in tables stands in the states that are kept."""
        if not self._work.in_tables:
            return self.outlook.share
        done = 0.0
        if self.store.totals.open:
            done = min(float(self.store.totals.weight) + share_of_states(self.store), 0.9999)
        self._shown = max(self._shown, self.outlook.share, done)
        return self._shown

    def _stopped(self) -> str:
        """Return what stops the run now; ``""`` if nothing does."""
        options, now = self.options, time.monotonic()
        if options.token is not None and options.token.cancelled:
            return "cancelled"
        if options.limit_time is not None and now - self._begun >= options.limit_time:
            return "time"
        if self.enough is not None and self.store.totals.open >= self.enough:
            return "parted"
        done = self.store.totals.nodes - self._nodes
        if options.limit_nodes is not None and done >= options.limit_nodes:
            return "nodes"
        if now - self._looked >= 2 * GROUP_SECONDS:
            self._looked = now
            if options.limit_nodes is not None and self._work.in_tables:
                done += sum(state.states for state in unit_states(self.store)) - self._before
                if done >= options.limit_nodes:
                    return "nodes"
            if stop_requested(self.store.folder):
                return "stopped"
            held = _core.resident() or 0
            if options.limit_memory is not None and held > options.limit_memory:
                return "memory"
        return ""
