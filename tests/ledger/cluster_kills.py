"""The part of ``make proof-kills`` on a Dask cluster: kill -9 of the driver, a worker or the scheduler.

Which of them, and when, is drawn; what was killed is started again, the driver with ``resume``.
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
from tilewright.ledger.store.store import FILE

#: many short units, so that there is always something on its way
CASES = (
    Case(
        "pentominoes-6x10", ("--engine", "cells", "--distinct", "--unit-nodes", "2000"), 9356, 2339
    ),
    Case("soma-3x3x3", ("--keep", "--engine", "bitset", "--unit-nodes", "200"), 11520),
)
#: who is killed
VICTIMS = ("driver", "worker", "scheduler")
#: seconds between kills
PAUSE = (0.3, 2.5)
#: kills of one run, at most
MOST_KILLS = 6
_QUIET = ("--quiet", "--dask")


class Rig:
    """A cluster of two workers and the driver of a run on it."""

    def __init__(self, case: Case, cluster: Cluster, folder: Path) -> None:
        self.case, self.cluster, self.folder = case, cluster, folder
        self.workers = [cluster.add_worker(), cluster.add_worker()]
        self.driver = self.drive()

    def drive(self) -> subprocess.Popen[bytes]:
        """Begin the run, or go on with it."""
        folder = str(self.folder)
        begin = ("run", self.case.puzzle, "--into", folder, *self.case.words)
        words = ("resume", folder) if (self.folder / FILE).exists() else begin
        return subprocess.Popen(
            [sys.executable, "-m", "tilewright", *words, *_QUIET, self.cluster.address],
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
        else:
            self.cluster.scheduler.kill()
            self.cluster.scheduler.wait()
            self.cluster.start_scheduler()
            for worker in self.workers:  # they end because their scheduler is gone
                _ended(worker)
            self.workers = [self.cluster.add_worker(), self.cluster.add_worker()]

    def ended(self, patience: float | None) -> bool:
        """Wait for the driver to end.

        Raises:
            AssertionError: it ended with an error other than that its first transaction never was.
        """
        try:
            _, reported = self.driver.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            return False
        if self.driver.returncode == 2 and b"holds no run" in reported:
            (self.folder / FILE).unlink(missing_ok=True)
            self.driver = self.drive()
            return self.ended(patience)
        assert self.driver.returncode == 0, (self.case, reported.decode())
        return True


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
        while not rig.ended(rng.uniform(*PAUSE) if len(victims) < most else 120.0):
            assert len(victims) < most, (case, "it does not end", victims)
            victims.append(rng.choice(VICTIMS))
            rig.kill(victims[-1], rng)
    return victims


def prove(number: int, seed: int) -> list[str]:
    """Kill so often and return who was killed."""
    rng, victims = Random(seed), list[str]()
    turn = 0
    while len(victims) < number:
        case = CASES[turn % len(CASES)]
        turn += 1
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "run"
            found = killed(case, folder, rng, min(MOST_KILLS, number - len(victims)))
            check(case, folder)
        victims += found
        print(f"{', '.join(found) or 'nobody'} killed, all there: {case.puzzle}", flush=True)
    return victims


def main() -> None:
    """Kill as often as the command line says."""
    number, seed = (int(word) for word in [*sys.argv[1:], "25", "1"][:2])
    victims = prove(number, seed)
    reported = ", ".join(f"{victims.count(victim)} times the {victim}" for victim in VICTIMS)
    print(
        f"{len(victims)} kills on clusters with seed {seed}, {reported}: the same numbers each time"
    )


if __name__ == "__main__":
    main()
