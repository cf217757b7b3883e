"""Brokers and disks that fail while alerts come."""

import os
import pathlib
import random
import subprocess
import time

from broker import Broker, Count, Feeder, Reader, all_arrived, expect, wait_until

ROOT = pathlib.Path(__file__).resolve().parents[2]


def handing(answer):
    cost = answer["handing"]
    return f"handing over: p99 {cost['p99'] / 1000:.3f} ms, most {cost['most'] / 1000:.3f} ms of {cost['count']:.0f} frames"


def kills(build, folder):
    """The broker is killed and started 20 times, with random pauses (seed 7)."""
    draw, broker = random.Random(7), Broker(folder)
    broker.start()
    reader = Reader(broker, "car")
    feeder = Feeder(build, broker.address("car"), folder / "store", rate=50, close=20)
    for _ in range(20):
        time.sleep(draw.uniform(0.3, 1.8))
        broker.kill()
        time.sleep(draw.uniform(0.1, 1.0))
        broker.start()
    answer = feeder.end()
    count = all_arrived(reader, feeder.run, 1, answer["alerts"])
    expect(answer["lost"] == 0 and answer["waiting"] == 0, str(answer))
    expect(reader.last("car/status")["reason"] == "closed", reader.last("car/status"))
    reader.close()
    broker.kill()
    return f"20 kills: {count}; {handing(answer)}"


def stall(build, folder):
    """The broker's process stands still: connections stay, and nothing answers."""
    broker = Broker(folder)
    broker.start()
    reader = Reader(broker, "car")
    feeder = Feeder(build, broker.address("car"), folder / "store", rate=40, close=20)
    time.sleep(2)
    broker.stall()
    wait_until(lambda: feeder.heard("broke") or feeder.heard("not answer"), 100, lambda: feeder.said)
    time.sleep(3)
    broker.resume()
    time.sleep(6)
    broker.stall()
    time.sleep(4)
    broker.resume()
    time.sleep(6)
    answer = feeder.end()
    count = all_arrived(reader, feeder.run, 1, answer["alerts"])
    reader.close()
    broker.kill()
    return f"stalled twice: {count}; {handing(answer)}"


def bound(build, folder):
    """More alerts than may wait: the newest 10,000 arrive, after a restart of the program; the others are counted and told."""
    broker, extra = Broker(folder), 500
    feeder = Feeder(build, broker.address("car"), folder / "store", alerts=10_000 + extra, rate=3000, close=3)
    answer = feeder.answer()
    expect(answer["lost"] == extra and answer["waiting"] == 10_000, str(answer))
    expect(feeder.heard("10000 alerts wait") and feeder.heard(f"{extra} alerts were lost"), str(feeder.said))
    broker.start()
    reader = Reader(broker, "car")
    begun = time.monotonic()
    second = Feeder(build, broker.address("car"), folder / "store", rate=0, close=5)
    wait_until(lambda: len({event["id"] for event in reader.events()}) >= 10_000, 150,
               lambda: Count(reader.events(), feeder.run, extra + 1, 10_000 + extra))
    seconds = time.monotonic() - begun
    second.end()
    count = Count(reader.events(), feeder.run, extra + 1, 10_000 + extra)
    count.check()
    expect(not outbox_rows(folder / "store"), "the outbox is empty then")
    reader.close()
    broker.kill()
    return f"10,500 wait: {count}, {extra} counted as lost; drained in {seconds:.0f} s; {handing(answer)}"


def restart(build, folder):
    """The program is killed while the broker is dead: what was said a second before is there after a restart."""
    broker = Broker(folder)
    first = Feeder(build, broker.address("car"), folder / "store", alerts=600, rate=400, close=60)
    time.sleep(3)
    first.kill()
    kept = outbox_rows(folder / "store")
    expect(kept == 600, f"{kept} of 600 are on the disk")
    broker.start()
    reader = Reader(broker, "car")
    second = Feeder(build, broker.address("car"), folder / "store", rate=20, close=10)
    wait_until(lambda: len(reader.events()) >= 620, 20, lambda: len(reader.events()))
    answer = second.end()
    expect(answer["waiting"] == 0 and answer["lost"] == 0, str(answer))
    count, later = (all_arrived(reader, run, 1, most) for run, most in ((first.run, 600), (second.run, answer["alerts"])))
    runs = [event["run"] for event in reader.events()]
    expect(runs == sorted(runs, key=[first.run, second.run].index), "the earlier run's come first")
    reader.close()
    broker.kill()
    return f"killed with a dead broker: {count}; then {later}"


