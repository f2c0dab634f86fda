"""The puzzles that come with tilewright: one YAML file each, with its source and its known counts.

The files are data in puzzle format 1; nothing here knows what a puzzle is called beyond its file's
stem.  They ship parsed as well, since reading YAML takes longer than most searches: ``load``,
``names`` and ``summaries`` read what ``tilewright.catalogue.build`` made of the YAML files, and the
tests compare the two.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.model.puzzle import Puzzle

__all__ = ["Summary", "find", "load", "names", "summaries"]

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
    """

    name: str
    title: str
    lattice: str
    cells: int
    tags: tuple[str, ...]
    expect: Mapping[str, Any]
    sides: tuple[int, ...] = ()


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
    origin = find(name).name
    text = PUZZLES.read_text(encoding="utf-8").splitlines()[_names()[name]]
    return parse_puzzle(text, format="json", origin=origin)


def summaries() -> list[Summary]:
    """Return a summary of every puzzle, in the order of ``names``."""
    return [
        Summary(**row | {"tags": tuple(row["tags"]), "sides": tuple(row["sides"])})
        for row in _rows()
    ]


@cache
def _names() -> dict[str, int]:
    """Return the 0-based line of each puzzle in the parsed files, by name."""
    return {row["name"]: line for line, row in enumerate(_rows())}


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(SUMMARIES.read_text(encoding="utf-8"))
    return rows


def _unknown(name: str) -> Fault:
    near = ", ".join(repr(offer) for offer in _near(name))
    fix = f"did you mean {near}?" if near else "`tilewright list` shows them all"
    return Fault((), f"there is no puzzle {name[:80]!r} in the catalogue", fix)


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
    yield from get_close_matches(slug, known, _OFFERED, cutoff=0.8)
    yield from (name for name in boxes_first if name.startswith(f"{words[0]}-"))
    yield from get_close_matches(slug, known, _OFFERED)


def _sides_sorted(name: str) -> str:
    """Return the name with the sides of its box in ascending order: ``10x6`` becomes ``6x10``."""
    return _SIDES.sub(lambda found: "x".join(sorted(found[0].split("x"), key=int)), name)
