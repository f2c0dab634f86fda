"""How a number is cited: who counted it, by what method, and of which cover."""

from __future__ import annotations


def citation(origin: str, engine: str) -> dict[str, str]:
    """Return what stands beside a number that is published, as JSON data.

    Args:
        origin: what units are units of, as the core writes it: the version with that of its units, the
            fingerprint of the cover, and more.
        engine: the method that counted.

    Returns:
        ``version`` of tilewright; ``cover``, a fingerprint that changes with every item and option; the
        ``engine``; and ``how`` to cite, in a sentence.

    >>> citation("0.1.0/2 5e1f plain any", "bitset")["how"]
    'Counted by tilewright 0.1.0 (see CITATION.cff), engine bitset, cover 5e1f; give the puzzle file beside it.'
    """
    core, cover, *_ = origin.split(" ")
    version = core.partition("/")[0]
    how = (
        f"Counted by tilewright {version} (see CITATION.cff), engine {engine}, cover {cover}; "
        "give the puzzle file beside it."
    )
    return {"version": version, "cover": cover, "engine": engine, "how": how}
