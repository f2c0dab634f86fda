"""Paths of random scenes that turns alone do not free, each replayed: ``make proof-paths``.

    python -m tests.turns.paths [--share N:SEED]

200 scenes with clearances from 1/50 to 1/8.  Of each: how the core takes it apart by paths, which the checker
replays by geometry of its own, and the slow twin at many moments.  Where the twin says that pieces meet on a
path that was spoiled, the checker has to refuse it.  Scenes that slides and turns free have the same answer with
paths.  Every eighth scene has one verdict in all of its 24 positions.  Prints what is wrong, then how many were
found for each clearance; exit 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import perf_counter

from tests.reference.slow_paths import deepest
from tests.turns.pathways import path_scene, path_steps, taken, with_path
from tests.turns.scenes import built_scene, clearance, positions
from tilewright import Disassembly, verify_disassembly
from tilewright.model.stages import DisassemblyStep

#: scenes, unless a share of them is asked for
SCENES = 200
#: depths by sampling that are no overlap, and that are one for sure
_ROUNDING = 1e-9


def seeds(share: int, word: str) -> list[int]:
    """Return one of so many parts of all scenes, chosen by a word."""
    everything = list(range(SCENES))
    Random(f"paths {word}").shuffle(everything)
    return sorted(everything[: max(1, SCENES // share)])


def found_with(seed: int) -> tuple[Fraction, Disassembly, list[str]]:
    """Return the clearance of a scene, how it comes apart by paths, and what is wrong with that."""
    pieces, gap = path_scene(seed)
    found = taken(pieces, gap)
    wrong = [str(reason) for reason in verify_disassembly(found).faults]
    if found.apart is False:
        wrong.append("it is said that no path exists")
    for number, step, part in path_steps(found):
        wrong += [f"step {number + 1} {what}" for what in _faults(found, number, step, part)]
    return gap, found, wrong


def _faults(
    found: Disassembly, number: int, step: DisassemblyStep, part: dict[int, set]
) -> Iterator[str]:
    """Yield what is wrong with a path, or with what the checker says of spoiled ones."""
    moved = {place: part[place] for place in step.placements}
    rest = {place: cells for place, cells in part.items() if place not in moved}
    along = next(at for at, one in enumerate(step.axis) if one)
    sense, gap = step.axis[along] * step.degrees // 90, Fraction(found.allowed.clearance)

    def depth(path: object) -> float:
        return deepest(moved, rest, path, along, sense, gap)  # type: ignore[arg-type]

    if depth(step.path) > _ROUNDING:
        yield "digs in, by sampling"
    for name, path in spoiled(step.path):
        if depth(path) > _ROUNDING and verify_disassembly(with_path(found, number, path)).ok:
            yield f"digs in if it is {name}, and the checker takes it"
    with_less = replace(found, allowed=replace(found.allowed, clearance=gap / 16))
    less = deepest(moved, rest, step.path, along, sense, gap / 16)
    if less > _ROUNDING and verify_disassembly(with_less).ok:
        yield "digs in with less clearance, and the checker takes it"


def spoiled(path: tuple) -> Iterator[tuple[str, tuple]]:
    """Yield some paths that differ from a right one, and what was done to it."""
    yield "straight from start to end", (path[0], path[-1])
    for at in range(1, len(path) - 1)[:3]:
        yield f"without waypoint {at}", (*path[:at], *path[at + 1 :])
        for more in (Fraction(1, 4), Fraction(-1, 4)):
            x, y, tangent = path[at]
            yield f"moved at {at}", (*path[:at], (x + more, y, tangent), *path[at + 1 :])


def same_as_exact(seed: int) -> bool:
    """Tell whether a scene that slides and turns may free has the same answer with paths, if they do."""
    pieces, gap = built_scene(seed), max(clearance(seed), Fraction(1, 40))
    exact = taken(pieces, gap, paths=False)
    if not exact.apart:
        return True
    found = taken(pieces, gap)
    return (found.level, found.steps) == (exact.level, exact.steps)


def verdicts(seed: int) -> set[tuple[bool | None, int | None]]:
    """Return what is said of a scene in its 24 positions."""
    pieces, gap = path_scene(seed)
    every = [taken(scene, gap) for scene in positions(pieces)]
    return {(found.apart, found.level) for found in every}


def main() -> int:
    """Look at the scenes that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.turns.paths")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    share, _, word = parser.parse_args().share.partition(":")
    start, wrong, all_of, freed = perf_counter(), 0, Counter[Fraction](), Counter[Fraction]()
    paths = 0
    for seed in seeds(int(share), word):
        gap, found, faults = found_with(seed)
        if seed % 8 == 0 and len(said := verdicts(seed)) > 1:
            faults.append(f"{said} in its 24 positions")
        if not same_as_exact(seed):
            faults.append("paths change the answer of slides and turns")
        all_of[gap] += 1
        freed[gap] += bool(found.apart)
        paths += sum(bool(step.path) for step in found.steps)
        wrong += len(faults)
        for what in faults:
            print(f"scene {seed}, clearance {gap}: {what}", flush=True)
    for gap in sorted(all_of):
        print(f"clearance {gap}: {freed[gap]} of {all_of[gap]} come apart by paths")
    total = f"{freed.total()} of {all_of.total()} scenes, {paths} paths replayed, {wrong} faults"
    print(f"{total}; {perf_counter() - start:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
