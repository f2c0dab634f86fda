"""Published counts of tilings by pieces in any number: sequences of OEIS, one row of tiles each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests import oracles
from tilewright import Piece, Puzzle, Region

SHAPES = {
    "mono": "X",
    "domino": "XX",
    "I3": "XXX",
    "V3": "X./XX",
    "I4": "XXXX",
    "O4": "XX/XX",
    "T4": "XXX/.X.",
    "L4": "XXX/X..",
    "S4": ".XX/XX.",
    "F": ".XX/XX./.X.",
    "I": "XXXXX",
    "L": "XXXX/X...",
    "N": "XXX./..XX",
    "P": "XX/XX/X.",
    "T": "XXX/.X./.X.",
    "U": "X.X/XXX",
    "V": "X../X../XXX",
    "W": "X../XX./.XX",
    "X": ".X./XXX/.X.",
    "Y": "XXXX/.X..",
    "Z": "XX./.X./.XX",
}
PENTOMINOES = "F I L N P T U V W X Y Z"


@dataclass(frozen=True)
class Family:
    """A sequence of counts.

    Attributes:
        oeis: where it is published; the name of a row of ``oracles.csv``.
        pieces: the names of the pieces, in any number.
        sides: the sides of the box of the n-th term.
    """

    oeis: str
    pieces: str
    sides: Callable[[int], tuple[int, int]]

    @property
    def terms(self) -> tuple[int, ...]:
        """The numbers of tilings from n = 1 on."""
        return oracles.terms(self.oeis)

    def puzzle(self, n: int) -> Puzzle:
        """Return the puzzle of the n-th term."""
        pieces = (Piece.of(name, SHAPES[name], copies=(0, None)) for name in self.pieces.split())
        return Puzzle(f"term-{n}", Region.box(*self.sides(n)), tuple(pieces))


FAMILIES = (
    Family("A004003", "domino", lambda n: (2 * n, 2 * n)),
    Family("A263425", "I4 O4 T4 L4 S4", lambda n: (2 * n, 2 * n)),
    Family("A230031 row 8", "I4 O4 T4 L4 S4", lambda n: (8, n)),
    Family("A046984", "V3", lambda n: (3 * n, 4)),
    Family("A233340", "I3 V3", lambda n: (5, 3 * n)),
    Family("A219946 row 8", "V3 O4", lambda n: (n, 8)),
    Family("A219987 row 7", "domino V3", lambda n: (7, n)),
    Family("A220054 row 7", "mono V3", lambda n: (n, 7)),
    Family("A278456", f"{PENTOMINOES} mono", lambda n: (n, 5)),
    Family("A233427 row 10", PENTOMINOES, lambda n: (10, n)),
    Family("A248102", "N Y", lambda n: (5, 2 * n)),
    Family("A247680", "F I L W", lambda n: (n, 5)),
    Family("A251737", "I L U", lambda n: (n, 5)),
    Family("A349187", "X Y Z", lambda n: (n, 5)),
    Family("A372221", "I T W X", lambda n: (n, 5)),
)
