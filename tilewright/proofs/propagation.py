"""Unit propagation over a system: what follows at once when some placements are laid or not.

A state is two sets of variables, those that are 1 and those that are 0, each an integer used as a
bit set (bit ``n`` is variable ``n``).  A checker that propagates units over the same constraints
finds whatever is found here, so that every end that is met can be a line of a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilewright.proofs.system import Constraint, System


@dataclass(frozen=True)
class State:
    """The variables that are 1 and those that are 0, as bit sets."""

    laid: int
    gone: int


class Propagator:
    """The constraints of a system, ready for propagation."""

    def __init__(self, system: System) -> None:
        self.all = bit_set(range(1, system.size + 1))
        #: for each variable the sets of which it is one and at most one is 1
        self._singles: list[list[int]] = [[] for _ in range(system.size + 1)]
        #: of constraints without negations: the variables, and how many are 1 at least
        self.needs: list[tuple[int, int]] = []
        #: the same with how many are 1 at most, if that is more than one
        self._rooms: list[tuple[int, int]] = []
        #: of constraints with negations: the plain variables, the negated ones, and the least
        self._mixed: list[tuple[int, int, int]] = []
        for constraint in system.constraints:
            self._take(constraint)

    def _take(self, constraint: Constraint) -> None:
        plain = bit_set(one for one in constraint.literals if one > 0)
        negated = bit_set(-one for one in constraint.literals if one < 0)
        if negated:
            assert constraint.most is None, "only clauses have negations"
            self._mixed.append((plain, negated, constraint.least))
            return
        if constraint.least > 0:
            self.needs.append((plain, constraint.least))
        if constraint.most == 1:
            for one in constraint.literals:
                self._singles[one].append(plain)
        elif constraint.most is not None and constraint.most < len(constraint.literals):
            self._rooms.append((plain, constraint.most))

    def start(self) -> State | None:
        """Return what follows before anything is chosen; ``None`` for a contradiction."""
        return self.follow(State(0, 0), 0, 0)

    def follow(self, state: State, laid: int, gone: int) -> State | None:
        """Return what follows when more variables become 1, or 0; ``None`` for a contradiction."""
        fresh, laid, gone = laid & ~state.laid, state.laid | laid, state.gone | gone
        while True:
            for variable in bits(fresh):
                gone |= self._excluded_by(variable)
            if laid & gone:
                return None
            forced = 0
            for users, least in self.needs:
                left = users & ~gone
                number = left.bit_count()
                if number <= least:
                    if number < least:
                        return None
                    forced |= left
            fresh = forced & ~laid
            laid |= forced
            if fresh:
                continue
            further = self._others(laid, gone)
            if further is None:
                return None
            if further == (laid, gone):
                return State(laid, gone)
            fresh = further[0] & ~laid
            laid, gone = further

    def _excluded_by(self, variable: int) -> int:
        """Return the variables that cannot be 1 beside one, by "at most one"."""
        found = 0
        for users in self._singles[variable]:
            found |= users
        return found & ~(1 << variable)

    def _others(self, laid: int, gone: int) -> tuple[int, int] | None:
        """Apply once the constraints that have negations, or room for several."""
        for users, most in self._rooms:
            number = (users & laid).bit_count()
            if number > most:
                return None
            if number == most:
                gone |= users & ~laid
        for plain, negated, least in self._mixed:
            open_plain, open_negated = plain & ~gone, negated & ~laid
            number = open_plain.bit_count() + open_negated.bit_count()
            if number < least:
                return None
            if number == least:
                laid, gone = laid | open_plain, gone | open_negated
        return laid, gone

    def tightest(self, state: State) -> int:
        """Return the open variables of the need with the fewest of them; 0 if all are met.

        A constraint with negations is a need if it does not hold with all that is open at 0.
        """
        best, fewest = 0, None
        for plain, negated, least in self._mixed:
            open_plain = plain & ~state.laid & ~state.gone
            holds = (plain & state.laid).bit_count() + (negated & ~state.laid).bit_count()
            if holds < least and (fewest is None or open_plain.bit_count() < fewest):
                best, fewest = open_plain, open_plain.bit_count()
        for users, least in self.needs:
            left = users & ~state.gone
            taken = (left & state.laid).bit_count()
            if taken < least:
                number = left.bit_count() - taken
                if fewest is None or number < fewest:
                    best, fewest = left & ~state.laid, number
        return best


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the ones of a bit set, ascending."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def bit_set(numbers: Iterable[int]) -> int:
    """Return the set of some numbers as an integer: the inverse of ``bits``."""
    numbers = list(numbers)
    found = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        found[number // 8] |= 1 << number % 8
    return int.from_bytes(found, "little")
