"""A lock on a file that ends with the process that holds it, as far as the system has one."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import TextIO


def _module(name: str) -> ModuleType | None:
    """Return a module that only some systems have."""
    try:
        return import_module(name)
    except ImportError:
        return None


#: locks of Unix, and of Windows
_fcntl, _msvcrt = _module("fcntl"), _module("msvcrt")
#: the byte that is locked on Windows, where nobody else can read what is locked: far behind the text
_BYTE = 1 << 30


def locked(file: TextIO) -> bool:
    """Lock a file that is open to be written; tell whether nobody else holds it.

    Without any locks it is always true: a run has an owner in its ledger as well.
    """
    try:
        if _fcntl is not None:
            _fcntl.flock(file, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _lock_byte(_msvcrt, file, _msvcrt.LK_NBLCK)
    except OSError:
        return False
    return True


def is_free(file: TextIO) -> bool:
    """Tell whether nobody holds a file."""
    try:
        if _fcntl is not None:
            _fcntl.flock(file, _fcntl.LOCK_SH | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _lock_byte(_msvcrt, file, _msvcrt.LK_NBLCK)
            with suppress(OSError):
                _lock_byte(_msvcrt, file, _msvcrt.LK_UNLCK)
    except OSError:
        return False
    return True


def _lock_byte(module: ModuleType, file: TextIO, how: int) -> None:
    """Lock or free one byte; the file stands where it stood."""
    at = file.tell()
    file.seek(_BYTE)
    try:
        module.locking(file.fileno(), how, 1)
    finally:
        file.seek(at)
