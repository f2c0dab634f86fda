"""The document that the page edits: a puzzle file as JSON, opened.

Opened means that the region is one picture and each piece a mapping with a list of shapes, so that
the page has one form to edit.  A region or shape that no picture can tell is a list of cells.  What
comes back from the page is read as any stranger's file is, with every fault at once.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tilewright import catalogue
from tilewright.errors import Fault, PuzzleError
from tilewright.files.base import Lookup
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.writing import (
    piece_options,
    puzzle_data,
    region_picture,
    shape_data,
)
from tilewright.foreign import format_of, parse_imported, parsed_names
from tilewright.lattice import LATTICES
from tilewright.model import DEFAULT_LIMITS, Limits, Piece, Puzzle
from tilewright.model.limits import CAPS

Document = dict[str, Any]
#: the control of the page that does what a command does
_CONTROLS = {"tilewright explain": "More, Why or why not"}


@dataclass(frozen=True)
class PageLimits(Limits):
    """The caps of the page: less than those of files, since it draws and edits every cell."""

    is_page: ClassVar[bool] = True
    region_cells: int = 1 << 12
    piece_kinds: int = 512
    piece_cells: int = 256
    box_cells: int = 1 << 14
    file_bytes: int = 1 << 20
    file_values: int = 1 << 17

    def advice(self, cap: str, size: int | None) -> str:
        """Return where more is taken: the page has no options."""
        if size is not None and size <= getattr(DEFAULT_LIMITS, cap):
            return "the page takes no more; the command tilewright does"
        return f"the page takes no more; the command tilewright does with {CAPS[cap].option}"


PAGE_LIMITS = PageLimits()


def document_of(puzzle: Puzzle) -> Document:
    """Return a puzzle as a document.

    Raises:
        ValueError: the puzzle has something that no file can hold.
    """
    data = puzzle_data(puzzle)
    data["region"] = region_picture(puzzle.region, LATTICES[puzzle.lattice])
    data["pieces"] = pieces_data(puzzle.pieces)
    return data


def pieces_data(pieces: Iterable[Piece]) -> dict[str, Any]:
    """Return pieces as a document has them, each with all that is said of it."""
    return {
        piece.name: {
            "shapes": [shape_data(shape) for shape in piece.shapes],
            **piece_options(piece),
        }
        for piece in pieces
    }


def read_document(document: Any) -> Puzzle:
    """Return the puzzle that a document is.

    A puzzle that it ``uses`` is looked for in the catalogue alone: the page opens no files.

    Raises:
        PuzzleError: with every fault.
    """
    text = document_text(document)
    return parse_puzzle(text, format="json", origin="", limits=PAGE_LIMITS, resolve=_of_catalogue)


def document_text(document: Any) -> str:
    """Return a document as JSON text.

    Raises:
        PuzzleError: no text can hold it.
    """
    try:
        text = json.dumps(document, ensure_ascii=False)
    except (RecursionError, TypeError, ValueError):
        fault = Fault((), "the document is nested too deeply", "leave some of it out")
        raise PuzzleError([fault]) from None
    return text.encode(errors="backslashreplace").decode()  # halves of pairs, as JSON writes them


def open_text(text: str) -> Puzzle:
    """Return the puzzle of a file that was dropped on the page: YAML, JSON or TOML.

    Raises:
        PuzzleError: with every fault.
    """
    return parse_puzzle(text, origin="", limits=PAGE_LIMITS, resolve=_of_catalogue)


def open_foreign(name: str, data: str, problem: int | None) -> dict[str, Any]:
    """Return ``{document}`` of a file of another program, or ``{problems}``: the names of its puzzles.

    Args:
        name: of the file; its ending says which program it comes from.
        data: what it holds, in base64.
        problem: the number of the puzzle, from 1; ``None`` if it is the only one, or shall be chosen.

    Raises:
        PuzzleError: with every fault.
        ValueError: no program is known by the ending, or the data are no base64.
    """
    form = format_of(name)
    if form is None:
        raise ValueError(f"{name[:80]} is no file of another program that can be read")
    content = b64decode(data, validate=True)
    names = parsed_names(content, form, origin=name, limits=PAGE_LIMITS)
    if problem is None and len(names) > 1:
        return {"problems": list(names)}
    found = parse_imported(content, form, origin=name, wanted=problem, limits=PAGE_LIMITS)
    return {"document": document_of(found.puzzle)}


def page_lookup() -> Lookup:
    """Return what looks up the puzzle that one document uses."""
    return Lookup(None, _of_catalogue)


def _of_catalogue(name: str, _: Path | None) -> Puzzle:
    return catalogue.load(name)


def faults_data(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Return faults as the page shows them: where, what, and what to do; lines where there are any."""
    return [_fault_data(fault) for fault in faults]


def _fault_data(fault: Fault) -> dict[str, Any]:
    control = _CONTROLS.get(fault.command, "")
    todo = f"{fault.fix}: {control}" if control else fault.fix
    data: dict[str, Any] = {"path": list(fault.path), "what": fault.what, "todo": todo}
    if fault.line:
        data |= {"line": fault.line, "column": fault.column}
    return data


def _open_file(request: Mapping[str, Any]) -> dict[str, Any]:
    problem = request.get("problem")
    if problem is not None and type(problem) is not int:
        raise ValueError("problem is the number of a puzzle in the file, from 1")
    return open_foreign(request["file"], str(request.get("data", "")), problem)


#: what opens a puzzle, by what a request names
_OPENING: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "name": lambda request: {"document": document_of(catalogue.load(request["name"]))},
    "text": lambda request: {"document": document_of(open_text(request["text"]))},
    "file": _open_file,
}


def opened(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``{document}`` or ``{faults}`` of a puzzle, or ``{problems}`` of a file that holds several.

    Args:
        request: ``{name}`` of the catalogue, ``{text}`` of a puzzle file, or ``{file, data, problem}``: the
            name of a file of another program, what it holds, in base64, and, if one is chosen, the number of a
            puzzle in it, from 1.
    """
    named = [key for key in ("name", "text", "file") if isinstance(request.get(key), str)]
    if len(named) != 1:
        return {"faults": faults_data([Fault((), "nothing is named", "give a name or a text")])}
    try:
        return _OPENING[named[0]](request)
    except PuzzleError as error:
        return {"faults": faults_data(error.faults)}
    except ValueError as error:
        return {"faults": faults_data([Fault((), str(error), "change it in the file")])}
