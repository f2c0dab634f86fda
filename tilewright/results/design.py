"""Sets of pieces that solve every setting of a setup: what ``design`` found, and what was gone through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Any

from tilewright.model import Piece, Puzzle, Setting
from tilewright.model.slot import setting_data, setting_text
from tilewright.results.base import Result

#: the widest line of the text
WIDTH = 80
#: settings that are listed of those a near set misses, and of those none solves
MISSED_SHOWN, KILLERS = 4, 8
#: how it ended that sets were not gone through
STOPPED = {
    "time": "stopped by the time limit",
    "memory": "stopped by the memory limit; --limit-memory allows more",
    "cancelled": "cancelled",
    "interrupted": "interrupted",
}


@dataclass(frozen=True)
class DesignedSet:
    """Pieces with which every setting can be solved.

    Attributes:
        pieces: the kinds, each with the number of its copies.
        least: the fewest solutions that a setting has.
        most: the most solutions that a setting has.
        total: the solutions of all settings.
        unique: how many settings have exactly one solution.
        least_at: the first setting with so few.
        most_at: the first setting with so many.
        exact: whether the numbers are exact; else a limit on nodes makes them lower bounds.
        own: whether these are the pieces of the puzzle itself.
    """

    pieces: tuple[Piece, ...]
    least: int
    most: int
    total: int
    unique: int
    least_at: Setting
    most_at: Setting
    exact: bool
    own: bool

    def data(self) -> dict[str, Any]:
        """Return the set as JSON data."""
        return {
            "pieces": {piece.name: piece.copies[0] for piece in self.pieces},
            "least": self.least,
            "most": self.most,
            "total": self.total,
            "unique": self.unique,
            "least_at": setting_data(self.least_at),
            "most_at": setting_data(self.most_at),
            "exact": self.exact,
            "own": self.own,
        }

    def row(self) -> dict[str, Any]:
        """Return the set as plain values."""
        settings = {"least_at": setting_text(self.least_at), "most_at": setting_text(self.most_at)}
        return {**self.data(), "pieces": self.names, **settings}

    @property
    def names(self) -> str:
        """The names of the pieces, with the number of copies if there are several."""
        return names_of(self.pieces)

    def __str__(self) -> str:
        own = ", the puzzle's own pieces" if self.own else ""
        if not self.least_at:
            least = "" if self.exact else "at least "
            return (
                f"{self.names}{own}: {least}{self.total:,} solution{'' if self.total == 1 else 's'}"
            )
        bounds = "" if self.exact else " (lower bounds)"
        return (
            f"{self.names}{own}: least {self.least:,}{_at(self.least_at)}, "
            f"most {self.most:,}{_at(self.most_at)}, "
            f"{self.unique:,} settings with exactly one, {self.total:,} solutions in all{bounds}"
        )


@dataclass(frozen=True)
class NearSet:
    """Pieces with which all settings but a few can be solved.

    Attributes:
        pieces: the kinds, each with the number of its copies.
        missed: the settings without a solution, at least one.
        solved: how many settings have one.
        own: whether these are the pieces of the puzzle itself.
    """

    pieces: tuple[Piece, ...]
    missed: tuple[Setting, ...]
    solved: int
    own: bool

    @property
    def share(self) -> float:
        """The share of the settings that are solved."""
        return self.solved / (self.solved + len(self.missed))

    def data(self) -> dict[str, Any]:
        """Return the set as JSON data."""
        return {
            "pieces": {piece.name: piece.copies[0] for piece in self.pieces},
            "solved": self.solved,
            "share": self.share,
            "missed": [setting_data(setting) for setting in self.missed],
            "own": self.own,
        }

    def __str__(self) -> str:
        own = ", the puzzle's own pieces" if self.own else ""
        missed = "; ".join(map(setting_text, self.missed[:MISSED_SHOWN]))
        more = len(self.missed) - MISSED_SHOWN
        return (
            f"{names_of(self.pieces)}{own}: {self.solved:,} of "
            f"{self.solved + len(self.missed):,} settings ({self.share:.1%}); misses {missed}"
            f"{f'; and {more:,} more' if more > 0 else ''}"
        )


@dataclass(frozen=True)
class Killer:
    """A setting that no near set solves, and why.

    Attributes:
        setting: the setting.
        why: in a sentence or two; ``""`` if no short reason was found.
        pieces: whether that holds of all pieces offered (else of the nearest set alone).
    """

    setting: Setting
    why: str
    pieces: bool

    def data(self) -> dict[str, Any]:
        """Return the setting and the reason as JSON data."""
        return {"set": setting_data(self.setting), "why": self.why or None, "always": self.pieces}

    def __str__(self) -> str:
        whose = "" if self.pieces or not self.why else "with the nearest set: "
        return f"{setting_text(self.setting)}: {whose}{self.why or 'no short reason was found'}"


@dataclass(frozen=True, repr=False)
class Design(Result):
    """The sets of pieces that solve every setting, the most forgiving first.

    Attributes:
        puzzle: the puzzle as it was given, with its own pieces.
        setups: how many settings each set has to solve.
        cells: the least and the most cells that the pieces of a set may cover together.
        candidates: how many sets of pieces have such an area.
        tried: how many of them were gone through.
        coloured: how many of those a two-colouring of the board ruled out; one search for all sets asks
            for none.
        undecided: how many the limit on nodes left open.
        sets: those that solve every setting: by the fewest solutions of a setting, then by the
            solutions of all, the largest first.
        hardest: settings with the number of sets that failed at them, at most three; each set is
            counted at the setting that ruled it out first; none if there is but one setting.
        near: sets that miss some settings, those that miss the fewest first; as many as were asked for.
        killers: settings that no near set solves, with the reason, at most ``KILLERS`` of them.
        ended: ``"all"`` if all sets were gone through, else what stopped it: ``"time"``,
            ``"memory"``, ``"cancelled"``, ``"interrupted"``.
        seconds: what it took; equal designs may differ in it.
    """

    puzzle: Puzzle
    setups: int
    cells: tuple[int, int]
    candidates: int
    tried: int
    coloured: int
    undecided: int
    sets: tuple[DesignedSet, ...]
    hardest: tuple[tuple[Setting, int], ...]
    ended: str
    seconds: float = field(compare=False)
    near: tuple[NearSet, ...] = ()
    killers: tuple[Killer, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether no other set of these pieces solves every setting."""
        return self.ended == "all" and not self.undecided

    def puzzle_with(self, chosen: DesignedSet) -> Puzzle:
        """Return the puzzle with a set in place of its own pieces; known answers are left out."""
        return replace(self.puzzle, pieces=chosen.pieces, expect={})

    def data(self) -> dict[str, Any]:
        """Return the design as JSON data."""
        return {
            "puzzle": self.puzzle.name,
            "setups": self.setups,
            "cells": list(self.cells),
            "candidates": self.candidates,
            "tried": self.tried,
            "ruled_out_by_colouring": self.coloured,
            "undecided": self.undecided,
            "sets": [one.data() for one in self.sets],
            "hardest": [
                {"set": setting_data(setting), "failed": failed} for setting, failed in self.hardest
            ],
            "near": [one.data() for one in self.near],
            "killers": [one.data() for one in self.killers],
            "complete": self.complete,
            "ended": self.ended,
            "seconds": round(self.seconds, 6),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each set."""
        return [one.row() for one in self.sets]

    def __str__(self) -> str:
        lines = [*wrap(self._headline(), WIDTH)]
        for number, one in enumerate(self.sets, 1):
            lines += wrap(f"{number}. {one}", WIDTH, subsequent_indent="   ")
        if hardest := [f"{setting_text(one)} ({failed:,})" for one, failed in self.hardest if one]:
            said = f"settings at which most sets failed: {'; '.join(hardest)}"
            lines += wrap(said, WIDTH, subsequent_indent="  ")
        return "\n".join([*lines, *self._near_lines()])

    def _near_lines(self) -> Iterator[str]:
        """Yield the sets that miss some settings, and what no set solves."""
        if self.near:
            yield "nearest, by the share of settings solved:"
        for number, one in enumerate(self.near, 1):
            yield from wrap(f"{number}. {one}", WIDTH, subsequent_indent="   ")
        if self.killers:
            yield "solved by none of these:"
        for killer in self.killers:
            yield from wrap(f"- {killer}", WIDTH, subsequent_indent="  ")

    def _headline(self) -> str:
        number = len(self.sets)
        low, high = self.cells
        area = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        sets = f"{self.candidates:,} set{'' if self.candidates == 1 else 's'} of pieces with {area} cells"
        verb = "solves" if number == 1 else "solve"
        board = "the board" if self.setups == 1 else f"all {self.setups:,} settings"
        if self.complete:
            end = "these are all that exist" if number else "none exists"
            return f"{self.puzzle.name}: {number:,} of {sets} {verb} {board}; {end}"
        found = f"at least {number:,} of {sets} {verb} {board}"
        if not number:
            found = f"whether any of {sets} solves {board} is not yet known"
        return f"{self.puzzle.name}: {found}{self._ending()}: there may be more"

    def _ending(self) -> str:
        """Return why it is not complete."""
        text = ""
        if self.ended != "all":
            text = f"; {STOPPED[self.ended]}"
            text += f" after {self.tried:,} sets" if self.tried else ""
        if self.undecided:
            text += f"; {self.undecided:,} sets were left open by the limit on nodes"
        return text


def names_of(pieces: Iterable[Piece]) -> str:
    """Return the names of pieces, with the number of copies if there are several."""
    return " ".join(
        piece.name if piece.copies[0] == 1 else f"{piece.name}*{piece.copies[0]}"
        for piece in pieces
    )


def _at(setting: Setting) -> str:
    return f" at {setting_text(setting)}" if setting else ""
