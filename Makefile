# What people do with Heed, each step with all its own set-up; run again, it skips what is done.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help demo test fuzz fuzzer sanitize soak test-exports test-planted test-live test-failures test-web test-link test-fleet fleet-tests fleet bench-fleet test-embedding test-libheed docs test-docs test-python wheel python-environment wheel-of-library python-tests test-packages install deb packaged sbom test-sbom same-twice lint bench bench-peer accuracy drawings faults ncap clean setup system swift library program benchmarks instrument

# Where the measuring data lies (see README); `make accuracy` and some tests use it, and say so when it is absent.
HEED_DATA ?= ../shared/data
export HEED_DATA

# Minutes of the recording in which `make bench` looks at the growth of memory.
LONG ?= 10
# Seconds for which it runs cabin and road beside each other as cameras; the requirement is for 300.
BESIDE ?= 20

# Seconds for which `make fuzz` feeds all parsers together, and hours of `make soak`.
SECONDS ?= 300
HOURS ?= 1

# The seeds that `make ncap` draws from.
FIRST ?= 1
SEEDS ?= 20
# What its cabin camera sees (face, hands), and how an object net reads the pictures (none, whole, quarters).
VIEW ?= face
NET ?= none
NCAP := Simulation/EuroNCAP
# Where `make install` puts the program: $(DESTDIR)$(PREFIX)/bin.
PREFIX ?= /usr/local
# Where the bill of materials goes.
SBOM := .build/sbom/heed.cdx.json
# Where Tools/setup keeps what it makes.
CACHE = $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/heed

HEED := .build/release/heed
LINT = swift format lint --strict -r Sources Tests Package.swift Benchmarks/Sources Benchmarks/Tests Benchmarks/Package.swift Benchmarks/Inside/Sources Benchmarks/Inside/Package.swift Fuzzing/Sources/fuzz Fuzzing/Package.swift Tools/sanitizers $(NCAP)/Sources $(NCAP)/Tests $(NCAP)/Package.swift
STRICT := -Xswiftc -warnings-as-errors
# A folder that several packages build in: SwiftPM would otherwise take the plan of the last one for the next one's.
SHARED := --disable-build-manifest-caching --scratch-path
# Nobody debugs the optimised program, and no editor asks for its index. One build folder serves
# the program and the packages of the measuring instrument, so each module is compiled once.
# No path of this machine is in it, but the length of some is (Tools/same-twice, docs/packages.md).
RELEASE := -c release -debug-info-format none --disable-index-store -Xcc -ffile-prefix-map=$(CURDIR)=. $(SHARED) .build $(STRICT)
# Tests look at whole videos, so the modules of the inner loops are optimised for them (see Package.swift); hence a folder of its own.
TESTED := --disable-xctest $(SHARED) .build-tests $(STRICT)

