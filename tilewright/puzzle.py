"""``tilewright.Puzzle``: the puzzle of the model with every verb as a method.

Each method imports its verb when it is called: reading a puzzle stays quick.  Its arguments are
those of the verb, which a test compares.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from tilewright import model
from tilewright.model.given import NoKeywords
from tilewright.running.options import SearchKeywords, full_signature
from tilewright.saving import Savable

if TYPE_CHECKING:
    from tilewright.checker import Verdict
    from tilewright.draw.scene import Scene
    from tilewright.prover import Explanation
    from tilewright.results.challenge_sheet import ChallengeSheet
    from tilewright.results.checked import Checked
    from tilewright.results.comparison import Comparison
    from tilewright.results.count import Count
    from tilewright.results.design import Design
    from tilewright.results.estimate import Estimate
    from tilewright.results.heatmap import Heatmap
    from tilewright.results.hint import Hint
    from tilewright.results.made import Made
    from tilewright.results.packing import Packing
    from tilewright.results.proof import Proof
    from tilewright.results.rating import Rating
    from tilewright.results.sample import Sample
    from tilewright.results.shown import Shown
    from tilewright.results.study import Study
    from tilewright.running.challenges import Challenges
    from tilewright.running.options import Progress, SearchOptions
    from tilewright.running.solutions import Solutions
    from tilewright.running.survey import Survey
    from tilewright.teaching.search import FrameWatcher

    Given = Mapping[str, Any] | None

M = TypeVar("M", bound=Callable[..., Any])


def _searches(method: M) -> M:
    """Let help and completion show each search option of a method."""
    method.__signature__ = full_signature(method)  # type: ignore[attr-defined]
    return method


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

    @classmethod
    def of(cls, puzzle: model.Puzzle) -> Puzzle:
        """Return a puzzle of the model with the verbs as methods."""
        return puzzle if isinstance(puzzle, Puzzle) else cls(**vars(puzzle))

    @_searches
    def solve(
        self,
        *,
        seed: int = 0,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> model.Solution | None:
        """Return a solution, or ``None`` where there is provably none; see ``tilewright.solve``."""
        from tilewright.verbs.solve import solve

        return solve(self, seed=seed, options=options, set=set, **keywords)

    @_searches
    def solutions(
        self,
        *,
        distinct: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Solutions:
        """Return all solutions, lazily; see ``tilewright.solutions``."""
        from tilewright.verbs.solutions import solutions

        return solutions(self, distinct=distinct, options=options, set=set, **keywords)

    @_searches
    def best(
        self,
        *,
        objective: str = "cells",
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Packing:
        """Return the packing that is worth most; see ``tilewright.best``."""
        from tilewright.verbs.best import best

        return best(self, objective=objective, options=options, set=set, **keywords)

    @_searches
    def count(
        self,
        *,
        distinct: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Count:
        """Count the solutions; see ``tilewright.count``."""
        from tilewright.verbs.count import count

        return count(self, distinct=distinct, options=options, set=set, **keywords)

    @_searches
    def sample(
        self,
        number: int = 1,
        seed: int = 0,
        *,
        distinct: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Sample:
        """Draw solutions at random; see ``tilewright.sample``."""
        from tilewright.verbs.sample import sample

        return sample(self, number, seed, distinct=distinct, options=options, set=set, **keywords)

    @_searches
    def nth(
        self,
        number: int,
        *,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> model.Solution:
        """Return the solution with a number; see ``tilewright.nth``."""
        from tilewright.verbs.sample import nth

        return nth(self, number, options=options, set=set, **keywords)

    @_searches
    def heatmap(
        self,
        *,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Heatmap:
        """Tell how often each piece covers each cell; see ``tilewright.heatmap``."""
        from tilewright.verbs.heatmap import heatmap

        return heatmap(self, options=options, set=set, **keywords)

    def check(
        self,
        *,
        limit_time: float | None = None,
        limit_memory: int | None = None,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Checked:
        """Say what a solver should know first; see ``tilewright.check``."""
        from tilewright.verbs.check import check

        return check(self, limit_time=limit_time, limit_memory=limit_memory, set=set, **settings)

    @_searches
    def estimate(
        self,
        *,
        seed: int = 0,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Estimate:
        """Estimate how large the search is; see ``tilewright.estimate``."""
        from tilewright.verbs.estimate import estimate

        return estimate(self, seed=seed, options=options, set=set, **keywords)

    @_searches
    def hint(
        self,
        *,
        placed: Sequence[model.Placed] | None = None,
        strength: str = "move",
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Hint:
        """Help with a partial board; see ``tilewright.hint``."""
        from tilewright.verbs.hint import hint

        return hint(self, placed=placed, strength=strength, options=options, set=set, **keywords)

    @_searches
    def rate(
        self,
        *,
        seed: int = 0,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Rating:
        """Measure how hard the puzzle is; see ``tilewright.rate``."""
        from tilewright.verbs.rate import rate

        return rate(self, seed=seed, options=options, set=set, **keywords)

    @_searches
    def explain(
        self,
        *,
        seed: int = 0,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Explanation:
        """Say why there is no solution, or how the search will go; see ``tilewright.explain``."""
        from tilewright.verbs.explain import explain

        return explain(self, seed=seed, options=options, set=set, **keywords)

    def prove(
        self,
        into: str | os.PathLike[str],
        *,
        all: bool = False,
        limit_nodes: int = 100_000,
        limit_time: float | None = None,
        limit_memory: int | None = None,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Proof:
        """Write a proof that a stranger can check; see ``tilewright.prove``."""
        from tilewright.verbs.prove import prove

        return prove(
            self,
            into,
            all=all,
            limit_nodes=limit_nodes,
            limit_time=limit_time,
            limit_memory=limit_memory,
            set=set,
            **settings,
        )

    def verify(
        self,
        solution: model.Solution | Iterable[model.Placement],
        *,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Verdict:
        """Check a solution by code that shares nothing with the search."""
        from tilewright.checker import verify

        return verify(self, solution, set=set, **settings)

    @_searches
    def survey(
        self,
        *,
        sample: int | None = None,
        seed: int = 0,
        distinct: bool = False,
        most: int | None = None,
        cap: int = 100_000,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Survey:
        """Solve every setting of the setup; see ``tilewright.survey``."""
        from tilewright.verbs.survey import survey

        return survey(
            self,
            sample=sample,
            seed=seed,
            distinct=distinct,
            most=most,
            cap=cap,
            options=options,
            set=set,
            **keywords,
        )

    @_searches
    def generate(
        self,
        *,
        number: int = 1,
        seed: int = 0,
        unique: bool = False,
        stars: tuple[int, int] | int | None = None,
        difficulty: tuple[float, float] | None = None,
        scale: str = "",
        givens: int | None = None,
        minimal: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Challenges:
        """Make challenges from the setup, or with pieces given; see ``tilewright.generate``."""
        from tilewright.verbs.generate import generate

        return generate(
            self,
            number=number,
            seed=seed,
            unique=unique,
            stars=stars,
            difficulty=difficulty,
            scale=scale,
            givens=givens,
            minimal=minimal,
            options=options,
            set=set,
            **keywords,
        )

    @_searches
    def design(
        self,
        *,
        pieces: str | model.Piece | Iterable[str | model.Piece] | None = None,
        total: int | None = None,
        number: int | None = None,
        copies: int = 1,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Design:
        """Choose pieces that solve every setting of the setup; see ``tilewright.design``."""
        from tilewright.verbs.design import design

        return design(
            self,
            pieces=pieces,
            total=total,
            number=number,
            copies=copies,
            options=options,
            set=set,
            **keywords,
        )

    @_searches
    def sheet(
        self,
        *,
        number: int = 6,
        seed: int = 0,
        unique: bool = False,
        cell: float | None = None,
        answers: str = "after",
        palette: str = "soft",
        hatch: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> ChallengeSheet:
        """Lay challenges out on paper; see ``tilewright.sheet``."""
        from tilewright.verbs.sheet import sheet

        return sheet(
            self,
            number=number,
            seed=seed,
            unique=unique,
            cell=cell,
            answers=answers,
            palette=palette,
            hatch=hatch,
            options=options,
            set=set,
            **keywords,
        )

    def make(
        self,
        *,
        cell: float = 15.0,
        thickness: float = 3.0,
        clearance: float = 0.1,
        kerf: float = 0.2,
        radius: float = 0.0,
        gap: float = 2.0,
        border: float = 10.0,
        stroke: float = 0.01,
        tray: bool = True,
        letters: bool = True,
        nesting: str = "filled",
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Made:
        """Make pieces and a tray to be cut or printed; see ``tilewright.make``."""
        from tilewright.verbs.make import make

        return make(
            self,
            cell=cell,
            thickness=thickness,
            clearance=clearance,
            kerf=kerf,
            radius=radius,
            gap=gap,
            border=border,
            stroke=stroke,
            tray=tray,
            letters=letters,
            nesting=nesting,
            set=set,
            **settings,
        )

    def study(
        self,
        *,
        cells: str = "open-neighbours",
        pieces: str = "difficult",
        seed: int = 0,
        limit: int | None = 1,
        limit_backups: int | None = None,
        limit_nodes: int | None = None,
        limit_time: float | None = None,
        limit_memory: int | None = None,
        watch: FrameWatcher | None = None,
        progress: Progress | None = None,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Study:
        """Search by a heuristic to learn from; see ``tilewright.study``."""
        from tilewright.verbs.study import study

        return study(
            self,
            cells=cells,
            pieces=pieces,
            seed=seed,
            limit=limit,
            limit_backups=limit_backups,
            limit_nodes=limit_nodes,
            limit_time=limit_time,
            limit_memory=limit_memory,
            watch=watch,
            progress=progress,
            set=set,
            **settings,
        )

    def compare_strategies(
        self,
        *,
        seeds: Iterable[int] = range(5),
        limit_backups: int | None = 100_000,
        limit_nodes: int | None = None,
        limit_time: float | None = None,
        progress: Progress | None = None,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Comparison:
        """Compare the heuristics of ``study``; see ``tilewright.compare_strategies``."""
        from tilewright.verbs.compare_strategies import compare_strategies

        return compare_strategies(
            self,
            seeds=seeds,
            limit_backups=limit_backups,
            limit_nodes=limit_nodes,
            limit_time=limit_time,
            progress=progress,
            set=set,
            **settings,
        )

    def convert(
        self,
        to: str = "knuth",
        *,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> str:
        """Return the puzzle in another form; see ``tilewright.convert``."""
        from tilewright.covering.convert import convert

        return convert(self, to, set=set, **settings)

    def show(
        self,
        *,
        palette: str = "soft",
        hatch: bool = False,
        view: str = "flat",
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Shown:
        """Return the board, the pieces and the setup to be looked at; see ``tilewright.show``."""
        from tilewright.verbs.show import show

        return show(self, palette=palette, hatch=hatch, view=view, set=set, **settings)

    SAVED_AS = ("svg", "png", "pdf", "text", "json", "yaml")

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file: a puzzle file as JSON or YAML, else what ``show`` draws."""
        if form in ("json", "yaml"):
            return self.convert(form).encode()
        return self.show().saved(form)

    def _repr_svg_(self) -> str:
        from tilewright.draw import svg

        return svg.picture(self.scene())

    def __str__(self) -> str:
        from tilewright.draw import text

        return text.picture(self.scene())

    def scene(self) -> Scene:
        """Return what there is to draw: the region, what is placed, the setup."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem(partial=True), caption=self.title or self.name)
