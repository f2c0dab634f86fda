"""Linear colourings: weights on cells, modulo m, that no choice of placements can add up to.

Each cell gets a weight such that, wherever a piece is laid, what it covers has the same sum modulo
m.  If the sums of all pieces together are not the sum of the board, there is no solution.  The
chessboard without two corners is the case m = 2.

In the terms of the cover: weights ``u`` of the items with exact bounds, such that the items of every
option sum to 0 and the bounds, weighted, do not (Farkas' lemma over the integers modulo m).  A
piece weighs minus what its placements cover.  All weights that satisfy the options are a module,
kept as generators; one option after the other cuts it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tilewright.compile.watched import Guard, often
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.named_cover import Item, NamedCover

#: powers of primes, in the order tried: a small modulus shows more
MODULI = ((2, 1), (3, 1), (2, 2), (5, 1), (7, 1), (2, 3), (3, 2))

Weights = list[int]


@dataclass(frozen=True)
class LinearColouring:
    """Weights that prove that there is no solution.

    Attributes:
        modulus: all sums are modulo this.
        weights: of each item, 0 if its bounds are not exact.
        total: the weighted sum of the bounds; not 0.
    """

    modulus: int
    weights: tuple[int, ...]
    total: int


def find_colouring(cover: NamedCover, guard: Guard | None = None) -> LinearColouring | None:
    """Return a colouring that proves that there is no solution, of the least modulus tried.

    Args:
        cover: with names.
        guard: called now and then; raises if the work has to stop.
    """
    exact = [item for item, (least, most) in enumerate(cover.bounds) if 0 < least == most]
    plain = [item for item in exact if cover.items[item].kind != "rule"]
    for items in [plain] if plain == exact else [plain, exact]:
        for prime, power in MODULI:
            found = _search(cover, items, prime, power, guard)
            if found is not None:
                return found
    return None


def _search(
    cover: NamedCover, items: Sequence[int], prime: int, power: int, guard: Guard | None
) -> LinearColouring | None:
    modulus, column = prime**power, {item: at for at, item in enumerate(items)}
    rows = (tuple(sorted(column[i] for i in used if i in column)) for used in cover.options)
    needs = [cover.bounds[item][0] for item in items]
    best = proving_weights(rows, needs, prime, power, guard)
    if best is None:
        return None
    weights = [0] * len(cover.items)
    for item, weight in zip(items, best, strict=True):
        weights[item] = weight
    return LinearColouring(modulus, tuple(weights), _dot(best, needs) % modulus)


def proving_weights(
    rows: Iterable[tuple[int, ...]],
    needs: Sequence[int],
    prime: int,
    power: int,
    guard: Guard | None = None,
) -> Weights | None:
    """Return weights that sum to 0 over each row but not over the needs, modulo ``prime**power``.

    Args:
        rows: each the positions that it sums over.
        needs: how often each position counts in the sum that is not to be 0.
        prime: of which the modulus is a power.
        power: which one.
        guard: called now and then; raises if the work has to stop.

    Returns:
        Few of them other than 0; ``None`` if there are no such weights.
    """
    modulus = prime**power
    generators = solutions_modulo(dict.fromkeys(rows), len(needs), prime, power, guard)
    proofs = [u for u in generators if _dot(u, needs) % modulus]
    return min(
        (_sparser(proof, generators, needs, modulus, guard) for proof in proofs),
        key=_size,
        default=None,
    )


def solutions_modulo(
    rows: Iterable[Sequence[int]], size: int, prime: int, power: int, guard: Guard | None = None
) -> list[Weights]:
    """Return generators of all weights that sum to 0 modulo ``prime**power`` over each row.

    Args:
        rows: each the positions that it sums over.
        size: how many weights there are.
        prime: of which the modulus is a power.
        power: which one.
        guard: called now and then; raises if the work has to stop.
    """
    modulus = prime**power
    if guard is not None:
        guard(8 * size * size)
    generators = [[int(i == j) for j in range(size)] for i in often(range(size), guard)]
    for row in often(rows, guard):
        sums = [sum(u[at] for at in row) % modulus for u in generators]
        pivot = min(
            (n for n, s in enumerate(sums) if s),
            key=lambda n: _valuation(sums[n], prime),
            default=None,
        )
        if pivot is None:
            continue
        lead, unit = generators.pop(pivot), sums.pop(pivot)
        step = prime ** _valuation(unit, prime)
        inverse = pow(unit // step, -1, modulus)
        for n, s in enumerate(sums):
            if s:
                factor = s // step * inverse
                generators[n] = [
                    (a - factor * b) % modulus for a, b in zip(generators[n], lead, strict=True)
                ]
        if step > 1:  # the rest of the pivot: the multiple of it that sums to 0
            generators.append([a * (modulus // step) % modulus for a in lead])
    return [u for u in generators if any(u)]


def _valuation(number: int, prime: int) -> int:
    power = 0
    while number % prime == 0:
        number, power = number // prime, power + 1
    return power


def _dot(weights: Weights, needs: Sequence[int]) -> int:
    return sum(map(int.__mul__, weights, needs))


def _size(weights: Weights) -> int:
    return sum(map(bool, weights))


def _sparser(
    proof: Weights,
    generators: Sequence[Weights],
    needs: Sequence[int],
    modulus: int,
    guard: Guard | None,
) -> Weights:
    """Return a proof with fewer weights, as long as adding one generator makes it so."""
    best = proof
    while True:
        sums = (
            [(a + k * b) % modulus for a, b in zip(best, other, strict=True)]
            for other in often(generators, guard)
            if other is not proof
            for k in range(1, modulus)
        )
        proofs = [s for s in sums if _dot(s, needs) % modulus and _size(s) < _size(best)]
        if not proofs:
            return best
        best = min(proofs, key=_size)


def colouring_certificate(cover: NamedCover, guard: Guard | None = None) -> Certificate | None:
    """Return the certificate of a colouring, if there is one.

    Args:
        cover: with names.
        guard: called now and then; raises if the work has to stop.
    """
    found = find_colouring(cover, guard)
    if found is None:
        return None
    m = found.modulus
    weighed = list(zip(cover.items, found.weights, cover.bounds, strict=True))
    cells = {i.value: w for i, w, _ in weighed if isinstance(i.value, tuple)}
    pieces = {
        str(i.value): (-w % m, b[0] if b[0] == b[1] else None)
        for i, w, b in weighed
        if i.kind == "piece"
    }
    rules = [(i, -w % m, b[0]) for i, w, b in weighed if i.kind == "rule" and w]
    board = sum(cells.values()) % m
    laid = sum(w * (n or 0) for w, n in pieces.values()) + sum(w * n for _, w, n in rules)
    text = (
        f"Give each cell the number in the picture (a point is 0) and divide sums by {m}: wherever "
        f"a piece is laid, the sum of its cells leaves the same remainder. All pieces together "
        f"leave {laid % m}, the whole board leaves {board}, so there is no solution."
    )
    facts = {
        "modulus": m,
        "weights": [{"cell": list(c), "weight": w} for c, w in cells.items() if w],
        "covers": {piece: weight for piece, (weight, _) in pieces.items()},
        "rules": [{"rule": str(i.value), "weight": w, "times": n} for i, w, n in rules],
        "pieces": laid % m,
        "board": board,
    }
    labels = {cell: str(weight) if weight else PLAIN for cell, weight in cells.items()}
    details = (*_sums(cover, pieces, rules), f"sum of the pieces {laid % m}, of the board {board}")
    return Certificate("colouring", text, details, facts, "", labels)


def _sums(
    cover: NamedCover,
    pieces: Mapping[str, tuple[int, int | None]],
    rules: Iterable[tuple[Item, int, int]],
) -> Iterable[str]:
    """Yield what each piece, and each use of a rule, leaves."""
    by_weight: dict[int, list[str]] = {}
    for name, (weight, number) in pieces.items():
        times = f"{number} x " if number not in (1, None) else ""
        by_weight.setdefault(weight, []).append(times + name)
    for name in (p.name for p in cover.problem.pieces if p.name not in pieces):
        by_weight.setdefault(0, []).append(name)
    for weight, names in sorted(by_weight.items()):
        yield f"leaves {weight}: {', '.join(names)}"
    yield from (
        f"each use of {item.text(cover.names)} leaves {weight}, {n} of them"
        for item, weight, n in rules
    )
