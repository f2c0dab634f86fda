"""What documents state and a program can compute: commands, versions, rooms, figures of a record."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.docs.pages import ROOT, read
from tilewright.cli import COMMANDS, HELP

PEOPLE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md"]
PAGES = [*PEOPLE, *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").glob("*.md")]


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads(read(path))


def slug(heading: str) -> str:
    """Return the anchor that a heading gets."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def test_pages_name_commands_that_exist() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = set(re.findall(r"(?:`|^\$ )tilewright ([a-z][\w-]*)", text, re.MULTILINE))
    assert len(named) > 20
    assert named <= {*COMMANDS, HELP}


#: pages that commands write, with words of the programs that they show
GENERATED = {"docs/commands.md", "docs/atlas.md", "docs/bench.md"}
#: homely words for things that have a name, and facts that speak
HOMELY = re.compile(r"\b(told|tells?|hauls?|desks?|shelf|shelves|parcels?)\b", re.IGNORECASE)


def test_pages_use_no_homely_words() -> None:
    readmes = [
        path for room in ("tilewright", "crates") for path in (ROOT / room).rglob("README.md")
    ]
    checked = {path.relative_to(ROOT) for path in [*PEOPLE, ROOT / "CHANGELOG.md", *readmes]}
    checked |= {path.relative_to(ROOT) for path in (ROOT / "docs").glob("*.md")}
    assert len(checked) > 40
    for page in sorted(checked - {Path(name) for name in GENERATED}):
        text = re.sub(r"```.*?```|`[^`\n]*`", "", read(str(page)), flags=re.DOTALL)
        assert not HOMELY.findall(text), page


def test_the_catalogue_is_as_large_as_the_readme_says() -> None:
    (number,) = re.findall(r"more than (\d+) puzzles", read("README.md"))
    assert len(tilewright.puzzles()) > int(number)


def test_the_readme_leads_to_the_list_of_commands() -> None:
    text = read("README.md")
    assert "`tilewright --help` lists the commands" in text
    assert "(docs/commands.md)" in text


def test_the_versions_needed_are_those_of_the_build() -> None:
    rust = toml("Cargo.toml")["workspace"]["package"]["rust-version"]
    python = toml("pyproject.toml")["project"]["requires-python"].removeprefix(">=")
    assert f"Rust must be {rust} or newer" in read("README.md")
    assert f"Rust {rust} or newer must be installed" in read("docs/package.md")
    assert f"Rust {rust} or newer" in read("CONTRIBUTING.md")
    for page in ("README.md", "docs/package.md", "CONTRIBUTING.md"):
        assert f"Python {python} or newer" in read(page)


def test_the_page_of_the_package_has_no_links_into_the_tree() -> None:
    """Where the package is published, the tree is not there."""
    assert toml("pyproject.toml")["project"]["readme"] == "docs/package.md"
    assert not re.findall(r"\]\((?!https:)", read("docs/package.md"))


def test_the_citation_has_the_version() -> None:
    version = toml("Cargo.toml")["workspace"]["package"]["version"]
    assert f"\nversion: {version}\n" in read("CITATION.cff")


def test_extras_are_for_users() -> None:
    """What work on the project needs stands in groups, which no user sees."""
    project = toml("pyproject.toml")
    wanted = {"dask", "dxf", "fonts", "notebook", "parquet", "pdf", "png", "web"}
    assert set(project["project"]["optional-dependencies"]) == wanted
    named = set(re.findall(r"--group ([\w,]+)", read("Makefile")))
    assert {one for names in named for one in names.split(",")} == set(project["dependency-groups"])


def test_types_are_shipped() -> None:
    package = Path(tilewright.__file__).parent
    for name in ("py.typed", "__init__.pyi", "_core.pyi"):
        assert (package / name).is_file(), name


def test_the_source_distribution_has_what_the_readme_links_to() -> None:
    include = toml("pyproject.toml")["tool"]["maturin"]["include"]
    included = {path for entry in include for path in ROOT.glob(entry["path"])}
    linked = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", read("README.md"))
    assert len(linked) > 10
    assert not [name for name in linked if ROOT / name not in included]


def test_the_map_shows_every_room() -> None:
    text = read("CONTRIBUTING.md").partition("## Map of the tree")[2]
    tree = text.partition("```\n")[2].partition("```")[0]
    own = [path for path in (ROOT / "tilewright").iterdir() if not path.name.startswith(("_", "."))]
    rooms = [p.name + ("/" if p.is_dir() else "") for p in own if p.is_dir() or p.suffix == ".py"]
    assert rooms
    assert not [room for room in rooms if f"  {room} " not in tree]


def test_the_rooms_table_names_every_verb() -> None:
    row = re.search(r"^\| `verbs` \|.*$", read("ARCHITECTURE.md"), re.MULTILINE)
    assert row
    verbs = {path.stem for path in (ROOT / "tilewright" / "verbs").glob("[a-z]*.py")}
    assert not [verb for verb in verbs - {"compare_strategies"} if verb not in row[0]]


@pytest.mark.every
@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_tables_are_whole(page: Path) -> None:
    """Each row has as many cells as the head, and no row is broken across lines."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for table in re.findall(r"(?:^\|.*\n)+.*", text, re.MULTILINE):
        *rows, after = table.split("\n")
        assert not after.strip() or "<!--" in after, f"a line within a table: {after}"
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1, rows[0]


@pytest.mark.every
@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), target


def test_what_the_readme_says_of_symmetric_counts() -> None:
    """Where pieces are used many times, counts of both kinds go over the frontier, and are faster."""
    puzzle = tilewright.load("dominoes-6x6")
    plain, distinct = puzzle.count(), puzzle.count(distinct=True)
    assert plain.engine == distinct.engine == "frontier"
    searched = puzzle.count(distinct=True, engine="bitset")
    assert (searched.solutions, searched.distinct) == (distinct.solutions, distinct.distinct)
    assert searched.nodes > 100 * distinct.nodes


def test_what_the_page_on_growth_says_of_different_pieces() -> None:
    """The newest record bears it out; see docs/growth.md, on 5 x n."""
    files = (ROOT / "bench" / "records").glob("growth-*.json")
    newest = max((json.loads(f.read_text()) for f in files), key=lambda record: record["date"])
    seconds: dict[int, dict[str, float]] = {}
    for point in newest["points"]:
        if point["family"] == "distinct-5xn":
            seconds.setdefault(point["size"], {})[point["engine"]] = point["seconds"]
    assert {9, 10, 12} <= seconds.keys()
    for size, times in seconds.items():
        three = [times[name] for name in ("bitset", "bitmask", "frontier")]
        if size > 9:
            assert 2 * times["frontier"] < times["bitset"]
            assert 2 * times["bitmask"] < times["bitset"]
            assert size < 12 or min(three) == times["frontier"]
        elif size >= 4:
            assert max(three) < 3 * min(three), size
        if size >= 4 and "cells" in times:
            assert times["cells"] > 6 * max(times["bitset"], times["bitmask"]), size


def test_what_the_page_on_the_page_says() -> None:
    """Keys and caps are those of the page, of its guard and of its searches."""
    from tilewright.page.document import PAGE_LIMITS

    text = re.sub(r"\s+", " ", read("docs/page.md"))
    keys = read("tilewright/page/static/look.js").partition("const KEYS = [")[2].partition("];")[0]
    helped = re.findall(r'^  \["(.+)", "(.+)"\],$', keys, re.M)
    assert len(helped) > 5
    rows = " ".join(f"| {key} | {does} |" for key, does in helped)
    assert f"| key | does | |---|---| {rows} ##" in text
    assert f"a board {PAGE_LIMITS.region_cells:,} cells" in text
    assert f"hold {PAGE_LIMITS.file_bytes >> 20} MiB at most" in text
    for path, pattern, words in (
        ("guard.py", r"^MOST_BYTES = (\d) << 20$", "more than {} MiB"),
        ("searches/base.py", r"^MOST_SECONDS = (\d+)\.0$", "takes {} seconds at most"),
        ("static/solve.js", r"^const MOST = (\d+_\d+);$", "lists {} solutions"),
    ):
        found = re.search(pattern, read(f"tilewright/page/{path}"), re.MULTILINE)
        assert found is not None, path
        assert words.format(found[1].replace("_", ",")) in text
    assert re.search(r"^SEARCHES, LINE = 8,", read("tilewright/page/app.py"), re.MULTILINE)
    assert re.search(r"^const LANES = 4;$", read("tilewright/page/static/engine-http.js"), re.M)
