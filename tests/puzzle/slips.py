"""Mistakes in documents: each key misspelt, each value of a wrong type, out of range, doubled, misplaced.

``faulty_text`` gives the JSON text of a number: a document of the grammar with some mistakes, or none, and
at times text that is no JSON.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.puzzle.grammar import right
from tilewright.files import keys
from tilewright.lattice import LATTICES

Draw = random.Random
#: a mapping or list of a document, and a key or index of it
Spot = tuple[Any, Any]


class Raw(str):
    """A value that is written as it is: what plain data cannot say."""


class Again(str):
    """A key that is given once more: equal to itself alone, so that a mapping holds both."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


#: the keys of every table
KEYS = sorted(
    {
        key.name
        for table in vars(keys).values()
        if isinstance(table, keys.KeyTable)
        for key in table.keys
    }
    | {"include", "never", "switch", "piece_sets", "marks", "once", "cover", "together"}
)
_WRITTEN = (
    *("NaN", "-Infinity", "1e999", "-1e999", "1E3", "1.50", "-0", "0.0", "-0.0", "1e-7", "1e16"),
    *("9223372036854775807", "9223372036854775808", "-99999999999999999999", "9" * 30),
    *(r'"\ud800"', r'"a\udc00"', r'"\ud83d\ude00"', r'"\u0000"', r'"\n"', r'"\/"'),
)
_NUMBERS = (-1, 0, 1, 2, 7, 32, 1000, 10**6, 10**6 + 1, 1 << 24, (1 << 24) + 1, 1 << 31, -(1 << 40))
_WORDS = (
    *(
        "",
        " ",
        "a",
        "X",
        "XX/X.",
        "..|..",
        "././.",
        "//",
        "any",
        "all",
        "same",
        "rows",
        "lines",
        "corner",
    ),
    *(
        "blocked",
        "o",
        "no",
        "yes",
        "true",
        "2..4",
        "1,0",
        "1,0 2,1",
        "x,y",
        "pentominoes",
        "pentomino",
    ),
    *(
        "it's",
        'a "b" c\'s',
        "tab\there",
        "\x1b[31m",
        "\u202e",
        "\u2028",
        "\xa0",
        "\u00ad",
        "\ue000",
    ),
    *(
        "\u00e9",
        "\u0663",
        "\u24b6",
        "\u0903",
        "\u00b2",
        "\U0001f9e9",
        "x" * 41,
        "y" * 200,
        "z" * 201,
    ),
)
_SIGNS = "X.?#/| \n\r\t\x0b\x0c\x1c\x85\u2028o0aé٣²ⒶअःZ-_,;:'\"\\\x00\x7f\u200b\U0001f9e9"


def faulty_text(seed: int) -> str:
    """Return the text of a number."""
    draw = random.Random(seed)
    return _with_slips(draw, right(draw))


def _with_slips(draw: Draw, right: dict[str, Any]) -> str:
    document = {"document": right}
    for _ in range(draw.choice([0, 1, 1, 1, 2, 2, 3, 5, 8])):
        spot = draw.choice([*_spots(document)])
        draw.choice(_SLIPS)(draw, spot)
    text = written(draw, document["document"])
    return _broken(draw, text) if draw.random() < 0.04 else text


def written(draw: Draw, value: Any) -> str:
    """Return a document as JSON text, on one line or on many."""
    indent, plain = draw.choice([None, None, None, 1, 2]), draw.random() < 0.5
    return _written(value, indent, plain, 0)


def _written(value: Any, indent: int | None, plain: bool, depth: int) -> str:
    if isinstance(value, Raw):
        return value
    if not isinstance(value, dict | list) or not value:
        return json.dumps(value, ensure_ascii=plain)
    below = [_written(one, indent, plain, depth + 1) for one in _values(value)]
    if isinstance(value, dict):
        keys = [
            _written(key if isinstance(key, Raw) else str(key), None, plain, 0) for key in value
        ]
        below = [f"{key}: {one}" for key, one in zip(keys, below, strict=True)]
    start, end = "{}" if isinstance(value, dict) else "[]"
    if indent is None or not isinstance(value, dict):
        return f"{start}{', '.join(below)}{end}"
    line = "\n" + " " * indent * (depth + 1)
    return f"{start}{line}{f',{line}'.join(below)}{line[: len(line) - indent]}{end}"


def _values(value: Any) -> list[Any]:
    return [*value.values()] if isinstance(value, dict) else [*value]


