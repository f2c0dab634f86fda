"""Random documents with setups, rules and placed pieces, and settings for them, right and faulty.

The same seed gives the same case: ``random_case(seed)``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES, WRAPS, Cell, Lattice, WrapStep
from tilewright.model import Region

#: values that are wrong in most places
JUNK: Sequence[Any] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    10**30,
    1.5,
    1e300,
    "",
    "a",
    "on",
    "OFF",
    "match",
    "same",
    "rows",
    "it's",
    'say "x"',
    "é\u202e",
    "x" * 70,
    [],
    [[]],
    [1],
    [1, 2],
    ["a", "b"],
    ["a", "a"],
    [[0, 0]],
    [[0, 0], [1, 0]],
    [[0, 0], [0, 0]],
    [[0, 0, 0], [1, 0, 0]],
    [[0, "a"]],
    [[0, 10**12]],
    [[1.0, 2]],
    [None],
    [True, False],
    {},
    {"a": 1},
    {"goes": {"a": ["b"]}},
    {"pieces": "all", "touching": "corner"},
    {"marks": "any", "in": ["lines"]},
    [[[0, 0], [1, 0]], "columns"],
    {"": []},
)
#: words of settings in which cells are read
TEXTS = (
    "0,0",
    "0,0 1,0",
    "0,0 0,0",
    "1,x 0,0",
    "+1,0_0",
    "1_,0",
    "-0,007",
    "0,0,0",
    "9,9",
    "o.",
    "o/.",
    "o|.",
    "é,1",
)
MARKS = "abo"


@dataclass(frozen=True)
class Case:
    """A document, settings for it, both as JSON texts, and whether slots may stay open."""

    document: str
    given: str
    partial: bool


class _Maker:
    """Makes one case."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"tilewright settings {seed}")
        self.lattice: Lattice = LATTICES[self.rng.choice([*LATTICES, *["square", "cube"] * 8])]
        self.wrap: tuple[WrapStep, ...] = ()
        #: how often something is wrong
        self.faulty = self.rng.choice((0.0, 0.0, 0.03, 0.15))
        self.cells = self._region()
        self.pieces = self._pieces()

    def maybe(self, probability: float) -> bool:
        return self.rng.random() < probability

    def or_junk(self, value: Any) -> Any:
        """Return a value, or at times something else in its place."""
        return self.rng.choice(JUNK) if self.maybe(self.faulty) else value

    def _region(self) -> list[Cell]:
        spans = [max(axis) + 1 for axis in zip(*self.lattice.representatives, strict=True)]
        sides = [span * self.rng.randint(1, 3) for span in spans]
        if len(self.lattice.isometries) <= 48 and self.maybe(0.15):
            try:
                joined = Region.box(
                    *sides, lattice=self.lattice.name, wrap=self.rng.choice([*WRAPS])
                )
            except PuzzleError:
                pass  # these borders do not join
            else:
                self.wrap = joined.wrap
                return list(joined.cells)
        cells = [c for c in product(*map(range, sides)) if self.lattice.has(c)]
        if self.maybe(0.5):
            cells = self.rng.sample(cells, max(1, len(cells) - self.rng.randint(0, 2)))
        return sorted(cells)[:40]

    def _pieces(self) -> dict[str, Any]:
        names = self.rng.sample(["bar", "zig", "tee", "1", "dot's", "P"], self.rng.randint(1, 4))
        return {name: self._piece() for name in names}

    def _piece(self) -> dict[str, Any]:
        shapes = []
        for _ in range(self.rng.choice((1, 1, 2))):
            cells = self._grown(self.rng.randint(1, 4))
            marks: dict[str, list[Cell]] = {}
            for cell in cells:
                if self.maybe(0.2):
                    marks.setdefault(self.rng.choice(MARKS), []).append(cell)
            shapes.append({"cells": cells, "marks": marks})
        flips = self.rng.choice((None, None, True, False)) if not self.wrap else True
        turns = bool(self.wrap) or self.maybe(0.8)
        copies = self.rng.choice(([1, 1], [0, 3], [2, 2], [1, "any"]))
        at = [shapes[0]["cells"]] if self.maybe(0.1) else []
        at += [sorted(self._grown(2)) for _ in range(2) if self.maybe(self.faulty)]
        piece = {"shapes": shapes, "copies": copies, "turns": turns, "flips": flips, "at": at}
        return {key: value for key, value in piece.items() if value is not None and value != []}

    def _grown(self, size: int) -> list[Cell]:
        """Return cells of the board that hang together."""
        found = [self.rng.choice(self.cells)]
        while len(found) < size:
            near = [c for one in found for c in self.lattice.neighbours(one)]
            near = [c for c in near if c in self.cells and c not in found]
            if not near:
                break
            found.append(self.rng.choice(near))
        return found

    def some(self, most: int) -> list[Cell]:
        """Return different cells of the board, at times one that is not there."""
        found = self.rng.sample(self.cells, min(len(self.cells), self.rng.randint(1, most)))
        if self.maybe(self.faulty):
            found.append((*found[0][:-1], found[0][-1] + self.rng.choice((0, 50))))
        return found

    # Rules ---------------------------------------------------------------------------------------

    def rule(self) -> Any:
        draws: dict[str, Callable[[], Any]] = {
            "marks": self._marks,
            "once": self._once,
            "apart": self._apart,
            "no_crossroads": lambda: True,
            "no_crossing": lambda: True,
            "no_fault_lines": self._fault_lines,
            "area": self._area,
            "cover": lambda: {
                "cell": self.or_junk(self.some(1)[0]),
                "piece": self.or_junk(self.name()),
            },
            "together": lambda: self.some(4),
            "separate": lambda: self.some(4),
            "symmetric": self._symmetry,
            "maximal": lambda: True,
            "outline": self._outline,
        }
        if not self.maybe(self.faulty):
            draws = {kind: draw for kind, draw in draws.items() if self._makes_sense(kind)}
        kind = self.rng.choice([*draws])
        value = self.or_junk(draws[kind]())
        if self.maybe(self.faulty / 3):
            kind = self.rng.choice(("mark", "onec", "nonsense", "", "Cover"))
        rule = {kind: value}
        if self.maybe(0.2):
            names = ("strict", "easy", *(["pegs", "day"] if self.maybe(self.faulty) else []))
            rule["switch"] = self.or_junk(self.rng.choice(names))
        if self.maybe(self.faulty / 5):
            rule["apart"] = 1
        return self.or_junk(rule)

    def _makes_sense(self, kind: str) -> bool:
        """Tell whether a rule can be kept here."""
        if kind == "no_crossing":
            return self.lattice.space == 2 and self.lattice.cell_dimension == 1
        if kind == "no_fault_lines":
            return self.lattice.name in ("square", "cube", "triangle") and not self.wrap
        if kind == "outline":
            return self.lattice.cell_dimension == self.lattice.space and not self.wrap
        if kind in ("no_crossroads", "symmetric"):
            return self.lattice.space == 2
        return kind not in ("once", "area") or bool(self._marks_borne())

    def _outline(self) -> Any:
        """Return one part of the rule, or several."""
        parts = {"symmetric": self._symmetry(), "connected": True, "holes": False}
        keys = self.rng.sample([*parts], self.rng.randint(1, 3))
        return {key: self.or_junk(parts[key]) for key in keys}

    def _fault_lines(self) -> Any:
        """Return all lines, or those along one direction or two."""
        if self.maybe(0.5):
            return True
        names = ["x", "y", *(["z"] if self.lattice.space == 3 or self.maybe(self.faulty) else [])]
        if self.lattice.name == "triangle":
            names = ["x", "rising", "falling"]
        along = self.rng.sample(names, self.rng.randint(1, 2))
        return {"along": [self.or_junk(name) for name in along]}

    def _area(self) -> Any:
        """Return an area, values of some marks, and what holds of them."""
        found: dict[str, Any] = {"cells": self.some(4)}
        if self.maybe(self.faulty * 3):
            found = {"at": self.or_junk(self.rng.choice("abo1"))}
        borne = self._marks_borne() if not self.maybe(self.faulty) else [*"abo1"]
        values = self.rng.sample(borne, self.rng.randint(min(1, len(borne)), len(borne)))
        found["values"] = {mark: self.or_junk(self.rng.randint(0, 9)) for mark in values}
        sums = (3, 0, [2, 5], [4, None], [None, 3], *([[5, 2], -1] if self.faulty else []))
        asked = {"sum": self.rng.choice(sums), "equal": True, "different": True}
        for key in self.rng.sample([*asked], self.rng.randint(1, 2)):
            found[key] = self.or_junk(asked[key])
        return found

    def _marks_borne(self) -> list[str]:
        shapes = (shape for piece in self.pieces.values() for shape in piece["shapes"])
        return sorted({mark for shape in shapes for mark in shape["marks"]})

    def _symmetry(self) -> Any:
        """Return the name of an isometry, mostly of one that keeps the board."""
        isometries = self.lattice.isometries[1:]
        kept = [one for one in isometries if self.lattice.self_maps(one, self.cells)]
        chosen = self.rng.choice(
            (kept if kept and not self.maybe(self.faulty) else isometries) or [None]
        )
        return None if chosen is None else chosen.name

    def name(self) -> str:
        return (
            self.rng.choice([*self.pieces, "nobody"])
            if self.maybe(self.faulty)
            else self.rng.choice([*self.pieces])
        )

    def _marks(self) -> Any:
        if self.maybe(0.4):
            return "match"
        found: dict[str, Any] = {}
        if self.maybe(0.8):
            marks = self.rng.sample(MARKS, self.rng.randint(0, 3))
            found["goes"] = {
                m: self.or_junk(
                    [self.or_junk(x) for x in self.rng.sample("abo1", self.rng.randint(0, 3))]
                )
                for m in marks
            }
        if self.maybe(0.5) or not found:
            found["unmarked"] = self.or_junk("any")
        return found

    def _once(self) -> Any:
        words = [*self.lattice.lines, "lines"] if self.lattice.lines else ["rows"]
        lines = [
            self.rng.choice((self.some(3), self.rng.choice(words)))
            for _ in range(self.rng.randint(1, 3))
        ]
        marks: Any = (
            "any"
            if self.maybe(0.5)
            else [self.or_junk(m) for m in self.rng.sample(self._marks_borne() or MARKS, 1)]
        )
        return {"marks": self.or_junk(marks), "in": self.or_junk(lines)}

    def _apart(self) -> Any:
        who: Any = self.rng.choice(("same", "all", [self.name()], [*self.pieces]))
        return {
            "pieces": self.or_junk(who),
            "touching": self.or_junk(self.rng.choice(self.lattice.levels)),
        }

    # Slots ---------------------------------------------------------------------------------------

    def setup(self) -> dict[str, Any]:
        names = self.rng.sample(["pegs", "day", "month", "it's"], self.rng.choice((0, 1, 1, 2, 3)))
        found: dict[str, Any] = {name: self.or_junk(self._slot()) for name in names}
        if any(map(self._has_labels, found.values())) and self.maybe(0.4):
            found["never"] = [self._never(found) for _ in range(self.rng.randint(1, 2))]
        return found

    def _slot(self) -> dict[str, Any]:
        slot: dict[str, Any] = {"as": self.or_junk(self.rng.choice(("blocked", "a", "o")))}
        kind = self.rng.choice(("count", "choose", "one_in_each"))
        if kind == "count":
            slot[kind] = self._fitting(self.or_junk(self.rng.randint(1, 2)))
        elif kind == "choose":
            labels = self.rng.sample(["Jan", "Feb", "1", "02", "x y"], self.rng.randint(1, 4))
            slot[kind] = {
                label: self.or_junk(self.rng.choice((self.some(2), self.some(1)[0])))
                for label in labels
            }
        else:
            domains = self.rng.sample(["A", "B", "C"], self.rng.randint(1, 3))
            slot[kind] = {name: self.or_junk(self.some(4)) for name in domains}
        return slot

    def _fitting(self, value: Any) -> Any:
        """Return a value, or 40 in place of a number that no 64 bits hold: faults show another one."""
        return 40 if type(value) is int and value >= 2**63 else value

    def _never(self, slots: dict[str, Any]) -> Any:
        """Return a setting that does not exist, of labels unless something is wrong."""
        labels = {name: slot["choose"] for name, slot in slots.items() if self._has_labels(slot)}
        named = self.rng.sample([*labels], self.rng.randint(1, len(labels)))
        banned: dict[str, Any] = {
            name: self.or_junk(self.rng.choice([*labels[name]])) for name in named
        }
        if self.maybe(self.faulty):
            banned[self.rng.choice(("nowhere", *slots))] = "x"
        return self.or_junk(banned)

    def _has_labels(self, slot: Any) -> bool:
        return (
            isinstance(slot, dict) and isinstance(slot.get("choose"), dict) and bool(slot["choose"])
        )

    def value(self, slot: Any) -> Any:
        """Return a value for a slot as people write it."""
        if self.maybe(0.1 + self.faulty) or not isinstance(slot, dict):
            return self.rng.choice((*JUNK, *TEXTS))
        if isinstance(slot.get("choose"), dict) and self.maybe(0.8):
            return self.rng.choice([*slot["choose"], 1, 2])
        if isinstance(slot.get("one_in_each"), dict):
            cells = [
                self.rng.choice(d)
                for d in slot["one_in_each"].values()
                if isinstance(d, list) and d
            ]
            self.rng.shuffle(cells)
        else:
            number = slot.get("count", 1)
            number = number if type(number) is int and 0 < number <= len(self.cells) else 1
            cells = self.rng.sample(self.cells, number)
        return self._written([c for c in cells if isinstance(c, (list, tuple))])

    def _written(self, cells: list[Any]) -> Any:
        form = self.rng.randrange(4)
        if form == 0 or not all(type(n) is int for c in cells for n in c):
            return [list(cell) for cell in cells]
        if form == 1 or len(self.cells[0]) > 3:
            return " ".join(",".join(map(str, cell)) for cell in cells)
        width, height, depth = (*(max(axis) + 1 for axis in zip(*self.cells, strict=True)), 1)[:3]
        rows = [
            "".join(
                "o" if (x, y, z)[: len(self.cells[0])] in map(tuple, cells) else "."
                for x in range(width)
            )
            for z in range(depth)
            for y in range(height)
        ]
        if self.maybe(self.faulty):
            rows[-1] = rows[-1][1:] + self.rng.choice(("", "..", "x"))
        return ("/", "\n", "|", "")[self.rng.randrange(4)].join(rows)

    def settings(self, setup: dict[str, Any], rules: list[Any]) -> dict[str, Any]:
        names = [name for name in setup if name != "never"]
        found = {n: self.value(setup[n]) for n in names if self.maybe(0.85)}
        for rule in rules:
            switch = rule.get("switch") if isinstance(rule, dict) else None
            if isinstance(switch, str) and self.maybe(0.7):
                found[switch] = self.or_junk(
                    self.rng.choice(("on", "off", True, False, "True", "OFF"))
                )
        if self.maybe(self.faulty):
            found[self.rng.choice(("peg", "stric", "nothing at all"))] = "x"
        return found

    # The document --------------------------------------------------------------------------------

    def case(self) -> Case:
        setup = self.setup()
        rules = [self.rule() for _ in range(self.rng.choice((0, 1, 1, 2, 3)))]
        region: dict[str, Any] = {"cells": self.cells}
        if self.maybe(0.3):
            region["optional"] = self.rng.sample(self.cells, 1)
        if self.maybe(0.4):
            chosen = self.rng.sample(self.cells, min(len(self.cells), 3))
            region["marks"] = {}
            for cell in chosen:
                region["marks"].setdefault(self.rng.choice(MARKS), []).append(cell)
        if self.wrap:
            region["wrap"] = [{"isometry": s.isometry, "slide": s.slide} for s in self.wrap]
        document: dict[str, Any] = {"tilewright": 1, "name": "x", "lattice": self.lattice.name}
        document |= {"region": region, "pieces": self.pieces}
        more = {
            "rules": self.or_junk(rules),
            "setup": self.or_junk(setup),
            "placed": self.or_junk(
                [self._placed() for _ in range(self.rng.choice((0, 0, 0, 1, 2)))]
            ),
            "groups": self.or_junk([[self.name() for _ in range(self.rng.randint(0, 2))]])
            if self.maybe(0.1)
            else [],
            "set": self.settings(setup, rules) if self.maybe(0.4) else {},
        }
        document |= {key: value for key, value in more.items() if value not in ([], {})}
        given = self.settings(setup, rules) if self.maybe(0.7) else {}
        return Case(json.dumps(document), json.dumps(given), self.maybe(0.3))

    def _placed(self) -> Any:
        name = self.name()
        cells = self._grown(2)
        if name in self.pieces and self.maybe(0.7):
            cells = self.rng.choice(self.pieces[name]["shapes"])["cells"]
        return self.or_junk({"piece": self.or_junk(name), "cells": self.or_junk(cells)})


def random_case(seed: int) -> Case:
    """Return the case of that seed."""
    return _Maker(seed).case()
