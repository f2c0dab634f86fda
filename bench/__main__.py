"""``python -m bench``: run, compare, gate, growth, report, and the smaller comparisons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import click

from bench.cases import SIZES, choose, chosen, load_cases

Command = TypeVar("Command", bound=Callable[..., Any])

#: what a measurement says while it goes on
report_turn = partial(click.echo, err=True)
an_existing_file = click.Path(path_type=Path, exists=True, dir_okay=False)


def rounds_option(default: int) -> Callable[[Command], Command]:
    """Add ``--rounds``, of which the least time counts."""
    return click.option("--rounds", type=click.IntRange(min=1), default=default, show_default=True)


def limit_option(default: float, what: str) -> Callable[[Command], Command]:
    """Add ``--limit``, in seconds."""
    return click.option("--limit", type=float, default=default, show_default=True, help=what)


def record_option(kind: str) -> Callable[[Command], Command]:
    """Add ``--record``."""
    where = f"bench/records/{kind}-DATE-COMMIT.json"
    return click.option("--record", is_flag=True, help=f"Keep the figures in {where}.")


def say_lines(lines: Iterable[object]) -> None:
    """Print lines, each when it is known."""
    for line in lines:
        click.echo(line)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure tilewright against other programs and against its own past."""


@main.command()
@click.argument("names", nargs=-1, metavar="[CASE|GROUP]...")
@click.option(
    "--size",
    "sizes",
    type=click.Choice(SIZES),
    multiple=True,
    help="Cases of this size; may be repeated.  [default: quick, medium]",
)
@click.option("--rounds", type=click.IntRange(min=1), help="Runs of each contender.")
@click.option("--limit", type=float, help="Seconds after which one of our engines is killed.")
@click.option(
    "--peer-limit",
    type=float,
    default=60.0,
    show_default=True,
    help="Seconds after which a peer is killed.",
)
@click.option("--engine", "engines", multiple=True, help="Only these of ours.")
@click.option("--variants", is_flag=True, help="Also engines made for measurements.")
@click.option("--no-peers", is_flag=True, help="Only ours and the yardstick.")
@click.option("--peer", "peer_names", multiple=True, help="Only these peers.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where the record is written.  [default: bench/records/DATE-COMMIT.json]",
)
@click.option("--accept-nodes", is_flag=True, help="Write the nodes found into cases.yaml.")
def run(
    names: Sequence[str],
    sizes: Sequence[str],
    rounds: int | None,
    limit: float | None,
    peer_limit: float,
    engines: tuple[str, ...],
    variants: bool,
    no_peers: bool,
    peer_names: Sequence[str],
    output: Path | None,
    accept_nodes: bool,
) -> None:
    """Measure cases, ours and peers in turn, and keep a record."""
    from bench.beside import beside_lines
    from bench.nodes import accept
    from bench.peers import PEERS, find_peer
    from bench.record import Record
    from bench.run import Options, build_programs, run_cases
    from bench.table import case_lines

    cases = choose(load_cases(), sizes or ("quick", "medium"), names)
    peers = () if no_peers else tuple(map(find_peer, peer_names)) or PEERS
    options = Options(rounds, limit, peer_limit, engines, variants, peers)
    build_programs(rivals=any(peer.rust for peer in peers))

    def tell(record: Record) -> None:
        click.echo("\n".join(case_lines(record.cases[-1])) + "\n")
        record.write(output)  # after each case: a long run that is stopped is kept

    record = run_cases(cases, options, tell)
    say_lines(beside_lines(record.cases))
    click.echo(f"record: {record.write(output)}", err=True)
    if accept_nodes:
        accept(record)
    wrong = [
        (result.ours, f"{case.name}, {result.name}: {result.status}: {result.note}")
        for case in record.cases
        for result in case.results
        if result.status in ("wrong", "failed")
    ]
    for _, line in wrong:
        click.echo(line, err=True)
    # A wrong count of a peer is reported, and is no fault of ours.
    sys.exit(1 if any(ours for ours, _ in wrong) else 0)


@main.command()
@click.argument("names", nargs=-1, metavar="[BOARD]...")
@click.option("--engine", default="auto", show_default=True)
@click.option("--seeds", type=click.IntRange(min=1), default=1, show_default=True)
@limit_option(20.0, "Seconds after which a board is given up.")
def finding(names: Sequence[str], engine: str, seeds: int, limit: float) -> None:
    """Find one solution of each board of bench/finding.yaml and bench/packings.py."""
    from bench.finding import lines, table

    say_lines(lines(table(names, engine, seeds, limit)))


@main.command()
@click.argument("old", type=an_existing_file)
@click.argument("new", type=an_existing_file)
def compare(old: Path, new: Path) -> None:
    """Compare two records, case by case, as multiples of their yardsticks."""
    from bench.compare import compare_records
    from bench.record import Record

    say_lines(compare_records(Record.read(old), Record.read(new)))


