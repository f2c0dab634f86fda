"""Units and results that came in files: checked for kind, range, depth and size before use.

A digest guards against damage, not against a stranger: whoever writes a file can compute it.  So each
value is checked by itself first, and an archive is unpacked no further than it may be long.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.challenges.board_families import BoardFamily
from tilewright.errors import PuzzleError, TilewrightError, printable
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import PARTS, Portion, Task, UnitResult
from tilewright.model.classes import KINDS
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.search import check_engine

#: the longest line of a file, in bytes
MOST_LINE = 1 << 28
#: the largest number that is stored as one: budgets, nodes, kept solutions
LARGEST = (1 << 63) - 1
#: the most digits of a number of solutions
MOST_DIGITS = 4_000
#: the longest names, of units and of workers
MOST_UNIT, MOST_HOST = 4_096, 255
#: the most seconds that a unit takes: three hundred years
MOST_SECONDS = 1e10

#: how the line of a result begins
_BEGINNING = b'{"id": "0'
_UNIT = re.compile(r"0(\.(0|[1-9][0-9]{0,8}))*", re.ASCII)
_COUNT = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{32}", re.ASCII)


@dataclass(frozen=True)
class Received:
    """A result that came in a file.

    Attributes:
        result: of the work on a unit.
        bundle: the hash of the nodes that were worked on.
    """

    result: UnitResult
    bundle: str


def read_units(path: Path) -> tuple[str, Subject, list[Task]]:
    """Read the file of ``write_units``: the name of the run, its subject, and units.

    Raises:
        TilewrightError: it is something else, or of another version of the core.
    """
    number, tasks = 1, []
    try:
        rows = _lines(path, torn=False)
        head = next(rows, None)
        if head is None:
            raise ValueError("it is empty")
        first = _object(head[1])
        run, subject = _text(first, "run", 64), _subject(_text(first, "subject", MOST_LINE))
        for number, line in rows:  # noqa: B007 - the number of the line is for the message
            tasks.append(_task(_object(line), subject))
    except PuzzleError:
        raise
    except (ValueError, _core.CoverError) as error:
        raise TilewrightError(
            f"{path} holds no units of a run: line {number}: {printable(str(error))}; "
            "tilewright run --units writes such a file"
        ) from None
    return run, subject, tasks


def read_all_results(paths: Sequence[Path], run: str, subject: Subject) -> list[Received]:
    """Return the results of files.

    Raises:
        TilewrightError: files hold something else; each of them is named, with its first such line.
    """
    found, faults = list[Received](), list[str]()
    for path in paths:
        try:
            found += read_results(path, run, subject)
        except TilewrightError as fault:
            faults.append(str(fault))
    if faults:
        raise TilewrightError("\n".join(faults))
    return found


def read_results(path: Path, run: str, subject: Subject) -> Iterator[Received]:
    """Yield the results of a file; a last line that was torn off is none.

    Args:
        path: the file.
        run: the name of the run that they have to be of.
        subject: of that run.

    Raises:
        TilewrightError: a line holds something else.
    """
    number = 0
    try:
        for number, line in _lines(path, torn=True):  # noqa: B007 - as above
            yield read_result(_object(line), run, subject)
    except (ValueError, _core.CoverError) as error:
        raise TilewrightError(
            f"{path}:{number or 1}: {printable(str(error))}; a line that tilewright run-unit wrote for this "
            "run was expected; nothing was taken in"
        ) from None


def is_torn(line: bytes) -> bool:
    """Tell whether the last line of a file is the beginning of a result, which was torn off."""
    if line.endswith(b"\n") or not _BEGINNING.startswith(line[: len(_BEGINNING)]):
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return True
    return False


def read_result(data: Mapping[str, Any], run: str, subject: Subject) -> Received:
    """Read the data of one result.

    Raises:
        ValueError: a value is missing, damaged or out of range, or it is of another run.
    """
    unit = _unit(data, "id")
    if data.get("run") != run:
        raise ValueError(f"the result of unit {_short(unit)} is of another run")
    left = data.get("left")
    if not isinstance(left, list):
        raise ValueError(f"left is {_kind(left)}: it has to be a list of nodes")
    if len(left) > PARTS:
        raise ValueError(f"left has {len(left)} entries: a unit leaves {PARTS} at most")
    frame = data.get("frame")
    result = UnitResult(
        id=unit,
        budget=_whole(data, "budget", 1),
        solutions=_count(data),
        distinct=None if data.get("distinct") is None else _whole(data, "distinct"),
        nodes=_whole(data, "nodes"),
        left=tuple(_portion(one, subject) for one in left),
        frame=None if frame is None else _decoded(frame, "frame"),
        kept=_whole(data, "kept"),
        seconds=_seconds(data),
        host=_text(data, "host", MOST_HOST),
    )
    bundle = _hash(data, "bundle")
    fault = fault_of(result, subject)
    if fault:
        raise ValueError(f"the result of unit {_short(unit)}: {fault}")
    subject.work.check_kept(subject, result)
    if result.digest != _hash(data, "digest"):
        raise ValueError(f"the result of unit {_short(unit)} is damaged: its hash is another")
    return Received(result, bundle)


def fault_of(result: UnitResult, subject: Subject) -> str:
    """Return what cannot be in a result, whoever brought it; ``""`` if nothing.

    Args:
        result: with values of the right kinds.
        subject: of the run.
    """
    numbers = {"budget": result.budget, "nodes": result.nodes, "kept": result.kept}
    for name, number in numbers.items():
        if type(number) is not int or not 0 <= number <= LARGEST:
            return f"{name} is {_shown(number)}: it has to be from 0 to 2^63 - 1"
    if type(result.solutions) is not int or result.solutions < 0:
        return f"solutions is {_shown(result.solutions)}: it has to be 0 or more"
    counts_classes = subject.work.counts_classes(subject)
    if (result.distinct is not None) != counts_classes:
        there, wanted = ("has none", "counts") if counts_classes else ("has some", "counts none")
        return f"it {there} of the classes that this run {wanted}"
    if result.distinct is not None and type(result.distinct) is not int:
        return f"the number of classes is {_kind(result.distinct)}"
    if result.distinct is not None and not 0 <= result.distinct <= result.solutions:
        return (
            f"{_shown(result.distinct)} classes of {_shown(result.solutions)} solutions cannot be"
        )
    if not subject.keep and (result.frame is not None or result.kept):
        return "it keeps solutions, and the run keeps none"
    if subject.keep and result.frame is None:
        return "it keeps no solutions, and the run keeps them"
    if not (isinstance(result.seconds, float | int) and 0 <= result.seconds <= MOST_SECONDS):
        return f"seconds is {result.seconds!r}: it has to be a number of seconds"
    if not isinstance(result.host, str) or printable(result.host) != result.host:
        return f"host has characters that cannot be printed: {printable(str(result.host))}"
    if len(result.host) > MOST_HOST:
        return f"host has {len(result.host)} characters, the limit is {MOST_HOST}"
    return ""


# Lines and values --------------------------------------------------------------------------


def _lines(path: Path, *, torn: bool) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file with their numbers, from 1.

    Args:
        path: the file.
        torn: whether a last line that was torn off is left out.
    """
    with open(path, "rb") as stream:
        number = 0
        while line := stream.readline(MOST_LINE + 1):
            number += 1
            if len(line) > MOST_LINE:
                raise ValueError(f"the line is longer than {MOST_LINE >> 20} MiB")
            if torn and is_torn(line):
                return
            if line.strip() or torn:
                yield number, line


