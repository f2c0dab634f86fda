"""A family of the atlas: one kind of puzzle at growing size, as data in ``atlas/families/FAMILY.yaml``.

Both methods read this file, so it imports nothing of tilewright.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.cases import CaseError
from bench.process import ROOT

FOLDER = ROOT / "atlas"
FAMILIES = FOLDER / "families"

#: smaller numbers are not called new: anybody finds them, and no list can be searched for them
LEAST_NEW = 10**6

#: the numbers that a size consists of, in the order of the letters of ``Family.letters``
Size = tuple[int, ...]

_TERM = re.compile(r"(\d*)([a-z])?([+-]\d+)?")


@dataclass(frozen=True)
class Method:
    """What one method said of a number.

    Attributes:
        name: ``frontier``, ``profiles``, ``recurrence`` or ``closed form``.
        command: what repeats it.
        value: the number, or its residue.
        modulus: what it is a residue of, ``None`` of the number itself.
        distinct: the number up to symmetry, or its residue; ``None`` if that was not counted.
        states: partial solutions that were kept, over all steps; ``None`` where there are none.
        seconds: of the processor, on one thread.
        memory: bytes that the process held at most.
        note: what else is to be known.
    """

    name: str
    command: str
    value: int
    modulus: int | None = None
    distinct: int | None = None
    states: int | None = None
    seconds: float | None = None
    memory: int | None = None
    note: str = ""

    def agrees(self, value: int) -> bool:
        """Whether this is what the method says of a number."""
        return self.value == (value if self.modulus is None else value % self.modulus)

    def agrees_up_to_symmetry(self, distinct: int | None) -> bool:
        """Whether this is what the method says of a number up to symmetry."""
        if distinct is None or self.modulus is None:
            return self.distinct == distinct
        return self.distinct == distinct % self.modulus


@dataclass(frozen=True)
class Entry:
    """A number of the atlas.

    Attributes:
        size: of the board.
        value: how many solutions there are.
        distinct: solutions up to the symmetries of the board; ``None`` if not counted.
        listed: where the number was published; empty for a number that no list has, as far as could be looked.
        date: when it was counted.
        version: of tilewright.
        methods: what each method said.
    """

    size: Size
    value: int
    distinct: int | None = None
    listed: str = ""
    date: str = ""
    version: str = ""
    methods: tuple[Method, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether no list has it, as far as could be looked, and it is large enough to say so."""
        return not self.listed and self.value >= LEAST_NEW

    @property
    def seconds(self) -> float:
        """Processor seconds of all methods together."""
        return sum(method.seconds or 0.0 for method in self.methods)


@dataclass(frozen=True)
class Published:
    """What somebody published before.

    Attributes:
        who: the author.
        where: the list, and how far it goes.
        terms: numbers of it by size, as text; those are compared with ours.
        up_to: every size whose numbers add up to this or less is in the list.
    """

    who: str
    where: str
    terms: Mapping[str, int] = field(default_factory=dict)
    up_to: int = 0

    def has(self, size: Size) -> bool:
        """Whether the list has the number of a size."""
        return size_text(size) in self.terms or sum(size) <= self.up_to


