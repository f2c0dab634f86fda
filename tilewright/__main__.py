"""``python -m tilewright`` and ``tilewright`` are the command line.

Nothing is imported here that takes time: until the command line is loaded, a signal ends the process with a
word and the exit code of that signal, instead of a traceback.
"""

import gc
import os
import signal
from importlib import import_module
from types import FrameType


def main(module: str = "tilewright.cli") -> None:
    """Load a command line, which takes over the signals, and run it.

    Args:
        module: where its ``main`` is.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, leave)
    gc.disable()  # what is loaded stays; ``after_loading`` begins to look for garbage
    import_module(module).main()


def leave(number: int, _: FrameType | None) -> None:
    """End the process at once: nothing was begun."""
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(128 + number)


#: lets ``heed_signals`` take over
leave.while_loading = True  # type: ignore[attr-defined]

if __name__ == "__main__":
    main()
