"""Strips beside counts of finite boards, 20 by name and 1,500 at random, and the order 92: ``make proof-strips``.

    python -m tests.strips [--share N:SEED]

A random one has one to three pieces and one to four rows.  The numbers for n = 1 to 6 are counted by the search, and
what is said of every length is compared with 24 numbers.  At last the smallest rectangle of the Y hexomino is found,
23 x 24 by 92 copies (K. A. Dahlke, 1989).  Prints each strip that differs, then a line for each lattice; exit 1
if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from random import Random
from time import perf_counter

from tests.strips.twin import FLAT, difference, random_strip
from tilewright import Region, pieces_of

#: strips of each lattice
NUMBER = 100
#: strips with names: lattice, pieces, width
STRIPS = (
    ("square", "dominoes", 4),
    ("square", "dominoes", 5),
    ("square", "trominoes", 3),
    ("square", "trominoes/V", 4),
    ("square", "tetrominoes", 4),
    ("square", "tetrominoes/L", 4),
    ("square", "pentominoes/L", 4),
    ("square", "pentominoes/P", 5),
    ("square", "pentominoes/Y", 5),
    ("hexagon", "XX", 3),
    ("hexagon", "XXX", 3),
    ("hexagon", "XX/X.", 3),
    ("hexagon", "trihexes", 2),
    ("hexagon", "trihexes", 3),
    ("hexagon", "tetrahexes", 3),
    ("triangle", "diamonds", 2),
    ("triangle", "triamonds", 2),
    ("triangle", "tetriamonds", 2),
    ("triangle", "hexiamonds", 2),
    ("triangle", "XX/.X", 3),
)


def largest_order() -> bool:
    """Tell whether no rectangle up to 23 x 24 but the last is known to be filled by the Y hexomino."""
    start = perf_counter()
    found = pieces_of("XXXXX/.X...").rectangles((23, 24), limit_each=60)
    filled = [(one.w, one.h) for one in found.listed if one.tiles == "yes"]
    print(f"Y hexomino: fills {filled}; {perf_counter() - start:.0f} s", flush=True)
    return filled == [(23, 24)]


def named() -> int:
    """Print what is said of strips with names; return how many differ."""
    wrong = 0
    for lattice, word, width in STRIPS:
        puzzle = replace(pieces_of(word, lattice), region=Region.strip(width))
        found, what = puzzle.strip(terms=24), difference(puzzle)
        wrong += bool(what)
        print(
            f"{lattice} {word}, width {width}: order {len(found.recurrence or ())}, {found.states} states, "
            f"{', '.join(map(str, found.terms[:8]))}, ...; {what or 'as counted'}",
            flush=True,
        )
    return wrong


def main() -> int:
    """Compare the strips that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.strips")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    share, _, word = parser.parse_args().share.partition(":")
    wrong = named()
    for lattice in FLAT:
        seeds, start, differ = list(range(NUMBER)), perf_counter(), 0
        Random(f"strips {lattice} {word}").shuffle(seeds)
        chosen = sorted(seeds[: max(1, NUMBER // int(share))])
        for seed in chosen:
            if what := difference(random_strip(lattice, seed)):
                differ += 1
                print(f"{lattice} {seed}: {what}", flush=True)
        wrong += differ
        seconds = perf_counter() - start
        print(f"{lattice}: {len(chosen)} strips, {differ} differ; {seconds:.0f} s", flush=True)
    return 1 if wrong or not largest_order() else 0


if __name__ == "__main__":
    sys.exit(main())
