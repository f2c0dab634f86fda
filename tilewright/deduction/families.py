"""The stars of a family: the quintiles of what ``generate`` makes of one puzzle, kept for the next time.

A *family* is a puzzle without the values of its slots, and its boards are settings with one
solution.  Without slots, or where pieces are given, it is the puzzle without its placed pieces, and
its boards have as few pieces given as one solution needs.  What was sampled is kept in the user's
cache folder, by a fingerprint of the puzzle; the score never depends on it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from hashlib import sha256
from pathlib import Path

from tilewright.challenges.base import Challenges, Wanted
from tilewright.challenges.givens import GivenChallenges
from tilewright.challenges.settings import SettingChallenges
from tilewright.deduction import weights
from tilewright.deduction.basis import GENERAL, Basis
from tilewright.errors import TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.results.challenge import Judged
from tilewright.running.options import SearchOptions
from tilewright.saving import open_file

#: boards with fewer scores than this have no quintiles
LEAST = 20
#: rates how hard a board is
Rates = Callable[[Problem, SearchOptions], Judged]


def basis_of(
    puzzle: Puzzle,
    samples: int | None,
    rates: Rates,
    options: SearchOptions | None = None,
    *,
    by_givens: bool = False,
) -> Basis:
    """Return what the stars of a puzzle rest on.

    Args:
        puzzle: any board of the family.
        samples: boards to sample, unless as many are known; ``None`` for those that are known, 0
            for the general table.
        rates: rates a board.
        options: what limits the work of sampling.
        by_givens: boards of the family differ in the pieces that are given, whatever its setup.

    Raises:
        TilewrightError: there can be no such number of samples.
    """
    if samples is not None and (samples < 0 or 0 < samples < LEAST):
        what = f"samples is {samples}: give 0, or {LEAST} or more"
        raise TilewrightError(what, option="--samples")
    if samples == 0:
        return GENERAL
    by_givens = by_givens or bool(puzzle.placed) or not puzzle.setup.slots
    family = family_of(puzzle, by_givens)
    path = _path(family)
    scores = _kept(path)
    if samples and len(scores) < samples:
        scores = _sampled(family, by_givens, samples, rates, options or SearchOptions(), scores)
        _keep(path, scores)
    wanted, made = samples or 0, len(scores)
    if made < LEAST:
        return replace(GENERAL, wanted=wanted, made=made)
    least = sys.float_info.min  # a score of 0, all forced, has one star
    found = (max(least, scores[len(scores) * part // 5]) for part in range(1, 5))
    return Basis(tuple(found), made, wanted, made)


def family_of(puzzle: Puzzle, by_givens: bool) -> Puzzle:
    """Return a puzzle without its placed pieces and, unless ``by_givens``, the values of its slots."""
    slots = set() if by_givens else set(puzzle.setup.names())
    settings = {name: value for name, value in puzzle.settings.items() if name not in slots}
    return Puzzle(**{**vars(puzzle), "placed": (), "settings": settings})


def _sampled(
    family: Puzzle,
    by_givens: bool,
    samples: int,
    rates: Rates,
    options: SearchOptions,
    known: list[float],
) -> list[float]:
    """Return the scores of new boards, in rising order; those known already if there are more."""
    own = replace(options, progress=None)
    wanted = Wanted(family, samples, 0, True, own, minimal=by_givens)
    scores: list[float] = []
    try:
        made: Challenges = GivenChallenges(wanted) if by_givens else SettingChallenges(wanted)
        for challenge in made:
            logic = rates(challenge.solution.problem, own).difficulty["logic"]
            if logic is not None and logic["ended"] == "solved":
                scores.append(logic["score"])
    except TilewrightError:  # nothing can be made of this puzzle: the general table serves
        pass
    return sorted(scores) if len(scores) > len(known) else known


def _path(family: Puzzle) -> Path:
    """Return the file of a family: puzzles that differ in words for people alone share one."""
    names = {"title", "source", "tags", "notes", "expect", "limits", "groups", "name"}
    what = _plain({name: value for name, value in vars(family).items() if name not in names})
    name = sha256(f"{weights.VERSION} {what}".encode()).hexdigest()[:32]
    return _folder() / "stars" / f"{name}.json"


def _plain(value: object) -> str:
    """Return a text of a value, the same in every process and different for every value."""
    if is_dataclass(value):
        named = {field.name: getattr(value, field.name) for field in fields(value)}
        return f"{type(value).__name__}{_plain(named)}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{key!r}: {_plain(own)}' for key, own in value.items()))}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_plain, value))}]"
    return repr(value)


def _folder() -> Path:
    """Return the folder of the user for what can be made again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "tilewright"


def _kept(path: Path) -> list[float]:
    """Return the scores of a file; none if it is missing, damaged or of another version."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        scores = kept["scores"]
        if kept["version"] != weights.VERSION or not _are_scores(scores):
            return []
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []
    return sorted(map(float, scores))


def _are_scores(scores: object) -> bool:
    return isinstance(scores, list) and all(
        type(score) in (int, float) and 0 <= score < float("inf") for score in scores
    )


def _keep(path: Path, scores: Sequence[float]) -> None:
    """Write scores whole or not at all; if the folder takes no file, they are sampled again next time."""
    text = json.dumps({"version": weights.VERSION, "scores": list(scores)})
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with open_file(path) as stream:
            stream.write(text.encode())
