"""One front door for long runs: a question, a folder, and how."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import pytest

import tilewright
from tilewright import (
    ApartQuestion,
    BoardsQuestion,
    CountQuestion,
    GrowingQuestion,
    RunOptions,
    SearchOptions,
    SolutionsQuestion,
    SurveyQuestion,
)
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.questions import (
    ApartKeywords,
    BoardsKeywords,
    CountKeywords,
    GrowKeywords,
    RunQuestion,
    SurveyKeywords,
)
from tilewright.ledger.driver.run_options import NEW
from tilewright.running.options import OPTION_NAMES

from .run_options import BOX, LOOSE, PEGS, called

Put = Callable[..., Any]


class Kind(NamedTuple):
    """A kind of question, its other names, and what it is asked here."""

    question: type[RunQuestion[Any]]
    face: Put
    keywords: type
    puzzle: str
    asked: dict[str, Any]
    plain: tuple[str, ...]
    kind: tuple[str, ...]


KINDS = {
    "count": Kind(
        CountQuestion, tilewright.run, CountKeywords, BOX, {"distinct": "turns"},
        ("--distinct-by", "turns"), ("count", "--distinct-by", "turns"),
    ),
    "solve": Kind(
        SolutionsQuestion, tilewright.run, CountKeywords, BOX, {"distinct": True},
        ("--keep", "--distinct"), ("solve", "--distinct"),
    ),
    "survey": Kind(
        SurveyQuestion, tilewright.run_survey, SurveyKeywords, PEGS, {"most": 1},
        ("--survey", "--solvable"), ("survey", "--solvable"),
    ),
    "unique": Kind(
        SurveyQuestion, tilewright.run_survey, SurveyKeywords, PEGS,
        {"unique": True, "tries": 5, "seed": 7},
        ("--unique", "--tries", "5", "--seed", "7"),
        ("survey", "--unique", "--tries", "5", "--seed", "7"),
    ),
    "disassemble": Kind(
        ApartQuestion, tilewright.run_apart, ApartKeywords, BOX, {"limit_states": 1000},
        ("--apart", "--limit-states", "1000"), ("disassemble", "--limit-states", "1000"),
    ),
    "boards": Kind(
        BoardsQuestion, tilewright.run_boards, BoardsKeywords, LOOSE,
        {"family": "blocked:1", "most": 3, "limit": 2},
        ("--boards", "blocked:1", "--most", "3", "--limit", "2"),
        ("boards", "--family", "blocked:1", "--most", "3", "--limit", "2"),
    ),
    "grow": Kind(
        GrowingQuestion, tilewright.run_grow, GrowKeywords, BOX, {"goal": "level", "divide": 2, "judgements": 9},
        ("--grow", "level", "--divide", "2", "--judgements", "9"),
        ("grow", "--goal", "level", "--divide", "2", "--judgements", "9"),
    ),
}  # fmt: skip
#: what differs from one run to the next
_VOLATILE = ("seconds", "folder", "threads")


def stable(result: Any) -> dict[str, Any]:
    """Return the data of a result that every run of a question has alike."""
    data = result if isinstance(result, dict) else json.loads(json.dumps(result.data()))
    return {name: value for name, value in data.items() if name not in _VOLATILE}


@pytest.mark.parametrize("name", KINDS)
def test_a_question_is_answered_as_by_its_other_names(name: str, tmp_path: Path) -> None:
    kind, how = KINDS[name], {"threads": 1, "unit_nodes": 40, "recheck": 1.0}
    puzzle, file = tilewright.loads(kind.puzzle), tmp_path / "puzzle.yaml"
    file.write_text(kind.puzzle)
    asked = tilewright.run(kind.question(puzzle, **kind.asked), tmp_path / "a", RunOptions(**how))
    keep = {"keep": True} if kind.question is SolutionsQuestion else {}
    faced = kind.face(puzzle, tmp_path / "b", **kind.asked, **keep, **how)
    assert stable(faced) == stable(asked)
    assert type(faced) is type(asked)
    words = ("--threads", "1", "--unit-nodes", "40", "--recheck", "100", "--json", "--quiet")
    for place, given in (("c", kind.plain), ("d", kind.kind)):
        kinds, options = ([given[0]], given[1:]) if given[0][0] != "-" else ([], given)
        line = ("run", *kinds, str(file), *options, "--into", str(tmp_path / place), *words)
        code, printed, said = called(*line)
        assert code == 0, said
        assert stable(json.loads(printed)) == stable(asked)


@pytest.mark.parametrize("name", KINDS)
def test_a_face_shows_the_fields_of_its_question_and_of_the_options(name: str) -> None:
    kind = KINDS[name]
    shown = inspect.signature(kind.face).parameters
    for one in (*fields(kind.question), *fields(RunOptions)):
        if one.name != "puzzle":
            assert shown[one.name].default in (
                NEW.get(one.name, one.default),
                inspect.Parameter.empty,
            )
    help_text = inspect.getdoc(kind.face) or ""
    for parameter in shown:
        if parameter not in OPTION_NAMES:
            assert f"\n    {parameter}: " in help_text, parameter
    own = {one.name for one in fields(kind.question)} - {"puzzle", "family", "goal"}
    ways = {one.name for one in fields(RunOptions)} | {"options"}
    assert get_type_hints(kind.keywords).keys() == own | ways


def test_the_faces_are_the_functions_of_before() -> None:
    """Their arguments with places, and defaults, as programs rely on them."""
    for face, places in (
        (tilewright.run_survey, ["puzzle", "into"]),
        (tilewright.run_apart, ["puzzle", "into"]),
        (tilewright.run_boards, ["puzzle", "into", "family"]),
        (tilewright.run_grow, ["puzzle", "into", "goal"]),
    ):
        shown = inspect.signature(face).parameters.values()
        assert [one.name for one in shown if one.kind is one.POSITIONAL_OR_KEYWORD] == places
    shown = inspect.signature(tilewright.run).parameters
    assert (shown["recheck"].default, shown["quorum"].default) == (0.01, 1)
    resumed = inspect.signature(tilewright.resume).parameters
    assert (resumed["recheck"].default, "parts" in resumed) == (None, False)


def test_a_puzzle_can_be_given_by_name(tmp_path: Path) -> None:
    puzzle = tilewright.loads(BOX)
    assert tilewright.run(puzzle=puzzle, into=tmp_path / "a").solutions == puzzle.count().solutions  # type: ignore[call-overload]
    found = tilewright.run_apart(puzzle=puzzle, into=tmp_path / "b")
    assert found.assemblies == puzzle.count(distinct=True).distinct


def test_a_setting_goes_into_set_or_is_a_keyword_of_a_face(tmp_path: Path) -> None:
    puzzle, chosen = tilewright.loads(PEGS), {"pegs": "1,0 2,2"}
    asked = tilewright.run(CountQuestion(puzzle, set=chosen), tmp_path / "a")
    assert stable(tilewright.run(puzzle, tmp_path / "b", set=chosen)) == stable(asked)
    assert stable(tilewright.run(puzzle, tmp_path / "c", **chosen)) == stable(asked)  # type: ignore[call-overload]
    assert asked.solutions == puzzle.count(set=chosen).solutions


def test_a_run_is_resumed_in_either_way(tmp_path: Path) -> None:
    puzzle, how = tilewright.loads(BOX), RunOptions(threads=1, unit_nodes=10, limit_nodes=20)
    for place, go_on in (
        ("a", lambda folder: tilewright.resume(folder, RunOptions(threads=2, recheck=1.0))),
        ("b", lambda folder: tilewright.resume(folder, threads=2, recheck=1.0)),
        (
            "c",
            lambda folder: tilewright.resume(folder, options=SearchOptions(threads=2), recheck=1.0),
        ),
    ):
        stopped = tilewright.run(SolutionsQuestion(puzzle), tmp_path / place, how)
        assert not stopped.complete
        found = go_on(tmp_path / place)
        assert (found.solutions, found.rechecked) == (puzzle.count().solutions, found.units)


def test_a_run_that_goes_on_keeps_how_much_is_counted_again(tmp_path: Path) -> None:
    puzzle, how = tilewright.loads(BOX), {"unit_nodes": 10, "limit_nodes": 20}
    tilewright.run(puzzle, tmp_path / "all", recheck=1.0, **how, engine="cells")
    found = tilewright.resume(tmp_path / "all", RunOptions(threads=1))
    assert found.rechecked == found.units > 1


#: calls that cannot be meant, and what is said of each
WRONG: dict[str, tuple[Callable[[Any, Path], Any], str]] = {
    "another kind": (
        lambda puzzle, into: CountQuestion(puzzle, tries=5),  # type: ignore[call-arg]
        "CountQuestion has no 'tries': that is for SurveyQuestion",
    ),
    "two other kinds": (
        lambda puzzle, into: ApartQuestion(puzzle, unique=True),  # type: ignore[call-arg]
        "ApartQuestion has no 'unique': that is for SurveyQuestion and BoardsQuestion",
    ),
    "how in a question": (
        lambda puzzle, into: SurveyQuestion(puzzle, threads=2),  # type: ignore[call-arg]
        "SurveyQuestion has no 'threads': that is for RunOptions",
    ),
    "a question in how": (
        lambda puzzle, into: RunOptions(family="boxes"),  # type: ignore[call-arg]
        "RunOptions has no 'family': that is for BoardsQuestion",
    ),
    "misspelt in a question": (
        lambda puzzle, into: CountQuestion(puzzle, distnct=True),  # type: ignore[call-arg]
        "CountQuestion has no 'distnct': did you mean 'distinct'?",
    ),
    "misspelt in how": (
        lambda puzzle, into: RunOptions(quorom=2),  # type: ignore[call-arg]
        "RunOptions has no 'quorom': did you mean 'quorum'?",
    ),
    "a slot in a question": (
        lambda puzzle, into: CountQuestion(puzzle, pegs="1,0 2,2"),  # type: ignore[call-arg]
        "CountQuestion has no 'pegs': it has puzzle, distinct, set; a value of the setup goes into "
        "set={'pegs': ...}",
    ),
    "misspelt in a face": (
        lambda puzzle, into: tilewright.run_survey(puzzle, into, uniqe=True),  # type: ignore[call-arg]
        "run_survey has no option 'uniqe'; did you mean 'unique'?",
    ),
    "another kind in a face": (
        lambda puzzle, into: tilewright.run(puzzle, into, tries=5),  # type: ignore[call-overload]
        "run has no option 'tries'; write tilewright.run_survey(puzzle, 'FOLDER', unique=True)",
    ),
    "how, and a keyword": (
        lambda puzzle, into: tilewright.run(puzzle, into, RunOptions(), threads=2),
        "how is given together with threads: give all options in one RunOptions, or all by keyword",
    ),
    "a question, and a keyword": (
        lambda puzzle, into: tilewright.run(CountQuestion(puzzle), into, threads=2),  # type: ignore[call-overload]
        "threads: a question is given, so its fields go into it, and options into how=RunOptions(...)",
    ),
    "a question, and keep": (
        lambda puzzle, into: tilewright.run(CountQuestion(puzzle), into, keep=True),  # type: ignore[call-overload]
        "keep: a question is given, so its fields go into it, and options into how=RunOptions(...)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_name_in_the_wrong_place_is_refused_with_the_right_one(name: str, tmp_path: Path) -> None:
    call, message = WRONG[name]
    with pytest.raises(TypeError) as caught:
        call(tilewright.loads(PEGS), tmp_path / "run")
    assert str(caught.value) == message
    assert not (tmp_path / "run").exists()


def test_values_that_cannot_be_meant_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    puzzle = tilewright.loads(PEGS)
    for call, message in (
        (lambda: RunOptions(quorum=0, parts=0), "quorum is 0: give 1 or more; parts is 0: give 1"),
        (lambda: RunOptions(recheck=2.0), "recheck is 2.0: give a share from 0 to 1"),
        (lambda: RunOptions(client=object(), workers=lambda *all: None), "exclude each other"),  # type: ignore[arg-type, return-value]
        (lambda: SurveyQuestion(puzzle, tries=5), "tries go with unique"),
        (lambda: ApartQuestion(puzzle, distinct=False), "distinct is false"),
        (lambda: BoardsQuestion(puzzle, "circles"), "there is no family"),
        (lambda: tilewright.resume(tmp_path, RunOptions(parts=3)), "leave out parts"),
    ):
        with pytest.raises(TilewrightError, match=message):
            call()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("p.yaml", "--tries", "5"), "--tries is for tilewright run survey; this is tilewright run count"),
        (("p.yaml", "--survey", "--most", "5"), "--most is for tilewright run boards; this is tilewright run survey"),
        (("p.yaml", "--apart", "--keep"), "--keep is for tilewright run solve; this is tilewright run disassemble"),
        (("boards", "p.yaml", "--distinct"), "--distinct is for tilewright run count or tilewright run solve or"),
        (("count", "p.yaml", "--unique"), "--unique is for tilewright run survey or tilewright run boards; this"),
        (("survey", "p.yaml", "--trie", "5"), "No such option: --trie. Did you mean --tries?"),
        (("survey", "p.yaml", "--tries", "5"), "--tries needs --unique"),
        (("boards", "p.yaml"), "Missing option '--family' / '--boards'"),
        (("surve", "p.yaml"), "there is no command 'surve'; did you mean 'survey'?"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_an_option_of_another_kind_is_refused_with_that_kind(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.yaml").write_text(PEGS)
    code, printed, error = called("run", *words, "--into", "folder")
    assert (code, printed, said in " ".join(error.split())) == (2, "", True), error
    assert not Path("folder").exists()


def test_options_that_are_none_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    question = tilewright.CountQuestion(tilewright.load("soma-3x3x3"))
    for wrong in ({"threads": 2}, tilewright.SearchOptions(threads=2)):
        with pytest.raises(TypeError, match="give RunOptions"):
            tilewright.run(question, tmp_path / "run", wrong)  # type: ignore[call-overload]
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "wrong",
    [{"quorum": "2"}, {"recheck": "x"}, {"unit_nodes": 1.5}, {"parts": True}, {"workers": 5}],
)
def test_options_of_the_wrong_type_are_refused_by_name(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(TypeError, match=rf"^{name} is .*, give "):
        tilewright.RunOptions(**wrong)