def _object(line: bytes) -> dict[str, Any]:
    """Return the object that a line holds."""
    try:
        data = json.loads(line.decode(), parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON from column {error.pos + 1} on") from None
    except RecursionError:
        raise ValueError("its brackets are nested too deeply") from None
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None
    if not isinstance(data, dict):
        raise ValueError(f"it is {_kind(data)}, not an object")
    return data


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _task(data: Mapping[str, Any], subject: Subject) -> Task:
    """Return a unit of a file."""
    portion = _portion(data.get("nodes"), subject)
    return Task(_unit(data, "unit"), _whole(data, "attempt"), portion, _whole(data, "budget", 1))


def _portion(value: Any, subject: Subject) -> Portion:
    """Return the nodes of a unit; their weight is a share of the whole."""
    try:
        portion = subject.read_portion(_decoded(value, "nodes"))
        weight = portion.weight
    except (OverflowError, ZeroDivisionError, RecursionError) as error:
        raise ValueError(f"the nodes of a unit cannot be read: {error}") from None
    if not 0 < weight <= 1:
        raise ValueError("the nodes of a unit weigh nothing, or more than the whole")
    return portion


def _subject(text: str) -> Subject:
    """Return the subject of a run."""
    try:
        subject = Subject.read(text)
    except (TilewrightError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"its subject cannot be read ({error})") from None
    kinds = {
        "puzzle": str,
        "settings": dict,
        "distinct": bool,
        "keep": bool,
        "engine": str,
        "origin": str,
    }
    for name, kind in kinds.items():
        if not isinstance(getattr(subject, name), kind):
            raise ValueError(f"the {name} of its subject is {_kind(getattr(subject, name))}")
    if subject.classes not in KINDS:
        raise ValueError(f"the classes of its subject have to be one of {', '.join(KINDS)}")
    if subject.engine != FRONTIER:
        check_engine(subject.engine)
    if subject.apart is not None:
        most = subject.apart.limit_states
        if most is not None and (type(most) is not int or not 0 < most <= LARGEST):
            raise ValueError(f"the limit of states of its assemblies is {_shown(most)}")
        if not (subject.keep and subject.distinct):
            raise ValueError("it takes assemblies apart, and does not keep one of each class")
    if subject.boards is not None:
        _check_boards(subject)
    if subject.grow is not None:
        _check_walks(subject)
    question = subject.survey
    if question is not None:
        numbers = {"most": question.most, "tries": question.tries, "seed": question.seed}
        for name, number in numbers.items():
            optional = number is None and name != "seed"
            if not optional and (type(number) is not int or abs(number) > LARGEST):
                raise ValueError(f"the {name} of its survey is {_shown(number)}")
        if type(question.unique) is not bool:
            raise ValueError(f"the unique of its survey is {_kind(question.unique)}")
    return subject


def _check_boards(subject: Subject) -> None:
    """Do nothing if the question of a run over boards can be meant."""
    asked = subject.boards
    assert asked is not None
    if type(asked.family) is not str or type(asked.unique) is not bool:
        raise ValueError("the family of its boards is no text, or unique is no yes or no")
    if type(asked.limit) is not int or not 0 < asked.limit <= LARGEST:
        raise ValueError(f"the limit of its boards is {_shown(asked.limit)}")
    if not (subject.keep and subject.distinct):
        raise ValueError("it is over boards, and does not keep a row of each")
    try:
        number, question = BoardFamily.read(asked.family).number, asked.of_each
    except TypeError as error:
        raise ValueError(str(error)) from None
    if number is None:
        raise ValueError(
            f"the family of its boards, {_short(asked.family)}, has no number of cells"
        )
    if question.most is not None and question.most > LARGEST:
        raise ValueError(f"the most of its boards is {_shown(question.most)}")


def _check_walks(subject: Subject) -> None:
    """Do nothing if the question of a run that grows puzzles can be meant."""
    asked = subject.grow
    assert asked is not None
    numbers = {
        "judgements": asked.judgements,
        "states": asked.limit_states,
        "list": asked.limit,
        "pieces": asked.divide or 2,
    }
    for name, number in numbers.items():
        if type(number) is not int or not 0 < number <= LARGEST:
            raise ValueError(f"the number of {name} of its walks is {_shown(number)}")
    if type(asked.seed) is not int or abs(asked.seed) > LARGEST:
        raise ValueError(f"the seed of its walks is {_shown(asked.seed)}")
    if type(asked.saw) is not bool or type(asked.keep_boxes) is not bool:
        raise ValueError("saw or keep_boxes of its walks is no yes or no")
    sizes = asked.sizes
    if sizes is not None and (len(sizes) != 2 or any(type(size) is not int for size in sizes)):
        raise ValueError("the sizes of its pieces are no two whole numbers")
    if not (subject.keep and subject.distinct):
        raise ValueError("it grows puzzles, and does not keep a row of each walk")


def _unit(data: Mapping[str, Any], key: str) -> str:
    unit = _text(data, key, MOST_UNIT)
    if not _UNIT.fullmatch(unit):
        raise ValueError(f"{key} is {_short(unit)!r}: a unit is named like 0.3.1")
    return unit


def _count(data: Mapping[str, Any]) -> int:
    text = _text(data, "solutions", MOST_DIGITS)
    if not _COUNT.fullmatch(text):
        raise ValueError(f"solutions is {_short(text)!r}: it has to be digits, 0 or more")
    return int(text)


def _hash(data: Mapping[str, Any], key: str) -> str:
    text = _text(data, key, MOST_HOST)
    if not _HASH.fullmatch(text):
        raise ValueError(f"{key} is {_short(text)!r}: a hash has 32 digits of base 16")
    return text


def _whole(data: Mapping[str, Any], key: str, least: int = 0) -> int:
    value = data.get(key)
    if type(value) is not int:
        raise ValueError(f"{key} is {_kind(value)}: it has to be a whole number")
    if not least <= value <= LARGEST:
        raise ValueError(f"{key} is {_shown(value)}: it has to be from {least} to 2^63 - 1")
    return value


def _seconds(data: Mapping[str, Any]) -> float:
    value = data.get("seconds")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"seconds is {_kind(value)}: it has to be a number")
    if abs(value) > MOST_SECONDS or not isfinite(value):
        raise ValueError("seconds is out of range")
    return float(value)


def _text(data: Mapping[str, Any], key: str, most: int) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise ValueError(f"{key} is {_kind(value)}: it has to be text")
    if len(value) > most:
        raise ValueError(f"{key} has {len(value)} characters, the limit is {most}")
    return value


def _decoded(value: Any, key: str) -> bytes:
    if not isinstance(value, str):
        raise ValueError(f"{key} is {_kind(value)}: it has to be text of base 64")
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError(f"{key} is no text of base 64") from None


def _kind(value: Any) -> str:
    """Return what a value is, for people."""
    if value is None:
        return "missing"
    names = {bool: "true or false", int: "a number", float: "a fraction", str: "text"}
    return {**names, list: "a list", dict: "an object"}.get(type(value), type(value).__name__)


def _shown(number: Any) -> str:
    """Return a number for people, a long one by its length."""
    if not isinstance(number, int):
        return _kind(number)
    size = number.bit_length()
    return str(number) if size <= 80 else f"a number of {size} bits"


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
