"""Least costs of 200 random covers and 60 boards, ours and those of CP-SAT: ``make proof-costs``.

    python -m tests.costs [--share N:SEED]

Prints a line for each that differs, then how many agree; exit 1 if any differs.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import perf_counter

from .cases import BOARDS, COVERS, least_of_board, least_of_rows, random_board, random_rows


def cases(share: int, seed: str) -> list[tuple[str, int]]:
    """Return one of so many parts of all cases, chosen by a word."""
    everything = [("cover", n) for n in range(COVERS)] + [("board", n) for n in range(BOARDS)]
    Random(f"costs {seed}").shuffle(everything)
    return sorted(everything[: max(1, len(everything) // share)])


def answers(kind: str, number: int) -> list[tuple[int | None, int | None]]:
    """Return what is least by the package and by CP-SAT; of a board by cost and by pieces."""
    if kind == "cover":
        rows = random_rows(number)
        return [(rows.least(), least_of_rows(rows))]
    puzzle, found = random_board(number), []
    for objective in ("cost", "pieces"):
        ours = puzzle.cheapest(objective=objective, limit_time=60)
        assert ours is None or ours.proven, f"board {number}: not proven in 60 s"
        found.append((None if ours is None else ours.cost, least_of_board(puzzle, objective)))
    return found


def main() -> int:
    """Compare the cases that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.costs")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    share, _, seed = parser.parse_args().share.partition(":")
    start, wrong, solvable = perf_counter(), 0, 0
    chosen = cases(int(share), seed)
    for kind, number in chosen:
        for ours, theirs in answers(kind, number):
            solvable += ours is not None
            if ours != theirs:
                wrong += 1
                print(f"{kind} {number}: {ours} by the package, {theirs} by CP-SAT")
    seconds = perf_counter() - start
    print(f"{len(chosen)} cases, {solvable} least costs, {wrong} differ; {seconds:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
