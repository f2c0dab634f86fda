"""The arguments of ``exact_cover``, numbered by the core and kept with their names.

Terms and meaning are those of Knuth, The Art of Computer Programming, 7.2.2.1: algorithm C for
colours, algorithm M for multiplicities.  An option without a primary item is left out, as in his
programs: the others do not depend on it, so that it would only double the number of solutions.
Unlike there, items and names are any hashable things, and every fault is reported at once.

The core reads what is plain and right at once; ``faults`` goes over the rest.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic

from tilewright import _core
from tilewright.covering.faults import USES_END, Check
from tilewright.covering.terms import ONCE, Bounds, Colored, ColouredItems, N, Option
from tilewright.errors import Fault, PuzzleError


@dataclass(frozen=True, eq=False, repr=False)
class Matrix(Generic[N]):
    """A checked exact cover problem.  Made by ``checked_matrix`` alone.

    Attributes:
        cover: the problem as the core has it.
        primary: the bounds of each primary item; items are numbered in this order.
        secondary: the items that may be used once, or by options that agree on their colour; they
            are numbered behind the others.
        colours: the colours, numbered from 1 on.
        names: the options with a primary item; the core numbers options in this order.
        left_out: the place of each other option among all, its name, its items and their colours.
    """

    cover: _core.Cover
    primary: Mapping[Hashable, Bounds]
    secondary: tuple[Hashable, ...]
    colours: Sequence[Hashable]
    names: tuple[N, ...]
    left_out: Sequence[tuple[int, N, list[int], list[int]]]

    @cached_property
    def options(self) -> Mapping[N, ColouredItems]:
        """Every option by its name, in input order: from its items to their colours or amounts.

        ``None`` stands for no colour, and for the amount 1.
        """
        items = (*self.primary, *self.secondary)
        colours = (None, *self.colours)
        rows: list[tuple[N, dict[Hashable, Hashable | None]]] = []
        for name, row in zip(self.names, self.cover.uses(), strict=True):
            rows.append((name, {items[item]: colours[colour] for item, colour in row}))
        for (_, uses), amounts in zip(rows, self.cover.amounts() or (), strict=False):
            uses |= {item: amount for item, amount in zip(uses, amounts, strict=True) if amount > 1}
        for place, name, used, coloured in self.left_out:
            pairs = zip(used, coloured, strict=True)
            rows.insert(place, (name, {items[item]: colours[colour] for item, colour in pairs}))
        return MappingProxyType({name: MappingProxyType(row) for name, row in rows})

    @property
    def ignored(self) -> tuple[N, ...]:
        """The names of the options without a primary item."""
        return tuple(name for _, name, _, _ in self.left_out)

    @cached_property
    def numbers(self) -> Mapping[N, int | None]:
        """The number of each option by its name, ``None`` if the core has none."""
        return {name: i for i, name in enumerate(self.names)} | dict.fromkeys(self.ignored)

    def checked_costs(self, costs: Mapping[N, int] | Iterable[int]) -> tuple[int, ...]:
        """Return the cost of each option in input order.

        Args:
            costs: one for each option in input order, or by name; those without a name there cost 1.

        Raises:
            PuzzleError: with every fault.
        """
        check = Check()
        found = check.costs(costs, self._all_names())
        check.stop()
        return found

    def costs_of_numbers(self, costs: Sequence[int] | None) -> list[int]:
        """Return the costs of the options that the core has, in the order of their numbers."""
        if costs is None:
            return [1] * len(self.names)
        places = {place for place, _, _, _ in self.left_out}
        return [cost for place, cost in enumerate(costs) if place not in places]

    def _all_names(self) -> list[N]:
        names = list(self.names)
        for place, name, _, _ in self.left_out:
            names.insert(place, name)
        return names

    def checked_names(self, verb: str, names: Iterable[N]) -> tuple[N, ...]:
        """Return names of options as they were given.

        Args:
            verb: who was given them.
            names: a list of them.

        Raises:
            PuzzleError: with every name that is none.
        """
        if type(names) is list or type(names) is tuple:
            try:
                if self.numbers.keys() >= set(names):
                    return tuple(names)
            except TypeError:
                pass  # one is not hashable: the slow way names it
        check = Check()
        found = check.names(verb, names, self.numbers)
        check.stop()
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Matrix):
            return NotImplemented
        return self._data() == other._data()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        options, primary, secondary = self._data()
        rows = {name: dict(row) for name, row in options.items()}
        return _read, (rows, dict.fromkeys(primary), dict.fromkeys(secondary), dict(primary))

    def _data(self) -> tuple[Mapping[N, ColouredItems], Mapping[Hashable, Bounds], tuple[Any, ...]]:
        return self.options, self.primary, self.secondary


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
    check = Check()
    required = check.items(primary, "primary") if primary is not None else None
    at_most_once = check.items(secondary, "secondary")
    limits = check.bounds(bounds)
    given = _kept(options)
    if check.is_clean and isinstance(given, dict | list | tuple):
        try:
            return _read(given, required, at_most_once, limits)
        except (_core.CoverError, TypeError):
            pass  # the slow way names what is wrong or unusual
    rows = check.rows(given, required, at_most_once, limits)
    check.stop()
    return _read(rows, required, at_most_once, limits)


def refuse_amounts(matrix: Matrix[Any], what: str, fix: str) -> None:
    """Refuse something that takes no amounts, by its name.

    Raises:
        PuzzleError: some option uses an item several times.
    """
    if amounts := matrix.cover.amounts():
        name = next(name for name, row in zip(matrix.names, amounts, strict=True) if max(row) > 1)
        path = name if isinstance(name, str | int) else repr(name)
        fault = f"{what} takes no amounts, and this option uses an item several times"
        raise PuzzleError([Fault(("options", path), fault, fix)], "exact cover")


def _kept(options: Any) -> Any:
    """Return options that may be gone over twice; what is none as it is."""
    if type(options) in (dict, list, tuple, str, bytes) or not isinstance(options, Iterable):
        return options
    return dict(options.items()) if isinstance(options, Mapping) else list(options)


def _read(
    options: Any,
    required: dict[Hashable, None] | None,
    at_most_once: dict[Hashable, None],
    limits: dict[Hashable, Bounds],
) -> Matrix[Any]:
    """Number everything.

    Raises:
        CoverError: there is something unusual.
        TypeError: something is not hashable.
    """
    if isinstance(options, dict):
        names, rows = tuple(options), list(options.values())
    else:
        names, rows = tuple(range(len(options))), options
    cover, items, colours, ignored = _core.read_matrix(
        rows,
        None if required is None else list(required | dict.fromkeys(limits)),
        list(at_most_once),
        [(item, _within(pair)) for item, pair in limits.items()],
        Colored,
    )
    primary = dict.fromkeys(items[: len(items) - len(at_most_once)], ONCE) | limits
    left_out = [(place, names[place], used, coloured) for place, used, coloured in ignored]
    if left_out:
        places = {place for place, _, _ in ignored}
        names = tuple(name for place, name in enumerate(names) if place not in places)
    return Matrix(
        cover, MappingProxyType(primary), tuple(at_most_once), tuple(colours), names, left_out
    )


def _within(bounds: Bounds) -> Bounds:
    """Return bounds that the core can read; no item is used more often than these say."""
    low, high = bounds
    return min(low, USES_END), high if high is None else min(high, USES_END)
