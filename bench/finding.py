"""First solutions of boards that people ask for, and of others of each kind: who finds them, and how soon.

The boards are in ``finding.yaml`` and, packings of boxes and with gaps, in ``packings.py``.  Each is solved by
``auto``, or by the engine asked for, once for each seed, in a process of its own; what is found is held against the
checker.  Processor time is that of the search, compiling included, without the start of Python.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruamel.yaml import YAML

import tilewright
from bench import packings
from bench.numerals import seconds
from bench.process import ROOT
from tilewright.errors import TilewrightError
from tilewright.running.boxable import to_search
from tilewright.running.kept import one_kept
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

FILE = ROOT / "bench" / "finding.yaml"
#: the program that solves one board, in a process of its own
ALONE = "from bench.finding import alone; alone()"


@dataclass(frozen=True)
class Found:
    """What became of a board.

    Attributes:
        engine: who answered; empty if nobody did.
        answer: ``"found"``, ``"none"`` for a proof, or what ended it.
        nodes: of all attempts.
        seconds: of the processor.
        megabytes: the most that the process held.
    """

    engine: str
    answer: str
    nodes: int
    seconds: float
    megabytes: float


def boards() -> dict[str, Mapping[str, Any]]:
    """Return the data of all boards by name."""
    return {**YAML(typ="safe").load(FILE), **packings.boards()}


def puzzle(name: str) -> tilewright.Puzzle:
    """Return one of the boards."""
    return _puzzle(name, boards()[name])


def _puzzle(name: str, data: Mapping[str, Any]) -> tilewright.Puzzle:
    return tilewright.from_dict({"tilewright": 1, "name": name, **data})


def find(puzzle: tilewright.Puzzle, engine: str, seed: int, limit: float | None) -> Found:
    """Solve a board here; what is found has passed the checker."""
    begun = time.process_time()
    options = SearchOptions(engine, threads=1, limit_time=limit)
    watch = Watch(options)
    found = one_kept(to_search(puzzle, {}, watch, one=True), watch.left(), seed)
    solution = next(iter(found), None)
    spent = time.process_time() - begun
    answer = "found" if solution else "none" if found.complete else str(found.ended)
    if solution:
        tilewright.verify(puzzle, solution).raise_if_wrong()
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    answered = found.engine if solution or found.complete else ""
    return Found(answered, answer, found.nodes, spent, held)


def alone() -> None:
    """Solve the board of standard input, and print what became of it."""
    name, data, engine, seed, limit = json.load(sys.stdin)
    try:
        found = find(_puzzle(name, data), engine, seed, limit)
    except TilewrightError as error:
        found = Found("", str(error), 0, 0.0, 0.0)
    print(json.dumps(vars(found)))


def table(
    names: Sequence[str], engine: str, seeds: int, limit: float
) -> Iterator[tuple[str, list[Found]]]:
    """Yield each board with what each seed came to."""
    data = boards()
    for name in names or data:
        yield name, [_alone(name, data[name], engine, seed, limit) for seed in range(seeds)]


def _alone(name: str, data: Mapping[str, Any], engine: str, seed: int, limit: float) -> Found:
    question = json.dumps([name, data, engine, seed, limit])
    words = [sys.executable, "-c", ALONE]
    done = subprocess.run(
        words, input=question, capture_output=True, text=True, cwd=ROOT, check=True
    )
    return Found(**json.loads(done.stdout))


def lines(rows: Iterator[tuple[str, list[Found]]]) -> Iterator[str]:
    """Yield a line a board: who answered, the seconds of each seed, and the memory."""
    for name, found in rows:
        who = "/".join(dict.fromkeys(one.engine or one.answer for one in found))
        times = " ".join(seconds(one.seconds) if one.engine else "-" for one in found)
        yield f"{name:40} {who:20} {times}  {max(one.megabytes for one in found):.0f} MB"
