"""``explain``: why there is no solution, or how the search will go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.model import Problem, Puzzle
from tilewright.prover.explanation import Explanation, item_text
from tilewright.prover.settle import SECONDS, settle
from tilewright.running.kept import KeptSolutions
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import features_data, plan, to_compiled
from tilewright.verbs.estimate import estimate

#: seconds that the estimate takes at most
_ESTIMATE_SECONDS = 3.0


@shows_options
def explain(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Explanation:
    """Explain why a puzzle has no solution, or how the search for all of them will go.

    Args:
        puzzle: what to explain.
        seed: of the estimate.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` is about
            what to take (10 s where it is not given), ``limit_nodes`` the nodes after which the
            search for a solution stops, and about as many for the estimate.

    Returns:
        The certificate, or a solution and the estimate; if a limit came first, neither proof
        nor solution (``verdict == "unknown"``).

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        Interrupted: by Ctrl-C; ``partial`` is ``None``.
    """
    options, settings = read_arguments(options, set, keywords)
    watch = Watch(options.with_time(SECONDS))
    kept = watch if options.limit_time else Watch(options)
    compiled = to_compiled(puzzle, settings, kept, asks=True)
    settled = settle(compiled, watch)
    proof, nodes = settled.proof, settled.nodes
    found = None if settled.found is None else compiled.solution(settled.found)
    asked, every = compiled.problem.asked, False
    if asked and found is not None:
        listed = KeptSolutions(compiled, False, watch.left(), None)
        found, every = next(iter(listed), None), listed.complete
        nodes += listed.nodes
    chosen, reason = plan(compiled.cover, watch.left())
    size = None
    if proof is None and not asked:
        left = watch.left()
        left = replace(left, limit_time=min(left.limit_time or 0.0, _ESTIMATE_SECONDS))
        size = estimate(compiled, seed=seed, options=left)
    features = compiled.cover.features()
    return Explanation(
        compiled.problem,
        proof,
        settled.conflict,
        found,
        nodes,
        chosen,
        reason,
        features_data(features),
        "" if features.anchor is None else item_text(compiled, features.anchor),
        size,
        asked=asked,
        none_kept=every and found is None,
    )