@main.command()
@click.argument("records", nargs=-1, required=True, type=an_existing_file)
def report(records: Sequence[Path]) -> None:
    """Write docs/bench.md and its picture, from records of runs and of the regret.

    Of a case in several records the last counts.
    """
    from bench.record import Record
    from bench.regret import RegretRecord
    from bench.report import write_report

    of_plans = [path for path in records if path.name.startswith("regret-")]
    found = [Record.read(path) for path in records if path not in of_plans]
    regrets = [RegretRecord.read(path) for path in of_plans]
    say_lines(write_report(found, regrets[-1] if regrets else None))


@main.command()
@click.option("--accept", is_flag=True, help="Take the present figures as the ones to keep.")
def gate(accept: bool) -> None:
    """Fail where a change made nodes or instructions more than 5 % worse."""
    from bench.gate import run_gate

    lines, passed = run_gate(accept=accept)
    say_lines(lines)
    sys.exit(0 if passed else 1)


@main.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@limit_option(20.0, "Seconds for a point; an engine that needs more stops there.")
@click.option(
    "--plot-only",
    type=an_existing_file,
    help="Draw this record again instead of measuring.",
)
def growth(families: Sequence[str], limit: float, plot_only: Path | None) -> None:
    """Measure the same puzzle at growing size with each engine, and draw the curves."""
    from bench.curves import draw_growth
    from bench.growth import GrowthRecord, measure_growth

    if plot_only:
        record = GrowthRecord.read(plot_only)
    else:
        record = measure_growth(families, limit, report_turn)
        click.echo(record.write())
    say_lines(draw_growth(record))


@main.command()
@click.argument("kinds", nargs=-1, metavar="[KIND]...")
@click.option("--seeds", type=click.IntRange(min=1), default=5, show_default=True)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.0, min_open=True),
    multiple=True,
    default=[60.0],
    show_default=True,
    help="Of the processor, for each seed; given again, it also says what is found later.",
)
@click.option("--alone", is_flag=True, help="Without random choice beside it.")
def growing(kinds: Sequence[str], seeds: int, seconds: Sequence[float], alone: bool) -> None:
    """Grow puzzles of each KIND, and choose as many at random; fail if one is not what is said of it."""
    from bench.growing import KINDS, rows

    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise click.UsageError(
            f"there is no kind {', '.join(unknown)}; choose from {', '.join(KINDS)}"
        )
    say_lines(rows(kinds or tuple(KINDS), range(seeds), sorted(seconds), by_chance=not alone))


@main.command()
@click.argument("names", nargs=-1, metavar="[PUZZLE]...")
@rounds_option(3)
@limit_option(5.0, "Seconds after which a method is stopped.")
@click.option("--worst", type=int, default=10, show_default=True, help="Lines of the table.")
@record_option("regret")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the figures in this file.",
)
def regret(
    names: Sequence[str], rounds: int, limit: float, worst: int, record: bool, output: Path | None
) -> None:
    """Compare the plan with the best single method, on every puzzle of the catalogue."""
    from bench.record import facts
    from bench.regret import RegretRecord, measure, summary_line

    regrets = measure(names, rounds, limit, report_turn)
    found = RegretRecord(facts(rounds=rounds, limit=limit), tuple(regrets))
    say_lines(regrets[:worst])
    click.echo(summary_line(found))
    if record or output:
        click.echo(f"record: {found.write(output)}", err=True)


@main.command()
@click.argument("names", nargs=-1, metavar="[PUZZLE]...")
@rounds_option(15)
@click.option("--worst", type=int, default=10, show_default=True, help="Lines of the table.")
def certificates(names: Sequence[str], rounds: int, worst: int) -> None:
    """Measure what asking certificates before a search costs, on every puzzle of the catalogue."""
    from bench.certificates import measure, table

    say_lines(table(list(measure(names, rounds)), worst))


@main.command()
@rounds_option(15)
def start(rounds: int) -> None:
    """Measure whole processes of the command line as multiples of ``import click``."""
    from bench.start import measure_start, start_rows

    found = measure_start(rounds)
    say_lines(start_rows(found))
    click.echo(f"import click takes {1e3 * found['seconds']:.0f} ms here")


@main.command()
@click.argument("file", required=False, type=an_existing_file)
@rounds_option(3)
def sudoku(file: Path | None, rounds: int) -> None:
    """Solve sudokus of 17 clues, ours and the peers that are installed: microseconds each."""
    from bench.sudoku import GRIDS, measure, read_grids, table

    grids = read_grids(file or GRIDS)
    click.echo(table(measure(grids, rounds)))
    click.echo(f"{len(grids)} sudokus, each with one solution")


@main.command()
@rounds_option(5)
def questions(rounds: int) -> None:
    """Ask many small questions of one puzzle, as a service does: answers a second."""
    from bench.questions import HEAD, measure

    click.echo(HEAD)
    say_lines(measure(rounds))


