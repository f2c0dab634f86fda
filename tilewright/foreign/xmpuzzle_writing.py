"""Puzzles as files of BurrTools, which the core writes: ``crates/foreign`` describes them.

Solutions that a file keeps are written here (``separations_writing``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewright import _core
from tilewright.compile.core import core_of
from tilewright.errors import Fault, PuzzleError
from tilewright.foreign.separations_writing import SolutionWriter
from tilewright.model.puzzle import Problem
from tilewright.model.solution import Disassembly


def write_xmpuzzle(problem: Problem, solved: Solved | None = None) -> str:
    """Return a puzzle as the XML of a file of BurrTools.

    Args:
        problem: the puzzle.
        solved: solutions that the file keeps, with how they come apart.

    Raises:
        PuzzleError: with everything that such a file cannot say.
    """
    if solved is not None:
        _check_steps(problem, solved)
    writing = _core.BurrWriting(core_of(problem), solved is not None)
    if solved is None:
        return writing.text()
    turned = any(step.pivot is not None for one in solved.disassemblies for step in one.steps)
    lines = list(_solution_lines(writing, solved.disassemblies, turned))
    return writing.text((solved.assemblies, solved.apart, turned, lines))


@dataclass(frozen=True)
class Solved:
    """The known solutions of a puzzle.

    Attributes:
        disassemblies: solutions that are kept, with how they come apart.
        assemblies: how many assemblies there are, ``None`` if not all are known.
        apart: how many of them come apart.
    """

    disassemblies: Sequence[Disassembly] = ()
    assemblies: int | None = None
    apart: int = 0


def _check_steps(problem: Problem, solved: Solved) -> None:
    """Do nothing if such a file can say the steps of what it keeps.

    Raises:
        PuzzleError: pieces slide by parts of a cell, or shift while they turn.
    """
    distances = (step.distance for one in solved.disassemblies for step in one.steps)
    if any(one is not None and one.denominator > 1 for one in distances):
        what = "BurrTools files have no slides by parts of a cell"
        raise PuzzleError([Fault(("moves", "fine"), what, "leave out fine")], problem.name)
    if any(step.path for one in solved.disassemblies for step in one.steps):
        what = "BurrTools files have no turns during which pieces shift"
        raise PuzzleError([Fault(("moves", "paths"), what, "leave out paths")], problem.name)


def notes_on(problem: Problem) -> tuple[str, ...]:
    """Return what changes in writing a puzzle."""
    if problem.puzzle.goal or problem.puzzle.corridor:
        return (
            "trays are read by BurrTools from 2026 on; pieces that are not placed are left out",
        )
    if problem.lattice.name != "square":
        return ()
    return (
        "squares are written as one layer of cubes; their pieces turn over in space, as they may here, "
        "and so does the board: counted up to turns, mirror images are one",
    )


def _solution_lines(
    writing: _core.BurrWriting, kept: Sequence[Disassembly], turned: bool
) -> Iterator[str]:
    writer = SolutionWriter(writing.grid, writing.listed(), writing.board())
    apart = 0
    for one in kept:
        apart += one.apart is True
        yield from writer.lines(one, one.number, apart, turned)
