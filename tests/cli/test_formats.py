"""What is written where: the ending of --output, what disagrees, and what a command is called."""

from __future__ import annotations

import json
import os
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tilewright import (
    Challenges,
    Changes,
    Checked,
    Count,
    Estimate,
    Explanation,
    Heatmap,
    Sample,
    Shown,
    Solution,
    Study,
    load,
    puzzles,
    solutions,
)
from tilewright.cli.list_command import _table
from tilewright.cli.output import terminal_width
from tilewright.lattice import LATTICES
from tilewright.saving import Savable

from .commands import tilewright

BOARD = "pentominoes-3x20"


def test_the_ending_says_the_format(tmp_path: Path) -> None:
    assert tilewright("solve", BOARD, "--output", str(tmp_path / "x.svg")).returncode == 0
    assert (tmp_path / "x.svg").read_text().startswith("<svg")
    assert tilewright("solve", BOARD, "--output", str(tmp_path / "x.json")).returncode == 0
    assert json.loads((tmp_path / "x.json").read_text())["puzzle"] == BOARD
    assert tilewright("solve", BOARD, "--output", str(tmp_path / "noted")).returncode == 0
    assert "━" in (tmp_path / "noted").read_text()


@pytest.mark.parametrize("verb", ["count", "check", "estimate", "list", "verify"])
def test_commands_that_print_write_too(verb: str, tmp_path: Path) -> None:
    words = {"list": ["soma"], "estimate": [BOARD, "--limit-nodes", "1000"]}.get(verb, [BOARD])
    if verb == "verify":
        solved = tmp_path / "solved.json"
        tilewright("solve", BOARD, "--output", str(solved))
        words = [BOARD, str(solved)]
    done = tilewright(verb, *words, "--output", str(tmp_path / "x.json"))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert json.loads((tmp_path / "x.json").read_text())


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("solve", BOARD, "--format", "json", "--output", "x.svg"), "disagree"),
        (("count", BOARD, "--output", "x.png"), "does not write .png; it writes .txt, .json"),
        (("solve", BOARD, "--output", "x.yaml"), "does not write .yaml; it writes .txt, .json"),
        (("slove", BOARD), "did you mean 'solve'"),
        (("list", "--tag", "rectangel"), "no puzzle has the tag"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: tuple[str, ...], what: str, tmp_path: Path) -> None:
    done = tilewright(*words)
    assert done.returncode == 2
    assert what in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_list_fits_a_terminal_and_can_be_narrowed() -> None:
    lines = tilewright("list").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.split()[:2] == ["pentominoes-6x10", "10x6"] for line in lines)
    soma = tilewright("list", "soma").stdout.splitlines()
    assert len(soma) > 3
    assert all("soma" in line.lower() for line in soma[1:])
    cubes = json.loads(
        tilewright("list", "--lattice", "cube", "--size", "30", "--format", "json").stdout
    )
    assert cubes
    assert all(row["lattice"] == "cube" and row["cells"] <= 30 for row in cubes)
    assert json.loads(
        tilewright("list", "pentomino", "--size", "60", "--format", "json").stdout
    ) == [summary.data() for summary in puzzles("pentomino", size=60)]
    nothing = tilewright("list", "nonsense", "--tag", "pentacubes")
    assert (nothing.returncode, nothing.stdout) == (0, "")
    assert "nothing is called so" in nothing.stderr
    with pytest.raises(TypeError, match="give a number of cells"):
        puzzles(size="ax")  # type: ignore[arg-type]
    for words in ("--tags", "--lattices"):
        counted = tilewright("list", words).stdout
        assert all(len(line.split()) == 2 for line in counted.splitlines())


def test_the_list_has_a_group_for_each_lattice() -> None:
    many = Counter(row.lattice for row in puzzles())
    _, *groups = tilewright("list").stdout.rstrip().split("\n\n")
    assert [group.splitlines()[0] for group in groups] == [
        f"{name}: {many[name]}" for name in LATTICES
    ]
    assert [len(group.splitlines()) for group in groups] == [1 + many[name] for name in LATTICES]
    reported = tilewright("list", "--lattices").stdout.splitlines()[1:]
    assert [line.split() for line in reported] == [[name, str(many[name])] for name in LATTICES]


def test_check_says_impossible_where_it_is_and_counts_what_exists() -> None:
    first, *rest = tilewright("check", "dominoes-8x8-mutilated").stdout.splitlines()
    assert first == "dominoes-8x8-mutilated: impossible"
    assert "pieces: 1 kind, 108 placements" in rest
    assert any(line.startswith("proof: ") for line in rest)
    assert max(map(len, rest)) <= 80
    wrapped = tilewright("check", "five-squared").stdout
    assert max(map(len, wrapped.splitlines())) <= 80
    assert "settings: 366" in tilewright("check", "a-puzzle-a-day").stdout


