"""Workers that lie: ``python -m tests.ledger.liars 100 SEED`` prints how often each is caught.

Three workers do a run of some 250 units of a small puzzle; one of them lies.  All three are played in this
process, and what the puzzle truly comes to is worked out once for each unit, so a trial takes milliseconds.
"""

from __future__ import annotations

import sys
import tempfile
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random

import tilewright
from tilewright.compile import compile_problem
from tilewright.errors import LedgerFault
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.status import status
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.units import Figures, Recheck, Rechecked, Task, UnitResult
from tilewright.ledger.workers.pool import Job, Outcome, Pool
from tilewright.ledger.workers.worker import perform
from tilewright.results.run import RunCount
from tilewright.results.run_survey import RunSurvey

PUZZLE, ENGINE, NODES, TRUTH = "pentominoes-5x12", "bitset", 8000, 4040
NAMES = ("ann:1", "bob:2", "liar:3")
LIAR = NAMES[2]
#: how a run is guarded: options of ``run``
GUARDS = {
    "--recheck 1": {"recheck": 0.01},
    "--recheck 5": {"recheck": 0.05},
    "--recheck 20": {"recheck": 0.2},
    "--quorum 2": {"recheck": 0.0, "quorum": 2},
}


@dataclass
class Lies:
    """When the liar adds to what it found.

    Attributes:
        always: whether it does so in every unit, those among them that it is to count again.
        once: whether it does so in a single unit, one of the first forty that it does.
        first: whether it is honest about a unit that it is asked for a second time.
        rng: draws the unit.
        asked: the units that it was asked for.
        did: how many units it did first.
    """

    rng: Random
    always: bool = False
    once: bool = False
    first: bool = False
    asked: set[str] = field(default_factory=set)
    did: int = 0

    def __post_init__(self) -> None:
        """Draw the unit."""
        self._at = self.rng.randint(1, 40)

    def lies(self, unit: str, *, again: bool) -> bool:
        """Tell whether the answer to a question is a lie."""
        seen, self.asked = unit in self.asked, self.asked | {unit}
        self.did += not again
        if self.once:
            return not again and self.did == self._at
        return self.always or (self.first and not seen)


_outcomes: dict[tuple[bool, str, str, int], Outcome] = {}


def _perform(subject: Subject, job: Task | Recheck) -> Outcome:
    """Do a job, each only once."""
    is_again = isinstance(job, Recheck)
    task = job.task if isinstance(job, Recheck) else job
    key = is_again, task.id, task.portion.digest, task.budget
    if key not in _outcomes:
        outcome = perform(subject, _ready(), job)
        assert outcome is not None
        _outcomes[key] = outcome
    return _outcomes[key]


@cache
def _ready() -> Ready:
    return compile_problem(tilewright.load(PUZZLE).problem())


class Trio(Pool):
    """Three workers, the last a liar; each question goes to one that is not to be avoided, at random."""

    workers, capacity, unit_seconds = 3, 9, 1.0
    names = frozenset(NAMES)

    def __init__(self, subject: Subject, lies: Lies) -> None:
        self.subject, self.lies = subject, lies
        self.jobs: deque[tuple[Job, frozenset[str]]] = deque()

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Take a job."""
        self.jobs.append((job, avoid))

    def poll(self, seconds: float) -> list[Outcome]:
        """Do all jobs."""
        del seconds
        found = [self._outcome(job, avoid) for job, avoid in self.jobs]
        self.jobs.clear()
        return found

    def _outcome(self, job: Job, avoid: frozenset[str]) -> Outcome:
        name = self.lies.rng.choice([name for name in NAMES if name not in avoid])
        outcome = _perform(self.subject, job)
        unit = outcome.id
        lie = name == LIAR and self.lies.lies(unit, again=isinstance(job, Recheck))
        if isinstance(outcome, UnitResult):
            wrong = outcome.solutions + 4 * lie
            return replace(outcome, host=name, solutions=wrong, seconds=1e-3)
        assert isinstance(outcome, Rechecked)
        figures = outcome.figures
        if lie and figures is not None:
            figures = Figures(figures.solutions + 4, figures.distinct, figures.nodes, figures.left)
        return replace(outcome, host=name, figures=figures)

    def close(self) -> None:
        """Forget what was not done."""
        self.jobs.clear()


KINDS: dict[str, Callable[[Random], Lies]] = {
    "one unit altered": lambda rng: Lies(rng, once=True),
    "always adds": lambda rng: Lies(rng, always=True),
    "lies when asked first": lambda rng: Lies(rng, first=True),
}


@dataclass
class Caught:
    """What trials came to.

    Attributes:
        trials: how many.
        named: in how many the alarm named the liar, and nobody else.
        right: in how many a resume without the liar came to the right number.
        units: of a run, on average.
    """

    trials: int = 0
    named: int = 0
    right: int = 0
    units: int = 0


def _resumed(folder: Path, lies: Lies, most: int = 3) -> RunCount | RunSurvey:
    """Go on with a run; units of the liar that were not counted again yet may end it once more."""
    try:
        return resume(folder, workers=lambda subject, ready, options: Trio(subject, lies))
    except LedgerFault:
        if most == 1:
            raise
        return _resumed(folder, lies, most - 1)


def trial(folder: Path, kind: str, guard: str, seed: int, caught: Caught) -> None:
    """Make a run with a liar; once it is caught, go on without it.

    Raises:
        AssertionError: somebody else was named, or the number is wrong in the end.
    """
    rng = Random(f"{kind} {guard} {seed}")
    puzzle = replace(tilewright.load(PUZZLE), expect={})
    caught.trials += 1
    try:
        found = run(
            puzzle, folder, engine=ENGINE, unit_nodes=NODES, distinct=False, **GUARDS[guard],
            workers=lambda subject, ready, options: Trio(subject, KINDS[kind](rng)),
        )  # fmt: skip
        assert found.complete
        caught.units += found.units
    except LedgerFault as fault:
        assert f"worker {LIAR}" in str(fault), fault
        assert not any(f"worker {name}" in str(fault) for name in NAMES[:2]), fault
        caught.named += 1
        honest = _resumed(folder, Lies(rng))
        caught.units += honest.units
        assert (honest.solutions, honest.complete) == (TRUTH, True)
        caught.right += 1
        assert status(folder).state == "done"


def table(trials: int, seed: int) -> dict[tuple[str, str], Caught]:
    """Try each liar against each guard so often."""
    found: dict[tuple[str, str], Caught] = {}
    for kind in KINDS:
        for guard in GUARDS:
            caught = found[kind, guard] = Caught()
            for number in range(trials):
                with tempfile.TemporaryDirectory() as place:
                    trial(Path(place) / "run", kind, guard, seed * 1000 + number, caught)
    return found


def main() -> None:
    """Print the table."""
    trials, seed = (int(word) for word in [*sys.argv[1:], "100", "1"][:2])
    print(f"| caught of {trials} | {' | '.join(GUARDS)} |")
    print("|---" * (len(GUARDS) + 1) + "|")
    found = table(trials, seed)
    for kind in KINDS:
        cells = [found[kind, guard] for guard in GUARDS]
        print(f"| {kind} | {' | '.join(str(one.named) for one in cells)} |")
    caught = [one for one in found.values() if one.named]
    right, named = sum(one.right for one in caught), sum(one.named for one in caught)
    units = sum(one.units for one in found.values()) / (trials * len(found))
    print(f"{units:.0f} units a run; after the alarm, {right} of {named} runs came to {TRUTH:,}")


if __name__ == "__main__":
    main()
