# The two commands: `make play` and `make test`. Both need only python3 (3.11 or newer, with venv) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Nothing is compiled to bytecode here: Python does that for what it imports, a fraction of what is installed.
PIP_INSTALL := $(BIN)/python -m pip --disable-pip-version-check -q install --no-compile

NPM := $(BIN)/python hatch_build.py
# Three workers for two cores: tests of the page and of the server wait much of their time, but every worker has a
# server and a browser of its own. Neighbouring tests stay together, because they share these and compiled code.
WORKERS := $(shell $(PYTHON) -c "import os; print(-(-3 * (os.cpu_count() or 1) // 2))")
PARALLEL := -n $(WORKERS) --dist worksteal
PAGE := src/wonderland/server/page/index.html
SITE := site
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print) $(shell find src/wonderland -path '*/messages/*' -type f) $(wildcard src/wonderland/games/*/rules.md src/wonderland/games/*/*.json src/wonderland/games/*/module.* src/wonderland/server/http/*_security_policy.json)

# Modules and tests are compiled once, also where somebody has turned that off: tests start many processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play terminal page site test test-code test-web test-slow check check-code check-web format bench peers lock golden language modules types lessons drawings screenshots packages docs clean

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play $(PAGE) ## Play in the browser
	@$(BIN)/wonderland serve --open

terminal: $(VENV)/.play ## Play in the terminal
	@$(BIN)/wonderland play

page: $(PAGE) ## Build the browser table

site: $(PAGE) ## Write the page for a static host into site/
	rm -rf $(SITE)
	cp -R $(dir $(PAGE)) $(SITE)
	find $(SITE) -name '*.gz' -delete
	rm -r $(SITE)/served.html $(SITE)/served-embed.html $(SITE)/picture-fonts
	touch $(SITE)/.nojekyll  # GitHub Pages serves every file as it is

# What the tests need is made two things at a time: the page, its own tests, and what is compiled.
test: ## Run all tests but the slow ones, on all cores
	@$(MAKE) --no-print-directory -j2 --output-sync=target page test-web test-code
	$(BIN)/python -m pytest $(PARALLEL)

test-code: $(VENV)/.dev ## Compile what the tests call
	$(BIN)/python -m tests.compiled_code

test-web: web/node_modules/.package-lock.json ## Run the tests of the browser table
	$(NPM) test

test-slow: $(PAGE) test-code ## Run the slow tests too
	$(BIN)/python -m pytest $(PARALLEL) -m ''

check: check-code check-web ## Check style and types

check-code: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m web.types.generate --check
	$(BIN)/python -m translation.check
	$(BIN)/python -m wasm.check

check-web: web/node_modules/.package-lock.json
	$(NPM) run check

format: $(VENV)/.dev web/node_modules/.package-lock.json ## Bring the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

bench: $(VENV)/.dev ## Measure plies per second
	@$(BIN)/wonderland bench

peers: $(VENV)/.dev ## Measure beside OpenSpiel
	$(BIN)/python benchmarks/peers.py

golden: $(VENV)/.dev web/node_modules/.package-lock.json ## Write the golden playthroughs and transcripts anew, to be read before they are committed
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.daily_tries
	$(NPM) test -- tests/by_ear --update

language: $(VENV)/.dev ## Lay out a language: make language LANGUAGE=it
	@$(BIN)/python -m translation.lay_out $(LANGUAGE)

modules: $(VENV)/.modules ## Build the games as WebAssembly, to be committed
	$(BIN)/python -m wasm.build

types: $(VENV)/.play ## Generate the page's types from the Python types
	$(BIN)/python -m web.types.generate

lessons: $(VENV)/.play ## Turn the lessons into what the page loads, to be committed
	$(BIN)/python -m web.lessons.generate

drawings: web/node_modules/.package-lock.json ## Take the page's drawings for notebooks, to be committed
	$(NPM) test -- tests/art --update

screenshots: $(VENV)/.dev $(PAGE) ## Take the pictures of docs/screenshots
	$(BIN)/python -m tests.e2e.screenshots

packages: $(VENV)/.play ## Build wheel and source distribution into dist/
	$(BIN)/python -m hatchling build

docs: $(VENV)/.docs ## Build the documentation into site-docs/, and check its links
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build

lock: $(VENV)/.dev ## Resolve the dependencies anew
	$(PIP_INSTALL) uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group build -o requirements/play.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml --group build --group dev -c requirements/play.txt -o requirements/dev.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 --group modules -c requirements/dev.txt -o requirements/modules.txt

clean: ## Remove everything that was made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules site-docs site dist $(dir $(PAGE))

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Wonderland needs Python 3.11 or newer: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: requirements/play.txt pyproject.toml | $(BIN)/python
	$(PIP_INSTALL) --require-hashes -r requirements/play.txt
	$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	$(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.modules: requirements/modules.txt $(VENV)/.dev
	$(PIP_INSTALL) --require-hashes -r requirements/modules.txt
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.dev
	$(PIP_INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(VENV)/.play
	$(NPM) ci --ignore-scripts
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json
	$(NPM) run build
