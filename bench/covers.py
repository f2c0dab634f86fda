"""Covers that are no boards, by name and size: the problems on which programs for exact cover are compared.

All items are numbered in the order of their names, so that every program meets the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, product
from typing import Any

from bench.matrix import AT_MOST_ONCE, ONCE, Matrix

#: an item: its sort, and which of that sort it is
Item = tuple[Any, ...]
Option = tuple[Item, ...]


def queens(n: int) -> Iterable[Option]:
    """Return n queens on n x n, none attacking another; diagonals are used once at most."""
    for x, y in product(range(n), repeat=2):
        yield ("column", x), ("row", y), ("~down", x - y), ("~up", x + y)


def langford(n: int) -> Iterable[Option]:
    """Return the rows of 1, 1, ..., n, n with k places between the two k."""
    for k in range(1, n + 1):
        for i in range(2 * n - k - 1):
            yield ("number", k), ("place", i), ("place", i + k + 1)


def latin_squares(n: int) -> Iterable[Option]:
    """Return the squares of n symbols, each once in every row and column."""
    for row, column, symbol in product(range(n), repeat=3):
        yield ("cell", row, column), ("column", column, symbol), ("row", row, symbol)


def reduced_latin_squares(n: int) -> Iterable[Option]:
    """Return those with the symbols in order in the first row and the first column."""
    for row, column, symbol in product(range(n), repeat=3):
        if (row and column) or symbol == row + column:
            yield ("cell", row, column), ("column", column, symbol), ("row", row, symbol)


def triple_systems(n: int) -> Iterable[Option]:
    """Return the triples of n points, every two together once, with 0, 1, 2 and 0, 3, 4 and so on given."""
    for triple in combinations(range(n), 3):
        if triple[0] or (triple[1] % 2 and triple[2] == triple[1] + 1):
            yield tuple(("pair", *pair) for pair in combinations(triple, 2))


def factorisations(n: int) -> Iterable[Option]:
    """Return the ways to colour the edges of K(n), each colour at each point; those at 0 are given."""
    for one, two in combinations(range(n), 2):
        for colour in range(1, n):
            if one or colour == two:
                yield ("edge", one, two), ("end", one, colour), ("end", two, colour)


COVERS: Mapping[str, Callable[[int], Iterable[Option]]] = {
    "queens": queens,
    "langford": langford,
    "latin-squares": latin_squares,
    "reduced-latin-squares": reduced_latin_squares,
    "triple-systems": triple_systems,
    "factorisations": factorisations,
}


def make_cover(name: str) -> Matrix:
    """Return a cover by its name and size, as in ``queens 12``.

    Items whose sort begins with ``~`` are used once at most, all others once.

    Raises:
        ValueError: no cover is called so.
    """
    kind, _, size = name.rpartition(" ")
    if kind not in COVERS or not size.isdecimal():
        raise ValueError(f"no cover is called {name!r}; there are {', '.join(COVERS)}, with a size")
    options = [sorted(option) for option in COVERS[kind](int(size))]
    items = sorted({item for option in options for item in option})
    number = {item: at for at, item in enumerate(items)}
    uses = tuple(tuple(number[item] for item in option) for option in options)
    bounds = tuple(AT_MOST_ONCE if str(item[0]).startswith("~") else ONCE for item in items)
    return Matrix(bounds, uses, tuple((0,) * len(used) for used in uses))
