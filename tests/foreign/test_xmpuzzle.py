"""Files of BurrTools, written here: what they mean, and what is refused."""

from __future__ import annotations

import gzip
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Limits, Piece, Placed, Puzzle, PuzzleError, Region, Rule, Shape
from tilewright.foreign import import_foreign, parse_imported, parse_saved_solutions

#: a box of 3 x 2 with a cell that may stay empty, two problems
FILE = """\
<?xml version="1.0"?>
<puzzle version="2">
  <gridType type="0"/>
  <colors/>
  <shapes>
    <voxel x="2" y="2" z="1" type="0" name="ell" hx="0" hy="0" hz="0">##_#</voxel>
    <voxel x="3" y="2" z="1" type="0" weight="2">#####+</voxel>
    <voxel x="1" y="1" z="2" type="0">##</voxel>
  </shapes>
  <problems>
    <problem name="fixed" state="2" assemblies="2" solutions="2" time="1">
      <shapes>
        <shape id="0" count="1" group="1"><group group="2" count="1"/></shape>
        <shape id="2"/>
      </shapes>
      <result id="1"/>
      <bitmap/>
      <solutions><solution><assembly>0 0 0 0 1 0 0 0</assembly></solution></solutions>
    </problem>
    <problem name="ranges">
      <shapes><shape id="0" min="0" max="2"/><shape id="2" max="3"/></shapes>
      <result id="1"/>
    </problem>
  </problems>
  <comment popup="">for
you</comment>
</puzzle>
"""


def read(text: str | bytes, wanted: str | int | None = None, **caps: int) -> Puzzle:
    data = text if isinstance(text, bytes) else text.encode()
    limits = Limits(**caps)
    found = parse_imported(data, "xmpuzzle", origin="<text>", wanted=wanted, limits=limits).puzzle
    return tilewright.Puzzle.of(found)


def grid(number: int, shapes: str, problem: str) -> str:
    """Return a file of one problem."""
    return (
        f'<puzzle version="2"><gridType type="{number}"/><shapes>{shapes}</shapes>'
        f"<problems><problem>{problem}</problem></problems></puzzle>"
    )


def voxel(x: int, y: int, z: int, text: str) -> str:
    return f'<voxel x="{x}" y="{y}" z="{z}" type="0">{text}</voxel>'


def problem(result: int, *pieces: str, pairs: str = "") -> str:
    pairs = "".join(f'<pair piece="{p[0]}" result="{p[1]}"/>' for p in pairs.split())
    return f'<shapes>{"".join(pieces)}</shapes><result id="{result}"/><bitmap>{pairs}</bitmap>'


def shape(number: int, count: int = 1) -> str:
    return f'<shape id="{number}" count="{count}"/>'


def test_what_a_file_says() -> None:
    fixed = read(FILE, "fixed")
    assert (fixed.lattice, fixed.name, fixed.notes) == ("cube", "fixed", "for\nyou")
    assert fixed.region == Region.of("...\n..?", 3)
    assert [(p.name, p.copies, p.flips, p.turns) for p in fixed.pieces] == [
        ("ell", (1, 1), None, True),
        ("2", (1, 1), None, True),
    ]
    assert fixed.pieces[0].shapes == (Shape([(0, 0, 0), (1, 0, 0), (1, 1, 0)]),)
    assert fixed.count() == 2
    assert [p.copies for p in read(FILE, 2).pieces] == [(0, 2), (0, 3)]


def test_which_problem() -> None:
    with pytest.raises(
        PuzzleError, match=r"there are 2 problems.*as in --problem 2: 1 fixed, 2 ranges"
    ):
        read(FILE)
    with pytest.raises(PuzzleError, match="no one of the 2 problems in the file is 'other'"):
        read(FILE, "other")


def test_packed_and_in_an_old_code() -> None:
    assert read(gzip.compress(FILE.encode()), 1) == read(FILE, 1)
    old = FILE.replace("ell", "\xe9l").encode("latin-1")
    assert read(old, 1).pieces[0].name == "\xe9l"


