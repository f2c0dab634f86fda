"""Questions about lattices with Python's answers, which the core is asked as well.

    python -m tests.puzzle.lattice_vectors [SEED [OFTEN]]

writes them, one a line, to where ``crates/puzzle/tests/lattice.rs`` looks for them.  Each is a mapping with
``ask``, what is asked of, and ``answer``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

from page_core.built import built
from tests.lattice.test_wrapped import KINDS, board, joined
from tilewright.draw.joined import joints_of
from tilewright.lattice import (
    LATTICES,
    WRAPS,
    Cell,
    CellNames,
    Element,
    Lattice,
    NoWrapError,
    WrapGroup,
    WrapStep,
    shift,
    word_of,
    wrap_faults,
    wrap_steps,
)
from tilewright.lattice.wrap_group import Motions
from tilewright.lattice.wrapped import WrappedLattice

Question = dict[str, Any]
QUESTIONS = "lattice-questions.jsonl"
#: no more isometries than these are asked for what is long to say
_FEW = 50


def questions(name: str, seed: int = 0, often: int = 12) -> Iterator[Question]:
    """Yield questions about a lattice, the same for one seed."""
    lattice, random = LATTICES[name], Random(f"{name} {seed}")
    about = [_table(lattice)]
    for _ in range(often):
        about.append(_cell(lattice, random_cell(lattice, random)))
        about.append(_cell(lattice, random_address(lattice, random)))
        about.append(_point(lattice, random))
        about.append(_shape(lattice, random))
        about.append(_elements(lattice, random))
        about.append(_names(lattice, random))
        about.append(_words(lattice, random))
        about.append(_faults(lattice, random))
    yield from ({"lattice": name, **one} for one in about)
    # In four dimensions Python takes minutes to join borders by a glide and to map the board.
    for kind in KINDS if lattice.space < 4 else ():
        surface = board(lattice, kind)
        if isinstance(surface, WrappedLattice):
            given = {"lattice": name, "steps": joined(name, kind), "board": surface.cells}
            yield from ({**given, **one} for one in _on_surface(surface, random, often))


# What is asked ------------------------------------------------------------------------------------


def random_address(lattice: Lattice, random: Random) -> Cell:
    """Return some address, which may be a hole."""
    return tuple(random.randint(-9, 9) for _ in range(lattice.coordinates))


def random_slide(lattice: Lattice, random: Random, most: int = 4) -> Cell:
    """Return a sum of translations."""
    slide: Cell = (0,) * lattice.coordinates
    for step in lattice.translations:
        often = random.randint(-most, most)
        slide = shift(slide, tuple(often * number for number in step))
    return slide


def random_cell(lattice: Lattice, random: Random) -> Cell:
    """Return some cell."""
    return shift(random.choice(lattice.representatives), random_slide(lattice, random))


def random_shape(lattice: Lattice, random: Random) -> list[Cell]:
    """Return a few cells: neighbours, cells that touch, or one here and one there."""
    cells = [random_cell(lattice, random)]
    for _ in range(random.randint(0, 4)):
        near = random.choice((lattice.neighbours, lattice.touching))(random.choice(cells))
        cell = random.choice(near) if random.random() < 0.9 else random_cell(lattice, random)
        if cell not in cells:
            cells.append(cell)
    return cells


def random_step(lattice: Lattice, random: Random) -> WrapStep:
    """Return a step that may join nothing."""
    names = [isometry.name for isometry in lattice.isometries]
    name = random.choice(("identity", random.choice(names), random.choice(names), "it's"))
    if random.random() < 0.1:
        return WrapStep(name, random_address(lattice, random))
    return WrapStep(name, random_slide(lattice, random, 3))


# What is answered ------------------------------------------------------------------------------------


def _table(lattice: Lattice) -> Question:
    answer = {
        "coordinates": lattice.coordinates,
        "space": lattice.space,
        "dimension": lattice.cell_dimension,
        "frame": lattice.frame,
        "flips": lattice.flips_by_default,
        "representatives": lattice.representatives,
        "translations": lattice.translations,
        "isometries": [isometry.name for isometry in lattice.isometries],
        "flipped": [isometry.flipped for isometry in lattice.isometries],
        "unturned": [lattice.isometries.index(isometry) for isometry in lattice.unturned],
        "levels": lattice.levels,
        "lines": list(lattice.lines),
        "directions": lattice.directions,
        "most": lattice.most_meeting,
        "coloured": lattice.colouring is not None,
        "motions": lattice.motions is not None,
    }
    return {"ask": "table", "answer": answer}


def _cell(lattice: Lattice, cell: Cell) -> Question:
    kind = lattice.translation_class(cell)
    answer: dict[str, Any] = {
        "has": lattice.has(cell),
        "class": None if kind < 0 else kind,
        "next": lattice.next_cell(cell),
        "images": [isometry.apply(cell) for isometry in lattice.isometries],
        "corners": lattice.corners(cell),
        "neighbours": lattice.neighbours(cell),
        "touching": lattice.touching(cell),
        "edges": lattice.edges(cell),
        "colour": lattice.colouring(cell) if lattice.colouring else None,
    }
    if kind >= 0:
        answer["contacts"] = [lattice.contacts(cell, level) for level in lattice.levels]
        keys = [key(cell) for key in lattice.lines.values()]
        answer["lines"] = [key if isinstance(key, tuple) else (key,) for key in keys]
    return {"ask": "cell", "cell": cell, "answer": answer}


def _point(lattice: Lattice, random: Random) -> Question:
    if random.random() < 0.5:
        point = tuple(random.randint(-9, 9) for _ in range(lattice.space))
    else:
        point = random.choice(lattice.corners(random_cell(lattice, random)))
    return {"ask": "point", "cell": point, "answer": {"cells": lattice.cells_at(point)}}


def _shape(lattice: Lattice, random: Random) -> Question:
    cells, slide = random_shape(lattice, random), random_slide(lattice, random)
    other = [shift(cell, slide) for cell in cells]
    if random.random() < 0.2:
        other[-1] = random_cell(lattice, random)
    turns, flips = random.choice([*product((True, False), repeat=2)])
    few = lattice.isometries[:_FEW]
    answer = {
        "origin": lattice.origin(cells),
        "canonical": lattice.canonical(cells),
        "turned over": lattice.is_turned_over(cells),
        "carried": list(lattice.carried(cells, turns, flips)),
        "slides": lattice.slides(cells, other),
        "onto": lattice.slide_onto(cells, [shift(cell, slide) for cell in cells]),
        "maps": [_mapped(lattice.self_maps(one, cells), cells) for one in few],
    }
    given = {"cells": cells, "slide": slide, "other": other, "turns": turns, "flips": flips}
    return {"ask": "shape", **given, "answer": answer}


def _mapped(maps: Sequence[dict[Cell, Cell]], cells: Sequence[Cell]) -> list[list[Cell]]:
    return [[one[cell] for cell in cells] for one in maps]


def _elements(lattice: Lattice, random: Random) -> Question:
    motions, number = Motions(lattice), len(lattice.isometries)
    one, other = (
        Element(random.randrange(number), random_slide(lattice, random)) for _ in range(2)
    )
    answer = {"product": motions.product(one, other)}
    if number <= _FEW:  # Python finds all inverses at once
        answer["inverse"] = motions.inverse(one)
    return {"ask": "elements", "one": one, "two": other, "answer": answer}


def _names(lattice: Lattice, random: Random) -> Question:
    cells = [random_cell(lattice, random) for _ in range(random.randint(1, 9))]
    scale = random.choice((1, 1, 90))
    cells = [tuple(scale * number for number in cell) for cell in cells]
    names = CellNames.of(cells)
    answer = {"names": [names.name(cell) for cell in cells], "listed": names.listed(cells)}
    return {"ask": "names", "cells": cells, "answer": answer}


def _words(lattice: Lattice, random: Random) -> Question:
    sides = [random.randint(1, 7) for _ in range(lattice.coordinates)]
    word = random.choice([*WRAPS])
    try:
        steps = wrap_steps(lattice, word, sides)
        answer: dict[str, Any] = {"steps": steps, "word": word_of(lattice, steps, sides)}
    except NoWrapError as error:
        answer = {"what": error.what, "fix": error.fix}
    return {"ask": "words", "word": word, "sides": sides, "answer": answer}


def _faults(lattice: Lattice, random: Random) -> Question:
    steps = [random_step(lattice, random) for _ in range(random.randint(1, 2))]
    cells = [random_cell(lattice, random) for _ in range(6)]
    found = wrap_faults(lattice, steps, cells)
    return {"ask": "faults", "steps": steps, "cells": cells, "answer": {"faults": found}}


def _on_surface(surface: WrappedLattice, random: Random, often: int) -> Iterator[Question]:
    """Yield questions about a lattice whose borders are joined."""
    group = surface.group
    answer: dict[str, Any] = {
        "turns": group.turns,
        "slides": group.slides,
        "over": surface.turns_over,
        "round": surface.turns_round,
        "coloured": surface.colouring is not None,
        "maps": [
            _mapped(surface.self_maps(one, surface.cells), surface.cells)
            for one in islice(surface.isometries, 24)
        ],
    }
    joints = joints_of(surface.name, surface.steps, frozenset(surface.cells))
    answer["joints"] = [([one.cell, one.beyond, one.home], *one[3:]) for one in joints]
    yield {"ask": "surface", "answer": answer}
    for _ in range(often):
        yield _cell_on(surface, group, random_cell(surface.plain, random))
        yield _shape_on(surface, random)


def _cell_on(surface: WrappedLattice, group: WrapGroup, cell: Cell) -> Question:
    answer = {
        "home": surface.home(cell),
        "images": surface.images(cell),
        "back": surface.slid_back(cell),
        "first": group.first(cell),
        "taking": group.taking(cell, surface.home(cell)),
        "neighbours": surface.neighbours(cell),
        "touching": surface.touching(cell),
        "corners": surface.corners(cell),
        "around": [surface.cells_at(point) for point in surface.plain.corners(cell)],
        "edges": surface.edges(cell),
        "contacts": [surface.contacts(cell, level) for level in surface.levels],
    }
    return {"ask": "surface cell", "cell": cell, "answer": answer}


def _shape_on(surface: WrappedLattice, random: Random) -> Question:
    plain = surface.plain
    cells, slide = random_shape(plain, random), random_slide(plain, random)
    cells = [shift(cell, shift(plain.representatives[0], cells[0], -1)) for cell in cells]
    cells = [cell for cell in cells if plain.has(cell)] or [plain.representatives[0]]
    laid = [surface.home(shift(cell, slide)) for cell in cells]
    try:
        onto = surface.slide_onto(cells, laid)
    except ValueError:
        onto = None
    return {
        "ask": "surface shape",
        "cells": cells,
        "other": laid,
        "answer": {"slides": surface.slides(cells, laid), "onto": onto},
    }


def main(seed: int = 0, often: int = 12) -> None:
    """Write questions about every lattice."""
    folder = built() / "tmp"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / QUESTIONS).open("w", encoding="utf-8") as file:
        for name in LATTICES:
            file.writelines(json.dumps(one) + "\n" for one in questions(name, seed, often))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
