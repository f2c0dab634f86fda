"""``tilewright solve``."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

import click

from tilewright.cli.count import none_text, reason_of, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import BODIES, format_options
from tilewright.cli.help import OneOf, documented_command, option, whole_option
from tilewright.cli.looks import look_of, look_options, view_option
from tilewright.cli.moving import moves_options
from tilewright.cli.options import (
    apart_option,
    distinct_options,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import (
    open_output,
    say,
    terminal_width,
    use_colour,
    write_line,
    write_lines,
)
from tilewright.cli.progress import ProgressLine
from tilewright.cli.stats import say_stats, stats_option
from tilewright.draw.tile import ANIMATED, VIEWS
from tilewright.model import Solution
from tilewright.running.boxable import to_search
from tilewright.running.first import FirstSolution
from tilewright.running.kept import one_kept
from tilewright.running.limits import Watch
from tilewright.running.solutions import Solutions
from tilewright.verbs.solutions import solutions

#: what a format makes of a batch of solutions
T = TypeVar("T")


@documented_command(
    "solve",
    "tilewright solve soma-3x3x3",
    "tilewright solve pentominoes-3x20 --distinct --all",
    "tilewright solve tetrominoes-4x5 --best --view isometric --output packed.svg",
)
@puzzle_argument
@option("--all", "every", is_flag=True, help="Every solution.")
@whole_option("--limit", help="At most so many solutions (default: 1).")
@distinct_options("One of each set of symmetric solutions.")
@apart_option
@moves_options(needs_apart=True)
@option(
    "--best",
    is_flag=False,
    flag_value="cells",
    type=OneOf(["cells", "weight"]),
    help="As many cells (or as much weight) as possible; pieces need not fill the board.",
)
@option(
    "--least-cost",
    is_flag=True,
    help="The solution whose pieces cost least together (cost: of a piece), proven.",
)
@option("--fewest", is_flag=True, help="The solution with the fewest pieces, proven.")
@seed_option(
    "With --engine seek, beam or repair, and where auto takes one: another seed, another solution."
)
@format_options("text", "json", "jsonl", "svg", "png", "pdf", "stl", "glb")
@view_option(*VIEWS, ANIMATED)
@look_options
@stats_option
@search_options
def command(**options: Any) -> int:
    """Find solutions of PUZZLE: one, several (--limit), all (--all), the best packing (--best), or the cheapest
    solution (--least-cost, --fewest).

    With --output, .stl is a solution for a 3D printer, and .glb one for viewers, with its disassembly if one is soon
    found. With svg, png, pdf, stl or glb and more than one solution, --output NAME.svg writes NAME-1.svg, NAME-2.svg
    ...; of more than 100 solutions --all writes none.
    """
    if options["least_cost"] or options["fewest"]:
        from tilewright.cli.cheapest import write_cheapest

        return write_cheapest(options)
    if options["best"]:
        if options["apart"]:
            raise click.UsageError("--best and --apart exclude each other")
        from tilewright.cli.best import write_best

        return write_best(options)
    puzzle, settings = read_puzzle_argument(options)
    limit = None if options["every"] else options["limit"] or 1
    if options["every"] and options["limit"]:
        raise click.UsageError("--all and --limit exclude each other")
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        watch = Watch(how)
        if limit == 1 and not options["distinct"] and not options["apart"]:
            compiled = to_search(puzzle, settings, watch, one=True, asks=True)
            found = one_kept(compiled, watch.left(), options["seed"])
        else:
            found = solutions(
                puzzle,
                distinct=options["distinct"],
                apart=options["apart"],
                options=how,
                set=settings,
            )
        found.within = watch
        writer = WRITERS[options["form"]](found, options, watch)
        code = writer.write(limit)
    if options["stats"]:
        say_stats(found.compiled, options["engine"], stats_data(found), listing=True)
    return code


def stats_data(found: Solutions) -> dict[str, Any]:
    """Return how a search went as JSON data."""
    story: dict[str, Any] = {}
    if isinstance(found, FirstSolution) and found.tried:
        story = {"reason": reason_of(found), "tried": found.tried}
    return {
        **story,
        **({} if found.proof is None else {"proof": found.proof}),
        "engine": found.engine,
        "found": found.found,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


class Writer(ABC, Generic[T]):
    """Writes solutions in one format; records how the search ended.

    Attributes:
        size: solutions that are written at once at most.
    """

    size = 1

    def __init__(self, found: Solutions, options: dict[str, Any], watch: Watch) -> None:
        self.found = found
        self.watch = watch
        self.path: Path | None = options["output"]
        self.form: str = options["form"]
        self.look = look_of(options)
        self.view: str = options["view"]
        self.counts: bool = options["every"] or options["limit"] is not None
        self.ended = ""

    def write(self, limit: int | None) -> int:
        """Write up to ``limit`` solutions and return the exit code."""
        with open_output(self.path) as stream:
            self.start(stream)
            self.take(limit, stream)
            self.end(stream)
        return self.code()

    def take(self, limit: int | None, stream: BinaryIO) -> None:
        """Write solutions and note why they end."""
        try:
            for batch in self.found.batches(self.read, self.size, limit):
                self.put(stream, batch)
                spent = self.watch.spent()  # writing takes time, too
                if spent and self.found.found != limit:
                    self.ended = spent
                    return
            self.ended = self.found.ended or "limit"
        except KeyboardInterrupt:  # in the core (Interrupted) or between two solutions
            self.ended = "interrupted"

    def code(self) -> int:
        """Return the exit code, and say on standard error what stopped the search."""
        if self.ended in ("done", "limit"):
            if self.found.found == 0:
                found, problem = self.found, self.found.compiled.problem
                say(none_text(problem.name, found.proof, found.engine, problem.cautions))
            return DONE
        say(f"stopped ({self.ended}) after {self.found.nodes:,} nodes: there may be more solutions")
        return INTERRUPTED if self.ended == "interrupted" else LIMIT

    def header(self) -> dict[str, Any]:
        """Return the puzzle and its settings as JSON data."""
        problem = self.found.compiled.problem
        return {
            "puzzle": problem.name,
            "set": problem.settings_data(),
            "distinct": self.found.distinct,
            **({} if self.found.classes is None else {"classes": self.found.classes}),
        }

    def start(self, stream: BinaryIO) -> None:
        """Write what comes first."""

    @abstractmethod
    def read(self, found: list[list[int]]) -> T:
        """Return what is written of a batch of solutions, given as the options of each."""

    @abstractmethod
    def put(self, stream: BinaryIO, batch: T) -> None:
        """Write a batch."""

    def end(self, stream: BinaryIO) -> None:
        """Write what comes last."""


class OneByOne(Writer[Solution]):
    """Writes one solution after the other."""

    def read(self, found: list[list[int]]) -> Solution:
        """Return the solution."""
        return self.found.compiled.solution(found[0])


class TextWriter(OneByOne):
    """Pictures, an empty line between them; how many there were goes to standard error."""

    def code(self) -> int:
        """Return the exit code, and say how many solutions there were if that was asked."""
        code, found = super().code(), self.found.found
        if self.counts and found:
            up_to = self.found.compiled.up_to or "up to symmetry"
            one_of_each = f" {up_to}" if self.found.distinct else ""
            plural = "" if found == 1 else "s"
            rest = "; there may be more" if self.ended == "limit" else ""
            say(f"{found:,} solution{plural}{one_of_each}{rest}")
        return code

    def put(self, stream: BinaryIO, batch: Solution) -> None:
        """Draw a solution."""
        from tilewright.draw import text

        colour = use_colour(self.path)
        picture = text.picture(batch.scene(), color=colour, width=terminal_width())
        write_line(stream, picture + ("\n" if self.found.found > 1 else ""))


class DataWriter(Writer[list[bytes]]):
    """Writes solutions as JSON data, many at once, without a ``Solution`` for each.

    Attributes:
        around: what stands before and behind the placements of a solution.
    """

    size = 512
    around = '{"placements": [', "]}"

    def read(self, found: list[list[int]]) -> list[bytes]:
        """Return each solution as a JSON object."""
        return self.found.texts().written(found, *self.around)


class JsonWriter(DataWriter):
    """One object, written at the end."""

    def start(self, stream: BinaryIO) -> None:
        """Begin an empty list."""
        super().start(stream)
        self.solutions: list[bytes] = []

    def put(self, stream: BinaryIO, batch: list[bytes]) -> None:
        """Keep solutions."""
        self.solutions += batch

    def end(self, stream: BinaryIO) -> None:
        """Write everything."""
        ending = {"complete": self.ended == "done", "ended": self.ended}
        before = json.dumps({**self.header(), **ending})[:-1] + ', "solutions": ['
        after = "], " + json.dumps({"stats": stats_data(self.found)})[1:]
        write_lines(
            stream, (before.encode() + b", ".join(self.solutions) + after.encode() + b"\n",)
        )


class LinesWriter(DataWriter):
    """A header, a line a solution, and always last a summary."""

    around = '{"type": "solution", "placements": [', "]}\n"

    def start(self, stream: BinaryIO) -> None:
        """Write the header."""
        super().start(stream)
        write_line(stream, json.dumps({"type": "header", **self.header()}))

    def put(self, stream: BinaryIO, batch: list[bytes]) -> None:
        """Write solutions as lines; those alone count as found that were written when a signal comes."""
        self.found.found -= len(batch)
        write_lines(stream, self._counted(batch))

    def _counted(self, batch: list[bytes]) -> Iterator[bytes]:
        for solution in batch:
            yield solution
            self.found.found += 1

    def end(self, stream: BinaryIO) -> None:
        """Write the summary."""
        data = {"complete": self.ended == "done", "ended": self.ended, **stats_data(self.found)}
        write_line(stream, json.dumps({"type": "summary", **data}))


class PictureWriter(OneByOne):
    """One picture on standard output or in a file; several in numbered files.  Bodies are written so too.

    Attributes:
        most: the files that are written without anyone saying how many.
    """

    most = 100

    def write(self, limit: int | None) -> int:
        """Write the pictures and return the exit code."""
        if limit != 1 and self.path is None:
            raise click.UsageError(f"several files need --output NAME.{self.form}")
        self.single = limit == 1
        #: the solutions whose pictures wait until their number is known
        self.waiting: list[Solution] | None = [] if limit is None else None
        self.take(limit, sys.stdout.buffer)
        for number, solution in enumerate(self.waiting or (), 1):
            self.draw(solution, number)
        return self.code()

    def put(self, stream: BinaryIO, batch: Solution) -> None:
        """Write the picture of one solution, or keep the solution.

        Raises:
            UsageError: there are more than anyone may have meant.
        """
        if self.waiting is None:
            self.draw(batch, self.found.found)
        elif len(self.waiting) < self.most:
            self.waiting.append(batch)
        else:
            what = f"there are more than {self.most} solutions, each of which would be a file"
            raise click.UsageError(f"{what}; say how many with --limit N")

    def draw(self, solution: Solution, number: int) -> None:
        """Write a picture, in the file of a number if there are several."""
        from tilewright.cli.show import picture_bytes

        path = self.path
        if path is not None and not self.single:
            path = path.with_name(f"{path.stem}-{number}{path.suffix}")
        puzzle = solution.problem.puzzle
        with open_output(path) as target:
            if self.form in BODIES:
                target.write(solution.saved(self.form))
                return
            scene = solution.scene(puzzle.title or puzzle.name)
            target.write(picture_bytes(scene, self.form, self.look, self.view))


WRITERS: dict[str, type[Writer[Any]]] = {
    "text": TextWriter,
    "json": JsonWriter,
    "jsonl": LinesWriter,
    "svg": PictureWriter,
    "png": PictureWriter,
    "pdf": PictureWriter,
    **dict.fromkeys(BODIES, PictureWriter),
}
