"""Threads are started in one place of each language, which tells whether they began."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

#: the files that may start threads
HOMES = {"crates/cover/src/run/workers.rs", "tilewright/threads.py", "tilewright/page/in_thread.py"}
#: ways to start one
PYTHON = re.compile(
    r"\bThread\(|\bTimer\(|start_new_thread|ThreadPoolExecutor|run_in_executor|to_thread|run_in_threadpool"
)
RUST = re.compile(r"thread::spawn|\bspawn\(|spawn_scoped|Builder::new\(\)")
FILES = [
    *sorted((ROOT / "tilewright").rglob("*.py")),
    *(path for path in sorted((ROOT / "crates").rglob("*.rs")) if "src" in path.parts),
]


def starts(path: Path) -> list[str]:
    """Return the lines of a file that start threads."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pattern = PYTHON if path.suffix == ".py" else RUST
    return [line.strip() for line in lines if pattern.search(line)]


@pytest.mark.parametrize("home", sorted(HOMES))
def test_the_homes_of_threads_start_some(home: str) -> None:
    assert starts(ROOT / home)


def test_no_other_file_starts_a_thread() -> None:
    strays = {str(path.relative_to(ROOT)): starts(path) for path in FILES}
    assert {name: lines for name, lines in strays.items() if lines and name not in HOMES} == {}
