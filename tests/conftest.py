"""What holds for every test: random cases take as long as they take, on a busy machine too.

``times.csv`` says which command runs a case, see ``tests/times.py``; ``--record-times`` writes it.

``tests/draws.py`` says which cases of a test with many of them run, and which tests of those that take long.

A skip for want of something (``NOT TESTED: ...``, or a package that cannot be imported) stands in one line before the
summary; with ``TILEWRIGHT_SKIPS=fail``, as in ``.ci/run``, such a skip fails the run.

Tests under ``nohup`` are started with SIGHUP ignored, and so would be the processes that they strike.
"""

from __future__ import annotations

import os
import signal
import tempfile
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from tests.draws import drawn
from tests.times import Recorder, mark_by_time

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


#: no test reads or fills the folders of the person who runs it
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="tilewright-cache-")
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="tilewright-data-")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-times", action="store_true", help="write tests/times.csv")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--record-times") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark cases by their times, and leave out those that are not drawn."""
    mark_by_time(items)
    share = os.environ.get("TILEWRIGHT_SHARE", "1")
    kept = drawn(items, share, os.environ.get("TILEWRIGHT_CASES", "all"))
    stay = {id(item) for item in kept}
    if dropped := [item for item in items if id(item) not in stay]:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


def _missing(reporter: Any) -> Counter[str]:
    """Return what the machine lacked, each with the number of cases that were skipped for want of it."""
    skipped = (str(report.longrepr[2]) for report in reporter.stats.get("skipped", ()))
    reasons = (reason.removeprefix("Skipped: ") for reason in skipped)
    return Counter(
        reason.removeprefix("NOT TESTED: ")
        for reason in reasons
        if reason.startswith(("NOT TESTED: ", "could not import "))
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in one line what was not tested, and how many tests that are."""
    if missing := _missing(terminalreporter):
        parts = "; ".join(f"{reason} ({count:,} skipped)" for reason, count in missing.items())
        terminalreporter.write_line(f"NOT TESTED: {parts}", yellow=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that may skip nothing for want of a browser, a target or a package."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("TILEWRIGHT_SKIPS") == "fail" and reporter and _missing(reporter):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
