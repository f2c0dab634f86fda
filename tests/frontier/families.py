"""Published counts of tilings by pieces in any number: sequences of OEIS, one row of tiles each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
        oeis: where it is published.
        pieces: the names of the pieces, in any number.
        sides: the sides of the box of the n-th term.
        terms: from n = 1 on.
    """

    oeis: str
    pieces: str
    sides: Callable[[int], tuple[int, int]]
    terms: tuple[int, ...]

    def puzzle(self, n: int) -> Puzzle:
        """Return the puzzle of the n-th term."""
        pieces = (Piece.of(name, SHAPES[name], copies=(0, None)) for name in self.pieces.split())
        return Puzzle(f"term-{n}", Region.box(*self.sides(n)), tuple(pieces))


FAMILIES = (
    Family(
        "A004003",
        "domino",
        lambda n: (2 * n, 2 * n),
        (2, 36, 6728, 12988816, 258584046368, 53060477521960000),
    ),
    Family(
        "A263425",
        "I4 O4 T4 L4 S4",
        lambda n: (2 * n, 2 * n),
        (1, 117, 178939, 19077209438),
    ),
    Family(
        "A230031, row 8",
        "I4 O4 T4 L4 S4",
        lambda n: (8, n),
        (1, 25, 997, 40899, 800290, 22483347, 657253434, 19077209438),
    ),
    Family(
        "A046984",
        "V3",
        lambda n: (3 * n, 4),
        (4, 18, 88, 468, 2672, 16072, 100064, 636368, 4097984),
    ),
    Family("A233340", "I3 V3", lambda n: (5, 3 * n), (62, 8342, 1269900, 198253934)),
    Family(
        "A219946, row 8",
        "V3 O4",
        lambda n: (n, 8),
        (0, 13, 16, 245, 1128, 10534, 71248, 652036, 5141408),
    ),
    Family(
        "A219987, row 7",
        "domino V3",
        lambda n: (7, n),
        (0, 117, 1984, 96139, 2746048, 100578811, 3238675344),
    ),
    Family(
        "A220054, row 7",
        "mono V3",
        lambda n: (n, 7),
        (1, 655, 17511, 1328849, 65564239, 3814023955, 207866584389),
    ),
    Family(
        "A278456",
        f"{PENTOMINOES} mono",
        lambda n: (n, 5),
        (2, 50, 1954, 56864, 1532496, 42238426, 1178422563, 32890293494),
    ),
    Family(
        "A233427, row 10",
        PENTOMINOES,
        lambda n: (10, n),
        (1, 45, 7670, 890989, 101698212, 7845888732),
    ),
    Family("A248102", "N Y", lambda n: (5, 2 * n), (0, 0, 18, 24, 238, 842, 4360, 25900, 112178)),
    Family(
        "A247680",
        "F I L W",
        lambda n: (n, 5),
        (1, 3, 5, 21, 82, 249, 688, 1879, 5690, 17932),
    ),
    Family(
        "A251737",
        "I L U",
        lambda n: (n, 5),
        (1, 3, 5, 17, 66, 181, 508, 1283, 3664, 10812),
    ),
    Family(
        "A349187",
        "X Y Z",
        lambda n: (n, 5),
        (0, 0, 0, 0, 6, 6, 6, 2, 10, 86, 118, 166, 152, 372, 1394),
    ),
    Family(
        "A372221",
        "I T W X",
        lambda n: (n, 5),
        (1, 1, 1, 1, 2, 3, 6, 9, 12, 16, 21, 41, 66, 106, 156),
    ),
)
