"""The page on clusters: its commands, run as they stand, but for ports and names of programs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ledger.clusters import ROOT, Cluster

PAGE = (ROOT / "docs" / "clusters.md").read_text()


def commands(heading: str) -> list[str]:
    """Return the shell blocks below a heading of the page."""
    _, _, section = PAGE.partition(f"\n## {heading}\n")
    return re.findall(r"^```sh\n(.*?)^```$", section.partition("\n## ")[0], re.M | re.S)


def shell(script: str, folder: Path) -> str:
    """Run a script in a folder with this tilewright on the path; return what it prints."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    program = programs / "tilewright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tilewright "$@"\n')
    program.chmod(0o755)
    path = f"PATH={programs}:$PATH\nexport PYTHONPATH={ROOT}\n"
    done = subprocess.run(
        ["bash", "-ec", path + script], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_cluster_is_started_by_hand_as_the_page_says(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    scheduler, worker, run = commands("By hand")
    assert scheduler.split()[:2] == ["dask", "scheduler"]
    assert worker.split()[:2] == ["dask", "worker"]
    with Cluster(tmp_path, scheduler=scheduler.split()[1:]) as cluster:
        cluster.start(*(word.replace("8786", str(cluster.port)) for word in worker.split()[1:]))
        output = shell(run.replace("8786", str(cluster.port)), tmp_path)
    assert "9,356 solutions, 2,339 distinct" in output


@pytest.mark.medium
def test_files_go_out_and_come_back_as_the_page_says(tmp_path: Path) -> None:
    if shutil.which("xargs") is None or shutil.which("seq") is None:
        pytest.skip("there is no xargs or no seq")
    output = shell(commands("Without Dask")[0], tmp_path)
    assert "9,356 solutions, 2,339 distinct" in output.splitlines()[-2]
    assert len(list(tmp_path.glob("results-*.jsonl"))) >= 20


def test_every_script_of_the_page_is_one() -> None:
    for script in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S):
        done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
