"""``tilewright list``."""

from __future__ import annotations

import json
from collections import Counter
from textwrap import shorten
from typing import Any

import click

from tilewright import catalogue
from tilewright.cli.completion import complete_tag
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import OneOf, Whole, documented_command, option
from tilewright.cli.output import say, table_width
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES
from tilewright.model.piece_sets import piece_set_info
from tilewright.running.search import methods
from tilewright.saving import csv_table

#: the narrowest last column worth printing
_LEAST_TITLE = 20
#: what JSON alone has
_NESTED = ("sides", "expect")
#: formats that show the pieces of one set
_DRAWN = ("svg", "png", "pdf")


@documented_command(
    "list",
    "tilewright list soma",
    "tilewright list --lattice cube --size 30",
    "tilewright list --pieces hexiamonds --output pieces.svg",
)
@click.argument("words", nargs=-1, metavar="[TEXT]...")
@option(
    "--tag",
    metavar="TAG",
    shell_complete=complete_tag,
    help="Only puzzles with this tag; see --tags.",
)
@option("--tags", is_flag=True, help="The tags instead, with how many puzzles have each.")
@option("--lattices", is_flag=True, help="The lattices instead, likewise.")
@option(
    "--lattice",
    metavar="NAME",
    type=OneOf(list(LATTICES)),
    help="Only puzzles on this lattice: square, cube, triangle, hexagon ...",
)
@option("--size", type=Whole(), metavar="CELLS", help="Only puzzles of so many cells at most.")
@option("--pieces", is_flag=True, help="The piece sets instead.")
@option("--engines", "list_engines", is_flag=True, help="The engines instead.")
@format_options("text", "json", "csv", *_DRAWN)
@printed
def command(**options: Any) -> None:
    """List the catalogue: name, size, solutions, title; all of it, or entries that contain TEXT.

    Puzzles and piece sets on several lattices stand in groups, each under the name of its lattice.
    """
    if options["form"] in _DRAWN:
        click.echo(_picture(options), nl=False)
        return
    rows, keys = _chosen(options)
    if options["form"] == "json":
        click.echo(json.dumps(rows))
        return
    if options["form"] == "csv":
        click.echo(csv_table(map(_plain, rows)), nl=False)
        return
    if not rows:
        say("nothing is called so; tilewright list lists everything, list --tags the tags")
        return
    if not options["list_engines"]:
        rows = [row | {"size": _size(row), "solutions": _solutions(row)} for row in rows]
    click.echo(_grouped(rows, _table(rows, keys, table_width())))


def _picture(options: dict[str, Any]) -> bytes:
    """Return the pieces of one set as a picture."""
    from tilewright.cli.show import drawing_bytes
    from tilewright.model.set_picture import set_drawing

    form, words = options["form"], options["words"]
    if not options["pieces"] or len(words) != 1:
        raise click.UsageError(
            f"a picture is of one piece set: tilewright list --pieces NAME --format {form}"
        )
    return drawing_bytes(set_drawing(words[0]), form)


def _chosen(options: dict[str, Any]) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """Return the rows asked for, and the keys of a row that are shown."""
    if options["pieces"]:
        return _matching(_piece_sets(), options), ("name", "pieces", "description")
    if options["list_engines"]:
        engines = [{"name": name, "description": line} for name, line, _ in methods()]
        return _matching(engines, options), ("name", "description")
    narrowed = {key: options[key] for key in ("tag", "lattice", "size")}
    try:
        puzzles = catalogue.puzzles(*options["words"], **narrowed)
    except TilewrightError as error:
        raise click.UsageError(str(error)) from None
    if options["tags"]:
        tags = Counter(tag for summary in puzzles for tag in summary.tags)
        return [{"tag": tag, "puzzles": tags[tag]} for tag in sorted(tags)], ("tag", "puzzles")
    if options["lattices"]:
        many = Counter(summary.lattice for summary in puzzles)
        found = [{"lattice": name, "puzzles": many[name]} for name in LATTICES if many[name]]
        return found, ("lattice", "puzzles")
    return [summary.data() for summary in puzzles], ("name", "size", "solutions", "title")


def _matching(rows: list[dict[str, Any]], options: dict[str, Any]) -> list[dict[str, Any]]:
    """Keep the piece sets or engines that hold all words, and are of the lattice and the size."""
    lattice, size = options["lattice"], options["size"]
    return [
        row
        for row in rows
        if catalogue.matching(row, options["words"])
        and (lattice is None or row.get("lattice") == lattice)
        and (size is None or row.get("cells", 0) <= size)
    ]


def _size(row: dict[str, Any]) -> str:
    """Return the sides of a full box, as 10x6, and else the number of cells."""
    sides = row.get("sides")
    return "x".join(map(str, sides)) if sides else f"{row.get('cells')} cells"


def _solutions(row: dict[str, Any]) -> str:
    """Return what is known of the solutions, in a word or two."""
    expect = row.get("expect", {})
    for key in ("solutions", "distinct"):
        if isinstance(expect.get(key), int):
            return f"{expect[key]:,}" + (" distinct" if key == "distinct" else "")
    if "survey" in expect:
        return "by setting"
    return "some" if expect.get("solvable") else ""


def _piece_sets() -> list[dict[str, Any]]:
    return [
        {"name": name, "lattice": lattice, "pieces": number, "cells": cells, "description": line}
        for name, lattice, number, cells, line in piece_set_info()
    ]


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as plain values: words of a list stand in one cell, figures within figures are left out."""
    kept = {key: value for key, value in row.items() if key not in _NESTED}
    return {key: " ".join(one) if isinstance(one, list) else one for key, one in kept.items()}


def _table(rows: list[dict[str, Any]], keys: tuple[str, ...], width: int | None) -> str:
    """Align columns, numbers to the right; the last is cut, or left out, if a line has a width and is full."""
    texts = [[_cell(row.get(key)) for key in keys] for row in rows]
    widths = [max(map(len, column)) for column in zip(keys, *texts, strict=True)]
    used = sum(widths[:-1]) + 2 * (len(keys) - 1)
    room = widths[-1] if width is None else width - used
    if len(keys) > 1 and room < min(widths[-1], _LEAST_TITLE):
        return _table(rows, keys[:-1], width)
    if len(keys) > 1:  # names are never cut
        widths[-1] = min(widths[-1], room)
    right = [key in ("size", "solutions", "pieces", "puzzles") for key in keys]
    lines = []
    for line in [list(keys), *texts]:
        line[-1] = shorten(line[-1], widths[-1], placeholder=" ...")
        cells = [
            cell.rjust(wide) if to_right else cell.ljust(wide)
            for cell, wide, to_right in zip(line, widths, right, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _grouped(rows: list[dict[str, Any]], table: str) -> str:
    """Return a table of puzzles in groups, one for each lattice, if there are several."""
    if "name" not in rows[0] or len({row.get("lattice") for row in rows}) < 2:
        return table
    heading, *lines = table.split("\n")
    groups: dict[str, list[str]] = {name: [] for name in LATTICES}
    for row, line in zip(rows, lines, strict=True):
        groups[row["lattice"]].append(line)
    texts = [
        "\n".join([f"{name}: {len(found)}", *found]) for name, found in groups.items() if found
    ]
    return "\n\n".join([heading, *texts])


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else str(value)
