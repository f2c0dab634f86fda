"""The page as files: what its engine in a worker reads instead of asking a server.

    python -m tilewright.page.static_site FOLDER CORE

writes the page's own files, ``CORE`` (crates/wasm, compiled) as ``core.wasm``, and as JSON: what the engine
says of itself, the lattices as whole numbers, the catalogue, its small pictures in parts, each of its
puzzles with its view, and the pieces of each set.
The worker compiles boards and pieces itself but knows few rules; if rules were compiled here,
what they add to the cover lies beside the puzzle.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from tilewright import catalogue
from tilewright.compile import Board, Draft, allowed_placements, generate_placements
from tilewright.compile.placements import beside_placed
from tilewright.compile.scan import by_axes
from tilewright.compile.symmetry import board_symmetries, placement_maps, symmetries_for
from tilewright.draw.joined import is_mirrored
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model import Problem, Puzzle
from tilewright.model.rules import ReadRule
from tilewright.model.rules.marks import Marks
from tilewright.page.about import about, catalogue_data, set_data, set_names, thumbs_data
from tilewright.page.document import document_of
from tilewright.page.lattices import handles_of, slides_of
from tilewright.page.offline import make_offline
from tilewright.page.view import view_of

#: the page's own files
STATIC = Path(__file__).with_name("static")
#: the kinds of search that the worker makes
SEARCHES = (
    "solve",
    "solutions",
    "count",
    "hand",
    "hint",
    "rate",
    "heatmap",
    "watch",
    "engines",
)
#: the files that are made without a server: by the worker, and by the page of the board as it shows it
FORMATS, SHOWN = ("json",), ("svg", "png", "text")
#: the engines that the worker has
ENGINES = ("bitset", "cells")
#: what it says of all others
ELSEWHERE = (
    "needs tilewright on your own machine (pip install 'tilewright[web]', then tilewright serve)"
)
#: placements of a puzzle whose rules are compiled ahead, at most
_COMPILED = 20_000


def write_site(folder: Path, core: Path, names: Iterable[str] | None = None) -> None:
    """Write the page without a server.

    Args:
        folder: is made, or written over.
        core: crates/wasm, compiled to WebAssembly.
        names: the puzzles of the catalogue; all of them by default.
    """
    shutil.copytree(STATIC, folder, dirs_exist_ok=True)
    shutil.copyfile(core, folder / "core.wasm")
    index = folder / "index.html"
    if index.exists():
        text = index.read_text()
        index.write_text(text.replace("<html", '<html data-engine="worker"', 1))
    for name, data in site_data(names):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    if index.exists():
        make_offline(folder)


def site_data(names: Iterable[str] | None = None) -> Iterator[tuple[str, Any]]:
    """Yield the name of each JSON file and what is in it; ``names`` as in ``write_site``."""
    chosen = {one.name for one in catalogue.summaries()} if names is None else set(names)
    yield "about.json", site_about()
    drawn = about()["lattices"]
    yield "lattices.json", {name: motions(LATTICES[name]) for name in drawn}
    rows = [one for one in catalogue_data() if one["name"] in chosen]
    yield "catalogue.json", rows
    for row in rows:
        yield f"puzzles/{row['name']}.json", puzzle_data(catalogue.load(row["name"]))
    for part in sorted({row["part"] for row in rows}):
        thumbs = thumbs_data(part)
        yield f"thumbs/{part}.json", {name: thumbs[name] for name in thumbs if name in chosen}
    for name in set_names():
        yield f"pieces/{name}.json", set_data(name)


def site_about() -> dict[str, Any]:
    """Return the self-description of the engine in the worker."""
    data = about()
    verbs = {kind: None if kind in SEARCHES else f"{kind} {ELSEWHERE}" for kind in data["verbs"]}
    formats = [
        {**form, "shown": form["name"] in SHOWN}
        if form["name"] in (*FORMATS, *SHOWN)
        else {**form, "missing": ELSEWHERE}
        for form in data["formats"]
    ]
    engines = [
        one if one["name"] in ENGINES else {**one, "why": f"{one['name']} {ELSEWHERE}"}
        for one in data["engines"]
    ]
    return {**data, "verbs": verbs, "engines": engines, "formats": formats, "start": None}


def _points(lattice: Lattice, steps: Sequence[Cell]) -> dict[str, Any] | None:
    """Return where the points of cells are, for a lattice whose isometries are not all motions.

    Args:
        lattice: the lattice.
        steps: translations; their maps of points are written in this order.
    """
    if lattice.motions is None:
        return None
    places = lattice.motions.places
    return {
        "space": places.space,
        "root": places.root,
        "forms": places.grams,
        "steps": [places.slide(step) for step in steps],
        "cells": [places.of(cell) for cell in lattice.representatives],
    }


#: cells along an axis after which a colouring is the same again, at most
_PERIOD = 12


def _colouring(lattice: Lattice) -> dict[str, Any] | None:
    """Return the chessboard of a lattice: its sizes, and the colour of each cell of a box of these; or ``None``.

    A place of the box in which the lattice has no cell has the colour 0.
    """
    if lattice.colouring is None:
        return None
    colour, axes = lattice.colouring, range(lattice.coordinates)
    near = [cell for cell in product(range(_PERIOD), repeat=len(axes)) if lattice.has(cell)]

    def repeats(axis: int, size: int) -> bool:
        step = tuple(size * (axis == other) for other in axes)
        moved = [(cell, shift(cell, step)) for cell in near]
        return all(lattice.has(to) and colour(to) == colour(cell) for cell, to in moved)

    sizes = [next(size for size in range(1, _PERIOD + 1) if repeats(axis, size)) for axis in axes]
    cells = product(*map(range, sizes))
    colours = (colour(cell) if lattice.has(cell) else 0 for cell in cells)
    return {"sizes": sizes, "colours": "".join(map(str, colours))}


def motions(lattice: Lattice) -> dict[str, Any]:
    """Return a lattice as whole numbers: translations, and what each isometry does.

    An isometry is written as the images of the representatives and of the translations.  Beside them
    stand the way from each representative to its neighbours, and what joined borders are drawn by.
    """
    steps, first = slides_of(lattice), lattice.representatives[0]
    turns = {isometry.name: number for number, isometry in enumerate(lattice.isometries)}

    def moved(apply: Any, step: Cell) -> Cell:
        return shift(apply(shift(first, step)), apply(first), -1)

    return {
        "name": lattice.name,
        "coordinates": lattice.coordinates,
        "representatives": lattice.representatives,
        "steps": steps,
        "near": [
            [shift(near, cell, -1) for near in lattice.neighbours(cell)]
            for cell in lattice.representatives
        ],
        "isometries": [
            {
                "name": isometry.name,
                "mirrored": is_mirrored(lattice, number),
                "flipped": isometry.flipped,
                "representatives": [isometry.apply(cell) for cell in lattice.representatives],
                "steps": [moved(isometry.apply, step) for step in steps],
            }
            for number, isometry in enumerate(lattice.isometries)
        ],
        "handles": [turns[isometry.name] for isometry in handles_of(lattice)],
        "flips": lattice.flips_by_default,
        "colouring": _colouring(lattice),
        "points": _points(lattice, steps),
    }


def puzzle_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle of the catalogue with its view, and what its rules add if that is needed."""
    document = document_of(puzzle)
    problem = puzzle.problem(partial=True)
    view = _renumbered(view_of(document), problem)
    data: dict[str, Any] = {"document": document, "view": view}
    verbs = [kind for kind in view["verbs"] if kind in SEARCHES]
    strange = [f'The rule "{rule}"' for rule in problem.rules if not _known(rule)]
    strange += [
        f"{piece.name}, which is held to given places," for piece in puzzle.pieces if piece.at
    ]
    if strange and not problem.unfilled:
        rules = None if problem.region.wrap else rule_words(problem)
        if rules is None:
            verbs = []
        else:
            data["rules"] = rules
            data["ruleNames"] = _rule_names(problem)
    if strange and "rules" not in data:
        text = f"{strange[0]} {ELSEWHERE}."
        view = {
            **view,
            "notes": [*view["notes"], {"kind": "rule", "text": text, "cells": [], "stops": True}],
        }
    data["view"] = {**view, "verbs": verbs}
    return data


