"""Classes of symmetric solutions at the end of a run whose method counts all solutions."""

from __future__ import annotations

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached, TilewrightError
from tilewright.ledger.store.folder import stop_requested
from tilewright.ledger.store.store import Store
from tilewright.running.frontier import table_bytes
from tilewright.running.options import SearchOptions


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
    token, reasons = _stopping(store, options)
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
            why = "all are counted, their classes are not yet: "
            raise LimitReached.of_core(error, why) from None
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


def _stopping(store: Store, options: SearchOptions) -> tuple[_core.CancelToken, list[str]]:
    """Return a token that is cancelled as soon as ``stop`` is said or that of the options is cancelled,
    and a list that then has the reason.
    """
    reasons = list[str]()

    def asked() -> bool:
        if options.token is not None and options.token.cancelled:
            reasons.append("cancelled")
        elif stop_requested(store.folder):
            reasons.append("stopped")
        return bool(reasons)

    return _core.CancelToken(asked), reasons
