"""``prepared``: a puzzle made ready for many small questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Any, NamedTuple, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Fault, Interrupted, LimitReached, PuzzleError, closest
from tilewright.model import Placed, Placement, Problem, Puzzle, Solution
from tilewright.model.classes import Distinct
from tilewright.model.given import given_settings
from tilewright.results.count import Count
from tilewright.results.hint import Hint
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import search, settled_problem, to_problem
from tilewright.running.searchable import searchable
from tilewright.running.shared import SharedCover, SharedCovers, asks_briefly
from tilewright.verbs.count import count
from tilewright.verbs.hint import hint
from tilewright.verbs.solve import solve

#: problems whose own covers are kept, where a question is not small or settings cannot share a cover
COVERS_KEPT = 16


class Question(NamedTuple):
    """What is asked: about this problem, without these pieces, in this way.

    Attributes:
        problem: with every choice made.
        unused: the names of pieces that a solution does not use.
        watch: looks after the limits, and has the options.
        cover: that of all small questions, ``None`` if it cannot serve this one.
    """

    problem: Problem
    unused: tuple[str, ...]
    watch: Watch
    cover: SharedCover | None


class Prepared:
    """A puzzle made ready for many small questions: what they share is compiled once.

    The answers and the errors are those of the verbs of the same names.  Threads may share it; a pickle
    or a copy is made ready anew.  Where settings cannot share a cover, as a rule asks for something else
    in each, each is compiled, and the latest are kept.

    A question says what is assumed: ``set`` the values of slots and switches, on top of those that are
    held already; ``placed`` the pieces on the board, where it is not given those of the puzzle; ``without``
    the names of pieces that no solution uses.

    Attributes:
        subject: the puzzle that is asked about, or a problem of it.
        settings: values of slots and switches that are held.
        options: how it is searched where a question does not say.

    >>> import tilewright
    >>> pegged = tilewright.load("pegged-5x5").prepared()
    >>> pegged.count(set={"pegs": "1,0 3,2 4,4"}).solutions
    40
    >>> pegged.unique(set={"pegs": "1,0 3,2 4,4"})
    False
    """

    def __init__(
        self, subject: Puzzle | Problem, settings: Mapping[str, Any], options: SearchOptions
    ) -> None:
        self.subject = subject
        self.settings = dict(settings)
        self.options = options
        self._shared = SharedCovers()
        self._compiled: OrderedDict[Any, Compiled] = OrderedDict()
        self._turn = Lock()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.subject if isinstance(self.subject, Puzzle) else self.subject.puzzle

    def __repr__(self) -> str:
        return f"<Prepared {self.puzzle.name}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Prepared):
            return NotImplemented
        mine, theirs = ((one.subject, one.settings, one.options) for one in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.subject, self.settings, self.options)

    @shows_options
    def solve(
        self,
        *,
        placed: Iterable[Placed | Placement] | None = None,
        without: Iterable[str] = (),
        options: SearchOptions | None = None,
        set: Mapping[str, Any] | None = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Solution | None:
        """Return a solution, or ``None`` if it is proven that there is none.

        Args:
            placed: the pieces on the board, instead of those of the puzzle.
            without: the names of pieces that no solution uses.
            options: search options as one object, instead of by keyword.
            set: a value for each setup slot, by name; or by keyword if no option has the name.
            keywords: the fields of ``SearchOptions``, and values of slots.

        Raises:
            PuzzleError: a setting, a placed piece or a name is invalid.
            LimitReached: a limit stopped the search first.
        """
        asked = self._ask(placed, without, options, set, keywords)
        if asked.cover is not None:
            solved = asked.cover.solve(asked.problem, asked.unused)
            if solved is not None:
                return solved.solution
        compiled = self._compile(asked)
        if not asked.unused:
            return solve(compiled, options=asked.watch.left())
        found = _search(compiled, asked, 1).found
        return compiled.solution(found[0]) if found else None

    @shows_options
    def count(
        self,
        *,
        distinct: Distinct = False,
        placed: Iterable[Placed | Placement] | None = None,
        without: Iterable[str] = (),
        options: SearchOptions | None = None,
        set: Mapping[str, Any] | None = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Count:
        """Count the solutions.

        Args:
            distinct: also count up to symmetry, as ``count`` does; not together with ``without``.
            placed: the pieces on the board, instead of those of the puzzle.
            without: the names of pieces that no solution uses.
            options: search options as one object, instead of by keyword.
            set: a value for each setup slot, by name; or by keyword if no option has the name.
            keywords: the fields of ``SearchOptions``, and values of slots.

        Raises:
            PuzzleError: a setting, a placed piece or a name is invalid.
            TypeError: ``distinct`` and ``without`` are given.
            LimitReached: a limit was met before there was anything to count.
            Interrupted: by Ctrl-C; ``partial`` is the count so far.
        """
        asked = self._ask(placed, without, options, set, keywords)
        if distinct:
            if asked.unused:
                raise TypeError("distinct and without are given: count one or the other")
            return count(asked.problem, distinct=distinct, options=asked.watch.left())
        if asked.cover is not None:
            counted = asked.cover.count(asked.problem, asked.unused)
            if counted is not None:
                return counted
        compiled = self._compile(asked)
        if not asked.unused:
            return count(compiled, options=asked.watch.left())
        report = _search(compiled, asked, None)
        found = Count.of(asked.problem, len(compiled.symmetries), report, None)
        if report.ended == "interrupted":
            raise Interrupted(found)
        return found

    @shows_options
    def unique(
        self,
        *,
        placed: Iterable[Placed | Placement] | None = None,
        without: Iterable[str] = (),
        options: SearchOptions | None = None,
        set: Mapping[str, Any] | None = None,
        **keywords: Unpack[SearchKeywords],
    ) -> bool:
        """Tell whether there is exactly one solution; the search stops at the second.

        Args:
            placed: the pieces on the board, instead of those of the puzzle.
            without: the names of pieces that no solution uses.
            options: search options as one object, instead of by keyword.
            set: a value for each setup slot, by name; or by keyword if no option has the name.
            keywords: the fields of ``SearchOptions``, and values of slots.

        Raises:
            PuzzleError: a setting, a placed piece or a name is invalid.
            LimitReached: a limit stopped the search first.
        """
        asked = self._ask(placed, without, options, set, keywords)
        if asked.cover is not None:
            unique = asked.cover.is_unique(asked.problem, asked.unused)
            if unique is not None:
                return unique
        return _search(self._compile(asked), asked, 2).solutions == 1

    @shows_options
    def hint(
        self,
        *,
        placed: Iterable[Placed | Placement] | None = None,
        strength: str = "move",
        options: SearchOptions | None = None,
        set: Mapping[str, Any] | None = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Hint:
        """Help somebody who is stuck: the next piece and why it lies there, or what to take back and why.

        Args:
            placed: the pieces on the board, in the order in which they were laid, instead of those of the
                puzzle.
            strength: how much to say, as with the verb ``hint``.
            options: search options as one object, instead of by keyword.
            set: a value for each setup slot, by name; or by keyword if no option has the name.
            keywords: the fields of ``SearchOptions``, and values of slots.

        Raises:
            PuzzleError: a setting or the pieces on the board are invalid.
            TilewrightError: there is no such strength.
            Interrupted: by Ctrl-C; ``partial`` is ``None``.
        """
        how, settings = self._read(options, set, keywords)
        problem = self._problem(settings, None)
        laid = None if placed is None else [*map(_laid, placed)]
        return hint(problem, placed=laid, strength=strength, options=how)

    def _read(
        self,
        options: SearchOptions | None,
        mapping: Mapping[str, Any] | None,
        keywords: Mapping[str, object],
    ) -> tuple[SearchOptions, dict[str, Any]]:
        """Return how a question is to be searched, and its settings."""
        if options is None and not keywords:  # as thousands of questions are asked
            return self.options, given_settings(mapping, {})
        how, settings = read_arguments(options, mapping, keywords)
        return (self.options if options is None and how == _PLAIN else how), settings

    def _ask(
        self,
        placed: Iterable[Placed | Placement] | None,
        without: Iterable[str],
        options: SearchOptions | None,
        mapping: Mapping[str, Any] | None,
        keywords: Mapping[str, object],
    ) -> Question:
        how, settings = self._read(options, mapping, keywords)
        watch, problem = Watch(how), self._problem(settings, placed)
        unused = self._named(without) if without else ()
        brief = asks_briefly(how)
        cover = self._shared.of(problem, watch.guard) if brief else None
        return Question(problem, unused, watch, cover)

    def _problem(
        self, settings: dict[str, Any], placed: Iterable[Placed | Placement] | None
    ) -> Problem:
        """Return the problem of a question.

        Raises:
            PuzzleError: with all that is wrong.
        """
        given = {**self.settings, **settings}
        if placed is None:
            return settled_problem(self.subject, given)
        if isinstance(self.subject, Problem):
            given = {**self.subject.settings, **given}
        return settled_problem(self.puzzle.with_placed(map(_laid, placed)), given)

    def _named(self, without: Iterable[str]) -> tuple[str, ...]:
        """Return the names of pieces, each once.

        Raises:
            PuzzleError: with every name that is none.
        """
        names = [piece.name for piece in self.puzzle.pieces]
        given = [without] if isinstance(without, str) else list(without)
        faults = []
        for index, name in enumerate(given):
            if name not in names:
                near = closest(str(name), names, 1)
                fix = f"did you mean {near[0]!r}? " if near else ""
                what = f"there is no piece {name!r}"
                faults.append(Fault(("without", index), what, f"{fix}pieces: {', '.join(names)}"))
        if faults:
            raise PuzzleError(faults, self.puzzle.name)
        return tuple(dict.fromkeys(given))

    def _compile(self, asked: Question) -> Compiled:
        """Return the cover of one problem, compiled now or not long ago."""
        problem = asked.problem
        key = repr((sorted(problem.settings.items()), problem.placed))
        with self._turn:
            found = self._compiled.get(key)
        if found is None:
            found = searchable(problem, {}, asked.watch)
        with self._turn:
            self._compiled[key] = found
            self._compiled.move_to_end(key)
            while len(self._compiled) > COVERS_KEPT:
                self._compiled.popitem(last=False)
        return found


#: options that say nothing
_PLAIN = SearchOptions()


@shows_options
def prepared(
    puzzle: Puzzle | Problem,
    *,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Prepared:
    """Make a puzzle ready for many small questions: boards of a service, settings of a setup.

    Args:
        puzzle: what is asked about.
        options: search options as one object, instead of by keyword: of all questions that give none.
        set: values of setup slots that hold for all questions, by name; or by keyword if no option has
            the name.
        keywords: the fields of ``SearchOptions``, and values of slots.

    Returns:
        The puzzle as it is asked: ``solve``, ``count``, ``unique`` and ``hint``.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.

    >>> import tilewright
    >>> puzzle = tilewright.load("dominoes-4x4")
    >>> dominoes = puzzle.prepared()
    >>> int(dominoes.count()), int(dominoes.count(placed=[tilewright.Placed("I2", ((1, 0), (2, 0)))]))
    (36, 6)
    """
    how, settings = read_arguments(options, set, keywords)
    to_problem(
        puzzle, settings, partial=True
    )  # its faults are known now, not at the first question
    return Prepared(puzzle, settings, how)


def _laid(placed: Placed | Placement) -> Placed:
    return placed if isinstance(placed, Placed) else Placed.of(placed)


def _search(compiled: Compiled, asked: Question, most: int | None) -> _core.Report:
    """Search without some pieces, or until there are so many solutions.

    Raises:
        LimitReached: a limit stopped the search first.
        Interrupted: by Ctrl-C; ``partial`` is ``None``.
    """
    names = [piece.name for piece in asked.problem.pieces]
    unused = {names.index(name) for name in asked.unused}
    gone = [n for n, one in enumerate(compiled.placements) if one.piece_index in unused]
    units = compiled.cover.parts([], gone) if gone else None
    options = asked.watch.left()
    report = search(compiled, options, collect=most is not None, units=units, max_solutions=most)
    if most is not None and report.ended != "done" and report.solutions < most:
        if report.ended == "interrupted":
            raise Interrupted(None)
        raise LimitReached(
            f"stopped by the limit on {report.ended} after {report.nodes} nodes: no answer"
        )
    return report
