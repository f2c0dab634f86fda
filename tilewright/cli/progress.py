"""Progress on standard error: a bar on a terminal, a plain line about every ten seconds elsewhere."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

#: seconds before anything is shown, and between plain lines
_PATIENCE, _INTERVAL = 0.5, 10.0


class ProgressLine:
    """Shows what is being done, solutions, nodes, their rate, the share of the tree, and the time.

    The share is of the tree, not of the time: subtrees are of very different sizes.  Nothing is shown
    (and nothing is loaded) for work that ends within half a second.
    """

    def __init__(self, label: str, quiet: bool) -> None:
        self._label = label
        self._quiet = quiet
        self._phase = ""
        self._start = self._last = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def phase(self, name: str) -> None:
        """Take note of what is being done from now on."""
        self._phase = name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, fraction: float, found: int, nodes: int) -> None:
        """Show how far the work is."""
        now = time.monotonic()
        if self._quiet or now - self._start < _PATIENCE:
            return
        text = self._text(fraction, found, nodes, now - self._start)
        if sys.stderr.isatty():
            self._draw(text)
        elif now - self._last >= _INTERVAL:
            self._last = now
            print(f"{self._label}: {text}, {now - self._start:.0f} s", file=sys.stderr, flush=True)

    def _text(self, fraction: float, found: int, nodes: int, seconds: float) -> str:
        phase = f"{self._phase}, " if self._phase else ""
        rate = f" ({_short(nodes / seconds)}/s)" if nodes else ""
        return f"{phase}{found:,} found, {_short(nodes)} nodes{rate}, {fraction:.2%} of the tree"

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
            )
            self._task = self._bar.add_task(text, total=None)
            self._bar.start()
        assert self._task is not None
        self._bar.update(self._task, description=text)


def _short(number: float) -> str:
    """Return a number with three digits or so: 17, 4.1 k, 2.40 M, 12.3 G."""
    for unit in ("", " k", " M"):
        if number < 1000:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:,.1f} G"
