"""Asks the examples of ``crates/puzzle`` and ``crates/ask``, which answer JSON lines with JSON lines."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_RUN = ("cargo", "run", "--quiet", "--profile", "quick", "--package")


def answers(example: str, *words: str, given: Iterable[Any], crate: str = "puzzle") -> list[Any]:
    """Return what an example says to each of some values.

    Args:
        example: its name.
        words: what it is told besides.
        given: plain data.
        crate: the folder of its crate.
    """
    text = "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in given)
    command = (*_RUN, f"tilewright-{crate}", "--example", example, "--", *words)
    said = subprocess.run(
        command, cwd=_ROOT, input=text, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    return [json.loads(line) for line in said.stdout.split("\n") if line]
