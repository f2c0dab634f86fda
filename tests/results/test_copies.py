"""Everything public comes back equal from a pickle and from a copy, and what has an order is sorted."""

from __future__ import annotations

import copy
import operator
import pickle
import random
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import tilewright
from tilewright import (
    AnyCells,
    Choose,
    Colored,
    Fault,
    Interrupted,
    LimitReached,
    Limits,
    OneInEach,
    Piece,
    Placed,
    Puzzle,
    PuzzleError,
    Region,
    Rule,
    SearchOptions,
    Setup,
    SetupError,
    Shape,
    TilewrightError,
    Turns,
    VerificationError,
)

COMMON = {"pegs": "1,0 3,2 4,4"}
PEGS = tilewright.load("pegged-5x5")
SMALL = tilewright.load("dominoes-4x4")
NONE = Puzzle("none", Region.box(3, 3), (Piece.of("bar", "XX", copies=4),))
COVER = tilewright.exact_cover({"a": [1, 4], "b": [1, 2, 3], "c": [2, 3], "d": [4]})
FAULTS = (Fault(("region",), "no", "yes"), Fault((), "what", "fix", 3, 4))

CROSS = tilewright.load("burr-chinese-cross").disassemble()


def crosses() -> Puzzle:
    return Puzzle("crosses", Region.box(5, 5), (Piece.of("X", ".X./XXX/.X.", copies=5),))


def begun(items: Any, number: int = 2) -> Any:
    """Return what is found as it is asked for, after some were asked for."""
    for _, _ in zip(range(number), items, strict=False):
        pass
    return items


@cache
def ran() -> tuple[tilewright.RunCount, Path]:
    """Return the result of a run that keeps its solutions, and its folder."""
    folder = Path(mkdtemp()) / "run"
    return tilewright.run(SMALL, folder, keep=True, engine="bitset"), folder


@cache
def apart_design() -> tilewright.ApartDesign:
    return tilewright.load("burr-hoffmann").design_apart()


@cache
def grown_design() -> tilewright.GrownDesign:
    return tilewright.load("soma-3x3x3").design_grown("level", divide=5, judgements=30)


def designed() -> tilewright.Design:
    return PEGS.design(pieces=["trominoes", "tetrominoes"])


def designed_boards() -> tilewright.BoardDesign:
    return tilewright.load("any-trominoes-5x6").design_boards("shapes:6", rank="difficulty")


@cache
def rated() -> tilewright.Rating:
    return tilewright.load("l-puzzle-6x8-a").rate()


@cache
def proved() -> tilewright.Proof:
    """Return what was proved in a folder of its own."""
    return tilewright.prove(NONE, Path(mkdtemp()) / "proof")


@cache
def surveyed() -> tuple[tilewright.RunSurvey, Path]:
    """Return the result of a survey that is a run, and its folder."""
    folder = Path(mkdtemp()) / "run"
    return tilewright.run_survey(PEGS, folder), folder


