"""Work that would hold up the server while it lasts: in a thread, if there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from anyio import to_thread

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Return the result of work that a thread does; the end of the server does not wait for it.

    If the system has no thread to give, the server does the work itself: others then wait so long.
    """
    begun = False

    def done() -> T:
        nonlocal begun
        begun = True
        return work()

    try:
        return await to_thread.run_sync(done, abandon_on_cancel=True)
    except RuntimeError:
        if begun:
            raise
    return work()
