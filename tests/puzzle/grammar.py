"""Random documents, each made from a number: right ones of many kinds, and what is drawn of them.

A document is plain data, as JSON has it.  It is right as far as each part goes; two parts may still
contradict each other (a placed piece whose cells a slot takes), and the readers must agree on that too.
``slips`` puts mistakes into one.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.lattice import LATTICES, WRAPS, Cell, Lattice
from tilewright.model.piece_sets import piece_set, piece_set_info

#: lattices that are drawn more often than the others
_USUAL = ("square", "square", "square", "cube", "cube", "triangle", "hexagon")
#: names of pieces, slots and switches
_NAMES = ("bar", "zig", "L", "corner", "long one", "7", "a.b", "pièce", "X1", "plate")
_MARKS = "oabc19"
#: lattices on which pieces slide
_TRAYS = ("square", "triangle", "hexagon")
#: the largest sets that are included
_SET_PIECES = 12

Draw = random.Random


def right(draw: Draw) -> dict[str, Any]:
    """Return a document without a mistake in any of its parts."""
    lattice = LATTICES[draw.choice((*_USUAL, *LATTICES))]
    board = _board(draw, lattice)
    pieces, homes = _pieces(draw, lattice, board)
    document: dict[str, Any] = {"tilewright": 1, "name": draw.choice(["a", "box-3x4", "p.1", "00"])}
    if lattice.name != "square" or _often(draw):
        document["lattice"] = lattice.name
    document["region"] = _region(draw, lattice, board)
    document["pieces"] = pieces
    for key, part in _additions(draw, lattice, board, homes).items():
        if _seldom(draw):
            document[key] = part
    if lattice.name in _TRAYS and _seldom(draw):
        document |= _tray(draw, board, homes, document)
    keys = list(document)
    if _seldom(draw):
        draw.shuffle(keys)
    return {key: document[key] for key in keys}


def instance(draw: Draw, base: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document that uses another, with parts of a third one for it to refuse or to take."""
    other = right(draw)
    document = {"tilewright": 1, "name": "an-instance", "uses": "base"}
    for key in ("title", "rules", "placed", "goal", "corridor", "groups", "set", "tags"):
        parts = [one[key] for one in (base, other) if key in one]
        if parts and _often(draw):
            document[key] = draw.choice(parts)
    if _seldom(draw):
        document |= {key: other[key] for key in ("lattice", "setup", "pieces") if key in other}
    return document


def _often(draw: Draw) -> bool:
    return draw.random() < 0.6


def _seldom(draw: Draw) -> bool:
    return draw.random() < 0.3


