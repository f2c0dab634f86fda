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
    """Shows the fraction of the work done, the solutions so far, and the time.

    Nothing is shown (and nothing is loaded) for work that ends within half a second.
    """

    def __init__(self, label: str, quiet: bool) -> None:
        self._label = label
        self._quiet = quiet
        self._start = self._last = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

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
        if sys.stderr.isatty():
            self._draw(fraction, found)
        elif now - self._last >= _INTERVAL:
            self._last = now
            seconds = now - self._start
            line = f"{self._label}: {fraction:.2%} done, {found:,} found, {nodes:,} nodes, {seconds:.0f} s"
            print(line, file=sys.stderr, flush=True)

    def _draw(self, fraction: float, found: int) -> None:
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            self._bar = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.percentage:6.2f} %"),
                TextColumn("{task.fields[found]:,} found"),
                TimeElapsedColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(self._label, total=1.0, found=0)
            self._bar.start()
        assert self._task is not None
        self._bar.update(self._task, completed=fraction, found=found)
