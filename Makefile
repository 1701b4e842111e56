# The few verbs of this project. Each works from a fresh clone with only Python >=3.11, git and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
# The wheel of the Claude Agent SDK carries a program of 350 MB; from source it comes without. WHOLE=1 installs that too.
LIGHT  := $(if $(WHOLE),,--no-binary claude-agent-sdk)

.PHONY: demo test lint types fix bench dreambench soak clean

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

dreambench: $(READY)     ## how well a dream does its work, beside three simple ways (two minutes)
	@cd bench && ../$(BIN)/python -m dreambench

soak: $(READY)           ## the races and crashes with their full counts (an hour or so)
	$(BIN)/python -m pytest -q -n auto -m soak --soak

clean:                   ## forget the virtual environment and every cache
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache

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
