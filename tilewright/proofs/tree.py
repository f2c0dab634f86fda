"""A search of every way, written down as a proof.

At each node the need with the fewest open placements is chosen, and each of these is laid in turn;
those tried before are then not laid, so that no solution is met twice.  Where all needs are met and
some placements are still open (cells that may stay empty, pieces that may be left), each of them is
laid in turn, and at last none.  The proof is the tree from below: once a branch is done, a line states
that its choices cannot all be made, and the lines of its own branches are deleted.  The last way to
meet a need is no choice: it follows once the others are excluded, so it gets no line of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.errors import LimitReached
from tilewright.proofs.log import ProofLog
from tilewright.proofs.propagation import Propagator, State, bits
from tilewright.proofs.system import Pause, System


class SolutionMetError(Exception):
    """A search that was to prove that there is no solution met one."""


@dataclass
class _Branch:
    """A node whose branches are being tried.

    Attributes:
        choice: the variable that was set to come here, 0 at the root.
        state: what follows from all choices.
        left: the variables still to be tried.
        tried: those that were, which are 0 from then on.
        stuck: whether it is a dead end once all are tried; else it is a solution without them.
        lines: the numbers of the lines that say that a branch is done.
        share: of the whole tree, as if all branches of a node were as large.
    """

    choice: int
    state: State
    left: int
    stuck: bool
    share: float
    tried: int = 0
    lines: list[int] = field(default_factory=list)

    @property
    def branches(self) -> int:
        """How many there are, those tried included."""
        return (self.left | self.tried).bit_count() + (not self.stuck)


@dataclass(frozen=True)
class Tree:
    """A search that is done.

    Attributes:
        nodes: how many there were, the root included.
        solutions: the variables that are 1 in each solution, in the order met.
        log: the lines of the proof, the last of them a contradiction, or a deletion after it.
    """

    nodes: int
    solutions: tuple[frozenset[int], ...]
    log: ProofLog


def walk(system: System, *, most_nodes: int, listing: bool, pause: Pause | None = None) -> Tree:
    """Search every way and write the proof that there is none besides the solutions met.

    Args:
        system: without the constraints that exclude solutions; the proof needs them, in any order.
        most_nodes: the largest tree.
        listing: whether solutions are listed; else one that is met ends the search.
        pause: called now and then; raises if the work has to stop.

    Raises:
        SolutionMetError: a solution was met, and none was to be.
        LimitReached: the tree is larger; the message says about how large.
    """
    return _Walk(system, most_nodes, listing, pause).tree()


def forced(system: System) -> ProofLog | None:
    """Return the proof of one line where the constraints contradict each other without a choice."""
    if Propagator(system).start() is not None:
        return None
    log = ProofLog()
    log.rup(())
    return log


class _Walk:
    """A search under way: the branches from the root to where it is."""

    def __init__(self, system: System, most_nodes: int, listing: bool, pause: Pause | None) -> None:
        self._propagator = Propagator(system)
        self._log, self._most, self._listing, self._pause = ProofLog(), most_nodes, listing, pause
        self._path: list[_Branch] = []
        self._solutions: list[frozenset[int]] = []
        self._nodes, self._done = 0, 0.0

    def tree(self) -> Tree:
        """Walk all of it."""
        self._enter(0, self._propagator.start(), 1.0)
        while self._path:
            branch = self._path[-1]
            if not branch.left:
                self._leave(branch)
            elif branch.stuck and branch.left.bit_count() == 1:
                self._go_on(branch)
            else:
                self._try_next(branch)
        return Tree(self._nodes, tuple(self._solutions), self._log)

    def _try_next(self, branch: _Branch) -> None:
        choice = branch.left & -branch.left
        state = self._propagator.follow(branch.state, choice, branch.tried)
        share = branch.share / branch.branches
        branch.left ^= choice
        branch.tried |= choice
        self._enter(choice.bit_length() - 1, state, share)

    def _go_on(self, branch: _Branch) -> None:
        """Take the last way to meet a need, which follows from what is excluded."""
        self._count()
        state = self._propagator.follow(branch.state, 0, branch.tried)
        branch.share /= branch.branches
        branch.left = branch.tried = 0
        if state is None:
            self._done += branch.share
        else:
            branch.state = state
            branch.left, branch.stuck = self._ways(state)

    def _enter(self, choice: int, state: State | None, share: float) -> None:
        """Go to a node; say at once that it is done where it is a dead end."""
        self._count()
        if state is None:
            self._done += share
            self._say_done(choice)
        else:
            self._path.append(_Branch(choice, state, *self._ways(state), share))

    def _ways(self, state: State) -> tuple[int, bool]:
        """Return what is tried at a node, and whether it is a dead end once all are tried."""
        needed = self._propagator.tightest(state)
        return needed or self._propagator.all & ~state.laid & ~state.gone, needed > 0

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._most:
            raise LimitReached(self._too_large())
        if self._pause is not None and self._nodes % 64 == 0:
            self._pause()

    def _leave(self, branch: _Branch) -> None:
        """Say that a node is done: all its branches are."""
        if not branch.stuck:
            self._done += branch.share / branch.branches
            self._meet(frozenset(bits(branch.state.laid)))
        self._path.pop()
        self._say_done(branch.choice)
        self._log.delete(branch.lines)

    def _say_done(self, choice: int) -> None:
        """Add the line that excludes the choices made so far and one more, 0 for the root."""
        choices = [branch.choice for branch in self._path[1:]] + [choice] * (choice > 0)
        line = self._log.rup(-one for one in choices)
        if self._path:
            self._path[-1].lines.append(line)

    def _meet(self, solution: frozenset[int]) -> None:
        if not self._listing:
            raise SolutionMetError
        self._solutions.append(solution)

    def _too_large(self) -> str:
        size = "nobody can say yet how many"
        if self._done:
            size = (
                f"about {float(f'{self._most / self._done:.2g}'):,.0f} by the part that was walked"
            )
        met = f"; {len(self._solutions):,} solutions were met" if self._solutions else ""
        return (
            f"the proof is too large: its tree has more than {self._most:,} nodes, {size}{met}; nothing "
            "was written; limit_nodes (--limit-nodes) allows more, givens make it smaller"
        )
