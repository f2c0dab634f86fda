"""Units of a run: what each is to do, as text, and what work on it came to."""

from __future__ import annotations

import json
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from typing import Any, Protocol

from tilewright import _core
from tilewright.compile.watched import Guard, watched

#: verdicts on a unit that was counted again: with the same result; not, because it takes too long
SAME, TOO_LONG = "same", "too long"
#: the number of bundles into which the rest of one is parted
PARTS = 4
#: the most bytes that the nodes of a unit take when they are unpacked
MOST_PLAIN = 1 << 28


def inflated(data: bytes, most: int = MOST_PLAIN) -> bytes:
    """Return what was compressed, if it is no longer than ``most`` bytes.

    Raises:
        ValueError: it is damaged, or longer.
    """
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(data, most)
    except zlib.error as error:
        raise ValueError(f"it cannot be unpacked: {error}") from None
    if stream.unconsumed_tail:
        raise ValueError(f"unpacked it is longer than {most >> 20} MiB")
    if not stream.eof or stream.unused_data:
        raise ValueError("it cannot be unpacked: its end is missing, or it goes on behind it")
    return plain


def _portion_digest(plain: bytes) -> str:
    return blake2b(plain, digest_size=16).hexdigest()


def packed_digest(data: bytes) -> str:
    """Return the hash of a portion that was packed, without reading it.

    Raises:
        ValueError: it is damaged.
    """
    return _portion_digest(inflated(data))


class Portion(ABC):
    """A task: some of the work of a run, with its exact weight."""

    @property
    @abstractmethod
    def weight(self) -> Fraction:
        """The exact share of the whole run."""

    @property
    @abstractmethod
    def plain(self) -> bytes:
        """It as JSON, without what it is a portion of."""

    def packed(self) -> bytes:
        """Return the same, compressed."""
        return zlib.compress(self.plain, 6)

    @cached_property
    def digest(self) -> str:
        """A hash of it, the same whoever compressed it."""
        return _portion_digest(self.plain)


