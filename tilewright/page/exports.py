"""Files that the page hands out: one table of formats, a row for each.

A row says what the file is, what it needs, and what makes it.  To add a format, add a row to
``FORMATS``: the page offers what it finds there.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tilewright.covering.convert import convert
from tilewright.draw import png, svg
from tilewright.draw.scene import Scene
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError, closest
from tilewright.model import Solution
from tilewright.page.covers import cover_of, puzzle_of
from tilewright.puzzle import Puzzle
from tilewright.results.challenge_sheet import ChallengeSheet
from tilewright.results.shown import Shown
from tilewright.running.options import SearchOptions
from tilewright.verbs.make import make
from tilewright.verbs.sheet import sheet

#: seconds that challenges for a sheet may take, and the most boards on it
_SHEET_SECONDS, _BOARDS = 60.0, 60
Options = Mapping[str, Any]


class Export(NamedTuple):
    """A file: its name, its media type, its bytes."""

    name: str
    media: str
    body: bytes


@dataclass(frozen=True)
class ExportFormat:
    """One row of the table.

    Attributes:
        title: what the file is, for people.
        ending: of the file's name.
        media: its media type.
        make: returns the bytes, given the document and the options.
        needs: ``""``; ``"solution"``: pieces on a board, as ``placed`` or ``solutions`` in the
            options; ``"settled"``: a setup that is chosen; ``"setup"``: one that is open.
    """

    title: str
    ending: str
    media: str
    make: Callable[[Any, Options], bytes]
    needs: str = ""


def exported(document: Any, name: str, options: Options) -> Export:
    """Return a document as a file.

    Args:
        document: what the page edits.
        name: a key of ``FORMATS``.
        options: ``palette``, ``hatch``; ``placed``: pieces on the board, each ``[piece, [cell number,
            ...]]``; ``solutions``: several such boards; ``number``, ``seed``, ``unique``, ``cell`` of a
            sheet.

    Raises:
        TilewrightError: there is no such format, or what it needs is missing.
    """
    if name not in FORMATS:
        near = closest(name[:40], FORMATS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(FORMATS)}"
        raise TilewrightError(f"there is no format {name[:40]!r}; {hint}")
    form = FORMATS[name]
    body = form.make(document, options)
    return Export(f"{puzzle_of(document).name}{form.ending}", form.media, body)


def formats_data() -> list[dict[str, str]]:
    """Return the table as the page has it."""
    return [
        {
            "name": name,
            "title": form.title,
            "ending": form.ending,
            "media": form.media,
            "needs": form.needs,
        }
        for name, form in FORMATS.items()
    ]


def _file(form: str) -> Callable[[Any, Options], bytes]:
    """Return what writes the puzzle in a form of ``convert``."""
    return lambda document, _: convert(puzzle_of(document), form).encode()


def _shown(form: str) -> Callable[[Any, Options], bytes]:
    """Return what shows the board, the pieces and the setup, or the board with pieces on it."""

    def make(document: Any, options: Options) -> bytes:
        if options.get("placed") is None:
            problem = puzzle_of(document).problem(partial=True)
            return Shown(problem, _look(options)).saved(form)
        solution = _laid(document, options["placed"])
        if form in ("text", "pdf"):
            return solution.saved(form)
        return _picture(solution.scene(_title(solution)), form, _look(options))

    return make


def _picture(scene: Scene, form: str, look: Look) -> bytes:
    return (
        png.picture(scene, look=look) if form == "png" else svg.picture(scene, look=look).encode()
    )


def _title(solution: Solution) -> str:
    return solution.problem.puzzle.title or solution.problem.name


def _look(options: Options) -> Look:
    return Look(str(options.get("palette") or Look().palette), bool(options.get("hatch"))).checked()


def _laid(document: Any, placed: Any) -> Solution:
    """Return the board with pieces on it.

    Raises:
        TilewrightError: a piece cannot lie there.
    """
    known = cover_of(document)
    names = {piece.name: index for index, piece in enumerate(known.problem.pieces)}
    found = []
    for one in placed if isinstance(placed, list) else [placed]:
        try:
            name, cells = one[0], one[-1]
            found.append(known.by_cells[names[name], frozenset(cells)][0])
        except (LookupError, TypeError):
            raise TilewrightError(
                f"{str(one)[:80]} is no piece on this board: write [piece, [cell number, ...]]"
            ) from None
    return known.compiled.solution(found)


def _boards(document: Any, options: Options) -> list[Solution]:
    """Return the boards that the options give."""
    given = options.get("solutions")
    if given is None and options.get("placed") is not None:
        given = [options["placed"]]
    if not isinstance(given, list) or not given:
        raise TilewrightError("this needs a solution: give it as placed, or several as solutions")
    return [_laid(document, placed) for placed in given]


def _solutions_json(document: Any, options: Options) -> bytes:
    boards = _boards(document, options)
    data = {**boards[0].file_data(), "solutions": [board.data() for board in boards]}
    return f"{json.dumps(data)}\n".encode()


def _solutions_lines(document: Any, options: Options) -> bytes:
    boards = _boards(document, options)
    problem = boards[0].problem
    header = {"type": "header", "puzzle": problem.name, "set": problem.settings_data()}
    lines: Sequence[Mapping[str, Any]] = [
        header,
        *({"type": "solution", **board.data()} for board in boards),
        {"type": "summary", "complete": False, "solutions": len(boards)},
    ]
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def _solutions_text(document: Any, options: Options) -> bytes:
    return "\n\n".join(map(str, _boards(document, options))).encode() + b"\n"


def _view(name: str) -> Callable[[Any, Options], bytes]:
    """Return what shows a solution in one of the views of ``draw.views``."""
    return lambda document, options: _boards(document, options)[0].svg(name).encode()


def _made(form: str) -> Callable[[Any, Options], bytes]:
    """Return what writes pieces and a tray to be cut or printed, at the sizes that are customary."""
    return lambda document, _: make(puzzle_of(document)).saved(form)


def _sheet_pdf(document: Any, options: Options) -> bytes:
    return _challenges(document, options).saved("pdf")


def _sheet(document: Any, options: Options) -> bytes:
    """Return the pages of a sheet of challenges, as SVG files in an archive."""
    made, buffer = _challenges(document, options), io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for page, content in enumerate(made.files("svg"), 1):
            archive.writestr(f"{puzzle_of(document).name}-{page}.svg", content)
    return buffer.getvalue()


def _challenges(document: Any, options: Options) -> ChallengeSheet:
    """Return challenges of the setup, laid out on paper."""
    puzzle: Puzzle = puzzle_of(document)
    number = options.get("number", 6)
    if type(number) is not int or not 1 <= number <= _BOARDS:
        raise TilewrightError(f"number is {number!r}: give 1 to {_BOARDS} boards")
    look = _look(options)
    return sheet(
        puzzle,
        number=number,
        seed=int(options.get("seed") or 0),
        unique=bool(options.get("unique")),
        cell=options.get("cell"),
        palette=look.palette,
        hatch=look.hatch,
        options=SearchOptions(limit_time=_SHEET_SECONDS),
    )


_TEXT, _JSON, _PDF = "text/plain; charset=utf-8", "application/json", "application/pdf"
FORMATS: Mapping[str, ExportFormat] = {
    "yaml": ExportFormat("Puzzle file", ".yaml", "application/yaml", _file("yaml")),
    "json": ExportFormat("Puzzle file as JSON", ".json", _JSON, _file("json")),
    "svg": ExportFormat("Picture", ".svg", "image/svg+xml", _shown("svg")),
    "png": ExportFormat("Picture as pixels", ".png", "image/png", _shown("png")),
    "text": ExportFormat("Picture as text", ".txt", _TEXT, _shown("text")),
    "csv": ExportFormat("Table of the pieces", ".csv", "text/csv; charset=utf-8", _shown("csv")),
    "knuth": ExportFormat(
        "Exact cover problem for Knuth's programs", ".dlx", _TEXT, _file("knuth"), "settled"
    ),
    "solutions-json": ExportFormat(
        "Solutions as JSON", "-solutions.json", _JSON, _solutions_json, "solution"
    ),
    "solutions-jsonl": ExportFormat(
        "Solutions as lines of JSON",
        "-solutions.jsonl",
        "application/jsonl",
        _solutions_lines,
        "solution",
    ),
    "solutions-text": ExportFormat(
        "Solutions as text", "-solutions.txt", _TEXT, _solutions_text, "solution"
    ),
    "pdf": ExportFormat("Picture for print", ".pdf", _PDF, _shown("pdf")),
    "isometric": ExportFormat(
        "Picture in space", "-isometric.svg", "image/svg+xml", _view("isometric"), "solution"
    ),
    "steps": ExportFormat(
        "Steps of assembly, for cubes", "-steps.svg", "image/svg+xml", _view("steps"), "solution"
    ),
    "animated": ExportFormat(
        "Moving picture", "-animated.svg", "image/svg+xml", _view("animated"), "solution"
    ),
    "laser": ExportFormat(
        "Pieces and tray for a laser cutter", "-laser.svg", "image/svg+xml", _made("svg")
    ),
    "3mf": ExportFormat("Pieces and tray for a 3D printer", ".3mf", "model/3mf", _made("3mf")),
    "stl": ExportFormat("The same without colours", ".stl", "model/stl", _made("stl")),
    "sheet-pdf": ExportFormat("Challenges to be printed", "-sheet.pdf", _PDF, _sheet_pdf, "setup"),
    "sheet": ExportFormat(
        "Challenges as pictures, a page each", "-sheet.zip", "application/zip", _sheet, "setup"
    ),
}
