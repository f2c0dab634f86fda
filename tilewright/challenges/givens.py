"""Challenges that are boards with some pieces given, for puzzles without a setup.

A solution is drawn at random and some of its pieces are given.  If the answer is to be unique,
pieces are taken away in a random order as long as there is still one solution.  A challenge that
misses the wanted difficulty has one given exchanged for others, as long as that brings it nearer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewright import _core
from tilewright.challenges.base import Challenges, Wanted, distance
from tilewright.compile import Compiled
from tilewright.errors import LimitReached, TilewrightError
from tilewright.model import Placed, Problem, Solution
from tilewright.results.challenge import COUNTED, Challenge
from tilewright.running.frontier import frontier_of
from tilewright.running.limits import Watch
from tilewright.running.search import search
from tilewright.running.searchable import searchable

#: attempts without a new challenge after which there are no more
PATIENCE = 200
#: changes that are tried towards the wanted difficulty before another solution is taken
MISSES = 50
#: judged challenges that are remembered, before all of them are forgotten
_REMEMBERED = 4096
#: of a limit of time, what the tables that solutions are drawn from may take
_DRAW_SHARE = 0.25
#: the bytes of those tables: as many on every machine, so that a seed gives the same everywhere
_DRAW_BYTES = 64 << 20


#: what is given, the same for all images: each piece with the cells that it lies on
_Class = tuple[tuple[int, tuple[int, ...]], ...]


class GivenChallenges(Challenges):
    """Challenges from a puzzle whose setup is chosen, or that has none."""

    candidate = "board"
    _story = ("_attempts", "_fruitless", "_undecided")

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        self._attempts = self._fruitless = self._undecided = 0
        self._watch = Watch(self.wanted.options)
        self._compiled = searchable(wanted.puzzle, {}, self._watch)
        self.proof = self._compiled.proof
        _check_givens(wanted.givens, self._compiled.problem)
        self._check_none_given()
        self._held = {(p.piece, frozenset(p.cells)) for p in self._compiled.problem.placed}
        self._seen: set[_Class] = set()
        self._known: dict[tuple[int, ...], Challenge | None] = {}
        self._draw = _drawer(self._compiled, self._watch)

    def _check_none_given(self) -> None:
        """Do nothing unless the board without a given is to have one solution and has several.

        Raises:
            TilewrightError: it has.
        """
        if self.wanted.givens == (0, 0) and self.unique and self._number([], 2) == 2:
            raise TilewrightError(
                f"givens is 0, but {self.puzzle.name} has more than one solution; give pieces, or allow "
                "several solutions",
                option="--givens, or no --unique",
            )

    def _go_on(self) -> None:
        for challenge in self.kept:
            self._seen.add(self._class_of(challenge.solution.problem.placed))

    def _make(self) -> None:
        """Make one attempt, from a solution of its own."""
        rng = random.Random(f"{self.seed} {self._attempts}")
        self._attempts += 1
        self._fruitless += 1
        solution = self._draw(rng.getrandbits(63))
        if solution is None:
            self.ended = self._watch.spent() or "all"
            return
        challenge = self._wanted(solution, rng)
        if challenge is not None:
            self._seen.add(self._class_of(challenge.solution.problem.placed))
            self.kept.append(challenge)
            self._fruitless = 0
        self._heed(self._watch.spent())
        if not self.ended and self.made == self.number:
            self.ended = "number"
        elif not self.ended and self._fruitless >= PATIENCE:
            self.ended = "nodes" if self._undecided else "patience"
        self._tell()

    def _wanted(self, solution: Sequence[int], rng: random.Random) -> Challenge | None:
        """Return a challenge with this solution, of the wanted difficulty if that can be had."""
        order = [option for option in solution if not self._is_held(option)]
        rng.shuffle(order)
        low, high = self.wanted.givens or (None, None)
        least = low if low is None or low == high else rng.randint(low, high or low)
        best = self._of(self._fewer(order, order, least))
        missed = 0
        while best is not None and distance(best) and missed < MISSES and not self._watch.spent():
            other = self._of(self._changed(best, order, rng, least))
            if other is not None and distance(other) < distance(best):
                best = other
            else:
                missed += 1
        return best if best is not None and not distance(best) else None

    def _fewer(
        self, givens: Sequence[int], order: Sequence[int], least: int | None
    ) -> list[int] | None:
        """Leave out givens in an order, down to a number.

        ``None`` if it is not within what is wanted, or a limit comes first.
        """
        wanted, kept = self.wanted, list(givens)
        if not (wanted.unique or wanted.minimal):
            return kept[:least] if len(kept) >= (least or 0) else None
        for option in order:
            if len(kept) == least and not wanted.minimal:
                break
            if self._watch.spent():
                return None
            if option in kept:
                fewer = [one for one in kept if one != option]
                kept = fewer if self._number(fewer, 2) == 1 else kept
        low, high = wanted.givens or (0, len(kept))
        return kept if low <= len(kept) <= high else None

    def _changed(
        self, challenge: Challenge, order: Sequence[int], rng: random.Random, least: int | None
    ) -> list[int] | None:
        """Exchange one given for others of the same solution, as many as are needed."""
        placed = {(p.piece, frozenset(p.cells)) for p in challenge.solution.problem.placed}
        givens = [option for option in order if self._key(option) in placed]
        others = [option for option in order if option not in givens]
        rng.shuffle(others)
        if givens:
            givens.remove(rng.choice(givens))
        for option in others:
            givens.append(option)
            if self._watch.spent():
                return None
            if not (self.wanted.unique or self.wanted.minimal) or self._number(givens, 2) == 1:
                break
        return self._fewer(givens, rng.sample(givens, len(givens)), least)

    def _number(self, givens: Sequence[int], most: int) -> int | None:
        """Count the solutions with some givens, no further than ``most``; ``None`` if a limit came first."""
        self.tried += 1
        cover = self._compiled.cover
        units = [cover.unit(sorted(givens))]
        report = search(cover, self._watch.left(), units=units, max_solutions=most)
        self._heed(report.ended if report.ended == "interrupted" else "")
        if report.solutions < most and report.ended != "done":
            self._undecided += report.ended == "nodes"
            return None
        return report.solutions

    def _of(self, givens: Sequence[int] | None) -> Challenge | None:
        """Return the challenge of some givens, judged; ``None`` if an image of it was made before.

        What was judged is remembered: where there are few challenges they turn up again and again.
        """
        if givens is None:
            return None
        key = tuple(sorted(givens))
        laid = [Placed(p.piece, p.cells) for p in self._compiled.solution(key).placements]
        placed = [*self._compiled.problem.placed, *laid]
        if self._class_of(placed) in self._seen:
            return None
        if key not in self._known:
            found = self._challenge(key, placed)
            if self._watch.spent():
                return found
            self.rejected += found is not None and distance(found) > 0
            if len(self._known) == _REMEMBERED:
                self._known.clear()
            self._known[key] = found
        return self._known[key]

    def _challenge(self, givens: tuple[int, ...], placed: Sequence[Placed]) -> Challenge | None:
        """Judge the challenge of some givens; ``None`` if it is not unique, or a limit comes first."""
        number = self._number(givens, 2 if self.unique else COUNTED)
        compiled = self._compiled
        if not number or (self.unique and number != 1):
            return None  # a limit came first
        units = [compiled.cover.unit(list(givens))]
        report = search(
            compiled.cover, self._watch.left(), units=units, collect=True, max_solutions=1
        )
        self._heed(report.ended if report.ended == "interrupted" else "")
        if not report.found:
            return None
        problem = compiled.problem.with_placed(placed)
        solution = Solution(problem, compiled.solution(report.found[0]).placements)
        challenge = Challenge(problem.setting, number, solution, given=True)
        try:
            return self._judged(challenge, self._watch.left())
        except LimitReached:
            if not self._watch.spent():
                raise
            return None

    def _key(self, option: int) -> tuple[str, frozenset[tuple[int, ...]]]:
        laid = self._compiled.solution([option]).placements
        return (laid[0].piece, frozenset(laid[0].cells)) if laid else ("", frozenset())

    def _is_held(self, option: int) -> bool:
        """Tell whether an option lays no piece, or one that the puzzle itself has placed."""
        piece, cells = self._key(option)
        return not piece or (piece, cells) in self._held

    def _class_of(self, placed: Sequence[Placed]) -> _Class:
        """Return what all images of a board with given pieces have in common: the least of them."""
        index = self._compiled.board.index
        names = {piece.name: number for number, piece in enumerate(self._compiled.problem.pieces)}
        laid = [(names[one.piece], [index[cell] for cell in one.cells]) for one in placed]
        images = (
            (
                (one.pieces[number], tuple(sorted(one.cells[cell] for cell in cells)))
                for number, cells in laid
            )
            for one in self._compiled.symmetries
        )
        return min(tuple(sorted(image)) for image in images)


def _check_givens(givens: tuple[int, int] | None, problem: Problem) -> None:
    """Do nothing if a solution may have so many pieces that are not placed already.

    Raises:
        TilewrightError: none has.
    """
    if givens is not None and givens[1] > (most := most_givens(problem)):
        raise TilewrightError(
            f"givens is {givens[1]}: no solution of {problem.name} has more than {most} pieces to "
            f"give; choose {most} or fewer",
            option="--givens",
        )


def most_givens(problem: Problem) -> int:
    """Return how many pieces of a solution can be given, at most: those that are not placed already."""
    cells = len(problem.region.cells)
    pieces = sum(
        cells // piece.size if (most := piece.copies[1]) is None else min(most, cells // piece.size)
        for piece in problem.pieces
    )
    least = min((piece.size for piece in problem.pieces), default=1)
    return min(pieces, cells // least) - len(problem.placed)


def _drawer(compiled: Compiled, watch: Watch) -> Callable[[int], list[int] | None]:
    """Return what gives a random solution for a seed, ``None`` if there is none in the limits.

    Every solution has the same chance if the tables of the frontier fit in ``_DRAW_BYTES``; else one
    is sought at random.
    """
    left = watch.left()
    seconds = None if left.limit_time is None else _DRAW_SHARE * left.limit_time
    try:
        frontier = frontier_of(compiled, replace(left, limit_time=seconds), _DRAW_BYTES)
    except LimitReached:
        return lambda seed: _sought(compiled, watch, seed)
    if not frontier.solutions:
        return lambda seed: None
    return lambda seed: frontier.nth(frontier.draw(1, seed)[0])


def _sought(compiled: Compiled, watch: Watch, seed: int) -> list[int] | None:
    left = watch.left()
    seeker = _core.Seeker(compiled.cover, seed=seed)
    report = seeker.seek(
        max_seconds=left.limit_time, max_memory=left.limit_memory, token=left.token
    )
    return report.found
