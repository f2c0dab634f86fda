"""What a solver should know of a puzzle before the search, and what of it proves that there is none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from tilewright.results.base import Result

#: columns of the text
WIDTH = 80
#: of more symmetries than these only so many names are given, where there are twice as many or more
MANY, NAMED = 48, 6


@dataclass(frozen=True)
class Finding:
    """Something a solver should know.

    Attributes:
        kind: a short word: ``area``, ``parity``, ``congruent``, ``disconnected``,
            ``flips``, ``dead-cells``, ``no-placement``, ``components``.
        text: one sentence with the numbers.
        fatal: whether it proves that there is no solution.
    """

    kind: str
    text: str
    fatal: bool = False


@dataclass(frozen=True, repr=False)
class Checked(Result):
    """What ``check`` found.

    Attributes:
        puzzle: its name.
        cells: number of cells that must be covered, number that may be.
        kinds: number of kinds of piece.
        placements: number of placements of each piece on the board.
        symmetries: the names of the symmetries, identity first.
        setups: the number of settings that have the values chosen, ``None`` without a setup.
        setups_exact: whether that is their number; else there are no more.
        unfilled: setup slots without a value; the figures are then those of the whole board.
        findings: in the order of the checks.
        rules: the rules that hold, each in a sentence.
        borders: how borders are joined, empty where they are not.
    """

    puzzle: str
    cells: tuple[int, int]
    kinds: int
    placements: dict[str, int]
    symmetries: tuple[str, ...]
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
            f"cells: {self.cells[0]} to cover{optional}",
            *([f"borders: {self.borders}"] if self.borders else []),
            f"pieces: {_number(self.kinds, 'kind')}, "
            f"{_number(sum(self.placements.values()), 'placement')}",
            f"symmetries: {len(self.symmetries)} ({_named(self.symmetries)})",
        ]
        lines += [f"rule: {rule}" for rule in self.rules]
        if self.setups is not None:
            lines.append(f"settings: {'' if self.setups_exact else 'at most '}{self.setups:,}")
        if self.unfilled:
            lines.append(
                f"not set yet: {', '.join(self.unfilled)} (figures are of the whole board)"
            )
        marks = {True: "proof", False: "note"}
        lines += [f"{marks[finding.fatal]}: {finding.text}" for finding in self.findings]
        how: dict[str, Any] = {
            "subsequent_indent": "  ",
            "break_on_hyphens": False,
            "break_long_words": False,
        }
        return "\n".join(part for line in lines for part in wrap(line, WIDTH, **how))


def _named(symmetries: tuple[str, ...]) -> str:
    """Return the names of symmetries; one that several have, which differ by a slide, once.

    Of many symmetries the first names are given, and how many symmetries have others.
    """
    often = Counter(symmetries)
    told = list(often.items())
    if len(symmetries) > MANY and len(told) >= 2 * NAMED:
        told = told[:NAMED]
    names = ", ".join(f"{n} of {name}" if n > 1 else name for name, n in told)
    left = len(symmetries) - sum(n for _, n in told)
    return f"{names} and {left:,} more" if left else names


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
