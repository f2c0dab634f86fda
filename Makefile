# The two commands of the README are `make demo` and `make test`; both set everything up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_QUIET := 1
SET_UP := $(VENV)/.set-up
QUICK_SET_UP := $(VENV)/.set-up-quick
BENCH_SET_UP := $(VENV)/.set-up-bench
SITE_SET_UP := $(VENV)/.set-up-site
DIST_SET_UP := $(VENV)/.set-up-dist
CORE := Cargo.toml $(wildcard Cargo.lock crates/*/Cargo.toml) $(shell find crates/*/src crates/*/data -type f) \
  tilewright/lattice/lattices.json tilewright/model/families.json

.PHONY: demo test test-medium test-long test-times test-core fuzz check format stub gate proof-atlas proof-burrs proof-costs proof-counts proof-damages proof-documents proof-kills proof-limits proof-mutants proof-paths proof-plane proof-problems proof-residues proof-rules proof-strips proof-turns bench bench-core bench-growing site page-core dist clean setup any-core

demo: $(SET_UP)
	@$(BIN)/python -m examples.demo

# Of a test with many cases, make test runs 24, drawn by the commit; CASES=all runs all.
CASES ?= 24:$(shell git rev-parse HEAD 2>/dev/null || date +%F)
test: test-core any-core
	TILEWRIGHT_CASES=$(CASES) $(BIN)/python -m pytest -n 2 -m "not long and not medium"

test-core:
	cargo test --profile quick --workspace --exclude tilewright-cover-py --quiet

# What test leaves out: cases that take seconds, see tests/times.py. make test-medium SHARE=3:SEED and make test-long
# SHARE=10:SEED take about a third and a tenth, chosen by any word as the seed; the Rust tests with ten times the cases
# of make test run with the whole alone.
SHARE ?= 1
test-medium: any-core
	$(if $(filter 1,$(SHARE)),TILEWRIGHT_TESTS=long cargo test --profile quick --package tilewright-cover --test all --quiet)
	TILEWRIGHT_SHARE=$(SHARE) $(BIN)/python -m pytest -n 2 -m "medium and not long"

# What takes minutes.
test-long: any-core
	TILEWRIGHT_SHARE=$(SHARE) $(BIN)/python -m pytest -n 2 -m long || [ $$? -eq 5 ]  # 5: the share is empty

# How long cases take, measured on an idle machine: tests/times.csv says which of these commands runs a case.
# TIMES="medium" or another expression of marks chooses what is measured; other cases keep their times.
TIMES ?= not long
test-times: $(SET_UP)
	$(BIN)/python -m pytest -n 2 --record-times -m "$(TIMES)"

# make fuzz FUZZ_SECONDS=600: random files and command lines, for as long as asked.
FUZZ_SECONDS ?= 60
fuzz: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.fuzz $(FUZZ_SECONDS)

check: any-core
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/deno fmt --check --quiet
	$(BIN)/deno lint --quiet
	$(BIN)/deno check --quiet tilewright/page/static/*.js tilewright/notebook/*.js tests/page/unit/*.js tests/page/*.js
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest tilewright._core

format: any-core
	cargo fmt --all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/deno fmt --quiet

# The stub of the core, from its documentation in Rust: needed after a change of what it offers.
stub: any-core
	$(BIN)/python crates/cover-py/stub.py

gate: $(SET_UP)
	$(BIN)/python -m bench gate

# BENCH="--size long" or BENCH=pentominoes-6x10 chooses; see bench/README.md.
bench: $(BENCH_SET_UP)
	$(BIN)/python -m bench run $(BENCH)

bench-core:
	cargo bench --package tilewright-cover

# Puzzles that grow; BENCH="sticks hollow-5x5x5 --seconds 600 --alone" for ten minutes of each seed.
bench-growing: $(SET_UP)
	$(BIN)/python -m bench growing $(BENCH)

# Counts that no list has, each by two methods that share nothing: about a quarter of an hour.
proof-counts: $(SET_UP)
	$(BIN)/python -m tests.frontier.twice

# Numbers of the atlas again, by both methods, and what it says of published numbers: about an hour for all;
# make proof-atlas SHARE=10:SEED takes about a tenth, chosen by any word as the seed.
proof-atlas: $(SET_UP)
	$(BIN)/python -m atlas --check --limit 0 --share $(SHARE)

# Any tetrominoes on 14 x 14, by a frontier in 8 GB and by a bare program in 12: three hours; RECTANGLE="12 12 4"
# takes two minutes. A run that was stopped goes on.
RECTANGLE ?= 14 14 4
proof-residues: $(SET_UP)
	$(BIN)/python -m atlas.residues $(RECTANGLE) --into build/residues/$(subst $() ,-,$(RECTANGLE))

# The hardest burrs of the 59 sticks that a saw can notch, each with one assembly alone: about ten minutes.
proof-burrs: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.setups.saw_cut

# Least costs of 200 random covers and 60 boards, ours and those of CP-SAT: minutes; make proof-costs SHARE=10:SEED
# takes about a tenth.
proof-costs: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.costs --share $(SHARE)

# 1,000 small random puzzles for each of six rules, ours and those of the slow twin: a minute or two;
# make proof-rules SHARE=10:SEED takes a tenth.
proof-rules: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.rules --share $(SHARE)

# 2,000 random scenes and 500 built ones taken apart with turns, and 100,000 single turns, by us and by the slow twin:
# about ten minutes; make proof-turns SHARE=10:SEED takes a tenth.
proof-turns: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.turns --share $(SHARE)

# 200 random scenes that only turns with shifts may free, every path replayed and spoiled: five to twenty minutes;
# make proof-paths SHARE=10:SEED takes a tenth.
proof-paths: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.turns.paths --share $(SHARE)

# 1,500 random strips beside counts of finite boards, and the rectangle of 92 Y hexominoes: two minutes;
# make proof-strips SHARE=10:SEED takes a tenth of the strips.
proof-strips: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.strips --share $(SHARE)

# All n-ominoes to n = 9, n-hexes to 7 and n-iamonds to 9, whether they tile the plane: minutes.
proof-plane: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.plane --share $(SHARE)

# The table of Heesch numbers in problems/ again, shape by shape: minutes.
proof-problems: any-core
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.problems

# make proof-kills KILLS=200 SEED=1: kill -9 of long runs at random moments, and the same numbers: minutes.
# FRONTIER_KILLS=20 more are of counts over a frontier, CLUSTER_KILLS=25 of driver, workers, nannies and scheduler of
# a Dask cluster, up to CLUSTER_RUN=6 in a run; then RIVALS=10 drivers take runs on clusters from one another.
KILLS ?= 200
FRONTIER_KILLS ?= 20
CLUSTER_KILLS ?= 25
CLUSTER_RUN ?= 6
RIVALS ?= 10
SEED ?= 1
proof-kills: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.kills $(KILLS) $(SEED)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.frontier_kills $(FRONTIER_KILLS) $(SEED)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.cluster_kills $(CLUSTER_KILLS) $(SEED) $(CLUSTER_RUN)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.cluster_rivals $(RIVALS) $(SEED)

# Every command on nasty puzzles with 2 seconds and 300 MB: what each took; about twenty minutes. make proof-limits
# SHARE=10:SEED takes about a tenth.
proof-limits: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.limits --share $(SHARE)

# make proof-damages DAMAGES=500 RIVALS=10 SEED=1: damaged folders of runs, and two drivers of one run without a lock.
DAMAGES ?= 500
proof-damages: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.damages $(DAMAGES) $(SEED)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.ledger.rivals $(RIVALS) $(SEED)

# make proof-documents DOCUMENTS=10000 SEED=1: random documents that tilewright check and the core of the page are
# asked about, and the catalogue: the same faults in the same order; a minute and a half for 10,000.
DOCUMENTS ?= 10000
proof-documents: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.puzzle.doors $(DOCUMENTS) $(SEED)

# Small faults put in on purpose, each of which a test has to notice, see docs/mutants.md: about ten minutes;
# make proof-mutants SHARE=10:SEED takes about a tenth, chosen by any word as the seed; MUTANTS="N5 J9" takes these.
MUTANTS ?=
proof-mutants: $(SET_UP)
	PYTHONPATH=$(CURDIR) $(BIN)/python -m tests.mutants --share $(SHARE) $(MUTANTS)

# The documentation as a site, in build/site, with the page as files in build/site/page; a warning is a fault.
site: $(SITE_SET_UP)
	$(BIN)/sphinx-build -q -W --keep-going -c docs/site -d build/doctrees . build/site
	@if $(HAS_WASM); then \
	  $(MAKE) --silent page-core && $(BIN)/python -m tilewright.page.static_site build/site/page build/core.wasm; \
	else echo "NO PAGE IN build/site/page: the target $(WASM) is missing; rustup target add $(WASM)" >&2; fi

# The core of the page without a server: at most 512 MiB of memory, so that a browser stays alive.
WASM := wasm32-unknown-unknown
HAS_WASM := test -d "$$(rustc --print sysroot)/lib/rustlib/$(WASM)/lib"
# It is linked as one, with names and with what mentions what, and divided into the two files that a page loads.
page-core:
	cargo rustc --quiet --package tilewright-wasm --lib --profile page --target $(WASM) \
	  --config 'target.$(WASM).rustflags=["-C", "symbol-mangling-version=v0"]' \
	  --crate-type cdylib -- -C link-arg=--max-memory=536870912 -C link-arg=--emit-relocs \
	  -C strip=none -C debuginfo=1
	$(BIN)/python -m page_core

# A wheel for any Linux of this processor, and the source distribution, both checked; in build/dist.
# zig links against an old C library, so that the wheel runs where that one or a newer one is.
dist: $(DIST_SET_UP)
	rm -rf build/dist
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/maturin build --release --locked --zig --out build/dist
	$(BIN)/maturin sdist --out build/dist
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/auditwheel show build/dist/*.whl
	$(BIN)/twine check --strict build/dist/*

setup: $(SET_UP)

# A new machine, a changed dependency or a changed core: (re)build the core. The release core is shown, measured and
# shipped; tests and linters take the core of the profile quick, unless the release core is built already.
# pip 25.1 is the first that knows dependency groups.
define SET_UP_WITH
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25.1' 'maturin>=1.9,<2'
	rm -f $(SET_UP) $(QUICK_SET_UP)
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --profile $(1) --quiet --extras png,pdf --group dev
	$(BIN)/python -m compileall -q tilewright  # as pip does: else commands start slowly wherever Python keeps no cache
	touch $@
endef

$(SET_UP): pyproject.toml $(CORE)
	$(call SET_UP_WITH,release)

$(QUICK_SET_UP): pyproject.toml $(CORE)
	$(call SET_UP_WITH,quick)

any-core:
	@$(MAKE) --silent --question $(SET_UP) || $(MAKE) --no-print-directory $(QUICK_SET_UP)

# The other solvers that the bench compares with: never needed for anything else.
$(BENCH_SET_UP): $(SET_UP)
	VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release --quiet --extras png,pdf --group dev,bench
	touch $@

# What the site is built with.
$(SITE_SET_UP): $(SET_UP)
	$(BIN)/python -m pip install --quiet --group docs
	touch $@

# What distributions are built and checked with.
$(DIST_SET_UP): $(SET_UP)
	$(BIN)/python -m pip install --quiet --group dist
	touch $@

clean:
	rm -rf $(VENV) target bench/rust/rivals/target build tilewright/*.so
