"""A program, a cable and a broker that die: what a new subscriber is told afterwards, and requests that come late."""

import calendar
import collections
import json
import random
import socket
import threading
import time

from broker import Broker, Feeder, Reader, expect, wait_until

import paho.mqtt.client as mqtt
import paho.mqtt.packettypes
import paho.mqtt.properties

# What a reader may still be told of a driver whom nobody monitors.
DEAD = [("IsEnabled", False), ("IsError", True), ("Availability", "UNAVAILABLE"), ("Availability", "STOPPED"), ("Level", "UNKNOWN")]


class Cable:
    """A connection to the broker that stops carrying, both ways, without closing; what was sent meanwhile comes later."""

    def __init__(self, broker):
        self.port, self.is_whole = broker.port, threading.Event()
        self.is_whole.set()
        self.server = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    def address(self, topic):
        return f"mqtt://127.0.0.1:{self.server.getsockname()[1]}/{topic}"

    def accept(self):
        while True:
            try:
                near, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near):
        self.is_whole.wait()
        far = socket.create_connection(("127.0.0.1", self.port))
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self.pump, args=(one, other), daemon=True).start()

    def pump(self, one, other):
        try:
            while data := one.recv(65536):
                self.is_whole.wait()
                other.sendall(data)
        except OSError:
            pass
        self.is_whole.wait()
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        self.is_whole.clear()

    def mend(self):
        self.is_whole.set()


class Vehicle:
    """Follows requests, and counts those that come after their end. It has a session of its own when it is away."""

    def __init__(self, broker):
        self.broker, self.requests, self.late = broker, collections.Counter(), []
        self.back()

    def back(self):
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5, client_id=f"vehicle-{id(self)}")
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = lambda client, *_: client.subscribe("car/requests/#", qos=1)
        self.client.on_message = self.take
        kept = paho.mqtt.properties.Properties(paho.mqtt.packettypes.PacketTypes.CONNECT)
        kept.SessionExpiryInterval = 3600
        self.client.connect("127.0.0.1", self.broker.port, clean_start=False, properties=kept)
        self.client.loop_start()

    def take(self, _, __, message):
        request, now = json.loads(message.payload), time.time()
        self.requests[request["run"]] += 1
        end = request["until"]
        if end and now > calendar.timegm(time.strptime(end[:19], "%Y-%m-%dT%H:%M:%S")) + float(end[19:-1]):
            self.late.append((request["id"], end, now))

    def leave(self):
        self.client.disconnect()
        self.client.loop_stop()

    def check(self):
        expect(not self.late, f"late: {self.late[:3]} of {sum(self.requests.values())}")
        return f"{sum(self.requests.values())} requests, {len(self.late)} late"


def healthy(broker):
    """Signals and status that a new subscriber receives although the sender is dead."""
    reader = Reader(broker, "car")
    time.sleep(0.7)
    reader.close()
    found = []
    for message in reader.messages:
        told = json.loads(message.payload)
        if message.topic == "car/status" and told["state"] == "online":
            found.append("online")
        elif "/vss/" in message.topic and message.retain and told["dp"]["value"] is not None:
            path = told["path"]
            if (path.split(".")[-1], told["dp"]["value"]) not in DEAD and not path.endswith("AvailabilityReason"):
                found.append(f"{path}={told['dp']['value']}")
    return found


def until_dead(broker, died, seconds=30):
    """The time after which a new subscriber is told nothing healthy for good, and what it is told `seconds` after a death."""
    last = died
    while time.monotonic() < died + seconds:
        if healthy(broker):
            last = time.monotonic()
        time.sleep(0.3)
    left = healthy(broker)
    expect(not left, f"{seconds} s later a new subscriber is told {left}")
    return f"nothing healthy from {last - died:.0f} s on, {len(left)} values {seconds} s later"


def alive(broker):
    wait_until(lambda: any("NORMAL" in one for one in healthy(broker)), 15, lambda: healthy(broker))
    return len(healthy(broker))


def killed(build, folder):
    """The program is killed with -9; one vehicle listens, another is away and comes back."""
    broker = Broker(folder)
    broker.start()
    here, away = Vehicle(broker), Vehicle(broker)
    feeder = Feeder(build, broker.address("car"), folder / "store", healthy=1, rate=0)
    values = alive(broker)
    away.leave()
    time.sleep(4)
    feeder.kill()
    died = time.monotonic()
    time.sleep(6)
    away.back()
    figures = until_dead(broker, died)
    reader = Reader(broker, "car")
    wait_until(lambda: reader.last("car/status"), 5, "the will is retained")
    expect(reader.last("car/status")["reason"] == "lost", reader.last("car/status"))
    expect(here.requests[feeder.run] >= 5, here.requests)
    counts = f"{here.check()}; away: {away.check()}"
    for one in (reader.close, here.leave, away.leave, broker.kill):
        one()
    return f"kill -9 with {values} healthy values: {figures}; {counts}"


