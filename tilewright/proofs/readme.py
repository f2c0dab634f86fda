"""The README of a folder with a proof: the claim, how to check it, and what a reader still has to trust."""

from __future__ import annotations

from tilewright.proofs.system import System

_CHECK = """\
## Check it

    cargo install --locked veripb --version 3.0.2
    veripb puzzle.opb proof.pbp

The checker must print the line

    s VERIFIED UNSATISFIABLE

That line is the verdict. The exit status is not, and `s VERIFIED NO CONCLUSION` is not enough.

Another way, with nothing of our proof: let a SAT solver find a refutation of `puzzle.cnf` by itself, and let
another program check that. The last command must print `s VERIFIED`.

    cadical puzzle.cnf refutation.drat
    rate puzzle.cnf refutation.drat
"""
_LISTED = """\
## Check the list

`puzzle.opb` ends with one constraint for each listed solution, which says that it is not this one: one of
its placements is not laid{added}. The checker shows that nothing is left besides them. Three things complete
the claim. Each listed solution is one:

    tilewright verify puzzle.yaml solutions.jsonl

Each of these constraints excludes the listed solution of its number and no other: the variables that it
takes away are those in the line of that solution. And no two of them are the same, so that the solutions
are as many as it says; this must print {number}:

    grep -A1 '^. it is not listed solution' puzzle.opb | grep ';$' | sort -u | wc -l

Solutions are counted as they are, turned and reflected ones too.
"""
_TRUST = """\
## What is left to trust

That the constraints say what the puzzle says. `map.json` tells which placement each variable stands for (1:
it is laid), and what each constraint says; the same words stand above each constraint in `puzzle.opb`.{rules}
A placement has no variable where it leaves the board or breaks a rule by itself. The constraints were
written by a part of tilewright that shares no code with its search. With another program that lists the
placements of `puzzle.yaml` you can write them anew and compare.
"""
_FILES = {
    "puzzle.yaml": "the puzzle, complete; tilewright reads it, and people can",
    "puzzle.opb": "the puzzle as pseudo-Boolean constraints, each with a comment that says it",
    "puzzle.cnf": "the same as clauses, for SAT solvers",
    "map.json": "which placement each variable stands for, what each constraint says",
    "proof.pbp": "the proof that the constraints cannot all be kept, in VeriPB's form 3.0",
    "solutions.jsonl": "the listed solutions",
}


def readme(system: System, statement: str, method: str, solutions: int | None) -> str:
    """Return the text of the README.

    Args:
        system: the constraints, those that exclude listed solutions included.
        statement: what is claimed, as a sentence.
        method: what the proof rests on, in a few words.
        solutions: how many are listed; ``None`` if the claim is that there is none.
    """
    names = [name for name in _FILES if solutions is not None or name != "solutions.jsonl"]
    rows = "\n".join(f"| `{name}` | {_FILES[name]} |" for name in names)
    parts = [
        f"# {statement}\n",
        f"This folder holds a proof of that, by {method}, which you can check without the program "
        "that wrote it.\n",
        f"| file | holds |\n|---|---|\n{rows}\n",
        _CHECK,
    ]
    if solutions is not None:
        parts.append(_LISTED.format(number=solutions, added=_added(system)))
    parts.append(_TRUST.format(rules=_rules(system)))
    return "\n".join(parts)


def _added(system: System) -> str:
    """Say that a clause has placements besides those of its solution, if one has."""
    if system.problem.region.optional:
        return ", or one more is laid on cells that it leaves empty"
    return ""


def _rules(system: System) -> str:
    return " Rules are constraints too." if system.problem.rules else ""