help:
	@echo "make demo      analyze the sample drive and the sample road: timelines and the risk in the terminal, a session in the store and its report"
	@echo "make test      all tests of the Swift modules; .ci/run runs these and every other test-..."
	@echo "make test-exports  what bids-validator, vss-tools, pylsl and others say of exports; packages come from PyPI"
	@echo "make test-planted  files that another user made or linked beforehand: nothing of Heed comes into them"
	@echo "make test-live  live runs whose start fails, and whose outputs nobody reads: each says why, and none dies or waits"
	@echo "make test-failures live runs in which one thing fails: each goes on and tells it, or ends as documented"
	@echo "make test-web  the pages in a real browser: Debian's Chromium; installs what it needs"
	@echo "make test-embedding  what lives in other people's programs: test-libheed, test-docs and test-python"
	@echo "make test-libheed  C and C++ samples, misuse, memory, threads, and the interface itself"
	@echo "make docs      the pages of HeedKit, the engine and heed.h, with articles: .build/docs"
	@echo "make test-docs  every code block of the articles is run, and links that lead nowhere are refused"
	@echo "make library   libheed for programs in C, C++, Python: .build/library; Tools/library install PREFIX installs it"
	@echo "make install   the program and the library into PREFIX=/usr/local (DESTDIR=...), with Swift's own libraries in them"
	@echo "make deb       the Debian packages, into $(PACKAGED)/debs"
	@echo "make test-packages  the packages and the Containerfile's steps in a clean Debian 12; then the program as on an old processor"
	@echo "make sbom      what the release is made of, with versions, licences and hashes (CycloneDX): $(SBOM); PAGE=docs/packages.md writes its tables, too"
	@echo "make test-sbom  the bill of materials against ldd and against what runs load, and what it refuses; packages come from PyPI"
	@echo "make same-twice  builds the release in two fresh clones at paths of one length and compares the bytes; takes two whole builds"
	@echo "make test-link  a vehicle's broker that is killed, stalled, full and wrong: Debian's Mosquitto; installs what it needs"
	@echo "make wheel     Heed for Python (heedkit), with the library inside: .build/wheel"
	@echo "make test-python  Heed for Python: its wheel, its tests, its notebook; types of it and of heed-fleet; packages come from PyPI"
	@echo "make test-fleet  heed-fleet, many drives on Spark: two minutes; packages come from PyPI, Java from Debian"
	@echo "make fuzz      every parser fed with libFuzzer for SECONDS=$(SECONDS) in all: crashes, hangs, memory (docs/packages.md)"
	@echo "make sanitize  the tests with the address and undefined-behaviour sanitizers, the concurrency stress with the thread sanitizer"
	@echo "make soak      24 x HOURS=$(HOURS) h of drive from observations, HOURS of video, HOURS in real time: what grows"
	@echo "make lint      the style of the sources"
	@echo "make accuracy  every accuracy figure over the measuring data (HEED_DATA=$(HEED_DATA)); writes docs/measured.md"
	@echo "make faults    each fault of docs/faults.md put into the program; writes what happened into that page"
	@echo "make drawings  clips of drawn people for make accuracy, into HEED_RENDERED; HEED_RENDER names the renderer, DRAWER its Python; takes hours"
	@echo "make ncap      Euro NCAP's own spot checks with simulated drivers: n/25 for seeds FIRST=$(FIRST), SEEDS=$(SEEDS)"
	@echo "make bench     speed and memory, part by part; memory over LONG=$(LONG) minutes, two cameras for BESIDE=$(BESIDE) s; writes its part of docs/performance.md"
	@echo "make bench-peer  CPU beside FaceMesh, pymovements and onnxruntime, five rounds (HEED_DATA); writes its part of the page"
	@echo "make fleet        heed-fleet: what is promised beside what is measured, on a cluster, with faults, stores and a browser; 20 minutes"
	@echo "make bench-fleet  heed-fleet: 200 drives on two of Spark's workers beside one process, killed and run again; 100 h decided again"
	@echo "make clean     removes what was built; models and sessions stay"

SAMPLE_DRIVE = $(HEED) analyze Samples/drive/drive.mp4 --rig Calibration/sample-cabin --format text --session demo --replace
SAMPLE_ROAD = $(HEED) alerts Samples/road/recognitions.ndjson --format text
WHOLE_DRIVE = $(HEED) analyze Samples/drive/drive.mp4 --recognitions Samples/whole-drive/recognitions.ndjson --vehicle Samples/whole-drive/vehicle.ndjson --rig Calibration/sample-car --format text --quiet | grep -E "^ *[0-9:.]+ +(risk|collision|rules|prompt|glance +phone)"
DEMO_REPORT = .build/demo.html

demo: program
	@echo "== The sample drive: a rendered driver, 90 s; then the sample road: 30 s of somebody's recognitions"
	@Tools/beside "A whole drive: the same driver, with a road and a vehicle; the risk's own lines" '$(WHOLE_DRIVE)' '$(SAMPLE_DRIVE); $(SAMPLE_ROAD)'
	@echo "== The session as a page, for a browser"
	@$(HEED) report demo --output $(abspath $(DEMO_REPORT))
	@echo "Next: $(HEED) run --camera 0 --format text, or $(HEED) analyze YOUR.mp4"

# One line a test: the arguments of each case of a test that has many are shown where the case fails.
SHORT := 2>&1 | Tools/test-lines

test: export HEED_OPTIMIZED_LOOPS = 1
test: system
	@echo "== Building everything, warnings are errors"
	@Tools/beside "Style, models" '$(LINT); Tools/setup models' 'swift build --build-tests $(TESTED)'
	@echo "== Tests"
	@swift test --skip-build $(TESTED) $(SHORT)
	@echo "== Tests of the measuring instrument"
	@swift test --package-path Benchmarks $(TESTED) $(SHORT)
	@echo "== Notes of the settings"
	@Tools/settings-notes --check
	@echo "== The schema of the events"
	@python3 -B Tests/Schema/test_schema.py .build-tests/debug/Modules
	@echo "== Frames of reference"
	@Tools/check-frames .build-tests/debug/Modules
	@echo "== A package that depends on this one"
	@Tools/check-consumer $(TESTED)

