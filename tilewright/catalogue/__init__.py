"""The puzzles that come with tilewright: one YAML file each, with its source and its known counts.

The files are data in puzzle format 1; no code here uses the name of a puzzle beyond its file's
stem.  They ship parsed as well, since reading YAML takes longer than most searches: ``load``,
``names`` and ``summaries`` read what ``tilewright.catalogue.build`` made of the YAML files, and the
tests compare the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError, TilewrightError, closest
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.model.puzzle import Puzzle
from tilewright.results.base import html_table

__all__ = ["Puzzles", "Summary", "find", "load", "matching", "names", "puzzles", "summaries"]

SUFFIX = ".yaml"
#: where the YAML files lie
DATA = Path(__file__).with_name("data")
#: the same puzzles as ``build`` wrote them: a JSON list of summaries in the order of ``names``, and
#: for each of them a line with the puzzle file in JSON
SUMMARIES, PUZZLES = (
    Path(__file__).with_name("parsed") / name for name in ("summaries.json", "puzzles.jsonl")
)
#: how many names an error offers
_OFFERED = 3
#: the sides of a box in a name
_SIDES = re.compile(r"\d+(?:x\d+)+")


@dataclass(frozen=True)
class Summary:
    """One line of ``tilewright list``.

    Attributes:
        name: the slug, which is the file's stem.
        title: for people.
        lattice: the name of the lattice.
        cells: the number of cells of the region, before any setup.
        tags: words to select by.
        expect: the known answers, as in the file.
        sides: of a region that is a full box, width first; ``()`` of another.
        source: where it and its known answers come from.
    """

    name: str
    title: str
    lattice: str
    cells: int
    tags: tuple[str, ...]
    expect: Mapping[str, Any]
    sides: tuple[int, ...] = ()
    source: str = ""

    def data(self) -> dict[str, Any]:
        """Return the summary as JSON data."""
        return {
            "name": self.name,
            "title": self.title,
            "lattice": self.lattice,
            "cells": self.cells,
            "sides": list(self.sides),
            "tags": list(self.tags),
            "solutions": self.expect.get("solutions"),
            "distinct": self.expect.get("distinct"),
            "expect": dict(self.expect),
            "source": self.source,
        }


class Puzzles(list[Summary]):
    """Summaries, as ``puzzles`` returns them; a list that a notebook shows as a table."""

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each puzzle, which ``pandas.DataFrame`` takes as it is."""
        return [
            {
                "name": one.name,
                "title": one.title,
                "lattice": one.lattice,
                "cells": one.cells,
                "size": "x".join(map(str, one.sides)),
                "solutions": one.expect.get("solutions"),
                "distinct": one.expect.get("distinct"),
                "tags": " ".join(one.tags),
            }
            for one in self
        ]

    def __str__(self) -> str:
        wide = max((len(one.name) for one in self), default=0)
        return "\n".join(f"{one.name:<{wide}}  {one.title}".rstrip() for one in self)

    def __repr__(self) -> str:
        return f"<Puzzles: {len(self)} of the catalogue>"

    def _repr_html_(self) -> str:
        return html_table(self.rows)


def puzzles(
    *words: str, tag: str | None = None, lattice: str | None = None, size: int | None = None
) -> Puzzles:
    """List the catalogue, as ``tilewright list`` does; ``load`` takes the names.

    Args:
        words: only puzzles of which all these are a part: of the name, the title, a tag ...
        tag: only puzzles with this tag.
        lattice: only puzzles on this lattice.
        size: only puzzles of so many cells at most.

    Raises:
        TilewrightError: no puzzle has the tag.
        TypeError: the size is no whole number.

    >>> [one.name for one in puzzles("soma", size=27)][:2]
    ['soma-3x3x3', 'soma-bathtub']
    """
    if not isinstance(size, int | None):
        raise TypeError(f"puzzles: size is {size!r}, give a number of cells, e.g. size=60")
    found = summaries()
    tags = {tag for one in found for tag in one.tags}
    if tag is not None and tag not in tags:
        near = closest(tag, tags, 1)
        hint = f"did you mean {near[0]!r}?" if near else "tilewright list --tags lists them"
        raise TilewrightError(f"no puzzle has the tag {tag!r}; {hint}")
    return Puzzles(
        one
        for one in found
        if (tag is None or tag in one.tags)
        and (lattice is None or one.lattice == lattice)
        and (size is None or one.cells <= size)
        and matching(one.data(), words)
    )


