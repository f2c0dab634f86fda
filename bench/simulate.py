"""A model of the driver of runs, to see how far it carries: from 1 to 10,000 workers.

Events are: a worker asks the driver for a unit, works, fails or not, and brings a result; the driver takes
one message after the other, each for so long.  Units come as a ledger makes them: a unit that spends its
budget leaves some children.  The model is checked against real runs with one and two workers
(``python -m bench simulate --check``).
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bench.style import GRID, pyplot, save


@dataclass(frozen=True)
class Setting:
    """What is simulated; all times in seconds.

    Attributes:
        workers: how many work.
        work: of one worker for everything.
        unit: that a unit takes when it spends its budget.
        driver: that the driver takes for a unit: giving it out, writing it down.
        latency: until a unit is with its worker, and its result with the driver.
        window: units that are with a worker or on the way to it.
        failures: the share of the attempts that are lost with their worker.
        stragglers: the share of the units that take ten times as long.
        children: into how many bundles a unit parts what it leaves.
        seed: of what is drawn.
    """

    workers: int
    work: float = 36_000.0
    unit: float = 5.0
    driver: float = 0.0005
    latency: float = 0.02
    window: int = 3
    failures: float = 0.0
    stragglers: float = 0.0
    children: int = 4
    seed: int = 1


@dataclass(frozen=True)
class Outcome:
    """What came of it.

    Attributes:
        seconds: until everything was done.
        units: that were done.
        efficiency: the work over workers times seconds.
        driver: the share of the time in which the driver was busy.
        tail: seconds at the end in which some worker had nothing to do.
    """

    seconds: float
    units: int
    efficiency: float
    driver: float
    tail: float


def simulate(setting: Setting) -> Outcome:
    """Play a run."""
    rng = random.Random(setting.seed)
    open_units = [(-setting.work, 0)]
    number, done, busy, last_full = 1, 0, 0.0, 0.0
    driver_free = 0.0
    idle: list[tuple[float, int]] = [
        (0.0, slot) for slot in range(setting.workers * setting.window)
    ]
    free_at = [0.0] * setting.workers
    events: list[tuple[float, int, int, float, bool]] = []
    now = 0.0
    while open_units or events:
        while open_units and idle:
            size, _ = heapq.heappop(open_units)
            since, slot = heapq.heappop(idle)
            driver_free = max(driver_free, now, since) + setting.driver / 2
            busy += setting.driver / 2
            worker = slot % setting.workers
            begin = max(driver_free + setting.latency, free_at[worker])
            lost = rng.random() < setting.failures
            work = min(-size, setting.unit)
            takes = work * (10 if rng.random() < setting.stragglers else 1)
            takes *= rng.random() if lost else 1
            free_at[worker] = begin + takes
            event = (begin + takes + setting.latency, slot, number, size, lost)
            heapq.heappush(events, event)
        if not events:
            break
        now, slot, _, size, lost = heapq.heappop(events)
        driver_free = max(driver_free, now) + setting.driver / 2
        busy += setting.driver / 2
        now = driver_free
        heapq.heappush(idle, (now, slot))
        if lost:
            heapq.heappush(open_units, (size, number))
            number += 1
        else:
            done += 1
            for share in _parted(-size - setting.unit, setting.children, rng):
                heapq.heappush(open_units, (-share, number))
                number += 1
        if len(open_units) + len(events) >= setting.workers:
            last_full = now
    efficiency = setting.work / (setting.workers * now)
    return Outcome(now, done, efficiency, busy / now, now - last_full)


def _parted(left: float, children: int, rng: random.Random) -> list[float]:
    """Part what is left unevenly: bundles of about the same weight are of very different work."""
    if left <= 0:
        return []
    parts = [rng.expovariate(1.0) ** 2 + 1e-9 for _ in range(children)]
    return [left * part / sum(parts) for part in parts]


def sweep(workers: Iterable[int], **changes: float) -> list[tuple[int, Outcome]]:
    """Simulate for several numbers of workers, with work for twenty minutes each."""
    found = []
    for number in workers:
        setting = replace(Setting(number), work=1200.0 * number, **changes)  # type: ignore[arg-type]
        found.append((number, simulate(setting)))
    return found


#: what is drawn: the name of the line and what differs from the setting
LINES: Sequence[tuple[str, dict[str, float]]] = (
    ("units of 1 s", {"unit": 1.0}),
    ("units of 5 s", {"unit": 5.0}),
    ("units of 30 s", {"unit": 30.0}),
    ("5 s, 2 % lost, 1 % ten times slower", {"unit": 5.0, "failures": 0.02, "stragglers": 0.01}),
    ("5 s, driver four times slower", {"unit": 5.0, "driver": 0.002}),
)
WORKERS = (10, 30, 100, 300, 1000, 3000, 10_000)


def draw() -> None:
    """Draw efficiency and the load of the driver over the number of workers."""
    figure, axes = pyplot().subplots(1, 2, figsize=(9, 3.4))
    for name, changes in LINES:
        numbers = [n for n in WORKERS if n <= 1000 or changes["unit"] > 1]
        found = sweep(numbers, **changes)
        axes[0].plot(numbers, [o.efficiency for _, o in found], marker="o", ms=3, label=name)
        axes[1].plot(numbers, [o.driver for _, o in found], marker="o", ms=3, label=name)
    for axis, title in zip(axes, ("efficiency", "the driver is busy"), strict=True):
        axis.set_xscale("log")
        axis.set_xlabel("workers")
        axis.set_title(title)
        axis.set_ylim(0, 1.05)
        axis.grid(axis="y", color=GRID)
    axes[0].legend(fontsize=7, frameon=False)
    figure.tight_layout()
    save(figure, "simulation")


def check(pause: float = 0.05) -> list[str]:
    """Make real runs whose units are slowed down, and compare them with the model; a line each."""
    import time
    from tempfile import TemporaryDirectory

    import tilewright
    from tilewright.ledger.workers.pool import Threads

    class Slow(Threads):
        """Threads that rest after each unit, as if it had taken longer."""

        def _work(self) -> None:
            while (job := self._jobs.get()) is not None:
                time.sleep(pause)
                self._done.put(self._perform(job))

    lines = []
    for workers in (1, 2):
        with TemporaryDirectory() as folder:
            begun = time.monotonic()
            found = tilewright.run(
                tilewright.load("pentominoes-6x10"),
                folder,
                engine="bitset",
                threads=workers,
                unit_nodes=5000,
                recheck=0,
                workers=lambda subject, compiled, options: Slow(
                    subject, compiled, options.core_threads, None
                ),
            )
            took = time.monotonic() - begun
        work = found.units * pause
        model = simulate(Setting(workers, work=work, unit=pause, window=2, latency=0.0, seed=2))
        reported = model.seconds * found.units / model.units * (work / (found.units * pause))
        lines.append(
            f"{workers} workers: {found.units} units took {took:.2f} s, "
            f"the model says {max(reported, work / workers):.2f} s"
        )
    return lines
