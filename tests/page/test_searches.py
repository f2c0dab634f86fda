"""Every kind of search: what it tells, compared with the verbs of the package."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import tilewright
from tests.page.pages import Event, TestClient, client, document, of_type, searched
from tests.verbs.too_many import PROOF, puzzle_text
from tilewright import catalogue
from tilewright.files import parse_puzzle
from tilewright.page.document import document_of
from tilewright.page.searches import KINDS
from tilewright.puzzle import Puzzle
from tilewright.tiles import pieces_of


@pytest.fixture(scope="module")
def at() -> TestClient:
    return client()


def placements(found: list[Event]) -> list[Any]:
    """Return the placements in the order of their numbers."""
    return [one for event in of_type(found, "placements") for one in event["list"]]


def solutions(found: list[Event]) -> list[list[int]]:
    """Return the solutions as numbers of placements; each number was sent before it was used."""
    known, reported = 0, []
    for event in found:
        if event["type"] == "placements":
            known += len(event["list"])
        if event["type"] == "solutions":
            reported += event["list"]
            assert all(number < known for one in event["list"] for number in one)
    return reported


def boards(
    at: TestClient, of: Any, found: list[Event]
) -> set[frozenset[tuple[str, frozenset[int]]]]:
    """Return the boards that were found."""
    known = placements(found)
    return {
        frozenset((known[n][0], frozenset(known[n][2])) for n in one) for one in solutions(found)
    }


def result(found: list[Event]) -> dict[str, Any]:
    """Return the data of the one result."""
    (event,) = of_type(found, "result")
    assert event["text"]
    data: dict[str, Any] = event["data"]
    return data


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-3x3x3", "kanoodle-5x11-started-a"])
@pytest.mark.parametrize("live", [False, True])
def test_one_solution_is_right(at: TestClient, name: str, live: bool) -> None:
    of = document(at, name)
    found = searched(at, "solve", of, live=live)
    (one,) = solutions(found)
    view = at.post("/api/view", json=of).json()
    known = placements(found)
    assert sorted(cell for n in one for cell in known[n][2]) == list(range(len(view["cells"])))
    assert found[-1]["complete"]
    assert sorted(known[n][0] for n in one) == sorted(piece["name"] for piece in view["pieces"])
    every = at.post("/api/placements", json=of).json()["placements"]
    assert all(known[n] in every for n in one)


def test_that_there_is_none_is_said(at: TestClient) -> None:
    of = {"tilewright": 1, "name": "x", "region": "...", "pieces": {"a": {"shapes": ["XX"]}}}
    found = searched(at, "solve", of)
    proof = "The pieces cannot make an area of 3 cells (those that must be used have 2)"
    assert result(found) == {"solutions": 0, "proof": f"{proof}, so there is no solution."}
    assert found[-1]["complete"]
    assert found[-1]["found"] == 0


@pytest.mark.parametrize("kind", ["solve", "solutions", "count", "estimate", "rate", "heatmap"])
def test_what_check_proves_is_the_answer(at: TestClient, kind: str) -> None:
    found = searched(at, kind, document_of(Puzzle.of(parse_puzzle(puzzle_text()))))
    (event,) = of_type(found, "result")
    assert PROOF.split()[-1] in event["text"]
    assert event["data"]["proof"] == PROOF
    assert (found[-1]["complete"], found[-1]["found"]) == (True, 0)


@pytest.mark.parametrize("distinct, number", [(False, 9356), (True, 2339)])
def test_every_solution_is_reported(at: TestClient, distinct: bool, number: int) -> None:
    of = document(at, "pentominoes-6x10")
    found = searched(at, "solutions", of, distinct=distinct)
    assert len(boards(at, of, found)) == len(solutions(found)) == number
    assert len(placements(found)) == len({str(one) for one in placements(found)}) <= 2056
    assert found[-1] | {"seconds": 0, "nodes": 0} == {
        "type": "done", "complete": True, "why": "", "found": number, "seconds": 0, "nodes": 0,
    }  # fmt: skip
    first = next(event for event in found if event["type"] == "solutions")
    assert len(first["list"]) == 1


def test_solutions_are_those_of_the_package(at: TestClient) -> None:
    puzzle = Puzzle.of(catalogue.load("soma-3x3x3"))
    of = document(at, "soma-3x3x3")
    cells = [tuple(cell) for cell in at.post("/api/view", json=of).json()["cells"]]
    found = boards(at, of, searched(at, "solutions", of, distinct=True))
    number = {cell: n for n, cell in enumerate(cells)}
    expected = {
        frozenset((p.piece, frozenset(number[cell] for cell in p.cells)) for p in one.placements)
        for one in puzzle.solutions(distinct=True)
    }
    assert found == expected


@pytest.mark.parametrize("kind", ["solve", "solutions", "count", "estimate"])
def test_what_each_solution_is_asked_is_refused(at: TestClient, kind: str) -> None:
    found = searched(at, kind, document(at, "symmetric-outline-p5-w5"))
    assert "each solution has to be asked (the outline" in str(found)
    assert not found[-1]["complete"]


@pytest.mark.parametrize("most", [1, 5, 600])
def test_no_more_solutions_are_reported_than_asked_for(at: TestClient, most: int) -> None:
    found = searched(at, "solutions", document(at, "pentominoes-6x10"), most=most)
    assert len(solutions(found)) == most
    assert not found[-1]["complete"]
    assert f"first {most}" in found[-1]["why"]


def test_a_search_ends_at_its_time(at: TestClient) -> None:
    of = document(at, "y-pentominoes-20x20")
    for kind in ("solutions", "count"):
        found = searched(at, kind, of, seconds=0.3)
        assert not found[-1]["complete"]
        assert "0.3 seconds" in found[-1]["why"]


def test_counts_are_exact(at: TestClient) -> None:
    found = searched(at, "count", document(at, "pentominoes-6x10"), distinct=True)
    data = result(found)
    assert (data["solutions"], data["distinct"]) == (9356, 2339)
    assert found[-1]["complete"]


def test_counts_and_lists_up_to_turns(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    counted = result(searched(at, "count", of, distinct="turns"))
    assert (counted["solutions"], counted["distinct"], counted["classes"]) == (11520, 480, "turns")
    assert len(set(boards(at, of, searched(at, "solutions", of, distinct="turns")))) == 480
    watched = result(searched(at, "watch", of, distinct="turns", all=True))
    assert watched["distinct"] == 480


def test_a_long_count_tells_how_far_it_is(at: TestClient) -> None:
    found = searched(at, "count", document(at, "y-pentominoes-20x20"), seconds=1.0)
    reported = of_type(found, "progress")
    assert reported
    assert {"share", "low", "high", "nodes", "found", "seconds"} <= set(reported[-1])


class TestHand:
    """Pieces laid by hand."""

    @pytest.fixture(autouse=True)
    def _patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count to the end, on a busy machine too."""
        monkeypatch.setattr("tilewright.page.searches.hand._COUNTING", 60.0)

    def test_an_empty_board_has_all_solutions(self, at: TestClient) -> None:
        data = result(searched(at, "hand", document(at, "pentominoes-6x10"), placed=[]))
        assert (data["left"], data["exact"]) == (9356, True)
        assert data["possible"] == list(range(2056))
        assert data["doomed"] == data["back"] == []

    def test_solutions_left_are_those_that_hold_the_pieces(self, at: TestClient) -> None:
        of = document(at, "pentominoes-6x10")
        found = searched(at, "solutions", of)
        every = boards(at, of, found)
        known = placements(found)
        for one in solutions(found)[::2500]:
            laid = [[known[n][0], known[n][2]] for n in one[:2]]
            held = frozenset((name, frozenset(cells)) for name, cells in laid)
            data = result(searched(at, "hand", of, placed=laid))
            assert (data["left"], data["exact"]) == (sum(held <= board for board in every), True)

    def test_what_is_still_possible_is_open_and_in_hand(self, at: TestClient) -> None:
        of = document(at, "pentominoes-6x10")
        all_ = at.post("/api/placements", json=of).json()["placements"]
        laid = [all_[700][0], all_[700][2]]
        data = result(searched(at, "hand", of, placed=[laid]))
        expected = [
            n for n, (name, _, cells) in enumerate(all_)
            if name != laid[0] and not set(cells) & set(laid[1])
        ]  # fmt: skip
        assert data["possible"] == (expected if data["left"] else [])

    def test_a_cell_that_nothing_covers_dooms_the_board(self, at: TestClient) -> None:
        of = document(at, "pentominoes-6x10")
        cells = [tuple(cell) for cell in at.post("/api/view", json=of).json()["cells"]]
        number = {cell: n for n, cell in enumerate(cells)}
        v = [number[cell] for cell in [(1, 0), (0, 1), (1, 1), (1, 2), (0, 2)]]
        data = result(searched(at, "hand", of, placed=[["U", v]]))
        assert data["exact"]
        if data["left"] == 0:
            assert data["back"] == [0]

    def test_what_to_take_back_makes_the_board_solvable_again(self, at: TestClient) -> None:
        of = document(at, "soma-3x3x3")
        all_ = at.post("/api/placements", json=of).json()["placements"]
        tried = 0
        for first in all_[::41]:
            for second in all_[::53]:
                if first[0] == second[0] or set(first[2]) & set(second[2]):
                    continue
                laid = [[first[0], first[2]], [second[0], second[2]]]
                data = result(searched(at, "hand", of, placed=laid))
                if not data["exact"] or data["left"]:
                    continue
                tried += 1
                assert data["back"]
                kept = [one for n, one in enumerate(laid) if n not in data["back"]]
                assert result(searched(at, "hand", of, placed=kept))["left"] or not kept
                if tried == 5:
                    return
        assert tried

    def test_pieces_that_cannot_lie_there_are_to_be_taken_back(self, at: TestClient) -> None:
        of = document(at, "pentominoes-6x10")
        data = result(searched(at, "hand", of, placed=[["I", [0, 7, 14, 21, 28]]]))
        assert (data["left"], data["exact"], data["back"]) == (0, True, [0])

    @pytest.mark.parametrize("placed", ["x", [["I"]], [["I", "x"]], [["I", [0, 900]]], [3], 5])
    def test_what_is_no_board_is_reported(self, at: TestClient, placed: Any) -> None:
        found = searched(at, "hand", document(at, "pentominoes-6x10"), placed=placed)
        assert [event["type"] for event in found] == ["fault", "done"]
        assert found[0]["message"]

    def test_placed_pieces_of_the_puzzle_stay(self, at: TestClient) -> None:
        of = document(at, "kanoodle-5x11-started-a")
        expected = Puzzle.of(catalogue.load("kanoodle-5x11-started-a")).count().solutions
        assert result(searched(at, "hand", of))["left"] == expected
        own = at.post("/api/view", json=of).json()["placed"]
        assert result(searched(at, "hand", of, placed=own))["left"] == expected


