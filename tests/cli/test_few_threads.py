"""A system that gives fewer threads than are asked for, or none: the same answers, limits, and Ctrl-C.

Met from outside at f17eaff: a count over a frontier waited for ever for parts that no thread had begun, and
everything else ended with a traceback.
"""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.commands import OnTerminal, tilewright
from tests.cli.few_threads import CASES, LIMITED, LONG, NUMBERS, compiled, settings

#: what nobody should read
BAD = ("Traceback", "panicked", "fault of tilewright")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = compiled(tmp_path_factory.mktemp("few_threads"))
    if made is None:
        pytest.skip("needs Linux and a C compiler named cc: threads are kept from starting in C")
    return made


def asked(library: Path, number: int, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command for which so many threads start."""
    done = tilewright(*words, **settings(library, number))
    assert not [bad for bad in BAD if bad in done.stderr], done.stderr
    return done


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("case", CASES)
def test_the_answer_does_not_depend_on_the_threads_to_be_had(
    library: Path, tmp_path: Path, case: str, number: int
) -> None:
    words, printed = CASES[case]
    done = asked(library, number, *(word.format(tmp_path) for word in words))
    assert (done.returncode, done.stderr if printed in done.stdout else done.stdout) == (0, "")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("case", LIMITED)
def test_a_limit_of_time_holds(library: Path, tmp_path: Path, case: str, number: int) -> None:
    words, printed = LIMITED[case]
    done = asked(library, number, *(word.format(tmp_path) for word in words))
    assert done.returncode == 4
    assert printed in done.stdout
    assert "stopped (time)" in done.stderr


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("words", [("count", *LONG), ("run", *LONG, "--into", "{0}/run")])
def test_ctrl_c_is_heard(
    library: Path, tmp_path: Path, words: tuple[str, ...], number: int
) -> None:
    """The progress bar is drawn as well: without a thread by the work itself."""
    given = [word.format(tmp_path) for word in words]
    command = OnTerminal(*given, COLUMNS="200", **settings(library, number))
    command.read_until(b"0:00:")
    command.process.send_signal(signal.SIGINT)
    code, printed = command.end()
    drawn = command.drawn.decode()
    assert code == 130, drawn
    assert "at least" in printed, drawn
    assert not [bad for bad in BAD if bad in drawn], drawn


@pytest.mark.parametrize("number", NUMBERS)
def test_serve_answers_with_the_page(library: Path, number: int) -> None:
    pytest.importorskip("starlette", reason="the page needs the extra web")
    from tests.page.pages import Served

    server = Served("pegged-5x5", **settings(library, number))
    try:
        for path in ("/", "/app.js", "/style.css", "/api/about", "/api/catalogue"):
            assert server.client.get(path).status_code == 200, path
    finally:
        server.client.close()
        code, out, err = server.stop()
    assert (code, out, err) == (0, "", "")


def test_a_count_that_paused_goes_on_with_fewer_threads(library: Path, tmp_path: Path) -> None:
    into = str(tmp_path / "run")
    words = ("pentominoes-6x10", "--engine", "frontier", "--threads", "3", "--into", into)
    begun = asked(library, 99, "run", *words, "--limit-nodes", "30000")
    assert begun.returncode == 4
    done = asked(library, 2, "resume", into, "--threads", "3")
    assert (done.returncode, "9,356 solutions" in done.stdout) == (0, True)


def test_a_cluster_that_no_thread_can_talk_to_is_refused_in_a_line(
    library: Path, tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="needs the extra dask")
    words = ("run", "soma-3x3x3", "--local-cluster", "1", "--into", str(tmp_path / "run"))
    done = asked(library, 2, *words)
    assert done.returncode == 2
    assert done.stderr.startswith("error: the system gives no thread to talk to the cluster with")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "run").exists()
