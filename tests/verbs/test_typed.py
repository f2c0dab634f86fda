"""Typed arguments: what mypy and an editor see is what the program takes.

The search options are written once as fields of ``SearchOptions`` and once as keywords; here they are
compared, and so are the methods of a puzzle and the functions.  mypy is run over
a file as a user would write it, and over the same with mistakes.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import tilewright
from tilewright import Puzzle, SearchOptions
from tilewright.running.options import SearchKeywords

#: functions whose first argument is a puzzle, and that are methods too
METHODS = (
    "solve",
    "solutions",
    "best",
    "count",
    "sample",
    "nth",
    "heatmap",
    "check",
    "estimate",
    "explain",
    "verify",
    "survey",
    "changes",
    "generate",
    "design",
    "sheet",
    "make",
    "study",
    "compare_strategies",
    "convert",
    "show",
)
#: the same for lists of solutions and packings, which only functions check
FUNCTIONS = ("verify_all", "verify_packing")

RIGHT = """
import tilewright
from tilewright import Piece, Puzzle, Region, SearchOptions, Setup, Choose

hole = Choose("hole", "blocked", {"left": ((0, 0),), "right": ((4, 0),)})
bars = Puzzle(
    "bars", Region.of("...../....."), (Piece.of("bar", "XXX", copies=3),), setup=Setup((hole,))
)
count = bars.count(distinct=True, threads=1, limit_time=5.0, set={"hole": "left"})
number: int = count.solutions
solution = bars.solve(engine="bitset", set={"hole": "right"})
if solution is not None:
    print(solution, bars.verify(solution, set={"hole": "right"}).ok)
for row in bars.survey(most=1):
    print(row.solutions)
slow = SearchOptions(limit_nodes=1000)
text: str = bars.convert("yaml")
print(bars.best(options=slow, set={"hole": "left"}).value, tilewright.sample(bars, 2, set={"hole": "left"}))
print(bars.study(limit=None, set={"hole": "left"}).solutions, bars.check(limit_time=1.0))
print(tilewright.load("soma-3x3x3").heatmap(limit_memory=1 << 30).solutions)
"""

#: a mistake a line, with what mypy says of it
WRONG = {
    'bars.count(distnct=True, set={"hole": "left"})': '"distnct"; did you mean "distinct"?',
    'tilewright.count(bars, limit_tme=3, set={"hole": "left"})': 'keyword argument "limit_tme"',
    'bars.solve(threads="two")': '"threads" has incompatible type "str"; expected "int | None"',
    "bars.solve(hole='left')": 'keyword argument "hole"',
    "bars.check(limit_tme=3)": '"limit_tme"; did you mean "limit_time" or "limit_memory"?',
    "bars.study(cell='x')": '"cell"; did you mean "cells"?',
    "bars.survey(sample='all')": '"sample" has incompatible type "str"; expected "int | None"',
    "text = bars.count()": "Incompatible types in assignment",
    "SearchOptions(limit_node=3)": 'keyword argument "limit_node" for "SearchOptions"',
    "Puzzle('a', 'XX', (Piece.of('bar', 'XX'),))": 'expected "Region"',
    "tilewright.verify_all(bars, [], distnct=True)": 'keyword argument "distnct"',
    "bars.slove()": '"Puzzle" has no attribute "slove"',
}


def test_the_keywords_are_the_fields() -> None:
    hints = get_type_hints(SearchOptions)
    assert get_type_hints(SearchKeywords) == {
        one.name: hints[one.name] for one in fields(SearchOptions)
    }
    assert not SearchKeywords.__required_keys__


def test_the_right_file_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(RIGHT, {})
    assert capsys.readouterr().out.splitlines()[-1] == "11520"


def arguments(function: Any) -> list[tuple[str, Any, bool]]:
    """Return name, default, and whether it is by keyword, of what stands after the first argument."""
    after = list(inspect.signature(function).parameters.values())[1:]
    return [(one.name, one.default, one.kind is one.KEYWORD_ONLY) for one in after]


@pytest.mark.parametrize("name", METHODS)
def test_a_method_takes_what_its_function_takes(name: str) -> None:
    assert arguments(getattr(Puzzle, name)) == arguments(getattr(tilewright, name))


@pytest.mark.parametrize("name", METHODS + FUNCTIONS)
def test_a_misspelt_argument_is_named_with_the_nearest(name: str) -> None:
    function = getattr(tilewright, name)
    options = [name for name, _, by_keyword in arguments(function) if by_keyword]
    last = [name for name in options if name != "set"][-1:]
    given = [tilewright.load("dominoes-4x4"), *[[]] * (name.startswith("verify"))]
    with pytest.raises(TypeError, match=f"{name} has no option '\\w+'; ") as error:
        function(*given, **{f"{last[0] if last else 'q'}q": 1})
    assert not last or f"did you mean '{last[0]}'" in str(error.value)


@pytest.mark.medium
def test_mypy_takes_what_is_right_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(RIGHT)
    wrong.write_text(RIGHT + "\n".join(WRONG) + "\n")
    root = str(Path(__file__).parents[2])
    said, _, _ = api.run(["--strict", "--config-file=", str(right), str(wrong)])
    assert "right.py" not in said, said
    first = RIGHT.count("\n") + 1
    for line, (code, what) in enumerate(WRONG.items(), first):
        found = re.findall(rf"wrong\.py:{line}: error: (.*)", said)
        assert any(what in one for one in found), (code, found, root)