@dataclass(frozen=True)
class Family:
    """One kind of puzzle at growing size.

    Attributes:
        name: on the command line and of the file.
        title: of its section on the page.
        lattice: of the cells.
        board: ``shape``, ``sides`` as terms such as ``2n+1``, and perhaps ``wrap``.
        pieces: as in a puzzle file; each may be used any number of times.
        plain: the same for the second method: ``connected: 4``, or ``shapes`` in coordinates of its own.
        sizes: those that are to be counted, ascending.
        published: by whom, and how far.
        looked_at: what was searched for the numbers that are said to be in no list.
        entries: the numbers.
        about: a remark for the page.
        distinct: whether solutions are counted up to the symmetries of the board as well.
        recurrence: whether the rows before a size are to give it by a linear recurrence as well.
        formula: the closed formula that has to give each number as well; empty for none.
    """

    name: str
    title: str
    lattice: str
    board: Mapping[str, Any]
    pieces: Mapping[str, Any]
    plain: Mapping[str, Any]
    sizes: tuple[Size, ...]
    published: tuple[Published, ...] = ()
    looked_at: str = ""
    entries: tuple[Entry, ...] = ()
    about: str = ""
    distinct: bool = False
    recurrence: bool = False
    formula: str = ""

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of a size, such as ``m`` and ``n``."""
        found = {match[2] for side in self.board["sides"] if (match := _read(side))[2]}
        return tuple(sorted(found))

    def sides(self, size: Size) -> tuple[int, ...]:
        """Return the sides of the board of a size."""
        values = dict(zip(self.letters, size, strict=True))
        return tuple(_side(_read(side), values) for side in self.board["sides"])

    def listed(self, size: Size) -> str:
        """Return the first list that has a size; empty if none has."""
        return next((one.where for one in self.published if one.has(size)), "")

    def find(self, size: Size) -> Entry | None:
        """Return the entry of a size, ``None`` where there is none."""
        return next((entry for entry in self.entries if entry.size == size), None)

    def with_entry(self, entry: Entry) -> Family:
        """Return the family with an entry added, or put in the place of that of the same size."""
        others = [other for other in self.entries if other.size != entry.size]
        entries = sorted((*others, entry), key=lambda one: _rank(self, one.size))
        return Family(**{**vars(self), "entries": tuple(entries)})


def size_text(size: Size) -> str:
    """Return a size as it is written on the command line: ``8`` or ``10x12``."""
    return "x".join(map(str, size))


def read_size(text: str | int) -> Size:
    """Return the size of a text.

    Raises:
        CaseError: it is none.
    """
    if not re.fullmatch(r"\d+(x\d+)*", str(text)):
        raise CaseError(f"no size {text!r}; write 8 or 10x12")
    return tuple(map(int, str(text).split("x")))


def names() -> list[str]:
    """Return the names of all families."""
    return sorted(path.stem for path in FAMILIES.glob("*.yaml"))


def read_family(name: str, folder: Path = FAMILIES) -> Family:
    """Read a family.

    Raises:
        CaseError: there is none of that name, or its file is not as it should be.
    """
    path = folder / f"{name}.yaml"
    if not path.is_file():
        raise CaseError(f"no family {name!r}; there are {', '.join(names())}")
    data = plain_yaml().load(path.read_text(encoding="utf-8"))
    try:
        return _family(data)
    except (KeyError, TypeError, ValueError) as error:
        raise CaseError(f"{path.name}: {error!r}") from None


def _family(data: dict[str, Any]) -> Family:
    data = dict(data)
    data["name"] = data.pop("family")
    data["sizes"] = tuple(map(read_size, data["sizes"]))
    data["published"] = tuple(map(_published, data.get("published", ())))
    data["entries"] = tuple(map(_entry, data.get("entries", ())))
    return Family(**data)


def _published(data: dict[str, Any]) -> Published:
    terms = {str(size): value for size, value in data.get("terms", {}).items()}
    return Published(**{**data, "terms": terms})


def _entry(data: dict[str, Any]) -> Entry:
    methods = tuple(Method(**method) for method in data["methods"])
    date = str(data["date"])
    return Entry(**{**data, "size": read_size(data["size"]), "methods": methods, "date": date})


def write_family(family: Family, folder: Path = FAMILIES) -> Path:
    """Write a family to its file, and return that."""
    data: dict[str, Any] = {"family": family.name, **_given(family, ("name",))}
    data["sizes"] = [_plain_size(size) for size in family.sizes]
    for key, as_data in (("published", _given), ("entries", _entry_data)):
        if key in data:
            data[key] = list(map(as_data, data[key]))
    path = folder / f"{family.name}.yaml"
    with path.open("w", encoding="utf-8") as file:
        plain_yaml().dump(data, file)
    return path


def _entry_data(entry: Entry) -> dict[str, Any]:
    data = _given(entry)
    data["methods"] = list(map(_given, data.pop("methods")))
    return {**data, "size": _plain_size(entry.size), "date": str(entry.date)}


def plain_yaml() -> Any:
    """Return a reader and writer of plain data that keeps the order of keys."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    yaml.width = 110
    yaml.allow_unicode = True
    return yaml


def _given(one: Any, but: Sequence[str] = ()) -> dict[str, Any]:
    """Return the fields that say something."""
    pairs = {key: value for key, value in vars(one).items() if key not in but}
    return {key: value for key, value in pairs.items() if value or type(value) is int}


def _plain_size(size: Size) -> int | str:
    return size[0] if len(size) == 1 else size_text(size)


def _read(side: int | str) -> re.Match[str]:
    match = _TERM.fullmatch(str(side).replace(" ", ""))
    if match is None:
        raise CaseError(f"no side {side!r}; write 8, n or 2n+1")
    return match


def _side(term: re.Match[str], values: Mapping[str, int]) -> int:
    times, letter, more = term[1], term[2], int(term[3] or 0)
    return (int(times or 1) * values[letter] if letter else int(times)) + more


def _rank(family: Family, size: Size) -> tuple[int, Size]:
    product = 1
    for side in family.sides(size):
        product *= side
    return product, size
