"""``exact_cover``: a matrix of your own, searched as puzzles are.

The same core, engines, limits and lazy enumeration; no code here uses a lattice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Generic, Unpack, overload

from tilewright import _core
from tilewright.covering.cheapest import ask, how_far
from tilewright.covering.matrix import Matrix, checked_matrix, refuse_amounts
from tilewright.covering.terms import Bounds, ColouredItems, N, Option
from tilewright.errors import Interrupted, LimitReached
from tilewright.results.number import SolutionNumber
from tilewright.results.reports import CountReport, how_counted
from tilewright.running.chunks import Chunks
from tilewright.running.execute import count_solutions
from tilewright.running.options import SearchKeywords, SearchOptions, refuse_unknown
from tilewright.running.search import search


@dataclass(frozen=True, eq=False, repr=False)
class CoverCount(SolutionNumber):
    """A number of solutions, and how it was found.

    Attributes:
        solutions: how many there are; at least so many if the count is not complete.
        complete: whether the search ended by itself, so that the number is exact.
        ended: ``"done"``, or what stopped it: ``"time"``, ``"nodes"``, ``"cancelled"``,
            ``"interrupted"``.
        engine, nodes, seconds, threads: how it was searched; ``seconds`` is engine wall time.
        distinct, classes, up_to: empty: the symmetries of a matrix are not known.
    """

    solutions: int
    complete: bool
    ended: str
    engine: str
    nodes: int
    seconds: float
    threads: int
    distinct: None = None
    classes: None = None
    up_to: str = ""

    @classmethod
    def of(cls, report: CountReport) -> CoverCount:
        """Read a report of the core."""
        return cls(
            solutions=report.solutions,
            **how_counted(report),
        )


class CoverSolutions(Chunks[tuple[N, ...]], Generic[N]):
    """The solutions of an exact cover, each a tuple of option names in input order.

    Iterate; each iteration searches anew, in the same order, and nothing is stored.  ``len``
    works once an iteration has come to the end.  See ``Chunks`` for ``ended``, ``found``,
    ``nodes`` and ``seconds``.
    """

    def __init__(self, problem: ExactCover[N]) -> None:
        super().__init__(problem.matrix.cover, problem.search, units=problem._units)
        self._problem = problem
        self._names = problem.matrix.names

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the solutions of the same cover."""
        if not isinstance(other, CoverSolutions):
            return NotImplemented
        return bool(self._problem.same_cover(other._problem))

    def __hash__(self) -> int:
        return hash(self._names)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._problem,), self._story()

    def __repr__(self) -> str:
        return f"<solutions of an exact cover: {self.found} found, {self.ended or 'open'}>"

    def _read(self, members: list[int]) -> tuple[N, ...]:
        return tuple(self._names[member] for member in members)


