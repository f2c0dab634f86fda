"""A ledger of as many units as wanted, for ``fsck``: ``python -m tests.ledger.wide 10000000 FOLDER``.

It is a survey of random settings of which none was kept: units of it are spans of numbers, so ten million
of them are made in minutes without a search.  All else is as a driver writes it: weights, hashes, totals.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import tilewright
from tilewright.ledger.driver.run import run_survey
from tilewright.ledger.store.paired_sum import PairedSum
from tilewright.ledger.store.store import Store
from tilewright.ledger.store.totals import DONE, OPEN, Totals
from tilewright.ledger.store.unit_rows import proof_of
from tilewright.ledger.work.spans import Span
from tilewright.ledger.work.units import result_digest

_COLUMNS = (
    "id, parent, state, size, weight, budget, attempt, bundle, hash, own, solutions, nodes, digest, "
    "proof, kept, seconds, host"
)
#: numbers that a unit does itself before it leaves the others
OWN = 3


def make(folder: Path, number: int) -> None:
    """Make a ledger of about so many units."""
    tries = OWN * number
    run_survey(
        tilewright.load("l-puzzle-8x8"), folder, unique=True, tries=tries, limit_nodes=1, unit_nodes=1,
        threads=1, recheck=0.0,
    )  # fmt: skip
    store = Store.open(folder, writable=True)
    totals, own = Totals(), PairedSum()
    marks = ", ".join("?" * len(_COLUMNS.split(", ")))
    with store._writing():
        store._db.execute("DELETE FROM units")
        rows = _rows("0", None, Span(0, tries, tries), totals, own, store.sample.secret)
        store._db.executemany(f"INSERT INTO units ({_COLUMNS}) VALUES ({marks})", rows)
        totals.weight = own.value
        store._note({"totals": totals.data()})
    store.close()


def _rows(
    name: str, parent: str | None, span: Span, totals: Totals, own: PairedSum, secret: str
) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a unit and of all that came of it; the shortest spans are open."""
    weight = span.weight
    first = (name, parent)
    nodes = (float(weight), str(weight), 1, 0, span.packed(), span.digest)
    if span.stop - span.start <= 1:
        totals.open += 1
        yield (*first, OPEN, *nodes, *[None] * 8)
        return
    end = min(span.start + OWN, span.stop)
    left = Span(end, span.stop, span.whole).parted() if end < span.stop else ()
    done = Fraction(end - span.start, span.whole)
    digest = result_digest((1, 0, None, 7, 0), [part.digest for part in left], b"")
    totals.done += 1
    totals.nodes += 7
    own.add(done)
    proof = proof_of(secret, name, digest)
    yield (
        *first,
        DONE,
        *nodes,
        str(done),
        "0",
        7,
        digest,
        proof,
        0,
        0.001,
        f"host:{len(name) % 7}",
    )
    for place, part in enumerate(left):
        yield from _rows(f"{name}.{place}", name, part, totals, own, secret)


def main() -> None:
    """Make a ledger, look at it, and print time and memory."""
    number, folder = int(sys.argv[1]), Path(sys.argv[2])
    begun = time.monotonic()
    make(folder, number)
    store = Store.open(folder)
    rows = store.totals.open + store.totals.done
    store.close()
    size = sum(path.stat().st_size for path in folder.iterdir())
    print(f"{rows:,} units in {size / 1e6:,.0f} MB, made in {time.monotonic() - begun:.0f} s")
    for command in ("fsck", "status"):
        begun = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", "tilewright", command, str(folder)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        held, spent = used.ru_maxrss * 1024, used.ru_utime + used.ru_stime
        print(
            f"{command}: exit {done.returncode}, {time.monotonic() - begun:.0f} s, {spent:.1f} s of processor "
            f"time for all so far, at most {held / 1e6:.0f} MB: {done.stdout.splitlines()[0]}",
            flush=True,
        )


if __name__ == "__main__":
    main()
