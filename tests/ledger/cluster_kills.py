"""The part of ``make proof-kills`` on a Dask cluster: kill -9 of the driver, a worker, its nanny or the scheduler.

``python -m tests.ledger.cluster_kills 42 SEED 14`` kills 42 times, 14 times in each run.  Which of them, and when,
is drawn; what was killed is started again, the driver with ``resume``.  After the last kill of a run its driver
has to do units within each ``PATIENCE``, and to end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.ledger.clusters import Cluster, kill_tree
from tests.ledger.kills import ROOT, Case, check
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE

#: many short units, so that there is always something on its way
CASES = (
    Case(
        "pentominoes-6x10", ("--engine", "cells", "--distinct", "--unit-nodes", "500"), 9356, 2339
    ),
    Case("soma-3x3x3", ("--keep", "--engine", "bitset", "--unit-nodes", "200"), 11520),
)
#: who is killed
VICTIMS = ("driver", "worker", "nanny", "scheduler")
#: seconds between kills
PAUSE = (0.3, 2.5)
#: seconds in which a driver does some unit or ends, after the last kill of its run
PATIENCE = 120.0
#: kills of one run, at most, if nothing is said
MOST_KILLS = 6
_QUIET = ("--quiet", "--dask")
#: what a driver says that a kill ended: one that begins or resumes the run goes on
_ENDED = (b"holds no run", b"went away", b"no Dask scheduler answers", b"tilewright resume goes on",
          b"stopped (incomplete)")  # fmt: skip


class Rig:
    """A cluster of two workers and the driver of a run on it."""

    def __init__(self, case: Case, cluster: Cluster, folder: Path) -> None:
        self.case, self.cluster, self.folder = case, cluster, folder
        self.workers = [cluster.add_worker(), cluster.add_worker()]
        self.driver = self.drive()
        self.done = -1

    def drive(self) -> subprocess.Popen[bytes]:
        """Begin the run, or go on with it."""
        folder = str(self.folder)
        begin = ("run", self.case.puzzle, "--into", folder, *self.case.words)
        words = ("resume", folder) if (self.folder / FILE).exists() else begin
        return subprocess.Popen(
            [
                sys.executable,
                "-X",
                "faulthandler",
                "-m",
                "tilewright",
                *words,
                *_QUIET,
                self.cluster.address,
            ],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def kill(self, victim: str, rng: Random) -> None:
        """Kill one of them, and start it again."""
        if victim == "driver":
            self.driver.kill()
            self.driver.communicate()
            self.driver = self.drive()
        elif victim == "worker":  # its nanny starts another
            with suppress(ProcessLookupError):
                os.kill(rng.choice(self.cluster.workers()), signal.SIGKILL)
        elif victim == "nanny":  # its worker ends by itself
            at = rng.randrange(len(self.workers))
            self.workers[at].kill()
            self.workers[at].wait()
            self.workers[at] = self.cluster.add_worker()
        else:
            self.cluster.scheduler.kill()
            self.cluster.scheduler.wait()
            self.cluster.start_scheduler()
            for worker in self.workers:  # they end because their scheduler is gone
                _ended(worker)
            self.workers = [self.cluster.add_worker(), self.cluster.add_worker()]

    def ended(self, patience: float) -> bool:
        """Wait for the driver to end, and start it again where a kill made it end.

        Raises:
            AssertionError: it ended with another error.
        """
        try:
            _, reported = self.driver.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            return False
        if self.driver.returncode in (2, 4) and any(words in reported for words in _ENDED):
            if b"holds no run" in reported:  # its first transaction never was
                (self.folder / FILE).unlink(missing_ok=True)
            self.driver = self.drive()
            return self.ended(patience)
        assert self.driver.returncode == 0, (self.case, reported.decode())
        return True

    def check_growth(self) -> None:
        """Do nothing if units were done since the last look.

        Raises:
            AssertionError: the driver stands still; it is ended, and shows where its threads are.
        """
        before, self.done = self.done, status(self.folder).units["done"]
        if self.done > before:
            return
        self.driver.send_signal(signal.SIGABRT)
        _, reported = self.driver.communicate()
        raise AssertionError(("it stands still", self.case, self.done, reported.decode()))


def _ended(worker: subprocess.Popen[bytes]) -> None:
    """Wait for a worker; a nanny that just starts another process may not notice that its scheduler is gone."""
    try:
        worker.wait(30)
    except subprocess.TimeoutExpired:
        kill_tree(worker.pid)
        worker.wait(20)


def killed(case: Case, folder: Path, rng: Random, most: int) -> list[str]:
    """Make a run, kill so often at most, and return who was killed, in order."""
    victims: list[str] = []
    logs = folder.parent / "logs"
    logs.mkdir()
    with Cluster(logs) as cluster:
        rig = Rig(case, cluster, folder)
        while not rig.ended(rng.uniform(*PAUSE) if len(victims) < most else PATIENCE):
            if len(victims) == most:
                rig.check_growth()
                continue
            victims.append(rng.choice(VICTIMS))
            rig.kill(victims[-1], rng)
    return victims


def prove(number: int, seed: int, most: int) -> list[str]:
    """Kill so often, and so often in one run at most; return who was killed."""
    rng, victims = Random(seed), list[str]()
    turn = 0
    while len(victims) < number:
        case = CASES[turn % len(CASES)]
        turn += 1
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "run"
            found = killed(case, folder, rng, min(most, number - len(victims)))
            check(case, folder)
        victims += found
        print(f"{', '.join(found) or 'nobody'} killed, all there: {case.puzzle}", flush=True)
    return victims


def main() -> None:
    """Kill as often as the command line says."""
    words = sys.argv[1:]
    number, seed, most = map(int, [*words, *("25", "1", str(MOST_KILLS))[len(words) :]])
    victims = prove(number, seed, most)
    reported = ", ".join(f"{victims.count(victim)} times the {victim}" for victim in VICTIMS)
    print(
        f"{len(victims)} kills on clusters with seed {seed}, {reported}: the same numbers each time"
    )


if __name__ == "__main__":
    main()
