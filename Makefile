.DEFAULT_GOAL := help
.PHONY: help setup repro report test lint check coverage profile track ui gate clean lock bench smoke-llm reference

PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do $$p --version >/dev/null 2>&1 && echo $$p && break; done)
BASE ?= origin/main
RUN ?= tier=1
READY := .venv/.ready-$(shell cat requirements.lock pyproject.toml | git hash-object --stdin)
IN := PATH="$(CURDIR)/.venv/bin:$$PATH" DVC_NO_ANALYTICS=1 DO_NOT_TRACK=1

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | awk -F'\t' '{printf "  make %-9s %s\n", $$1, $$2}'

setup: $(READY) ## make .venv and install requirements.lock (skipped when nothing changed)

$(READY):
	@$(PYTHON) --version >/dev/null 2>&1 || { echo "error: no working Python$(if $(PYTHON), named '$(PYTHON)'). Install Python 3.11, 3.12 or 3.13, or run: make PYTHON=/path/to/python $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v <= (3, 13) else "error: %s is Python %d.%d; assay needs 3.11, 3.12 or 3.13. Run: make PYTHON=python3.11 $(MAKECMDGOALS)" % ((sys.executable,) + tuple(v)))'
	@.venv/bin/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	@echo "installing $$(grep -c == requirements.lock) packages: some minutes, in silence"
	.venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@rm -f .venv/.ready-* && touch $@

repro: setup ## measure every cell that changed, log to MLflow, print the table, write report.html
	@$(IN) dvc repro
	@$(IN) assay track
	@$(IN) assay table
	@$(IN) assay report

report: setup ## write report.html of what was measured
	@$(IN) assay report

test: setup ## run the tests
	@$(IN) pytest -n 2 --dist loadscope

lint: setup ## ruff, types, and which room may know which
	@$(IN) ruff check .
	@$(IN) ruff format --check .
	@$(IN) mypy
	@$(IN) lint-imports

check: lint ## before a push: lint, the quick tests, the suites, are the metrics those of this code, the gate
	@$(IN) pytest -n 2 --dist loadscope -m 'not reference and not pipeline'
	@$(IN) assay lint --no-health
	@$(IN) .github/scripts/in_sync.sh
	@$(IN) assay gate $(BASE)

coverage: setup ## run the tests and print what share of each room they run
	@$(IN) pytest -n 2 --dist loadscope --cov=assay --cov-report=json:.coverage.json --cov-report=
	@$(IN) python benchmarks/coverage_by_room.py .coverage.json

profile: setup ## where the time of one cell goes: make profile RUN="profile=A5 method=hybrid"
	@$(IN) python benchmarks/profile_run.py $(RUN)

track: setup ## log new results to MLflow (mlflow.db)
	@$(IN) assay track

ui: setup ## open MLflow's page on http://127.0.0.1:5000
	@$(IN) MLFLOW_DISABLE_TELEMETRY=true mlflow ui --backend-store-uri sqlite:///mlflow.db --host 127.0.0.1

gate: setup ## compare the metrics with BASE (default origin/main); exit 1 on a regression
	@$(IN) assay gate $(BASE)

bench: setup ## print what a run costs, and how fast chat models are called (minutes)
	@$(IN) python benchmarks/pipeline.py
	@$(IN) python benchmarks/calls.py

reference: setup ## measure public collections and hold them against published figures (minutes)
	@$(IN) pytest -m reference -s -rs tests/reference

smoke-llm: setup ## ask a small model in this process, fetched once (93 MB): proves the way through a real one
	@$(IN) python benchmarks/smoke_llm.py

clean: ## remove the outputs of the stages (`dvc checkout` or `make repro` brings them back)
	rm -rf data/corpora data/index data/runs .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@echo "Kept: .assay (downloads, embeddings), .dvc/cache, mlflow.db, .venv. Remove them by hand for a cold start."

lock: ## resolve pyproject.toml anew into requirements.lock
	rm -rf .venv && $(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet '.[dev]'
	.venv/bin/python -m pip freeze --all --exclude pip --exclude assay | sed 's/+cpu$$//' > requirements.lock
