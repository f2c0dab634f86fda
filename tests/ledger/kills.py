"""``make proof-kills``: kill -9 of the driver at random moments, and the same numbers at the end.

``python -m tests.ledger.kills 200 SEED`` kills so many times, over several puzzles and methods, and after each resumes;
then the totals, the set of solutions, the weight and every row and frame are looked at.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import tilewright
from tilewright.ledger.driver.run import run_survey
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import is_survey, kept_rows
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.database import FILE
from tilewright.results.survey import Row

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Case:
    """A run that is to be killed.

    Attributes:
        puzzle: its name.
        words: options of ``run``.
        solutions, distinct: what it has to come to; ``distinct`` is ``None`` where it is not asked.
    """

    puzzle: str
    words: tuple[str, ...]
    solutions: int
    distinct: int | None = None

    @property
    def keeps(self) -> bool:
        """Whether solutions are kept."""
        return "--keep" in self.words


CASES = (
    Case("pentominoes-6x10", ("--engine", "bitmask", "--distinct"), 9356, 2339),
    Case("pentominoes-6x10", ("--engine", "bitset", "--distinct"), 9356, 2339),
    Case("soma-3x3x3", ("--keep", "--unit-nodes", "300"), 11520),
    Case(
        "soma-3x3x3",
        ("--keep", "--distinct", "--engine", "cells", "--unit-nodes", "30"),
        11520,
        240,
    ),
    Case("l-puzzle-6x8-free", ("--engine", "frontier", "--distinct"), 1268112, 317028),
    Case(
        "pentominoes-3x20-no-crossroads", ("--engine", "cells", "--keep", "--unit-nodes", "20"), 8
    ),
    Case("any-tetrominoes-6x6-apart", ("--engine", "cells", "--keep", "--unit-nodes", "5"), 186),
    Case("any-tetrominoes-6x6", ("--engine", "bitset", "--keep", "--unit-nodes", "4000"), 178939),
    Case("boxed-soma-4", ("--apart", "--unit-nodes", "500"), 11520, 5760),
    Case("any-trominoes-5x6", ("--boards", "shapes:9", "--unit-nodes", "90000"), 1044, 1029),
    Case("a-puzzle-a-day", ("--survey", "--engine", "cells", "--unit-nodes", "20000"), 24405),
    Case("pegged-5x5-s", ("--survey", "--distinct", "--unit-nodes", "8000"), 6884, 6346),
    Case(
        "l-puzzle-6x8",
        ("--unique", "--tries", "1200", "--seed", "5", "--unit-nodes", "100000"),
        105,
    ),
)
#: nodes of a unit where a case says nothing: small, so that there are many
UNIT_NODES = "1000"
#: kills of one run, at most: then it may end
MOST_KILLS = 8


def killed(case: Case, folder: Path, rng: Random, most: int) -> int:
    """Begin a run, kill it so often at most, let it end, and return how often it was killed.

    Raises:
        AssertionError: it ended with an error.
    """
    words = (
        case.words if "--unit-nodes" in case.words else (*case.words, "--unit-nodes", UNIT_NODES)
    )
    if "frontier" in words:
        words = (*case.words, "--unit-nodes", "3000")
    return until_done(("run", case.puzzle, "--into", str(folder), *words), folder, rng, most)


def until_done(
    begin: tuple[str, ...],
    folder: Path,
    rng: Random,
    most: int,
    *,
    words: tuple[str, ...] = ("--threads", "1"),
    patience: tuple[float, float] = (0.2, 0.8),
    look: Callable[[], None] = lambda: None,
) -> int:
    """Go on with a run, or begin it where nothing is there, and kill it so often at most.

    Args:
        begin: the words of the command that begins it.
        folder: of the run.
        rng: draws the moments.
        most: kills, then it may end.
        words: further options of this command and of ``resume``.
        patience: the least and the most seconds from the beginning of a process to its kill.
        look: is called after each kill.

    Returns:
        How often it was killed.

    Raises:
        AssertionError: it ended with an error.
    """
    begin = (*begin, "--quiet", *words)
    going_on = ("resume", str(folder), "--quiet", *words)
    command, kills = going_on if (folder / FILE).exists() else begin, 0
    while True:
        process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *command],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        try:
            seconds = rng.uniform(*patience) if kills < most else None
            _, reported = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
            look()
            command = going_on if (folder / FILE).exists() else begin
            continue
        if process.returncode == 2 and b"holds no run" in reported:
            command = begin  # it was killed before its first transaction
            continue
        assert process.returncode == 0, (begin, kills, reported.decode())
        return kills


def check(case: Case, folder: Path) -> None:
    """Look at all that a run has come to.

    Raises:
        AssertionError: it is not what it has to be.
    """
    reported = status(folder)
    assert (reported.state, reported.weight, reported.solutions) == ("done", 1, case.solutions), (
        case,
        reported,
    )
    assert reported.distinct == case.distinct, (case, reported)
    faults = fsck(folder)
    assert not faults, (case, faults)
    if case.keeps:
        found = kept(folder)
        expected = case.solutions if case.distinct is None else case.distinct
        solutions = set(found)
        assert len(found) == len(solutions) == expected, case
        if case.solutions < 20_000:
            assert solutions <= set(tilewright.solutions(tilewright.load(case.puzzle))), case
    if "--apart" in case.words:
        assert reported.summary == levels_of(case), case
    if is_survey(folder):
        assert list(kept_rows(folder)) == list(rows_of(case)), case


@cache
def rows_of(case: Case) -> tuple[Row, ...]:
    """Return the rows of a survey as they are without a run, or of a run that nobody disturbs."""
    puzzle = tilewright.load(case.puzzle)
    if "--survey" in case.words:
        return tuple(tilewright.survey(puzzle, distinct="--distinct" in case.words))
    tries, seed = (int(case.words[case.words.index(word) + 1]) for word in ("--tries", "--seed"))
    with tempfile.TemporaryDirectory() as place:
        run_survey(puzzle, Path(place), unique=True, tries=tries, seed=seed, recheck=0)
        return tuple(kept_rows(Path(place)))


@cache
def levels_of(case: Case) -> dict[str, Any]:
    """Return the figures of assemblies taken apart without a run."""
    found = tilewright.load(case.puzzle).disassemble(min_level=99).figures()
    return {name: figure for name, figure in found.items() if name not in ("complete", "ended")}


def prove(number: int, seed: int) -> dict[str, int]:
    """Kill so often and return how often each case was."""
    rng = Random(seed)
    kills: dict[str, int] = {}
    turn = rng.randrange(len(CASES))
    while sum(kills.values()) < number:
        case = CASES[turn % len(CASES)]
        turn += 1
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "run"
            times = killed(case, folder, rng, min(MOST_KILLS, number - sum(kills.values())))
            check(case, folder)
        name = " ".join((case.puzzle, *case.words))
        kills[name] = kills.get(name, 0) + times
        print(f"{times:3} kills, all there: {name}", flush=True)
    return kills


def main() -> None:
    """Kill as often as the command line says."""
    number, seed = (int(word) for word in [*sys.argv[1:], "200", "1"][:2])
    kills = prove(number, seed)
    print(f"{sum(kills.values())} kills with seed {seed}: the same numbers each time")


if __name__ == "__main__":
    main()
