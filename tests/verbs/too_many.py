"""A puzzle whose pieces are too large for its board, all of whose cells may stay empty.

Met from outside at f17eaff: 262 pieces of seven cells, 1,834 in all, for 42 x 42 = 1,764.  ``check`` said
so at once; searches went on for ever.
"""

from __future__ import annotations

PICTURES = (
    ("p0", "XXX/XX./XX.", 45),
    ("p1", "XXX/XX./.XX", 46),
    ("p2", ".XX/XXX/XX.", 44),
    ("p3", "XX./XXX/XX.", 45),
    ("p4", "XXX/X../XXX", 41),
    ("p5", "XXX/.X./XXX", 41),
)
PROOF = (
    "The pieces cannot make an area of 0 to 1764 cells (those that must be used have 1834), so there "
    "is no solution."
)


def puzzle_text(more: str = "") -> str:
    """Return the puzzle as a file; ``more`` stands at its end."""
    rows = "/".join(["?" * 42] * 42)
    pieces = "".join(
        f"  {name}: {{picture: '{shape}', copies: {copies}}}\n" for name, shape, copies in PICTURES
    )
    return f'tilewright: 1\nname: aoc\nregion: "{rows}"\npieces:\n{pieces}{more}'
