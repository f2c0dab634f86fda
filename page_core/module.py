"""A module of WebAssembly as the linker made it: its functions and data, and which of them mentions which.

It reads what ``rust-lld`` writes with ``--emit-relocs``: the section ``linking`` has the symbols, and ``reloc.CODE``
and ``reloc.DATA`` say in which place of code and data which symbol is meant.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

HEAD = b"\0asm\1\0\0\0"
CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLE, MEMORY, GLOBALS, EXPORTS = range(8)
PLACES, CODE, DATA, DATA_COUNT = 9, 10, 11, 12
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32_CONST, CALL, CALL_INDIRECT, END, REF_FUNC = 0x41, 0x10, 0x11, 0x0B, 0xD2


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
    **dict.fromkeys((0x02, 0x03, 0x04, 0x0C, 0x0D, CALL, *range(0x20, 0x27), REF_FUNC, 0xD0), 1),
    **dict.fromkeys((0x3F, 0x40, I32_CONST, 0x42), 1),
    **dict.fromkeys((CALL_INDIRECT, *range(0x28, 0x3F)), 2),
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
        if code in (CALL, REF_FUNC):
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


@dataclass(frozen=True)
class Segment:
    """A part of the data: its first address, its bytes, where they begin in the section, whether they are constant."""

    address: int
    content: bytes
    start: int
    is_constant: bool


@dataclass
class Module:
    """A module as the linker made it.

    A thing is a function, by its number, or a piece of data, by -1 less its number.

    Attributes:
        sections: by number, as they are.
        imports: its imports as they are; all are functions.
        types: of each function, those of imports first.
        names: of each function.
        bodies: of each function that is no import.
        places: the function of each place of the table that has one.
        segments: of the data.
        pieces: of the data, by number: segment, first byte in it, bytes.
        mentions: the things that each thing mentions.
    """

    sections: dict[int, bytes]
    imports: list[bytes]
    types: list[int]
    names: list[str]
    bodies: list[bytes]
    places: dict[int, int]
    segments: list[Segment]
    pieces: dict[int, tuple[int, int, int]]
    mentions: dict[int, set[int]]

    def body(self, function: int) -> bytes:
        """Return the body of a function that is no import."""
        return self.bodies[function - len(self.imports)]

    def called(self, functions: Iterable[int]) -> set[int]:
        """Return the functions that these mention."""
        own = (self.body(function) for function in functions if function >= len(self.imports))
        return {called for body in own for *_, called in calls(body)}


def read_module(data: bytes) -> Module:
    """Read a module.

    Raises:
        ValueError: it is none, or the linker left something out or made what this does not know.
    """
    if not data.startswith(HEAD):
        raise ValueError("this is no module of WebAssembly")
    sections, customs = _sections(data)
    if missing := {b"name", b"linking", b"reloc.CODE", b"reloc.DATA"} - customs.keys():
        raise ValueError(f"this module was linked without {b', '.join(sorted(missing)).decode()}")
    imports, types = _imports(sections[IMPORTS])
    own = Reader(sections[FUNCTIONS])
    types += [own.number() for _ in range(own.number())]
    named, (symbols, pieces, constant) = _names(customs[b"name"]), _linking(customs[b"linking"])
    code = Reader(sections[CODE])
    starts, bodies = [], []
    for _ in range(code.number()):
        bodies.append(code.text())
        starts.append(code.at - len(bodies[-1]))
    segments = _segments(sections[DATA], constant)
    mentions: dict[int, set[int]] = defaultdict(set)
    for offset, symbol in _mentioned(customs[b"reloc.CODE"]):
        mentions[bisect(starts, offset) - 1 + len(imports)].add(symbols[symbol])
    spans = sorted((segments[at].start + first, piece) for piece, (at, first, _) in pieces.items())
    for offset, symbol in _mentioned(customs[b"reloc.DATA"]):
        piece = spans[bisect(spans, (offset, len(symbols))) - 1][1]
        mentions[-1 - piece].add(symbols[symbol])
    names = [named.get(function, "") for function in range(len(types))]
    places = _places(sections[PLACES])
    return Module(sections, imports, types, names, bodies, places, segments, pieces, dict(mentions))


def _sections(data: bytes) -> tuple[dict[int, bytes], dict[bytes, bytes]]:
    """Return the sections by number, and those that have names by these."""
    reader = Reader(data, len(HEAD))
    sections: dict[int, bytes] = {}
    customs: dict[bytes, bytes] = {}
    while reader.at < len(data):
        section, content = reader.byte(), b""
        content = reader.text()
        if section == CUSTOM:
            inner = Reader(content)
            name = inner.text()
            customs[name] = content[inner.at :]
        else:
            sections[section] = content
    return sections, customs


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
        if reader.byte() != FUNCTION_KIND:
            raise ValueError("something else than a function is imported")
        types.append(reader.number())
        imports.append(content[start : reader.at])
    return imports, types


def _places(content: bytes) -> dict[int, int]:
    reader = Reader(content)
    places: dict[int, int] = {}
    for _ in range(reader.number()):
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise ValueError("a place of the table is not known beforehand")
        first = reader.number()
        reader.byte()
        places |= {first + at: reader.number() for at in range(reader.number())}
    return places


# What the linker says of it -----------------------------------------------------------------------

_SEGMENTS, _SYMBOLS = 5, 8
_UNDEFINED, _NAMED = 0x10, 0x40
_OF_DATA, _OF_SECTION = 1, 3
#: the kinds of mention by what follows them: of a function; of an address, with an offset; of no such thing
_FUNCTION_MENTIONS, _ADDRESS_MENTIONS, _OTHER_MENTIONS = (0, 1, 2), (3, 4, 5), (6, 7, 20)


def _linking(content: bytes) -> tuple[list[int], dict[int, tuple[int, int, int]], list[bool]]:
    """Return the thing of each symbol, the pieces of data, and which segments are constant."""
    reader = Reader(content)
    reader.number()
    symbols: list[int] = []
    pieces: dict[int, tuple[int, int, int]] = {}
    constant: list[bool] = []
    while reader.at < len(content):
        part, inner = reader.byte(), Reader(reader.text())
        if part == _SEGMENTS:
            for _ in range(inner.number()):
                constant.append(inner.text().startswith(b".rodata"))
                inner.number(), inner.number()
        elif part == _SYMBOLS:
            for at in range(inner.number()):
                symbols.append(_symbol(inner, at, pieces))
    return symbols, pieces, constant


def _symbol(reader: Reader, at: int, pieces: dict[int, tuple[int, int, int]]) -> int:
    """Read a symbol; return its thing.  What is neither function nor data is mentioned by no kind that is followed."""
    kind, flags = reader.byte(), reader.number()
    if kind == _OF_DATA:
        reader.text()
        if not flags & _UNDEFINED:
            pieces[at] = reader.number(), reader.number(), reader.number()
        return -1 - at
    thing = reader.number()
    if kind != _OF_SECTION and (not flags & _UNDEFINED or flags & _NAMED):
        reader.text()
    return thing


def _mentioned(content: bytes) -> Iterator[tuple[int, int]]:
    """Yield the place in its section and the symbol of each mention of a thing."""
    reader = Reader(content)
    reader.number()
    for _ in range(reader.number()):
        kind, offset, symbol = reader.byte(), reader.number(), reader.number()
        if kind in _ADDRESS_MENTIONS:
            reader.number()
        elif kind not in _FUNCTION_MENTIONS + _OTHER_MENTIONS:
            raise ValueError(f"there is no mention of the kind {kind}")
        if kind not in _OTHER_MENTIONS:
            yield offset, symbol


def _segments(content: bytes, constant: list[bool]) -> list[Segment]:
    reader, segments = Reader(content), []
    for is_constant in constant[: reader.number()]:
        if reader.number() != 0 or reader.byte() != I32_CONST:
            raise ValueError("a segment of the data has no address")
        address = reader.number()
        reader.byte()
        inside = reader.text()
        segments.append(Segment(address, inside, reader.at - len(inside), is_constant))
    return segments
