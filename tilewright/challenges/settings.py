"""Challenges that are settings of a setup with at least one solution, or exactly one.

Small setups are walked through in a shuffled order, so that the end is honest: there are no more.
Large setups are sampled.  Where the setup marks cells and the pieces must match them (holes on
pegs), the board is first filled at random and the marks of its pieces are the setting, which is
then solvable by construction; elsewhere settings are drawn and tested.  Either way every candidate
is counted by the engine, many at a time.  Of a large setup, a challenge that misses the wanted
difficulty is changed a little, as long as that brings it nearer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from tilewright.challenges.base import Challenges, Wanted, distance
from tilewright.challenges.candidates import Images, filled, marks_follow, neighbour
from tilewright.model import Problem, Setting
from tilewright.results.challenge import COUNTED, Challenge
from tilewright.running.settings import SettingCounter
from tilewright.running.turns import Turns

#: setups of up to this many settings are walked through
WALK = 100_000
#: candidates that are counted at a time; the same for any number of threads
BATCH = 256
#: candidates without a new challenge after which sampling gives up, and challenges that were rated
PATIENCE, MISSES = 50_000, 2_000
#: changes that are tried in a round towards the wanted difficulty, and how many rounds there are
CHANGES, ROUNDS = 64, 12


class SettingChallenges(Challenges):
    """Challenges from a puzzle with an open setup."""

    candidate = "setting"
    _story = ("_drawn", "_undecided", "_fruitless", "_missed", "fewest")

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        problem = wanted.puzzle.problem(partial=True)
        self._drawn = self._undecided = self._fruitless = self._missed = 0
        self._counter = SettingCounter(problem, self.wanted.options)
        self.proof = self._counter.proof
        with self._counter.working() as watch:
            self._images = Images(problem, watch.guard)
        self.ended = self._counter.stopped or ("all" if self.proof else "")
        self._walk = _size(problem) <= WALK
        self._candidates = Turns(_candidates(self._counter, random.Random(wanted.seed)))

    def _go_on(self) -> None:
        for challenge in self.kept:
            self._images.is_new(challenge.setting)
        if not self.ended:
            for _ in islice(self._candidates, self._drawn):
                pass

    def _make(self) -> None:
        """Count a batch of candidates and keep the challenges among them."""
        batch = self._batch()
        self._drawn += len(batch)
        self._fruitless += len(batch)
        for setting, number in list(self._solvable(batch)):
            if self.made == self.number or self._counter.stopped:
                break
            if self._images.has(setting):
                continue
            challenge = self._wanted(setting, number)
            if challenge is not None and self._images.is_new(challenge.setting):
                self.kept.append(challenge)
                self._fruitless = self._missed = 0
        self._heed(self._counter.stopped)
        self.ended = self.ended or self._why_ended(len(batch) < BATCH)
        if self.ended == "all" and self.unique and not self.made and not self.rejected:
            self.fewest = self._fewest()
        self._tell()

    def _fewest(self) -> int | None:
        """Return the fewest solutions of a setting that has any, 0 if none has.

        No setting is counted further than the fewest so far.  ``None`` if a limit comes first, or if
        every setting has as many as are counted.
        """
        problem = self._counter.problem
        every = problem.puzzle.setup.every_setting(problem.puzzle.region, problem.setting)
        best, batch = COUNTED, list(islice(every, 1))
        solvable = False
        while batch:
            answers = self._counter.count(batch, best)
            if self._counter.stopped or None in answers:
                return None
            found = [answer for answer in answers if answer is not None]
            if any(not answer.complete and answer.solutions < best for answer in found):
                return None
            solvable |= any(answer.solutions for answer in found)
            best = min([best, *(answer.solutions for answer in found if answer.solutions)])
            batch = list(islice(every, BATCH))
        return 0 if not solvable else best if best < COUNTED else None

    def _why_ended(self, last: bool) -> str:
        """Return why there are no more challenges after a batch; ``""`` if there may be."""
        if self.made == self.number:
            return "number"
        if last and self._undecided:
            return "nodes"
        if last and self._walk:
            return "all"
        tired = self._fruitless >= PATIENCE or self._missed >= MISSES
        return "patience" if last or (tired and not self._walk) else ""

    def _batch(self) -> list[Setting]:
        """Return the next candidates; fewer if a limit is met."""
        batch: list[Setting] = []
        with self._counter.working() as watch:
            for setting in islice(self._candidates, BATCH):
                batch.append(setting)
                watch.check()
        return batch

    def _solvable(self, batch: list[Setting]) -> Iterator[tuple[Setting, int]]:
        """Yield the settings of a batch that have as many solutions as wanted."""
        most = 2 if self.unique else COUNTED
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
        self._tell()

    def _wanted(self, setting: Setting, number: int) -> Challenge | None:
        """Return a challenge of the wanted difficulty, by small changes if need be, if there is one."""
        challenge = self._challenge(setting, number)
        if challenge is None or distance(challenge) == 0:
            return challenge
        self.rejected += 1
        self._missed += 1
        if self._walk:  # every setting has its turn
            return None
        rng = random.Random(f"{self.seed} {self._drawn} {setting}")
        for _ in range(ROUNDS):
            nearer = self._nearer(challenge, rng)
            if nearer is None or distance(nearer) == 0:
                return nearer
            challenge = nearer
        return None

    def _nearer(self, challenge: Challenge, rng: random.Random) -> Challenge | None:
        """Return a changed challenge that is nearer to what is wanted, the first that is found."""
        problem = self._counter.problem
        changed = [neighbour(problem, challenge.setting, rng) for _ in range(CHANGES)]
        for setting, number in list(self._solvable(changed)):
            other = None if self._images.has(setting) else self._challenge(setting, number)
            if other is not None and distance(other) < distance(challenge):
                return other
            self.rejected += other is not None
        return None

    def _challenge(self, setting: Setting, number: int) -> Challenge | None:
        """Return a setting with its first solution, judged; ``None`` if a limit was met."""
        solution = self._counter.solution(setting)
        assert solution or self._counter.stopped, "a setting that was counted has a solution"
        if solution is None:
            return None
        with self._counter.working() as watch:
            challenge = Challenge(solution.problem.setting, number, solution)
            return self._judged(challenge, watch.left(), self._counter.cover)
        return None


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
