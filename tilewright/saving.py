"""Files that are written: whole or not at all, and in the format of the ending of the name.

The commands write ``--output`` files by ``open_file``, and so does ``save`` of everything that can
be drawn, printed or written as data.
"""

from __future__ import annotations

import errno
import io
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from tilewright.draw.shapes import Drawing

#: the format of each ending of a file's name
ENDINGS = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".tex": "latex",
    ".svg": "svg",
    ".png": "png",
    ".dxf": "dxf",
    ".pdf": "pdf",
    ".stl": "stl",
    ".3mf": "3mf",
    ".glb": "glb",
    ".xmpuzzle": "xmpuzzle",
    ".parquet": "parquet",
    ".yaml": "yaml",
    ".yml": "yaml",
}
#: how a text begins that spreadsheets take for a formula
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
#: names of streams that this process holds open already
_OWN_STREAMS = re.compile(r"/(?:dev|proc/self)/fd/(\d+)|/dev/std(out|err)")
#: files that are being written under a name of ours
_partial_files: set[Path] = set()
#: one entry for each piece of work that is waited for when a signal came
_awaited: list[None] = []


class Savable:
    """A result that is shown as text, picture or data, and can be written to a file as well.

    Attributes:
        SAVED_AS: the formats that it can be written in.
    """

    SAVED_AS: ClassVar[tuple[str, ...]] = ("svg", "png", "text", "json")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, in the format of the ending of its name.

        ``.svg``, ``.png`` and ``.pdf`` are the picture, ``.txt`` the text, ``.json`` the data, in the form that
        the command with ``--output`` writes; ``.csv`` are the rows.  The file is replaced in one
        step, or not at all where something goes wrong.

        Args:
            path: where to write.

        Raises:
            TilewrightError: the ending means no format, or one that this cannot be written in.
            PngUnavailableError: PNG is asked for and the extra ``png`` is not installed.
            PdfUnavailableError: PDF is asked for and the extra ``pdf`` is not installed.
            OSError: the file cannot be written.
        """
        path = Path(path)
        content = self.saved(said_format(path, self.SAVED_AS, type(self).__name__))
        with open_file(path) as stream:
            stream.write(content)

    def file_data(self) -> Any:
        """Return what a JSON file holds."""
        return self.data()  # type: ignore[attr-defined]

    def file_text(self) -> str:
        """Return what a text file holds."""
        return str(self)

    def file_picture(self) -> str:
        """Return what an SVG file holds."""
        return str(self._repr_svg_())  # type: ignore[attr-defined]

    def file_drawings(self) -> tuple[Drawing, ...]:
        """Return what the pages of a PDF file show; lengths are cells."""
        return (self.drawing(),)  # type: ignore[attr-defined]

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file in one of the formats."""
        match form:
            case "pdf":
                from tilewright.draw import pdf

                return pdf.write(self.file_drawings())
            case "svg":
                return self.file_picture().encode()
            case "png":
                from tilewright.draw import png

                return png.rendered(self.file_picture())
            case "json":
                return f"{json.dumps(self.file_data())}\n".encode()
            case "csv":
                return csv_table(self.rows).encode()  # type: ignore[attr-defined]
            case _:
                return f"{self.file_text()}\n".encode()


def said_format(path: Path, forms: Iterable[str], what: str) -> str:
    """Return the format of the ending of a name.

    Raises:
        TilewrightError: it is none of ``forms``.
    """
    form = ENDINGS.get(path.suffix.lower())
    forms = tuple(forms)
    if form not in forms or form is None:
        known = ", ".join(ending for ending, form in ENDINGS.items() if form in forms)
        ending = f"the ending {path.suffix}" if path.suffix else "no ending"
        raise TilewrightError(f"{path.name} has {ending}: a {what} is saved as {known}")
    return form


def plain_text(value: Sequence[object] | Mapping[str, object]) -> str:
    """Return a list or a mapping as text: a cell ``0,1``, cells ``0,1 2,1``, words ``a; b``, values ``a=1; b=2``."""
    if isinstance(value, Mapping):
        return "; ".join(f"{key}={_plain(one)}" for key, one in value.items())
    texts = [_plain(one) for one in value]
    if any(isinstance(one, str | Mapping) for one in value):
        return "; ".join(texts)
    nested = any(isinstance(one, list | tuple) for one in value)
    return (" " if nested else ",").join(texts)


def _plain(value: object) -> str:
    return plain_text(value) if isinstance(value, list | tuple | Mapping) else str(value)


