"""Reads the value of one rule: mappings, words, cells and pieces, with every fault at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tilewright.errors import Fault, Path, closest
from tilewright.lattice import Cell
from tilewright.model.picture import cell_form
from tilewright.model.rules.ground import Ground

#: longest part of a value that a message repeats
_CLIP = 60


class Reader:
    """Takes the faults of one rule; each method returns a value, or ``None`` after a fault.

    Attributes:
        ground: what the rule is read against.
        path: where the rule stands.
        faults: those found so far.
    """

    def __init__(self, ground: Ground, path: Path) -> None:
        self.ground = ground
        self.path = path
        self.faults: list[Fault] = []

    def fault(self, keys: Path, what: str, fix: str) -> None:
        """Report a fault at ``keys`` below the rule."""
        self.faults.append(Fault((*self.path, *keys), what, fix))

    def mapping(self, value: Any, needed: Sequence[str], example: str) -> dict[str, Any]:
        """Return the known keys of a mapping; report unknown and missing ones."""
        if not isinstance(value, dict):
            self.fault((), f"{shown(value)} is not a mapping", f"write {example}")
            return {}
        for key in value:
            if key not in needed:
                what = f"unknown key {shown(key)} in the rule {self.path[-1]!r}"
                self.fault((str(key),), what, hint(str(key), needed, "keys"))
        meant = {near for key in value if key not in needed for near in _near(str(key), needed)}
        for key in needed:
            if key not in value and key not in meant:
                what = f"the key {key!r} is missing in the rule {self.path[-1]!r}"
                self.fault((), what, f"write {example}")
        return {key: value[key] for key in needed if key in value}

    def options(self, value: dict[Any, Any], known: Sequence[str], fix: str) -> dict[str, Any]:
        """Return the known keys of a mapping, at least one of which must be there."""
        for key in value:
            if key not in known:
                what = f"unknown key {shown(key)} in the rule {self.path[-1]!r}"
                self.fault((str(key),), what, hint(str(key), known, "keys"))
        if not value:
            self.fault((), f"the rule {self.path[-1]!r} is an empty mapping", fix)
        return {key: value[key] for key in known if key in value}

    def word(self, value: Any, known: Iterable[str], noun: str, keys: Path = ()) -> str | None:
        """Return one of the ``known`` words; a whole number is taken as it is written."""
        words = list(known)
        if isinstance(value, str) or type(value) is int:
            if str(value) in words:
                return str(value)
            what = f"there is no {noun} {shown(value)}"
            self.fault(keys, what, hint(str(value), words, f"known {_plural(noun)}"))
        else:
            fix = f"write one of {', '.join(words[:12]) or 'none'}"
            self.fault(keys, f"{shown(value)} is no {noun}", fix)
        return None

    def words(self, value: Any, known: Iterable[str], noun: str, keys: Path) -> list[str] | None:
        """Return a list of different known words, at least one."""
        words = list(known)
        entries = self.entries(value, noun, keys)
        if entries is None:
            return None
        read = [self.word(item, words, noun, (*keys, i)) for i, item in enumerate(entries)]
        found = [word for word in read if word is not None]
        for word in dict.fromkeys(found):
            if found.count(word) > 1:
                self.fault(keys, f"the {noun} {word!r} is given twice", "remove one")
        return list(dict.fromkeys(found)) if len(found) == len(read) else None

    def entries(self, value: Any, noun: str, keys: Path) -> list[Any] | None:
        """Return the items of a list that is not empty."""
        if not isinstance(value, list | tuple):
            self.fault(keys, f"{shown(value)} is not a list of {noun}s", "write [...]")
            return None
        if not value:
            self.fault(keys, f"the list of {noun}s is empty", "give at least one, or drop the rule")
            return None
        return list(value)

    def cell(self, value: Any, keys: Path = ()) -> Cell | None:
        """Return a cell of the region as described."""
        number = self.ground.lattice.coordinates
        sound = isinstance(value, list | tuple) and len(value) == number
        if not sound or not all(type(part) is int for part in value):
            fix = f"write {cell_form(number)}, whole numbers"
            self.fault(keys, f"{shown(value)} is no cell", fix)
            return None
        cell = tuple(value)
        if cell not in self.ground.known:
            self.fault(keys, f"{list(cell)} is no cell of the region", "give a cell of the region")
            return None
        return cell

    def cells(self, value: Any, least: int, keys: Path = ()) -> tuple[Cell, ...] | None:
        """Return at least so many different cells of the region as described."""
        entries = self.entries(value, "cell", keys)
        if entries is None:
            return None
        before = len(self.faults)
        found: list[Cell] = []
        for index, item in enumerate(entries):
            cell = self.cell(item, (*keys, index))
            if cell is not None and cell in found:
                self.fault((*keys, index), f"the cell {list(cell)} is given twice", "remove one")
            elif cell is not None:
                found.append(cell)
        if len(self.faults) == before and len(found) < least:
            self.fault(keys, f"{len(found)} cell is given", f"give at least {least}")
        return tuple(found) if len(self.faults) == before else None

    def still_there(self, cells: Iterable[Cell], keys: Path = ()) -> bool:
        """Report cells that the setup blocks and that the rule needs."""
        lost = [list(cell) for cell in cells if cell not in self.ground.left]
        if lost:
            what = f"the setup blocks {shown(lost)}, which the rule wants covered"
            self.fault(keys, what, "choose other cells for the setup, or change the rule")
        return not lost


def hint(word: str, known: Iterable[str], noun: str) -> str:
    """Return ``did you mean ...?``, or the known words if none is close."""
    words = list(known)
    near = _near(word, words)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"{noun}: {', '.join(words[:12]) or 'none'}{', ...' if len(words) > 12 else ''}"


def _near(word: str, known: Sequence[str]) -> list[str]:
    """Return the known word that a word is close to, if there is one."""
    return closest(word[:_CLIP], known, 1)


def _plural(noun: str) -> str:
    """Return several of what a noun names, such as ``marks of the region``."""
    first, *rest = noun.split(" ", 1)
    return " ".join([f"{first}s", *rest])


def shown(value: Any) -> str:
    """Return a value as a message repeats it, in the words of files, cut short where it is long."""
    text = _plain(value)
    return text if len(text) <= _CLIP else f"{text[: _CLIP - 3]}..."


def _plain(value: Any) -> str:
    """Return a value as files write it: true, false and null, whatever Python calls them."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_plain(key)}: {_plain(one)}" for key, one in value.items()) + "}"
    return repr(value)
