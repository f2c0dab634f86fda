"""Rows of a survey as the payload of a frame: numbers of any size, as words of 32 bits.

A row is the gap to the number of the row before it, its solutions, its classes where they are asked
for, and where its setting cannot be, the reason: its text as one large number.  A number is written in
digits of 31 bits, the lowest first; the top bit of a word is set if more follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tilewright.ledger.work.frames import packed_solutions

_BITS = 31
_MORE = 1 << _BITS


@dataclass(frozen=True)
class Record:
    """A row, its setting by number.

    Attributes:
        number: of the setting.
        solutions: their number, no more than were asked for.
        distinct: their number up to symmetry, ``None`` if not asked for.
        reason: why there cannot be such a board, ``""`` if there can.
    """

    number: int
    solutions: int
    distinct: int | None = None
    reason: str = ""


def packed_records(records: Iterable[Record]) -> bytes:
    """Return rows as the payload of a frame; their numbers ascend."""
    lists, before = [], 0
    for record in records:
        numbers = [record.number - before, record.solutions]
        if record.distinct is not None:
            numbers.append(record.distinct)
        if record.reason:
            numbers.append(int.from_bytes(record.reason.encode(), "big"))
        lists.append([word for number in numbers for word in _words(number)])
        before = record.number
    return packed_solutions(lists)


def read_records(rows: Iterable[Sequence[int]], distinct: bool) -> Iterator[Record]:
    """Read the words of each row of a frame.

    Args:
        rows: the words.
        distinct: whether classes are among them.

    Raises:
        ValueError: they are damaged.
    """
    number = 0
    for words in rows:
        found = _numbers(words)
        least = 3 if distinct else 2
        if not least <= len(found) <= least + 1:
            raise ValueError(f"a row of {len(found)} numbers")
        number += found[0]
        reason = found[least] if len(found) > least else 0
        text = reason.to_bytes((reason.bit_length() + 7) // 8, "big").decode()
        yield Record(number, found[1], found[2] if distinct else None, text)


def _words(number: int) -> Iterator[int]:
    while number >= _MORE:
        yield number % _MORE + _MORE
        number >>= _BITS
    yield number


def _numbers(words: Sequence[int]) -> list[int]:
    found, number, shift = [], 0, 0
    for word in words:
        number += word % _MORE << shift
        shift += _BITS
        if word < _MORE:
            found.append(number)
            number, shift = 0, 0
    if shift:
        raise ValueError("a row is cut short")
    return found
