"""The verbs of a puzzle that find solutions, count them, draw them and check them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Unpack

from tilewright import model
from tilewright.model.classes import Distinct
from tilewright.model.given import NoKeywords
from tilewright.puzzle.arguments import Given, searches
from tilewright.running.options import SearchKeywords

if TYPE_CHECKING:
    from tilewright.checker import Verdict
    from tilewright.results.count import Count
    from tilewright.results.disassemblies import Disassemblies
    from tilewright.results.heatmap import Heatmap
    from tilewright.results.packing import Packing
    from tilewright.results.sample import Sample
    from tilewright.running.options import SearchOptions
    from tilewright.running.solutions import Solutions


class Puzzle(model.Puzzle):
    """A puzzle with the verbs that speak of its solutions."""

    @searches
    def solve(
        self,
        *,
        seed: int = 0,
        apart: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> model.Solution | None:
        """Return a solution, or ``None`` if there is provably none; see ``tilewright.solve``."""
        from tilewright.verbs.solve import solve

        return solve(self, seed=seed, apart=apart, options=options, set=set, **keywords)

    @searches
    def solutions(
        self,
        *,
        distinct: Distinct = False,
        apart: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Solutions:
        """Return all solutions, lazily; see ``tilewright.solutions``."""
        from tilewright.verbs.solutions import solutions

        return solutions(self, distinct=distinct, apart=apart, options=options, set=set, **keywords)

    @searches
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

    @searches
    def count(
        self,
        *,
        distinct: Distinct = False,
        apart: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Count:
        """Count the solutions; see ``tilewright.count``."""
        from tilewright.verbs.count import count

        return count(self, distinct=distinct, apart=apart, options=options, set=set, **keywords)

    @searches
    def sample(
        self,
        number: int = 1,
        seed: int = 0,
        *,
        distinct: Distinct = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Sample:
        """Draw solutions at random; see ``tilewright.sample``."""
        from tilewright.verbs.sample import sample

        return sample(self, number, seed, distinct=distinct, options=options, set=set, **keywords)

    @searches
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

    @searches
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

    @searches
    def disassemble(
        self,
        *,
        solutions: Iterable[model.Solution | Iterable[model.Placement]] | None = None,
        distinct: Distinct = True,
        limit: int | None = None,
        min_level: int = 0,
        limit_states: int | None = None,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Disassemblies:
        """Take the assemblies apart by straight moves; see ``tilewright.disassemble``."""
        from tilewright.verbs.disassemble import disassemble

        return disassemble(
            self,
            solutions=solutions,
            distinct=distinct,
            limit=limit,
            min_level=min_level,
            limit_states=limit_states,
            options=options,
            set=set,
            **keywords,
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