MAKE: dict[str, Callable[[], Any]] = {
    "Puzzle": lambda: PEGS,
    "Problem": lambda: PEGS.problem(COMMON),
    "Region": lambda: Region.of("..a/.?."),
    "Piece": lambda: Piece.of("bar", "X.o/XXX", copies=(1, None)),
    "Shape": lambda: Shape.picture("X.o/XXX"),
    "Turns": lambda: Turns([0, 180], "z"),
    "Rule": lambda: Rule("apart", {"pieces": ["a", "b"]}, "switch"),
    "Setup": lambda: Setup((AnyCells("pegs", "blocked", 3),), ({"pegs": ("a",)},)),
    "Slot": lambda: AnyCells("pegs", "blocked", 3),
    "Choose": lambda: Choose("pegs", "o", {"left": ((0, 0),)}),
    "OneInEach": lambda: OneInEach("pegs", "o", {"left": ((0, 0), (1, 0))}),
    "AnyCells": lambda: AnyCells("pegs", "blocked", 3),
    "Placed": lambda: Placed("bar", ((0, 0),)),
    "Placement": lambda: SMALL.nth(0).placements[0],
    "Limits": lambda: Limits(region_cells=3),
    "Fault": lambda: FAULTS[1],
    "SearchOptions": lambda: SearchOptions(engine="bitset", threads=2),
    "RunOptions": lambda: tilewright.RunOptions(engine="bitset", quorum=2),
    "CountQuestion": lambda: tilewright.CountQuestion(PEGS, distinct=True, set=COMMON),
    "SolutionsQuestion": lambda: tilewright.SolutionsQuestion(SMALL, distinct="turns"),
    "SurveyQuestion": lambda: tilewright.SurveyQuestion(PEGS, unique=True, tries=3),
    "ApartQuestion": lambda: tilewright.ApartQuestion(tilewright.load("burr-piston")),
    "BoardsQuestion": lambda: tilewright.BoardsQuestion(SMALL, "boxes", limit=3),
    "Solution": lambda: SMALL.nth(7),
    "Solutions": lambda: begun(SMALL.solutions(distinct=True)),
    "Sample": lambda: SMALL.sample(3, 5),
    "Count": lambda: PEGS.count(distinct=True, set=COMMON),
    "Estimate": lambda: PEGS.estimate(set=COMMON),
    "Explanation": lambda: PEGS.explain(set=COMMON),
    "Certificate": lambda: NONE.explain().certificate,
    "Checked": lambda: NONE.check(),
    "Finding": lambda: NONE.check().findings[0],
    "Design": designed,
    "ApartDesign": apart_design,
    "GrownDesign": grown_design,
    "RunGrow": lambda: tilewright.run_grow(
        tilewright.load("soma-3x3x3"), Path(mkdtemp()) / "run", "level", divide=5, judgements=30
    ),
    "GrowingQuestion": lambda: tilewright.GrowingQuestion(tilewright.load("soma-3x3x3"), divide=5),
    "GrownPuzzle": lambda: grown_design().listed[0],
    "ApartChoice": lambda: apart_design().listed[0],
    "BoardDesign": designed_boards,
    "BoardTally": lambda: designed_boards().tally,
    "DesignedBoard": lambda: designed_boards().listed[0],
    "DesignedSet": lambda: designed().sets[0],
    "Hint": lambda: tilewright.load("kanoodle-5x11-started-a").hint(),
    "Rating": rated,
    "Logic": lambda: rated().logic,
    "Step": lambda: rated().logic.steps[0],  # type: ignore[union-attr]
    "Effort": lambda: rated().search,
    "Packing": lambda: crosses().best(),
    "CheapestSolution": lambda: tilewright.load("pentominoes-3x20").cheapest(),
    "Prepared": lambda: PEGS.prepared(set=COMMON, threads=1),
    "Proof": proved,
    "Slide": lambda: tilewright.load("motor-cars").slide(),
    "SlideStep": lambda: tilewright.load("motor-cars").slide().steps[0],
    "Plane": lambda: tilewright.pieces_of("dominoes").plane(),
    "PlaneTile": lambda: tilewright.pieces_of("dominoes").plane().tiling[0],
    "Strip": lambda: tilewright.pieces_of("dominoes").strip(width=3),
    "TiledLengths": lambda: tilewright.pieces_of("dominoes").strip(width=3).lengths,
    "Rectangles": lambda: tilewright.pieces_of("trominoes/V").rectangles((3, 4)),
    "Rectangle": lambda: tilewright.pieces_of("trominoes/V").rectangles((3, 4)).listed[0],
    "LeastRectangle": lambda: tilewright.pieces_of("trominoes/V").rectangles((3, 4)).fewest,
    "Change": lambda: PEGS.changes(set=COMMON).changes[0],
    "Changes": lambda: PEGS.changes(set=COMMON, limit=3),
    "Heatmap": lambda: PEGS.heatmap(set=COMMON),
    "Survey": lambda: begun(PEGS.survey(sample=9)),
    "Row": lambda: next(iter(PEGS.survey())),
    "Challenges": lambda: begun(PEGS.generate(number=5, seed=3)),
    "Challenge": lambda: next(iter(PEGS.generate())),
    "Made": lambda: PEGS.make(cell=10),
    "ChallengeSheet": lambda: PEGS.sheet(number=2),
    "SheetBoard": lambda: PEGS.sheet(number=1).boards[0],
    "Shown": lambda: PEGS.show(palette="distinct"),
    "Summary": lambda: tilewright.puzzles("soma")[0],
    "Puzzles": lambda: tilewright.puzzles("soma"),
    "Study": lambda: PEGS.study(set=COMMON),
    "Comparison": lambda: PEGS.compare_strategies(seeds=[1], set=COMMON),
    "Verdict": lambda: SMALL.verify([]),  # type: ignore[arg-type]
    "ListVerdict": lambda: tilewright.verify_all(SMALL, [SMALL.nth(0)] * 2),
    "Reason": lambda: SMALL.verify([]).faults[0],  # type: ignore[arg-type]
    "Figure": lambda: SMALL.estimate().nodes,
    "ExactCover": lambda: COVER.using(threads=1),
    "RunCount": lambda: ran()[0],
    "Status": lambda: tilewright.status(ran()[1]),
    "Repair": lambda: tilewright.repair(ran()[1]),
    "Kept": lambda: tilewright.kept(ran()[1]),
    "RunSurvey": lambda: surveyed()[0],
    "Disassemblies": lambda: CROSS,
    "Disassembly": lambda: CROSS.disassemblies[0],
    "DisassemblyStep": lambda: CROSS.disassemblies[0].steps[0],
    "Moves": lambda: CROSS.disassemblies[0].allowed,
    "Stage": lambda: CROSS.disassemblies[0].tree,
    "RunApart": lambda: tilewright.run_apart(
        tilewright.load("burr-piston"), Path(mkdtemp()) / "apart"
    ),
    "RunBoards": lambda: tilewright.run_boards(
        tilewright.load("any-trominoes-5x6"), Path(mkdtemp()) / "boards", "shapes:6"
    ),
    "KeptRows": lambda: tilewright.kept_rows(surveyed()[1]),
    "LedgerFault": lambda: tilewright.LedgerFault("done twice"),
    "CoverSolutions": lambda: begun(COVER.solutions()),
    "CoverCount": lambda: COVER.count(),
    "Colored": lambda: Colored("a", "red"),
    "PuzzleError": lambda: PuzzleError(FAULTS, "a.yaml"),
    "SetupError": lambda: SetupError(FAULTS, "a.yaml"),
    "VerificationError": lambda: VerificationError(["one", "two"]),
    "LimitReached": lambda: LimitReached("stopped"),
    "TilewrightError": lambda: TilewrightError("wrong"),
    "Interrupted": lambda: Interrupted(SMALL.count()),
}


