"""The core shows of a puzzle what Python writes and draws: documents, views."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.page.documents import placements_of
from tests.parts import chunks
from tests.puzzle.examples import answers
from tests.puzzle.grammar import right
from tests.puzzle.handles import handles_of
from tilewright import catalogue
from tilewright.compile import Compiled, allowed_placements
from tilewright.compile.core import numbered_board
from tilewright.deduction.deducer import colourings
from tilewright.draw.joined import Joint, joints_of
from tilewright.draw.palette import COLOURS, OWN
from tilewright.errors import PuzzleError, SetupError
from tilewright.files.writing import puzzle_data
from tilewright.lattice import Cell, Isometry
from tilewright.model import Piece, Problem, Shape
from tilewright.model.read_marks import shape_without
from tilewright.model.scene import cell_names, piece_letters, piece_names, problem_scene
from tilewright.model.switch import switch_names
from tilewright.page.covers import placement_data
from tilewright.page.document import document_of, faults_data, read_document
from tilewright.page.view import view_of
from tilewright.running.layable import Layable

Document = dict[str, Any]
#: every so many puzzles of the catalogue are looked at each time
_STRIDE = 25
#: random documents in a chunk
_CHUNK = 20
#: the most places that persons are asked about
_PLACES = 60_000


@pytest.mark.parametrize("stride", [_STRIDE, pytest.param(3, marks=pytest.mark.long)])
def test_puzzles_of_the_catalogue(stride: int) -> None:
    puzzles = [catalogue.load(name) for name in catalogue.names()[::stride]]
    documents = [document_of(puzzle) for puzzle in puzzles]
    _compare("document", [puzzle_data(puzzle) for puzzle in puzzles], documents)
    _compare("document", documents, documents)
    _compare_shown(documents)


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_random_documents(chunk: int) -> None:
    seeds = range(chunk * _CHUNK, (chunk + 1) * _CHUNK)
    given = list(_readable(right(Random(seed)) for seed in seeds))
    _compare("document", given, [document_of(read_document(one)) for one in given])
    _compare_shown(given)


def _readable(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield the documents that a page without files can read, each also without its setup.

    Those on the lattice of tesseracts are left out: its 384 isometries take Python a minute.
    """
    for document in documents:
        if document.get("lattice") == "tesseract":
            continue
        plain = {key: part for key, part in document.items() if key not in ("setup", "set")}
        for one in (document, plain) if "uses" not in document else ():
            with suppress(PuzzleError):
                read_document(one)
                yield one


def _compare_shown(documents: list[Document]) -> None:
    for document in documents:
        found, wanted = view_of(document), _drawn(document)
        assert _plain({key: _part(found, key) for key in wanted}) == wanted, json.dumps(document)
    grounds = [_ground(document) for document in documents]
    small = [(document, one) for document, one in zip(documents, grounds, strict=True) if one]
    given = [document for document, _ in small]
    _compare("person", given, [_person(ground) for _, ground in small])
    for document, ground in small:
        assert placements_of(document) == _placements(ground), json.dumps(document)


def _part(view: Document, key: str) -> Any:
    """Return a part of a view, or a part of each of its pieces; of notes those about wrong settings."""
    if key == "settings":
        notes = [note["text"] for note in view["notes"] if note["kind"] == "setting"]
        return [text for text in notes if " has no value yet: " not in text]
    if key in ("texts", "on"):
        slots, switches = view["slots"], view["switches"]
        return [one["text"] for one in slots] if key == "texts" else [one["on"] for one in switches]
    return view[key] if key in view else [piece[key] for piece in view["pieces"]]


def _drawn(document: Document) -> Document:
    """Return the parts of a view that Python has too, for drawings and texts."""
    puzzle = read_document(document)
    try:
        problem = puzzle.problem(partial=True)
    except SetupError as error:
        wrong = {fault.path[1:2]: f"{fault.what}; {fault.fix}" for fault in error.faults}
        return {"settings": [": ".join([*map(str, at), text]) for at, text in wrong.items()]}
    return _plain({**_of_board(problem), **_of_pieces(problem)})


