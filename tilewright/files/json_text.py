"""JSON text to nodes, by the core."""

from __future__ import annotations

from tilewright import _core
from tilewright.files.node import Broken, Node
from tilewright.files.reading import Reading


def read_json(reading: Reading) -> Node:
    """Return the tree of a JSON text; repeated keys and the like are reported.

    Raises:
        PuzzleError: it is no JSON, or a cap is passed.
    """
    try:
        root, faults, more = _core.json_tree(reading.text, reading.limits, Node, Broken())
    except UnicodeEncodeError:
        reading.stop("this is not UTF-8 text", "save the file as UTF-8")
    for path, what, fix, line, column in faults:
        reading.fault_at((line, column), tuple(path), what, fix)
    reading.more += more
    if root is None:
        raise reading.error()
    assert isinstance(root, Node)
    return root
