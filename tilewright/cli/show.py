"""``tilewright show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tilewright.cli.formats import format_options
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import open_output, terminal_width, use_colour, write_line
from tilewright.draw.scene import Scene
from tilewright.model import Problem
from tilewright.model.scene import piece_letters, problem_scene


@click.command("show")
@puzzle_argument
@format_options("text", "svg", "png", "json")
def command(**options: Any) -> None:
    """Draw the region, the pieces and the setup of PUZZLE."""
    puzzle, settings = read_puzzle_argument(options)
    problem = puzzle.problem(settings, partial=True)
    scene = problem_scene(problem, caption=puzzle.title or puzzle.name)
    path: Path | None = options["output"]
    with open_output(path) as stream:
        if options["form"] == "json":
            write_line(stream, json.dumps(problem_data(problem)))
        elif options["form"] == "text":
            write_line(stream, _text(problem, scene, path))
        else:
            stream.write(picture_bytes(scene, options["form"]))


def picture_bytes(scene: Scene, form: str) -> bytes:
    """Return a scene as SVG or PNG."""
    if form == "png":
        from tilewright.draw import png

        return png.picture(scene)
    from tilewright.draw import svg

    return svg.picture(scene).encode()


def _text(problem: Problem, scene: Scene, path: Path | None) -> str:
    from tilewright.draw import text

    parts = [text.picture(scene, color=use_colour(path), width=terminal_width())]
    letters = piece_letters([piece.name for piece in problem.pieces])
    for piece in problem.pieces:
        low, high = piece.copies
        number = (
            ""
            if (low, high) == (1, 1)
            else f"  x {low}"
            if low == high
            else f"  x {low}..{high or 'any'}"
        )
        letter = f" ({letters[piece.name]})" if letters[piece.name] != piece.name else ""
        shapes = (str(shape.moved(problem.lattice, tuple)) for shape in piece.shapes)
        indented = "\n\n".join(shapes).replace("\n", "\n  ")
        parts.append(f"{piece.name}{letter}{number}\n  {indented}")
    for slot in problem.puzzle.setup.slots:
        parts.append(f"setup {slot.name} ({slot.role}): {slot.rule(problem.puzzle.region)}")
    parts += [f"rule: {rule}" for rule in problem.rules]
    return "\n\n".join(parts)


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