def test_prisms_of_one_layer_are_triangles() -> None:
    # rows are counted upwards: down up down, on it up down up, is a hexagon, filled in two ways
    shapes = voxel(4, 2, 1, "_###_###") + voxel(2, 1, 1, "##")
    puzzle = read(grid(1, shapes, problem(0, shape(1, 3))))
    assert (puzzle.lattice, len(puzzle.region.cells)) == ("triangle", 6)
    assert puzzle.count() == 2
    hourglass = voxel(3, 2, 1, "######") + voxel(2, 1, 1, "##")
    assert read(grid(1, hourglass, problem(0, shape(1, 3)))).count() == 0


def test_prisms_of_more_layers() -> None:
    shapes = voxel(1, 1, 2, "##") + voxel(2, 1, 2, "####")
    puzzle = read(grid(1, shapes, problem(1, shape(0, 2))))
    assert (puzzle.lattice, puzzle.count()) == ("triangular-prism", 1)
    lying = voxel(2, 1, 1, "##") + voxel(2, 1, 2, "####")
    assert read(grid(1, lying, problem(1, shape(0, 2)))).count() == 1


def test_balls_lie_on_a_checkerboard() -> None:
    # a tetrahedron of four balls from two pairs: three ways
    tetrahedron = voxel(2, 2, 2, "#__#_##_")
    puzzle = read(grid(2, voxel(2, 2, 1, "#__#") + tetrahedron, problem(1, shape(0, 2))))
    assert (puzzle.lattice, puzzle.count()) == ("ball", 3)
    with pytest.raises(PuzzleError, match="the grid 2 has no cell at 1,0,0"):
        read(grid(2, voxel(2, 1, 1, "##"), problem(0, shape(0))))


#: the shapes of ``BallRoom.xmpuzzle`` by Stewart Coffin (examples of BurrTools), results last
BALL_ROOM = (
    voxel(3, 3, 1, "#___#___#"),
    voxel(3, 2, 1, "#_#_#_"),
    voxel(3, 3, 2, "__#_#_____#_____#_"),
    voxel(3, 3, 2, "#___#___#_______#_"),
    voxel(5, 5, 3, "__#___#_#_#_#_#_#_#___#_________#___#_#___#___________________#____________"),
    voxel(3, 3, 3, "#___#___#_#_#_#_#___#_#_#__"),
    voxel(3, 3, 3, "#_#_#_#_#_#_#_#_#_#_#_#_#_#"),
)


@pytest.mark.parametrize(
    ("result", "pieces", "solutions", "assemblies"),
    [(4, (0, 1, 2, 3), 8, 2), (5, (0, 1, 3), 24, 1), (6, (0, 1, 2, 3), 72, 3)],
)
def test_balls_are_laid_as_in_burrtools(
    result: int, pieces: tuple[int, ...], solutions: int, assemblies: int
) -> None:
    """Its three problems keep 2, 1 and 3 assemblies; flat pieces turn over in a hexagonal layer."""
    asked = problem(result, "".join(shape(piece) for piece in pieces))
    counted = read(grid(2, "".join(BALL_ROOM), asked)).count(distinct=True)
    assert (counted.solutions, counted.distinct) == (solutions, assemblies)


def test_rhombic_tetrahedra_are_blocks_of_five() -> None:
    where = {(2, 1, 0), (1, 2, 0)}
    text = "".join("#" if (x, y, 0) in where else "_" for y in range(5) for x in range(5))
    puzzle = read(grid(3, voxel(5, 5, 1, text), problem(0, shape(0))))
    assert (puzzle.lattice, puzzle.count()) == ("rhombic-tetrahedron", 1)
    with pytest.raises(PuzzleError, match=r":1:\d+: error: the grid 3 has no cell at 0,0,0"):
        read(grid(3, voxel(1, 1, 1, "#"), problem(0, shape(0))))