@main.command()
@click.option("--check", "checks", is_flag=True, help="Compare the model with real runs instead.")
def simulate(checks: bool) -> None:
    """Simulate runs on up to 10,000 workers; draws docs/pictures/simulation."""
    from bench.simulate import LINES, WORKERS, check, draw, sweep

    if checks:
        say_lines(check())
        return
    for name, changes in LINES:
        for number, one in sweep([n for n in WORKERS if n <= 1000], **changes):
            click.echo(
                f"{name}: {number} workers, {one.efficiency:.1%} efficient, driver busy "
                f"{one.driver:.1%}, {one.units} units, the last {one.tail:.0f} s not all at work"
            )
    draw()


@main.command()
def progress() -> None:
    """Compare what runs show of their progress with the truth; draws docs/pictures/progress."""
    from bench.progress import RUNS, draw, watch

    stories = []
    for name, engine in RUNS:
        stories.append(watch(name, engine))
        click.echo(stories[-1])
    draw(stories)


@main.command()
@click.argument("boards", type=an_existing_file, required=False)
def difficulty(boards: Path | None) -> None:
    """Make 1,000 challenges of each L-puzzle by stars; draws docs/pictures/difficulty.

    With a file of published boards, compare both scales with the published difficulties.
    """
    from bench.difficulty import PUZZLES, challenges, correlations, draw

    batches = []
    for name in PUZZLES:
        batches.append(challenges(name))
        click.echo(batches[-1])
    draw(batches)
    say_lines(correlations(boards) if boards else ())


@main.command()
def grades() -> None:
    """Rate sudokus of known grades as exact covers, and a hundred of 17 clues."""
    from bench.grades import sudokus

    say_lines(sudokus())


@main.command()
@click.argument("file", type=an_existing_file)
def times(file: Path) -> None:
    """Say how our figures rank the boards of FILE, a CSV of people's times, as Kendall's tau-b.

    Its columns are puzzle, set, placed and seconds; see bench/grades.py.
    """
    from bench.grades import times as ranked

    say_lines(ranked(file))


@main.command()
@click.argument("ways", nargs=-1, metavar="[threads|dask|files]...")
@rounds_option(3)
def runs(ways: Sequence[str], rounds: int) -> None:
    """Measure what the ledger of a run costs against a plain count."""
    from bench.runs import WAYS, measure

    say_lines(measure(chosen(ways, WAYS, "way"), rounds, report_turn))


@main.command()
@click.argument("kinds", nargs=-1, metavar="[server|files]...")
@rounds_option(9)
@record_option("page")
def page(kinds: Sequence[str], rounds: int, record: bool) -> None:
    """Measure the page in a browser: clicks, browsing, weight; from the server and as files."""
    from bench.page import KINDS, chromium, measure_page, page_rows
    from bench.record import facts, write_data

    with chromium() as browser:
        version = browser.version
        wanted = chosen(kinds, KINDS, "page")
        found = [measure_page(browser, kind, rounds).data() for kind in wanted]
    say_lines(page_rows(found))
    if record:
        reported = facts(rounds=rounds, chromium=version)
        click.echo(f"record: {write_data(reported, {'pages': found}, None, 'page-')}", err=True)


@main.command()
@click.argument("program", type=an_existing_file)
@click.argument("files", nargs=-1, type=an_existing_file)
@rounds_option(3)
@record_option("burrs")
def burrs(program: Path, files: Sequence[Path], rounds: int, record: bool) -> None:
    """Take burrs and boxes apart, ours beside PROGRAM, which is BurrTools' burrTxt."""
    from bench.burrs import burrs as made
    from bench.burrs import measure, rows
    from bench.record import facts, write_data

    with TemporaryDirectory() as folder:
        found = measure(program, list(made(Path(folder), files)), rounds, report_turn)
    say_lines(rows(found))
    if record:
        reported = {"burrs": [one.data() for one in found]}
        click.echo(
            f"record: {write_data(facts(rounds=rounds), reported, None, 'burrs-')}", err=True
        )


@main.command()
@click.argument("puzzles", nargs=-1, metavar="[PUZZLE]...")
def turning(puzzles: Sequence[str]) -> None:
    """Take burrs and boxes of the catalogue apart straight and with turns; no level may rise."""
    from bench.turning import measure, names, rows

    say_lines(rows([measure(name) for name in chosen(puzzles, names(), "puzzle")]))


@main.command()
@click.argument("program", type=an_existing_file)
@click.argument("names", nargs=-1, metavar="[TRAY]...")
@rounds_option(5)
def trays(program: Path, names: Sequence[str], rounds: int) -> None:
    """Slide the trays of the catalogue to their goals, ours beside PROGRAM, which is js2."""
    from bench.trays import measure, rows
    from bench.trays import names as known

    chosen_trays = chosen(names, known(), "tray")
    with TemporaryDirectory() as folder:
        found = [measure(program, name, Path(folder), rounds) for name in chosen_trays]
    say_lines(rows(found))


if __name__ == "__main__":
    if (Path(sys.prefix) / ".set-up-quick").exists():
        sys.exit(
            "the core is one that was quick to build, for tests: make setup builds the release core"
        )
    main()