def csv_table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows with the same keys as comma-separated values with a header."""
    import csv

    rows, buffer = list(rows), io.StringIO()
    table = csv.writer(buffer, lineterminator="\n")
    for cells in (rows[0] if rows else (), *(row.values() for row in rows)):
        table.writerow(map(csv_cell, cells))
    return buffer.getvalue()


def csv_cell(value: object) -> object:
    """Return a cell of a table that no spreadsheet takes for a formula; numbers stay as they are.

    >>> csv_cell("=1+1"), csv_cell("Jan"), csv_cell(-1), csv_cell([[0, 1], [2, 1]])
    ("'=1+1", 'Jan', -1, '0,1 2,1')
    """
    if isinstance(value, list | tuple | Mapping):
        value = plain_text(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


@contextmanager
def open_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a binary stream to a file that is put in place at the end.

    A regular file is replaced in one step or not at all: what is written lies in a file of its
    own beside it until the end, with the mode of the old one.  Links are followed, and what is
    no regular file (a device, a pipe) is written to as it is.

    Raises:
        OSError: it cannot be written, with the name that was given.
    """
    if own := _OWN_STREAMS.fullmatch(str(path)):
        opened = _own_stream(own, path)
    elif (old := _status(path)) is None or stat.S_ISREG(old.st_mode):
        opened = _replaced(Path(os.path.realpath(path)), old, path)
    else:
        opened = _written_through(path)
    with opened as stream:
        yield stream


@contextmanager
def awaited() -> Iterator[None]:
    """Have whoever would end this process after a signal wait: what works here writes what it has."""
    _awaited.append(None)
    try:
        yield
    finally:
        _awaited.pop()


def is_awaited() -> bool:
    """Tell whether anything works that is to write what it has before the process ends."""
    return bool(_awaited)


def discard_partial_files() -> None:
    """Remove what is half written, for a process that ends in the middle."""
    for partial in tuple(_partial_files):
        with suppress(OSError):
            partial.unlink()


def check_new_folder(path: Path) -> None:
    """Do nothing if a folder may be written: it is not there yet, or empty.

    Raises:
        TilewrightError: it holds something, or is no folder.
    """
    if path.is_symlink() and not path.exists():
        raise TilewrightError(f"{path} is a link that leads nowhere: give a new folder")
    if not path.exists():
        return
    if not path.is_dir():
        raise TilewrightError(f"{path} is no folder: give one that is new or empty")
    names = sorted(one.name for one in path.iterdir())
    if names:
        raise TilewrightError(
            f"{path} is not empty (it holds {', '.join(names[:3])}): give a new folder"
        )


def write_folder(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a new or empty folder, whole or not at all.

    The files are written into a folder of another name beside it, which takes its place at the end.

    Args:
        path: the folder; those above it are made where they are missing.
        files: what each file holds, by name.

    Raises:
        TilewrightError: the folder holds something, or is no folder.
        OSError: it cannot be written, with the name that was given.
    """
    check_new_folder(path)
    target = Path(os.path.realpath(path))
    partial = target.with_name(f".{os.urandom(8).hex()}.part")
    with _naming(path):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            partial.mkdir()
            for name, content in files.items():
                (partial / name).write_bytes(content)
            with suppress(FileNotFoundError):
                target.rmdir()
            partial.rename(target)
        finally:
            from shutil import rmtree  # slow to import, and needed for whole folders alone

            rmtree(partial, ignore_errors=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let what goes wrong bear the name that was given, and not that of a file of ours."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _status(path: Path) -> os.stat_result | None:
    """Return what is there; ``None`` for nothing."""
    with _naming(path), suppress(FileNotFoundError):
        return path.stat()
    return None


@contextmanager
def _written_through(path: Path) -> Iterator[BinaryIO]:
    with _naming(path), path.open("wb") as stream:
        yield stream


@contextmanager
def _own_stream(own: re.Match[str], path: Path) -> Iterator[BinaryIO]:
    """Yield a stream that was opened for this process, at the place where it stands."""
    number = int(own[1] or {"out": 1, "err": 2}[own[2]])
    sys.stdout.flush()
    with _naming(path), os.fdopen(os.dup(number), "wb") as stream:
        yield stream


@contextmanager
def _replaced(target: Path, old: os.stat_result | None, path: Path) -> Iterator[BinaryIO]:
    """Yield a new file in the folder of ``target``, and let it take the place of that."""
    with _naming(path):
        if old is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        partial = target.with_name(f".{os.urandom(8).hex()}.part")
        _partial_files.add(partial)
        try:
            with partial.open("xb") as stream:
                if old is not None:
                    _take_over(partial, old)
                yield stream
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)
            _partial_files.discard(partial)


def _take_over(partial: Path, old: os.stat_result) -> None:
    """Give a new file the owner and the mode of the old one, as far as this process may."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(partial, old.st_uid, old.st_gid)
    partial.chmod(stat.S_IMODE(old.st_mode))
