"""The names that a run has for each question, and the signatures and help that they share.

A face takes the fields of a question and of ``RunOptions`` by keyword.  Both are documented in their classes
alone; ``face_of`` puts them into the signature and the help of each face.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, fields
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from tilewright.ledger.driver.questions import R, RunQuestion
from tilewright.ledger.driver.run_options import RUN_FIELDS, RunOptions
from tilewright.model.given import given_settings, refuse_misspelt
from tilewright.running.options import full_signature, read_arguments

Q = ParamSpec("Q")
S = TypeVar("S")

#: arguments of every face beside the fields of the classes
_SHARED = {
    "into": "a new or empty folder on a disk of this machine.",
    "options": "search options as one object, instead of by keyword.",
    "settings": "the fields of ``SearchOptions``, and values of slots.",
}
_RAISES = """\
Raises:
    PuzzleError: the puzzle or a setting is invalid, or the question does not fit it.
    TilewrightError: the folder cannot hold a run, or the engine cannot make it.
    LedgerFault: two results of one unit differ: there is no number, and the message names the
        workers that were wrong, and their units.
    Interrupted: by Ctrl-C; ``partial`` is the result so far."""


def asked(
    kind: type[RunQuestion[R]],
    given: tuple[Any, ...],
    how: RunOptions | None,
    keywords: dict[str, Any],
) -> tuple[RunQuestion[R], RunOptions]:
    """Return the question and the options that a face was called with.

    Args:
        kind: of the question.
        given: the arguments of the question that have places.
        how: the options, if they are given as one object.
        keywords: all others.

    Raises:
        TypeError: options are given both ways, or a setting is.
        TilewrightError: a value cannot be meant.
    """
    own = {name: keywords.pop(name) for name in kind.names() if name in keywords}
    how, settings = run_options(how, keywords, own.pop("set", None))
    return kind(*given, set=settings, **own), how


def run_options(
    how: RunOptions | None, keywords: dict[str, Any], mapping: Mapping[str, Any] | None = None
) -> tuple[RunOptions, dict[str, Any]]:
    """Return the options of a run that are given in one way or the other, and the settings beside them.

    Raises:
        TypeError: they are given both ways.
    """
    if how is not None:
        twice = [name for name in keywords if name in ("options", *RunOptions.names())]
        if twice:
            raise TypeError(
                f"how is given together with {', '.join(twice)}: give all options in one RunOptions, "
                "or all by keyword"
            )
        return how, given_settings(mapping, keywords)
    names = [one.name for one in RUN_FIELDS]
    own = {name: keywords.pop(name) for name in names if name in keywords}
    options, settings = read_arguments(keywords.pop("options", None), mapping, keywords)
    return RunOptions.over(options, own), settings


def face_of(
    kind: type[Any] | None, defaults: Mapping[str, Any], left_out: Iterable[str] = ()
) -> Callable[[Callable[Q, S]], Callable[Q, S]]:
    """Give a function the keywords of a question and of ``RunOptions``: in its signature, its help and its refusals.

    Args:
        kind: of the question, if it asks one.
        defaults: of fields, where they are others than in the classes.
        left_out: fields that the face does not take.
    """

    def decorate(face: Callable[Q, S]) -> Callable[Q, S]:
        own = fields(kind) if kind is not None else ()
        chosen = [one for one in (*own, *RUN_FIELDS) if one.name not in left_out]
        face.__signature__ = _with_fields(face, chosen, defaults)  # type: ignore[attr-defined]
        signature = full_signature(face)
        known = list(signature.parameters)[:-1]

        @wraps(face)
        def checked(*given: Q.args, **named: Q.kwargs) -> S:
            if "puzzle" in named:  # by the name that it has in most faces
                return checked(named.pop("puzzle"), *given, **named)  # type: ignore[arg-type]
            if given:
                refuse_misspelt(face.__name__, named, known, given[0])
            return face(*given, **named)

        checked.__signature__ = signature  # type: ignore[attr-defined]
        checked.__doc__ = _documented(face, list(signature.parameters), kind)
        return checked

    return decorate


def _with_fields(
    face: Callable[..., Any], chosen: Iterable[Field[Any]], defaults: Mapping[str, Any]
) -> inspect.Signature:
    """Return the signature of a face in which each field stands for itself, ``set`` last."""
    signature = inspect.signature(face)
    *own, keywords = signature.parameters.values()
    known = {one.name for one in own}
    added = {
        one.name: inspect.Parameter(
            one.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=defaults.get(one.name, one.default),
            annotation=one.type,
        )
        for one in chosen
        if one.name not in known | {"puzzle"}
    }
    options = inspect.Parameter(
        "options",
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation="SearchOptions | None",
    )
    last = [options, *([added.pop("set")] if "set" in added else [])]
    return signature.replace(parameters=[*own, *added.values(), *last, keywords])


def _documented(
    face: Callable[..., Any], names: Iterable[str], kind: type[Any] | None
) -> str | None:
    """Return the help of a face with all its arguments, each as its class describes it."""
    text = inspect.getdoc(face)
    if text is None:  # Python was told to leave it out
        return None
    head, arguments, rest = _parts(text)
    known = _SHARED | _described(RunOptions) | _described(kind) | arguments
    lines = [f"    {name}: {known[name]}" for name in names if name in known]
    raised = [] if "Raises:\n" in rest else [_RAISES]
    return "\n\n".join([head, "\n".join(["Args:", *lines]), rest, *raised])


def _described(kind: type[Any] | None) -> dict[str, str]:
    """Return what the documentation of a class says of each of its attributes."""
    return {} if kind is None else _section(inspect.getdoc(kind) or "", "Attributes")


def _parts(text: str) -> tuple[str, dict[str, str], str]:
    """Return the purpose of a function, what it says of its own arguments, and what it returns."""
    before, _, rest = text.partition("Returns:\n")
    return (
        before.partition("Args:\n")[0].strip(),
        _section(text, "Args"),
        f"Returns:\n{rest}".strip(),
    )


def _section(text: str, heading: str) -> dict[str, str]:
    """Return the entries of a section of a docstring by name, each with its further lines."""
    found = re.search(rf"^{heading}:\n((?:    .*\n?)+)", text, re.MULTILINE)
    entries = re.findall(
        r"^    (\w+): ((?:.+\n?)(?:        .+\n?)*)", found[1] if found else "", re.M
    )
    return {name: entry.rstrip() for name, entry in entries}
