"""The page of commands, made from the help that each command prints.

    python -m tests.docs.commands --write      write the page anew

The options that raise a limit are the same for every command that reads a puzzle, so they stand
once, at the end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from textwrap import dedent

import click

from tests.docs.pages import ROOT
from tilewright.cli import COMMANDS, RUN_KINDS, SECTIONS, Table, group
from tilewright.cli.help import RARE
from tilewright.model.limits import CAPS

PAGE = ROOT / "docs/commands.md"
#: the columns that help takes in a terminal of 80 or more
WIDTH = 78
#: the options that raise a limit, and a command that has them all
LIMITS = frozenset(cap.option for cap in CAPS.values())
READER = "show"

INTRODUCTION = """\
# Commands

This page is for looking up a command and its options: it shows the text that `tilewright COMMAND --help` prints.
PUZZLE stands for a name from the catalogue (`tilewright list` shows them), for a [puzzle file](puzzle-files.md), or
for `-`, the standard input. The [exit codes](how-to-program.md#use-it-in-a-script) are the same for all commands.
"""
LAST = """
## Larger puzzles

Each command that reads a puzzle refuses one that is larger than usual, and says which of these options allows it:
"""


def help_text(name: str) -> str:
    """Return what ``tilewright NAME --help`` prints; NAME may be two words."""
    context = group.make_context("tilewright", ["--"], resilient_parsing=True, terminal_width=WIDTH)
    for word in name.split():
        assert isinstance(context.command, click.Group)
        command = context.command.get_command(context, word)
        assert command is not None, name
        context = click.Context(command, context, word)
    return context.get_help() + "\n"


def limit_options(name: str) -> list[str]:
    """Return the options of a command that raise a limit, each with its lines of help."""
    rare = help_text(name).partition(f"\n{RARE}:\n")[2]
    options = re.findall(r"^  -.*\n(?:   .*\n)*", rare, re.MULTILINE)
    return [option for option in options if option.split()[0] in LIMITS]


def shown(name: str) -> str:
    """Return the help of a command as the page shows it: without the options that all have."""
    text = help_text(name)
    for option in limit_options(name):
        text = text.replace(option, "")
    return text.removesuffix(f"\n{RARE}:\n")


def _entries(table: Table) -> Iterator[str]:
    for name in table:
        yield f"\n### {name}\n\n```text\n{shown(name)}```\n"
        for kind in RUN_KINDS if name == "run" else ():
            yield f"\n#### run {kind}\n\n```text\n{shown(f'run {kind}')}```\n"


def page() -> str:
    """Return the page."""
    parts = [INTRODUCTION]
    for heading, table in SECTIONS.items():
        parts += [f"\n## {heading}\n", *_entries(table)]
    options = dedent("".join(limit_options(READER)))
    parts += [LAST, f"\n```text\n{options}```\n"]
    return "".join(parts)


def main() -> None:
    """Show whether the page would change, or write it."""
    text = page()
    stays = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
    print(PAGE.relative_to(ROOT), "stays" if stays else "changes", f"{len(COMMANDS)} commands")
    if "--write" in sys.argv:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
