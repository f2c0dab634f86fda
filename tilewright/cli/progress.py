"""Progress on standard error: a bar on a terminal, a plain line about every ten seconds elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from math import inf
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Self

from tilewright.cli.output import before_writing
from tilewright.results.figure import duration

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

#: seconds before anything is shown, and between plain lines
_PATIENCE, _INTERVAL = 0.5, 10.0
#: columns that stand before the text: what turns, and the time
_BEFORE = 10
#: what the share is of in the phases that have one; other phases find nothing either
_SHARES = MappingProxyType(
    {
        "searching": "of the tree",
        "learning": "of the tree",
        "counting": "of the pass",
        "probing": "of the samples",
    }
)


class ProgressLine:
    """Shows what is being done, solutions, nodes, their rate, the share of the tree, and the time.

    The share is of the tree, not of the time: subtrees are of very different sizes.  Nothing is shown
    (and nothing is loaded) for work that ends within half a second.
    """

    def __init__(
        self, label: str, quiet: bool, describe: Callable[[float, int, int], str] | None = None
    ) -> None:
        """Begin, with nothing shown yet.

        Args:
            label: what is worked on, for the plain lines.
            quiet: whether to show nothing at all.
            describe: returns the words for the share, the number found and the number tried, for
                work that is no search of its own.
        """
        self._label = label
        self._describe = describe
        self._quiet = quiet
        self._phase = ""
        self._forecast: Callable[[float, int, float], tuple[float, float] | None] | None = None
        self._since = 0.0, 0
        self._found = 0
        self._start = self._last = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._redraws = False

    def phase(self, name: str) -> None:
        """Take note of what is being done from now on."""
        self._phase = name
        self._since = 0.0, 0

    def forecast_by(
        self, forecast: Callable[[float, int, float], tuple[float, float] | None]
    ) -> None:
        """Show between which times the search will end, as soon as ``forecast`` can tell."""
        self._forecast = forecast

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the bar off the terminal; it comes back when there is more to show."""
        if self._bar is None:
            return
        bar, self._bar = self._bar, None
        before_writing(None)
        try:
            bar.stop()
        except IndexError:  # Ctrl-C came while the bar was being set up
            bar.console.show_cursor(True)

    def __call__(self, fraction: float, found: int, nodes: int) -> None:
        """Show how far the work is."""
        now = time.monotonic()
        if self._quiet or now - self._start < _PATIENCE:
            return
        # another attempt of a plan begins anew: what one has found is found all the same
        self._found = max(self._found, found)
        text = self._text(fraction, self._found, nodes, now - self._start, self._room())
        if sys.stderr.isatty():
            self._draw(text)
        elif now - self._last >= _INTERVAL:
            self._last = now
            print(f"{self._label}: {text}, {now - self._start:.0f} s", file=sys.stderr, flush=True)

    def _text(
        self, fraction: float, found: int, nodes: int, seconds: float, room: float = inf
    ) -> str:
        """Return what is shown; of what does not fit in ``room`` columns the least is left out first."""
        if self._describe is not None:
            return self._describe(fraction, found, nodes)
        parts = {"phase": self._phase} if self._phase else {}
        left = self._left(nodes, seconds)
        if left is not None or found or self._phase in ("", "searching", "learning", "seeking"):
            parts["found"] = f"{found:,} found"
        if left is not None:
            parts["rate"] = f"{short(nodes / seconds)} nodes/s"
            parts["end"] = f"{left_text(*left)} left"
            return _fitting(parts, room)
        if nodes:
            unit = "states" if self._phase == "counting" else "nodes"
            parts["rate"] = f"{short(nodes)} {unit} ({short(nodes / seconds)}/s)"
        if self._phase in _SHARES:
            parts["end"] = f"{fraction:.2%} {_SHARES[self._phase]}"
        return _fitting(parts, room)

    def _room(self) -> float:
        """Return the columns for the text of the bar."""
        if not sys.stderr.isatty():
            return inf
        given = os.environ.get("COLUMNS", "")
        width = int(given) if given.isdigit() else os.get_terminal_size(2).columns
        return (width or 80) - _BEFORE

    def _left(self, nodes: int, seconds: float) -> tuple[float, float] | None:
        """Return the least and the most seconds that are left, if that can be said."""
        if self._forecast is None or self._phase != "searching":
            return None
        if not any(self._since):
            self._since = seconds, nodes
        begun, before = self._since
        rate = (nodes - before) / (seconds - begun) if seconds > begun else 0.0
        return self._forecast(seconds, nodes, rate)

    def _draw(self, text: str) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
            from rich.table import Column

            self._bar = Progress(
                SpinnerColumn(),
                TimeElapsedColumn(),
                TextColumn("{task.description}", table_column=Column(no_wrap=True)),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            before_writing(self.clear)
            self._task = self._bar.add_task(text, total=None)
            self._redraws = not _turns(self._bar)
        if self._bar is None or self._task is None:  # something was written meanwhile
            return
        self._bar.update(self._task, description=text, refresh=self._redraws)


def _turns(bar: Progress) -> bool:
    """Show a bar; return whether a thread draws it again and again, which the system may not have."""
    try:
        bar.start()
    except RuntimeError:
        return False
    return True


def _fitting(parts: dict[str, str], room: float) -> str:
    """Return parts as one line, without the nodes, then the phase, then the number found if it is long.

    >>> parts = {"phase": "searching", "found": "7 found", "rate": "9 nodes", "end": "5% of the tree"}
    >>> [_fitting(dict(parts), room) for room in (80, 40, 25, 10)][1:]
    ['searching, 7 found, 5% of the tree', '7 found, 5% of the tree', '5% of the tree']
    """
    for name in ("rate", "phase", "found"):
        text = ", ".join(parts.values())
        if len(text) <= room or "end" not in parts:
            return text
        parts.pop(name, None)
    return parts["end"]


def states_text(share: float, found: int, states: int) -> str:
    """Return how far work over a frontier is."""
    return f"counting over a frontier, {short(states)} states"


def left_text(low: float, high: float) -> str:
    """Return an interval of time for people.

    >>> left_text(3.1, 4.9), left_text(2.2e7, 1.4e10), left_text(60.1, 60.2), left_text(0, 0.1)
    ('3.1 to 4.9 s', '250 days to 440 years', '60 s', '0 to 0.1 s')
    """
    least, most = duration(low), duration(high)
    if least == most:
        return least
    number, unit = least.split(" ", 1)
    return f"{number if unit == most.split(' ', 1)[1] else least} to {most}"


def short(number: float) -> str:
    """Return a number with three digits or so: 17, 4.1 k, 2.40 M, 12.3 G."""
    for unit in ("", " k", " M"):
        if number < 1000:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:,.1f} G"
