"""Puzzles on many lattices whose numbers are published: see ``data/puzzles.json`` for the sources."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tilewright.lattice import Cell
from tilewright.model import Piece, Puzzle, Region, Rule

_PATH = Path(__file__).parent / "data" / "puzzles.json"


@cache
def published() -> dict[str, dict[str, Any]]:
    """Return the facts of each puzzle, by its name."""
    data = json.loads(_PATH.read_text(encoding="utf-8"))
    return {row["id"]: {**row, "pieces": data["pieces"][row["pieces"]]} for row in data["puzzles"]}


def puzzle_of(row: dict[str, Any]) -> Puzzle:
    """Return the puzzle of these facts."""
    optional = row.get("optional", ())
    pieces = tuple(
        Piece.of(
            name,
            cells_of(cells),
            copies=(0, 1) if name in optional else 1,
            flips=None if row["flips"] else False,
        )
        for name, cells in row["pieces"].items()
    )
    rules = (Rule("no_crossing", True),) if row.get("no_crossing") else ()
    region = Region(cells_of(row["region"]))
    return Puzzle("published", region, pieces, row["lattice"], rules=rules)


def cells_of(text: str) -> list[Cell]:
    return [tuple(map(int, cell.split(","))) for cell in text.split()]
