"""A problem as JSON data: what ``show --format json`` writes."""

from __future__ import annotations

from typing import Any

from tilewright.model.puzzle import Problem


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
                **({"at": [[list(c) for c in place] for place in piece.at]} if piece.at else {}),
                "orientations": len(as_read.orientations(problem.lattice)),
            }
            for piece, as_read in zip(problem.pieces, problem.pieces_as_read, strict=True)
        ],
        "setup": {slot.name: slot.rule(puzzle.region) for slot in puzzle.setup.slots},
        "rules": [str(rule) for rule in problem.rules],
    }