def test_other_grids_are_refused_by_name() -> None:
    with pytest.raises(
        PuzzleError,
        match=r"the grid 7 is none that is known here; draw it on one of these: 0 \(cube\)",
    ):
        read(grid(7, "", problem(0)))


# Colours ---------------------------------------------------------------------------------------


def test_colours_that_match_are_marks() -> None:
    shapes = voxel(3, 1, 1, "#1#2#2") + voxel(2, 1, 1, "#3#1") + voxel(1, 1, 1, "#3")
    puzzle = read(grid(0, shapes, problem(0, shape(1), shape(2), pairs="00 21")))
    assert puzzle.rules == (Rule("marks", "match"),)
    assert dict(puzzle.region.marks) == {(0, 0, 0): "a", (1, 0, 0): "b", (2, 0, 0): "b"}
    assert puzzle.count() == 1


def test_colours_that_forbid_nothing_and_tell_nothing_apart_are_dropped() -> None:
    shapes = voxel(2, 1, 1, "#1#1") + voxel(1, 1, 1, "#2")
    assert read(grid(0, shapes, problem(0, shape(1, 2), pairs="10"))).rules == ()
    bars = voxel(3, 1, 1, "###") + voxel(1, 1, 1, "#3") + voxel(2, 1, 1, "#4#4")
    assert read(grid(0, bars, problem(0, shape(1), shape(2)))).rules == ()
    corner = voxel(2, 2, 1, "####") + voxel(2, 2, 1, "#1###") + voxel(2, 2, 1, "##1##")
    assert read(grid(0, corner, problem(0, shape(0)))).rules == ()


def test_colours_that_forbid_nothing_and_tell_something_apart_are_kept() -> None:
    free = (Rule("marks", {"goes": {"a": []}, "unmarked": "any"}),)
    domino = voxel(2, 1, 1, "##") + voxel(2, 1, 1, "##2")
    puzzle = read(grid(0, domino, problem(0, shape(1))))
    assert (puzzle.rules, puzzle.count()) == (free, 2)
    result = voxel(2, 1, 1, "#1#") + voxel(1, 1, 1, "#")
    puzzle = read(grid(0, result, problem(0, shape(1, 2))))
    assert puzzle.rules == (Rule("marks", {"unmarked": "any"}),)
    assert puzzle.region.marks == (((0, 0, 0), "a"),)
    hands = voxel(3, 2, 2, "######______") + voxel(2, 1, 1, "#1#1") + voxel(2, 1, 1, "##")
    assert read(grid(0, hands, problem(0, shape(1), shape(2)))).rules == free


def test_neutral_cells_go_with_all_and_colours_with_what_the_pairs_say() -> None:
    half = voxel(2, 1, 1, "#1#") + voxel(1, 1, 1, "#2")
    puzzle = read(grid(0, half, problem(0, shape(1, 2))))
    assert puzzle.rules == (Rule("marks", {"goes": {"b": []}, "unmarked": "any"}),)
    assert puzzle.count() == 0
    assert dict(puzzle.region.marks) == {(0, 0, 0): "a"}
    neutral = half + voxel(1, 1, 1, "#")
    assert read(grid(0, neutral, problem(0, shape(1), shape(2)))).count() == 1
    several = voxel(3, 1, 1, "#1#2#2") + voxel(1, 1, 1, "#2") + voxel(1, 1, 1, "#1")
    puzzle = read(grid(0, several, problem(0, shape(1), shape(2, 2), pairs="00 10 11")))
    assert puzzle.rules == (
        Rule("marks", {"goes": {"a": ["a"], "b": ["a", "b"]}, "unmarked": "any"}),
    )
    assert puzzle.count() == 0  # two cells of colour 2, and one piece that may lie there
    puzzle = read(grid(0, several, problem(0, shape(1, 2), shape(2), pairs="00 10 11")))
    assert puzzle.count() == 1


