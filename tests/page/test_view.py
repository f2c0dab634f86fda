"""Views: the parts of a document to show, and the notes while it is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.documents import drawn_document, placements_of
from tilewright import catalogue
from tilewright.compile.core import numbered_board
from tilewright.model.scene import piece_letters
from tilewright.page.document import document_of, opened
from tilewright.page.view import view_of


def drawn(region: str, *shapes: str, **more: Any) -> dict[str, Any]:
    """Return the document of a board with pieces A, B, ..."""
    pieces = {name: {"shapes": [shape]} for name, shape in zip("ABCDEFGH", shapes, strict=False)}
    return {"tilewright": 1, "name": "drawn", "region": region, "pieces": pieces, **more}


def notes(of: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """Return the notes of a kind."""
    return [note for note in view_of(of)["notes"] if note["kind"] == kind]


@pytest.mark.parametrize("name", catalogue.names()[::7])
def test_cells_are_numbered_in_scan_order(name: str) -> None:
    puzzle = catalogue.load(name)
    problem = puzzle.problem(partial=True)
    view = view_of(document_of(puzzle))
    assert [tuple(cell) for cell in view["cells"]] == list(numbered_board(problem).cells)
    assert {p["name"]: p["letter"] for p in view["pieces"]} == piece_letters(
        [piece.name for piece in problem.pieces]
    )
    known = {**{slot["name"]: slot["value"] for slot in view["slots"]}}
    assert set(known) == set(puzzle.setup.names())


def test_turning_and_flipping_lead_through_every_orientation() -> None:
    for name in ("pentominoes-6x10", "soma-3x3x3", "l-puzzle-6x8"):
        for piece in view_of(document_of(catalogue.load(name)))["pieces"]:
            number, reached = len(piece["orientations"]), {0}
            for at in (queue := [0]):
                for way in ("turn", "tilt", "flip"):
                    image = piece[way][at]
                    if image not in reached:
                        reached.add(image)
                        queue.append(image)
            assert reached == set(range(number)), piece["name"]
            assert all(piece["back"][piece["turn"][at]] == at for at in range(number))
            assert all(piece["flip"][piece["flip"][at]] == at for at in range(number))


@pytest.mark.parametrize(
    ("lattice", "cells"),
    [
        ("ball", [[0, 0, 0], [3, 0, 0]]),
        ("ball", [[0, 1, 0], [1, 0, 1], [1, 1, 0], [2, 1, 0]]),
        ("cube-edge", [[0, 0, 1], [10, 0, 1]]),
        ("floret", [[0, 0], [1, 0], [2, 1]]),
        ("snub-square", [[0, 0], [1, 0], [2, 1]]),
    ],
)
def test_flipping_leads_on_where_motions_are_no_isometries(
    lattice: str, cells: list[list[int]]
) -> None:
    document = {"tilewright": 1, "name": "one", "lattice": lattice, "region": {"cells": cells}}
    (piece,) = view_of({**document, "pieces": {"p": {"cells": cells}}})["pieces"]
    reached = [0]
    for at in reached:
        fresh = {piece[way][at] for way in ("turn", "tilt", "flip")}
        reached += sorted(fresh.difference(reached))
    assert sorted(reached) == list(range(len(piece["orientations"])))


def test_a_turn_is_a_quarter_turn() -> None:
    view = view_of(drawn(".....", "X../XXX"))
    (piece,) = view["pieces"]
    shapes = [sorted(map(tuple, one["cells"])) for one in piece["orientations"]]
    assert shapes[piece["turn"][0]] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_marks_turn_with_the_cells() -> None:
    for piece in view_of(document_of(catalogue.load("l-puzzle-6x8")))["pieces"]:
        assert len(piece["orientations"]) == 8
        for one in piece["orientations"]:
            assert sorted(one["marks"]) == ["", "", "", "o"]


def test_a_board_that_is_full_has_nothing_to_stop_it() -> None:
    for name in ("pentominoes-6x10", "soma-3x3x3", "dominoes-4x4"):
        view = view_of(document_of(catalogue.load(name)))
        assert [note["kind"] for note in view["notes"]] == ["area"]
        assert not view["notes"][0]["stops"]


@pytest.mark.parametrize(
    "region, words",
    [("....", "2 cells, but the board has 4"), (".", "1 too many"), ("....", "2 too few")],
)
def test_the_area_is_reported(region: str, words: str) -> None:
    (note,) = notes(drawn(region, "XX"), "area")
    assert words in note["text"]
    assert note["stops"]


def test_parity_lights_the_scarcer_colour() -> None:
    (note,) = notes(drawn("#.../...#/..../....", *["XX"] * 7), "parity")
    assert note["stops"]
    assert len(note["cells"]) in (6, 8)
    assert len({sum(cell) % 2 for cell in note["cells"]}) == 1
    assert "8 " in note["text"]
    assert "6 " in note["text"]


def test_cells_that_no_piece_covers_are_lit() -> None:
    (note,) = notes(drawn("..#.#./..#.##", "XX/XX", "XX"), "dead")[-1:]
    assert note["stops"]
    assert note["text"] == "No piece can cover this cell."
    assert note["cells"] == [[5, 0]]


def test_a_part_that_no_pieces_fit_is_lit() -> None:
    found = notes(drawn(".....#..", "XXXX", "XXX"), "dead")
    assert [len(note["cells"]) for note in found] == [5, 2, 2]
    assert all(note["stops"] for note in found)
    assert not notes(drawn("....#...", "XXXX", "XXX"), "dead")


def test_a_piece_without_a_place_is_named() -> None:
    (note,) = notes(drawn(".../...", "XXXX", "XX"), "piece")
    assert "A" in note["text"]
    assert note["stops"]


def test_slots_without_a_value_are_reported_and_the_board_is_shown() -> None:
    of = document_of(catalogue.load("a-puzzle-a-day"))
    view = view_of(of)
    assert [note["kind"] for note in view["notes"][:2]] == ["setting", "setting"]
    assert all(note["stops"] for note in view["notes"][:2])
    assert "solve" not in view["verbs"]
    assert "survey" in view["verbs"]
    assert len(view["cells"]) == 43
    chosen = view_of({**of, "set": {"month": "Jan", "day": "6"}})
    assert len(chosen["cells"]) == 41
    assert len(chosen["blocked"]) == 2
    assert not [note for note in chosen["notes"] if note["stops"]]
    assert "solve" in chosen["verbs"]
    assert [label for cell, label in chosen["labels"] if cell == [1, 0]] == ["Feb"]


def test_a_value_that_is_half_chosen_leaves_the_board_to_be_seen() -> None:
    of = document_of(catalogue.load("l-puzzle-6x8"))
    view = view_of({**of, "set": {"pegs": [[0, 0], [1, 1]], "touch": "off"}})
    (note,) = [note for note in view["notes"] if note["kind"] == "setting"]
    assert "2 cells are given, but 12 are needed" in note["text"]
    assert len(view["cells"]) == 48
    assert [(s["name"], s["on"]) for s in view["switches"]] == [("touch", False)]
    assert view["switches"][0]["text"]


def test_a_faulty_document_has_faults_and_no_view() -> None:
    of = {"tilewright": 1, "name": "x", "region": "", "pieces": {}}
    assert set(view_of(of)) == {"faults"}
    assert set(placements_of(of)) == {"faults"}


@pytest.mark.parametrize("given", [None, 3, [], "text", {"region": ["a"]}, {"name": None}])
def test_what_is_no_document_has_faults(given: Any) -> None:
    assert view_of(given)["faults"]
    assert placements_of(given)["faults"]


def test_what_no_text_can_hold_has_faults() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert "nested too deeply" in view_of(drawn("..", "XX", notes=deep))["faults"][0]["what"]
    (fault,) = view_of(drawn("..", "XX", title="\ud800"))["faults"]
    assert fault["what"] == "half of a surrogate pair stands alone"


def test_a_board_beyond_the_page_is_left_to_the_command() -> None:
    (fault,) = view_of(drawn("/".join(["." * 70] * 70), "XX"))["faults"]
    assert fault["todo"].endswith("the page takes no more; the command tilewright does")


def test_a_document_may_use_a_puzzle_of_the_catalogue() -> None:
    using = {"tilewright": 1, "name": "mine"}
    assert len(view_of({**using, "uses": "soma-3x3x3"})["cells"]) == 27
    (fault,) = view_of({**using, "uses": "no-such"})["faults"]
    assert fault["path"] == ["uses"]
    assert "there is no puzzle 'no-such'" in fault["what"]


def test_notes_about_placements_are_left_out_if_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = drawn("..#.#./..#.##", "XX/XX", "XX")
    assert [note["text"] for note in notes(of, "dead")][-1] == "No piece can cover this cell."
    monkeypatch.setattr("tilewright.page.view._SECONDS", -1.0)
    assert "No piece can cover this cell." not in [note["text"] for note in notes(of, "dead")]
    assert notes(of, "area")


def test_placed_pieces_are_shown_by_number() -> None:
    of = drawn("....", "XX", "XX", placed=[{"piece": "A", "cells": [[0, 0], [1, 0]]}])
    assert view_of(of)["placed"] == [["A", [0, 1]]]


def test_placements_are_those_that_are_searched() -> None:
    of = opened({"name": "pentominoes-6x10"})["document"]
    found = placements_of(of)["placements"]
    assert len(found) == 2056
    view = view_of(of)
    shapes = {piece["name"]: piece["orientations"] for piece in view["pieces"]}
    for name, orientation, cells in found[::37]:
        on = [tuple(view["cells"][cell]) for cell in cells]
        corner = min(x for x, _ in on), min(y for _, y in on)
        slid = sorted((x - corner[0], y - corner[1]) for x, y in on)
        assert slid == sorted(map(tuple, shapes[name][orientation]["cells"]))


def test_too_many_placements_are_counted() -> None:
    pieces = {f"p{n}": {"shapes": ["X" * n]} for n in range(1, 30)}
    of = {"tilewright": 1, "name": "x", "region": "/".join(["." * 60] * 60), "pieces": pieces}
    assert placements_of(of)["tooMany"] > 100_000


def test_congruent_pieces_are_noted_while_a_puzzle_is_drawn() -> None:
    document = drawn_document({"box": [2, 2]}, {"A": {"shapes": ["XX"]}, "B": {"shapes": ["X/X"]}})
    (note,) = [one for one in view_of(document)["notes"] if "congruent" in one["text"]]
    assert note["text"] == "A and B are congruent: exchanging them counts as another solution."
    assert not note["stops"]
