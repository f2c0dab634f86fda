"""Third witnesses of a number, besides both methods: a recurrence fitted to narrow rows, and closed formulas.

``python -m atlas.witnesses FAMILY SIZE`` prints what they say.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod

from atlas.family import Family, Method, Size, read_family, read_size, size_text
from atlas.methods import PRIME, count_board
from atlas.plain import plain_board
from bench.cases import CaseError

#: terms more than a recurrence needs, each of which it has to give
SPARE = 4


def witnesses(family: Family, size: Size) -> list[Method]:
    """Return what a family's witnesses say of a size.

    Raises:
        CaseError: too few rows come before the size for a recurrence to be sure of.
    """
    command = f"python -m atlas.witnesses {family.name} {size_text(size)}"
    found = []
    if family.recurrence:
        value, order = by_recurrence(family, size)
        note = f"of order {order}, fitted to the rows before"
        found.append(Method("recurrence", command, value, PRIME, note=note))
    if family.formula:
        value = FORMULAS[family.formula](*size)
        found.append(Method("closed form", command, value, note=family.formula))
    return found


def by_recurrence(family: Family, size: Size) -> tuple[int, int]:
    """Return what a linear recurrence says of a row, and its order.

    The rows before are counted by the bare program, and the shortest recurrence modulo the prime that
    gives them is taken; it has to be so short that several rows more confirm it.

    Raises:
        CaseError: it is longer.
    """
    (last,) = size
    terms = [1, *(count_board(plain_board(family, (n,)), PRIME)[0] for n in range(1, last))]
    recurrence = fitted(terms, PRIME)
    if 2 * len(recurrence) + SPARE > len(terms):
        raise CaseError(
            f"{family.name}: {len(terms)} rows come before {last}, which are too few for a recurrence "
            f"of order {len(recurrence)}; take a larger size, or no recurrence"
        )
    return _next(terms, recurrence) % PRIME, len(recurrence)


def fitted(terms: Sequence[int], prime: int) -> list[int]:
    """Return the shortest linear recurrence of terms modulo a prime, after E. Berlekamp and J. Massey (1969).

    Returns:
        Factors, that of the term before first.

    >>> fitted([1, 1, 2, 3, 5, 8, 13], 101)
    [1, 1]
    """
    now: list[int] = []
    before: list[int] = []
    since, wrong_before = 0, 1
    for at, term in enumerate(terms):
        since += 1
        wrong = (term - _next(terms[:at], now)) % prime
        if wrong == 0:
            continue
        factor = wrong * pow(wrong_before, -1, prime) % prime
        change = [0] * (since - 1) + [factor, *(-factor * c % prime for c in before)]
        kept = now
        length = max(len(now), len(change), at + 1 - len(now) if 2 * len(now) <= at else 0)
        padded = [now + [0] * (length - len(now)), change + [0] * (length - len(change))]
        now = [(a + b) % prime for a, b in zip(*padded, strict=True)]
        if 2 * len(kept) <= at:
            before, since, wrong_before = kept, 0, wrong
    return now


def _next(terms: Sequence[int], recurrence: Sequence[int]) -> int:
    """Return what follows the terms; terms before the first are 0."""
    return sum(c * term for c, term in zip(recurrence, reversed(terms), strict=False))


def macmahon(n: int) -> int:
    """Return the number of tilings of a hexagon of side n by diamonds, by P. A. MacMahon's formula."""
    sides = range(1, n + 1)
    factors = [Fraction(i + j + n - 1, i + j - 1) for i in sides for j in sides]
    return int(prod(factors, start=Fraction(1)))


FORMULAS: dict[str, Callable[..., int]] = {"P. A. MacMahon, plane partitions in a cube": macmahon}


def main(words: Sequence[str]) -> None:
    """Print what the witnesses say of the size that the words name."""
    name, size = words
    for method in witnesses(read_family(name), read_size(size)):
        print(f"{method.name}: {method.value} ({method.note})")


if __name__ == "__main__":
    main(sys.argv[1:])
