"""The ways to fill a board with any of the pieces offered, each with the pieces that it uses.

One search answers for all choices of pieces at once: every piece may be used from no time to as often as
there are copies.  It gives one of the ways that are images of each other; a symmetry that would turn one
choice into another joins nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tilewright.compile import Compiled
from tilewright.compile.symmetry import placement_images
from tilewright.errors import Interrupted
from tilewright.running.chunks import Chunks
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: indexes of pieces, rising, each as often as it is used
PieceChoice = tuple[int, ...]
#: options that lay pieces, rising
LaidKinds = tuple[int, ...]
#: solutions after which progress is reported
_REPORT_EVERY = 1000


class PieceChoices(Chunks[tuple[PieceChoice, LaidKinds]]):
    """The ways to fill a board, one of each class; pieces that lie there already are in no choice."""

    def __init__(self, compiled: Compiled, options: SearchOptions) -> None:
        """Make ready.

        Args:
            compiled: the board with all that is offered, each of its symmetries leaving every piece itself.
            options: how to search.
        """
        super().__init__(compiled.cover, options, reduce=True)
        self._compiled = compiled
        self._most = len(compiled.placements)
        problem = compiled.problem
        placed = {one.piece for one in problem.placed}
        fixed = frozenset(i for i, one in enumerate(problem.pieces) if one.name in placed)
        indexes = (one.piece_index for one in compiled.placements)
        self._pieces = [None if index in fixed else index for index in indexes]

    def _read(self, members: list[int]) -> tuple[PieceChoice, LaidKinds]:
        laid = tuple([option for option in members if option < self._most])
        used = [self._pieces[option] for option in laid]
        return tuple(sorted([piece for piece in used if piece is not None])), laid

    def images(self, laid: LaidKinds) -> int:
        """Return how many ways are images of one, itself included."""
        lies = frozenset(laid)
        maps = self._option_images
        still = sum(all(images[option] in lies for option in laid) for images in maps)
        return len(maps) // still

    @cached_property
    def _option_images(self) -> Sequence[Sequence[int]]:
        """What each symmetry does to the placements."""
        compiled = self._compiled
        return placement_images(compiled.board, compiled.placements, compiled.symmetries)


@dataclass(frozen=True)
class FilledBoard:
    """What fills a board.

    Attributes:
        solutions: how many solutions each choice of pieces has, or a lower bound; choices without are missing.
        ended: ``"done"`` if these are all; ``"nodes"`` or ``"solutions"`` if so many were not enough, else
            what stopped the search.
    """

    solutions: Counter[PieceChoice]
    ended: str


def fill_with_any(
    compiled: Compiled,
    watch: Watch,
    *,
    most_nodes: int,
    most_classes: int,
    report: Callable[[int], object] | None = None,
) -> FilledBoard:
    """Find all choices of pieces that fill a board, in one search.

    Args:
        compiled: as with ``PieceChoices``.
        watch: over the limits.
        most_nodes: when to give up.
        most_classes: give up after so many solutions up to symmetry.
        report: called now and then with the number of choices so far.
    """
    options = replace(watch.left(), progress=None, limit_nodes=most_nodes)
    search = PieceChoices(compiled, options)
    search.within, found = watch, Counter[PieceChoice]()
    try:
        for key, laid in search:
            found[key] += search.images(laid)
            if search.found > most_classes:
                return FilledBoard(found, "solutions")
            if report is not None and not search.found % _REPORT_EVERY:
                report(len(found))
    except Interrupted:
        return FilledBoard(found, "interrupted")
    return FilledBoard(found, search.ended)
