"""An output is never an input: what a command reads is noted before it begins, and not written to.

Files are the same by device and inode, whatever they are called.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

#: arguments that are names of files, or may be
_READ = ("puzzle", "solutions", "folder", "folders", "units")
#: what the running command reads: a name for people, and which file it is
_inputs: list[tuple[str, os.stat_result]] = []


class OutputFile(click.Path):
    """The name of a file that a command writes, which is not empty."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse an empty name, which a path would take for this folder."""
        if value == "":
            self.fail("the name of the file is empty", param, ctx)
        return super().convert(value, param, ctx)


def note_inputs(ctx: click.Context) -> None:
    """Note what a command is going to read, and refuse to write any of it.

    Raises:
        UsageError: an output is one of the inputs.
    """
    _inputs.clear()
    outputs: list[Path] = []
    for parameter in ctx.command.params:
        value = ctx.params.get(parameter.name or "")
        if isinstance(parameter.type, OutputFile):
            outputs += [value] if value else []
        elif _is_read(parameter):
            for one in value if isinstance(value, tuple) else (value,):
                if parameter.name != "puzzle" or _may_be_file(str(one)):
                    _inputs.extend(_files(str(one or "")))
    for path in outputs:
        refuse_input(path)
    if not outputs and _inputs:
        _refuse_standard_output()


def refuse_input(path: Path) -> None:
    """Do nothing unless a file that is about to be written is one that is read.

    Raises:
        UsageError: it is.
    """
    if not _inputs:
        return
    with suppress(OSError, ValueError):
        target = path.stat()
        inside = path.resolve().parent.stat()
        for name, one in _inputs:
            if os.path.samestat(one, target):
                raise click.UsageError(
                    f"{path} is read as {name} and would be overwritten: choose another name"
                )
            if stat.S_ISDIR(one.st_mode) and os.path.samestat(one, inside):
                raise click.UsageError(
                    f"{path} belongs to the run in {name} and would be overwritten: choose a "
                    "file outside of that folder"
                )


def _is_read(parameter: click.Parameter) -> bool:
    if isinstance(parameter, click.Argument):
        return parameter.name in _READ
    return isinstance(parameter.type, click.Path) and parameter.name != "into"


def _may_be_file(name: str) -> bool:
    """Tell whether PUZZLE is no name of the catalogue, beside which there may be a file called so."""
    return name == "-" or any(sign in name for sign in "./\\#")


def _files(name: str) -> Iterator[tuple[str, os.stat_result]]:
    """Yield the file that an argument names; ``FILE#2`` is a part of FILE, ``-`` standard input."""
    with suppress(OSError, ValueError):
        if name == "-":
            status = os.fstat(0)
            if stat.S_ISREG(status.st_mode):
                yield "standard input", status
        elif os.path.exists(name):
            yield name, os.stat(name)
        elif "#" in name:
            file = name.rpartition("#")[0]
            yield file, os.stat(file)


def _refuse_standard_output() -> None:
    """Refuse to append to a file that is read (``>> FILE``)."""
    with suppress(OSError):
        target = os.fstat(1)
        for name, one in _inputs:
            if stat.S_ISREG(target.st_mode) and os.path.samestat(one, target):
                raise click.UsageError(f"standard output goes to {name}, which is read")
