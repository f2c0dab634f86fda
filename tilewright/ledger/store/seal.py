"""The seal of a ledger: a hash of every row as it was written, so that a row that was altered is noticed.

Each row has a hash of 128 bits, and the seal of a table is their sum modulo 2^128.  A sum does not depend
on the order, so a transaction changes it by the rows that it touches alone.  Unlike an exclusive or, it is
not blind to a row that is there twice.  Damage leaves a sum as it was with a chance of 2^-128.  Whoever
can write the ledger can also compute its seal: it guards against damage, not against a forger.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Self

#: the fact that holds the seal, which cannot be of itself
SEAL = "seal"
_MODULUS = 1 << 128
#: what is sealed of a unit.  Its nodes are known by their hash, its size is its weight.
_UNIT = (
    "id", "parent", "state", "weight", "budget", "attempt", "length(bundle)", "hash", "own", "solutions",
    "classes", "nodes", "digest", "proof", "kept", "segment", "start", "length", "frame",
    "CAST(seconds * 1000000 AS INTEGER)", "host", "checked", "witnesses",
)  # fmt: skip
_FACT = ("key", "value")


def _text(columns: tuple[str, ...], row: str = "") -> str:
    """Return the SQL for the text of a row, of which its hash is made; ``row`` may be ``NEW.``."""
    parts = []
    for column in columns:
        before, bracket, name = column.rpartition("(")
        parts.append(f"{before}{bracket}{row}{name}")
    return f"json_array({', '.join(parts)})"


#: the SQL for the text of a unit, and of a fact
UNIT_TEXT, FACT_TEXT = _text(_UNIT), _text(_FACT)


def row_hash(text: str) -> int:
    """Return the hash of a row from its text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "little")


@dataclass
class Seal:
    """The seals of the two tables of a ledger.

    Attributes:
        facts: of the facts, but for the seal itself.
        units: of the units.
    """

    facts: int = 0
    units: int = 0

    def text(self) -> str:
        """Return it as text."""
        return f"{self.facts % _MODULUS:032x} {self.units % _MODULUS:032x}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what :meth:`text` returned.

        Raises:
            ValueError: it is something else.
        """
        facts, units = text.split()
        return cls(int(facts, 16), int(units, 16))

    def faults(self, found: Seal) -> Iterator[str]:
        """Yield which tables are not those that were sealed, if they are found with another seal."""
        for table in ("facts", "units"):
            wanted, sealed = (getattr(seal, table) % _MODULUS for seal in (self, found))
            if wanted != sealed:
                yield (
                    f"the {table} are not those that were written: they were sealed with {wanted:032x}, "
                    f"and what is there has {sealed:032x}"
                )

    def follow(self, database: sqlite3.Connection) -> None:
        """Keep it equal to the tables, whatever this connection writes into them."""

        def fact(sign: int, text: str) -> None:
            self.facts = (self.facts + sign * row_hash(text)) % _MODULUS

        def unit(sign: int, text: str) -> None:
            self.units = (self.units + sign * row_hash(text)) % _MODULUS

        database.execute("PRAGMA recursive_triggers = ON")  # a row that is replaced is deleted, too
        database.create_function("seal_fact", 2, fact)
        database.create_function("seal_unit", 2, unit)
        for event, rows in (("INSERT", "+"), ("DELETE", "-"), ("UPDATE", "-+")):
            sealed = f"WHEN {'NEW' if '+' in rows else 'OLD'}.key <> '{SEAL}'"
            for table, name, columns, when in (
                ("meta", "seal_fact", _FACT, sealed),
                ("units", "seal_unit", _UNIT, ""),
            ):
                calls = "".join(_call(name, sign, columns) for sign in rows)
                database.execute(
                    f"CREATE TEMP TRIGGER {name}_{event} AFTER {event} ON main.{table} {when} "
                    f"BEGIN {calls} END"
                )


def _call(name: str, sign: str, columns: tuple[str, ...]) -> str:
    """Return the SQL that adds the hash of a row to a seal, or takes it off."""
    return f"SELECT {name}({sign}1, {_text(columns, 'NEW.' if sign == '+' else 'OLD.')}); "
