"""``tilewright sheet``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.cli.challenge_options import challenge_arguments, challenge_options
from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, LIMIT
from tilewright.cli.formats import PICTURES, check_named_pictures, format_options
from tilewright.cli.generate import ENDS, progress_text, say_basis
from tilewright.cli.help import Number, OneOf, documented_command, option, whole_option
from tilewright.cli.looks import look_options
from tilewright.cli.options import (
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import open_output, say
from tilewright.cli.progress import ProgressLine
from tilewright.draw.pages import AFTER, ANSWERS
from tilewright.draw.paper import A4, PAPERS
from tilewright.language import ENGLISH, languages
from tilewright.results.figure import number_text
from tilewright.verbs.sheet import NUMBER, page_path, sheet


@documented_command(
    "sheet",
    "tilewright sheet l-puzzle-6x8 --unique --stars 1..3 --output sheet.png",
    "tilewright sheet genius-square --language de --output blatt.pdf",
    "tilewright sheet kanoodle-5x11 --levels 60 --limit-time 9 --output book.pdf",
)
@puzzle_argument
@whole_option("--number", help="How many boards (default: 6).")
@whole_option("--levels", help="A booklet of N boards in rising difficulty, instead of --number.")
@challenge_options
@option(
    "--paper",
    type=OneOf(list(PAPERS)),
    default=A4.name,
    show_default=True,
    help="The size of the paper.",
)
@option("--landscape", is_flag=True, help="Turn the paper: its long side lies below.")
@option(
    "--board-only",
    is_flag=True,
    help="Print boards alone: no title, words, pieces and answers, and narrow margins.",
)
@whole_option(
    "--per-page",
    help="At most so many boards stand on a page, with larger cells (default: as many as fit).",
)
@option(
    "--cell",
    type=Number(3, 60),
    metavar="MM",
    help="Millimetres of a cell (default: the largest that fits one page).",
)
@option(
    "--solutions",
    "answers",
    type=OneOf(list(ANSWERS)),
    default=AFTER,
    show_default=True,
    help="Where the solutions are: after the boards, on the back of each page, or none.",
)
@seed_option("Another seed makes other boards; so may another number of them.")
@format_options("text", "json", "csv", "svg", "png", "pdf")
@option(
    "--language",
    type=OneOf(list(languages())),
    default=ENGLISH.code,
    show_default=True,
    help="Of the text around the boards.",
)
@look_options
@search_options
def command(**options: Any) -> int:
    """Lay challenges of PUZZLE out on paper, with stars, pieces and answers.

    With --levels they are a booklet: no two boards equal, spread over the stars that exist. Of a puzzle
    without a setup each board has some pieces given, as few as one solution needs if neither --levels
    nor --givens is there; --board-only prints its empty board.

    With --output NAME.pdf all pages are one file. With svg or png each page is a file: NAME-1.svg
    with boards and pieces, NAME-2.svg with the answers.
    """
    puzzle, settings = read_puzzle_argument(options)
    form, path = options["form"], options["output"]
    check_named_pictures(form, path)
    with ProgressLine(puzzle.name, options["quiet"], progress_text) as progress:
        made = sheet(
            puzzle,
            **challenge_arguments(options),
            levels=options["levels"],
            paper=options["paper"],
            landscape=options["landscape"],
            board_only=options["board_only"],
            per_page=options["per_page"],
            cell=options["cell"],
            answers=options["answers"],
            palette=options["palette"],
            hatch=options["hatch"],
            language=options["language"],
            options=search_options_of(options, progress),
            set=settings,
        )
    what = f"{number_text(len(made.boards), 'board')}, {number_text(len(made.pages), 'page')}"
    if form in PICTURES:
        _write_pages(made.files(form), path, what)
    else:
        with open_output(path, what) as stream:
            stream.write(made.saved(form))
    say_basis(options["samples"], made.bases)
    wanted = options["levels"] or options["number"] or NUMBER
    if made.ended != "number" and len(made.boards) < wanted:
        why = f": {ENDS[made.ended]}" if ENDS[made.ended] else ""
        say(f"only {len(made.boards):,} of {wanted:,} boards were found{why}")
    return DONE if made.ended in ("number", "all", "patience") else LIMIT


def _write_pages(contents: list[bytes], path: Path, what: str) -> None:
    for number, content in enumerate(contents, 1):
        with open_output(page_path(path, number), what) as stream:
            stream.write(content)
