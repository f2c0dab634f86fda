"""Bad input: exit code 3, nothing on standard output, a message that says where, what, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from .commands import tilewright

HEAD = "tilewright: 1\nname: bad\n"
GOOD = "region: {box: [3, 2]}\npieces: {bar: {picture: XX, copies: 3}}\n"

#: what is wrong: (the file, where, what, what to do)
CASES = {
    "unknown key": (HEAD + GOOD + "regoin: 3\n", ":5:1:", "regoin", "did you mean 'region'"),
    "wrong type": (HEAD + "region: 7\npieces: {a: XX}\n", ":3:9:", "region", "picture"),
    "ragged setup picture": (
        HEAD + GOOD + "setup: {pegs: {as: blocked, count: 1}}\nset: {pegs: 'o..../..'}\n",
        "",
        "2 characters",
        "row",
    ),
    "cell with three coordinates": (
        HEAD + "region: {box: [3, 2]}\npieces: {a: [[0, 0], [1, 0, 0]]}\n",
        ":4:",
        "coordinates",
        "",
    ),
    "empty region": (HEAD + "region: '###'\npieces: {a: XX}\n", ":3:", "no cells", "open cell"),
    "zero pieces": (HEAD + "region: {box: [3, 2]}\npieces: {}\n", ":4:", "no pieces", ""),
    "copies 5..2": (
        HEAD + "region: {box: [3, 2]}\npieces: {a: {picture: XX, copies: [5, 2]}}\n",
        ":4:",
        "5",
        "least",
    ),
    "a set value that breaks its slot": (
        HEAD + "uses: pegged-5x5\nset: {pegs: '1,1 1,2 2,1'}\n",
        "",
        "not one cell in each domain",
        "D0",
    ),
    "a million cells": (
        HEAD + "region: {box: [1000, 1000]}\npieces: {a: XX}\n",
        ":3:",
        "1,000,000",
        "region_cells",
    ),
    "a YAML bomb": (
        HEAD
        + "a: &a [x,x,x,x,x,x,x,x]\n"
        + "".join(
            f"{b}: &{b} [{','.join(['*' + a] * 8)}]\n"
            for a, b in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "",
        "alias",
        "",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_files(case: str, tmp_path: Path) -> None:
    text, where, what, advice = CASES[case]
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    for command in ("count", "solve", "check"):
        done = tilewright(command, str(path))
        assert (done.returncode, done.stdout) == (3, ""), done.stderr
        for part in (where, what, advice, "error: "):
            assert part in done.stderr
        assert "Traceback" not in done.stderr


def test_a_file_of_twenty_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(HEAD + "notes: '" + "x" * 20_000_000 + "'\n")
    done = tilewright("count", str(path))
    assert (done.returncode, done.stdout) == (3, "")
    assert "allow more with --max-bytes 200" in done.stderr


@pytest.mark.parametrize("name", ["missing.yaml", ".", "no-such-puzzle", "pentominos-6x10"])
def test_unreadable(name: str, tmp_path: Path) -> None:
    given = name if "." not in name else f"{tmp_path}/{name}"
    done = tilewright("count", given)
    assert (done.returncode, done.stdout) == (3, "")
    assert "error: " in done.stderr
    if name == "pentominos-6x10":
        assert "pentominoes-6x10" in done.stderr


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(
        HEAD
        + "tagz: [a]\nregion: {box: [3, 0]}\npieces:\n  a: {picture: 'X!', copies: 0}\n  b: [[0]]\n"
    )
    done = tilewright("check", str(path))
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) >= 4
    assert all("bad.yaml:" in line for line in done.stderr.splitlines())


def test_what_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "fine.yaml"
    path.write_text(HEAD + "region: {box: [3, 2]}\npieces: {a: 'X.X', b: 'XX/XX'}\n")
    done = tilewright("check", str(path))
    assert done.returncode == 0
    assert "piece a is not connected" in done.stdout
    path.write_text(HEAD + "region: {box: [3, 2]}\npieces: {a: 'XX'}\n")
    assert tilewright("count", str(path)).stdout.startswith("bad: 0 solutions")
    assert "cannot make an area of 6" in tilewright("check", str(path)).stdout


#: rules that are wrong: (the rules, where, what, what to do)
BAD_RULES = {
    "unknown rule": (
        "- no_crossroad: true",
        ":6:19:",
        "no_crossroad",
        "did you mean 'no_crossroads'",
    ),
    "not true": ("- no_crossroads: 1", ":6:", "1 is not true", "drop the rule"),
    "unknown piece": ("- cover: {cell: [0, 0], piece: baar}", ":6:", "'baar'", "'bar'"),
    "off the board": ("- separate: [[0, 0], [9, 0]]", ":6:", "[9, 0]", "a cell of the region"),
    "unknown key": ("- apart: {pieces: same, touches: edge}", ":6:", "touches", "'touching'"),
    "no symmetry": ("- symmetric: rotate-90", ":6:", "rotate-90", "symmetry of the board"),
    "no marks": ("- once: {marks: any, in: [rows]}", ":6:", "bear no marks", "draw a letter"),
}


@pytest.mark.parametrize("case", BAD_RULES)
def test_bad_rules(case: str, tmp_path: Path) -> None:
    rules, where, what, advice = BAD_RULES[case]
    path = tmp_path / "rules.yaml"
    path.write_text(HEAD + GOOD + f"rules:\n  {rules}\n")
    for command in ("count", "check"):
        done = tilewright(command, str(path))
        assert (done.returncode, done.stdout) == (3, ""), done.stderr
        for part in (where, what, advice, "error: "):
            assert part in done.stderr
        assert "Traceback" not in done.stderr


def test_switches_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "switch.yaml"
    path.write_text(HEAD + GOOD + "rules:\n  - {no_crossroads: true, switch: roads}\n")
    assert "roads" not in tilewright("count", str(path), "--format", "json").stdout
    done = tilewright("count", str(path), "--set", "roads=off", "--format", "json")
    assert '"roads": "off"' in done.stdout
    done = tilewright("count", str(path), "--set", "roads=perhaps")
    assert (done.returncode, done.stdout) == (3, "")
    assert "on or off" in done.stderr
    done = tilewright("count", str(path), "--set", "raods=off")
    assert (done.returncode, done.stdout) == (3, "")
    assert "switches: roads" in done.stderr


def test_usage_errors() -> None:
    for words in (
        ["count"],
        ["cuont", "x"],
        ["count", "soma-3x3x3", "--set", "x"],
        ["count", "--no"],
    ):
        done = tilewright(*words)
        assert (done.returncode, done.stdout) == (2, "")


def test_an_open_slot_names_its_rule() -> None:
    done = tilewright("count", "pegged-5x5")
    assert (done.returncode, done.stdout) == (3, "")
    assert "pegs" in done.stderr
    assert "D2" in done.stderr
