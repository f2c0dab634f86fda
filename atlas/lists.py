"""Which lists were looked at for the numbers of the atlas: ``atlas/lists/index.yaml``, and its section of the page.

A number is called new after a look at each list of such numbers and at each table that it links, by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from atlas.family import FOLDER, Family, plain_yaml

INDEX = FOLDER / "lists" / "index.yaml"

#: a sequence of the OEIS
SEQUENCE = re.compile(r"\bA\d{6}\b")


@dataclass(frozen=True)
class LinkedTable:
    """A table that a list links.

    Attributes:
        name: as the list has it.
        reach: how far it goes; empty for one that was not at hand.
    """

    name: str
    reach: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.reach or 'not at hand'}"


@dataclass(frozen=True)
class LookedAt:
    """A list that was looked at, or several of one kind.

    Attributes:
        list: its name.
        counts: what it counts.
        looked: the day.
        tables: those that it links, by name; none if they were not looked at.
    """

    list: str
    counts: str
    looked: str
    tables: tuple[LinkedTable, ...] = ()


def looked_at() -> list[LookedAt]:
    """Return the index."""
    entries = plain_yaml().load(INDEX.read_text(encoding="utf-8"))
    return [
        LookedAt(
            **{**one, "tables": tuple(LinkedTable(**table) for table in one.get("tables", ()))}
        )
        for one in entries
    ]


def unlisted(family: Family) -> set[str]:
    """Return the sequences that a family names and the index has not."""
    known = {name for one in looked_at() for name in SEQUENCE.findall(one.list)}
    texts = [family.looked_at, *(one.where for one in family.published)]
    return {name for text in texts for name in SEQUENCE.findall(text)} - known


def lists_section() -> Iterator[str]:
    """Yield the lines of the section of the page."""
    yield "## What was looked at"
    yield ""
    yield "| list | counts | looked at | tables that it links, and how far they go |"
    yield "|---|---|---|---|"
    for one in looked_at():
        tables = "; ".join(map(str, one.tables)) or "not at hand"
        yield f"| {one.list} | {one.counts} | {one.looked} | {tables} |"