def _spots(value: Any) -> Iterator[Spot]:
    """Yield every place of a document where a value stands."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in [*keys]:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _spots(value[key])


def _odd(draw: Draw) -> Any:
    """Return a value that is seldom right."""
    kinds: list[Callable[[], Any]] = [
        lambda: Raw(draw.choice(_WRITTEN)),
        lambda: draw.choice(_NUMBERS),
        lambda: draw.choice(_WORDS),
        lambda: draw.choice([None, True, False, 0.5, 2.0, 1e300]),
        lambda: draw.choice(
            [[], {}, [[]], [[0]], [0, 0], [[0, 0]], [[0, 0], [0, 0]], {"": 1}, {"a": []}]
        ),
        lambda: draw.choice([*LATTICES, *keys.SIZES]),
    ]
    return draw.choice(kinds)()


def _replace(draw: Draw, spot: Spot) -> None:
    """Put another value there."""
    holder, key = spot
    holder[key] = _odd(draw)


def _rename(draw: Draw, spot: Spot) -> None:
    """Misspell a key, or write another."""
    holder, key = spot
    if not isinstance(holder, dict) or key == "document":
        return _replace(draw, spot)
    name = draw.choice([_misspelt(draw, str(key)), draw.choice(KEYS), draw.choice(_WORDS)])
    pairs = [(name if one is key else one, value) for one, value in holder.items()]
    holder.clear()
    holder.update(pairs)


def _misspelt(draw: Draw, word: str) -> str:
    at = draw.randrange(len(word) + 1)
    slips = [
        word[:at] + word[at + 1 :],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
        word[:at] + draw.choice("aesx_- é") + word[at:],
        word.upper(),
        word.replace("_", "-"),
        f"{word}s",
    ]
    return draw.choice(slips)


def _leave_out(draw: Draw, spot: Spot) -> None:
    holder, key = spot
    if key != "document":
        del holder[key]


def _double(draw: Draw, spot: Spot) -> None:
    """Give a key or an item twice, the second time perhaps another value."""
    holder, key = spot
    value = holder[key] if draw.random() < 0.6 else _odd(draw)
    if isinstance(holder, list):
        holder.insert(draw.randrange(len(holder) + 1), value)
    elif key != "document":
        holder[Again(key)] = value


def _misplace(draw: Draw, spot: Spot) -> None:
    """Write a key of another mapping here, or an item too many."""
    holder, key = spot
    place = holder[key] if isinstance(holder[key], dict | list) else holder
    if isinstance(place, list):
        place.append(_odd(draw))
    elif place is not holder or key != "document":
        place[draw.choice(KEYS)] = _odd(draw)


def _wrap(draw: Draw, spot: Spot) -> None:
    """Put a value into a list or a mapping, or take one out of it."""
    holder, key = spot
    value = holder[key]
    choices = [[value], [value, value], {draw.choice(KEYS): value}]
    if isinstance(value, dict | list) and value:
        choices += [draw.choice(_values(value)), _values(value)]
    holder[key] = draw.choice(choices)


def _change(draw: Draw, spot: Spot) -> None:
    """Change a number or a text a little."""
    holder, key = spot
    value = holder[key]
    if isinstance(value, bool) or not isinstance(value, int | str) or isinstance(value, Raw):
        return _replace(draw, spot)
    if isinstance(value, int):
        holder[key] = draw.choice(
            [value + 1, value - 1, -value, value + 0.5, float(value), str(value)]
        )
        return None
    at = draw.randrange(len(value) + 1)
    sign = draw.choice(_SIGNS)
    holder[key] = draw.choice(
        [value[:at] + sign + value[at:], value[:at] + sign + value[at + 1 :], value[:at]]
    )
    return None


def _nest(draw: Draw, spot: Spot) -> None:
    """Put a value deep into lists."""
    holder, key = spot
    for _ in range(draw.choice([2, 26, 33])):
        holder[key] = [holder[key]]


def _crowd(draw: Draw, spot: Spot) -> None:
    """Write many faulty items or keys."""
    holder, key = spot
    number = draw.choice([5, 98, 140])
    words = [draw.choice(_WORDS[8:-3]) + str(n) for n in range(number)]
    holder[key] = draw.choice(
        [words, dict.fromkeys(words, _odd(draw)), [[n, -n] for n in range(number)]]
    )


_SLIPS = (
    *[_replace, _change] * 6,
    *[_rename] * 4,
    *[_leave_out, _double, _misplace, _wrap] * 3,
    *[_nest, _crowd],
)


def _broken(draw: Draw, text: str) -> str:
    """Return a text that may be no JSON."""
    at = draw.randrange(len(text) + 1)
    sign = draw.choice("{}[]\",:\\\n\t 0-1.eNIt\x00é\ufeff/'")
    ways = [
        text[:at],
        text[:at] + sign + text[at:],
        text[:at] + text[at + 1 :],
        text + sign,
        sign + text,
    ]
    long = [f'{text[:-1]}, "notes": {"9" * 4302}}}', f'{text[:-1]}, "notes": -{"9" * 4300}}}']
    return draw.choice([*ways, *ways, *long, "", " \n", f"\ufeff{text}", "\\u"])
