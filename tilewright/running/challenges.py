"""New challenges from a puzzle with a setup, made as they are asked for.

A challenge is a setting of the setup with at least one solution, or exactly one.  Small setups are
walked through in a shuffled order, so that the end is honest: there are no more.  Large setups
are sampled.  Where the setup marks cells and the pieces must match them (holes on pegs), the board
is first filled at random and the marks of its pieces are the setting, which is then solvable by
construction; elsewhere settings are drawn and tested.  Either way every candidate is counted
by the engine, many at a time, and no two challenges are equal up to the symmetries of the puzzle
and its setup.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice
from typing import Any

from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle, Setting
from tilewright.results.challenge import Challenge, challenges_picture
from tilewright.running.candidates import Images, filled, marks_follow
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.settings import SettingCounter
from tilewright.running.turns import Turns, in_turns
from tilewright.saving import Savable

#: setups of up to this many settings are walked through
WALK = 100_000
#: candidates that are counted at a time; the same for any number of threads
BATCH = 256
#: solutions are counted up to this number where a challenge may have several
MOST = 10_000
#: candidates without a new challenge after which sampling gives up
PATIENCE = 50_000
#: boards that a notebook shows
SHOWN = 24


#: what challenges are made with, in the order of the arguments, and how far they have come
_ASKED = ("puzzle", "number", "seed", "unique", "_options")
_STORY = ("kept", "tried", "ended", "_drawn", "_undecided", "_fruitless")


class Challenges(Savable):
    """Challenges, made as they are asked for; the same for the same seed.

    Attributes:
        puzzle: what they are challenges of.
        tried: candidates counted so far.
        kept: these challenges; each iteration gives them first, and then makes more.
        ended: ``""`` while there may be more, ``"number"`` when as many were made as asked for,
            ``"all"`` when no others exist, ``"patience"`` when no new one turned up in many
            candidates, ``"nodes"`` when none is left but some could not be decided within the
            limit on nodes, ``"time"`` or ``"memory"`` at that limit.
        on_batch: called after each batch with the share made, the number made, the number tried.

    Challenges are equal that were asked for in the same way and have come as far.  A copy or a pickle goes on
    where they stood, without ``on_batch``.
    """

    def __init__(
        self, puzzle: Puzzle, number: int, seed: int, unique: bool, options: SearchOptions
    ) -> None:
        problem = puzzle.problem(partial=True)
        self.puzzle = puzzle
        self.number = number
        self.seed = seed
        self.unique = unique
        self.tried = 0
        self.kept: list[Challenge] = []
        self.ended = ""
        self.on_batch: Progress | None = options.progress
        self._drawn = self._undecided = self._fruitless = 0
        self._options = replace(options, progress=None)
        self._counter = SettingCounter(problem, self._options)
        with self._counter.working() as watch:
            self._images = Images(problem, watch.guard)
        self.ended = self._counter.stopped
        self._walk = _size(problem) <= WALK
        self._candidates = Turns(_candidates(self._counter, random.Random(seed)))

    def __repr__(self) -> str:
        return (
            f"<Challenges of {self.puzzle.name}: {self.made} of {self.number} made, "
            f"{self.ended or 'open'}>"
        )

    def __eq__(self, other: object) -> bool:
        return (
            self.__getstate__() == other.__getstate__()
            if isinstance(other, Challenges)
            else NotImplemented
        )

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in (*_ASKED, *_STORY)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Challenges.__init__(self, *(state[name] for name in _ASKED))
        vars(self).update({name: state[name] for name in _STORY})
        for challenge in self.kept:
            self._images.is_new(challenge.setting)
        if not self.ended:
            for _ in islice(self._candidates, self._drawn):
                pass

    SAVED_AS = ("svg", "png", "text", "json", "csv")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each challenge, making those that are missing."""
        return [row for challenge in self for row in challenge.rows]

    def data(self) -> dict[str, Any]:
        """Return all challenges as JSON data, making those that are missing."""
        return {
            "puzzle": self.puzzle.name,
            "seed": self.seed,
            "unique": self.unique,
            "challenges": [challenge.data() for challenge in self],
            "tried": self.tried,
            "all": self.ended == "all",
            "ended": self.ended,
        }

    def file_text(self) -> str:
        """Return all challenges with their boards, making those that are missing."""
        return "\n\n".join(challenge.page(number) for number, challenge in enumerate(self, 1))

    def file_picture(self) -> str:
        """Return the boards of all challenges as one SVG document."""
        return challenges_picture(list(self), self.puzzle.title or self.puzzle.name)

    def _repr_svg_(self) -> str | None:
        """Return the boards of the challenges made so far, which is how a notebook shows them."""
        return challenges_picture(self.kept[:SHOWN], self.puzzle.name) if self.kept else None

    def _repr_html_(self) -> str | None:
        """Return that there are none yet; where there are, the picture is shown."""
        return None if self.kept else f"<p>{escape(repr(self)[1:-1])}</p>"

    @property
    def made(self) -> int:
        """The number of challenges made so far."""
        return len(self.kept)

    @in_turns
    def __iter__(self) -> Iterator[Challenge]:
        given = 0
        while True:
            for challenge in islice(self.kept, given, None):
                given += 1
                yield challenge
            if given < len(self.kept):
                continue
            if self.ended:
                return
            self._make()

    def _make(self) -> None:
        """Count a batch of candidates and keep the challenges among them."""
        batch = self._batch()
        self._drawn += len(batch)
        self._fruitless += len(batch)
        for setting, number in self._solvable(batch):
            if self.made < self.number and self._images.is_new(setting):
                challenge = self._challenge(setting, number)
                if challenge is None:
                    break
                self.kept.append(challenge)
                self._fruitless = 0
        self._heed(self._counter.stopped)
        self.ended = self.ended or self._why_ended(len(batch) < BATCH, self._fruitless)

    def _heed(self, stopped: str) -> None:
        """End where the counter was stopped."""
        self.ended = stopped
        if stopped == "interrupted":
            raise Interrupted(self)

    def _why_ended(self, last: bool, fruitless: int) -> str:
        """Return why there are no more challenges after a batch; ``""`` where there may be."""
        if self.made == self.number:
            return "number"
        if last and self._undecided:
            return "nodes"
        if last and self._walk:
            return "all"
        return "patience" if last or (fruitless >= PATIENCE and not self._walk) else ""

    def _batch(self) -> list[Setting]:
        """Return the next candidates; fewer where a limit is met."""
        batch: list[Setting] = []
        with self._counter.working() as watch:
            for setting in islice(self._candidates, BATCH):
                batch.append(setting)
                watch.check()
        return batch

    def _solvable(self, batch: list[Setting]) -> Iterator[tuple[Setting, int]]:
        """Yield the settings of a batch that have as many solutions as wanted."""
        most = 2 if self.unique else MOST
        if self._counter.stopped:
            return
        answers = self._counter.count(batch, most)
        self._heed(self._counter.stopped)
        for setting, answer in zip(batch, answers, strict=True):
            if answer is None:
                continue
            self.tried += 1
            if not answer.complete and answer.solutions < most:
                self._undecided += 1
            elif answer.solutions == 1 or (answer.solutions > 1 and not self.unique):
                yield setting, answer.solutions
        if self.on_batch:
            self.on_batch(self.made / self.number, self.made, self.tried)

    def _challenge(self, setting: Setting, number: int) -> Challenge | None:
        """Return a setting with its first solution; ``None`` where a limit was met."""
        solution = self._counter.solution(setting)
        assert solution or self._counter.stopped, "a setting that was counted has a solution"
        if solution is None:
            return None
        return Challenge(solution.problem.setting, number, solution)


def _size(problem: Problem) -> int:
    return problem.puzzle.setup.size(problem.puzzle.region, problem.setting)


def _candidates(counter: SettingCounter, rng: random.Random) -> Iterator[Setting]:
    """Yield settings to be tested, none twice."""
    problem = counter.problem
    setup, region = problem.puzzle.setup, problem.puzzle.region
    if _size(problem) <= WALK:
        every = list(setup.every_setting(region, problem.setting))
        rng.shuffle(every)
        yield from every
        return
    cover = counter.cover
    follow = cover is not None and marks_follow(cover)
    seen: set[tuple[Any, ...]] = set()
    for _ in range(100 * PATIENCE):
        setting = (
            filled(cover, rng) if cover and follow else setup.draw(region, rng, problem.setting)
        )
        if setting is not None and (key := tuple(setting.values())) not in seen:
            seen.add(key)
            yield setting
