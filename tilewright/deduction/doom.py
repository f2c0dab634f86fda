"""Why a partial board cannot be finished: the shortest contradiction after what is laid.

Either one that is seen at once (nothing fits on a cell, a part of no possible size), or a cell or a piece whose few
possibilities all fail soon, or a chain of deductions that ends in one; the hint gives the one with the fewest
steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilewright import _core
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.moves import part
from tilewright.deduction.words import Wording, clash_text, sentence
from tilewright.lattice import Cell
from tilewright.model import Placed
from tilewright.results.hint import Doom, because_words
from tilewright.running.limits import Watch

_Clash = tuple[str, Sequence[int]]
#: the rungs within the possibilities of an item, how many possibilities, how many items, seconds for each
SIMPLE, FEW, TRIED, _EACH = "2b", 4, 12, 0.2
#: the rungs of a chain, its steps at most, and how many of these a reason gives in full
_CHAINED, _LONGEST, _TOLD = ("4", "6"), 8, 3


@dataclass(frozen=True)
class _Way:
    """A possibility that fails: the option, what it forces, and how it ends."""

    option: int
    forced: tuple[int, ...]
    clash: _Clash


def reason_of(deducer: Deducer, laid: Mapping[Placed, int], watch: Watch) -> Doom | None:
    """Return why a board with some options laid cannot be finished; ``None`` if no short reason is found."""
    start = deducer.core.trace(list(laid.values()), max_steps=0)
    if start.clash is not None:
        return _at_once(deducer, start.clash, laid)
    trials = min(_trials(deducer, laid, start.alive, watch), key=_length, default=None)
    chain = _chain(deducer, laid, watch)
    if chain is not None and (trials is None or len(chain.steps) < _length(trials)):
        return _by_chain(deducer, chain)
    return None if trials is None else _by_trials(deducer, *trials)


def _at_once(deducer: Deducer, clash: _Clash, laid: Mapping[Placed, int]) -> Doom:
    """Return a contradiction that is there already, and pieces without any of which it is not."""
    needed = dict(laid)
    for piece in laid:
        rest = [option for other, option in needed.items() if other != piece]
        if deducer.core.trace(rest, max_steps=0).clash == clash:
            del needed[piece]
    because = because_words(deducer.compiled.problem, tuple(needed))
    text = f"{_sentence(clash_text(deducer, clash))}{because}."
    return Doom(text, _cells(deducer, clash), tuple(needed))


def _trials(
    deducer: Deducer, laid: Mapping[Placed, int], alive: Sequence[int], watch: Watch
) -> Iterator[tuple[int, list[_Way]]]:
    """Yield items of which every possibility fails soon, each with the ways they fail."""
    for item, options in _narrowest(deducer, laid, alive):
        ways = []
        for option in options:
            limits = part(watch, most=_EACH)
            trace = deducer.core.trace(
                [*laid.values(), option],
                hardest=SIMPLE,
                max_seconds=limits.limit_time,
                token=limits.token,
            )
            if trace.clash is None:
                break
            forced = [
                found for step in trace.steps if step.effect == "lay" for found in step.options
            ]
            ways.append(_Way(option, tuple(forced), trace.clash))
        else:
            yield item, ways


def _narrowest(
    deducer: Deducer, laid: Mapping[Placed, int], alive: Sequence[int]
) -> list[tuple[int, list[int]]]:
    """Return the cells that must be filled with the fewest possibilities, and these."""
    problem, index = deducer.compiled.problem, deducer.compiled.board.index
    options: dict[Cell, list[int]] = {}
    for option in alive:
        for cell in deducer.cells_of(option):
            options.setdefault(cell, []).append(option)
    covered = {cell for piece in laid for cell in piece.cells} | set(problem.region.optional)
    found = [(index[cell], ways) for cell, ways in options.items() if cell not in covered]
    few = [one for one in found if len(one[1]) <= FEW]
    return sorted(few, key=lambda one: (len(one[1]), one[0]))[:TRIED]


def _length(trials: tuple[int, list[_Way]]) -> int:
    return sum(1 + len(way.forced) for way in trials[1])


def _chain(deducer: Deducer, laid: Mapping[Placed, int], watch: Watch) -> _core.Trace | None:
    """Return deductions that end in a contradiction, by easy rungs if these do."""
    for hardest in _CHAINED:
        limits = part(watch, most=1.0)
        trace = deducer.core.trace(
            list(laid.values()),
            max_steps=_LONGEST,
            hardest=hardest,
            max_seconds=limits.limit_time,
            token=limits.token,
        )
        if trace.clash is not None:
            return trace
    return None


def _by_trials(deducer: Deducer, item: int, ways: Sequence[_Way]) -> Doom:
    words, told = Wording(deducer), []
    for way in ways:
        then = f"{words.forced(way.forced)}{clash_text(deducer, way.clash)}"
        told.append(f"with {words.placement(way.option)} {then}")
    cell = words.item(item)
    if len(ways) == 1:
        only = words.placement(ways[0].option)
        then = f"{words.forced(ways[0].forced)}{clash_text(deducer, ways[0].clash)}"
        text = f"Only {only} can fill {cell}, but then {then}."
    else:
        text = f"Whatever you lay on {cell} fails: {'; '.join(told)}."
    return Doom(text, tuple(c for c in (deducer.cell(item),) if c is not None), ())


def _by_chain(deducer: Deducer, chain: _core.Trace) -> Doom:
    assert chain.clash is not None
    told = [sentence(deducer, found) for found in chain.steps[:_TOLD]]
    more = len(chain.steps) - len(told)
    after = f"After {more} more such {'step' if more == 1 else 'steps'}" if more else "After that"
    end = clash_text(deducer, chain.clash)
    return Doom(" ".join([*told, f"{after} {end}."]), _cells(deducer, chain.clash), ())


def _cells(deducer: Deducer, clash: _Clash) -> tuple[Cell, ...]:
    """Return the cells that a contradiction is about."""
    kind, numbers = clash
    if kind == "option":
        return ()
    return tuple(cell for item in numbers if (cell := deducer.cell(item)) is not None)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
