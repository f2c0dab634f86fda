"""What Python says of a case, in the form in which ``crates/puzzle/examples/settle.rs`` says it."""

from __future__ import annotations

import json
from typing import Any

from tests.puzzle.random_settings import MARKS, Case
from tilewright.errors import PuzzleError, SetupError
from tilewright.files import parse_puzzle
from tilewright.model import Problem
from tilewright.model.rules import ReadRule
from tilewright.model.slot import value_data


def settled(case: Case) -> dict[str, Any]:
    """Return the problem, or the faults of the document, of the setting or of the board that it leaves."""
    said: dict[str, Any] = json.loads(json.dumps(_settled(case)))
    return said


def _settled(case: Case) -> dict[str, Any]:
    try:
        puzzle = parse_puzzle(case.document, format="json")
    except PuzzleError as error:
        return _refused("document", error)
    try:
        return _problem(puzzle.problem(json.loads(case.given), partial=case.partial))
    except SetupError as error:
        return _refused("setting", error)
    except PuzzleError as error:
        return _refused("board", error)


def _refused(kind: str, error: PuzzleError) -> dict[str, Any]:
    return {"kind": kind, "faults": [(f.path, f.what, f.fix) for f in error.faults]}


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "kind": "problem",
        "setting": [(name, value_data(value)) for name, value in problem.setting.items()],
        "switches": [*problem.switches.items()],
        "cells": problem.region.cells,
        "optional": sorted(problem.region.optional),
        "marks": problem.region.marks,
        "rules": [_rule(rule) for rule in problem.rules],
        "cautions": problem.cautions,
        "unfilled": problem.unfilled,
        "blocked": problem.blocked,
    }


def _rule(rule: ReadRule) -> dict[str, Any]:
    return {
        "name": rule.kind,
        "text": str(rule),
        "reads": [rule.reads_mark(mark) for mark in MARKS],
        "flags": [
            rule.needs_full_board,
            rule.reads_blocked_cells,
            rule.reads_marked_cells,
            rule.reads_piece_marks,
            rule.filters_by_marks,
        ],
    }
