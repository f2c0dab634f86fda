"""tilewright: pieces that must fill a space.

Describe a puzzle; get a solution, every solution, the exact count, a proof that there is none,
and a picture.

>>> import tilewright
>>> puzzle = tilewright.load("pentominoes-3x20")
>>> puzzle.count(distinct=True)
2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilewright._core import __version__ as __version__
    from tilewright.checker import (
        ListVerdict,
        Reason,
        Verdict,
        verify,
        verify_all,
        verify_packing,
    )
    from tilewright.covering import Colored, CoverCount, CoverSolutions, ExactCover, exact_cover
    from tilewright.covering.convert import convert
    from tilewright.covering.knuth import read_exact_cover, write_exact_cover
    from tilewright.errors import (
        Fault,
        Interrupted,
        LimitReached,
        PuzzleError,
        SetupError,
        TilewrightError,
        VerificationError,
    )
    from tilewright.loading import load
    from tilewright.model import (
        AnyCells,
        Choose,
        Limits,
        OneInEach,
        Piece,
        Placed,
        Placement,
        Problem,
        Region,
        Rule,
        Setup,
        Shape,
        Solution,
    )
    from tilewright.model.piece_sets import piece_set, piece_set_names
    from tilewright.prover import Certificate, Explanation, explain
    from tilewright.puzzle import Puzzle
    from tilewright.results.count import Count
    from tilewright.results.figure import Figure
    from tilewright.results.heatmap import Heatmap
    from tilewright.results.packing import Packing
    from tilewright.run.search import SearchOptions, engines
    from tilewright.run.solutions import Solutions
    from tilewright.teaching import Comparison, Study, compare_strategies, study
    from tilewright.verbs.best import best
    from tilewright.verbs.check import Checked, Finding, check
    from tilewright.verbs.count import count
    from tilewright.verbs.estimate import Estimate, estimate
    from tilewright.verbs.generate import Challenge, Challenges, generate
    from tilewright.verbs.heatmap import heatmap
    from tilewright.verbs.sample import nth, sample
    from tilewright.verbs.solutions import solutions
    from tilewright.verbs.solve import solve
    from tilewright.verbs.survey import Row, Survey, survey

#: where each public name lives; it is imported when it is first used, so that the command line
#: starts fast
_HOME = {
    "__version__": "_core",
    **dict.fromkeys(
        ("Colored", "CoverCount", "CoverSolutions", "ExactCover", "exact_cover"), "covering"
    ),
    "convert": "covering.convert",
    **dict.fromkeys(("read_exact_cover", "write_exact_cover"), "covering.knuth"),
    **dict.fromkeys(
        (
            "Fault",
            "Interrupted",
            "LimitReached",
            "PuzzleError",
            "SetupError",
            "TilewrightError",
            "VerificationError",
        ),
        "errors",
    ),
    "load": "loading",
    **dict.fromkeys(
        (
            "AnyCells",
            "Choose",
            "Limits",
            "OneInEach",
            "Piece",
            "Placed",
            "Placement",
            "Problem",
            "Region",
            "Rule",
            "Setup",
            "Shape",
            "Solution",
        ),
        "model",
    ),
    "Packing": "results.packing",
    "piece_set": "model.piece_sets",
    "piece_set_names": "model.piece_sets",
    "Puzzle": "puzzle",
    "best": "verbs.best",
    **dict.fromkeys(("Checked", "Finding", "check"), "verbs.check"),
    "Count": "results.count",
    "count": "verbs.count",
    "Heatmap": "results.heatmap",
    "heatmap": "verbs.heatmap",
    **dict.fromkeys(("nth", "sample"), "verbs.sample"),
    **dict.fromkeys(("SearchOptions", "engines"), "run.search"),
    "Solutions": "run.solutions",
    "solutions": "verbs.solutions",
    "solve": "verbs.solve",
    **dict.fromkeys(("Estimate", "estimate"), "verbs.estimate"),
    **dict.fromkeys(("Certificate", "Explanation", "explain"), "prover"),
    "Figure": "results.figure",
    **dict.fromkeys(("Challenge", "Challenges", "generate"), "verbs.generate"),
    **dict.fromkeys(("Comparison", "Study", "compare_strategies", "study"), "teaching"),
    **dict.fromkeys(("Row", "Survey", "survey"), "verbs.survey"),
    **dict.fromkeys(
        ("ListVerdict", "Reason", "Verdict", "verify", "verify_all", "verify_packing"),
        "checker",
    ),
}

__all__ = [
    "AnyCells",
    "Certificate",
    "Challenge",
    "Challenges",
    "Checked",
    "Choose",
    "Colored",
    "Comparison",
    "Count",
    "CoverCount",
    "CoverSolutions",
    "Estimate",
    "ExactCover",
    "Explanation",
    "Fault",
    "Figure",
    "Finding",
    "Heatmap",
    "Interrupted",
    "LimitReached",
    "Limits",
    "ListVerdict",
    "OneInEach",
    "Packing",
    "Piece",
    "Placed",
    "Placement",
    "Problem",
    "Puzzle",
    "PuzzleError",
    "Reason",
    "Region",
    "Row",
    "Rule",
    "SearchOptions",
    "Setup",
    "SetupError",
    "Shape",
    "Solution",
    "Solutions",
    "Study",
    "Survey",
    "TilewrightError",
    "Verdict",
    "VerificationError",
    "__version__",
    "best",
    "check",
    "compare_strategies",
    "convert",
    "count",
    "engines",
    "estimate",
    "exact_cover",
    "explain",
    "generate",
    "heatmap",
    "load",
    "nth",
    "piece_set",
    "piece_set_names",
    "read_exact_cover",
    "sample",
    "solutions",
    "solve",
    "study",
    "survey",
    "verify",
    "verify_all",
    "verify_packing",
    "write_exact_cover",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    value: object = getattr(import_module(f"tilewright.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
