"""What to write instead of a keyword that a verb does not have, if another call does the job.

The keywords are those of commands, of other verbs and of other libraries.  ``tests/verbs/test_instead.py``
checks that each advice is a call that exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

_SOME = "itertools.islice(puzzle.solutions(), 3)"
_TO_TWO = "len(list(itertools.islice(puzzle.solutions(), 2)))"
_BOARDS = "puzzle.design_boards('boxes')"
_NUMBER = ("limit", "number", "max_solutions", "n", "count", "first")
#: results that are written to files
_SAVED = (
    "best changes cheapest check count design design_apart design_boards design_grown disassemble estimate explain "
    "generate heatmap hint make plane prove rate rectangles run run_apart run_boards run_grow run_survey sample sheet "
    "show slide solve strip study survey"
)


class _Row(NamedTuple):
    """An advice: for which verbs and keywords, each a word or several, and what to write."""

    verbs: str
    keywords: str
    call: str


_ROWS = (
    # How many solutions, which of them, and classes.
    _Row("solve solutions", " ".join(_NUMBER), _SOME),
    _Row("solve", "all every find_all", "puzzle.solutions()"),
    _Row("solve", "distinct", "puzzle.solutions(distinct=True)"),
    _Row("solve", "distinct_by", "puzzle.solutions(distinct='turns')"),
    _Row("solve solutions", "best objective weight", "puzzle.best('weight')"),
    _Row("solve solutions", "least_cost cheapest cost", "puzzle.cheapest()"),
    _Row("solve solutions", "fewest", "puzzle.cheapest(objective='pieces')"),
    _Row("solutions", "all every find_all", "puzzle.solutions()"),
    _Row("solutions", "seed", "puzzle.solve(seed=1)"),
    _Row("solutions sample disassemble", "distinct_by", "puzzle.solutions(distinct='turns')"),
    _Row("count", "limit max_solutions number n most unique", _TO_TWO),
    _Row("count", "distinct_by", "puzzle.count(distinct='turns')"),
    _Row("count solutions", "keep into", "tilewright.run(puzzle, 'FOLDER', keep=True)"),
    _Row("sample", "limit count n k size", "puzzle.sample(3)"),
    _Row("sample", "nth which index", "puzzle.nth(0)"),
    _Row("sample", "all every", "puzzle.solutions()"),
    # Setups.
    _Row("survey", "solvable", "puzzle.survey(most=1)"),
    _Row("survey", "unique", "puzzle.survey(most=2)"),
    _Row("survey", "limit number n", "puzzle.survey(sample=20)"),
    _Row("survey", "into keep", "tilewright.run_survey(puzzle, 'FOLDER')"),
    _Row("survey", "distinct_by", "puzzle.survey(distinct='turns')"),
    # Difficulty and hints.
    _Row("check", "rate rated stars difficulty", "puzzle.rate()"),
    _Row("rate", "steps trace", "puzzle.rate().trace_text()"),
    _Row("hint", "board from from_ partial", "puzzle.hint(placed=[])"),
    # Challenges and designs.
    _Row("generate", "limit count n", "puzzle.generate(number=3)"),
    _Row("generate", "levels", "puzzle.sheet(levels=5)"),
    _Row("generate", "paper cell answers solutions", "puzzle.sheet()"),
    _Row("sheet", "limit count n", "puzzle.sheet(number=3)"),
    _Row("sheet", "solutions solution", "puzzle.sheet(answers=True)"),
    _Row("design", "apart", "puzzle.design_apart()"),
    _Row("design design_apart", "boards family", _BOARDS),
    _Row("design", "unique", "puzzle.design_apart(unique=True)"),
    _Row("design", "rank", "puzzle.design_apart(rank='level')"),
    _Row("design", "limit", "puzzle.design_apart(limit=10)"),
    _Row("design", "min_level level", "puzzle.design_apart(min_level=3)"),
    _Row("design", "limit_states", "puzzle.design_apart(limit_states=100_000)"),
    _Row("design", "except except_ exclude", "puzzle.design(excepted=[])"),
    _Row("design design_apart", "most", "puzzle.design_boards('boxes', most=2)"),
    _Row("design_apart", "apart", "puzzle.design_apart()"),
    _Row("design_apart", "total", "puzzle.design(total=20)"),
    _Row("design_apart", "near", "puzzle.design(near=3)"),
    _Row("design_apart", "excepted except except_", "puzzle.design(excepted=[])"),
    _Row("design_boards", "boards", _BOARDS),
    _Row("design_boards", "apart min_level limit_states", "puzzle.design_apart()"),
    _Row(
        "design design_apart design_boards",
        "grow goal judgements saw divide sizes keep_boxes save",
        "puzzle.design_grown('level')",
    ),
    _Row("design_grown", "grow apart", "puzzle.design_grown('level')"),
    _Row("design_grown", "pieces number", "puzzle.design_grown('level', divide=4)"),
    _Row(
        "design_boards",
        "pieces copies number total",
        "dataclasses.replace(puzzle, pieces=()).design_boards('boxes')",
    ),
    # Apart, and things to hold.
    _Row("disassemble", "from from_ solution", "puzzle.disassemble(solutions=[])"),
    _Row("disassemble", "number n", "list(puzzle.disassemble())[1]"),
    _Row(
        "count design design_apart run run_apart solutions solve",
        "turns clearance fine paths grid",
        "puzzle.with_moves(turns=True)",
    ),
    _Row("slide", "all all_ number", "puzzle.slide(every=True)"),
    _Row("rectangles", "width", "tilewright.pieces_of('pentominoes/Y').strip(width=5)"),
    _Row("strip", "up_to", "tilewright.pieces_of('pentominoes/Y').rectangles((10, 10))"),
    _Row("plane", "lattice", "tilewright.pieces_of('XX/X.', 'hexagon').plane()"),
    _Row("plane", "seamless", "tilewright.pieces_of('pentominoes/Y').plane().seamless()"),
    _Row("rectangles", "lattice", "tilewright.pieces_of('XX/X.', 'hexagon').rectangles((6, 6))"),
    _Row("strip", "lattice", "tilewright.pieces_of('XX/X.', 'hexagon').strip(width=3)"),
    _Row("make", "each", "puzzle.make().each()"),
    # To learn from.
    _Row("study", "compare seeds", "puzzle.compare_strategies(seeds=range(5))"),
    _Row("study", "all every", "puzzle.study(limit=None)"),
    _Row("compare_strategies", "seed", "puzzle.compare_strategies(seeds=[1])"),
    # Long runs.
    _Row("run", "survey", "tilewright.run_survey(puzzle, 'FOLDER')"),
    _Row("run", "apart limit_states", "tilewright.run_apart(puzzle, 'FOLDER')"),
    _Row("run", "boards family rank limit", "tilewright.run_boards(puzzle, 'FOLDER', 'boxes')"),
    _Row(
        "run",
        "goal grow divide sizes saw keep_boxes judgements",
        "tilewright.run_grow(puzzle, 'FOLDER', 'level')",
    ),
    _Row("run run_survey", "solvable", "tilewright.run_survey(puzzle, 'FOLDER', most=1)"),
    _Row("run", "unique tries", "tilewright.run_survey(puzzle, 'FOLDER', unique=True)"),
    _Row("run", "most", "tilewright.run_survey(puzzle, 'FOLDER', most=2)"),
    _Row("run", "distinct_by", "tilewright.run(puzzle, 'FOLDER', distinct='turns')"),
    _Row("run_survey", "cap sample", "puzzle.survey(sample=20)"),
    # Files.
    _Row("convert", "format form", "puzzle.convert(to='json')"),
    _Row(
        "convert",
        "output file path",
        "pathlib.Path('NAME.json').write_text(puzzle.convert('json'))",
    ),
    _Row("convert", "from from_", "tilewright.load('NAME.xmpuzzle')"),
    _Row("convert", "problem", "tilewright.load('FILE', problem=2)"),
    _Row("verify", "solutions", "tilewright.verify_all(puzzle, [])"),
    _Row(_SAVED, "format form json output file path save", "result.save('NAME.json')"),
    # Exact covers.
    _Row("exact_cover", " ".join(_NUMBER), "itertools.islice(cover, 3)"),
    _Row("exact_cover", "all every find_all", "list(cover)"),
    _Row("exact_cover", "unique", "cover.unique()"),
    _Row("exact_cover", "given", "cover.given([])"),
    _Row("exact_cover", "without", "cover.without([])"),
    _Row("exact_cover", "colored colors colours", "tilewright.Colored('ITEM', 'COLOUR')"),
)


def advice() -> Iterator[tuple[str, str, str]]:
    """Yield each verb and keyword with the call to write instead."""
    for row in _ROWS:
        for verb in row.verbs.split():
            for keyword in row.keywords.split():
                yield verb, keyword, row.call


@cache
def _calls() -> Mapping[tuple[str, str], str]:
    return {(verb, keyword): call for verb, keyword, call in advice()}


def call_instead(verb: str, keyword: str) -> str | None:
    """Return the call to write instead of a keyword that a verb does not have, if there is one.

    >>> call_instead("design", "apart")
    'puzzle.design_apart()'
    """
    return _calls().get((verb, keyword))
