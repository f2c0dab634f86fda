"""Every file of the catalogue: readable, complete, arithmetically possible; and finding them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests import oracles
from tilewright import catalogue
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model.piece_sets import piece_set_info
from tilewright.model.puzzle import Puzzle
from tilewright.model.slot import BLOCKED, AnyCells, Choose, OneInEach, Slot
from tilewright.verbs.survey import DEFAULT_CAP

#: rows x columns (x layers) as a word of a name
SIDES = re.compile(r"(?<![a-z0-9])(\d+)x(\d+)(?:x(\d+))?(?=-|$)")


def every_puzzle(test: Callable[[str], None]) -> Callable[[], None]:
    """Make one test of what holds for every puzzle: hundreds of tests take longer to start than to run."""

    def run() -> None:
        for name in catalogue.names():
            try:
                test(name)
            except Exception as error:
                error.add_note(f"of the puzzle {name}")
                raise

    run.__name__ = test.__name__
    return run


@cache
def puzzle(name: str) -> Puzzle:
    return catalogue.load(name)


def test_there_are_many() -> None:
    assert len(catalogue.names()) >= 400
    assert len(set(catalogue.names())) == len(catalogue.names())


def test_names_are_sorted_with_numbers_as_numbers() -> None:
    names = catalogue.names()
    assert names.index("distinct-pentominoes-5x9") < names.index("distinct-pentominoes-5x10")
    assert names.index("pentominoes-3x20") < names.index("pentominoes-5x12")


@every_puzzle
def test_a_file_is_named_after_its_puzzle(name: str) -> None:
    assert puzzle(name).name == name
    assert catalogue.find(name).name == f"{name}.yaml"


@every_puzzle
def test_a_puzzle_has_title_source_tags_and_known_answers(name: str) -> None:
    found = puzzle(name)
    assert found.title
    assert found.source
    assert found.tags
    assert all(re.fullmatch(r"[a-z0-9-]+", tag) for tag in found.tags)
    assert found.expect


@every_puzzle
def test_a_puzzle_has_no_faults(name: str) -> None:
    assert puzzle(name).faults() == []


def is_open(found: Puzzle) -> bool:
    """Tell whether a slot has no value, so that the puzzle is many and not one."""
    return any(name not in found.settings for name in found.setup.names())


@every_puzzle
def test_known_answers_are_well_formed(name: str) -> None:
    found = puzzle(name)
    expect = dict(found.expect)
    expect.pop("size", None)
    for row in expect.pop("at", []):
        assert found.problem(row["set"]).unfilled == []
        assert "solutions" in row
    if is_open(found):
        assert set(expect) <= {"survey"}
        assert found.expect["at"]
        survey = expect.get("survey", {})
        assert not survey or {"setups", "solvable", "unique", "total", "most"} <= set(survey)
        return
    if "solvable" in expect:
        assert set(expect) == {"solvable"}
        return
    turns, apart = expect.pop("turns", expect["distinct"]), expect.pop("apart", 0)
    assert apart <= expect["distinct"]
    assert bool(expect.pop("level", 0)) == bool(apart)
    assert bool(expect.pop("moves", 0)) == ("tray" in found.tags)
    assert set(expect) == {"solutions", "distinct"}
    assert 0 <= expect["distinct"] <= turns <= min(expect["solutions"], 2 * expect["distinct"])
    assert (expect["distinct"] == 0) == (expect["solutions"] == 0)


@every_puzzle
def test_a_setup_that_can_be_surveyed_has_a_known_survey(name: str) -> None:
    found = puzzle(name)
    if is_open(found) and found.setup.size(found.region) <= DEFAULT_CAP:
        assert "survey" in found.expect


@every_puzzle
def test_a_switch_has_known_answers_when_it_is_off(name: str) -> None:
    switches = {rule.switch for rule in puzzle(name).rules if rule.switch}
    set_off = [row["set"] for row in puzzle(name).expect.get("at", [])]
    if puzzle(name).expect.get("size", "quick") == "quick":
        assert all(any(row.get(switch) == "off" for row in set_off) for switch in switches)


@every_puzzle
def test_impossible_is_a_tag_of_exactly_those_without_solution(name: str) -> None:
    none = puzzle(name).expect.get("solutions") == 0
    assert none == ("impossible" in puzzle(name).tags)
    assert none == ("(impossible)" in puzzle(name).title)


def blocked(slot: Slot) -> int:
    """Return how many cells a slot takes out of the region."""
    if slot.role != BLOCKED:
        return 0
    if isinstance(slot, OneInEach):
        return len(slot.domains)
    if isinstance(slot, AnyCells):
        return slot.count
    assert isinstance(slot, Choose)
    (number,) = {len(cells) for cells in slot.labels.values()}
    return number


@every_puzzle
def test_the_pieces_can_have_the_area_of_the_region(name: str) -> None:
    found = puzzle(name)
    taken = sum(map(blocked, found.setup.slots))
    needed, room = len(found.region.required) - taken, len(found.region.cells) - taken
    least, most = 0, 0
    for piece in found.pieces:
        sizes = [len(shape.cells) for shape in piece.shapes]
        low, high = piece.copies
        least += min(sizes) * low
        most += max(sizes) * (room if high is None else high)
    assert least <= room
    assert needed <= most


@pytest.mark.parametrize("name", [name for name in catalogue.names() if SIDES.search(name)])
def test_the_sides_in_the_name_are_those_of_the_region(name: str) -> None:
    found = SIDES.search(name)
    assert found is not None
    if "figure" not in puzzle(name).tags:
        rows, columns, *layers = (int(side) for side in found.groups() if side)
        assert puzzle(name).region.sides == (columns, rows, *layers)


def test_holes_in_the_chessboard_sum_to_the_square_anywhere() -> None:
    holes = [n for n in catalogue.names() if n.startswith("pentominoes-8x8-hole-")]
    classes = [*holes, "pentominoes-8x8-without-centre"]
    assert len(classes) == 10
    total = sum(puzzle(name).expect["distinct"] for name in classes)
    assert total == puzzle("pentominoes-and-square-8x8").expect["distinct"] == 16146


def test_the_oracles_are_the_same_numbers() -> None:
    """What the tests hold for published and what the catalogue does is one thing."""
    both = [name for name in oracles.NAMES if name in catalogue.names()]
    assert len(both) >= 7
    for name in both:
        expect = puzzle(name).expect
        assert expect["solutions"] == oracles.solutions(name), oracles.source(name)
        if oracles.is_distinct_known(name):
            assert expect["distinct"] == oracles.distinct(name), oracles.source(name)


def test_summaries_follow_the_names() -> None:
    rows = catalogue.summaries()
    assert [row.name for row in rows] == catalogue.names()
    row = next(row for row in rows if row.name == "pentominoes-6x10")
    assert (row.lattice, row.cells, row.expect["distinct"]) == (
        "square",
        60,
        oracles.distinct("pentominoes-6x10"),
    )


def test_every_tag_is_reported_in_the_readme() -> None:
    readme = Path(catalogue.__file__).with_name("README.md").read_text(encoding="utf-8")
    reported = set(re.findall(r"`([a-z0-9-]+)`", readme.partition("## Tags in use")[2]))
    assert {tag for row in catalogue.summaries() for tag in row.tags} == reported


def test_boards_of_the_l_puzzle_are_instances() -> None:
    boards = [name for name in catalogue.names() if re.match(r"l-puzzle-\dx8-[abcd]", name)]
    for name in boards:
        base = puzzle(re.sub(r"(x8)-.*", r"\1", name))
        assert puzzle(name).pieces == base.pieces
        assert puzzle(name).rules == base.rules


def test_katamino_sets_grow_by_one_piece() -> None:
    sets = [{piece.name for piece in puzzle(f"katamino-5x{n}").pieces} for n in range(3, 12)]
    assert [len(names) for names in sets] == list(range(3, 12))
    assert all(small < large for small, large in pairwise(sets))


@pytest.mark.parametrize(
    ("guess", "meant"),
    [
        ("pentominoes-10x6", "pentominoes-6x10"),
        ("pentominos-6x10", "pentominoes-6x10"),
        ("Pentominoes 6x10", "pentominoes-6x10"),
        ("pentominoes-8x8-centre", "pentominoes-8x8-without-centre"),
        ("soma", "soma-3x3x3"),
        ("soma-cube", "soma-3x3x3"),
        ("bedlam", "bedlam-4x4x4"),
        ("kanoodle", "kanoodle-5x11"),
        ("pentomino triplication", "pentomino-triplication-f"),
    ],
)
def test_an_unknown_name_is_answered_with_near_ones(guess: str, meant: str) -> None:
    with pytest.raises(PuzzleError, match=f"did you mean.*'{meant}'"):
        catalogue.find(guess)


@pytest.mark.parametrize("name", ["", "../README", "data/soma-3x3x3", "zzzzzzzz", "x" * 10_000])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match="no puzzle"):
        catalogue.load(name)


#: the tag of the puzzles with pieces of a family, by its lattice and what the names of its sets end with
FAMILY_TAGS = {
    ("square", "ominoes"): "pentominoes",
    ("cube", "cubes"): "tetracubes",
    ("triangle", "iamonds"): "polyiamonds",
    ("hexagon", "hexes"): "polyhexes",
    ("square-edge", "sticks"): "polysticks",
    ("triangle-edge", "trigs"): "polytrigs",
    ("hexagon-edge", "twigs"): "polytwigs",
    ("rhomb", "rhombs"): "polyrhombs",
    ("tan", "tans"): "polytans",
    ("tan", "-quarter-tans"): "quarter-tans",
    ("kite", "kites"): "polykites",
    ("drafter", "drafters"): "polydrafters",
    ("drafter", "-grid-drafters"): "grid-drafters",
    ("cairo", "cairos"): "polycairos",
    ("octagon", "-octagon-squares"): "octagon-squares",
    ("floret", "florets"): "polyflorets",
    ("snub-square", "-snub-squares"): "snub-squares",
    ("trihexagonal", "-trihexagons"): "trihexagons",
    ("ball", "balls"): "balls",
    ("bcc", "-bccs"): "truncated-octahedra",
    ("tetra-octahedron", "-tetra-octahedra"): "tetra-octahedra",
    ("tesseract", "tesseracts"): "tesseracts",
    ("cube-edge", "-space-sticks"): "space-sticks",
    ("triangular-prism", "-triangular-prisms"): "triangular-prisms",
    ("hexagonal-prism", "-hexagonal-prisms"): "hexagonal-prisms",
}


def test_every_lattice_has_three_puzzles() -> None:
    number = Counter(row.lattice for row in catalogue.summaries())
    assert [name for name in LATTICES if number[name] < 3] == []


#: the sets with colours on their sides, whose puzzles have the tag edge-matching
SIDED = ("macmahon-squares", "macmahon-triangles", "macmahon-cubes")


def test_every_family_has_a_puzzle() -> None:
    reported = {(row.lattice, tag) for row in catalogue.summaries() for tag in row.tags}
    endings = sorted(FAMILY_TAGS, key=lambda key: len(key[1]), reverse=True)
    met = set()
    for info in piece_set_info():
        for lattice, ending in endings:
            if info.lattice == lattice and info.name.endswith(ending):
                met.add((lattice, ending))
                assert (lattice, FAMILY_TAGS[lattice, ending]) in reported, info.name
                break
        else:
            assert info.name in ("soma", "solid-pentominoes", *SIDED)
    assert met == set(FAMILY_TAGS)


def test_no_two_puzzles_are_the_same() -> None:
    """The same board up to an isometry, with the same pieces, rules and setup, is one puzzle too many."""
    alike: dict[object, list[str]] = {}
    for row in catalogue.summaries():
        alike.setdefault((row.lattice, row.cells, repr(row.expect)), []).append(row.name)
    for some in alike.values():
        essences = [essence(puzzle(name)) for name in some if len(some) > 1]
        assert len(set(essences)) == len(essences), some


def essence(found: Puzzle) -> object:
    """Return what two puzzles that differ in their words alone have in common."""
    lattice = LATTICES[found.lattice]
    maps = lattice.isometries
    cells = min(lattice.canonical([one.apply(cell) for cell in found.region.cells]) for one in maps)
    plain = (found.region.marks, found.region.optional) == ((), frozenset())
    pieces = sorted(
        (
            min(
                lattice.canonical([one.apply(cell) for cell in piece.shapes[0].cells])
                for one in maps
            ),
            str(piece.copies),
            repr(piece.shapes) if any(piece.shapes[0].marks) else "",
        )
        for piece in found.pieces
    )
    rest = (found.rules, found.setup, found.placed, sorted(found.settings.items()))
    return found.lattice, cells, plain or repr(found.region), repr(pieces), repr(rest)