# The communities' own readers, in an environment of their own in the cache folder; of the tests' build, which is there after them.
test-exports: export HEED_OPTIMIZED_LOOPS = 1
test-exports: system
	@Tools/beside "Readers, models" 'Tools/setup exports; Tools/setup models' 'swift build --build-tests $(TESTED)'
	@echo "== Exports, and what their readers say"
	@$(CACHE)/exports/bin/python -B Tests/Exports/check.py --heed .build-tests/debug/heed

# Of the optimised program, because each writer runs four times.
test-planted: program
	@echo "== Files that others made or linked beforehand"
	@python3 -B Tests/Exports/planted.py --heed $(HEED)

test-live: program
	@echo "== Live runs that fail, and that nobody reads"
	@python3 -B Tests/Exports/live.py --heed $(HEED)

# Of a run that goes on, with the optimised program; needs FFmpeg, Mosquitto and the right to mount.
test-failures: program
	@echo "== Live runs in which one thing fails"
	@python3 -B Tests/Exports/during.py --heed $(HEED)

# With the program that `make test` has built; in a clean clone it is built here.
test-web: export HEED_OPTIMIZED_LOOPS = 1
test-web: system
	@echo "== Set-up of the browser"
	@Tools/setup web
	@echo "== Building heed, and the models beside it"
	@Tools/beside "Models" 'Tools/setup models' 'swift build --product heed $(TESTED)'
	@echo "== Pages in a browser"
	@HEED=$(CURDIR)/.build-tests/debug/heed $(CACHE)/web/bin/python -B Tests/Web/run.py

# What is installed has Swift's own libraries within it, so it is linked anew from what was compiled.
PACKAGED := .build/package
packaged: program library
	@Tools/package/link .build/release $(PACKAGED)/heed

install: packaged
	@PREFIX=$(PREFIX) DESTDIR=$(DESTDIR) Tools/package/install $(PACKAGED)/heed
	@DESTDIR=$(DESTDIR) Tools/library install $(PREFIX)

deb: packaged
	@Tools/package/deb $(PACKAGED)/heed .build/checkouts $(PACKAGED)/debs

test-packages: deb
	@Tools/setup packages
	@echo "== The packages in a clean Debian"
	@python3 -B Tools/package/check $(PACKAGED)/heed $(PACKAGED)/debs
	@echo "== The loops for any processor"
	@Tools/check-processor $(PACKAGED)/heed -- qemu-x86_64-static -cpu Nehalem $(PACKAGED)/heed

# The validator of the bill's community is part of the run.
PAGE ?=
sbom: packaged
	@echo "== Set-up of the bill of materials"
	@Tools/setup sbom
	@echo "== The bill of materials"
	@$(CACHE)/sbom/bin/python -B Tools/sbom/sbom.py $(PACKAGED)/heed .build/library/libheed.so.1 .build/library/libheed.a --output $(SBOM) $(if $(PAGE),--page $(PAGE))

# With liblsl, where test-exports has brought it.
test-sbom: export PYLSL_LIB ?= $(firstword $(wildcard $(CACHE)/exports/lib/python3*/site-packages/pylsl/lib/liblsl.so))
test-sbom: sbom
	@$(CACHE)/sbom/bin/python -B -m unittest Tests/Sbom/test_sbom.py Tests/Sbom/test_loaded.py Tests/Sbom/test_different_bytes.py

same-twice: swift
	@Tools/same-twice

# With what `make test` has built; in a clean clone it is built here.
test-link: export HEED_OPTIMIZED_LOOPS = 1
test-link: system
	@echo "== Set-up of the broker and its reader"
	@Tools/setup link
	@echo "== Building heed and the tests' feeder, and the models beside them"
	@Tools/beside "Models" 'Tools/setup models' 'swift build --product heed $(TESTED) && swift build --product LinkFeeder $(TESTED)'
	@echo "== A vehicle's broker"
	@$(CACHE)/link/bin/python -B Tests/Link/check.py --build .build-tests/debug

# With the release build; clips of other people come from HEED_DATA.
faults: benchmarks
	@Tools/setup faults
	@python3 -B Benchmarks/faults/measure.py --write docs/faults.md

lint: swift
	@echo "== Style"
	@$(LINT)

# A build of its own: everything is compiled for libFuzzer, with internal names in reach. lld, because gold fails on it.
fuzzer: system
	@echo "== Building the parsers for libFuzzer (the first time takes minutes)"
	@swift build --package-path Fuzzing -c release -debug-info-format none --disable-index-store $(SHARED) .build-fuzz \
		-Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing -Xcc -fsanitize=fuzzer-no-link -Xswiftc -use-ld=lld --product fuzz

fuzz: fuzzer
	@python3 -B Fuzzing/run.py .build-fuzz/release/fuzz $(SECONDS)

