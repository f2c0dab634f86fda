"""What the package compiles of a problem, as the example ``cover`` of ``crates/puzzle`` says it.

``covers.csv`` has what a compiler in Python, which is gone, made of each puzzle of the catalogue: the
fingerprint of its cover, and a digest of all that ``compiled`` returns.  Puzzles that came later have there what the
core made of them then.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled, Draft, allowed_placements, compile_problem
from tilewright.compile.choice_cover import ChoiceCover
from tilewright.compile.core import core_of
from tilewright.compile.open_cover import OpenCover, can_stay_open
from tilewright.compile.packing import compile_packing
from tilewright.errors import PuzzleError
from tilewright.files.writing import write_puzzle
from tilewright.model import Problem
from tilewright.results.packing import OBJECTIVES

_STORED = Path(__file__).with_name("covers.csv")


def stored() -> dict[str, tuple[str, str]]:
    """Return the fingerprint and the digest of each puzzle of the catalogue, as they are to stay."""
    with _STORED.open(encoding="utf-8", newline="") as file:
        return {row["puzzle"]: (row["fingerprint"], row["digest"]) for row in csv.DictReader(file)}


def told(problem: Problem, full: Sequence[Problem] = ()) -> tuple[str, str]:
    """Return the fingerprint and the digest of a problem and of settings of its open slots."""
    made = compiled(problem, full)
    text = json.dumps(made, sort_keys=True)
    return made["fingerprint"], sha256(text.encode()).hexdigest()[:16]


def question(problem: Problem, full: Sequence[Problem] = ()) -> list[Any]:
    """Return the line that asks the example for a problem and for settings of its open slots."""
    settings = [json.dumps(one.settings_data()) for one in (problem, *full)]
    return [write_puzzle(problem.puzzle, "json"), settings[0], settings[1:]]


def compiled(problem: Problem, full: Sequence[Problem] = ()) -> dict[str, Any]:
    """Return what the example is to say."""
    made = compile_problem(problem)
    turns = compile_problem(problem, None, "turns")
    stay = compile_problem(problem, None, "all", True)
    board = made.board
    found = {
        "cells": board.cells,
        "orientations": [
            [[shape.cells, board.marks_shown(piece, number)] for number, shape in enumerate(shapes)]
            for piece, shapes in enumerate(board.orientations)
        ],
        "placements": len(made.placements),
        "items": made.cover.n_items,
        "options": made.cover.n_options,
        "rules": Draft.of(board, allowed_placements(board)).rule_numbers,
        "fingerprint": made.cover.fingerprint,
        "all": _symmetries(made),
        "turns": _symmetries(turns),
        "stay": _symmetries(stay),
        "orders": [one.cover.features().symmetries for one in (made, turns, stay)],
        "packed": [*_packed(problem)],
        "open": _open(problem, full),
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _symmetries(made: Compiled) -> list[Any]:
    return [[one.isometry.name, one.cells, one.pieces] for one in made.symmetries]


def _packed(problem: Problem) -> Iterator[Any]:
    """Yield for each objective the fingerprint of the relaxed cover, and all gains added up."""
    for objective in OBJECTIVES:
        try:
            made = compile_packing(problem, objective)
        except PuzzleError:
            continue
        yield made.cover.fingerprint, sum(made.gains)


def _open(problem: Problem, full: Sequence[Problem]) -> dict[str, Any] | None:
    if not problem.unfilled or not can_stay_open(problem):
        return None
    cover, choices = OpenCover.of(problem), ChoiceCover.of(problem)
    return {
        "fingerprint": cover.cover.fingerprint,
        "blockers": [*cover.blockers.items()],
        "choices": choices and choices.cover.fingerprint,
        "symmetries": _core.Images(core_of(problem)).symmetries,
        "settings": [_setting(cover, choices, one) for one in full],
    }


def _setting(cover: OpenCover, choices: ChoiceCover | None, full: Problem) -> dict[str, Any]:
    unit, made = cover.unit(full.setting), cover.compiled(full)
    return {
        "chosen": unit.chosen,
        "excluded": sorted(unit.excluded),
        "choices": choices and choices.chosen(full.setting),
        "compiled": made and made.cover.fingerprint,
    }
