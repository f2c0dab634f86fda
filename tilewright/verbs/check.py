"""``check``: what a solver should know before the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Unpack

from tilewright.compile import compile_problem
from tilewright.errors import PuzzleError
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import motions_text
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.prover.findings import findings, placement_counts
from tilewright.results.base import Result
from tilewright.results.figure import number_text
from tilewright.results.finding import Finding
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import to_problem

#: columns of the text
WIDTH = 80
#: so many different names of symmetries are given; of more symmetries only the number
NAMED = 8


@dataclass(frozen=True, repr=False)
class Checked(Result):
    """The findings of ``check``.

    Attributes:
        puzzle: its name.
        cells: number of cells that must be covered, number that may be.
        kinds: number of kinds of piece.
        placements: number of placements of each piece on the board.
        symmetries: the names of the symmetries, identity first.
        turns: how many of them leave the hand as it is, so that they are no mirrors.
        setups: the number of settings that have the values chosen, ``None`` without a setup.
        setups_exact: whether that is their number; else there are no more.
        unfilled: setup slots without a value; the figures are then those of the whole board.
        findings: in the order of the checks.
        rules: the rules that hold, each in a sentence.
        borders: how borders are joined, empty if they are not.
    """

    puzzle: str
    cells: tuple[int, int]
    kinds: int
    placements: dict[str, int]
    symmetries: tuple[str, ...]
    turns: int
    setups: int | None = None
    setups_exact: bool = True
    unfilled: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = field(default=())
    rules: tuple[str, ...] = ()
    borders: str = ""

    @property
    def impossible(self) -> bool:
        """Whether a finding proves that there is no solution."""
        return any(finding.fatal for finding in self.findings)

    def data(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        return {
            "puzzle": self.puzzle,
            "cells": {"required": self.cells[0], "optional": self.cells[1]},
            "borders": self.borders,
            "kinds": self.kinds,
            "placements": self.placements,
            "symmetries": list(self.symmetries),
            "turns": self.turns,
            "setups": self.setups,
            "setups_exact": self.setups_exact,
            "unfilled": list(self.unfilled),
            "rules": list(self.rules),
            "impossible": self.impossible,
            "findings": [vars(finding) for finding in self.findings],
        }

    def __str__(self) -> str:
        optional = f", {self.cells[1]} may stay empty" if self.cells[1] else ""
        lines = [
            f"{self.puzzle}: {'impossible' if self.impossible else 'valid'}",
            *self._notes(),
        ]
        if any(finding.kind == "endless" for finding in self.findings):
            return "\n".join([*lines, f"pieces: {number_text(self.kinds, 'kind')}"])
        lines += [
            f"cells: {self.cells[0]} to cover{optional}",
            *([f"borders: {self.borders}"] if self.borders else []),
            f"pieces: {number_text(self.kinds, 'kind')}, "
            f"{number_text(sum(self.placements.values()), 'placement')}",
            self._symmetries_text(),
        ]
        lines += [f"rule: {rule}" for rule in self.rules]
        if self.setups is not None:
            lines.append(f"settings: {'' if self.setups_exact else 'at most '}{self.setups:,}")
        if self.unfilled:
            lines.append(
                f"not set yet: {', '.join(self.unfilled)} (figures are of the whole board)"
            )
        how: dict[str, Any] = {
            "subsequent_indent": "  ",
            "break_on_hyphens": False,
            "break_long_words": False,
        }
        return "\n".join(part for line in lines for part in wrap(line, WIDTH, **how))

    def _notes(self) -> list[str]:
        """Return what a solver should know, which stands first."""
        marks = {True: "proof", False: "note"}
        return [f"{marks[finding.fatal]}: {finding.text}" for finding in self.findings]

    def _symmetries_text(self) -> str:
        """Return how many symmetries there are, with names if these are few.

        A name that several have, which differ by a shift, is given once.
        """
        text, often = f"symmetries: {len(self.symmetries):,}", Counter(self.symmetries)
        shifts = often[self.symmetries[0]] - 1 if self.symmetries else 0
        if 0 < len(often) <= NAMED:
            first, *others = often
            still = f"{first} and {number_text(shifts, 'shift')}" if shifts else first
            names = (f"{often[name]:,} of {name}" if often[name] > 1 else name for name in others)
            text += f" ({', '.join([still, *names])})"
        if len(self.symmetries) == self.turns:
            return text
        return f"{text}, {self.turns:,} of them {motions_text(mirrors=False, shifts=shifts > 0)}"


@takes_settings
def check(
    puzzle: Puzzle | Problem,
    *,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Checked:
    """Validate a puzzle and say what a solver should know first.

    Args:
        puzzle: what to check; slots of its setup may be left open.
        limit_time: seconds after which to give up.
        limit_memory: bytes that the process may hold.
        set: a value for setup slots, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, with every fault.
        LimitReached: a limit was met first.
    """
    if isinstance(puzzle, Puzzle) and puzzle.region.endless is not None:
        return _checked_without_end(puzzle)
    problem = to_problem(puzzle, given_settings(set, settings), partial=True)
    watch = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    watch.enter("compiling")
    compiled = compile_problem(problem, watch.guard)
    watch.enter("looking for what can be said without a search")
    setup = problem.puzzle.setup
    number, exact = setup.number(problem.puzzle.region, problem.setting) if setup else (None, True)
    return Checked(
        puzzle=problem.name,
        cells=(
            len(problem.region.required),
            len(problem.region.cells) - len(problem.region.required),
        ),
        kinds=len(problem.pieces),
        placements=placement_counts(compiled),
        symmetries=tuple(symmetry.isometry.name for symmetry in compiled.symmetries),
        turns=sum(not symmetry.isometry.flipped for symmetry in compiled.symmetries),
        setups=number,
        setups_exact=exact,
        unfilled=tuple(problem.unfilled),
        findings=tuple(findings(compiled, watch.guard)),
        rules=tuple(map(str, problem.rules)),
        borders=problem.puzzle.region.borders(problem.lattice.unwrapped),
    )


def _checked_without_end(puzzle: Puzzle) -> Checked:
    """Return the report on a puzzle whose board has no end.

    Raises:
        PuzzleError: it is invalid.
    """
    if faults := puzzle.faults():
        raise PuzzleError(faults, puzzle.name)
    text = f"the board is {puzzle.region}, which has no end: ask for {puzzle.region.endless!r}"
    kinds = len(puzzle.pieces)
    note = Finding("endless", text, fatal=False)
    return Checked(puzzle.name, (0, 0), kinds, {}, (), 0, findings=(note,))
