# make run | pocket | test | bench | mutants | clean | help

PORT ?= 8000
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
VENV := .venv/bin

.PHONY: help run pocket test bench mutants clean ready dev python

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 16

run: python ## the director's desk with a demonstration session, port 8000 or PORT=
	@if $(PYTHON) tools/environment.py desk; \
	then exec $(VENV)/tablilla desk --demo --engine --port $(PORT); \
	else echo "tablilla: the desk could not be set up; 'make pocket' starts the pocket page, which needs nothing" >&2; \
		exit 1; fi

pocket: ready ## the pocket page on this machine; nothing is downloaded
	@printf '%s\n' "$(VENV)/tablilla rule" "$(VENV)/tablilla audit FILE" \
		"$(VENV)/tablilla rule revoke --record FILE --game N"
	@$(VENV)/tablilla pocket --out public --serve --port $(PORT)

# Three workers on two cores: a test with a browser waits more than it works.
test: dev ## all checks and all tests
	@$(VENV)/ruff check
	@$(VENV)/ruff format --check
	@said=$$(mktemp); $(VENV)/mypy >$$said 2>&1 & types=$$!; \
	$(VENV)/pytest -n 3 --dist worksteal; tests=$$?; \
	wait $$types; typed=$$?; cat $$said; rm -f $$said; \
	if [ $$typed -ne 0 ]; then exit $$typed; fi; exit $$tests

bench: dev ## the times of the main jobs, measured
	@status=0; for file in benchmarks/*.py; do echo "== $$file"; $(VENV)/python "$$file" || status=1; done; exit $$status

mutants: dev ## is each small fault in the laws noticed by a test? MUTATE="--only PATH --sample N"
	@$(VENV)/python tools/mutate.py $(MUTATE)

clean: ## removes all that was made
	@rm -rf .venv public build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

ready dev: python
	@$(PYTHON) tools/environment.py $(patsubst ready,run,$@)

python:
	@[ -n "$(PYTHON)" ] || { echo "tablilla: Python 3.11 or newer is needed (PYTHON=path says where it is)" >&2; exit 1; }
