"""``tilewright runs``: everything that is done with a run that was started, for those used to the group."""

from __future__ import annotations

import click

from tilewright.cli import RUNS, LazyGroup


@click.group(
    "runs",
    cls=LazyGroup,
    sections={"Commands": RUNS},
    examples=(
        "tilewright run dominoes-8x8 --into dominoes",
        "tilewright status dominoes",
        "tilewright resume dominoes",
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Each is a command of its own: tilewright status FOLDER. The word runs may stand before it.",
)
def command() -> None:
    """Resume, watch, stop, check and join long runs.

    A run is a folder that tilewright run makes: the count so far and the remaining work. It survives a stop,
    a crash and a power cut.
    """
