"""The part of ``make proof-kills`` with rivals: more and more drivers of one run on one Dask cluster.

``python -m tests.ledger.cluster_rivals 12 SEED 4`` lets 12 drivers take runs, 4 each: the lock is removed,
and another driver resumes the run while those before still work.  The last one ends with the right numbers, and
each of the others says that it lost the run.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from tests.ledger.cluster_kills import CASES, PATIENCE, PAUSE, Rig
from tests.ledger.clusters import Cluster
from tests.ledger.kills import Case, check
from tilewright.ledger.store.folder import LOCK

#: what a driver says that lost its run, or found it begun
_TAKEN = (b"another driver took the run", b"holds a run already")


def rivals(case: Case, folder: Path, rng: Random, most: int) -> int:
    """Make a run that is taken so often at most; return how often it was.

    Raises:
        AssertionError: a driver does not end, or says something else.
    """
    logs = folder.parent / "logs"
    logs.mkdir()
    with Cluster(logs) as cluster:
        rig = Rig(case, cluster, folder)
        drivers = [rig.driver]
        while len(drivers) <= most and not _is_over(drivers[-1], rng.uniform(*PAUSE)):
            _wait_for_lock(folder, rig.driver)
            (folder / LOCK).unlink(missing_ok=True)
            rig.driver = rig.drive()
            drivers.append(rig.driver)
        for driver in drivers[:-1]:
            _, said = driver.communicate(timeout=PATIENCE)
            is_taken = any(words in said for words in _TAKEN)
            assert driver.returncode == (2 if is_taken else 0), (case, said.decode())
        while not rig.ended(PATIENCE):
            rig.check_growth()
    return len(drivers) - 1


def _wait_for_lock(folder: Path, driver: subprocess.Popen[bytes]) -> None:
    """Wait until a driver has the lock, so that the next one takes it from this one, or has ended."""
    end = time.monotonic() + PATIENCE
    while driver.poll() is None:
        with suppress(OSError, ValueError):
            if json.loads((folder / LOCK).read_text())["process"] == driver.pid:
                return
        assert time.monotonic() < end, "a driver does not begin"
        time.sleep(0.05)


def _is_over(driver: subprocess.Popen[bytes], patience: float) -> bool:
    try:
        return driver.wait(patience) == 0
    except subprocess.TimeoutExpired:
        return False


def prove(number: int, seed: int, most: int) -> int:
    """Let so many drivers take a run, and so many in one run at most; return how many did."""
    rng, taken, turn = Random(seed), 0, 0
    while taken < number:
        case = CASES[turn % len(CASES)]
        turn += 1
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "run"
            found = rivals(case, folder, rng, min(most, number - taken))
            check(case, folder)
        taken += found
        print(f"taken by {found} rivals, all there: {case.puzzle}", flush=True)
    return taken


def main() -> None:
    """Take runs as often as the command line says."""
    words = sys.argv[1:]
    number, seed, most = map(int, [*words, *("12", "1", "4")[len(words) :]])
    taken = prove(number, seed, most)
    print(f"{taken} rivals on clusters with seed {seed}: the same numbers each time")


if __name__ == "__main__":
    main()
