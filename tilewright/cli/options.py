"""The options that several commands share, and how they become arguments of the functions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, TypeVar, cast

import click

from tilewright.cli.completion import complete_engine, complete_puzzle, complete_slot
from tilewright.cli.help import LIMITS, OUTPUT, RARE, Number, OneOf, Whole, option, whole_option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.moving import with_moves
from tilewright.cli.output import say
from tilewright.files.reading import reading_ends
from tilewright.model import DEFAULT_LIMITS, Limits
from tilewright.model.classes import KINDS
from tilewright.model.limits import CAPS
from tilewright.puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


def add_options(command: Command, *decorators: Callable[[Any], Any]) -> Command:
    """Apply decorators so that they stand in the help in this order."""
    for decorator in reversed(decorators):
        command = decorator(command)
    return command


def _cap(name: str) -> Callable[[Any], Any]:
    """Make the option that lifts a cap; a size may have a unit, other numbers have none."""
    cap, most = CAPS[name], getattr(DEFAULT_LIMITS, name)
    kind: click.ParamType[Any] = Whole(1)
    metavar, help_text = "N", f"Allow {cap.help} than {most:,}."
    if name == "file_bytes":
        kind, metavar, help_text = (
            Size(),
            "SIZE",
            f"Allow files of more than {most >> 20} MiB, e.g. 50MB.",
        )
    return option(cap.option, name, type=kind, metavar=metavar, section=RARE, help=help_text)


def puzzle_argument(command: Command) -> Command:
    """Add PUZZLE, ``--set``, and the caps on its size."""
    return add_options(
        command,
        click.argument("puzzle", shell_complete=complete_puzzle),
        option(
            "--set",
            "settings",
            multiple=True,
            metavar="SLOT=VALUE",
            shell_complete=complete_slot,
            help="Choose the value of a setup slot (repeatable).",
        ),
        caps_options,
    )


def caps_options(command: Command) -> Command:
    """Add the caps on the size of a puzzle."""
    return add_options(command, *map(_cap, CAPS))


#: powers of two
_UNITS = MappingProxyType({"": 0, "K": 10, "M": 20, "G": 30, "T": 40})


class Size(click.ParamType[int]):
    """A number of bytes: ``50000000``, ``500MB``, ``2GB``, ``1.5 GiB``; a kilobyte has 1,024.

    >>> Size().convert("1.5 GiB", None, None), Size().convert("4096", None, None)
    (1610612736, 4096)
    """

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number of bytes.

        Raises:
            BadParameter: it is none, or 0.
        """
        if isinstance(value, int):
            return value
        parts = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:I?B)?", value.strip().upper())
        size = int(min(float(parts[1]), 2.0**62) * (1 << _UNITS[parts[2]])) if parts else 0
        if not size:
            self.fail(f"{value!r} is no size; write 500MB or 2GB", param, ctx)
        return size


def limit_options(command: Command) -> Command:
    """Add the limits of time and memory, which hold from the first step to the last."""
    return add_options(
        command,
        option(
            "--limit-time",
            type=Number(0),
            metavar="SECONDS",
            section=LIMITS,
            help="Stop after so many seconds.",
        ),
        option(
            "--limit-memory",
            metavar="SIZE",
            type=Size(),
            section=LIMITS,
            help="Stop where the process holds so much, e.g. 500MB (tables: half the memory).",
        ),
    )


node_limit_option = whole_option(
    "--limit-nodes", least=0, section=LIMITS, help="Stop after so many nodes of a search."
)


def distinct_options(what: str) -> Callable[[Command], Command]:
    """Add ``--distinct`` and ``--distinct-by``, which become one value, ``distinct``.

    It is false, true, or the kind of class: what the functions take under that name.

    Args:
        what: the help of ``--distinct``.
    """

    def add(command: Command) -> Command:
        @wraps(command)
        def asked(*arguments: Any, **options: Any) -> Any:
            kind = options.pop("distinct_by")
            options["distinct"] = kind or options["distinct"]
            return command(*arguments, **options)

        return add_options(
            cast(Command, asked),
            option("--distinct", is_flag=True, help=what),
            option(
                "--distinct-by",
                type=OneOf(KINDS),
                help="The same: images are one up to all symmetries, or mirror images apart (turns).",
            ),
        )

    return add


