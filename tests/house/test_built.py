"""Nothing looks for what cargo builds but by asking cargo: ``CARGO_TARGET_DIR`` names any folder.

Met from outside at f17eaff: with it set, 42 tests ended with errors, and ``make site`` made no page.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

#: a path in the usual folder, as text or put together
WRITTEN = re.compile(
    r"\btarget/(debug|release|\$|wasm32|page|veripb)|/ ?[\"']target[\"']|[\"']target[\"'] ?/"
)
#: who asks; builds whose folder is given, in a copy of the tree and of a peer; and records of commands that ran
SPARED = {
    "page_core/built.py",
    "tests/mutants/tree.py",
    "bench/peers/build.sh",
    "atlas/methods.py",
    "docs/atlas.md",
    "tests/house/test_built.py",
}
ROOTS = ("atlas", "bench", "page_core", "tests", "tilewright", "docs", "examples", ".github", ".ci")
KINDS = {".py", ".md", ".sh", ".yml", ".yaml", ".toml", ".c", ""}


def files() -> list[Path]:
    """Return the files that may look for what is built."""
    found = [path for root in ROOTS for path in (ROOT / root).rglob("*") if path.suffix in KINDS]
    top = [ROOT / name for name in ("Makefile", "README.md", "CONTRIBUTING.md", "pyproject.toml")]
    return [*filter(Path.is_file, found), *top]


def test_no_file_writes_the_path_itself() -> None:
    named = {str(path.relative_to(ROOT)): path for path in files()}
    strays = [name for name, path in named.items() if WRITTEN.search(path.read_text("utf-8"))]
    assert {name for name in strays if not name.startswith("atlas/families/")} <= SPARED


@pytest.mark.parametrize("line", ['ROOT / "target" / "page"', "target/release/x", "target/$(WASM)"])
def test_a_path_is_seen(line: str) -> None:
    assert WRITTEN.search(line)


@pytest.mark.parametrize("moved", [True, False])
def test_cargo_is_asked(moved: bool, tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != "CARGO_TARGET_DIR"}
    env |= {"CARGO_TARGET_DIR": str(tmp_path)} if moved else {}
    words = [sys.executable, "-m", "page_core.built"]
    printed = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    folder = tmp_path if moved else ROOT / "target"
    assert Path(printed.stdout.strip()) == folder / "wasm32-unknown-unknown/page/engine.wasm"
