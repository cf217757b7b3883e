"""Starts heed as a person does, and ends it."""
import os
import re
import signal
import subprocess
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
HEED = os.environ.get("HEED", os.path.join(ROOT, ".build-tests", "debug", "heed"))
DRIVE = os.path.join(ROOT, "Samples", "drive", "drive.mp4")
CABIN = os.path.join(ROOT, "Calibration", "sample-cabin")
CAR = os.path.join(ROOT, "Calibration", "sample-car")
WHOLE = os.path.join(ROOT, "Samples", "whole-drive")


class Program:
    """A run of heed with a page; `address` is what its private file holds, because no terminal listens."""

    def __init__(self, *arguments, folder):
        self.said = []
        self.process = subprocess.Popen(
            [HEED, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": folder})
        self.lines = []
        self.readers = [threading.Thread(target=self._read, args=(self.process.stderr, self.said), daemon=True),
                        threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True)]
        for reader in self.readers:
            reader.start()
        self.address = self._address()
        self.port = int(re.search(r":(\d+)/", self.address).group(1))
        self.token = self.address.split("token=")[1]

    @staticmethod
    def _read(stream, lines):
        for line in stream:
            lines.append(line.decode("utf-8", "replace").rstrip("\n"))

    def _address(self):
        for _ in range(1200):
            for line in self.said:
                if found := re.search(r"the address to open is in (.+), which only you can read", line):
                    self.file = found.group(1)
                    with open(self.file, encoding="utf-8") as file:
                        return file.read().strip()
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError("heed told no address: " + " | ".join(self.said))

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}{'&' if '?' in path else '?'}token={self.token}"

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self):
        """Interrupts it, as its user would. Returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        for reader in self.readers:
            reader.join(5)
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def run(*arguments, folder):
    """Runs heed to its end."""
    return subprocess.run(
        [HEED, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300,
        env={**os.environ, "XDG_DATA_HOME": folder})
