"""Workers that bring results as a test wants them: out of order, twice, late, or not at all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tilewright
from tilewright.ledger.driver.run import run, run_survey
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import is_survey, kept_rows
from tilewright.ledger.reading.merge import merge
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.units import Failure, UnitResult
from tilewright.ledger.workers.exchange import run_unit, take_results, write_units
from tilewright.ledger.workers.pool import Job, Outcome, Pool
from tilewright.ledger.workers.worker import perform, work
from tilewright.results.run import RunCount
from tilewright.results.run_survey import RunSurvey
from tilewright.running.options import SearchOptions

#: runs of each sort: a puzzle, how many solutions, how many solutions or rows are kept of it
SORTS = {"soma-3x3x3": (11_520, 11_520), "pegged-5x5": (11_984, 336)}
MakePool = Callable[[Subject, Ready, SearchOptions], Pool]


class Scrambled(Pool):
    """One worker that does jobs in any order, some of them twice, and some not at once.

    Attributes:
        workers, capacity: as of any pool.
        again: results that were given before and may come once more.
        lost: the units that were said to have failed; after some failures one would be set aside.
    """

    workers, capacity, unit_seconds = 2, 5, 1.0
    names: frozenset[str] = frozenset()

    def __init__(self, subject: Subject, ready: Ready, seed: int) -> None:
        self.subject, self.ready, self.rng = subject, ready, Random(seed)
        self.jobs: list[Job] = []
        self.again: list[Outcome] = []
        self.lost: set[int] = set()

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Take a job, whoever is to be avoided."""
        del avoid
        self.jobs.append(job)

    def poll(self, seconds: float) -> list[Outcome]:
        """Return results of some of the jobs, and old ones."""
        del seconds
        self.rng.shuffle(self.jobs)
        found: list[Outcome] = []
        for _ in range(self.rng.randint(0, 3)):
            if self.jobs:
                found.append(self.outcome(self.jobs.pop()))
        late = self.rng.sample(self.again, min(len(self.again), self.rng.choice((0, 0, 1, 2))))
        self.again += [outcome for outcome in found if isinstance(outcome, UnitResult)]
        return [*found, *late]

    def outcome(self, job: Job) -> Outcome:
        """Do a job; one in ten is said to have failed, once, and its result comes late."""
        outcome = perform(self.subject, self.ready, job)
        assert outcome is not None
        lost = self.rng.random() < 0.1 and outcome.id not in self.lost
        if isinstance(outcome, UnitResult) and lost:
            self.lost.add(outcome.id)
            self.again.append(outcome)
            return Failure(outcome.id, "its worker was lost")
        return outcome

    def close(self) -> None:
        """Forget what was not done."""
        self.jobs.clear()


def scrambled(seed: int) -> MakePool:
    """Return what makes such workers."""
    return lambda subject, ready, options: Scrambled(subject, ready, seed)


def opened(folder: Path, *, writable: bool = False) -> closing[Store]:
    """Open the ledger of a run for a moment."""
    return closing(Store.open(folder, writable=writable))


def rewritten(folder: Path, *statements: str) -> None:
    """Change the tables of a run as a driver would that means it: the totals are stale, the seal is not."""
    with opened(folder, writable=True) as store, store._writing():
        for statement in statements:
            assert store._db.execute(statement).rowcount, "nothing was changed"


def started(folder: Path, puzzle: str, **asked: Any) -> RunCount | RunSurvey:
    """Run a puzzle: a survey where it has a setup, which keeps its rows in any case."""
    described = tilewright.load(puzzle)
    if not described.setup:
        return run(described, folder, **asked)
    return run_survey(described, folder, **{k: v for k, v in asked.items() if k != "keep"})


def begun(folder: Path, puzzle: str, nodes: int = 2000, **asked: Any) -> Path:
    """Return the folder of a run that was stopped after about so many nodes."""
    options = {"unit_nodes": 100, "threads": 1, "limit_nodes": nodes} | asked
    assert not started(folder, puzzle, **options).complete
    return folder


class Liar(Scrambled):
    """A worker that changes each of its results.

    Args:
        change: returns another result.
    """

    names = frozenset({"liar"})

    def __init__(
        self, subject: Subject, ready: Ready, change: Callable[[UnitResult], UnitResult]
    ) -> None:
        super().__init__(subject, ready, 1)
        self.change = change

    def outcome(self, job: Job) -> Outcome:
        """Do a job, and lie about it."""
        outcome = super().outcome(job)
        if not isinstance(outcome, UnitResult):
            return outcome
        return replace(self.change(outcome), host="liar")


def lying(change: Callable[[UnitResult], UnitResult]) -> MakePool:
    """Return what makes such a worker."""
    return lambda subject, ready, options: Liar(subject, ready, change)


def merged(folder: Path) -> Path:
    """Work off a run that was stopped with open units: in files, in two copies, which are joined then.

    Args:
        folder: of the run.

    Returns:
        The folder of the joined run, beside the first one.
    """
    copy, units = folder.with_name("copy"), folder.with_name("units.jsonl")
    assert write_units(folder, units) >= 6
    shutil.copytree(folder, copy)
    names = [json.loads(line)["unit"] for line in units.read_text().splitlines()[1:]]
    for at, place in enumerate((folder, copy)):
        results = place.with_suffix(".jsonl")
        for name in names[at::2]:
            run_unit(units, results, unit=name)
        assert take_results(place, [results]) > 0
    merge([folder, copy], folder.with_name("merged"))
    return folder.with_name("merged")


def check_refused(folder: Path, change: dict[str, Any], said: str, **task: Any) -> None:
    """Look that a right result of an open unit is taken, and one that was changed is not."""
    with opened(folder) as store:
        subject, unit = store.subject, next(store.rows("id", "state = 0"))[0]
        result = work(subject, subject.ready, replace(store.task(unit), **task))
        subject.work.check_kept(subject, result)
        with pytest.raises(ValueError, match=said):
            subject.work.check_kept(subject, replace(result, **change))


def check_summary(folder: Path, **change: Any) -> None:
    """Look that another summary than that of the rows is a fault."""
    with opened(folder, writable=True) as store:
        store.note(summary=store.fact("summary") | change)
    assert [fault for fault in fsck(folder) if fault.startswith("summary: ")]


def kept_number(folder: Path) -> int:
    """Return how many different solutions or rows a run kept; each is kept once."""
    found: list[Any] = list(kept_rows(folder) if is_survey(folder) else kept(folder))
    texts = {str(one) for one in found}
    assert len(texts) == len(found)
    return len(texts)
