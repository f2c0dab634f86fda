"""The verb and the command: who is listed, how it ends, what is written, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.apart.burrs import burr, burr_of
from tests.apart.randoms import as_solution
from tests.cli.commands import tilewright as run
from tilewright import Piece, Placed, Puzzle, PuzzleError, Region, verify_disassembly
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.writing import write_puzzle

PISTON = (88, 512, 768, 922, 1008, 1008)
SIX_WAY = (52, 792, 824, 911, 975, 1024)


@pytest.fixture
def piston(tmp_path: Path) -> str:
    path = tmp_path / "piston.yaml"
    path.write_text(write_puzzle(replace(burr(PISTON, holes=7), name="piston")))
    return str(path)


@pytest.fixture
def six_way(tmp_path: Path) -> str:
    path = tmp_path / "six-way.yaml"
    path.write_text(write_puzzle(replace(burr(SIX_WAY), name="six-way")))
    return str(path)


def test_json_has_what_the_contract_says(piston: str) -> None:
    done = run("disassemble", piston, "--json")
    data = json.loads(done.stdout)
    keys = {"puzzle", "set", "classes", "complete", "assemblies", "apart", "not_apart", "unknown"}
    assert keys | {"level", "histogram", "disassemblies", "stats"} <= set(data)
    assert (data["assemblies"], data["apart"], data["not_apart"], data["unknown"]) == (10, 1, 9, 0)
    assert (data["level"], data["histogram"], data["complete"]) == (9, {"9": 1}, True)
    assert [one["number"] for one in data["disassemblies"]] == list(range(1, 11))
    (apart,) = [one for one in data["disassemblies"] if one["apart"]]
    assert (apart["level"], apart["moves"], sum(apart["levels"])) == (9, 15, 15)
    assert [len(step["placements"]) == len(step["pieces"]) for step in apart["steps"]] == [
        True
    ] * 15
    assert {step["distance"] for step in apart["steps"]} <= {1, 2, 3, "out"}
    held = [one for one in data["disassemblies"] if one["apart"] is False]
    assert all(one["level"] is None and not one["steps"] and one["stuck"] for one in held)


def test_lines_have_a_header_and_a_summary(piston: str) -> None:
    lines = [
        json.loads(line)
        for line in run("disassemble", piston, "--format", "jsonl").stdout.splitlines()
    ]
    assert [line["type"] for line in lines] == ["header", *["disassembly"] * 10, "summary"]
    assert (lines[0]["puzzle"], lines[-1]["apart"], lines[-1]["complete"]) == ("piston", 1, True)


def test_text_has_a_line_for_each_move_and_the_levels(piston: str) -> None:
    text = run("disassemble", piston).stdout
    assert "comes apart: level 9.3, 15 moves\nmove 1: p1008" in text
    assert "10 assemblies: 1 comes apart, 9 do not" in text
    assert max(map(len, text.splitlines())) <= 80


def test_only_high_levels_are_listed_and_all_are_counted(six_way: str) -> None:
    data = json.loads(run("disassemble", six_way, "--min-level", "2", "--json").stdout)
    assert (data["disassemblies"], data["assemblies"], data["histogram"]) == ([], 4, {"1": 3})


def test_a_limit_of_assemblies_is_a_success_that_is_not_complete(six_way: str) -> None:
    done = run("disassemble", six_way, "--limit", "2", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["assemblies"], data["complete"], data["ended"]) == (
        0,
        2,
        False,
        "limit",
    )
    whole = json.loads(run("disassemble", six_way, "--limit", "4", "--json").stdout)
    assert whole["complete"] is True


def test_a_limit_of_states_leaves_assemblies_unknown(piston: str) -> None:
    done = run("disassemble", piston, "--limit-states", "3", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["complete"], data["ended"]) == (4, False, "states")
    open_ones = [one for one in data["disassemblies"] if one["apart"] is None]
    assert len(open_ones) == data["unknown"] > 0
    assert all(one["at_least"] >= 1 and one["level"] is None for one in open_ones)
    text = run("disassemble", piston, "--limit-states", "3")
    assert "unknown, at least level" in text.stdout
    assert "--limit-states" in text.stderr


def test_solutions_of_a_file_are_taken_apart(piston: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    assert run("solve", piston, "--all", "--distinct", "--output", str(kept)).returncode == 0
    data = json.loads(run("disassemble", piston, "--from", str(kept), "--json").stdout)
    assert (data["assemblies"], data["apart"], data["level"], data["classes"]) == (10, 1, 9, None)


def test_a_solution_that_is_none_is_refused_with_its_place(piston: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    run("solve", piston, "--output", str(kept))
    data = json.loads(kept.read_text())
    data["solutions"][0]["placements"][0]["cells"] = data["solutions"][0]["placements"][1]["cells"]
    kept.write_text(json.dumps(data))
    done = run("disassemble", piston, "--from", str(kept))
    assert done.returncode == 3
    assert "kept.json" in done.stderr
    assert "overlap" in done.stderr
    kept.write_text('{"solutions": []}')
    done = run("disassemble", piston, "--from", str(kept))
    assert done.returncode == 3
    assert "no solution" in done.stderr


def test_a_lattice_without_moves_is_refused(tmp_path: Path) -> None:
    done = run("disassemble", "any-disticks-2-2")
    assert done.returncode == 3
    assert "sticks" in done.stderr
    assert "cube" in done.stderr


def test_solve_and_count_keep_what_comes_apart(six_way: str) -> None:
    counted = json.loads(run("count", six_way, "--apart", "--distinct", "--json").stdout)
    assert (counted["solutions"], counted["distinct"], counted["complete"]) == (72, 3, True)
    listed = json.loads(run("solve", six_way, "--apart", "--all", "--json").stdout)
    assert (len(listed["solutions"]), listed["complete"]) == (72, True)
    one = json.loads(run("solve", six_way, "--apart", "--json").stdout)
    assert len(one["solutions"]) == 1
    assert run("solve", six_way, "--apart", "--best").returncode == 2


def test_classes_under_turns_are_said(six_way: str) -> None:
    data = json.loads(run("disassemble", six_way, "--distinct-by", "turns", "--json").stdout)
    assert data["classes"] == "turns"
    assert data["assemblies"] >= 4


def test_pieces_that_nobody_can_put_together_are_made_with_a_warning(tmp_path: Path) -> None:
    done = run("make", "linked-rings", "--output", str(tmp_path / "rings.stl"))
    assert done.returncode == 0
    assert "warning: linked-rings: no assembly comes apart" in done.stderr
    done = run("make", "soma-3x3x3", "--output", str(tmp_path / "soma.stl"))
    assert "warning" not in done.stderr


# In Python ---------------------------------------------------------------------------------------


def test_threads_change_nothing() -> None:
    one, four = (burr(PISTON, holes=7).disassemble(threads=threads) for threads in (1, 4))
    strip = [one.data() | {"stats": 0} for one in (one, four)]
    assert strip[0] == strip[1]


def test_threads_change_nothing_in_several_batches() -> None:
    puzzle = burr_of(dict.fromkeys((256, 928, 960, 992, 1008), (0, 3)), 6, 1)
    one, three = (puzzle.disassemble(threads=threads) for threads in (1, 3))
    assert one.assemblies > 2500
    assert [found.number for found in three] == list(range(1, one.assemblies + 1))
    strip = [one.data() | {"stats": 0} for one in (one, three)]
    assert strip[0] == strip[1]


def test_a_result_is_a_list_with_its_figures() -> None:
    found = burr(SIX_WAY).disassemble()
    assert (len(found), bool(found), found.level, found.histogram) == (4, True, 1, {1: 3})
    assert [row["number"] for row in found.rows] == [1, 2, 3, 4]
    solutions = [one.solution for one in found]
    again = burr(SIX_WAY).disassemble(solutions=solutions)
    assert [one.levels for one in again] == [one.levels for one in found]
    assert repr(found) == "<Disassemblies: 4 assemblies: 3 come apart, 1 does not>"


def test_a_tree_has_the_stages() -> None:
    (found,) = burr((120, 160, 256, 512, 880, 960), holes=6).disassemble(min_level=6)
    tree = found.tree
    assert tree is not None
    assert tree.pieces == (0, 1, 2, 3, 4, 5)
    assert (len(tree.steps), tree.shown) == (6, [6, 4])


def rings(groups: tuple[tuple[str, ...], ...] = ()) -> Puzzle:
    flat = [(x, y, 1) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    upright = [(x, 1, z) for x in range(1, 4) for z in range(3) if (x, z) != (2, 1)]
    pieces = (Piece.of("flat", flat), Piece.of("upright", upright))
    return Puzzle("rings", Region([*flat, *upright]), pieces, "cube", groups=groups)


def test_pieces_of_a_group_need_not_be_separated() -> None:
    assert [one.apart for one in rings().disassemble()] == [False]
    (found,) = rings((("flat", "upright"),)).disassemble()
    assert (found.apart, found.level, found.moves, found.level_text) == (True, 0, 0, "0")
    assert verify_disassembly(found).ok


def test_a_piece_that_is_in_no_group_has_to_be_separated() -> None:
    flat = frozenset((x, y, 1) for x in range(3) for y in range(3)) - {(1, 1, 1)}
    upright = frozenset((x, 1, z) for x in range(1, 4) for z in range(3)) - {(2, 1, 1)}
    pieces = [flat, upright, frozenset([(0, 0, 2)])]
    found = as_solution(pieces, groups=(("A", "B"),)).disassemble()
    assert (found.apart, found.level, found.moves) == (True, 1, 1)
    assert found.steps[0].pieces == ("C",)


def test_groups_are_written_and_read() -> None:
    puzzle = rings((("flat", "upright"), ("flat",)))
    assert parse_puzzle(write_puzzle(puzzle)).groups == puzzle.groups


def test_a_group_that_names_no_piece_is_refused_with_its_place() -> None:
    text = write_puzzle(rings((("flat", "upright"),))).replace("[[flat,", "[[flatt,")
    with pytest.raises(PuzzleError, match=r"no piece 'flatt'; did you mean 'flat'") as caught:
        parse_puzzle(text)
    assert caught.value.faults[0].line > 1
    for groups in ("[[]]", "[flat]", "flat"):
        broken = write_puzzle(rings()) + f"groups: {groups}\n"
        with pytest.raises(PuzzleError, match="group"):
            parse_puzzle(broken)


def test_a_frame_outside_the_region_is_a_part_of_it() -> None:
    walls = [(x, 0, z) for x in range(3) for z in range(3) if (x, z) != (1, 1)]
    pieces = (Piece.of("walls", walls), Piece.of("plug", [(0, 0, 0)]))
    puzzle = Puzzle(
        "plugged", Region([(1, 0, 1)]), pieces, "cube", placed=(Placed("walls", tuple(walls)),)
    )
    (found,) = puzzle.disassemble()
    assert len(puzzle.region.cells) == 9
    assert [step.pieces for step in found.steps] == [("plug",)]
    again = parse_puzzle(write_puzzle(puzzle))
    assert (again.region, again.placed) == (puzzle.region, puzzle.placed)
    half = replace(puzzle, placed=(Placed("walls", tuple(walls[1:])),))
    with pytest.raises(PuzzleError, match="walls"):
        half.problem()


def test_what_is_found_does_not_depend_on_what_was_taken_apart_before() -> None:
    found = burr_of(dict.fromkeys((256, 928, 960, 992, 1008), (0, 2)), 6, 1).disassemble(limit=300)
    for one in list(found)[::7]:
        alone = one.solution.disassemble()
        assert (alone.steps, alone.levels, alone.states) == (one.steps, one.levels, one.states)
