"""``save``: the ending of the name says as what, by the writers that the commands use."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Piece, Puzzle, Region, TilewrightError, saving
from tilewright.files.solutions import read_solutions

BOARD = tilewright.load("dominoes-4x4")
PEGS = tilewright.load("pegged-5x5")
COMMON = {"pegs": "1,0 3,2 4,4"}
CROSSES = Puzzle("crosses", Region.box(5, 5), (Piece.of("X", ".X./XXX/.X.", copies=5),))
DRAWN: dict[str, Any] = {
    "solution": BOARD.nth(3),
    "puzzle": PEGS,
    "shown": PEGS.show(),
    "heat map": BOARD.heatmap(),
    "packing": CROSSES.best(),
    "challenges": PEGS.generate(number=3),
    "challenge": next(iter(PEGS.generate())),
    "sample": BOARD.sample(3),
}
AS_DATA: dict[str, Any] = {
    "survey": PEGS.survey(sample=4),
    "count": BOARD.count(),
    "comparison": BOARD.compare_strategies(seeds=[1]),
}


@pytest.mark.parametrize("what", DRAWN)
def test_the_ending_decides(what: str, tmp_path: Path) -> None:
    made = DRAWN[what]
    for ending in made.SAVED_AS:
        name = {"text": "txt"}.get(ending, ending)
        made.save(tmp_path / f"a.{name}")
        made.save(str(tmp_path / f"B.{name.upper()}"))
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "B.PNG").read_bytes()
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert len((tmp_path / "a.txt").read_text()) > 20
    assert isinstance(json.loads((tmp_path / "a.json").read_text()), dict)
    assert len(os.listdir(tmp_path)) == 2 * len(made.SAVED_AS)


@pytest.mark.parametrize("what", AS_DATA)
def test_what_has_no_board_is_reported_as_data(what: str, tmp_path: Path) -> None:
    AS_DATA[what].save(tmp_path / "a.csv")
    AS_DATA[what].save(tmp_path / "a.json")
    rows = (tmp_path / "a.csv").read_text().splitlines()
    assert len(rows) == 1 + len(AS_DATA[what].rows)
    assert rows[0] == ",".join(AS_DATA[what].rows[0])
    with pytest.raises(TilewrightError, match=r"x\.svg has the ending \.svg: a \w+ is saved as "):
        AS_DATA[what].save("x.svg")


@pytest.mark.parametrize(
    ("name", "what"), [("x.3mf", "the ending .3mf"), ("x", "no ending"), ("x.jsonl", ".jsonl")]
)
def test_another_ending_is_refused_and_nothing_written(
    name: str, what: str, tmp_path: Path
) -> None:
    with pytest.raises(
        TilewrightError, match=r"a Solution is saved as \.txt, \.json, \.svg, \.png"
    ) as error:
        DRAWN["solution"].save(tmp_path / name)
    assert what in str(error.value)
    assert not os.listdir(tmp_path)


def test_a_file_stays_as_it_was_where_something_goes_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def replace(*names: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(saving.os, "replace", replace)
    with pytest.raises(OSError, match="no room"):
        DRAWN["solution"].save(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("shown", ["show", "pegged-5x5"]),
        ("heat map", ["heatmap", "dominoes-4x4"]),
        ("challenges", ["generate", "pegged-5x5", "--number", "3"]),
        ("sample", ["sample", "dominoes-4x4", "--number", "3"]),
    ],
)
def test_the_command_writes_the_same(what: str, words: list[str], tmp_path: Path) -> None:
    for ending in ("json", "txt"):
        done = command(*words, "--output", str(tmp_path / f"theirs.{ending}"))
        assert done.returncode == 0, done.stderr
        DRAWN[what].save(tmp_path / f"ours.{ending}")
        theirs, ours = (
            (tmp_path / f"{who}.{ending}").read_text().strip() for who in ("theirs", "ours")
        )
        assert theirs == ours


def test_solutions_and_packings_are_read_by_verify(tmp_path: Path) -> None:
    for what, name in (("solution", "dominoes-4x4"), ("sample", "dominoes-4x4")):
        DRAWN[what].save(tmp_path / "a.json")
        assert read_solutions(tmp_path / "a.json").puzzle == name
        assert command("verify", name, str(tmp_path / "a.json")).returncode == 0
    DRAWN["packing"].save(tmp_path / "b.json")
    assert read_solutions(tmp_path / "b.json").best == DRAWN["packing"].best_data()
    assert DRAWN["packing"].summary() in DRAWN["packing"].file_text()


@pytest.mark.parametrize("ending", ["yaml", "yml", "json"])
def test_a_saved_puzzle_can_be_loaded(ending: str, tmp_path: Path) -> None:
    CROSSES.save(tmp_path / f"crosses.{ending}")
    assert tilewright.load(tmp_path / f"crosses.{ending}") == CROSSES


def plain(value: object) -> bool:
    return value is None or type(value) in (str, int, float, bool)


@pytest.mark.parametrize(
    "what", ["survey", "comparison", "sample", "challenges", "puzzles", "shown"]
)
def test_rows_are_plain_dictionaries_with_the_same_keys(what: str) -> None:
    rows = tilewright.puzzles("soma").rows if what == "puzzles" else {**DRAWN, **AS_DATA}[what].rows
    assert len(rows) >= 3
    assert {type(row) for row in rows} == {dict}
    assert len({tuple(row) for row in rows}) == 1
    assert all(plain(value) for row in rows for value in row.values())
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows)
    assert list(frame.columns) == list(rows[0])
    assert len(frame) == len(rows)


def test_a_slot_of_the_name_of_a_figure_has_its_column() -> None:
    slot = tilewright.Choose("solutions", "blocked", {"left": ((0, 0),), "right": ((2, 0),)})
    strip = Puzzle(
        "strip", Region.box(3, 1), (Piece.of("bar", "XX"),), setup=tilewright.Setup((slot,))
    )
    assert [(row["set.solutions"], row["solutions"]) for row in strip.survey().rows] == [
        ("left", 1),
        ("right", 1),
    ]


def test_a_sample_is_a_list() -> None:
    drawn = BOARD.sample(3, seed=2)
    assert isinstance(drawn, list)
    assert drawn == list(drawn)
    assert drawn[1:] == list(drawn)[1:]
    assert repr(drawn) == "<Sample of dominoes-4x4: 3 solutions, seed 2>"
    assert (drawn._repr_svg_() or "").count("<g ") >= 3
    none = Puzzle("none", Region.box(3, 1), (Piece.of("bar", "XX"),)).sample(2)
    assert (list(none), none._repr_svg_()) == ([], None)


def test_the_catalogue_is_listed_as_the_command_does() -> None:
    found = tilewright.puzzles("soma", "wall")
    listed = json.loads(command("list", "soma", "wall", "--format", "json").stdout)
    assert [one.data() for one in found] == listed
    assert found._repr_html_().startswith("<table>")
    assert {one.lattice for one in tilewright.puzzles(lattice="cube", size=30)} == {"cube"}
    with pytest.raises(TilewrightError, match="did you mean 'dominoes'"):
        tilewright.puzzles(tag="domino")
