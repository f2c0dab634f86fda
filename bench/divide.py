"""Divide the core of the page into two files: what reads, judges and shows puzzles, and what searches.

    python -m bench.divide

reads the core as it is linked, with the names of its functions, and writes ``core.wasm`` and ``core-rest.wasm`` into
``build``, without names.  The two are one program.  The first has the memory, the data, the
table of functions, and the functions that reading, views and placements take.  The second has all other functions; it
imports what it takes from the first, and puts its own into the table as it is instantiated, where the first calls them.
Until then their places are empty, and a call of one traps.

No function stands twice.  Where a function lies changes how soon it is there, never what it does: so the names below
may name any.  A file of another edition does not fit, for the table has another name.

In both files the functions stand in the order of their paths: gzip looks back 32 kB, and functions of one path,
compiled for several types, have much in common.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from pathlib import Path

from bench.built import linked_core, page_core

#: crates and modules of what searches alone take; what only these call goes with them
REST = (
    *("apart", "deduce", "num_rational"),
    *(f"cover {name}" for name in ("estimate", "methods", "plan", "run")),
    *(
        f"ask {name}"
        for name in (
            "asking",
            "estimate_words",
            "hand",
            "hint_facts",
            "hint_words",
            "kinds",
            "moves",
        )
    ),
    *(
        f"ask {name}"
        for name in (
            "numbers",
            "options",
            "planned",
            "question",
            "rating_words",
            "search",
            "settings",
        )
    ),
    *(f"ask {name}" for name in ("shares", "solver", "stages", "steps")),
)
#: the crate that a mangled name names first
_CRATE = re.compile("Cs[0-9A-Za-z]+_")

_HEAD = b"\0asm\1\0\0\0"
_CUSTOM, _TYPES, _IMPORTS, _FUNCTIONS, _TABLE, _MEMORY, _GLOBALS, _EXPORTS = range(8)
_PLACES, _CODE, _DATA, _DATA_COUNT = 9, 10, 11, 12
_ORDER = (*range(1, 10), _DATA_COUNT, _CODE, _DATA)
_FUNCTION_KIND, _TABLE_KIND, _MEMORY_KIND, _GLOBAL_KIND = range(4)
_I32_CONST, _CALL, _CALL_INDIRECT, _END, _REF_FUNC = 0x41, 0x10, 0x11, 0x0B, 0xD2


# Bytes --------------------------------------------------------------------------------------------


class Reader:
    """Reads the numbers of a module one after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read an unsigned number; of a signed one this only finds where it ends."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, length: int) -> bytes:
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self) -> bytes:
        return self.take(self.number())

    def limits(self) -> bytes:
        """Read the limits of a memory or a table as they are."""
        start = self.at
        for _ in range(1 + (self.byte() & 1)):
            self.number()
        return self.data[start : self.at]


def number(value: int) -> bytes:
    """Return an unsigned number as a module has it."""
    low, value = value & 127, value >> 7
    return bytes([low | 128]) + number(value) if value else bytes([low])


def signed(value: int) -> bytes:
    """Return a number of at least 0 as a module has a signed one."""
    return bytes([value]) if value < 64 else bytes([value & 127 | 128]) + signed(value >> 7)


def listed(parts: Sequence[bytes]) -> bytes:
    """Return things with their number before them."""
    return number(len(parts)) + b"".join(parts)


def sized(data: bytes) -> bytes:
    """Return bytes with their number before them."""
    return number(len(data)) + data


# Instructions -------------------------------------------------------------------------------------

#: how many numbers follow an instruction; those not named here have none
_NUMBERS = {
    **dict.fromkeys((0x02, 0x03, 0x04, 0x0C, 0x0D, _CALL, *range(0x20, 0x27), _REF_FUNC, 0xD0), 1),
    **dict.fromkeys((0x3F, 0x40, _I32_CONST, 0x42), 1),
    **dict.fromkeys((_CALL_INDIRECT, *range(0x28, 0x3F)), 2),
}
#: the same of those that begin with 0xFC
_MORE_NUMBERS = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}


