"""All n-ominoes to n = 9, n-hexes to 7 and n-iamonds to 9, beside published numbers: ``make proof-plane``.

    python -m tests.plane [--share N:SEED] [--limit SECONDS]

With a share only some shapes are asked: each is checked by itself, and numbers are compared where all of a size are
asked.  A shape that takes longer than the limit is not known, which is a difference, and printed.  Every period is
replayed by the checker as it is found, and "no" of shapes of up to seven cells as well.  Prints a line for each size;
exit 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from time import process_time

from tests.plane.published import HEESCH, PUBLISHED, ask, differs, heesch_of, row_of, shapes
from tilewright import verify_plane

#: no shape of more cells has its "no" replayed, which takes long
REPLAYED = 7


def main() -> int:
    """Ask about the shapes that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.plane")
    parser.add_argument("--share", default="1", metavar="N:SEED")
    parser.add_argument("--limit", type=float, default=300.0, metavar="SECONDS")
    asked = parser.parse_args()
    share, _, word = asked.share.partition(":")
    wrong = 0
    for (lattice, size), known in PUBLISHED.items():
        every = shapes(lattice, size)
        kept = every
        if int(share) > 1:
            kept = Random(f"plane {lattice} {size} {word}").sample(
                every, -(-len(every) // int(share))
            )
        began = process_time()
        found = [(cells, ask(cells, lattice, limit_time=asked.limit)) for cells in kept]
        seconds = process_time() - began
        for cells, answer in found:
            if not answer and answer.complete and (size <= REPLAYED and lattice == "square"):
                verdict = verify_plane(answer.puzzle, answer.data())
                if not verdict.ok:
                    wrong += 1
                    print(f"{lattice} {cells}: {verdict}")
        row = row_of(found, lattice)
        if len(kept) == len(every) and differs(row, known):
            wrong += 1
            print(f"{lattice} {size}: {row}, published {known}")
        coronas_known = HEESCH.get((lattice, size))
        if len(kept) == len(every) and coronas_known:
            coronas_found = heesch_of(found, lattice)
            if coronas_found != coronas_known:
                wrong += 1
                print(f"{lattice} {size}: coronas {coronas_found}, published {coronas_known}")
        unknown = [cells for cells, answer in found if not answer.complete]
        wrong += len(unknown)
        for cells in unknown:
            print(f"{lattice} {cells}: not known after {asked.limit:g} s")
        heesch = Counter((one.hc, one.hh) for _, one in found if not one and one.complete)
        coronas = ", ".join(f"{number} of {hc}/{hh}" for (hc, hh), number in sorted(heesch.items()))
        print(
            f"{lattice} {size}: {len(kept)} of {len(every)}: {row.tile} tile, {row.translation} by translations, "
            f"{row.isohedral} isohedral; {row.whole} do not, {row.holed} have holes; coronas {coronas or 'of none'}; "
            f"{len(unknown)} unknown; {seconds:.1f} s",
            flush=True,
        )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
