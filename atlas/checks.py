"""The entries of the atlas counted again, and compared with what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zlib import crc32

from atlas.family import Entry, Family, Method, size_text
from atlas.methods import PRIME, by_frontier, by_profiles, disagreements
from atlas.witnesses import witnesses


@dataclass(frozen=True)
class Checked:
    """An entry that was looked at again.

    Attributes:
        family: its family.
        entry: what stands in the atlas.
        faults: what does not fit; empty if all does.
        seconds: of the processor, for counting again.
    """

    family: Family
    entry: Entry
    faults: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        name = f"{self.family.name} {size_text(self.entry.size)}"
        if self.faults:
            return "\n".join(f"WRONG {fault}" for fault in self.faults)
        return f"{name}: {self.entry.value} again, by both methods, in {self.seconds:.1f} s"


def chosen(
    families: Iterable[Family], seconds: float | None, share: str
) -> Iterator[tuple[Family, Entry]]:
    """Yield the entries that both methods counted in so many seconds, or a share of them.

    Args:
        families: whose entries.
        seconds: more is left out; ``None`` takes everything that two methods of today counted.
        share: ``10:SEED`` for about a tenth, chosen by any word as the seed; ``1`` for all.
    """
    number, _, seed = share.partition(":")
    for family in families:
        for entry in family.entries:
            place = crc32(f"{seed} {family.name} {size_text(entry.size)}".encode())
            is_short = seconds is None or entry.seconds <= seconds
            if is_short and _is_repeatable(entry) and place % int(number) == 0:
                yield family, entry


def _is_repeatable(entry: Entry) -> bool:
    """Whether both methods ran as they run here; else the page has the commands."""
    own = [m.name for m in entry.methods if m.command.startswith("python -m atlas.")]
    return {"frontier", "profiles"} <= set(own)


def check(family: Family, entry: Entry) -> Checked:
    """Count an entry again by both methods.

    Raises:
        CaseError: a process failed.
    """
    faults = disagreements(family, entry)
    prime = next((m.modulus for m in entry.methods if m.name == "profiles"), None) or PRIME
    again = [by_frontier(family, entry.size), by_profiles(family, entry.size, prime)]
    again += witnesses(family, entry.size)
    for method in again:
        faults += _differences(family, entry, method)
    return Checked(family, entry, tuple(faults), sum(method.seconds or 0.0 for method in again))


def _differences(family: Family, entry: Entry, again: Method) -> Iterator[str]:
    where = f"{family.name} {size_text(entry.size)}"
    residue = "" if again.modulus is None else f" modulo {again.modulus}"
    if not again.agrees(entry.value):
        yield f"{where}: the atlas has {entry.value}, {again.name} counts {again.value}{residue}"
    if again.distinct is not None and not again.agrees_up_to_symmetry(entry.distinct):
        yield (
            f"{where}: the atlas has {entry.distinct} up to symmetry, {again.name} counts "
            f"{again.distinct}{residue}"
        )
    kept = [method for method in entry.methods if method.name == again.name]
    for method in kept:
        if (method.value, method.states) != (again.value, again.states):
            yield (
                f"{where}: {method.name} is kept with {method.value} and {method.states} states, now it "
                f"counts {again.value} and {again.states}"
            )
