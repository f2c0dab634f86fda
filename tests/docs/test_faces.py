"""One question through three faces (docs/design/puzzle.md): the files that are named take part."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs/design/puzzle.md").read_text()
SECTION = PAGE.partition("## One question through three faces\n")[2].partition("\n## ")[0]
#: asks the question, and prints the files of which a function was called
TRACE = """
import sys
from pathlib import Path
called = set()
def note(frame, event, argument):
    if event == "call" and frame.f_code.co_flags & 1:  # no module, no body of a class
        called.add(frame.f_code.co_filename)
sys.setprofile(note)
try:
    {asking}
finally:
    sys.setprofile(None)
    for file in called:
        print("called", Path(file))
"""
PROMPT = """from tilewright.__main__ import main
    sys.argv = {words!r}
    main()"""


def part(title: str) -> str:
    """Return what the section says of a face."""
    return SECTION.partition(f"**{title}**")[2].partition("\n**")[0]


@pytest.mark.parametrize("title", ["At a prompt", "In Python"])
def test_the_files_that_are_named_take_part(title: str) -> None:
    question = re.search(r"`([^`]+)`:\n", part(title))
    assert question is not None
    asking = f"import tilewright\n    print({question[1]})"
    if title == "At a prompt":
        asking = PROMPT.format(words=shlex.split(question[1]))
    done = subprocess.run(
        [sys.executable, "-c", TRACE.format(asking=asking)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    called = {line.removeprefix("called ") for line in done.stdout.splitlines()}
    named = set(re.findall(r"`(tilewright/[\w/]+\.py)`", part(title)))
    assert len(named) >= 8
    assert not {name for name in named if str(ROOT / name) not in called}
