#!/usr/bin/env python3
"""Sessions and indexes that a stranger made: what every command and page answers, how long that takes, and how much memory.

Alone it measures the program that HEED names against the bounds of a release: 1 s and 200 MB.
"""
import contextlib
import multiprocessing
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True

from checks import finish, holds  # noqa: E402
from program import CABIN, DRIVE, HEED, Program, run  # noqa: E402

GOOD = ["good-1", "good-2"]
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
SQL = {
    "view": "ALTER TABLE event RENAME TO old; CREATE VIEW event AS SELECT * FROM old",
    "endless-view": f"DROP TABLE model; CREATE VIEW model AS {ENDLESS} SELECT i AS name, '' AS sha256, 0 AS checksum FROM n",
    "endless-session": f"DROP TABLE session; CREATE VIEW session AS {ENDLESS} SELECT i AS id FROM n",
    "trigger": "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM session; END",
    "column": "ALTER TABLE event ADD COLUMN evil TEXT",
    "computed-column": "ALTER TABLE event ADD COLUMN evil AS (zeroblob(1000000000)) VIRTUAL",
    "expression-index": "CREATE INDEX evil ON event (length(line))",
    "tables": "".join(f"CREATE TABLE evil{number} (a);" for number in range(2000)),
    "blob": "INSERT INTO event VALUES (99999, 'yawn', 0, zeroblob(250000000), 0)",
    "blob-in-session": "UPDATE session SET rig = zeroblob(250000000)",
    "blob-of-inputs": "INSERT INTO input_chunk VALUES (99999, 0, 0, 1, 0, zeroblob(250000000))",
    "text": "UPDATE session SET settings = printf('%.*c', 20000000, 'x')",
    "types": "UPDATE session SET frames = 'many', first_t_ms = x'00'",
    "counts": "UPDATE session SET frames = 9223372036854775807, blinks = -9223372036854775807, alerts = 9e999",
    "rows": f"{ENDLESS} INSERT INTO event SELECT i + 99999, 'yawn', 9e15, '{{}}', 0 FROM n LIMIT 500000",
    "other-schema": f"{ENDLESS} INSERT INTO event SELECT i + 99999, 'yawn', 9e15, '{{}}', 0 FROM n LIMIT 200000; PRAGMA user_version = 3",
}


def apart(make, path):
    """Makes a file in a process of its own: the peak of a program counts what its parent held when it began."""
    maker = multiprocessing.get_context("fork").Process(target=make, args=(path,))
    maker.start()
    maker.join()
    assert maker.exitcode == 0, f"{path} was not made"


def execute(path, sql):
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.executescript(f"PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN; {sql}; COMMIT")


