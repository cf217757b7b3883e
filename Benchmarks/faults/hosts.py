"""What bad hosts, bad clients, bad stores and a late camera cost a frame: docs/faults.md, rows 7, 19, 24 and 27.

hosts.py --build .build/release CLIP --rig RIG [--seconds 20] [--rounds 3]

In each round, one after the other: a good host, then a slow, a busy and a leaving one (see fault-frames), then a live page
with nobody, a session that is logged, one whose store cannot be written, one whose disk takes a second for each write, and with 500 idle connections beside clients that ask without a token, from foreign hosts, for ../ and with 10 MB; at last
a camera that keeps frames back for half a second and sends them all at once.
A busy machine adds to every figure; the order of the kinds changes from round to round, and each is compared with the good host (the page:
with the page alone) of its own round. Prints one line for each kind.
"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import tempfile
import threading
import urllib.parse

LIMIT_MS = 5
# What a store may cost a frame, ms.
STORE_LIMIT_MS = 2
# p99 of a frame's age after a burst, ms. Source: docs/faults.md, row 7.
LATE_MS = 100
STORES = ["stored", "storeless", "slow disk"]
HOSTS = ["good", "slow", "busy", "leaving", "page", *STORES, "crowd", "late"]
BASES = {"slow": "good", "busy": "good", "leaving": "good", "page": "good", **{one: "good" for one in STORES}, "crowd": "page"}


class Crowd:
    """Clients of a page that mean no good."""

    IDLE = 500

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.port, self.query = parts.port, parts.query
        self.over = threading.Event()
        self.answers = {}
        self.idle = [socket.create_connection(("127.0.0.1", self.port), 20) for _ in range(self.IDLE)]
        self.thread = threading.Thread(target=self.ask_on)
        self.thread.start()

    def requests(self):
        own = f"127.0.0.1:{self.port}"
        return {
            "no token": (f"GET / HTTP/1.1\r\nHost: {own}\r\n\r\n", b""),
            "foreign Host": (f"GET /?{self.query} HTTP/1.1\r\nHost: evil.example\r\n\r\n", b""),
            "foreign Origin": (f"GET /?{self.query} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://evil.example\r\n\r\n", b""),
            "../": (f"GET /../../etc/passwd?{self.query} HTTP/1.1\r\nHost: {own}\r\n\r\n", b""),
            "10 MB": (
                f"POST /settings?{self.query} HTTP/1.1\r\nHost: {own}\r\nContent-Length: 10000000\r\n\r\n", bytes(10_000_000)),
        }

    def ask_on(self):
        while not self.over.is_set():
            for name, (head, body) in self.requests().items():
                status = self.ask(head, body)
                self.answers.setdefault(name, {}).setdefault(status, 0)
                self.answers[name][status] += 1
            self.over.wait(0.1)

    def ask(self, head, body):
        try:
            with socket.create_connection(("127.0.0.1", self.port), 20) as connection:
                connection.sendall(head.encode())
                try:
                    connection.sendall(body)
                except OSError:
                    pass  # It was refused while it was still being sent.
                return int(connection.recv(4096).split(b" ", 2)[1])
        except (OSError, IndexError, ValueError) as error:
            return type(error).__name__

    def end(self):
        self.over.set()
        self.thread.join()
        for one in self.idle:
            one.close()


def run(options, host):
    kind = {"crowd": "page", "slow disk": "stored"}.get(host, host)
    with tempfile.TemporaryDirectory(prefix="heed-hosts-") as scratch:
        return watch(options, host, kind, {"LD_PRELOAD": slow_disk(scratch)} if host == "slow disk" else {})


def slow_disk(scratch):
    """slow_disk.c, which stands before the system's calls."""
    shim = f"{scratch}/slow_disk.so"
    source = pathlib.Path(__file__).with_name("slow_disk.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"], check=True)
    return shim


def watch(options, host, kind, environment):
    program = subprocess.Popen(
        [f"{options.build}/fault-frames", str(options.clip), str(options.rig), str(options.seconds), kind],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
    crowd = Crowd(program.stderr.readline().strip()) if host == "crowd" else None
    try:
        output, errors = program.communicate(timeout=options.seconds + 120)
    except subprocess.TimeoutExpired:
        program.kill()
        raise SystemExit(f"{host}: it hangs")
    finally:
        if crowd:
            crowd.end()
    if program.returncode != 0:
        raise SystemExit(f"{host}: {errors}")
    return json.loads(output), crowd.answers if crowd else None


def measure(options):
    """For each host: (words, whether it is met, None for those that others are compared with); and what the page answered."""
    figures, answers = {host: [] for host in HOSTS}, None
    for number in range(options.rounds):
        for host in HOSTS if number % 2 == 0 else reversed(HOSTS):
            found, told = run(options, host)
            figures[host].append(found)
            answers = told or answers
    told = {}
    for host in HOSTS:
        p99 = statistics.median(found["p99"] for found in figures[host])
        stop = max(found["stop"] for found in figures[host])
        lost = sum(found["lost"] for found in figures[host])
        words, isMet = f"p99 {p99:.1f} ms, ends {stop:.0f} ms after it was asked at most, {lost} frames lost to delegates", None
        if host in BASES:
            grown = [a["p99"] - b["p99"] for a, b in zip(figures[host], figures[BASES[host]])]
            isMet = statistics.median(grown) <= (STORE_LIMIT_MS if host in STORES else LIMIT_MS)
            words += f"; p99 {statistics.median(grown):+.1f} ms of {BASES[host]} ({', '.join(f'{one:+.1f}' for one in grown)})"
            if host == "storeless":
                isTold = all(found["told"] for found in figures[host])
                words, isMet = f"{words}; storageFull {'told' if isTold else 'NOT told'}", isMet and isTold
        elif host == "late":
            isMet = p99 <= LATE_MS
        told[host] = (words, isMet)
    return told, answers


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clip")
    parser.add_argument("--build", required=True)
    parser.add_argument("--rig", required=True)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    told, answers = measure(parser.parse_args())
    for host, (words, isMet) in told.items():
        print(f"{host:8} {words}" + ("" if isMet is None else ": met" if isMet else ": NOT MET"), flush=True)
    print("answers:", answers)


if __name__ == "__main__":
    main()
