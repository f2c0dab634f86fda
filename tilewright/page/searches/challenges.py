"""``survey`` and ``generate``: settings of a setup and boards with pieces given, one event for each."""

from __future__ import annotations

from typing import Any

from tilewright.challenges.levels import difficulty_of
from tilewright.errors import TilewrightError
from tilewright.model.slot import value_data
from tilewright.page.document import document_of
from tilewright.page.searches.base import Request
from tilewright.results.challenge import Challenge
from tilewright.results.survey import summary_text
from tilewright.verbs.generate import generate
from tilewright.verbs.survey import DEFAULT_CAP, survey

#: challenges that are made in one search at most
_MOST = 100
#: settings that are drawn where there are too many to go through
_SAMPLE = 1000


def surveyed(request: Request) -> dict[str, Any]:
    """Solve every setting, or a sample if there are very many; send each as a row."""
    size = _settings(request)
    sample = request.whole("sample", 0) or (_SAMPLE if size > DEFAULT_CAP else 0)
    most = request.whole("most", 0)
    result = survey(
        request.puzzle,
        sample=sample or None,
        seed=request.whole("seed", 0),
        distinct=request.classes() or False,
        most=most or None,
        options=request.search_options(),
    )
    for row in result:
        chosen = {name: value_data(value) for name, value in row.setting.items()}
        figures = {"solutions": row.solutions, "complete": row.complete, "reason": row.reason}
        if row.distinct is not None:
            figures["distinct"] = row.distinct
        request.reporter.tell("row", set=chosen, **figures)
    summary = result.summary_so_far()
    of = {"of": size} if sample else {}
    data = {**summary, **of, "expected": result.expected, "slots": result.slots}
    request.reporter.tell("result", data=data, text=summary_text(summary))
    return request.ending(
        result.stopped or "done", complete=not result.stopped, found=len(result.kept)
    )


def _settings(request: Request) -> int:
    """Return how many settings there are at most."""
    problem = request.puzzle.problem(partial=True)
    return problem.puzzle.setup.size(problem.puzzle.region, problem.setting)


def generated(request: Request) -> dict[str, Any]:
    """Make challenges; send each as a document of its own."""
    number = request.whole("number", 1, 1, _MOST)
    givens = request.given.get("givens")
    made = generate(
        request.puzzle,
        number=number,
        seed=request.whole("seed", 0),
        unique=request.flag("unique"),
        stars=_stars(request),
        rate=True,
        givens=None if givens is None else request.whole("givens", 0),
        minimal=request.flag("minimal"),
        options=request.search_options(),
    )
    found = 0
    for challenge in made:
        found += 1
        request.reporter.tell("challenge", **_challenge_data(request, challenge))
    plural = "" if found == 1 else "s"
    text = f"{found} challenge{plural} of {made.tried:,} that were tried."
    if not found:
        every = ", and there are no others" if made.ended == "all" else ""
        text = f"No such board was found: {made.tried:,} were tried{every}."
    if made.proof is not None:
        text = f"There is no solution. {made.proof}"
    data = {"found": found, "tried": made.tried, "ended": made.ended}
    data |= {} if made.proof is None else {"proof": made.proof}
    request.reporter.tell("result", data=data, text=text)
    why = {
        "number": "",
        "all": "There are no others.",
        "patience": "No other turned up in a long time.",
    }
    complete = made.ended == "number"
    return request.ending(why.get(made.ended, made.ended), complete=complete, found=found)


def _stars(request: Request) -> tuple[int, int] | int | None:
    """Return the stars that are wanted: one number, or the least and the most."""
    given = request.given.get("stars")
    if isinstance(given, list) and len(given) == 2 and all(type(one) is int for one in given):
        return given[0], given[1]
    if given is None or type(given) is int:
        return given
    raise TilewrightError(f"stars is {given!r}: give 1 to 5, or the least and the most")


def _challenge_data(request: Request, challenge: Challenge) -> dict[str, Any]:
    problem = challenge.solution.problem
    document = document_of(request.puzzle)
    if settings := problem.settings_data():
        document["set"] = settings
    if challenge.given:
        document["placed"] = [placed.data() for placed in problem.placed]
    document.pop("expect", None)
    judged, unique = challenge.judged, challenge.solutions == 1
    return {
        "document": document,
        "solutions": challenge.solutions,
        "stars": None if judged is None else judged.stars,
        "order": difficulty_of(judged, unique),
        "text": str(challenge),
    }
