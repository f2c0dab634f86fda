"""The command line: thin over the Python functions of the same names.

One command a file, imported when it is called, so that ``tilewright --help`` starts at once.
Standard output carries data only; everything else goes to standard error.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from typing import TYPE_CHECKING

import click

from tilewright.cli.exits import PipeAware, exit_code, flushed_code
from tilewright.cli.garbage import after_loading, before_the_end

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: command: its module and its line in the overview
COMMANDS = {
    "list": ("list_command", "The puzzles of the catalogue, the piece sets, the engines."),
    "show": ("show", "Draw a puzzle: region, pieces, setup."),
    "check": ("check", "Validate a puzzle and say what a solver should know first."),
    "solve": ("solve", "Find one solution, several, or all."),
    "count": ("count", "Count solutions without keeping them."),
    "estimate": ("estimate", "How large the search is, and how long it takes here."),
    "explain": ("explain", "Why there is no solution, or how the search will go."),
    "rate": ("rate", "How hard a puzzle is, step by step and by plays, with stars."),
    "hint": ("hint", "The next step from a partial board, or what to take back."),
    "prove": ("prove", "Prove that there is no solution, so that a stranger can check it."),
    "sample": ("sample", "Draw solutions at random, each with the same chance."),
    "heatmap": ("heatmap", "How often each piece covers each cell, in all solutions."),
    "verify": ("verify", "Check solutions by code that shares nothing with the search."),
    "disassemble": ("disassemble", "Take assemblies apart: which come apart, and step by step."),
    "generate": ("generate", "Make new challenges from a puzzle with a setup."),
    "sheet": ("sheet", "Lay challenges out on paper, with stars, pieces and answers."),
    "make": ("make", "Pieces and tray for a laser cutter, a 3D printer, or paper."),
    "survey": ("survey", "Solve every setting of a puzzle's setup."),
    "design": ("design", "Choose pieces that solve every setting of a puzzle's setup."),
    "run": ("run", "A long count with a ledger on disk, which nothing done is lost from."),
    "resume": ("resume", "Go on with a run that was stopped, by whatever it was."),
    "status": ("status", "How far a run is."),
    "stop": ("stop", "Stop a run from another terminal."),
    "kept": ("kept", "The solutions that a run kept."),
    "fsck": ("fsck", "Look for faults in the ledger of a run."),
    "merge": ("merge", "Join runs that worked on different parts."),
    "run-unit": ("run_unit", "Work off units of a run that were written to a file."),
    "study": ("study", "A slow, readable search for teaching: watch it, compare strategies."),
    "serve": ("serve", "Open the page: draw, solve and keep puzzles in a browser."),
    "convert": ("convert", "Write a puzzle as another kind of file, or as an exact cover."),
}

#: a habit from elsewhere, which is not listed: ``tilewright help COMMAND``
HELP = "help"

#: how to begin
EXAMPLES = (
    "tilewright list soma",
    "tilewright solve soma-3x3x3",
    "tilewright count pentominoes-3x20 --distinct",
)


class LazyGroup(PipeAware, click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name == HELP:
            from tilewright.cli.help_command import command as help_command

            return help_command
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"tilewright.cli.{COMMANDS[cmd_name][0]}")
        after_loading()
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; one that is misspelt is answered with the closest."""
        misspelt = args and args[0] not in (*COMMANDS, HELP) and not args[0].startswith("-")
        if misspelt and not ctx.resilient_parsing:
            from tilewright.cli.nearly import unknown_command

            ctx.fail(unknown_command(args[0], [*COMMANDS, HELP]))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the purpose, the usage, examples, the commands, and where to go on."""
        from tilewright.cli.help import write_examples, write_purpose

        write_purpose(formatter, self)
        self.format_usage(ctx, formatter)
        write_examples(formatter, EXAMPLES)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands that begin so, without importing them."""
        from click.shell_completion import CompletionItem

        named = [
            (name, line) for name, (_, line) in COMMANDS.items() if name.startswith(incomplete)
        ]
        offers = [CompletionItem(name, help=line) for name, line in named]
        return offers + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(
    cls=LazyGroup,
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
