"""A copy of the tree in ``build/mutants``, in which one file at a time is changed and tested.

The copy stays from run to run, so that only what changed since is built again.  Files are written
only if their text differs: cargo goes by the times of files, and would otherwise take what it built
of a mutant for the core, or build everything again.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import tilewright._core
from tests.house.rooms import ROOT
from tests.mutants.table import Mutant

COPY = ROOT / "build" / "mutants"
#: seconds that a test may run: some faults make a search endless
PATIENCE = 300.0
#: the core with a fault in it, for tests in Python: quick to build, not too slow to run
CORE = ["build", "--profile", "quick", "--quiet", "--package", "tilewright-cover-py"]
LIBRARIES = {"darwin": "lib_core.dylib", "win32": "_core.dll"}


class NotBuiltError(Exception):
    """The tree with the fault cannot be built, or the test that is named does not run."""


class EndlessError(Exception):
    """A test runs for longer than it may."""


def run(command: Sequence[str], seconds: float | None = None) -> tuple[int, str]:
    """Run a command in the copy; return how it ended and what it wrote.

    Raises:
        EndlessError: it ran for longer than so many seconds.
    """
    environment = {
        **os.environ,
        "PYTHONPATH": str(COPY / "tree"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "CARGO_TARGET_DIR": str(COPY / "target"),
        # the same random cases at every run
        "PROPTEST_RNG_SEED": "1",
        "PROPTEST_MAX_SHRINK_ITERS": "0",
    }
    process = subprocess.Popen(
        command,
        cwd=COPY / "tree",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        text, _ = process.communicate(timeout=seconds)
        return process.returncode, text
    except subprocess.TimeoutExpired:
        raise EndlessError(f"more than {seconds:.0f} s: {' '.join(command[-2:])}") from None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def prepare() -> None:
    """Copy the files that Git does not ignore, and the core that is built already."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = os.fsdecode(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    files = {name for name in listed.split("\0") if (ROOT / name).is_file()}
    tree = COPY / "tree"
    for old in [path for path in tree.rglob("*") if path.is_file()]:
        if old.relative_to(tree).as_posix() not in files:
            old.unlink()
    for name in files:
        _write(tree / name, (ROOT / name).read_bytes())
        shutil.copymode(ROOT / name, tree / name)
    _write(core_place(), Path(tilewright._core.__file__).read_bytes())
    # Python goes by the hash of a file: two writes within a second may look alike by time.
    hashed = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "tilewright"]
    subprocess.run([sys.executable, *hashed], cwd=tree, check=True)


def core_place() -> Path:
    """Return where the core of the copy is."""
    return COPY / "tree" / "tilewright" / Path(tilewright._core.__file__).name


def _write(path: Path, data: bytes) -> None:
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(data)


@contextmanager
def mutated(mutant: Mutant) -> Iterator[None]:
    """Put a fault into the copy, with the core built anew if the test needs it, and take it out again."""
    path, core = COPY / "tree" / mutant.file, core_place()
    right, kept = path.read_bytes(), core.read_bytes()
    try:
        _write(path, mutant.applied(right.decode()).encode())
        if mutant.is_rust and mutant.test_file.endswith(".py"):
            build_core()
        yield
    finally:
        _write(path, right)
        _write(core, kept)
        _forget_cases()


def _forget_cases() -> None:
    """Take out the random cases that a fault has left for later runs."""
    for path in (COPY / "tree").glob("crates/*/tests/proptest-regressions/*.txt"):
        own = ROOT / path.relative_to(COPY / "tree")
        if own.is_file():
            _write(path, own.read_bytes())
        else:
            path.unlink()


def build_core() -> None:
    """Build the core of the copy, and put it into its place."""
    code, text = run(["cargo", *CORE])
    if code:
        raise NotBuiltError(text)
    name = LIBRARIES.get(sys.platform, "lib_core.so")
    _write(core_place(), (COPY / "target" / "quick" / name).read_bytes())


def failure(tests: Sequence[str]) -> str:
    """Return what is said of the tests that fail; "" if none does.

    Args:
        tests: all of one program of a crate, or all of Python.

    Raises:
        NotBuiltError: they cannot be run.
        EndlessError: they do not end.
    """
    cargo = target(tests[0])
    return _failure_of_cargo(cargo, tests) if cargo else _failure_of_pytest(tests)


def target(test: str) -> tuple[str, ...]:
    """Return the words by which cargo finds the program that has a test; none for a test of pytest."""
    file = Path(test.partition("::")[0])
    if file.suffix != ".rs":
        return ()
    _, crate, kind, name, *_ = file.with_suffix("").parts
    package = ("--package", f"tilewright-{crate}")
    return (*package, "--lib") if kind == "src" else (*package, "--test", name)


def _failure_of_cargo(target: Sequence[str], tests: Sequence[str]) -> str:
    command = ["cargo", "test", "--profile", "quick", "--quiet", *target]
    code, text = run([*command, "--no-run"])
    if code:
        raise NotBuiltError(text)
    names = [test.partition("::")[2] for test in tests]
    code, text = run([*command, "--", *names], PATIENCE)
    if code == 0 and "running 0 tests" in text:
        raise NotBuiltError(f"cargo finds no test {', '.join(tests)}")
    return text if code else ""


def _failure_of_pytest(tests: Sequence[str]) -> str:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    command += ["--hypothesis-seed=1", *tests]
    code, text = run(command, PATIENCE * len(tests))
    if code not in (0, 1):
        raise NotBuiltError(text)
    return text if code else ""
