"""``run`` and ``resume``: counts that survive whatever happens, with a ledger in a folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.errors import Interrupted, LedgerFault, TilewrightError
from tilewright.ledger.driver.checks import due_units
from tilewright.ledger.driver.classes import count_classes
from tilewright.ledger.driver.driver import Driver
from tilewright.ledger.driver.progress import Outlook
from tilewright.ledger.driver.survey_outlook import SurveyOutlook
from tilewright.ledger.reading.result import RunResult, note_summary, result_of
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.store.folder import check_local, check_new, driving
from tilewright.ledger.store.frontier_states import prepare_states
from tilewright.ledger.store.reopened import reopen, wrong_units
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.unit_length import first_budget
from tilewright.ledger.workers.pool import Pool, Threads, Workers
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.results.run import RunCount
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import table_bytes
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable

#: nodes of the units by which work is parted to be sent elsewhere
PART_NODES = 64
#: the share of the units that are counted again
RECHECK = 0.01


def threads(subject: Subject, ready: Ready, options: SearchOptions) -> Pool:
    """Let threads of this process do the work."""
    memory = table_bytes(options) if subject.engine == FRONTIER else None
    return Threads(subject, ready, options.core_threads, memory, options.limit_memory)


@shows_options
def run(
    puzzle: Puzzle | Problem | Compiled,
    into: str | os.PathLike[str],
    *,
    distinct: Distinct = False,
    keep: bool = False,
    recheck: float = RECHECK,
    quorum: int = 1,
    unit_nodes: int | None = None,
    parts: int | None = None,
    workers: Workers = threads,
    client: Any = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> RunCount:
    """Count the solutions of a puzzle with a ledger on disk, so that nothing done is ever lost.

    Args:
        puzzle: what to count.
        into: a new or empty folder on a disk of this machine.
        distinct: also count up to the symmetries of the puzzle; ``"turns"``: mirror images apart.
        keep: keep every solution, or with ``distinct`` one of each class of symmetric ones.
        recheck: the share of the units that are counted again, 0 to 1: by another worker, or by the
            driver itself with another engine.
        quorum: by how many different workers each unit is counted, the driver among them.
        unit_nodes: how many nodes a unit may take, ``None`` for a second of work, and more in a long run.
        parts: stop when so many units are open, to be worked off elsewhere (``write_units``).
        workers: who works: threads of this process, or what ``dask_workers`` returns.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots.

    Returns:
        The count, whether or not it is complete; ``resume`` goes on with it.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        TilewrightError: the folder cannot hold a run, or the engine cannot make it.
        LedgerFault: two results of one unit differ: there is no number, and the message names the
            workers that were wrong, and their units.
        Interrupted: by Ctrl-C; ``partial`` is the count so far.
    """
    options, settings = read_arguments(options, set, keywords)
    beginning = Beginning(Path(into), recheck, quorum, unit_nodes, parts, workers, client)
    watch, classes = Watch(options), read_distinct(distinct)
    compiled = searchable(puzzle, settings, watch, classes)
    subject = Subject.of(compiled, watch.left(), distinct=classes is not None, keep=keep)
    found = beginning.begin(subject, compiled, watch)
    assert isinstance(found, RunCount)
    return found


@dataclass(frozen=True)
class Beginning:
    """How a run is begun, whatever it is of.

    Attributes:
        folder: a new or empty one.
        recheck, quorum, unit_nodes, parts, workers, client: as the arguments of ``run``.
    """

    folder: Path
    recheck: float
    quorum: int
    unit_nodes: int | None
    parts: int | None
    workers: Workers
    client: Any = None

    def __post_init__(self) -> None:
        """Look at the numbers and at the folder.

        Raises:
            TilewrightError: one is out of bounds, or the folder cannot hold a run.
        """
        numbers = {"quorum": self.quorum, "unit_nodes": self.unit_nodes, "parts": self.parts}
        _check_numbers(self.recheck, **numbers)
        check_new(self.folder)

    def begin(self, subject: Subject, ready: Ready, watch: Watch) -> RunResult:
        """Write the ledger of a run and drive it.

        Args:
            subject: what the run is of.
            ready: what its units share.
            watch: looks after the limits.
        """
        folder, parts = self.folder, self.parts
        workers = _chosen(self.workers, self.client)
        with closing(workers(subject, ready, watch.left())) as pool:  # before anything is written
            folder.mkdir(parents=True, exist_ok=True)
            with driving(folder):
                check_new(folder)  # another may have begun one meanwhile
                root = subject.first(ready)
                first = first_budget(subject, kept=isinstance(pool, Threads))
                budget = self.unit_nodes or (PART_NODES if parts else first)
                sample = CheckSample(token_hex(16), self.recheck, self.quorum)
                store = Store.create(folder, subject, root, budget, sample)
                if self.unit_nodes is not None:
                    store.note(fixed=self.unit_nodes)
                return _drive(store, ready, watch.left(), pool, budget if parts else None, parts)


def _chosen(workers: Workers, client: Any) -> Workers:
    """Return the workers: those of a client of Dask, if there is one.

    Raises:
        TilewrightError: there are two kinds of workers.
    """
    if client is None:
        return workers
    if workers is not threads:
        raise TilewrightError("workers and client exclude each other: give one of them")
    from tilewright.ledger.workers.dask import client_workers

    return client_workers(client)


@shows_options
def resume(
    folder: str | os.PathLike[str],
    *,
    recheck: float | None = None,
    quorum: int | None = None,
    workers: Workers = threads,
    client: Any = None,
    options: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> RunResult:
    """Go on with a run that was stopped, by whatever it was.

    Args:
        folder: of the run.
        recheck: the share of the units that are counted again from now on, those that are done among
            them; ``None`` for that of the run.
        quorum: by how many different workers each unit is counted; ``None`` for that of the run.
        workers: who works.
        client: a ``distributed.Client`` instead, whose cluster works; it stays open.
        options: search options as one object, instead of by keyword; the engine is that of the run.
        keywords: the fields of ``SearchOptions``.

    Returns:
        The count, the survey, the levels or the boards, whether or not it is complete.

    Raises:
        TilewrightError: the folder holds no run, or one of another version of the core, or somebody
            drives it already.
        LedgerFault: two results of one unit differ, or the ledger is damaged: there is no number.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.
    """
    options, settings = read_arguments(options, None, keywords)
    if settings:
        raise TilewrightError(f"a run keeps its settings: leave out {', '.join(settings)}")
    watch, place = Watch(options), Path(folder)
    check_local(place)
    _check_numbers(0.0 if recheck is None else recheck, quorum=quorum)
    workers = _chosen(workers, client)
    subject, is_over = _look(
        place, recheck, quorum
    )  # says what is wrong before anything is written
    if options.engine not in ("auto", subject.engine):
        raise TilewrightError(f"the run is made by {subject.engine}, not by {options.engine}")
    ready = subject.ready
    make_pool = threads if is_over else workers
    with closing(make_pool(subject, ready, watch.left())) as pool, driving(place):
        store = Store.open(place, writable=True)
        _widen(store, recheck, quorum)
        return _drive(store, ready, watch.left(), pool)


def _widen(store: Store, recheck: float | None, quorum: int | None) -> None:
    """Have other units counted again than so far."""
    sample = store.sample
    sample.share = sample.share if recheck is None else recheck
    sample.quorum = sample.quorum if quorum is None else quorum


def _look(folder: Path, recheck: float | None, quorum: int | None) -> tuple[Subject, bool]:
    """Return what a run is of, and whether there is nothing left to be given out."""
    with closing(Store.open(folder)) as store:
        _widen(store, recheck, quorum)
        totals = store.totals
        is_over = not (totals.open or totals.aside or _is_unchecked(store) or wrong_units(store))
        return store.subject, is_over


def _check_numbers(recheck: float, **numbers: int | None) -> None:
    faults = [
        f"{name} is {number}: give 1 or more"
        for name, number in numbers.items()
        if number is not None and number < 1
    ]
    if not 0 <= recheck <= 1:
        faults.append(f"recheck is {recheck}: give a share from 0 to 1")
    if faults:
        raise TilewrightError("; ".join(faults))


def _drive(
    store: Store,
    ready: Ready,
    options: SearchOptions,
    pool: Pool,
    budget: int | None = None,
    enough: int | None = None,
) -> RunResult:
    """Let a driver work; ``budget`` is that of its units, where it is not for the whole run."""
    with closing(store):
        store.recover()
        store.note(**store.sample.facts())
        wrong = wrong_units(store)
        if wrong:
            reopen(store, [unit for unit, _, _ in wrong])
        if isinstance(pool, Threads) and store.subject.engine == FRONTIER:
            pool.keep_states(prepare_states(store))
        ended, hands = "done", pool.workers or options.core_threads
        if store.totals.open or _is_unchecked(store):
            fixed = budget or store.fact("fixed")
            outlook = Outlook(ready) if isinstance(ready, Compiled) else SurveyOutlook()
            subject = store.subject

            def own() -> Pool:
                alone = isinstance(pool, Threads)
                return pool if alone else threads(subject, ready, replace(options, threads=1))

            driver = Driver(store, pool, options, outlook, own, fixed, enough)
            driver.failures = [_opened_again(*one) for one in wrong]
            ended = driver.run()
        if ended == "done":
            ended = _finish(store, ready, options)
        if ended == "done" and store.fact("ended") != "done":  # results came in files
            store.note(ended="done", left=(0.0, 0.0))
        store.check_there()
        found = result_of(store, ready, ended, hands)
        if ended == "interrupted":
            raise Interrupted(found)
        return found


def _is_unchecked(store: Store) -> bool:
    return next(due_units(store), None) is not None


def _opened_again(unit: str, worker: str, what: str) -> str:
    return f"unit {unit}: worker {worker} was wrong ({what}), so it was opened again"


def _finish(store: Store, ready: Ready, options: SearchOptions) -> str:
    """Look at the sums of the units, and find out what is to be known of the whole."""
    store.check()
    if store.totals.weight != 1:
        raise LedgerFault(
            f"the weights sum to {store.totals.weight}, not to 1: part of the work was lost or done "
            "twice, so there is no number; find the place with tilewright fsck"
        )
    note_summary(store, ready)
    subject = store.subject
    if isinstance(ready, Compiled) and subject.distinct and not (subject.reduced or subject.keep):
        return count_classes(store, ready, options)
    return "done"
