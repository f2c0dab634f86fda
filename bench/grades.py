"""Sudokus of known grades, and times of people, against our ratings.

The sudokus are written from memory of what is widely printed: each is checked to have one solution,
which a slip would most likely destroy.
"""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import tilewright
from bench.cases import CaseError
from bench.difficulty import tau_b
from bench.sudoku import GRIDS, ROWS
from tilewright import _core, exact_cover
from tilewright.results.rating import Logic, Rating

#: grade, name, clues; easy ones of textbooks, hard ones of the lists of the hardest
SUDOKUS = (
    (
        "easy",
        "Wikipedia's example",
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    ),
    (
        "easy",
        "Project Euler 96, grid 1",
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    ),
    (
        "hard",
        "AI Escargot (A. Inkala)",
        "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
    ),
    (
        "hard",
        "A. Inkala 2012",
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    ),
    (
        "hard",
        "Golden Nugget",
        "000000039000001005003050800008090006070002000100400000009080050020000600400700000",
    ),
    (
        "hard",
        "Easter Monster",
        "100000002090400050006000700050903000000070000000850040700000600030009080002000001",
    ),
)
#: how many sudokus of 17 clues are rated beside them
SEVENTEEN = 100
#: columns of a file of people's times, a row for each board that somebody solved: a puzzle of the catalogue or
#: a file; its setting as JSON, or nothing; pieces given as JSON, ``[{"piece": ..., "cells": ...}]``, or nothing
COLUMNS = ("puzzle", "set", "placed", "seconds")


def rated(text: str) -> Logic:
    """Measure how hard it is to find the only solution of a sudoku, of 81 digits, 0 for an empty cell.

    No item is a cell or a piece here, so the rungs are: an item with as many options as it needs (1b),
    whatever is done for one item uses another (3a), trials (5, 6) and a guess (7).  In a sudoku those
    are the naked and hidden singles, the locked candidates, and trial and error.

    Raises:
        CaseError: it has no solution, or more than one.
    """
    given = [9 * cell + int(digit) - 1 for cell, digit in enumerate(text) if digit != "0"]
    cover = exact_cover(ROWS, threads=1).matrix.cover
    report = _core.search(cover, units=[cover.unit(sorted(given))], collect=True, max_solutions=2)
    if report.solutions != 1:
        raise CaseError(f"{text} has {report.solutions} solutions or more: only one can be rated")
    rounds = _core.Deducer(cover, 0, 0, [], []).rounds(given, solution=report.found[0])
    return Logic(rounds.score, rounds.hardest or "", dict(rounds.found), (), rounds.ending)


def sudokus() -> Iterator[str]:
    """Yield a line for each sudoku of a known grade, and one for those of 17 clues."""
    for grade, name, text in SUDOKUS:
        logic = rated(text)
        yield f"{grade}: {name}: score {logic.score:.2f}, hardest rung {logic.hardest}"
    lines = GRIDS.read_text(encoding="utf-8").splitlines()
    grids = [line for line in lines if line[:1].isdigit()][:SEVENTEEN]
    found = [rated(grid) for grid in grids]
    rungs = sorted({one.hardest for one in found})
    spread = ", ".join(f"{sum(one.hardest == rung for one in found)} need {rung}" for rung in rungs)
    middle = median(one.score for one in found)
    yield f"17 clues: {len(found)} sudokus: median score {middle:.2f}; {spread}"


def times(path: Path) -> Iterator[str]:
    """Yield a line for each puzzle of a file of people's times: how our figures rank its boards.

    Raises:
        CaseError: the file lacks columns.
    """
    with path.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    missing = [name for name in COLUMNS if rows and name not in rows[0]]
    if missing or not rows:
        raise CaseError(f"{path} needs the columns {', '.join(COLUMNS)} and a row or more")
    boards: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for row in rows:
        boards[row["puzzle"], row["set"], row["placed"]].append(float(row["seconds"]))
    families: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for (name, setting, placed), seconds in boards.items():
        figure = _figure(name, setting, placed)
        families[name].append((median(seconds), figure))
    for name, pairs in sorted(families.items()):
        if len(pairs) < 3:
            yield f"{name}: {len(pairs)} boards are too few to be ranked"
            continue
        tau, low, high = tau_b([one for one, _ in pairs], [two for _, two in pairs])
        yield f"{name}, {len(pairs)} boards: tau-b {tau:.2f} ({low:.2f} to {high:.2f})"


def _figure(name: str, setting: str, placed: str) -> float:
    problem = tilewright.load(name).problem(json.loads(setting) if setting else {})
    if placed:
        laid = [
            tilewright.Placed(one["piece"], tuple(map(tuple, one["cells"])))
            for one in json.loads(placed)
        ]
        problem = problem.with_placed(laid)
    rating: Rating = tilewright.rate(problem, samples=0)
    if rating.logic is None or rating.search is None:
        raise CaseError(f"{name} with {setting} {placed} cannot be rated")
    return rating.logic.score if rating.scale == "logic" else rating.search.median
