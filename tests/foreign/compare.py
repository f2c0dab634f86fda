"""Files of other programs in a folder: what each keeps beside what is found here.

For each puzzle of each file: the number of assemblies that the file says its program found, how many
kept solutions are right, and how many solutions there are here: all, up to turns, and up to turns and
mirrors.  Which of the two classes a program counted depends on its version and its settings, so either
is agreement, and the row says which.  docs/formats.md says where such files are found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

import tilewright
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.foreign import (
    FORMATS,
    Imported,
    list_puzzles,
    parse_imported,
    read_saved_solutions,
)

#: endings of files that are looked at; what a .xml or .json file is shows in it
ENDINGS = (".xmpuzzle", ".xml", ".psv", ".json")
_HEAD = ("file", "lattice", "kept", "right", "solutions", "turns", "all", "outcome")


@dataclass(frozen=True)
class Row:
    """One puzzle of a file.

    Attributes:
        name: of the file, with the number of the puzzle if there are several.
        lattice: what it is on; ``""`` if it is refused.
        kept: the number of assemblies that the file says.
        right: how many of the kept solutions are right, of how many: ``"2/2"``.
        solutions: all there are; as many as were found where it is not complete.
        turns: up to turns.
        every: up to turns and mirrors.
        outcome: how they compare, or why it is refused.
    """

    name: str
    lattice: str = ""
    kept: int | None = None
    right: str = ""
    solutions: int | None = None
    turns: int | None = None
    every: int | None = None
    outcome: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts."""
        found = (self.kept, self.right, self.solutions, self.turns, self.every)
        numbers = (
            "" if one is None else f"{one:,}" if isinstance(one, int) else one for one in found
        )
        return self.name, self.lattice, *numbers, self.outcome


def rows(folder: Path, seconds: float) -> Iterator[Row]:
    """Yield a row for each puzzle of the files of a folder, in the order of their names.

    Args:
        folder: with files at any depth.
        seconds: for each count.
    """
    for path in sorted(folder.rglob("*")):
        form = form_of(path)
        if form is None:
            continue
        name = str(path.relative_to(folder))
        try:
            names = list_puzzles(path, form)
        except PuzzleError as error:
            yield Row(name, outcome=f"refused: {error.faults[0].what}")
            continue
        if not names:
            yield Row(name, outcome="no problem in it")
        for number in range(1, len(names) + 1):
            said = f"{name}#{number}" if len(names) > 1 else name
            yield row(path, form, said, number, seconds)


def form_of(path: Path) -> str | None:
    """Return the format of a file, ``None`` if it is none of them."""
    if path.suffix not in ENDINGS or not path.is_file():
        return None
    by_ending = next((form.name for form in FORMATS.values() if path.suffix in form.endings), None)
    if by_ending is not None:
        return by_ending
    text = path.read_text(errors="replace")
    if path.suffix == ".xml":
        return "xmpuzzle" if "<puzzle" in text else None
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return "polysolve" if isinstance(data, dict) and "shapes" in data else None


def row(path: Path, form: str, name: str, number: int, seconds: float) -> Row:
    """Return the row of one puzzle."""
    try:
        found = parse_imported(path.read_bytes(), form, origin=str(path), wanted=number)
        puzzle = tilewright.Puzzle.of(found.puzzle)
        counts = [puzzle.count(distinct=kind, limit_time=seconds) for kind in ("turns", True)]
    except PuzzleError as error:
        return Row(name, outcome=f"refused: {error.faults[0].what}")
    complete = all(count.complete for count in counts)
    turns, every = (count.distinct if count.complete else None for count in counts)
    return Row(
        name,
        puzzle.lattice,
        found.assemblies,
        right_of(path, form, number),
        max(count.solutions for count in counts),
        turns,
        every,
        outcome_of(found, turns, every) if complete else "not finished",
    )


def right_of(path: Path, form: str, number: int) -> str:
    """Return how many of the kept solutions are right, or why they cannot be read."""
    if not FORMATS[form].saved:
        return ""
    try:
        saved = read_saved_solutions(path, form, wanted=number)
    except (PuzzleError, TilewrightError):
        return "not read"
    right = sum(bool(tilewright.verify(saved.problem, one)) for one in saved.solutions)
    return f"{right}/{len(saved.solutions)}" if saved.solutions else ""


def outcome_of(found: Imported, turns: int | None, every: int | None) -> str:
    """Return how the number in the file compares with the classes found here."""
    if found.assemblies is None:
        return "no number"
    if found.assemblies == every:
        return "equal" if turns == every else "equal up to turns and mirrors"
    return "equal up to turns" if found.assemblies == turns else "DIFFERS"


def table(found: Iterator[Row]) -> Iterator[str]:
    """Yield the lines of a table in Markdown, each when its row is known."""
    yield f"| {' | '.join(_HEAD)} |"
    yield f"|{'---|' * len(_HEAD)}"
    for one in found:
        yield f"| {' | '.join(one.cells())} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--limit", default=60.0, show_default=True, help="Seconds for each count.")
def main(folder: Path, limit: float) -> None:
    """Compare what files of other programs in a folder keep with what is found here."""
    for line in table(rows(folder, limit)):
        click.echo(line)


if __name__ == "__main__":
    main()
