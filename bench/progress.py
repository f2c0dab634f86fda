"""Progress of runs against the truth: what is shown at each moment, and what came of it.

Every run is made with a ledger and looked at as ``status`` does.  When it is over it is known what share
of the time had gone at each moment, and how long the run still took.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import tilewright
from bench.cases import CaseError, puzzle_path
from bench.style import COLOURS, GREY, pyplot, save

#: puzzles with the engine that searches them: trees of very different unevenness
RUNS = (
    ("tetris-cube-4x4x4", "bitset"),
    ("pentominoes-and-square-8x8", "cells"),
    ("solid-pentominoes-3x4x5", "bitmask"),
    ("l-puzzle-6x8-free", "bitset"),
    ("domino-latin-squares-5x5", "bitset"),
)


@dataclass(frozen=True)
class Moment:
    """What was shown: after so many seconds, which share, and between which seconds the rest.

    Beside it the weight that was done, which a naive clock would show.
    """

    seconds: float
    share: float
    weight: float
    left: tuple[float, float] | None


@dataclass(frozen=True)
class Story:
    """The moments of a run, and how long it took."""

    name: str
    seconds: float
    moments: Sequence[Moment]

    @property
    def largest_error(self) -> float:
        """The most that the share shown was off the share of the time, once a tenth had gone."""
        return max((abs(m.share - m.seconds / self.seconds) for m in self._late), default=1.0)

    @property
    def naive_error(self) -> float:
        """The same of the weight."""
        return max((abs(m.weight - m.seconds / self.seconds) for m in self._late), default=1.0)

    @property
    def _late(self) -> list[Moment]:
        return [m for m in self.moments if m.seconds > 0.1 * self.seconds]

    @property
    def longest_standstill(self) -> float:
        """The longest part of the time in which the share did not move."""
        longest, since, shown = 0.0, 0.0, 0.0
        for moment in self.moments:
            if moment.share > shown:
                longest = max(longest, moment.seconds - since)
                since, shown = moment.seconds, moment.share
        return max(longest, self.seconds - since) / self.seconds

    @property
    def held(self) -> tuple[int, int]:
        """How often the interval held what came, and how often there was one."""
        reported = [
            m for m in self.moments if m.left is not None and m.seconds < 0.98 * self.seconds
        ]
        inside = [
            m for m in reported if m.left and m.left[0] <= self.seconds - m.seconds <= m.left[1]
        ]
        return len(inside), len(reported)

    def __str__(self) -> str:
        inside, reported = self.held
        return (
            f"{self.name:<36} {self.seconds:5.1f} s  off by {self.largest_error:4.0%} at most "
            f"(the weight by {self.naive_error:4.0%}), stood still for "
            f"{self.longest_standstill:4.0%}, interval held {inside} of {reported}"
        )


def watch(name: str, engine: str, period: float = 0.25) -> Story:
    """Make a run and look at it again and again.

    Raises:
        CaseError: its count is not the known one.
    """
    puzzle = tilewright.load(puzzle_path(name))
    moments: list[Moment] = []
    over = threading.Event()
    with TemporaryDirectory() as folder:
        begun = time.monotonic()
        looker = threading.Thread(target=_look, args=(Path(folder), begun, period, moments, over))
        looker.start()
        try:
            found = tilewright.run(
                puzzle, folder, distinct=True, engine=engine, threads=1, recheck=0
            )
        finally:
            seconds = time.monotonic() - begun
            over.set()
            looker.join()
    if found.solutions != (puzzle.expect or {}).get("solutions"):
        raise CaseError(f"{name}: {found}, which is not known")
    return Story(f"{name} ({engine})", seconds, moments)


def _look(
    folder: Path, begun: float, period: float, moments: list[Moment], over: threading.Event
) -> None:
    while not over.wait(period):
        try:
            seen = tilewright.status(folder)
        except tilewright.TilewrightError:
            continue
        when = time.monotonic() - begun
        moments.append(Moment(when, seen.share, float(seen.weight), seen.left))


def draw(stories: Sequence[Story]) -> None:
    """Draw the share shown over the share of the time, and the interval of the end."""
    size = (3 * len(stories), 3.2)
    figure, axes = pyplot().subplots(1, len(stories), figsize=size, sharey=True)
    for axis, story in zip(axes, stories, strict=True):
        times = [m.seconds / story.seconds for m in story.moments]
        axis.plot([0, 1], [0, 1], color=GREY, linewidth=1)
        axis.plot(times, [m.share for m in story.moments], color=COLOURS[1], label="share shown")
        weights = [m.weight for m in story.moments]
        axis.plot(times, weights, color=COLOURS[2], linestyle=":", label="weight (naive)")
        reported = [(m.seconds, *m.left) for m in story.moments if m.left is not None]
        low = [min(s / (s + high), 1) if s + high else 1 for s, _, high in reported]
        high = [min(s / (s + low), 1) if s + low else 1 for s, low, _ in reported]
        places = [s / story.seconds for s, _, _ in reported]
        axis.fill_between(places, low, high, color=COLOURS[0], alpha=0.2, label="95 %")
        axis.set_title(story.name, fontsize=8)
        axis.set_xlabel("share of the time", fontsize=8)
        axis.set_xlim(0, 1)
        axis.set_ylim(0, 1)
    axes[0].set_ylabel("share of the work", fontsize=8)
    axes[0].legend(fontsize=7, frameon=False)
    inside, reported = (sum(column) for column in zip(*(s.held for s in stories), strict=True))
    figure.suptitle(f"the interval held what came in {inside} of {reported} looks", fontsize=8)
    figure.tight_layout()
    save(figure, "progress")
