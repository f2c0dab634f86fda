"""``grow`` and ``growable``: puzzles that grow from the open one, sent as walks find them; and why none can."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tilewright.challenges.grow_judges import LEVEL
from tilewright.challenges.growing import JUDGEMENTS, Grower, GrowQuestion, Walk, WalkFind
from tilewright.challenges.grown_designs import GrownDesigner, grown_puzzle
from tilewright.deduction.judge import Judge
from tilewright.errors import TilewrightError
from tilewright.page.document import document_of
from tilewright.page.searches.base import Request
from tilewright.page.solved import tiles_of
from tilewright.page.streams import Gone, sentence
from tilewright.page.thumbs import thumbnail
from tilewright.puzzle import Puzzle
from tilewright.results.grown_design import GrownPuzzle

#: assemblies that are judged in one search at most
_MOST = 1_000_000
#: an option of a command, beside what to do
_OPTION = re.compile(r" \(--[^)]*\)")
#: seconds in which it is looked whether a puzzle can grow
_AT_ONCE = 1.0


def grown(request: Request) -> dict[str, Any]:
    """Grow puzzles; send each that is better than all of its walk before as a document of its own."""
    judgements = request.whole("judgements", JUDGEMENTS, 1, _MOST)
    offers = _Offers(request, _designer(request, request.puzzle, judgements))
    design = offers.designer.design()
    offers.tell_new()
    data = {
        "found": offers.number,
        "judged": design.judged,
        "apart": design.apart,
        "unique": design.unique,
    }
    head = "" if offers.number else "Nothing was found. "
    request.reporter.tell("result", data=data, text=f"{head}{design.tally_text}.")
    return request.ending(
        design.ended, complete=design.complete, found=offers.number, nodes=design.judged
    )


def growable(request: Request) -> dict[str, Any]:
    """Tell why the puzzle cannot grow, nothing if it can: one assembly is judged, as far as a second allows.

    Raises:
        PuzzleError: the document is no puzzle.
    """
    why, puzzle = "", request.puzzle
    try:
        designer = _designer(request, puzzle, 1)
        designer.options = replace(designer.options, limit_time=_AT_ONCE, progress=None)
        designer.design()
    except TilewrightError as error:
        why = _OPTION.sub("", sentence(error))
    request.reporter.tell("result", data={"why": why}, text=why or "It can grow.")
    return request.ending("done", complete=True)


def _designer(request: Request, puzzle: Puzzle, judgements: int) -> GrownDesigner:
    """Return what grows puzzles, as the options say, with so many judgements.

    Raises:
        PuzzleError: the puzzle has what does not grow.
        TilewrightError: an option cannot be meant.
    """
    given = request.given
    goal, divide = given.get("goal", LEVEL), given.get("divide")
    question = GrowQuestion(
        goal=goal if isinstance(goal, str) else repr(goal),
        divide=None if divide is None else request.whole("divide", 0),
        saw=request.flag("saw"),
        keep_boxes=request.flag("keep_boxes"),
        judgements=judgements,
        seed=request.whole("seed", 0),
    )
    grower = Grower(puzzle, question, Judge())
    return GrownDesigner(grower, document_of, 1, request.search_options())


class _Offers:
    """Sends what walks find.

    Attributes:
        designer: walks.
        number: how many puzzles were sent.
    """

    def __init__(self, request: Request, designer: GrownDesigner) -> None:
        self.designer, self.number = designer, 0
        self._request, self._progress = request, designer.options.progress
        self._known: dict[int, WalkFind] = {}
        self._sent = set[object]()
        designer.options = replace(designer.options, progress=self._progressed)

    def _progressed(self, share: float, found: int, judged: int) -> None:
        """Tell how far the walks are, and what is new."""
        del found
        if self._progress is not None:
            self._progress(share, self.number, judged)
        with suppress(Gone):
            self.tell_new()

    def tell_new(self) -> None:
        """Send the best of each walk that has become better, unless a puzzle with the same pieces was sent.

        Raises:
            Gone: nobody listens any more.
        """
        for walk in self.designer.walks:
            if walk.best is not None and walk.best is not self._known.get(walk.number):
                self._known[walk.number] = walk.best
                self._tell(walk, walk.best)

    def _tell(self, walk: Walk, found: WalkFind) -> None:
        grower = self.designer.grower
        puzzle = grower.puzzle_of(found, f"{grower.puzzle.name}-grown-{self.number + 1}")
        key = frozenset((one.shapes, one.copies, one.flips) for one in puzzle.pieces)
        if key in self._sent:
            return
        self._sent.add(key)
        self.number += 1
        offer = grown_puzzle(grower, walk, found, puzzle, document_of)
        self._request.reporter.tell("offer", score=found.grade.score, **_offer_data(offer))


def _offer_data(offer: GrownPuzzle) -> dict[str, Any]:
    best, clearance = offer.best, offer.clearance
    return {
        "document": offer.document,
        "thumb": thumbnail(offer.solution.problem, tiles_of(offer.solution)),
        "level": None if best is None else best.level_text,
        "moves": offer.moves,
        "stars": offer.stars,
        "clearance": None if clearance is None else str(clearance),
        "text": str(offer),
    }
