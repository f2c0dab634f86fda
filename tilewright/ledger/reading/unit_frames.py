"""The frame of a unit, read to be compared with its row."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import BinaryIO

from tilewright.ledger.work.frames import DamagedFrame, frame_bytes, frame_hash, read_frame


def unit_frame(
    stream: BinaryIO, unit: str, kept: int, start: int, length: int, hashed: int | None
) -> tuple[bytes, int]:
    """Return the solutions of a unit, unpacked, and the hash of their frame.

    Args:
        stream: the segment.
        unit: its name.
        kept: how many solutions there have to be.
        start: the first byte of its frame.
        length: of the frame, in bytes.
        hashed: the hash of the frame; ``None`` if there is none to be compared.

    Raises:
        DamagedFrame: they are not those that its row says.
    """
    data = frame_bytes(stream, start, length)
    found = frame_hash(data)
    if hashed not in (None, found):
        raise DamagedFrame("they are not those that were written")
    try:
        frame = read_frame(BytesIO(data))
        raw = frame.plain()
        count = sum(1 for _ in frame.solutions())
    except (DamagedFrame, ValueError, LookupError, zlib.error) as error:
        raise DamagedFrame(str(error)) from None
    if (frame.unit, frame.count, frame.length, count) != (unit, kept, length, kept):
        raise DamagedFrame("they are of another unit, or of another number")
    return raw, found
