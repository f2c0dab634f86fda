"""Runs by files: units as JSON lines, worked off anywhere, and results that are taken in.

This is for clusters without a scheduler of ours: a Slurm array, GNU parallel, two laptops.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tilewright.errors import Interrupted, TilewrightError
from tilewright.ledger.store.folder import check_local, driving
from tilewright.ledger.store.store import Store, differing
from tilewright.ledger.store.totals import DONE, OPEN
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.unit_length import FIRST_BUDGET
from tilewright.ledger.work.units import Failure, Task, UnitResult, total
from tilewright.ledger.workers.incoming import (
    Received,
    is_torn,
    read_all_results,
    read_results,
    read_units,
)
from tilewright.ledger.workers.pool import Threads
from tilewright.running.options import SearchOptions

#: how many times the budget of a unit of a file its children get
FILE_GROWTH = 4


def write_units(
    folder: str | os.PathLike[str], file: str | os.PathLike[str], number: int | None = None
) -> int:
    """Write open units of a run as JSON lines, the first line saying what they are units of.

    Args:
        folder: of the run.
        file: where to write.
        number: the most that are written, the largest first; ``None`` for all.

    Returns:
        How many were written.
    """
    from tilewright.saving import open_file

    if number is not None and number < 1:
        raise TilewrightError(f"number is {number}: give 1 or more")
    with closing(Store.open(Path(folder))) as store:
        limit = "" if number is None else f" LIMIT {number}"
        ids = [row[0] for row in store.rows("id", f"state = {OPEN} ORDER BY size DESC, id{limit}")]
        with open_file(Path(file)) as stream:
            head = {"run": store.run, "subject": store.subject.text()}
            stream.write((json.dumps(head) + "\n").encode())
            for unit in ids:
                stream.write((json.dumps(task_data(store.task(unit))) + "\n").encode())
    return len(ids)


def task_data(task: Task) -> dict[str, Any]:
    """Return a task as JSON data."""
    bundle = base64.b64encode(task.portion.packed()).decode()
    return {"unit": task.id, "attempt": task.attempt, "budget": task.budget, "nodes": bundle}


def result_data(result: UnitResult, run: str, bundle: str) -> dict[str, Any]:
    """Return a result as JSON data.

    Args:
        result: what the work came to.
        run: the name of the run.
        bundle: the hash of the nodes that were worked on.
    """
    data = {**vars(result), "solutions": str(result.solutions)}
    data["left"] = [base64.b64encode(one.packed()).decode() for one in result.left]
    data["frame"] = None if result.frame is None else base64.b64encode(result.frame).decode()
    return data | {"digest": result.digest, "run": run, "bundle": bundle}


def run_unit(
    file: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    unit: str | None = None,
    options: SearchOptions | None = None,
) -> int:
    """Work units off, whole subtrees, and write what they came to.

    What a unit leaves when its budget is spent is worked on as well, so that nothing is open behind
    it; the results carry all of that.

    Args:
        file: what ``write_units`` wrote.
        output: where results are appended as JSON lines; those in it already are not done again.
        unit: only this one.
        options: threads and limits.

    Returns:
        How many units were finished.

    Raises:
        PuzzleError, TilewrightError: the file holds no units, or those of another version.
        Interrupted: by Ctrl-C; finished units are written.
    """
    options = options or SearchOptions()
    run, subject, tasks = read_units(Path(file))
    if unit is not None:
        tasks = [task for task in tasks if task.id == unit]
        if not tasks:
            raise TilewrightError(f"{file} holds no unit {unit}")
    target = Path(output)
    ready = _ready(target, run, subject)
    left = [task for task in tasks if task.id not in ready]
    memory = options.limit_memory
    pool = Threads(subject, subject.ready, options.core_threads, memory, limit=memory)
    try:
        with closing(pool), open(target, "a", encoding="utf-8") as stream:
            for task in left:
                for line in _subtree(pool, task, run, subject.work.file_budget):
                    stream.write(json.dumps(line) + "\n")
                stream.flush()
                os.fsync(stream.fileno())
    except KeyboardInterrupt:
        raise Interrupted(None) from None
    return len(left)


def _ready(target: Path, run: str, subject: Subject) -> set[str]:
    """Return the units whose results are in a file, which ends with a whole line then."""
    if not target.exists():
        return set()
    ready = {received.result.id for received in read_results(target, run, subject)}
    with open(target, "r+b") as stream:
        data = stream.read()
        whole = data.rfind(b"\n") + 1
        if is_torn(data[whole:]):
            stream.truncate(whole)
        elif data[whole:]:
            stream.write(b"\n")
    return ready


def _subtree(pool: Threads, task: Task, run: str, least: int) -> list[dict[str, Any]]:
    """Return the results of a unit and of all that comes of it, the unit itself last.

    So a file that has the result of a unit has those of its whole subtree.  All get ``least`` at least,
    and what a unit leaves gets several times its budget.
    """
    task = replace(task, budget=max(task.budget, least))
    found: list[UnitResult] = []
    portions = {task.id: task.portion.digest}
    open_tasks, out = [task], 0
    while open_tasks or out:
        while open_tasks and out < pool.capacity:
            pool.submit(open_tasks.pop())
            out += 1
        for outcome in pool.poll(0.1):
            out -= 1
            if isinstance(outcome, Failure):
                raise TilewrightError(f"unit {outcome.id} failed: {outcome.what}")
            assert isinstance(outcome, UnitResult)
            found.append(outcome)
            children = [
                Task(f"{outcome.id}.{number}", 0, portion, FILE_GROWTH * outcome.budget)
                for number, portion in enumerate(outcome.left)
            ]
            portions |= {child.id: child.portion.digest for child in children}
            open_tasks += children
    found.sort(key=lambda result: _path(result.id), reverse=True)
    return [result_data(result, run, portions[result.id]) for result in found]


def _path(unit: str) -> tuple[int, ...]:
    return tuple(map(int, unit.split(".")))


def take_results(folder: str | os.PathLike[str], files: Iterable[str | os.PathLike[str]]) -> int:
    """Take results into the ledger of a run, whoever made them.

    Returns:
        How many were new.

    Raises:
        TilewrightError: files hold something else, each of which is named; nothing was taken in.
        LedgerFault: a unit was done before, and came to something else; nothing was taken in.
    """
    place = Path(folder)
    check_local(place)
    with closing(Store.open(place)) as store:
        found = read_all_results([Path(file) for file in files], store.run, store.subject)
        _check_together(store, found)  # before anything is written
    with driving(place), closing(Store.open(place, writable=True)) as store:
        store.recover()
        _check_together(store, found)
        before = store.totals.done
        generations = (_fitting(store, generation) for generation in _generations(found))
        store.commit(generations, FIRST_BUDGET, 0.0, {}, adopt=True)
        return store.totals.done - before


def _check_together(store: Store, found: Sequence[Received]) -> None:
    """Do nothing if results agree with one another, and with the ledger.

    Raises:
        LedgerFault: a unit has two different results.
        TilewrightError: a unit left more than it was given.
    """
    firsts: dict[tuple[str, str, int], UnitResult] = {}
    given = {portion.digest: portion.weight for one in found for portion in one.result.left}
    for one in found:
        result = one.result
        columns = "state, budget, digest, hash, weight, host"
        row = next(store.rows(columns, "id = ?", (result.id,)), None)
        if row is not None and row[3] == one.bundle:
            given[one.bundle] = Fraction(row[4])
            if row[:2] == (DONE, result.budget) and row[2] != result.digest:
                raise differing(result.id, row[5], result.host)
        first = firsts.setdefault((result.id, one.bundle, result.budget), result)
        if first.digest != result.digest:
            raise differing(result.id, first.host, result.host)
        left = total([portion.weight for portion in result.left])
        if left > given.get(one.bundle, 1):
            what = f"unit {result.id} left {left} of the {given[one.bundle]} that it was given"
            raise TilewrightError(f"{what}; nothing was taken in")


def _generations(found: Sequence[Received]) -> Iterator[list[Received]]:
    """Yield results by depth, so that parents come before their children."""
    by_depth: dict[int, list[Received]] = {}
    for one in found:
        by_depth.setdefault(one.result.id.count("."), []).append(one)
    for depth in sorted(by_depth):
        yield by_depth[depth]


def _fitting(store: Store, found: Sequence[Received]) -> Iterator[UnitResult]:
    """Yield the results of units that this ledger has when the first of them is asked for.

    A unit that was done meanwhile with another budget left other nodes; what the file has of those is
    known by the hash of the nodes, and is of no use any more.
    """
    taken: dict[tuple[str, str], UnitResult] = {}
    for one in found:
        result = one.result
        row = next(store.rows("hash, state, budget", "id = ?", (result.id,)), None)
        if row is not None and row[0] == one.bundle and (row[1] == OPEN or row[2] == result.budget):
            taken.setdefault((result.id, result.digest), result)
    yield from taken.values()
