"""What a user gives to ``exact_cover``, checked and numbered.

Terms and meaning are those of Knuth, The Art of Computer Programming, 7.2.2.1: algorithm C for
colours, algorithm M for multiplicities.  An option without a primary item is left out, as in his
programs: the others do not depend on it, so that it would only double the number of solutions.
Unlike there, items and names are any hashable things, and every fault is reported at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from tilewright._core import Cover
from tilewright.errors import Fault, PuzzleError

#: what a solution calls an option: its key, or its index
N = TypeVar("N", bound=Hashable)
#: how often an item must and may be used; ``None`` for no upper limit
Bounds = tuple[int, int | None]
#: an option as given: items, some ``Colored``, or a mapping from items to colours
Option = Iterable[Any]
#: an option as checked: its items, each with its colour or ``None``
ColouredItems = Mapping[Hashable, Hashable | None]

ONCE: Bounds = (1, 1)
#: faults reported in full
_REPORTED = 100
#: characters of a thing shown in a fault
_SHOWN = 60
_ORIGIN = "exact cover"


@dataclass(frozen=True, slots=True)
class Colored:
    """A secondary item and the colour that an option gives it.

    Args:
        item: the secondary item.
        color: any hashable but ``None``.
    """

    item: Hashable
    color: Hashable


@dataclass(frozen=True)
class Matrix(Generic[N]):
    """A checked exact cover problem.  Made by ``checked_matrix`` alone.

    Attributes:
        options: every option by its name, in input order; each a mapping from its items to their
            colours or ``None``.
        primary: the bounds of each primary item; items are numbered in this order.
        secondary: the items that may be used once, or by options that agree on their colour.
        names: the options with a primary item; the core numbers options in this order.
        ignored: the names of the others.
    """

    options: Mapping[N, ColouredItems]
    primary: Mapping[Hashable, Bounds]
    secondary: tuple[Hashable, ...]
    names: tuple[N, ...] = field(init=False)
    ignored: tuple[N, ...] = field(init=False)

    def __post_init__(self) -> None:
        used = {name: any(i in self.primary for i in row) for name, row in self.options.items()}
        object.__setattr__(self, "names", tuple(name for name in used if used[name]))
        object.__setattr__(self, "ignored", tuple(name for name in used if not used[name]))

    def cover(self) -> Cover:
        """Return the matrix as the core takes it."""
        most = len(self.names)
        bounds = [_within(bounds, most) for bounds in self.primary.values()]
        number = {item: i for i, item in enumerate((*self.primary, *self.secondary))}
        colours: dict[Hashable | None, int] = {None: 0}
        rows = [self.options[name] for name in self.names]
        return Cover(
            bounds + [(0, 1)] * len(self.secondary),
            [[number[item] for item in row] for row in rows],
            colors=[[colours.setdefault(c, len(colours)) for c in row.values()] for row in rows],
        )

    def __reduce__(self) -> tuple[Any, ...]:
        options = {name: dict(row) for name, row in self.options.items()}
        return _matrix, (options, dict(self.primary), self.secondary)


def _matrix(
    options: Mapping[N, ColouredItems],
    primary: dict[Hashable, Bounds],
    secondary: tuple[Hashable, ...],
) -> Matrix[N]:
    rows = MappingProxyType({name: MappingProxyType(row) for name, row in options.items()})
    return Matrix(rows, MappingProxyType(primary), secondary)


def _within(bounds: Bounds, most: int) -> Bounds:
    """Return bounds that say the same of ``most`` options, in small numbers."""
    low, high = bounds
    return min(low, most + 1), high if high is None or high <= most else max(1, most + 1)


def checked_matrix(
    options: Mapping[N, Option] | Iterable[Option],
    primary: Iterable[Hashable] | None,
    secondary: Iterable[Hashable],
    bounds: Mapping[Hashable, Bounds],
) -> Matrix[N]:
    """Check what ``exact_cover`` was given.

    Raises:
        PuzzleError: with every fault.
    """
    check = _Check()
    required = check.items(primary, "primary") if primary is not None else None
    at_most_once = check.items(secondary, "secondary")
    limits = check.bounds(bounds)
    rows = check.options(options)
    seen = dict.fromkeys(item for row in rows.values() for item in row)
    known = seen if required is None else required | dict.fromkeys(limits)
    if required is None:
        check.unknown(("bounds",), limits, seen | at_most_once, "is in no option")
    else:
        for name, row in rows.items():
            what = "is neither primary nor secondary"
            check.unknown(("options", name), row, known | at_most_once, what)
    check.both("primary", required or {}, at_most_once, "secondary too")
    what = "secondary, which means 0 to 1 times, and has bounds too"
    check.both("bounds", limits, at_most_once, what)
    for name, row in rows.items():
        check.colours(name, row, at_most_once)
    check.stop()
    exactly = {item: limits.get(item, ONCE) for item in known if item not in at_most_once}
    return _matrix(rows, exactly, tuple(at_most_once))


class _Check:
    """Collects the faults of a matrix."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._more = 0

    def stop(self) -> None:
        """Raise what was found, if anything."""
        if self._more:
            what = f"{self._more} more faults are left out"
            self._faults.append(Fault((), what, "mend these first"))
        if self._faults:
            raise PuzzleError(self._faults, _ORIGIN)

    def items(self, given: Any, what: str) -> dict[Hashable, None]:
        """Return a list of items, each once."""
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            self._fault(
                (what,), f"{_show(given)} is no list of items", "give a list, even of one item"
            )
            return {}
        return dict.fromkeys(item for item in given if self._hashable((what,), item))

    def bounds(self, given: Any) -> dict[Hashable, Bounds]:
        """Return the bounds that are bounds."""
        if not isinstance(given, Mapping):
            self._fault(("bounds",), f"{_show(given)} is no mapping", "write {item: (1, 3)}")
            return {}
        return {item: (pair[0], pair[1]) for item, pair in given.items() if self._pair(item, pair)}

    def _pair(self, item: Hashable, pair: Any) -> bool:
        whole = isinstance(pair, tuple | list) and len(pair) == 2
        if whole and _whole(pair[0]) and (pair[1] is None or _whole(pair[1])):
            if pair[1] is None or pair[0] <= pair[1]:
                return True
            self._fault(("bounds", item), f"{pair[0]} is more than {pair[1]}", "swap them")
        else:
            fix = "write (1, 3), or (1, None) for no upper limit"
            self._fault(("bounds", item), f"{_show(pair)} is no pair of least and most", fix)
        return False

    def options(self, given: Any) -> dict[Any, dict[Hashable, Hashable | None]]:
        """Return the options by name."""
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            self._fault(
                ("options",), f"{_show(given)} is no list of options", "give a list or mapping"
            )
            return {}
        named = given.items() if isinstance(given, Mapping) else enumerate(given)
        return {name: self._row(name, option) for name, option in named}

    def _row(self, name: Hashable, option: Any) -> dict[Hashable, Hashable | None]:
        path = ("options", name)
        row: dict[Hashable, Hashable | None] = {}
        if isinstance(option, str | bytes) or not isinstance(option, Iterable):
            self._fault(path, f"{_show(option)} is no option", "give a list of items")
            return row
        for item, colour in _entries(option):
            if not (self._hashable(path, item) and self._hashable(path, colour)):
                continue
            if isinstance(item, Colored):
                self._fault(path, f"{_show(item)} in a mapping", "write {item: colour}")
            elif item in row:
                self._fault(path, f"item {_show(item)} is there twice", "name it once")
            else:
                row[item] = None if colour is _PLAIN else colour
                if colour is None:
                    what = f"item {_show(item)} has the colour None"
                    self._fault(path, what, "give a colour, or the bare item")
        if not row and not self._found_in(path):
            self._fault(path, "it has no items", "leave it out: it changes nothing")
        return row

    def colours(
        self, name: Hashable, row: ColouredItems, secondary: Mapping[Hashable, None]
    ) -> None:
        """Report colours on items that take none."""
        for item, colour in row.items():
            if colour is not None and item not in secondary:
                what = f"primary item {_show(item)} has the colour {_show(colour)}"
                self._fault(("options", name), what, "make the item secondary")

    def unknown(
        self,
        path: tuple[Hashable, ...],
        used: Iterable[Hashable],
        known: Mapping[Hashable, None],
        what: str,
    ) -> None:
        """Report items that are not known."""
        for item in used:
            if item not in known:
                self._fault(path, f"item {_show(item)} {what}", self._nearest(item, known))

    def both(
        self, path: str, ours: Iterable[Hashable], theirs: Mapping[Hashable, None], what: str
    ) -> None:
        """Report items of two sorts at once."""
        for item in ours:
            if item in theirs:
                self._fault((path,), f"item {_show(item)} is {what}", "take it out of one of them")

    def _nearest(self, item: Hashable, known: Iterable[Hashable]) -> str:
        words = [] if len(self._faults) >= _REPORTED else [repr(other) for other in known]
        near = get_close_matches(_show(item), words, 1)
        return f"did you mean {near[0]}?" if near else "add it, or leave it out"

    def _hashable(self, path: tuple[Hashable, ...], thing: object) -> bool:
        try:
            hash(thing)
        except TypeError:
            self._fault(path, f"{_show(thing)} is not hashable", "use a tuple or a frozenset")
            return False
        return True

    def _found_in(self, path: tuple[Hashable, ...]) -> bool:
        return bool(self._faults) and self._faults[-1].path == _path(path)

    def _fault(self, path: tuple[Hashable, ...], what: str, fix: str) -> None:
        if len(self._faults) < _REPORTED:
            self._faults.append(Fault(_path(path), what, fix))
        else:
            self._more += 1


#: stands for the colour of an item that has none
_PLAIN = object()


def _entries(option: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the items of an option as given, each with its colour or ``_PLAIN``."""
    if isinstance(option, Mapping):
        for item, colour in option.items():
            yield item, _PLAIN if colour is None else colour
        return
    for entry in option:
        if isinstance(entry, Colored):
            yield entry.item, entry.color
        else:
            yield entry, _PLAIN


def _path(path: tuple[Hashable, ...]) -> tuple[str | int, ...]:
    return tuple(key if isinstance(key, str | int) else repr(key) for key in path)


def _show(thing: object) -> str:
    text = repr(thing)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