def test_a_hint_names_cells_by_number(at: TestClient) -> None:
    of = document(at, "kanoodle-5x11-started-a")
    data = result(searched(at, "hint", of))
    view = at.post("/api/view", json=of).json()
    reported = [view["cells"][number] for number in data["cells"]]
    assert reported == [data["look_at"]]
    assert data["names"][data["cells"][0]] == "F1"
    assert "F1" in data["text"]
    where = result(searched(at, "hint", of, strength="where"))
    assert where["deduction"]["effect"] is None


def test_explanations_ratings_and_estimates_are_those_of_the_package(at: TestClient) -> None:
    of = document(at, "dominoes-4x4")
    puzzle = Puzzle.of(catalogue.load("dominoes-4x4"))
    assert result(searched(at, "explain", of))["verdict"] == puzzle.explain().verdict
    assert result(searched(at, "rate", of))["stars"] == puzzle.rate().stars
    estimate = result(searched(at, "estimate", of))
    assert estimate["exact"]
    assert estimate["solutions"]["value"] == 36


def test_a_heat_map_adds_up_to_the_cells(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    data = result(searched(at, "heatmap", of))
    assert data["solutions"] == 11520
    sums = dict.fromkeys(range(27), 0.0)
    for cells in data["pieces"].values():
        for number, share in cells:
            sums[number] += share
    assert all(share == pytest.approx(1) for share in sums.values())


def test_the_best_packing_is_named_with_its_proof(at: TestClient) -> None:
    of = {
        "tilewright": 1, "name": "crosses", "region": "/".join(["....."] * 5),
        "pieces": {"X": {"shapes": [".X./XXX/.X."], "copies": 5}},
    }  # fmt: skip
    data = result(searched(at, "best", of))
    assert (data["value"], data["bound"], data["proven"]) == (10, 10, True)
    assert len(data["placed"]) == 2
    assert len(data["empty"]) == 15


def test_the_cheapest_solution_is_named_with_its_proof(at: TestClient) -> None:
    of = {
        "tilewright": 1, "name": "bars", "region": "...../.....",
        "pieces": {
            "one": {"shapes": ["X"], "copies": "any"},
            "two": {"shapes": ["XX"], "copies": "any", "cost": 3},
        },
    }  # fmt: skip
    cost, pieces = (
        searched(at, "cheapest", of, objective=objective) for objective in ("cost", "pieces")
    )
    assert [result(found)["cost"] for found in (cost, pieces)] == [10, 5]
    assert [len(result(found)["placed"]) for found in (cost, pieces)] == [10, 5]
    assert result(cost)["proven"]
    del of["pieces"]["one"]  # type: ignore[attr-defined]
    of["region"] = "...../...../....."
    assert result(searched(at, "cheapest", of))["solutions"] == 0


def test_a_survey_tells_every_setting(at: TestClient) -> None:
    of = document(at, "a-puzzle-a-day")
    found = searched(at, "survey", of)
    rows = of_type(found, "row")
    assert len(rows) == 366
    assert rows[0]["set"] == {"month": "Jan", "day": "1"}
    data = result(found)
    assert data["total"] == sum(row["solutions"] for row in rows)
    counted = searched(at, "count", {**of, "set": rows[5]["set"]})
    assert result(counted)["solutions"] == rows[5]["solutions"]
    held = searched(at, "survey", {**of, "set": {"month": "Feb"}})
    assert len(of_type(held, "row")) == 29


def test_challenges_are_documents_that_can_be_solved(at: TestClient) -> None:
    found = searched(
        at, "generate", document(at, "pegged-5x5-s"), number=3, unique=True, stars=[1, 5]
    )
    made = of_type(found, "challenge")
    assert len(made) == 3
    for one in made:
        assert one["solutions"] == 1
        assert one["stars"] in range(1, 6)
        assert result(searched(at, "count", one["document"]))["solutions"] == 1


def test_a_board_with_some_pieces_given_is_a_challenge(at: TestClient) -> None:
    found = searched(at, "generate", document(at, "pentominoes-6x10"), givens=8)
    (one,) = of_type(found, "challenge")
    assert len(one["document"]["placed"]) == 8
    assert result(searched(at, "count", one["document"]))["solutions"] == one["solutions"]


def test_a_search_that_is_shown_tells_boards_slowly(at: TestClient) -> None:
    of = document(at, "pentominoes-6x10")
    found = searched(at, "study", of, speed=20, seconds=1)
    steps = of_type(found, "step")
    assert 5 <= len(steps) <= 40
    assert found[-1]["nodes"] <= 30
    for step in steps:
        covered = [cell for _, cells in step["list"] for cell in cells]
        assert len(covered) == len(set(covered))


def test_the_board_of_a_day_is_made_and_the_search_ends(at: TestClient) -> None:
    of = document(at, "hexiamond-triplication-o")
    found = searched(at, "daily", of, number=740_404, unique=True, least=3, most=5)
    assert [event["type"] for event in found] == ["challenge", "result", "done"]
    assert len(found[0]["document"]["placed"]) >= 3
    assert result(searched(at, "count", found[0]["document"]))["solutions"] == 1
    assert found[-1]["complete"]


@pytest.mark.parametrize("kind", KINDS)
def test_faults_of_the_document_are_reported_by_every_kind(at: TestClient, kind: str) -> None:
    found = searched(at, kind, {"tilewright": 1, "name": "x"})
    assert [event["type"] for event in found] == ["fault", "done"]
    assert all({"path", "what", "todo"} <= set(fault) for fault in found[0]["faults"])
    assert not found[-1]["complete"]


@pytest.mark.parametrize(
    "kind, options",
    [
        ("solutions", {"most": 0}), ("solutions", {"distinct": "yes"}), ("count", {"seconds": "x"}),
        ("count", {"seconds": -1}), ("study", {"speed": "fast"}), ("study", {"cells": "nope"}),
        ("watch", {"speed": "fast"}), ("watch", {"engine": "bitst"}), ("watch", {"engine": 3}),
        ("generate", {"stars": "many"}), ("hint", {"strength": "all"}), ("solve", {"seed": 1.5}),
        ("best", {"objective": "beauty"}), ("cheapest", {"objective": 1}), ("survey", {"sample": -1}),
    ],
)  # fmt: skip
def test_options_that_cannot_be_meant_are_reported(
    at: TestClient, kind: str, options: dict[str, Any]
) -> None:
    found = searched(
        at, kind, document(at, "pegged-5x5") | {"set": {"pegs": "1,0 3,2 4,4"}}, **options
    )
    assert [event["type"] for event in found] == ["fault", "done"]


def test_slots_without_a_value_are_reported(at: TestClient) -> None:
    found = searched(at, "solve", document(at, "a-puzzle-a-day"))
    assert {fault["path"][1] for fault in found[0]["faults"]} == {"month", "day"}


def test_an_unknown_kind_is_refused(at: TestClient) -> None:
    answer = at.post("/api/search", json={"kind": "solv", "document": {}})
    assert answer.status_code == 422
    assert "'solve'" in answer.json()["message"]


def test_a_board_of_too_many_placements_is_refused_in_words(at: TestClient) -> None:
    shapes = ["".join("X" * (n // 9 + 1)) + "/X" + "." * (n // 9) for n in range(300)]
    pieces = {f"p{n}": {"shapes": [shape], "copies": "any"} for n, shape in enumerate(shapes)}
    of = {"tilewright": 1, "name": "x", "region": "/".join(["." * 64] * 64), "pieces": pieces}
    assert at.post("/api/placements", json=of).json()["tooMany"] > 4_000_000
    found = searched(at, "count", of)
    assert [event["type"] for event in found] == ["fault", "done"]
    assert "placements" in found[0]["message"]
    assert "faults" not in at.post("/api/view", json=of).json()


@pytest.mark.parametrize(
    "region",
    ["/".join(["." * 1000] * 1000), {"box": [1000, 1000]}, {"cells": [[0, 0], [10**9, 10**9]]}],
)
def test_a_board_of_a_million_cells_is_a_fault(at: TestClient, region: Any) -> None:
    of = {"tilewright": 1, "name": "x", "region": region, "pieces": {"a": {"shapes": ["XX"]}}}
    large = client(most_bytes=4 << 20)
    for what in ("view", "placements"):
        assert large.post(f"/api/{what}", json=of).json()["faults"]
    assert searched(large, "solve", of)[0]["faults"]


# Taking apart ------------------------------------------------------------------------------------


def test_the_moves_of_an_assembly_are_those_of_the_verb(at: TestClient) -> None:
    of = document(at, "burr-philippe-dubois")
    data = result(searched(at, "disassemble", of))
    found = tilewright.load("burr-philippe-dubois").disassemble()
    best = next(one for one in found if one.level == found.level)
    assert (data["apart"], data["level"], data["assemblies"]) == (
        True,
        best.level,
        found.assemblies,
    )
    reported = [(move["pieces"], move["axis"], move["distance"]) for move in data["moves"]]
    assert reported == [(list(s.placements), list(s.axis), s.distance) for s in best.steps]
    again = result(searched(at, "disassemble", of, placed=data["placed"]))
    assert again["moves"] == data["moves"]


def test_each_move_starts_where_the_last_one_ended(at: TestClient) -> None:
    of = document(at, "burr-philippe-dubois")
    moves = result(searched(at, "disassemble", of))["moves"]
    for before, after in pairwise(moves):
        where = {piece: list(vector) for piece, vector in before["shown"]}
        if before["distance"] is None:
            assert len(after["shown"]) < len(before["shown"])
            continue
        for piece in before["pieces"]:
            step = [before["distance"] * one for one in before["axis"]]
            where[piece] = [a + b for a, b in zip(where[piece], step, strict=True)]
        assert where == {piece: list(vector) for piece, vector in after["shown"]}


def test_of_several_assemblies_none_may_come_apart(at: TestClient) -> None:
    """Met from outside at f17eaff: "Does not come apart: ... it takes the most moves up to the first piece"."""
    hooks = {
        "A": [
            [0, 1, 2],
            [1, 0, 1],
            [1, 0, 2],
            [1, 1, 1],
            [1, 1, 2],
            [1, 2, 1],
            [2, 0, 1],
            [2, 0, 2],
            [2, 1, 1],
        ],
        "B": [
            [0, 0, 1],
            [0, 0, 2],
            [0, 1, 1],
            [0, 2, 1],
            [0, 2, 2],
            [1, 2, 2],
            [2, 1, 2],
            [2, 2, 1],
            [2, 2, 2],
        ],
    }
    lid = {
        "C": [[x, y, 0] for x in range(2) for y in range(3)],
        "D": [[2, y, 0] for y in range(3)],
    }
    of = {
        "tilewright": 1,
        "name": "hooked",
        "lattice": "cube",
        "region": {"box": [3, 3, 3]},
        "pieces": {name: {"cells": cells} for name, cells in {**hooks, **lid}.items()},
    }
    (told,) = of_type(searched(at, "disassemble", of), "result")
    assert told["data"]["apart"] is False
    assert told["data"]["assemblies"] > 1
    assert told["text"].startswith("Does not come apart by straight moves: ")
    assert told["text"].endswith(
        f" None of all {told['data']['assemblies']} assemblies comes apart."
    )


def test_turning_pieces_shift_on_the_paths_of_the_verb(at: TestClient) -> None:
    of = document(at, "turning-box-4")
    of["moves"] = {"turns": True, "clearance": "1/50", "paths": True, "grid": 16}
    answer = of_type(searched(at, "disassemble", of), "result")[0]
    puzzle = tilewright.load("turning-box-4")
    (found,) = puzzle.disassemble(clearance="1/50", paths=True, grid=16)
    ((number, step),) = [(n, one) for n, one in enumerate(found.steps) if one.path]
    move = answer["data"]["moves"][number]
    assert move["path"] == [[float(one) for one in waypoint] for waypoint in step.path]
    assert move["way"] == step.way("cube")
    of["moves"]["clearance"] = "1/5000"
    answer = of_type(searched(at, "disassemble", of), "result")[0]
    assert answer["data"]["apart"] is None
    assert "no path was found at grid 16, which does not rule one out" in answer["text"]


def test_what_is_not_full_or_cannot_move_is_refused(at: TestClient) -> None:
    of = document(at, "soma-3x3x3")
    placed = result(searched(at, "disassemble", of))["placed"]
    (fault,) = of_type(searched(at, "disassemble", of, placed=placed[1:]), "fault")
    assert "uncovered" in fault["faults"][0]["what"]
    view = at.post("/api/view", json=document(at, "pentominoes-6x10")).json()
    assert "disassemble" not in view["verbs"]


def test_very_many_settings_are_sampled(at: TestClient) -> None:
    of = document(at, "genius-square")
    slots = {"pegs": {"as": "blocked", "count": 7}}
    found = searched(at, "survey", {**of, "setup": slots, "set": {}}, most=1, seconds=3)
    assert result(found)["of"] > 100_000
    assert 0 < len(of_type(found, "row")) <= 1000


def test_boxes_are_listed_and_counted_by_positions_if_the_page_asks(at: TestClient) -> None:
    of = document(at, "slothouber-graatsma-3x3x3")
    listed = searched(at, "solutions", of, engine="boxes")
    assert boards(at, of, listed) == boards(at, of, searched(at, "solutions", of))
    assert (listed[-1]["complete"], listed[-1]["found"]) == (True, 8)
    some = searched(at, "solutions", of, engine="boxes", most=3)
    assert (some[-1]["complete"], some[-1]["found"], len(solutions(some))) == (False, 3, 3)
    data = result(searched(at, "count", of, engine="boxes"))
    assert (data["solutions"], data["engine"], data["symmetries"]) == (8, "boxes", 48)
    one = searched(at, "solve", of, engine="boxes")
    assert boards(at, of, one) <= boards(at, of, listed)
    assert len(solutions(one)) == 1
    said = {"boxes": "is no box", "cells": "give 'auto' or 'boxes'"}
    for engine, why in said.items():
        refused = searched(at, "count", document(at, "soma-3x3x3"), engine=engine)
        assert why in str(refused[0])


def test_a_partridge_is_found_on_the_page_by_positions(at: TestClient) -> None:
    found = searched(at, "solve", document(at, "partridge-36x36"))
    assert found[-1]["complete"]
    assert len(placements(found)) == len(solutions(found)[0]) == 36


def test_strips_and_rectangles_are_those_of_the_package(at: TestClient) -> None:
    pieces = {"Y": {"shapes": ["XXXX/.X.."], "copies": "any"}}
    of = {"tilewright": 1, "name": "y", "region": {"plane": True}, "pieces": pieces}
    puzzle = pieces_of("pentominoes/Y")
    found = result(searched(at, "strip", of, width=5, terms=31))
    strip = puzzle.strip(width=5, terms=31)
    assert tuple(map(int, found["terms"])) == strip.terms
    assert strip.lengths is not None
    assert found["lengths"] == strip.lengths.data()
    found = result(searched(at, "rectangles", of, up_to=[5, 20]))
    rows = [(row["w"], row["h"], row["tiles"], row["prime"]) for row in found["rows"]]
    table = puzzle.rectangles((5, 20))
    assert rows == [(row.w, row.h, row.tiles, row.prime) for row in table.listed]
    assert found["order"]["copies"] == table.order == 10
