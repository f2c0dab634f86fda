"""Random command lines, each made from a seed: every one ends with a code of the contract."""

from __future__ import annotations

import io
import random
from contextlib import redirect_stderr

import click
from click.testing import CliRunner

from tilewright.cli import COMMANDS, RUN_KINDS, group
from tilewright.cli.exits import DONE, FAULT, INVALID, LIMIT, USAGE, WRONG, exit_code

from .files import text_of

PUZZLES = [
    "pegged-5x5",
    "pentominoes-3x20",
    "soma-3x3x3",
    "no-such",
    "-",
    ".",
    "a.yaml",
    "",
    "/dev/null",
]
VALUES = ["", "0", "1", "2", "-1", "3.5", "nan", "inf", "1e400", "9" * 30, "10MB", "text", "json", "svg", "csv",
          "auto", "bitset", "frontier", "cells", "p=1", "pegs=1,0 3,2 4,4", "pegs=", "=", "x", "é", "\x1b[31m",
          "none/out.json", "out.json", ".", "knuth", "yaml", "all", "--"]  # fmt: skip
#: goes on until Ctrl-C
ENDLESS = "serve"
#: what keeps a case short
SHORT = {"--limit-time": "0.2", "--limit-nodes": "2000", "--threads": "1", "--limit-memory": "2GB"}
CODES = {DONE, FAULT, USAGE, INVALID, LIMIT, WRONG}


def words_of(seed: int) -> list[str]:
    """Return the command line of a seed."""
    draw = random.Random(seed)
    names = [name for name in COMMANDS if name != ENDLESS]
    name = draw.choice([*names, *names, *(f"run {kind}" for kind in RUN_KINDS), "coutn"])
    words = [*name.split(), *draw.choices(PUZZLES, k=draw.choice([0, 1, 1, 1, 1, 1, 1, 2]))]
    options = _options(draw, name)
    for option in draw.sample(options, min(len(options), draw.randrange(5))):
        words += _given(draw, option)
    if draw.random() < 0.05:
        words.insert(draw.randrange(len(words) + 1), draw.choice(VALUES))
    known = {flag for option in options for flag in option.opts}
    return words + [
        word for flag, value in SHORT.items() if flag in known for word in (flag, value)
    ]


def _options(draw: random.Random, name: str) -> list[click.Option]:
    """Return the options of a command of one word or two; ``run`` alone has those of any of its kinds."""
    command: click.Command | None = group
    for word in (*name.split(), draw.choice([*RUN_KINDS])):
        if isinstance(command, click.Group):
            command = command.get_command(click.Context(command), word)
    return [p for p in command.params if isinstance(p, click.Option)] if command else []


def _given(draw: random.Random, option: click.Option) -> list[str]:
    """Return an option with a value: one that it takes, or any."""
    flag = draw.choice(option.opts)
    if option.is_flag:
        return [flag]
    if isinstance(option.type, click.Choice) and draw.random() < 0.8:
        return [flag, draw.choice(list(map(str, option.type.choices)))]
    if isinstance(option.type, click.types.IntParamType | click.FloatRange) and draw.random() < 0.8:
        return [flag, draw.choice(["1", "2", "3", "50"])]
    return [flag, draw.choice(VALUES)]


def try_words(seed: int) -> int:
    """Run the command line of a seed in this process, and return its exit code.

    Raises:
        AssertionError: a traceback, or a code that is not in the contract.
    """
    words, said = words_of(seed), io.StringIO()
    result = CliRunner().invoke(group, words, input=text_of(seed), standalone_mode=False)
    if result.exception is None:
        code = result.return_value or DONE
    else:
        with redirect_stderr(said):
            code = exit_code(result.exception)
        assert "fault of tilewright" not in said.getvalue(), f"{words}: {said.getvalue()}"
    assert code in CODES, f"{words}: exit code {code}"
    assert code != FAULT or isinstance(result.exception, OSError), words
    return int(code)
