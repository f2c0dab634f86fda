"""Counting settings in one shared cover agrees with compiling each by itself."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import tilewright
from tests.parts import chunks
from tilewright.compile import compile_problem
from tilewright.model import AnyCells, Choose, OneInEach, Piece, Puzzle, Region, Rule, Setup, Slot
from tilewright.running.search import SearchOptions
from tilewright.running.settings import SettingCounter

PICTURES = ("XX", "XXX", "XX/X.", "XX/XX", "XXX/X..", "XX./.XX", "XXX/.X.", "X", "X.X/XXX")
MARKED = ("oX/X.", "Xo", "XX/o.", "oXX", "X")


def random_slots(rng: random.Random, region: Region) -> tuple[Slot, ...]:
    """Return one or two slots that block different cells."""
    cells = rng.sample(region.cells, min(6, len(region.cells)))
    slots: list[Slot] = [
        rng.choice(
            [
                AnyCells("any", "blocked", rng.randint(1, 2)),
                OneInEach("each", "blocked", {"A": tuple(cells[:2]), "B": tuple(cells[1:4])}),
            ]
        )
    ]
    if rng.random() < 0.5:
        slots.append(Choose("pick", "blocked", {"p": (cells[4],), "q": (cells[5], cells[0])}))
    return tuple(slots)


def random_setup_puzzle(seed: int) -> Puzzle:
    """Return a small puzzle whose setup blocks cells, or marks them for holes to match."""
    rng = random.Random(seed)
    region = Region.box(rng.randint(3, 4), rng.randint(3, 4))
    if rng.random() < 0.5:
        cells = rng.sample(region.cells, len(region.cells) - rng.randint(0, 2))
        region = Region(cells, [c for c in cells if rng.random() < 0.1])
    marked = rng.random() < 0.4
    names = MARKED if marked else PICTURES
    pieces = tuple(
        Piece.of(f"p{i}", picture, copies=(rng.randint(0, 1), rng.randint(1, 3)))
        for i, picture in enumerate(rng.sample(names, rng.randint(2, 4)))
    )
    rules: tuple[Rule, ...] = ()
    if rng.random() < 0.4:
        rules += (Rule("apart", {"pieces": "same", "touching": rng.choice(["corner", "edge"])}),)
    if rng.random() < 0.2:
        rules += (Rule("no_crossroads", True),)
    if marked:
        slot: Slot = AnyCells("holes", "o", rng.randint(1, 3))
        return Puzzle(
            f"marked-{seed}",
            region,
            pieces,
            rules=(*rules, Rule("marks", "match")),
            setup=Setup((slot,)),
        )
    return Puzzle(
        f"blocked-{seed}", region, pieces, rules=rules, setup=Setup(random_slots(rng, region))
    )


@pytest.mark.parametrize("chunk", chunks(10, fast=3))
def test_shared_cover_agrees_with_each_alone(chunk: int) -> None:
    solvable = 0
    for seed in range(chunk * 15, chunk * 15 + 15):
        puzzle = random_setup_puzzle(seed)
        problem = puzzle.problem(partial=True)
        settings = list(islice(puzzle.setup.every_setting(puzzle.region), 60))
        together = SettingCounter(problem, SearchOptions())
        assert together.cover is not None or together.proof is not None
        for setting, answer in zip(settings, together.count(settings), strict=True):
            alone = tilewright.count(compile_problem(puzzle.problem(setting)))
            assert answer is not None
            assert answer.solutions == alone.solutions, (seed, setting)
            assert answer.complete
            solvable += alone.solutions > 0
            solution = together.solution(setting)
            assert (solution is None) == (alone.solutions == 0)
            assert solution is None or tilewright.verify(puzzle, solution, **setting)
    assert solvable


@pytest.mark.parametrize("chunk", range(10))
def test_counting_all_at_once_agrees_with_each(chunk: int) -> None:
    done = solvable = 0
    for seed in range(chunk * 30, chunk * 30 + 30):
        puzzle = random_setup_puzzle(seed)
        problem = puzzle.problem(partial=True)
        settings = list(islice(puzzle.setup.every_setting(puzzle.region), 500))
        plain, at_once = (SettingCounter(problem, SearchOptions()) for _ in range(2))
        if not at_once.count_all(len(settings), max_seconds=60):
            assert puzzle.name.startswith("marked")
            continue
        done += 1
        for setting, one, other in zip(
            settings, plain.count(settings), at_once.count(settings), strict=True
        ):
            assert one is not None
            assert other is not None
            assert one.solutions == other.solutions, (seed, setting)
            solvable += one.solutions > 0
    assert done > 10
    assert solvable


def test_a_large_survey_is_the_same_counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[bool] = []
    count_all = SettingCounter.count_all

    def noting(self: SettingCounter, *args: float, **named: float) -> bool:
        tried.append(count_all(self, *args, **named))
        return tried[-1]

    monkeypatch.setattr(SettingCounter, "count_all", noting)
    puzzle = Puzzle(
        "pairs",
        Region.box(6, 6),
        (Piece.of("bar", "XX", copies=(0, 17)), Piece.of("ell", "XX/X.", copies=(0, 2))),
        setup=Setup(
            (
                AnyCells("one", "blocked", 1),
                OneInEach("two", "blocked", {"A": tuple((x, 0) for x in range(6))}),
                OneInEach("more", "blocked", {"B": tuple((x, 5) for x in range(6))}),
                Choose("corner", "blocked", {"a": ((0, 2), (0, 3)), "b": ((5, 2), (5, 3))}),
            )
        ),
    )
    rows = list(puzzle_rows(puzzle, "auto"))
    assert tried == [True]
    assert rows == list(puzzle_rows(puzzle, "bitset"))
    assert tried == [True, False]


def puzzle_rows(puzzle: Puzzle, engine: str) -> list[int]:
    """Return the number of solutions of each setting."""
    return [row.solutions for row in tilewright.survey(puzzle, engine=engine)]


#: each setting needs a cover of its own: the rules look at the cells that the setup blocks
COVERED = Puzzle(
    "covered",
    Region.box(3, 2),
    (Piece.of("bar", "XX", copies=2), Piece.of("dot", "X", copies=(0, 2))),
    rules=(Rule("separate", [[1, 0], [1, 1]]), Rule("together", [[2, 0], [2, 1]])),
    setup=Setup((OneInEach("peg", "blocked", {"A": ((0, 0), (0, 1))}),)),
)


def test_a_rule_that_looks_at_blocked_cells_is_not_shared() -> None:
    counter = SettingCounter(COVERED.problem(partial=True), SearchOptions())
    assert counter.cover is None
    answers = counter.count(list(COVERED.setup.every_setting(COVERED.region)))
    alone = [int(tilewright.count(COVERED, peg=[cell])) for cell in ((0, 0), (0, 1))]
    assert [answer.solutions for answer in answers if answer] == alone


def test_settings_counted_alone_have_all_nodes_each() -> None:
    def nodes(limit: int | None) -> list[int]:
        options = SearchOptions("cells", limit_nodes=limit)
        counter = SettingCounter(COVERED.problem(partial=True), options)
        answers = counter.count(list(COVERED.setup.every_setting(COVERED.region)))
        return [answer.nodes for answer in answers if answer]

    free = nodes(None)
    assert len(free) == 2
    assert min(free) > 0
    assert nodes(max(free)) == free


def test_the_time_limit_leaves_rows_out() -> None:
    puzzle = tilewright.load("pegged-5x5")
    survey = puzzle.survey(options=SearchOptions(limit_time=0.0))
    assert list(survey) == []
    assert (survey.stopped, survey.complete) == ("time", False)
    assert survey.summary_so_far()["complete"] is False


def test_a_capped_survey_claims_no_totals() -> None:
    summary = tilewright.load("pegged-5x5").survey(most=1).summary
    assert (summary["setups"], summary["solvable"]) == (336, 333)
    assert summary["total"] is summary["unique"] is summary["least"] is summary["most"] is None
    assert summary["complete"], "every setting is counted as far as was asked for"


def test_distinct_rows_match_plain_ones() -> None:
    puzzle = tilewright.load("pegged-5x5")
    plain = {tuple(row.setting["pegs"]): row.solutions for row in puzzle.survey()}
    sampled = list(puzzle.survey(sample=12, seed=5, distinct=True))
    assert len(sampled) == 12
    for row in sampled:
        assert row.solutions == plain[tuple(row.setting["pegs"])]
        assert row.distinct is not None
        assert row.distinct <= row.solutions
