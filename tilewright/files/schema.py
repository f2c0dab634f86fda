"""The JSON Schema (2020-12) of the puzzle file, made from tables of keys.

``puzzle.schema.json`` beside this file is its output, shipped for editors; a test compares the
two.  ``python -m tilewright.files.schema`` writes it anew.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tilewright._core import key_table
from tilewright.files.keys import (
    AT,
    BROUGHT,
    CHOICE_KEYS,
    CHOOSING,
    EXPECT,
    GOAL,
    INCLUDE,
    INCLUDED,
    MARKED_SHAPE,
    MOVES,
    NEVER,
    PIECE,
    PLACED,
    PUZZLE,
    REGION,
    REGION_KEYS,
    SHAPE_KEYS,
    SLOT,
    STEP,
    SURVEY,
    SWITCH,
    TURNS,
    KeyTable,
    Schema,
    list_of,
    mapping_of,
    ref,
)
from tilewright.files.node import WORD_LENGTH
from tilewright.lattice import LATTICES, WRAPS
from tilewright.model.copies import ANY
from tilewright.model.rules import RULES
from tilewright.model.rules.once import line_words

#: the shipped file
SCHEMA_FILE = Path(__file__).with_name("puzzle.schema.json")

#: has the address of the project; in a checkout, where this module writes the schema
_PROJECT = Path(__file__).parents[2] / "pyproject.toml"

_WORD: Schema = {
    "anyOf": [{"type": "string", "minLength": 1, "maxLength": WORD_LENGTH}, {"type": "integer"}]
}
_WORDS: Schema = {"anyOf": [ref("word"), list_of(ref("word"))]}
#: an included set has at most one of these
_NOT_BOTH: Schema = {"not": {"required": [*CHOOSING]}}
_TEXT: Schema = {"type": "string"}


def puzzle_schema() -> Schema:
    """Return the schema of a puzzle file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{_address()}/{SCHEMA_FILE.name}",
        "title": "tilewright puzzle file, version 1",
        **_object(PUZZLE),
        "oneOf": [
            {"required": ["region", "pieces"], "not": {"required": ["uses"]}},
            {"required": ["uses"], "properties": dict.fromkeys(BROUGHT, False)},
        ],
        "$defs": {**_small(), **_shapes(), **_choices()},
    }


def _address() -> str:
    """Return the address of the project."""
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"]).rstrip("/")


def _object(table: KeyTable) -> Schema:
    """Return the schema of a mapping with the keys of a table."""
    needed = [name for name, is_needed in key_table(table.noun) if is_needed]
    return {
        "type": "object",
        "additionalProperties": False,
        **({"required": needed} if needed else {}),
        "properties": {key.name: {"description": key.doc, **key.schema} for key in table.keys},
    }


def _exactly_one(names: tuple[str, ...]) -> Schema:
    return {"oneOf": [{"required": [name]} for name in names]}


def _small() -> dict[str, Schema]:
    """Return the definitions of words, cells and pictures."""
    side: Schema = {"type": "integer", "minimum": 1}
    angle: Schema = {"type": "integer"}
    lattices = list(LATTICES.values())
    fewest, most = (end(one.coordinates for one in lattices) for end in (min, max))
    return {
        "word": _WORD,
        "words": _WORDS,
        "slug": {
            "anyOf": [{**_TEXT, "pattern": "^[a-z0-9]+([-.][a-z0-9]+)*$"}, {"type": "integer"}]
        },
        "lattice": {"enum": list(LATTICES)},
        "symmetry": {"enum": sorted({i.name for one in lattices for i in one.isometries[1:]})},
        "lines": {"enum": list(dict.fromkeys(w for one in lattices for w in line_words(one)))},
        "cell": list_of({"type": "integer"}, minItems=fewest, maxItems=most),
        "cells": list_of(ref("cell"), uniqueItems=True),
        "box": list_of(side, minItems=fewest, maxItems=most),
        "degrees": {"anyOf": [angle, list_of(angle, minItems=1)]},
        "turns": {"anyOf": [{"type": "boolean"}, ref("degrees"), _object(TURNS)]},
        "moves": _object(MOVES),
        "picture": {
            **_TEXT,
            "description": "Rows are lines, or parts separated by '/' on one line.",
        },
    }


def _shapes() -> dict[str, Schema]:
    """Return the definitions of region and pieces."""
    end: Schema = {"anyOf": [{"type": "integer", "minimum": 1}, {"const": ANY}]}
    region = {
        **_object(REGION),
        **_exactly_one(REGION_KEYS),
        "dependentRequired": {"without": ["box"]},
    }
    piece = {
        **_object(PIECE),
        **_exactly_one(SHAPE_KEYS),
        "dependentRequired": {"marks": ["cells"]},
        "dependentSchemas": {
            "notches": {"not": {"anyOf": [{"required": ["marks"]}, {"required": ["shapes"]}]}}
        },
    }
    bounds = {
        "type": "array",
        "prefixItems": [{"type": "integer", "minimum": 0}, end],
        "minItems": 2,
        "maxItems": 2,
    }
    colours: Schema = {"anyOf": [{"type": "string", "pattern": "^[\\w.]+$"}, {"type": "integer"}]}
    return {
        "region": {"anyOf": [ref("picture"), region]},
        "wrap": {"anyOf": [{"enum": [*WRAPS]}, list_of(ref("step"), minItems=1)]},
        "step": {"anyOf": [ref("cell"), _object(STEP)]},
        "pieces": {
            "type": "object",
            "properties": {INCLUDE: {"anyOf": [ref("included"), list_of(ref("included"))]}},
            "additionalProperties": ref("piece"),
        },
        "included": {"anyOf": [ref("word"), {**_object(INCLUDED), **_NOT_BOTH}]},
        "piece": {"anyOf": [ref("bare_shape"), piece]},
        "bare_shape": {"anyOf": [ref("picture"), {**ref("cells"), "minItems": 1}]},
        "shape": {"anyOf": [ref("bare_shape"), _object(MARKED_SHAPE)]},
        "marked": mapping_of(ref("cells")),
        "sides": {"anyOf": [colours, mapping_of(colours)]},
        "copies": {"anyOf": [end, bounds]},
        "placed": _object(PLACED),
        "goal": _object(GOAL),
    }


def _choices() -> dict[str, Schema]:
    """Return the definitions of rules, setup and known answers."""
    values = {kind: {"description": rule.doc, **rule.schema} for kind, rule in RULES.items()}
    rule = {
        "type": "object",
        "additionalProperties": False,
        "properties": {**values, SWITCH: ref("word")},
        **_exactly_one(tuple(RULES)),
    }
    never = list_of({**mapping_of(ref("words")), "minProperties": 1})
    return {
        "rule": rule,
        "setup": {
            "type": "object",
            "properties": {NEVER: never},
            "additionalProperties": ref("slot"),
        },
        "slot": {**_object(SLOT), **_exactly_one(CHOICE_KEYS)},
        "label": {"anyOf": [ref("cell"), ref("cells")]},
        "expect": _object(EXPECT),
        "survey": _object(SURVEY),
        "at": _object(AT),
    }


def schema_text() -> str:
    """Return the shipped file's content."""
    return json.dumps(puzzle_schema(), indent=2) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
    print(f"wrote {SCHEMA_FILE.name}")
