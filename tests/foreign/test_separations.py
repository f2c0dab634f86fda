"""How kept solutions of BurrTools come apart: read with a replay on cells, and written so that they come back."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

import tilewright
from tests.apart.burrs import boxed_soma, burr
from tests.apart.randoms import as_copies, as_solution, random_pieces, with_copies
from tests.cli.commands import tilewright as command
from tilewright import Piece, Puzzle, PuzzleError, Region, Solution
from tilewright.foreign import parse_imported, parse_saved_solutions, write_foreign
from tilewright.foreign.common import SavedSolutions
from tilewright.foreign.xmpuzzle_writing import Solved, write_xmpuzzle
from tilewright.lattice import LATTICES
from tilewright.model.solution import Disassembly

DUBOIS = (120, 160, 256, 512, 880, 960)


def saved(text: str) -> SavedSolutions:
    return parse_saved_solutions(text.encode(), "xmpuzzle", origin="<text>")


def solved(puzzle: Puzzle, limit: int | None = None) -> str:
    """Return a file with the disassemblies of a puzzle."""
    found = puzzle.disassemble(limit=limit)
    number = found.assemblies if found.complete else None
    return write_xmpuzzle(puzzle.problem(), Solved(found.disassemblies, number, found.apart))


def reported(found: Disassembly) -> tuple[object, ...]:
    """Return what a disassembly says that no other numbering of copies or slide changes."""
    lattice = found.solution.problem.lattice
    first = lattice.origin(found.solution.problem.region.cells)
    order = {
        place: number
        for number, place in enumerate(
            sorted(
                range(len(found.solution.placements)),
                key=lambda at: sorted(found.solution.placements[at].cells),
            )
        )
    }
    assert first is not None
    steps = [
        (sorted(step.pieces), sorted(order[place] for place in step.placements), step.distance)
        for step in found.steps
    ]
    return found.levels, found.level_text, steps


def round_trip(solution: Solution) -> None:
    """Write a solution with its disassembly, read it, and compare."""
    found = solution.disassemble()
    text = write_xmpuzzle(solution.problem, Solved([found], 1, int(found.apart is True)))
    again = saved(text)
    assert len(again.solutions) == 1
    (one,) = again.disassemblies
    assert (one is not None) == bool(found.apart and found.steps)
    if one is not None:
        assert reported(one) == reported(found)
        assert tilewright.verify(again.problem, again.solutions[0]).ok


def test_random_assemblies_come_back() -> None:
    for seed in range(40):
        round_trip(as_solution(random_pieces(seed)))
    for seed in range(20):
        round_trip(as_copies(with_copies(seed)))


@pytest.mark.parametrize("name", ["triangular-prism", "triangle", "square"])
def test_other_grids_come_back(name: str) -> None:
    solid = {"triangular-prism": (3, 2, 2), "triangle": (4, 2), "square": (3, 3)}[name]
    cells = Region.box(*solid).cells
    lattice = LATTICES[name]
    cells = tuple(cell for cell in cells if lattice.has(cell))
    done = 0
    for size in (2, 3):
        pieces, left = [], set(cells)
        while left:
            piece = {min(left)}
            while len(piece) < size:
                near = sorted({n for c in piece for n in lattice.neighbours(c)} & left - piece)
                if not near:
                    break
                piece.add(near[0])
            left -= piece
            pieces.append(frozenset(piece))
        made = [Piece.of(chr(65 + n), sorted(p), flips=None) for n, p in enumerate(pieces)]
        puzzle = Puzzle("flat", Region(cells), tuple(made), name)
        for solution in islice(puzzle.solutions(), 4):
            round_trip(solution)
            done += 1
    assert done > 3


def test_a_burr_and_a_box_come_back() -> None:
    again = saved(solved(burr(DUBOIS, holes=6)))
    assert [one and (one.level_text, one.moves) for one in again.disassemblies] == [
        None,
        ("6.4", 13),
    ]
    box = boxed_soma([(0, 0), (0, 1), (1, 0), (1, 1)])
    text = solved(box, limit=300)
    assert 'state="0"' in text
    again = saved(text)
    assert len(again.solutions) == 300
    assert {one.level for one in again.disassemblies if one} <= {1}
    assert tilewright.count(again.problem, limit_time=60).solutions == 11_520


def test_a_complete_search_says_its_numbers() -> None:
    text = solved(burr(DUBOIS, holes=6))
    assert 'state="2" assemblies="2" solutions="1"' in text
    assert 'asmNum="2" solNum="1"' in text
    found = parse_imported(text.encode(), "xmpuzzle")
    assert found.assemblies == 2


RINGS = tilewright.load("linked-rings")


def test_groups_and_weights_are_kept_both_ways() -> None:
    pieces = tuple(
        Piece(one.name, one.shapes, one.copies, weight=number)
        for number, one in enumerate(RINGS.pieces, 1)
    )
    names = tuple(piece.name for piece in pieces)
    for groups in ((names,), (names, names[:1])):
        puzzle = Puzzle("rings", RINGS.region, pieces, RINGS.lattice, groups=groups)
        again = parse_imported(
            write_foreign(puzzle.problem(), "xmpuzzle").encode(), "xmpuzzle"
        ).puzzle
        assert again.groups == groups
        assert [piece.weight for piece in again.pieces] == list(range(1, len(pieces) + 1))
        assert tilewright.disassemble(again).apart == 1


def test_groups_of_some_copies_are_left_out_with_a_note() -> None:
    text = write_foreign(RINGS.problem(), "xmpuzzle").replace(
        'id="0" count="1"', 'id="0" count="1" group="2"'
    )
    assert parse_imported(text.encode(), "xmpuzzle").puzzle.groups == ((RINGS.pieces[0].name,),)
    partly = text.replace(
        'count="1" group="2"/>', 'min="0" max="2"><group group="2" count="1"/></shape>'
    )
    found = parse_imported(partly.encode(), "xmpuzzle")
    assert found.puzzle.groups == ()
    assert found.notes == ("groups of some copies of a piece are left out: all are in, or none",)


def first(pattern: str, new: str) -> Callable[[str], str]:
    return lambda text: re.sub(pattern, new, text, count=1, flags=re.DOTALL)


WRONG = {
    "not of the pieces": first(r'<pieces count="6">0 1', '<pieces count="6">0 0'),
    "a number for each piece": first(r"<dx>(-?\d+) ", "<dx>"),
    "which is no number": first(r"<dy>-?\d+", "<dy>up"),
    "does not begin where": first(r"<dx>(-?\d+)", "<dx>77"),
    "no piece moves": first(r"(<state>.*?</state>)", r"\1\1"),
    "in different ways": lambda text: _with_second_state(
        text, lambda row: [n + 3 * i for i, n in enumerate(row)]
    ),
    "can move by": lambda text: _with_second_state(text, lambda row: [row[0] + 1, *row[1:]]),
    "are together at the end": first(
        r'<separation type="left">.*</separation></separation>', "</separation>"
    ),
    "removes no piece": first(r"-?(29|30)\d\d\d\b", "40"),
    "one 'left', one 'removed'": first('type="left"', 'type="over"'),
    "<rotation> says a turn, and <dt> has none": first(
        "</state>(.*?)</state>", r"</state>\1<rotation/></state>"
    ),
    "<dw> in a <state> is not known": first("</dz>", "</dz><dw>0 0 0 0 0 0</dw>"),
    "<speed> in a <separation> is not known": first("<state>", "<speed>2</speed><state>"),
    "two states at least": first(r"(<separation><pieces.*?</state>).*(</separation>)", r"\1\2"),
}


def _with_second_state(text: str, change: Callable[[list[int]], list[int]]) -> str:
    """Change where the pieces are along x in the second state."""
    rows = list(re.finditer(r"<dx>(.*?)</dx>", text))
    row = " ".join(map(str, change([int(n) for n in rows[0].group(1).split()])))
    return f"{text[: rows[1].start(1)]}{row}{text[rows[1].end(1) :]}"


def test_a_way_through_another_piece_is_refused() -> None:
    walls = [(x, y, 0) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    pieces = (Piece.of("bar", [(1, 1, 0)]), Piece.of("walls", walls))
    ring = Puzzle("ring", Region([*walls, (1, 1, 0)]), pieces, "cube")
    text = solved(ring).replace("\n", "")
    assert saved(text).disassemblies[0] is not None
    rows = {name: re.findall(f"<{name}>(.*?)</{name}>", text) for name in ("dx", "dz")}
    (start, _), (low, out) = rows["dx"], rows["dz"]
    gone = " ".join(
        str(int(x) + int(b) - int(a))
        for x, a, b in zip(start.split(), low.split(), out.split(), strict=True)
    )
    before, after = text.rsplit("<state>", 1)
    after = re.sub("<dx>.*?</dx>", f"<dx>{gone}</dx>", after)
    after = re.sub("<dz>.*?</dz>", f"<dz>{low}</dz>", after)
    with pytest.raises(PuzzleError, match="two pieces meet at"):
        saved(f"{before}<state>{after}")


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_tree_is_refused_with_where_and_what(what: str, tmp_path: Path) -> None:
    text = solved(burr(DUBOIS, holes=6)).replace("\n", "")
    broken = WRONG[what](text)
    assert broken != text
    with pytest.raises(PuzzleError, match=what) as caught:
        saved(broken)
    assert all(fault.line for fault in caught.value.faults)
    path = tmp_path / "burr.xmpuzzle"
    path.write_bytes(gzip.compress(broken.encode()))
    done = command("disassemble", str(path), "--from", str(path))
    assert done.returncode == 3
    assert what in done.stderr


def test_without_its_odd_separation_a_solution_is_read() -> None:
    text = solved(burr(DUBOIS, holes=6)).replace("\n", "")
    odd = text.replace("</dz>", "</dz><dw>0 0 0 0 0 0</dw>", 1)
    with pytest.raises(PuzzleError, match="delete the <separation> of this solution"):
        saved(odd)
    assembly_alone = re.sub("<separation>.*</separation>", "", odd)
    assert saved(assembly_alone).disassemblies == (None, None)
    assert parse_imported(odd.encode(), "xmpuzzle").puzzle.pieces


def test_the_commands_in_sequence(tmp_path: Path) -> None:
    path, listed = tmp_path / "dubois.xmpuzzle", tmp_path / "dubois.json"
    done = command(
        "disassemble", "burr-philippe-dubois", "--format", "xmpuzzle", "--output", str(path)
    )
    assert (done.returncode, "1 comes apart" in done.stderr) == (0, True)
    again = command("disassemble", str(path), "--from", str(path), "--json")
    data = json.loads(again.stdout)
    assert (data["assemblies"], data["apart"], data["histogram"]) == (2, 1, {"6": 1})
    assert command("convert", str(path), "--solutions", str(listed)).returncode == 0
    assert command("verify", str(path), str(listed)).returncode == 0
    whole = json.loads(command("disassemble", str(path), "--json").stdout)
    assert (whole["assemblies"], whole["histogram"]) == (2, {"6": 1})
    balls = command("disassemble", "ball-pyramid-10-pairs", "--format", "xmpuzzle")
    assert balls.returncode == 3


def held(*missing: tuple[int, int, int]) -> Puzzle:
    """Return walls that lie already, and a bar for the cells that they leave of a small box."""
    box = Region.box(3, 3, 1).cells
    walls = tuple(sorted(set(box) - set(missing)))
    pieces = (Piece.of("walls", walls, turns=False), Piece.of("bar", missing))
    return Puzzle("held", Region(box), pieces, "cube", placed=(tilewright.Placed("walls", walls),))


def test_walls_that_lie_already_are_written_if_they_fit_nowhere_else_but_for_turns() -> None:
    tunnel = held((0, 1, 0), (1, 1, 0))
    assert tilewright.count(tunnel, distinct=True).distinct == 1
    again = saved(solved(tunnel))
    assert [one and one.level for one in again.disassemblies] == [1]
    assert tilewright.count(again.problem, distinct=True).distinct == 1
    box = Region.box(4, 3, 1).cells
    loose = Puzzle(
        "loose",
        Region(box),
        (
            Piece.of("end", [(0, y, 0) for y in range(3)]),
            Piece.of("rest", [c for c in box if c[0]]),
        ),
        "cube",
        placed=(tilewright.Placed("end", ((0, 0, 0), (0, 1, 0), (0, 2, 0))),),
    )
    with pytest.raises(PuzzleError, match="'end' has room elsewhere too"):
        solved(loose)
