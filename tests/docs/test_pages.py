"""What the pages show is what the program does: files, counts, commands, keys, caps, links."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tilewright
from tests.docs import pages
from tests.docs.pages import PAGES, ROOT, Command, commands, files, is_puzzle, read
from tilewright.errors import PuzzleError

Folder = Callable[[str], Path]
PUZZLES = [
    (page, name) for page in PAGES for name, body in files(read(page)).items() if is_puzzle(body)
]
BROKEN = [(p, n) for p in PAGES for n, body in files(read(p)).items() if not is_puzzle(body)]
COMMANDS = [(page, block) for page in PAGES for block in commands(read(page))]
PYTHON = [(page, b["body"]) for page in PAGES for b in pages.blocks(read(page), "python")]
#: figures of a survey by what `expect` calls them
FIGURES: dict[str, Callable[[list[int]], int]] = {
    "setups": len,
    "solvable": lambda counts: sum(n > 0 for n in counts),
    "unique": lambda counts: counts.count(1),
    "total": sum,
    "least": min,
    "most": max,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Return the folder of a page, with its files, made once."""
    made: dict[str, Path] = {}

    def get(page: str) -> Path:
        if page not in made:
            made[page] = tmp_path_factory.mktemp("page")
            pages.fill(made[page], read(page))
        return made[page]

    return get


@pytest.mark.every
@pytest.mark.parametrize(("page", "name"), PUZZLES)
def test_a_puzzle_has_the_counts_that_the_page_states(page: str, name: str, folder: Folder) -> None:
    puzzle = tilewright.load(folder(page) / name)
    expect = dict(puzzle.expect)
    at, survey = expect.pop("at", []), expect.pop("survey", {})
    if "distinct" in expect:
        count = puzzle.count(distinct=True)
        assert (count.solutions, count.distinct) == (expect["solutions"], expect["distinct"])
    elif "solutions" in expect:
        assert puzzle.count().solutions == expect["solutions"]
    if survey:
        counts = [row.solutions for row in puzzle.survey()]
        assert {name: FIGURES[name](counts) for name in survey} == survey
    for one in at:
        assert puzzle.count(**one["set"]).solutions == one["solutions"]


def test_the_page_on_puzzle_files_states_a_count_for_every_puzzle(folder: Folder) -> None:
    page = "docs/puzzle-files.md"
    for name, body in files(read(page)).items():
        if is_puzzle(body):
            expect = tilewright.load(folder(page) / name).expect
            assert {"solutions", "survey"} & expect.keys(), name


@pytest.mark.parametrize(("page", "name"), BROKEN)
def test_a_file_shown_as_wrong_is_refused(page: str, name: str, folder: Folder) -> None:
    with pytest.raises(PuzzleError):
        tilewright.load(folder(page) / name)


@pytest.mark.parametrize(
    ("page", "block"), COMMANDS, ids=[f"{page}: {block[0].text}" for page, block in COMMANDS]
)
def test_commands_print_what_the_page_says(page: str, block: list[Command], folder: Folder) -> None:
    for command in block:
        output, errors, code = pages.run(command, folder(page))
        assert code == command.code, errors
        assert output == command.output


def test_yaml_blocks_are_files() -> None:
    for page in PAGES:
        shown = list(pages.blocks(read(page), "yaml"))
        assert len(shown) == len(files(read(page))), f"a block of {page} has no name"


def test_the_files_of_examples_are_shown_as_they_are() -> None:
    for page in PAGES:
        for name, body in files(read(page)).items():
            if name.startswith("examples/"):
                assert body.split("\n", 1)[1] == (ROOT / name).read_text()


def test_every_key_of_the_format_is_on_its_page() -> None:
    text = read("docs/puzzle-files.md")
    assert f"<!-- keys -->\n{pages.key_rows()}<!-- end -->" in text
    before = text.partition("## All keys")[0]
    known = re.findall(r"\| `(\w+)` \|", pages.key_rows())
    assert len(known) > 40
    unexplained = {key for key in known if not re.search(rf"\b{key}\b", before)}
    assert unexplained <= {"title", "source", "tags", "notes"}, unexplained


def test_the_page_of_lattices_has_every_family_with_its_numbers() -> None:
    from tilewright.model.families import families

    known = dict(families())
    rows = re.findall(
        r"^\| ([\w-]+)\b.*\.\.\. ([\w-]+)[^|]* \| `([\w-]+)` \| ([\d ]+) \|$",
        read("docs/lattices.md"),
        re.M,
    )
    reported = {
        (lattice, known[first].unit): (first, last, numbers)
        for first, last, lattice, numbers in rows
    }
    assert len(reported) == len(rows)
    for first, last, numbers in reported.values():
        one, other = known[first], known[last]
        free = {
            family.size: family.pieces
            for family in known.values()
            if (family.sides, family.lattice, family.unit) == ("free", one.lattice, one.unit)
        }
        assert [*range(one.size, other.size + 1)] == [*free], first
        assert numbers == " ".join(map(str, free.values())), first
    plain = {(one.lattice, one.unit) for one in known.values() if not one.planar}
    assert plain - set(reported) == {
        ("square", ()),
        ("cube", ()),
    }  # reported on the page of puzzle files


def test_lattices_characters_and_caps_are_on_the_page() -> None:
    from tilewright.lattice import LATTICES

    text = read("docs/puzzle-files.md")
    said = re.findall(r"^\| `([\w-]+)` \|", text.split("## Other lattices")[1], re.M)
    assert set(said[: len(LATTICES)]) == set(LATTICES)
    described = re.findall(r"^\| `([\w-]+)` \|", read("docs/lattices.md"), re.M)
    assert set(described) == set(LATTICES)
    assert pages.cap_rows() in text
    assert "| 16,384 | `--max-cells` |" in text


@pytest.mark.parametrize(("page", "block"), PYTHON)
def test_python_examples(
    page: str, block: str, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder(page))
    test = doctest.DocTestParser().get_doctest(block, {"tilewright": tilewright}, page, None, 0)
    assert test.examples
    failures, _ = doctest.DocTestRunner().run(test)
    assert failures == 0
