# Everything a person or a machine needs here; `make install` comes first by itself.
# Another interpreter: make install PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/ready

.PHONY: install demo image mpy hardware hardware-report test bench soak check clean

install: $(READY)

$(READY): requirements.lock pyproject.toml setup.py setup.cfg
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Fourhand needs Python 3.11 or newer, but '$(PYTHON)' is not that."; \
	  echo "Install one, or name yours: make install PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make a virtual environment: ensurepip is missing."; \
	  echo "On Debian, Ubuntu and Raspberry Pi OS: sudo apt install python3-venv"; exit 1; }
	@echo "[1/3] An environment of its own in $(VENV)/"
	@$(PYTHON) -m venv $(VENV)
	@echo "[2/3] The packages of requirements.lock (about 240 MB to fetch: a minute or two)"
	@$(RUN) -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
	@echo "[3/3] Fourhand itself, as it stands in this folder"
	@$(RUN) -m pip install --disable-pip-version-check -q --no-deps --no-build-isolation -e .
	@touch $@
	@echo "Ready: $(VENV)/bin/fourhand --help"

demo: install
	@$(RUN) -m fourhand.demo

image:
	@firmware/image/build.sh

# The models have an environment of their own: build123d and its kernel are 330 MB to fetch.
MODELS := build/hardware-venv
MODEL := $(MODELS)/bin/python

$(MODELS)/ready: hardware/requirements.lock
	@echo "An environment for the models in $(MODELS)/ (330 MB to fetch, 1 GB when it is there)"
	@$(PYTHON) -m venv $(MODELS)
	@$(MODEL) -m pip install --disable-pip-version-check -q --require-hashes -r $<
	@touch $@

hardware: install $(MODELS)/ready
	@$(MODEL) -m hardware.check
	@$(MODEL) -m hardware.harness build/hardware
	@$(MODEL) -m hardware.schematic build/hardware/schematic.svg
	@$(MODEL) -m hardware.placing build/hardware/board.svg
	@$(MODEL) -m hardware.designs fast harness build/hardware/fast
	@$(MODEL) -m hardware.designs fast schematic build/hardware/fast/schematic.svg
	@$(MODEL) -m hardware.designs fast placing build/hardware/fast/board.svg
	@for paper in a4 letter; do for what in cards scan boards strips; do \
	  $(VENV)/bin/fourhand labels --what $$what --paper $$paper --force \
	    --out build/hardware/$$what-$$paper.pdf || exit 1; done; \
	  $(VENV)/bin/fourhand labels --what scan --symbol code128 --paper $$paper --force \
	    --out build/hardware/code128-$$paper.pdf || exit 1; done
	@$(MODEL) -m pytest -q hardware/tests
	@$(MODEL) -m hardware.build
	@$(RUN) -m hardware.report

hardware-report: install
	@$(RUN) -m hardware.report

mpy: install
	@$(RUN) -m fourhand.flashing.compiling build/mpy

check: install
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/lint-imports
	$(VENV)/bin/pyright
	$(VENV)/bin/pyright -p firmware --pythonpath $(RUN) --typeshedpath "$$($(RUN) -c \
	  'import sysconfig; print(sysconfig.get_path("purelib"))')"

test: check
	$(RUN) -m pytest -n auto --dist worksteal

bench: install
	@$(RUN) -m tests.bench.run

soak: install
	@$(RUN) -m tests.soak.run
	@$(RUN) -m tests.soak.evening
	@$(RUN) -m tests.soak.flashing
	@$(RUN) -m tests.soak.formats
	@$(RUN) -m tests.soak.frames
	@$(RUN) -m tests.soak.image
	@$(RUN) -m tests.soak.kills
	@$(RUN) -m tests.soak.memory
	@$(RUN) -m tests.soak.pins
	@$(RUN) -m tests.soak.verifying

clean:
	rm -rf $(VENV) build .setuptools *.egg-info host/*.egg-info
	rm -rf .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
