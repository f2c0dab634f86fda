"""``tilewright page``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from tilewright.cli.completion import complete_puzzle
from tilewright.cli.exits import DONE
from tilewright.cli.help import OUTPUT, documented_command, option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.options import read_puzzle_argument
from tilewright.cli.output import open_output, say
from tilewright.errors import PuzzleError
from tilewright.model.limits import CAPS
from tilewright.results.figure import number_text

#: endings of names of pages
_ENDINGS = (".html", ".htm")


@documented_command(
    "page",
    "tilewright page soma-3x3x3 --single soma.html",
    "tilewright page kanoodle-5x11-started-a pentominoes-6x10 --single two.html",
)
@click.argument("puzzle", nargs=-1, required=True, shell_complete=complete_puzzle)
@option(
    "--single",
    "-o",
    "--output",
    "output",
    type=OutputFile(),
    metavar="FILE",
    section=OUTPUT,
    help="Write one file of HTML, of at most 1.81 MB.",
)
@option(
    "--core",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The core of the page, core.wasm beside core-rest.wasm (default: what 'make page-core' built).",
)
def command(**options: Any) -> int:
    """Write PUZZLES with the page that plays them as one file, which needs nothing else.

    The file opens from a stick or a mail, without a network: it plays by hand with hints, solves, takes
    apart and prints. It opens with the first puzzle, and one with pieces laid or a setting chosen is
    played by hand at once. Its address takes what a link of the page holds after #.
    """
    from tilewright.page.core_files import core_path
    from tilewright.page.single import single_page

    path = options["output"]
    if path is None and sys.stdout.isatty():
        raise click.UsageError("the file is no text for a terminal: give --single NAME.html")
    if path is not None and path.suffix.lower() not in (*_ENDINGS, ""):
        raise click.UsageError(f"{path.name} has the ending {path.suffix}: a page is NAME.html")
    core = core_path(options["core"])
    entries = list(_entries(options))
    with open_output(path, number_text(len(entries), "puzzle")) as stream:
        stream.write(single_page(entries, core))
    return DONE


def _entries(options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the puzzles as the page has them.

    Raises:
        PuzzleError: of the last faulty puzzle, after the faults of those before it were said.
    """
    from tilewright.page.single import sent_entry

    as_usual: dict[str, Any] = {
        "settings": (),
        **dict.fromkeys(CAPS),
    }  # the page has caps of its own
    errors: list[PuzzleError] = []
    for name in options["puzzle"]:
        try:
            puzzle, _ = read_puzzle_argument({**as_usual, **options, "puzzle": name})
            yield sent_entry(puzzle)
        except PuzzleError as error:
            errors.append(error)
    for one in errors[:-1]:
        say(str(one))
    if errors:
        raise errors[-1]
