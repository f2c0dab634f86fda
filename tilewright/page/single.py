"""The page in one file, with puzzles, to be sent: it needs no network, no server and no storage.

The file is ``index.html`` with the style in its head and four blocks before its end, each packed by gzip and
written in base 85: the modules with what the engine says of itself, the puzzles, and the two files of the core.
``static/single.js`` unpacks them.  The policy in its head allows nothing but what the file holds.

``page_template`` leaves the blocks of puzzles and core empty; the page fills them by the same names
(``static/sending.js``).
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode, b85encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.lattice import LATTICES
from tilewright.page.core_files import CORE, CORE_REST, core_path
from tilewright.page.covers import puzzle_of
from tilewright.page.document import document_of
from tilewright.page.lattices import is_shown
from tilewright.page.modules import bare, joined, modules
from tilewright.page.thumbs import thumbnail
from tilewright.page.worker_about import STATIC, site_about
from tilewright.puzzle import Puzzle

#: bytes that the file has at most, so that mails and phones take it
MOST = 1_810_000
#: where a page of files has the file without puzzles and core
TEMPLATE = "send/page.html"
#: the module of the worker, which is one: a worker in memory cannot import others
_WORKER = "worker.js"
_PAGE, _PUZZLES = "page.json", "puzzles.json"
_BLOCK = '<script type="text/plain" data-file="{}">{}</script>'
#: a picture for those who show links, which takes an address
_CARD = """<meta property="og:image" content="card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="Twelve pentominoes fill a board of six by ten squares.">
"""
#: letters for those of base 85 that a page takes for markup
_INERT = str.maketrans("<>&`", ",.:/")


def single_page(entries: Sequence[Mapping[str, Any]], core: Path | None = None) -> bytes:
    """Return the page in one file.

    Args:
        entries: what ``sent_entry`` returns of each puzzle, at least one; the page opens with the first.
        core: the first file of the core, as ``core_path`` takes it.

    Raises:
        TilewrightError: the core is missing, or the file would be larger than ``MOST`` bytes.
    """
    path = core_path(core)
    several = f"{len(entries)} puzzles"
    blocks = {
        _PUZZLES: _json(entries),
        **{one.name: one.read_bytes() for one in (path, path.with_name(CORE_REST))},
    }
    title = several if len(entries) > 1 else _title(entries[0]["document"])
    page = filled(page_template(), title, blocks).encode()
    if len(page) > MOST:
        raise TilewrightError(
            f"the page would have {len(page):,} bytes, and {MOST:,} can be sent: leave some puzzles out"
        )
    return page


def sent_entry(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as the page finds it: the document, the number of cells, a picture without a solution.

    Raises:
        PuzzleError: with every fault for which the page cannot show it.
    """
    try:
        return _entry(puzzle)
    except PuzzleError as error:
        raise PuzzleError(error.faults, puzzle.name) from None


def _entry(puzzle: Puzzle) -> dict[str, Any]:
    """Return the entry of one puzzle.

    Raises:
        PuzzleError: the page cannot draw it.
    """
    if not is_shown(LATTICES[puzzle.lattice]):
        what = f"the page cannot draw the lattice {puzzle.lattice}"
        raise PuzzleError([Fault(("lattice",), what, "leave the puzzle out")])
    try:
        document = document_of(puzzle)
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError([Fault((), str(error), "leave the puzzle out")]) from None
    problem = puzzle_of(document).problem(partial=True)
    return {
        "document": document,
        "cells": len(problem.region.cells),
        "thumb": thumbnail(problem, []),
    }


def _title(document: Mapping[str, Any]) -> str:
    return str(document.get("title") or document["name"])


@cache
def page_template() -> str:
    """Return the file with empty blocks for the puzzles and the core."""
    style = "".join(_text(name) for name in ("board.css", "style.css"))
    script = _one_module("single.js")
    icon = f"data:image/svg+xml;base64,{b64encode(_text('icon.svg').encode()).decode()}"
    policy = (
        f"default-src 'none'; script-src '{_sum(script)}' blob: 'wasm-unsafe-eval'; style-src '{_sum(style)}'; "
        "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    text = _text("index.html")
    for old, new in {
        "<html": '<html data-engine="worker"',
        '<meta charset="utf-8">': '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<link rel="icon" href="icon.svg"': f'<link rel="icon" href="{icon}"',
        '<img src="icon.svg"': f'<img src="{icon}"',
        _CARD: "",
        'href="./"': 'href="#"',
        '<link rel="stylesheet" href="board.css">\n': "",
        '<link rel="stylesheet" href="style.css">': f"<style>{style}</style>",
        '\n<script type="module" src="app.js"></script>': "",
        "</body>": "\n".join((*_empty_blocks(), f"<script>{script}</script>", "</body>")),
    }.items():
        if text.count(old) != 1:
            raise ValueError(f"index.html has {old} {text.count(old)} times")
        text = text.replace(old, new)
    return text


def _empty_blocks() -> Iterable[str]:
    found = modules(STATIC / "app.js")
    page = {
        "about": site_about(),
        "modules": [[path.name, bare(text)] for path, text in found.items()],
        "worker": _one_module(_WORKER),
    }
    yield _BLOCK.format(_PAGE, _packed(_json(page)))
    for name in (_PUZZLES, CORE, CORE_REST):
        yield _BLOCK.format(name, "")


def _one_module(name: str) -> str:
    """Return a module with all that it imports, without comments, which nobody reads in a page that is sent."""
    return joined(STATIC / name)[name]


def filled(page: str, title: str, blocks: Mapping[str, bytes]) -> str:
    """Return the file with another title, and some of its blocks with other content."""
    page = re.sub(
        "<title>[^<]*</title>", lambda _: f"<title>{escape(title)} · tilewright</title>", page
    )
    page = re.sub('(?<="og:title" content=")[^"]*', lambda _: escape(title), page)
    for name, content in blocks.items():
        block = re.compile(re.escape(_BLOCK.format(name, "\0")).replace("\0", "[^<]*"))
        parts = block.split(page)
        assert len(parts) == 2, name
        page = _BLOCK.format(name, _packed(content)).join(parts)
    return page


def _text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _sum(text: str) -> str:
    """Return by which sum a policy allows a text."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _packed(content: bytes) -> str:
    """Return bytes as the page unpacks them; the same whenever they are packed."""
    return b85encode(gzip.compress(content, 9, mtime=0)).decode().translate(_INERT)