def matching(row: Mapping[str, Any], words: Iterable[str]) -> bool:
    """Tell whether each word is part of a value of a row, in small letters or large.

    A source is not looked at: it names much that the puzzle is not.
    """
    texts = [str(value).lower() for key, value in row.items() if key != "source"]
    return all(any(word.lower() in text for text in texts) for word in words)


def names() -> list[str]:
    """Return the names of all puzzles, numbers in them sorted as numbers."""
    return list(_names())


def find(name: str) -> Path:
    """Return the YAML file of a puzzle.

    Raises:
        PuzzleError: there is no such puzzle; the message offers the nearest names.
    """
    if name not in _names():
        raise PuzzleError([_unknown(name)])
    return DATA / f"{name}{SUFFIX}"


def load(name: str) -> Puzzle:
    """Return a puzzle of the catalogue.

    Raises:
        PuzzleError: there is no such puzzle; the message offers the nearest names.

    >>> load("pentominoes-6x10").expect["distinct"]
    2339
    """
    lines = PUZZLES.read_bytes()
    start = lines.find(line_start(name).encode())
    if start < 0:
        raise PuzzleError([_unknown(name)])
    text = lines[start : lines.index(b"\n", start)].decode()
    return parse_puzzle(text, format="json", origin=f"{name}{SUFFIX}")


def line_start(name: str) -> str:
    """Return what the parsed line of a puzzle, and nothing else in its file, begins with.

    Within a text of JSON its quotation marks would be escaped, so it is found without reading the lines.
    """
    return f'{{"tilewright":1,"name":{json.dumps(name)},'


def summaries() -> list[Summary]:
    """Return a summary of every puzzle, in the order of ``names``."""
    return [
        Summary(**row | {"tags": tuple(row["tags"]), "sides": tuple(row["sides"])})
        for row in _rows()
    ]


@cache
def _names() -> tuple[str, ...]:
    return tuple(row["name"] for row in _rows())


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(SUMMARIES.read_text(encoding="utf-8"))
    return rows


def _unknown(name: str) -> Fault:
    near = ", ".join(repr(offer) for offer in _near(name))
    what = f"there is no puzzle {name[:80]!r} in the catalogue"
    if near:
        return Fault((), what, f"did you mean {near}?")
    return Fault((), what, "search the list of puzzles", command="tilewright list")


def _near(name: str) -> list[str]:
    """Return the names that a person may have meant by ``name``, best first."""
    slug = re.sub(r"[^a-z0-9.]+", "-", name[:80].lower()).strip("-")
    offers = dict.fromkeys(_near_slug(slug)) if slug else {}
    return list(offers)[:_OFFERED]


def _near_slug(slug: str) -> Iterator[str]:
    """Yield names: other order of sides, holding all words, misspelt, of the same kind, similar."""
    known = _names()
    yield from (name for name in known if _sides_sorted(name) == _sides_sorted(slug))
    words = slug.split("-")
    boxes_first = sorted(known, key=lambda name: (not _SIDES.search(name), name.count("-")))
    yield from (name for name in boxes_first if all(word in name for word in words))
    yield from closest(slug, known, _OFFERED, cutoff=0.8)
    yield from (name for name in boxes_first if name.startswith(f"{words[0]}-"))
    yield from closest(slug, known, _OFFERED)


def _sides_sorted(name: str) -> str:
    """Return the name with the sides of its box in ascending order: ``10x6`` becomes ``6x10``."""
    return _SIDES.sub(lambda found: "x".join(sorted(found[0].split("x"), key=int)), name)
