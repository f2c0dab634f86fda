"""How many copies of a piece there are, as people write it: a number, the least and the most, or ``any``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tilewright.errors import Path
from tilewright.model.written import Tell, clip, label, read_whole

#: least and most, ``None`` for no upper end
Copies = tuple[int, int | None]
#: as people write it: ``3``, ``(1, 4)``, ``(2, "any")``, ``"any"``
GivenCopies = int | str | Sequence[int | str | None]

#: the word for "no upper end"
ANY: Final = "any"
FIX = "write a number, [least, most], [least, any] or any"


def read_copies(given: Any, path: Path, tell: Tell) -> Copies | None:
    """Return the least and the most, whether they make a range or not; ``None`` for anything else.

    Args:
        given: what is written.
        path: where it stands.
        tell: takes the faults.

    >>> read_copies([2, "any"], ("copies",), print)
    (2, None)
    >>> read_copies([3, 1], ("copies",), print)
    ('copies',) 'copies' goes from 3 down to 1 write [1, 3], the least first
    (3, 1)
    """
    if isinstance(given, str) and given == ANY:
        return 0, None
    if not isinstance(given, list | tuple):
        number = read_whole(given, path, 1, FIX, tell)
        return None if number is None else (number, number)
    if len(given) != 2:
        tell(path, f"{label(path)} has {len(given)} ends, not two", FIX)
        return None
    low = read_whole(given[0], (*path, 0), 0, FIX, tell)
    if isinstance(given[1], str) and given[1] == ANY:
        return None if low is None else (low, None)
    high = read_whole(given[1], (*path, 1), 1, FIX, tell)
    if low is None or high is None:
        return None
    if high < low and high >= 1:
        what = f"{label(path)} goes from {clip(str(low))} down to {clip(str(high))}"
        tell(path, what, f"write [{clip(str(high))}, {clip(str(low))}], the least first")
    return low, high
