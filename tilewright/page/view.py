"""The view of a document: cells, pieces, setup, rules, and faults so far.

The page asks at every change of the hand, so all of this takes milliseconds: placements are looked
at on boards where there are not too many, and nothing is searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from tilewright.compile import Board, allowed_placements
from tilewright.draw.joined import joints_of
from tilewright.errors import PuzzleError, SetupError
from tilewright.lattice import Cell, Isometry, Lattice
from tilewright.model import AnyCells, Choose, OneInEach, Piece, Problem, Shape, Slot
from tilewright.model import Puzzle as Described
from tilewright.model.read_marks import shape_without, shown_orientations
from tilewright.model.scene import piece_letters, problem_scene
from tilewright.model.slot import value_data
from tilewright.model.switch import switch_names
from tilewright.page.covers import MOST_PLACES, placement_data, places, puzzle_of
from tilewright.page.document import faults_data
from tilewright.page.lattices import handles_of
from tilewright.page.notes import Note, notes_of
from tilewright.page.searches.verbs import verbs_of

#: placements that are handed out at most
MOST_PLACEMENTS = 100_000


def view_of(document: Any) -> dict[str, Any]:
    """Return what there is to show of a document, or ``{faults}``."""
    try:
        problem, wrong = shown_problem(puzzle_of(document))
    except PuzzleError as error:
        return {"faults": faults_data(error.faults)}
    board = Board.of(problem)
    number = board.index
    scene = problem_scene(problem)
    return {
        "title": problem.puzzle.title or problem.name,
        "cells": [list(cell) for cell in board.cells],
        "blocked": [list(cell) for cell in problem.blocked],
        "optional": sorted(number[cell] for cell in problem.region.optional),
        "marks": [[list(cell), mark] for cell, mark in problem.region.marks],
        "labels": [[list(cell), label] for cell, label in scene.labels.items()],
        "pieces": _pieces(problem),
        "slots": [_slot(problem, slot) for slot in problem.puzzle.setup.slots],
        "switches": _switches(problem),
        "rules": [str(rule) for rule in problem.rules],
        "joined": _joined(problem),
        "placed": [[p.piece, sorted(number[cell] for cell in p.cells)] for p in problem.placed],
        "notes": [note.data() for note in notes_of(board, wrong)],
        "verbs": verbs_of(problem),
    }


def shown_problem(puzzle: Described) -> tuple[Problem, dict[str, Note]]:
    """Return a problem whose slots may be open, and for each value that is not taken why.

    Such a value is left out, so that a board can be seen while pegs are set.

    Raises:
        PuzzleError: the puzzle itself is invalid.
    """
    try:
        return puzzle.problem(partial=True), {}
    except SetupError as error:
        wrong = {}
        for fault in error.faults:
            name = str(fault.path[1]) if len(fault.path) > 1 else ""
            text = f"{name}: {fault.what}" if name else fault.what
            wrong[name] = Note("setting", f"{text}; {fault.fix}", (), True)
    names = set(wrong) - {""} or set(puzzle.settings)
    kept = {name: value for name, value in puzzle.settings.items() if name not in names}
    try:
        return replace(puzzle, settings=kept).problem(partial=True), wrong
    except SetupError:
        return replace(puzzle, settings={}).problem(partial=True), wrong


def placements_of(document: Any) -> dict[str, Any]:
    """Return every placement by number, or how many there are where they are too many."""
    try:
        board = Board.of(puzzle_of(document).problem())
    except PuzzleError as error:
        return {"faults": faults_data(error.faults)}
    if places(board) > MOST_PLACES:
        return {"tooMany": places(board)}
    found = allowed_placements(board)
    if len(found) > MOST_PLACEMENTS:
        return {"tooMany": len(found)}
    return {"placements": [placement_data(board.problem, placement) for placement in found]}


def _joined(problem: Problem) -> list[list[Any]]:
    """Return each cell beyond a joined border, the cell of the board that it is one with, and the sign.

    The sign is a kind, below 0 for the way back, and whether the page is turned over on the way.
    """
    region, found = problem.region, dict[Cell, list[Any]]()
    for joint in joints_of(problem.lattice.name, region.wrap, frozenset(region.cells)):
        sign = joint.kind, joint.mirrored
        found.setdefault(joint.beyond, [list(joint.beyond), list(joint.home), *sign])
    return list(found.values())


def _pieces(problem: Problem) -> list[dict[str, Any]]:
    letters = piece_letters([piece.name for piece in problem.pieces])
    colours = problem_scene(problem).colours
    return [
        {
            "name": piece.name,
            "letter": letters[piece.name],
            "colour": colours.get(index, (index,))[0],
            "colours": list(colours.get(index, (index,))),
            "copies": list(piece.copies),
            **_orientations(piece, problem.lattice.unwrapped, problem.unread),
        }
        for index, piece in enumerate(problem.pieces)
    ]


@lru_cache(maxsize=4096)
def _orientations(piece: Piece, lattice: Lattice, unread: frozenset[str]) -> Mapping[str, Any]:
    """Return the orientations of a piece, and what turning, tilting and flipping make of each."""
    shown = shown_orientations(piece, lattice, unread)
    shapes = [shape_without(shape, unread) for shape in shown] if unread else shown
    turn, tilt, flip = handles_of(lattice)
    turned, tilted, flipped = (_images(shapes, lattice, way) for way in (turn, tilt, flip))
    return {
        "orientations": [_shape(shape) for shape in shown],
        "turn": turned,
        "back": _inverse(turned),
        "tilt": tilted,
        "flip": _through_all(turned, tilted, flipped),
    }


def _shape(shape: Shape) -> dict[str, Any]:
    return {"cells": [list(cell) for cell in shape.cells], "marks": list(shape.marks)}


def _images(shapes: Sequence[Shape], lattice: Lattice, isometry: Isometry) -> list[int]:
    """Return for each orientation the number of its image; its own if the image is none."""
    numbers = {shape: number for number, shape in enumerate(shapes)}
    images = (shape.moved(lattice, isometry.apply) for shape in shapes)
    return [numbers.get(image, number) for number, image in enumerate(images)]


def _through_all(turn: list[int], tilt: list[int], flip: list[int]) -> list[int]:
    """Return a flip that leads through all orientations: it is ``flip`` if that does.

    Some motions are no isometries of the lattice, so they are no handles.  Then the flip goes on to the next
    orientations that turning and tilting lead to each other.
    """
    if not turn or len(_led_to(0, (turn, tilt, flip))) == len(turn):
        return flip
    orbits: list[list[int]] = []
    for number in range(len(turn)):
        if not any(number in orbit for orbit in orbits):
            orbits.append(sorted(_led_to(number, (turn, tilt))))
    images = list(flip)
    for orbit, following in zip(orbits, [*orbits[1:], orbits[0]], strict=True):
        for rank, number in enumerate(orbit):
            images[number] = following[rank % len(following)]
    return images


def _led_to(start: int, ways: Sequence[Sequence[int]]) -> set[int]:
    """Return the numbers that some maps lead to from one of them, which is among them."""
    found = {start}
    queue = [start]
    for number in queue:
        fresh = {way[number] for way in ways} - found
        found |= fresh
        queue += fresh
    return found


def _inverse(images: Sequence[int]) -> list[int]:
    back = list(range(len(images)))
    for number, image in enumerate(images):
        back[image] = number
    return back


def _slot(problem: Problem, slot: Slot) -> dict[str, Any]:
    value = problem.setting.get(slot.name)
    data: dict[str, Any] = {
        "name": slot.name,
        "role": slot.role,
        "value": None if value is None else value_data(value),
        "text": slot.rule(problem.puzzle.region),
    }
    if isinstance(slot, Choose):
        return {**data, "kind": "choose", "labels": _named(slot.labels)}
    if isinstance(slot, OneInEach):
        return {
            **data,
            "kind": "one_in_each",
            "domains": _named(slot.reduced(problem.puzzle.region)),
        }
    assert isinstance(slot, AnyCells)
    return {**data, "kind": "count", "number": slot.count}


def _named(cells: Mapping[str, Iterable[Cell]]) -> dict[str, list[list[int]]]:
    return {name: [list(cell) for cell in of] for name, of in cells.items()}


def _switches(problem: Problem) -> list[dict[str, Any]]:
    """Return the switches, each with what its rules say."""
    puzzle = problem.puzzle
    names = switch_names(puzzle.rules)
    if not names:
        return []
    kept = {name: value for name, value in puzzle.settings.items() if name not in names}
    every = replace(puzzle, settings=kept).problem(partial=True).rules
    said = {name: [] for name in names}  # type: dict[str, list[str]]
    for rule, read in zip(puzzle.rules, every, strict=True):
        if rule.switch is not None:
            said[rule.switch].append(str(read))
    return [
        {"name": name, "on": problem.switches.get(name, True), "text": "; ".join(said[name])}
        for name in names
    ]
