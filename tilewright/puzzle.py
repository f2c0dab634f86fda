"""``tilewright.Puzzle``: the puzzle of the model with every verb as a method.

Each method imports its verb when it is called: reading a puzzle stays quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewright import model

if TYPE_CHECKING:
    from tilewright.checker import Verdict
    from tilewright.draw.scene import Scene
    from tilewright.prover import Explanation
    from tilewright.results.checked import Checked
    from tilewright.results.count import Count
    from tilewright.results.estimate import Estimate
    from tilewright.results.heatmap import Heatmap
    from tilewright.results.packing import Packing
    from tilewright.run.challenges import Challenges
    from tilewright.run.solutions import Solutions
    from tilewright.run.survey import Survey


class Puzzle(model.Puzzle):
    """A puzzle as described, with what can be done with it.

    >>> from tilewright import Piece, Puzzle, Region
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> int(bars.count())
    3

    The fields are those of ``tilewright.model.Puzzle``.  Keyword arguments of the methods that
    are no options choose values of the setup: ``puzzle.solve(pegs="1,0 3,2 4,4")``.
    """

    @classmethod
    def of(cls, puzzle: model.Puzzle) -> Puzzle:
        """Return a puzzle of the model with the verbs as methods."""
        return puzzle if isinstance(puzzle, Puzzle) else cls(**vars(puzzle))

    def solve(self, **options: Any) -> model.Solution | None:
        """Return a solution, or ``None`` where there is provably none; see ``tilewright.solve``."""
        from tilewright.verbs.solve import solve

        return solve(self, **options)

    def solutions(self, **options: Any) -> Solutions:
        """Return all solutions, lazily; see ``tilewright.solutions``."""
        from tilewright.verbs.solutions import solutions

        return solutions(self, **options)

    def best(self, **options: Any) -> Packing:
        """Return the packing that is worth most; see ``tilewright.best``."""
        from tilewright.verbs.best import best

        return best(self, **options)

    def count(self, **options: Any) -> Count:
        """Count the solutions; see ``tilewright.count``."""
        from tilewright.verbs.count import count

        return count(self, **options)

    def sample(self, number: int = 1, seed: int = 0, **options: Any) -> list[model.Solution]:
        """Draw solutions at random; see ``tilewright.sample``."""
        from tilewright.verbs.sample import sample

        return sample(self, number, seed, **options)

    def heatmap(self, **options: Any) -> Heatmap:
        """Tell how often each piece covers each cell; see ``tilewright.heatmap``."""
        from tilewright.verbs.heatmap import heatmap

        return heatmap(self, **options)

    def check(self, **settings: Any) -> Checked:
        """Say what a solver should know first; see ``tilewright.check``."""
        from tilewright.verbs.check import check

        return check(self, **settings)

    def estimate(self, **options: Any) -> Estimate:
        """Estimate how large the search is; see ``tilewright.estimate``."""
        from tilewright.verbs.estimate import estimate

        return estimate(self, **options)

    def explain(self, **options: Any) -> Explanation:
        """Say why there is no solution, or how the search will go; see ``tilewright.explain``."""
        from tilewright.verbs.explain import explain

        return explain(self, **options)

    def verify(self, solution: model.Solution, **settings: Any) -> Verdict:
        """Check a solution by code that shares nothing with the search."""
        from tilewright.checker import verify

        return verify(self, solution, **settings)

    def survey(self, **options: Any) -> Survey:
        """Solve every setting of the setup; see ``tilewright.survey``."""
        from tilewright.verbs.survey import survey

        return survey(self, **options)

    def generate(self, **options: Any) -> Challenges:
        """Make challenges from the setup; see ``tilewright.generate``."""
        from tilewright.verbs.generate import generate

        return generate(self, **options)

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
