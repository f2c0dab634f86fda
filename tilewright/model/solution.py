"""A solution and how it comes apart: which piece lies where, and the moves, as plain data.

They stand in one file, for each leads to the other.  They draw themselves through ``draw``, imported
on use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, total_ordering
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from tilewright.errors import PuzzleError
from tilewright.lattice import Cell
from tilewright.model.moves import STRAIGHT, Moves
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem
from tilewright.model.read_marks import looks
from tilewright.model.stages import DisassemblyStep, Stage, stage_tree
from tilewright.saving import Savable

if TYPE_CHECKING:
    from fractions import Fraction

    from tilewright.apart.bench import TakenApart
    from tilewright.draw.scene import Scene
    from tilewright.draw.shapes import Drawing
    from tilewright.draw.storyboard import Story

#: positions that are looked at to show in a scene how a solution comes apart
_STATES = 20_000


class LaidByOptions(Protocol):
    """The placements of the options of a cover."""

    @property
    def in_core(self) -> tuple[Any, Any]:
        """The board and the placements, as the core has them."""

    def placements(self, options: Sequence[int]) -> tuple[Placement, ...]:
        """Return the placements of options, in the order of the board."""


class Chosen(NamedTuple):
    """What a solution was made of.

    Attributes:
        cover: has the placement of each option.
        options: the options that were chosen.
    """

    cover: LaidByOptions
    options: Sequence[int]


@total_ordering
@dataclass(frozen=True, repr=False)
class Solution(Savable):
    """Placements that solve a problem (``verify`` checks that they do).

    Solutions are equal that lay the same pieces on the same cells, and they have an order, so that
    a sorted list is the same at every run: by the placements of each, which are themselves compared
    by their cells, then by the piece, then by the marks that a rule reads.

    Attributes:
        problem: what is solved.
        placements: ordered by their first cell.
    """

    problem: Problem
    placements: tuple[Placement, ...]
    #: what it was made of, if that was options
    chosen: ClassVar[Chosen | None] = None

    @classmethod
    def of_options(cls, problem: Problem, chosen: Chosen) -> Solution:
        """Return the solution that options stand for; its placements are made when they are looked at."""
        solution = object.__new__(cls)
        solution.__dict__.update(problem=problem, chosen=chosen)
        return solution

    def data(self) -> dict[str, Any]:
        """Return the solution as JSON data."""
        return {"placements": [placement.data() for placement in self.placements]}

    def file_data(self) -> dict[str, Any]:
        """Return what a file of solutions holds, which ``tilewright verify`` reads."""
        problem = self.problem
        return {
            "puzzle": problem.name,
            "set": problem.settings_data(),
            "solutions": [self.data()],
        }

    def key(self) -> frozenset[tuple[str, tuple[Cell, ...], tuple[str, ...]]]:
        """Return what makes two solutions the same, whatever the order of placements and unread marks.

        It is the piece, the cells and the mark on each; if a rule reads sides, their colours stand in a line
        below each mark.
        """
        unread, sides = self.problem.unread, self.problem.reads_sides
        if unread or sides:
            return frozenset((p.piece, p.cells, looks(p, unread, sides)) for p in self.placements)
        return frozenset((p.piece, p.cells, p.marks) for p in self.placements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __lt__(self, other: object) -> bool:
        return self._order < other._order if isinstance(other, Solution) else NotImplemented

    @cached_property
    def _order(self) -> list[tuple[tuple[Cell, ...], str, tuple[str, ...]]]:
        """The key by which solutions are compared: equal if the solutions are."""
        return sorted((cells, piece, marks) for piece, cells, marks in self.key())

    def __getattr__(self, name: str) -> Any:
        """Return the placements of a solution that was made of options: they are made when first looked at."""
        if name != "placements" or self.chosen is None:
            raise AttributeError(f"a {type(self).__name__} has no {name}", name=name, obj=self)
        cover, options = self.chosen
        found = self.__dict__["placements"] = cover.placements(options)
        return found

    def __getstate__(self) -> dict[str, Any]:
        own = {
            name: value for name, value in vars(self).items() if name not in ("chosen", "_order")
        }
        return {**own, "placements": self.placements}

    def scene(self, caption: str = "") -> Scene:
        """Return what there is to draw."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem, self.placements, caption)

    def __str__(self) -> str:
        from tilewright.draw import text

        return text.picture(self.scene())

    SAVED_AS: ClassVar[tuple[str, ...]] = ("svg", "png", "pdf", "stl", "glb", "text", "json")

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file in one of the formats.

        STL has the pieces where they lie, in the usual sizes of ``make``: a cell has 15 mm, and a piece is
        0.1 mm smaller at every side.  GLB has them in colour, and if the lattice is one of space and they
        are soon found to come apart, how they do; a cell is one unit.

        Raises:
            PuzzleError: STL or GLB is asked for, and the cells have no thickness, or four dimensions.
        """
        if form not in ("stl", "glb"):
            return super().saved(form)
        from tilewright.model import bodies

        if form == "stl":
            return bodies.placed_stl(self.problem, self.placements)
        steps: tuple[DisassemblyStep, ...] = ()
        if self.problem.lattice.space == 3:
            with suppress(PuzzleError):
                steps = self.disassemble(limit_states=_STATES).steps
        names = numbered(self.placements)
        return bodies.placed_glb(self.problem, self.placements, names, self.titled_scene(), steps)

    def drawing(self, view: str = "flat") -> Drawing:
        """Return the picture as shapes; lengths are cells.

        Args:
            view: ``"flat"`` or ``"isometric"``, of solids ``"layers"``, and of cubes ``"exploded"``
                or ``"steps"``, the steps of assembly.

        Raises:
            TilewrightError: there is no such view, or not of this lattice.
        """
        from tilewright.draw import views

        return views.view(self.titled_scene(), view)

    def svg(self, view: str = "flat") -> str:
        """Return the picture as an SVG document.

        Args:
            view: as with ``drawing``, or ``"animated"``: the pieces appear one after the other.

        Raises:
            TilewrightError: there is no such view, or not of this lattice.
        """
        from tilewright.draw import views

        return views.svg_view(self.titled_scene(), view)

    def disassemble(
        self,
        *,
        limit_states: int | None = None,
        turns: bool | None = None,
        clearance: Fraction | str | float | None = None,
        fine: int | None = None,
        paths: bool | None = None,
        grid: int | None = None,
    ) -> Disassembly:
        """Take the solution apart, in as few moves as the rule of stages has it.

        Args:
            limit_states: look at so many positions of the pieces at most.
            turns: whether pieces turn by quarters as well as slide.
            clearance: the fraction of a cell by which pieces are smaller at each of their faces.
            fine: pieces slide by cells divided by this.
            paths: whether turning pieces may shift, where slides and turns lead no further.
            grid: paths are searched in so many steps to a cell.  Of these five, those that are not given are
                as the puzzle has them.

        Raises:
            PuzzleError: pieces cannot be moved so on this lattice, or placements overlap.

        >>> import tilewright
        >>> tilewright.load("soma-3x3x3").solve().disassemble().level
        1
        """
        moves = self.problem.puzzle.with_moves(turns, clearance, fine, paths, grid).moves
        parts = Parts(self.problem, moves)
        assembly = parts.of(self.placements)
        ((taken,), _) = parts.bench.take([assembly], limit_states=limit_states)
        return Disassembly.of(self, taken, allowed=moves)

    def titled_scene(self) -> Scene:
        """Return what there is to draw, with the title of the puzzle below it."""
        return self.scene(self._title)

    @property
    def _title(self) -> str:
        """The title of the puzzle; if it has none, its name."""
        return self.problem.puzzle.title or self.problem.name

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Solution of {self.problem.name}: {len(self.placements)} placements>"


class Parts:
    """The pieces of a problem, ready to be taken apart.

    Raises:
        PuzzleError: pieces cannot be moved on its lattice.
    """

    def __init__(self, problem: Problem, moves: Moves | None = None) -> None:
        """Make ready.

        Args:
            problem: whose pieces they are.
            moves: that are allowed; those of the puzzle if nothing is given.
        """
        from tilewright.apart.bench import Bench

        self._problem = problem
        #: those that are allowed
        self.moves = problem.puzzle.moves if moves is None else moves
        weights = {piece.name: piece.weight for piece in problem.pieces}
        self.bench = Bench(
            problem.lattice,
            problem.puzzle.groups,
            weights,
            turns=self.moves.turns,
            clearance=self.moves.clearance,
            fine=self.moves.fine,
            grid=self.moves.grid if self.moves.paths and self.moves.clearance else None,
        )

    def of(self, placements: Iterable[Placement]) -> list[int]:
        """Return the number of each part, in the order of the placements."""
        return [self.part(one.piece, one.cells) for one in placements]

    def each(self, solutions: Sequence[Solution]) -> list[list[int]]:
        """Return the parts of each of some solutions, in the order of its placements."""
        chosen = [one.chosen for one in solutions]
        covers = {one.cover for one in chosen if one is not None}
        if None in chosen or len(covers) != 1 or self._problem is not solutions[0].problem:
            return [self.of(solution.placements) for solution in solutions]
        return self.bench.laid(*covers.pop().in_core, [one.options for one in chosen if one])

    def part(self, piece: str, cells: Sequence[Cell]) -> int:
        """Return the number of a piece where it lies."""
        return self.bench.part(piece, cells)


@dataclass(frozen=True, repr=False)
class Disassembly(Savable):
    """How a solution comes apart by the moves that are allowed, or that it does not.

    Attributes:
        solution: the assembly.
        number: of the assembly among those that were found, from 1.
        apart: whether every piece, or group, can be moved away from all others; ``None`` if a
            limit was met first, or slides and turns do not do and no path was found: then ``stuck`` says
            what is held.
        level: the fewest moves up to and including the first separation; ``None`` unless it comes
            apart.
        at_least: the level is not smaller; for an assembly that a limit left open.
        levels: the moves of each stage, in the order of ``steps``: after a separation comes what
            stayed, then what went out.  Their sum is the number of moves.
        steps: all moves in the order in which they are done.
        stuck: places of placements that hold each other, if it does not come apart, or if no path was found.
        states: how many positions of the pieces were looked at.
        allowed: the moves that were tried.
        clearance: if the smallest was looked for: it does not come apart with the first and does with the
            second, or it does with 0, and that is both.
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
    allowed: Moves = STRAIGHT
    clearance: tuple[Fraction, Fraction] | None = None

    SAVED_AS: ClassVar[tuple[str, ...]] = ("svg", "png", "pdf", "glb", "text", "json")

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file in one of the formats; GLB shows the steps one after the other.

        Raises:
            PuzzleError: GLB is asked for, and the cells have no thickness, or four dimensions.
        """
        if form != "glb":
            return super().saved(form)
        from tilewright.model.bodies import placed_glb

        solution = self.solution
        scene = solution.titled_scene()
        return placed_glb(solution.problem, solution.placements, self.names, scene, self.steps)

    @classmethod
    def of(
        cls, solution: Solution, taken: TakenApart, number: int = 1, *, allowed: Moves = STRAIGHT
    ) -> Disassembly:
        """Give names to what was found about the placements of a solution, in their order."""
        steps = tuple(
            DisassemblyStep(
                tuple(solution.placements[place].piece for place in move.pieces),
                move.pieces,
                move.axis,
                move.distance,
                move.pivot,
                move.degrees,
                move.path,
            )
            for move in taken.moves
        )
        return cls(
            solution,
            number,
            taken.apart,
            taken.level if taken.apart else None,
            taken.level if taken.apart is None and taken.is_cut else None,
            taken.levels,
            steps,
            taken.stuck,
            taken.states,
            allowed,
        )

    @property
    def moves(self) -> int | None:
        """The number of moves in all, ``None`` unless it comes apart."""
        return len(self.steps) if self.apart else None

    @property
    def turns(self) -> int | None:
        """The number of turns among the moves, ``None`` unless it comes apart."""
        return sum(step.pivot is not None for step in self.steps) if self.apart else None

    @property
    def level_text(self) -> str:
        """The level as lists of burrs have it: ``"6.4"``; stages of one move at the end are left out.

        If turns are allowed, each stage has its slides, an R, and its turns: ``"3R1.1R1"``.
        """
        stages = self.tree.shown_stages if self.tree else []
        if self.allowed.turns:
            texts = [f"{len(stage.steps) - stage.turns}R{stage.turns}" for stage in stages]
        else:
            texts = [str(len(stage.steps)) for stage in stages]
        return ".".join(texts) or "0"

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
            **({"turns": self.turns} if self.allowed.turns else {}),
            "levels": list(self.levels),
            "states": self.states,
            **self.solution.data(),
            "steps": [step.data() for step in self.steps],
            **self._data_of_turns(),
            **({"stuck": list(self.stuck)} if self.stuck else {}),
        }

    def _data_of_turns(self) -> dict[str, Any]:
        """Return the moves that were allowed beside slides by whole cells, and how sure they are."""
        if self.allowed == STRAIGHT:
            return {}
        between = {} if self.clearance is None else {"between": [*map(str, self.clearance)]}
        by_path = any(step.path for step in self.steps)
        certified = {"certified": "path" if by_path else "exact"} if self.apart else {}
        return {"allowed": self.allowed.data(), **between, **certified}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each placement: the piece, with a number if there are several copies."""
        return numbered(self.solution.placements)

    @property
    def _clearance_text(self) -> str:
        """The clearance that it takes, if the smallest was looked for."""
        if self.clearance is None:
            return ""
        low, high = self.clearance
        if not high:
            return " without clearance"
        about = f"about {float(high):.3f} of a cell"
        if self.allowed.paths:
            return f" with a clearance of {high} ({about}; not found with {low} at grid {self.allowed.grid})"
        return f" from a clearance between {low} and {high} on ({about})"

    @property
    def _states_text(self) -> str:
        return "1 state" if self.states == 1 else f"{self.states:,} states"

    def lines(self) -> Iterator[str]:
        """Yield the verdict, then a line a step."""
        if self.apart is None and not self.stuck:
            yield f"unknown, at least level {self.at_least} ({self._states_text})"
            return
        if not self.apart:
            held = ", ".join(self.names[place] for place in self.stuck)
            if self.apart is None:
                yield (
                    f"does not come apart by slides and quarter turns: {held} hold each other; no path was "
                    f"found at grid {self.allowed.grid}, which does not rule one out ({self._states_text})"
                )
                return
            by = "slides and quarter turns" if self.allowed.turns else "straight moves"
            yield f"does not come apart by {by}: {held} hold each other ({self._states_text})"
            return
        if not self.steps:
            yield "comes apart: there is nothing to separate"
            return
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        yield f"comes apart{self._clearance_text}: level {self.level_text}, {moves}"
        lattice = self.solution.problem.lattice.name
        for number, step in enumerate(self.steps, 1):
            names = ", ".join(self.names[place] for place in step.placements)
            yield f"move {number}: {names} {step.way(lattice)}"

    def story(self) -> Story:
        """Return what its pictures show: the pieces and their moves; of an assembly that stays, it alone."""
        from tilewright.model.story import story_of

        scene = self.solution.titled_scene()
        return story_of(self.solution._title, scene, self.names, self.tree, str(self))

    def drawing(self) -> Drawing:
        """Return the storyboard as shapes, one move a panel; lengths are cells.

        Raises:
            TilewrightError: the lattice has no picture in space.
        """
        from tilewright.draw import storyboard

        return storyboard.drawing(self.story())

    def file_drawings(self) -> tuple[Drawing, ...]:
        """Return the storyboard on pages, as a PDF file has it."""
        from tilewright.draw import storyboard

        return storyboard.pages(self.story())

    def svg(self, view: str = "steps") -> str:
        """Return a picture as an SVG document.

        Args:
            view: ``"steps"``: one move a panel; ``"animated"``: the pieces glide, move after move.

        Raises:
            TilewrightError: there is no such view, or the lattice has no picture in space.
        """
        from tilewright.model.story import svg_of

        return svg_of(self.story(), view)

    def file_picture(self) -> str:
        """Return what an SVG file holds."""
        return self.svg()

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.solution.problem.lattice.space <= 3 else None

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Disassembly of {self.solution.problem.name}: {next(self.lines())}>"


def numbered(placements: tuple[Placement, ...]) -> tuple[str, ...]:
    """Return a name for each placement; copies of a piece have numbers, from 1."""
    names = [placement.piece for placement in placements]
    return tuple(
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    )
