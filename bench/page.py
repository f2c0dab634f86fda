"""The page in a browser: from a click to a solution that is seen, browsing, and what it weighs.

A page of the server and the page as files take part, each with the same puzzles.  A time is from the
event of the click to the end of the frame that first shows the solution; that every cell is covered
once is asserted.  The first time of a page stands apart from those that come after it.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from bench.cases import CaseError
from bench.process import ROOT
from page_core.built import page_core

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
#: milliseconds from the click to a first solution, by the kind of page; bytes of the page without the
#: core, and of the core, both as they are sent; frames a second while browsing
TARGETS = {"server": 100.0, "files": 200.0, "weight": 260_000.0, "core": 400_000.0, "frames": 60.0}
#: what is solved: a puzzle of the catalogue, and the date where one is chosen
PUZZLES: Mapping[str, str] = {
    "pentominoes-6x10": "",
    "a-puzzle-a-day": "2026-11-22",
    "soma-3x3x3": "",
}
#: what is browsed, with how many solutions, and for how many seconds
BROWSED, SOLUTIONS, SECONDS = "pentominoes-6x10", 9356, 3.0
#: how often that is done; the time in the middle counts
TIMES = 3
#: milliseconds of a frame that did not keep sixty a second
LATE = 17.0

_APP = "const { app } = document.querySelector('#board');"
_CLICK = """() => new Promise((done) => {
  const { app } = document.querySelector('#board');
  app.parts.solve.forget();
  app.draw();
  const button = document.querySelector('#do-first'), tiles = document.querySelector('#board');
  let began = 0;
  button.addEventListener('click', (event) => { began = event.timeStamp; }, { once: true, capture: true });
  const seen = new MutationObserver(() => {
    if (!app.parts.solve.solutions.length || !app.board.board.tiles.length) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done([performance.now() - began, app.board.board.tiles.flatMap((tile) => tile.cells)]);
      port2.postMessage(0);
    });
  });
  seen.observe(tiles, { subtree: true, childList: true, attributes: true });
  setTimeout(() => button.click(), 60);
})"""
_BROWSE = """(seconds) => new Promise((done) => {
  const { app } = document.querySelector('#board');
  const frames = [], work = [];
  let last = 0, first = 0, at = 0;
  app.parts.solve.to(0);
  const step = (now) => {
    if (last) frames.push(now - last);
    first ||= now;
    last = now;
    if (now - first > 1000 * seconds) return done({ frames, work, at: app.parts.solve.at });
    const began = performance.now();
    app.parts.solve.to(++at);
    work.push(performance.now() - began);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


@dataclass(frozen=True)
class Weight:
    """Bytes that a page loads before it can be used.

    Attributes:
        raw, packed: of its files and data, without the core; packed by gzip.
        core, core_packed: of the core; 0 where there is none.
    """

    raw: int
    packed: int
    core: int
    core_packed: int


@dataclass(frozen=True)
class PageMeasured:
    """What was measured of one kind of page.

    Attributes:
        kind: ``server`` or ``files``.
        loading: milliseconds until the page was ready.
        clicks: by puzzle, milliseconds from each click to its solution, the first one first.
        frames: milliseconds of each frame while browsing.
        work: milliseconds of script for each solution browsed.
        weight: what was loaded.
    """

    kind: str
    loading: float
    clicks: Mapping[str, list[float]]
    frames: list[float]
    work: list[float]
    weight: Weight

    def data(self) -> dict[str, Any]:
        """Return the figures as JSON data."""
        return {
            "kind": self.kind,
            "loading": round(self.loading, 1),
            "clicks": {
                name: {"first": round(times[0], 1), "median": round(median(times[1:]), 1)}
                for name, times in self.clicks.items()
            },
            "frames_a_second": round(1000 * len(self.frames) / sum(self.frames), 1),
            "late": round(sum(one > LATE for one in self.frames) / len(self.frames), 4),
            "longest": round(max(self.frames), 1),
            "work": {"median": round(median(self.work), 2), "most": round(max(self.work), 2)},
            "weight": dict(vars(self.weight)),
        }


@contextmanager
def server_link() -> Iterator[str]:
    """Serve the page from a process of its own, as people do; give its link."""
    command = [sys.executable, "-m", "tilewright", "serve", "--no-browser"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def files_link(core: Path | None = None) -> Iterator[str]:
    """Serve the page as files, as any host of plain files does; give its address.

    Raises:
        CaseError: the core is not built.
    """
    from tilewright.page.static_site import write_site

    core = core or page_core()
    if not core.is_file():
        raise CaseError(f"no core at {core}: make page-core builds it")
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder), core)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            server.server_close()


KINDS = {"server": server_link, "files": files_link}


@contextmanager
def chromium() -> Iterator[Any]:
    """Give a browser.

    Raises:
        CaseError: there is none.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise CaseError("the page is measured by Playwright: install the group dev") from None
    path = os.environ.get("TILEWRIGHT_BROWSER") or next(
        filter(None, map(shutil.which, BROWSERS)), None
    )
    if path is None:
        raise CaseError("the page is measured in chromium: install Debian's package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def measure_page(browser: Any, kind: str, rounds: int) -> PageMeasured:
    """Measure one kind of page.

    Args:
        browser: of Playwright.
        kind: of ``KINDS``.
        rounds: clicks on each puzzle after the first.

    Raises:
        CaseError: an answer is wrong.
    """
    with KINDS[kind]() as link:
        loading, weight = _loaded(browser, link)
        clicks = {name: _clicked(browser, link, name, rounds) for name in PUZZLES}
        frames, work = _browsed(browser, link)
    return PageMeasured(kind, loading, clicks, frames, work, weight)


@contextmanager
def _page(browser: Any, link: str) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.goto(link)
    _ready(page)
    yield page
    context.close()


def _ready(page: Any) -> None:
    page.wait_for_selector("body[data-ready=true]")
    _until(page, "Boolean(document.querySelector('#board').app?.fresh)")


def _until(page: Any, condition: str) -> None:
    """Wait until a condition holds; the policy of the page forbids the browser's own way to wait."""
    for _ in range(6000):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(10)
    raise CaseError(f"this never came to hold: {condition}")


def _loaded(browser: Any, link: str) -> tuple[float, Weight]:
    """Return how long a first visit takes, and what it loads."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page, answers = context.new_page(), []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(link)
    _ready(page)
    loading = page.evaluate("performance.now()")
    raw = packed = core = core_packed = 0
    for answer in answers:
        if answer.status != 200:
            continue
        body = answer.body()
        small = min(len(body), len(gzip.compress(body, 9)))
        if answer.url.endswith(".wasm"):
            core, core_packed = core + len(body), core_packed + small
        else:
            raw, packed = raw + len(body), packed + small
    context.close()
    return loading, Weight(raw, packed, core, core_packed)


def _clicked(browser: Any, link: str, name: str, rounds: int) -> list[float]:
    """Return the milliseconds from each click to its solution."""
    times = []
    with _page(browser, link) as page:
        page.evaluate(f"(name) => {{ {_APP} return app.opening.openName(name); }}", name)
        _until(page, f"(() => {{ {_APP} return app.fresh && app.document.name === '{name}'; }})()")
        if PUZZLES[name]:
            page.fill("#date", PUZZLES[name])
        _until(page, f"(() => {{ {_APP} return app.fresh && !app.hindrance; }})()")
        cells = page.evaluate(f"(() => {{ {_APP} return app.view.cells.length; }})()")
        page.wait_for_timeout(500)
        for _ in range(rounds + 1):
            milliseconds, covered = page.evaluate(_CLICK)
            if sorted(covered) != list(range(cells)):
                raise CaseError(f"{name}: the solution that is shown is none")
            times.append(milliseconds)
            page.wait_for_timeout(100)
    return times


def _browsed(browser: Any, link: str) -> tuple[list[float], list[float]]:
    """Return the milliseconds of frames and of scripts while solutions go by, one a frame."""
    with _page(browser, link) as page:
        page.evaluate(f"(name) => {{ {_APP} return app.opening.openName(name); }}", BROWSED)
        _until(page, f"(() => {{ {_APP} return app.fresh && !app.hindrance; }})()")
        page.click("#do-all")
        _until(page, f"(() => {{ {_APP} return app.parts.solve.complete; }})()")
        found = page.evaluate(f"(() => {{ {_APP} return app.parts.solve.solutions.length; }})()")
        if found != SOLUTIONS:
            raise CaseError(f"{BROWSED}: {found} solutions, and there are {SOLUTIONS}")
        runs = []
        for _ in range(TIMES):
            page.wait_for_timeout(500)
            runs.append(page.evaluate(_BROWSE, SECONDS))
            if runs[-1]["at"] != len(runs[-1]["work"]):
                raise CaseError("not every solution was shown")
    runs.sort(key=lambda run: sum(run["frames"]) / len(run["frames"]))
    return runs[TIMES // 2]["frames"], runs[TIMES // 2]["work"]


def page_rows(data: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a table of what was measured, with the targets; ``data`` as ``PageMeasured.data`` gives it."""
    kinds = [one["kind"] for one in data]
    yield f"| | {' | '.join(kinds)} | target |"
    yield f"|---|{'---|' * len(kinds)}---|"
    both = f"{TARGETS['server']:.0f}, {TARGETS['files']:.0f}"
    yield _row("page ready, ms", [f"{one['loading']:.0f}" for one in data], "")
    for name in PUZZLES:
        times = [one["clicks"][name] for one in data]
        figures = [f"{one['first']:.0f}, then {one['median']:.0f}" for one in times]
        yield _row(f"click to solution drawn, `{name}`, ms", figures, both)
    figures = [f"{one['frames_a_second']:.1f}" for one in data]
    yield _row("frames a second, a solution each", figures, f"{TARGETS['frames']:.0f}")
    yield _row(f"frames above {LATE:.0f} ms", [f"{one['late']:.1%}" for one in data], "")
    yield _row("script for a solution, ms", [f"{one['work']['median']:.1f}" for one in data], "")
    weights = [one["weight"] for one in data]
    figures = [_kilobytes(one["raw"], one["packed"]) for one in weights]
    yield _row(
        "page without the core, kB (packed)", figures, f"{TARGETS['weight'] / 1000:.0f} packed"
    )
    figures = [
        _kilobytes(one["core"], one["core_packed"]) if one["core"] else "none" for one in weights
    ]
    yield _row("core, kB (packed)", figures, f"{TARGETS['core'] / 1000:.0f} packed")


def _row(name: str, figures: list[str], target: str) -> str:
    return f"| {name} | {' | '.join(figures)} | {target} |"


def _kilobytes(raw: int, packed: int) -> str:
    return f"{raw / 1000:.0f} ({packed / 1000:.0f})"
