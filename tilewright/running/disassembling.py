"""Assemblies taken apart in batches, in order: those of a search as they come, or given ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from time import monotonic

from tilewright.apart.bench import TakenApart
from tilewright.errors import Fault, Interrupted, PuzzleError
from tilewright.model import Moves, Placement, Problem, Solution
from tilewright.model.solution import Disassembly, Parts
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.solutions import Solutions

#: assemblies that are taken apart at a time: few at first, so that the first result comes soon
_FIRST_BATCH, _LARGEST_BATCH, _GROWTH = 1, 2048, 8
#: a clearance that is looked for is found to one of so many parts of a cell
_PARTS = 1024


class Disassembling:
    """Disassemblies of assemblies, found as they are asked for, with the account of them all.

    Each iteration begins anew.  What stopped the work is in ``ended``: ``"done"``, ``"limit"`` (as many
    assemblies as were asked for), ``"states"`` (that of some assembly), ``"time"``, ``"memory"``,
    ``"nodes"``, ``"cancelled"`` or ``"interrupted"``.

    Attributes:
        problem: whose assemblies they are.
        assemblies, apart, not_apart, unknown: so many so far.
        pathless: so many of the unknown slides and turns do not free, and no path was found that does.
        histogram: how many assemblies come apart with each level.
        ended: ``""`` until it ends.
        states: positions of pieces looked at, in all.
        seconds: taken by taking apart.
    """

    def __init__(
        self,
        problem: Problem,
        assemblies: Iterable[Solution],
        options: SearchOptions,
        *,
        limit: int | None = None,
        limit_states: int | None = None,
        min_level: int = 0,
        levels_alone: bool = False,
        moves: Moves | None = None,
        find_clearance: bool = False,
    ) -> None:
        """Make ready.

        Args:
            problem: whose assemblies they are.
            assemblies: solutions of it; those of a search give an account of that too.
            options: threads and limits.
            limit: take so many assemblies at most.
            limit_states: look at so many positions of the pieces of each at most.
            min_level: give only those that come apart with this level or a higher one, if not 0.
            levels_alone: whether steps are not wanted, only who comes apart and with which level.
            moves: that are allowed; those of the puzzle if nothing is given.
            find_clearance: whether the smallest clearance is looked for with which each assembly comes apart,
                and each is taken apart with that.

        Raises:
            PuzzleError: no piece can be moved on the lattice.
        """
        self.problem, self.options = problem, options
        self.search = assemblies if isinstance(assemblies, Solutions) else None
        self._source, self._limit = assemblies, limit
        self._limit_states, self._min_level = limit_states, min_level
        self._levels_alone = levels_alone
        moves = problem.puzzle.moves if moves is None else moves
        self._moves = replace(moves, clearance=Fraction(0)) if find_clearance else moves
        self._parts = Parts(problem, self._moves)
        self._finds = find_clearance
        #: by clearance, if that is looked for
        self._with: dict[int, Parts] = {}
        self._restart()

    @property
    def complete(self) -> bool:
        """Whether every assembly was taken, and the verdict on each is known."""
        return self.ended == "done" and not self.unknown

    @property
    def level(self) -> int | None:
        """The highest level so far, ``None`` if nothing has come apart."""
        return max(self.histogram, default=None)

    @property
    def nodes(self) -> int:
        """Nodes of the search of assemblies so far."""
        return self.search.nodes if self.search is not None else 0

    def _restart(self) -> None:
        self.assemblies = self.apart = self.not_apart = self.unknown = self.pathless = 0
        self.histogram: Counter[int] = Counter()
        self.ended, self.states, self.seconds = "", 0, 0.0

    def __iter__(self) -> Iterator[Disassembly]:
        """Yield the disassemblies that are wanted, in the order of the assemblies.

        Raises:
            Interrupted: by Ctrl-C, after those that were found by then.
        """
        self._restart()
        watch, size = Watch(self.options), _FIRST_BATCH
        if self.search is not None:
            self.search.within = watch
        source = iter(self._source)
        while not self.ended:
            room = size if self._limit is None else min(size, self._limit - self.assemblies)
            batch = self._next_batch(source, room)
            if batch:
                yield from self._taken(batch, watch)
            size = min(size * _GROWTH, _LARGEST_BATCH)
            self._report()
            if not self.ended and self.assemblies == self._limit:
                self.ended = self._end_of_limit(source)
            elif not self.ended and len(batch) < room:
                self.ended = self.search.ended if self.search is not None else "done"
        if self.ended == "interrupted":
            raise Interrupted(self)

    def _next_batch(self, source: Iterator[Solution], room: int) -> list[Solution]:
        """Return the next assemblies; an interrupted search gives those that it had found."""
        batch: list[Solution] = []
        try:
            batch.extend(islice(source, room))
        except Interrupted:
            self.ended = "interrupted"
        return batch

    def _end_of_limit(self, source: Iterator[Solution]) -> str:
        """Return how it ended if there are as many assemblies as were asked for."""
        if self.search is not None and self.search.ended:
            return self.search.ended
        try:
            return "done" if next(source, None) is None else "limit"
        except Interrupted:
            return "interrupted"

    def _taken(self, batch: Sequence[Solution], watch: Watch) -> Iterator[Disassembly]:
        """Take a batch apart and yield what is wanted of it."""
        parts = self._parts.each(batch)
        quick = self._levels_alone or self._min_level > 1
        found, ended = self._take(parts, watch, 0 if quick else None)
        for solution, assembly, taken in zip(batch, parts, found, strict=False):
            if self._finds:
                yield from self._with_clearance(solution, taken, watch)
                continue
            self._count(taken)
            if not self._is_wanted(taken):
                continue
            number = self.assemblies
            if taken.apart and quick and not self._levels_alone:
                (best, *_), ended_then = self._take([assembly], watch, None)
                taken, ended = (best, ended) if best.apart else (taken, ended_then)
            yield self._named(solution, taken, number)
        if ended != "done":
            self.ended = ended

    def _with_clearance(
        self, solution: Solution, taken: TakenApart, watch: Watch
    ) -> Iterator[Disassembly]:
        """Yield an assembly taken apart with the smallest clearance that does, if it is wanted.

        More clearance never takes an answer away, so the interval between one that does not do and one that
        does is halved until it is 1/1024 wide.  Of paths that is not sure, since a path may be missed.

        Args:
            solution: the assembly.
            taken: what is found of it without clearance.
            watch: over the limits.
        """
        low = high = 0
        if not taken.apart:
            high = (_PARTS - 1) // (2 * self._moves.fine)
            best = self._taken_with(solution, high, watch)
            while best.apart and high - low > 1:
                middle = (low + high) // 2
                tried = self._taken_with(solution, middle, watch)
                if tried.is_cut:
                    break
                if tried.apart:
                    best, high = tried, middle
                else:
                    low = middle
            taken = best if best.apart else taken._replace(apart=best.apart)
        self._count(taken)
        if self._is_wanted(taken):
            between = Fraction(low, _PARTS), Fraction(high, _PARTS)
            allowed = replace(self._moves, clearance=between[1])
            found = Disassembly.of(solution, taken, self.assemblies, allowed=allowed)
            yield replace(found, clearance=between if taken.apart else None)

    def _taken_with(self, solution: Solution, clearance: int, watch: Watch) -> TakenApart:
        """Return what is found of an assembly with a clearance of so many small parts of a cell."""
        parts = self._with.get(clearance)
        if parts is None:
            moves = replace(self._moves, clearance=Fraction(clearance, _PARTS))
            parts = self._with[clearance] = Parts(self.problem, moves)
        found, ended = take_apart(
            parts, [parts.of(solution.placements)], watch, self._limit_states, None
        )
        if ended != "done":
            self.ended = ended
        return found[0] if found else TakenApart(None, 0, (), (), (), 0)

    def with_steps(self, found: Disassembly) -> Disassembly:
        """Return a disassembly that was found without steps, with them: the same as if asked for at once."""
        taken, _ = self._take(self._parts.each([found.solution]), Watch(self.options), None)
        return self._named(found.solution, taken[0], found.number) if taken else found

    def _named(self, solution: Solution, taken: TakenApart, number: int) -> Disassembly:
        return Disassembly.of(solution, taken, number, allowed=self._moves)

    def _take(
        self, assemblies: Sequence[Sequence[int]], watch: Watch, patience: int | None
    ) -> tuple[list[TakenApart], str]:
        began = monotonic()
        found, ended = take_apart(self._parts, assemblies, watch, self._limit_states, patience)
        self.seconds += monotonic() - began
        return found, ended

    def _count(self, taken: TakenApart) -> None:
        self.assemblies += 1
        self.states += taken.states
        self.apart += taken.apart is True
        self.not_apart += taken.apart is False
        self.unknown += taken.apart is None
        self.pathless += taken.apart is None and not taken.is_cut
        if taken.apart:
            self.histogram[taken.level] += 1

    def _is_wanted(self, taken: TakenApart) -> bool:
        return not self._min_level or bool(taken.apart and taken.level >= self._min_level)

    def _report(self) -> None:
        if self.options.progress is not None:
            self.options.progress(0.0, self.apart, self.assemblies)


def take_apart(
    parts: Parts,
    assemblies: Sequence[Sequence[int]],
    watch: Watch,
    limit_states: int | None,
    patience: int | None,
) -> tuple[list[TakenApart], str]:
    """Take assemblies apart within the limits that a watch leaves; the rest is as with ``Bench.take``."""
    left = watch.left()
    return parts.bench.take(
        assemblies,
        limit_states=limit_states,
        patience=patience,
        threads=left.core_threads,
        limit_time=left.limit_time,
        limit_memory=left.limit_memory,
        token=left.token,
    )


def checked_solutions(
    problem: Problem, given: Iterable[Iterable[Placement]], origin: str = ""
) -> list[Solution]:
    """Return assemblies that somebody gives as solutions, after checking each.

    Args:
        problem: what they solve.
        given: the placements of each.
        origin: where they come from, for the message.

    Raises:
        PuzzleError: with every reason why one of them is no solution.
    """
    from tilewright.checker import verify
    from tilewright.model.placement import in_board_order

    made, faults = [], []
    for number, placements in enumerate(given):
        solution = Solution(problem, in_board_order(placements))
        for reason in verify(problem, solution).faults:
            path = ("solutions", number)
            faults.append(Fault(path, str(reason), "give solutions of this puzzle alone"))
        made.append(solution)
    if faults:
        raise PuzzleError(faults, origin or problem.name)
    return made


def without_progress(options: SearchOptions) -> SearchOptions:
    """Return the options of a search of which another work reports the progress."""
    return replace(options, progress=None)