def test_pairs_of_colours_come_back() -> None:
    """Random colours of a slow twin's own: every filling of a row by single cells, checked by hand."""
    met = 0
    for seed in range(60):
        draw = Random(seed)
        row = [draw.randrange(4) for _ in range(draw.randrange(1, 6))]
        pieces = [draw.randrange(4) for _ in row]
        pairs = {(a, b) for a in range(1, 4) for b in range(1, 4) if draw.random() < 0.5}
        ways = {
            order
            for order in permutations(pieces)
            if all(not a or not b or (a, b) in pairs for a, b in zip(order, row, strict=True))
        }
        text = grid(
            0,
            voxel(len(row), 1, 1, "".join(f"#{c}" for c in row))
            + "".join(voxel(1, 1, 1, f"#{c}") for c in range(4)),
            problem(
                0,
                *(shape(c + 1, pieces.count(c)) for c in range(4) if c in pieces),
                pairs=" ".join(f"{a - 1}{b - 1}" for a, b in sorted(pairs)),
            ),
        )
        puzzle = read(text)
        assert puzzle.count() == len(ways), (seed, text)
        again = read(puzzle.convert("xmpuzzle"))
        assert again.count() == len(ways), (seed, text)
        met += bool(puzzle.rules and ways)
    assert met > 20, met


# Faults ----------------------------------------------------------------------------------------

FAULTS = {
    "<puzzle>": ":1:9: error: this is not XML: no element found",
    "<burr/>": ":1:1: error: the file is <burr>, not <puzzle>",
    "<puzzle/>": ":1:1: error: the file has no problem",
    '<!DOCTYPE puzzle [<!ENTITY a "b">]><puzzle/>': "error: the file declares a document type",
    grid(0, "", problem(0)): "there is no shape 0; the file has 0 shapes",
    grid(0, voxel(1, 1, 1, "#"), "<shapes/>"): "the problem has no result",
    grid(0, voxel(2, 1, 1, "#"), problem(0, shape(0))): "the text of a shape has 1 places of 2",
    grid(0, voxel(1, 1, 1, "# "), problem(0, shape(0))): "",
    grid(0, voxel(2, 1, 1, "#x"), problem(0, shape(0))): "the text of a shape has 1 places of 2",
    grid(0, voxel(9**9, 9**9, 1, "#"), problem(0, shape(0))): "the limit is 1,000,000; allow more with --max-box",
    grid(0, '<voxel x="1" y="1">#</voxel>', problem(0, shape(0))): "<voxel> lacks the number 'z'",
    grid(0, voxel(1, 1, 1, "+"), problem(0, shape(0))): "a piece has cells that may be there or not",
    grid(0, voxel(1, 1, 1, "#"), problem(0, '<shape id="0" count="x"/>')): "<shape> has 'x' as the number",
    grid(0, voxel(1, 1, 1, "#"), problem(0, '<shape id="-1"/>')): "<shape> has '-1' as the number 'id'",
    grid(0, voxel(1, 1, 1, "#"), problem(0, '<shape id="0" min="3" max="2"/>')): "copies 3..2 is no range",
    grid(0, voxel(2, 1, 1, "#+") + voxel(1, 1, 1, "#"), problem(0, '<shape id="1" min="0" max="2"/>')).replace(
        "<problem>", '<problem maxHoles="0">'
    ): "at most 0 of 1 cells may stay empty",
    "\x1f\x8bnot packed": "the file cannot be unpacked",
    "": "this is not XML",
    "<puzzle>\0</puzzle>": "this is not XML",
}  # fmt: skip


@pytest.mark.parametrize("text", [text for text, said in FAULTS.items() if said])
def test_faults_say_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.encode("latin-1"))
    assert FAULTS[text] in str(caught.value)


