"""``make proof-kills``: kill -9 of counts over a frontier at random moments, and the same numbers at the end.

``python -m tests.ledger.frontier_kills 20 SEED`` kills so many times and resumes after each; what was
written stands, so each count comes to its end, and to its number.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.ledger.kills import until_done
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE

#: a puzzle file; any tetrominoes in a box
PUZZLE = """\
tilewright: 1
name: any-tetrominoes
region: {{box: [{0}, {1}]}}
pieces:
  I4: {{picture: "XXXX", copies: any}}
  L4: {{picture: "X./X./XX", copies: any}}
  O4: {{picture: "XX/XX", copies: any}}
  S4: {{picture: ".XX/XX.", copies: any}}
  T4: {{picture: "XXX/.X.", copies: any}}
"""


@dataclass(frozen=True)
class Count:
    """A count that is to be killed.

    Attributes:
        box: width and height.
        solutions: what it has to come to.
        words: options of ``run`` and ``resume``.
    """

    box: tuple[int, int]
    solutions: int
    words: tuple[str, ...] = ()


#: both numbers are in OEIS A230031; the second with little memory, the third on two threads
COUNTS = (
    Count((11, 12), 72_435_387_626_867_257_283_117, ("--threads", "1")),
    Count((11, 12), 72_435_387_626_867_257_283_117, ("--threads", "1", "--limit-memory", "64MB")),
    Count((10, 10), 72_713_560_548_906_621, ("--threads", "2")),
)
#: seconds from the beginning of a process to its kill
PATIENCE = (0.3, 4.0)
#: kills of one run, at most: then it may end
MOST_KILLS = 9


def killed(count: Count, folder: Path, rng: Random, most: int) -> tuple[int, int]:
    """Begin a run, kill it so often at most, and let it end.

    Returns:
        How often it was killed, and how often a state was there afterwards.

    Raises:
        AssertionError: it ended with an error, or a kill left something broken.
    """
    puzzle = folder / "puzzle.yaml"
    puzzle.write_text(PUZZLE.format(*count.box))
    into = folder / "run"
    begin = ("run", str(puzzle), "--into", str(into), "--engine", "frontier", "--recheck", "0")
    states = 0

    def look() -> None:
        nonlocal states
        if (into / FILE).exists() and fsck_of(into):
            states += bool(list((into / "states").glob("*.state")))

    kills = until_done(begin, into, rng, most, words=count.words, patience=PATIENCE, look=look)
    return kills, states


def fsck_of(folder: Path) -> bool:
    """Look at the folder of a run that was killed; ``False`` where no run had begun.

    Raises:
        AssertionError: it has a fault.
    """
    faults = fsck(folder)
    if any("holds no run" in fault for fault in faults):
        return False
    assert not faults, faults
    return True


def prove(number: int, seed: int) -> int:
    """Kill so often, and return how often a state was there after a kill."""
    rng, kills, states = Random(seed), 0, 0
    turn = 0
    while kills < number:
        count = COUNTS[turn % len(COUNTS)]
        turn += 1
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as place:
            times, kept = killed(count, Path(place), rng, min(MOST_KILLS, number - kills))
            reported = status(Path(place) / "run")
            assert (reported.state, reported.weight, reported.solutions) == (
                "done",
                1,
                count.solutions,
            ), reported
            assert not fsck(Path(place) / "run")
            assert not list((Path(place) / "run" / "states").iterdir())
        kills, states = kills + times, states + kept
        words = " ".join(("{} x {}".format(*count.box), *count.words))
        seconds = time.monotonic() - begun
        print(f"{times:3} kills, {kept} after a write, {seconds:.0f} s: {words}", flush=True)
    return states


def main() -> None:
    """Kill as often as the command line says."""
    number, seed = (int(word) for word in [*sys.argv[1:], "20", "1"][:2])
    states = prove(number, seed)
    print(
        f"{number} kills with seed {seed}, {states} of them after a state was written: same numbers"
    )


if __name__ == "__main__":
    main()
