"""Random files of other programs, each made from a seed: what a stranger might send.

A case is a file that was written here with parts of it changed, text of words of the formats, or
bytes.  Reading it gives a puzzle or a report; a puzzle that was read can be written and read again.
So do the solutions that a file keeps, which can be checked.
"""

from __future__ import annotations

import gzip
import random
from functools import cache
from itertools import islice

import tilewright
from tests.foreign.sayable import SAID, sayable
from tests.foreign.test_assemblies import kept_file
from tests.foreign.test_tetra_octahedra import file_of
from tilewright.errors import PuzzleError
from tilewright.foreign import FORMATS, parse_imported, parse_saved_solutions, write_foreign

#: random puzzles that are written, for each format
FILES = 12
WORDS = [
    "Board", "tile", "flip", "fixed", "place", "mode", "FillAll", "UseAll", "solution", "notes", "Square",
    "Triangle", "Tan", "Cube", "(", ")", "((0,0))", "+", "|", ":", ";", "#", "0", "1", "-1", "9" * 12, "9" * 5000,
    '"grid"', '"board"', '"shapes"', '"morphs"', '"coords"', '"tiles"', '"amount"', '"mobility"', '"stationary"',
    "{", "}", "[", "]", "[[0, 0]]", "null", "true", "1e400", "D:xDim=2:yDim=2", "L", "~L", "~D", "C:name=a",
    ":layout=0 0 0", "oneSide", "stationary=a", ",", ".", "<puzzle>", "</puzzle>", "<problem>", "</problem>",
    "<shapes>", '<voxel x="1" y="1" z="1">#</voxel>', '<shape id="0"/>', '<result id="0"/>', "<!DOCTYPE a>",
    '<!ENTITY a "b">', "&a;", "&#0;", "&lt;", "<![CDATA[", "]]>", "<!--", "-->", 'x="9"', 'min="2"', 'max="1"',
    'piece="0"', 'type="2"', 'type="4"', "<assembly>", "</assembly>", " x ", " 23", 'hx="1"',
    "#1", "_", "+2", "\0", "\x1b[31m", "\u202e", "é", "\n", "\r", "\t", " ", "'", '"', "\\",
]  # fmt: skip


@cache
def written(form: str) -> tuple[str, ...]:
    """Return files of a format: those of BurrTools with kept solutions, and with octahedra, too."""
    files = [write_foreign(sayable(form, seed).problem(), form) for seed in range(FILES)]
    if form == "xmpuzzle":
        for seed in range(FILES // 2):
            puzzle = sayable(form, seed, "cube")
            found = list(islice(tilewright.solutions(puzzle), 2))
            files.append(kept_file(puzzle, found, random.Random(seed)))
            files.append(file_of(sayable(form, seed, "tetra-octahedron").problem(), seed % 2 * 3))
    return tuple(files)


def data_of(seed: int, form: str = "") -> tuple[str, bytes]:
    """Return the format and the bytes of a seed; the format goes by it but where it is said."""
    draw = random.Random(seed)
    form = form or draw.choice(list(SAID))
    kind = draw.random()
    if kind < 0.1:
        return form, draw.randbytes(draw.randrange(200))
    if kind < 0.3:
        return form, " ".join(draw.choices(WORDS, k=draw.randrange(1, 40))).encode()
    text = draw.choice(written(form if draw.random() < 0.95 else draw.choice(list(SAID))))
    for _ in range(draw.randrange(5)):
        text = _changed(draw, text)
    data = text.encode("latin-1" if draw.random() < 0.1 else "utf-8", errors="replace")
    if form == "xmpuzzle" and draw.random() < 0.3:
        data = gzip.compress(data)
        if draw.random() < 0.5:
            place = draw.randrange(len(data))
            data = data[:place] + draw.randbytes(draw.randrange(4)) + data[place + 1 :]
    return form, data


def _changed(draw: random.Random, text: str) -> str:
    start = draw.randrange(len(text) + 1)
    end = start + draw.choice([0, 0, 1, 3, 30])
    return text[:start] + draw.choice([*WORDS, "", text[start:end] * 2]) + text[end:]


def try_data(seed: int, form: str = "") -> str:
    """Read the file of a seed and write what it is; return what came of it.

    Args:
        seed: whatever number.
        form: the format; by default that of the seed.

    Raises:
        Exception: a fault of tilewright.
    """
    form, data = data_of(seed, form)
    wanted = 1 if FORMATS[form].several else None
    try_saved(form, data, wanted)
    try:
        puzzle = parse_imported(data, form, wanted=wanted).puzzle
        problem = puzzle.problem()
    except PuzzleError as error:
        assert_said(error)
        return "refused"
    try:
        again = write_foreign(problem, form)
    except PuzzleError:
        return "read, not written"
    parse_imported(again.encode(), form)
    return "read"


def try_saved(form: str, data: bytes, wanted: int | None) -> None:
    """Read the solutions that a file keeps and check each, where files of its format keep any."""
    if not FORMATS[form].saved:
        return
    try:
        saved = parse_saved_solutions(data, form, wanted=wanted)
    except PuzzleError as error:
        assert_said(error)
        return
    for solution in saved.solutions:
        str(tilewright.verify(saved.problem, solution))


def assert_said(error: PuzzleError) -> None:
    """Assert that each line of a report is an error that a terminal can show."""
    for line in str(error).splitlines():
        assert "error: " in line, line
        assert line.isprintable(), line