sanitize: system
	@Tools/setup models
	@Tools/sanitize address
	@Tools/sanitize thread

# Each part writes its session into a folder that goes before the next run.
SOAK := .build/soak
soak: program
	@swift build --package-path Benchmarks/Inside $(RELEASE) --product soak
	@rm -rf $(SOAK) && mkdir -p $(SOAK)
	@$(HEED) record Samples/drive/drive.mp4 --recognitions Samples/whole-drive/recognitions.ndjson --vehicle Samples/whole-drive/vehicle.ndjson \
		--rig Calibration/sample-car --session drive --store $(SOAK)/recorded --quiet > /dev/null
	@failed=0; \
	.build/release/soak drive $(SOAK)/recorded drive $$(python3 -c "print(24 * $(HOURS))") $(SOAK)/drive || failed=1; \
	.build/release/soak video Samples/drive/drive.mp4 Calibration/sample-cabin $(HOURS) $(SOAK)/video || failed=1; \
	.build/release/soak camera Samples/drive/drive.mp4 Calibration/sample-cabin $(HOURS) $(SOAK)/camera || failed=1; \
	exit $$failed

bench: benchmarks
	@.build/release/bench --heed $(HEED) --long $(LONG) --beside $(BESIDE) --write docs/performance.md

# Other programs on the same data; their packages go into an environment of their own in the cache folder.
PEER = $(CACHE)/peer
PACKAGES := Benchmarks/peer/requirements.txt
bench-peer: benchmarks
	@cmp -s $(PACKAGES) $(PEER)/requirements.txt || { python3 -m venv $(PEER) && $(PEER)/bin/pip -q install -r $(PACKAGES) && cp $(PACKAGES) $(PEER); }
	@$(PEER)/bin/python Benchmarks/peer/compare.py --heed $(HEED) --data $(HEED_DATA) --rig Calibration/sample-cabin --write docs/performance.md

# Rows whose data is absent say so; the first needs none.
accuracy: benchmarks
	@echo "== Building heed for debugging: a replay has to say the same there"
	@swift build --product heed $(STRICT)
	@.build/release/accuracy --heed $(HEED) --data $(HEED_DATA) --json .build/accuracy.json --write docs/measured.md

# What is there already is kept; the renderer's own setup makes its Python.
HEED_RENDER ?= ../shared/render
DRAWER ?= $(HEED_RENDER)/venv/bin/python
JOBS ?= $(shell nproc)
drawings:
	@[ -n "$${HEED_RENDERED:-}" ] || { echo "error: HEED_RENDERED names no folder for the clips." >&2; exit 1; }
	@$(DRAWER) -B Benchmarks/drawing/all.py --renderer $(HEED_RENDER) --out "$$HEED_RENDERED" --data $(HEED_DATA) --jobs $(JOBS)

# Needs neither OpenCV nor the nets. Every run, passed or not, is in the JSON file.
ncap: swift
	@echo "== Set-up"
	@Tools/setup rating
	@echo "== Building the simulated drivers, and their tests"
	@swift build -c release --package-path $(NCAP) --product ncap-drives $(STRICT)
	@swift test -c release --disable-testable-imports --package-path $(NCAP) $(STRICT)
	@echo "== Euro NCAP's spot checks"
	@$(CACHE)/rating/bin/python -B $(NCAP)/official/score.py --program $(NCAP)/.build/release/ncap-drives \
		--first $(FIRST) --seeds $(SEEDS) --view $(VIEW) --net $(NET) --json $(NCAP)/.build/euro-ncap.json

# What looks inside is a package of its own, because only that needs OpenCV; `accuracy` runs its programs.
benchmarks: program instrument
	@swift build --package-path Benchmarks/Inside $(RELEASE)

instrument: swift
	@echo "== Building the measuring instrument"
	@swift build --package-path Benchmarks $(RELEASE)

# Tools/setup looks for swift too; this comes first because nothing here works without it.
swift:
	@command -v swift >/dev/null || { echo "error: there is no swift on the PATH; install Swift 6.2 or later (www.swift.org/install) and run make again." >&2; exit 1; }

setup: system
	@Tools/setup models

# Fetching sources waits for the network, and apt for the disk.
system: swift
	@Tools/beside "Sources of libraries" 'swift package resolve' 'echo "== Set-up"; Tools/setup system'

program: system
	@echo "== Building heed (the first time takes minutes), and the models beside it"
	@Tools/beside "Models" 'Tools/setup models' 'swift build --product heed $(RELEASE)'

