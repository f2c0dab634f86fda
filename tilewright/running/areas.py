"""Which areas pieces can cover together, by sums of sizes as bits of one number."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.compile.watched import Guard, often
from tilewright.model import Piece
from tilewright.model.copies import Copies

#: the sizes of a piece's shapes, each once
_Sizes = frozenset[int]


def reachable_areas(pieces: Iterable[Piece], most: int, guard: Guard | None = None) -> set[int]:
    """Return the areas up to ``most`` that the pieces can cover, copies within their ranges."""
    reach = area_bits(pieces, most, guard)
    return {area for area in range(most + 1) if reach >> area & 1}


def area_bits(pieces: Iterable[Piece], most: int, guard: Guard | None = None) -> int:
    """Return the areas up to ``most`` that the pieces can cover as bits: bit n for area n."""
    reach, limit = 1, (1 << (most + 1)) - 1
    for sizes, copies in often(_copies_by_sizes(pieces).items(), guard):
        if len(sizes) == 1:
            (size,) = sizes
            reach = _with_copies(reach, size, copies, most) & limit
        else:
            reach = _with_choices(reach, sizes, copies, most, guard) & limit
    return reach


def _copies_by_sizes(pieces: Iterable[Piece]) -> dict[_Sizes, Copies]:
    """Return how many copies there are of each size: which piece they are makes no area."""
    found: dict[_Sizes, Copies] = {}
    for piece in pieces:
        sizes = frozenset(len(shape.cells) for shape in piece.shapes)
        low, high = found.get(sizes, (0, 0))
        least, most = piece.copies
        found[sizes] = low + least, None if high is None or most is None else high + most
    return found


def _with_copies(reach: int, size: int, copies: Copies, most: int) -> int:
    """Return what can be reached with copies of one size; those that may be used double in number."""
    (low, high), room = copies, most // size
    if low > room:
        return 0
    reach <<= low * size
    left = room - low if high is None else min(high, room) - low
    number = 1
    while left > 0:
        number = min(number, left)
        reach |= reach << number * size
        left -= number
        number *= 2
    return reach


def _with_choices(reach: int, sizes: _Sizes, copies: Copies, most: int, guard: Guard | None) -> int:
    """Return what can be reached with copies of which each has one of several sizes."""
    low, high = copies
    step, total, limit = reach, 0, (1 << (most + 1)) - 1
    room = most // min(sizes)
    if low > room:
        return 0
    for number in often(range((room if high is None else min(high, room)) + 1), guard):
        if number >= low:
            total |= step
        step = or_shifts(step, sizes) & limit
        if number >= low and not step & ~total:
            break  # whatever more copies reach is reached already
    return total


def or_shifts(bits: int, shifts: Iterable[int]) -> int:
    """Return the bits moved up by each of some numbers, together; down by those below 0."""
    result = 0
    for shift in shifts:
        result |= bits << shift if shift >= 0 else bits >> -shift
    return result
