"""``tilewright study`` on the command line, on a pipe and on a terminal."""

from __future__ import annotations

import json
import signal

import pytest

from tests.cli.commands import OnTerminal, tilewright


def test_text() -> None:
    done = tilewright("study", "pentominoes-6x10", "--seed", "3")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert lines[0] == "pentominoes-6x10: 1 solution found"
    assert lines[1] == "cells open-neighbours, pieces difficult, seed 3"
    for title in ("fit rates", "reach", "elapsed", "back-ups", "mean fit rate", "mean depth"):
        assert any(line.startswith(title) for line in lines), title
    assert lines[-1].startswith("┗")
    assert "\x1b" not in done.stdout


def test_colour_is_asked_for() -> None:
    assert "\x1b[" in tilewright("study", "dominoes-4x4", FORCE_COLOR="1").stdout


def test_json() -> None:
    words = ("study", "dominoes-4x4", "--all", "--cells", "scan", "--pieces", "easy")
    data = json.loads(tilewright(*words, "--format", "json").stdout)
    assert (data["solutions"], data["complete"], data["ended"]) == (36, True, "done")
    assert (data["cells"], data["pieces"], data["seed"]) == ("scan", "easy", 0)
    assert sum(data["statistics"]["reach"]) == pytest.approx(1)
    assert len(data["solution"]["placements"]) == 8


def test_a_proof_is_a_success() -> None:
    done = tilewright("study", "tetrominoes-4x5")
    assert done.returncode == 0
    assert "no solution (proven: all was tried)" in done.stdout


def test_settings() -> None:
    words = ("study", "pegged-5x5", "--all", "--format", "json", "--set")
    assert json.loads(tilewright(*words, "pegs=1,0 3,2 4,4").stdout)["solutions"] == 40
    assert tilewright(*words, "pegs=1,1 1,2 2,1").returncode == 3


def test_a_limit_exits_with_four() -> None:
    done = tilewright("study", "tetrominoes-4x5", "--limit-backups", "5", "--format", "json")
    assert done.returncode == 4
    data = json.loads(done.stdout)
    assert (data["ended"], data["statistics"]["backups"]) == ("backups", 5)
    assert "stopped (backups)" in done.stderr


def test_compare() -> None:
    done = tilewright("study", "distinct-pentominoes-5x3", "--compare", "--seeds", "2")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert (
        lines[0] == "distinct-pentominoes-5x3: medians of 2 runs to a solution or the proof of none"
    )
    assert sum("2/2" in line for line in lines) == 15
    assert max(map(len, lines)) <= 80
    words = ("--compare", "--seeds", "2", "--seed", "5", "--format", "json")
    data = json.loads(tilewright("study", "distinct-pentominoes-5x3", *words).stdout)
    assert data["seeds"] == [5, 6]
    assert len(data["rows"]) == 15


@pytest.mark.parametrize(
    "words",
    [
        ("--compare", "--watch"),
        ("--compare", "--all"),
        ("--seeds", "2"),
        ("--pace", "5"),
        ("--all", "--limit", "2"),
        ("--watch",),
        ("--cells", "none"),
    ],
)
def test_usage(words: tuple[str, ...]) -> None:
    done = tilewright("study", "dominoes-4x4", *words)
    assert (done.returncode, done.stdout) == (2, "")


def watched(*words: str, **env: str) -> OnTerminal:
    return OnTerminal("study", *words, **env)


def test_watch_draws_and_cleans_up() -> None:
    terminal = watched("dominoes-4x4", "--watch", "--pace", "100")
    code, printed = terminal.end()
    drawn = terminal.drawn.decode()
    assert code == 0
    assert "pieces down" in drawn
    assert "38;5;" in drawn or "48;5;" in drawn
    assert drawn.count("\x1b[?25l") == drawn.count("\x1b[?25h") >= 1, "the cursor is shown again"
    assert printed.startswith("dominoes-4x4: 1 solution found")
    assert "\x1b" not in printed


def test_watch_without_colour() -> None:
    terminal = watched("dominoes-4x4", "--watch", NO_COLOR="1")
    code, _ = terminal.end()
    assert code == 0
    assert "pieces down" in terminal.drawn.decode()
    assert "8;5;" not in terminal.drawn.decode()


def test_watch_refuses_a_dumb_terminal() -> None:
    code, printed = watched("dominoes-4x4", "--watch", TERM="dumb").end()
    assert (code, printed) == (2, "")


def test_an_interrupt_while_watching_ends_clean() -> None:
    terminal = watched("pentominoes-6x10", "--watch", "--pace", "50", "--format", "json")
    terminal.read_until(b"pieces down")
    terminal.process.send_signal(signal.SIGINT)
    code, printed = terminal.end()
    assert code == 130
    assert json.loads(printed)["ended"] == "interrupted"
    drawn = terminal.drawn.decode()
    assert drawn.count("\x1b[?25l") == drawn.count("\x1b[?25h")
    assert "Traceback" not in drawn
