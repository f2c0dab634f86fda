"""Scenes taken apart with turns, and single turns, by the core and the slow twin: ``make proof-turns``.

    python -m tests.turns [--share N:SEED]

2,000 random scenes and 500 built ones: the twin moves every subset of the pieces on sets of cells and looks at
turns angle by angle.  Every way that the core finds is replayed by the checker.  Each scene has the same level
in all of its 24 positions, and with more clearance none that is higher.  100,000 single turns, of
every subset about every axis: the core, the checker and the twin say whether they are legal.  Prints
what differs, then a line for each kind; exit 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import count, islice
from random import Random
from time import perf_counter

from tests.apart.randoms import as_solution
from tests.reference.slow_turns import take_apart_with_turns
from tests.turns.scenes import Scene, built_scene, clearance, positions, random_scene
from tests.turns.singles import single_turns
from tilewright import verify_disassembly

#: stands for the level of what does not come apart: more clearance may end that
NEVER = 1 << 30
#: single turns, unless a share of them is asked for
SINGLES = 100_000
#: how scenes of a kind are made, how many there are, and how many finer cells a cell has, in turn
KINDS: dict[str, tuple[Callable[[int], Scene], int, tuple[int, ...]]] = {
    "random": (random_scene, 2000, (1, 1, 1, 2)),
    "built": (built_scene, 500, (1,)),
}


def seeds(kind: str, share: int, word: str) -> list[int]:
    """Return one of so many parts of all scenes of a kind, chosen by a word."""
    number = KINDS[kind][1]
    everything = list(range(number))
    Random(f"turns {kind} {word}").shuffle(everything)
    return sorted(everything[: max(1, number // share)])


def difference(kind: str, seed: int) -> tuple[int | None, str]:
    """Return the level of a scene, and what differs: nothing, if all is well."""
    make, _, fines = KINDS[kind]
    pieces, gap, fine = make(seed), clearance(seed), fines[seed // 8 % len(fines)]
    slow = take_apart_with_turns(pieces, gap, fine)
    found = as_solution(pieces).disassemble(turns=True, clearance=gap, fine=fine)
    where = f"clearance {gap}, fine {fine}"
    if found.level != (slow.level if found.apart else None):
        return slow.level, f"{where}: level {found.level}, right is {slow.level}"
    if slow.apart is not None and found.apart != slow.apart:
        return slow.level, f"{where}: apart {found.apart}, right is {slow.apart}"
    verdict = verify_disassembly(found)
    return slow.level, "" if verdict.ok else f"{where}: {verdict.faults[0]}"


def broken_law(kind: str, seed: int) -> str:
    """Return what differs between the positions of a scene, or rises with the clearance; nothing, if all is well."""
    make, _, fines = KINDS[kind]
    pieces, gap, fine = make(seed), clearance(seed), fines[seed // 8 % len(fines)]

    def taken(scene: Scene, gap: Fraction) -> int:
        found = as_solution(scene).disassemble(turns=True, clearance=gap, fine=fine)
        return found.level or 0 if found.apart else NEVER

    levels = {taken(scene, gap) for scene in positions(pieces)}
    if len(levels) > 1:
        return f"levels {sorted(levels)} in its 24 positions"
    levels_of = [taken(pieces, Fraction(part, 40)) for part in (0, 1, 2, 4)]
    rising = levels_of != sorted(levels_of, reverse=True)
    return f"levels {levels_of} with more and more clearance" if rising else ""


def differing_turns(number: int, word: str) -> tuple[int, list[str]]:
    """Return how many of so many single turns are legal, and those of which not all say the same.

    Args:
        number: of turns.
        word: chooses the scenes.
    """
    legal, differ = 0, []
    first = Random(f"singles {word}").randrange(1 << 30) if word else 0
    all_of_them = ((seed, *one) for seed in count(first) for one in single_turns(seed))
    for seed, move, said in islice(all_of_them, number):
        legal += said["twin"]
        if len(set(said.values())) > 1:
            differ.append(f"single turn of scene {seed}: {move}: legal {said}")
    return legal, differ


def main() -> int:
    """Compare the scenes that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.turns")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    share, _, word = parser.parse_args().share.partition(":")
    wrong = 0
    for kind in KINDS:
        start, differ, levels = perf_counter(), 0, Counter[str]()
        for seed in seeds(kind, int(share), word):
            level, what = difference(kind, seed)
            what = what or broken_law(kind, seed)
            levels[str(level or "stuck")] += 1
            if what:
                differ += 1
                print(f"{kind} {seed}: {what}", flush=True)
        wrong += differ
        listed = ", ".join(f"{number} of level {one}" for one, number in sorted(levels.items()))
        print(f"{kind}: {listed}; {differ} differ; {perf_counter() - start:.0f} s", flush=True)
    start, number = perf_counter(), max(1, SINGLES // int(share))
    legal, differing = differing_turns(number, word)
    print(*differing, sep="\n", end="\n" * bool(differing))
    line = f"{number} single turns: {legal} legal, {len(differing)} differ"
    print(f"{line}; {perf_counter() - start:.0f} s", flush=True)
    return 1 if wrong or differing else 0


if __name__ == "__main__":
    sys.exit(main())
