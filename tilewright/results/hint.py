"""Help for somebody who is stuck: the next piece, why it lies there, or what to take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from tilewright import _core
from tilewright.draw import board, svg, text
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing
from tilewright.lattice import Cell
from tilewright.model import Placed, Placement, Problem
from tilewright.model.scene import cell_names, piece_names, problem_scene
from tilewright.results.base import Result
from tilewright.results.rating import LOOKED_AT, RULED_OUT, WIDTH, Step

#: how much a hint shows: a cell, the piece that covers it, the kind of reasoning, the move
STRENGTHS = ("where", "piece", "rule", "move")
#: the name of the step that lays what most solutions have
NOTHING_FORCED = _core.NOTHING_FORCED


@dataclass(frozen=True)
class NextPiece:
    """The placement that a hint lays.

    Attributes:
        placement: the piece and its cells.
        look_at: the cell of these to look at first.
        reason: why it must lie there, in sentences without an end; ``""`` if it need not.
        ways: if it need not: of the solutions looked at, those that have it.
        of: how many were looked at.
        all_seen: whether these are all solutions.
    """

    placement: Placement
    look_at: Cell
    reason: str
    ways: int = 0
    of: int = 0
    all_seen: bool = True

    @property
    def is_forced(self) -> bool:
        """Whether deductions show that it must lie there."""
        return bool(self.reason)

    def share(self, what: str) -> str:
        """Return in how many solutions a thing lies so, as a sentence."""
        return _core.hint_share(self.ways, self.of, self.all_seen, what)


@dataclass(frozen=True)
class Doom:
    """Why a board cannot be finished.

    Attributes:
        text: in sentences.
        cells: those that it is about.
        because: the pieces on the board without any of which the same is not seen at once.
    """

    text: str
    cells: tuple[Cell, ...]
    because: tuple[Placed, ...]


@dataclass(frozen=True, repr=False)
class Hint(Result):
    """Help for somebody who is stuck.

    Attributes:
        problem: the puzzle with the pieces that are on the board.
        solutions: in how many ways the board can be finished.
        exact: whether these are all; else there are so many at least.
        strength: how much is said: ``"where"``, ``"piece"``, ``"rule"`` or ``"move"``.
        take_back: the fewest pieces that have to be taken back, if the board cannot be finished.
        fewest: whether it is proven that fewer are not enough.
        since: the index, from 0, of the placed piece after which the board could no longer be
            finished; ``None`` if it can, or if the empty board cannot be filled.
        doom: why it cannot be finished, ``None`` if no short reason was found.
        step: the easiest next step, which may only rule placements out; ``None`` if there is none.
        because: the pieces on the board on which that step rests: without any of these its rung
            does not find it.
        move: the piece to lay next; ``None`` on a board that is full, that cannot be finished, or if a
            limit came first.
    """

    problem: Problem
    solutions: int
    exact: bool
    strength: str
    take_back: tuple[Placed, ...] = ()
    fewest: bool = False
    since: int | None = None
    doom: Doom | None = None
    step: Step | None = None
    because: tuple[Placed, ...] = ()
    move: NextPiece | None = None

    SAVED_AS = ("text", "json", "csv", "svg", "png", "pdf")

    @property
    def is_doomed(self) -> bool:
        """Whether the board cannot be finished."""
        return self.exact and self.solutions == 0

    def data(self) -> dict[str, Any]:
        """Return the hint as JSON data."""
        number: dict[str, Any] = {"solutions": self.solutions if self.exact else None}
        if not self.exact:
            number["at_least"] = self.solutions
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            **number,
            "take_back": [piece.data() for piece in self.take_back],
            "take_back_fewest": self.fewest,
            "since": self.since,
            "reason": self._reason_data(),
            "strength": self.strength,
            "look_at": None if self.move is None else list(self.move.look_at),
            "move": self._move_data(),
            "deduction": None if self.step is None else self._step_data(self.step),
            "text": str(self),
        }

    def _reason_data(self) -> dict[str, Any] | None:
        if self.doom is None:
            return None
        because = [piece.data() for piece in self.doom.because]
        cells = [list(cell) for cell in self.doom.cells]
        return {"text": self.doom.text, "cells": cells, "because": because}

    def _move_data(self) -> dict[str, Any] | None:
        """Return as much of the move as the strength allows: the piece, or the piece and its cells."""
        if self.move is None or self.strength in ("where", "rule"):
            return None
        laid = self.move.placement
        if self.strength == "piece":
            return {"piece": laid.piece}
        share = {"ways": self.move.ways, "of": self.move.of, "all_seen": self.move.all_seen}
        return {
            **Placed.of(laid).data(),
            "forced": self.move.is_forced,
            **({} if self.move.is_forced else share),
            "why": self._why(self.move),
        }

    def _step_data(self, step: Step) -> dict[str, Any]:
        data = step.data()
        said = step.text if self.strength == "move" else self._look_text()
        shown = {"text": said, "cells": data["cells"], "pieces": data["pieces"]}
        if self.strength in ("where", "piece"):
            return {"rung": None, **shown, "pieces": [], "effect": None, "because": []}
        if self.strength == "rule":
            return {"rung": step.rung, **shown, "effect": None, "because": []}
        because = [piece.data() for piece in self.because]
        return {"rung": step.rung, **shown, "effect": data["effect"], "because": because}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values."""
        return [
            {
                "puzzle": self.problem.name,
                "solutions": self.solutions,
                "exact": self.exact,
                "take_back": " ".join(piece.piece for piece in self.take_back),
                "since": self.since,
                "text": self.advice(),
            }
        ]

    def scene(self, caption: str | None = None) -> Scene:
        """Return the board with names at its rim, and on it what the hint is about.

        The piece to lay lies there, drawn as new; else the cell to look at is marked, or there are crosses
        on what has to be taken back.  The caption is the advice, if no other is given, and what the
        marks mean.
        """
        laid = tuple(Placement(p.piece, p.cells[0], 0, p.cells) for p in self.problem.placed)
        marks: dict[Cell, str] = {}
        fresh: frozenset[int] = frozenset()
        if self.move is not None and self.strength == "move":
            laid, fresh = (*laid, self.move.placement), frozenset({len(laid)})
        elif self.move is not None:
            marks = {self.move.look_at: LOOKED_AT}
        elif self.is_doomed:
            marks = {cell: RULED_OUT for piece in self.take_back for cell in piece.cells}
            cells = self.doom.cells if self.doom is not None else ()
            marks |= {cell: LOOKED_AT for cell in cells if cell not in marks}
        said = self.advice() if caption is None else caption
        caption = " ".join(filter(None, (said, _legend(marks))))
        scene = problem_scene(self.problem, laid, caption)
        lit = frozenset(cell for cell, mark in marks.items() if mark == LOOKED_AT)
        return replace(scene, marks={**scene.marks, **marks}, named=True, fresh=fresh, lit=lit)

    def file_text(self) -> str:
        """Return the hint with the board."""
        shown = text.picture(self.scene(""))
        return f"{self}\n\n{shown}"

    def drawing(self) -> Drawing:
        """Return the picture as plain data."""
        return board.drawing(self.scene())

    def _repr_svg_(self) -> str:
        return svg.picture(self.scene())

    def __str__(self) -> str:
        lines = [self._count_text()]
        if self.is_doomed:
            lines += self._doom_lines()
        elif self.move is not None and self.strength == "move":
            lines += [self._lay_text(self.move), f"Why? {self._why(self.move)}"]
        elif self.move is not None or self.step is not None:
            lines.append(self._look_text())
        return "\n".join(part for line in lines for part in wrap(line, WIDTH))

    def advice(self) -> str:
        """Return what to do, in a sentence or two."""
        if self.is_doomed:
            return " ".join([self._count_text(), *self._doom_lines()])
        if self.move is not None and self.strength == "move":
            return f"{self._lay_text(self.move)} {self._why(self.move)}"
        return self._look_text() if self.move is not None else self._count_text()

    def _look_text(self) -> str:
        """Return where to look, and what helps there as far as the strength goes."""
        where = piece = None
        if self.move is not None:
            where = cell_names(self.problem).name(self.move.look_at)
            piece = self._called(self.move.placement.piece)
        kind = NOTHING_FORCED if self.step is None else self.step.name
        return _core.hint_look(self.strength, where, piece or "", kind)

    def _lay_text(self, move: NextPiece) -> str:
        return f"Lay {self._on(move.placement)}."

    def _why(self, move: NextPiece) -> str:
        if not move.is_forced:
            return move.share("it there")
        direct = self.step is not None and bool(self.step.lays)
        return f"{move.reason}{because_words(self.problem, self.because) if direct else ''}."

    def _called(self, piece: str) -> str:
        return piece_names(self.problem)[piece]

    def _on(self, laid: Placed | Placement) -> str:
        return f"{self._called(laid.piece)} on {cell_names(self.problem).listed(laid.cells)}"

    def _count_text(self) -> str:
        return _core.hint_count(self.solutions, self.exact)

    def _doom_lines(self) -> list[str]:
        since = None
        if self.since is not None:
            since = self.since + 1, self._on(self.problem.placed[self.since])
        reason = "" if self.doom is None else self.doom.text
        return _core.hint_back(reason, list(map(self._on, self.take_back)), self.fewest, since)


def because_words(problem: Problem, because: Sequence[Placed]) -> str:
    """Return ``", because of V and W"``, with the number of copies if there are several, or nothing."""
    names = piece_names(problem)
    return _core.hint_because([names[piece.piece] for piece in because])


def _legend(marks: Mapping[Cell, str]) -> str:
    """Return what the marks mean, in brackets."""
    meanings = {LOOKED_AT: "look here", RULED_OUT: "take this back"}
    parts = [f"{mark}: {meaning}" for mark, meaning in meanings.items() if mark in marks.values()]
    return f"({', '.join(parts)})" if parts else ""
