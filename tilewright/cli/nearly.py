"""Corrections of a command or an option that does not exist: the nearest, or nothing.

Offered is what begins the same, what is nearly the same, the slot of the puzzle that was named, or what
people bring as a habit from elsewhere; never a word that only shares some letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from types import MappingProxyType

import click

from tilewright.errors import closest

#: how like two words are, from 0 to 1, before one is offered for the other
_LIKE = 0.75
#: where a context keeps the function that returns the kinds of ``run`` that have an option
OWNERS = "tilewright.cli.owners"
#: letters of which a beginning has to consist
_BEGINNING = 3
#: options that people bring, and what does it here; the first word is an option that the command has
_HABITS = MappingProxyType(
    {
        "timeout": "--limit-time SECONDS",
        "time-limit": "--limit-time SECONDS",
        "max-time": "--limit-time SECONDS",
        "seconds": "--limit-time SECONDS",
        "memory": "--limit-memory SIZE",
        "max-memory": "--limit-memory SIZE",
        "nodes": "--limit-nodes N",
        "max-nodes": "--limit-nodes N",
        "jobs": "--threads N",
        "j": "--threads N",
        "workers": "--threads N",
        "n": "--number N",
        "count": "--number N",
        "solver": "--engine NAME",
        "algorithm": "--engine NAME",
        "out": "--output FILE",
        "out-file": "--output FILE",
        "file": "--output FILE",
        "csv": "--format csv",
        "jsonl": "--format jsonl",
        "svg": "--format svg",
        "png": "--format png",
        "pdf": "--format pdf",
        "text": "--format text",
        "unique-solutions": "--distinct",
        "symmetry": "--distinct",
        "difficult": "--difficulty LOW..HIGH",
        "silent": "--quiet",
        "q": "--quiet",
    }
)
#: commands that people bring
_COMMANDS = MappingProxyType(
    {
        "validate": "check",
        "lint": "check",
        "draw": "show",
        "view": "show",
        "print": "show",
        "render": "show",
        "enumerate": "solve",
        "find": "solve",
        "create": "generate",
        "new": "generate",
        "export": "convert",
        "send": "page",
        "html": "page",
        "import": "convert",
        "web": "serve",
        "gui": "serve",
        "play": "serve",
        "difficulty": "rate",
        "random": "sample",
        "puzzles": "list",
        "catalogue": "list",
        "ls": "list",
    }
)


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return the words that may have been meant, best first.

    >>> near("--out", ["--output", "--quiet"]), near("--unique", ["--quiet"])
    (['--output'], [])
    >>> near("--treads", ["--threads"]), near("slove", ["solve", "serve"])
    (['--threads'], ['solve'])
    """
    bare = {one.lstrip("-"): one for one in known}
    asked = word.lstrip("-").lower()
    longer = [one for one in bare if len(asked) >= _BEGINNING and one.startswith(asked)]
    nearest = closest(asked, bare, 2, _LIKE)
    return [bare[one] for one in dict.fromkeys([*longer, *nearest])]


def unknown_command(name: str, known: Sequence[str]) -> str:
    """Return the message for a command that does not exist."""
    from tilewright import catalogue

    if name in catalogue.names():
        return f"{name} is a puzzle: a command comes before it, such as tilewright solve {name}"
    habit = _COMMANDS.get(name.lower())
    offers = [habit] if habit in known else near(name, known)
    hint = f"did you mean {_either(map(repr, offers))}?" if offers else "see tilewright -h"
    return f"there is no command {name!r}; {hint}"


def unknown_option(name: str, ctx: click.Context, words: Sequence[str]) -> str:
    """Return the message for an option that does not exist.

    Args:
        name: the option, with its dashes.
        ctx: of the command.
        words: the whole command line behind the command.
    """
    others = ctx.meta[OWNERS](name) if OWNERS in ctx.meta else []
    if others:
        kinds = _either(f"tilewright run {kind}" for kind in others)
        return f"{name} is for {kinds}; this is {ctx.command_path}"
    known = [one for one in _options(ctx.command) if one.startswith("--")]
    habit = _habit(name, ctx.command)
    if habit:
        offers = [habit]
    elif (slot := name.lstrip("-").replace("-", "_")) in _slots(words):
        offers = [f"--set {slot}=..."]
    else:
        offers = near(name, known)
    hint = f"Did you mean {_either(offers)}?" if offers else _all_text(ctx)
    return f"No such option: {name}. {hint}"


def unexpected_value(words: Sequence[str], extra: str) -> str | None:
    """Return the message for ``--time 1``, an option that takes no value; ``None`` for all else."""
    if ("--time", extra) not in pairwise(words):
        return None
    return (
        f"--time takes no value: it is --stats, how the search went. To stop after {extra} s: "
        f"--limit-time {extra}"
    )


def _habit(name: str, command: click.Command) -> str | None:
    """Return what does here what an option does elsewhere, if the command has it."""
    meant = _HABITS.get(name.lstrip("-").lower())
    if meant is None:
        return None
    option, _, value = meant.partition(" ")
    found = [one for one in command.params if option in one.opts]
    if not found or (option == "--format" and value not in getattr(found[0].type, "choices", ())):
        return None
    return meant


def _options(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            yield from (*parameter.opts, *parameter.secondary_opts)


def _slots(words: Sequence[str]) -> set[str]:
    """Return the slots and switches of the first word that is a puzzle."""
    from tilewright.errors import TilewrightError
    from tilewright.loading import load

    for word in words:
        if not word.startswith("-"):
            try:
                puzzle = load(word)
            except (TilewrightError, OSError):
                continue
            return {slot.name for slot in puzzle.setup.slots}
    return set()


def _all_text(ctx: click.Context) -> str:
    return f"{ctx.command_path} --help shows all options."


def _either(offers: Iterable[str]) -> str:
    return " or ".join(offers)
