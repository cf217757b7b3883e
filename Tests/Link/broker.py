"""A broker of Debian's Mosquitto on a free port of this machine, and a reader that counts."""

import collections
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time

import paho.mqtt.client as mqtt


def expect(is_so, what):
    if not is_so:
        raise AssertionError(what)


def wait_until(is_so, seconds, what):
    end = time.monotonic() + seconds
    while not is_so():
        expect(time.monotonic() < end, f"not within {seconds} s: {what() if callable(what) else what}")
        time.sleep(0.05)


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def program():
    found = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
    if not os.access(found, os.X_OK):
        raise SystemExit("error: there is no mosquitto; Tools/setup link installs it")
    return found


class Broker:
    def __init__(self, folder, lines=("allow_anonymous true",)):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port, self.process = free_port(), None
        self.config = self.folder / "mosquitto.conf"
        # Without a user of its own: the files of a test are its own.
        self.config.write_text(
            "\n".join(["user root", f"listener {self.port} 127.0.0.1", "persistence false", *lines]) + "\n")

    def start(self):
        with open(self.folder / "mosquitto.log", "ab") as log:
            self.process = subprocess.Popen([program(), "-c", self.config], stdout=log, stderr=log)

        def answers():
            with socket.socket() as test:
                return test.connect_ex(("127.0.0.1", self.port)) == 0

        wait_until(answers, 10, lambda: f"the broker answers: {(self.folder / 'mosquitto.log').read_text()[-500:]}")

    def kill(self):
        if self.process:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
            self.process = None

    def stall(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def address(self, topic):
        return f"mqtt://127.0.0.1:{self.port}/{topic}"


class Reader:
    """Subscribes at least once, reconnects by itself, and keeps what came in the order in which it came."""

    def __init__(self, broker, topic, set_up=lambda client: None):
        self.messages, self.lock = [], threading.Lock()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = lambda client, *_: client.subscribe(f"{topic}/#", qos=1)
        self.client.on_message = self.take
        set_up(self.client)
        self.client.connect_async("127.0.0.1", broker.port, keepalive=10)
        self.client.loop_start()

    def take(self, _, __, message):
        with self.lock:
            self.messages.append(message)

    def events(self, kind="alert"):
        """(run, sequence, message) of each event that came, repeats too."""
        with self.lock:
            messages = [one for one in self.messages if one.topic.endswith(f"events/{kind}")]
        return [json.loads(one.payload) for one in messages]

    def last(self, topic):
        with self.lock:
            found = [json.loads(one.payload) for one in self.messages if one.topic == topic]
        return found[-1] if found else None

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


class Count:
    """What a reader lacks, and what it got twice."""

    def __init__(self, events, run, first, last):
        mine = [event for event in events if event["run"] == run]
        seen = collections.Counter(event["sequence"] for event in mine)
        firsts = list(dict.fromkeys(event["sequence"] for event in mine))
        self.missing = [number for number in range(first, last + 1) if number not in seen]
        self.repeats = sum(seen.values()) - len(seen)
        self.is_in_order = firsts == sorted(firsts)
        self.distinct = len(seen)
        ids = collections.Counter(event["id"] for event in mine)
        self.ids_are_one_each = len(ids) == len(seen)

    def __str__(self):
        order = "in order" if self.is_in_order else "NOT in order"
        return f"{self.distinct} alerts, {len(self.missing)} missing, {self.repeats} repeats, {order}"

    def check(self):
        expect(not self.missing, f"missing: {self.missing[:10]} of {self}")
        expect(self.is_in_order and self.ids_are_one_each, str(self))


def all_arrived(reader, run, first, last, seconds=20):
    """The count of a run's events once the last has arrived: a reader on a busy machine is behind its broker."""
    wait_until(lambda: not Count(reader.events(), run, first, last).missing, seconds,
               lambda: f"missing: {Count(reader.events(), run, first, last).missing[:10]} of {Count(reader.events(), run, first, last)}")
    count = Count(reader.events(), run, first, last)
    count.check()
    return count


class Feeder:
    """The tests' engine: LinkFeeder."""

    def __init__(self, build, address, store, **options):
        words = [f"{key}={value}" for key, value in options.items()]
        self.process = subprocess.Popen(
            [pathlib.Path(build) / "LinkFeeder", address, store, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.said = []
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        self.run = self.process.stdout.readline().split(" ")[-1].strip()

    def listen(self):
        for line in self.process.stderr:
            self.said.append(line.strip())

    def end(self, seconds=60):
        """Ends it; what it says of itself."""
        self.process.stdin.close()
        return self.answer(seconds)

    def answer(self, seconds=120):
        text = self.process.stdout.read()
        code = self.process.wait(seconds)
        self.listener.join(5)
        expect(code == 0, f"LinkFeeder: {code} {self.said}")
        return json.loads(text.splitlines()[-1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def heard(self, words):
        return [line for line in self.said if words in line]
