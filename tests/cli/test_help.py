"""Help: what stands first and last, examples that run, and what a shell offers on Tab."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.page.wasm import built_core
from tilewright.cli import COMMANDS, EXAMPLES, RUN_KINDS, RUNS, SECTIONS, LazyGroup, group
from tilewright.cli.help import LIMITS, OPTIONS, OUTPUT, RARE, Command

from .commands import ROOT, tilewright

#: every command with options of its own, as it is typed: each kind of ``run`` is one
TYPED = (*(name for name in COMMANDS if name != "run"), *(f"run {kind}" for kind in RUN_KINDS))


def command_named(name: str) -> Command:
    """Return the command of one word or two."""
    command: click.Command | None = group
    for word in name.split():
        assert isinstance(command, click.Group)
        command = command.get_command(None, word)  # type: ignore[arg-type]
    assert isinstance(command, Command)
    return command


def in_a_shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line of a person in a folder."""
    script = f'tilewright() {{ "{sys.executable}" -m tilewright "$@"; }}\n{line}'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def completed(*words: str) -> list[str]:
    """Return what bash is offered for the last of the words, without ``tilewright`` before."""
    env = {
        "COMP_WORDS": " ".join(["tilewright", *words]),
        "COMP_CWORD": str(len(words)),
        "_TILEWRIGHT_COMPLETE": "bash_complete",
    }
    done = tilewright(**env)
    assert (done.returncode, done.stderr) == (0, "")
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize("name", TYPED)
def test_help_begins_with_the_purpose_and_ends_with_rare_options(name: str) -> None:
    done = tilewright(*name.split(), "--help")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    purpose = (command_named(name).help or "").split()
    assert lines[0].split() == purpose[: len(lines[0].split())]
    usage = next(n for n, line in enumerate(lines) if line.startswith("Usage: tilewright"))
    headings = [line[:-1] for line in lines[usage:] if line.endswith(":") and line[0] != " "]
    order = ["Examples", OPTIONS, OUTPUT, LIMITS, RARE]
    assert headings == [heading for heading in order if heading in headings]
    assert headings[:2] == order[:2]
    if "  --max-cells" in done.stdout:
        assert headings[-1] == RARE
        assert done.stdout.index("  --max-cells") > done.stdout.index(f"{RARE}:")


def test_the_overview_shows_each_command_on_one_line_under_its_heading() -> None:
    lines = tilewright("--help").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for heading, table in SECTIONS.items():
        start = lines.index(f"{heading}:") + 1
        shown = [line.split()[0] for line in lines[start : start + len(table)]]
        assert shown == list(table)
        assert (lines[start + len(table)].strip() or "") == ""
    assert {name for table in SECTIONS.values() for name in table} == set(COMMANDS)
    assert set(RUNS) < set(COMMANDS)
    assert "runs" not in COMMANDS


def test_commands_of_runs_are_called_with_and_without_runs() -> None:
    listed = tilewright("runs", "--help").stdout
    for name in RUNS:
        assert f"\n  {name} " in listed
        with_runs = tilewright("runs", name, "--help").stdout
        assert (
            with_runs.replace("tilewright runs ", "tilewright ")
            == tilewright(name, "--help").stdout
        )
    misspelt = tilewright("runs", "stats")
    assert misspelt.returncode == 2
    assert "did you mean 'status'" in misspelt.stderr
    assert "status" in completed("runs", "sta")


#: goes on until Ctrl-C; ``tests/page`` runs it
ENDLESS = "serve"


@pytest.mark.parametrize("name", [name for name in TYPED if name != ENDLESS])
def test_examples_of_a_command_run(name: str, tmp_path: Path) -> None:
    if name == "page":
        built_core()  # which that command puts into its file
    examples = command_named(name).examples
    assert 2 <= len(examples) <= 3
    assert any(example.startswith(f"tilewright {name} ") for example in examples)
    for example in examples:
        done = in_a_shell(example, tmp_path)
        cut_short = "--limit" in example and done.returncode == 4
        assert done.returncode == 0 or cut_short, done.stderr


