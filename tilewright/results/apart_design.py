"""The result of ``design_apart``: choices of pieces whose assemblies come apart, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from tilewright.model import Piece, Puzzle
from tilewright.model.solution import Disassembly
from tilewright.results.base import Result
from tilewright.results.design import WIDTH, names_of


@dataclass(frozen=True)
class ApartChoice:
    """Pieces of which an assembly comes apart.

    Attributes:
        pieces: the kinds, each with the number of its copies.
        assemblies: how many there are: up to turns, if only unique choices were asked for up to
            mirrors as well.
        apart: how many of them come apart.
        best: the first of those with the highest level.
    """

    pieces: tuple[Piece, ...]
    assemblies: int
    apart: int
    best: Disassembly

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
            "apart": self.apart,
            "level": self.level,
            "moves": self.moves,
            "disassembly": self.best.data(),
        }

    def __str__(self) -> str:
        number = "1 assembly" if self.assemblies == 1 else f"{self.assemblies:,} assemblies"
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        return f"{self.names}: level {self.best.level_text}, {moves}, {number}"


@dataclass(frozen=True, repr=False)
class ApartDesign(Result):
    """The choices of pieces that make a puzzle to be taken apart, the best first.

    Attributes:
        puzzle: with all pieces that were offered.
        assemblies: of all choices together, up to turns.
        assemblies_apart: how many of them come apart; ``None`` if only unique choices were taken
            apart.
        choices: how many choices of pieces have an assembly.
        unique: how many of them have one alone, up to turns and mirrors; ``None`` unless asked for.
        apart: how many choices, of the unique ones if asked for, have an assembly that comes apart.
        unknown: assemblies at which the limit of states was met.
        histogram: how many choices have each level.
        listed: the best of them.
        ended: ``"done"``, or what stopped the work.
        seconds: what it took; equal designs may differ in it.
    """

    puzzle: Puzzle
    assemblies: int
    assemblies_apart: int | None
    choices: int
    unique: int | None
    apart: int
    unknown: int
    histogram: Mapping[int, int]
    listed: tuple[ApartChoice, ...]
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
        placed = {one.piece for one in self.puzzle.placed}
        frames = tuple(one for one in self.puzzle.pieces if one.name in placed)
        return replace(self.puzzle, pieces=(*chosen.pieces, *frames), expect={})

    def data(self) -> dict[str, Any]:
        """Return the design as JSON data."""
        return {
            "puzzle": self.puzzle.name,
            "classes": "turns",
            "assemblies": self.assemblies,
            "assemblies_apart": self.assemblies_apart,
            "choices": self.choices,
            "unique": self.unique,
            "apart": self.apart,
            "unknown": self.unknown,
            "level": self.level,
            "histogram": {str(level): number for level, number in self.histogram.items()},
            "listed": [one.data() for one in self.listed],
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
            }
            for one in self.listed
        ]

    def __str__(self) -> str:
        lines = wrap(self._headline(), WIDTH)
        if self.histogram:
            lines.append(f"{'level':>7} {'choices':>11}")
            lines += [f"{level:>7} {number:>11,}" for level, number in self.histogram.items()]
        for number, one in enumerate(self.listed, 1):
            lines += wrap(f"{number}. {one}", WIDTH, subsequent_indent="   ")
        return "\n".join(lines)

    def _headline(self) -> str:
        apart = (
            ""
            if self.assemblies_apart is None
            else f", {self.assemblies_apart:,} of which come apart"
        )
        text = (
            f"{self.puzzle.name}: {self.assemblies:,} assemblies up to turns{apart}, of "
            f"{self.choices:,} choices of pieces; "
        )
        if self.unique is None:
            text += f"{self.apart:,} choices have one that comes apart"
        else:
            text += f"{self.unique:,} choices have one assembly alone, {self.apart:,} of them come apart"
        if self.ended == "states":
            return f"{text}; {self.unknown:,} assemblies met the limit of states"
        return text if self.complete else f"{text}; stopped ({self.ended}): there may be more"
