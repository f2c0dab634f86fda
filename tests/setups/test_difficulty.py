"""Challenges of a wanted difficulty: the range is met, nothing else changes, ends are honest."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

import tilewright
from tilewright import Puzzle, TilewrightError, _core
from tilewright.challenges.base import Wanted
from tilewright.challenges.givens import GivenChallenges
from tilewright.challenges.settings import SettingChallenges
from tilewright.checker import verify
from tilewright.compile import Compiled
from tilewright.deduction.judge import Judge
from tilewright.model import Problem
from tilewright.results.challenge import Challenge, Judged
from tilewright.results.rating import Rating
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions


def test_stars_are_those_that_rate_gives() -> None:
    puzzle = tilewright.load("l-puzzle-6x8")
    for challenge in puzzle.generate(unique=True, number=4, seed=11, stars=(2, 4)):
        rating = puzzle.rate(set=dict(challenge.setting))
        assert challenge.judged is not None
        assert (challenge.judged.stars, 1) == (rating.stars, rating.solutions)
        assert challenge.judged.difficulty == rating.difficulty_data()
        assert 2 <= challenge.judged.stars <= 4


@pytest.mark.parametrize("scale", ["logic", "search"])
def test_a_range_of_the_figure_is_met(scale: str) -> None:
    wanted = {"logic": (4.0, 5.0), "search": (0.1, 0.15)}[scale]
    made = tilewright.load("l-puzzle-6x8").generate(
        unique=True, number=3, seed=5, difficulty=wanted, scale=scale
    )
    for challenge in made:
        assert challenge.judged is not None
        data = challenge.judged.difficulty
        figure = data["logic"]["score"] if scale == "logic" else data["search"]["median"]
        assert wanted[0] <= figure <= wanted[1]
        assert verify(challenge.solution.problem, challenge.solution.placements)
    assert (made.made, made.ended) == (3, "number")
    assert made.rejected > 0


def test_small_changes_come_nearer() -> None:
    """Without them the same seed tries more boards for the same number of hard ones."""
    made = tilewright.load("l-puzzle-6x8").generate(
        unique=True, number=3, seed=1, difficulty=(24.5, 100), scale="logic"
    )
    assert [challenge.solutions for challenge in made] == [1, 1, 1]
    assert isinstance(made, SettingChallenges)
    assert made._drawn < made.tried, "no change was tried"


def test_a_small_setup_is_gone_through() -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    every = list(puzzle.generate(unique=True, number=100, seed=1, rate=True))
    assert len(every) == 5
    stars = [challenge.judged.stars for challenge in every if challenge.judged]
    for low, high in ((1, 2), (3, 5)):
        made = puzzle.generate(unique=True, number=100, seed=1, stars=(low, high))
        assert len(list(made)) == sum(low <= one <= high for one in stars if one)
        assert made.ended == "all"


@pytest.mark.parametrize(
    "name", ["pentominoes-3x20", "soma-3x3x3", "dominoes-6x6", "daily-calendar"]
)
def test_givens_cannot_be_left_out(name: str) -> None:
    puzzle = tilewright.load(name)
    settings = {"month": "Oct", "day": "6", "weekday": "Tue"} if name == "daily-calendar" else {}
    for challenge in puzzle.generate(number=2, minimal=True, seed=3, set=settings):
        problem = challenge.solution.problem
        assert tilewright.count(problem).solutions == 1
        assert verify(problem, challenge.solution.placements)
        for piece in problem.placed:
            fewer = problem.with_placed(one for one in problem.placed if one != piece)
            assert len(list(islice(tilewright.solutions(fewer), 2))) == 2


def test_as_many_givens_as_asked_for() -> None:
    puzzle = tilewright.load("pentominoes-3x20")
    for unique in (False, True):
        for challenge in puzzle.generate(number=2, givens=6, seed=2, unique=unique):
            assert len(challenge.solution.problem.placed) == 6
            number = tilewright.count(challenge.solution.problem).solutions
            assert number == challenge.solutions
            assert number == 1 or not unique
    none = puzzle.generate(givens=0, number=5)
    assert [challenge.solutions for challenge in none] == [8]
    assert none.ended == "patience"


@pytest.mark.parametrize("stars", [None, (1, 1)])
def test_a_board_is_judged_once(
    stars: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one board without givens, however often it turns up; wanted or not."""
    judged: list[Challenge] = []
    genuine = GivenChallenges._judged
    monkeypatch.setattr(
        GivenChallenges,
        "_judged",
        lambda self, one, left: judged.append(one) or genuine(self, one, left),  # type: ignore[func-returns-value]
    )
    made = tilewright.load("pentominoes-3x20").generate(
        givens=0, number=5, **({} if stars is None else {"stars": stars})
    )
    assert len(list(made)) == (stars is None)
    assert (len(judged), made.rejected) == (1, int(stars is not None))
    assert made.ended == "patience"


