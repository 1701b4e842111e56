# The few verbs of this project. Each works from a fresh clone with only Python >=3.11, git and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
# The wheel of the Claude Agent SDK carries a program of 350 MB; from source it comes without. WHOLE=1 installs that too.
LIGHT  := $(if $(WHOLE),,--no-binary claude-agent-sdk)

# What recall is measured beside lives apart: it is large. torch comes first and by version, since an unbounded one brings
# gigabytes for graphics cards where a smaller build is at hand.
PEERS  := .venv-peers
TORCH  ?= torch==2.13.0
# A folder with locomo10.json and beam-derived/, which are not part of this project.
DATA   ?= $(wildcard ../shared/data)

.PHONY: demo test lint types fix bench bench-recall dreambench soak clean

demo: $(READY)           ## dream over the shipped example: see the diff, undo it, redo it
	@$(BIN)/python example/demo.py

test: $(READY)           ## the whole suite, long runs with small counts
	$(BIN)/python -m pytest -q -n auto

lint: $(READY)           ## style and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(READY)          ## pyright, strict
	$(BIN)/pyright

fix: $(READY)            ## format, and mend what can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)          ## every table, ours beside its baseline
	@for table in bench/[a-z]*.py; do $(BIN)/python $$table || exit 1; done

bench-recall: $(PEERS)/.ready  ## recall beside other programs that find texts; DATA=DIR names the questions (an hour)
	@$(PEERS)/bin/python bench/recall.py $(if $(DATA),--data $(DATA)) $(if $(ONLY),--only $(ONLY)) $(if $(TEXTS),--texts $(TEXTS))

dreambench: $(READY)     ## how well a dream does its work, beside three simple ways (two minutes)
	@cd bench && ../$(BIN)/python -m dreambench

soak: $(READY)           ## the races and crashes with their full counts (an hour or so)
	$(BIN)/python -m pytest -q -n auto -m soak --soak

clean:                   ## forget the virtual environment and every cache
	rm -rf $(VENV) $(PEERS) .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# uv when there is one (seconds), else venv and pip. A failed install leaves no .ready behind.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Reverie needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@echo "Installing into $(VENV) (about half a minute the first time)…"
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
	  uv pip install --quiet --python $(BIN)/python $(LIGHT) -e . --group dev; \
	else \
	  $(PYTHON) -m venv $(VENV) && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1" && \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check $(LIGHT) -e . --group dev; \
	fi
	@$(BIN)/python -m compileall -q src/reverie
	@touch $@

$(PEERS)/.ready: pyproject.toml
	@echo "Installing what recall is measured beside into $(PEERS) (2 GB)…"
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check "$(TORCH)"
	@$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -e . --group peers
	@touch $@