def calls(body: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Yield the start, the end, the instruction and the function of each mention of a function in a body."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    while reader.at < len(body):
        start = reader.at
        code = reader.byte()
        if code in (_CALL, _REF_FUNC):
            function = reader.number()
            yield start, reader.at, code, function
            continue
        follow = _NUMBERS.get(code, 0)
        if code == 0x43:
            reader.at += 4
        elif code == 0x44:
            reader.at += 8
        elif code in (0x0E, 0x1C):
            follow = reader.number() + (code == 0x0E)
        elif code == 0xFC:
            follow = _MORE_NUMBERS.get(reader.number(), 0)
        elif 0xC4 < code < 0xD0 or code > 0xD2:
            raise ValueError(f"there is no instruction {code:#x}")
        for _ in range(follow):
            reader.number()


# The module ---------------------------------------------------------------------------------------


@dataclass
class Module:
    """A module as the linker made it.

    Attributes:
        sections: by number, what no attribute holds.
        imports: its imports as they are; all are functions.
        types: of each function, those of imports first.
        names: of each function.
        bodies: of each function that is no import.
        places: the function of each place of the table that has one.
    """

    sections: dict[int, bytes]
    imports: list[bytes]
    types: list[int]
    names: list[str]
    bodies: list[bytes]
    places: dict[int, int]

    def body(self, function: int) -> bytes:
        """Return the body of a function that is no import."""
        return self.bodies[function - len(self.imports)]

    def rank(self, function: int) -> tuple[bool, str, str]:
        """Return what orders the functions of a file: imports first, then by where they are written."""
        name = self.names[function]
        return function >= len(self.imports), path_of(name), name

    def called(self, functions: Iterable[int]) -> set[int]:
        """Return the functions that these mention."""
        own = (self.body(function) for function in functions if function >= len(self.imports))
        return {called for body in own for *_, called in calls(body)}


def read_module(data: bytes) -> Module:
    """Read a module."""
    if not data.startswith(_HEAD):
        raise ValueError("this is no module of WebAssembly")
    reader, sections, named = Reader(data, len(_HEAD)), {}, {}
    while reader.at < len(data):
        section, content = reader.byte(), b""
        content = reader.text()
        if section != _CUSTOM:
            sections[section] = content
        elif content.startswith(b"\4name"):
            named = _names(content[5:])
    imports, types = _imports(sections[_IMPORTS])
    own = Reader(sections[_FUNCTIONS])
    types += [own.number() for _ in range(own.number())]
    code = Reader(sections[_CODE])
    bodies = [code.text() for _ in range(code.number())]
    names = [named.get(function, "") for function in range(len(types))]
    if not any(names):
        raise ValueError("the functions of this module have no names")
    return Module(sections, imports, types, names, bodies, _places(sections[_PLACES]))


def _names(content: bytes) -> dict[int, str]:
    reader = Reader(content)
    while reader.at < len(content):
        part, inner = reader.byte(), Reader(reader.text())
        if part == 1:
            return {inner.number(): inner.text().decode() for _ in range(inner.number())}
    return {}


def _imports(content: bytes) -> tuple[list[bytes], list[int]]:
    reader, imports, types = Reader(content), [], []
    for _ in range(reader.number()):
        start = reader.at
        reader.text(), reader.text()
        if reader.byte() != _FUNCTION_KIND:
            raise ValueError("something else than a function is imported")
        types.append(reader.number())
        imports.append(content[start : reader.at])
    return imports, types


def _places(content: bytes) -> dict[int, int]:
    reader = Reader(content)
    places: dict[int, int] = {}
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != _I32_CONST:
            raise ValueError("a place of the table is not known beforehand")
        first = reader.number()
        reader.byte()
        places |= {first + at: reader.number() for at in range(reader.number())}
    return places


# Which function lies where ------------------------------------------------------------------------


def kept(module: Module, rest: Iterable[str] = REST) -> set[int]:
    """Return the functions of the first file.

    They are those that it calls, from what a page calls and from what is in the table, but for those in ``rest``.
    """
    far = tuple("".join(f"{len(word)}{word}" for word in path.split()) for path in rest)
    wanted = [*_exported(module).values(), *module.places.values()]
    found: set[int] = set()
    while wanted:
        function = wanted.pop()
        if function not in found and not path_of(module.names[function]).startswith(far):
            found.add(function)
            wanted += module.called([function])
    return found | set(range(len(module.imports)))


def path_of(name: str) -> str:
    """Return where a function is written, with the number of letters before each word; its types come after it."""
    return name[found.end() :] if (found := _CRATE.search(name)) else ""


def _exported(module: Module) -> dict[bytes, int]:
    """Return what a page calls, by name."""
    reader = Reader(module.sections[_EXPORTS])
    found = [(reader.text(), reader.byte(), reader.number()) for _ in range(reader.number())]
    return {name: index for name, kind, index in found if kind == _FUNCTION_KIND}


# Two files ----------------------------------------------------------------------------------------


def divide(module: Module, rest: Iterable[str] = REST) -> tuple[bytes, bytes]:
    """Return the two files; the second has what lies in ``rest``."""
    order = sorted(range(len(module.types)), key=module.rank)
    among_first = kept(module, rest)
    first = [function for function in order if function in among_first]
    second = [function for function in order if function not in among_first]
    used = sorted(module.called(second) & among_first)
    place = {function: at for at, function in sorted(module.places.items(), reverse=True)}
    far = module.called(first) - among_first
    fresh = count(_table_size(module))
    for function in sorted(far - place.keys()):
        place[function] = next(fresh)
        module.places[place[function]] = function
    table = _Table(_stamp(module, first), b"\x70\1" + number(next(fresh)) * 2)
    return _first(module, first, used, place, table), _second(module, second, used, table)


@dataclass(frozen=True)
class _Table:
    """The table of functions: its name, which is that of no other edition of the two files, and its type."""

    name: bytes
    type: bytes


def _stamp(module: Module, first: list[int]) -> bytes:
    content = b"".join([*module.bodies, *map(number, first), *module.sections.values()])
    return b"table " + sha256(content).hexdigest()[:16].encode()


def _table_size(module: Module) -> int:
    reader = Reader(module.sections[_TABLE], 3)
    return reader.number()


def _first(
    module: Module, own: list[int], used: list[int], place: dict[int, int], table: _Table
) -> bytes:
    index = {function: at for at, function in enumerate(own)}

    def far_call(function: int) -> bytes:
        at, of = signed(place[function]), number(module.types[function])
        return bytes([_I32_CONST]) + at + bytes([_CALL_INDIRECT]) + of + b"\0"

    exports = [
        *(
            sized(name) + b"\0" + number(index[function])
            for name, function in _exported(module).items()
        ),
        sized(b"memory") + bytes([_MEMORY_KIND, 0]),
        sized(table.name) + bytes([_TABLE_KIND, 0]),
        *(
            sized(b"global%d" % at) + bytes([_GLOBAL_KIND, at])
            for at in range(len(_globals(module)))
        ),
        *(sized(b"%x" % function) + b"\0" + number(index[function]) for function in used),
    ]
    sections = {
        **module.sections,
        _TABLE: b"\1" + table.type,
        _EXPORTS: listed(exports),
        **_functions(module, own[len(module.imports) :], index, far_call),
    }
    return _written(sections)


def _second(module: Module, own: list[int], used: list[int], table: _Table) -> bytes:
    index = {function: at for at, function in enumerate([*used, *own])}
    memory = Reader(module.sections[_MEMORY], 1).limits()
    imports = [
        _import(b"memory", bytes([_MEMORY_KIND]) + memory),
        _import(table.name, bytes([_TABLE_KIND]) + table.type),
        *(
            _import(b"global%d" % at, bytes([_GLOBAL_KIND]) + of)
            for at, of in enumerate(_globals(module))
        ),
        *(_import(b"%x" % at, b"\0" + number(module.types[at])) for at in used),
    ]
    sections = {
        _TYPES: module.sections[_TYPES],
        _IMPORTS: listed(imports),
        **_functions(module, own, index, None),
    }
    return _written(sections)


def _import(name: bytes, kind: bytes) -> bytes:
    return sized(b"core") + sized(name) + kind


def _globals(module: Module) -> list[bytes]:
    """Return the type of each global."""
    reader, types = Reader(module.sections[_GLOBALS]), []
    for _ in range(reader.number()):
        types.append(reader.take(2))
        if reader.byte() != _I32_CONST:
            raise ValueError("a global is no number of 32 bits")
        reader.number()
        reader.byte()
    return types


def _functions(
    module: Module,
    own: Iterable[int],
    index: dict[int, int],
    far_call: Callable[[int], bytes] | None,
) -> dict[int, bytes]:
    """Return the sections of functions, with the places of the table that have one of these."""
    own = list(own)
    there = set(own)
    places = {at: function for at, function in sorted(module.places.items()) if function in there}
    runs: list[tuple[int, list[int]]] = []
    for at, function in places.items():
        if not runs or runs[-1][0] + len(runs[-1][1]) != at:
            runs.append((at, []))
        runs[-1][1].append(index[function])
    return {
        _FUNCTIONS: listed([number(module.types[function]) for function in own]),
        _PLACES: listed(
            [
                b"\0"
                + bytes([_I32_CONST])
                + signed(at)
                + bytes([_END])
                + listed([*map(number, run)])
                for at, run in runs
            ]
        ),
        _CODE: listed([sized(_moved(module.body(function), index, far_call)) for function in own]),
    }


def _moved(body: bytes, index: dict[int, int], far_call: Callable[[int], bytes] | None) -> bytes:
    """Return a body that calls functions where they are now."""
    parts, last = [], 0
    for start, end, code, function in calls(body):
        if function in index:
            call = bytes([code]) + number(index[function])
        else:
            assert far_call is not None, "the second file has all that it calls"
            assert code == _CALL, "only a call is made through the table"
            call = far_call(function)
        parts += [body[last:start], call]
        last = end
    return b"".join([*parts, body[last:]])


def _written(sections: dict[int, bytes]) -> bytes:
    return _HEAD + b"".join(bytes([at]) + sized(sections[at]) for at in _ORDER if at in sections)


def write_files() -> None:
    """Divide the core that was linked last, unless that is done; each file is there whole or not at all."""
    sources = (linked_core(), Path(__file__))
    files = (page_core(), page_core().with_name("core-rest.wasm"))
    changed = max(path.stat().st_mtime_ns for path in sources)
    if all(path.is_file() and path.stat().st_mtime_ns > changed for path in files):
        return
    page_core().parent.mkdir(exist_ok=True)
    for path, part in zip(files, divide(read_module(linked_core().read_bytes())), strict=True):
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_bytes(part)
        beside.replace(path)


if __name__ == "__main__":
    write_files()