def test_challenges_are_distinct_up_to_symmetry() -> None:
    made = tilewright.load("dominoes-4x4").generate(number=50, givens=1, seed=4)
    assert len(list(made)) == 4, "a domino lies on a 4x4 board in as many ways up to symmetry"


def test_the_same_seed_gives_the_same_and_a_copy_goes_on() -> None:
    puzzle = tilewright.load("katamino-5x8")
    for asked in ({"minimal": True}, {"givens": 5}):
        one, two = (puzzle.generate(number=4, seed=9, **asked) for _ in range(2))  # type: ignore[arg-type]
        begun = list(islice(iter(one), 2))
        copy = pickle.loads(pickle.dumps(one))
        assert isinstance(copy, GivenChallenges)
        assert list(copy) == list(one) == list(two)
        assert list(one)[:2] == begun


@pytest.mark.parametrize("name, givens", [("l-puzzle-6x8", None), ("katamino-5x8", 5)])
def test_a_judge_gets_what_is_left_of_the_time(name: str, givens: int | None) -> None:
    given: list[float] = []

    def judge(problem: Problem, options: SearchOptions, shared: object) -> Judged:
        assert options.limit_time is not None
        given.append(options.limit_time)
        return Judged(3, {})

    options = SearchOptions(limit_time=1000.0)
    wanted = Wanted(
        tilewright.load(name), 3, 1, False, options, judge, givens=givens and (givens, givens)
    )
    made = SettingChallenges(wanted) if givens is None else GivenChallenges(wanted)
    assert len(list(made)) == 3
    assert 1000.0 > given[0] > given[1] > given[2]


@pytest.mark.parametrize("name, givens", [("l-puzzle-6x8", None), ("pentominoes-3x20", 5)])
def test_a_judge_that_is_out_of_time_ends_the_challenges(name: str, givens: int | None) -> None:
    def judge(problem: Problem, options: SearchOptions, shared: object) -> Judged:
        watch = Watch(options)
        while True:
            watch.check()

    options = SearchOptions(limit_time=1.0)
    wanted = Wanted(
        tilewright.load(name), 3, 1, False, options, judge, givens=givens and (givens, givens)
    )
    made = SettingChallenges(wanted) if givens is None else GivenChallenges(wanted)
    assert (list(made), made.ended) == ([], "time")


@pytest.mark.parametrize("limit", [None, 5.0])
def test_a_rating_of_a_challenge_is_limited(
    limit: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By trials, so that it is the same on a busy machine; and by what is left of the time."""
    asked: list[tuple[object, float | None]] = []

    def slow(compiled: Compiled, watch: Watch, **wanted: object) -> Rating:
        asked.append((wanted["trials"], watch.options.limit_time))
        return Rating(compiled.problem, None, None, None, None, None, None, "search", 1)

    monkeypatch.setattr("tilewright.deduction.judge.rate_compiled", slow)
    problem = tilewright.load("l-puzzle-6x8-a").problem()
    options = SearchOptions(limit_time=limit)
    assert Judge()(problem, options).distance == 0, "nobody chooses by what is not known"
    assert Judge((2, 3))(problem, options).distance == float("inf")
    for trials, seconds in asked:
        assert trials == _core.TRIALS
        assert seconds is None if limit is None else 0 < (seconds or 0) <= limit
    assert len(asked) == 2


def test_what_cannot_be_wanted_is_reported() -> None:
    puzzle = tilewright.load("l-puzzle-6x8")
    with pytest.raises(TilewrightError, match=r"stars are 0 to 7.*lesser figure.*no scale 'luck'"):
        Judge((0, 7), (3, 2), "luck")
    with pytest.raises(TilewrightError, match="stars are 6 to 6"):
        puzzle.generate(stars=6)
    with pytest.raises(TilewrightError, match="givens is -1"):
        puzzle.generate(givens=-1)
    with pytest.raises(TilewrightError, match="no value"):
        puzzle.generate(minimal=True)


def test_no_solution_no_givens() -> None:
    none = tilewright.load("dominoes-8x8-mutilated").generate(minimal=True)
    assert (list(none), none.ended) == ([], "all")
    board = Puzzle(**vars(tilewright.load("dominoes-4x4")))
    with pytest.raises(TilewrightError, match="no solution of dominoes-4x4 has more than 8 pieces"):
        board.generate(number=1, givens=99, seed=1)
    full = list(board.generate(number=1, givens=8, seed=1))
    assert len(full[0].solution.problem.placed) == 8
