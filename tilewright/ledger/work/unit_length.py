"""How long a unit is to take: seconds in a short run, minutes in one of days.

Each unit is a row of the ledger and half a millisecond of the driver, so a long run wants long units, and so
do many workers.  But what a worker has begun when it stops is lost, at the end of a run workers wait
for the last units, and an estimate of the whole run may be far too high.
"""

from __future__ import annotations

#: nodes of the first unit; those of later ones take about the seconds that the pool asks for
FIRST_BUDGET = 20_000
#: the least and the most nodes of a unit
LEAST_BUDGET, MOST_BUDGET = 2_000, 1 << 40
#: nodes that a unit of a file may take at least: they have to be the same whoever works it off, so they do not
#: go by how fast this machine is
FILE_BUDGET = 1 << 21
#: units that each worker does in the whole run, about: a stop loses a thousandth of it, and so does the end
PER_WORKER = 1000
#: units a second that the driver is to see at most, about: then it is busy for a tenth of its time
A_SECOND = 200
#: the share of the time so far that a unit takes at most
OF_ELAPSED = 0.05
#: the most seconds; and where a unit brings its solutions with it
MOST, MOST_KEEPING = 600.0, 10.0


def unit_seconds(
    least: float, elapsed: float, left: float | None, workers: int, *, keeps: bool = False
) -> float:
    """Return how many seconds a unit is to take.

    Args:
        least: seconds beside which giving out a unit costs the workers little.
        elapsed: seconds that the run took so far, all its sessions together.
        left: seconds that it will take at least, ``None`` while nobody can say.
        workers: how many tasks are worked on at once.
        keeps: whether the solutions come back with the result.
    """
    whole = elapsed + (left or 0.0)
    wanted = max(whole / PER_WORKER, workers / A_SECOND)
    most = MOST_KEEPING if keeps else MOST
    return max(least, min(wanted, OF_ELAPSED * elapsed, most))
