#!/usr/bin/env python3
"""Builds the C and C++ samples and the checks of libheed against an installed library, and runs them.

`make test-embedding` builds library and program and starts this. HEED names the program; `--released` writes the
interface down as released, after it was changed on purpose.
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import abi  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
HEADER = os.path.join(ROOT, "Sources/Products/CHeed/include/heed.h")
VIDEO = os.path.join(ROOT, "Samples/drive/drive.mp4")
CABIN = os.path.join(ROOT, "Calibration/sample-cabin")
CAR = os.path.join(ROOT, "Calibration/sample-car")
ROAD = os.path.join(ROOT, "Samples/road/recognitions.ndjson")
HEED = os.environ.get("HEED", os.path.join(ROOT, ".build/release/heed"))
STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-g"]
# Addresses and leaks are watched in the whole process: the library's memory comes from the same malloc.
WATCHED = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]
# Choice: 1,000 is what is required; a watched monitor takes longer.
ROUNDS, WATCHED_ROUNDS = 1000, 100

passed, failed = 0, 0


def holds(what, condition, details=""):
    global passed, failed
    if condition:
        passed += 1
        print(f"  {what}")
    else:
        failed += 1
        print(f"  FAILED: {what}\n{details}")


class Installed:
    """The library in a prefix of its own, as another project finds it."""

    def __init__(self, folder):
        self.folder = folder
        prefix = os.path.join(folder, "prefix")
        subprocess.run([os.path.join(ROOT, "Tools/library"), "install", prefix], check=True, stdout=subprocess.DEVNULL)
        self.libraries = os.path.join(prefix, "lib")
        self.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.join(self.libraries, "pkgconfig"))

    def flags(self, *asked):
        found = subprocess.run(
            ["pkg-config", *asked, "heed"], env=self.environment, check=True, capture_output=True, text=True)
        return found.stdout.split()

    def build(self, source, *options, static=False):
        """Compiles a program with what pkg-config says, and warnings as errors."""
        name = os.path.splitext(os.path.basename(source))[0]
        program = os.path.join(self.folder, "-".join([name, *(["static"] if static else []), *(["watched"] if options else [])]))
        is_plus = source.endswith(".cpp")
        libraries = self.flags("--libs", "--static") if static else [*self.flags("--libs"), f"-Wl,-rpath,{self.libraries}"]
        if static:
            libraries = [os.path.join(self.libraries, "libheed.a") if flag == "-lheed" else flag for flag in libraries]
        compiled = subprocess.run(
            ["c++" if is_plus else "cc", "-std=c++17" if is_plus else "-std=gnu11", *STRICT, *options,
             *self.flags("--cflags"), os.path.join(ROOT, source), "-o", program, *libraries, "-lm", "-lpthread"],
            capture_output=True, text=True)
        holds(f"{os.path.basename(program)} compiles without a warning", compiled.returncode == 0, compiled.stderr)
        return program


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=900, **more)


def check_samples(installed):
    print("Samples")
    expected = run(HEED, "analyze", VIDEO, "--rig", CABIN, "--quiet").stdout
    for static in (False, True):
        watch = installed.build("Samples/Embedding/watch.c", static=static)
        push = installed.build("Samples/Embedding/push.cpp", static=static)
        for program, words in ((watch, [VIDEO, "--rig", CABIN, "--lines"]), (push, [VIDEO, CABIN, "--lines"])):
            found = run(program, *words)
            count = len(expected.splitlines())
            holds(f"{os.path.basename(program)}: the {count} lines of heed analyze, byte for byte",
                  count > 1000 and found.returncode == 0 and found.stdout == expected, found.stderr)
    people = run(watch, VIDEO, "--rig", CABIN)
    holds("watch for people names blinks, glances and the end",
          all(word in people.stdout for word in ("blink of", "glance at", "the end")), people.stderr)
    wrong = run(watch, "/no/such/video.mp4")
    holds("a video that is not there is a sentence", wrong.returncode == 1 and "is not there" in wrong.stderr, wrong.stderr)
    without = run(watch, VIDEO, env=dict(os.environ, HEED_MODELS="/no/such/models"))
    holds("models that are not there are a sentence that says what to run",
          without.returncode == 1 and "heed models install" in without.stderr, without.stderr)


def check_interface(folder):
    print("Interface")
    declared, shown = abi.functions(HEADER), abi.exported(os.path.join(ROOT, ".build/library/libheed.so"))
    holds(f"the library shows the header's {len(declared)} functions and nothing else", declared == shown,
          f"only declared: {declared - shown}; only shown: {shown - declared}")
    harmful, added = abi.differences(HEADER, folder)
    holds("what was released is unchanged", not harmful, harmful)
    holds("what is new is written down (Tests/Embedding/run.py --released)", harmful or not added, added)


def check_programs(installed, folder):
    print("Misuse, memory and threads")
    for options in ([], WATCHED):
        misuse = installed.build("Tests/Embedding/misuse.c", *options)
        stress = installed.build("Tests/Embedding/stress.c", *options)
        for seed in range(1, 2 if options else 6):
            found = run(misuse, VIDEO, str(seed))
            holds(f"{found.stdout.strip()} (seed {seed}{', watched' if options else ''})", found.returncode == 0, found.stderr)
        # An arena of the allocator for each thread would grow with how busy the machine is, and hide a leak.
        found = run(stress, VIDEO, str(WATCHED_ROUNDS if options else ROUNDS),
                    env=dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=8", MALLOC_ARENA_MAX="2"))
        holds(f"{found.stdout.strip()}{', watched' if options else ''}", found.returncode == 0, found.stderr[-4000:])
    print("Stacks, clocks, silence, forks")
    hosts = installed.build("Tests/Embedding/hosts.c")
    found = run(hosts, VIDEO, CABIN, os.path.join(folder, "hosts-store"))
    for line in found.stdout.splitlines():
        holds(line, True)
    holds("all of it was run", found.returncode == 0, found.stderr[-4000:])
    print("What else a host does")
    for options in ([], WATCHED):
        roundtrip = installed.build("Tests/Embedding/roundtrip.c", *options)
        store, lines = (os.path.join(folder, f"{name}{len(options)}") for name in ("store", "lines"))
        found = run(roundtrip, VIDEO, CABIN, store, CAR, ROAD, lines)
        for line in found.stdout.splitlines():
            holds(f"{line}{', watched' if options else ''}", True)
        holds("all parts were run", found.returncode == 0, found.stderr[-4000:])
    program = run(HEED, "analyze", "--recognitions", ROAD, "--quiet").stdout
    holds("recognitions: the lines of heed analyze, byte for byte", program and open(lines).read() == program)
    replay = run(HEED, "replay", "roundtrip", "--store", store)
    holds("heed replays the library's session: identical", "identical" in replay.stderr, replay.stderr)


def main():
    folder = tempfile.mkdtemp(prefix="heed-embedding-")
    try:
        if sys.argv[1:] == ["--released"]:
            shutil.copy(abi.dump(HEADER, folder), abi.RELEASED)
            return
        installed = Installed(folder)
        check_interface(folder)
        check_samples(installed)
        check_programs(installed, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"embedding: {passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
