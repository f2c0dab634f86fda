"""Classes of symmetric solutions at the end of a run whose method counts all solutions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached, TilewrightError
from tilewright.ledger.store.folder import stop_requested
from tilewright.ledger.store.store import Store
from tilewright.running.frontier import table_bytes
from tilewright.running.options import SearchOptions

#: seconds between looks whether it is to stop
_LOOK_SECONDS = 0.1


def count_classes(store: Store, compiled: Compiled, options: SearchOptions) -> str:
    """Count the classes by Burnside's lemma and note their number, once all solutions are counted.

    Returns:
        ``"done"``, or what stopped it: ``"stopped"``, ``"cancelled"``, ``"interrupted"``.

    Raises:
        LimitReached: the tables do not fit the memory.
        TilewrightError: they cannot be counted in this way.
    """
    if store.fact("classes") is not None:
        return "done"
    store.note(ended="counted, the classes are not")
    ended, classes = "", None
    with _heeded(store, options) as (token, reasons):
        try:
            classes = _core.count_classes(
                compiled.cover,
                store.totals.solutions,
                threads=options.core_threads,
                max_bytes=table_bytes(options),
                token=token,
            )
        except KeyboardInterrupt:
            ended = "interrupted"
        except _core.FrontierStopped as error:
            if not reasons:
                raise LimitReached(f"all are counted, their classes are not yet: {error}") from None
            ended = reasons[0]
    if ended:
        store.note(ended=ended)
        return ended
    if classes is None:
        raise TilewrightError(
            f"{store.totals.solutions:,} solutions are counted, but not up to symmetry: copies of "
            "pieces could be shared among pairs of images in too many ways; run it with another engine"
        )
    store.note(classes=str(classes), ended="done")
    return "done"


@contextmanager
def _heeded(store: Store, options: SearchOptions) -> Iterator[tuple[_core.CancelToken, list[str]]]:
    """Cancel a token as soon as ``stop`` is said or that of the options is cancelled, and say why."""
    token, over, reasons = _core.CancelToken(), Event(), list[str]()

    def look() -> None:
        while not reasons:
            if options.token is not None and options.token.cancelled:
                reasons.append("cancelled")
            elif stop_requested(store.folder):
                reasons.append("stopped")
            elif over.wait(_LOOK_SECONDS):
                return
        token.cancel()

    looker = Thread(target=look, daemon=True)
    looker.start()
    try:
        yield token, reasons
    finally:
        over.set()
        looker.join()
