"""Many small questions about one puzzle, as a service asks them: how many are answered in a second.

Pegged boards, boards of the L-puzzle and sudokus; each asked of a puzzle that is made ready
(``prepared``, or one exact cover of which options are given), of the puzzle by the plain verbs, and of one
that is compiled for the question.  A thread asks one question after the other; with eight the boards
are shared out.  Seconds of one thread are of the processor, those of eight of the clock; the best of some
rounds counts.  All answers are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import tilewright
from bench.sudoku import ALL, ROWS, Question, read_grids
from tilewright import Puzzle, exact_cover
from tilewright.running.searchable import searchable

#: the ways to ask
READY, PLAIN, ANEW = "prepared", "plain", "compiled anew"
#: threads that share the boards of a round
THREADS = (1, 8)
#: boards of the L-puzzle, and sudokus
BOARDS = 100

#: answers one question: a board that a person set up
Ask = Callable[[Any], Hashable]


@dataclass(frozen=True)
class Asked:
    """A kind of question.

    Attributes:
        name: what is asked.
        boards: about what.
        ways: how it is answered.
    """

    name: str
    boards: Sequence[Any]
    ways: Mapping[str, Ask]


@dataclass(frozen=True)
class Rate:
    """How fast a kind of question is answered.

    Attributes:
        name, way: what is asked, and how it is answered.
        threads: how many ask.
        second: answers in a second, of the processor for one thread, else of the clock.
    """

    name: str
    way: str
    threads: int
    second: float

    def __str__(self) -> str:
        return f"{self.name:<28} {self.way:<14} {self.threads:>7} {self.second:>12,.0f}"


HEAD = f"{'question':<28} {'way':<14} {'threads':>7} {'a second':>12}"


def measure(rounds: int, most: int = BOARDS) -> Iterator[Rate]:
    """Yield how fast each kind of question is answered in each way.

    Args:
        rounds: how often all boards are asked about.
        most: boards of the L-puzzle and sudokus.

    Raises:
        ValueError: two ways give other answers.
    """
    for asked in kinds(most):
        answers = None
        for way, ask in asked.ways.items():
            for threads in THREADS:
                seconds, found = _fastest(ask, asked.boards, threads, rounds)
                if answers not in (None, found):
                    raise ValueError(
                        f"{asked.name}: {way} with {threads} threads answers otherwise"
                    )
                answers = found
                yield Rate(asked.name, way, threads, len(asked.boards) / seconds)


def kinds(most: int = BOARDS) -> Iterator[Asked]:
    """Yield the kinds of question."""
    pegged = tilewright.load("pegged-5x5")
    boards = [dict(one) for one in pegged.setup.every_setting(pegged.region)]
    ways = pegged_ways(pegged)
    for verb in ("solve", "count"):
        yield Asked(f"pegged-5x5, {verb}", boards, ways[verb])
    puzzle = tilewright.load("l-puzzle-6x8")
    for verb in ("solve", "count"):
        yield Asked(f"l-puzzle-6x8, {verb}", l_boards(most), pegged_ways(puzzle)[verb])
    questions = [Question.of(grid) for grid in read_grids()[:most]]
    yield Asked("sudoku of 17 clues, first", questions, {READY: _given, ANEW: _own_cover})


def pegged_ways(puzzle: Puzzle) -> dict[str, dict[str, Ask]]:
    """Return by verb the ways to ask about a setting."""
    ready = puzzle.prepared(threads=1)

    def anew(board: Any) -> Any:
        return searchable(puzzle.problem(board), {})

    return {
        "solve": {
            READY: lambda board: ready.solve(set=board),
            PLAIN: lambda board: puzzle.solve(set=board, threads=1),
            ANEW: lambda board: tilewright.solve(anew(board), threads=1),
        },
        "count": {
            READY: lambda board: ready.count(set=board).solutions,
            PLAIN: lambda board: puzzle.count(set=board, threads=1).solutions,
            ANEW: lambda board: tilewright.count(anew(board), threads=1).solutions,
        },
    }


def l_boards(number: int) -> list[dict[str, Any]]:
    """Return boards of the L-puzzle that have a solution: the holes of random solutions without pegs."""
    free = tilewright.load("l-puzzle-6x8-free")
    return [
        {
            "pegs": sorted(
                cell
                for placement in one.placements
                for cell, mark in zip(placement.cells, placement.marks, strict=True)
                if mark
            )
        }
        for one in free.sample(number, seed=1, threads=1)
    ]


def _fastest(ask: Ask, boards: Sequence[Any], threads: int, rounds: int) -> tuple[float, list[Any]]:
    """Return the least seconds for all boards, and the answers."""
    ask(boards[0])  # what is made ready is made now
    clock = time.process_time if threads == 1 else time.perf_counter
    best, found = float("inf"), []
    for _ in range(rounds):
        start = clock()
        if threads == 1:
            found = [ask(board) for board in boards]
        else:
            with ThreadPoolExecutor(threads) as pool:
                found = [*pool.map(ask, boards)]
        best = min(best, clock() - start)
    return best, found


def _given(question: Question) -> Hashable:
    return _digits(ALL.given(question.given).first())


def _own_cover(question: Question) -> Hashable:
    rows = exact_cover([ROWS[choice] for choice in question.choices], threads=1).first()
    return _digits([question.choices[row] for row in rows or ()])


def _digits(chosen: Any) -> Hashable:
    return tuple(sorted(chosen))
