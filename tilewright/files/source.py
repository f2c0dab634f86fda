"""Where a puzzle comes from: bytes of a file or of standard input, and the format they are in.

The size is checked before a byte is read, and never more than the cap is read.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Literal, Protocol, TypeVar, get_args

from tilewright.errors import Fault, PuzzleError
from tilewright.files.node import Node
from tilewright.files.reading import Reading
from tilewright.model.limits import Limits

Format = Literal["yaml", "json", "toml"]
Content = TypeVar("Content", str, bytes)

#: file name endings and the format they announce
SUFFIXES: dict[str, Format] = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".toml": "toml"}
#: the files through which a process reaches streams that it holds open already
_OWN_STREAMS = re.compile(r"/dev/(?:stdin|fd/\d+)|/proc/self/fd/\d+")
#: bytes that are read at a time
_PIECE = 1 << 20
_TOML_LINE = re.compile(r"""\s*(?:\[\[?[\w ."'-]+\]\]?\s*(?:#.*)?\Z|[\w."'-]+\s*=)""")
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_BINARY = ("this is a binary file", "a puzzle file is text: YAML, JSON or TOML")
_NO_UTF8 = ("this is not UTF-8 text", "save the file as UTF-8")
_JSON_START = re.compile(r"\s*\{\s*[\"}]")


def read_text(path: Path, cap: int, cap_name: str = "file_bytes") -> str:
    """Return the text of a file; nothing that could hang or have no end is opened.

    Raises:
        PuzzleError: it cannot be read, is no regular file, is larger than ``cap`` bytes, or is
            not UTF-8.
    """
    return _content(path, cap, cap_name, decoded)


def read_bytes(path: Path, cap: int, cap_name: str = "file_bytes") -> bytes:
    """Return the bytes of a file, in the same way.

    Raises:
        PuzzleError: it cannot be read, is no regular file, or is larger than ``cap`` bytes.
    """
    return _content(path, cap, cap_name, capped)


def _content(
    path: Path, cap: int, cap_name: str, read: Callable[[BinaryIO, str, int, str], Content]
) -> Content:
    try:
        _look_at(path, path.stat(), cap, cap_name)
        with open(_descriptor(path), "rb") as stream:
            _look_at(path, os.fstat(stream.fileno()), cap, cap_name)
            if hasattr(os, "set_blocking"):
                os.set_blocking(stream.fileno(), True)
            return read(stream, str(path), cap, cap_name)
    except FileNotFoundError:
        near = [
            name
            for name in map(str, (path.with_suffix(s) for s in SUFFIXES))
            if Path(name).is_file()
        ]
        fix = f"did you mean {near[0]!r}?" if near else "check the name and the folder"
        raise refuse(path, "there is no such file", fix) from None
    except IsADirectoryError:
        raise refuse(path, "this is a folder, not a file", "name a file in it") from None
    except PermissionError:
        raise refuse(
            path, "the file may not be read", "give yourself permission to read it"
        ) from None
    except (OSError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise refuse(path, f"the file cannot be read ({error})", "check the name") from None


def _look_at(path: Path, status: os.stat_result, cap: int, cap_name: str) -> None:
    """Refuse what is no regular file, or is too large.

    A pipe that the shell opened for this process, as in ``<(command)``, is read as a file is.
    """
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError
    own_pipe = stat.S_ISFIFO(status.st_mode) and _OWN_STREAMS.fullmatch(str(path))
    if not stat.S_ISREG(status.st_mode) and not own_pipe:
        what = f"this is {_kind(status.st_mode)}, not a file"
        raise refuse(path, what, "name a file, or - for standard input")
    if status.st_size > cap:
        raise refuse(path, *_too_large(status.st_size, cap, cap_name))


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "a pipe"
    return "a socket" if stat.S_ISSOCK(mode) else "a device"


def _descriptor(path: Path) -> int:
    """Open a file without waiting, should it have become a pipe since it was looked at."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))


def read_stdin(cap: int, cap_name: str = "file_bytes") -> str:
    """Return the text of standard input, under the same cap."""
    return decoded(sys.stdin.buffer, "<stdin>", cap, cap_name)


class Readable(Protocol):
    """An open file, of text or of bytes."""

    def read(self, size: int, /) -> str | bytes:
        """Return so many characters or bytes, fewer at the end."""
        ...


def read_open(stream: Readable, cap: int) -> str | bytes:
    """Return the rest of an open file of text or of bytes; of one beyond the cap no more than shows it."""
    data: list[str | bytes] = []
    left = cap + 1
    while left and (piece := stream.read(min(_PIECE, left))):
        data.append(piece)
        left -= len(piece)
    texts = "".join(piece for piece in data if isinstance(piece, str))
    return texts or b"".join(piece for piece in data if isinstance(piece, bytes))


def as_text(data: str | bytes, origin: str, cap: int) -> str:
    """Return a text, or the text that bytes are.

    Raises:
        PuzzleError: they are too many, or not UTF-8.
    """
    if isinstance(data, bytes):
        return decoded(BytesIO(data), origin, cap, "file_bytes")
    if len(data) > cap:
        raise refuse(origin, *_too_large(None, cap, "file_bytes"))
    return data


def decoded(stream: BinaryIO, origin: str, cap: int, cap_name: str) -> str:
    """Read at most ``cap`` bytes of UTF-8."""
    data = capped(stream, origin, cap, cap_name)
    if b"\0" in data:
        raise refuse(origin, *_BINARY)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        fault = Fault((), *_NO_UTF8, line, column)
        raise PuzzleError([fault], origin) from None


def capped(stream: BinaryIO, origin: str, cap: int, cap_name: str) -> bytes:
    """Read at most ``cap`` bytes.

    Raises:
        PuzzleError: there are more.
    """
    data = read_at_most(stream, cap + 1)
    if len(data) > cap:
        raise refuse(origin, *_too_large(None, cap, cap_name))
    return data


def read_at_most(stream: BinaryIO, size: int) -> bytes:
    """Return the rest of a stream, or its first ``size`` bytes.

    It is read piece by piece: to ask for ``size`` bytes at once takes as many, however few come.
    """
    data = bytearray()
    while len(data) < size and (piece := stream.read(min(_PIECE, size - len(data)))):
        data += piece
    return bytes(data)


def refuse(origin: Path | str, what: str, fix: str) -> PuzzleError:
    """Return the error for a file of which nothing can be read."""
    return PuzzleError([Fault((), what, fix)], str(origin))


def _too_large(size: int | None, cap: int, name: str) -> tuple[str, str]:
    """Return what is wrong with a file of ``size`` bytes, or of more than are counted."""
    what, fix = Limits(file_bytes=cap).excess("file_bytes", "it has", size)
    if name == "file_bytes":
        return what, fix
    return what, f"allow more with --max-bytes or {name}=" if name else "make it smaller"


def guess_format(text: str) -> Format:
    """Tell JSON and TOML by how they begin; everything else is YAML."""
    if _JSON_START.match(text):
        return "json"
    for line in text.split("\n", 50)[:50]:
        if line.strip() and not line.lstrip().startswith("#"):
            return "toml" if _TOML_LINE.match(line) else "yaml"
    return "yaml"


def read_tree(reading: Reading, format: Format) -> Node:
    """Return the tree of nodes of a text.

    Raises:
        PuzzleError: it is not of that format, a cap is passed, or nothing is in it.
    """
    if not reading.text.strip():
        reading.stop("the file is empty", "begin with tilewright: 1")
    refuse_no_text(reading)
    root = _reader(format)(reading)
    if root is None:
        reading.stop("the file is empty", "begin with tilewright: 1")
    return root


def refuse_no_text(reading: Reading) -> None:
    """Refuse a text with a character that no text has.

    Raises:
        PuzzleError: it has one.
    """
    if wrong := _NO_TEXT.search(reading.text):
        index = wrong.start()
        line, start = reading.text.count("\n", 0, index) + 1, reading.text.rfind("\n", 0, index)
        what, fix = _BINARY if wrong[0] == "\0" else _NO_UTF8
        reading.stop(what, fix, (line, index - start))


def _reader(format: Format) -> Callable[[Reading], Node | None]:
    """Import what reads a format: a file is of one, and the readers of the others stay out."""
    if format == "json":
        from tilewright.files.json_text import read_json

        return read_json
    if format == "toml":
        from tilewright.files.toml_text import read_toml

        return read_toml
    if format == "yaml":
        from tilewright.files.yaml_text import read_yaml

        return read_yaml
    raise ValueError(f"format is {format!r}: choose from {', '.join(get_args(Format))}")
