"""``--stats``: how a search went and what the planner saw, on standard error.

Lines for people on a terminal, and one line of JSON elsewhere.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tilewright.cli.help import OUTPUT, option
from tilewright.cli.output import say
from tilewright.compile import Compiled
from tilewright.results.base import headed_lines
from tilewright.results.figure import duration
from tilewright.running.options import SearchOptions
from tilewright.running.search import features_data, plan

stats_option = option(
    "--stats",
    "--time",
    "stats",
    is_flag=True,
    help="How it went and why so, to standard error (JSON where that is no terminal).",
    section=OUTPUT,
)


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
    say(stats_text(data) if sys.stderr.isatty() else json.dumps(data))


def stats_text(data: dict[str, Any]) -> str:
    """Return the statistics in lines for people."""
    features = data["features"]
    each = "" if data["ns_per_node"] is None else f", {data['ns_per_node']:,g} ns a node"
    order = features["symmetries"]
    lines = [
        ("engine", f"{data['engine']}: {data['reason']}"),
        ("found", f"{data['found']:,}"),
        ("time", f"{duration(data['seconds'])}, {data['nodes']:,} nodes{each}"),
        ("size", f"{features['items']:,} items, {features['options']:,} options"),
        ("symmetry", "none" if order == 1 else f"{order:,}"),
    ]
    lines += [("tried", _tried_text(trial)) for trial in data.get("tried", ())]
    return "\n".join(headed_lines(lines))


def _tried_text(trial: dict[str, Any]) -> str:
    spent = f"{duration(trial['seconds'])}, {trial['nodes']:,} nodes"
    if trial["outcome"] != "answered" and trial["projected"]:
        spent += f", {trial['share']:.2%} done, {duration(trial['projected'])} in all at that pace"
    return f"{trial['attempt']}: {trial['outcome']} ({spent})"
