"""Divide the core that was linked last: ``python -m page_core``, which ``make page-core`` runs."""

from __future__ import annotations

import os
from pathlib import Path

from page_core.built import linked_core, page_core
from page_core.divide import divide
from page_core.module import read_module


def write_files() -> None:
    """Divide the linked core, unless that is done; each file is there whole or not at all."""
    sources = (linked_core(), *Path(__file__).parent.glob("*.py"))
    files = (page_core(), page_core().with_name("core-rest.wasm"))
    changed = max(path.stat().st_mtime_ns for path in sources)
    if all(path.is_file() and path.stat().st_mtime_ns > changed for path in files):
        return
    page_core().parent.mkdir(exist_ok=True)
    for path, part in zip(files, divide(read_module(linked_core().read_bytes())), strict=True):
        beside = path.with_suffix(f".{os.getpid()}")
        beside.write_bytes(part)
        beside.replace(path)


write_files()
