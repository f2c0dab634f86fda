"""The README's examples are run, and print what it says."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Return each command of the console blocks with what it prints."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), commands(), ids=[c for c, _ in commands()])
def test_commands_print_what_the_readme_says(command: str, output: str) -> None:
    script = command.replace("tilewright", f"{sys.executable} -m tilewright", 1)
    env = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == output


@pytest.mark.parametrize("block", blocks("python"))
def test_python_examples(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(
        block, {"tilewright": __import__("tilewright")}, "README", None, 0
    )
    assert test.examples
    failures, _ = doctest.DocTestRunner().run(test)
    assert failures == 0


def test_the_file_shown_is_the_file_in_the_tree() -> None:
    shown = blocks("yaml")[0].split("\n", 1)[1]
    assert shown == (ROOT / "examples" / "letter-box.yaml").read_text()
