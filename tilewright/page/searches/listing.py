"""``solve`` and ``solutions``: solutions as they are found, as numbers of placements.

The core searches in slices of time and returns the open units, so that solutions reach the page
while the search goes on, and no solution becomes more than a short list of numbers on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.page.searches.base import PlacementNumbers, Request
from tilewright.page.searches.studying import studied
from tilewright.running.boxable import BOXES
from tilewright.running.boxes import BoxFirst, all_solutions, one_solution
from tilewright.running.execute import ask
from tilewright.running.search import search
from tilewright.running.solutions import Solutions

#: solutions that are sent in one search at most
MOST = 200_000
#: solutions of one event, and of one slice of the search
BATCH, _SLICE = 512, 8192
#: seconds of the first slice, and of the longest
_FIRST, _LONGEST = 0.04, 0.4


def solved(request: Request) -> dict[str, Any]:
    """Find one solution by the plan, or with ``live`` by the search that is shown."""
    if request.flag("live"):
        return studied(request)
    boxed = request.boxes(one=True)
    if boxed is not None:
        return _solved_boxes(request, boxed)
    compiled = request.searchable()
    if compiled.proof is not None:
        return request.none(compiled.proof)
    options = request.search_options(compiled)
    by_turns = one_solution(compiled, options, request.whole("seed", 0))
    if isinstance(by_turns, BoxFirst):
        return _told(request, by_turns)
    report = ask(compiled.cover, "one", options, request.whole("seed", 0))
    if report.found is not None:
        PlacementNumbers(compiled, request.reporter).tell([report.found])
    elif report.ended == "done" and report.proof is not None:
        request.none(str(compiled.named_proof(report.proof, report.lacking)))
    elif report.ended == "done":
        request.reporter.tell("result", data={"solutions": 0}, text="There is no solution.")
    answered = report.found is not None or report.ended == "done"
    found = int(report.found is not None)
    return request.ending(report.ended, complete=answered, found=found, nodes=report.nodes)


def listed(request: Request) -> dict[str, Any]:
    """Send every solution, or one of each set of symmetric ones, as they are found."""
    most = request.whole("most", MOST, 1, MOST)
    boxed = request.boxes()
    if boxed is not None:
        return _listed_boxes(request, boxed, most)
    compiled, classes = request.searchable(), request.classes()
    if compiled.proof is not None:
        return request.none(compiled.proof)
    numbers = PlacementNumbers(compiled, request.reporter)
    sent = nodes = 0
    ended = ""
    for report in _slices(request, compiled.cover, most, reduce=classes is not None):
        found = report.found[: most - sent]
        for start in range(0, len(found), BATCH):
            numbers.tell(found[start : start + BATCH])
        sent, nodes, ended = sent + len(found), nodes + report.nodes, report.ended
        whole = not report.is_open and sent < most
    if not whole and sent >= most:
        return _stopped(request, most, nodes)
    return request.ending(ended, complete=whole, found=sent, nodes=nodes)


def _stopped(request: Request, most: int, nodes: int) -> dict[str, Any]:
    why = f"The first {most:,} solutions are listed; there may be more."
    return request.ending(why, complete=False, found=most, nodes=nodes)


def _solved_boxes(request: Request, boxed: Compiled) -> dict[str, Any]:
    """Find one solution by positions."""
    if boxed.proof is not None:
        return request.none(boxed.proof)
    options = replace(request.search_options(), engine=BOXES)
    return _told(request, one_solution(boxed, options, request.whole("seed", 0)))


def _told(request: Request, found: Solutions) -> dict[str, Any]:
    """Find one solution, and send it or the proof that there is none."""
    for one in found.batches(lambda solutions: solutions, 1):
        PlacementNumbers(found.compiled, request.reporter).tell(one)
    if found.complete and not found.found and found.proof is not None:
        request.none(found.proof)
    elif found.complete and not found.found:
        request.reporter.tell("result", data={"solutions": 0}, text="There is no solution.")
    return request.ending(
        found.ended, complete=found.complete, found=found.found, nodes=found.nodes
    )


def _listed_boxes(request: Request, boxed: Compiled, most: int) -> dict[str, Any]:
    """Send every solution, as positions are found."""
    if boxed.proof is not None:
        return request.none(boxed.proof)
    numbers = PlacementNumbers(boxed, request.reporter)
    found = all_solutions(boxed, False, replace(request.search_options(), engine=BOXES))
    for some in found.batches(lambda solutions: solutions, BATCH, most):
        numbers.tell(some)
    if not found.complete and found.found >= most:
        return _stopped(request, most, found.nodes)
    return request.ending(
        found.ended, complete=found.complete, found=found.found, nodes=found.nodes
    )


def _slices(
    request: Request, cover: _core.Cover, most: int, *, reduce: bool
) -> Iterator[_core.Report]:
    """Yield the reports of one slice of the search after the other, until nothing is left."""
    options = request.search_options()
    sent, left, nodes = 0, None, 0
    seconds, wanted, done = _FIRST, 1, 0.0
    teller = options.progress
    while True:
        now = request.search_options()
        slice_ = min(seconds, now.limit_time or 0.0) if left is not None else now.limit_time
        report = search(
            cover,
            replace(
                options,
                engine="auto" if left is None else left.engine,
                limit_time=slice_,
                progress=teller if left is None else None,
                on_phase=options.on_phase if left is None else None,
            ),
            reduce=reduce,
            collect=True,
            units=left,
            max_solutions=min(wanted, most - sent),
            by_images=not reduce,
        )
        yield report
        sent, nodes = sent + len(report.found), nodes + report.nodes
        done += report.done[0] / report.done[1]
        if not report.is_open or sent >= most or report.ended in ("cancelled", "memory"):
            return
        if not now.limit_time:
            return
        if teller is not None and left is not None:
            teller(min(done, 1.0), sent, nodes)
        left, wanted, seconds = report, _SLICE, min(2 * seconds, _LONGEST)