def _of_board(problem: Problem) -> Document:
    region, cells = problem.region, numbered_board(problem).cells
    number = {cell: index for index, cell in enumerate(cells)}
    joined: dict[Cell, Joint] = {}
    for joint in joints_of(problem.lattice.name, region.wrap, frozenset(region.cells)):
        joined.setdefault(joint.beyond, joint)
    slots = problem.puzzle.setup.slots
    return {
        "title": problem.puzzle.title or problem.name,
        "cells": cells,
        "blocked": problem.blocked,
        "optional": sorted(number[cell] for cell in region.optional),
        "marks": region.marks,
        "labels": [pair for pair in problem_scene(problem).labels.items() if pair[1] != "+"],
        "rules": [str(rule) for rule in problem.rules],
        "joined": [joint[1:] for joint in joined.values()],
        "placed": [[p.piece, sorted(number[cell] for cell in p.cells)] for p in problem.placed],
        "texts": [slot.rule(problem.puzzle.region) for slot in slots],
        "on": [problem.switches.get(name, True) for name in switch_names(problem.puzzle.rules)],
    }


def numbered(colours: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the numbers that the page has for colours: a piece's own follow those of a palette."""
    own = count(COLOURS)
    return [(next(own),) if first >= OWN else (first, *more) for first, *more in colours]


def _of_pieces(problem: Problem) -> Document:
    names, colours = [one.name for one in problem.pieces], problem_scene(problem).colours
    letters = piece_letters(names)
    shapes = [_orientations(problem, piece) for piece in problem.pieces]
    turn, tilt, _ = handles_of(problem.lattice.unwrapped)
    return {
        "name": names,
        "letter": [letters[name] for name in names],
        "colours": numbered([colours.get(index, (index,)) for index in range(len(names))]),
        "orientations": [[_shown(shape) for shape in of.values()] for of in shapes],
        "turn": [_images(problem, [*of], turn) for of in shapes],
        "tilt": [_images(problem, [*of], tilt) for of in shapes],
    }


def _shown(shape: Shape) -> Document:
    """Return the cells and marks of a shape, and its sides if it has colours there."""
    return {key: part for key, part in vars(shape).items() if part or key != "sides"}


def _orientations(problem: Problem, piece: Piece) -> dict[Shape, Shape]:
    """Return the orientations as they are read, each with the first that is shown so."""
    shown: dict[Shape, Shape] = {}
    for shape in piece.orientations(problem.lattice.unwrapped):
        shown.setdefault(shape_without(shape, problem.unread), shape)
    return shown


def _images(problem: Problem, shapes: list[Shape], isometry: Isometry) -> list[int]:
    """Return the number of the image of each orientation, its own if the image is none."""
    numbers = {shape: number for number, shape in enumerate(shapes)}
    images = (shape.turned(problem.lattice.unwrapped, isometry) for shape in shapes)
    return [numbers.get(image, number) for number, image in enumerate(images)]


def _plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def _compare(asked: str, given: Sequence[Document], wanted: Iterable[dict[str, Any]]) -> None:
    """Compare what the core says with what Python says, key by key, and the order of keys."""
    for document, one, other in zip(
        given, answers("view", asked, given=given), wanted, strict=True
    ):
        keys = [*other] if "faults" not in other else []
        for key in keys:
            found, expected = (json.dumps(each.get(key)) for each in (one, other))
            assert found == expected, f"{key} of {json.dumps(document)[:2000]}"
        assert list(one) == list(other), json.dumps(document)[:2000]


def _ground(document: Document) -> Layable | None:
    """Return the board of a document with its placements, unless there are many or a setting is refused."""
    try:
        board = numbered_board(read_document(document).problem(partial=True))
    except PuzzleError:
        return None
    if len(board.cells) * sum(map(len, board.orientations)) > _PLACES:
        return None
    placements = allowed_placements(board)
    return cast(Layable, SimpleNamespace(problem=board.problem, board=board, placements=placements))


def _placements(ground: Layable) -> dict[str, Any]:
    problem = ground.problem
    if problem.unfilled:
        with pytest.raises(SetupError) as caught:
            problem.puzzle.problem()
        return {"faults": faults_data(caught.value.faults)}
    return {"placements": [placement_data(problem, one) for one in ground.placements]}


def _person(ground: Layable) -> dict[str, Any]:
    problem, board = ground.problem, ground.board
    names, called, near = cell_names(problem), piece_names(problem), problem.lattice.neighbours
    return {
        "first": names.first,
        "last": names.last,
        "pieces": [called[piece.name] for piece in problem.pieces],
        "neighbours": [
            [board.index[other] for other in near(cell) if other in board.index]
            for cell in board.cells
        ],
        "colourings": colourings(cast(Compiled, ground)),
        "fixed": int(problem.lattice.colouring is not None),
    }
