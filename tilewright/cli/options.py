"""The options that several commands share, and how they become arguments of the functions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, TypeVar

import click

from tilewright.model import DEFAULT_LIMITS, Limits
from tilewright.puzzle import Puzzle

Command = TypeVar("Command", bound=Callable[..., Any])


def puzzle_argument(command: Command) -> Command:
    """Add PUZZLE, the caps on its size, and ``--set``."""
    for option in (
        click.option(
            "--max-cells", type=click.IntRange(1), help="Lift the cap on region cells (4096)."
        ),
        click.option(
            "--max-kinds", type=click.IntRange(1), help="Lift the cap on kinds of piece (512)."
        ),
        click.option(
            "--max-piece-cells",
            type=click.IntRange(1),
            help="Lift the cap on cells of a piece (64).",
        ),
        click.option(
            "--max-box",
            type=click.IntRange(1),
            help="Lift the cap on the box around a region or a piece (16384 cells).",
        ),
        click.option(
            "--max-bytes", type=click.IntRange(1), help="Lift the cap on the file's size (1 MiB)."
        ),
        click.option(
            "--set",
            "settings",
            multiple=True,
            metavar="SLOT=VALUE",
            help="Choose the value of a setup slot (repeatable).",
        ),
        click.argument("puzzle"),
    ):
        command = option(command)
    return command


#: powers of two
_UNITS = MappingProxyType({"": 0, "K": 10, "M": 20, "G": 30, "T": 40})


def read_memory(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Return the bytes that ``500MB``, ``2GB`` or ``1.5 GiB`` stand for; a kilobyte has 1,024."""
    if value is None:
        return None
    parts = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:I?B)?", value.strip().upper())
    size = int(min(float(parts[1]), 2.0**62) * (1 << _UNITS[parts[2]])) if parts else 0
    if not size:
        raise click.BadParameter(f"{value!r} is no amount of memory; write 500MB or 2GB")
    return size


def limit_options(command: Command) -> Command:
    """Add the limits of time and memory, which hold from the first step to the last."""
    for option in (
        click.option(
            "--limit-memory",
            metavar="SIZE",
            callback=read_memory,
            help="Stop where the process holds so much, e.g. 500MB (tables: half the memory).",
        ),
        click.option("--limit-time", type=click.FloatRange(0), help="Stop after so many seconds."),
    ):
        command = option(command)
    return command


def search_options(command: Command) -> Command:
    """Add how to search."""
    for option in (
        click.option("--quiet", is_flag=True, help="No progress."),
        click.option(
            "--limit-nodes", type=click.IntRange(0), help="Stop after so many search nodes."
        ),
        limit_options,
        click.option(
            "--seed", type=int, default=0, show_default=True, help="Seed of anything random."
        ),
        click.option(
            "--threads", type=click.IntRange(1), help="Number of threads (default: all cores)."
        ),
        click.option("--engine", default="auto", show_default=True, help="See list --engines."),
    ):
        command = option(command)
    return command


def read_puzzle_argument(options: dict[str, Any]) -> tuple[Puzzle, dict[str, Any]]:
    """Return the puzzle and the settings that the arguments name.

    What reading takes is taken off ``options["limit_time"]``.

    Raises:
        PuzzleError: the puzzle is unknown, unreadable or invalid.
    """
    start = monotonic()
    read = _read_puzzle(options)
    if options.get("limit_time") is not None:
        options["limit_time"] = max(options["limit_time"] - (monotonic() - start), 0.0)
    return read


def _read_puzzle(options: dict[str, Any]) -> tuple[Puzzle, dict[str, Any]]:
    from tilewright.files.puzzle_file import parse_puzzle
    from tilewright.files.source import read_at_most
    from tilewright.loading import load, resolve_from

    settings = read_settings(options["settings"])
    limits = read_limits(options)
    name = options["puzzle"]
    if name != "-":
        return load(name, limits=limits), settings
    data = read_at_most(sys.stdin.buffer, limits.file_bytes + 1)
    text = data.decode("utf-8", errors="surrogateescape")
    parsed = parse_puzzle(text, origin="<stdin>", limits=limits, resolve=resolve_from(limits))
    return Puzzle.of(parsed), settings


def read_settings(given: tuple[str, ...]) -> dict[str, Any]:
    """Return ``SLOT=VALUE`` words as a mapping."""
    settings: dict[str, Any] = {}
    for word in given:
        slot, equals, value = word.partition("=")
        if not equals or not slot:
            raise click.UsageError(f"--set {word!r}: write SLOT=VALUE")
        settings[slot] = value
    return settings


def read_limits(options: dict[str, Any]) -> Limits:
    """Return the caps, with those that an option lifts."""
    lifted = {
        "region_cells": options["max_cells"],
        "piece_kinds": options["max_kinds"],
        "piece_cells": options["max_piece_cells"],
        "box_cells": options["max_box"],
        "file_bytes": options["max_bytes"],
    }
    return replace(DEFAULT_LIMITS, **{key: value for key, value in lifted.items() if value})


class FileName(click.Path):
    """The name of a file, which is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse an empty name, which a path would take for this folder."""
        if value == "":
            self.fail("the name of the file is empty", param, ctx)
        return super().convert(value, param, ctx)


def output_option(command: Command) -> Command:
    """Add ``--output``."""
    option = click.option(
        "--output",
        type=FileName(dir_okay=False, path_type=Path),
        help="Write to this file instead.",
    )
    return option(command)
