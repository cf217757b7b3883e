"""A stand-in for systemd: runs the program of heed.service by the unit's own rules, where no systemd is."""
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading
import time

UNIT = pathlib.Path(__file__).resolve().parents[2] / "Tools/package/service/heed.service"


def unit():
    """The unit's settings; of repeated keys the last."""
    lines = (line.split("=", 1) for line in UNIT.read_text().splitlines() if re.match(r"[A-Z]\w+=", line))
    return dict(lines)


class Supervisor:
    """Starts the program again when it ends, and kills it when it gives no sign of life; notes what it hears and reads."""

    def __init__(self, program, settings, folder, environment=None):
        self.unit = unit()
        words = self.unit["ExecStart"].split()
        self.command = [str(program), *words[1:-1], str(settings)]
        self.environment = environment or {}
        self.watchdog = float(self.unit["WatchdogSec"])
        self.prevented = {int(code) for code in self.unit["RestartPreventExitStatus"].split()}
        self.notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notify.bind(str(folder / "notify"))
        self.notify.settimeout(0.1)
        # The journal: every byte is counted, and the newest are kept.
        reader, self.journal_end = os.pipe()
        self.journal_bytes, self.journal, self.heard, self.ends = 0, b"", [], []
        self.is_over, self.process, self.last = False, None, None
        self.threads = [threading.Thread(target=work, daemon=True)
                        for work in (self._listen, lambda: self._read(reader), self._keep)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.is_over = True
        process = self.process
        if process and process.poll() is None:
            process.send_signal(signal.SIGCONT)
            process.terminate()
            try:
                process.wait(float(self.unit["TimeoutStopSec"]))
            except subprocess.TimeoutExpired:
                process.kill()
        self.threads[2].join(30)
        os.close(self.journal_end)

    def _listen(self):
        while not self.is_over:
            try:
                text = self.notify.recv(4096).decode()
            except TimeoutError:
                continue
            self.heard.append((time.monotonic(), text))
            if text in ("READY=1", "WATCHDOG=1"):
                self.last = time.monotonic()

    def _read(self, reader):
        while data := os.read(reader, 65536):
            self.journal_bytes += len(data)
            self.journal = (self.journal + data)[-1 << 16:]

    def _keep(self):
        status = os.fstat(self.journal_end)
        environment = {
            **os.environ, "NOTIFY_SOCKET": self.notify.getsockname(), "WATCHDOG_USEC": str(int(self.watchdog * 1e6)),
            "INVOCATION_ID": "0" * 32, "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}", **self.environment}
        while not self.is_over:
            self.last = None
            self.process = subprocess.Popen(
                self.command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.journal_end,
                start_new_session=True)
            while self.process.poll() is None and not (self.last and time.monotonic() - self.last > self.watchdog and not self.is_over):
                time.sleep(0.02)
            if self.process.poll() is None:
                self.process.kill()
            self.ends.append(self.process.wait())
            if self.is_over or self.ends[-1] in self.prevented:
                return
            time.sleep(float(self.unit["RestartSec"]))
