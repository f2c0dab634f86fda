"""SIGTERM and SIGHUP end a command as Ctrl-C does: what was found by then is written.

A signal interrupts the main thread, and whatever works there writes what it has.  A second thread hears
of it as well, and ends the process where the main thread does not: the interrupt came into a callback
that swallowed it, or into one long call of C.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from types import FrameType

from tilewright.cli.exits import DONE, FAULT, INTERRUPTED, LIMIT, UNWRITTEN
from tilewright.cli.output import is_writing
from tilewright.threads import start_listener

#: the signals besides SIGINT, as far as the system has them
_NUMBERS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
#: the signals that the main thread has heard of
_heard: list[int] = []
#: seconds that the main thread has to end after a signal
_PATIENCE = 1.5
#: seconds between two looks at an output that is still being written
_PAUSE = 0.05


def heed_signals() -> None:
    """Let signals interrupt this process; one that its parent had ignored (nohup) stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        return
    _listen()
    for number in _NUMBERS:
        if _is_default(number):
            signal.signal(number, _interrupt)
    if _is_default(signal.SIGINT):
        signal.signal(signal.SIGINT, _strike)


def ignore_signals() -> None:
    """Let nothing break off the last words of a command that ends."""
    with suppress(ValueError):  # not in the main thread
        for number in (signal.SIGINT, *_NUMBERS):
            if signal.getsignal(number) in (_interrupt, _strike):
                signal.signal(number, signal.SIG_IGN)


def final_code(code: int) -> int:
    """Return the exit code of a command: 128 and the number of the first signal that it heard of.

    So it is if the command made do with what it had, and if an output is gone, such as that of a terminal
    that was closed: both come of the signal.
    """
    ended = code in (INTERRUPTED, FAULT, UNWRITTEN, DONE, LIMIT)
    return 128 + _heard[0] if _heard and ended else code


def _is_default(number: int) -> bool:
    """Tell whether nobody but Python and ``tilewright.__main__`` has a hand on a signal."""
    at = signal.getsignal(number)
    known = (signal.SIG_DFL, signal.default_int_handler)
    return at in known or getattr(at, "while_loading", False)


def _interrupt(number: int, _: FrameType | None) -> None:
    """Interrupt as Ctrl-C does; a second one must not break off the writing of what was found."""
    for other in _NUMBERS:
        signal.signal(other, signal.SIG_IGN)
    _strike(number, None)


def _strike(number: int, _: FrameType | None) -> None:
    _heard.append(number)
    raise KeyboardInterrupt


def _listen() -> None:
    """Let a thread of its own hear of every signal, at the moment it comes; without one the main thread
    does alone.
    """
    with suppress(OSError, ValueError, AttributeError):  # not everywhere
        ours, theirs = os.pipe()
        os.set_blocking(theirs, False)
        if start_listener(lambda: _attend(ours)):
            signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)


def _attend(ours: int) -> None:
    """Wait for a signal and end the process, should the main thread not do so by itself.

    An output that is being written is waited for.  After Ctrl-C that was heard nothing is done: whoever
    pressed it can press it again.
    """
    while True:
        number = os.read(ours, 1)[0]
        if number not in (signal.SIGINT, *_NUMBERS):
            continue
        time.sleep(_PATIENCE)
        while number in _heard and is_writing():
            time.sleep(_PAUSE)
        if number not in _heard or number != signal.SIGINT:
            _end(number)


def _end(number: int) -> None:
    """End the process, and leave no file that is half written."""
    saving = sys.modules.get("tilewright.saving")
    try:
        if saving is not None:
            saving.discard_partial_files()
        os.write(2, b"interrupted\n")
    finally:
        os._exit(128 + number)
