"""The result of ``strip``: which lengths of a strip are tiled, and in how many ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewright.model import Puzzle
from tilewright.results.base import Result


@dataclass(frozen=True)
class TiledLengths:
    """Which lengths of a strip are tiled: some, and from there on a period.

    >>> lengths = TiledLengths((4, 6), 1, 6)
    >>> [n for n in range(10) if n in lengths]
    [0, 4, 6, 7, 8, 9]

    Attributes:
        first: the tiled lengths from 1 to ``known``.
        then_every: a length beyond ``known`` is tiled if the length less so much is; ``None`` if no length
            beyond it is.
        known: the last length that ``first`` decides.
    """

    first: tuple[int, ...]
    then_every: int | None
    known: int

    def __contains__(self, length: object) -> bool:
        if not isinstance(length, int) or length < 0:
            return False
        if length > self.known:
            if self.then_every is None:
                return False
            length -= -(-(length - self.known) // self.then_every) * self.then_every
        return length == 0 or length in self.first

    def __iter__(self) -> Iterator[int]:
        """Yield the tiled lengths without end, from the shortest on; 0 is left out."""
        yield from self.first
        block = [n for n in self.first if n > self.known - (self.then_every or 0)]
        while block:
            block = [n + (self.then_every or 0) for n in block]
            yield from block

    def data(self) -> dict[str, Any]:
        """Return them as JSON data."""
        return {"first": list(self.first), "then_every": self.then_every, "known": self.known}


@dataclass(frozen=True, repr=False)
class Strip(Result):
    """The tilings of a strip of one width, for every length.

    The piece of length n of the strip is the cells ``(x, y)`` with ``0 <= x < n`` and ``0 <= y < width``.

    Attributes:
        puzzle: the pieces.
        width: the rows of the strip.
        lengths: which lengths are tiled, proven for every length; ``None`` if a limit came first.
        terms: the numbers of tilings of the lengths 0, 1, 2, ...; 1 for length 0.  A limit may leave fewer
            than were asked for.
        recurrence: the numbers c of ``a(n) = c[0] a(n-1) + c[1] a(n-2) + ...``, the shortest one, proven for
            every n; ``None`` if it was not found.
        holds_from: the recurrence holds from this n on.
        numerator, denominator: the generating function, the sum of ``a(n) x^n``, as the quotient of two
            polynomials: their coefficients, that of 1 first.
        states: of how many states the graph has from which the strip can be ended; ``None`` if a limit came first.
        met: how many states were met.
        growth: how many times as many tilings there are for each further cell, in the long run; ``None``
            if nothing is tiled, or a limit came first.
        complete: whether everything was found; a recurrence that was not looked for is not missed.
        ended: ``"done"``, or the limit that stopped the search.
        summary: the same in lines.
    """

    SAVED_AS = ("text", "json", "csv", "latex")

    puzzle: Puzzle
    width: int
    lengths: TiledLengths | None
    terms: tuple[int, ...]
    recurrence: tuple[int, ...] | None
    holds_from: int | None
    numerator: tuple[int, ...] | None
    denominator: tuple[int, ...] | None
    states: int | None
    met: int
    growth: float | None
    complete: bool
    ended: str
    summary: str

    def data(self) -> dict[str, Any]:
        """Return the strip as JSON data."""
        upper, lower = self.numerator, self.denominator
        function = None if upper is None else {"numerator": upper, "denominator": lower}
        return {
            "puzzle": self.puzzle.name,
            "width": self.width,
            "lengths": None if self.lengths is None else self.lengths.data(),
            "recurrence": None if self.recurrence is None else list(self.recurrence),
            "holds_from": self.holds_from,
            "generating_function": function,
            "terms": list(self.terms),
            "states": self.states,
            "met": self.met,
            "growth": self.growth,
            "complete": self.complete,
            "ended": self.ended,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each length: ``n`` and ``tilings``."""
        return [{"n": n, "tilings": number} for n, number in enumerate(self.terms)]

    def __str__(self) -> str:
        return f"{self.puzzle.name}: strips of width {self.width}\n{self.summary}"

    def b_file(self) -> str:
        """Return the numbers as a b-file of the OEIS: a line ``n a(n)`` for each length."""
        return "\n".join(f"{n} {number}" for n, number in enumerate(self.terms))

    def latex(self) -> str:
        """Return the generating function and the recurrence as LaTeX, each in a display of its own.

        Without a recurrence it is the list of the numbers.
        """
        if self.recurrence is None or self.numerator is None or self.denominator is None:
            return f"\\[ {', '.join(map(str, self.terms))}, \\dots \\]"
        upper, lower = _polynomial(self.numerator), _polynomial(self.denominator)
        parts = [(number, f"a_{{n-{at}}}") for at, number in enumerate(self.recurrence, 1)]
        function = f"\\sum_{{n \\ge 0}} a_n x^n = \\frac{{{upper}}}{{{lower}}}"
        return f"\\[ {function} \\]\n\\[ a_n = {_sum(parts)} \\qquad (n \\ge {self.holds_from}) \\]"

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file in one of the formats, ``"b-file"`` too."""
        texts = {"latex": self.latex, "b-file": self.b_file}
        return f"{texts[form]()}\n".encode() if form in texts else super().saved(form)


def _polynomial(coefficients: tuple[int, ...]) -> str:
    names = ["", "x", *(f"x^{{{at}}}" for at in range(2, len(coefficients)))]
    return _sum(list(zip(coefficients, names, strict=False)))


def _sum(parts: list[tuple[int, str]]) -> str:
    """Return a sum of multiples.

    >>> _sum([(1, ""), (0, "x"), (-4, "x^{2}"), (1, "x^{3}")])
    '1 - 4 x^{2} + x^{3}'
    """
    text = ""
    for number, name in parts:
        if number:
            size = str(abs(number)) if abs(number) != 1 or not name else ""
            sign = ("-" if number < 0 else "") if not text else (" - " if number < 0 else " + ")
            text += sign + " ".join(word for word in (size, name) if word)
    return text or "0"
