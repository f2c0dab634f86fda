"""Random covers and boards with costs, and what CP-SAT finds for them by a model of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.reference import slow
from tilewright import Colored, Piece, Puzzle, Region, exact_cover
from tilewright.model.piece_sets import piece_set

#: how many random covers and boards there are
COVERS, BOARDS = 200, 60
_SECONDS = 60


@dataclass(frozen=True)
class Rows:
    """A cover with costs in its plainest form.

    Attributes:
        rows: for each option its items with their colours.
        bounds: of the items that have to be used; items that are not here are secondary.
        costs: of the options.
    """

    rows: Sequence[Mapping[str, str | None]]
    bounds: Mapping[str, tuple[int, int]]
    costs: Sequence[int]

    def least(self) -> int | None:
        """Return the least cost, as the package finds it."""
        options = [
            [item if colour is None else Colored(item, colour) for item, colour in row.items()]
            for row in self.rows
        ]
        secondary = {item for row in self.rows for item in row} - self.bounds.keys()
        bounds = {item: pair for item, pair in self.bounds.items() if pair != (1, 1)}
        arguments: dict[str, Any] = {"primary": list(self.bounds), "bounds": bounds}
        cover = exact_cover(
            options, secondary=sorted(secondary), costs=self.costs, limit_time=_SECONDS, **arguments
        )
        found = cover.cheapest()
        return None if found is None else sum(self.costs[option] for option in found)


def random_rows(seed: int) -> Rows:
    """Return the cover of a seed: mostly with solutions, every third with bounds, colours in every other."""
    rng = Random(f"rows {seed}")
    items = [f"p{n}" for n in range(rng.randint(8, 30))]
    secondary = [f"s{n}" for n in range(rng.randint(0, 6))]
    bounds = dict.fromkeys(items, (1, 1))
    if seed % 3 == 0:
        for item in rng.sample(items, 3):
            bounds[item] = rng.choice([(0, 1), (1, 2), (2, 2), (0, 3)])
    laid = rng.sample(items, len(items))
    rows: list[dict[str, str | None]] = []
    while laid:
        size = rng.randint(1, 4)
        rows.append(dict.fromkeys(laid[:size]))
        laid = laid[size:]
    for item, (least, _) in bounds.items():
        rows += [{item: None}] * (least == 2)
    for _ in range(rng.randint(20, 160)):
        row: dict[str, str | None] = dict.fromkeys(rng.sample(items, rng.randint(1, 4)))
        for item in rng.sample(secondary, min(len(secondary), rng.choice([0, 0, 1, 2]))):
            row[item] = rng.choice("xyz") if seed % 2 else None
        rows.append(row)
    least = rng.choice([-20, 0, 1, 5])
    return Rows(rows, bounds, [rng.randint(least, rng.choice([5, 50, 10**6])) for _ in rows])


def random_board(seed: int) -> Puzzle:
    """Return a board to be filled by any number of pieces of some kinds, each with its cost."""
    rng = Random(f"board {seed}")
    names = ["monominoes", "dominoes", "trominoes", "tetrominoes"]
    kinds = [piece for name in names for piece in piece_set(name)]
    pieces = [kinds[0], *rng.sample(kinds[1:], rng.randint(2, 5))]
    priced = [
        Piece(
            piece.name,
            piece.shapes,
            "any" if rng.random() < 0.7 else (0, rng.randint(1, 4)),
            cost=rng.randint(rng.choice([-3, 0, 3]), 4 * piece.size),
        )
        for piece in pieces
    ]
    return Puzzle("board", Region.box(rng.randint(4, 6), rng.randint(4, 5)), tuple(priced))


def least_of_rows(rows: Rows) -> int | None:
    """Return the least cost of a cover by CP-SAT."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    used = [model.new_bool_var(f"option {number}") for number in range(len(rows.rows))]
    for item in {item for row in rows.rows for item in row} | rows.bounds.keys():
        users = [(x, row[item]) for x, row in zip(used, rows.rows, strict=True) if item in row]
        if item in rows.bounds:
            low, high = rows.bounds[item]
            model.add_linear_constraint(sum(x for x, _ in users), low, high)
            continue
        shown = {colour: model.new_bool_var("") for _, colour in users if colour is not None}
        for x, colour in users:
            if colour is not None:
                model.add_implication(x, shown[colour])
        model.add_at_most_one([x for x, colour in users if colour is None] + list(shown.values()))
    return _least(model, sum(cost * x for cost, x in zip(rows.costs, used, strict=True)))


def least_of_board(puzzle: Puzzle, objective: str) -> int | None:
    """Return the least cost of a board by CP-SAT, on the placements of the slow twin."""
    from ortools.sat.python import cp_model

    model: Any = cp_model.CpModel()
    problem = puzzle.problem()
    ways = slow.placements(problem)
    used = [model.new_bool_var(f"way {number}") for number in range(len(ways))]
    for cell in problem.region.cells:
        model.add_exactly_one(x for x, way in zip(used, ways, strict=True) if cell in way[1])
    for piece in problem.pieces:
        own = [x for x, way in zip(used, ways, strict=True) if way[0] == piece.name]
        least, most = piece.copies
        model.add_linear_constraint(sum(own), least, len(ways) if most is None else most)
    costs = {piece.name: piece.cost if objective == "cost" else 1 for piece in problem.pieces}
    return _least(model, sum(costs[way[0]] * x for way, x in zip(ways, used, strict=True)))


def _least(model: Any, cost: Any) -> int | None:
    """Return the least value of an expression, ``None`` if the model has no solution."""
    from ortools.sat.python import cp_model

    model.minimize(cost)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = _SECONDS
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    assert status == cp_model.OPTIMAL, "CP-SAT was not done in time"
    return round(solver.objective_value)
