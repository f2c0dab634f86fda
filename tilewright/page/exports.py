"""Files that the page hands out: what makes each of the formats, of which ``formats.py`` has the table."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tilewright.covering.convert import convert
from tilewright.draw import png, svg
from tilewright.draw.scene import Scene
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError, closest
from tilewright.language import ENGLISH, language_of
from tilewright.model import Solution
from tilewright.page.covers import cover_of, puzzle_of
from tilewright.page.formats import FORMATS
from tilewright.page.single import sent_entry, single_page
from tilewright.puzzle import Puzzle
from tilewright.verbs.make import LENGTHS, make
from tilewright.verbs.sheet import ChallengeSheet, SheetBoard
from tilewright.verbs.show import Shown
from tilewright.verbs.solve import solve

#: seconds that the answer of a challenge may take, and the most boards on a sheet
_ANSWER_SECONDS, _BOARDS = 20.0, 60
Options = Mapping[str, Any]


class Export(NamedTuple):
    """A file: its name, its media type, its bytes."""

    name: str
    media: str
    body: bytes


def exported(document: Any, name: str, options: Options) -> Export:
    """Return a document as a file.

    Args:
        document: what the page edits.
        name: a key of ``FORMATS``.
        options: ``palette``, ``hatch``; ``placed``: pieces on the board, each ``[piece, [cell number,
            ...]]``; ``solutions``: several such boards, and whether they are ``complete``; ``lengths`` in
            millimetres, by name; ``challenges`` of a sheet, each with its ``document``, ``stars`` and
            ``solutions``, the ``seed`` that they were made by, and the ``language`` of the sheet.

    Raises:
        TilewrightError: there is no such format, or what it needs is missing.
    """
    if name not in FORMATS:
        near = closest(name[:40], FORMATS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(FORMATS)}"
        raise TilewrightError(f"there is no format {name[:40]!r}; {hint}")
    form = FORMATS[name]
    body = MAKERS[name](document, options)
    return Export(f"{puzzle_of(document).name}{form.ending}", form.media, body)


def _file(form: str) -> Callable[[Any, Options], bytes]:
    """Return what writes the puzzle in a form of ``convert``."""
    return lambda document, _: convert(puzzle_of(document), form).encode()


def _page(document: Any, _: Options) -> bytes:
    """Return the page in one file, with the puzzle."""
    return single_page([sent_entry(puzzle_of(document))])


def _shown(form: str) -> Callable[[Any, Options], bytes]:
    """Return what shows the board, the pieces and the setup, or the board with pieces on it."""

    def make(document: Any, options: Options) -> bytes:
        if not options.get("placed"):
            problem = puzzle_of(document).problem(partial=True)
            return Shown(problem, _look(options)).saved(form)
        solution = _laid(document, options["placed"])
        if form in ("text", "pdf"):
            return solution.saved(form)
        return _picture(solution.scene(_title(solution)), form, _look(options))

    return make


def _table(document: Any, _: Options) -> bytes:
    """Return the table of the pieces, wherever they lie."""
    return Shown(puzzle_of(document).problem(partial=True)).saved("csv")


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
        {"type": "summary", "complete": options.get("complete") is True, "solutions": len(boards)},
    ]
    return "".join(f"{json.dumps(line)}\n" for line in lines).encode()


def _solutions_text(document: Any, options: Options) -> bytes:
    return "\n\n".join(map(str, _boards(document, options))).encode() + b"\n"


def _view(name: str) -> Callable[[Any, Options], bytes]:
    """Return what shows a solution in one of the views of ``draw.views``."""
    return lambda document, options: _boards(document, options)[0].svg(name).encode()


def _bodies(form: str) -> Callable[[Any, Options], bytes]:
    """Return what writes a solution as bodies in space."""
    return lambda document, options: _boards(document, options)[0].saved(form)


def _made(form: str) -> Callable[[Any, Options], bytes]:
    """Return what writes pieces and a tray to be cut or printed, in sizes that are asked for."""
    return lambda document, options: make(puzzle_of(document), **_lengths(options)).saved(form)


def _lengths(options: Options) -> dict[str, Any]:
    """Return the lengths that options give.

    Raises:
        TilewrightError: one has another name, or is no number.
    """
    given = options.get("lengths", {})
    if not isinstance(given, Mapping) or not given.keys() <= LENGTHS.keys():
        raise TilewrightError(f"lengths: give an object with some of {', '.join(LENGTHS)}")
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise TilewrightError(f"the length {name} is no number: give millimetres")
    return dict(given)


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
    """Return the challenges that the page made, laid out on paper with their answers."""
    asked = options.get("challenges")
    if not isinstance(asked, list) or not 1 <= len(asked) <= _BOARDS:
        raise TilewrightError(f"challenges: give a list of 1 to {_BOARDS} boards")
    puzzle: Puzzle = puzzle_of(document)
    boards = tuple(_board_of(one) for one in asked)
    language = language_of(str(options.get("language", ENGLISH.code)))
    seed, source = options.get("seed"), puzzle.name
    if type(seed) is int:
        source = language.say("source", name=source, seed=str(seed))
    return ChallengeSheet(
        puzzle,
        boards,
        look=_look(options),
        source=source,
        ended="number",
        language=language.code,
    )


def _board_of(challenge: Any) -> SheetBoard:
    """Return a challenge of the page with its answer."""
    if not isinstance(challenge, Mapping):
        raise TilewrightError("challenges: give an object with a document for each board")
    problem = puzzle_of(challenge.get("document")).problem()
    solution = solve(problem, limit_time=_ANSWER_SECONDS)
    if solution is None:
        raise TilewrightError("a challenge has no solution: leave it out")
    stars, solutions = challenge.get("stars"), challenge.get("solutions")
    return SheetBoard(
        problem,
        solution,
        stars if stars in range(1, 6) else None,
        solutions if type(solutions) is int else None,
    )


#: what makes each of the formats
MAKERS: Mapping[str, Callable[[Any, Options], bytes]] = {
    "yaml": _file("yaml"),
    "json": _file("json"),
    "xmpuzzle": _file("xmpuzzle"),
    "puzzlecad": _file("puzzlecad"),
    "page": _page,
    "svg": _shown("svg"),
    "png": _shown("png"),
    "text": _shown("text"),
    "csv": _table,
    "knuth": _file("knuth"),
    "solutions-json": _solutions_json,
    "solutions-jsonl": _solutions_lines,
    "solutions-text": _solutions_text,
    "pdf": _shown("pdf"),
    "isometric": _view("isometric"),
    "steps": _view("steps"),
    "animated": _view("animated"),
    "glb": _bodies("glb"),
    "laser": _made("svg"),
    "dxf": _made("dxf"),
    "3mf": _made("3mf"),
    "stl": _made("stl"),
    "assembled": _bodies("stl"),
    "sheet-pdf": _sheet_pdf,
    "sheet": _sheet,
}
