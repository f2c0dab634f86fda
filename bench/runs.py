"""What the ledger of a run costs: ``run`` against ``count``, by threads, by a Dask cluster, by files.

Each way counts the same puzzle in turns.  Processor time is compared, of this process and those it starts,
because it does not depend on other work of the machine; wall time stands beside it.  A tiny puzzle
counted the same way tells what starting costs; without it and with it are two figures.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import tilewright
from bench.cases import CaseError, puzzle_path
from bench.process import processor_seconds

#: what is counted, by which engine; and what tells the cost of starting
PUZZLE, ENGINE = "domino-latin-squares-5x5", "bitset"
TINY = "soma-3x3x3"
#: units that are written to files
PARTS = 64


@dataclass(frozen=True)
class Spent:
    """Seconds: of processors, and on the clock."""

    processor: float
    wall: float


def counted(puzzle: tilewright.Puzzle, engine: str, folder: Path) -> int:
    """Count by two threads, without a ledger."""
    return tilewright.count(puzzle, distinct=True, engine=engine, threads=2).solutions


def by_threads(puzzle: tilewright.Puzzle, engine: str, folder: Path) -> int:
    """Count by two threads."""
    found = tilewright.run(puzzle, folder, distinct=True, engine=engine, threads=2, recheck=0)
    return found.solutions


def by_dask(puzzle: tilewright.Puzzle, engine: str, folder: Path) -> int:
    """Count by two Dask workers of one thread, started for it."""
    from tilewright.ledger.workers.dask import local_cluster

    found = tilewright.run(
        puzzle,
        folder,
        distinct=True,
        engine=engine,
        threads=2,
        recheck=0,
        workers=local_cluster(2, say=lambda _: None),
    )
    return found.solutions


def by_files(puzzle: tilewright.Puzzle, engine: str, folder: Path) -> int:
    """Part a run, let two processes work units off from files, and take the results in."""
    place = folder / "run"
    tilewright.run(puzzle, place, distinct=True, engine=engine, threads=1, recheck=0, parts=PARTS)
    units = folder / "units"
    tilewright.write_units(place, units)
    head, *lines = units.read_text().splitlines(keepends=True)
    workers = []
    for number in range(2):
        share, results = folder / f"units-{number}", folder / f"results-{number}"
        share.write_text(head + "".join(lines[number::2]))
        words = ("run-unit", str(share), "--output", str(results), "--threads", "1")
        workers.append(
            (
                subprocess.Popen(
                    [sys.executable, "-m", "tilewright", *words], stdout=subprocess.DEVNULL
                ),
                results,
            )
        )
    for worker, _ in workers:
        if worker.wait():
            raise CaseError(f"run-unit ended with {worker.returncode}")
    tilewright.take_results(place, [results for _, results in workers])
    return tilewright.resume(place, threads=1).solutions


Way = Callable[[tilewright.Puzzle, str, Path], int]
WAYS: dict[str, Way] = {"threads": by_threads, "dask": by_dask, "files": by_files}


def spent(way: Way, puzzle: tilewright.Puzzle, engine: str) -> Spent:
    """Count once and return what it took.

    Raises:
        CaseError: the count is not the known one.
    """
    with TemporaryDirectory() as folder:
        processor, wall = processor_seconds(), time.perf_counter()
        solutions = way(puzzle, engine, Path(folder))
        found = Spent(processor_seconds() - processor, time.perf_counter() - wall)
    if solutions != (puzzle.expect or {}).get("solutions"):
        raise CaseError(f"{way.__name__}: {solutions} solutions, which is not known")
    return found


def measure(
    ways: Sequence[str], rounds: int, tell: Callable[[str], None], name: str = PUZZLE
) -> list[str]:
    """Measure in turns, the least of all rounds counting; return a line for each way."""
    puzzles = {"whole": tilewright.load(puzzle_path(name)), "start": tilewright.load(TINY)}
    chosen: dict[str, Way] = {"count": counted, **{way: WAYS[way] for way in ways}}
    least: dict[tuple[str, str], Spent] = {}
    for _ in range(rounds):
        for part, puzzle in puzzles.items():
            for way, work in chosen.items():
                now = spent(work, puzzle, ENGINE)
                old = least.get((part, way), now)
                least[part, way] = Spent(min(now.processor, old.processor), min(now.wall, old.wall))
                tell(f"{part} {way}: {now.processor:.2f} s of processors, {now.wall:.2f} s")
    return [_line(way, least) for way in ways]


def _line(way: str, least: dict[tuple[str, str], Spent]) -> str:
    whole, start = least["whole", way], least["start", way]
    base, base_start = least["whole", "count"], least["start", "count"]
    with_start = whole.processor / base.processor - 1
    without = (whole.processor - start.processor) / (base.processor - base_start.processor) - 1
    return (
        f"{way:<8} {with_start:+6.1%} of processor time, {without:+6.1%} without starting "
        f"({start.processor:.1f} s); wall {whole.wall / base.wall - 1:+6.1%}, count takes "
        f"{base.processor:.1f} s of processors"
    )
