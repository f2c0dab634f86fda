"""Whether files use each other in a circle."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter


def circle(arrows: Mapping[str, set[str]]) -> list[str]:
    """Return the files of a circle, the first one again at the end; none if there is no circle.

    Args:
        arrows: for each file those that it uses.
    """
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
