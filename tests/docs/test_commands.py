"""The page of commands has the help of every command as it is printed."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.cli.test_help import TYPED
from tests.docs import commands
from tests.docs.pages import ROOT, read
from tilewright.cli import COMMANDS, RUN_KINDS

TEXT = read("docs/commands.md")


def test_the_page_is_made_of_the_help() -> None:
    assert commands.page() == TEXT, "write it anew: python -m tests.docs.commands --write"


def test_every_command_stands_there_once() -> None:
    assert sorted(re.findall(r"^### ([\w-]+)$", TEXT, re.MULTILINE)) == sorted(COMMANDS)
    kinds = re.findall(r"^#### run ([\w-]+)$", TEXT, re.MULTILINE)
    assert kinds == [*RUN_KINDS]


@pytest.mark.parametrize("name", ["solve", "run-unit", "run survey"])
def test_the_help_is_that_of_a_terminal(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tilewright", *name.split(), "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout == commands.help_text(name)
    assert commands.shown(name) in TEXT


def test_only_options_that_stand_at_the_end_are_left_out() -> None:
    end = TEXT.partition("## Larger puzzles")[2].split()
    left_out = [name for name in TYPED if commands.shown(name) != commands.help_text(name)]
    assert len(left_out) > 10
    for option in (one for name in left_out for one in commands.limit_options(name)):
        assert " ".join(option.split()) in " ".join(end)
