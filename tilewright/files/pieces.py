"""Reads the pieces of a puzzle file: included piece sets first, then the puzzle's own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tilewright.errors import closest
from tilewright.files.include import EXCEPT, INCLUDE, ONLY, SET, IncludedSet, read_include
from tilewright.files.keys import SHAPE_KEYS
from tilewright.files.node import Broken, Node, clip
from tilewright.files.piece import read_piece
from tilewright.files.piece_options import OPTION_KEYS
from tilewright.files.reading import Reading
from tilewright.model.copies import ANY
from tilewright.model.piece import Piece

#: keys of a piece that only say how it may be laid, which are no good names
_OPTIONS = (*OPTION_KEYS, "at")
#: keys that people write for ``include``
_FOR_INCLUDE = (SET, "sets", "includes", "piece_set", "piece_sets")
#: a word that no picture looks like
_WORD = re.compile(
    r"any|true|false|yes|no|on|off|none|all|[-+]?\d+|\d+(?:\.\.|-)\d+", re.IGNORECASE
)
#: a picture without marks
_UNMARKED = re.compile(r"[X.\s/|]+")
#: the least likeness of a word to the name of a set that is suggested for it, from 0 to 1
_LIKE = 0.8


@dataclass(eq=False, repr=False)
class Pieces:
    """The result of reading ``pieces``.

    Attributes:
        read: the pieces without fault.
        faulty: names of own pieces that were left out.
        whole: whether every included set could be had; if not, any name may be a piece's.
        included: the entry of ``include`` that brought each included piece, by name.
    """

    read: list[Piece] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)
    whole: bool = True
    included: dict[str, IncludedSet] = field(default_factory=dict)

    def known(self, name: str) -> bool:
        """Tell whether ``name`` can be judged: it is read, or certainly no piece."""
        return name in {piece.name for piece in self.read} or (
            self.whole and name not in self.faulty
        )


def read_pieces(reading: Reading, node: Node) -> Pieces:
    """Return the pieces; those with faults are left out."""
    given = node.value
    if not isinstance(given, dict):
        shown = node.text if _are_sets([node]) else "SET"
        fix = f"write {{name: picture}} or {{include: {shown}}}"
        reading.wrong(node, "a mapping from names to pieces", fix)
        return Pieces(whole=False)
    if len(given) - (INCLUDE in given) > reading.limits.piece_kinds:
        reading.fault(node, *reading.limits.excess("piece_kinds", "there are", len(given)))
        return Pieces(whole=False)
    pieces = Pieces()
    if INCLUDE in given:
        included = read_include(reading, given[INCLUDE])
        pieces = Pieces(included.read, whole=included.whole, included=included.entries)
    include = given.get(INCLUDE) or _meant_as_include(given)
    for name, child in given.items():
        if name != INCLUDE:
            _read_own(reading, name, child, include, pieces)
    return pieces


def _meant_as_include(given: dict[str, Node]) -> Node | None:
    """Return the sets that stand under a key that ``include`` is mistaken for, if there are any."""
    found = (given[key] for key in _FOR_INCLUDE if key in given)
    return next((node for node in found if _are_sets(_items(node))), None)


def _read_own(
    reading: Reading, name: str, node: Node, include: Node | None, pieces: Pieces
) -> None:
    """Add a piece of the puzzle's own."""
    if name in pieces.included:
        what = f"the piece {clip(name)!r} is in the included {pieces.included[name].name!r} already"
        reading.fault_at(node.key_place, node.path, what, "give it another name")
        return
    fault = _misplaced(name, node, include)
    if fault is not None:
        reading.fault_at(node.key_place, node.path, *fault)
    piece = read_piece(reading, name, node) if fault is None else None
    if piece is None:
        pieces.faulty.add(name)
    else:
        pieces.read.append(piece)


def _misplaced(name: str, node: Node, include: Node | None) -> tuple[str, str] | None:
    """Return what is wrong with a key that is no name of a piece, and what to write instead.

    It may be an option of a piece, a key of an included set, or the name of a set.  A piece may be called
    ``copies`` or ``set`` if its value looks as a shape does; ``any`` is no piece of the letters a, n, y.
    """
    of_set = f"in an entry of include: [{{set: {_set_name(include)}, {name}: {_written(node)}}}]"
    if name in _OPTIONS and _is_option_value(node):
        what = f"{name!r} is an option of a piece, and stands where a piece is named"
        fix = f"write it within the piece: {{NAME: {{picture: ..., {name}: {_written(node)}}}}}"
        return what, fix if include is None or name not in OPTION_KEYS else f"{fix}, or {of_set}"
    if name in (ONLY, EXCEPT) and include is not None and not _is_shape(node, marked=False):
        return f"{name!r} chooses among the pieces of an included set", f"write it {of_set}"
    if name in _FOR_INCLUDE and _are_sets(_items(node)):
        what = f"{name!r} stands where a piece is named, and its value names a piece set"
        return what, f"write include: {_written(node)}"
    if not _is_shape(node) and not _has_shape(node) and _is_set(name):
        options = node.plain() if isinstance(node.value, dict) else {}
        what = f"{name!r} is a piece set, and stands where a piece is named"
        entry = "".join(f", {key}: {_plain_text(value)}" for key, value in options.items())
        return what, f"write include: {f'[{{set: {name}{entry}}}]' if options else name}"
    return None


def _is_option_value(node: Node) -> bool:
    """Tell whether a value looks like that of an option of a piece, and not like a shape."""
    if isinstance(node.value, dict | Broken):
        return False
    if isinstance(node.value, str) and not _WORD.fullmatch(node.value):
        return False
    if isinstance(node.value, list) and any(isinstance(i.value, list | str) for i in node.value):
        ends = [item.value for item in node.value]
        return len(ends) == 2 and ends[1] == ANY
    return True


def _is_shape(node: Node, *, marked: bool = True) -> bool:
    """Tell whether a value looks like a list of cells or a picture, which may have marks."""
    if isinstance(node.value, list):
        return any(isinstance(item.value, list) for item in node.value)
    if not isinstance(node.value, str):
        return False
    return not _WORD.fullmatch(node.value) if marked else bool(_UNMARKED.fullmatch(node.value))


def _has_shape(node: Node) -> bool:
    """Tell whether a value is a mapping with a shape, or one of which a fault is known."""
    if isinstance(node.value, dict):
        return any(key in node.value for key in SHAPE_KEYS)
    return isinstance(node.value, Broken)


def _items(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) else [node]


def _are_sets(nodes: list[Node]) -> bool:
    """Tell whether values are names of piece sets, or nearly so."""
    return bool(nodes) and all(
        isinstance(node.value, str) and _is_set(node.value) for node in nodes
    )


def _is_set(word: str) -> bool:
    from tilewright.model.piece_sets import piece_set_names

    return bool(closest(word[:60], piece_set_names(), 1, _LIKE))


def _set_name(include: Node | None) -> str:
    """Return the name of the first included set, as an example of an entry has it."""
    first = _items(include)[0] if include is not None and _items(include) else None
    if first is not None and isinstance(first.value, dict):
        first = first.value.get(SET)
    return clip(first.text) if first is not None and isinstance(first.value, str) else "SET"


def _written(node: Node) -> str:
    """Return a value as the advice repeats it."""
    plain = isinstance(node.value, list | dict)
    return _plain_text(node.plain()) if plain else clip(node.text)


def _plain_text(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return clip(text).replace("'", "")
