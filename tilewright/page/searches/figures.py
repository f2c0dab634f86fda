"""The kinds that end in one result: counts, estimates, explanations, ratings, heat maps, packings, least
costs.
"""

from __future__ import annotations

from typing import Any

from tilewright.errors import TilewrightError
from tilewright.page.searches.base import Request, laid_data
from tilewright.prover.certificate import PLAIN
from tilewright.results.base import Result
from tilewright.verbs.best import best
from tilewright.verbs.cheapest import search_cheapest
from tilewright.verbs.count import count
from tilewright.verbs.estimate import estimate
from tilewright.verbs.explain import explain
from tilewright.verbs.heatmap import heatmap
from tilewright.verbs.rate import rate

#: seconds that an estimate, an explanation and a rating take if nothing is said
_ESTIMATE, _EXPLANATION, _RATING = 3.0, 10.0, 20.0


def counted(request: Request) -> dict[str, Any]:
    """Count solutions exactly."""
    boxed = request.boxes()
    compiled = boxed or request.searchable()
    options = request.search_options(None if boxed else compiled)
    result = count(compiled, distinct=request.classes() or False, options=options)
    _tell(request, result, "" if result.proof is None else f"There is no solution. {result.proof}")
    return request.ending(
        result.ended, complete=result.complete, found=result.solutions, nodes=result.nodes
    )


def estimated(request: Request) -> dict[str, Any]:
    """Estimate how many solutions there are, and how long it takes to find them all."""
    compiled = request.searchable()
    seed = request.whole("seed", 0)
    _tell(request, estimate(compiled, seed=seed, options=_within(request, _ESTIMATE)))
    return request.ending("done", complete=True)


def explained(request: Request) -> dict[str, Any]:
    """Explain why there is no solution, or how the search will go; drawings refer to cells by number."""
    known = request.cover()
    result = explain(known.compiled, options=_within(request, _EXPLANATION))
    number = known.compiled.board.index
    shown = result.certificate or result.conflict
    labels = {} if shown is None else shown.labels
    drawn = [[number[cell], text] for cell, text in labels.items() if text != PLAIN]
    request.reporter.tell("result", data={**result.data(), "drawn": drawn}, text=str(result))
    return request.ending("done", complete=True)


def rated(request: Request) -> dict[str, Any]:
    """Tell how hard the puzzle is."""
    compiled = request.searchable()
    seed = request.whole("seed", 0)
    _tell(request, rate(compiled, seed=seed, options=_within(request, _RATING)))
    return request.ending("done", complete=True)


def heated(request: Request) -> dict[str, Any]:
    """Tell in which share of all solutions each piece covers each cell, by cell number."""
    compiled = request.searchable()
    result = heatmap(compiled, options=request.search_options())
    number, whole = compiled.board.index, max(result.solutions, 1)
    shares = {
        piece: [[number[cell], times / whole] for cell, times in cells.items()]
        for piece, cells in result.counts.items()
    }
    data = {"solutions": result.solutions, "pieces": shares}
    plural = "" if result.solutions == 1 else "s"
    text = f"How often each piece covers each cell, in {result.solutions:,} solution{plural}."
    if result.proof is not None:
        data["proof"] = result.proof
        text = f"There is no solution. {result.proof}"
    request.reporter.tell("result", data=data, text=text)
    return request.ending("done", complete=True, found=result.solutions)


def packed(request: Request) -> dict[str, Any]:
    """Find the packing that is worth most."""
    problem = request.puzzle.problem()
    objective = str(request.given.get("objective") or "cells")
    result = best(problem, objective=objective, options=request.search_options())
    known = request.cover()
    number = known.compiled.board.index
    data = {
        **result.best_data(),
        "placed": laid_data(known.compiled, result),
        "empty": [number[cell] for cell in result.empty],
        "unused": result.unused,
    }
    text = result.summary()
    if result.proof is not None:
        data["proof"], text = result.proof, f"{text}. No packing is a solution: {result.proof}"
    request.reporter.tell("result", data=data, text=text)
    return request.ending(result.ended, complete=result.proven, found=1, nodes=result.nodes)


def cheapest_found(request: Request) -> dict[str, Any]:
    """Find the solution that costs least, or has the fewest pieces."""
    objective = str(request.given.get("objective") or "cost")
    compiled = request.searchable()
    search = search_cheapest(compiled, objective, request.search_options(), {})
    result, report = search.solution, search.report
    if result is None:
        if report.ended != "done":
            raise TilewrightError(search.stopped)
        proof = compiled.proof
        data: dict[str, Any] = {"solutions": 0, **({} if proof is None else {"proof": proof})}
        text = "There is no solution." if proof is None else f"There is no solution. {proof}"
        request.reporter.tell("result", data=data, text=text)
        return request.ending("done", complete=True, found=0, nodes=report.nodes)
    data = {**result.cost_data(), "placed": laid_data(request.cover().compiled, result)}
    request.reporter.tell("result", data=data, text=result.summary())
    return request.ending(result.ended, complete=result.proven, found=1, nodes=result.nodes)


def _within(request: Request, seconds: float) -> Any:
    """Return the search options of a verb that takes what time it is given."""
    from dataclasses import replace

    options = request.search_options()
    if request.given.get("seconds") is not None:
        return options
    return replace(options, limit_time=min(seconds, options.limit_time or 0.0))


def _tell(request: Request, result: Result, text: str = "") -> None:
    request.reporter.tell("result", data=result.data(), text=text or str(result))