def cable(build, folder):
    """The cable is cut 8 times for at most 4 s (seed 11), the broker stands still 3 times, then the cable is cut for 32 s.

    Afterwards it carries what was sent meanwhile."""
    draw, broker = random.Random(11), Broker(folder)
    broker.start()
    vehicle, wire = Vehicle(broker), Cable(broker)
    feeder = Feeder(build, wire.address("car"), folder / "store", healthy=1, rate=0)
    values = alive(broker)
    for _ in range(8):
        time.sleep(draw.uniform(0.5, 2))
        wire.cut()
        time.sleep(draw.uniform(0.3, 4))
        wire.mend()
    for _ in range(3):
        alive(broker)
        broker.stall()
        time.sleep(draw.uniform(1, 5))
        broker.resume()
    alive(broker)
    wire.cut()
    figures = until_dead(broker, time.monotonic())
    time.sleep(2)
    wire.mend()
    alive(broker)
    time.sleep(3)
    feeder.end()
    left = healthy(broker)
    expect(not left, f"after a clean end a new subscriber is told {left}")
    counts = vehicle.check()
    for one in (vehicle.leave, broker.kill, wire.server.close):
        one()
    return f"8 short cuts, 3 stalls, then a cut of 32 s, with {values} healthy values: {figures}; {counts}; after a clean end 0 values"


def broker_killed(build, folder):
    """Kills the broker and restarts it from its disk. The program had queued requests without a broker, was killed, and runs anew."""
    broker = Broker(folder, [
        "allow_anonymous true", "persistence true", f"persistence_location {folder}/", "autosave_interval 1"])
    broker.start()
    here, away = Vehicle(broker), Vehicle(broker)
    first = Feeder(build, broker.address("car"), folder / "store", healthy=1, rate=0)
    alive(broker)
    away.leave()
    time.sleep(4)
    broker.kill()
    died = time.monotonic()
    time.sleep(3)
    first.kill()
    broker.start()
    kept = len(healthy(broker))
    expect(kept > 0, "the broker's disk holds what was retained")
    away.back()
    figures = until_dead(broker, died)
    before = here.requests[first.run] + away.requests[first.run]
    second = Feeder(build, broker.address("car"), folder / "store", healthy=1, rate=0)
    alive(broker)
    time.sleep(3)
    second.end()
    after = here.requests[first.run] + away.requests[first.run]
    expect(before == after and here.requests[second.run] >= 3, f"{here.requests} {away.requests}")
    counts = f"{here.check()}; away: {away.check()}"
    for one in (here.leave, away.leave, broker.kill):
        one()
    return f"broker killed, {kept} healthy values on its disk: {figures}; {counts}; 0 requests of the earlier run in the next"


def replies(build, folder):
    """What the vehicle supports and honours, and acknowledgements, with good and bad payloads."""
    broker = Broker(folder)
    broker.start()
    reader = Reader(broker, "car")
    wait_until(reader.client.is_connected, 5, "the reader is connected")

    def say(name, payload, retain=False):
        reader.client.publish(f"car/vss/Vehicle/Heed/{name}", payload, qos=1, retain=retain).wait_for_publish(5)

    say("Requests/Honoured", '["stop"]', retain=True)
    say("Requests/Supported", '["forwardWarning","stop"]', retain=True)
    feeder = Feeder(build, broker.address("car"), folder / "store", rate=0, vehicle=1)
    wait_until(lambda: feeder.heard('vehicle ["forwardWarning", "stop"] nil nil'), 10, lambda: feeder.said)
    bad = [("Requests/Supported", '["fly"]', "with another request"), ("Requests/Supported", '"stop"', "of another type"),
           ("Requests/Honoured", "{", "no JSON"), ("Driver/IsAcknowledging", "pressed", "no JSON"),
           ("Driver/IsAcknowledging", "[true]", "of another type"), ("Driver/IsAcknowledging", "true" * 2000, "no JSON")]
    for name, payload, _ in bad * 2:
        say(name, payload)
    say("Requests/Honoured", '{"dp":{"value":["stop"]}}')
    wait_until(lambda: feeder.heard('["stop"] nil'), 5, lambda: feeder.said)
    wait_until(lambda: feeder.heard("[] nil"), 5, "a vehicle that is silent honours nothing")
    for press in range(1, 3):
        say("Driver/IsAcknowledging", "true")
        say("Driver/IsAcknowledging", "false")
        wait_until(lambda: len(feeder.heard("[] true")) >= press, 5, lambda: feeder.said)
        wait_until(lambda: len(feeder.heard("[] false")) >= press, 5, lambda: feeder.said)
    for name, _, words in bad:
        expect(len(feeder.heard(f"{name.replace('/', '.')} is {words}")) == 1, f"{name} {words}: {feeder.said}")
    expect(feeder.heard("Requests.Honoured is retained"), str(feeder.said))
    feeder.end()
    reader.close()
    broker.kill()
    return f"supports, honours and 2 acknowledgements are heard; {len(bad)} bad payloads refused, each told once"
