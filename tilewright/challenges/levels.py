"""The levels of a booklet: challenges chosen from more of them, spread over the stars, the easiest first.

More challenges are made and rated than are wanted, until every number of stars has its share or
enough were tried.  Everything is bounded by numbers and nothing by a clock, so that the same seed makes
the same booklet on a busy machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.challenges.base import Challenges
from tilewright.results.challenge import Challenge, Judged

#: challenges that are made for each level, at least and at most
LEAST, MOST = 2, 4
#: how many stars there are
_STARS = 5
#: where challenges without stars stand: last
_UNRATED = _STARS + 1


def rising(made: Challenges, number: int) -> list[Challenge]:
    """Choose the levels of a booklet.

    Args:
        made: challenges to choose from, rated: ``MOST`` for each level; no more are made than are needed.
        number: how many levels; fewer if there are not so many challenges.

    Returns:
        The challenges, no two equal, in rising order of difficulty: by stars, then by the figure of the
        scale that the stars come from.
    """
    for _ in made:
        if made.made >= LEAST * number and not _missing(made.kept, number):
            break
    return chosen(made.kept, number)


def chosen(challenges: Sequence[Challenge], number: int) -> list[Challenge]:
    """Return as many challenges of each number of stars as can be, the easiest first."""
    groups: dict[int, list[Challenge]] = {}
    for challenge in sorted(challenges, key=_difficulty):
        groups.setdefault(_difficulty(challenge)[0], []).append(challenge)
    shares = _shares({stars: len(group) for stars, group in groups.items()}, number)
    return [one for stars in sorted(groups) for one in _spread(groups[stars], shares[stars])]


def _missing(challenges: Sequence[Challenge], number: int) -> bool:
    """Tell whether some number of stars has less than its share."""
    stars = [_difficulty(challenge)[0] for challenge in challenges]
    return any(stars.count(one) < number // _STARS for one in range(1, _STARS + 1))


def _difficulty(challenge: Challenge) -> tuple[int, bool, float]:
    """Return what levels are put in order by."""
    return difficulty_of(challenge.judged, challenge.solutions == 1)


def difficulty_of(judged: Judged | None, unique: bool) -> tuple[int, bool, float]:
    """Return the stars of a board, whether they come from plays, and their figure: what rising order is by.

    Args:
        judged: how hard it is.
        unique: whether it has one solution.
    """
    if judged is None or judged.stars is None:
        return _UNRATED, True, 0.0
    return judged.stars, *_figure(judged, unique)


def _figure(judged: Judged, unique: bool) -> tuple[bool, float]:
    """Return whether stars come from plays, and the figure: of logic if that finds the only solution."""
    logic, search = judged.difficulty["logic"], judged.difficulty["search"]
    if unique and logic is not None and logic["ended"] == "solved":
        return False, float(logic["score"])
    return True, float(search["median"]) if search is not None else 0.0


def _shares(counts: dict[int, int], number: int) -> dict[int, int]:
    """Return how many to take of each group: as equal numbers as the counts allow."""
    shares = dict.fromkeys(counts, 0)
    for _ in range(min(number, sum(counts.values()))):
        least = min(
            (stars for stars in counts if shares[stars] < counts[stars]), key=shares.__getitem__
        )
        shares[least] += 1
    return shares


def _spread(group: Sequence[Challenge], number: int) -> list[Challenge]:
    """Return so many of a group, at even distances, the first and the last among them."""
    last = len(group) - 1
    return [group[round(place * last / max(1, number - 1))] for place in range(number)]
