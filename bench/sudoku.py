"""Many small covers: sudokus of 17 clues, each solved and proven unique, by us and by peers.

Every sudoku is set up from Python data and solved; by us also as a question to one cover of all 729
options. Times are of the processor, of one thread, the least of some rounds that all contenders
take in turn; the solutions must be those of the rules, and the same for all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.process import ROOT
from tilewright import exact_cover

#: a hundred sudokus, where no other file is given
GRIDS = ROOT / "tests" / "covering" / "sudoku-17-clues.txt"
#: ours: each sudoku from Python data; each as a question to one cover
OURS, GIVEN = "tilewright", "tilewright, given"
#: the peers that take part, by their names in ``bench.peers``: the modules they are
PEERS = {"xcover": "xcover", "exact-cover": "exact_cover"}
#: a filled grid: the digits of its cells, row by row
Grid = tuple[int, ...]


def _groups(cell: int) -> tuple[int, int, int]:
    """Return the row, the column and the box of a cell as numbers below 27."""
    row, column = divmod(cell, 9)
    return row, 9 + column, 18 + row // 3 * 3 + column // 3


#: option 9 c + d puts the digit d, from 0 on, into cell c; its items are numbers below 324
ROWS = [
    (cell, *(81 + 9 * group + d for group in _groups(cell))) for cell in range(81) for d in range(9)
]
ALL = exact_cover(ROWS, threads=1)


@dataclass(frozen=True)
class Question:
    """A sudoku in the forms that contenders take.

    Attributes:
        text: 81 digits, 0 for an empty cell.
        choices: the options that may be chosen: all of an empty cell, one of a given.
        given: the options of the given cells.
        rows: the items of each choice.
        matrix: the same as booleans, a column an item; ``None`` where nobody wants it.
    """

    text: str
    choices: list[int]
    given: list[int]
    rows: list[tuple[int, ...]]
    matrix: Any

    @classmethod
    def of(cls, text: str) -> Question:
        """Read a sudoku."""
        cells = [(cell, int(digit)) for cell, digit in enumerate(text)]
        given = [9 * cell + digit - 1 for cell, digit in cells if digit]
        full = {choice // 9 for choice in given}
        free = (choice for choice in range(729) if choice // 9 not in full)
        choices = sorted([*given, *free])
        rows = [ROWS[choice] for choice in choices]
        return cls(text, choices, given, rows, _dense(rows) if find_spec("exact_cover") else None)

    def grid(self, rows: Iterable[int]) -> Grid:
        """Return the filled grid of a solution, which is given as rows."""
        return _filled(self.choices[row] for row in rows)


#: all filled grids of a sudoku
Solver = Callable[[Question], list[Grid]]


def read_grids(path: Path = GRIDS) -> list[str]:
    """Return the sudokus of a file, a line each of 81 digits, 0 for an empty cell."""
    lines = (line.strip() for line in path.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def measure(
    grids: Sequence[str], rounds: int, names: Sequence[str] | None = None
) -> dict[str, float]:
    """Return the seconds that each contender takes for a sudoku.

    Args:
        grids: the sudokus, as :func:`read_grids` returns them.
        rounds: how often each contender solves all.
        names: which contenders; all that are here by default.

    Raises:
        ValueError: an answer is wrong, or a sudoku has not exactly one.
    """
    questions = [Question.of(grid) for grid in grids]
    best: dict[str, float] = {}
    solvers = contenders()
    solvers = {name: solvers[name] for name in (solvers if names is None else names)}
    for solve in solvers.values():
        solve(questions[0])  # some are compiled at their first use
    for _ in range(rounds):
        for name, solve in solvers.items():
            start = time.process_time()
            answers = [solve(question) for question in questions]
            seconds = (time.process_time() - start) / len(questions)
            best[name] = min(best.get(name, seconds), seconds)
            for grid, found in zip(grids, answers, strict=True):
                _check(name, grid, found)
    return best


def table(best: Mapping[str, float]) -> str:
    """Return the times as lines, in microseconds and as multiples of the first."""
    ours = next(iter(best.values()))
    return "\n".join(f"{name:32} {1e6 * s:9.1f} us {s / ours:8.2f}" for name, s in best.items())


def contenders() -> dict[str, Solver]:
    """Return ours, and the peers that are installed."""
    found: dict[str, Solver] = {OURS: _ours, GIVEN: _given}
    solvers: dict[str, Solver] = {"xcover": _xcover, "exact_cover": _exact_cover}
    return found | {name: solvers[name] for name in PEERS.values() if find_spec(name)}


def _ours(question: Question) -> list[Grid]:
    return [question.grid(solution) for solution in exact_cover(question.rows, threads=1)]


def _given(question: Question) -> list[Grid]:
    return [_filled(solution) for solution in ALL.given(question.given)]


def _xcover(question: Question) -> list[Grid]:
    from xcover import covers

    return [question.grid(solution) for solution in covers(question.rows)]


def _exact_cover(question: Question) -> list[Grid]:
    from exact_cover import get_all_solutions

    return [question.grid(solution) for solution in get_all_solutions(question.matrix)]


def _dense(rows: Sequence[Sequence[int]]) -> Any:
    import numpy

    matrix = numpy.zeros((len(rows), 324), dtype=bool)
    for number, row in enumerate(rows):
        matrix[number, row] = True
    return matrix


def _filled(chosen: Iterable[int]) -> Grid:
    return tuple(int(choice) % 9 + 1 for choice in sorted(chosen))


def _check(name: str, grid: str, found: Sequence[Grid]) -> None:
    """Do nothing where a sudoku has one answer, and it is right.

    Raises:
        ValueError: it is not.
    """
    if len(found) != 1:
        raise ValueError(f"{name} finds {len(found)} solutions of {grid}, which has one")
    (filled,) = found
    groups = [[cell for cell in range(81) if group in _groups(cell)] for group in range(27)]
    full = all(len({filled[cell] for cell in group}) == 9 for group in groups)
    kept = all(given in ("0", str(digit)) for given, digit in zip(grid, filled, strict=True))
    if not full or not kept:
        raise ValueError(f"{name} fills {grid} with {filled}, which breaks a rule")
