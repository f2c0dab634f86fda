"""The terms of an exact cover problem: bounds, options and colours."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

#: what a solution calls an option: its key, or its index
N = TypeVar("N", bound=Hashable)
#: how often an item must and may be used; ``None`` for no upper limit
Bounds = tuple[int, int | None]
#: an option as given: items, some ``Colored``, or a mapping from items to colours and amounts
Option = Iterable[Any]
#: an option as checked: its items, each with its colour or its amount, ``None`` for none and for 1
ColouredItems = Mapping[Hashable, Hashable | None]

ONCE: Bounds = (1, 1)


@dataclass(frozen=True, slots=True)
class Colored:
    """A secondary item and the colour that an option gives it.

    Args:
        item: the secondary item.
        color: any hashable but ``None``.
    """

    item: Hashable
    color: Hashable
