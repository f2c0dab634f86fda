"""Which areas pieces can cover together, by sums of sizes as bits of one number."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.compile.watched import Guard, often
from tilewright.model import Piece


def reachable_areas(pieces: Iterable[Piece], most: int, guard: Guard | None = None) -> set[int]:
    """Return the areas up to ``most`` that the pieces can cover, copies within their ranges."""
    reach = 1  # bit n: area n can be reached
    limit = (1 << (most + 1)) - 1
    for piece in often(pieces, guard):
        low, high = piece.copies
        sizes = {len(shape.cells) for shape in piece.shapes}
        high = most // min(sizes) if high is None else min(high, most // min(sizes) + 1)
        step, total = reach, 0
        for number in range(high + 1):
            if number >= low:
                total |= step
            step = or_shifts(step, sizes) & limit
        reach = total & limit
    return {area for area in range(most + 1) if reach >> area & 1}


def or_shifts(bits: int, shifts: Iterable[int]) -> int:
    """Return the bits moved up by each of some numbers, together; down by those below 0."""
    result = 0
    for shift in shifts:
        result |= bits << shift if shift >= 0 else bits >> -shift
    return result
