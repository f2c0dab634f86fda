"""New challenges from a puzzle, made as they are asked for: what was asked, what was made, how it ended.

The core makes them (``crates/challenge``); the two kinds, ``settings`` and ``givens``, do what it asks for:
they count and rate.  No two challenges are equal up to the symmetries of the puzzle.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import islice
from threading import RLock
from typing import Any, ClassVar

from tilewright.compile.open_cover import OpenCover
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.results.challenge import Challenge, Judged, challenges_picture
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.turns import in_turns
from tilewright.saving import Savable

#: boards that a notebook shows
SHOWN = 24

#: rates how hard a challenge is, within the limits of the options, from what all settings share
Rater = Callable[[Problem, SearchOptions, OpenCover | None], Judged]


@dataclass(frozen=True)
class Wanted:
    """The challenges wanted.

    Attributes:
        puzzle: what they are challenges of.
        number: how many.
        seed: the same seed gives the same challenges.
        unique: only those with exactly one solution.
        options: how to search; without a progress function.
        judge: rates how hard each is; ``None`` for no rating.
        chooses: whether the judge does not want every challenge.
        givens: the least and the largest number of pieces that are given, if those are the challenge;
            ``None`` for any number.
        minimal: whether no given can be left out.
        areas: whether they are boards with areas, see ``AreaChallenges``.
        sides: the number of colours if they are pieces with coloured sides, see ``SideChallenges``.
        border: the colour of the border then, ``"any"`` for those inside, ``None`` for the next letter.
        document: writes a puzzle as plain data, for challenges that are puzzles of their own.
    """

    puzzle: Puzzle
    number: int
    seed: int
    unique: bool
    options: SearchOptions
    judge: Rater | None = None
    chooses: bool = False
    givens: tuple[int, int] | None = None
    minimal: bool = False
    areas: bool = False
    sides: int | None = None
    border: str | None = None
    document: Callable[[Puzzle], Mapping[str, Any]] | None = None


#: how far challenges have come
_STORY = ("kept", "tried", "rejected", "ended")


class PastLimit(Exception):
    """A limit was met before challenges were made."""


class Challenges(Savable):
    """Challenges, made as they are asked for; the same for the same seed.

    Attributes:
        wanted: what challenges.
        tried: candidates counted so far.
        rejected: those that were as wanted but for their difficulty; of puzzles of their own those that
            have several solutions, or as many as could not be counted within the limit on nodes.
        kept: the challenges; each iteration gives them first, and then makes more.
        ended: ``""`` while there may be more, ``"number"`` when as many were made as asked for,
            ``"all"`` when no others exist, ``"patience"`` when no new one turned up in many
            candidates, ``"nodes"`` when none is left but some could not be decided within the
            limit on nodes, ``"time"`` or ``"memory"`` at that limit.
        candidate: what candidates are, a setting or a board with some pieces given, in a word.
        fewest: if all settings were gone through and none has exactly one solution, as was asked: the
            fewest solutions of one that has any, 0 if none has; else ``None``.
        proof: what proves without a search that no board has a solution, ``None`` if nothing does.
        on_batch: called now and then with the share made, the number made, the number tried.

    Challenges are equal that were asked for in the same way and have come as far.  A copy or a pickle goes on
    where they stood, without ``on_batch``.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.on_batch: Progress | None = wanted.options.progress
        self.wanted = replace(wanted, options=replace(wanted.options, progress=None))
        self.tried = self.rejected = 0
        self.kept: list[Challenge] = []
        self.ended = ""
        self.fewest: int | None = None
        self.proof: str | None = None
        self._turn = RLock()

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the challenges."""
        return self.wanted.puzzle

    @property
    def number(self) -> int:
        """How many are wanted."""
        return self.wanted.number

    @property
    def seed(self) -> int:
        """Of everything that is drawn at random."""
        return self.wanted.seed

    @property
    def unique(self) -> bool:
        """Whether each has exactly one solution."""
        return self.wanted.unique

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

    #: why candidates are rejected, in words
    rejecting: ClassVar[str] = "of another difficulty"
    #: further names of what tells how far they have come
    candidate: ClassVar[str]
    _story: tuple[str, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("wanted", *_STORY, *self._story)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        type(self).__init__(self, state["wanted"])
        vars(self).update(state)
        self._go_on()

    @abstractmethod
    def _go_on(self) -> None:
        """Come to where a copy stood, after its story was set."""

    @abstractmethod
    def _make(self) -> None:
        """Make some more, or say in ``ended`` why there are none."""

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
            "rejected": self.rejected,
            "all": self.ended == "all",
            "complete": self.ended in ("number", "all"),
            "ended": self.ended,
            "fewest": self.fewest,
            **({} if self.proof is None else {"proof": self.proof}),
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
        """Return that there are none yet; if there are, the picture is shown."""
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
            with self._turn:
                if given == len(self.kept) and not self.ended:
                    self._make()

    def _make_by(
        self, make: Callable[[], str | None], figures: Callable[[], dict[str, int | None]]
    ) -> None:
        """Let the core make some more, and take over how far it has come."""
        try:
            self.ended = make() or ""
        except PastLimit:
            self._heed(self._stopped())
        finally:
            vars(self).update(figures())

    @abstractmethod
    def _stopped(self) -> str:
        """Return which limit was met."""

    def _figures(self) -> dict[str, int | None]:
        """Return how far they have come, in the words of the core."""
        return {name: getattr(self, name) for name in ("tried", "rejected", *self._story)}

    def _heed(self, stopped: str) -> None:
        """End where the work was stopped.

        Raises:
            Interrupted: by Ctrl-C.
        """
        self.ended = stopped
        if stopped == "interrupted":
            raise Interrupted(self)

    def _tell(self, made: int, tried: int) -> None:
        """Report how many challenges were made, and how many candidates tried."""
        if self.on_batch:
            self.on_batch(made / self.number, made, tried)

    def _judged(
        self, challenge: Challenge, left: SearchOptions, shared: OpenCover | None = None
    ) -> Challenge:
        """Return a challenge with the rating that the judge finds in the rest of the limits."""
        if self.wanted.judge is None:
            return challenge
        try:
            judged = self.wanted.judge(challenge.solution.problem, left, shared)
        except Interrupted:
            self._heed("interrupted")
            raise
        return replace(challenge, judged=judged)


def distance(challenge: Challenge) -> float:
    """Return how far a challenge is from the difficulty that was wanted."""
    return 0.0 if challenge.judged is None else challenge.judged.distance
