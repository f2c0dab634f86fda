"""The page as files: what its engine in a worker reads instead of asking a server.

    python -m tilewright.page.static_site FOLDER CORE

writes the page's own files, ``CORE`` (crates/wasm, compiled and divided) and what lies beside it as ``core.wasm``
and ``core-rest.wasm``, and as JSON: what the engine says of itself, the catalogue, its small pictures in parts, and
each of its puzzles.  What a puzzle is, the core knows: it reads, judges and shows documents, and answers questions
about them.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.page.about import about, catalogue_data, thumbs_data
from tilewright.page.document import document_of
from tilewright.page.offline import make_offline

#: the page's own files
STATIC = Path(__file__).with_name("static")
#: the two files of the core
CORE, CORE_REST = "core.wasm", "core-rest.wasm"
#: the kinds of search that need the server
SERVED = ("explain", "generate", "study")
#: the files that are made without a server: by the worker, and by the page of the board as it shows it
FORMATS, SHOWN = ("json",), ("svg", "png", "text")
#: the engines that the worker has
ENGINES = ("bitset", "cells")
#: what it says of all others
ELSEWHERE = (
    "needs tilewright on your own machine (pip install 'tilewright[web]', then tilewright serve)"
)


def write_site(folder: Path, core: Path, names: Iterable[str] | None = None) -> None:
    """Write the page without a server.

    Args:
        folder: is made, or written over.
        core: the first file of crates/wasm, compiled to WebAssembly; the second lies beside it.
        names: the puzzles of the catalogue; all of them by default.
    """
    types = shutil.ignore_patterns("types", "*.d.ts")
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=types)
    shutil.copyfile(core, folder / CORE)
    shutil.copyfile(core.with_name(CORE_REST), folder / CORE_REST)
    index = folder / "index.html"
    if index.exists():
        text = index.read_text()
        index.write_text(text.replace("<html", '<html data-engine="worker"', 1))
    for name, data in site_data(names):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    if index.exists():
        make_offline(folder)


def site_data(names: Iterable[str] | None = None) -> Iterator[tuple[str, Any]]:
    """Yield the name of each JSON file and what is in it; ``names`` as in ``write_site``."""
    chosen = {one.name for one in catalogue.summaries()} if names is None else set(names)
    yield "about.json", site_about()
    rows = [one for one in catalogue_data() if one["name"] in chosen]
    yield "catalogue.json", rows
    for row in rows:
        yield f"puzzles/{row['name']}.json", {"document": document_of(catalogue.load(row["name"]))}
    for part in sorted({row["part"] for row in rows}):
        thumbs = thumbs_data(part)
        yield f"thumbs/{part}.json", {name: thumbs[name] for name in thumbs if name in chosen}


def site_about() -> dict[str, Any]:
    """Return the self-description of the engine in the worker."""
    data = about()
    verbs = {kind: f"{kind} {ELSEWHERE}" if kind in SERVED else None for kind in data["verbs"]}
    formats = [
        {**form, "shown": form["name"] in SHOWN}
        if form["name"] in (*FORMATS, *SHOWN)
        else {**form, "missing": ELSEWHERE}
        for form in data["formats"]
    ]
    engines = [
        one if one["name"] in ENGINES else {**one, "why": f"{one['name']} {ELSEWHERE}"}
        for one in data["engines"]
    ]
    return {**data, "verbs": verbs, "engines": engines, "formats": formats, "start": None}


if __name__ == "__main__":
    write_site(Path(sys.argv[1]), Path(sys.argv[2]))
