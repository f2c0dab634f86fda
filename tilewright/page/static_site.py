"""The page as files: what its engine in a worker reads instead of asking a server.

    python -m tilewright.page.static_site FOLDER CORE

writes the page's own files with its modules joined, ``CORE`` (crates/wasm, compiled and divided) and what lies
beside it as ``core.wasm`` and ``core-rest.wasm``, and as JSON: what the engine says of itself, the catalogue, its
small pictures in parts, and each of its puzzles; and the page in one file, to be filled with a puzzle and the core,
and sent.  What a puzzle is, the core knows: it reads, judges and shows documents, and answers questions about them.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.page.about import catalogue_data, thumbs_data
from tilewright.page.core_files import CORE, CORE_REST
from tilewright.page.document import document_of
from tilewright.page.modules import joined
from tilewright.page.offline import make_offline
from tilewright.page.single import TEMPLATE, page_template
from tilewright.page.worker_about import STATIC, site_about

#: the modules of the page and of its worker
_ENTRIES = ("app.js", "worker.js")
#: scripts that are no modules of either
_SCRIPTS = ("service-worker.js", "unserved.js")
#: what is no file of this page: types, and modules, which are joined
_LEFT_OUT = ("types", "*.ts", "*.js")


def write_site(folder: Path, core: Path, names: Iterable[str] | None = None) -> None:
    """Write the page without a server.

    Args:
        folder: is made, or written over.
        core: the first file of crates/wasm, compiled to WebAssembly; the second lies beside it.
        names: the puzzles of the catalogue; all of them by default.
    """
    shutil.copytree(STATIC, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    for name in _SCRIPTS:
        shutil.copyfile(STATIC / name, folder / name)
    for entry in _ENTRIES:
        for name, text in joined(STATIC / entry).items():
            (folder / name).write_text(text, encoding="utf-8")
    shutil.copyfile(core, folder / CORE)
    shutil.copyfile(core.with_name(CORE_REST), folder / CORE_REST)
    index = folder / "index.html"
    if index.exists():
        text = index.read_text()
        index.write_text(text.replace("<html", '<html data-engine="worker"', 1))
    template = folder / TEMPLATE
    template.parent.mkdir(exist_ok=True)
    template.write_text(page_template(), encoding="utf-8")
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


if __name__ == "__main__":
    write_site(Path(sys.argv[1]), Path(sys.argv[2]))
