"""Every verb is called alike: options as one object or by keyword, settings by ``set`` or keyword."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tilewright import Choose, Piece, Placed, Puzzle, Region, SearchOptions, Setup, TilewrightError
from tilewright.errors import VerificationError
from tilewright.running.options import OPTION_NAMES

#: names of slots that are also names of arguments
SLOTS = (
    "threads",
    "engine",
    "limit_time",
    "options",
    "set",
    "seed",
    "number",
    "puzzle",
    "distinct",
)
HALVES = dict.fromkeys(SLOTS, "right")


def _refused_proof(puzzle: Puzzle, **keywords: Any) -> None:
    """Ask for a proof that there is no solution where there is one: nothing is written."""
    with pytest.raises(VerificationError, match="has a solution"):
        tilewright.prove(puzzle, "nowhere", **keywords)


def _slide(puzzle: Puzzle, **keywords: Any) -> Any:
    """Slide the domino of a row to its other end."""
    (piece,) = puzzle.pieces
    start, end = Placed(piece.name, [(1, 0), (2, 0)]), Placed(piece.name, [(2, 0), (3, 0)])
    return tilewright.slide(replace(puzzle, placed=(start,), goal=(end,)), **keywords)


def _boards(puzzle: Puzzle, **keywords: Any) -> Any:
    """Block two more cells of a board; its pieces fill what is left with as many as it takes."""
    loose = tuple(replace(piece, copies=(0, None)) for piece in puzzle.pieces)
    return tilewright.design_boards(replace(puzzle, pieces=loose), "blocked:2", most=1, **keywords)


#: verbs that search, each with how its answer is had
SEARCH: dict[str, Callable[..., Any]] = {
    "solve": tilewright.solve,
    "solutions": lambda *a, **k: list(tilewright.solutions(*a, **k)),
    "best": tilewright.best,
    "cheapest": tilewright.cheapest,
    "count": tilewright.count,
    "prepared": lambda *a, **k: tilewright.prepared(*a, **k).solve(),
    "estimate": tilewright.estimate,
    "explain": tilewright.explain,
    "hint": tilewright.hint,
    "rate": tilewright.rate,
    "sample": tilewright.sample,
    "nth": lambda puzzle, **k: tilewright.nth(puzzle, 0, **k),
    "heatmap": tilewright.heatmap,
    "changes": tilewright.changes,
    "survey": lambda *a, **k: list(tilewright.survey(*a, **k)),
    "generate": lambda *a, **k: list(tilewright.generate(*a, **k)),
    "design": tilewright.design,
    "sheet": lambda *a, **k: list(tilewright.sheet(*a, **k).boards),
    "disassemble": lambda *a, **k: list(tilewright.disassemble(*a, **k)),
    "design_apart": tilewright.design_apart,
    "design_boards": _boards,
}
#: verbs that do not, or that have limits of their own
OTHERS: dict[str, Callable[..., Any]] = {
    "check": tilewright.check,
    "study": tilewright.study,
    "compare_strategies": lambda *a, **k: tilewright.compare_strategies(*a, seeds=[1], **k),
    "convert": tilewright.convert,
    "show": tilewright.show,
    "make": tilewright.make,
    "prove": _refused_proof,
    "slide": _slide,
    "verify": lambda puzzle, **k: tilewright.verify(puzzle, [], **k),
    "verify_all": lambda puzzle, **k: tilewright.verify_all(puzzle, [], **k),
    "verify_packing": lambda puzzle, **k: tilewright.verify_packing(puzzle, [], **k),
}
VERBS = SEARCH | OTHERS
#: what takes no puzzle, or none with a setup
ALONE = {"design_grown", "verify_disassembly", "verify_plane", "plane", "strip", "rectangles"}
#: verbs that leave a slot open
OPEN = ("survey", "generate", "design", "sheet")
FRONTIER = ("sample", "nth", "heatmap")


def rows() -> Puzzle:
    """Return rows of five cells for dominoes, a slot each that blocks the left or the right end."""
    slots = [
        Choose(name, "blocked", {"left": ((0, y),), "right": ((4, y),)})
        for y, name in enumerate((*SLOTS, "open"))
    ]
    domino = Piece.of("domino", "XX", copies=2 * len(slots))
    return Puzzle("rows", Region.box(5, len(slots)), (domino,), setup=Setup(tuple(slots)))


def chosen(verb: str) -> dict[str, str]:
    """Return the settings with which a verb is called: some leave one open."""
    return HALVES if verb in OPEN else HALVES | {"open": "left"}


def problems_of(answer: Any) -> list[dict[str, Any]]:
    """Return the settings of every problem that an answer speaks of."""
    found = []
    for part in answer if isinstance(answer, list) else [answer]:
        if hasattr(part, "settings"):
            found.append(dict(part.settings))
        elif hasattr(part, "problem"):
            found.append(part.problem.settings)
        elif hasattr(part, "solution"):
            found.append(part.solution.problem.settings)
    return found


def test_every_verb_is_here() -> None:
    functions = {name: getattr(tilewright, name) for name in tilewright.__all__}
    rooms = ("tilewright.verbs.", "tilewright.checker")
    verbs = {
        name
        for name, found in functions.items()
        if inspect.isfunction(found) and found.__module__.startswith(rooms)
    }
    assert (verbs | {"convert"}) - ALONE == VERBS.keys()


@pytest.mark.parametrize("verb", VERBS)
def test_a_slot_of_any_name_is_set_by_the_mapping(verb: str) -> None:
    answer = VERBS[verb](rows(), set=chosen(verb))
    for settings in problems_of(answer):
        assert settings.items() >= chosen(verb).items()


@pytest.mark.parametrize("verb", sorted(VERBS.keys() - {*OPEN, "check", "convert", "show", "make"}))
def test_a_slot_without_a_value_is_heard(verb: str) -> None:
    with pytest.raises(TilewrightError, match=r"slot 'open' has no value|no value for open"):
        VERBS[verb](rows(), set=HALVES)


@pytest.mark.parametrize("verb", VERBS)
def test_a_wrong_value_is_heard(verb: str) -> None:
    with pytest.raises(TilewrightError, match="'nowhere' is no label"):
        VERBS[verb](rows(), set=chosen(verb) | {"seed": "nowhere"})


@pytest.mark.parametrize("verb", sorted(VERBS.keys() - OPEN))
def test_a_keyword_is_sugar_for_the_mapping(verb: str) -> None:
    by_keyword = VERBS[verb](rows(), set=HALVES, open="left")
    by_mapping = VERBS[verb](rows(), set=HALVES | {"open": "left"})
    assert problems_of(by_keyword) == problems_of(by_mapping)


@pytest.mark.parametrize("verb", VERBS)
def test_a_setting_given_twice_is_refused(verb: str) -> None:
    with pytest.raises(TypeError, match="'open' is given both in set and by keyword"):
        VERBS[verb](rows(), set=HALVES | {"open": "left"}, open="left")


@pytest.mark.parametrize("verb", VERBS)
def test_a_mapping_that_is_none_is_refused(verb: str) -> None:
    with pytest.raises(TypeError, match="give a mapping from slots to values"):
        VERBS[verb](rows(), set="left")


@pytest.mark.parametrize("verb", SEARCH)
def test_options_given_twice_are_refused(verb: str) -> None:
    with pytest.raises(TypeError, match="together with limit_nodes, engine"):
        SEARCH[verb](
            rows(), options=SearchOptions(), set=chosen(verb), limit_nodes=10, engine="cells"
        )


@pytest.mark.parametrize("verb", SEARCH)
def test_every_option_is_taken_by_keyword_and_in_one_object(verb: str) -> None:
    given: dict[str, Any] = {
        "engine": "auto",
        "threads": 1,
        "limit_time": 60.0,
        "limit_nodes": 10_000_000,
        "limit_memory": 1 << 33,
        "progress": lambda *now: None,
        "on_phase": lambda phase: None,
        "token": tilewright._core.CancelToken(),
    }
    assert given.keys() == set(OPTION_NAMES)
    if verb in FRONTIER:
        del given["limit_nodes"]
    by_keyword = SEARCH[verb](rows(), set=chosen(verb), **given)
    in_one = SEARCH[verb](rows(), set=chosen(verb), options=SearchOptions(**given))
    assert problems_of(by_keyword) == problems_of(in_one)


@pytest.mark.parametrize("verb", FRONTIER)
@pytest.mark.parametrize("option", [{"engine": "cells"}, {"limit_nodes": 5}])
def test_what_cannot_be_heeded_is_refused(verb: str, option: dict[str, Any]) -> None:
    with pytest.raises(TilewrightError, match="searches nothing: leave out"):
        SEARCH[verb](rows(), set=chosen(verb), **option)


@pytest.mark.parametrize("verb", SEARCH)
def test_an_option_that_is_none_is_refused_and_the_mapping_named(verb: str) -> None:
    with pytest.raises(TypeError, match=r"threads is 'left'.*set by set=\{'threads'"):
        SEARCH[verb](rows(), set=chosen(verb), threads="left")


@pytest.mark.parametrize("verb", SEARCH)
def test_help_shows_the_options(verb: str) -> None:
    shown = inspect.signature(getattr(tilewright, verb)).parameters
    assert {"options", "set", "settings", *OPTION_NAMES} <= shown.keys()
    assert all(shown[field.name].default == field.default for field in fields(SearchOptions))


@pytest.mark.parametrize(
    "name, value, error",
    [
        ("engine", 3, TypeError),
        ("threads", 1.5, TypeError),
        ("limit_nodes", "10", TypeError),
        ("limit_nodes", -1, TilewrightError),
        ("limit_time", float("nan"), TilewrightError),
        ("limit_memory", -1, TilewrightError),
    ],
)
def test_options_are_checked(name: str, value: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"{name} is {value!r}"):
        SearchOptions(**{name: value})


def test_an_unknown_option_is_refused_where_there_are_no_slots() -> None:
    with pytest.raises(TypeError, match="no search option 'enginee'; did you mean 'engine'"):
        tilewright.exact_cover([[1]], enginee="cells")
    with pytest.raises(TypeError, match="no search option 'thread'; did you mean 'threads'"):
        tilewright.exact_cover([[1]]).using(thread=1)
    with pytest.raises(TypeError, match="together with threads"):
        tilewright.exact_cover([[1]], search=SearchOptions(), threads=1)


def test_the_methods_of_a_puzzle_take_both_too() -> None:
    puzzle = rows()
    known = tilewright.count(puzzle.problem(HALVES | {"open": "left"}))
    assert puzzle.count(set=HALVES, open="left", engine="cells", threads=1) == known > 0
    with pytest.raises(TypeError, match="together with engine"):
        puzzle.count(options=SearchOptions(), engine="cells", set=HALVES)


def test_progress_of_a_survey_and_of_challenges_is_reported() -> None:
    for verb in OPEN:
        reported: list[tuple[float, int, int]] = []
        SEARCH[verb](
            rows(), set=HALVES, progress=lambda *now, reported=reported: reported.append(now)
        )
        assert reported


def test_a_limit_on_nodes_makes_no_challenge_unique() -> None:
    """A candidate whose search was cut short is neither a challenge nor proven to be none."""
    squares = Puzzle(
        "squares",
        Region.box(8, 8),
        (Piece.of("domino", "XX", copies=31),),
        setup=Setup((Choose("hole", "blocked", {"a": ((0, 0), (1, 0)), "b": ((0, 0), (0, 1))}),)),
    )
    made = tilewright.generate(squares, unique=True, engine="bitset", limit_nodes=3)
    assert list(made) == []
    assert made.ended == "nodes"


@pytest.mark.parametrize("wrong", [5, "soma-3x3x3", {"name": "x"}, None])
def test_something_else_than_a_puzzle_is_refused_in_words(wrong: Any, tmp_path: Path) -> None:
    verbs = (
        tilewright.count,
        tilewright.solve,
        tilewright.check,
        tilewright.show,
        tilewright.estimate,
    )
    for verb in verbs:
        with pytest.raises(TypeError, match="is no puzzle, give a Puzzle: load"):
            verb(wrong)  # type: ignore[operator]
    with pytest.raises(TypeError, match="is no puzzle, give a Puzzle: load"):
        tilewright.run(wrong, tmp_path / "run")
    assert not (tmp_path / "run").exists()
