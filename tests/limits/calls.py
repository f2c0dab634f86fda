"""Every command as it is called here, and what a call with limits took."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from tilewright.running.execute import FRONTIER
from tilewright.running.search import SEEKERS, engines

from .puzzles import NASTY

#: the codes of a call that answered, refused with a reason, or met a limit; see docs/commands.md
CODES = (0, 2, 3, 4, 5)

#: by name: the words of each call after the name of the program; ``{}`` is the puzzle, ``{new}`` a new path
CALLS: dict[str, str] = {
    "show": "show {}",
    "check": "check {}",
    "solve": "solve {}",
    "solve --all": "solve {} --all",
    "solve --apart": "solve {} --apart",
    "best": "solve {} --best",
    "count": "count {}",
    "count --distinct": "count {} --distinct",
    "count --apart": "count {} --apart",
    **{
        f"count {name}": f"count {{}} --engine {name}"
        for name in [*(name for name, _ in engines()), FRONTIER]
    },
    **{f"solve {name}": f"solve {{}} --engine {name}" for name in SEEKERS},
    "sample": "sample {}",
    "survey": "survey {}",
    "survey --sample": "survey {} --sample 100",
    "generate": "generate {} --unique",
    "generate --minimal": "generate {} --minimal",
    "sheet": "sheet {} --number 4 --output {new}.pdf",
    "rate": "rate {}",
    "hint": "hint {}",
    "explain": "explain {}",
    "estimate": "estimate {}",
    "heatmap": "heatmap {}",
    "prove": "prove {} --into {new}",
    "strip": "strip {} --width 8",
    "rectangles": "rectangles {} --up-to 20x20",
    "study": "study {}",
    "study --compare": "study {} --compare",
    "disassemble": "disassemble {}",
    "design": "design {} --copies 24",
    "design --apart": "design {} --apart --unique",
    "design blocked": "design {} --boards blocked:2",
    "design boxes": "design {} --boards boxes",
    "design sub-boards": "design {} --boards sub-boards",
    "design shapes": "design {} --boards shapes:20",
    "run": "run {} --into {new}",
    "run --apart": "run {} --into {new} --apart",
    "run --survey": "run {} --into {new} --survey",
    "run --boards": "run {} --into {new} --boards blocked:2",
    "run --units": "run {} --into {new} --units {new}.jsonl",
    "make": "make {} --output {new}.svg",
    "convert yaml": "convert {} --to yaml --output {new}.yaml",
    "convert xmpuzzle": "convert {} --to xmpuzzle --output {new}.xmpuzzle",
    "convert opb": "convert {} --to opb --output {new}.opb",
    "convert cnf": "convert {} --to cnf --output {new}.cnf",
    "convert knuth": "convert {} --to knuth --output {new}.dlx",
}

#: commands that take no limits: what they do is bounded by the size of the file
UNLIMITED = ("show",)


@dataclass(frozen=True)
class Limits:
    """What a call may take."""

    seconds: float
    megabytes: int

    def words(self, call: str) -> list[str]:
        """Return the options for a call, none if its command has no limits."""
        if call.split()[0] in UNLIMITED:
            return []
        return ["--limit-time", str(self.seconds), "--limit-memory", f"{self.megabytes}MB"]


@dataclass(frozen=True)
class Taken:
    """What a call took: wall time, processor time and the most memory that it held; and how it ended."""

    seconds: float
    processor: float
    megabytes: float
    code: int
    error: str

    def faults(self, limits: Limits) -> list[str]:
        """Return how it broke its limits, or ended as no command may.

        On a busy machine a process may wait for its turn: it is late if it has also worked for longer.
        """
        late, large = 2 * limits.seconds + 3, limits.megabytes + 150
        worked = self.processor > limits.seconds + 1.5 or self.code < 0
        told = {
            f"{self.seconds:.1f} s": self.seconds > late and worked,
            f"{self.megabytes:.0f} MB": self.megabytes > large,
            f"exit {self.code}": self.code not in CODES,
            "a traceback": "Traceback" in self.error,
        }
        return [fault for fault, is_so in told.items() if is_so]


def take(call: str, puzzle: Path, limits: Limits, new: Path, patience: float) -> Taken:
    """Call a command in a process of its own, which is killed after so many seconds."""
    words = [word.format(puzzle, new=new) for word in CALLS[call].split()]
    command = [sys.executable, "-m", "tilewright", *words, *limits.words(call), "--quiet"]
    if call.startswith(("convert", "run --units", "make")):
        command.remove("--quiet")
    begun, errors, held = monotonic(), new.with_suffix(".errors"), 0.0
    with errors.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=file)
        while True:
            held = max(held, _most_held(process.pid))
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            seconds = monotonic() - begun
            if pid:
                break
            if seconds > patience:
                process.kill()
            sleep(0.01)
    code = process.returncode = os.waitstatus_to_exitcode(status)
    processor = usage.ru_utime + usage.ru_stime
    return Taken(seconds, processor, held, code, errors.read_text())


def _most_held(pid: int) -> float:
    """Return the most megabytes that a process has held since it began its program, 0 if it has ended.

    What ``wait4`` tells counts what its parent held when it was started.
    """
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return max(
        (int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), default=0.0
    )


def share(parts: int, seed: str) -> list[tuple[str, str]]:
    """Return one of so many parts of all pairs of puzzle and call, chosen by any word; 1 for all."""
    pairs = [(name, call) for name in NASTY for call in CALLS]
    return sorted(random.Random(seed).sample(pairs, len(pairs) // parts), key=pairs.index)
