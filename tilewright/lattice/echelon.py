"""Bases of whole-number vectors in echelon form, by Euclid's algorithm; every puzzle reads this."""

from __future__ import annotations

from collections.abc import Iterable


def echelon(vectors: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return vectors with the same whole-number combinations, each beginning behind the one before."""
    rows = [list(vector) for vector in vectors if any(vector)]
    done: list[tuple[int, ...]] = []
    for column in range(len(rows[0]) if rows else 0):
        while sum(1 for row in rows if row[column]) > 1:
            lead = min((row for row in rows if row[column]), key=lambda row: abs(row[column]))
            for row in rows:
                if row is not lead:
                    often = row[column] // lead[column]
                    row[:] = [a - often * b for a, b in zip(row, lead, strict=True)]
        for row in [row for row in rows if row[column]]:
            rows = [other for other in rows if other is not row]
            done.append(tuple(row if row[column] > 0 else [-number for number in row]))
    return tuple(done)


def hermite(vectors: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the Hermite normal form of n independent vectors, lower triangular."""
    rows = echelon(vector[::-1] for vector in vectors)
    return tuple(row[::-1] for row in reversed(rows))
