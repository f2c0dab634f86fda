"""How an assembly comes apart: plain data, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.lattice import Cell
from tilewright.model.stages import DisassemblyStep, Stage, stage_tree
from tilewright.saving import Savable

if TYPE_CHECKING:
    from tilewright.apart.bench import TakenApart
    from tilewright.draw.shapes import Drawing
    from tilewright.model.placement import Placement
    from tilewright.model.puzzle import Problem
    from tilewright.model.solution import Solution


@dataclass(frozen=True, repr=False)
class Disassembly(Savable):
    """How a solution comes apart by straight moves, or that it does not.

    Attributes:
        solution: the assembly.
        number: of the assembly among those that were found, from 1.
        apart: whether every piece, or group, can be moved away from all others; ``None`` if a
            limit was met first.
        level: the fewest moves up to and including the first separation; ``None`` unless it comes
            apart.
        at_least: the level is not smaller; for an assembly that a limit left open.
        levels: the moves of each stage, in the order of ``steps``: after a separation comes what
            stayed, then what went out.  Their sum is the number of moves.
        steps: all moves in the order in which they are done.
        stuck: places of placements that hold each other, if it does not come apart.
        states: how many positions of the pieces were looked at.
    """

    solution: Solution
    number: int
    apart: bool | None
    level: int | None
    at_least: int | None
    levels: tuple[int, ...]
    steps: tuple[DisassemblyStep, ...]
    stuck: tuple[int, ...]
    states: int

    SAVED_AS: ClassVar[tuple[str, ...]] = ("svg", "png", "pdf", "text", "json")

    @classmethod
    def of(cls, solution: Solution, taken: TakenApart, number: int = 1) -> Disassembly:
        """Give names to what was found about the placements of a solution, in their order."""
        placements = solution.placements
        steps = tuple(
            DisassemblyStep(
                tuple(placements[place].piece for place in move.pieces),
                move.pieces,
                move.axis,
                move.distance,
            )
            for move in taken.moves
        )
        return cls(
            solution,
            number,
            taken.apart,
            taken.level if taken.apart else None,
            taken.level if taken.apart is None else None,
            taken.levels,
            steps,
            taken.stuck,
            taken.states,
        )

    @property
    def moves(self) -> int | None:
        """The number of moves in all, ``None`` unless it comes apart."""
        return len(self.steps) if self.apart else None

    @property
    def level_text(self) -> str:
        """The level as lists of burrs have it: ``"6.4"``; stages of one move at the end are left out."""
        return ".".join(map(str, self.tree.shown)) if self.tree else "0"

    @cached_property
    def tree(self) -> Stage | None:
        """The stages as a tree; ``None`` if it does not come apart, or needs no moves."""
        names = [placement.piece for placement in self.solution.placements]
        groups = self.solution.problem.puzzle.groups
        return stage_tree(names, groups, self.steps, self.levels) if self.apart else None

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "number": self.number,
            "apart": self.apart,
            "level": self.level,
            **({} if self.at_least is None else {"at_least": self.at_least}),
            "moves": self.moves,
            "levels": list(self.levels),
            "states": self.states,
            **self.solution.data(),
            "steps": [step.data() for step in self.steps],
            **({"stuck": list(self.stuck)} if self.stuck else {}),
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each placement: the piece, with a number if there are several copies."""
        return piece_names(self.solution.placements)

    @property
    def _states_text(self) -> str:
        return "1 state" if self.states == 1 else f"{self.states:,} states"

    def lines(self) -> Iterator[str]:
        """Yield the verdict, then a line a step."""
        if self.apart is None:
            yield f"unknown, at least level {self.at_least} ({self._states_text})"
            return
        if not self.apart:
            held = ", ".join(self.names[place] for place in self.stuck)
            yield f"does not come apart: {held} hold each other ({self._states_text})"
            return
        if not self.steps:
            yield "comes apart: there is nothing to separate"
            return
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        yield f"comes apart: level {self.level_text}, {moves}"
        from tilewright.draw.ways import way_text

        lattice = self.solution.problem.lattice.name
        for number, step in enumerate(self.steps, 1):
            names = ", ".join(self.names[place] for place in step.placements)
            yield f"move {number}: {names} {way_text(lattice, step.axis, step.distance)}"

    def drawing(self) -> Drawing:
        """Return the storyboard as shapes, one move a panel; lengths are cells.

        Raises:
            TilewrightError: the lattice has no picture in space.
        """
        from tilewright.draw import storyboard
        from tilewright.model.story import story_of

        return storyboard.drawing(story_of(self))

    def file_drawings(self) -> tuple[Drawing, ...]:
        """Return the storyboard on pages, as a PDF file has it."""
        from tilewright.draw import storyboard
        from tilewright.model.story import story_of

        return storyboard.pages(story_of(self))

    def svg(self, view: str = "steps") -> str:
        """Return a picture as an SVG document.

        Args:
            view: ``"steps"``: one move a panel; ``"animated"``: the pieces glide, move after move.

        Raises:
            TilewrightError: there is no such view, or the lattice has no picture in space.
        """
        from tilewright.model.story import svg_of

        return svg_of(self, view)

    def file_picture(self) -> str:
        """Return what an SVG file holds."""
        return self.svg()

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.solution.problem.lattice.space <= 3 else None

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Disassembly of {self.solution.problem.name}: {next(self.lines())}>"


def disassembly(solution: Solution, *, limit_states: int | None = None) -> Disassembly:
    """Take one solution apart; see ``Solution.disassemble``."""
    parts = Parts(solution.problem)
    ((taken,), _) = parts.bench.take([parts.of(solution.placements)], limit_states=limit_states)
    return Disassembly.of(solution, taken)


class Parts:
    """The pieces of a problem, ready to be taken apart.

    Raises:
        PuzzleError: pieces cannot be moved on its lattice.
    """

    def __init__(self, problem: Problem) -> None:
        from tilewright.apart.bench import Bench

        self.bench = Bench(problem.lattice, problem.puzzle.groups)
        weights = {piece.name: piece.weight for piece in problem.pieces}
        #: weights count before cells where any is given
        self._weights = weights if set(weights.values()) != {1} else {}
        self._known: dict[tuple[str, tuple[Cell, ...]], int] = {}

    def of(self, placements: Iterable[Placement]) -> list[int]:
        """Return the number of each part, in the order of the placements."""
        return [self.part(one.piece, one.cells) for one in placements]

    def part(self, piece: str, cells: Sequence[Cell]) -> int:
        """Return the number of a piece where it lies."""
        key = piece, tuple(cells)
        known = self._known.get(key)
        if known is None:
            weight = (max(self._weights.get(piece, 0), 0) << 20) + len(cells)
            known = self._known[key] = self.bench.part(piece, cells, weight)
        return known


def piece_names(placements: tuple[Placement, ...]) -> tuple[str, ...]:
    """Return a name for each placement; copies of a piece have numbers, from 1."""
    names = [placement.piece for placement in placements]
    return tuple(
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )
