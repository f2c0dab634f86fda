"""Random puzzles with marks go out in every format and come back: the same numbers, or a note that says why not.

    python -m tests.foreign.marked_round_trips [PUZZLES]

prints how many puzzles each format took, refused, and gave back with other numbers and a note.  Numbers
are the solutions, those up to all symmetries, and those up to turns.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import tilewright
from tests.foreign.sayable import SAID, sayable
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.foreign import FORMATS, notes_on_writing, parse_imported, write_foreign
from tilewright.model import Piece, Placement, Puzzle, Region, Rule, Shape

#: our own forms, then those of other programs
FORMS = ("yaml", "json", *FORMATS)
#: what a difference in classes up to turns alone is explained by
_TURNS_NOTE = "counted up to turns, mirror images are"
#: solutions, up to all symmetries, up to turns
Numbers = tuple[int, int | None, int | None]


def numbers(puzzle: Puzzle) -> Numbers:
    """Return the numbers that a conversion has to keep."""
    every = tilewright.count(puzzle, distinct=True)
    return every.solutions, every.distinct, tilewright.count(puzzle, distinct="turns").distinct


def marked_puzzle(seed: int) -> Puzzle:
    """Return a small puzzle with marks on its board and its pieces, which some rule reads or none does."""
    rng = Random(f"marked round trip {seed}")
    form = rng.choice(("xmpuzzle", "xmpuzzle", "xmpuzzle", *SAID))
    bare = replace(sayable(form, rng.randrange(10_000)), rules=(), placed=(), settings={})
    bare = replace(bare, pieces=tuple(map(_bare, bare.pieces)), name=f"marked-{seed}")
    found = tilewright.solve(bare)
    share = rng.choice((0, 0.2, 0.5, 1))
    there = {c: rng.choice("abc") for c in bare.region.cells if rng.random() < share}
    region = Region(bare.region.cells, bare.region.optional, there)
    laid = found.placements if found is not None and rng.random() < 0.6 else ()
    pieces = _cut(bare, laid, there) if laid else _drawn(rng, bare.pieces)
    rule = _rule(rng)
    switched = rng.random() < 0.1
    rules = (replace(rule, switch="strict" if switched else None),) if rule else ()
    settings = {"strict": rng.random() < 0.5} if rule and switched else {}
    return replace(bare, region=region, pieces=pieces, rules=rules, settings=settings)


def _bare(piece: Piece) -> Piece:
    return replace(piece, shapes=tuple(Shape(shape.cells) for shape in piece.shapes))


def _cut(puzzle: Puzzle, laid: Sequence[Placement], there: dict[Any, str]) -> tuple[Piece, ...]:
    """Return the pieces of a solution, with the marks of the board below them."""
    kinds = {piece.name: piece for piece in puzzle.pieces}
    return tuple(
        replace(
            kinds[one.piece],
            name=f"m{number}",
            copies=(1, 1),
            shapes=(Shape(one.cells, {c: there[c] for c in one.cells if c in there}),),
        )
        for number, one in enumerate(laid)
    )


def _drawn(rng: Random, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return pieces with marks on some cells."""

    def marked(shape: Shape) -> Shape:
        return Shape(shape.cells, {c: rng.choice("abd") for c in shape.cells if rng.random() < 0.3})

    return tuple(replace(piece, shapes=tuple(map(marked, piece.shapes))) for piece in pieces)


def _rule(rng: Random) -> Rule | None:
    """Return a rule about marks, or none, so that nobody reads them."""
    some = {mark: rng.sample("abc", rng.choice((0, 1, 2, 3))) for mark in "abd"}
    goes = {mark: there for mark, there in some.items() if rng.random() < 0.7}
    free = {"unmarked": "any"}
    values: list[Any] = [None, "match", free, {**free, "goes": goes}, {"goes": goes}]
    value = rng.choice(values)
    return None if value in (None, {"goes": {}}) else Rule("marks", value)


def outcome(puzzle: Puzzle, form: str, expected: Numbers) -> str:
    """Return what a format makes of a puzzle: ``same``, ``refused``, ``noted``; else the difference."""
    problem = puzzle.problem()
    try:
        if form in FORMATS:
            imported = parse_imported(write_foreign(problem, form).encode(), form)
            read, notes = imported.puzzle, [*notes_on_writing(problem, form), *imported.notes]
        else:
            read, notes = parse_puzzle(puzzle.convert(form)), []
    except PuzzleError:
        return "refused"
    found = numbers(read)
    if found == expected:
        return "same"
    noted = any(_TURNS_NOTE in note for note in notes)
    return "noted" if noted and found[:2] == expected[:2] else f"{found}, not {expected}: {notes}"


def main(number: int = 500) -> None:
    """Try so many puzzles and print what became of them."""
    tried: dict[str, Counter[str]] = {form: Counter() for form in FORMS}
    different: list[str] = []
    kinds: Counter[str] = Counter()
    for seed in range(number):
        puzzle = tilewright.Puzzle(**vars(marked_puzzle(seed)))
        expected = numbers(puzzle)
        kinds["solvable"] += expected[0] > 0
        kinds["with marks that no rule reads"] += bool(puzzle.problem().unread)
        for form in FORMS:
            what = outcome(puzzle, form, expected)
            kind = what if what in ("same", "refused", "noted") else "DIFFERS"
            tried[form][kind] += 1
            if kind == "DIFFERS":
                different.append(f"seed {seed} as {form}: {what}")
    print(f"{number} puzzles: {', '.join(f'{many} {kind}' for kind, many in kinds.items())}")
    for form, counts in tried.items():
        print(f"{form:<10} {', '.join(f'{many} {kind}' for kind, many in sorted(counts.items()))}")
    print("\n".join(different) or "no number differs without a note")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
