"""Reads ``include``: the piece sets of a puzzle, some with options for all of their pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tilewright.errors import PuzzleError
from tilewright.files.keys import INCLUDED
from tilewright.files.node import Node, clip
from tilewright.files.piece_options import read_options
from tilewright.files.reading import Reading, hint
from tilewright.files.values import read_mapping, read_word, read_words
from tilewright.model.piece import Piece

#: the key under ``pieces`` that is no piece
INCLUDE = "include"
#: the key of an entry that names the set, and those that choose among its pieces
SET, ONLY, EXCEPT = "set", "only", "except"
_FIX = "write the name of a piece set, or {set: pentominoes, copies: any}"


class IncludedSet(NamedTuple):
    """An included set: its name, and where it is included."""

    name: str
    node: Node


@dataclass(eq=False, repr=False)
class Included:
    """The result of reading ``include``.

    Attributes:
        read: the pieces.
        entries: the entry that brought each, by the name of the piece.
        whole: whether every set could be had.
    """

    read: list[Piece] = field(default_factory=list)
    entries: dict[str, IncludedSet] = field(default_factory=dict)
    whole: bool = True


def read_include(reading: Reading, node: Node) -> Included:
    """Return the pieces of every included set; sets with faults are left out."""
    included = Included()
    for item in node.value if isinstance(node.value, list) else [node]:
        if not _read_entry(reading, item, included):
            included.whole = False
    return included


def _read_entry(reading: Reading, node: Node, included: Included) -> bool:
    """Add the pieces of an entry; tell whether they could be had."""
    before = len(reading.faults)
    given: dict[str, Node] = {SET: node}
    if isinstance(node.value, dict):
        given = read_mapping(reading, node, INCLUDED, _FIX) or {}
        if SET not in given:
            return False
    name = read_word(reading, given[SET], "the name of a piece set")
    options = read_options(reading, given) if given[SET] is not node else {}
    choice = _read_choice(reading, given)
    if name is None or not _is_takeable(reading, given[SET], name, choice, len(included.read)):
        return False
    made = _made(reading, node, name, {**options, **choice})
    if len(reading.faults) > before:
        return False
    return _add(reading, IncludedSet(name, node), made, included)


def _read_choice(reading: Reading, given: dict[str, Node]) -> dict[str, tuple[str, ...]]:
    """Return which pieces of a set are taken, as an argument of ``piece_set``."""
    read = {
        key: read_words(reading, given[key], "the name of a piece")
        for key in (ONLY, EXCEPT)
        if key in given
    }
    if len(read) > 1:
        what = f"an included set has both {ONLY!r} and {EXCEPT!r}"
        reading.fault_at(given[EXCEPT].key_place, given[EXCEPT].path, what, "keep one of the two")
        return {}
    names = {ONLY: "only", EXCEPT: "except_"}
    return {names[key]: words for key, words in read.items() if words is not None}


def _is_takeable(
    reading: Reading, node: Node, name: str, choice: dict[str, tuple[str, ...]], others: int
) -> bool:
    """Look at the lattice and the size of a set before it is made; report what does not fit."""
    from tilewright.model.piece_sets import piece_set_info

    rows = {row.name: row for row in piece_set_info()}
    if name not in rows:
        fix = hint(name, rows, "piece sets")
        reading.fault(node, f"there is no piece set {clip(name)!r}", fix)
        return False
    row = rows[name]
    if not reading.lattice:
        return False
    if row.lattice != reading.lattice:
        fit = [other.name for other in rows.values() if other.lattice == reading.lattice]
        what = f"the pieces of {name!r} lie on the {row.lattice} lattice, the puzzle on {reading.lattice}"
        reading.fault(node, what, hint(name, fit, "sets that fit"))
        return False
    total = others + (len(choice["only"]) if "only" in choice else row.pieces)
    if total > reading.limits.piece_kinds:
        said = reading.limits.excess("piece_kinds", f"with {name!r} there are", total)
        reading.fault(node, *said)
        return False
    return True


def _made(reading: Reading, node: Node, name: str, arguments: dict[str, Any]) -> tuple[Piece, ...]:
    """Return the pieces of a set; names that it does not have are reported."""
    from tilewright.model.piece_sets import piece_set

    try:
        return piece_set(name, **arguments)
    except PuzzleError as error:
        for fault in error.faults:
            reading.tell(node)((*node.path, *fault.path), fault.what, fault.fix)
        return ()


def _add(reading: Reading, entry: IncludedSet, made: tuple[Piece, ...], included: Included) -> bool:
    """Add the pieces of a set unless one of their names is taken."""
    shared = [piece.name for piece in made if piece.name in included.entries]
    if shared:
        other = included.entries[shared[0]].name
        what = f"{entry.name!r} and {other!r} share names of pieces: {clip(', '.join(shared), 80)}"
        fix = "write the pieces of one out under other names"
        if entry.name == other:
            fix = f"include {'it' if len(shared) == len(made) else 'each piece'} once"
        reading.fault(entry.node, what, fix)
        return True
    included.entries.update(dict.fromkeys((piece.name for piece in made), entry))
    included.read.extend(made)
    return True
