"""``tilewright show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command
from tilewright.cli.looks import look_of, look_options
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import open_output, terminal_width, use_colour, write_line
from tilewright.draw import svg
from tilewright.draw.scene import Scene
from tilewright.draw.sheet import Sheet, drawing, text_sheet
from tilewright.draw.tile import Look
from tilewright.model import Problem
from tilewright.model.scene import problem_sheet


@documented_command(
    "show",
    "tilewright show a-puzzle-a-day",
    "tilewright show soma-3x3x3 --output soma.svg",
)
@puzzle_argument
@format_options("text", "svg", "png", "json")
@look_options
def command(**options: Any) -> None:
    """Draw the region, the pieces and the setup of PUZZLE."""
    puzzle, settings = read_puzzle_argument(options)
    problem = puzzle.problem(settings, partial=True)
    path: Path | None = options["output"]
    with open_output(path) as stream:
        if options["form"] == "json":
            write_line(stream, json.dumps(problem_data(problem)))
            return
        sheet = problem_sheet(problem, puzzle.title or puzzle.name)
        if options["form"] == "text":
            colour, width = use_colour(path), terminal_width()
            write_line(stream, text_sheet(sheet, color=colour, width=width))
        else:
            stream.write(_sheet_bytes(sheet, look_of(options), options))


def picture_bytes(scene: Scene, form: str, look: Look) -> bytes:
    """Return a scene as SVG or PNG."""
    if form == "png":
        from tilewright.draw import png

        return png.picture(scene, look=look)
    return svg.picture(scene, look=look).encode()


def _sheet_bytes(sheet: Sheet, look: Look, options: dict[str, Any]) -> bytes:
    """Return a sheet as SVG or PNG."""
    document = svg.write(drawing(sheet, look))
    if options["form"] == "png":
        from tilewright.draw import png

        return png.rendered(document)
    return document.encode()


def problem_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as JSON data."""
    puzzle = problem.puzzle
    return {
        "puzzle": puzzle.name,
        "title": puzzle.title,
        "lattice": puzzle.lattice,
        "set": problem.settings_data(),
        "cells": [list(cell) for cell in problem.region.cells],
        "optional": [list(cell) for cell in sorted(problem.region.optional)],
        "blocked": [list(cell) for cell in problem.blocked],
        "marks": [[list(cell), mark] for cell, mark in problem.region.marks],
        "pieces": [
            {
                "name": piece.name,
                "shapes": [[list(cell) for cell in shape.cells] for shape in piece.shapes],
                "copies": list(piece.copies),
                "orientations": len(piece.orientations(problem.lattice)),
            }
            for piece in problem.pieces
        ],
        "setup": {slot.name: slot.rule(puzzle.region) for slot in puzzle.setup.slots},
        "rules": [str(rule) for rule in problem.rules],
    }