@dataclass(frozen=True, eq=False, repr=False)
class ExactCover(Generic[N]):
    """A checked exact cover problem, ready to be searched.  Made by ``exact_cover``.

    Attributes:
        matrix: its items and options.
        search: how it is searched.
        chosen: the options that are given: every solution has them.
        excluded: the options that no solution has.
        costs: the cost of each option, in input order; ``None`` if each costs 1.
    """

    matrix: Matrix[N]
    search: SearchOptions
    chosen: tuple[N, ...] = ()
    excluded: tuple[N, ...] = ()
    costs: tuple[int, ...] | None = None

    @property
    def options(self) -> Mapping[N, ColouredItems]:
        """The options by name, each a mapping from its items to their colours or amounts, or ``None``."""
        return self.matrix.options

    @property
    def primary(self) -> Mapping[Hashable, Bounds]:
        """The primary items, each with its least and most number of uses."""
        return self.matrix.primary

    @property
    def secondary(self) -> tuple[Hashable, ...]:
        """The secondary items."""
        return self.matrix.secondary

    @property
    def ignored(self) -> tuple[N, ...]:
        """The options without a primary item: no solution has them."""
        return self.matrix.ignored

    def using(self, **changes: Unpack[SearchKeywords]) -> ExactCover[N]:
        """Return the same problem, searched another way; what the engines prepared is kept.

        Args:
            changes: fields of ``SearchOptions``.  The methods that search take them too, for one call.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
        """
        refuse_unknown("exact_cover", changes)
        return replace(self, search=SearchOptions.of(**{**vars(self.search), **changes}))

    def given(self, options: Iterable[N]) -> ExactCover[N]:
        """Return the problem of the solutions that have these options.

        Nothing is set up anew, so that one problem may be asked thousands of questions, from several
        threads at once.  Options that no solution has together leave no solution.

        Args:
            options: names of options, beside those given before.

        Raises:
            PuzzleError: with every name that is none.

        >>> cover = exact_cover({"a": [1], "b": [2], "ab": [1, 2], "c": [2]})
        >>> list(cover.given(["a"]))
        [('a', 'b'), ('a', 'c')]
        >>> cover.given(["a"]).without(["c"]).unique()
        True
        """
        chosen = self._more("given", self.chosen, options)
        return replace(self, chosen=chosen)

    def without(self, options: Iterable[N]) -> ExactCover[N]:
        """Return the problem of the solutions that have none of these options.

        Args:
            options: names of options, beside those excluded before.

        Raises:
            PuzzleError: with every name that is none.
        """
        excluded = self._more("without", self.excluded, options)
        return replace(self, excluded=excluded)

    def solutions(self, **keywords: Unpack[SearchKeywords]) -> CoverSolutions[N]:
        """Return the solutions, found as they are iterated.

        Each is a tuple of option names in input order.  The order of the solutions is the same at
        every run, whatever the engine.  ``itertools.islice`` takes the first ones.

        Args:
            keywords: fields of ``SearchOptions``, for these solutions.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
        """
        return CoverSolutions(self._searched_with(keywords))

    def __iter__(self) -> Iterator[tuple[N, ...]]:
        return iter(self.solutions())

    def first(self, **keywords: Unpack[SearchKeywords]) -> tuple[N, ...] | None:
        """Return the first solution, or ``None`` if it is proven that there is none.

        Args:
            keywords: fields of ``SearchOptions``, for this call.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
            LimitReached: a limit stopped the search first.
            Interrupted: by Ctrl-C.
        """
        found = self._searched_with(keywords)._search(1, collect=True).found
        return tuple(self.matrix.names[option] for option in found[0]) if found else None

    def unique(self, **keywords: Unpack[SearchKeywords]) -> bool:
        """Tell whether there is exactly one solution; the search stops at the second.

        Args:
            keywords: fields of ``SearchOptions``, for this call.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
            LimitReached: a limit stopped the search first.
            Interrupted: by Ctrl-C.
        """
        return self._searched_with(keywords)._search(2).solutions == 1

    def count(self, **keywords: Unpack[SearchKeywords]) -> CoverCount:
        """Count the solutions without keeping them; a limit makes it a lower bound.

        The whole problem is counted by the plan, which may count over a frontier if a search would
        take long; ``engine="frontier"`` asks for that.  Views made by ``given`` and ``without`` are
        searched.

        Args:
            keywords: fields of ``SearchOptions``, for this call.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
            TilewrightError: the engine lists no solutions and this is such a view.
            LimitReached: the frontier was asked for and cannot hold its states.
            Interrupted: by Ctrl-C; ``partial`` is the count so far.
        """
        how = self._searched_with(keywords).search
        if self._units is None:
            report = count_solutions(self.matrix.cover, how)
        else:
            report = search(self.matrix.cover, how, units=self._units)
        result = CoverCount.of(report)
        if report.ended == "interrupted":
            raise Interrupted(result)
        return result

    @overload
    def cheapest(
        self, number: None = None, **keywords: Unpack[SearchKeywords]
    ) -> tuple[N, ...] | None: ...

    @overload
    def cheapest(self, number: int, **keywords: Unpack[SearchKeywords]) -> list[tuple[N, ...]]: ...

    def cheapest(
        self, number: int | None = None, **keywords: Unpack[SearchKeywords]
    ) -> tuple[N, ...] | list[tuple[N, ...]] | None:
        """Return the solution that costs least, or several, with the proof that no other costs less.

        What a solution costs is the sum of the costs of its options, which are 1 each if
        ``exact_cover`` was given none: then it is the solution with the fewest options.

        Args:
            number: return so many solutions, 1 or more, in ascending order of cost; fewer if there
                are not so many.
            keywords: fields of ``SearchOptions``, for this call.  ``engine`` and ``threads`` play no
                part; ``progress`` receives the share bound / cost, the least cost so far, and the
                nodes.

        Returns:
            A tuple of option names in input order, or ``None`` if it is proven that there is no
            solution; with ``number`` a list of them.  Of solutions that cost the same, the same ones
            at every call.

        Raises:
            TypeError: a keyword is none, or of the wrong type.
            ValueError: ``number`` is less than 1.
            PuzzleError: options use items several times, by amounts, which this search does not take.
            LimitReached: a limit stopped the search first; the message has the least cost so far and
                the bound that no other solution undercuts, ``partial`` the list of the cheapest
                solutions so far.
            Interrupted: by Ctrl-C; ``partial`` is that list.

        >>> rows = {"a": [1], "b": [2], "c": [3], "ab": [1, 2], "bc": [2, 3]}
        >>> cover = exact_cover(rows, costs={"a": 3, "b": 3, "c": 3, "ab": 5, "bc": 4})
        >>> cover.cheapest()
        ('a', 'bc')
        >>> cover.without(["bc"]).cheapest(2)
        [('c', 'ab'), ('a', 'b', 'c')]
        """
        most = 1 if number is None else number
        if most < 1:
            raise ValueError(f"number: {most} is less than 1")
        refuse_amounts(
            self.matrix, "the search for the least cost", "compare the costs of all solutions"
        )
        asked = self._searched_with(keywords)
        costs = self.matrix.costs_of_numbers(self.costs)
        report = ask(self.matrix.cover, costs, most, asked.search, self._units)
        names = self.matrix.names
        options = [] if report is None else [options for _, options in report.found]
        found = [tuple(names[option] for option in one) for one in options]
        if report is not None and report.ended == "interrupted":
            raise Interrupted(found)
        if report is not None and report.ended != "done":
            raise LimitReached(how_far(report, most), partial=found)
        if number is not None:
            return found
        return found[0] if found else None

    def plan(self) -> tuple[str, str]:
        """Return the engine that ``engine="auto"`` stands for, and why."""
        return self.matrix.cover.plan()

    def __repr__(self) -> str:
        parts = [("given", self.chosen), ("excluded", self.excluded)]
        views = "".join(f", {len(names)} {what}" for what, names in parts if names)
        return (
            f"<exact cover: {len(self.primary)} primary and {len(self.secondary)} secondary "
            f"items, {len(self.matrix.names)} options{views}>"
        )

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the same cover, searched in the same way."""
        if not isinstance(other, ExactCover):
            return NotImplemented
        mine, others = ((one.search, one.costs) for one in (self, other))
        return self.same_cover(other) and mine == others

    def same_cover(self, other: ExactCover[Any]) -> bool:
        """Tell whether both are the same matrix with the same options given and excluded."""
        mine, others = ((one.matrix, set(one.chosen), set(one.excluded)) for one in (self, other))
        return bool(mine == others)

    def __hash__(self) -> int:
        return hash(self.matrix.names)

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _more(self, verb: str, before: tuple[N, ...], names: Iterable[N]) -> tuple[N, ...]:
        return tuple(dict.fromkeys((*before, *self.matrix.checked_names(verb, names))))

    def _searched_with(self, keywords: SearchKeywords) -> ExactCover[N]:
        """Return the same problem, searched as the keywords of a call say."""
        return self.using(**keywords) if keywords else self

    def _search(self, most: int, *, collect: bool = False) -> _core.Report:
        """Search until there are ``most`` solutions, or it is proven that there are not so many.

        Raises:
            LimitReached: a limit stopped the search first.
            Interrupted: by Ctrl-C; ``partial`` is the count so far.
        """
        report = search(
            self.matrix.cover,
            self.search,
            units=self._units,
            collect=collect,
            max_solutions=most,
        )
        if report.ended == "interrupted":
            raise Interrupted(CoverCount.of(report))
        if report.ended != "done" and report.solutions < most:
            raise LimitReached(
                f"stopped by the limit on {report.ended} after {report.nodes} nodes: no answer"
            )
        return report

    @cached_property
    def _units(self) -> list[_core.Unit] | None:
        """The units to search: all if nothing is given, none if the choice contradicts itself."""
        if not self.chosen and not self.excluded:
            return None
        numbers = self.matrix.numbers
        chosen = [numbers[name] for name in self.chosen]
        excluded = [number for name in self.excluded if (number := numbers[name]) is not None]
        possible = [number for number in chosen if number is not None]
        if len(possible) < len(chosen) or not set(possible).isdisjoint(excluded):
            return []
        return self.matrix.cover.parts(possible, excluded)


@overload
def exact_cover(
    options: Mapping[N, Option],
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    costs: Mapping[Any, int] | Iterable[int] | None = None,
    search: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ExactCover[N]: ...


@overload
def exact_cover(
    options: Iterable[Option],
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    costs: Mapping[Any, int] | Iterable[int] | None = None,
    search: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ExactCover[int]: ...


def exact_cover(
    options: Any,
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Any, Bounds] | None = None,
    costs: Mapping[Any, int] | Iterable[int] | None = None,
    search: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ExactCover[Any]:
    """Set up an exact cover problem: choose options so that every primary item is used once.

    An option is a list of items, or a mapping from items to colours and amounts.  Items are compared like the
    keys of a dictionary, so that ``1`` and ``True`` are the same item.

    Args:
        options: a mapping from names to options, or a list of options, whose names are then their
            0-based indices.  Equal options are different choices.
        primary: the items to be used exactly once; by default every item of an option that is not
            secondary.  One that no option uses leaves no solution.
        secondary: the items to be used at most once.  An option may give such an item a colour, as
            ``Colored(item, colour)`` in a list or ``{item: colour}`` in a mapping (``None`` for
            no colour); options that give it the same colour may share it.
        bounds: for primary items that are to be used another number of times: the least and the
            most, ``None`` for no upper limit.  ``(0, 1)`` is not the same as secondary: options
            of such items alone may be chosen or not, and each such choice is a solution.  A mapping
            may give a primary item an *amount*, ``{item: 3}`` (``None`` for 1): the option then uses
            the item three times, and bounds limit the sum of the amounts.  An option with a larger
            amount than its item may have is in no solution.  The engine ``cells`` takes
            amounts, ``frontier`` counts with them, and ``engine="auto"`` takes one of the two.
        costs: what options cost, for ``cheapest``: a list of whole numbers, one for each option in
            input order, or a mapping from names, in which options not named cost 1.  They may lie
            below 0; without their signs they add up to less than 2**62.
        search: search options as one object, instead of by keyword.
        keywords: the fields of ``SearchOptions``.

    Returns:
        The problem; iterate it for solutions, or ask for its ``count()`` or its ``first()``.
        Options without a primary item are never chosen; ``ignored`` names them.

    Raises:
        TypeError: search options are given both ways, or a keyword is none.
        PuzzleError: with every fault: unknown items, an item of two sorts, a colour on a primary
            item, an amount that is no whole number of at least 1 or is too large, an option with no
            item or one twice, bounds that are none, costs of unknown
            options, too few or too many of them, or too large ones.

    The first example is that of Knuth's "Dancing links" (2000), the second has colours (The Art
    of Computer Programming, 7.2.2.1).

    >>> cover = exact_cover([list(items) for items in ["CEF", "ADG", "BCF", "AD", "BG", "DEG"]])
    >>> list(cover)
    [(0, 3, 4)]
    >>> from tilewright import Colored
    >>> cover = exact_cover(
    ...     {
    ...         "1": ["p", "q", "x", Colored("y", "A")],
    ...         "2": ["p", "r", Colored("x", "A"), "y"],
    ...         "3": ["p", Colored("x", "B")],
    ...         "4": ["q", Colored("x", "A")],
    ...         "5": {"r": None, "y": "B"},
    ...     },
    ...     secondary=["x", "y"],
    ... )
    >>> cover.first(), int(cover.count())
    (('2', '4'), 1)

    Coins that pay 8, by amounts:

    >>> coins = {"a": {"paid": 5}, "b": {"paid": 2}, "c": {"paid": 3}, "d": {"paid": 1}}
    >>> list(exact_cover(coins, bounds={"paid": (8, 8)}))
    [('a', 'b', 'd'), ('a', 'c')]
    """
    refuse_unknown("exact_cover", keywords)
    matrix: Matrix[Any] = checked_matrix(options, primary, secondary, bounds or {})
    how = SearchOptions.of(search, **keywords)
    return ExactCover(matrix, how, costs=None if costs is None else matrix.checked_costs(costs))