def _list(cells: Sequence[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _board(draw: Draw, lattice: Lattice) -> list[Cell]:
    """Return the cells of a board: a small box, or less."""
    most = 6 if lattice.coordinates == 2 else 3
    sides = [draw.randint(1, most) for _ in range(lattice.coordinates)]
    cells = [cell for cell in _places(sides) if lattice.has(cell)]
    if not cells:
        return _board(draw, lattice)
    return cells if _often(draw) else sorted(draw.sample(cells, draw.randint(1, len(cells))))


def _places(sides: Sequence[int]) -> list[Cell]:
    cells: list[Cell] = [()]
    for side in sides:
        cells = [(*cell, at) for cell in cells for at in range(side)]
    return cells


def _some(draw: Draw, cells: Sequence[Cell], most: int = 4) -> list[Cell]:
    return draw.sample(cells, draw.randint(1, min(most, len(cells))))


def _picture(draw: Draw, chars: Mapping[Cell, str], absent: str) -> str:
    """Return a picture of cells of two or three coordinates, on one line or on many."""
    cells = {(*cell, 0)[:3]: char for cell, char in chars.items()}
    spans = [range(max(axis) + 1) for axis in zip(*cells, strict=True)]
    row_end, layer_end = draw.choice([("/", "|"), ("/", "|"), ("\n", "\n\n")])
    if row_end == "\n" and len(spans[1]) < 2:
        row_end, layer_end = "/", "|"
    layers = [
        row_end.join("".join(cells.get((x, y, z), absent) for x in spans[0]) for y in spans[1])
        for z in spans[2]
    ]
    return layer_end.join(layers)


def _region(draw: Draw, lattice: Lattice, board: Sequence[Cell]) -> Any:
    kind = draw.randrange(3)
    sides = [max(axis) + 1 for axis in zip(*board, strict=True)]
    full = [cell for cell in _places(sides) if lattice.has(cell)]
    if kind == 0 and lattice.coordinates <= 3:
        signs = "." if _often(draw) else f"..?{_MARKS}"
        absent = draw.choice("# ")
        return _picture(draw, {cell: draw.choice(signs) for cell in board}, absent)
    region: dict[str, Any] = {"cells": _list(board)}
    if kind == 1 or len(board) == len(full):
        region = {"box": sides}
        if missing := sorted({*full} - {*board}):
            region["without"] = _list(missing)
    if _seldom(draw):
        region["wrap"] = _wrap(draw, lattice, sides)
    if _seldom(draw):
        region["optional"] = _list(_some(draw, board))
    if _seldom(draw):
        region["marks"] = {mark: _list([cell]) for mark, cell in zip("ab", board, strict=False)}
    return region


def _wrap(draw: Draw, lattice: Lattice, sides: Sequence[int]) -> Any:
    if _often(draw):
        return draw.choice([*WRAPS])
    slide = [side if axis == 0 else 0 for axis, side in enumerate(sides)]
    name = draw.choice(lattice.isometries).name
    return draw.choice([[slide], [{"isometry": name, "slide": slide}]])


def _shape(draw: Draw, lattice: Lattice, board: Sequence[Cell]) -> list[Cell]:
    """Return some cells of a board that hang together."""
    free, shape = {*board}, [draw.choice(board)]
    for _ in range(draw.randrange(5)):
        free -= {*shape}
        next_to = sorted({near for cell in shape for near in lattice.neighbours(cell)} & free)
        if next_to:
            shape.append(draw.choice(next_to))
    return shape


def _drawn_shape(draw: Draw, lattice: Lattice, cells: Sequence[Cell]) -> Any:
    """Return a shape as a picture or as cells."""
    if lattice.coordinates <= 3 and _often(draw):
        signs = "X" if _often(draw) else f"XX{_MARKS}"
        return _picture(draw, {cell: draw.choice(signs) for cell in cells}, draw.choice(". "))
    return _list(cells)


def _pieces(
    draw: Draw, lattice: Lattice, board: Sequence[Cell]
) -> tuple[dict[str, Any], dict[str, list[Cell]]]:
    """Return the pieces as written, and for each of its own some cells where it lies."""
    homes = {name: _shape(draw, lattice, board) for name in draw.sample(_NAMES, draw.randint(1, 4))}
    pieces = {name: _piece(draw, lattice, board, cells) for name, cells in homes.items()}
    sets = [
        row.name
        for row in piece_set_info()
        if row.lattice == lattice.name and row.pieces <= _SET_PIECES and lattice.coordinates < 4
    ]
    if sets and _seldom(draw):
        entries = [_included(draw, name) for name in draw.sample(sets, min(len(sets), 2))]
        include = draw.choice([entries[0], entries[:1], entries])
        pieces = {"include": include, **(pieces if _often(draw) else {})}
    return pieces, homes


def _included(draw: Draw, name: str) -> Any:
    if _often(draw):
        return name
    entry: dict[str, Any] = {"set": name, **_options(draw)}
    if _seldom(draw):
        some = draw.choice(piece_set(name)).name
        entry[draw.choice(["only", "except"])] = draw.choice([some, [some]])
    return entry


def _options(draw: Draw) -> dict[str, Any]:
    copies = draw.choice([1, 3, [0, 2], [1, 4], [2, "any"], "any"])
    options = {
        "copies": copies,
        "turns": _often(draw)
        or draw.choice([False, 180, [0, 90], {"axis": "z", "degrees": [180]}]),
        "flips": _often(draw),
        "weight": -2,
        "cost": 3,
    }
    options["colour"] = draw.choice(["#e85888", "#08F", "tomato", "Navy"])
    return {key: value for key, value in options.items() if _seldom(draw)}


def _piece(draw: Draw, lattice: Lattice, board: Sequence[Cell], cells: list[Cell]) -> Any:
    shape = _drawn_shape(draw, lattice, cells)
    if _often(draw):
        return shape
    piece: dict[str, Any] = {"picture" if isinstance(shape, str) else "cells": shape}
    kind = draw.randrange(4)
    if kind == 0:
        other = _drawn_shape(draw, lattice, _shape(draw, lattice, board))
        marked = {"cells": _list(cells), "marks": {"o": _list(cells[:1])}}
        piece = {"shapes": draw.choice([[shape, other], [shape], [marked, other]])}
    elif kind == 1 and len(cells) > 1:
        piece["notches"] = _list(cells[:1])
    elif kind == 2 and "cells" in piece:
        piece["marks"] = {"o": _list(cells[:1])}
    if _seldom(draw):
        piece["at"] = [_list(cells)]
    return {**piece, **_options(draw)}


def _additions(
    draw: Draw, lattice: Lattice, board: Sequence[Cell], homes: Mapping[str, list[Cell]]
) -> dict[str, Any]:
    """Return what may stand beside region and pieces, by its key."""
    names = list(homes)
    slots = draw.sample(["pegs", "month", "holes", "touch"], draw.randint(1, 3))
    setup: dict[str, Any] = {name: _slot(draw, board) for name in slots}
    labels = {name: next(iter(slot["choose"])) for name, slot in setup.items() if "choose" in slot}
    if labels and _often(draw):
        setup["never"] = [dict.fromkeys(labels) | labels]
    values = {name: labels.get(name, _value(draw, board, setup[name])) for name in slots}
    return {
        "title": "A title",
        "source": "somewhere",
        "notes": "Free text:\nwith lines, \u00e9 and \u2029",
        "tags": draw.choice([["small"], ["small", "7"], []]),
        "rules": [_rule(draw, lattice, board, names) for _ in range(draw.randint(1, 3))],
        "setup": setup,
        "placed": [{"piece": name, "cells": _list(homes[name])} for name in names[:2]],
        "groups": draw.choice([[names], [[names[0]], names[:2]], []]),
        "set": draw.choice([values, values, {"touch": "off"}, {}]),
        "expect": _expect(draw, values),
    }


def _tray(
    draw: Draw,
    board: Sequence[Cell],
    homes: Mapping[str, list[Cell]],
    document: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the keys of a tray, whose placed pieces may stand on the corridor, or a goal on another."""
    placed = document.get("placed") or [
        {"piece": name, "cells": _list(cells)} for name, cells in list(homes.items())[:2]
    ]
    free = [
        cell for cell in board if list(cell) not in [at for one in placed for at in one["cells"]]
    ]
    tray = {
        "placed": placed,
        "goal": placed[: draw.randint(0, 2)],
        "corridor": _list(_some(draw, free if free and _often(draw) else board)),
    }
    return {key: part for key, part in tray.items() if part or _often(draw)}


def _slot(draw: Draw, board: Sequence[Cell]) -> dict[str, Any]:
    role = draw.choice(["blocked", "o", "1"])
    domains = {name: _list(_some(draw, board)) for name in ("D0", "D1")}
    labels = {
        name: draw.choice([list(board[0]), _list(_some(draw, board))]) for name in ("Jan", "Feb")
    }
    choices = {"one_in_each": domains, "choose": labels, "count": draw.randint(1, 3)}
    key = draw.choice([*choices])
    return {"as": role, key: choices[key]}


def _value(draw: Draw, board: Sequence[Cell], slot: Mapping[str, Any]) -> Any:
    cells = draw.sample(board, min(len(board), slot.get("count", 2)))
    text = " ".join(",".join(map(str, cell)) for cell in cells)
    picture = _picture(draw, {cell: "o" if cell in cells else "." for cell in board}, ".")
    return draw.choice([_list(cells), text, picture])


def _rule(draw: Draw, lattice: Lattice, board: Sequence[Cell], names: list[str]) -> dict[str, Any]:
    cells = _list(_some(draw, board))
    rules: list[dict[str, Any]] = [
        {"marks": draw.choice(["match", {"goes": {"a": ["a", "b"]}}, {"unmarked": "any"}])},
        {
            "once": {
                "marks": draw.choice(["any", ["o"]]),
                "in": draw.choice([["rows"], ["lines", cells]]),
            }
        },
        {
            "apart": {
                "pieces": draw.choice(["same", "all", names]),
                "touching": draw.choice(["corner", "edge"]),
            }
        },
        {"no_crossroads": True},
        {"no_crossing": True},
        {
            "no_fault_lines": draw.choice(
                [True, {"along": draw.choice([["x"], ["y", "x"], ["rising"]])}]
            )
        },
        {"area": _area(draw, cells)},
        {"cover": {"cell": list(draw.choice(board)), "piece": draw.choice(names)}},
        {"together": cells},
        {"separate": cells},
        {"symmetric": draw.choice(lattice.isometries).name},
        {"maximal": True},
        {
            "outline": draw.choice(
                [
                    {"connected": True, "holes": draw.choice([False, True])},
                    {"symmetric": draw.choice(["any", draw.choice(lattice.isometries).name])},
                ]
            )
        },
    ]
    rule = draw.choice(rules)
    if _seldom(draw):
        rule["switch"] = draw.choice(["touch", "s"])
    return rule


def _area(draw: Draw, cells: Sequence[Any]) -> dict[str, Any]:
    return {
        **draw.choice([{"cells": cells}, {"at": draw.choice(["a", "o", 1])}]),
        **draw.choice([{}, {"values": {draw.choice("ao1"): draw.choice([0, 12, 10**7])}}]),
        **draw.choice([{"sum": 5}, {"sum": [3, 7]}, {"sum": [3, None]}, {"sum": [7, 3]}]),
        **draw.choice([{}, {"equal": True}, {"different": True}, {"different": False}]),
    }


def _expect(draw: Draw, values: Mapping[str, Any]) -> dict[str, Any]:
    expect = {
        "solutions": draw.choice([0, 9356, 10**30]),
        "distinct": 2,
        "turns": 3,
        "apart": 0,
        "level": 4,
        "moves": 12,
        "solvable": True,
        "survey": {"setups": 5, "solvable": 4, "least": 0, "most": 10},
        "at": [{"set": dict(values), "solutions": 1}],
        "size": draw.choice(["quick", "medium", "long"]),
    }
    return {key: value for key, value in expect.items() if _seldom(draw)}
