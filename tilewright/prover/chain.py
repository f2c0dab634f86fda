"""Chains: placements that are impossible one after the other, until an item has none left.

A placement is impossible when it would leave some item fewer placements than the item needs.  It is
struck out, and others become impossible (consistency to a fixed point).  When an item is left with
too few, there is no solution.  A chain that gets stuck is helped by cases: an item with few
placements, each of which, were it laid, starts a chain of its own to such an end.

What is struck out is remembered with the item that it would leave without; from the end back only
the steps are kept on which it rests.  Sets of options are integers used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from tilewright.lattice import Cell
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.named_cover import NamedCover
from tilewright.results.figure import number_text

#: options of the items whose cases are tried, and items that are tried
_MOST_CASES, _MOST_ITEMS = 12, 40
#: options times items up to which chains are looked for
_LARGEST = 4_000_000
#: steps of a chain, and placements of a case, that are shown in words
_STEPS_SHOWN = 8


class OutOfTimeError(Exception):
    """The time for chains is over."""


@dataclass(frozen=True)
class ChainStep:
    """An option that is impossible, because it would leave an item too few."""

    option: int
    item: int


@dataclass(frozen=True)
class Position:
    """The rest of a cover after some options were chosen.

    Attributes:
        alive: the options that can still be chosen.
        gone: options ruled out by those chosen.
        need: how often each item must still be used.
        room: how often it may, ``None`` for no limit.
    """

    alive: int
    gone: int
    need: tuple[int, ...]
    room: tuple[int | None, ...]


@dataclass(frozen=True)
class Chain:
    """Steps, and the item that has too few options after them; ``None`` if it is stuck."""

    steps: tuple[ChainStep, ...]
    end: int | None


@dataclass(frozen=True)
class Cases:
    """An item all of whose options lead to an end.

    Attributes:
        item: the item.
        before: steps that hold in any case.
        cases: for each option left at the item the chain it starts.
    """

    item: int
    before: tuple[ChainStep, ...]
    cases: tuple[tuple[int, Chain], ...]


@dataclass
class Prover:
    """Looks for chains and cases in a cover, until the time is over."""

    cover: NamedCover
    deadline: float = field(default=float("inf"))

    def __post_init__(self) -> None:
        self.users = [0] * len(self.cover.items)
        for option, used in enumerate(self.cover.options):
            for item in used:
                self.users[item] |= 1 << option

    def start(self) -> Position:
        """Return the position before anything is chosen."""
        bounds = self.cover.bounds
        need, room = tuple(least for least, _ in bounds), tuple(most for _, most in bounds)
        return Position((1 << len(self.cover.options)) - 1, 0, need, room)

    def chosen(self, at: Position, option: int) -> Position:
        """Return the position after an option is chosen."""
        used = self.cover.options[option]
        need, room = list(at.need), list(at.room)
        for item in used:
            need[item] = max(need[item] - 1, 0)
            most = room[item]
            if most is not None and not self.cover.colors[option].get(item):
                room[item] = most - 1
        gone = self.conflicts(at, option) | 1 << option
        return Position(at.alive & ~gone, at.gone | gone, tuple(need), tuple(room))

    def conflicts(self, at: Position, option: int) -> int:
        """Return the options that cannot be chosen together with one."""
        found, colors = 0, self.cover.colors[option]
        for item in self.cover.options[option]:
            if at.room[item] == 1:
                users = self.users[item]
                if item in colors:
                    users &= ~self._agreeing(item, colors[item])
                found |= users
        return found & ~(1 << option)

    def _agreeing(self, item: int, color: int) -> int:
        agreeing = 0
        for option in members(self.users[item]):
            if self.cover.colors[option].get(item) == color:
                agreeing |= 1 << option
        return agreeing

    def chain(self, at: Position) -> tuple[Chain, Position]:
        """Strike out what is impossible, to the end or to a fixed point.

        Raises:
            OutOfTimeError: the time is over.
        """
        steps: list[ChainStep] = []
        open_items = [item for item, need in enumerate(at.need) if need]
        while True:
            ends = [i for i in open_items if (self.users[i] & at.alive).bit_count() < at.need[i]]
            if ends:
                found = [self._cut_down(Chain(tuple(steps), end), at) for end in ends]
                return min(found, key=lambda chain: len(chain.steps)), at
            struck = list(self._impossible(at, open_items))
            if not struck:
                return Chain(tuple(steps), None), at
            steps += struck
            for step in struck:
                at = replace(at, alive=at.alive & ~(1 << step.option))

    def _impossible(self, at: Position, open_items: list[int]) -> Iterator[ChainStep]:
        """Yield the options that are impossible at a position, each with the plainest reason."""
        for option in members(at.alive):
            if monotonic() > self.deadline:
                raise OutOfTimeError
            reason = self._reason(at, option, open_items)
            if reason is not None:
                yield ChainStep(option, reason)

    def _reason(self, at: Position, option: int, open_items: list[int]) -> int | None:
        """Return the item that an option would leave too few; of several, what needs least."""
        conflicts = self.conflicts(at, option) | 1 << option
        left, used = at.alive & ~conflicts, self.cover.options[option]
        best: tuple[int, int] | None = None
        for item in open_items:
            users = self.users[item]
            need = at.need[item] - (item in used)
            if need > 0 and (users & left).bit_count() < need:
                struck = (users & ~at.alive & ~at.gone & ~conflicts).bit_count()
                if best is None or struck < best[0]:
                    best = struck, item
        return None if best is None else best[1]

    def _cut_down(self, chain: Chain, at: Position) -> Chain:
        """Return a chain with only the steps on which its end rests."""
        assert chain.end is not None
        wanted, kept = self.users[chain.end] & ~at.gone, []
        for step in reversed(chain.steps):
            if wanted >> step.option & 1:
                kept.append(step)
                conflicts = self.conflicts(at, step.option)
                wanted |= self.users[step.item] & ~at.gone & ~conflicts
        return Chain(tuple(reversed(kept)), chain.end)

    def cases(self, stuck: Chain, at: Position) -> Cases | None:
        """Return an item all of whose options lead to an end, with the fewest steps in all.

        Raises:
            OutOfTimeError: the time is over.
        """
        sized = ((self.users[i] & at.alive, i) for i, need in enumerate(at.need) if need)
        few = sorted((options.bit_count(), i, options) for options, i in sized)
        proofs = []
        for size, item, options in few[:_MOST_ITEMS]:
            if size > _MOST_CASES:
                break
            found = self._tried(options, at)
            if found is not None:
                proofs.append(self._with_steps_before(item, found, stuck, at))
        return min(proofs, key=_steps, default=None)

    def _tried(self, options: int, at: Position) -> list[tuple[int, Chain]] | None:
        """Return for each option the chain it starts, or ``None`` if one gets stuck."""
        found = []
        for option in members(options):
            chain, _ = self.chain(self.chosen(at, option))
            if chain.end is None:
                return None
            found.append((option, chain))
        return found

    def _with_steps_before(
        self, item: int, cases: list[tuple[int, Chain]], stuck: Chain, at: Position
    ) -> Cases:
        """Return the cases with those of the steps before them that they rest on."""
        wanted = self.users[item]
        for option, chain in cases:
            after = self.chosen(at, option)
            assert chain.end is not None
            wanted |= self.users[chain.end] & ~after.gone
            for step in chain.steps:
                wanted |= self.users[step.item] & ~after.gone & ~self.conflicts(after, step.option)
        kept = []
        for step in reversed(stuck.steps):
            if wanted >> step.option & 1:
                kept.append(step)
                wanted |= self.users[step.item] & ~at.gone & ~self.conflicts(at, step.option)
        return Cases(item, tuple(reversed(kept)), tuple(cases))


def members(options: int) -> Iterator[int]:
    """Yield the members of a set of options, ascending."""
    while options:
        least = options & -options
        yield least.bit_length() - 1
        options ^= least


def _steps(cases: Cases) -> int:
    return len(cases.before) + sum(1 + len(chain.steps) for _, chain in cases.cases)


def chain_certificate(cover: NamedCover, seconds: float) -> Certificate | None:
    """Return the certificate of a chain or of cases, if one is found in time."""
    if len(cover.options) * len(cover.items) > _LARGEST:
        return None
    prover = Prover(cover, monotonic() + seconds)
    try:
        chain, at = prover.chain(prover.start())
        if chain.end is not None:
            return _chain_certificate(cover, chain)
        cases = prover.cases(chain, at)
    except OutOfTimeError:
        return None
    return None if cases is None else _cases_certificate(cover, cases)


def _chain_certificate(cover: NamedCover, chain: Chain) -> Certificate:
    assert chain.end is not None
    text = (
        f"{number_text(len(chain.steps), 'placement')} can be struck out one after the other; then "
    )
    text += f"{_end_text(cover, chain.end)}, so there is no solution."
    facts = {"steps": _steps_data(cover, chain.steps), "end": cover.items[chain.end].data()}
    details = tuple(_step_lines(cover, chain.steps))
    return Certificate("chain", text, details, facts, *_where(cover, chain.end))


def _cases_certificate(cover: NamedCover, cases: Cases) -> Certificate:
    item, number = cover.items[cases.item], len(cases.cases)
    text = (
        f"There {'is' if number == 1 else 'are'} only {number_text(number, 'way')} to serve "
        f"{cover.item_text(cases.item)}, and none of them works, as "
        f"{number_text(_steps(cases), 'step')} show; so there is no solution."
    )
    details: list[str] = []
    if cases.before:
        details += ["in any case:", *_step_lines(cover, cases.before)]
    for option, chain in cases.cases:
        assert chain.end is not None
        details += [f"with {cover.option_text(option)}:", *_step_lines(cover, chain.steps)]
        details.append(f"  {_end_text(cover, chain.end)}")
    facts = {
        "item": item.data(),
        "before": _steps_data(cover, cases.before),
        "cases": [
            {
                **cover.option_data(option),
                "steps": _steps_data(cover, chain.steps),
                "end": cover.items[chain.end or 0].data(),
            }
            for option, chain in cases.cases
        ],
    }
    return Certificate("cases", text, tuple(details), facts, *_where(cover, cases.item))


def _where(cover: NamedCover, item: int) -> tuple[str, dict[Cell, str]]:
    """Return a legend and a picture of the cell that matters, so that coordinates can be found."""
    named = cover.items[item]
    if not isinstance(named.value, tuple):
        return "", {}
    cells = {one.value: PLAIN for one in cover.items if isinstance(one.value, tuple)}
    return f"x is {cover.item_text(item)}:", {**cells, named.value: "x"}


def _end_text(cover: NamedCover, item: int) -> str:
    least = cover.bounds[item][0]
    left = "nothing" if least == 1 else f"too little (it needs {least})"
    return f"{left} is left for {cover.item_text(item)}"


def _step_lines(cover: NamedCover, steps: tuple[ChainStep, ...]) -> Iterator[str]:
    for step in steps[:_STEPS_SHOWN]:
        laid, item = cover.option_text(step.option), cover.item_text(step.item)
        yield f"  not {laid}: too little would be left for {item}"
    if len(steps) > _STEPS_SHOWN:
        yield f"  and {len(steps) - _STEPS_SHOWN} more (--format json has them all)"


def _steps_data(cover: NamedCover, steps: tuple[ChainStep, ...]) -> list[dict[str, Any]]:
    return [
        {**cover.option_data(s.option), "leaves_too_little_for": cover.items[s.item].data()}
        for s in steps
    ]
