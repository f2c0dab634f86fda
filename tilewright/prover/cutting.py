"""Arguments by weights as cutting planes: a proof of two lines or three that there is no solution.

Two kinds are looked for.  *Bounds*: cells get weights such that what all pieces can cover at most is
less than the board weighs; area is the case if all weigh 1.  The constraints of the cells, times
the weights, and those of the pieces, times the most that each can cover, add up to a contradiction.
*Remainders*: a linear colouring modulo m.  The equalities, times the weights, add up to a sum whose
coefficients m divides, but not its right side; divided by m it is rounded up from below and from
above, and the two contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tilewright import _core
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.proofs.log import ProofLog
from tilewright.proofs.opb import Numbers, numbered
from tilewright.proofs.system import PIECE, Constraint, System

#: what is added to what: the number of a constraint and how often
_Terms = list[tuple[int, int]]


def cut(system: System, guard: Guard | None = None) -> tuple[str, ProofLog] | None:
    """Return the plainest proof by weights that is found, in a few words and as lines.

    Args:
        system: what is to have no solution.
        guard: called now and then; raises if the work has to stop.
    """
    return _by_bounds(system, guard) or _by_remainders(system, guard)


# Bounds --------------------------------------------------------------------------------------


def _by_bounds(system: System, guard: Guard | None) -> tuple[str, ProofLog] | None:
    numbers = numbered(system.constraints)
    sided = list(zip(system.constraints, numbers, strict=True))
    for words, weights in _weightings(system):
        if guard is not None:
            guard()
        terms = _bound_terms(system, sided, weights)
        if terms is not None:
            log = ProofLog()
            log.pol(_sum(terms))
            return words, log
    return None


def _weightings(system: System) -> Iterator[tuple[str, Mapping[Cell, int]]]:
    """Yield weights of cells that are worth a try: area, colours, markings."""
    cells = [c.subject for c in system.constraints if isinstance(c.subject, tuple)]
    found: dict[str, Mapping[Cell, int]] = {"area": dict.fromkeys(cells, 1)}
    colouring = system.problem.lattice.colouring
    if colouring is not None:
        found["weights of two colours"] = {cell: 2 * colouring(cell) - 1 for cell in cells}
    for words, numbers in _core.markings(cells, len(next(iter(cells), ()))):
        marked = {cells[number] for number in numbers}
        found[f"weights on the cells that are {words}"] = {c: int(c in marked) for c in cells}
    for words, weights in found.items():
        yield words, weights
        yield words, {cell: -weight for cell, weight in weights.items()}


def _bound_terms(
    system: System, sided: list[tuple[Constraint, Numbers]], weights: Mapping[Cell, int]
) -> _Terms | None:
    """Return what to add for a contradiction; ``None`` if the weights prove nothing."""
    weights = _usable(sided, weights)
    reach: dict[str, int] = {}
    for placement in system.placements:
        weight = sum(weights[cell] for cell in placement.cells)
        reach[placement.piece] = max(weight, reach.get(placement.piece, weight))
    terms: _Terms = []
    total = 0
    for constraint, numbers in sided:
        weight = _weight(constraint, weights, reach)
        side, bound = numbers.at_least, constraint.least
        if weight < 0:
            side, bound = numbers.at_most, constraint.most or 0
        if weight and side is not None:
            terms.append((side, abs(weight)))
            total += weight * bound
            if constraint.kind == PIECE:
                del reach[str(constraint.subject)]
    unbounded = any(weight > 0 for weight in reach.values())
    return terms if total > 0 and not unbounded else None


def _usable(
    sided: list[tuple[Constraint, Numbers]], weights: Mapping[Cell, int]
) -> Mapping[Cell, int]:
    """Return the weights, 0 for a cell whose constraint lacks the side that would be added."""
    usable = dict(weights)
    for constraint, numbers in sided:
        cell = constraint.subject
        if isinstance(cell, tuple):
            side = numbers.at_least if weights[cell] > 0 else numbers.at_most
            usable[cell] = 0 if side is None else weights[cell]
    return usable


def _weight(constraint: Constraint, weights: Mapping[Cell, int], reach: Mapping[str, int]) -> int:
    """Return how often "at least" is added, or minus how often "at most" is."""
    subject = constraint.subject
    if isinstance(subject, tuple):
        return weights[subject]
    return 0 if subject is None else -reach.get(subject, 0)


# Remainders ----------------------------------------------------------------------------------


def _by_remainders(system: System, guard: Guard | None) -> tuple[str, ProofLog] | None:
    sided = [
        (constraint, numbers)
        for constraint, numbers in zip(
            system.constraints, numbered(system.constraints), strict=True
        )
        if constraint.least == constraint.most and constraint.literals
    ]
    rows: list[list[int]] = [[] for _ in system.placements]
    for position, (constraint, _) in enumerate(sided):
        for variable in constraint.literals:
            rows[variable - 1].append(position)
    needs = [constraint.least for constraint, _ in sided]
    for prime, power in _core.MODULI:
        weights = _core.proving_weights(rows, needs, prime, power, guard)
        if weights is not None:
            weighted = [(n, w) for (_, n), w in zip(sided, weights, strict=True) if w]
            return f"a colouring modulo {prime**power}", _rounded(weighted, prime**power)
    return None


def _rounded(weighted: list[tuple[Numbers, int]], modulus: int) -> ProofLog:
    """Return the proof: both sides of the sum divided, and the contradiction of the two."""
    log = ProofLog()
    from_below = [(numbers.at_least or 0, weight) for numbers, weight in weighted]
    from_above = [(numbers.at_most or 0, weight) for numbers, weight in weighted]
    log.add(log.pol(f"{_sum(from_below)} {modulus} d"), log.pol(f"{_sum(from_above)} {modulus} d"))
    return log


def _sum(terms: Iterable[tuple[int, int]]) -> str:
    """Return a weighted sum of constraints in reverse Polish notation."""
    steps = [f"{number} {times} *" if times > 1 else str(number) for number, times in terms]
    return " ".join([*steps[:1], *(f"{step} +" for step in steps[1:])])