@pytest.mark.parametrize(
    ("verb", "result"),
    [
        ("changes", Changes),
        ("check", Checked),
        ("count", Count),
        ("estimate", Estimate),
        ("explain", Explanation),
        ("generate", Challenges),
        ("heatmap", Heatmap),
        ("sample", Sample),
        ("show", Shown),
        ("solve", Solution),
        ("study", Study),
    ],
)
def test_a_command_writes_every_format_that_its_result_is_saved_in(
    verb: str, result: type[Savable]
) -> None:
    command = import_module(f"tilewright.cli.{verb}").command
    (form,) = (one for one in command.params if one.name == "form")
    assert set(result.SAVED_AS) <= set(form.type.choices)


@pytest.mark.parametrize(
    "words",
    [
        ("heatmap", "soma-3x3x3"),
        ("sample", BOARD),
        ("generate", "l-puzzle-6x8"),
        ("show", BOARD),
        ("solve", BOARD),
    ],
    ids=lambda words: words[0],
)
def test_pictures_come_as_png_too(words: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    done = tilewright(*words, "--output", str(tmp_path / "x.png"))
    assert done.returncode == 0, done.stderr
    (written,) = tmp_path.iterdir()
    assert written.read_bytes().startswith(b"\x89PNG")
    assert written.name == ("x-1.png" if words[0] == "generate" else "x.png")


@pytest.mark.parametrize(
    ("words", "header"),
    [
        (("changes", BOARD), "kind,text,solutions,distinct,complete"),
        (("heatmap", BOARD), "piece,cell,solutions,share"),
        (("sample", BOARD), "solution,piece,orientation_index,cells"),
        (("generate", "l-puzzle-6x8"), "pegs,solutions,stars"),
        (("count", BOARD), "puzzle,set,solutions,symmetries,complete,engine,nodes,seconds,threads"),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_tables_have_a_header_and_rows(words: tuple[str, ...], header: str, tmp_path: Path) -> None:
    done = tilewright(*words, "--output", str(tmp_path / "x.csv"))
    assert done.returncode == 0, done.stderr
    first, *rows = (tmp_path / "x.csv").read_text().splitlines()
    assert (first, bool(rows)) == (header, True)


@pytest.mark.parametrize("width", [0, 1, 5, 30, 80, 200])
def test_a_list_on_a_terminal_of_any_width_has_whole_names(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    size = os.terminal_size((width, 24))
    monkeypatch.setattr("os.get_terminal_size", lambda *_: size)
    seen = terminal_width()
    assert seen == (width or 80)  # a terminal that does not know its width says 0
    rows = [{"name": "pentominoes-6x10", "size": "10x6", "solutions": 9356, "title": "A title"}]
    header, line = _table(rows, ("name", "size", "solutions", "title"), seen).splitlines()
    assert (header.split()[0], line.split()[0]) == ("name", "pentominoes-6x10")
    assert len(line) <= max(seen, len("pentominoes-6x10"))


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_list_by_turns_is_written_and_verified_as_such(form: str, tmp_path: Path) -> None:
    """Mirror images are no duplicates there; where the file does not say so, they are."""
    path = tmp_path / f"found.{form}"
    words = ("pentominoes-3x20", "--all", "--distinct-by", "turns")
    assert tilewright("solve", *words, "--output", str(path)).returncode == 0
    checked = tilewright("verify", "pentominoes-3x20", str(path))
    assert (checked.returncode, checked.stdout.splitlines()[0][:18]) == (0, "4 solutions checke")
    path.write_text(path.read_text().replace('"classes": "turns"', '"classes": "all"'))
    checked = tilewright("verify", "pentominoes-3x20", str(path))
    assert checked.returncode == 5
    assert "symmetric-duplicate" in checked.stdout
    path.write_text(path.read_text().replace('"classes": "all"', '"classes": "some"'))
    checked = tilewright("verify", "pentominoes-3x20", str(path))
    assert checked.returncode == 3
    assert "write all or turns" in checked.stderr


@pytest.mark.parametrize("name", ["any-dominoes-and-trominoes-6x6-apart", "dominoes-4x4-torus"])
def test_solutions_are_written_as_their_data(name: str) -> None:
    expected = [solution.data() for solution in solutions(load(name))]
    assert (
        json.loads(tilewright("solve", name, "--all", "--format", "json").stdout)["solutions"]
        == expected
    )
    lines = tilewright("solve", name, "--all", "--format", "jsonl").stdout.splitlines()
    found = [json.loads(line) for line in lines]
    assert found[1:-1] == [{"type": "solution", **data} for data in expected]
    assert found[-1]["found"] == len(expected)