def full_disk(build, folder):
    """The outbox's disk is full: memory keeps what waits, it is said once, and everything arrives."""
    store = folder / "store"
    store.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", store], capture_output=True, check=False).returncode:
        return "SKIPPED: a small disk cannot be made here (mount needs root)"
    try:
        broker = Broker(folder / "broker")
        feeder = Feeder(build, broker.address("car"), store, alerts=3000, rate=600, close=60)
        wait_until(lambda: feeder.heard("memory only"), 30, lambda: feeder.said)
        time.sleep(2)
        broker.start()
        reader = Reader(broker, "car")
        time.sleep(3)
        # There is room again as soon as delivered events are removed.
        answer = feeder.answer(120)
        count = all_arrived(reader, feeder.run, 1, answer["alerts"])
        expect(answer["lost"] == 0, str(answer))
        expect(len(feeder.heard("memory only")) <= 2, str(feeder.said))
        reader.close()
        broker.kill()
    finally:
        subprocess.run(["umount", "-l", store], check=False)
    return f"1 MB for the outbox: {count}; said {len(feeder.heard('memory only'))} times; {handing(answer)}"


def late_reader(build, folder):
    """Nobody subscribes at first: alerts wait until somebody does."""
    broker = Broker(folder)
    broker.start()
    feeder = Feeder(build, broker.address("car"), folder / "store", rate=20, close=10)
    wait_until(lambda: feeder.heard("Nobody subscribes"), 10, lambda: feeder.said)
    time.sleep(2)
    reader = Reader(broker, "car")
    time.sleep(7)
    answer = feeder.end()
    count = all_arrived(reader, feeder.run, 1, answer["alerts"])
    expect(len(feeder.heard("Nobody subscribes")) == 1, str(feeder.said))
    reader.close()
    broker.kill()
    return f"a reader that comes late: {count}"


def two_programs(build, folder):
    """A second program on one outbox is told so."""
    broker = Broker(folder)
    first = Feeder(build, broker.address("car"), folder / "store")
    second = subprocess.run(
        [build / "LinkFeeder", broker.address("car"), folder / "store"], capture_output=True, text=True, check=False)
    expect(second.returncode == 3 and "another program" in second.stderr, second.stderr)
    first.end()
    return "a second program is refused, with the outbox named"


def damaged(build, folder):
    """A damaged outbox is put aside, and a new one begun."""
    broker, results = Broker(folder), []
    for name, damage in (("garbage", lambda data: os.urandom(len(data))), ("cut", lambda data: data[: len(data) // 2])):
        store = folder / name
        Feeder(build, broker.address("car"), store, alerts=300, rate=900, close=1).answer()
        file = next(store.glob(".outbox/*/outbox.sqlite"))
        data = file.read_bytes()
        file.write_bytes(damage(data))
        changed = file.read_bytes()
        feeder = Feeder(build, broker.address("car"), store, alerts=30, rate=90, close=1)
        feeder.answer()
        aside = list(store.glob(".outbox/*/*.damaged-1"))
        expect(feeder.heard("was damaged") and aside and aside[0].read_bytes() == changed, f"{name}: {feeder.said} {aside}")
        expect(outbox_rows(store) == 30, f"{name}: {outbox_rows(store)} rows")
        results.append(name)
    return f"{' and '.join(results)}: put aside unchanged, said, begun anew"


def frames(build, folder):
    """What a frame costs with no link, a live broker, a dead one and a stalled one; by turns, on the sample drive."""
    times = {"none": [], "live": [], "dead": [], "stalled": []}
    broker, dead = Broker(folder / "broker"), Broker(folder / "dead")
    broker.start()
    reader = Reader(broker, "car")
    for turn in range(3):
        for name, found in times.items():
            address = {"none": "none", "dead": dead.address("car")}.get(name, broker.address("car"))
            if name == "stalled":
                broker.stall()
            feeder = Feeder(build, address, folder / f"{name}-{turn}", clip=ROOT / "Samples/drive/drive.mp4",
                            rig=ROOT / "Calibration/sample-cabin", frames=240, close=1)
            found.append(feeder.answer()["frame"])
            broker.resume()
    reader.close()
    broker.kill()
    median = {name: sorted(one["p99"] for one in found)[1] for name, found in times.items()}
    return "frame p99, median of three rounds of 240 frames: " + ", ".join(f"{name} {ms:.2f} ms" for name, ms in median.items())


def outbox_rows(store):
    import sqlite3

    file = next(pathlib.Path(store).glob(".outbox/*/outbox.sqlite"))
    with sqlite3.connect(file) as database:
        return database.execute("SELECT count(*) FROM event").fetchone()[0]
