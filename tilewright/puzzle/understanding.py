"""The verbs of a puzzle that tell what it is like: how large, how hard, why there is no solution."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Unpack

from tilewright import model
from tilewright.model.given import NoKeywords
from tilewright.puzzle.arguments import Given, searches
from tilewright.running.options import SearchKeywords

if TYPE_CHECKING:
    from tilewright.prover.explanation import Explanation
    from tilewright.results.checked import Checked
    from tilewright.results.comparison import Comparison
    from tilewright.results.estimate import Estimate
    from tilewright.results.hint import Hint
    from tilewright.results.proof import Proof
    from tilewright.results.rating import Rating
    from tilewright.results.study import Study
    from tilewright.running.options import Progress, SearchOptions
    from tilewright.teaching.search import FrameWatcher


class Puzzle(model.Puzzle):
    """A puzzle with the verbs that help to understand it."""

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

    @searches
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

    @searches
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

    @searches
    def rate(
        self,
        *,
        seed: int = 0,
        samples: int | None = None,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Rating:
        """Measure how hard the puzzle is; see ``tilewright.rate``."""
        from tilewright.verbs.rate import rate

        return rate(self, seed=seed, samples=samples, options=options, set=set, **keywords)

    @searches
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
