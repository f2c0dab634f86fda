"""Cutting a matrix down by its symmetry, for programs that know none.

One item keeps one option of each orbit. That divides the number of solutions by the order of the
group only where no symmetry fixes an option of the item; so the largest part of the group of which
that is true is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations

from bench.matrix import ONCE, Matrix


def cut(matrix: Matrix) -> tuple[Matrix, int]:
    """Cut an item down to one option of each orbit of a part of the group.

    Of the items that allow for an equally large part, the one with the fewest options left is
    taken.

    Returns:
        The matrix without the other options, and the order of the part: the solutions of the whole
        matrix are so many times as many.
    """
    if not matrix.symmetries:
        return matrix, 1
    group = Group(matrix.symmetries)
    best: tuple[int, int, set[int]] = (1, 0, set())
    for item, bounds in enumerate(matrix.bounds):
        own = [option for option, items in enumerate(matrix.options) if item in items]
        if bounds == ONCE and group.keeps(own):
            part = group.part_without(group.fixing(own))
            gone = {o for o in own if any(matrix.symmetries[g][o] < o for g in part)}
            best = max(best, (len(part), len(gone) - len(own), gone), key=lambda found: found[:2])
    order, _, gone = best
    return matrix.without(gone if order > 1 else set()), order


class Group:
    """A group of permutations, numbered; number 0 is the identity."""

    def __init__(self, permutations: tuple[tuple[int, ...], ...]) -> None:
        self._permutations = permutations

    def keeps(self, own: list[int]) -> bool:
        """Tell whether the options only change places among themselves."""
        inside = set(own)
        return all(p[option] in inside for p in self._permutations for option in own)

    def fixing(self, own: list[int]) -> set[int]:
        """Return the symmetries other than the identity that fix one of the options."""
        numbered = list(enumerate(self._permutations))[1:]
        return {number for number, p in numbered if any(p[option] == option for option in own)}

    def part_without(self, barred: set[int]) -> set[int]:
        """Return the largest group without those symmetries, of such as three of them make."""
        allowed = [number for number in range(1, len(self._permutations)) if number not in barred]
        parts = (
            self._made_by(makers) for size in (1, 2, 3) for makers in combinations(allowed, size)
        )
        return max((part for part in parts if barred.isdisjoint(part)), key=len, default={0})

    def _made_by(self, makers: Iterable[int]) -> set[int]:
        made, fresh = {0}, {0}
        while fresh:
            fresh = {self._products[f][g] for f in fresh for g in makers} - made
            made |= fresh
        return made

    @cached_property
    def _products(self) -> list[list[int]]:
        """The number of the symmetry that two after each other are."""
        base = self._base
        numbers = {tuple(p[b] for b in base): i for i, p in enumerate(self._permutations)}
        return [
            [numbers[tuple(second[first[b]] for b in base)] for second in self._permutations]
            for first in self._permutations
        ]

    @cached_property
    def _base(self) -> list[int]:
        """Some options whose images tell the symmetries apart."""
        base: list[int] = []
        reported = 1
        for option in range(len(self._permutations[0])):
            seen = len({tuple(p[b] for b in [*base, option]) for p in self._permutations})
            if seen > reported:
                base.append(option)
                reported = seen
        return base
