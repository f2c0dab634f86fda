"""The options of ``run`` with values for each, command lines made from them, and what each has to come to."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, partial
from io import StringIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import tilewright
from tilewright import _core
from tilewright.challenges.board_designs import RANKS
from tilewright.cli import group
from tilewright.cli.exits import DONE, INVALID, LIMIT, UNWRITTEN, USAGE, exit_code
from tilewright.ledger.driver.run import run_survey
from tilewright.model.limits import CAPS

Words = tuple[str, ...]
#: the words of a command line by what they choose
Choice = Mapping[str, Words]

#: a box with mirrors, whose solutions are fewer up to all symmetries than up to turns
BOX = """\
tilewright: 1
name: box
lattice: cube
region: {box: [3, 2, 2]}
pieces:
  bent: {cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], copies: 2}
  twist: {cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}
  bar: {cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0]]}
"""
#: a board with a setup, of whose settings three have one solution
PEGS = """\
tilewright: 1
name: pegs
region: {box: [4, 3]}
pieces: {I3: "XXX", V3: "XX/X.", L: "XXX/X.."}
setup:
  pegs:
    as: blocked
    one_in_each:
      first: [[0, 0], [1, 0], [1, 1]]
      second: [[3, 2], [2, 2], [3, 1]]
"""
#: a board that is a cell larger than its pieces
LOOSE = """\
tilewright: 1
name: loose
region: {box: [4, 3]}
pieces: {I3: "XXX", V3: "XX/X.", L: "XXX/X..", dot: "X"}
"""
PUZZLES = {"box.yaml": BOX, "pegs.yaml": PEGS, "loose.yaml": LOOSE}


def flag(*words: str) -> tuple[Words, ...]:
    """Return the values of an option that is given with these words or left out."""
    return (), words


def values(name: str, *found: object) -> tuple[Words, ...]:
    """Return the values of an option that is given with one of these or left out."""
    return (), *((name, str(value)) for value in found)


_PATHS = ("--turns", "--clearance", "1/8", "--paths", "--grid", "8")
#: the words that choose a value of the setup
SET = ("--set", "pegs=1,0 2,2")
#: the subject: which puzzle, and what is asked
ASKED: dict[str, tuple[Words, ...]] = {
    "puzzle": (("box.yaml",), ("pegs.yaml",), ("pegs.yaml", *SET), ("loose.yaml",)),
    "distinct": flag("--distinct"),
    "classes": values("--distinct-by", "all", "turns"),
    "keep": flag("--keep"),
    "survey": flag("--survey"),
    "solvable": flag("--solvable"),
    "unique": flag("--unique"),
    "tries": values("--tries", 5),
    "seed": values("--seed", 7),
    "apart": flag("--apart"),
    "states": values("--limit-states", 1, 1000),
    "moves": ((), ("--turns",), ("--turns", "--clearance", "1/20"), ("--fine", "2"), _PATHS),
    "boards": values("--boards", "boxes", "blocked:1"),
    "rank": values("--rank", *RANKS),
    "limit": values("--limit", 1),
    "most": values("--most", 3),
    "goal": values("--goal", "level"),
    "divide": values("--divide", 3),
    "sizes": values("--sizes", "2..6"),
    "saw": flag("--saw"),
    "boxes": flag("--keep-boxes"),
    "judgements": values("--judgements", 5),
}
#: the way: who works, how much at a time, and where the result goes
WAYS: dict[str, tuple[Words, ...]] = {
    "engine": values("--engine", *(name for name, _, can in _core.methods() if "count" in can)),
    "threads": values("--threads", 1, 2),
    "length": values("--unit-nodes", 1, 40),
    "recheck": values("--recheck", 0, 100),
    "quorum": values("--quorum", 1, 2, 3),
    "units": ((), ("--units", "units.jsonl"), ("--units", "units.jsonl", "--number", "3")),
    "nodes": values("--limit-nodes", 0, 1, 100_000),
    "time": values("--limit-time", 600),
    "memory": values("--limit-memory", "4000GB"),
    "form": ((), ("--format", "text"), ("--json",), ("--output", "f.json"), ("--output", "f.txt")),
    "quiet": flag("--quiet"),
    "caps": ((), tuple(word for cap in CAPS.values() for word in (cap.option, "1000000"))),
}
#: what stops or refuses whatever it is given with, so that no pairs are made with it
HINDRANCES: tuple[Words, ...] = (
    ("--engine", "seek"),
    ("--engine", "nonsense"),
    ("--limit-time", "0"),
    ("--limit-memory", "1KB"),
    ("--dask", "tcp://127.0.0.1:1"),
    ("--dask", "tcp://127.0.0.1:1", "--local-cluster", "1"),
    ("--json", "--format", "text"),
    ("--output", "none/f.json"),
    ("--units", "none/units.jsonl"),
    ("--set", "hole=1"),
    ("--max-cells", "1"),
)
#: the options of each question: those that each of its runs has, and others
QUESTIONS: dict[str, tuple[Words, Words]] = {
    "count": ((), ("puzzle", "distinct", "classes", "keep")),
    "survey": (("survey",), ("puzzle", "distinct", "classes", "solvable")),
    "unique": (("unique",), ("puzzle", "survey", "tries", "seed")),
    "apart": (("apart",), ("puzzle", "distinct", "classes", "states", "moves")),
    "boards": (("boards",), ("puzzle", "unique", "rank", "limit", "most")),
}
#: what one and the same result has otherwise each time
_VOLATILE = {"seconds", "nodes", "threads", "engine", "ended"}


def asked(question: str) -> list[dict[str, Words]]:
    """Return all choices of the options of a question, with the puzzles that it can be asked of."""
    given, free = QUESTIONS[question]
    table = {name: ASKED[name][1:] for name in given} | {name: ASKED[name] for name in free}
    box, open_pegs, pegs, loose = ASKED["puzzle"]
    table["puzzle"] = {"survey": (open_pegs, pegs), "unique": (open_pegs, pegs)}.get(
        question, (loose,) if question == "boards" else (box, pegs)
    )
    return [dict(zip(table, row, strict=True)) for row in product(*table.values())]


def pairs(table: Mapping[str, Sequence[Words]]) -> list[dict[str, Words]]:
    """Return choices in which each two values of two options meet, each greedily the best next one."""
    names = list(table)
    missing = {
        ((a, x), (b, y))
        for at, a in enumerate(names)
        for b in names[at + 1 :]
        for x in table[a]
        for y in table[b]
    }
    found = []
    while missing:
        row = dict(min(missing))
        for name in sorted(names, key=lambda one: -len(table[one])):
            if name not in row:
                row[name] = max(table[name], key=lambda v: _met(missing, row, name, v))
        missing -= {pair for pair in missing if all(row[name] == value for name, value in pair)}
        found.append(row)
    return found


def _met(missing: set[Any], row: Choice, name: str, value: Words) -> int:
    """Return how many missing pairs a row meets by one more value."""
    one = (name, value)
    return sum(((other, one) in missing) + ((one, other) in missing) for other in row.items())


def called(*words: str) -> tuple[int, str, str]:
    """Run a command in this process; return its exit code, and what it printed and said."""
    out, said = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(said):
        try:
            code = group.main(list(words), prog_name="tilewright", standalone_mode=False) or DONE
        except BaseException as error:
            code = exit_code(error)
    return code, out.getvalue(), said.getvalue()


def tried(choice: Choice, place: Path, *more: str) -> str:
    """Run what the words of a choice say, look at it, and go on until it is done.

    Args:
        choice: the words by what they choose.
        place: a folder in which nothing is yet; it becomes the working directory.
        more: further words.

    Returns:
        What was said when it was refused; ``""`` if it came to the right numbers.

    Raises:
        AssertionError: neither.
    """
    os.chdir(place)
    for name, text in PUZZLES.items():
        Path(name).write_text(text)
    words = [*(word for part in choice.values() for word in part), *more]
    code, printed, said = called("run", "--into", "folder", *words)
    about = (words, code, printed, said)
    assert "Traceback" not in said, about
    assert code in (DONE, USAGE, INVALID, LIMIT, UNWRITTEN), about
    if not list(place.glob("folder/*.sqlite")):  # nothing is begun
        assert code != DONE, about
        assert "rror: " in said or "limit" in said, about
        return said
    _follow(choice, about)
    return ""


def _follow(choice: Choice, about: tuple[Any, ...]) -> None:
    """Look at a run that was begun, resume it, and compare what it comes to."""
    code, *shown = called("status", "folder", "--json")
    assert (code, json.loads(shown[0])["state"] in ("done", "stopped")) == (DONE, True), about
    again = called("resume", "folder", "--json", "--quorum", "1")
    assert again[0] in (DONE, LIMIT), (about, again)
    found, wanted = json.loads(again[1]), truth(tuple(choice.get(name, ()) for name in ASKED))
    assert found["weight"] == "1", (about, again)
    assert found["complete"] is wanted.get("complete", True), (about, again)
    both = (found.keys() & wanted.keys()) - _VOLATILE
    assert both, (about, again)
    assert {name: found[name] for name in both} == {name: wanted[name] for name in both}, about
    if choice.get("keep"):
        assert found["kept"] == wanted.get("distinct", wanted["solutions"]), (about, again)


@cache
def truth(words: tuple[Words, ...]) -> dict[str, Any]:
    """Return what a question comes to without a run, as JSON data; the words are those of ``ASKED``."""
    given = {name: word[-1] for name, word in zip(ASKED, words, strict=True) if word}
    puzzle, kind = _puzzle(words[0]), given.get("classes") or "distinct" in given
    numbers = {name: int(given[name]) for name in ("limit", "most") if name in given}
    if "boards" in given:
        how = {"unique": "unique" in given, "rank": given.get("rank", RANKS[0]), **numbers}
        found: dict[str, Any] = puzzle.design_boards(given["boards"], **how).data()
        return json.loads(json.dumps(found))  # type: ignore[no-any-return]
    if "apart" in given:
        states = int(given["states"]) if "states" in given else None
        taken = puzzle.disassemble(min_level=99, distinct=kind or True, limit_states=states)
        return dict(taken.figures())
    if "tries" in given:
        return _drawn(puzzle, int(given["tries"]), int(given.get("seed", 0)))
    if "unique" in given:
        return {"unique": sum(row.solutions == 1 for row in puzzle.survey())}
    if "survey" in given:
        most = 1 if "solvable" in given else None
        return dict(puzzle.survey(distinct=kind, most=most).summary)
    return dict(puzzle.count(distinct=kind).data())


def _puzzle(words: Words) -> Any:
    """Return the puzzle that words name, with its settings: what has the verbs."""
    puzzle, settings = tilewright.load(words[0]), {"pegs": "1,0 2,2"} if len(words) > 1 else {}
    return _Set(puzzle, settings)


class _Set:
    """A puzzle whose verbs are called with settings."""

    def __init__(self, puzzle: tilewright.Puzzle, settings: dict[str, str]) -> None:
        self.puzzle, self.settings = puzzle, settings

    def __getattr__(self, verb: str) -> Any:
        return partial(getattr(self.puzzle, verb), set=self.settings)


def _drawn(puzzle: Any, tries: int, seed: int) -> dict[str, Any]:
    """Return what random tries come to, in one unit that nobody disturbs."""
    how = {"unique": True, "tries": tries, "seed": seed, "recheck": 0, "set": puzzle.settings}
    with TemporaryDirectory() as place:
        found = run_survey(puzzle.puzzle, Path(place) / "drawn", **how)
    return {name: found.summary[name] for name in ("tried", "unique", "challenges")}


def spread(
    questions: Sequence[Choice], ways: Sequence[Choice], turns: int = 1
) -> Iterator[dict[str, Words]]:
    """Yield each question so often, each time in other ways, and each way once at least."""
    for at in range(max(turns * len(questions), len(ways))):
        yield {**questions[at % len(questions)], **ways[at % len(ways)]}
