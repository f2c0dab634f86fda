"""``tilewright convert``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tilewright.checker import verify
from tilewright.cli.help import OneOf, documented_command, option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.options import (
    limit_options,
    output_option,
    puzzle_argument,
    read_limits,
    read_puzzle_argument,
    read_settings,
    say_notes,
)
from tilewright.cli.output import open_output, say
from tilewright.covering.convert import FORMS, convert
from tilewright.errors import VerificationError
from tilewright.files.choice import is_there, split_choice
from tilewright.files.knuth import KNUTH_BYTES, KnuthFile, read_knuth
from tilewright.foreign import (
    FORMATS,
    ProblemName,
    format_of,
    import_foreign,
    notes_on_writing,
    read_saved_solutions,
)
from tilewright.foreign.common import KEPT_NOTE
from tilewright.model import Puzzle

#: what the endings of names of files say, beside those of other programs' puzzles
_ENDINGS = {
    ".dlx": "knuth",
    ".opb": "opb",
    ".cnf": "cnf",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
}

#: further names of forms
_ALSO = {"burrtools": "xmpuzzle", "scad": "puzzlecad", "dlx": "knuth"}


@documented_command(
    "convert",
    "tilewright convert soma-3x3x3 --output soma.xmpuzzle",
    "tilewright convert soma.xmpuzzle --to yaml",
    "tilewright convert pentominoes-3x20 --to cnf --output pentominoes.cnf",
)
@puzzle_argument
@option(
    "--to",
    metavar="FORM",
    type=OneOf(FORMS, _ALSO),
    help="The form to write, as named above (default: what --output ends with).",
)
@option(
    "--from",
    "form",
    metavar="FORM",
    type=OneOf(["auto", "puzzle", "knuth", *FORMATS], _ALSO),
    default="auto",
    show_default=True,
    help="The form of the input, knuth, one of another program, or puzzle; auto goes by the ending of its name.",
)
@option(
    "--problem",
    metavar="N|NAME",
    help="Which puzzle of a file that holds several, counted from 1.",
)
@option(
    "--solutions",
    metavar="FILE",
    type=OutputFile(),
    help="Also write the solutions that a .psv or .xmpuzzle file keeps, each checked, as JSON.",
)
@output_option
@limit_options
def command(**options: Any) -> None:
    """Write PUZZLE in another form, or read another program's file.

    yaml and json are puzzle files.  polysolver, polysolve, polycube, xmpuzzle (BurrTools) and
    puzzlecad (.scad) are puzzles of other programs, read and written; what they cannot say is refused by name.  knuth
    (.dlx, read and written), opb and cnf are the exact cover problem that the puzzle is, for
    solvers and programs that count: a setup must be chosen (--set).

    With --solutions alone, nothing else is written.  Exit code 5: a solution in the file is wrong.
    """
    to = options["to"]
    if options["solutions"] is None or options["output"] is not None:
        to = to or _said_by(options["output"])
    if options["solutions"] is not None:
        _write_solutions(options)
    if to is None:
        return
    source, settings = _read(options)
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
    text = convert(source, to, set=settings, **limits)
    if isinstance(source, Puzzle):
        say_notes(source.name, notes_on_writing(source.problem(settings, partial=True), to))
    with open_output(options["output"]) as stream:
        stream.write(text.encode())


def _write_solutions(options: dict[str, Any]) -> None:
    """Write the solutions that a file keeps, in the form of ``solve --format json``.

    Raises:
        VerificationError: with what is wrong with each of them; then nothing is written.
    """
    name, form = options["puzzle"], _form(options)
    if not (form in FORMATS and FORMATS[form].saved):
        raise click.UsageError(
            "--solutions reads what files of PolySolver and BurrTools keep (.psv, .xmpuzzle)"
        )
    if options["settings"]:
        raise click.UsageError("files of other programs have no setup: leave --set out")
    if name == "-" and (options["to"] or options["output"]):
        raise click.UsageError(
            "standard input is read once: leave out --to and --output, or name a file"
        )
    file, wanted = _chosen(options)
    saved = read_saved_solutions(file, form, wanted=wanted, limits=read_limits(options))
    faults = [
        f"saved solution {number}: {fault}"
        for number, solution in enumerate(saved.solutions, 1)
        for fault in verify(saved.problem, solution).faults
    ]
    if faults:
        raise VerificationError(faults)
    with open_output(options["solutions"]) as stream:
        stream.write(json.dumps(saved.data()).encode() + b"\n")
    number = len(saved.solutions)
    say(f"{number} saved {'solution' if number == 1 else 'solutions'}, each checked")


def _said_by(output: Path | None) -> str:
    """Return the form of the ending of the output."""
    form = None
    if output is not None:
        form = _ENDINGS.get(output.suffix.lower()) or format_of(output)
    if form is None:
        raise click.UsageError(f"give --to, one of {', '.join(FORMS)}")
    return form


def _form(options: dict[str, Any]) -> str:
    """Return the form of the input."""
    form: str = options["form"]
    if form != "auto":
        return form
    name, _ = split_choice(options["puzzle"], is_there)
    knuth = "knuth" if _ENDINGS.get(Path(name).suffix.lower()) == "knuth" else None
    return format_of(name) or knuth or "puzzle"


def _chosen(options: dict[str, Any]) -> tuple[str, ProblemName]:
    """Return the file, and which puzzle of it is wanted: by ``--problem`` or as ``FILE#2``.

    Raises:
        UsageError: it is said in both ways.
    """
    file, wanted = split_choice(options["puzzle"], is_there)
    if wanted is not None and options["problem"] is not None:
        raise click.UsageError(f"{options['puzzle']} chooses a puzzle already: leave --problem out")
    return file, options["problem"] if wanted is None else wanted


def _read(options: dict[str, Any]) -> tuple[Puzzle | KnuthFile, dict[str, Any]]:
    name, form = options["puzzle"], _form(options)
    if options["problem"] is not None and not (form in FORMATS and FORMATS[form].several):
        raise click.UsageError("--problem chooses from a file that holds several puzzles")
    if form in FORMATS:
        file, wanted = _chosen(options)
        read = import_foreign(file, form, wanted=wanted, limits=read_limits(options))
        kept = options["solutions"] is not None
        say_notes(file, (note for note in read.notes if not (kept and note == KEPT_NOTE)))
        return read.puzzle, read_settings(options["settings"])
    if form == "knuth":
        if options["settings"]:
            raise click.UsageError("a file in Knuth's form has no setup: leave --set out")
        return read_knuth(name, max_bytes=options["file_bytes"] or KNUTH_BYTES), {}
    return read_puzzle_argument(options)
