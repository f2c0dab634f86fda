"""Iterators that several threads may share: one takes an item while the others wait their turn.

A generator that is asked for an item while it makes another raises ``ValueError``, and the makers
of solutions and rows let other threads run while the core searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from threading import Lock
from typing import Concatenate, Generic, ParamSpec, TypeVar

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


class Turns(Generic[T]):
    """The items of an iterator; every item goes to one of the threads that ask."""

    def __init__(self, items: Iterator[T]) -> None:
        self._items = items
        self._turn = Lock()

    def __iter__(self) -> Turns[T]:
        return self

    def __next__(self) -> T:
        with self._turn:
            return next(self._items)


def in_turns(
    make: Callable[Concatenate[S, P], Iterator[T]],
) -> Callable[Concatenate[S, P], Iterator[T]]:
    """Let the iterators that a method makes be shared by threads."""

    @wraps(make)
    def shared(self: S, /, *given: P.args, **named: P.kwargs) -> Iterator[T]:
        return Turns(make(self, *given, **named))

    return shared
