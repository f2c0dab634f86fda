"""Separations of BurrTools in which pieces turn: written, read with a replay by geometry, refused with the place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import tilewright
from tests.apart.randoms import as_solution
from tests.apart.turning import CLOSED, ROW, SLOT, SQUARE, closed, found, plate
from tests.cli.commands import tilewright as command
from tests.foreign.test_separations import saved
from tests.reference.slow_turns import take_apart_with_turns
from tilewright import Disassembly, Piece, Puzzle, PuzzleError, Region
from tilewright.foreign import parse_imported
from tilewright.foreign.separations import CLEARANCE
from tilewright.foreign.xmpuzzle_writing import Solved, write_xmpuzzle
from tilewright.lattice import Cell
from tilewright.model.moves import Moves
from tilewright.model.stages import DisassemblyStep

TURNS = Moves(turns=True)
ZERO = Fraction(0)
SCENES = {
    **{name: closed(layer) for name, (layer, _) in CLOSED.items() if name in "ABC"},
    "square": plate(SLOT | SQUARE),
    "row": plate(SLOT | ROW),
}


def bar_in_a_corner(allowed: Moves = TURNS) -> Disassembly:
    """Return scene A: the bar slides, turns about a cube beside it, and slides out."""
    turn = DisassemblyStep(("B",), (1,), (0, 0, 1), 0, (Fraction(1), Fraction(4), Fraction(1)), -90)
    slide = DisassemblyStep(("B",), (1,), (-1, 0, 0), 1)
    out = DisassemblyStep(("B",), (1,), (0, -1, 0), None)
    return Disassembly(
        as_solution(closed(CLOSED["A"][0])),
        1,
        True,
        3,
        None,
        (3,),
        (slide, turn, out),
        (),
        0,
        allowed,
    )


def text_of(one: Disassembly) -> str:
    """Return the file of a disassembly."""
    return write_xmpuzzle(one.solution.problem, Solved([one], 1, 1)).replace("\n", "")


def read(text: str) -> Disassembly:
    (one,) = saved(text).disassemblies
    assert one is not None
    return one


def steps_of(one: Disassembly) -> list[tuple[object, ...]]:
    """Return the steps; a turn is the same with its axis and its sense the other way around."""
    steps = []
    for step in one.steps:
        sense = sum(step.axis) * step.degrees
        across = [at for at, part in zip(step.pivot or (), step.axis, strict=False) if not part]
        axis = tuple(map(abs, step.axis)) if step.pivot else step.axis
        steps.append((step.pieces, axis, step.distance, across, sense))
    return steps


def test_the_scene_is_right() -> None:
    assert tilewright.verify_disassembly(bar_in_a_corner()).ok


def test_a_file_says_turns_as_the_program_does() -> None:
    text = text_of(bar_in_a_corner())
    assert "<solutions>" not in text
    assert re.search(
        "<solutionsWithRotations><solution .*</solution></solutionsWithRotations>", text
    )
    states = re.findall("<state>.*?</state>", text)
    assert len(states) == 4
    assert [re.findall("<dt>.*?</dt>", state) for state in states] == [
        [f"<dt>0 {turn}</dt>"] for turn in (0, 0, 20, 20)
    ]
    said = '<rotation piece="1" px="1" py="4" pz="1" axis="2" sense="1"/>'
    assert [said in state for state in states] == [False, False, True, False]
    assert text.count("<rotation") == 1


def test_steps_come_back() -> None:
    one = bar_in_a_corner()
    again = read(text_of(one))
    assert steps_of(again) == steps_of(one)
    assert (again.level, again.levels, again.allowed) == (3, (3,), TURNS)
    assert tilewright.verify_disassembly(again).ok
    assert again.steps[1].pivot == one.steps[1].pivot


@pytest.mark.parametrize("name", SCENES)
def test_the_shortest_ways_come_back(name: str) -> None:
    pieces = SCENES[name]
    moves = take_apart_with_turns(pieces).way
    assert moves
    one = found(pieces, moves, TURNS)
    again = read(text_of(one))
    assert steps_of(again) == steps_of(one)
    assert text_of(again) == text_of(one)


def test_what_has_room_only_with_a_clearance_is_read_with_it() -> None:
    """At E = 0.0405 scene C takes 3 moves, with sharp cubes 4."""
    pieces = closed(CLOSED["C"][0])
    moves = take_apart_with_turns(pieces, clearance=CLEARANCE).way
    assert len(moves) == 3
    one = found(pieces, moves, replace(TURNS, clearance=CLEARANCE))
    again = read(text_of(one))
    assert again.allowed == replace(TURNS, clearance=CLEARANCE)
    assert steps_of(again) == steps_of(one)


def changed(pattern: str, new: str, number: int) -> Callable[[str], str]:
    """Return what replaces one of the places of a pattern, counted from 0."""

    def change(text: str) -> str:
        match = list(re.finditer(pattern, text, re.DOTALL))[number]
        return f"{text[: match.start()]}{match.expand(new)}{text[match.end() :]}"

    return change


def turned_into_a_wall() -> Disassembly:
    one = bar_in_a_corner()
    slide, turn, out = one.steps
    return replace(one, steps=(slide, replace(turn, degrees=90), out))


WRONG = {
    "<rotation> says another turn": changed('sense="1"', 'sense="0"', 0),
    "<rotation> says another turn than": changed('axis="2"', 'axis="1"', 0),
    "<rotation> says another turn than <dt>": changed('px="1"', 'px="1.5"', 0),
    "<rotation> has the pivot '1.25'": changed('px="1"', 'px="1.25"', 0),
    "<rotation> has the pivot ''": changed(' px="1"', "", 0),
    "<rotation> says a turn, and <dt> has none": changed("<dt>0 20</dt>", "<dt>0 0</dt>", 0),
    "do not turn by a quarter about one axis": changed("<dt>0 20</dt>", "<dt>0 2</dt>", 0),
    "pieces do not turn about one axis": changed(
        r"<dz>(\S+) \S+</dz><dt>0 20</dt>", r"<dz>\1 5</dz><dt>0 20</dt>", 0
    ),
    "no piece stays": changed("<dt>0 20</dt>", "<dt>20 20</dt>", 0),
    "those of cubes are 0 to 23": changed("<dt>0 20</dt>", "<dt>0 24</dt>", 0),
    "<dt> of a state has a number for each piece": changed("<dt>0 20</dt>", "<dt>20</dt>", 0),
    "has 'up', which is no number": changed("<dt>0 20</dt>", "<dt>0 up</dt>", 0),
    "a state has several <rotation>": changed("(<rotation.*?/>)", r"\1\1", 0),
    "in step 2 B turns into A at": lambda _: text_of(turned_into_a_wall()),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_turn_is_refused_with_where_and_what(what: str, tmp_path: Path) -> None:
    text = WRONG[what](text_of(bar_in_a_corner()))
    with pytest.raises(PuzzleError, match=re.escape(what)) as caught:
        saved(text)
    assert all(fault.line and fault.column for fault in caught.value.faults)
    path = tmp_path / "bar.xmpuzzle"
    path.write_text(text)
    done = command("disassemble", str(path), "--from", str(path))
    assert (done.returncode, what in done.stderr) == (3, True)


def test_pieces_turn_on_cubes_alone() -> None:
    region = Region.box(2, 2, 1, lattice="triangular-prism")
    half = Piece.of("half", sorted(region.cells)[:2], copies=2)
    solution = Puzzle("pair", region, (half,), "triangular-prism").solve()
    assert solution is not None
    text = text_of(solution.disassemble())
    turned = re.sub("</dz>", "</dz><dt>0 0</dt>", text, count=1)
    turned = re.sub("(.*)</dz></state>", r"\1</dz><dt>0 1</dt></state>", turned, count=1)
    with pytest.raises(PuzzleError, match="which is read on cubes alone"):
        saved(turned)


def test_a_frame_that_glides_along_is_the_same() -> None:
    """A file may move all pieces by the same vector from a state to the next."""

    def aside(match: re.Match[str]) -> str:
        seen.append(0)
        by = 3 * len(seen)
        return f"<dx>{' '.join(str(int(n) + by) for n in match[1].split())}</dx>"

    seen: list[int] = []
    text = re.sub("<dx>(.*?)</dx>", aside, text_of(bar_in_a_corner()))
    text = text.replace('px="1"', 'px="10"')
    assert steps_of(read(text)) == steps_of(bar_in_a_corner())


def test_a_file_without_rotation_elements_is_read_too() -> None:
    text = re.sub("<rotation.*?/>", "", text_of(bar_in_a_corner()))
    assert steps_of(read(text)) == steps_of(bar_in_a_corner())


def test_turns_are_kept_through_the_stages() -> None:
    """What stays behind and what goes out is taken apart on from where and how it lies."""
    one = bar_in_a_corner()
    extra: frozenset[Cell] = frozenset({(0, 7, 0)})
    pieces = [*closed(CLOSED["A"][0]), extra]
    slide, turn, out = one.steps
    off = DisassemblyStep(("C",), (2,), (0, 1, 0), None)
    steps = (slide, turn, off, out)
    three = Disassembly(as_solution(pieces), 1, True, 3, None, (3, 1), steps, (), 0, TURNS)
    assert tilewright.verify_disassembly(three).ok
    again = read(text_of(three))
    assert (steps_of(again), again.levels) == (steps_of(three), (3, 1))
    broken = text_of(three).rsplit("<dt>0 20</dt>", 2)
    with pytest.raises(PuzzleError, match="does not begin where its pieces are"):
        saved("<dt>0 16</dt>".join(broken))


def test_kept_turning_solutions_are_noted_and_written_out(tmp_path: Path) -> None:
    text = text_of(bar_in_a_corner())
    read_in = parse_imported(text.encode(), "xmpuzzle")
    assert any("solutions that the file keeps are left out" in note for note in read_in.notes)
    path = tmp_path / "bar.xmpuzzle"
    path.write_text(text)
    done = command("convert", str(path), "--solutions", str(tmp_path / "kept.json"))
    assert (done.returncode, "1 saved solution, each checked" in done.stderr) == (0, True)


def test_a_block_of_solutions_beside_that_of_turns_is_passed_over() -> None:
    text = text_of(bar_in_a_corner())
    start, block, rest = re.split("(<solutionsWithRotations>.*</solutionsWithRotations>)", text)
    (assembly,) = re.findall("<assembly>.*?</assembly>", block)
    other = f"<solutions><solution>{assembly}</solution></solutions>"
    for both in (other + block, block + other):
        assert steps_of(read(start + both + rest)) == steps_of(bar_in_a_corner())


def test_slides_by_parts_of_a_cell_are_refused() -> None:
    one = bar_in_a_corner()
    half = replace(one.steps[0], distance=Fraction(1, 2))
    with pytest.raises(PuzzleError, match="have no slides by parts of a cell"):
        text_of(replace(one, steps=(half, *one.steps[1:])))
