"""``python -m tests.mutants [NAME ...] [--share K:SEED] [--list]``: do the tests notice small faults?

Each mutant is put into a copy of the tree and its test is run: ``killed`` if that fails.  Before,
the tests are run without any mutant, since a test that fails anyway notices nothing.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from tests.mutants.table import Mutant, chosen, read_mutants
from tests.mutants.tree import EndlessError, NotBuiltError, failure, mutated, prepare, target

#: verdicts that are as they should be; a test that does not end has noticed
GOOD = {"killed", "equivalent", "endless"}


def verdict(mutant: Mutant) -> tuple[str, str]:
    """Return what becomes of a mutant, and more of it where that is not as it should be."""
    if faults := list(mutant.faults()):
        return "does not apply", "\n".join(faults)
    if mutant.equivalent:
        return "equivalent", ""
    try:
        with mutated(mutant):
            return ("killed", "") if failure([mutant.test]) else ("SURVIVED", mutant.test)
    except EndlessError as error:
        return "endless", str(error)
    except NotBuiltError as error:
        return "does not apply", str(error)


def failing(mutants: Iterable[Mutant]) -> list[str]:
    """Return what is said of tests that fail without any mutant."""
    groups: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for test in [one.test for one in mutants if one.test and not [*one.faults()]]:
        groups[target(test)].add(test)
    said = []
    for tests in groups.values():
        try:
            said.append(failure(sorted(tests)))
        except (EndlessError, NotBuiltError) as error:
            said.append(str(error))
    return [text for text in said if text]


def run_all(mutants: Sequence[Mutant]) -> int:
    """Run mutants, print what becomes of each, and return how many are not as they should be."""
    begun, ends = time.monotonic(), Counter[str]()
    prepare()
    if bad := failing(mutants):
        print("\n".join([*bad, "these tests fail without any mutant; mend them first"]))
        return len(bad)
    print(f"{time.monotonic() - begun:6.1f} s  the tests pass without any mutant", flush=True)
    for mutant in mutants:
        start = time.monotonic()
        end, more = verdict(mutant)
        ends[end] += 1
        took = time.monotonic() - start
        print(f"{took:6.1f} s  {end}: {mutant.name} {mutant.fault}", flush=True)
        if more:
            print("          " + more.replace("\n", "\n          "), flush=True)
    numbers = ", ".join(f"{number} {end}" for end, number in sorted(ends.items()))
    print(f"{len(mutants)} mutants in {time.monotonic() - begun:.0f} s: {numbers}")
    return sum(number for end, number in ends.items() if end not in GOOD)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="mutants to run; all, if none")
    parser.add_argument("--share", default="1", metavar="K:SEED", help="about one of K of them")
    parser.add_argument("--list", action="store_true", help="show the mutants, run none")
    given = parser.parse_args(words)
    try:
        mutants = chosen(read_mutants(), given.names, given.share)
    except ValueError as error:
        parser.error(str(error))
    if given.list:
        print("\n".join(f"{one.name:8} {one.file}: {one.fault}" for one in mutants))
        return 0
    return 1 if run_all(mutants) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
