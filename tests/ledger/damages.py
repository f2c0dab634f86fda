"""``make proof-damages``: damages of every kind to the folders of runs; ``python -m tests.ledger.damages 500 SEED``.

Each is put into a copy of a run that is finished, or was stopped.  Then ``status``, ``kept``, ``merge``, ``resume``,
and ``fsck --repair`` with ``resume`` behind it say the true numbers or refuse: a wrong number is a failure.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import tilewright
from tilewright.errors import TilewrightError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.ledger.driver import driver
from tilewright.ledger.driver.run import resume, run, run_apart, run_boards, run_survey
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import kept_rows
from tilewright.ledger.reading.merge import merge
from tilewright.ledger.reading.repair import repair
from tilewright.ledger.reading.result import RunResult
from tilewright.ledger.reading.status import status

from .damage_kinds import DAMAGES


def _counted(name: str, **asked: Any) -> Callable[[Path, dict[str, Any]], RunResult]:
    puzzle = tilewright.load(name)
    return lambda folder, how: run(puzzle, folder, **asked, **how)


def _surveyed(**asked: Any) -> Callable[[Path, dict[str, Any]], RunResult]:
    return lambda folder, how: run_survey(parse_puzzle(PEGS), folder, **asked, **how)


def _taken_apart(folder: Path, how: dict[str, Any]) -> RunResult:
    return run_apart(tilewright.load("burr-piston"), folder, unit_nodes=10, **how)


def _over_boards(folder: Path, how: dict[str, Any]) -> RunResult:
    return run_boards(
        tilewright.load("any-trominoes-5x6"), folder, "shapes:6", unit_nodes=3000, **how
    )


#: a puzzle with sixteen settings
PEGS = """
tilewright: 1
name: pegs
region: {box: [4, 3]}
pieces: {long: [[0, 0], [1, 0], [2, 0], [0, 1]], bar: [[0, 0], [1, 0], [2, 0]], bend: [[0, 0], [1, 0], [0, 1]]}
setup:
  pegs:
    as: blocked
    one_in_each: {top: [[0, 0], [1, 0], [2, 0], [3, 0]], low: [[0, 2], [1, 2], [2, 2], [3, 2]]}
