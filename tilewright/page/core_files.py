"""Where the core of the page lies, which runs in a browser: two files, of which a checkout builds its own."""

from __future__ import annotations

from pathlib import Path

from tilewright.errors import TilewrightError

#: the two files of the core
CORE, CORE_REST = "core.wasm", "core-rest.wasm"
#: where a checkout has the first
BUILT = Path(__file__).parents[2] / "build" / CORE


def core_path(given: Path | None = None) -> Path:
    """Return the first file of the core of the page; the second lies beside it.

    Args:
        given: where it is; ``None`` for the one that a checkout has built.

    Raises:
        TilewrightError: one of the two files is missing.
    """
    path = given or BUILT
    missing = [one for one in (path, path.with_name(CORE_REST)) if not one.is_file()]
    if missing and given is not None:
        raise TilewrightError(f"there is no file {missing[0]}: give core.wasm with --core")
    if missing:
        raise TilewrightError(
            "the core of the page is missing: 'make page-core' builds it in a checkout",
            option=f"or save {CORE} and {CORE_REST} from a copy of the page on the web, and give --core",
        )
    return path
