# The two commands: `make run` plays on this computer, `make test` runs the tests.
# `make check` is the quick part of the tests; `make looks` and `make soak` are the long ones.
# Each makes its own virtual environment in .venv; nothing else has to be installed by hand.

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.PHONY: run check test looks soak mutants audit sbom stalls vm locks clean

run: .venv/run.stamp build/catalogues.stamp
	@exec $(BIN)/tilekeeper run --virtual $(ARGS)

# After every change: at most 60 seconds on two cores, nothing but .venv needed. mypy and the checks
# of the JavaScript run beside the tests and are waited for.
check: .venv/dev.stamp node_modules/.stamp build/catalogues.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@tools/beside "$(BIN)/mypy" tools/beside tools/check-page $(BIN)/pytest -n 2 --dist loadfile -q -m "not behavior and not plays and not looks and not soak"

# Before a push: all behavior, at most 10 minutes on two cores. Four workers, because half of the
# time tests wait for processes, browsers and disks.
test: .venv/dev.stamp node_modules/.stamp build/catalogues.stamp
	@tools/system-packages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@tools/beside "$(BIN)/mypy" tools/beside tools/check-page $(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder -q -m "not looks and not soak"

# Every screen in every language, layout measurements, axe, press budgets and coverage of the
# games; at most 15 minutes on two cores.
looks: .venv/dev.stamp build/catalogues.stamp
	@tools/system-packages
	$(BIN)/pytest -n 3 --dist load -q -m looks
	$(BIN)/pytest -n 2 --dist loadfile -q -m "not behavior and not looks and not soak" tests/games tests/table tests/panel tests/view tests/config tests/flows \
	    --cov=firmware_host/games --cov-branch --cov-report=term:skip-covered --cov-fail-under=95

# Long runs: strength of the bots, long property tests, load, days in a cafe.
soak: .venv/dev.stamp build/catalogues.stamp
	@tools/system-packages
	$(BIN)/pytest -m soak -rP

# Break the code of a package in many small ways and list what no quick test notices:
# ARGS="firmware_host/games/explorers/rules --sample 200 --seed 1". The report is in build/mutants.
mutants: .venv/mutants.stamp build/catalogues.stamp
	@nice $(BIN)/python -m tools.mutants $(ARGS)

# Do the locks name versions with published advisories? Says so where the service cannot be reached.
audit: .venv/audit.stamp
	@$(BIN)/python -m tools.audit $(ARGS)

# The packages a box runs, as CycloneDX in build/tilekeeper.cdx.json.
sbom: .venv/run.stamp
	@$(BIN)/python -m tools.sbom

# What depends on a clock, on a machine that stands still now and then: no test may mind.
stalls: .venv/dev.stamp
	@tools/system-packages
	$(BIN)/python -m tools.stalls $(BIN)/pytest -n 2 --dist loadfile -m "not looks and not soak" $(or $(ARGS),tests/devices tests/service tests/kiosk tests/selftest tests/systemd tests/cli)

# The installed service on a real kernel; about half an hour. ARGS="--only play": single steps.
vm: .venv/dev.stamp
	@$(BIN)/python -m tools.vm $(ARGS)

.venv/run.stamp: requirements.lock requirements-build.lock pyproject.toml
	@tools/make-venv $(PYTHON) requirements.lock
	@touch $@

.venv/dev.stamp: requirements.lock requirements-dev.lock requirements-build.lock pyproject.toml
	@tools/make-venv $(PYTHON) requirements-dev.lock
	@touch $@ .venv/run.stamp

.venv/mutants.stamp: .venv/dev.stamp requirements-mutants.lock
	@tools/make-venv $(PYTHON) requirements-mutants.lock
	@touch $@

.venv/audit.stamp: .venv/dev.stamp requirements-audit.lock
	@tools/make-venv $(PYTHON) requirements-audit.lock
	@touch $@

# What checks the JavaScript; Node and npm are in .venv.
node_modules/.stamp: .venv/dev.stamp package-lock.json package.json .npmrc
	@echo 'Installing package-lock.json into node_modules ...' >&2
	@$(BIN)/npm ci --loglevel=error >/dev/null || { echo 'tilekeeper: the packages of package-lock.json could not be installed; is there a way to the npm registry from here? Run make again to go on.' >&2; exit 1; }
	@touch $@

# What the box reads of every language; Babel is among the build tools.
build/catalogues.stamp: $(wildcard firmware_host/locale/*/LC_MESSAGES/*.po) | .venv/run.stamp
	@$(BIN)/python -m tools.catalogues compile
	@mkdir -p build && touch $@

# After a change of the dependencies in pyproject.toml; ARGS=--upgrade: everything newest.
locks:
	@tools/renew-locks $(ARGS)

clean:
	rm -rf .venv node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis
