"""Two colours: by how many more black cells than white pieces can cover together, and that in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tilewright.compile.watched import Guard, often
from tilewright.model import Piece
from tilewright.running.areas import or_shifts


def reachable_sums(
    pieces: Iterable[Piece],
    gains: Sequence[Collection[int]],
    bound: int,
    guard: Guard | None = None,
) -> set[int]:
    """Return the colour differences that the pieces can make together, within ``bound``.

    Args:
        pieces: what is used, copies within their ranges.
        gains: for each piece by how many more cells of colour 0 than of colour 1 a copy can cover.
        bound: how many cells there are.
        guard: called now and then; raises if the work has to stop.
    """
    reach = 1 << bound  # bit n: the difference n - bound can be reached
    limit = (1 << (2 * bound + 1)) - 1
    for piece, gain in often(zip(pieces, gains, strict=True), guard):
        low, high = piece.copies
        high = bound // piece.size if high is None else min(high, bound // piece.size)
        step, total = reach, 0
        for number in often(range(high + 1), guard):
            if number >= low:
                total |= step
            step = or_shifts(step, gain) & limit
            if number >= low and not step & ~total:
                break  # whatever more copies reach is reached already
        reach = total
    return {number - bound for number in range(2 * bound + 1) if reach >> number & 1}


def sums_text(sums: set[int], excess: int) -> str:
    """Return what colour differences the pieces make, none of which is that of the board."""
    if not sums:
        return "No choice of placements covers so many of each"
    sizes = {abs(total) for total in sums}
    if len(sizes) > 1:
        share = "as many of one colour as of the other" if not excess else _more_text(excess)
        return f"No choice of placements covers {share}"
    return always_text(sums)


def always_text(sums: set[int]) -> str:
    """Return the colour difference that the pieces always make, by its size."""
    if sums == {0}:
        return "The pieces always cover as many of one colour as of the other"
    one = min(sums) if len(sums) == 1 else None
    return f"The pieces always cover {difference_text({one} if one else sums)}"


def _more_text(difference: int) -> str:
    one, other = ("black", "white") if difference > 0 else ("white", "black")
    return f"{abs(difference)} more {one} cells than {other}"


def difference_text(differences: set[int]) -> str:
    """Return by how many cells of one colour more than of the other a piece or several cover."""
    sizes = sorted({abs(number) for number in differences})
    if len(differences) == 1 and sizes != [0]:
        return _more_text(min(differences))
    surplus = ["as many of one colour as of the other"] if sizes[0] == 0 else []
    more = " or ".join(str(size) for size in sizes if size)
    if more:
        surplus.append(f"{more} more of one colour than of the other")
    return ", or ".join(surplus)
