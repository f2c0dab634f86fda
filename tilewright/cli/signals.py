"""SIGTERM and SIGHUP end a command as Ctrl-C does: what was found by then is written."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from tilewright.cli.exits import FAULT, INTERRUPTED

#: the signals besides SIGINT, as far as the system knows them
_NUMBERS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
#: the signal that ended this command
_caught: list[int] = []


def heed_signals() -> None:
    """Let signals interrupt this process; one that it was told to ignore (nohup) stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in _NUMBERS:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _interrupt)


def final_code(code: int) -> int:
    """Return the exit code of a command: 128 and the number of the signal that ended it.

    An output that is gone, such as that of a terminal that was closed, comes of the signal.
    """
    return 128 + _caught[0] if _caught and code in (INTERRUPTED, FAULT) else code


def _interrupt(number: int, _: FrameType | None) -> None:
    """Interrupt as Ctrl-C does; a second one must not break off the writing of what was found."""
    for other in _NUMBERS:
        signal.signal(other, signal.SIG_IGN)
    _caught.append(number)
    raise KeyboardInterrupt
