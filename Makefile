# `make run` and `make test` are the two commands to begin with. `make help` lists the rest.
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
export DJANGO_SETTINGS_MODULE := trekcc.settings
# Otherwise every worker of every run compiles everything again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test test-gate test-all check types lint fmt certify mutants bench faults fuzz journeys looks house schema screens lock clean

help:  ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --requirement

# The packages that the site runs on.
.venv/.ready: requirements.lock
	@$(PYTHON) -c 'import manage; manage.refuse_old_python()'
	$(PYTHON) -m venv .venv
	$(INSTALL) requirements.lock
	@touch $@

# The packages that tests and checks need in addition.
.venv/.tools: .venv/.ready requirements-dev.lock
	$(INSTALL) requirements-dev.lock
	@touch $@

run: export SITE_URL ?= http://127.0.0.1:$(PORT)
run: .venv/.ready  ## install, then serve a trial site, whose sample community loads while you look around
	DEBUG=1 MAIL_TRANSPORT=django.core.mail.backends.dummy.EmailBackend $(BIN)/python manage.py demo --port $(PORT)

WORKERS = auto
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
LOCAL_POSTGRES := postgres://postgres@127.0.0.1:5432/trekcc

test: .venv/.tools  ## run the first ring of the tests: takes minutes and needs no service
	TREKCC_RING=first $(PYTEST) $(ARGS)

# These tests wait for browsers and for killed processes, so one worker more than cores keeps the machine busy.
test-gate: WORKERS = $(shell expr $$(nproc) + 1)
test-gate: .venv/.tools  ## run the tests that .ci/run adds; the end names what is missing on this machine
	TREKCC_RING=gate $(PYTEST) $(ARGS)

test-all: .venv/.tools  ## run every test in another order, zone and year; needs PostgreSQL, Redis, Chromium, Firefox, WebKit
	DATABASE_URL=$${DATABASE_URL:-$(LOCAL_POSTGRES)} \
		TREKCC_REQUIRE=$${TREKCC_REQUIRE-postgres,redis,chromium,firefox,webkit} TREKCC_TODAY=$${TREKCC_TODAY-+1096} \
		TREKCC_ZONE=$${TREKCC_ZONE-Pacific/Chatham} TREKCC_ORDER=$${TREKCC_ORDER-$$(date +%j)} $(PYTEST) $(ARGS)

check: lint types  ## check format, lint, types, contracts, templates, scripts, migrations, queries by day

types: .venv/.tools
	DEBUG=1 $(BIN)/mypy

lint: .venv/.tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint --quiet templates
	$(BIN)/oxlint --deny-warnings static
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	@if docker compose version >/dev/null 2>&1; then \
		SECRET_KEY=- POSTGRES_PASSWORD=- docker compose --env-file .env.example config --quiet; fi
	DEBUG=1 $(BIN)/python manage.py makemigrations --check --dry-run
	DEBUG=1 $(BIN)/python manage.py lintmigrations --settings tests.recover.linting
	DEBUG=1 $(BIN)/python -m tests.day_lookups
	SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))') \
		$(BIN)/python manage.py check --deploy --fail-level WARNING

fmt: .venv/.tools  ## format code and templates
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djlint --reformat --quiet templates || true

certify: .venv/.tools  ## compare thousands of draws with brute force and networkx
	$(BIN)/python -m tests.engine.certify --fields 3000 --seed 1

mutants: .venv/.tools  ## change 200 lines wrongly, one at a time, and list those no test sees; ARGS="--seed 1 --only conduct"
	$(BIN)/python -m tests.mutants $(ARGS)

faults: .venv/.tools  ## kill every process twenty times; needs DATABASE_URL of PostgreSQL, and Redis
	TREKCC_FAULTS=20 TREKCC_REQUIRE=postgres,redis $(BIN)/python -m pytest tests/stack -m "postgres or redis" -v $(ARGS)

fuzz: .venv/.tools  ## send every attack to every door, and 10,000 invented calls of the API by each of three roles
	FUZZ_CALLS=10000 $(BIN)/python -m pytest tests/fuzz tests/tournaments/test_bad_input.py -n 3 \
		--dist loadfile --no-loadscope-reorder $(ARGS)

journeys: .venv/.tools  ## measure what people do most on a phone: taps, keys, loads and scrolled pixels, each with its bar
	$(BIN)/python -m pytest tests/browser/test_thumbs.py -q $(ARGS)

looks: .venv/.tools  ## check the looks of every page at both widths and in both colour schemes
	TREKCC_LOOKS=all $(BIN)/python -m pytest tests/browser/test_every_page.py tests/browser/test_markup.py $(ARGS)

house: .venv/.tools  ## measure the language and the size of the code; ARGS=participles lists the places
	@$(BIN)/python -m tests.house $(ARGS)

schema: .venv/.tools  ## write docs/event-document.schema.json from the rulesets
	$(BIN)/python -m tournaments.engine.document.schema > docs/event-document.schema.json

bench: .venv/.tools  ## measure the speed against its targets; ARGS=pages for a part, DATABASE_URL for PostgreSQL
	$(BIN)/python -m tests.bench $(ARGS)

screens: .venv/.tools  ## take the README's pictures again, from the rehearsal's site
	$(BIN)/python -m tests.browser.pictures --docs docs/screens

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.11
lock: .venv/.tools  ## write both lock files from pyproject.toml
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) --all-extras --constraint requirements.lock pyproject.toml -o requirements-dev.lock

clean:  ## remove the environment and the embedded database
	rm -rf .venv var staticfiles
