"""Docstrings: their examples run, and the reference has every public name."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import tilewright
from tests.docs.pages import ROOT, read

PACKAGE = Path(tilewright.__file__).parent
WITH_EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text())


def module_of(path: Path) -> str:
    """Return the name under which a file of the package is imported."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.every
@pytest.mark.parametrize("name", [module_of(path) for path in WITH_EXAMPLES])
def test_the_examples_of_docstrings_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_reference_has_every_public_name_once() -> None:
    text = read("docs/site/reference.md")
    named = re.findall(r"^\.\. auto\w+:: tilewright\.(\w+)$", text, re.MULTILINE)
    assert sorted(named) == [name for name in tilewright.__all__ if name != "__version__"]


def test_every_page_is_on_the_site() -> None:
    """A page that stands in no table of contents is a page that nobody finds."""
    contents = read("docs/site/contents.md")
    pages = {f"docs/{path.stem}" for path in (ROOT / "docs").glob("*.md")}
    assert not {page for page in pages - {"docs/package"} if page not in contents}
