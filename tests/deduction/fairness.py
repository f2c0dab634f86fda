"""Boards, their images, and the same boards with everything numbered and named anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import tilewright
from tilewright import Placed, Puzzle, _core
from tilewright.compile import Compiled, Draft, compile_problem
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.rating import rate_compiled
from tilewright.model import Problem
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import search

#: puzzles with how many pieces are given on their boards; none: a setting of the setup with one solution
FAMILIES = {
    "l-puzzle-6x8": None,
    "kanoodle-5x11": 5,
    "soma-3x3x3": 2,
    "hexiamonds-parallelogram-4-9": 3,
    "dominoes-4x4-torus": 1,
}


def boards(name: str, number: int, seed: int) -> Iterator[Problem]:
    """Yield boards of a puzzle that can be solved."""
    givens = FAMILIES[name]
    puzzle = tilewright.load(name)
    if givens is None:
        for challenge in puzzle.generate(number=number, seed=seed, unique=True):
            yield challenge.solution.problem
        return
    rng = random.Random(f"{name} {seed}")
    for solution in puzzle.sample(number, seed):
        laid = rng.sample(solution.placements, givens + rng.randrange(3))
        yield puzzle.problem().with_placed(Placed(p.piece, p.cells) for p in laid)


def figures(problem: Problem) -> dict[str, Any]:
    """Return everything that a rating says in numbers."""
    compiled = compile_problem(problem)
    rating = rate_compiled(compiled, Watch(SearchOptions(threads=1)), with_steps=False)
    assert rating.solution is not None
    return {"stars": rating.stars, **rating.difficulty_data()}


def images(problem: Problem) -> Iterator[Problem]:
    """Yield the board under each symmetry of the empty one."""
    setting = problem.settings_data()
    if "pegs" in setting:
        right, last = (max(cell[axis] for cell in problem.region.cells) for axis in (0, 1))
        for x, y in ((0, 0), (right, 0), (0, last), (right, last)):
            pegs = [[abs(x - cell[0]), abs(y - cell[1])] for cell in setting["pegs"]]
            yield problem.puzzle.problem({**setting, "pegs": pegs})
        return
    compiled = compile_problem(problem.with_placed(()))
    names = [piece.name for piece in problem.pieces]
    cells, index = compiled.board.cells, compiled.board.index
    for one in compiled.symmetries:
        yield problem.with_placed(
            Placed(
                names[one.pieces[names.index(laid.piece)]],
                tuple(cells[one.cells[index[cell]]] for cell in laid.cells),
            )
            for laid in problem.placed
        )


def renamed(problem: Problem, rng: random.Random) -> Problem:
    """Return a board without a setup with its pieces in another order and with other names."""
    names = [piece.name for piece in problem.pieces]
    fresh = dict(zip(names, rng.sample(names, len(names)), strict=True))
    pieces = [replace(p, name=fresh[p.name]) for p in problem.puzzle.pieces]
    rng.shuffle(pieces)
    placed = [Placed(fresh[p.piece], p.cells) for p in problem.placed]
    rng.shuffle(placed)
    fields = {**vars(problem.puzzle), "pieces": tuple(pieces), "placed": tuple(placed)}
    return Puzzle(**fields).problem(problem.settings_data())


def renumbered(compiled: Compiled, rng: random.Random) -> tuple[Any, ...]:
    """Return the cover of a board with its items and options in another order.

    Returns:
        The core's deducer, the options laid to begin with, and the number of every old option.
    """
    deducer, cover = Deducer.of(compiled), compiled.cover
    draft = Draft.of(compiled.board, compiled.placements)
    cells, pieces = len(compiled.board.cells), len(deducer.pieces)
    parts = [range(cells), range(cells, cells + pieces), range(cells + pieces, cover.n_items)]
    order = [item for part in parts for item in rng.sample(part, len(part))]
    place = {item: at for at, item in enumerate(order)}
    options = rng.sample(range(cover.n_options), cover.n_options)
    uses = cover.uses()
    colored = any(color for used in uses for _, color in used)
    shuffled = _core.Cover(
        [draft.bounds[item] for item in order],
        [[place[item] for item, _ in uses[option]] for option in options],
        colors=[[c for _, c in uses[option]] for option in options] if colored else None,
    )
    lattice, board = compiled.problem.lattice, compiled.board
    near = [
        [place[board.index[c]] for c in lattice.neighbours(board.cells[cell]) if c in board.index]
        for cell in order[:cells]
    ]
    colour = lattice.colouring
    colourings = [[colour(board.cells[cell]) for cell in order[:cells]]] if colour else []
    core = _core.Deducer(shuffled, cells, pieces, near, colourings)
    number = {option: at for at, option in enumerate(options)}
    laid = [number[option] for option in deducer.start()]
    rng.shuffle(laid)
    return core, laid, number


def only_solution(compiled: Compiled) -> list[int] | None:
    """Return the options of the only solution; ``None`` if there is not just one."""
    found = search(compiled, SearchOptions(threads=1), reduce=False, collect=True, max_solutions=2)
    return list(found.found[0]) if found.solutions == 1 else None
