"""The result of ``design_apart``: choices of pieces whose assemblies come apart, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from tilewright.model import Piece, Puzzle
from tilewright.model.solution import Disassembly
from tilewright.results.base import Result
from tilewright.results.design import STOPPED, WIDTH, names_of


@dataclass(frozen=True)
class ApartChoice:
    """Pieces of which an assembly comes apart.

    Attributes:
        pieces: the kinds, each with the number of its copies.
        assemblies: how many there are: up to turns, if only unique choices were asked for up to
            mirrors as well.
        apart: how many of them come apart.
        best: the first of those with the highest level.
        exact: whether these are all its assemblies; else the search stopped, and there may be more.
        stars: how hard they are to put together, if that ranks them; ``None`` if it is not known.
    """

    pieces: tuple[Piece, ...]
    assemblies: int
    apart: int
    best: Disassembly
    exact: bool = True
    stars: int | None = None

    @property
    def level(self) -> int:
        """The highest level of its assemblies."""
        return self.best.level or 0

    @property
    def moves(self) -> int:
        """The moves in all of the best assembly."""
        return self.best.moves or 0

    @property
    def names(self) -> str:
        """The names of the pieces, with the number of copies if there are several."""
        return names_of(self.pieces)

    def data(self) -> dict[str, Any]:
        """Return the choice as JSON data."""
        return {
            "pieces": {one.name: one.copies[0] for one in self.pieces},
            "cells": {
                one.name: [list(cell) for cell in one.shapes[0].cells] for one in self.pieces
            },
            "assemblies": self.assemblies,
            "exact": self.exact,
            "apart": self.apart,
            "level": self.level,
            "moves": self.moves,
            "stars": self.stars,
            "disassembly": self.best.data(),
        }

    def __str__(self) -> str:
        number = "" if self.exact else "at least "
        number += "1 assembly" if self.assemblies == 1 else f"{self.assemblies:,} assemblies"
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        stars = "" if self.stars is None else f", {'*' * self.stars}{'.' * (5 - self.stars)}"
        return f"{self.names}: level {self.best.level_text}, {moves}, {number}{stars}"

    def puzzle_in(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with these pieces, and those that lie there already."""
        placed = {one.piece for one in puzzle.placed}
        frames = tuple(one for one in puzzle.pieces if one.name in placed)
        return replace(puzzle, pieces=(*self.pieces, *frames), expect={})


@dataclass(frozen=True, repr=False)
class ApartDesign(Result):
    """The choices of pieces that make a puzzle to be taken apart, the best first.

    Numbers of a design that a limit stopped are lower bounds; those that can still fall are ``None``.

    Attributes:
        puzzle: with all pieces that were offered.
        assemblies: of all choices together, up to turns.
        assemblies_apart: how many of them come apart; ``None`` if only unique choices were taken
            apart.
        choices: how many choices of pieces have an assembly.
        only_unique: whether only choices with one assembly, up to turns and mirrors, were asked for.
        unique: how many these are; ``None`` if they were not asked for, or not all assemblies are known.
        apart: how many choices, of the unique ones if asked for, have an assembly that comes apart;
            ``None`` if it is not known which are unique.
        unknown: assemblies at which the limit of states was met.
        histogram: how many choices have each level.
        listed: the best of them; ``None`` if a limit came before it was known which these are.
        searched: whether all assemblies were found.
        ended: ``"done"``, or what stopped the work.
        seconds: what it took; equal designs may differ in it.
    """

    puzzle: Puzzle
    assemblies: int
    assemblies_apart: int | None
    choices: int
    only_unique: bool
    unique: int | None
    apart: int | None
    unknown: int
    histogram: Mapping[int, int]
    listed: tuple[ApartChoice, ...] | None
    searched: bool
    ended: str
    seconds: float = field(compare=False)

    @property
    def complete(self) -> bool:
        """Whether every choice was gone through, and all levels are known."""
        return self.ended == "done"

    @property
    def level(self) -> int | None:
        """The highest level, ``None`` if nothing comes apart."""
        return max(self.histogram, default=None)

    def puzzle_with(self, chosen: ApartChoice) -> Puzzle:
        """Return the puzzle with the pieces of a choice, and those that lie there already."""
        return chosen.puzzle_in(self.puzzle)

    def data(self) -> dict[str, Any]:
        """Return the design as JSON data."""
        return {
            "puzzle": self.puzzle.name,
            "classes": "turns",
            "assemblies": self.assemblies,
            "assemblies_apart": self.assemblies_apart,
            "choices": self.choices,
            "only_unique": self.only_unique,
            "unique": self.unique,
            "apart": self.apart,
            "unknown": self.unknown,
            "level": self.level,
            "histogram": {str(level): number for level, number in self.histogram.items()},
            "listed": None if self.listed is None else [one.data() for one in self.listed],
            "complete": self.complete,
            "ended": self.ended,
            "seconds": round(self.seconds, 6),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each listed choice."""
        return [
            {
                "pieces": one.names,
                "assemblies": one.assemblies,
                "apart": one.apart,
                "level": one.level,
                "levels": one.best.level_text,
                "moves": one.moves,
                "stars": one.stars,
            }
            for one in self.listed or ()
        ]

    def __str__(self) -> str:
        lines = wrap(self._headline(), WIDTH)
        if self.histogram:
            heading = "choices" if self.complete else "so far"
            lines.append(f"{'level':>7} {heading:>11}")
            lines += [f"{level:>7} {number:>11,}" for level, number in self.histogram.items()]
        if self.listed and not self.complete:
            lines.append("the best so far:")
        for number, one in enumerate(self.listed or (), 1):
            lines += wrap(f"{number}. {one}", WIDTH, subsequent_indent="   ")
        return "\n".join(lines)

    def _headline(self) -> str:
        least = "" if self.searched else "at least "
        number = "1 assembly" if self.assemblies == 1 else f"{self.assemblies:,} assemblies"
        text = f"{self.puzzle.name}: {least}{number} up to turns"
        if self.assemblies_apart is not None:
            text += f", {self._least()}{self.assemblies_apart:,} of which come apart"
        text += f", of {least}{_choices(self.choices)} of pieces; {self._choices_text()}"
        if self.ended == "states":
            met = "1 assembly" if self.unknown == 1 else f"{self.unknown:,} assemblies"
            return f"{text}; {met} met the limit of states"
        return f"{text}{self._ending()}"

    def _least(self) -> str:
        return "" if self.complete else "at least "

    def _choices_text(self) -> str:
        """Return how many choices are what was asked for, as far as that is known."""
        if not self.only_unique:
            have = "has" if self.apart == 1 else "have"
            return f"{self._least()}{_choices(self.apart or 0)} {have} one that comes apart"
        if self.unique is None:
            return "how many choices have one assembly alone is not yet known, nor how many of them come apart"
        have = "has" if self.unique == 1 else "have"
        text = f"{_choices(self.unique)} {have} one assembly alone"
        if self.complete or self.apart:
            return f"{text}, {self._least()}{self.apart:,} of them come apart"
        return f"{text}; how many of them come apart is not yet known"

    def _ending(self) -> str:
        if self.complete:
            return ""
        text = f"; {STOPPED.get(self.ended, f'stopped by the limit on {self.ended}')}: there may be more"
        return text if self.listed is not None else f"{text}, and the best are not yet known"


def _choices(number: int) -> str:
    return "1 choice" if number == 1 else f"{number:,} choices"
