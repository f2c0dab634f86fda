"""What is wrong with a matrix is said all at once, with the place and what to do."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright import Colored, PuzzleError, TilewrightError, exact_cover

CASES: dict[str, tuple[Any, dict[str, Any], str]] = {
    "no list": (7, {}, "options: 7 is no list of options; give a list or mapping"),
    "a text": ("abc", {}, "options: 'abc' is no list of options; give a list or mapping"),
    "an option is a text": (["ab"], {}, "options.0: 'ab' is no option; give a list of items"),
    "an option is a number": ({"n": 5}, {}, "options.n: 5 is no option; give a list of items"),
    "empty": (
        [["x"], []],
        {},
        "options.1: it has no items; leave it out: with or without it, each solution would count twice",
    ),
    "twice": ([["x", "x"]], {}, "options.0: item 'x' is there twice; name it once"),
    "twice with colours": (
        [["x", Colored("s", 1), Colored("s", 1)]],
        {"secondary": ["s"]},
        "options.0: item 's' is there twice; name it once",
    ),
    "unhashable": (
        [["x", [1]]],
        {},
        "options.0: [1] is not hashable; use a tuple or a frozenset",
    ),
    "unhashable colour": (
        [["x", Colored("s", [1])]],
        {"secondary": ["s"]},
        "options.0: [1] is not hashable; use a tuple or a frozenset",
    ),
    "colour on primary": (
        [{"x": "red"}],
        {},
        "options.0: primary item 'x' has the amount 'red'; give a whole number, 1 or more; "
        "for a colour make the item secondary",
    ),
    "colour on bounded": (
        [{"x": "red"}],
        {"bounds": {"x": (0, 1)}},
        "options.0: primary item 'x' has the amount 'red'; give a whole number, 1 or more; "
        "for a colour make the item secondary",
    ),
    "colour None": (
        [["x", Colored("s", None)]],
        {"secondary": ["s"]},
        "options.0: item 's' has the colour None; give a colour, or the bare item",
    ),
    "Colored in a mapping": (
        [{"x": None, Colored("s", 1): None}],
        {"secondary": ["s"]},
        "options.0: Colored(item='s', color=1) in a mapping; write {item: colour}",
    ),
    "both sorts": (
        [["x"]],
        {"primary": ["x"], "secondary": ["x"]},
        "primary: item 'x' is secondary too; take it out of one of them",
    ),
    "bounds on secondary": (
        [["x", "s"]],
        {"secondary": ["s"], "bounds": {"s": (0, 2)}},
        "bounds: item 's' is secondary, which means 0 to 1 times, and has bounds too; "
        "take it out of one of them",
    ),
    "unknown": (
        [["alpha", "beta"], ["alpa"]],
        {"primary": ["alpha", "beta"]},
        "options.1: item 'alpa' is neither primary nor secondary; did you mean 'alpha'?",
    ),
    "unknown and nothing near": (
        [["x", ("far", 1)]],
        {"primary": ["x"]},
        "options.0: item ('far', 1) is neither primary nor secondary; add it, or leave it out",
    ),
    "bounds on unknown": (
        [["alpha"]],
        {"bounds": {"alpa": (1, 2)}},
        "bounds: item 'alpa' is in no option; did you mean 'alpha'?",
    ),
    "bounds no mapping": (
        [["x"]],
        {"bounds": [("x", 1, 2)]},
        "bounds: [('x', 1, 2)] is no mapping; write {item: (1, 3)}",
    ),
    "bounds no pair": (
        [["x"]],
        {"bounds": {"x": 2}},
        "bounds.x: 2 is no pair of least and most; write (1, 3), or (1, None) for no upper limit",
    ),
    "bounds below 0": (
        [["x"]],
        {"bounds": {"x": (-1, 2)}},
        "bounds.x: (-1, 2) is no pair of least and most; "
        "write (1, 3), or (1, None) for no upper limit",
    ),
    "bounds reversed": (
        [["x"]],
        {"bounds": {"x": (3, 1)}},
        "bounds.x: 3 is more than 1; swap them",
    ),
    "primary a text": (
        [["x"]],
        {"primary": "x"},
        "primary: 'x' is no list of items; give a list, even of one item",
    ),
    "secondary a number": (
        [["x"]],
        {"secondary": 3},
        "secondary: 3 is no list of items; give a list, even of one item",
    ),
    "name no text": (
        {("a", 1): []},
        {},
        "options.('a', 1): it has no items; leave it out: with or without it, each solution would count twice",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_fault(name: str) -> None:
    options, arguments, message = CASES[name]
    with pytest.raises(PuzzleError) as caught:
        exact_cover(options, **arguments)
    assert f"exact cover: error: {message}" in str(caught.value).splitlines()
    assert isinstance(caught.value, TilewrightError | ValueError)


def test_all_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover(
            {"a": ["x", "x"], "b": [], "c": ["z"], "d": {"x": 0}},
            primary=["x", "y"],
            secondary=["y"],
            bounds={"y": (2, 1)},
        )
    assert len(caught.value.faults) == 6


def test_a_flood_of_faults_is_cut_short() -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover([[f"item {i}"] for i in range(5000)], primary=["x"])
    assert len(caught.value.faults) == 101
    assert caught.value.faults[-1].what == "4900 more faults are left out"


def test_what_is_long_is_clipped() -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover([["x" * 10_000]], primary=["x"])
    assert len(str(caught.value)) < 300
