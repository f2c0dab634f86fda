"""A slow, plain checker of the proofs that ``prove`` writes: the rules it uses and no others.

It reads the two files as text and shares nothing with what wrote them.  A constraint is a mapping
from variables to coefficients, of which the sum is at least a bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

#: by literal, ``"x1"`` or ``"~x1"``: a coefficient, at least 1
Weights = dict[str, int]


class RefusedError(Exception):
    """The proof is wrong; the message names the line."""


@dataclass(frozen=True)
class Inequality:
    """A weighted sum of literals is at least a bound; a variable is there once, weights are positive."""

    weights: Weights
    bound: int

    @classmethod
    def of(cls, terms: Iterable[tuple[int, str]], bound: int) -> Inequality:
        """Bring a sum with any coefficients to this form."""
        plain: dict[str, int] = {}
        for weight, literal in terms:
            if literal.startswith("~"):  # w ~x = w - w x
                plain[literal[1:]] = plain.get(literal[1:], 0) - weight
                bound -= weight
            else:
                plain[literal] = plain.get(literal, 0) + weight
        weights = {}
        for variable, weight in plain.items():
            if weight > 0:
                weights[variable] = weight
            elif weight < 0:  # w x = w - w ~x
                weights[f"~{variable}"] = -weight
                bound -= weight
        return cls(weights, bound)

    def terms(self) -> list[tuple[int, str]]:
        return [(weight, literal) for literal, weight in self.weights.items()]

    @property
    def slack(self) -> int:
        """How much more the sum can be than it must."""
        return sum(self.weights.values()) - self.bound


def verified(opb: str, proof: str) -> bool:
    """Tell whether a proof shows that the constraints contradict each other."""
    try:
        _check(_read_opb(opb), proof)
    except RefusedError:
        return False
    return True


def _read_opb(text: str) -> list[Inequality]:
    found = []
    for line in text.splitlines():
        if line.startswith("*"):
            continue
        whole = re.fullmatch(r"((?:[+-]\d+ x\d+ )*)(>=|=) (-?\d+) ;", line)
        assert whole, line
        parts = whole[1].split()
        terms = [(int(w), x) for w, x in zip(parts[::2], parts[1::2], strict=True)]
        bound = int(whole[3])
        found.append(Inequality.of(terms, bound))
        if whole[2] == "=":
            found.append(Inequality.of([(-w, x) for w, x in terms], -bound))
    return found


def _check(given: list[Inequality], proof: str) -> None:
    head, _, rest = proof.partition("\n")
    assert head == "pseudo-Boolean proof version 3.0"
    *lines, last = [line.strip() for line in rest.split(";")]
    assert not last
    known = dict(enumerate(given, 1))
    number, concluded = len(given), False
    for line in lines:
        word, _, body = line.partition(" ")
        if word == "f":
            assert int(body) == len(given)
        elif word in ("rup", "pol"):
            number += 1
            known[number] = _clause(body, known) if word == "rup" else _computed(body, known)
        elif word == "deld":
            for one in map(int, body.split()):
                if one <= len(given) or known.pop(one, None) is None:
                    raise RefusedError(f"{line}: there is no derived {one}")
        elif word == "conclusion":
            one = int(body.removeprefix("UNSAT : "))
            if one not in known or known[one].slack >= 0:
                raise RefusedError(f"{line}: that is no contradiction")
            concluded = True
        else:
            assert line in ("output NONE", "end pseudo-Boolean proof"), line
    assert concluded


def _computed(steps: str, known: dict[int, Inequality]) -> Inequality:
    stack: list[Inequality | int] = []
    for step in steps.split():
        if step == "+":
            second, first = stack.pop(), stack.pop()
            first, second = _stands(first, known), _stands(second, known)
            stack.append(Inequality.of(first.terms() + second.terms(), first.bound + second.bound))
        elif step in "*d":
            factor, one = stack.pop(), _stands(stack.pop(), known)
            assert isinstance(factor, int)
            assert factor > 0
            stack.append(_times(one, factor) if step == "*" else _divided(one, factor))
        else:
            stack.append(int(step))
    (whole,) = stack
    return _stands(whole, known)


def _stands(one: Inequality | int, known: dict[int, Inequality]) -> Inequality:
    if isinstance(one, Inequality):
        return one
    if one not in known:
        raise RefusedError(f"there is no constraint {one}")
    return known[one]


def _times(one: Inequality, factor: int) -> Inequality:
    return Inequality({x: w * factor for x, w in one.weights.items()}, one.bound * factor)


def _divided(one: Inequality, by: int) -> Inequality:
    return Inequality({x: -(-w // by) for x, w in one.weights.items()}, -(-one.bound // by))


def _clause(body: str, known: dict[int, Inequality]) -> Inequality:
    """Return the clause, if its negation leads to a contradiction by unit propagation."""
    literals = re.findall(r"1 (~?x\d+)", body)
    assert body == " ".join([*(f"1 {one}" for one in literals), ">= 1"])
    false = set(literals)
    while True:
        before = len(false)
        for one in known.values():
            slack = sum(w for x, w in one.weights.items() if x not in false) - one.bound
            if slack < 0:
                return Inequality.of([(1, literal) for literal in literals], 1)
            for literal, weight in one.weights.items():
                if weight > slack and literal not in false:
                    false.add(_negated(literal))
        if len(false) == before:
            raise RefusedError(f"rup {body}: unit propagation finds no contradiction")


def _negated(literal: str) -> str:
    return literal[1:] if literal.startswith("~") else f"~{literal}"