def _worker_board(problem: Problem) -> Board:
    """Return a board whose cells have the numbers that the worker gives them."""
    return replace(Board.of(problem), cells=by_axes(problem.region.cells))


def _renumbered(view: dict[str, Any], problem: Problem) -> dict[str, Any]:
    """Return a view whose cells have the numbers that the worker gives them."""
    if not view["cells"]:
        return view
    board = _worker_board(problem)
    numbers = [board.index[tuple(cell)] for cell in view["cells"]]
    return {
        **view,
        "cells": [list(cell) for cell in board.cells],
        "optional": sorted(numbers[one] for one in view["optional"]),
        "placed": [[piece, sorted(numbers[one] for one in on)] for piece, on in view["placed"]],
    }


def _known(rule: ReadRule) -> bool:
    """Return whether the worker has a rule: ``marks: match`` is the one."""
    return isinstance(rule, Marks) and rule.is_match


def _rule_names(problem: Problem) -> list[str]:
    """Return for each item of a rule the words of the rule."""
    board = _worker_board(problem)
    draft = Draft.of(board, allowed_placements(board))
    return [str(problem.rules[number]) for number in draft.rule_numbers]


def rule_words(problem: Problem) -> list[int] | None:
    """Return what rules add to a cover, as ``crates/wasm/src/extra.rs`` reads it; ``None`` if it is much."""
    board = _worker_board(problem)
    every = beside_placed(board, generate_placements(board))
    if len(every) > _COMPILED:
        return None
    left = allowed_placements(board)
    numbers = {placement: number for number, placement in enumerate(every)}
    kept = [numbers[placement] for placement in left]
    draft = Draft.of(board, left)
    symmetries = board_symmetries(board)
    maps = placement_maps(board, symmetries, draft.blanks, len(left))
    # Those that reverse handedness come last, and the last generator is one if there are any.
    has_mirror = symmetries_for("turns", board)[1] is not None
    words = [len(kept), *kept, len(draft.bounds)]
    for least, most in draft.bounds:
        words += [least, -1 if most is None else most]
    words += [-1 if item is None else item for item in draft.piece_items]
    words += _uses(draft.rule_uses or [[]] * len(kept))
    words += [len(draft.more), *_uses(draft.more), len(maps)]
    for cells, pieces, orientations, more in maps:
        words += [*cells, *pieces]
        words += [number for shapes in orientations for pair in shapes for number in pair]
        words += more
    return [*words, int(has_mirror)]


def _uses(uses: Iterable[Iterable[tuple[int, int]]]) -> Iterator[int]:
    for used in map(list, uses):
        yield len(used)
        for item, colour in used:
            yield item
            yield colour


if __name__ == "__main__":
    write_site(Path(sys.argv[1]), Path(sys.argv[2]))