"""
#: how runs are made, each of some units; and nodes after which they are stopped
RUNS: dict[str, tuple[Callable[[Path, dict[str, Any]], RunResult], int]] = {
    "count": (_counted("soma-3x3x3", distinct=True, engine="bitset", unit_nodes=200), 1500),
    "keep": (
        _counted("pentominoes-3x20", keep=True, engine="bitset", unit_nodes=200),
        1500,
    ),
    "classes": (_counted("distinct-pentominoes-5x4", keep=True, distinct=True, unit_nodes=60), 500),
    "frontier": (_counted("dominoes-6x6", distinct=True, engine="frontier", unit_nodes=150), 900),
    "survey": (_surveyed(distinct=True, unit_nodes=20), 60),
    "unique": (_surveyed(unique=True, unit_nodes=20), 40),
    "apart": (_taken_apart, 20),
    "boards": (_over_boards, 50),
}


#: what runs that are joined have only when they were resumed
UNFINISHED = ("state", "summary", "distinct", "classes", "agrees")


@dataclass(frozen=True)
class Sound:
    """A run that is not damaged, and what is said of it.

    Attributes:
        folder: of the run.
        status: the numbers of ``status``.
        kept: what ``kept`` reads; ``None`` if it keeps nothing.
        whole: the numbers of the run when it is complete.
    """

    folder: Path
    status: Any
    kept: Any
    whole: Any


@dataclass
class Outcomes:
    """What became of damages.

    Attributes:
        refused: verbs that refused, by name.
        harmless: verbs that said the true numbers, by name.
        wrong: each wrong number, and each crash: the damage, the verb, and what it said.
    """

    refused: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def said_by_status(folder: Path) -> Any:
    """Return the numbers of ``status``."""
    data = status(folder).data()
    passing = (
        "left",
        "rate",
        "memory",
        "seconds",
        "workers",
        "counting",
        "failures",
        "share",
        "cite",
    )
    return {name: value for name, value in data.items() if name not in passing}


def said_by_kept(folder: Path) -> Any:
    """Return what a run kept, however it is ordered; ``None`` if that is nothing that ``kept`` reads."""
    sort = status(folder)
    if sort.is_survey:
        return [str(row) for row in kept_rows(folder)]
    if sort.is_apart or sort.is_boards or not sort.kept:
        return None
    return sorted(map(str, kept(folder)))


def said_by(result: RunResult) -> Any:
    """Return the numbers of a result."""
    passing = (
        "nodes", "seconds", "threads", "units", "rechecked", "folder", "failures", "tried", "cite", "examples",
    )  # fmt: skip
    data = result.data()
    if (
        "histogram" in data
    ):  # a unit keeps a row of each level, so their number depends on the units
        passing += ("kept",)
    return {name: value for name, value in data.items() if name not in passing}


def said_by_resume(folder: Path) -> Any:
    """Go on with a run and return its numbers, and all that it keeps then."""
    result = resume(folder, threads=1)
    if not result.complete:  # a quorum, for example, that nobody can meet
        raise TilewrightError(f"stopped ({result.ended})")
    return said_by(result), said_by_kept(folder)


def said_after_repair(folder: Path) -> Any:
    """Repair a run, which leaves it without a fault, and go on with it."""
    repair(folder)
    assert not fsck(folder), fsck(folder)
    return said_by_resume(folder)


def said_by_merge(folder: Path) -> Any:
    """Join a run with its copy."""
    shutil.copytree(folder, folder.with_name("twin"))
    merge([folder, folder.with_name("twin")], folder.with_name("both"))
    said = said_by_status(folder.with_name("both"))
    return {name: value for name, value in said.items() if name not in UNFINISHED}


def sound_runs(place: Path) -> dict[str, Sound]:
    """Make runs of each sort, finished and stopped."""
    made = {}
    how = {"threads": 1, "recheck": 0.1}
    for sort, (begin, nodes) in RUNS.items():
        whole = begin(place / sort, how)
        assert whole.complete, sort
        with patch.object(driver, "GROUP_SECONDS", 0.0):  # else such a run ends in one step
            begin(place / f"{sort} stopped", how | {"limit_nodes": nodes})
        for name in (sort, f"{sort} stopped"):
            copy = Path(shutil.copytree(place / name, place / "last" / name))
            made[name] = Sound(
                place / name, said_by_status(copy), said_by_kept(copy), said_by_resume(copy)
            )
            assert made[name].whole[0] == said_by(whole), sort
        assert made[sort].status["state"] == "done", sort
        assert made[f"{sort} stopped"].status["state"] == "stopped", sort
    return made


def trial(runs: dict[str, Sound], rng: Random, place: Path, outcomes: Outcomes) -> None:
    """Damage a run, and look at what each verb says of it."""
    name = rng.choice(list(runs))
    sound, kind = runs[name], rng.choice(list(DAMAGES))
    damaged = Path(shutil.copytree(sound.folder, place / "damaged"))
    other = rng.choice([run for run in runs.values() if run is not sound]).folder
    what = f"{name}: {kind}: {DAMAGES[kind](damaged, rng, other)}"
    merged = {name: value for name, value in sound.status.items() if name not in UNFINISHED}
    verbs = {
        "status": (said_by_status, sound.status),
        "kept": (said_by_kept, sound.kept),
        "resume": (said_by_resume, sound.whole),
        "merge": (said_by_merge, merged),
        "repair": (said_after_repair, sound.whole),
    }
    for verb, (call, truth) in verbs.items():
        copy = Path(shutil.copytree(damaged, place / verb / "run"))
        try:
            said = call(copy)
        except (TilewrightError, OSError) as error:
            outcomes.refused[verb] += 1
            assert str(error), what
        except Exception as error:
            outcomes.wrong.append(f"{what}; {verb} crashed: {type(error).__name__}: {error}")
        else:
            outcomes.harmless[verb] += 1
            if said != truth:
                outcomes.wrong.append(f"{what}; {verb} said {said}, not {truth}"[:2000])
    shutil.rmtree(place)


def prove(number: int, seed: int) -> Outcomes:
    """Make so many damages and return what became of them."""
    rng, outcomes = Random(seed), Outcomes()
    with tempfile.TemporaryDirectory() as name:
        runs = sound_runs(Path(name) / "runs")
        for _ in range(number):
            trial(runs, rng, Path(name) / "trial", outcomes)
    return outcomes


def main() -> None:
    """Damage as often as the command line says, and print what became of it."""
    number, seed = (int(word) for word in [*sys.argv[1:], "500", "1"][:2])
    outcomes = prove(number, seed)
    for verb in ("status", "kept", "resume", "merge", "repair"):
        print(
            f"{verb}: {outcomes.refused[verb]} refused, {outcomes.harmless[verb]} with the true numbers"
        )
    print(f"{number} damages with seed {seed}: {len(outcomes.wrong)} wrong numbers")
    for line in outcomes.wrong:
        print(line)
    sys.exit(bool(outcomes.wrong))


if __name__ == "__main__":
    main()
