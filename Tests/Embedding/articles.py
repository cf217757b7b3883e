#!/usr/bin/env python3
"""Runs every code block of the articles in docs/Heed.docc as a reader would, and fails on one that is not run.

A comment before a block, which the pages do not show, says how:

  <!-- run: ARGUMENTS | SAID ; SAID -->   compiled where it is Swift, and run; its output holds each SAID, an expression
  <!-- compile -->                        compiled and linked, not run, as it needs a camera
  <!-- file: NAME -->                     a file of the reader's, which a later block of the article has to name
  <!-- manifest -->                       a Package.swift, which SwiftPM has to take
  <!-- output -->                         lines that the block before has to print, in this order

Each article has a folder of its own with Samples, Calibration and drive.mp4; `heed`, the compilers and an installed
libheed are on their paths. heed is imported from Python/; HEED_PYTHON names another interpreter than that of its tests.
"""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(ROOT, ".build/release")
CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "heed")
BLOCK = re.compile(r"^(?:<!-- (.*?) -->\n)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMEOUT = 300


class Skipped(Exception):
    pass


class Failed(Exception):
    pass


def blocks(article):
    """Each block: the line it begins at, how it is run, its language, its text."""
    with open(article) as file:
        text = file.read()
    fences = len(re.findall(r"^```", text, re.MULTILINE))
    found = [(text[:block.start(3)].count("\n"), block[1] or "", block[2], block[3]) for block in BLOCK.finditer(text)]
    if fences != 2 * len(found):
        raise Failed(f"{article}: a code block has no end, or is indented; this test reads those that begin a line.")
    return found


class Reader:
    """One who follows an article from its first block to its last, in a folder of their own."""

    def __init__(self, article, folder, environment):
        self.article, self.environment = article, environment
        self.folder = os.path.join(folder, os.path.splitext(os.path.basename(article))[0])
        os.mkdir(self.folder)
        for name, path in (("Samples", "Samples"), ("Calibration", "Calibration"), ("drive.mp4", "Samples/drive/drive.mp4")):
            os.symlink(os.path.join(ROOT, path), os.path.join(self.folder, name))
        self.said, self.unused, self.count = "", {}, 0

    def read(self):
        """What became of each block: its place, and nothing or what is wrong."""
        results = []
        for line, how, language, text in blocks(self.article):
            place = f"{os.path.relpath(self.article, ROOT)}:{line} {language}"
            try:
                self.follow(how, language, text)
                results.append((place, None))
            except (Failed, Skipped) as error:
                results.append((place, error))
        for name in self.unused.values():
            results.append((os.path.relpath(self.article, ROOT), Failed(f"no block uses the file {name}.")))
        return results

    def follow(self, how, language, text):
        kind, _, rest = how.partition(":")
        self.unused = {name: file for name, file in self.unused.items() if name not in text}
        if kind == "file" and rest.strip():
            name = rest.strip()
            with open(os.path.join(self.folder, name), "w") as file:
                file.write(text)
            self.unused[name] = name
        elif kind == "manifest" and language == "swift":
            with open(os.path.join(self.folder, "Package.swift"), "w") as file:
                file.write(text)
            self.output("swift", "package", "dump-package")
        elif kind == "output" and language == "text":
            self.compare(text)
        elif kind == "compile" and language == "swift":
            self.swift(text)
        elif kind == "run" and language in ("swift", "python", "sh"):
            words, _, expected = rest.partition("|")
            self.said = self.output(*getattr(self, language)(text), *shlex.split(words))
            for one in expected.split(" ; "):
                if not re.search(one.strip(), self.said, re.MULTILINE):
                    raise Failed(f"it did not say {one.strip()!r}, but:\n{self.said[-2000:]}")
        else:
            raise Failed(f"neither compiled nor run: \"{how}\" says nothing of a block of {language or 'no language'}.")

    def compare(self, text):
        lines = iter([line.strip() for line in self.said.splitlines()])
        for wanted in filter(None, (line.strip() for line in text.splitlines())):
            if wanted != "..." and wanted not in lines:
                raise Failed(f"the block before does not print {wanted!r} here, but:\n{self.said[-2000:]}")

    def output(self, *command):
        done = subprocess.run(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT)
        if done.returncode != 0:
            raise Failed(f"{shlex.join(command)[:300]} ended with {done.returncode}:\n{done.stdout[-1000:]}{done.stderr[-3000:]}")
        return done.stdout

    def sh(self, text):
        return ["bash", "-euo", "pipefail", "-c", text]

    def python(self, text):
        if not self.environment.get("HEED_LIBRARY"):
            raise Skipped("Python/heed is not in this tree")
        return [self.environment["HEED_PYTHON"], "-B", "-W", "error", "-c", text]

    def swift(self, text):
        """The program, linked to what the release build has left: what `swift run` does after a build of everything."""
        self.count += 1
        source, program = (os.path.join(self.folder, f"{name}{self.count}") for name in ("main", "program"))
        os.mkdir(source)
        main = os.path.join(source, "main.swift")
        with open(main, "w") as file:
            file.write(text)
        private = self.output("pkg-config", "--libs", "--static", "heed").split()
        maps = glob.glob(os.path.join(BUILD, "C*.build/module.modulemap")) + glob.glob(os.path.join(ROOT, "Sources/*/C*/module.modulemap"))
        yaml = os.path.join(os.path.realpath(BUILD), "../../checkouts/Yams/Sources/CYaml/include")
        self.output("swiftc", "-swift-version", "6", "-warnings-as-errors", main, "-o", program,
                    "-I", os.path.join(BUILD, "Modules"), "-I", yaml, "-use-ld=lld",
                    *(word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")),
                    f"@{BUILD}/heed-c.product/Objects.LinkFileList", *(flag for flag in private if flag.startswith("-l") and flag != "-lheed"),
                    "-module-cache-path", os.path.join(self.folder, "../cache"))
        return [program]


def environment_in(folder):
    """What a reader has after `make library` and its installation."""
    prefix = os.path.join(folder, "prefix")
    subprocess.run([os.path.join(ROOT, "Tools/library"), "install", prefix], check=True, stdout=subprocess.DEVNULL)
    libraries, programs = os.path.join(prefix, "lib"), os.path.join(folder, "bin")
    os.mkdir(programs)
    os.symlink(os.path.realpath(os.environ.get("HEED", os.path.join(BUILD, "heed"))), os.path.join(programs, "heed"))
    environment = dict(
        os.environ, PKG_CONFIG_PATH=os.path.join(libraries, "pkgconfig"), LD_LIBRARY_PATH=libraries,
        PATH=f"{programs}:{os.environ['PATH']}")
    package = os.environ.get("HEED_PYTHON_PACKAGE", os.path.join(ROOT, "Python"))
    if os.path.exists(os.path.join(package, "heed/__init__.py")):
        own = os.path.join(CACHE, "python/bin/python")
        environment.update(
            HEED_LIBRARY=os.path.join(libraries, "libheed.so.1"), PYTHONPATH=package,
            HEED_PYTHON=os.environ.get("HEED_PYTHON") or (own if os.path.exists(own) else sys.executable))
    return environment


def main():
    articles = sys.argv[1:] or sorted(glob.glob(os.path.join(ROOT, "docs/Heed.docc/*.md")))
    folder = tempfile.mkdtemp(prefix="heed-articles-")
    try:
        environment = environment_in(folder)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = [result for found in pool.map(lambda name: Reader(name, folder, environment).read(), articles) for result in found]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for place, wrong in results:
        print(f"  {place}{'' if wrong is None else f': skipped, {wrong}' if isinstance(wrong, Skipped) else f' FAILED: {wrong}'}")
    kinds = [sum(isinstance(wrong, kind) for _, wrong in results) for kind in (type(None), Skipped, Failed)]
    print("articles: {} blocks, {} run, {} skipped, {} failed".format(len(results), *kinds))
    sys.exit(1 if kinds[2] or not kinds[0] else 0)


if __name__ == "__main__":
    main()
