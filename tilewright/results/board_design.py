"""Boards for given pieces: what ``design_boards`` found in a family of regions, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from tilewright.draw import grid, svg, text
from tilewright.draw.scene import Scene
from tilewright.model import Puzzle, Region
from tilewright.model.picture import any_picture
from tilewright.model.scene import problem_scene
from tilewright.results.base import Result
from tilewright.results.challenge import Judged
from tilewright.results.design import STOPPED, WIDTH

#: what comes first, by rank
FIRST = {
    "fewest": "the fewest solutions",
    "solutions": "the most solutions",
    "difficulty": "the hardest",
}
#: between boards that stand side by side in the text
_GAP = 3


@dataclass(frozen=True)
class DesignedBoard:
    """A board that the pieces fill.

    Attributes:
        number: its place in the family, from 1.
        region: its cells.
        solutions: how many it has, images under its symmetries counted apart.
        distinct: the same up to its symmetries.
        symmetries: how many those are, the identity among them.
        exact: whether these numbers are exact; else counting stopped, and they are lower bounds.
        judged: how hard it is; ``None`` if nobody asked.
    """

    number: int
    region: Region
    solutions: int
    distinct: int
    symmetries: int
    exact: bool
    judged: Judged | None = None

    def data(self) -> dict[str, Any]:
        """Return the board as JSON data; its picture is that of a puzzle file, if there is one."""
        return {
            "number": self.number,
            "cells": [list(cell) for cell in self.region.cells],
            **self._figures(),
            "difficulty": None if self.judged is None else dict(self.judged.difficulty),
            "basis": "" if self.judged is None else self.judged.basis,
        }

    def row(self) -> dict[str, Any]:
        """Return the board as plain values."""
        picture = any_picture(dict.fromkeys(self.region.cells, "."))
        return {"number": self.number, "board": picture.replace("\n", "/"), **self._figures()}

    def _figures(self) -> dict[str, Any]:
        return {
            "solutions": self.solutions,
            "distinct": self.distinct,
            "symmetries": self.symmetries,
            "exact": self.exact,
            "stars": None if self.judged is None else self.judged.stars,
        }

    def __str__(self) -> str:
        least = "" if self.exact else "at least "
        text = f"{least}{self.distinct:,} solution{'' if self.distinct == 1 else 's'}"
        if self.judged is not None and self.judged.stars is not None:
            text += f" {'*' * self.judged.stars}{'.' * (5 - self.judged.stars)}"
        return text


@dataclass(frozen=True)
class BoardTally:
    """The result of a family of boards.

    Attributes:
        tried: how many were gone through.
        coloured: how many of them a two-colouring rules out.
        impossible: how many a rule or a placed piece refuses.
        solvable: how many have a solution.
        unique: how many have exactly one up to their symmetries.
        undecided: how many the limit on nodes left open.
    """

    tried: int = 0
    coloured: int = 0
    impossible: int = 0
    solvable: int = 0
    unique: int = 0
    undecided: int = 0

    def data(self) -> dict[str, Any]:
        """Return the numbers as JSON data."""
        return {
            "tried": self.tried,
            "ruled_out_by_colouring": self.coloured,
            "impossible": self.impossible,
            "solvable": self.solvable,
            "unique": self.unique,
            "undecided": self.undecided,
        }


@dataclass(frozen=True, repr=False)
class BoardDesign(Result):
    """The boards of a family that given pieces fill, the best first.

    Attributes:
        puzzle: whose pieces are laid.
        family: of the boards, e.g. ``"blocked:2"``.
        cells: the least and the most cells that a board wants covered.
        candidates: how many boards the family has up to symmetry.
        tally: what they came to.
        rank: what comes first.
        only_unique: whether only boards with exactly one solution up to their symmetries are listed.
        listed: the best of them.
        reason: why a board cannot be, for one of those that cannot; ``""`` if all can.
        ended: ``"all"`` if all were gone through, else what stopped it: ``"time"``,
            ``"memory"``, ``"cancelled"``, ``"interrupted"``.
        seconds: what it took; equal designs may differ in it.
    """

    puzzle: Puzzle
    family: str
    cells: tuple[int, int]
    candidates: int
    tally: BoardTally
    rank: str
    only_unique: bool
    listed: tuple[DesignedBoard, ...]
    reason: str
    ended: str
    seconds: float = field(compare=False)

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    @property
    def complete(self) -> bool:
        """Whether every board was gone through, and none left open."""
        return self.ended == "all" and not self.tally.undecided

    def puzzle_with(self, board: DesignedBoard) -> Puzzle:
        """Return the puzzle with a board in place of its own; known answers are left out."""
        return replace(self.puzzle, region=board.region, expect={})

    def scenes(self) -> list[Scene]:
        """Return what there is to draw: each listed board, empty, its numbers below it."""
        return [
            problem_scene(self.puzzle_with(one).problem(), caption=f"{place}: {one}")
            for place, one in enumerate(self.listed, 1)
        ]

    def data(self) -> dict[str, Any]:
        """Return the design as JSON data."""
        return {
            "puzzle": self.puzzle.name,
            "family": self.family,
            "cells": list(self.cells),
            "candidates": self.candidates,
            **self.tally.data(),
            "rank": self.rank,
            "listed": [one.data() for one in self.listed],
            "complete": self.complete,
            "ended": self.ended,
            "seconds": round(self.seconds, 6),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each listed board."""
        return [one.row() for one in self.listed]

    def _repr_svg_(self) -> str:
        title = f"{self.puzzle.title or self.puzzle.name}: {self.family}"
        return svg.write(grid.drawing(self.scenes(), title, self._headline()))

    def __str__(self) -> str:
        lines = wrap(self._headline(), WIDTH)
        if self.reason:
            text = f"{self.tally.impossible:,} of them cannot be, e.g. because {self.reason}"
            lines += wrap(text, WIDTH)
        return "\n".join([*lines, *side_by_side(self.scenes())])

    def _headline(self) -> str:
        low, high = self.cells
        area = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        tally, number = self.tally, self.candidates
        return (
            f"{self.puzzle.name}, {self.family}: {number:,} board{'' if number == 1 else 's'} "
            f"up to symmetry with {area} cells to cover; {self._tried()}{tally.solvable:,} can be "
            f"filled, {tally.unique:,} with exactly one solution up to symmetry{self._ending()}"
            f"{f'; {FIRST[self.rank]} first' if self.listed else ''}"
        )

    def _tried(self) -> str:
        """Return what the numbers are of: all boards, those tried so far, or lower bounds."""
        so_far = "" if self.ended == "all" else f"of {self.tally.tried:,} tried so far "
        return f"{so_far}at least " if self.tally.undecided else so_far

    def _ending(self) -> str:
        stopped = STOPPED.get(self.ended, f"stopped ({self.ended})")
        text = "" if self.ended == "all" else f"; {stopped}: there may be more"
        if self.tally.undecided:
            text += f"; {self.tally.undecided:,} were left open by the limit on nodes"
        return text


