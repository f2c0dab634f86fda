"""``python -m tests.fuzz [SECONDS] [SEED]``: the fuzzers, for as long as asked, from a seed on."""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections import Counter

from .commands import try_words
from .files import seeds, try_file
from .foreign import try_data

#: seconds of processor time after which a case is reported as slow
SLOW = 5.0


def fuzz(seconds: float, first: int) -> int:
    """Try cases until the time is over; print what fails or is slow, and return how many do."""
    begun, faults = time.monotonic(), 0
    ends: Counter[str] = Counter()
    for seed in seeds(first):
        if time.monotonic() - begun >= seconds:
            break
        for name, attempt in (("file", try_file), ("foreign", try_data), ("words", try_words)):
            start = time.process_time()
            try:
                ends[f"{name} {attempt(seed)}"] += 1
            except Exception:
                faults += 1
                print(f"{name} of seed {seed}:\n{traceback.format_exc()}")
            if (took := time.process_time() - start) > SLOW:
                faults += 1
                print(f"{name} of seed {seed}: {took:.1f} s")
    print(
        f"{sum(ends.values()):,} cases from seed {first}, {faults} faults; {dict(sorted(ends.items()))}"
    )
    return faults


if __name__ == "__main__":
    given = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        start = int(given[1]) if len(given) > 1 else time.time_ns() >> 20
        sys.exit(1 if fuzz(float(given[0]) if given else 60.0, start) else 0)
