"""Who counted what again, workers that lie, and totals that contradict what a puzzle expects."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright.errors import LedgerFault, TilewrightError
from tilewright.ledger.driver.driver import MOST_ATTEMPTS
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.audit import fsck
from tilewright.ledger.reading.merge import merge
from tilewright.ledger.reading.status import status
from tilewright.ledger.store.check_sample import CheckSample
from tilewright.ledger.work.unit_length import unit_seconds
from tilewright.ledger.work.units import UnitResult
from tilewright.ledger.workers.dask import local_cluster
from tilewright.ledger.workers.exchange import run_unit, take_results, write_units
from tilewright.ledger.workers.pool import Outcome

from .liars import GUARDS, KINDS, Caught, trial
from .pools import Scrambled, begun, opened
from .test_exchange import lines, parted
from .test_hostile import redone, written

BOX = "pentominoes-6x10"


def drawn(folder: Path) -> set[str]:
    with opened(folder) as store:
        return {unit for (unit,) in store.rows("id", "checked IS NOT NULL")}


def test_two_runs_draw_different_units(tmp_path: Path) -> None:
    puzzle, asked = tilewright.load(BOX), {"engine": "bitset", "unit_nodes": 5000}
    for name in ("one", "two"):
        assert run(puzzle, tmp_path / name, recheck=0.2, **asked).rechecked > 10
    one, two = drawn(tmp_path / "one"), drawn(tmp_path / "two")
    assert one != two
    assert len(one & two) < len(one) / 2


def test_the_secret_stays_in_the_ledger(tmp_path: Path) -> None:
    units = parted(tmp_path / "run", BOX)
    with opened(tmp_path / "run") as store:
        secret = store.sample.secret
        assert len(secret) == 32
        assert secret not in store.subject.text()
    assert secret not in units.read_text()


def test_a_larger_share_draws_the_units_of_a_smaller_one() -> None:
    small, large = CheckSample("a secret", 0.05), CheckSample("a secret", 0.3)
    names = [f"0.{number}" for number in range(4000)]
    first = {name for name in names if small.draws(name)}
    second = {name for name in names if large.draws(name)}
    assert first < second
    assert 130 < len(first) < 270
    assert 1050 < len(second) < 1350


def test_the_first_unit_is_drawn_if_any_is() -> None:
    sample = CheckSample("a secret", 1e-12)
    assert sample.draws("0")
    assert sample.missing("0", "worker", None) == 1
    assert not sample.draws("0", first=False)
    assert not CheckSample("a secret").draws("0")


@pytest.mark.medium
def test_more_is_counted_again_on_resume(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", BOX, 30_000, engine="bitset", recheck=0.0)
    assert drawn(folder) == set()
    done = resume(folder, recheck=0.5)
    assert done.complete
    assert 0.3 < done.rechecked / done.units < 0.7
    again = resume(folder, recheck=1.0)
    assert again.rechecked == again.units == done.units
    assert resume(folder).rechecked == again.units
    assert fsck(folder) == []
    (worker,) = status(folder).data()["worker_list"]
    assert set(worker) == {"name", "units", "rechecked", "agreed"}
    assert worker["units"] == worker["rechecked"] == worker["agreed"] == done.units


def test_a_quorum_of_two_counts_every_unit_twice(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    found = run(tilewright.load("soma-3x3x3"), folder, engine="cells", unit_nodes=500, quorum=2)
    assert (found.complete, found.solutions, found.rechecked) == (True, 11_520, found.units)


def test_a_quorum_that_cannot_be_met_is_no_result(tmp_path: Path) -> None:
    words = ("run", "soma-3x3x3", "--into", str(tmp_path / "run"), "--unit-nodes", "2000")
    done = command(*words, "--quorum", "3", "--format", "json")
    assert done.returncode == 4, done.stderr
    assert "stopped (quorum)" in done.stderr
    assert not json.loads(done.stdout)["complete"]
    done = command("resume", str(tmp_path / "run"), "--quorum", "2", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["solutions"] == 11_520


@pytest.mark.parametrize("kind", KINDS)
def test_liars_are_named_and_their_units_done_again(kind: str, tmp_path: Path) -> None:
    for guard in GUARDS:
        caught = Caught()
        trial(tmp_path / guard, kind, guard, 5, caught)
        assert caught.right == caught.named
        assert fsck(tmp_path / guard) == []
        if guard == "--quorum 2" or (guard == "--recheck 20" and kind != "one unit altered"):
            assert caught.named == 1


@pytest.mark.medium
@pytest.mark.parametrize("kind", KINDS)
def test_how_often_liars_are_caught(kind: str, tmp_path: Path) -> None:
    for guard in ("--recheck 20", "--quorum 2"):
        caught = Caught()
        for seed in range(10):
            trial(tmp_path / f"{guard} {seed}", kind, guard, seed, caught)
        assert caught.right == caught.named
        least = 10 if guard == "--quorum 2" or kind != "one unit altered" else 0
        assert caught.named >= least


def _altered(place: Path) -> Path:
    """Return the results of a run, one of them altered with its hash."""
    units = parted(place / "run", BOX, engine="bitset", recheck=0.0, number=20)
    run_unit(units, place / "results.jsonl")
    rows = lines(place / "results.jsonl")
    rows[4] = redone(rows[4], solutions=str(int(rows[4]["solutions"]) + 4)) | {"host": "far:1"}
    written(place / "altered.jsonl", rows)
    return place / "altered.jsonl"


def test_a_total_that_contradicts_the_known_one(tmp_path: Path) -> None:
    altered, folder = _altered(tmp_path), str(tmp_path / "run")
    done = command("resume", folder, "--results", str(altered), "--format", "json")
    assert done.returncode == 5
    assert "solutions 9,360, the puzzle expects 9,356" in done.stderr
    reported = json.loads(done.stdout)
    assert (reported["expected"], reported["agrees"], reported["complete"]) == (9356, False, True)
    reported = json.loads(command("status", folder, "--format", "json").stdout)
    assert (reported["expected"], reported["agrees"]) == (9356, False)
    assert "contradiction" in command("status", folder).stdout
    done = command("resume", folder, "--recheck", "100")
    assert done.returncode == 5
    assert "worker far:1: 1 wrong" in done.stderr
    done = command("resume", folder, "--format", "json")
    assert done.returncode == 0, done.stderr
    reported = json.loads(done.stdout)
    assert (reported["solutions"], reported["agrees"]) == (9356, True)
    assert "worker far:1 was wrong" in done.stderr
    assert fsck(tmp_path / "run") == []


def test_only_complete_runs_of_that_setting_contradict(tmp_path: Path) -> None:
    puzzle = tilewright.load(BOX)
    wrong = replace(puzzle, expect={"solutions": 5, "distinct": 2339})
    part = run(wrong, tmp_path / "part", engine="bitset", limit_nodes=2000, unit_nodes=200)
    assert (part.complete, part.contradiction) == (False, "")
    assert status(tmp_path / "part").data()["agrees"] is None
    whole = resume(tmp_path / "part")
    assert whole.contradiction == "solutions 9,356, the puzzle expects 5"
    unknown = run(replace(puzzle, expect={}), tmp_path / "unknown")
    assert unknown.contradiction == ""
    assert "agrees" not in status(tmp_path / "unknown").data()
    loose = tilewright.load("any-tetrominoes-6x6-apart")
    assert loose.expect["at"][0]["set"] == {"corner": False} or loose.expect["at"]
    found = run(loose, tmp_path / "loose", set=loose.expect["at"][0]["set"])
    assert found.known["solutions"] == loose.expect["at"][0]["solutions"]
    assert found.contradiction == ""


def test_count_warns(tmp_path: Path) -> None:
    path = tmp_path / "soma.yaml"
    text = command("convert", "soma-3x3x3", "--to", "yaml").stdout
    if "expect" not in text:
        pytest.skip("convert writes no known answers")
    path.write_text(text.replace("11520", "11521"))
    done = command("count", str(path))
    assert done.returncode == 0
    assert "the puzzle expects 11,521" in done.stderr


def test_copies_that_are_merged_contradict(tmp_path: Path) -> None:
    import shutil

    altered = _altered(tmp_path)
    shutil.copytree(tmp_path / "run", tmp_path / "copy")
    take_results(tmp_path / "run", [altered])
    done = command(
        "merge", str(tmp_path / "run"), str(tmp_path / "copy"), "--into", str(tmp_path / "both")
    )
    assert done.returncode == 5
    assert "the puzzle expects 9,356" in done.stderr
    assert merge([tmp_path / "run", tmp_path / "copy"], tmp_path / "again").weight == 1


def test_units_of_long_runs_take_minutes() -> None:
    day = 86_400.0
    assert unit_seconds(1.0, 5.0, 10.0, 2) == 1.0
    assert unit_seconds(1.0, 0.0, None, 1000) == 1.0
    assert 100 < unit_seconds(2.0, day, 2 * day, 1000) < 600
    assert unit_seconds(2.0, 30 * day, 30 * day, 1000) == 600
    assert unit_seconds(2.0, day, 2 * day, 1000, keeps=True) == 10
    assert unit_seconds(2.0, 600.0, 600.0, 10_000) == 30
    done = at = 0.0
    while at < 3 * day:  # a thousand workers: how many units they do in three days
        length = unit_seconds(2.0, at, 3 * day - at, 1000)
        done, at = done + 1000, at + length
    assert done < 2_000_000


@pytest.mark.medium
def test_a_client_of_dask_is_used_and_stays_open(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made,
        distributed.Client(made) as client,
    ):
        asked: Any = {"engine": "bitset", "unit_nodes": 5000, "recheck": 0.3}
        found = run(tilewright.load(BOX), tmp_path / "run", client=client, **asked)
        assert (found.solutions, found.complete) == (9356, True)
        assert found.rechecked > 10
        workers = status(tmp_path / "run").data()["worker_list"]
        assert len(workers) == 2
        assert client.submit(sum, [1, 2]).result() == 3
        assert resume(tmp_path / "run", client=client, quorum=2).rechecked == found.units
        with opened(tmp_path / "run") as store:
            for host, witnesses in store.rows("host, witnesses", "state = 1"):
                assert host not in witnesses.split()
                assert witnesses.split() != ["driver"]
        with pytest.raises(TilewrightError, match="exclude each other"):
            run(
                tilewright.load(BOX), tmp_path / "new", client=client,
                workers=local_cluster(1, say=[].append),
            )  # fmt: skip
    with pytest.raises(TilewrightError, match="closed"):
        run(tilewright.load(BOX), tmp_path / "new", client=client)
    with pytest.raises(TilewrightError, match=r"distributed\.Client"):
        run(tilewright.load(BOX), tmp_path / "new", client="tcp://127.0.0.1:1")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "odd",
    [{"solutions": -1}, {"nodes": 2**70}, {"distinct": 10**6}, {"host": "\x1b[2J"}, {"kept": 3}],
    ids=str,
)
def test_a_pool_that_brings_what_cannot_be(odd: dict[str, Any], tmp_path: Path) -> None:
    class Odd(Scrambled):
        def outcome(self, job: Any) -> Any:
            found = super().outcome(job)
            # What is true of the unit never comes, not late either.
            self.again = [late for late in self.again if late.id != "0.1"]
            if isinstance(found, UnitResult) and found.id == "0.1":
                return replace(found, **odd)
            return found

    found = run(
        tilewright.load(BOX), tmp_path, engine="cells", unit_nodes=5000, distinct=True,
        workers=lambda subject, ready, options: Odd(subject, ready, 3),
    )  # fmt: skip
    assert (found.complete, found.ended) == (False, "incomplete")
    assert any("its result cannot be" in failure for failure in found.failures)
    assert fsck(tmp_path) == []
    assert resume(tmp_path).solutions == 9356


def test_a_result_that_comes_after_its_unit_was_set_aside(tmp_path: Path) -> None:
    class Late(Scrambled):
        bad = 0
        late: tuple[Outcome, ...] = ()

        def outcome(self, job: Any) -> Any:
            self.lost.add(job.id)  # none is lost, so each attempt is a bad one
            found = super().outcome(job)
            if not isinstance(found, UnitResult) or found.id != "0.1":
                return found
            self.bad += 1
            if self.bad == MOST_ATTEMPTS:
                self.late = (found,)
            return replace(found, solutions=-1)

        def poll(self, seconds: float) -> list[Outcome]:
            late, self.late = self.late, ()  # of the call before: the driver has set the unit aside
            return [*late, *super().poll(seconds)]

    found = run(
        tilewright.load(BOX), tmp_path, engine="cells", unit_nodes=2000, distinct=True,
        workers=lambda subject, ready, options: Late(subject, ready, 3),
    )  # fmt: skip
    assert any("set aside" in failure for failure in found.failures)
    assert status(tmp_path).units["aside"] == 0
    assert fsck(tmp_path) == []
    assert resume(tmp_path).solutions == 9356


def test_an_alarm_is_not_forgotten(tmp_path: Path) -> None:
    """A run that was found to be wrong is never done before its wrong units were done again."""
    altered = _altered(tmp_path)
    take_results(tmp_path / "run", [altered])
    with pytest.raises(LedgerFault, match="far:1"):
        resume(tmp_path / "run", recheck=1.0)
    assert status(tmp_path / "run").state == "stopped"
    assert any("counted again" in fault for fault in fsck(tmp_path / "run"))
    found = resume(tmp_path / "run")
    assert (found.solutions, found.complete) == (9356, True)
    assert write_units(tmp_path / "run", tmp_path / "none.jsonl") == 0
