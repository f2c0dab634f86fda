"""When Python looks for cycles of garbage: neither while a command loads, nor when the process ends.

Classes, functions and tables that a module defines stay as long as the process, and looking through
all of them again and again takes a tenth of a short command.  ``tilewright.__main__`` turns the
search off before it imports anything.
"""

from __future__ import annotations

import gc


def after_loading() -> None:
    """Look for garbage from now on, but not among what is loaded."""
    gc.freeze()
    gc.enable()


def before_the_end() -> None:
    """Let the memory go back to the system as a whole."""
    gc.freeze()
