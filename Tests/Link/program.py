"""heed run with a camera, a broker and a vehicle."""

import json
import signal
import subprocess
import time

from broker import Broker, Reader, expect, wait_until
from camera import ROOT, Camera


def run(build, folder):
    camera, broker = Camera(), Broker(folder)
    broker.start()
    reader = Reader(broker, "car7")
    address = broker.address("car7")
    words = [build / "heed", "run", "--camera", camera.address, "--rig", ROOT / "Calibration/sample-cabin", "--publish",
             address, "--vehicle", f"{address}/vss", "--store", folder / "store", "--quiet"]
    try:
        lines = played(words, reader)
        killed(words, reader)
        before = time.monotonic()
        reader.close()
        fresh = Reader(broker, "car7")
        wait_until(lambda: fresh.last("car7/status"), 10, "the status is retained")
        expect(fresh.last("car7/status")["state"] == "offline", str(fresh.last("car7/status")))
        fresh.close()
        refused = subprocess.run([*map(str, words[:6]), "--publish", "mqtt://a:secret@127.0.0.1/x"], capture_output=True,
                                 text=True, check=False)
        expect(refused.returncode == 64 and "secret" not in refused.stderr.split("Usage")[0], refused.stderr)
    finally:
        camera.close()
        broker.kill()
    return lines


def played(words, reader):
    process = subprocess.Popen(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: reader.last("car7/vss/Vehicle/ADAS/DMS/IsEnabled"), 40, lambda: process.poll())
    expect(reader.last("car7/status")["state"] == "online", str(reader.last("car7/status")))

    def without_speed():
        risks = [one["event"] for one in reader.events() if one["event"]["type"] == "risk"]
        return "speed" in risks[-1]["unavailable"] if risks else None

    wait_until(lambda: without_speed() is True, 20, "without a vehicle the speed is unknown")
    end = time.monotonic() + 15
    while without_speed() and time.monotonic() < end:
        now = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()) + f".{int(time.time() * 1000) % 1000:03}Z"
        speed = {"path": "Vehicle.Speed", "dp": {"value": "57.3", "ts": now}}
        reader.client.publish("car7/vss/Vehicle/Speed", json.dumps(speed))
        reader.client.publish("car7/vss/Vehicle.Chassis.Brake.PedalPosition", "0")
        reader.client.publish("car7/vss/Vehicle/AngularVelocity/Yaw", "gibberish")
        time.sleep(0.1)
    expect(not without_speed(), "the vehicle's speed is heard")
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=30)
    expect(process.returncode == 0 and said.count("Vehicle.AngularVelocity.Yaw is no JSON") == 1, f"{process.returncode} {said}")
    wait_until(lambda: reader.last("car7/status")["state"] == "offline", 10, "it says goodbye")
    return compare(out, reader)


def compare(out, reader):
    """The events are the lines; the signals are those of the tree."""
    told = [json.loads(line) for line in out.splitlines()]
    lines = [line for line in told if line["type"] in ("risk", "availability", "prompt", "summary")]
    events = [one["event"] for one in reader.events() if one["event"]["type"] in ("risk", "availability", "prompt", "summary")]
    expect(events == lines, f"{len(events)} events, {len(lines)} lines")
    leaves, signals = vocabulary(), {}
    for one in reader.messages:
        if "/vss/" in one.topic and not one.topic.endswith(("Speed", "PedalPosition", "Yaw")):
            payload = json.loads(one.payload)
            expect(one.topic == "car7/vss/" + payload["path"].replace(".", "/"), one.topic)
            expect(set(payload["dp"]) == {"value", "ts"} and payload["dp"]["ts"].endswith("Z"), str(payload))
            check_value(leaves, payload["path"], payload["dp"]["value"])
            signals.setdefault(payload["path"], []).append(payload["dp"]["value"])
    expect(len(signals) >= 15, str(sorted(signals)))
    expect(all(values[-1] in (None, False) for values in signals.values()), "at the end nothing is known any more")
    return f"heed run: {len(events)} alerts as in its lines, {len(signals)} signals, the vehicle's speed heard, last will and goodbye"


def vocabulary():
    """Signals of the specification and of Heed's own branch; `make test-exports` has vss-tools read the same files."""
    leaves, name = {}, None
    for file in ("Tests/Exports/driver.vspec", "docs/heed.vspec"):
        for line in (ROOT / file).read_text().splitlines():
            if line.startswith("Vehicle") and line.endswith(":"):
                name = line[:-1]
            elif ":" in line and not line.startswith("#"):
                key, value = line.strip().split(":", 1)
                leaves.setdefault(name, {})[key] = value.strip()
    return {name: leaf for name, leaf in leaves.items() if "datatype" in leaf}


def check_value(leaves, path, value):
    leaf = leaves.get(path.replace("Row1.DriverSide.", ""))
    expect(leaf, f"{path} is no signal")
    if value is None:
        return
    types = {"boolean": bool, "float": (int, float), "uint32": int, "string": str, "string[]": list}
    expect(isinstance(value, types[leaf["datatype"]]), f"{path} is {value}, no {leaf['datatype']}")
    expect(leaf["datatype"] == "boolean" or not isinstance(value, bool), f"{path} is {value}")
    if "min" in leaf:
        expect(float(leaf["min"]) <= value <= float(leaf["max"]), f"{path} is {value}")
    if "allowed" in leaf:
        expect(f"'{value}'" in leaf["allowed"], f"{path} is {value}")


def killed(words, reader):
    process = subprocess.Popen(list(map(str, words)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: reader.last("car7/status")["state"] == "online", 30, "it is online again")
    process.kill()
    process.wait()
    wait_until(lambda: reader.last("car7/status")["reason"] == "lost", 30, lambda: reader.last("car7/status"))
