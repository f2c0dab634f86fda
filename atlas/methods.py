"""Both methods of the atlas, each in a process of its own, and what they say of a number.

The first counts the puzzle over a frontier of the core. The second is a bare program that counts modulo a prime
on a board that is made without tilewright. They share the file of the family and nothing else.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from atlas.family import Entry, Family, Method, Size, size_text
from atlas.plain import PlainBoard, cycle_boards, plain_board
from bench.cases import CaseError
from bench.process import processor_seconds, program, said

PACKAGE = "tilewright-residue"
PROGRAM = "tilewright-residue-board"
#: the modulus of the second method unless another is asked for, and one for those who want two
PRIME, OTHER_PRIME = 2**61 - 1, 2**61 - 31

_SAID = re.compile(r"(\d+) modulo \d+; (\d+) profiles, \d+ at most; (\d+) bytes")


def count_size(family: Family, size: Size) -> Entry:
    """Count a size by both methods.

    Raises:
        CaseError: a process failed, or the methods disagree.
    """
    from atlas.witnesses import witnesses
    from tilewright import __version__

    first = by_frontier(family, size)
    second = by_profiles(family, size, PRIME)
    entry = Entry(
        size,
        value=first.value,
        distinct=first.distinct,
        listed=family.listed(size),
        date=datetime.now(UTC).date().isoformat(),
        version=__version__,
        methods=(first, second, *witnesses(family, size)),
    )
    if faults := disagreements(family, entry):
        raise CaseError("; ".join(faults))
    return entry


def by_frontier(family: Family, size: Size) -> Method:
    """Count over a frontier of the core.

    Raises:
        CaseError: the process failed.
    """
    words = ["python", "-m", "atlas.frontier", family.name, size_text(size)]
    words += ["--distinct"] if family.distinct else []
    data = json.loads(said([sys.executable, *words[1:]]))
    return Method("frontier", " ".join(words), **{k: v for k, v in data.items() if v is not None})


def by_profiles(family: Family, size: Size, prime: int) -> Method:
    """Count by the bare program, modulo a prime.

    Raises:
        CaseError: the process failed.
    """
    begun = processor_seconds()
    boards = cycle_boards(family, size) if family.distinct else [(1, plain_board(family, size))]
    seconds = processor_seconds() - begun
    found = [count_board(board, prime) for _, board in boards]
    own = f"python -m atlas.plain {family.name} {size_text(size)}"
    return Method(
        "profiles",
        f"{own} | target/release/{PROGRAM} {prime}",
        value=found[0][0],
        modulus=prime,
        distinct=_mean(boards, [value for value, *_ in found], prime) if family.distinct else None,
        states=sum(states for _, states, _, _ in found),
        seconds=round(seconds + sum(spent for *_, spent in found), 3),
        memory=max(memory for _, _, memory, _ in found),
        note=f"and with --image 1 to {len(found) - 1}, for the classes" if family.distinct else "",
    )


def count_board(board: PlainBoard, prime: int) -> tuple[int, int, int, float]:
    """Return the residue, the profiles, the bytes and the processor seconds of the bare program."""
    begun = processor_seconds()
    answer = said([str(program(PROGRAM)), str(prime)], str(board))
    seconds = processor_seconds() - begun
    match = _SAID.match(answer)
    if match is None:
        raise CaseError(f"no residue in {answer!r}")
    return int(match[1]), int(match[2]), int(match[3]), seconds


def _mean(boards: Sequence[tuple[int, PlainBoard]], values: Sequence[int], prime: int) -> int:
    """Return the mean over all symmetries, modulo the prime."""
    total = sum(number * value for (number, _), value in zip(boards, values, strict=True))
    return total * pow(sum(number for number, _ in boards), -1, prime) % prime


def disagreements(family: Family, entry: Entry) -> list[str]:
    """Return what does not fit in an entry: methods among each other, and with what was published."""
    where, faults = f"{family.name} {size_text(entry.size)}", []
    for method in entry.methods:
        residue = "" if method.modulus is None else f" modulo {method.modulus}"
        if not method.agrees(entry.value):
            faults.append(
                f"{where}: the number is {entry.value}, {method.name}: {method.value}{residue}"
            )
        if method.distinct is not None and not method.agrees_up_to_symmetry(entry.distinct):
            faults.append(
                f"{where}: up to symmetry {entry.distinct}, {method.name}: {method.distinct}{residue}"
            )
    for one in family.published:
        known = one.terms.get(size_text(entry.size), entry.value)
        if known != entry.value:
            faults.append(f"{where}: the number is {entry.value}, {one.where} has {known}")
    return faults
