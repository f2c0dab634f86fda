"""Faults of the arguments of ``exact_cover``: every fault at once, with its remedy.

This is the slow way through a matrix, taken where the core met anything that it does not read; what
is right in an unusual way comes out of it as plain dictionaries.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import Any, SupportsIndex

from tilewright.covering.terms import ONCE, Bounds, Colored, ColouredItems
from tilewright.errors import Fault, PuzzleError, closest

#: faults reported in full
_REPORTED = 100
#: characters of a thing shown in a fault
_SHOWN = 60
_ORIGIN = "exact cover"
#: what all costs without their signs add up to less than, in the core
COSTS_END = 2**62
#: what the amounts of an item add up to less than, in the core
USES_END = 2**31


class Check:
    """Collects the faults of a matrix."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._more = 0
        #: options and their items that have a colour by ``Colored``
        self._coloured: set[tuple[Hashable, Hashable]] = set()

    @property
    def is_clean(self) -> bool:
        """Whether nothing wrong has been found so far."""
        return not self._faults

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

    def rows(
        self,
        given: Any,
        required: dict[Hashable, None] | None,
        at_most_once: dict[Hashable, None],
        limits: dict[Hashable, Bounds],
    ) -> dict[Any, dict[Hashable, Hashable | None]]:
        """Return the options by name, with all that can be wrong with them looked at.

        Args:
            given: the argument ``options``.
            required: the items of ``primary``, ``None`` if it was left out.
            at_most_once: those of ``secondary``.
            limits: ``bounds``.
        """
        rows = self._options(given)
        seen = dict.fromkeys(item for row in rows.values() for item in row)
        known = seen if required is None else required | dict.fromkeys(limits)
        if required is None:
            self._unknown(("bounds",), limits, seen | at_most_once, "is in no option")
        else:
            what = "is neither primary nor secondary"
            for name, row in rows.items():
                self._unknown(("options", name), row, known | at_most_once, what)
        self._both("primary", required or {}, at_most_once, "secondary too")
        what = "secondary, which means 0 to 1 times, and has bounds too"
        self._both("bounds", limits, at_most_once, what)
        for name, row in rows.items():
            self._amounts(name, row, at_most_once)
        self._sums(rows, at_most_once, limits)
        return rows

    def _options(self, given: Any) -> dict[Any, dict[Hashable, Hashable | None]]:
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
                if not isinstance(option, Mapping) and colour is not _PLAIN:
                    self._coloured.add((name, item))
                if colour is None:
                    what = f"item {_show(item)} has the colour None"
                    self._fault(path, what, "give a colour, or the bare item")
        if not row and not self._found_in(path):
            self._fault(
                path,
                "it has no items",
                "leave it out: with or without it, each solution would count twice",
            )
        return row

    def names(self, verb: str, given: Any, known: Mapping[Any, Any]) -> tuple[Any, ...]:
        """Return the names of options in a list of them, each once."""
        if isinstance(given, str | bytes) or not isinstance(given, Iterable):
            what = f"{_show(given)} is no list of options"
            self._fault((verb,), what, "give a list, even of one option")
            return ()
        names = tuple(dict.fromkeys(name for name in given if self._hashable((verb,), name)))
        for name in names:
            if name not in known:
                what = f"there is no option {_show(name)}"
                fix = self._nearest(name, known, "the keys of .options are their names")
                self._fault((verb,), what, fix)
        return names

    def costs(self, given: Any, names: Sequence[Hashable]) -> tuple[int, ...]:
        """Return the cost of each option, by their names in input order; 1 if a mapping has none."""
        if isinstance(given, Mapping):
            self.names("costs", given, dict.fromkeys(names))
            listed = [given.get(name, 1) for name in names]
        elif isinstance(given, str | bytes) or not isinstance(given, Iterable):
            what = f"{_show(given)} is no list of costs"
            self._fault(("costs",), what, "give a list, or a mapping from names of options")
            return ()
        else:
            listed = list(given)
        if len(listed) != len(names):
            what = f"{len(listed)} costs for {len(names)} options"
            self._fault(("costs",), what, "give one an option, or a mapping from names of options")
            return ()
        numbers = []
        for name, cost in zip(names, listed, strict=True):
            if isinstance(cost, bool) or not hasattr(cost, "__index__"):
                what = f"{_show(cost)} is no whole number"
                self._fault(("costs", name), what, "give a whole number; it may lie below 0")
            else:
                numbers.append(index(cost))
        if sum(map(abs, numbers)) >= COSTS_END:
            what = f"without their signs they add up to {COSTS_END} or more"
            self._fault(("costs",), what, "give smaller ones; multiples can be divided")
        return tuple(numbers)

    def _amounts(
        self,
        name: Hashable,
        row: dict[Hashable, Hashable | None],
        secondary: Mapping[Hashable, None],
    ) -> None:
        """Report what primary items have that is no amount; make amounts plain whole numbers."""
        for item, amount in row.items():
            if amount is None or item in secondary:
                continue
            path = ("options", name)
            if (name, item) in self._coloured:
                what = f"primary item {_show(item)} has the colour {_show(amount)}"
                fix = "make the item secondary; an amount is written {item: 2}"
                self._fault(path, what, fix)
            elif isinstance(amount, bool) or not isinstance(amount, SupportsIndex):
                what = f"primary item {_show(item)} has the amount {_show(amount)}"
                fix = "give a whole number, 1 or more; for a colour make the item secondary"
                self._fault(path, what, fix)
            elif index(amount) < 1:
                what = f"primary item {_show(item)} has the amount {index(amount)}"
                fix = (
                    "leave the item out" if index(amount) == 0 else "give a whole number, 1 or more"
                )
                self._fault(path, what, fix)
            else:
                row[item] = index(amount)

    def _sums(
        self,
        rows: Mapping[Any, ColouredItems],
        secondary: Mapping[Hashable, None],
        limits: Mapping[Hashable, Bounds],
    ) -> None:
        """Report amounts of an item that add up to too much, those beyond its bound left out."""
        if self._faults:
            return
        sums: dict[Hashable, int] = {}
        for row in rows.values():
            for item, amount in row.items():
                if item in secondary:
                    continue
                number = amount if isinstance(amount, int) else 1
                high = limits.get(item, ONCE)[1]
                if high is None or number <= high:
                    sums[item] = sums.get(item, 0) + number
        for item, total in sums.items():
            if total >= USES_END:
                what = f"item {_show(item)} has amounts that add up to {total}, {USES_END} or more"
                self._fault(("options",), what, "give smaller ones; multiples can be divided")

    def _unknown(
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

    def _both(
        self, path: str, ours: Iterable[Hashable], theirs: Mapping[Hashable, None], what: str
    ) -> None:
        """Report items of two sorts at once."""
        for item in ours:
            if item in theirs:
                self._fault((path,), f"item {_show(item)} is {what}", "take it out of one of them")

    def _nearest(
        self, item: Hashable, known: Iterable[Hashable], otherwise: str = "add it, or leave it out"
    ) -> str:
        words = [] if len(self._faults) >= _REPORTED else [repr(other) for other in known]
        near = closest(_show(item), words, 1)
        return f"did you mean {near[0]}?" if near else otherwise

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
