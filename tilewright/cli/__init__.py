"""The command line: thin over the Python functions of the same names.

One command a file, imported when it is called, so that ``tilewright --help`` starts at once.
Standard output carries data only; everything else goes to standard error.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.exits import PipeAware, exit_code, flushed_code
from tilewright.cli.garbage import after_loading, before_the_end

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: a command by its name: its module and its line in the overview
Table = Mapping[str, tuple[str, str]]

#: the commands for a run that exists
RUNS: Table = {
    "resume": ("resume", "Go on with a run that stopped for any reason."),
    "status": ("status", "Show the progress of a run."),
    "stop": ("stop", "Stop a run from another terminal."),
    "kept": ("kept", "Read the solutions that a run kept."),
    "fsck": ("fsck", "Look for faults in the ledger of a run."),
    "merge": ("merge", "Join runs that worked on different parts."),
    "run-unit": ("run_unit", "Search units of a run that were written to a file."),
}

#: the kinds of run, each a command after the word ``run``
RUN_KINDS: Table = {
    "count": ("run_count", "Count the solutions."),
    "solve": ("run_solve", "Find every solution, and keep it."),
    "survey": ("run_survey", "Solve every setting of the setup, and keep a row each."),
    "disassemble": ("run_disassemble", "Take the assemblies apart, and count them by level."),
    "boards": ("run_boards", "Choose a board for the pieces."),
    "grow": ("run_grow", "Grow puzzles, and keep what each walk found."),
}
#: the commands by what they are for, as the overview shows them
SECTIONS: Mapping[str, Table] = {
    "Solve": {
        "solve": ("solve", "Find one solution, several, or all."),
        "count": ("count", "Count solutions without keeping them."),
        "sample": ("sample", "Draw solutions at random, each with the same chance."),
        "survey": ("survey", "Solve every setting of a puzzle's setup."),
        "plane": ("plane", "Say whether pieces tile the plane, with a period or a proof."),
        "rectangles": ("rectangles", "Which rectangles copies of pieces fill, and the prime ones."),
        "strip": (
            "strip",
            "Count the tilings of a strip, for every length.",
        ),
        "estimate": ("estimate", "How large the search is, and how long it takes here."),
    },
    "Understand": {
        "show": ("show", "Draw a puzzle: region, pieces, setup."),
        "check": ("check", "Validate a puzzle and say what a solver should know first."),
        "explain": ("explain", "Why there is no solution, or how the search will go."),
        "rate": ("rate", "How hard a puzzle is, step by step and by plays, with stars."),
        "hint": ("hint", "The next piece on a partial board, or what to take back."),
        "heatmap": ("heatmap", "How often each piece covers each cell, in all solutions."),
        "prove": ("prove", "Write a proof that there is no solution, for others to check."),
        "verify": ("verify", "Check solutions by code that shares nothing with the search."),
        "study": ("study", "Watch a slow, readable search, and compare strategies."),
    },
    "Create": {
        "changes": ("changes", "Which single change leaves one solution, or the fewest."),
        "generate": ("generate", "Make new challenges: settings, or boards with pieces given."),
        "sheet": ("sheet", "Lay challenges out on paper, with stars, pieces and answers."),
        "design": ("design", "Choose pieces that solve every setting of a puzzle's setup."),
        "make": ("make", "Make pieces and a tray: laser cutter, 3D printer or paper."),
    },
    "Take apart": {
        "disassemble": (
            "disassemble",
            "Take assemblies apart: which come apart, and step by step.",
        ),
        "slide": ("slide", "Slide the pieces of a tray to its goal in the fewest moves."),
    },
    "Long runs": {
        "run": ("run", "Start a long search; stopped or killed, it loses no work."),
        **RUNS,
    },
    "Elsewhere": {
        "list": ("list_command", "List the puzzles of the catalogue, piece sets, engines."),
        "serve": ("serve", "Open the page: draw, solve and keep puzzles in a browser."),
        "page": ("page", "Write puzzles with the page as one file, to be sent and played."),
        "convert": ("convert", "Write a puzzle as another kind of file, or as an exact cover."),
    },
}
#: every command
COMMANDS: Table = {name: one for table in SECTIONS.values() for name, one in table.items()}
#: a group that is not listed: the commands for a run that exists, each after the word ``runs``
RUNS_GROUP: Table = {"runs": ("runs", "Resume, watch, stop, check and join long runs.")}

#: a habit from elsewhere, which is not listed: ``tilewright help COMMAND``
HELP = "help"

#: how to begin
EXAMPLES = (
    "tilewright list soma",
    "tilewright solve soma-3x3x3",
    "tilewright count pentominoes-3x20 --distinct",
)


class LazyGroup(PipeAware, click.Group):
    """A group whose commands are imported when they are called.

    Attributes:
        sections: the commands that its help shows, under headings.
        also: further commands, which its help does not show.
        examples: how to begin.
    """

    def __init__(
        self,
        *arguments: Any,
        sections: Mapping[str, Table],
        also: Table = MappingProxyType({}),
        examples: tuple[str, ...] = (),
        **attributes: Any,
    ) -> None:
        super().__init__(*arguments, **attributes)
        self.sections, self.also, self.examples = sections, also, examples

    @property
    def table(self) -> Table:
        """Every command of the group, the shown ones first."""
        return {
            name: one
            for table in (*self.sections.values(), self.also)
            for name, one in table.items()
        }

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name == HELP:
            from tilewright.cli.help_command import command as help_command

            return help_command
        if cmd_name not in self.table:
            return None
        module = import_module(f"tilewright.cli.{self.table[cmd_name][0]}")
        after_loading()
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; one that is misspelt is answered with the closest."""
        known = [*self.table, HELP]
        if args and args[0] not in known and args[0][:1] != "-" and not ctx.resilient_parsing:
            from tilewright.cli.nearly import unknown_command

            ctx.fail(unknown_command(args[0], known))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the purpose, the usage, examples, the commands, and where to go on."""
        from tilewright.cli.help import write_examples, write_purpose

        write_purpose(formatter, self)
        self.format_usage(ctx, formatter)
        write_examples(formatter, self.examples)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands that begin so, without importing them."""
        from click.shell_completion import CompletionItem

        named = [
            (name, line) for name, (_, line) in self.table.items() if name.startswith(incomplete)
        ]
        offers = [CompletionItem(name, help=line) for name, line in named]
        return offers + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under their headings, all in one column, without importing them."""
        wide = max(len(name) for table in self.sections.values() for name in table)
        for heading, table in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(wide), line) for name, (_, line) in table.items()])


@click.group(
    cls=LazyGroup,
    sections=SECTIONS,
    also=RUNS_GROUP,
    examples=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="tilewright help COMMAND shows the options of a command, with examples.",
)
@click.version_option(package_name="tilewright", message="tilewright %(version)s")
def group() -> None:
    """Pieces that must fill a space: solve, count, prove, draw.

    PUZZLE is a name from the catalogue (tilewright list), a file (.yaml .yml .json .toml), or -
    for standard input.
    """


def main() -> None:
    """Run the command line and turn errors into messages and exit codes."""
    from tilewright.cli.signals import final_code, heed_signals, ignore_signals
    from tilewright.cli.streams import mend_streams

    mend_streams()
    heed_signals()
    warnings.showwarning = _show_warning  # type: ignore[assignment]
    try:
        code = flushed_code(group.main(prog_name="tilewright", standalone_mode=False) or 0)
        ignore_signals()
    except BaseException as error:
        ignore_signals()
        code = exit_code(error)
    before_the_end()
    sys.exit(final_code(code))


def _show_warning(message: Warning | str, *_: object) -> None:
    """Say a warning as a line, without where in the package it comes from."""
    from tilewright.cli.output import say

    say(f"warning: {message}")
