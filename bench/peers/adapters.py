"""One function a peer: a matrix in, the number of solutions out. Imports where they are used.

Each calls what its package documents for all solutions, or for their number where it has that.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from bench.matrix import AT_MOST_ONCE, ONCE, Matrix


def xcover(matrix: Matrix) -> int:
    """Each solution is a list of options, made by a generator."""
    from xcover import covers

    return _number(covers(**_named(matrix)))


def xcover_zdd(matrix: Matrix) -> int:
    """The nodes of a diagram; its paths are the solutions."""
    from xcover import covers_zdd

    return _paths(covers_zdd(**_named(matrix), use_memo_cache=True))


def pyxcc(matrix: Matrix) -> int:
    """All solutions are kept."""
    xcc: Any = import_module("pyxcc")  # its stubs tell other signatures than it has
    secondary = _secondary(matrix)
    options = []
    for number, (items, colours) in enumerate(zip(matrix.options, matrix.colours, strict=True)):
        pairs = list(zip(items, colours, strict=True))
        first = [str(item) for item, _ in pairs if item not in secondary]
        second = [(str(i), str(colour or "")) for i, colour in pairs if i in secondary]
        options.append(xcc.Option(str(number), first, second))
    primary = [str(item) for item in range(len(matrix.bounds)) if item not in secondary]
    problem = xcc.Problem(primary, [str(item) for item in sorted(secondary)], options)
    return int(xcc.solve(problem, True).count())


def miniexact(matrix: Matrix) -> int:
    """Solve again until there is no more."""
    from miniexact import miniexacts_c, miniexacts_m, miniexacts_x

    secondary, features = _secondary(matrix), matrix.features
    plain = "bounds" not in features
    kind = miniexacts_x if not features else miniexacts_c if plain else miniexacts_m
    solver = kind()
    handles = {}
    for item, (least, most) in enumerate(matrix.bounds):
        if item not in secondary:
            name = f"i{item}"
            bounds = () if plain else (least, most)
            handles[item] = solver.primary(name, *bounds)
    for item in sorted(secondary):
        handles[item] = solver.secondary(f"i{item}")
    for items, colours in zip(matrix.options, matrix.colours, strict=True):
        for item, colour in sorted(
            zip(items, colours, strict=True), key=lambda use: use[0] in secondary
        ):
            if colour:
                solver.add(handles[item], solver.color(f"c{colour}"))
            else:
                solver.add(handles[item])
        solver.add(0)
    solutions = 0
    while solver.solve() == 10:
        solutions += 1
    return solutions


def exact_cover(matrix: Matrix) -> int:
    """It counts by itself, from a matrix of booleans."""
    from exact_cover import get_solution_count

    return int(get_solution_count(_dense(matrix, bool)))


def exact_multiset_cover(matrix: Matrix) -> int:
    """The same with a target for each item."""
    import numpy
    from exact_multiset_cover import get_solution_count

    if any(least != most for least, most in matrix.bounds):
        raise ValueError("takes no item with slack")
    target = numpy.array([least for least, _ in matrix.bounds])
    return int(get_solution_count(_dense(matrix, bool), target))


def dlx_cython(matrix: Matrix) -> int:
    """All solutions are kept."""
    from dlxsolver import DLXSolver

    return len(DLXSolver(_dense(matrix, "int32")).solve(find_all=True))


def dxz(matrix: Matrix) -> int:
    """It counts by itself, from a flat matrix."""
    import dxz as package

    flat = _dense(matrix, "int32").ravel().tolist()
    return int(package.dxz_count(len(matrix.options), len(matrix.bounds), flat))


def exact_cover_py(matrix: Matrix) -> int:
    """Each solution is made by a generator."""
    from exact_cover_py import exact_covers

    return _number(exact_covers(_dense(matrix, "int64")))


def cp_sat(matrix: Matrix) -> int:
    """A variable an option, a sum an item; one thread, since that is what it enumerates with."""
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        """Counts the solutions that the peer prints."""

        solutions = 0

        def on_solution_callback(self) -> None:
            self.solutions += 1

    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in matrix.options]
    for (least, most), options in zip(matrix.bounds, _by_item(matrix), strict=True):
        picked = [chosen[option] for option in options]
        if (least, most) == ONCE:
            model.add_exactly_one(picked)
        elif (least, most) == AT_MOST_ONCE:
            model.add_at_most_one(picked)
        else:
            model.add_linear_constraint(sum(picked), least, len(picked) if most is None else most)
    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, counter)
    return counter.solutions


def sat(matrix: Matrix) -> int:
    """Pairwise clauses; each solution found is forbidden by a clause of its options."""
    from pysat.solvers import Cadical153

    with Cadical153() as solver:
        for bounds, options in zip(matrix.bounds, _by_item(matrix), strict=True):
            numbers = [option + 1 for option in options]
            if bounds == ONCE:
                solver.add_clause(numbers)
            for at, number in enumerate(numbers):
                for other in numbers[:at]:
                    solver.add_clause([-number, -other])
        solutions = 0
        while solver.solve():
            solutions += 1
            solver.add_clause([-number for number in solver.get_model() or () if number > 0])
    return solutions


def _named(matrix: Matrix) -> dict[str, Any]:
    """Items as numbers, or as texts with their colours."""
    secondary = _secondary(matrix)
    primary = [item for item in range(len(matrix.bounds)) if item not in secondary]
    if "colours" not in matrix.features:
        return {"options": matrix.options, "primary": primary, "secondary": sorted(secondary)}
    options = [
        [f"{item}:{colour}" if colour else str(item) for item, colour in zip(*both, strict=True)]
        for both in zip(matrix.options, matrix.colours, strict=True)
    ]
    return {
        "options": options,
        "primary": list(map(str, primary)),
        "secondary": list(map(str, sorted(secondary))),
        "colored": True,
    }


def _paths(diagram: Iterable[tuple[int, int, int, int]]) -> int:
    """Return how many ways lead through a diagram: nodes 0 and 1 are its ends, the last its top."""
    ways, last = {0: 0, 1: 1}, 0
    for number, _, low, high in diagram:
        ways[number] = ways[low] + ways[high]
        last = number
    return ways[last]


def _number(solutions: Iterable[Any]) -> int:
    return sum(1 for _ in solutions)


def _secondary(matrix: Matrix) -> set[int]:
    return {item for item, bounds in enumerate(matrix.bounds) if bounds == AT_MOST_ONCE}


def _by_item(matrix: Matrix) -> list[list[int]]:
    options: list[list[int]] = [[] for _ in matrix.bounds]
    for option, items in enumerate(matrix.options):
        for item in items:
            options[item].append(option)
    return options


def _dense(matrix: Matrix, kind: Any) -> Any:
    import numpy

    dense = numpy.zeros((len(matrix.options), len(matrix.bounds)), dtype=kind)
    for option, items in enumerate(matrix.options):
        dense[option, list(items)] = 1
    return dense
