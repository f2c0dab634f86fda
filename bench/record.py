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

from bench.cases import Case
from bench.measure import Result
from bench.process import ROOT

FOLDER = ROOT / "bench" / "records"
FORMAT = 1
#: instructions that our engines may use
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
    """

    name: str
    verb: str
    size: str
    expect: Mapping[str, int]
    target: float | None
    peer: Mapping[str, Any] | None
    results: tuple[Result, ...]

    @classmethod
    def of(cls, case: Case, results: Sequence[Result]) -> Measured:
        """Return the results of a case."""
        peer = None if case.peer is None else vars(case.peer)
        return cls(
            case.name, case.verb, case.size, dict(case.expect), case.target, peer, tuple(results)
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
        """Our engines on one thread (the command on all) that gave the right counts."""
        single = [r for r in self.results if r.ours and (r.threads == 1 or self.verb == "command")]
        return [result for result in single if result.status == "ok"]

    @property
    def best(self) -> Result | None:
        """The fastest of ours."""
        return min(self.ours, key=lambda result: result.seconds, default=None)

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
        date, commit = str(self.facts["date"])[:10], self.facts["commit"]
        path = path or FOLDER / f"{date}-{commit}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        data = {"format": FORMAT, **self.facts, "cases": [case.data() for case in self.cases]}
        path.write_text(json.dumps(data, indent=1) + "\n")
        return path

    @classmethod
    def read(cls, path: Path) -> Record:
        """Read a file.

        Raises:
            ValueError: it is of another format.
        """
        data = json.loads(path.read_text())
        form = data.pop("format", None)
        if form != FORMAT:
            raise ValueError(f"{path}: format {form}, this reads {FORMAT}")
        cases = tuple(Measured.read(case) for case in data.pop("cases"))
        return cls(data, cases)


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
    """Return the processor, its cores and the vectors it has, and how busy it is."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    told = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    flags = told.get("flags", told.get("Features", "")).split()
    return {
        "processor": told.get("model name") or platform.processor() or platform.machine(),
        "model": told.get("model", ""),
        "cores": sum(line.startswith("processor") for line in lines) or 1,
        "vectors": [name for name in VECTORS if name in flags],
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
