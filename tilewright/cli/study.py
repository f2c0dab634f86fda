"""``tilewright study``."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import click

from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import (
    LIMITS,
    Number,
    OneOf,
    Whole,
    documented_command,
    option,
    whole_option,
)
from tilewright.cli.options import (
    Command,
    add_options,
    node_limit_option,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
    seed_option,
)
from tilewright.cli.options import limit_options as limits_of_time_and_memory
from tilewright.cli.output import open_output, say, terminal_width, use_colour, write_line
from tilewright.cli.progress import ProgressLine, short
from tilewright.draw import text
from tilewright.errors import Interrupted
from tilewright.puzzle import Puzzle
from tilewright.results.comparison import Comparison
from tilewright.verbs.compare_strategies import COMPARE_BACKUPS, compare_strategies
from tilewright.verbs.study import CELL_RULES, STRATEGIES, Frame, Study, study

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live

#: pictures a second, at most
_RATE = 20


def limit_options(command: Command) -> Command:
    """Add when to stop."""
    return add_options(
        command,
        option("--all", "every", is_flag=True, section=LIMITS, help="Find every solution."),
        whole_option("--limit", section=LIMITS, help="Stop after so many solutions (default: 1)."),
        whole_option(
            "--limit-backups",
            least=0,
            section=LIMITS,
            help=f"Stop after so many back-ups (with --compare {COMPARE_BACKUPS:,}, for each run).",
        ),
        node_limit_option,
        limits_of_time_and_memory,
        quiet_option,
    )


@documented_command(
    "study",
    "tilewright study pentominoes-6x10 --seed 3",
    "tilewright study pentominoes-6x10 --compare --seeds 2 --limit-backups 2000",
)
@puzzle_argument
@option(
    "--cells",
    type=OneOf(list(CELL_RULES)),
    default="open-neighbours",
    show_default=True,
    help="Which cell is filled next.",
)
@option(
    "--pieces",
    type=OneOf(list(STRATEGIES)),
    default="difficult",
    show_default=True,
    help="Which piece is tried first.",
)
@seed_option("Another seed settles ties and random choices in another way.")
@option("--compare", is_flag=True, help="Every cell rule with every strategy, in a table.")
@option(
    "--seeds",
    type=Whole(1, 10_000),
    metavar="N",
    help="With --compare: runs of each, from --seed on (5).",
)
@option("--watch", is_flag=True, help="Draw the search while it runs.")
@option(
    "--pace",
    type=Number(0, min_open=True),
    metavar="N",
    help="With --watch: steps a second.",
)
@limit_options
@format_options("text", "json", "csv")
@printed
def command(**options: Any) -> int:
    """Solve PUZZLE by a slow, readable search for teaching, and say how it went.

    The search fills the best cell of a queue, tries the pieces by strategy, and backs up where
    nothing fits.  solve and count are faster by far; this one shows what happens.
    """
    _refuse_contradictions(options)
    puzzle, settings = read_puzzle_argument(options)
    if options["compare"]:
        return _compare(puzzle, settings, options)
    return _study(puzzle, settings, options)


def _refuse_contradictions(options: dict[str, Any]) -> None:
    """Refuse options that cannot stand together."""
    if options["every"] and options["limit"]:
        raise click.UsageError("--all and --limit exclude each other")
    if options["compare"]:
        given = [name for name in ("watch", "every", "limit") if options[name]]
        if given:
            name = "all" if given[0] == "every" else given[0]
            raise click.UsageError(f"--compare runs to the first solution, without --{name}")
    elif options["seeds"]:
        raise click.UsageError("--seeds needs --compare")
    if options["pace"] and not options["watch"]:
        raise click.UsageError("--pace needs --watch")
    if options["watch"] and not _can_draw():
        raise click.UsageError(
            "--watch needs a terminal as standard error: run without a redirect, or leave --watch out"
        )


def _study(puzzle: Puzzle, settings: dict[str, Any], options: dict[str, Any]) -> int:
    """Run once, print the statistics and the board."""
    watch = LiveBoard(options["pace"]) if options["watch"] else None
    quiet, code = options["quiet"] or options["watch"], DONE
    with ProgressLine(puzzle.name, quiet, _progress_text) as progress, watch or nullcontext():
        try:
            result = study(
                puzzle.problem(settings),
                cells=options["cells"],
                pieces=options["pieces"],
                seed=options["seed"],
                limit=None if options["every"] else options["limit"] or 1,
                limit_backups=options["limit_backups"],
                limit_nodes=options["limit_nodes"],
                limit_time=options["limit_time"],
                limit_memory=options["limit_memory"],
                watch=watch,
                progress=progress,
            )
        except Interrupted as error:
            assert isinstance(error.partial, Study)
            result, code = error.partial, INTERRUPTED
    if result.stopped:
        code = code or LIMIT
        say(f"stopped ({result.ended}): there may be more solutions")
    _write(rendered(result, options["form"], _report(result)))
    return code


def _progress_text(share: float, solutions: int, nodes: int) -> str:
    return f"{solutions:,} found, {short(nodes)} nodes"


def _report(result: Study) -> str:
    """Return the statistics and the board, in colour if that is wanted."""
    scene = result.board.scene(result.caption)
    picture = text.picture(scene, color=use_colour(None), width=terminal_width())
    return f"{result.report}\n\n{picture}"


def _compare(puzzle: Puzzle, settings: dict[str, Any], options: dict[str, Any]) -> int:
    """Run every combination and print the table; a run that meets its limit is a result too."""
    backups, first, code = options["limit_backups"], options["seed"], DONE
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        try:
            result = compare_strategies(
                puzzle.problem(settings),
                seeds=range(first, first + (options["seeds"] or 5)),
                limit_backups=COMPARE_BACKUPS if backups is None else backups,
                limit_nodes=options["limit_nodes"],
                limit_time=options["limit_time"],
                limit_memory=options["limit_memory"],
                progress=progress,
            )
        except Interrupted as error:
            assert isinstance(error.partial, Comparison)
            result, code = error.partial, INTERRUPTED
            say("interrupted: the table is not complete")
    _write(rendered(result, options["form"]))
    return code


def _write(data: str) -> None:
    with open_output(None) as stream:
        write_line(stream, data)


def _can_draw() -> bool:
    return sys.stderr.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


class LiveBoard:
    """Draws the board on the terminal of standard error while the search runs.

    Without a pace the search runs at its own speed, and a picture is drawn now and then.
    """

    def __init__(self, pace: float | None) -> None:
        self._pause = 1 / pace if pace else 0.0
        self._next = 0.0
        self._console: Console
        self._live: Live

    def __enter__(self) -> Self:
        from rich.console import Console
        from rich.live import Live

        self._console = Console(stderr=True)
        self._live = Live(
            console=self._console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def __call__(self, frame: Frame) -> None:
        """Draw a frame, unless the last one was drawn a moment ago."""
        if self._pause:
            time.sleep(self._pause)
        now = time.monotonic()
        if now < self._next and frame.event != "solution":
            return
        from rich.text import Text

        self._next = now + 1 / _RATE
        caption = (
            f"{len(frame.down):3} pieces down  {frame.nodes:,} nodes  {frame.backups:,} back-ups"
        )
        colour = not os.environ.get("NO_COLOR")
        picture = text.picture(frame.board.scene(caption), color=colour, width=self._console.width)
        self._live.update(Text.from_ansi(picture, no_wrap=True), refresh=True)
