"""Files of units and results from strangers: a clear line and an exit code, and nothing is taken in."""

from __future__ import annotations

import base64
import json
import shutil
import zlib
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.commands import tilewright as command
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.ledger.driver.run import resume
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.work.units import result_digest
from tilewright.ledger.workers.exchange import run_unit, take_results
from tilewright.ledger.workers.incoming import read_units

from .pools import SORTS
from .test_exchange import contents, lines, parted

Line = dict[str, Any]
_BOMB = base64.b64encode(zlib.compress(bytes(1 << 29), 9)).decode()


def redone(line: Line, **changes: Any) -> Line:
    """Return the line of a result with other values, and the hash that goes with them."""
    line = line | changes
    left = [zlib.decompress(base64.b64decode(text)) for text in line["left"]]
    hashes = [blake2b(plain, digest_size=16).hexdigest() for plain in left]
    facts = (line["budget"], int(line["solutions"]), line["distinct"], line["nodes"], line["kept"])
    return line | {"digest": result_digest(facts, hashes, b"")}


#: what a line of results is, and a word of the message; each has the hash that goes with its values
RESULTS: dict[str, tuple[Callable[[Line], Any], str]] = {
    "id a number": (lambda line: line | {"id": 5}, "id is a number"),
    "id with letters": (lambda line: line | {"id": "0.x"}, "a unit is named like"),
    "id with a zero before": (lambda line: line | {"id": "0.01"}, "a unit is named like"),
    "id of a megabyte": (lambda line: line | {"id": "0" + ".1" * 500_000}, "the limit is"),
    "nodes of 2^70": (lambda line: redone(line, nodes=2**70), "nodes is 1180591620717411303424"),
    "nodes below zero": (lambda line: redone(line, nodes=-5), "nodes is -5"),
    "nodes true": (lambda line: line | {"nodes": True}, "nodes is true or false"),
    "nodes a fraction": (lambda line: line | {"nodes": 1.5}, "nodes is a fraction"),
    "solutions below zero": (lambda line: redone(line, solutions="-1000"), "solutions is '-1000'"),
    "solutions in words": (lambda line: line | {"solutions": "ten"}, "solutions is 'ten'"),
    "solutions of other digits": (lambda line: line | {"solutions": "\u0663"}, "solutions is"),
    "solutions of 6,000 digits": (lambda line: line | {"solutions": "9" * 6000}, "the limit is"),
    "more classes than solutions": (
        lambda line: redone(line, solutions="1", distinct=2),
        "2 classes of 1 solutions",
    ),
    "no classes": (lambda line: redone(line, distinct=None), "has none of the classes"),
    "a budget of nothing": (lambda line: redone(line, budget=0), "budget is 0"),
    "kept without keeping": (lambda line: redone(line, kept=7), "the run keeps none"),
    "a frame without keeping": (lambda line: line | {"frame": _BOMB}, "the run keeps none"),
    "seconds NaN": (lambda line: line | {"seconds": float("nan")}, "NaN is no number"),
    "seconds in words": (lambda line: line | {"seconds": "long"}, "seconds is text"),
    "seconds below zero": (lambda line: line | {"seconds": -1}, "seconds is -1"),
    "a host that paints": (lambda line: line | {"host": "\x1b[31mred"}, "cannot be printed"),
    "a host of a megabyte": (lambda line: line | {"host": "h" * 10**6}, "the limit is 255"),
    "a host that is none": (lambda line: line | {"host": None}, "host is missing"),
    "left a bomb": (lambda line: line | {"left": [_BOMB]}, "longer than 256 MiB"),
    "left too many": (lambda line: line | {"left": ["AAAA"] * 9}, "left has 9 entries"),
    "left more than all": (
        lambda line: redone(line, left=[_packed([[[], [], [], ["7", "2"]]])]),
        "weigh nothing, or more",
    ),
    "left over nothing": (
        lambda line: redone(line, left=[_packed([[[], [], [], ["1", "0"]]])]),
        "",
    ),
    "left deep": (lambda line: line | {"left": [_packed_text(b"[" * 200_000)]}, "unpacked"),
    "a bundle in capitals": (lambda line: line | {"bundle": "A" * 32}, "a hash has 32 digits"),
    "brackets": (lambda line: "[" * 200_000, "nested too deeply"),
    "no UTF-8": (lambda line: b"\xff\xfe\x00", "UTF-8"),
    "a list": (lambda line: [], "it is a list"),
}


def _packed(rows: Any) -> str:
    return _packed_text(json.dumps(rows, separators=(",", ":")).encode())


def _packed_text(plain: bytes) -> str:
    return base64.b64encode(zlib.compress(plain)).decode()


