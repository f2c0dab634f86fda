"""A sum of very many fractions that is short at every moment."""

from __future__ import annotations

from fractions import Fraction


class PairedSum:
    """A sum whose terms are added in pairs, so that only few numbers are long, and few are held."""

    def __init__(self) -> None:
        #: the sum of 2 ** i terms at place i, ``None`` if there is none
        self._sums: list[Fraction | None] = []

    def add(self, term: Fraction) -> None:
        """Add a term."""
        for place, held in enumerate(self._sums):
            if held is None:
                self._sums[place] = term
                return
            self._sums[place] = None
            term += held
        self._sums.append(term)

    @property
    def value(self) -> Fraction:
        """The sum so far."""
        return sum((held for held in self._sums if held is not None), Fraction(0))
