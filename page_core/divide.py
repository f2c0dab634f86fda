"""Divide the core of the page into two files: what reads, judges and shows puzzles, and what searches.

The linked core has the names of its functions; ``core.wasm`` and ``core-rest.wasm`` have none.  The two are one
program.  The first has the memory, the table of functions, and the functions and data that reading, views and
placements take.  The second has all others.  It imports what it takes from the first, and as it is instantiated it puts
its data into the memory and its functions into the table, where the first calls them. Until then their places in the
table are empty, and a call of one traps.

No function stands twice.  Where a function lies changes how soon it is there, never what it does: so the names below
may name any.  A file of another edition does not fit, for the table has another name.

In both files the functions stand in the order of their paths: gzip looks back 32 kB, and functions of one path,
compiled for several types, have much in common.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from page_core.module import (
    CALL,
    CALL_INDIRECT,
    CODE,
    DATA,
    END,
    EXPORTS,
    FUNCTION_KIND,
    FUNCTIONS,
    GLOBAL_KIND,
    GLOBALS,
    HEAD,
    I32_CONST,
    IMPORTS,
    MEMORY,
    MEMORY_KIND,
    PLACES,
    TABLE,
    TABLE_KIND,
    TYPES,
    Module,
    Reader,
    calls,
    listed,
    number,
    signed,
    sized,
)

_ASKED = (
    *(
        "asking",
        "estimate_words",
        "explain_words",
        "foreign_file",
        "hand",
        "hint_facts",
        "hint_words",
        "kinds",
    ),
    *("moves", "numbers", "options", "planned", "question", "rating", "rating_words", "reasoner"),
    *("search", "settings", "shares", "solutions_file", "solver", "stages", "steps", "tray"),
)
#: crates and modules of what searches alone take; what only these call goes with them
REST = (
    "apart",
    "challenge",
    "deduce",
    "foreign",
    "num_rational",
    "reason",
    *(f"cover {name}" for name in ("estimate", "methods", "plan", "run")),
    *(f"ask {name}" for name in _ASKED),
    *(f"puzzle laying {name}" for name in ("cover", "rule_items", "boxes", "packing")),
    "puzzle trays",
    *("ask making made", "ask making bare_of", "ask subject laid_out"),
)
#: the crate that a mangled name names first
_CRATE = re.compile("Cs[0-9A-Za-z]+_")

# What lies where ----------------------------------------------------------------------------------


def kept(module: Module, rest: Iterable[str] = REST) -> set[int]:
    """Return the functions and pieces of data of the first file.

    They are those that are mentioned there, beginning with the functions that a page calls, but for those in ``rest``
    that mention others: functions that are the same bear the name of one of them, and small ones often are.
    """
    far = tuple("".join(f"{len(word)}{word}" for word in path.split()) for path in rest)
    wanted = [*_exported(module).values()]
    found = set(range(len(module.imports)))
    while wanted:
        thing = wanted.pop()
        others = module.mentions.get(thing, ())
        if thing not in found and (
            thing < 0 or not others or not path_of(module.names[thing]).startswith(far)
        ):
            found.add(thing)
            wanted += others
    return found


def path_of(name: str) -> str:
    """Return where a function is written, with the number of letters before each word; its types come after it."""
    return name[found.end() :] if (found := _CRATE.search(name)) else ""


def _exported(module: Module) -> dict[bytes, int]:
    """Return what a page calls, by name."""
    reader = Reader(module.sections[EXPORTS])
    found = [(reader.text(), reader.byte(), reader.number()) for _ in range(reader.number())]
    return {name: index for name, kind, index in found if kind == FUNCTION_KIND}


# Two files ----------------------------------------------------------------------------------------


def divide(module: Module, rest: Iterable[str] = REST) -> tuple[bytes, bytes]:
    """Return the two files; the second has what lies in ``rest``."""
    among_first = kept(module, rest)
    order = sorted(range(len(module.types)), key=lambda function: _rank(module, function))
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
    near, distant = _data(module, among_first)
    one = _first(module, first, used, place, table)
    other = _second(module, second, used, table)
    return _written(one | {DATA: listed(near)}), _written(other | {DATA: listed(distant)})


def _rank(module: Module, function: int) -> tuple[bool, str, str]:
    """Return what orders the functions of a file: imports first, then by where they are written."""
    name = module.names[function]
    return function >= len(module.imports), path_of(name), name


def _data(module: Module, first: set[int]) -> tuple[list[bytes], list[bytes]]:
    """Return the segments of both files; where the second has constants, the first has zeros."""
    near, distant = [], []
    for at, segment in enumerate(module.segments):
        is_far = bytearray(len(segment.content))
        pieces = [(piece, span) for piece, span in module.pieces.items() if span[0] == at]
        for is_first in (False, True):  # pieces may share bytes
            for piece, (_, start, size) in pieces:
                if (-1 - piece in first) == is_first:
                    is_far[start : start + size] = bytes([not is_first]) * size
        runs = re.finditer(b"\1+", is_far) if segment.is_constant else ()
        content = bytearray(segment.content)
        for start, end in (run.span() for run in runs):
            distant.append(_segment(segment.address + start, segment.content[start:end]))
            content[start:end] = bytes(end - start)
        near.append(_segment(segment.address, bytes(content)))
    return near, distant


def _segment(address: int, content: bytes) -> bytes:
    return b"\0" + bytes([I32_CONST]) + signed(address) + bytes([END]) + sized(content)


@dataclass(frozen=True)
class _Table:
    """The table of functions: its name, which is that of no other edition of the two files, and its type."""

    name: bytes
    type: bytes


def _stamp(module: Module, first: list[int]) -> bytes:
    content = b"".join([*module.bodies, *map(number, first), *module.sections.values()])
    return b"table " + sha256(content).hexdigest()[:16].encode()


def _table_size(module: Module) -> int:
    reader = Reader(module.sections[TABLE], 3)
    return reader.number()


def _first(
    module: Module, own: list[int], used: list[int], place: dict[int, int], table: _Table
) -> dict[int, bytes]:
    index = {function: at for at, function in enumerate(own)}

    def far_call(function: int) -> bytes:
        at, of = signed(place[function]), number(module.types[function])
        return bytes([I32_CONST]) + at + bytes([CALL_INDIRECT]) + of + b"\0"

    exports = [
        *(
            sized(name) + b"\0" + number(index[function])
            for name, function in _exported(module).items()
        ),
        sized(b"memory") + bytes([MEMORY_KIND, 0]),
        sized(table.name) + bytes([TABLE_KIND, 0]),
        *(
            sized(b"global%d" % at) + bytes([GLOBAL_KIND, at])
            for at in range(len(_globals(module)))
        ),
        *(sized(b"%x" % function) + b"\0" + number(index[function]) for function in used),
    ]
    return {
        **module.sections,
        TABLE: b"\1" + table.type,
        EXPORTS: listed(exports),
        **_functions(module, own[len(module.imports) :], index, far_call),
    }


def _second(module: Module, own: list[int], used: list[int], table: _Table) -> dict[int, bytes]:
    index = {function: at for at, function in enumerate([*used, *own])}
    memory = Reader(module.sections[MEMORY], 1).limits()
    imports = [
        _import(b"memory", bytes([MEMORY_KIND]) + memory),
        _import(table.name, bytes([TABLE_KIND]) + table.type),
        *(
            _import(b"global%d" % at, bytes([GLOBAL_KIND]) + of)
            for at, of in enumerate(_globals(module))
        ),
        *(_import(b"%x" % at, b"\0" + number(module.types[at])) for at in used),
    ]
    return {
        TYPES: module.sections[TYPES],
        IMPORTS: listed(imports),
        **_functions(module, own, index, None),
    }


def _import(name: bytes, kind: bytes) -> bytes:
    return sized(b"core") + sized(name) + kind


def _globals(module: Module) -> list[bytes]:
    """Return the type of each global."""
    reader, types = Reader(module.sections[GLOBALS]), []
    for _ in range(reader.number()):
        types.append(reader.take(2))
        if reader.byte() != I32_CONST:
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
        FUNCTIONS: listed([number(module.types[function]) for function in own]),
        PLACES: listed(
            [
                b"\0" + bytes([I32_CONST]) + signed(at) + bytes([END]) + listed([*map(number, run)])
                for at, run in runs
            ]
        ),
        CODE: listed([sized(_moved(module.body(function), index, far_call)) for function in own]),
    }


def _moved(body: bytes, index: dict[int, int], far_call: Callable[[int], bytes] | None) -> bytes:
    """Return a body that calls functions where they are now."""
    parts, last = [], 0
    for start, end, code, function in calls(body):
        if function in index:
            call = bytes([code]) + number(index[function])
        else:
            assert far_call is not None, "the second file has all that it calls"
            assert code == CALL, "only a call is made through the table"
            call = far_call(function)
        parts += [body[last:start], call]
        last = end
    return b"".join([*parts, body[last:]])


def _written(sections: dict[int, bytes]) -> bytes:
    """Return a module of sections; how many segments it has needs no section of its own."""
    order = (*range(1, 10), CODE, DATA)
    return HEAD + b"".join(bytes([at]) + sized(sections[at]) for at in order if at in sections)
