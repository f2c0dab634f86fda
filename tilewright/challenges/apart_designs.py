"""Assemblies grouped by the pieces that they use: which choices of pieces make a puzzle to be taken apart.

One search finds the assemblies of all choices at once: every piece that is offered may be used from no
time to as often as there are copies.  A choice is *unique* if its assemblies are one and the same up to
turns and mirrors of the region.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import monotonic

from tilewright.apart.bench import TakenApart
from tilewright.challenges.grow_judges import RatesPuzzle
from tilewright.challenges.piece_choices import LaidKinds, PieceChoice, PieceChoices
from tilewright.compile import Compiled
from tilewright.compile.symmetry import region_maps
from tilewright.errors import Interrupted, LimitReached
from tilewright.model.solution import Disassembly, Parts
from tilewright.results.apart_design import ApartChoice, ApartDesign
from tilewright.running.disassembling import take_apart
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: assemblies that are taken apart at a time
_BATCH = 2048
#: what choices are ranked by
LEVEL, MOVES, ASSEMBLIES, STARS = "level", "moves", "assemblies", "stars"
RANKS = (LEVEL, MOVES, ASSEMBLIES, STARS)


@dataclass(slots=True)
class _ChoiceTally:
    """The facts about a choice.

    Attributes:
        assemblies: how many there are, up to turns.
        kept: the first ones, at most two.
        apart: how many come apart.
        level: the highest of theirs, 0 for none.
        best: the first assembly with it.
    """

    assemblies: int = 0
    kept: tuple[LaidKinds, ...] = ()
    apart: int = 0
    unknown: int = 0
    level: int = 0
    best: LaidKinds = ()


class ApartDesigner:
    """Goes through all choices of pieces of a compiled problem."""

    def __init__(
        self,
        compiled: Compiled,
        options: SearchOptions,
        rates: RatesPuzzle,
        *,
        unique: bool,
        rank: str,
        number: int | None,
        limit: int,
        min_level: int,
        limit_states: int | None,
    ) -> None:
        """Take what is asked.

        Args:
            compiled: the problem with all that is offered, up to turns that leave every piece itself.
            options: threads and limits of all work together.
            rates: rates how hard it is to put the pieces of a choice together, if that ranks.
            unique: whether choices with several assemblies are left out.
            rank: one of ``RANKS``.
            number: how many pieces a choice has, ``None`` for any number.
            limit: how many choices are listed.
            min_level: list those of this level or a higher one.
            limit_states: look at so many positions of the pieces of an assembly at most.
        """
        self._compiled, self._options, self._rates = compiled, options, rates
        self._unique, self._rank, self._number = unique, rank, number
        self._limit, self._min_level, self._limit_states = limit, min_level, limit_states
        self._watch = Watch(replace(options, progress=None))
        self._parts = Parts(compiled.problem)
        self._found: dict[PieceChoice, _ChoiceTally] = {}
        self._assemblies = self._unknown = 0
        self._searched, self._ended = False, ""

    def design(self) -> ApartDesign:
        """Search, take apart and rank, as far as the limits allow; an interrupt ends it too."""
        began = monotonic()
        chosen: dict[PieceChoice, _ChoiceTally] | None = None
        listed: tuple[ApartChoice, ...] = ()
        try:
            self._search()
            chosen = self._chosen()
            if chosen is not None:
                if self._unique:
                    self._take_all((key, tally.kept[0]) for key, tally in chosen.items())
                listed = tuple(self._listed(chosen))
        except KeyboardInterrupt:
            self._ended = "interrupted"
        return self._result(chosen, listed, monotonic() - began)

    def _search(self) -> None:
        """Find all assemblies and group them; without ``unique`` take each apart at once."""
        search = PieceChoices(self._compiled, replace(self._watch.left(), progress=None))
        search.within = self._watch
        try:
            if self._unique:
                for key, laid in self._keyed(search):
                    self._note(key, laid)
            else:
                self._take_all(self._noted(search))
        except Interrupted:
            self._ended = "interrupted"
        self._searched = search.ended == "done"
        if not self._searched:
            self._ended = self._ended or search.ended

    def _keyed(self, search: PieceChoices) -> Iterator[tuple[PieceChoice, LaidKinds]]:
        for key, laid in search:
            if self._options.progress and not search.found % 1000:
                self._options.progress(0.0, len(self._found), search.found)
            if self._number in (None, len(key)):
                self._assemblies += 1
                yield key, laid

    def _noted(self, search: PieceChoices) -> Iterator[tuple[PieceChoice, LaidKinds]]:
        for key, laid in self._keyed(search):
            self._note(key, laid)
            yield key, laid

    def _note(self, key: PieceChoice, laid: LaidKinds) -> None:
        tally = self._found.get(key)
        if tally is None:
            tally = self._found[key] = _ChoiceTally()
        tally.assemblies += 1
        if tally.assemblies <= 2:
            tally.kept = (*tally.kept, laid)
        elif self._unique:
            tally.kept = ()

    def _chosen(self) -> dict[PieceChoice, _ChoiceTally] | None:
        """Return the choices that are asked for, ``None`` while it is open which have one assembly alone."""
        if not self._unique:
            return self._found
        if not self._searched:
            return None
        return {key: tally for key, tally in self._found.items() if self._is_unique(tally)}

    def _is_unique(self, tally: _ChoiceTally) -> bool:
        """Tell whether all assemblies of a choice are one: at most itself and its mirror image."""
        if tally.assemblies != 2:
            return tally.assemblies == 1
        one, other = ({self._place(option) for option in laid} for laid in tally.kept)
        return any(
            {(piece, frozenset(cells[c] for c in place)) for piece, place in one} == other
            for cells in self._maps
        )

    def _place(self, option: int) -> tuple[int, frozenset[int]]:
        laid = self._compiled.placements[option]
        return laid.piece_index, frozenset(laid.cells)

    def _take_all(self, assemblies: Iterator[tuple[PieceChoice, LaidKinds]]) -> None:
        """Take assemblies apart in batches, and note the levels."""
        batch: list[tuple[PieceChoice, LaidKinds]] = []
        for one in assemblies:
            batch.append(one)
            if len(batch) == _BATCH:
                self._take(batch)
                batch = []
            if self._ended:
                return
        if batch:
            self._take(batch)

    def _take(self, batch: Sequence[tuple[PieceChoice, LaidKinds]]) -> None:
        found = self._bench([laid for _, laid in batch], 0)
        for (key, laid), taken in zip(batch, found, strict=False):
            tally = self._found[key]
            tally.apart += taken.apart is True
            tally.unknown += taken.apart is None
            self._unknown += taken.apart is None
            if taken.apart and taken.level > tally.level:
                tally.level, tally.best = taken.level, laid
        if self._options.progress:
            self._options.progress(0.0, len(self._found), self._assemblies)

    def _bench(self, laid: Sequence[LaidKinds], patience: int | None) -> list[TakenApart]:
        parts = self._parts.each([self._compiled.solution(one) for one in laid])
        found, ended = take_apart(self._parts, parts, self._watch, self._limit_states, patience)
        if ended != "done":
            self._ended = self._ended or ended
        return found

    @cached_property
    def _maps(self) -> list[tuple[int, ...]]:
        """What each isometry that maps the region to itself does to its cells."""
        board = self._compiled.board
        isometries = board.problem.lattice.isometries
        return [cells for isometry in isometries for cells in region_maps(board, isometry)]

    def _listed(self, chosen: dict[PieceChoice, _ChoiceTally]) -> Iterator[ApartChoice]:
        """Yield the best choices, as many as are asked for."""
        apart = [(key, one) for key, one in chosen.items() if one.level >= max(1, self._min_level)]
        listed: list[ApartChoice] = []
        for level in sorted({one.level for _, one in apart}, reverse=True):
            here = [(key, one) for key, one in apart if one.level == level]
            found = self._bench([one.best for _, one in here], None)
            for (key, one), taken in zip(here, found, strict=False):
                listed.append(self._choice(key, one, taken))
            if self._ended or (self._rank == LEVEL and len(listed) >= self._limit):
                break
        order = {
            LEVEL: lambda one: (-one.level, -one.moves, one.names),
            MOVES: lambda one: (-one.moves, -one.level, one.names),
            ASSEMBLIES: lambda one: (one.assemblies, -one.level, -one.moves, one.names),
            STARS: lambda one: (-(one.stars or 0), -one.level, -one.moves, one.names),
        }[self._rank]
        if self._rank == STARS:
            listed = [*self._rated(listed)]
        yield from sorted(listed, key=order)[: self._limit]

    def _rated(self, choices: Sequence[ApartChoice]) -> Iterator[ApartChoice]:
        """Yield choices with their stars, those without any that no limit left time for."""
        puzzle = self._compiled.problem.puzzle
        for one in choices:
            stars = None
            self._ended = self._ended or (self._watch.spent() or "")
            if not self._ended:
                problem = one.puzzle_in(puzzle).problem()
                try:
                    stars = self._rates(problem, self._watch.left()).stars
                except LimitReached:
                    self._ended = self._watch.spent() or "memory"
            yield replace(one, stars=stars)

    def _choice(self, key: PieceChoice, tally: _ChoiceTally, taken: TakenApart) -> ApartChoice:
        problem = self._compiled.problem
        pieces = tuple(
            replace(problem.pieces[index], copies=(often, often))
            for index, often in sorted(Counter(key).items())
        )
        solution = self._compiled.solution(tally.best)
        best = Disassembly.of(solution, taken)
        assemblies = 1 if self._unique else tally.assemblies
        return ApartChoice(pieces, assemblies, tally.apart, best, exact=self._searched)

    def _result(
        self,
        chosen: dict[PieceChoice, _ChoiceTally] | None,
        listed: tuple[ApartChoice, ...],
        seconds: float,
    ) -> ApartDesign:
        ended = self._ended or ("states" if self._unknown else "done")
        levels = Counter(one.level for one in (chosen or {}).values() if one.level)
        apart = sum(one.apart for one in self._found.values())
        unique = None if chosen is None else len(chosen)
        return ApartDesign(
            puzzle=self._compiled.problem.puzzle,
            assemblies=self._assemblies,
            assemblies_apart=None if self._unique else apart,
            choices=len(self._found),
            only_unique=self._unique,
            unique=unique if self._unique else None,
            apart=None if chosen is None else sum(levels.values()),
            unknown=self._unknown,
            histogram=dict(sorted(levels.items())),
            listed=listed if listed or ended in ("done", "states") else None,
            searched=self._searched,
            ended=ended,
            seconds=seconds,
        )
