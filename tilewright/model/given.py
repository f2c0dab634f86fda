"""Settings as a caller gives them: by keyword, or as a mapping that can name any slot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def given_settings(
    mapping: Mapping[str, Any] | None, keywords: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the settings of slots and switches that a call gives.

    Args:
        mapping: the argument ``set``: a value for each name, whatever the name.
        keywords: the keyword arguments that name slots and switches.

    Raises:
        TypeError: ``mapping`` is none, or a name is given both ways.

    >>> given_settings({"engine": "left"}, {"pegs": "1,0 3,2 4,4"})
    {'engine': 'left', 'pegs': '1,0 3,2 4,4'}
    """
    if mapping is None:
        return dict(keywords)
    if not isinstance(mapping, Mapping):
        raise TypeError(
            f"set is {mapping!r}: give a mapping from slots to values, "
            f"such as set={{'set': {mapping!r}}} for a slot of the name 'set'"
        )
    twice = [repr(name) for name in keywords if name in mapping]
    if twice:
        raise TypeError(
            f"{', '.join(twice)} is given both in set and by keyword: leave out one of the two"
        )
    return {**mapping, **keywords}
