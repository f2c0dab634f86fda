"""The engine without a server in a real browser: a folder of files, a page that does nothing by itself."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copyfile, which
from threading import Thread
from typing import Any

import pytest

from page_core.built import page_core
from tests.house.rooms import ROOT
from tilewright.page.worker_about import STATIC

TARGET = "wasm32-unknown-unknown"
#: what tests ask the engine by
PAGE = """<!doctype html><meta charset="utf-8"><title>engine</title><script type="module">
import { WorkerEngine } from "./engine-worker.js";
window.engine = new WorkerEngine();
window.searched = async (kind, document, options = {}, stop = () => false) => {
  const events = [], control = new AbortController();
  const event = (one) => { events.push(one); if (stop(one)) control.abort(); };
  await engine.search(kind, document, options, { event, signal: control.signal });
  return events;
};
</script>"""


def built_core() -> Path:
    """Return the core for the page, built anew where its sources changed; skip where that cannot be."""
    if which("cargo") is None or which("make") is None:
        pytest.skip("NOT TESTED: the page without a server; there is no cargo, or no make")
    root = subprocess.run(
        ["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True
    )
    if not (Path(root.stdout.strip()) / "lib/rustlib" / TARGET / "lib").is_dir():
        pytest.skip(f"NOT TESTED: the page without a server; rustup target add {TARGET}")
    subprocess.run(["make", "--silent", "page-core"], cwd=ROOT, check=True)
    return page_core()


def add_modules(folder: Path) -> None:
    """Add the single modules, which the page as files has joined, so that tests can ask them."""
    for path in STATIC.glob("*.js"):
        if not (folder / path.name).exists():
            copyfile(path, folder / path.name)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class _FileServer(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that was closed while it loaded."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served_files(folder: Path) -> Iterator[str]:
    """Serve a folder, as any host of plain files does; give its address."""
    server = _FileServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def opened(folder: Path, browser: Any) -> Iterator[Any]:
    """Open the page of tests over a folder in a browser."""
    (folder / "test.html").write_text(PAGE)
    add_modules(folder)
    with served_files(folder) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{address}/test.html")
        page.wait_for_function("window.engine !== undefined")
        yield page
        context.close()
