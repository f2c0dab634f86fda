"""The whole process: what a command takes from start to end, as a multiple of ``import click``.

The command line cannot start faster than the library it is written with, so that a process which
imports it and ends is the measure.  All take turns, and each keeps its least processor time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bench.cases import CaseError
from bench.contenders import COMMAND
from bench.process import Finished, run

#: the measure
MEASURE = (sys.executable, "-c", "import click")
#: command lines, and how many times the measure they may take; ``None`` where there is no target
COMMANDS: Mapping[str, float | None] = {
    "count pentominoes-3x20 --threads 1": 2.5,
    "count examples/letter-box.yaml --threads 1": 2.5,
    "check examples/letter-box.yaml": 2.5,
    "solve examples/letter-box.yaml --threads 1": None,
    "count pentominoes-6x10 --distinct --threads 1": 4.0,
    "solve pentominoes-6x10 --threads 1": None,
    "list": None,
    "--help": 2.0,
}
#: seconds after which a process is killed
LIMIT = 30.0

Runner = Callable[[Sequence[str], float], Finished]


def measure_start(rounds: int, runner: Runner = run) -> dict[str, Any]:
    """Measure every command beside the measure.

    Returns:
        ``seconds`` of the measure, and ``times``: the multiple of it for each command line.

    Raises:
        CaseError: a process failed.
    """
    commands = {line: (str(COMMAND), *line.split()) for line in COMMANDS}
    least = least_times({"import click": MEASURE, **commands}, rounds, runner)
    measure = least.pop("import click")
    return {
        "seconds": round(measure, 4),
        "times": {line: round(cpu / measure, 2) for line, cpu in least.items()},
    }


def least_times(
    processes: Mapping[str, Sequence[str]], rounds: int, runner: Runner = run
) -> dict[str, float]:
    """Return the least processor time of each process by its name; all take turns.

    Raises:
        CaseError: a process failed.
    """
    least = dict.fromkeys(processes, float("inf"))
    for _ in range(rounds):
        for name, command in processes.items():
            finished = runner(command, LIMIT)
            if finished.late or finished.error:
                raise CaseError(f"{name}: {finished.error or 'it was killed at its limit'}")
            least[name] = min(least[name], finished.cpu)
    return least


def start_rows(start: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table of what ``measure_start`` returned."""
    yield "| command line | times `import click` | target |"
    yield "|---|---|---|"
    for line, times in start["times"].items():
        target = COMMANDS.get(line)
        yield f"| `tilewright {line}` | {times:.2f} | {'' if target is None else target} |"
