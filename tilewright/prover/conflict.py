"""The certificate of a conflict: named things that cannot be had together, though all but one can."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tilewright.draw.sheet import Part
from tilewright.errors import EngineRefused, LimitReached
from tilewright.lattice import Cell, CellNames
from tilewright.model import Placed, Problem
from tilewright.model.picture import any_picture
from tilewright.model.scene import piece_letters, problem_scene
from tilewright.model.slot import BLOCKED
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.named_cover import board_names
from tilewright.prover.oracle import Oracle, Relief
from tilewright.prover.smallest import Conflict, cheapest_conflict
from tilewright.prover.things import Thing, things_of
from tilewright.running.limits import Watch

#: engines that search a conflict again: one that did not find it answers
_ENGINES = ("cells", "bitset")
#: of the time, what the search for the conflict may take; the rest is to search it again
_SHARE = 0.8
#: characters of a cell that stays empty, and of a peg, in a small picture
_EMPTY, _PEG = PLAIN, "*"


def conflict_certificate(problem: Problem, watch: Watch) -> Certificate | None:
    """Return the cheapest conflict of a problem that has no solution.

    Args:
        problem: with its setup chosen; that it has no solution is known.
        watch: over the limits of this alone.

    Returns:
        ``None`` if a limit comes first, if the board alone makes it impossible, or if the conflict
        says no more than that there is none.
    """
    things = things_of(problem)
    left = watch.left()
    most = None if left.limit_time is None else left.limit_time * _SHARE
    oracle = Oracle(problem, Watch(replace(left, limit_time=most)))
    try:
        found = cheapest_conflict(things, oracle.relief)
    except LimitReached:
        return None
    if found is None or not tells(problem, things, found.reliefs):
        return None
    rest, asked = frozenset(things) - found.reliefs.keys(), oracle.asked
    oracle.watch = watch
    return _certificate(problem, found, asked, _searched_again(oracle, rest))


def tells(problem: Problem, things: Collection[Thing], named: Collection[Thing]) -> bool:
    """Return whether a conflict is of use to a person.

    That all the pieces cannot be had together is the question, not the answer, and so it is with those
    that cover most of the board: whatever is short of a piece then has room for the others.  A rule to
    blame is always news, and so are a peg and a placed piece unless all of several are to blame.

    Args:
        problem: that has no solution.
        things: all that could be left out.
        named: those that the conflict names.
    """
    if any(thing.kind == "rule" for thing in named):
        return True
    others = [thing for thing in named if thing.kind != "piece"]
    movable = [thing for thing in things if thing.kind in ("peg", "placed")]
    if others:
        return len(others) == 1 or len(others) < len(movable)
    pieces = (problem.pieces[thing.number] for thing in named)
    area = sum(piece.copies[0] * piece.size for piece in pieces)
    return 2 * area <= len(problem.region.required)


def _searched_again(oracle: Oracle, rest: frozenset[Thing]) -> str:
    """Return by what else it was found that a conflict has no solution; ``""`` by nothing."""
    used = oracle.engine
    for engine in (name for name in _ENGINES if name != used):
        with suppress(LimitReached, EngineRefused):
            if oracle.relief(rest, engine) is None:
                return f"{used} and again {engine} searched it"
    return ""


def _certificate(problem: Problem, found: Conflict, asked: int, searched: str) -> Certificate:
    things, names = list(found.reliefs), board_names(problem)
    if len(things) == 1:
        text = f"This alone is why there is no solution: {_listed(things, names)}. Without it there is one"
    else:
        text = f"These {len(things)} things cannot be had together: {_listed(things, names)}. "
        text += "Without any one of them there is a solution"
    letters = piece_letters([piece.name for piece in problem.pieces])
    parts = [_part(thing.text(names), relief, letters) for thing, relief in found.reliefs.items()]
    facts = {
        "things": [
            {**thing.data(), "without": _relief_data(relief)}
            for thing, relief in found.reliefs.items()
        ],
        "cheapest": found.cheapest,
        "searches": asked,
    }
    checked = "each solution by the checker" + (f"; {searched}" if searched else "")
    details = tuple(_meaning(problem, {thing.kind for thing in things}))
    if not found.cheapest:
        details += ("There may be a shorter list: a limit came first.",)
    return Certificate("conflict", f"{text}.", details, facts, parts=tuple(parts), checked=checked)


def _listed(things: Iterable[Thing], names: CellNames) -> str:
    """Return things in words: rules, then pegs, placed pieces and pieces, each kind at once."""
    listed: dict[str, list[str]] = {}
    for thing in things:
        where = names.listed(thing.cells)
        match thing.kind:
            case "rule":
                listed[f"the rule '{thing.name}'"] = []
            case "peg":
                listed.setdefault(f"{thing.name} at", []).append(where)
            case "placed":
                listed.setdefault("placed", []).append(f"{thing.name} at {where}")
            case _:
                listed.setdefault("pieces", []).append(thing.name)
    return "; ".join(" ".join(filter(None, (key, _joined(key, listed[key])))) for key in listed)


def _joined(key: str, names: Iterable[str]) -> str:
    return (" " if key.endswith(" at") else ", ").join(names)


def _meaning(problem: Problem, kinds: set[str]) -> Iterator[str]:
    """Yield what it means to leave things of some kinds out."""
    if "piece" in kinds:
        yield "Without a piece: it may be used or not, and as many cells may stay empty."
    if "peg" in kinds:
        roles = {slot.role for slot in problem.puzzle.setup.slots}
        yield "Without a peg: it may stand anywhere" + (
            "; an empty cell is where." if BLOCKED in roles else "."
        )
    if "placed" in kinds:
        yield "Without a placed piece: it may lie anywhere."


def _part(thing: str, relief: Relief, letters: Mapping[str, str]) -> Part:
    scene = problem_scene(relief.problem, relief.placements)
    laid = {cell: letters[p.piece] for p in relief.placements for cell in p.cells}
    cells: dict[Cell, str] = dict.fromkeys(relief.problem.region.cells, _EMPTY)
    cells |= dict.fromkeys(relief.problem.blocked, _PEG)
    return Part(f"without {thing}", scene, any_picture(cells | laid, absent=" "))


def _relief_data(relief: Relief) -> dict[str, Any]:
    return {
        "placements": [Placed(p.piece, p.cells).data() for p in relief.placements],
        "empty": [list(cell) for cell in relief.empty],
        "moved": [list(cell) for cell in relief.moved],
    }
