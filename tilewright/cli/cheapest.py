"""``tilewright solve --least-cost`` and ``--fewest``: the cheapest solution, in the formats of ``solve``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.cli.best import stats_text, written
from tilewright.cli.count import none_text, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.options import read_puzzle_argument
from tilewright.cli.output import open_output, say
from tilewright.cli.progress import ProgressLine, short
from tilewright.results.cheapest import CheapestSolution
from tilewright.verbs.cheapest import CheapestSearch, search_cheapest

#: options of ``solve`` that ask for something else, and how they are written
_OTHERS = {
    "best": "best", "every": "all", "limit": "limit", "distinct": "distinct", "apart": "apart",
}  # fmt: skip


def write_cheapest(options: dict[str, Any]) -> int:
    """Find the cheapest solution, write it, and return the exit code."""
    asked = "--fewest" if options["fewest"] else "--least-cost"
    if options["fewest"] and options["least_cost"]:
        raise click.UsageError(
            "--least-cost and --fewest exclude each other: --fewest ignores costs"
        )
    for name, shown in _OTHERS.items():
        if options[name]:
            raise click.UsageError(f"{asked} and --{shown} exclude each other")
    if options["form"] == "jsonl":
        raise click.UsageError(f"{asked} is one solution: write it with --format json")
    puzzle, settings = read_puzzle_argument(options)
    objective = "pieces" if options["fewest"] else "cost"
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        search = search_cheapest(puzzle, objective, how, settings)
    solution = search.solution
    if solution is not None:
        with open_output(options["output"]) as stream:
            stream.write(written(solution, options))
        if options["stats"]:
            say(stats_text(solution))
    elif options["form"] == "json":
        with open_output(options["output"]) as stream:
            stream.write(f"{json.dumps(_nothing_data(search))}\n".encode())
    return _code(search, solution)


def _progress_text(share: float, cost: int, nodes: int) -> str:
    so_far = f"cheapest so far {cost:,}, " if share else ""
    return f"{so_far}{short(nodes)} nodes"


def _nothing_data(search: CheapestSearch) -> dict[str, Any]:
    """Return what is said in JSON if there is no solution, or none was found."""
    problem, report = search.compiled.problem, search.report
    done = report.ended == "done"
    proof = {} if search.compiled.proof is None else {"proof": search.compiled.proof}
    return {
        "puzzle": problem.name,
        "set": problem.settings_data(),
        "complete": done,
        "ended": report.ended,
        "objective": search.objective,
        "cost": None,
        "bound": None if done else report.bound,
        "proven": done,
        "solutions": [],
        "stats": {**proof, "nodes": report.nodes, "seconds": round(report.seconds, 6)},
    }


def _code(search: CheapestSearch, solution: CheapestSolution | None) -> int:
    """Return the exit code, and say on standard error that there is nothing, or what stopped the search."""
    report, problem = search.report, search.compiled.problem
    if report.ended == "done":
        if solution is None:
            say(none_text(problem.name, search.compiled.proof, "", problem.cautions))
        return DONE
    if solution is None:
        say(search.stopped)
    else:
        gap = f"at most {solution.cost:,}, at least {solution.bound:,}"
        say(f"stopped ({report.ended}) after {report.nodes:,} nodes: the least is {gap}")
    return INTERRUPTED if report.ended == "interrupted" else LIMIT