def test_hostile_files() -> None:
    bomb = gzip.compress(b"<puzzle>" + b" " * 30_000_000)
    with pytest.raises(PuzzleError, match="the file unpacks to more than 16,777,216 bytes"):
        read(bomb)
    with pytest.raises(PuzzleError, match="the packed file is cut short"):
        read(gzip.compress(FILE.encode())[:-20])
    with pytest.raises(PuzzleError, match="elements lie in each other at more than 32 levels"):
        read("<puzzle>" + "<a>" * 10_000)
    with pytest.raises(
        PuzzleError,
        match="the file has more than 100 values, the limit; allow more with --max-values",
    ):
        read("<puzzle>" + "<a/>" * 200, file_values=100)
    deep = "<!DOCTYPE p [" + "".join(f'<!ENTITY a{n} "&a{n - 1};&a{n - 1};">' for n in range(1, 40))
    with pytest.raises(PuzzleError, match="the file declares a document type"):
        read(f"{deep}]><puzzle>&a39;</puzzle>")


def test_a_cap_on_holes_that_excludes_nothing_is_no_obstacle() -> None:
    shapes = voxel(3, 1, 1, "#+_") + voxel(1, 1, 1, "#")
    ranged = grid(0, shapes, problem(0, '<shape id="1" min="0" max="2"/>'))
    assert read(ranged.replace("<problem>", '<problem maxHoles="1">')).count() == 2
    fixed = grid(0, shapes, problem(0, '<shape id="1" min="2" max="2"/>'))
    assert read(fixed.replace("<problem>", '<problem maxHoles="0">')).count() == 1


# Out -------------------------------------------------------------------------------------------


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "two",
        Region.of("a.?", 3),
        (
            Piece.of("bar & co", "aX", dimension=3),
            Piece("dot", (Shape([(5, 5, 5)]),), (0, None)),
        ),
        "cube",
        rules=(Rule("marks", "match"),),
        notes="<b>",
    )
    text = puzzle.convert("xmpuzzle")
    lines = text.splitlines()
    assert lines[0] == '<?xml version="1.0" encoding="UTF-8"?>'
    assert lines[1:3] == ['<puzzle version="2">', '<gridType type="0"/>']
    assert '<voxel x="2" y="1" z="1" type="0" name="bar &amp; co">#2#1</voxel>' in lines
    assert '<voxel x="3" y="1" z="1" type="0" name="result">#2#1+1</voxel>' in lines
    assert '<shape id="0" count="1"/>' in lines
    assert '<shape id="1" min="0" max="3"/>' in lines
    assert '<pair piece="1" result="1"/>' in lines
    assert '<comment popup="">&lt;b&gt;</comment>' in lines
    assert read(text).count() == puzzle.count() == 2
    assert read(text).notes == "<b>"


def test_what_cannot_be_said_is_refused_by_name() -> None:
    puzzle = Puzzle(
        "odd",
        Region.of("a...", 3),
        (
            Piece.of("still", "Xo", dimension=3, turns=False),
            Piece.of("either", "X", "XX", dimension=3),
            Piece.of("mirror", "XX./.X.|.../.XX", dimension=3, flips=True),
        ),
        "cube",
        rules=(
            Rule("apart", {"pieces": "same", "touching": "face"}),
            Rule("once", {"marks": "any", "in": ["rows"]}),
        ),
        placed=(Placed("still", ((1, 0, 0), (2, 0, 0))),),
    )
    with pytest.raises(PuzzleError) as caught:
        puzzle.convert("xmpuzzle")
    said = str(caught.value)
    for what in (
        "rules: BurrTools files have no rule 'apart'",
        "placed: BurrTools files have no pieces that lie already",
        "pieces.still: BurrTools files have no marks on pieces",
        "pieces.still: BurrTools files have no piece that may not be turned",
        "pieces.either: BurrTools files have no piece of several shapes",
        "pieces.mirror: BurrTools files have no piece that may be mirrored",
    ):
        assert what in said
    flat = Puzzle("flat", Region.box(2, 2), (Piece.of("s", "XX./.XX", flips=False),))
    with pytest.raises(PuzzleError, match="s: BurrTools files turn over every piece of squares"):
        flat.convert("xmpuzzle")
    hexagons = Puzzle("six", Region.box(2, 2), (Piece.of("d", "XX"),), "hexagon")
    with pytest.raises(PuzzleError, match="BurrTools files have no hexagon grid"):
        hexagons.convert("xmpuzzle")


