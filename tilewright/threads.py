"""Starting threads, in one place: a system that has no more to give is no error.

A small container or a full process table gives fewer threads than are asked for, perhaps none.  Whoever
starts some hears here how many began, and goes on with those, down to the thread that asks.
"""

from __future__ import annotations

import _thread
from collections.abc import Callable
from threading import Thread


def start_thread(work: Callable[[], object], name: str | None = None) -> Thread | None:
    """Start a thread that does not keep the process alive.

    Args:
        work: done by the thread.
        name: of the thread.

    Returns:
        The thread; ``None`` if the system has no more to give.
    """
    thread = Thread(target=work, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError:
        return None
    return thread


def start_threads(work: Callable[[], object], most: int) -> list[Thread]:
    """Start so many threads that do the same; return those that began, none if there is not even one."""
    begun: list[Thread] = []
    while len(begun) < most and (thread := start_thread(work)) is not None:
        begun.append(thread)
    return begun


def start_listener(work: Callable[[], object]) -> bool:
    """Start a thread that nobody lists or waits for; return whether it began."""
    try:
        _thread.start_new_thread(work, ())
    except RuntimeError:
        return False
    return True
