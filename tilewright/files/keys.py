"""The keys of format 1: one table for each mapping, from which the schema and the guide are written.

A line of a table gives the meaning of a key and the JSON Schema of its value.  The core, which reads files,
has the same keys in ``crates/puzzle/src/document/keys.rs``, and says which of them are needed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tilewright._core import MOST_NOTCHES, MOST_ROWS
from tilewright.lattice import AXES

#: the version of the format that this package writes
VERSION = 1
#: keys that ``uses`` brings, and that therefore may not stand beside it
BROUGHT = ("lattice", "region", "pieces", "setup")
#: the key under ``pieces`` that is no piece
INCLUDE = "include"
#: the keys of an included set that choose among its pieces, one of which may be given
CHOOSING = ("only", "except")
#: the key beside a rule that names the setting which can turn it off
SWITCH = "switch"
#: the key under ``setup`` that is no slot
NEVER = "never"

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """Return a reference to a definition of the schema."""
    return {"$ref": f"#/$defs/{name}"}


def mapping_of(schema: Schema) -> Schema:
    """Return the schema of a mapping with free keys."""
    return {"type": "object", "additionalProperties": schema}


def list_of(schema: Schema, **more: Any) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": schema, **more}


class Key(NamedTuple):
    """One key.

    Attributes:
        name: the key.
        doc: what it means, in one line.
        schema: what its value looks like.
    """

    name: str
    doc: str
    schema: Schema


class KeyTable(NamedTuple):
    """The keys of one mapping; ``noun`` is what messages call it."""

    noun: str
    keys: tuple[Key, ...]


_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_TRUTH: Schema = {"type": "boolean"}
_WHOLE: Schema = {"type": "integer"}
_COLOUR: Schema = {"type": "string", "pattern": "^(#([0-9A-Fa-f]{3}){1,2}|[A-Za-z]+)$"}

PUZZLE = KeyTable(
    "a puzzle",
    (
        Key("tilewright", "Version of the format.", {"const": VERSION}),
        Key("name", "A slug: small letters, digits, dashes, dots.", ref("slug")),
        Key("title", "What people call it.", _TEXT),
        Key("source", "Where it was published.", _TEXT),
        Key("tags", "Words to find it by.", list_of(ref("word"))),
        Key("notes", "Free text.", _TEXT),
        Key("lattice", "The lattice of cells; square where it is left out.", ref("lattice")),
        Key("region", "The cells to fill.", ref("region")),
        Key("pieces", "The pieces by name, and piece sets under include.", ref("pieces")),
        Key("rules", "What holds beyond covering without overlap.", list_of(ref("rule"))),
        Key("setup", "What is chosen before solving, by slot.", ref("setup")),
        Key("placed", "Pieces that every solution contains.", list_of(ref("placed"))),
        Key(
            "groups",
            "Pieces that need not be separated when the puzzle is taken apart, by name.",
            list_of(list_of(ref("word"), minItems=1)),
        ),
        Key("goal", "Where pieces of a tray lie after sliding.", list_of(ref("goal"))),
        Key("corridor", "Cells that sliding pieces pass, but do not stop on.", ref("cells")),
        Key("moves", "The moves that are allowed when it is taken apart.", ref("moves")),
        Key("uses", "The puzzle of which this is an instance: a name or a file.", ref("word")),
        Key("set", "Chosen values by slot.", {"type": "object"}),
        Key("expect", "Known answers.", ref("expect")),
    ),
)

REGION = KeyTable(
    "a region",
    (
        Key("box", "Sides of a full box: [x, y] or [x, y, z].", ref("box")),
        Key("without", "Cells taken out of the box.", ref("cells")),
        Key("cells", "The cells one by one.", ref("cells")),
        Key("plane", "The whole plane.", {"const": True}),
        Key(
            "strip",
            "The rows of a strip without end.",
            {"type": "integer", "minimum": 1, "maximum": MOST_ROWS},
        ),
        Key("wrap", "How its borders are joined: a word, or a list of steps.", ref("wrap")),
        Key("optional", "Cells of it that may stay empty.", ref("cells")),
        Key("marks", "Cells of it that bear a mark, by mark.", ref("marked")),
    ),
)
#: a region that is no picture has exactly one of these
REGION_KEYS = ("box", "cells", "plane", "strip")

PIECE = KeyTable(
    "a piece",
    (
        Key("picture", "Its shape as a picture.", ref("picture")),
        Key("cells", "Its shape as cells.", ref("cells")),
        Key("marks", "Cells of its shape that bear a mark, by mark.", ref("marked")),
        Key("sides", "Colours of its sides: abcd for one cell, or by cell.", ref("sides")),
        Key(
            "notches",
            "Cells of its shape that may be cut away, any of them.",
            {**ref("cells"), "minItems": 1, "maxItems": MOST_NOTCHES},
        ),
        Key(
            "shapes", "Its footprints; any one of them is used.", list_of(ref("shape"), minItems=1)
        ),
        Key("copies", "How many; [least, most]; any = 0 or more. Default 1.", ref("copies")),
        Key("turns", "Whether it may be rotated, or the angles. Default true.", ref("turns")),
        Key(
            "flips",
            "Whether it may be reflected. Default true on flat lattices without sides.",
            _TRUTH,
        ),
        Key("weight", "Its worth where the best packing is asked for.", _WHOLE),
        Key("cost", "Its cost, added for each copy laid. Default 1.", _WHOLE),
        Key("colour", "Its colour in pictures: #rrggbb, or a name that CSS has.", _COLOUR),
        Key(
            "at",
            "The only places where it may lie, each as its cells.",
            list_of({**ref("cells"), "minItems": 1}, minItems=1, uniqueItems=True),
        ),
    ),
)
#: a piece has exactly one of these
SHAPE_KEYS = ("picture", "cells", "shapes")

TURNS = KeyTable(
    "turns",
    (
        Key("axis", "The axis of the turns: x, y or z.", {"enum": [*AXES]}),
        Key("degrees", "An angle beside 0, or a list of exactly the angles.", ref("degrees")),
    ),
)

MOVES = KeyTable(
    "moves",
    (
        Key("turns", "Whether pieces turn by quarters, about axes along x, y or z.", _TRUTH),
        Key(
            "clearance",
            "The fraction of a cell by which pieces are smaller at each of their faces.",
            {
                "anyOf": [
                    {"type": "number", "minimum": 0},
                    {"type": "string", "pattern": "^[0-9./ ]+$"},
                ]
            },
        ),
        Key("fine", "Pieces slide by cells divided by this.", {"type": "integer", "minimum": 1}),
        Key("paths", "Whether turning pieces may shift; it takes a clearance.", _TRUTH),
        Key(
            "grid",
            "Paths are searched in so many steps to a cell.",
            {"type": "integer", "minimum": 2, "maximum": 128},
        ),
    ),
)

INCLUDED = KeyTable(
    "an included set",
    (
        Key("set", "The name of the piece set.", ref("word")),
        Key("only", "The pieces of the set that are taken, by name.", ref("words")),
        Key("except", "The pieces of the set that are left out, by name.", ref("words")),
        Key("copies", "How many of each of its pieces, as of a piece.", ref("copies")),
        Key(
            "turns",
            "Whether its pieces may be rotated, or the angles. Default: as in the set.",
            ref("turns"),
        ),
        Key("flips", "Whether its pieces may be reflected. Default: as in the set.", _TRUTH),
        Key("weight", "The worth of each of its pieces.", _WHOLE),
        Key("cost", "What each of its pieces costs, as of a piece.", _WHOLE),
        Key("colour", "The colour of its pieces in pictures, as of a piece.", _COLOUR),
    ),
)

STEP = KeyTable(
    "a step",
    (
        Key("isometry", "What is done to a cell.", ref("word")),
        Key("slide", "What is added to its image.", ref("cell")),
    ),
)

MARKED_SHAPE = KeyTable(
    "a shape",
    (
        Key("cells", "The cells.", ref("cells")),
        Key("marks", "Cells of it that bear a mark, by mark.", ref("marked")),
        Key("sides", "Colours of the sides of its cells.", ref("sides")),
    ),
)

SLOT = KeyTable(
    "a setup slot",
    (
        Key("as", "What chosen cells become: blocked, or a mark.", ref("word")),
        Key(
            "one_in_each",
            "Domains by name: one cell is chosen from each.",
            mapping_of(ref("cells")),
        ),
        Key("choose", "Labels, each with its cell or cells.", mapping_of(ref("label"))),
        Key("count", "How many different cells of the region.", {"type": "integer", "minimum": 1}),
    ),
)
#: a slot has exactly one of these
CHOICE_KEYS = ("one_in_each", "choose", "count")

PLACED = KeyTable(
    "a placed piece",
    (
        Key("piece", "Its name.", ref("word")),
        Key("cells", "The cells it covers.", ref("cells")),
        Key("orientation_index", "The number of its orientation, from 0.", _COUNT),
    ),
)

GOAL = KeyTable(
    "a goal",
    (
        Key("piece", "Its name.", ref("word")),
        Key("cells", "The cells it covers in the end.", ref("cells")),
    ),
)

_FIGURES = (
    Key("solutions", "How many solutions there are.", _COUNT),
    Key("distinct", "Solutions up to the symmetries of the puzzle.", _COUNT),
    Key("turns", "Solutions up to turns alone, mirror images apart.", _COUNT),
)
#: how long it takes to check the known answers
SIZES = ("quick", "medium", "long")

EXPECT = KeyTable(
    "expect",
    (
        *_FIGURES,
        Key("apart", "Distinct solutions whose pieces come apart.", _COUNT),
        Key(
            "level",
            "The most moves, among these, up to the first separation; with turns, slides R turns of each stage.",
            {"anyOf": [_COUNT, {**_TEXT, "pattern": r"^\d+R\d+(\.\d+R\d+)*$"}]},
        ),
        Key("moves", "The fewest moves from the start of a tray to its goal.", _COUNT),
        Key("solvable", "There is a solution; for who knows no count.", {"const": True}),
        Key("survey", "Known answers over all settings of the setup.", ref("survey")),
        Key("at", "Known answers at chosen values.", list_of(ref("at"))),
        Key("size", "How long the check takes.", {"enum": list(SIZES)}),
    ),
)

AT = KeyTable(
    "an entry of 'at'",
    (
        Key("set", "Chosen values by slot.", {"type": "object"}),
        *_FIGURES,
    ),
)

SURVEY = KeyTable(
    "a survey",
    (
        Key("setups", "Settings of the setup.", _COUNT),
        Key("solvable", "Those with a solution.", _COUNT),
        Key("unique", "Those with exactly one.", _COUNT),
        Key("total", "Solutions of all settings together.", _COUNT),
        Key("least", "Fewest solutions of a setting.", _COUNT),
        Key("most", "Most solutions of a setting.", _COUNT),
    ),
)
