"""A design page names what exists, the index and the site list every page, and no numbered decision is left."""

from __future__ import annotations

import pkgutil
import re
import subprocess
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

FOLDER = ROOT / "docs" / "design"
INDEX = (FOLDER / "README.md").read_text()
PAGES = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
TRACKED = subprocess.run(
    ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
).stdout.splitlines()
#: every folder that holds a tracked file, as a path from the root
FOLDERS = {str(parent) for name in TRACKED for parent in Path(name).parents} - {"."}
#: ``bitset/mod.rs``, ``run.py``: a file of the source, as the end of its path
FILE = re.compile(r"`([\w./-]+\.(?:rs|py|pyi|js|ts|cpp|md|yaml))`")
#: ``crates/cover/src``, ``tests/docs``: a path from the root, also outside of code
PATH = re.compile(r"(?<![\w./-])((?:atlas|bench|crates|docs|examples|tests|tilewright)/[\w./-]*\w)")
NAME = re.compile(r"`(tilewright(?:\.\w+)+)`")
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([\w-]+))?\)")
DECISION = re.compile(r"docs/decisions|\b[Dd]ecisions?[ /]\d+|\(\d{4}-[\w-]+\.md\)")

each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)


@each_page
def test_a_page_begins_with_its_purpose(path: Path) -> None:
    title, empty, purpose = path.read_text().splitlines()[:3]
    assert re.match(r"# \w", title)
    assert not empty
    assert purpose[0].isalpha() or purpose.startswith("`")


@each_page
def test_files_that_a_page_names_exist(path: Path) -> None:
    named = FILE.findall(path.read_text())
    missing = [name for name in named if not any(_ends_with(file, name) for file in TRACKED)]
    assert not missing


@each_page
def test_paths_that_a_page_names_exist(path: Path) -> None:
    named = PATH.findall(path.read_text())
    assert not [name for name in named if name not in TRACKED and name not in FOLDERS]


@each_page
def test_names_of_the_package_on_a_page_exist(path: Path) -> None:
    for name in NAME.findall(path.read_text()):
        pkgutil.resolve_name(name)


@pytest.mark.parametrize("path", [*PAGES, FOLDER / "README.md"], ids=lambda path: path.stem)
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    for name, anchor in LINK.findall(path.read_text()):
        target = path.parent / name if name else path
        assert target.exists(), name
        assert not anchor or anchor in _anchors(target), f"{name}#{anchor}"


def test_the_index_lists_every_page_once() -> None:
    rows = re.findall(r"^\| \[[^\]]+\]\(([\w-]+\.md)\) \| \S.* \|$", INDEX, re.MULTILINE)
    assert sorted(rows) == [path.name for path in PAGES]


def test_the_contents_of_the_site_list_every_page() -> None:
    site = ROOT / "docs" / "site"
    assert "docs/design/README" in (site / "contents.md").read_text().splitlines()
    below = re.search(
        r'"docs/design/README": ".*:glob:\\n(\S+?)\\n', (site / "conf.py").read_text()
    )
    assert below
    assert all(fnmatchcase(path.stem, below[1]) for path in PAGES)
    assert not fnmatchcase("README", below[1])


def test_no_file_refers_to_a_numbered_decision() -> None:
    own = str(Path(__file__).relative_to(ROOT))
    found = []
    for name in TRACKED:
        if name == own or not (ROOT / name).is_file():
            continue
        text = (ROOT / name).read_bytes().decode(errors="ignore")
        found += [f"{name}: {match[0]}" for match in DECISION.finditer(text)]
    assert not found


def _anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub and MyST make them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _ends_with(path: str, name: str) -> bool:
    return path == name or path.endswith(f"/{name}")
