"""Records of runs: JSON files with the facts of the machine, the commit, and every figure."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.cases import Case, CaseError
from bench.contenders import PLAIN
from bench.instructions import flags, instructions, processor
from bench.measure import Result
from bench.process import ROOT

FOLDER = ROOT / "bench" / "records"
FORMAT = 1
#: instructions that our engines may use
#: how the name of an engine ends that is held to AVX2
HELD = "-avx2"
VECTORS = ("avx2", "avx512f", "avx512_vpopcntdq", "asimd", "sve")


@dataclass(frozen=True)
class Measured:
    """A case with its results; the yardstick is one of them.

    Attributes:
        name, verb, size: of the case.
        expect: the counts that had to come out.
        target: the seconds to be reached, or ``None``.
        peer: the published figure beside it: ``seconds`` and ``what``; or ``None``.
        results: of all who took part.
        target_bytes: the memory to be kept within, or ``None``.
        target_times: how many times the time of the plain count it may take, or ``None``.
        part: the part of the record, see ``cases.PARTS``.
        group: the cases that are shown together with it; empty for none.
    """

    name: str
    verb: str
    size: str
    expect: Mapping[str, int]
    target: float | None
    peer: Mapping[str, Any] | None
    results: tuple[Result, ...]
    target_bytes: int | None = None
    target_times: float | None = None
    part: str = "searches"
    group: str = ""

    @classmethod
    def of(cls, case: Case, results: Sequence[Result]) -> Measured:
        """Return the results of a case."""
        peer = None if case.peer is None else vars(case.peer)
        return cls(
            case.name,
            case.verb,
            case.size,
            dict(case.expect),
            case.target,
            peer,
            tuple(results),
            case.target_bytes,
            case.target_times,
            case.part,
            case.group,
        )

    @property
    def yardstick(self) -> float | None:
        """The seconds of the yardstick beside these results."""
        for result in self.results:
            if result.name == "yardstick" and result.status == "ok":
                return result.seconds
        return None

    @property
    def ours(self) -> list[Result]:
        """Our engines on one thread (the command on all) that gave the right counts.

        Without the plain count, which only stands beside.
        """
        single = [r for r in self.results if r.ours and (r.threads == 1 or self.verb == "command")]
        return [result for result in single if result.status == "ok" and result.name != PLAIN]

    @property
    def best(self) -> Result | None:
        """The fastest of ours."""
        return min(self.ours, key=lambda result: result.seconds, default=None)

    @property
    def usual(self) -> Result | None:
        """What people get: that of ``auto`` where it took part, else the fastest of ours."""
        by_plan = [result for result in self.ours if result.name == "auto"]
        return by_plan[0] if by_plan else self.best

    @property
    def held_to_avx2(self) -> Result | None:
        """The fastest of ours on a processor with AVX2 alone, where this one has more.

        An engine that has no variant held to AVX2 takes no wider instructions.
        """
        held = {result.name for result in self.ours if result.name.endswith(HELD)}
        wider = {name.removesuffix(HELD) for name in held} | {"auto"}
        narrow = [result for result in self.ours if result.name not in wider]
        return min(narrow, key=lambda result: result.seconds, default=None) if held else None

    @property
    def plain(self) -> Result | None:
        """The plain count beside one up to symmetry."""
        found = [r for r in self.results if r.name == PLAIN and r.status == "ok"]
        return found[0] if found else None

    @property
    def best_peer(self) -> Result | None:
        """The fastest peer that gave the right count."""
        others = [r for r in self.results if not r.ours and r.name != "yardstick"]
        return min(
            (r for r in others if r.status == "ok"), key=lambda result: result.seconds, default=None
        )

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return vars(self) | {"results": [result.data() for result in self.results]}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Measured:
        """Return what :meth:`data` wrote."""
        return cls(**{**data, "results": tuple(Result(**result) for result in data["results"])})


@dataclass(frozen=True)
class Record:
    """A run of the bench.

    Attributes:
        facts: date, commit, machine, versions, options.
        cases: what was measured.
    """

    facts: Mapping[str, Any]
    cases: tuple[Measured, ...]

    def write(self, path: Path | None = None) -> Path:
        """Write it to a file, by default one named after date and commit, and return that."""
        return write_data(self.facts, {"cases": [case.data() for case in self.cases]}, path)

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read a file.

        Raises:
            CaseError: it is of another format.
        """
        data, cases = read_data(path, "cases")
        return cls(data, tuple(Measured.read(case) for case in cases))


def write_data(
    facts: Mapping[str, Any], data: Mapping[str, Any], path: Path | None, kind: str = ""
) -> Path:
    """Write facts and figures to a file.

    Args:
        facts: what :func:`facts` returned.
        data: the figures, as JSON data.
        path: the file; by default one named after the kind, the date and the commit.
        kind: what begins that name.

    Returns:
        The file.
    """
    path = path or FOLDER / f"{kind}{str(facts['date'])[:10]}-{facts['commit']}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(lines({"format": FORMAT, **facts, **data}))
    return path


def lines(data: Mapping[str, Any]) -> str:
    """Return data as JSON: a line for each entry, and for each item of a list of mappings."""
    entries = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items = ",\n".join(f"  {json.dumps(item)}" for item in value)
            entries.append(f" {json.dumps(key)}: [\n{items}\n ]")
        else:
            entries.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(entries) + "\n}\n"


def read_data(path: Path, key: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the facts of a file, and the figures that stand under a key.

    Raises:
        CaseError: it is of another format, or holds other figures.
    """
    data = json.loads(path.read_text())
    form = data.pop("format", None)
    if form != FORMAT:
        raise CaseError(f"{path}: format {form}, this reads {FORMAT}")
    if key not in data:
        raise CaseError(f"{path}: it holds no {key}; is it another kind of record?")
    return data, data.pop(key)


def facts(**more: Any) -> dict[str, Any]:
    """Return what a record says beside figures; no name of a host or a person."""
    dirty = _said(
        "git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/records"
    )
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": (_said("git", "rev-parse", "--short", "HEAD") or "unknown")
        + ("-changed" if dirty else ""),
        "machine": machine(),
        "python": platform.python_version(),
        "rustc": rustc(),
        **more,
    }


def machine() -> dict[str, Any]:
    """Return the processor, its cores, the vectors it has, those we use, and how busy it is."""
    reported = processor()
    return {
        "processor": reported.get("model name") or platform.processor() or platform.machine(),
        "model": reported.get("model", ""),
        "cores": os.cpu_count() or 1,
        "vectors": [name for name in VECTORS if name in flags()],
        "instructions": instructions(),
        "system": platform.system(),
        "load": round(os.getloadavg()[0], 1),
    }


def rustc() -> str:
    """Return the version of the compiler, empty where there is none."""
    words = _said("rustc", "--version").split()
    return words[1] if len(words) > 1 else ""


def _said(*command: str) -> str:
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
