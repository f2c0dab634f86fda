"""``python -m bench``: run, compare, gate, growth, report, and the smaller comparisons."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from bench.cases import SIZES, CaseError, choose, load_cases


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
    from bench.run import Options, build, run_cases
    from bench.table import case_lines

    try:
        cases = choose(load_cases(), sizes or ("quick", "medium"), names)
        peers = () if no_peers else tuple(map(find_peer, peer_names)) or PEERS
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    options = Options(rounds, limit, peer_limit, engines, variants, peers)
    build(rivals=any(peer.rust for peer in peers))

    def tell(record: Record) -> None:
        click.echo("\n".join(case_lines(record.cases[-1])) + "\n")
        record.write(output)  # after each case: a long run that is stopped is kept

    record = run_cases(cases, options, tell)
    click.echo("\n".join(beside_lines(record.cases)))
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
@click.argument("old", type=click.Path(path_type=Path, exists=True))
@click.argument("new", type=click.Path(path_type=Path, exists=True))
def compare(old: Path, new: Path) -> None:
    """Compare two records, case by case, as multiples of their yardsticks."""
    from bench.compare import compare_records
    from bench.record import Record

    click.echo("\n".join(compare_records(Record.read(old), Record.read(new))))


@main.command()
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def report(records: Sequence[Path]) -> None:
    """Write docs/bench.md and its picture, from records of runs and of the regret.

    Of a case in several records the last counts.
    """
    from bench.record import Record
    from bench.regret import RegretRecord
    from bench.report import write_report

    of_plans = [path for path in records if path.name.startswith("regret-")]
    try:
        found = [Record.read(path) for path in records if path not in of_plans]
        regrets = [RegretRecord.read(path) for path in of_plans]
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    for path in write_report(found, regrets[-1] if regrets else None):
        click.echo(path)


@main.command()
@click.option("--accept", is_flag=True, help="Take the present figures as the ones to keep.")
def gate(accept: bool) -> None:
    """Fail where a change made nodes or instructions more than 5 % worse."""
    from bench.gate import run_gate

    lines, passed = run_gate(accept=accept)
    click.echo("\n".join(lines))
    sys.exit(0 if passed else 1)


@main.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option(
    "--limit",
    type=float,
    default=20.0,
    show_default=True,
    help="Seconds for a point; an engine that needs more stops there.",
)
@click.option(
    "--plot-only",
    type=click.Path(path_type=Path, exists=True),
    help="Draw this record again instead of measuring.",
)
def growth(families: Sequence[str], limit: float, plot_only: Path | None) -> None:
    """Measure the same puzzle at growing size with each engine, and draw the curves."""
    from bench.curves import draw_growth
    from bench.growth import GrowthRecord, measure_growth

    try:
        record = (
            GrowthRecord.read(plot_only)
            if plot_only
            else measure_growth(families, limit, lambda line: click.echo(line, err=True))
        )
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    if not plot_only:
        click.echo(record.write())
    for path in draw_growth(record):
        click.echo(path)


@main.command()
@click.argument("names", nargs=-1, metavar="[PUZZLE]...")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--limit",
    type=float,
    default=5.0,
    show_default=True,
    help="Seconds after which a method is stopped.",
)
@click.option("--worst", type=int, default=10, show_default=True, help="Lines of the table.")
@click.option(
    "--record", is_flag=True, help="Keep the figures in bench/records/regret-DATE-COMMIT.json."
)
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

    regrets = measure(names, rounds, limit, lambda line: click.echo(line, err=True))
    found = RegretRecord(facts(rounds=rounds, limit=limit), tuple(regrets))
    click.echo("\n".join(map(str, regrets[:worst])))
    click.echo(summary_line(found))
    if record or output:
        click.echo(f"record: {found.write(output)}", err=True)


@main.command()
@click.option("--rounds", type=click.IntRange(min=1), default=15, show_default=True)
def start(rounds: int) -> None:
    """Measure whole processes of the command line as multiples of ``import click``."""
    from bench.start import measure_start, start_rows

    try:
        found = measure_start(rounds)
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(start_rows(found)))
    click.echo(f"import click takes {1e3 * found['seconds']:.0f} ms here")


@main.command()
@click.argument("file", required=False, type=click.Path(path_type=Path, exists=True))
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
def sudoku(file: Path | None, rounds: int) -> None:
    """Solve sudokus of 17 clues, ours and the peers that are installed: microseconds each."""
    from bench.sudoku import GRIDS, measure, read_grids, table

    grids = read_grids(file or GRIDS)
    click.echo(table(measure(grids, rounds)))
    click.echo(f"{len(grids)} sudokus, each with one solution")


@main.command()
@click.option("--check", "checks", is_flag=True, help="Compare the model with real runs instead.")
def simulate(checks: bool) -> None:
    """Simulate runs on up to 10,000 workers; draws docs/pictures/simulation."""
    from bench.simulate import LINES, WORKERS, check, draw, sweep

    if checks:
        click.echo("\n".join(check()))
        return
    for name, changes in LINES:
        for number, one in sweep([n for n in WORKERS if n <= 1000], **changes):
            click.echo(
                f"{name}: {number} workers, {one.efficiency:.1%} efficient, driver busy "
                f"{one.driver:.1%}, {one.units} units, the last {one.tail:.0f} s not all at work"
            )
    draw(Path(__file__).parents[1] / "docs" / "pictures" / "simulation")


@main.command()
def progress() -> None:
    """Compare what runs show of their progress with the truth; draws docs/pictures/progress."""
    from bench.progress import RUNS, draw, watch

    stories = []
    for name, engine in RUNS:
        stories.append(watch(name, engine))
        click.echo(stories[-1])
    draw(stories, Path(__file__).parents[1] / "docs" / "pictures" / "progress")


@main.command()
@click.argument("boards", type=click.Path(exists=True, path_type=Path), required=False)
def difficulty(boards: Path | None) -> None:
    """Make 1,000 challenges of each L-puzzle by stars; draws docs/pictures/difficulty.

    With a file of published boards, compare both scales with the published difficulties.
    """
    from bench.difficulty import PUZZLES, challenges, correlations, draw

    batches = []
    for name in PUZZLES:
        batches.append(challenges(name))
        click.echo(batches[-1])
    draw(batches, Path(__file__).parents[1] / "docs" / "pictures" / "difficulty")
    for line in correlations(boards) if boards else ():
        click.echo(line)


@main.command()
def grades() -> None:
    """Rate sudokus of known grades as exact covers, and a hundred of 17 clues."""
    from bench.grades import sudokus

    for line in sudokus():
        click.echo(line)


@main.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
def times(file: Path) -> None:
    """Say how our figures rank the boards of FILE, a CSV of people's times, as Kendall's tau-b.

    Its columns are puzzle, set, placed and seconds; see bench/grades.py.
    """
    from bench.grades import times as ranked

    for line in ranked(file):
        click.echo(line)


@main.command()
@click.argument("ways", nargs=-1, metavar="[threads|dask|files]...")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
def runs(ways: Sequence[str], rounds: int) -> None:
    """Measure what the ledger of a run costs against a plain count."""
    from bench.runs import WAYS, measure

    for way in ways:
        if way not in WAYS:
            raise click.ClickException(f"no way {way!r}; choose from {', '.join(WAYS)}")
    try:
        found = measure(ways or tuple(WAYS), rounds, lambda line: click.echo(line, err=True))
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(found))


@main.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--engine", default="bitset", show_default=True, help="Searches the FILES.")
def twice(files: Sequence[Path], engine: str) -> None:
    """Count puzzles by two methods that share nothing; without FILES those that no list has."""
    from bench.twice import NEW, PUZZLES, count_twice

    chosen = [(file, engine) for file in files]
    for path, suits in chosen or [(PUZZLES / name, suits) for name, suits in NEW.items()]:
        try:
            click.echo(count_twice(path, suits))
        except CaseError as error:
            raise click.ClickException(str(error)) from None


@main.command()
@click.argument("width", type=click.IntRange(min=1))
@click.argument("height", type=click.IntRange(min=1))
@click.argument("cells", type=int)
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    help="Keep the run here; one that was stopped goes on.",
)
@click.option("--limit-memory", default="8GB", show_default=True, help="What the run may hold.")
def residues(width: int, height: int, cells: int, into: Path | None, limit_memory: str) -> None:
    """Count tilings by all polyominoes of so many CELLS over a frontier and, modulo a prime, by a bare program."""
    from bench.residues import confirm

    with TemporaryDirectory() as folder:
        try:
            click.echo(confirm(width, height, cells, into or Path(folder) / "run", limit_memory))
        except CaseError as error:
            raise click.ClickException(str(error)) from None


@main.command()
@click.argument("names", nargs=-1, metavar="[FAMILY]...")
@click.option(
    "--size", "sizes", multiple=True, help="Count this size, such as 8 or 10x12; may be repeated."
)
@click.option(
    "--next",
    "more",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Count so many sizes.",
)
@click.option("--check", "checks", is_flag=True, help="Count entries again, and compare.")
@click.option(
    "--limit",
    type=float,
    default=1.0,
    show_default=True,
    help="With --check, entries that took at most so many seconds; 0 takes all.",
)
@click.option(
    "--share",
    default="1",
    help="With --check, 10:SEED takes a tenth, chosen by any word as the seed.",
)
@click.option(
    "--write", "writes", is_flag=True, help="Write docs/atlas.md and its plots from the data."
)
def atlas(
    names: Sequence[str],
    sizes: Sequence[str],
    more: int,
    checks: bool,
    limit: float,
    share: str,
    writes: bool,
) -> None:
    """Count the next sizes of a family by two methods and keep them, or check those that are kept."""
    from bench.atlas.commands import check_entries, count_more, list_families, write_pages

    try:
        if writes:
            wrong = write_pages()
        elif checks:
            wrong = check_entries(names, limit or None, share)
        elif names:
            wrong = count_more(names, sizes, more)
        else:
            wrong = list_families()
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    sys.exit(1 if wrong else 0)


@main.command()
@click.argument("kinds", nargs=-1, metavar="[server|files]...")
@click.option("--rounds", type=click.IntRange(min=1), default=9, show_default=True)
@click.option(
    "--record", is_flag=True, help="Keep the figures in bench/records/page-DATE-COMMIT.json."
)
def page(kinds: Sequence[str], rounds: int, record: bool) -> None:
    """Measure the page in a browser: clicks, browsing, weight; from the server and as files."""
    from bench.page import KINDS, chromium, measure_page, page_rows
    from bench.record import facts, write_data

    for kind in kinds:
        if kind not in KINDS:
            raise click.ClickException(f"no page {kind!r}; choose from {', '.join(KINDS)}")
    try:
        with chromium() as browser:
            version = browser.version
            found = [measure_page(browser, kind, rounds).data() for kind in kinds or KINDS]
    except (CaseError, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo("\n".join(page_rows(found)))
    if record:
        reported = facts(rounds=rounds, chromium=version)
        click.echo(f"record: {write_data(reported, {'pages': found}, None, 'page-')}", err=True)


@main.command(name="random")
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option("--number", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--limit", type=float, default=10.0, show_default=True, help="Seconds a question.")
@click.option(
    "--write",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the puzzles into this directory too, for other versions and programs.",
)
def random_families(families: Sequence[str], number: int, limit: float, write: Path | None) -> None:
    """Solve and count random puzzles of families on which one method alone may be lost."""
    from bench.random_puzzles import FAMILIES, answers, random_puzzle, report
    from tilewright.files.writing import write_puzzle

    for family in families or FAMILIES:
        if family not in FAMILIES:
            raise click.ClickException(f"no family {family!r}; choose from {', '.join(FAMILIES)}")
        for seed in range(number if write else 0):
            assert write is not None
            write.mkdir(parents=True, exist_ok=True)
            text = write_puzzle(random_puzzle(family, seed), "json")
            (write / f"{family}-{seed}.json").write_text(text)
        click.echo("\n".join(report(family, list(answers(family, range(number), limit)))))


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option(
    "--limit", type=float, default=60.0, show_default=True, help="Seconds for each count."
)
def foreign(folder: Path, limit: float) -> None:
    """Compare what files of other programs in a folder keep with what is found here."""
    from bench.foreign import rows, table

    for line in table(rows(folder, limit)):
        click.echo(line)


@main.command()
@click.argument("program", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--record", is_flag=True, help="Keep the figures in bench/records/burrs-DATE-COMMIT.json."
)
def burrs(program: Path, files: Sequence[Path], rounds: int, record: bool) -> None:
    """Take burrs and boxes apart, ours beside PROGRAM, which is BurrTools' burrTxt."""
    from bench.burrs import burrs as made
    from bench.burrs import measure, rows
    from bench.record import facts, write_data

    with TemporaryDirectory() as folder:
        try:
            found = measure(
                program,
                list(made(Path(folder), files)),
                rounds,
                lambda line: click.echo(line, err=True),
            )
        except CaseError as error:
            raise click.ClickException(str(error)) from None
    click.echo("\n".join(rows(found)))
    if record:
        reported = {"burrs": [one.data() for one in found]}
        click.echo(
            f"record: {write_data(facts(rounds=rounds), reported, None, 'burrs-')}", err=True
        )


if __name__ == "__main__":
    main()