def tally_text(figures: Mapping[str, Any], *, complete: bool) -> str:
    """Return what the boards of a family came to in a line.

    Args:
        figures: as ``BoardTally.data`` gives them.
        complete: whether these are all boards.
    """
    so_far = "" if complete else " so far"
    return (
        f"{figures['tried']:,} boards{so_far}: {figures['solvable']:,} can be filled, {figures['unique']:,} with "
        "exactly one solution up to symmetry"
    )


def side_by_side(scenes: list[Scene], width: int = WIDTH) -> Iterator[str]:
    """Yield lines with the pictures of scenes side by side, as many as fit a width."""
    blocks = [text.picture(scene, width=width).split("\n") for scene in scenes]
    while blocks:
        row, wide = [blocks.pop(0)], 0
        wide = _width(row[0])
        while blocks and wide + _GAP + _width(blocks[0]) <= width:
            wide += _GAP + _width(blocks[0])
            row.append(blocks.pop(0))
        yield ""
        high = max(map(len, row))
        sizes = [_width(block) for block in row]
        full = [_raised(block, high) for block in row]
        for lines in zip(*full, strict=True):
            padded = (line.ljust(size) for line, size in zip(lines, sizes, strict=True))
            yield (" " * _GAP).join(padded).rstrip()


def _width(block: list[str]) -> int:
    return max(map(len, block))


def _raised(block: list[str], high: int) -> list[str]:
    """Return a block with empty lines before its caption, so that it is as high as others."""
    *picture, caption = block
    return [*picture, *[""] * (high - len(block)), caption]
