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
#: the SQL for the text of a row, of which its hash is made; ``{0}`` is the row.  The nodes of a unit are
#: known by their hash, its size is its weight.
_UNIT = (
    "json_array({0}id, {0}parent, {0}state, {0}weight, {0}budget, {0}attempt, length({0}bundle), {0}hash, "
    "{0}own, {0}solutions, {0}classes, {0}nodes, {0}digest, {0}proof, {0}kept, {0}segment, {0}start, "
    "{0}length, {0}frame, CAST({0}seconds * 1000000 AS INTEGER), {0}host, {0}checked, {0}witnesses)"
)
_FACT = "{0}key || '=' || {0}value"
#: the same for a row that is selected
UNIT_TEXT, FACT_TEXT = _UNIT.format(""), _FACT.format("")


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
    def read(cls, text: object) -> Self:
        """Read what :meth:`text` returned.

        Raises:
            ValueError: it is something else.
        """
        if not isinstance(text, str):
            raise ValueError(f"its seal is {text!r}")
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
            row = "NEW" if "+" in rows else "OLD"
            for table, name, text, when in (
                ("meta", "seal_fact", _FACT, f"WHEN {row}.key <> '{SEAL}'"),
                ("units", "seal_unit", _UNIT, ""),
            ):
                calls = "".join(_call(name, sign, text) for sign in rows)
                database.execute(
                    f"CREATE TEMP TRIGGER {name}_{event} AFTER {event} ON main.{table} {when} "
                    f"BEGIN {calls} END"
                )


def _call(name: str, sign: str, text: str) -> str:
    """Return the SQL that adds the hash of a row to a seal, or takes it off."""
    return f"SELECT {name}({sign}1, {text.format('NEW.' if sign == '+' else 'OLD.')}); "
