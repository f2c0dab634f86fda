"""Makes the parsed twins of the catalogue's YAML files: ``python -m tilewright.catalogue.build``.

Run it after every change of a file in ``data/``; a test fails if it was forgotten.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from functools import cache
from math import prod
from pathlib import Path

from tilewright.catalogue import DATA, PUZZLES, SUFFIX, SUMMARIES, Summary
from tilewright.files.puzzle_file import read_puzzle
from tilewright.files.writing import puzzle_data
from tilewright.model.puzzle import Puzzle
from tilewright.model.region import Region


def yaml_names() -> list[str]:
    """Return the names of all YAML files, numbers in them sorted as numbers."""
    return sorted((file.stem for file in DATA.glob(f"*{SUFFIX}")), key=_natural)


@cache
def read_yaml_puzzle(name: str) -> Puzzle:
    """Return the puzzle of a YAML file; ``uses: NAME`` is another puzzle of the catalogue.

    Raises:
        PuzzleError: the file has faults.
    """

    def resolve(base: str, folder: Path | None) -> Puzzle:
        return read_yaml_puzzle(base)

    return read_puzzle(DATA / f"{name}{SUFFIX}", resolve=resolve)


def summary(puzzle: Puzzle) -> Summary:
    """Return the line of ``tilewright list`` for a puzzle."""
    return Summary(
        name=puzzle.name,
        title=puzzle.title,
        lattice=puzzle.lattice,
        cells=len(puzzle.region.cells),
        tags=puzzle.tags,
        expect=puzzle.expect,
        sides=_sides(puzzle.region),
        source=puzzle.source,
    )


def parsed_texts() -> dict[Path, str]:
    """Return what the parsed files are to hold, by file."""
    puzzles = [read_yaml_puzzle(name) for name in yaml_names()]
    rows = ",\n".join(_line(asdict(summary(puzzle))) for puzzle in puzzles)
    lines = "".join(f"{_line(puzzle_data(puzzle))}\n" for puzzle in puzzles)
    return {SUMMARIES: f"[\n{rows}\n]\n", PUZZLES: lines}


def build() -> None:
    """Write the parsed files."""
    for file, text in parsed_texts().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


def _line(data: object) -> str:
    """Return JSON without line ends: a control in a text is written as an escape."""
    return json.dumps(data, separators=(",", ":"))


def _sides(region: Region) -> tuple[int, ...]:
    """Return the sides of the box that a region fills, ``()`` where it fills none."""
    sides = tuple(1 + max(axis) for axis in zip(*region.cells, strict=True))
    return sides if prod(sides) == len(region.cells) else ()


def _natural(name: str) -> list[tuple[int, str]]:
    """Return a sort key in which ``5x9`` comes before ``5x10``."""
    parts = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


if __name__ == "__main__":
    build()
