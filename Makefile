PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: install demo test check data generate format lock bench bench-million bench-install clean

install: $(STAMP)

# Every package comes from the lock file and must match its hash; our own package is then linked without its dependencies.
$(STAMP): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	# Once and for all: some environments keep Python from storing what it compiles, and a check would do it each time.
	$(BIN)/python -m compileall -q claims
	touch $@

demo: install
	@$(BIN)/python examples/demo.py

test: install
	$(BIN)/python -m pytest -n 2

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m claims.cli.generate --check
	$(BIN)/python -m pytest -n 2

# The committed database of the examples, and every generated file.
data: install
	$(BIN)/python examples/build.py data/claims.db

generate: install
	$(BIN)/python -m claims.cli.generate

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: install
	$(BIN)/python -m benchmarks

# A quarter of an hour, and 4 GB of disk for a while.
bench-million: install
	$(BIN)/python -m benchmarks 1000000 scale

# The other readers to which the benchmarks compare ours (docs/measuring.md).
bench-install: install
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock

COMPILE := $(VENV)/lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links --no-emit-options

lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip install --quiet pip-tools
	$(COMPILE) --extra dev --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra bench --constraint requirements.lock --output-file requirements-bench.lock pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
