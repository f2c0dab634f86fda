"""Frames: the solutions that one unit found, compact, compressed and checked by a sum.

A frame is a head and a payload.  The head is ``TWF1``, then as little-endian numbers of 32 bits the
length of the unit's name, the number of solutions, the length of the payload unpacked and packed, and
a CRC-32 of all of that, the name and the payload.  Unpacked, the payload is numbers of 32 bits: for
each solution how many options it has, then these, ascending.
"""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from struct import Struct, error
from typing import BinaryIO

MAGIC = b"TWF1"
_HEAD = Struct("<4s5I")
#: the most bytes that a frame may claim to have
_MOST = 1 << 31


class DamagedFrame(ValueError):
    """A frame is not what was written."""


@dataclass(frozen=True)
class SolutionFrame:
    """The solutions of one unit.

    Attributes:
        unit: the unit's id.
        count: how many solutions.
        packed: them, compressed.
        length: bytes of the whole frame.
    """

    unit: str
    count: int
    packed: bytes
    length: int

    def plain(self) -> bytes:
        """Return the payload unpacked."""
        return zlib.decompress(self.packed)

    def solutions(self) -> Iterator[list[int]]:
        """Yield the options of each solution."""
        numbers = array("I", self.plain())
        if sys.byteorder == "big":
            numbers.byteswap()
        at = 0
        while at < len(numbers):
            size = numbers[at]
            yield numbers[at + 1 : at + 1 + size].tolist()
            at += 1 + size


def unpacked_numbers(plain: bytes) -> int:
    """Return how many solutions the unpacked payload of a frame has.

    Raises:
        ValueError: it is no such payload.
    """
    numbers = array("I", plain)
    if sys.byteorder == "big":
        numbers.byteswap()
    at = count = 0
    while at < len(numbers):
        at += 1 + numbers[at]
        count += 1
    if at != len(numbers):
        raise ValueError("the last of the kept solutions is cut short")
    return count


def packed_solutions(members: Sequence[Sequence[int]]) -> bytes:
    """Return solutions as the payload of a frame."""
    numbers = array("I")
    for options in members:
        numbers.append(len(options))
        numbers.extend(options)
    if sys.byteorder == "big":
        numbers.byteswap()
    return zlib.compress(numbers.tobytes(), 6)


def written(unit: str, count: int, packed: bytes) -> bytes:
    """Return a whole frame."""
    name = unit.encode()
    raw = len(zlib.decompress(packed))
    head = _HEAD.pack(MAGIC, len(name), count, raw, len(packed), 0)
    check = zlib.crc32(head + name + packed)
    return _HEAD.pack(MAGIC, len(name), count, raw, len(packed), check) + name + packed


def frame_hash(frame: bytes) -> int:
    """Return a hash of a whole frame, as a number with a sign that takes 64 bits."""
    return int.from_bytes(blake2b(frame, digest_size=8).digest(), "little", signed=True)


def frame_bytes(stream: BinaryIO, start: int, length: int) -> bytes:
    """Return the bytes of the frame at a place of a segment.

    Raises:
        DamagedFrame: the segment ends before.
    """
    if start + length > stream.seek(0, os.SEEK_END):
        raise DamagedFrame("it would lie beyond the end of the segment")
    stream.seek(start)
    return stream.read(length)


def read_frame(stream: BinaryIO) -> SolutionFrame:
    """Read the frame that begins here.

    Raises:
        DamagedFrame: it is cut short, or its sum is wrong.
    """
    head = stream.read(_HEAD.size)
    try:
        magic, name_size, count, raw, size, check = _HEAD.unpack(head)
    except error:
        raise DamagedFrame("it is cut short in its head") from None
    if magic != MAGIC:
        raise DamagedFrame(f"it begins with {magic!r}, not {MAGIC!r}")
    if max(name_size, raw, size) > _MOST:
        raise DamagedFrame("it claims an impossible size")
    name, packed = stream.read(name_size), stream.read(size)
    if len(name) != name_size or len(packed) != size:
        raise DamagedFrame("it is cut short")
    if zlib.crc32(_HEAD.pack(magic, name_size, count, raw, size, 0) + name + packed) != check:
        raise DamagedFrame("its sum is wrong")
    return SolutionFrame(name.decode(), count, packed, _HEAD.size + name_size + size)