def test_every_public_class_is_here() -> None:
    public = {name for name in tilewright.__all__ if isinstance(getattr(tilewright, name), type)}
    # A token is one flag that threads share: a copy of it would cancel nothing.
    assert public - {"CancelToken"} <= MAKE.keys()


@pytest.mark.parametrize(
    "again",
    [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy, copy.copy],
    ids=["pickle", "deepcopy", "copy"],
)
@pytest.mark.parametrize("name", MAKE)
def test_what_comes_back_is_equal(name: str, again: Callable[[Any], Any]) -> None:
    made = MAKE[name]()
    twin = again(made)
    assert type(twin) is type(made)
    assert twin == made
    assert not operator.ne(twin, made)
    assert made != "something else"
    assert str(twin) == str(made)
    assert repr(twin) == repr(made)


@pytest.mark.parametrize("name", MAKE)
def test_another_one_differs(name: str) -> None:
    """Equality is of what is said, not of being made alike: another of the same type differs."""
    others: dict[str, Any] = {
        "Survey": PEGS.survey(sample=9),
        "Challenges": PEGS.generate(number=5, seed=4),
        "Solutions": SMALL.solutions(),
        "ExactCover": COVER.using(threads=2),
        "CoverSolutions": tilewright.exact_cover([[1]]).solutions(),
        "Solution": SMALL.nth(8),
        "Count": PEGS.count(set=COMMON),
        "Row": list(PEGS.survey(sample=2))[1],
        "PuzzleError": PuzzleError(FAULTS, "b.yaml"),
        "SetupError": SetupError(FAULTS[1:], "a.yaml"),
        "VerificationError": VerificationError(["one"]),
        "LimitReached": LimitReached("stopped by time"),
        "TilewrightError": LimitReached("wrong"),
        "Interrupted": Interrupted(None),
    }
    if name in others:
        assert MAKE[name]() != others[name]


def test_a_survey_and_challenges_go_on_where_they_stood() -> None:
    for make in (MAKE["Survey"], MAKE["Challenges"]):
        made = make()
        twin = pickle.loads(pickle.dumps(made))
        assert list(twin) == list(made) == list(make())
        assert twin == made


def test_options_leave_behind_what_belongs_to_the_process() -> None:
    reported = SearchOptions(threads=2, progress=print, on_phase=print)
    assert pickle.loads(pickle.dumps(reported)) == SearchOptions(threads=2)


def test_solutions_have_an_order() -> None:
    found = list(SMALL.solutions())
    ordered = sorted(found)
    mixed = random.Random(3).sample(found, len(found))
    assert [one.data() for one in sorted(mixed)] == [one.data() for one in ordered]
    assert all((a < b) and (b > a) and a <= b and a != b for a, b in pairwise(ordered))
    assert ordered[0] <= copy.deepcopy(ordered[0])
    with pytest.raises(TypeError):
        ordered[0] < 3  # type: ignore[operator]  # noqa: B015