@dataclass(frozen=True)
class Bundle(Portion):
    """Some nodes of the tree that are worked on together.

    Attributes:
        units: the nodes, in the order of the search.
    """

    units: tuple[_core.Unit, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes compressed, with the origin once for all nodes."""
        if not self.units:
            return Bundle, ((),)
        return Bundle.unpacked, (self.packed(), self.units[0].origin)

    @cached_property
    def weight(self) -> Fraction:
        """The exact share of the whole search."""
        return total([Fraction(*unit.weight) for unit in self.units])

    @cached_property
    def plain(self) -> bytes:
        """The units as JSON, without what they are units of."""
        rows = (
            [unit.chosen, unit.excluded, unit.path, [str(part) for part in unit.weight]]
            for unit in self.units
        )
        # One by one: as lists of Python's numbers they take ten times as much.
        written = (json.dumps(row, separators=(",", ":")).encode() for row in rows)
        return b"[" + b",".join(written) + b"]"

    @classmethod
    def unpacked(cls, data: bytes, origin: str) -> Bundle:
        """Read what :meth:`packed` wrote.

        Raises:
            ValueError: it is damaged.
        """
        try:
            rows = json.loads(inflated(data))
            return cls(
                tuple(
                    _core.Unit(chosen, excluded, path, (int(weight[0]), int(weight[1])), origin)
                    for chosen, excluded, path, weight in rows
                )
            )
        except (ValueError, TypeError, LookupError, OverflowError, RecursionError) as error:
            raise ValueError(f"the units cannot be unpacked: {error}") from None


@dataclass(frozen=True)
class Task:
    """A unit to be worked on.

    Attributes:
        id: its path of child numbers from the root, which is ``"0"``.
        attempt: how often it was given out before.
        portion: what is to be done.
        budget: nodes, or states, that may be spent on it.
    """

    id: str
    attempt: int
    portion: Portion
    budget: int

    @property
    def bundle(self) -> Bundle:
        """The work of a unit, in a run that walks a tree."""
        assert isinstance(self.portion, Bundle)
        return self.portion


class Taker(Protocol):
    """Whoever takes what comes of jobs."""

    def take_result(self, result: UnitResult) -> None:
        """Take the result of a task."""

    def take_recheck(self, recheck: Rechecked) -> None:
        """Take the second result of a task."""

    def take_failure(self, failure: Failure) -> None:
        """Take note of a job that was not finished."""


@dataclass(frozen=True)
class UnitResult:
    """The result of work on a unit: the same for the same task on every worker.

    Attributes:
        id: of the task.
        budget: of the task.
        solutions: found in the part that was done, images included.
        distinct: classes of them, ``None`` if they are not counted here.
        nodes: that were examined, or states.
        left: the remaining work, in portions.
        frame: the solutions or rows that are kept, compressed; ``None`` if none are.
        kept: how many those are.
        seconds: that it took.
        host: who did it.
        charged: what it took of the budget, if that is more than the nodes.
    """

    id: str
    budget: int
    solutions: int
    distinct: int | None
    nodes: int
    left: tuple[Portion, ...]
    frame: bytes | None
    kept: int
    seconds: float
    host: str
    charged: int = 0

    def go_to(self, taker: Taker) -> None:
        """Let it be taken as what it is."""
        taker.take_result(self)

    @property
    def spent(self) -> int:
        """The cost in the budget."""
        return max(self.nodes, self.charged)

    @property
    def digest(self) -> str:
        """A hash of all that the work came to, but for who did it and how long it took."""
        facts = (self.budget, self.solutions, self.distinct, self.nodes, self.kept)
        raw = zlib.decompress(self.frame) if self.frame and self.kept else b""
        return result_digest(facts, [portion.digest for portion in self.left], raw)


@dataclass(frozen=True)
class Figures:
    """The figures of a unit that two counts can be compared by; ``None`` for one that has no say.

    Attributes:
        solutions, distinct, nodes, digest: as in its result.
        left: the weights of its children.
    """

    solutions: int
    distinct: int | None = None
    nodes: int | None = None
    left: tuple[str, ...] | None = None
    digest: str | None = None

    def difference(self, again: Figures) -> str:
        """Return the names of the figures that differ in a second count; ``""`` if none does."""
        both = [
            (name, mine, other)
            for name, mine in vars(self).items()
            if (other := getattr(again, name)) is not None
        ]
        return ", ".join(name for name, mine, other in both if mine != other)


@dataclass(frozen=True)
class Recheck:
    """A task to be done again by other means.

    Whoever does it is not given the first result, so that nobody can merely agree.

    Attributes:
        task: to be done again.
        nodes: that it took the first time.
        whole: whether the first result left nothing.
    """

    task: Task
    nodes: int
    whole: bool


@dataclass(frozen=True)
class Rechecked:
    """The second result of a task.

    Attributes:
        id: of the task.
        host: the worker.
        figures: to be compared with the first; ``None`` if it would have taken too long.
    """

    id: str
    host: str
    figures: Figures | None

    def go_to(self, taker: Taker) -> None:
        """Let it be taken as what it is."""
        taker.take_recheck(self)


@dataclass(frozen=True)
class Failure:
    """A task that was not finished.

    Attributes:
        id: of the task.
        what: went wrong.
        aside: whether it is given to nobody again, however often it was tried.
        fatal: what ends the run, because whoever tried it again would fare no better.
    """

    id: str
    what: str
    aside: bool = False
    fatal: Exception | None = None

    def go_to(self, taker: Taker) -> None:
        """Let it be taken as what it is."""
        taker.take_failure(self)


def result_digest(
    facts: tuple[int, int, int | None, int, int], left: Iterable[str], solutions: bytes
) -> str:
    """Return the hash of a result.

    Args:
        facts: budget, solutions, classes, nodes, kept.
        left: the hashes of the portions that are left.
        solutions: those that are kept, not compressed.
    """
    hashed = blake2b(digest_size=16)
    hashed.update(repr(facts).encode())
    for portion in left:
        hashed.update(portion.encode())
    hashed.update(solutions)
    return hashed.hexdigest()


def bundled(
    units: Iterable[_core.Unit], parts: int = PARTS, guard: Guard | None = None
) -> tuple[Bundle, ...]:
    """Part units into bundles of about the same weight, the heaviest units first.

    Args:
        units: nodes of the tree.
        parts: how many bundles.
        guard: called now and then; raises if the work has to stop.
    """
    by_weight = sorted(units, key=lambda unit: (-Fraction(*unit.weight), unit.path))
    shares: list[list[_core.Unit]] = [[] for _ in range(min(parts, len(by_weight)))]
    sums = [Fraction(0)] * len(shares)
    for unit in watched(by_weight, guard):
        least = sums.index(min(sums))
        shares[least].append(unit)
        sums[least] += Fraction(*unit.weight)
    return tuple(Bundle(tuple(sorted(share, key=lambda unit: unit.path))) for share in shares)


def total(weights: Sequence[Fraction]) -> Fraction:
    """Return the sum of weights, added in pairs, so that only few numbers are long."""
    sums = list(weights)
    while len(sums) > 1:
        pairs = [sum(sums[at : at + 2], Fraction(0)) for at in range(0, len(sums), 2)]
        sums = pairs
    return sums[0] if sums else Fraction(0)
