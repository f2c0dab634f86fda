"""The stub of the core is what ``make stub`` writes, from what Rust has and from ``stub_types.pyi``."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.house.rooms import ROOT
from tilewright import _core

SCRIPT = ROOT / "crates" / "cover-py" / "stub.py"
STUB = ROOT / "tilewright" / "_core.pyi"
#: what the types begin with, in small
TYPES = '"""A core."""\n\n_Guard = object\nPLAYS: int\n\n# Types that Rust does not know\n'
SAID = "from typing import Any\n\ndef lay(guard: Any = None, /) -> {result}:\n    '''\n    Lay it.\n    '''\n"


@pytest.fixture(scope="module")
def script() -> Any:
    spec = importlib.util.spec_from_file_location("stub_of_core", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def documented() -> Iterator[tuple[str, str]]:
    """Yield everything that the stub documents, with its text."""
    for one in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(one, ast.ClassDef | ast.FunctionDef) and not one.name.startswith("_"):
            inside = [*getattr(one, "body", ())] if isinstance(one, ast.ClassDef) else []
            for each in (one, *inside):
                text = (
                    ast.get_docstring(each)
                    if isinstance(each, ast.ClassDef | ast.FunctionDef)
                    else None
                )
                if text:
                    yield one.name if each is one else f"{one.name}.{each.name}", text


def test_the_core_has_the_documentation_of_its_stub() -> None:
    found = dict(documented())
    assert len(found) > 200
    for name, text in found.items():
        thing: Any = _core
        for part in name.split("."):
            thing = getattr(thing, part)
        assert cleandoc(thing.__doc__ or "") == text, f"{name}: make stub"


@pytest.mark.long
def test_the_stub_is_what_the_script_writes() -> None:
    if which("cargo") is None or not Path(sys.executable).with_name("maturin").exists():
        pytest.skip("NOT TESTED: the stub of the core; there is no cargo, or no maturin")
    subprocess.run([sys.executable, SCRIPT, "--check"], cwd=ROOT, check=True)


def test_types_that_rust_lacks_are_filled_in(script: Any) -> None:
    everywhere = "def _everywhere(guard: _Guard): ...\n"
    written = script.stub(SAID.format(result="Any"), f"{TYPES}{everywhere}def lay() -> str: ...\n")
    assert 'def lay(guard: _Guard = None, /) -> str:\n    """Lay it."""\n' in written
    assert '__all__ = ["PLAYS", "lay"]' in written


@pytest.mark.parametrize(
    ("result", "types", "fault"),
    [
        ("Incomplete", "", "no type for return of lay"),
        ("int", "def lay(gaurd: int): ...\n", "lay has no gaurd"),
        ("int", "class Board:\n    def lay(self): ...\n", "not there: Board.lay"),
    ],
)
def test_types_that_do_not_fit_are_refused(
    script: Any, result: str, types: str, fault: str
) -> None:
    everywhere = "def _everywhere(guard: _Guard): ...\n"
    with pytest.raises(ValueError, match=fault):
        script.stub(SAID.format(result=result), TYPES + everywhere + types)
