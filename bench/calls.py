"""How many functions Python calls in a command, from its first import to its end, and in small questions.

What a command does around its search is Python: imports, classes that are made, reading, compiling,
the making of challenges; and so is most of what a small question takes, once it is asked of a puzzle
that was asked before.  Its calls repeat exactly where seconds do not.  They depend on the version
of Python.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Sequence

from bench.process import ROOT

#: a small puzzle of the catalogue, a small file, and the makers of challenges, with and without stars
COMMANDS = (
    "--help",
    "list",
    "count pentominoes-3x20 --threads 1",
    "check examples/letter-box.yaml",
    "solve examples/letter-box.yaml --threads 1",
    "generate l-puzzle-6x8 --number 40 --unique --seed 11 --threads 1",
    "generate l-puzzle-6x8 --number 5 --unique --seed 11 --threads 1 --rate",
)
#: what is asked of each of the 336 boards of pegged-5x5, by names in the gate
QUESTIONS = {
    "pegged-5x5, prepared, solve": "ready.solve(set=board)",
    "pegged-5x5, prepared, count": "ready.count(set=board)",
    "pegged-5x5, solve": "puzzle.solve(set=board, threads=1)",
    "pegged-5x5, count": "puzzle.count(set=board, threads=1)",
}
#: burrs with ten assemblies, and with many
BURRS = ("burr-piston", "burr-loves-dozen")
#: counts the calls of functions of Python and C, once it is the profile
COUNTER = """\
calls = 0
def count(frame, event, argument):
    global calls
    if event == "call" or event == "c_call":
        calls += 1
"""
#: runs a command line and writes the number of calls as the last line of standard error
PROGRAM = (
    COUNTER
    + """\
import sys
from tilewright.__main__ import main
sys.setprofile(count)
try:
    main()
finally:
    sys.setprofile(None)
    print(calls, file=sys.stderr)
"""
)
#: reads a burr of the catalogue from the text of a file of BurrTools, finds its assemblies and judges each, twice,
#: and writes the same of the second time
JUDGING = (
    COUNTER
    + """\
import sys
from tilewright import load, solutions
from tilewright.foreign import parse_imported, write_foreign
from tilewright.running.disassembling import Disassembling
from tilewright.running.options import SearchOptions
data = write_foreign(load(sys.argv[1]).problem(), "xmpuzzle").encode()
def judge():
    puzzle = parse_imported(data, "xmpuzzle").puzzle
    found = list(solutions(puzzle, distinct=True, threads=1))
    work = Disassembling(found[0].problem, found, SearchOptions(threads=1), levels_alone=True)
    return [one.level for one in work]
levels = judge()
sys.setprofile(count)
again = judge()
sys.setprofile(None)
assert again == levels and any(levels)
print(calls, file=sys.stderr)
"""
)
#: asks the question of its argument about each board, after the first, and writes the same
ASKING = (
    COUNTER
    + """\
import sys
import tilewright
puzzle = tilewright.load("pegged-5x5")
ready = puzzle.prepared(threads=1)
boards = [dict(one) for one in puzzle.setup.every_setting(puzzle.region)]
ask = eval("lambda board: " + sys.argv[1])
for board in boards:
    ask(board)
sys.setprofile(count)
for board in boards:
    ask(board)
sys.setprofile(None)
print(calls, file=sys.stderr)
"""
)


def python() -> str:
    """Return what the numbers depend on: the version of Python, without its third part."""
    return ".".join(platform.python_version_tuple()[:2])


def count_calls(words: Sequence[str], program: str = PROGRAM) -> int:
    """Return the number of calls of a command, or of a program with arguments.

    Raises:
        RuntimeError: it failed.
    """
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()[-200:]}")
    return int(done.stderr.split()[-1])


def _environment() -> dict[str, str]:
    """Return the environment without what makes Python do other things here than elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return {**kept, "PYTHONHASHSEED": "0"}


def count_all(commands: Iterable[str] = COMMANDS) -> dict[str, int]:
    """Return the number of calls of each command line, of each question, and of judging each burr."""
    found = {line: count_calls(line.split()) for line in commands}
    found |= {name: count_calls([ask], ASKING) for name, ask in QUESTIONS.items()}
    return found | {f"{name}, judged": count_calls([name], JUDGING) for name in BURRS}
