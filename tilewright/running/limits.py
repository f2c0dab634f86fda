"""The limits of time and memory of a call: from its first step, reading and compiling included."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from time import monotonic

from tilewright import _core
from tilewright.compile.watched import Guard
from tilewright.errors import LimitReached
from tilewright.running.options import SearchOptions

#: what tables may take if the machine does not tell its memory
UNKNOWN_BYTES = 4 << 30
#: where a container states its memory limit: versions 2 and 1 of control groups
_GROUPS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def machine_memory() -> int | None:
    """Return the bytes that this process may hold: of the machine, its container, its limits.

    Returns:
        The least that any of them says; ``None`` if none does.
    """
    known = [_physical(), *map(_group_limit, _GROUPS), *_process_limits()]
    return min((size for size in known if size is not None), default=None)


def default_memory() -> int:
    """Return what tables may take if nothing is said: half of what the process may hold."""
    size = machine_memory()
    return UNKNOWN_BYTES if size is None else size // 2


def held() -> int:
    """Return the bytes that this process holds, 0 if the system does not tell."""
    return _core.resident() or 0


def _physical() -> int | None:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # not all systems tell
        return None


def _group_limit(path: Path) -> int | None:
    try:
        text = path.read_text().strip()
    except OSError:
        return None
    return int(text) if text.isdigit() else None


def _process_limits() -> list[int]:
    try:
        import resource
    except ImportError:  # not on Windows
        return []
    kinds = (resource.RLIMIT_AS, resource.RLIMIT_DATA)
    soft = (resource.getrlimit(kind)[0] for kind in kinds)
    return [size for size in soft if size != resource.RLIM_INFINITY]


class Watch:
    """Looks after the limits of one call from when it is made.

    Attributes:
        options: what was asked.
    """

    def __init__(self, options: SearchOptions) -> None:
        self.options = options
        self._start = monotonic()
        self._phase = ""

    def enter(self, phase: str) -> None:
        """Note that other work begins."""
        if self.options.on_phase is not None and phase != self._phase:
            self.options.on_phase(phase)
        self._phase = phase

    @property
    def guard(self) -> Guard | None:
        """The function that long work calls now and then; ``None`` if nothing is limited."""
        options = self.options
        if options.limit_time is None and options.limit_memory is None and options.token is None:
            return None
        return self.check

    def check(self, more: int = 0) -> None:
        """Do nothing while no limit is met.

        Args:
            more: bytes that are about to be taken.

        Raises:
            LimitReached: the time is over, the memory used up, or the call was cancelled.
        """
        what, ended = self._phase or "working", self.spent(more)
        if ended == "memory":
            allowed = (self.options.limit_memory or 0) >> 20
            wanted = f" and about {more >> 20} MB more are needed" if more >> 20 else ""
            raise LimitReached(
                f"stopped by the limit on memory while {what}: {held() >> 20} MB are held{wanted}, "
                f"{allowed} MB allowed; a smaller puzzle needs less",
                option=_core.MORE_MEMORY,
            )
        if ended:
            cause = "cancelled" if ended == "cancelled" else f"stopped by the limit on {ended}"
            raise LimitReached(f"{cause} while {what}")

    def spent(self, more: int = 0) -> str:
        """Return which limit is met: ``"time"``, ``"memory"``, ``"cancelled"``; ``""`` for none.

        Args:
            more: bytes that are about to be taken.
        """
        options = self.options
        if options.token is not None and options.token.cancelled:
            return "cancelled"
        if options.limit_time is not None and monotonic() - self._start >= options.limit_time:
            return "time"
        if (
            options.limit_memory is not None
            and (now := held())
            and now + more > options.limit_memory
        ):
            return "memory"
        return ""

    def left(self) -> SearchOptions:
        """Return the options with the time that is left."""
        limit = self.options.limit_time
        if limit is None:
            return self.options
        return replace(self.options, limit_time=max(limit - (monotonic() - self._start), 0.0))
