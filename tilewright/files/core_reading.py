"""Hands a document to the core, which reads it, and makes a puzzle or an error of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from tilewright import _core
from tilewright.errors import Fault, PuzzleError
from tilewright.files.base import CircleError, Lookup, NoPuzzle
from tilewright.files.node import Node
from tilewright.files.reading import Reading
from tilewright.lattice import Turns, WrapStep
from tilewright.model.in_core import IN_CORE, OtherRules, Reported, other_rules
from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.moves import Moves
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Placed, Puzzle, faults_of_rule, note_sound
from tilewright.model.region import Region
from tilewright.model.rules import Rule
from tilewright.model.setup import Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot

T = TypeVar("T")
#: characters of a text that is read before a limit of time could come
_LONG = 10_000


def read_json_puzzle(reading: Reading, lookup: Lookup | None) -> Puzzle:
    """Return the puzzle of a JSON text.

    Raises:
        PuzzleError: with every fault.
    """
    is_long = len(reading.text) > _LONG
    if is_long:
        reading.look_at_clock()
    others = _other_rules(lookup)
    answer = _core.read_document(reading.text, reading.limits, lookup, others)
    if is_long:
        reading.look_at_clock()
    return _puzzle(reading, lookup, *answer)


def read_tree_puzzle(reading: Reading, root: Node, lookup: Lookup | None) -> Puzzle:
    """Return the puzzle of a tree; faults that were found while it grew come along.

    Raises:
        PuzzleError: with every fault.
    """
    found = [(f.path, f.what, f.fix, f.line, f.column) for f in reading.faults]
    limits, others = reading.limits, _other_rules(lookup)
    answer = _core.read_tree(root, reading.text, (found, reading.more), limits, lookup, others)
    return _puzzle(reading, lookup, *answer)


def _puzzle(
    reading: Reading,
    lookup: Lookup | None,
    found: tuple[_core.Puzzle, dict[str, Any]] | None,
    faults: list[Reported],
    is_puzzle: bool,
) -> Puzzle:
    """Return the puzzle of the core that has these fields.

    Raises:
        PuzzleError: there are faults.
    """
    if found is None:
        kind = PuzzleError if is_puzzle else NoPuzzle
        if lookup is not None and lookup.is_circle:
            kind = CircleError
        raise kind((Fault(tuple(one[0]), *one[1:]) for one in faults), reading.origin)
    return made_of(*found, reading.limits, lookup)


def made_of(
    in_core: _core.Puzzle, fields: Mapping[str, Any], limits: Limits, lookup: Lookup | None = None
) -> Puzzle:
    """Return the puzzle of the core that was read under some limits and has these fields."""
    puzzle = _made(in_core, {**fields, "limits": limits}, lookup)
    IN_CORE.put(puzzle, in_core)
    return note_sound(puzzle)


def _other_rules(lookup: Lookup | None) -> OtherRules:
    """Return the kinds of rule that act in Python alone, with what judges those of a document."""
    read: list[Puzzle] = []

    def judge(in_core: _core.Puzzle, fields: dict[str, Any], index: int) -> list[Fault]:
        if not read:
            read.append(_made(in_core, {**fields, "limits": DEFAULT_LIMITS}, lookup))
        return faults_of_rule(read[0], index)

    return other_rules(judge)


def _made(in_core: _core.Puzzle, fields: Mapping[str, Any], lookup: Lookup | None) -> Puzzle:
    """Return the puzzle of some fields, on top of the one that it uses."""
    base = None if lookup is None else lookup.base
    return _own(in_core, fields) if base is None else _instance(base, fields)


def _checked(kind: type[T], fields: Mapping[str, Any]) -> T:
    """Return an object of a kind: the core has checked and sorted its fields."""
    made = object.__new__(kind)
    vars(made).update(fields)
    return made


def _own(in_core: _core.Puzzle, fields: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle that uses no other."""
    setup = fields["setup"]
    slots = tuple(map(_slot, setup["slots"]))
    parts = {
        "region": _region(in_core, fields["region"]),
        "pieces": tuple(_piece(in_core, *one) for one in enumerate(fields["pieces"])),
        "rules": _rules(fields),
        "setup": _checked(Setup, {"slots": slots, "never": setup["never"]}),
        "placed": _placed(fields, "placed"),
        "goal": _placed(fields, "goal"),
        "moves": _moves(fields),
    }
    return _checked(Puzzle, {**fields, **parts})


def _instance(base: Puzzle, fields: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle that has the parts of another, and additions of its own."""
    words = ("name", "title", "source", "tags", "notes", "expect", "groups", "limits")
    return replace(
        base,
        **{word: fields[word] for word in words},
        rules=(*base.rules, *_rules(fields)[len(base.rules) :]),
        placed=(*base.placed, *_placed(fields, "placed")[len(base.placed) :]),
        goal=_placed(fields, "goal"),
        corridor=fields["corridor"],
        moves=_moves(fields),
        settings={**base.settings, **fields["settings"]},
    )


def _moves(fields: Mapping[str, Any]) -> Moves:
    turns, (above, below), fine, paths, grid = fields["moves"]
    if not above:
        return Moves(turns, 0, fine, paths, grid)
    from fractions import Fraction

    return Moves(turns, Fraction(above, below), fine, paths, grid)


def _region(in_core: _core.Puzzle, fields: Mapping[str, Any]) -> Region:
    steps = tuple(WrapStep(*step) for step in fields["wrap"])
    return Region.later(in_core.region_cells, {**fields, "wrap": steps})


def _piece(in_core: _core.Puzzle, number: int, fields: Mapping[str, Any]) -> Piece:
    shapes = range(fields["shapes"])
    made = tuple(Shape.later(partial(in_core.shape_cells, number, shape), {}) for shape in shapes)
    turns = fields["turns"]
    by = turns if isinstance(turns, bool) else Turns(**turns)
    return _checked(Piece, {**fields, "shapes": made, "turns": by})


def _rules(fields: Mapping[str, Any]) -> tuple[Rule, ...]:
    return tuple(_checked(Rule, rule) for rule in fields["rules"])


def _placed(fields: Mapping[str, Any], key: str) -> tuple[Placed, ...]:
    return tuple(_checked(Placed, placed) for placed in fields[key])


def _slot(fields: Mapping[str, Any]) -> Slot:
    name, role, choice = fields.values()
    match tuple(fields):
        case (_, _, "one_in_each"):
            return _checked(OneInEach, {"name": name, "role": role, "domains": choice})
        case (_, _, "choose"):
            return _checked(Choose, {"name": name, "role": role, "labels": choice})
    return _checked(AnyCells, {"name": name, "role": role, "count": choice})
