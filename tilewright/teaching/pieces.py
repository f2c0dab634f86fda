"""The three piece strategies: in which order the pieces in hand are tried on a cell.

FitDifficult and FitEasy learn while they search: they go by the *fit rate* that each piece has
earned so far, the placements found divided by the times tried.  Equal rates (at first all are)
are settled at random once, before the search.  A new strategy is a function and a line in
``STRATEGIES``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tilewright.results.statistics import Fit

#: the pieces in hand, by index, and the fit of every piece give the order to try them; where fits
#: are equal, the order they were given in is kept
Order = Callable[[list[int], Sequence[Fit], Random], list[int]]


@dataclass(frozen=True)
class Strategy:
    """A way to order the pieces.

    Attributes:
        name: as given to ``study``.
        title: what the description of the search calls it.
        line: what it does, in a line.
        order: the pieces in the order to try them.
    """

    name: str
    title: str
    line: str
    order: Order


def _difficult(in_hand: list[int], fits: Sequence[Fit], rng: Random) -> list[int]:
    return sorted(in_hand, key=lambda piece: fits[piece].rate)


def _easy(in_hand: list[int], fits: Sequence[Fit], rng: Random) -> list[int]:
    return sorted(in_hand, key=lambda piece: -fits[piece].rate)


def _random(in_hand: list[int], fits: Sequence[Fit], rng: Random) -> list[int]:
    rng.shuffle(in_hand)
    return in_hand


STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        Strategy("difficult", "FitDifficult", "lowest fit rate first", _difficult),
        Strategy("easy", "FitEasy", "highest fit rate first", _easy),
        Strategy("random", "Random", "in random order", _random),
    )
}
