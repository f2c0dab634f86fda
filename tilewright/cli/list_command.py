"""``tilewright list``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright import catalogue
from tilewright.model.piece_sets import piece_set_info
from tilewright.run.search import methods


@click.command("list")
@click.option("--tag", help="Only puzzles with this tag.")
@click.option("--pieces", is_flag=True, help="The piece sets instead.")
@click.option("--engines", "list_engines", is_flag=True, help="The engines instead.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def command(tag: str | None, pieces: bool, list_engines: bool, form: str) -> None:
    """List the catalogue: name, title, lattice, size, known counts."""
    keys: tuple[str, ...]
    if pieces:
        rows, keys = _piece_sets(), ("name", "pieces", "description")
    elif list_engines:
        rows, keys = (
            [{"name": n, "description": d} for n, d, _ in methods()],
            ("name", "description"),
        )
    else:
        rows = [row for row in _puzzles() if tag is None or tag in row["tags"]]
        keys = ("name", "title", "lattice", "cells", "solutions", "distinct")
    click.echo(json.dumps(rows) if form == "json" else _table(rows, keys))


def _piece_sets() -> list[dict[str, Any]]:
    return [
        {"name": name, "lattice": lattice, "pieces": number, "cells": cells, "description": line}
        for name, lattice, number, cells, line in piece_set_info()
    ]


def _puzzles() -> list[dict[str, Any]]:
    return [
        {
            "name": summary.name,
            "title": summary.title,
            "lattice": summary.lattice,
            "cells": summary.cells,
            "tags": list(summary.tags),
            "solutions": summary.expect.get("solutions"),
            "distinct": summary.expect.get("distinct"),
            "expect": dict(summary.expect),
        }
        for summary in catalogue.summaries()
    ]


def _table(rows: list[dict[str, Any]], keys: tuple[str, ...]) -> str:
    """Align columns; numbers to the right."""
    texts = [[_cell(row[key]) for key in keys] for row in rows]
    widths = [max(map(len, column)) for column in zip(keys, *texts, strict=True)]
    numeric = [all(isinstance(row[key], int | None) for row in rows) for key in keys]
    lines = []
    for line in [list(keys), *texts]:
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:,}" if isinstance(value, int) else str(value)
