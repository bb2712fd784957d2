# The two commands: `make run` plays on this computer, `make test` proves everything;
# `make check` is the quick half of the second.
# Both make their own virtual environment in .venv; nothing else has to be installed by hand.

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.PHONY: run check test soak stalls vm locks clean

run: .venv/run.stamp build/catalogues.stamp
	@exec $(BIN)/tilekeeper run --virtual $(ARGS)

# Before every commit: at most 90 seconds on two cores, nothing but .venv needed.
check: .venv/dev.stamp build/catalogues.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist loadfile -q -m "not slow and not soak"

# Four workers, also on two cores: half of the time tests wait for processes, browsers and disks.
test: .venv/dev.stamp build/catalogues.stamp
	@tools/system-packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder --cov=firmware_host/games --cov-branch --cov-report=term:skip-covered --cov-fail-under=95

soak: .venv/dev.stamp
	@tools/system-packages
	$(BIN)/pytest -m soak -rP

# What depends on a clock, on a machine that stands still now and then: no test may mind.
stalls: .venv/dev.stamp
	@tools/system-packages
	$(BIN)/python -m tools.stalls $(BIN)/pytest -n 2 --dist loadfile $(or $(ARGS),tests/devices tests/service tests/kiosk tests/selftest tests/systemd tests/cli)

# The installed service on a real kernel; about half an hour. ARGS="--only play": single steps.
vm: .venv/dev.stamp
	@$(BIN)/python -m tools.vm $(ARGS)

.venv/run.stamp: requirements.lock requirements-build.lock pyproject.toml
	@tools/make-venv $(PYTHON) requirements.lock
	@touch $@

.venv/dev.stamp: requirements.lock requirements-dev.lock requirements-build.lock pyproject.toml
	@tools/make-venv $(PYTHON) requirements-dev.lock
	@touch $@ .venv/run.stamp

# What the box reads of every language; Babel is among the build tools.
build/catalogues.stamp: $(wildcard firmware_host/locale/*/LC_MESSAGES/*.po) | .venv/run.stamp
	@$(BIN)/python -m tools.catalogues compile
	@mkdir -p build && touch $@

# After a change of the dependencies in pyproject.toml; ARGS=--upgrade: everything newest.
locks:
	@tools/renew-locks $(ARGS)

clean:
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis
