"""The cheapest conflict of named things.

First any conflict, by leaving out one thing after the other if no solution comes of it.  Then the
cheapest, by the sets that each conflict must meet: where a puzzle without some things has a solution,
every conflict holds one of these things.  The cheapest choice that meets all sets known so far is either
a conflict, then it is the cheapest of all; or what is not in it can be left out, and as much more as
still leaves a solution is put back, which gives the next set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tilewright.errors import LimitReached
from tilewright.prover.oracle import Relief
from tilewright.prover.things import Thing

#: gives a solution without some things, ``None`` if there is none
Ask = Callable[[frozenset[Thing]], Relief | None]


@dataclass(frozen=True)
class Conflict:
    """Things that cannot be had together.

    Attributes:
        reliefs: for each thing a solution without it and without what is no part of the conflict,
            or more of that.
        cheapest: whether it is known that none weighs less; else a limit came first.
    """

    reliefs: dict[Thing, Relief]
    cheapest: bool

    @property
    def weight(self) -> int:
        """The sum over the things."""
        return sum(thing.weight for thing in self.reliefs)


def cheapest_conflict(things: Sequence[Thing], ask: Ask) -> Conflict | None:
    """Return the conflict of the least weight, or any if a limit comes first.

    Args:
        things: all that could be left out; with all of them there is no solution.
        ask: searches.

    Returns:
        ``None`` if there is no solution even without all of them.

    Raises:
        LimitReached: before any was found.
    """
    alone = {thing: ask(frozenset([thing])) for thing in things}
    critical = {thing: relief for thing, relief in alone.items() if relief is not None}
    conflict = _any_conflict(things, critical, ask)
    if not conflict.reliefs:
        return None
    if len(conflict.reliefs) == len(critical):  # every conflict holds these, and they are one
        return Conflict(conflict.reliefs, cheapest=True)
    try:
        return _cheaper(things, conflict, critical, ask)
    except LimitReached:
        return conflict


def _any_conflict(things: Sequence[Thing], critical: dict[Thing, Relief], ask: Ask) -> Conflict:
    """Leave out one thing after the other, the heaviest first, if no solution comes of it."""
    left_out, reliefs = frozenset[Thing](), dict(critical)
    for thing in sorted(things, key=lambda thing: -thing.weight):
        if thing not in critical:
            relief = ask(left_out | {thing})
            if relief is None:
                left_out |= {thing}
            else:
                reliefs[thing] = relief
    return Conflict({t: reliefs[t] for t in things if t in reliefs}, cheapest=False)


def _cheaper(
    things: Sequence[Thing], known: Conflict, critical: dict[Thing, Relief], ask: Ask
) -> Conflict:
    """Return the cheapest conflict; that known is the answer if none weighs less."""
    everything, sets = frozenset(things), [frozenset([thing]) for thing in critical]
    sets += [
        _shrunk(relief, things, ask) for t, relief in known.reliefs.items() if t not in critical
    ]
    while True:
        chosen = cheapest_meeting(sets)
        if sum(thing.weight for thing in chosen) >= known.weight:
            return Conflict(known.reliefs, cheapest=True)
        relief = ask(everything - chosen)
        if relief is None:
            break
        sets.append(_shrunk(relief, things, ask))
    reliefs = {t: critical.get(t) or ask((everything - chosen) | {t}) for t in chosen}
    return Conflict({t: r for t in things if (r := reliefs.get(t)) is not None}, cheapest=True)


def _shrunk(relief: Relief, things: Sequence[Thing], ask: Ask) -> frozenset[Thing]:
    """Put things back, as long as there is a solution; return what stays left out."""
    left_out = relief.needed()
    for thing in things:
        if thing in left_out and len(left_out) > 1:
            less = ask(left_out - {thing})
            if less is not None:
                left_out = less.needed()
    return left_out


def cheapest_meeting(sets: Sequence[frozenset[Thing]]) -> frozenset[Thing]:
    """Return things of the least weight in all that have one in each of some sets."""
    best: tuple[int, frozenset[Thing]] | None = None

    def choose(chosen: frozenset[Thing], weight: int, barred: frozenset[Thing]) -> None:
        nonlocal best
        if best is not None and weight >= best[0]:
            return
        left = [one for one in sets if chosen.isdisjoint(one)]
        if not left:
            best = weight, chosen
            return
        for thing in sorted(min(left, key=len) - barred, key=_plainest_first):
            choose(chosen | {thing}, weight + thing.weight, barred)
            barred |= {thing}

    choose(frozenset(), 0, frozenset())
    assert best is not None, "no set is empty"
    return best[1]


def _plainest_first(thing: Thing) -> tuple[int, str, int, tuple[tuple[int, ...], ...]]:
    return thing.weight, thing.kind, thing.number, thing.cells