apart_option = option(
    "--apart",
    is_flag=True,
    help="Only those whose pieces come apart; see disassemble.",
)
quiet_option = option("--quiet", is_flag=True, section=OUTPUT, help="Show no progress.")
#: FOLDER, of a run that was begun
folder_argument = click.argument("folder", type=click.Path(path_type=Path))


def number_option(default: int, what: str) -> Callable[[Command], Command]:
    """Add ``--number``, with what it is the number of."""
    return whole_option("--number", default=default, show_default=True, help=what)


def into_option(what: str) -> Callable[[Command], Command]:
    """Add ``--into``, the folder in which a command writes, with what it is to be."""
    return option(
        "--into",
        type=click.Path(path_type=Path, file_okay=False),
        required=True,
        metavar="FOLDER",
        help=what,
    )


def seed_option(what: str) -> Callable[[Command], Command]:
    """Add ``--seed``, with what it changes."""
    return option("--seed", type=Whole(), default=0, show_default=True, metavar="N", help=what)


def _say_idle(ctx: click.Context, parameter: click.Parameter, value: int | None) -> None:
    if value is not None:
        say_idle_seed()


def say_idle_seed() -> None:
    """Say that a seed was given where nothing is drawn at random."""
    say("--seed changes nothing here: nothing is drawn at random")


#: ``--seed``, which every search takes, where nothing is drawn at random
idle_seed_option = option(
    "--seed", type=Whole(), metavar="N", hidden=True, expose_value=False, callback=_say_idle
)


def search_options(command: Command) -> Command:
    """Add how to search."""
    return add_options(
        command,
        limit_options,
        node_limit_option,
        quiet_option,
        option(
            "--engine",
            default="auto",
            show_default=True,
            metavar="NAME",
            shell_complete=complete_engine,
            section=RARE,
            help="How to search; tilewright list --engines shows the engines.",
        ),
        whole_option("--threads", section=RARE, help="Number of threads (default: all cores)."),
    )


def read_puzzle_argument(options: dict[str, Any]) -> tuple[Puzzle, dict[str, Any]]:
    """Return the puzzle and the settings that the arguments name.

    What reading takes is taken off ``options["limit_time"]``.

    Raises:
        PuzzleError: the puzzle is unknown, unreadable or invalid.
    """
    start = monotonic()
    with reading_ends(options.get("limit_time")):
        read = _read_puzzle(options)
    if options.get("limit_time") is not None:
        options["limit_time"] = max(options["limit_time"] - (monotonic() - start), 0.0)
    puzzle, settings = read
    return with_moves(puzzle, options), settings


def _read_puzzle(options: dict[str, Any]) -> tuple[Puzzle, dict[str, Any]]:
    from tilewright.files.puzzle_file import parse_puzzle
    from tilewright.files.source import read_at_most
    from tilewright.loading import load_noted, resolve_from

    settings = read_settings(options["settings"])
    limits = read_limits(options)
    name = options["puzzle"]
    if name != "-":
        puzzle, notes = load_noted(name, limits=limits)
        say_notes(name, () if options.get("quiet") else notes)
        return puzzle, settings
    if sys.stdin.isatty():
        say("reading a puzzle from standard input, to Ctrl-D; PUZZLE may be a name or a file")
    data = read_at_most(sys.stdin.buffer, limits.file_bytes + 1)
    text = data.decode("utf-8", errors="surrogateescape")
    parsed = parse_puzzle(text, origin="<stdin>", limits=limits, resolve=resolve_from(limits))
    return Puzzle.of(parsed), settings


def say_notes(name: str, notes: Iterable[str]) -> None:
    """Say what was lost or changed in reading another program's file."""
    for note in notes:
        say(f"{name}: note: {note}")


def read_settings(given: tuple[str, ...], flag: str = "--set") -> dict[str, Any]:
    """Return ``SLOT=VALUE`` words as a mapping; a fault names the option that they were given by."""
    settings: dict[str, Any] = {}
    for word in given:
        slot, equals, value = word.partition("=")
        if not equals or not slot:
            raise click.UsageError(f"{flag} {word!r}: write SLOT=VALUE")
        settings[slot] = value
    return settings


def read_limits(options: dict[str, Any]) -> Limits:
    """Return the caps, with those that an option lifts."""
    return replace(DEFAULT_LIMITS, **{key: options[key] for key in CAPS if options[key]})


output_option = option(
    "-o",
    "--output",
    type=OutputFile(),
    metavar="FILE",
    section=OUTPUT,
    help="Write to this file instead.",
)
