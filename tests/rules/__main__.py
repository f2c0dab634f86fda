"""1,000 small random puzzles for each rule of this edition, ours and those of the slow twin: ``make proof-rules``.

    python -m tests.rules [--share N:SEED]

The twin tries every set of placements and knows neither covers nor engines.  Prints each puzzle that differs,
then a line for each rule; exit 1 if any differs.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import perf_counter

import tilewright
from tests.reference import slow
from tests.rules.small_puzzles import KINDS, small_puzzle
from tilewright.errors import EngineRefused

#: puzzles of each kind
NUMBER = 1000


def seeds(kind: str, share: int, word: str) -> list[int]:
    """Return one of so many parts of all puzzles of a kind, chosen by a word."""
    everything = list(range(NUMBER))
    Random(f"rules {kind} {word}").shuffle(everything)
    return sorted(everything[: max(1, NUMBER // share)])


def difference(kind: str, seed: int) -> tuple[int, str]:
    """Return how many solutions a puzzle has, and what differs: nothing, if all is well."""
    puzzle = small_puzzle(kind, seed)
    problem = puzzle.problem()
    found = slow.solutions(problem)
    orbits = slow.distinct(problem, found)
    listed = {one.key() for one in tilewright.solutions(problem)}
    if listed != found:
        return len(found), f"{len(listed)} are listed, {len(found)} are right"
    engines = [name for name, _ in tilewright.engines()]
    for engine in ("auto", Random(f"{kind} {seed}").choice(engines)):
        try:
            count = tilewright.count(problem, distinct=True, engine=engine)
        except EngineRefused:
            continue
        counted = count.solutions, count.distinct
        if counted != (len(found), orbits):
            return len(found), f"{engine} counts {counted}, right is {len(found), orbits}"
    return len(found), ""


def main() -> int:
    """Compare the puzzles that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    share, _, word = parser.parse_args().share.partition(":")
    wrong = 0
    for kind in KINDS:
        start, differ, solvable = perf_counter(), 0, 0
        chosen = seeds(kind, int(share), word)
        for seed in chosen:
            solutions, what = difference(kind, seed)
            solvable += solutions > 0
            if what:
                differ += 1
                print(f"{kind} {seed}: {what}")
        wrong += differ
        seconds = perf_counter() - start
        print(
            f"{kind}: {len(chosen)} puzzles, {solvable} with solutions, {differ} differ; {seconds:.0f} s",
            flush=True,
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
