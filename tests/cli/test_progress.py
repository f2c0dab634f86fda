"""Progress: what is said, in which unit, within 80 columns, and that nothing of it is left."""

from __future__ import annotations

import re
import signal

import pytest

from tilewright import SearchOptions, count, load
from tilewright.cli.progress import ProgressLine, short, states_text
from tilewright.running.forecast import Forecast
from tilewright.running.limits import Watch
from tilewright.running.search import to_compiled

from .commands import OnTerminal, tilewright

#: a control sequence of a terminal, or what is drawn
DRAWN = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|(\r)|(\n)|([^\x1b\r\n])")


def left_on(drawn: str) -> str:
    """Return what stands on a terminal after all was drawn: lines, erasing, going up."""
    lines, x, y = [[" "] * 200], 0, 0
    for found in DRAWN.finditer(drawn):
        number, command, start, down, character = found.groups()
        if start:
            x = 0
        elif down:
            y += 1
            lines += [[" "] * 200 for _ in range(y + 1 - len(lines))]
        elif character:
            lines[y][x] = character
            x += 1
        elif command == "A":
            y -= int(number or 1)
        elif command == "K":
            lines[y] = [" "] * 200
    return "\n".join("".join(line).rstrip() for line in lines).strip("\n")


def test_the_terminal_of_these_tests_erases() -> None:
    assert left_on("one\r\ntwo\r\x1b[2K\x1b[1A\x1b[2Kthree") == "three"


@pytest.mark.parametrize(
    "words",
    [
        ("count", "y-pentominoes-20x20"),
        ("solve", "tetris-cube-4x4x4", "--all", "--format", "json"),
        ("estimate", "tetris-cube-4x4x4", "--limit-time", "60"),
    ],
)
def test_nothing_is_left_of_the_bar_after_ctrl_c(words: tuple[str, ...]) -> None:
    command = OnTerminal(*words, COLUMNS="80")
    command.read_until(b"0:00:")
    command.process.send_signal(signal.SIGINT)
    code, _ = command.end()
    assert code == 130
    left = left_on(command.drawn.decode())
    assert re.fullmatch(r"(stopped \(interrupted\) after [^\n]*)?", left)
    assert left or words[0] == "estimate"  # which may know enough by then
    assert command.drawn.decode().rfind("\x1b[?25h") > command.drawn.decode().rfind("\x1b[?25l")


def test_progress_names_the_phase_and_what_the_share_is_of() -> None:
    line = ProgressLine("a puzzle", quiet=False)
    assert line._text(0.5, 3, 2_000_000, 2.0) == "3 found, 2 M nodes (1 M/s)"
    line.phase("searching")
    text = line._text(0.5, 131_544, 9_780_000, 2.65)
    assert text == "searching, 131,544 found, 9.78 M nodes (3.69 M/s), 50.00% of the tree"
    assert len(f"⠋ 0:00:01 {text}") <= 80
    line.phase("counting")
    text = "counting, 897 k states (448 k/s), 2.31% of the pass"
    assert line._text(0.0231, 0, 897_000, 2.0) == text
    line.phase("compiling")
    assert line._text(0.0, 0, 0, 2.0) == "compiling"
    assert states_text(1.0, 0, 1_290_000) == "counting over a frontier, 1.29 M states"
    assert [short(n) for n in (17, 4100, 2.4e6, 12.3e9)] == ["17", "4.1 k", "2.4 M", "12.3 G"]


def test_progress_tells_the_time_left_as_an_interval() -> None:
    asked = []

    def forecast(seconds: float, nodes: int, rate: float) -> tuple[float, float] | None:
        asked.append((seconds, nodes, rate))
        return (2.2e7, 1.4e10) if len(asked) > 1 else None

    line = ProgressLine("a puzzle", quiet=False)
    line.forecast_by(forecast)
    line.phase("counting")
    line._text(0.1, 0, 1000, 1.0)
    assert not asked
    line.phase("searching")
    assert "of the tree" in line._text(0.1, 7, 2000, 2.0)
    text = line._text(0.1, 51_984, 6_000_000, 4.0)
    assert text == "searching, 51,984 found, 1.5 M nodes/s, 250 days to 440 years left"
    assert asked == [(2.0, 2000, 0.0), (4.0, 6_000_000, 2_999_000.0)]


def test_a_forecast_is_the_interval_of_the_samples_less_what_is_done() -> None:
    compiled = to_compiled(load("pentominoes-3x20"), {}, Watch(SearchOptions()))
    nodes = count(compiled, engine="bitset").nodes
    forecast = Forecast(compiled, SearchOptions(engine="bitset"))
    assert forecast(9.0, 100, 10.0) is None  # too early to take time for it
    low, high = forecast(10.0, 100, 10.0) or (0.0, 0.0)
    assert low == high == (nodes - 100) / 10.0  # so small a tree is walked
    assert forecast(11.0, 200, 20.0) == ((nodes - 200) / 20.0,) * 2
    assert forecast(12.0, nodes + 1, 20.0) is None  # the samples have missed something


def test_generate_tells_what_was_tried() -> None:
    done = tilewright("generate", "l-puzzle-6x8", "--number", "2", "--seed", "3")
    assert done.stderr == "found 2 challenges after trying 256 settings, seed 3\n"


def test_the_text_of_a_survey_has_a_header() -> None:
    words = ("a-puzzle-a-day", "--sample", "3", "--seconds", "--distinct")
    lines = tilewright("survey", *words).stdout.splitlines()
    assert lines[0].split() == ["month", "day", "solutions", "distinct", "seconds"]
    assert len({len(line) for line in lines[:4]}) == 1


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        (["--all"], "8 solutions\n"),
        (["--all", "--distinct"], "2 solutions up to turns and mirrors\n"),
        (["--all", "--distinct-by", "turns"], "4 solutions up to turns\n"),
        (["--limit", "1"], "1 solution; there may be more\n"),
        ([], ""),
    ],
)
def test_solve_says_how_many_solutions_it_drew(words: list[str], reported: str) -> None:
    assert tilewright("solve", "pentominoes-3x20", *words).stderr == reported


def test_what_was_found_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another attempt of a plan begins at none, but the solutions are found."""
    reported: list[int] = []
    line = ProgressLine("p", False, lambda share, found, nodes: str(reported.append(found)))
    monkeypatch.setattr("tilewright.cli.progress._PATIENCE", -1.0)
    for found in (3, 70, 2, 80):
        line(0.5, found, 100)
    assert reported == [3, 70, 70, 80]
