"""``tilewright.Puzzle``: the puzzle of the model with every verb as a method.

A method is the public function itself, with the puzzle as its first argument.  It is imported when it
is first asked for: reading a puzzle stays quick.  ``verify`` is written out because its function takes
the solution by place alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

import tilewright
from tilewright import model
from tilewright.model.given import NoKeywords
from tilewright.model.in_core import IN_CORE
from tilewright.model.puzzle import is_sound, note_sound
from tilewright.saving import Savable

if TYPE_CHECKING:
    from tilewright.checker import Verdict
    from tilewright.draw.scene import Scene

F = TypeVar("F", bound=Callable[..., Any])


class _Verb:
    """A function that is a method of a class from its first use on.

    Args:
        find: imports the function.
    """

    def __init__(self, find: Callable[[], Callable[..., Any]]) -> None:
        self._find = find

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, puzzle: object, owner: type) -> Any:
        setattr(self._owner, self._name, self._find())
        return getattr(owner if puzzle is None else puzzle, self._name)


def _verb(find: Callable[[], F]) -> F:
    """Return a function as a method; for a type checker it is the function."""
    return _Verb(find)  # type: ignore[return-value]


class Puzzle(model.Puzzle, Savable):
    """A puzzle as described, with what can be done with it.

    >>> from tilewright import Piece, Puzzle, Region
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> int(bars.count())
    3

    The fields are those of ``tilewright.model.Puzzle``.  Values of a setup are given as a mapping,
    ``puzzle.solve(set={"pegs": "1,0 3,2 4,4"})``.  A keyword that is no option also chooses a value,
    ``puzzle.solve(pegs="1,0 3,2 4,4")``, which is handy at a prompt; type checkers refuse it, as
    they refuse any misspelt option.
    """

    # Solutions: find them, count them, draw them, take them apart, slide them, go on without end.
    prepared = _verb(lambda: tilewright.prepared)
    solve = _verb(lambda: tilewright.solve)
    solutions = _verb(lambda: tilewright.solutions)
    best = _verb(lambda: tilewright.best)
    cheapest = _verb(lambda: tilewright.cheapest)
    count = _verb(lambda: tilewright.count)
    sample = _verb(lambda: tilewright.sample)
    nth = _verb(lambda: tilewright.nth)
    heatmap = _verb(lambda: tilewright.heatmap)
    disassemble = _verb(lambda: tilewright.disassemble)
    slide = _verb(lambda: tilewright.slide)
    plane = _verb(lambda: tilewright.plane)
    strip = _verb(lambda: tilewright.strip)
    rectangles = _verb(lambda: tilewright.rectangles)

    # What the puzzle is like: how large, how hard, why there is no solution.
    check = _verb(lambda: tilewright.check)
    estimate = _verb(lambda: tilewright.estimate)
    explain = _verb(lambda: tilewright.explain)
    prove = _verb(lambda: tilewright.prove)
    rate = _verb(lambda: tilewright.rate)
    hint = _verb(lambda: tilewright.hint)
    study = _verb(lambda: tilewright.study)
    compare_strategies = _verb(lambda: tilewright.compare_strategies)

    # Others made of it: surveys of its setup, challenges, designs, sheets, things to hold.
    survey = _verb(lambda: tilewright.survey)
    changes = _verb(lambda: tilewright.changes)
    generate = _verb(lambda: tilewright.generate)
    design = _verb(lambda: tilewright.design)
    design_apart = _verb(lambda: tilewright.design_apart)
    design_boards = _verb(lambda: tilewright.design_boards)
    design_grown = _verb(lambda: tilewright.design_grown)
    sheet = _verb(lambda: tilewright.sheet)
    make = _verb(lambda: tilewright.make)
    convert = _verb(lambda: tilewright.convert)
    show = _verb(lambda: tilewright.show)

    @classmethod
    def of(cls, puzzle: model.Puzzle) -> Puzzle:
        """Return a puzzle of the model with the verbs as methods."""
        if isinstance(puzzle, Puzzle):
            return puzzle
        made = cls(**vars(puzzle))
        if puzzle in IN_CORE:
            IN_CORE.put(made, IN_CORE.of(puzzle))
        return note_sound(made) if is_sound(puzzle) else made

    def verify(
        self,
        solution: model.Solution | Iterable[model.Placement],
        *,
        set: Mapping[str, Any] | None = None,
        **settings: Unpack[NoKeywords],
    ) -> Verdict:
        """Check a solution by code that shares nothing with the search."""
        return tilewright.verify(self, solution, set=set, **settings)

    SAVED_AS = ("svg", "png", "pdf", "text", "json", "yaml")

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file: a puzzle file as JSON or YAML, else what ``show`` draws."""
        if form in ("json", "yaml"):
            return self.convert(form).encode()
        return self.show().saved(form)

    def _repr_svg_(self) -> str | None:
        from tilewright.draw import svg

        if self.region.endless is not None:
            return None
        return svg.picture(self.scene())

    def __str__(self) -> str:
        from tilewright.draw import text

        if self.region.endless is not None:
            return f"{self.name}: {self.region}, {', '.join(piece.name for piece in self.pieces)}"
        return text.picture(self.scene())

    def scene(self) -> Scene:
        """Return what there is to draw: the region, what is placed, the setup."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem(partial=True), caption=self.title or self.name)