def repeat_pages(path):
    """The root of the table event becomes a tree whose pages all point to one page below: 60 to the power of 8 leaves."""
    with contextlib.closing(sqlite3.connect(path)) as base:
        (root,) = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'event'").fetchone()
        (size,) = base.execute("PRAGMA page_size").fetchone()
    with open(path, "rb") as file:
        data = bytearray(file.read())

    def interior(child):
        cells = [struct.pack(">IB", child, key) for key in range(1, 61)]
        start = size - 5 * len(cells)
        head = struct.pack(">BHHHBI", 5, 0, len(cells), start, 0, child)
        head += b"".join(struct.pack(">H", start + 5 * index) for index in range(len(cells)))
        return head.ljust(start, b"\0") + b"".join(cells)

    # A root page near the file's start may hold the whole table; any leaf will do.
    place = (root - 1) * size
    data += data[place:place + size]
    for _ in range(7):
        data += interior(len(data) // size)
    data[place:place + size] = interior(len(data) // size)
    data[28:32] = struct.pack(">I", len(data) // size)
    with open(path, "wb") as file:
        file.write(data)


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def replace(make):
    def forge(path):
        os.unlink(path)
        make(path)
    return forge


FILES = {
    "pages-that-repeat": repeat_pages,
    "empty": lambda path: write(path, b""),
    "half": lambda path: os.truncate(path, os.path.getsize(path) // 2),
    "no-database": lambda path: write(path, b"GIF89a" * 1000),
    "holes": lambda path: os.truncate(path, 1 << 40),
    "folder": replace(os.mkdir),
    "link": replace(lambda path: os.symlink(path.replace(os.path.basename(os.path.dirname(path)), GOOD[0]), path)),
    "pipe": replace(os.mkfifo),
    "pipe-as-log": lambda path: os.mkfifo(path + "-wal"),
    "pipe-as-journal": lambda path: os.mkfifo(path + "-journal"),
    "log": lambda path: write(path + "-wal", struct.pack(">IIII", 0x377F0682, 3007000, 1024, 0) + os.urandom(1 << 20)),
}
INDEXES = {
    "endless view": f"DROP TABLE entry; CREATE VIEW entry AS {ENDLESS} SELECT * FROM n",
    "trigger": "CREATE TRIGGER evil AFTER DELETE ON entry BEGIN INSERT INTO entry (name) VALUES (OLD.name); END",
    "blob": "UPDATE entry SET source = zeroblob(100000000)",
    "rows": f"{ENDLESS} INSERT INTO entry (name) SELECT i FROM n LIMIT 200000",
    "table": "CREATE TABLE evil (a)",
}


class Measure:
    """Runs heed and notes how long each call took and how much memory it held."""

    def __init__(self, folder, seconds, megabytes):
        self.folder, self.store = folder, os.path.join(folder, "heed")
        self.seconds, self.megabytes, self.worst = seconds, megabytes, {}

    def call(self, *arguments):
        """Returns status, output and errors; a status of -9 means that it hung."""
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            begin = time.monotonic()
            process = subprocess.Popen(
                [HEED, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                env={**os.environ, "XDG_DATA_HOME": self.folder})
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() - begin > 60:
                    process.kill()
                time.sleep(0.005)
            took = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0), err.seek(0)
            said = out.read(1 << 20).decode("utf-8", "replace") + err.read(1 << 20).decode("utf-8", "replace")
        self.note(" ".join(arguments[:2]) if arguments[0] == "sessions" else arguments[0], arguments[-1], took, usage.ru_maxrss / 1024)
        return process.returncode, said

    def note(self, what, about, seconds, megabytes):
        now = self.worst.setdefault(what, [0, "", 0, "", 0])
        if seconds > now[0]:
            now[0:2] = seconds, about
        if megabytes > now[2]:
            now[2:4] = megabytes, about
        now[4] += 1

    def table(self):
        print(f"  {'answer':24}{'calls':>6}{'longest':>10}  {'of':20}{'most memory':>12}  of")
        for what, (seconds, slow, megabytes, large, calls) in self.worst.items():
            print(f"  {what:24}{calls:6}{seconds:8.2f} s  {slow:20}{megabytes:9.0f} MB  {large}")
        slow = {what: found for what, found in self.worst.items() if found[0] > self.seconds or found[2] > self.megabytes}
        holds(f"every answer comes within {self.seconds} s and {self.megabytes} MB", not slow, slow)


def forge(measure):
    """Puts the forged sessions into the store, each made from a good one."""
    names = []
    for name, make in {**{name: (lambda path, sql=sql: execute(path, sql)) for name, sql in SQL.items()}, **FILES}.items():
        target = os.path.join(measure.store, name)
        shutil.copytree(os.path.join(measure.store, GOOD[0]), target)
        apart(make, os.path.join(target, "session.sqlite"))
        names.append(name)
    target = os.path.join(measure.store, "linked-folder")
    os.symlink(os.path.join(measure.store, GOOD[0]), target)
    return [*names, "linked-folder"]


def check_commands(measure, names):
    for round_ in ("first", "again"):
        status, said = measure.call("sessions", "list")
        lost = [name for name in [*GOOD, *names] if name not in said]
        holds(f"the list names every session ({round_})", status == 0 and not lost, (status, lost, said[-500:]))
    status, said = measure.call("sessions", "check")
    lost = [name for name in [*GOOD, *names] if f"{name}:" not in said]
    holds("the check names every session", status == 65 and not lost, (status, lost, said[-500:]))
    holds("good sessions are whole", all(f"{name}: whole" in said for name in GOOD), said[-500:])
    for name in names:
        for command in (["sessions", "check"], ["sessions", "show"], ["report", "--output", "/dev/null"], ["sessions", "show", "--salvage"]):
            status, said = measure.call(*command, name)
            holds(f"{name}: {' '.join(command)} ends with words", status in (0, 1, 65, 66, 74) and (status == 0 or said.strip()), (status, said[-300:]))


def check_page(measure, names):
    with Program("serve", "--port", "0", folder=measure.folder) as program:
        for path in ["/sessions?limit=1000", *(f"/sessions/{name}/report" for name in [*GOOD, *names])]:
            begin = time.monotonic()
            try:
                with urllib.request.urlopen(program.url(path), timeout=60) as answer:
                    status, body = answer.status, answer.read()
            except urllib.error.HTTPError as error:
                status, body = error.code, error.read()
            measure.note("page /sessions" if "?" in path else "page report", path.split("/")[2 if "/report" in path else 1], time.monotonic() - begin, 0)
            holds(f"the page answers {path}", status == 200 or status == 500 and body.strip(), (status, body[-300:]))
            if path.split("/")[2:3] and path.split("/")[2] in GOOD:
                holds(f"{path} is good", status == 200, status)
        with open(f"/proc/{program.process.pid}/status", encoding="ascii") as file:
            peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        measure.note("page report", "all", 0, peak / 1024)


def check_indexes(measure, names):
    index = os.path.join(measure.store, ".index.sqlite")
    for name, sql in INDEXES.items():
        apart(lambda path, sql=sql: execute(path, sql), index)
        for _ in range(2):
            status, said = measure.call("sessions", "list")
            holds(f"an index with {name}: good sessions are listed", status == 0 and all(good in said for good in GOOD), (status, said[-300:]))


def check_deletion(measure, names):
    for name in names:
        status, said = measure.call("sessions", "delete", name)
        holds(f"{name} is deleted", status == 0 and not os.path.lexists(os.path.join(measure.store, name)), (status, said[-300:]))
    status, said = measure.call("sessions", "check")
    holds("good sessions are as they were", status == 0 and all(f"{name}: whole" in said for name in GOOD), (status, said[-300:]))


def check(folder, seconds=20, megabytes=500):
    """Bounds for a program built for debugging, beside other work; a hang and a flood fail."""
    measure = Measure(folder, seconds, megabytes)
    for name in GOOD:
        done = run("analyze", DRIVE, "--rig", CABIN, "--record", "observations", "--session", name, "--quiet", folder=folder)
        if done.returncode:
            done = run("record", DRIVE, "--rig", CABIN, "--session", name, "--quiet", folder=folder)
        holds(f"{name} is recorded", done.returncode == 0, done.stderr[-300:])
    names = forge(measure)
    for part in (check_commands, check_page, check_indexes, check_deletion):
        part(measure, names)
    measure.table()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="heed-forged-") as scratch:
        check(scratch, seconds=1, megabytes=200)
    finish()