def test_a_board_of_squares_is_a_layer_of_cubes(tmp_path: Path) -> None:
    path = tmp_path / "p.xmpuzzle"
    done = command("convert", "pentominoes-3x20", "--output", str(path))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("pentominoes-3x20: note: squares are written as one layer of")
    read_again = tilewright.load(path)
    counted = read_again.count(distinct=True)
    assert (read_again.lattice, counted.solutions, counted.distinct) == ("cube", 8, 2)


def test_losses_are_noted(tmp_path: Path) -> None:
    path = tmp_path / "burr.xmpuzzle"
    path.write_text(FILE.replace("<result", "<assembler version='1'>...</assembler><result", 1))
    notes = [
        "the state of an unfinished search is left out",
        "solutions that the file keeps are left out; convert --solutions FILE reads them",
    ]
    done = command("count", f"{path}#1")
    assert done.stderr.splitlines()[:2] == [f"{path}#1: note: {note}" for note in notes]
    assert "note" not in command("count", "--quiet", f"{path}#1").stderr
    assert import_foreign(path, "xmpuzzle", wanted=1).notes == tuple(notes)
    assert import_foreign(path, "xmpuzzle", wanted=2).notes == ()
    assert import_foreign(path, "xmpuzzle", wanted=1).puzzle.groups == (("ell",), ("ell",))
    weighed = '<voxel x="1" y="1" z="1" weight="2" name="a">#1</voxel>'
    text = grid(
        2, weighed * 2 + voxel(0, 0, 0, ""), problem(0, shape(0), shape(1), shape(2), pairs="00")
    )
    path.write_bytes(
        text.replace("</puzzle>", "<comment>\xe9</comment></puzzle>").encode("latin-1")
    )
    found = import_foreign(path, "xmpuzzle")
    assert found.puzzle.notes == "\xe9"
    assert [piece.name for piece in found.puzzle.pieces] == ["a", "a-2"]
    assert [piece.weight for piece in found.puzzle.pieces] == [2, 2]
    assert found.notes == (
        "the file is not UTF-8; its letters are taken for Latin-1",
        "the shape 2 has no cells and is left out",
        "the grid 2 became the lattice ball, which has other coordinates",
        "shapes of the same name got a number behind it",
        "colours are left out: they forbid nothing",
    )


def test_a_shape_without_cells_may_lie_in_a_file() -> None:
    empty = voxel(0, 0, 0, "")
    text = grid(0, empty + voxel(1, 1, 1, "#") + empty, problem(1, shape(1), shape(2)))
    assert read(text).count() == 1
    said = "<solutions><solution><assembly>0 0 0 0 5 5 5 0</assembly></solution></solutions>"
    (one,) = parse_saved_solutions(
        text.replace("</problem>", said + "</problem>").encode(), "xmpuzzle"
    ).solutions
    assert tilewright.verify(one.problem, one)
    with pytest.raises(PuzzleError, match="region"):
        read(grid(0, empty + voxel(1, 1, 1, "#"), problem(0, shape(1))))


@pytest.mark.parametrize("name", ["soma-3x3x3"])
def test_a_puzzle_of_the_catalogue_keeps_its_count(name: str) -> None:
    puzzle = tilewright.load(name)
    again = read(puzzle.convert("xmpuzzle"))
    first, second = (one.count(distinct=True) for one in (puzzle, again))
    assert (first.solutions, first.distinct) == (second.solutions, second.distinct)
