"""``tilewright disassemble``."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, BinaryIO

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import LIMITS, OneOf, documented_command, option, whole_option
from tilewright.cli.looks import look_options
from tilewright.cli.moving import FIND, moves_options
from tilewright.cli.options import puzzle_argument, read_puzzle_argument, search_options
from tilewright.cli.output import open_output, say, write_line
from tilewright.cli.progress import ProgressLine
from tilewright.cli.solutions_from import solutions_from
from tilewright.cli.storyboards import (
    DRAWN,
    best_of,
    check_number,
    check_view,
    number_option,
    story_bytes,
    story_view_option,
)
from tilewright.foreign.xmpuzzle_writing import Solved, write_xmpuzzle
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import KINDS, Classes
from tilewright.model.solution import Disassembly
from tilewright.results.disassemblies import Disassemblies
from tilewright.running.disassembling import Disassembling
from tilewright.running.options import SearchOptions
from tilewright.verbs.disassemble import disassemblies_of, disassembling


@documented_command(
    "disassemble",
    "tilewright disassemble burr-piston --output piston.json",
    "tilewright disassemble burr-piston --view animated --output piston.svg",
    "tilewright disassemble burr-notchable --distinct-by turns --min-level 2",
)
@puzzle_argument
@option(
    "--from",
    "solutions",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take the solutions of FILE apart (from solve --format json, or .xmpuzzle, .psv).",
)
@whole_option("--limit", help="At most so many assemblies.")
@whole_option(
    "--min-level",
    least=0,
    default=0,
    help="List only those of this level or a higher one; all are counted.",
)
@option(
    "--distinct-by",
    "distinct",
    type=OneOf(KINDS),
    default="all",
    show_default=True,
    help="Assemblies that are one: all images of each other, or those by turns alone (turns).",
)
@whole_option(
    "--limit-states",
    section=LIMITS,
    help="Look at so many positions of the pieces of each assembly.",
)
@moves_options(needs_apart=False, offers_find=True)
@number_option
@format_options("text", "json", "jsonl", "csv", "xmpuzzle", "svg", "png", "pdf", "glb")
@story_view_option
@look_options
@search_options
def command(**options: Any) -> int:
    """Take the assemblies of PUZZLE apart: which come apart, and how.

    A move shifts some pieces along a line, all others stay. With --turns, on cubes, a move may also turn some
    by a quarter about an axis. The level is the number of moves up to the first separation.
    """
    check_view(options)
    puzzle, settings = read_puzzle_argument(options)
    drawn = options["form"] in (*DRAWN, "glb")
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        path = options["solutions"]
        given, chosen = (None, {}) if path is None else solutions_from(path)
        found, classes = disassembling(
            puzzle,
            {**chosen, **settings},
            how,
            solutions=given,
            distinct=options["distinct"],
            limit=_limit(options),
            min_level=options["min_level"],
            limit_states=options["limit_states"],
            levels_alone=drawn,
            find_clearance=options["clearance"] == FIND,
            origin=str(path or ""),
        )
        code = _draw(found, options) if drawn else _list(found, classes, options, how)
        result = disassemblies_of(found, classes, (), how)
    if result.not_apart and not result.apart:
        _say_what_else(puzzle, finds=options["clearance"] == FIND)
    return code or _code(result)


def _say_what_else(puzzle: Puzzle, *, finds: bool) -> None:
    """Say by which other moves a puzzle of cubes may come apart."""
    if puzzle.lattice != "cube":
        return
    if not puzzle.moves.turns:
        say(f"{puzzle.name}: by straight moves; --turns tries quarter turns as well")
    elif not puzzle.moves.clearance and not finds:
        say(f"{puzzle.name}: without clearance; --clearance find looks for as much as it takes")
    elif not puzzle.moves.paths:
        say(f"{puzzle.name}: by slides and turns; --paths lets turning pieces shift as well")


def _limit(options: dict[str, Any]) -> int | None:
    """Return how many assemblies are taken at most: no more than up to the one that is asked for."""
    asked = [one for one in (options["limit"], options["number"]) if one is not None]
    return min(asked, default=None)


def _list(
    found: Disassembling, classes: Classes | None, options: dict[str, Any], how: SearchOptions
) -> int:
    """Write the disassemblies as they come, and return the exit code of an interrupt."""
    code, number = DONE, options["number"]
    with open_output(options["output"]) as stream:
        writer = WRITERS[options["form"]](stream, found.problem, number is not None)
        writer.start(disassemblies_of(found, classes, (), how))
        try:
            for one in found:
                if number in (None, one.number):
                    writer.one(one)
        except KeyboardInterrupt:
            code = INTERRUPTED
            found.ended = "interrupted"
        writer.end(disassemblies_of(found, classes, (), how))
    check_number(found, number)
    return code


def _draw(found: Disassembling, options: dict[str, Any]) -> int:
    """Write the picture of one disassembly, and return the exit code of an interrupt."""
    code, number = DONE, options["number"]
    wanted = options["min_level"]
    seen: list[Disassembly] = []
    try:
        for one in found:
            seen = [best for best in (best_of([*seen, one], number),) if best is not None]
    except KeyboardInterrupt:
        code = INTERRUPTED
        found.ended = "interrupted"
    if seen:
        content = story_bytes(found.with_steps(seen[0]), options)
        with open_output(options["output"], f"assembly {seen[0].number}") as stream:
            stream.write(content)
    elif found.assemblies >= (number or 1) and code == DONE:
        say(
            f"{found.problem.name}: nothing is written, no such assembly has level {wanted} or more"
        )
    check_number(found, number)
    return code


def _progress_text(_: float, apart: int, assemblies: int) -> str:
    return f"{assemblies:,} assemblies, {apart:,} come apart"


def _code(result: Disassemblies) -> int:
    """Return the exit code, and say what stopped the work."""
    if result.ended in ("done", "limit"):
        if not result.assemblies:
            proof = "" if result.proof is None else f" (proven: {result.proof})"
            say(f"{result.puzzle}: there is no assembly{proof}")
        return DONE
    if result.ended == "states":
        number = f"{result.unknown:,} {'assembly' if result.unknown == 1 else 'assemblies'}"
        say(f"stopped by --limit-states in {number}: allow more to know whether they come apart")
    elif result.ended == "grid":
        number = f"{result.unknown:,} {'assembly' if result.unknown == 1 else 'assemblies'}"
        say(
            f"no path was found in {number}, which does not rule one out: a finer --grid may find one"
        )
    else:
        say(f"stopped ({result.ended}) after {result.assemblies:,} assemblies")
    return LIMIT


class Listed(ABC):
    """Writes disassemblies in one format, one after the other."""

    def __init__(self, stream: BinaryIO, problem: Problem, single: bool = False) -> None:
        self.stream, self.problem, self.single = stream, problem, single

    def start(self, asked: Disassemblies) -> None:  # noqa: B027 - not every format has a head
        """Write what comes first."""

    @abstractmethod
    def one(self, found: Disassembly) -> None:
        """Write a disassembly."""

    @abstractmethod
    def end(self, result: Disassemblies) -> None:
        """Write what comes last."""


class ListedText(Listed):
    """The steps of those that come apart, then the numbers and the levels."""

    def start(self, asked: Disassemblies) -> None:
        """Write nothing yet."""
        self.held: Disassembly | None = None

    def one(self, found: Disassembly) -> None:
        """Write the verdict and the steps; of those that stay together only a single one."""
        if found.apart is False and not self.single:
            self.held = found
            return
        write_line(self.stream, f"assembly {found.number} {found}\n")

    def end(self, result: Disassemblies) -> None:
        """Write the numbers."""
        if self.held is not None and result.assemblies == 1:
            write_line(self.stream, f"assembly 1 {self.held}\n")
        write_line(self.stream, f"{result.puzzle}: {result}")


class ListedJson(Listed):
    """One object, written as its parts come."""

    def start(self, asked: Disassemblies) -> None:
        """Write what was asked."""
        self.comma = ""
        head = json.dumps(asked.header())
        self.stream.write(f'{head[:-1]}, "disassemblies": ['.encode())

    def one(self, found: Disassembly) -> None:
        """Write an entry of the list."""
        self.stream.write(f"{self.comma}{json.dumps(found.data())}".encode())
        self.comma = ", "

    def end(self, result: Disassemblies) -> None:
        """Write the numbers."""
        tail = json.dumps({**result.figures(), "stats": dict(result.stats)})
        write_line(self.stream, f"], {tail[1:]}")


class ListedLines(Listed):
    """A header, a line a disassembly, and always last a summary."""

    def start(self, asked: Disassemblies) -> None:
        """Write the header."""
        write_line(self.stream, json.dumps({"type": "header", **asked.header()}))

    def one(self, found: Disassembly) -> None:
        """Write a line."""
        write_line(self.stream, json.dumps({"type": "disassembly", **found.data()}))

    def end(self, result: Disassemblies) -> None:
        """Write the summary."""
        data = {"type": "summary", **result.figures(), "stats": dict(result.stats)}
        write_line(self.stream, json.dumps(data))


class ListedTable(Listed):
    """Comma-separated values with a header; the numbers go to standard error."""

    def start(self, asked: Disassemblies) -> None:
        """Write the names of the columns."""
        write_line(self.stream, "number,apart,level,at_least,levels,moves,states")

    def one(self, found: Disassembly) -> None:
        """Write a row."""
        apart = "" if found.apart is None else str(found.apart).lower()
        levels = found.level_text if found.apart else ""
        row = (found.number, apart, found.level, found.at_least, levels, found.moves, found.states)
        write_line(self.stream, ",".join("" if one is None else str(one) for one in row))

    def end(self, result: Disassemblies) -> None:
        """Say the numbers."""
        say(f"{result.puzzle}: {result.numbers_text}")


class ListedBurrTools(Listed):
    """A file of BurrTools with the puzzle and those that were asked for; all are held until the end."""

    def start(self, asked: Disassemblies) -> None:
        """Refuse a puzzle that such a file cannot say, before anything is searched."""
        self.found: list[Disassembly] = []
        write_xmpuzzle(self.problem, Solved())

    def one(self, found: Disassembly) -> None:
        """Keep a disassembly."""
        self.found.append(found)

    def end(self, result: Disassemblies) -> None:
        """Write the file; the numbers go to standard error."""
        number = result.assemblies if result.complete else None
        solved = Solved(self.found, number, result.apart)
        self.stream.write(write_xmpuzzle(self.problem, solved).encode())
        say(f"{result.puzzle}: {result.numbers_text}")


WRITERS: dict[str, type[Listed]] = {
    "text": ListedText,
    "json": ListedJson,
    "jsonl": ListedLines,
    "csv": ListedTable,
    "xmpuzzle": ListedBurrTools,
}