# Everything that lives in other people's programs.
test-embedding: test-libheed test-docs test-python

# DocC's pages, of the modules that the program's build has left.
docs: program
	@echo "== Pages"
	@Tools/docs

# With the program and the library that are there.
test-docs: program library python-environment
	@Tools/setup embedding
	@echo "== Pages, and mistakes in them"
	@python3 -B Tests/Embedding/pages.py
	@echo "== Code blocks of the articles"
	@HEED=$(CURDIR)/$(HEED) python3 -B Tests/Embedding/articles.py

# Programs in C and C++ against an installed libheed, and its interface against the released one.
test-libheed: library
	@echo "== Building heed, whose lines the samples' are compared with"
	@swift build --product heed $(RELEASE)
	@echo "== Set-up of the tests"
	@Tools/setup embedding
	@echo "== Programs that embed Heed"
	@HEED=$(CURDIR)/$(HEED) python3 -B Tests/Embedding/run.py

# The C interface, for programs in C, C++, Python and what else calls C.
library: system
	@echo "== Building libheed (the first time takes minutes), and the models beside it"
	@Tools/beside "Models" 'Tools/setup models' 'Tools/library build'

# The wheel is made and tested in an environment of its own in the cache folder.
PYTHON = $(CACHE)/python/bin/python
WHEEL := .build/wheel
python-environment:
	@Tools/setup python

wheel: library python-environment
	@$(MAKE) --no-print-directory wheel-of-library

# Of the library that is there.
wheel-of-library:
	@rm -rf Python/build Python/heedkit.egg-info $(WHEEL)
	@HEED_LIBRARY=$(abspath .build/library/libheed.so.1) $(PYTHON) -m pip -q wheel --disable-pip-version-check --no-deps --no-build-isolation ./Python -w $(WHEEL)
	@rm -rf Python/build Python/heedkit.egg-info
	@ls $(WHEEL)/*.whl

test-python: program wheel
	@$(MAKE) --no-print-directory python-tests

# With the wheel and the program that are there.
python-tests:
	@$(PYTHON) -m pip -q install --disable-pip-version-check --no-deps --force-reinstall $(WHEEL)/heedkit-*.whl
	@echo "== Types"
	@cd Python && $(PYTHON) -m mypy --cache-dir=../.build/mypy
	@$(PYTHON) -m mypy --strict --cache-dir=.build/mypy-samples Samples/Embedding/*.py
	@echo "== Tests of Heed for Python, and its notebook"
	@HEED_PROGRAM=$(abspath $(HEED)) $(PYTHON) -B -m pytest -q -p no:cacheprovider Tests/Python

# Many drives: Spark, pandas and Java beside the library.
FLEET_WORK := .build/fleet
FLEET = HEED_LIBRARY=$(abspath .build/library/libheed.so.1) PYTHONPATH=$(CURDIR)/Python $(CACHE)/fleet/bin/python -B
test-fleet: library
	@Tools/setup fleet
	@$(MAKE) --no-print-directory fleet-tests

# With the library that is there.
fleet-tests:
	@echo "== Tests of fleets"
	@$(FLEET) -m pytest -q -p no:cacheprovider Tests/Fleet

# What is promised of fleets beside what is measured: clusters, faults, stores, pages. Some 20 minutes.
fleet: library
	@Tools/setup fleet
	@Tools/setup web
	@mkdir -p $(FLEET_WORK)
	@$(FLEET) Benchmarks/fleet/trust.py --data $(HEED_DATA) --rig Calibration/sample-cabin --work $(FLEET_WORK)

# Cuts the drives from the measuring data. Of the 100 hours each session is the sample drive ten times, a quarter of an hour.
bench-fleet: program library
	@Tools/setup fleet
	@$(FLEET) Benchmarks/fleet/measure.py decide --data $(HEED_DATA) --rig Calibration/sample-cabin --work $(FLEET_WORK)
	@test -d $(FLEET_WORK)/recorded/drive || { \
	  ffmpeg -v error -y -stream_loop 9 -i Samples/drive/drive.mp4 -c copy $(FLEET_WORK)/long.mp4 && \
	  $(HEED) record $(FLEET_WORK)/long.mp4 --rig Calibration/sample-cabin --driver p07 --session drive --store $(FLEET_WORK)/recorded --quiet > /dev/null; }
	@$(FLEET) Benchmarks/fleet/measure.py redecide --sessions $(FLEET_WORK)/recorded --work $(FLEET_WORK)

clean:
	rm -rf .build*/ Benchmarks/.build*/ Benchmarks/Inside/.build*/ Fuzzing/.build*/ $(NCAP)/.build*/
