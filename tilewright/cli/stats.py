"""``--stats``: how a search went and what the planner saw, a line of JSON on standard error."""

from __future__ import annotations

import json
from typing import Any

from tilewright.cli.help import OUTPUT, option
from tilewright.cli.options import Command
from tilewright.cli.output import say
from tilewright.compile import Compiled
from tilewright.run.options import SearchOptions
from tilewright.run.search import features_data, plan


def stats_option(command: Command) -> Command:
    """Add ``--stats``."""
    return option(
        "--stats",
        "--time",
        "stats",
        is_flag=True,
        help="How long it took and what the planner saw, to standard error.",
        section=OUTPUT,
    )(command)


def say_stats(
    compiled: Compiled, asked: str, went: dict[str, Any], *, listing: bool = False
) -> None:
    """Write how a search went.

    Args:
        compiled: what was searched.
        asked: the engine asked for.
        went: its engine, what it found, nodes, seconds.
        listing: whether solutions were listed, for which another engine may be planned.
    """
    reason = went.pop("reason", None)
    if reason is None:
        reason = plan(compiled.cover, SearchOptions(asked), listing=listing)[1]
    nodes = went["nodes"]
    data = {
        **went,
        "ns_per_node": round(1e9 * went["seconds"] / nodes, 1) if nodes else None,
        "reason": reason,
        "features": features_data(compiled.cover.features()),
    }
    say(json.dumps(data))
