"""``--dask`` and ``--local-cluster``: who works on a run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.help import RARE, Number, option, whole_option
from tilewright.cli.options import Command, add_options
from tilewright.cli.output import say

if TYPE_CHECKING:
    from tilewright.ledger.workers.pool import Workers


def workers_options(command: Command) -> Command:
    """Add who works."""
    return add_options(
        command,
        option(
            "--dask",
            metavar="ADDRESS",
            section=RARE,
            help="Let an existing Dask cluster work, e.g. tcp://host:8786.",
        ),
        whole_option(
            "--local-cluster",
            section=RARE,
            help="Start a Dask cluster of N processes on this machine.",
        ),
    )


def checks_options(command: Command) -> Command:
    """Add how much is counted again."""
    return add_options(
        command,
        option(
            "--recheck",
            type=Number(0, 100),
            metavar="PERCENT",
            section=RARE,
            help="Units that another worker, or else the driver, counts again (default: 1).",
        ),
        whole_option(
            "--quorum",
            section=RARE,
            help="Have each unit counted by N different workers, the driver among them.",
        ),
    )


def checks_of(options: dict[str, Any]) -> dict[str, Any]:
    """Return how much is counted again as arguments of ``run`` and ``resume``."""
    found = {}
    if options["recheck"] is not None:
        found["recheck"] = options["recheck"] / 100
    if options["quorum"] is not None:
        found["quorum"] = options["quorum"]
    return found


def workers_of(options: dict[str, Any]) -> Workers:
    """Return who works.

    Raises:
        UsageError: both are asked for.
    """
    from tilewright.ledger.workers.pool import threads

    if options["dask"] and options["local_cluster"]:
        raise click.UsageError("--dask and --local-cluster exclude each other")
    if not options["dask"] and not options["local_cluster"]:
        return threads
    from tilewright.ledger.workers.dask import dask_workers, local_cluster

    if options["dask"]:
        return dask_workers(options["dask"], say=say)
    return local_cluster(options["local_cluster"], say=say)
