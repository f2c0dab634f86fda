"""Completions of a shell when Tab is pressed: puzzles, slots of a setup, engines, tags."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


def complete_puzzle(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the puzzles of the catalogue that begin so, and files."""
    from tilewright import catalogue

    named = [CompletionItem(name) for name in catalogue.names() if name.startswith(incomplete)]
    return named or [CompletionItem(incomplete, type="file")]


def complete_slot(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the slots of the puzzle that stands before, and the labels of a slot that has some."""
    from tilewright.errors import TilewrightError
    from tilewright.loading import load

    named = ctx.params.get("puzzle") or "".join(ctx.args[:1])  # where click could not read on
    try:
        puzzle = load(named)
    except (TilewrightError, OSError):
        return []
    words = [f"{slot.name}=" for slot in puzzle.setup.slots]
    words += [
        f"{slot.name}={label}"
        for slot in puzzle.setup.slots
        for label in getattr(slot, "labels", ())
        if incomplete.startswith(f"{slot.name}=")
    ]
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def complete_engine(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the engines that begin so, each with its line."""
    from tilewright.running.search import methods

    offers = [("auto", "the planner chooses"), *((name, line) for name, line, _ in methods())]
    return [CompletionItem(name, help=line) for name, line in offers if name.startswith(incomplete)]


def complete_tag(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the tags of the catalogue that begin so."""
    from tilewright import catalogue

    tags = {tag for summary in catalogue.summaries() for tag in summary.tags}
    return [CompletionItem(tag) for tag in sorted(tags) if tag.startswith(incomplete)]
