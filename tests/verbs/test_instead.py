"""A keyword that a verb does not have is answered with the call that does its job, and that call exists."""

from __future__ import annotations

import ast
import importlib
import inspect
from typing import Any, get_overloads

import click
import pytest

import tilewright
from tilewright import Choose, ExactCover, Piece, Puzzle, Region, Setup, exact_cover
from tilewright.cli import COMMANDS, RUN_KINDS
from tilewright.model.instead import advice, call_instead
from tilewright.model.limits import CAPS
from tilewright.saving import Savable

BARS = Puzzle("bars", Region.box(4, 3), (Piece.of("bar", "XXX", copies=4),))
HOLE = Choose("hole", "blocked", {"left": ((0, 0),), "right": ((3, 0),)})
OPEN = Puzzle("open", Region.box(4, 1), (Piece.of("bar", "XXX"),), setup=Setup((HOLE,)))
CAP_OPTIONS = {one.option.removeprefix("--").replace("-", "_") for one in CAPS.values()}
COVER = exact_cover({"a": [1], "b": [2], "ab": [1, 2]})
#: what a command takes and no call of Python: looks of its output, files, its own processes
OF_COMMANDS = {
    *("palette", "hatch", "view", "stats", "time", "seconds", "pace", "quiet", "set", "seed"),
    *("dask", "local_cluster", "units", "unit_nodes", *CAP_OPTIONS),
}
#: the same of single commands: solutions that files keep, a number of units, a verdict
OF_ONE = {("convert", "solutions"), ("run", "number")} | {
    ("verify", name) for name in ("format", "json", "output")
}


@pytest.mark.every
@pytest.mark.parametrize(("verb", "keyword", "call"), sorted(advice()))
def test_every_advice_is_a_call_that_exists(verb: str, keyword: str, call: str) -> None:
    owners = {"puzzle": Puzzle, "cover": ExactCover, "tilewright": tilewright}
    for node in ast.walk(ast.parse(call, mode="eval")):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        if not isinstance(owner, ast.Name) or owner.id not in owners:
            continue
        function = getattr(owners[owner.id], node.func.attr)
        taken = inspect.signature(function).parameters
        assert {word.arg for word in node.keywords} <= taken.keys(), call
    if verb != "exact_cover":
        own = inspect.signature(getattr(tilewright, verb)).parameters
        assert keyword not in own, f"{verb} has {keyword}"


def _options(command: str) -> list[str]:
    """Return the options of a command, as Python would name them."""
    modules = [one for one, _ in RUN_KINDS.values()] if command == "run" else [COMMANDS[command][0]]
    made = [importlib.import_module(f"tilewright.cli.{module}").command for module in modules]
    options = [one for each in made for one in each.params if isinstance(one, click.Option)]
    words = dict.fromkeys(max(one.opts, key=len) for one in options)
    return [word.removeprefix("--").replace("-", "_") for word in words]


@pytest.mark.parametrize("verb", sorted(COMMANDS.keys() & {*vars(Puzzle), "run"}))
def test_every_option_of_a_command_has_its_way_in_python(verb: str) -> None:
    """So that a person who knows the command is led on, whatever the option is called."""
    own = inspect.signature(getattr(tilewright, verb)).parameters
    missing = [
        name
        for name in _options(verb)
        if name not in own and name not in OF_COMMANDS and (verb, name) not in OF_ONE
    ]
    assert not [name for name in missing if call_instead(verb, name) is None]


@pytest.mark.parametrize(
    ("verb", "keyword", "call"),
    [
        ("solutions", "limit", "itertools.islice(puzzle.solutions(), 3)"),
        ("solve", "distinct", "puzzle.solutions(distinct=True)"),
        ("design", "apart", "puzzle.design_apart()"),
        ("design", "boards", "puzzle.design_boards('boxes')"),
        ("survey", "solvable", "puzzle.survey(most=1)"),
        ("check", "rate", "puzzle.rate()"),
        ("convert", "format", "puzzle.convert(to='json')"),
    ],
)
def test_a_keyword_is_led_to_the_call(verb: str, keyword: str, call: str) -> None:
    for puzzle in (BARS, OPEN):
        with pytest.raises(TypeError) as caught:
            getattr(puzzle, verb)(**{keyword: 2})
        assert str(caught.value) == f"{verb} has no option {keyword!r}; write {call}"


def test_a_slot_of_such_a_name_is_set() -> None:
    limit = Choose("limit", "blocked", {"left": ((0, 0),), "right": ((3, 0),)})
    puzzle = Puzzle("open", Region.box(4, 1), (Piece.of("bar", "XXX"),), setup=Setup((limit,)))
    assert len(list(puzzle.solutions(limit="left"))) == 1


def test_what_can_be_written_has_save() -> None:
    for verb in {verb for verb, keyword, call in advice() if call.startswith("result.save")}:
        wrapped = getattr(tilewright, verb).__wrapped__
        hints = inspect.get_annotations([wrapped, *get_overloads(wrapped)][-1])
        name = str(hints["return"]).removesuffix(" | None")
        assert issubclass(getattr(tilewright, name), Savable), verb


@pytest.mark.parametrize("method", ["count", "first", "unique", "solutions", "using"])
def test_an_exact_cover_takes_search_options_where_it_searches(method: str) -> None:
    call = getattr(COVER, method)
    for options in ({"limit_time": 60}, {"engine": "cells", "threads": 1}, {"limit_nodes": 10**6}):
        given = call(**options)
        assert (list(given) if method in ("solutions", "using") else given) == {
            "count": COVER.count(),
            "first": ("a", "b"),
            "unique": False,
        }.get(method, [("a", "b"), ("ab",)])
    assert COVER.search.limit_time is None
    with pytest.raises(TypeError, match=r"no search option 'limit'; write itertools.islice\(cover"):
        call(limit=2)
    with pytest.raises(TypeError, match="no search option 'limt_time'; did you mean 'limit_time'"):
        call(limt_time=2)
    with pytest.raises(TypeError, match="limit_time is 'x'"):
        call(limit_time="x")


def test_options_of_a_call_go_on_top_of_those_of_the_cover() -> None:
    large: Any = exact_cover([[n, n + 1] for n in range(0, 40, 2) for _ in "ab"])
    stopped = large.using(limit_nodes=1, threads=1, engine="cells")
    assert not stopped.count().complete
    assert stopped.first(limit_nodes=None) is not None
    assert stopped.given([0]).solutions(limit_nodes=10**6).options.threads == 1
    with pytest.raises(tilewright.LimitReached):
        large.unique(limit_nodes=1, engine="cells")
