"""The result of ``design_grown``: puzzles that grew, the best first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from textwrap import wrap
from typing import Any, ClassVar

from tilewright.draw import text
from tilewright.draw.scene import Scene
from tilewright.lattice import LATTICES
from tilewright.model import Puzzle, Solution
from tilewright.model.solution import Disassembly
from tilewright.results.base import Result
from tilewright.results.challenge import Judged
from tilewright.results.design import STOPPED, WIDTH


@dataclass(frozen=True, repr=False)
class GrownPuzzle(Result):
    """A puzzle that grew: it has one assembly up to turns and mirrors of its region.

    Attributes:
        puzzle: with the pieces; ``expect`` says what was found.
        solution: its only assembly, one of the images.
        best: how that comes apart; ``None`` for a flat puzzle of which nobody asked.
        judged: how hard it is to put together.
        clearance: with the goal ``"clearance"`` the smallest that was tried with which it comes apart.
        walk: the number of the walk that found it, from 0.
        judgement: how many assemblies that walk had judged.
        seed: of the design.
        document: the puzzle as the plain data of a puzzle file.
    """

    puzzle: Puzzle
    solution: Solution
    best: Disassembly | None
    judged: Judged | None
    clearance: Fraction | None
    walk: int
    judgement: int
    seed: int
    document: Mapping[str, Any]

    SAVED_AS: ClassVar[tuple[str, ...]] = ("text", "json", "csv", "svg", "png")

    @property
    def level(self) -> int | None:
        """Moves up to the first separation, ``None`` if nobody asked."""
        return None if self.best is None else self.best.level

    @property
    def moves(self) -> int | None:
        """Moves in all, ``None`` if nobody asked."""
        return None if self.best is None else self.best.moves

    @property
    def stars(self) -> int | None:
        """How hard it is to put together, ``None`` if that could not be rated."""
        return None if self.judged is None else self.judged.stars

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw: the assembly."""
        return self.solution.scene(caption)

    def data(self) -> dict[str, Any]:
        """Return the puzzle, and what is known of it, as JSON data."""
        best, clearance = self.best, self.clearance
        return {
            "name": self.puzzle.name,
            "assemblies": 1,
            "level": self.level,
            "levels": None if best is None else best.level_text,
            "moves": self.moves,
            "stars": self.stars,
            "difficulty": None if self.judged is None else dict(self.judged.difficulty),
            "clearance": None if clearance is None else str(clearance),
            "seed": self.seed,
            "walk": self.walk,
            "judgement": self.judgement,
            "puzzle": dict(self.document),
            "solution": self.solution.data(),
            "disassembly": None if best is None else best.data(),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values."""
        best = self.best
        return [
            {
                "name": self.puzzle.name,
                "pieces": sum(one.copies[0] for one in self.puzzle.pieces),
                "level": self.level,
                "levels": None if best is None else best.level_text,
                "moves": self.moves,
                "stars": self.stars,
                "clearance": None if self.clearance is None else str(self.clearance),
                "walk": self.walk,
                "judgement": self.judgement,
            }
        ]

    def __str__(self) -> str:
        said = [f"{self.puzzle.name}: 1 assembly"]
        if self.best is not None:
            moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
            said.append(f"level {self.best.level_text}, {moves}")
        if self.clearance is not None:
            said.append(f"clearance {self.clearance}")
        if self.stars is not None:
            said.append(f"{'*' * self.stars}{'.' * (5 - self.stars)}")
        return ", ".join(said)

    def page(self) -> str:
        """Return the puzzle as a line and the assembly, for people."""
        return f"{self}\n{text.picture(self.scene())}"


@dataclass(frozen=True, repr=False)
class GrownDesign(Result):
    """Puzzles that grew, the best first, and what was tried.

    Attributes:
        puzzle: from which they grew.
        goal: ``"level"``, ``"moves"``, ``"stars"`` or ``"clearance"``.
        seed: of everything random.
        judgements: how many assemblies were to be judged.
        judged: how many were.
        apart: how many of them come apart, or need not.
        counted: of how many the assemblies were counted, for they were good enough.
        unique: how many of those have one assembly alone, and come apart if they have to.
        walks: how many walks were begun.
        listed: the best of each walk, the best first.
        ended: ``"done"``, or what stopped the work.
        seconds: what it took; equal designs may differ in it.
    """

    puzzle: Puzzle
    goal: str
    seed: int
    judgements: int
    judged: int
    apart: int
    counted: int
    unique: int
    walks: int
    listed: tuple[GrownPuzzle, ...]
    ended: str
    seconds: float = field(compare=False)

    @property
    def complete(self) -> bool:
        """Whether as many assemblies were judged as were to be."""
        return self.ended == "done"

    @property
    def best(self) -> GrownPuzzle | None:
        """The best puzzle, ``None`` if none was found."""
        return self.listed[0] if self.listed else None

    def data(self) -> dict[str, Any]:
        """Return the design as JSON data."""
        return {
            "puzzle": self.puzzle.name,
            "goal": self.goal,
            "seed": self.seed,
            "judgements": self.judgements,
            "tried": {
                "judged": self.judged,
                "come_apart": self.apart,
                "counted": self.counted,
                "unique": self.unique,
                "walks": self.walks,
            },
            "listed": [one.data() for one in self.listed],
            "complete": self.complete,
            "ended": self.ended,
            "seconds": round(self.seconds, 6),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each listed puzzle."""
        return [row for one in self.listed for row in one.rows]

    def __str__(self) -> str:
        lines = wrap(self._headline(), WIDTH)
        for number, one in enumerate(self.listed, 1):
            lines += wrap(f"{number}. {one}", WIDTH, subsequent_indent="   ")
        return "\n".join(lines)

    @property
    def tally_text(self) -> str:
        """What was judged, in a line."""
        judged = "1 assembly" if self.judged == 1 else f"{self.judged:,} assemblies"
        parts = f", {self.apart:,} come apart" if has_to_part(self.puzzle, self.goal) else ""
        return f"{judged} judged{parts}; {self.counted:,} counted, {self.unique:,} unique"

    def _headline(self) -> str:
        text = f"{self.puzzle.name}, goal {self.goal}, seed {self.seed}: {self.tally_text}"
        if not self.complete:
            text += f"; {STOPPED.get(self.ended, f'stopped by the limit on {self.ended}')}"
        return text if self.listed else f"{text}; nothing was found"


def has_to_part(puzzle: Puzzle, goal: str) -> bool:
    """Tell whether what grows has to come apart: what is flat can be lifted, so there only the goal asks it."""
    return goal != "stars" or LATTICES[puzzle.lattice].space > 2


def walks_text(figures: Mapping[str, Any], *, complete: bool) -> str:
    """Return what walks came to in a line.

    Args:
        figures: ``walks``, ``judged``, ``found``, and the ``level`` and ``stars`` of the best.
        complete: whether these are all walks.
    """
    so_far = "" if complete else " so far"
    text = f"{figures['judged']:,} assemblies judged{so_far}, {figures['found']:,} of {figures['walks']:,} walks"
    best = [f"{name} {figures[name]}" for name in ("level", "stars") if figures[name] is not None]
    return f"{text} found a puzzle{', the best of ' + ', '.join(best) if best else ''}"
