"""Runs by files: units as JSON lines, worked off anywhere, and results that are taken in.

This is for clusters without a scheduler of ours: a Slurm array, GNU parallel, two laptops.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.errors import Interrupted, TilewrightError
from tilewright.ledger.driver import FIRST_BUDGET
from tilewright.ledger.folder import check_local, driving
from tilewright.ledger.pool import Threads
from tilewright.ledger.store import OPEN, Store
from tilewright.ledger.subject import Subject
from tilewright.ledger.units import Bundle, Failure, Task, UnitResult
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import table_bytes
from tilewright.running.options import SearchOptions


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

    store = Store.open(Path(folder))
    try:
        limit = "" if number is None else f" LIMIT {number}"
        ids = [row[0] for row in store.rows("id", f"state = {OPEN} ORDER BY size DESC, id{limit}")]
        with open_file(Path(file)) as stream:
            stream.write((store.subject.text() + "\n").encode())
            for unit in ids:
                stream.write((json.dumps(task_data(store.task(unit))) + "\n").encode())
    finally:
        store.close()
    return len(ids)


def task_data(task: Task) -> dict[str, Any]:
    """Return a task as JSON data."""
    bundle = base64.b64encode(task.bundle.packed()).decode()
    return {"unit": task.id, "attempt": task.attempt, "budget": task.budget, "nodes": bundle}


def result_data(result: UnitResult) -> dict[str, Any]:
    """Return a result as JSON data."""
    data = {**vars(result), "solutions": str(result.solutions)}
    data["left"] = [base64.b64encode(bundle.packed()).decode() for bundle in result.left]
    data["frame"] = None if result.frame is None else base64.b64encode(result.frame).decode()
    return data | {"digest": result.digest}


def read_result(data: Mapping[str, Any], origin: str) -> UnitResult:
    """Read what :func:`result_data` wrote.

    Raises:
        ValueError: something is missing or damaged.
    """
    try:
        left = [Bundle.unpacked(base64.b64decode(text), origin) for text in data["left"]]
        frame = None if data["frame"] is None else base64.b64decode(data["frame"])
        names = ("id", "budget", "distinct", "nodes", "kept", "seconds", "host")
        facts = {name: data[name] for name in names}
        result = UnitResult(
            solutions=int(data["solutions"]), left=tuple(left), frame=frame, **facts
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"it is no result: {error}") from None
    if result.digest != data.get("digest"):
        raise ValueError(f"the result of unit {result.id} is damaged: its hash is another")
    return result


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
    subject, tasks = read_units(Path(file))
    if unit is not None:
        tasks = [task for task in tasks if task.id == unit]
        if not tasks:
            raise TilewrightError(f"{file} holds no unit {unit}")
    target = Path(output)
    ready = {result.id for result in _results(target, subject.origin)} if target.exists() else set()
    left = [task for task in tasks if task.id not in ready]
    memory = table_bytes(options) if subject.engine == FRONTIER else None
    pool = Threads(subject, subject.compiled, options.core_threads, memory)
    try:
        with open(target, "a", encoding="utf-8") as stream:
            for task in left:
                for result in _subtree(pool, task, options):
                    stream.write(json.dumps(result_data(result)) + "\n")
                stream.flush()
                os.fsync(stream.fileno())
    except KeyboardInterrupt:
        raise Interrupted(None) from None
    finally:
        pool.close()
    return len(left)


def _subtree(pool: Threads, task: Task, options: SearchOptions) -> list[UnitResult]:
    """Return the results of a unit and of all that comes of it, parents first."""
    found: list[UnitResult] = []
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
            open_tasks += [
                Task(f"{outcome.id}.{number}", 0, bundle, max(2 * outcome.budget, FIRST_BUDGET))
                for number, bundle in enumerate(outcome.left)
            ]
    return sorted(found, key=lambda result: _path(result.id))


def _path(unit: str) -> tuple[int, ...]:
    return tuple(map(int, unit.split(".")))


def read_units(path: Path) -> tuple[Subject, list[Task]]:
    """Read what :func:`write_units` wrote.

    Raises:
        TilewrightError: it is something else, or of another version of the core.
    """
    try:
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        subject = Subject.read(head)
        rows = [json.loads(line) for line in lines]
        tasks = [
            Task(
                row["unit"],
                row["attempt"],
                Bundle.unpacked(base64.b64decode(row["nodes"]), subject.origin),
                row["budget"],
            )
            for row in rows
        ]
    except (ValueError, KeyError, TypeError, _core.CoverError) as error:
        raise TilewrightError(f"{path} holds no units of a run: {error}") from None
    return subject, tasks


def _results(path: Path, origin: str) -> Iterator[UnitResult]:
    """Yield the results of a file; a torn last line is none."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        if not line.endswith("\n"):
            return
        try:
            yield read_result(json.loads(line), origin)
        except (ValueError, _core.CoverError) as error:
            raise TilewrightError(f"{path}:{number}: {error}") from None


def take_results(folder: str | os.PathLike[str], files: Iterable[str | os.PathLike[str]]) -> int:
    """Take results into the ledger of a run, whoever made them.

    Returns:
        How many were new.

    Raises:
        TilewrightError: a file holds something else; nothing of any file was taken in.
        LedgerFault: a unit was done before, and came to something else.
    """
    place = Path(folder)
    check_local(place)
    with driving(place):
        store = Store.open(place, writable=True)
        try:
            store.recover()
            found = [r for file in files for r in _results(Path(file), store.subject.origin)]
            before = store.totals.done
            for generation in _generations(found):
                _take(store, generation)
            return store.totals.done - before
        finally:
            store.close()


def _generations(results: Sequence[UnitResult]) -> Iterator[list[UnitResult]]:
    """Yield results by depth, so that parents come before their children; each once."""
    unique = {(result.id, result.digest): result for result in results}
    by_depth: dict[int, list[UnitResult]] = {}
    for result in unique.values():
        by_depth.setdefault(result.id.count("."), []).append(result)
    for depth in sorted(by_depth):
        yield by_depth[depth]


def _take(store: Store, results: list[UnitResult]) -> None:
    """Write down the results of units that this ledger has and that nobody did otherwise meanwhile."""
    store.adopt_budgets(results)
    known = dict(store.rows("id, budget"))
    taken = [result for result in results if known.get(result.id) == result.budget]
    store.commit(taken, FIRST_BUDGET, 0.0, {})
