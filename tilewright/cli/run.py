"""``tilewright run``: a command for each kind of run; without a kind, options choose it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from tilewright.cli import HELP, RUN_KINDS, LazyGroup
from tilewright.cli.completion import complete_puzzle

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: the options that choose a kind where none is named, the first that is given; with none of them it counts
_CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "--grow": "grow",
        "--boards": "boards",
        "--apart": "disassemble",
        "--survey": "survey",
        "--unique": "survey",
        "--keep": "solve",
    }
)


def chosen_kind(words: Sequence[str]) -> str:
    """Return the kind that options choose.

    >>> chosen_kind(["soma-3x3x3", "--keep"]), chosen_kind(["soma-3x3x3", "--distinct"])
    ('solve', 'count')
    """
    given = {word.partition("=")[0] for word in words}
    return next((kind for option, kind in _CHOICES.items() if option in given), "count")


class RunGroup(LazyGroup):
    """The kinds of run; a first word that is none of them is the puzzle."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the kind before the other words if it is not there."""
        from tilewright.cli.nearly import OWNERS

        ctx.meta[OWNERS] = lambda option: self._owners(option, ctx)
        if not args and not ctx.resilient_parsing:
            ctx.fail("a puzzle is missing; tilewright help run shows the kinds of run")
        is_asked = ctx.resilient_parsing and not args  # a shell asks what may stand here
        if not (is_asked or {*args[:1]} & {*self.table, HELP, *ctx.help_option_names}):
            self._refuse_misspelt(ctx, args)
            args = [chosen_kind(args), *args]
        return super().parse_args(ctx, args)

    def _refuse_misspelt(self, ctx: click.Context, args: list[str]) -> None:
        """Do nothing unless a puzzle stands behind a word that is nearly a kind."""
        from tilewright.cli.nearly import near, unknown_command

        words = args[:2]
        if len(words) == 2 and not any(word.startswith("-") for word in words):
            kinds = [*self.table]
            if near(words[0], kinds):
                ctx.fail(unknown_command(words[0], kinds))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a kind of run.

        Raises:
            UsageError: there is none of that name, as when help is asked for.
        """
        if args[0] not in self.table:
            ctx.fail(f"there is no kind of run {args[0]!r}; the kinds are {', '.join(self.table)}")
        return super().resolve_command(ctx, args)

    def _owners(self, option: str, ctx: click.Context) -> list[str]:
        """Return the kinds that have an option."""
        commands = {kind: self.get_command(ctx, kind) for kind in self.table}
        return [
            kind
            for kind, command in commands.items()
            if command is not None and any(option in one.opts for one in command.params)
        ]

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer kinds, and puzzles."""
        offers = super().shell_complete(ctx, incomplete)
        if incomplete.startswith("-"):
            return offers
        puzzles = complete_puzzle(ctx, click.Argument(["puzzle"]), incomplete)
        return [*offers, *(one for one in puzzles if one.type == "plain" or not offers)]


@click.group(
    "run",
    cls=RunGroup,
    sections={"Kinds": RUN_KINDS},
    examples=(
        "tilewright run pentominoes-6x10 --into long-count --distinct",
        "tilewright run disassemble burr-piston --into piston",
        "tilewright run survey pegged-5x5 --into rows --solvable",
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
    options_metavar="",
    subcommand_metavar="[KIND] PUZZLE --into FOLDER [OPTIONS]",
    epilog="Without a kind, run counts; --keep, --survey, --apart, --boards FAMILY and --grow GOAL choose another. "
    "tilewright help run KIND shows the options of a kind.",
)
def command() -> None:
    """Answer a question about PUZZLE with a ledger on disk, so that nothing done is ever lost.

    The ledger survives a stop, a crash and a power cut; tilewright resume goes on.
    """