def written(path: Path, rows: list[Any]) -> None:
    """Write lines: data, text that is to be JSON, or bytes."""
    with open(path, "wb") as stream:
        for row in rows:
            text = row if isinstance(row, str | bytes) else json.dumps(row)
            stream.write((text if isinstance(text, bytes) else text.encode()) + b"\n")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a run, its units and their results."""
    place = tmp_path_factory.mktemp("made")
    units = parted(place / "run", "soma-3x3x3", number=4, distinct=True, engine="bitset")
    run_unit(units, place / "results.jsonl")
    return place


@pytest.mark.parametrize("case", RESULTS)
def test_a_hostile_result_is_refused(case: str, made: Path, tmp_path: Path) -> None:
    change, word = RESULTS[case]
    rows: list[Any] = lines(made / "results.jsonl")
    rows[2] = change(rows[2])
    bad = tmp_path / "bad.jsonl"
    written(bad, rows)
    before = contents(made / "run")
    with pytest.raises(TilewrightError) as caught:
        take_results(made / "run", [bad])
    assert word in str(caught.value)
    assert str(caught.value).startswith(f"{bad}:3: ")
    assert str(caught.value).isprintable()
    assert contents(made / "run") == before


def test_the_command_says_so(made: Path, tmp_path: Path) -> None:
    for case in ("nodes of 2^70", "brackets", "id a number", "a host that paints"):
        rows: list[Any] = lines(made / "results.jsonl")
        rows[0] = RESULTS[case][0](rows[0])
        bad = tmp_path / "bad.jsonl"
        written(bad, rows)
        done = command("resume", str(made / "run"), "--results", str(bad))
        assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")
        assert done.stderr.startswith(f"error: {bad}:1: ")


#: what a file of units is made to be: the number of the line, and how it is changed
UNITS: dict[str, tuple[int, Callable[[Line], Any]]] = {
    "unit a number": (1, lambda line: line | {"unit": 5}),
    "attempt below zero": (1, lambda line: line | {"attempt": -1}),
    "budget of 2^70": (1, lambda line: line | {"budget": 2**70}),
    "budget of nothing": (1, lambda line: line | {"budget": 0}),
    "nodes a bomb": (1, lambda line: line | {"nodes": _BOMB}),
    "nodes of another kind": (1, lambda line: line | {"nodes": _packed([1, 2, 3])}),
    "nodes that there are not": (
        1,
        lambda line: line | {"nodes": _packed([[[-1], [], [], ["1", "2"]]])},
    ),
    "brackets": (1, lambda line: "[" * 200_000),
    "no subject": (0, lambda line: {"run": line["run"]}),
    "a subject in brackets": (0, lambda line: line | {"subject": "[" * 200_000}),
    "a subject of numbers": (0, lambda line: line | {"subject": "[1]"}),
    "an engine that there is not": (0, lambda line: _other(line, engine="quick")),
    "a puzzle that is none": (0, lambda line: _other(line, puzzle="{}")),
    "a puzzle of a list": (0, lambda line: _other(line, puzzle=[])),
    "settings of a list": (0, lambda line: _other(line, settings=[1])),
    "settings of others": (0, lambda line: _other(line, settings={"no": 1})),
    "survey of text": (0, lambda line: _other(line, survey="all")),
    "survey of 2^70 tries": (0, lambda line: _other(line, survey={"unique": True, "tries": 2**70})),
    "growing towards nothing": (0, lambda line: _other(line, grow={"goal": "beauty"})),
    "growing with pieces of text": (0, lambda line: _other(line, grow={"divide": "two"})),
    "an origin that is another": (0, lambda line: _other(line, origin="0.0.1 abc")),
}


def _other(line: Line, **changes: Any) -> Line:
    return line | {"subject": json.dumps(json.loads(line["subject"]) | changes)}


@pytest.mark.parametrize("case", UNITS)
def test_a_hostile_file_of_units_is_refused(case: str, made: Path, tmp_path: Path) -> None:
    at, change = UNITS[case]
    rows: list[Any] = lines(made / "run-units.jsonl")
    rows[at] = change(rows[at])
    bad, output = tmp_path / "bad.jsonl", tmp_path / "results.jsonl"
    written(bad, rows)
    with pytest.raises(TilewrightError) as caught:
        run_unit(bad, output)
    assert isinstance(caught.value, PuzzleError) or str(bad) in str(caught.value)
    assert str(caught.value).replace("\n", " ").isprintable()
    assert not output.exists() or not output.read_bytes()


def _mutated(rng: Random, line: Line) -> Any:
    """Return a line with something in it changed, of whatever kind."""
    odd: list[Any] = [
        None, True, -1, 0, 2**63, 2**70, 1.5, float("inf"), "", "0", "0.0", "\x1b[2J", [], [[]], {}, [1], "A" * 9,
    ]  # fmt: skip
    key = rng.choice(list(line))
    kind = rng.randrange(5)
    if kind == 0:
        return {name: value for name, value in line.items() if name != key}
    if kind == 1:
        return line | {key: rng.choice(odd)}
    if kind == 2:
        text = json.dumps(line)
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
    if kind == 3:
        text = json.dumps(line)
        return text[: rng.randrange(len(text))]
    return line | {key: [line[key]] * rng.randrange(3)}


@pytest.mark.parametrize("puzzle", SORTS)
def test_mutants_are_refused_or_change_nothing(puzzle: str, tmp_path: Path) -> None:
    """Whatever is changed in a line: no other error, and no other number in the end."""
    units = parted(tmp_path / "run", puzzle, number=3, keep=True)
    results = tmp_path / "results.jsonl"
    run_unit(units, results)
    good: list[Any] = lines(results)
    rng, bad, refused = Random(66), tmp_path / "bad.jsonl", 0
    for number in range(60):
        folder = tmp_path / "copy"
        shutil.copytree(tmp_path / "run", folder)
        rows = list(good)
        at = rng.randrange(len(rows))
        rows[at] = _mutated(rng, rows[at])
        written(bad, rows)
        try:
            take_results(folder, [bad])
        except TilewrightError:
            refused += 1
        if number % 15 == 0:
            assert fsck(folder) == []
            assert resume(folder, threads=1).solutions == SORTS[puzzle][0]
        shutil.rmtree(folder)
    assert refused > 30
    rows = lines(units)
    for _ in range(150):
        changed = list(rows)
        at = rng.randrange(len(rows))
        changed[at] = _mutated(rng, rows[at])
        written(bad, changed)
        try:
            read_units(bad)
        except TilewrightError:
            refused += 1
    assert refused > 100