def test_examples_of_the_overview_run(tmp_path: Path) -> None:
    for example in EXAMPLES:
        assert example in tilewright("--help").stdout
        assert in_a_shell(example, tmp_path).returncode == 0


def test_the_help_of_run_shows_its_kinds_and_examples_that_run(tmp_path: Path) -> None:
    command = group.get_command(None, "run")  # type: ignore[arg-type]
    assert isinstance(command, LazyGroup)
    shown = tilewright("run", "--help").stdout
    for kind, (_, line) in RUN_KINDS.items():
        assert re.search(rf"^  {kind} +{re.escape(line)}$", shown, re.MULTILINE)
        assert tilewright("help", "run", kind).stdout == tilewright("run", kind, "--help").stdout
    for example in command.examples:
        assert in_a_shell(example, tmp_path).returncode == 0


def test_seed_stands_where_it_does_something_and_says_what() -> None:
    drawing = {
        "solve",
        "estimate",
        "explain",
        "rate",
        "sample",
        "generate",
        "sheet",
        "survey",
        "study",
        "kept",
        "run survey",
        "design",
        "run grow",
    }
    for name in TYPED:
        shown = {
            option: parameter.help
            for parameter in command_named(name).params
            if not getattr(parameter, "hidden", False)
            for option in parameter.opts
            if hasattr(parameter, "help")
        }
        assert ("--seed" in shown) == (name in drawing)
        assert name not in drawing or "nother seed" in (shown["--seed"] or "")


def test_a_seed_that_changes_nothing_is_taken_and_reported() -> None:
    done = tilewright("count", "pentominoes-3x20", "--seed", "7")
    assert (done.returncode, done.stdout) == (0, "pentominoes-3x20: 8 solutions\n")
    assert done.stderr == "--seed changes nothing here: nothing is drawn at random\n"


def test_a_misspelt_value_is_named_with_the_closest() -> None:
    done = tilewright("solve", "soma-3x3x3", "--format", "jsno")
    assert done.returncode == 2
    assert "Did you mean 'json'?" in done.stderr


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        (("cou",), ["count"]),
        (("run", "solv"), ["solve"]),
        (("run", "pegged-5x5-s"), ["pegged-5x5-s"]),
        (("run", "soma-3"), ["soma-3x3x3"]),
        (("run", "soma-3x3x3", "--dis"), ["--distinct", "--distinct-by"]),
        (("run", "soma-3x3x3", "--boards", "boxes", "--ra"), ["--rank"]),
        (("run", "survey", "pegged-5x5-s", "--tr"), ["--tries"]),
        (("solve", "soma-3"), ["soma-3x3x3"]),
        (("solve", "soma-3x3x3", "--engine", "see"), ["seek"]),
        (("solve", "soma-3x3x3", "--format", "j"), ["json", "jsonl"]),
        (("count", "pegged-5x5", "--set", "p"), ["pegs="]),
        (("count", "a-puzzle-a-day", "--set", "month=M"), ["month=Mar", "month=May"]),
        (("list", "--tag", "cube-d"), ["cube-dissection"]),
        (("show", "--pal"), ["--palette"]),
        (("slove", "x"), []),
    ],
)
def test_a_shell_is_offered(words: tuple[str, ...], offers: list[str]) -> None:
    assert completed(*words) == offers


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(shell: str) -> None:
    done = tilewright(_TILEWRIGHT_COMPLETE=f"{shell}_source")
    assert done.returncode == 0
    assert f"_TILEWRIGHT_COMPLETE={shell}_complete" in done.stdout


def test_help_of_a_run_that_there_is_not_names_the_kinds() -> None:
    for word in ("nonsense", "pegged-5x5"):
        done = tilewright("help", "run", word)
        assert done.returncode == 2
        assert (
            f"there is no kind of run '{word}'; the kinds are count, solve, survey" in done.stderr
        )
