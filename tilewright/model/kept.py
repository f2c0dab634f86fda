"""What is worked out of an object that never changes, kept for as long as the object lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ref

K = TypeVar("K")
T = TypeVar("T")


class KeptWith(Generic[K, T]):
    """Something about objects, worked out once for each.

    The objects are told apart by identity: they need not be hashable, and to compare two of them may
    take longer than the work.  Threads may share it; two that ask at once may both do the work.

    >>> from tilewright.model import Piece
    >>> sizes = KeptWith(lambda piece: piece.size)
    >>> bar = Piece.of("bar", "XX")
    >>> sizes.of(bar), bar in sizes
    (2, True)
    """

    def __init__(self, make: Callable[[K], T]) -> None:
        self._make = make
        self._kept: dict[int, tuple[ref[K], T]] = {}

    def __contains__(self, owner: K) -> bool:
        """Tell whether it is known already."""
        found = self._kept.get(id(owner))
        return found is not None and found[0]() is owner

    def of(self, owner: K) -> T:
        """Return what is known of an object, worked out now or earlier."""
        found = self._kept.get(id(owner))
        if found is not None and found[0]() is owner:
            return found[1]
        made = self._make(owner)
        self.put(owner, made)
        return made

    def put(self, owner: K, made: T) -> None:
        """Keep what was worked out elsewhere."""
        number, kept = id(owner), self._kept

        def forget(gone: ref[K]) -> None:
            found = kept.get(number)
            if found is not None and found[0] is gone:
                del kept[number]

        kept[number] = ref(owner, forget), made
