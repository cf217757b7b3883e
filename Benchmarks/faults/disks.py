"""Rows 19, 20, 22 and 29: disks that are full, programs that are killed, settings of garbage, and the same drive again."""
import random
import shutil
import sqlite3
import subprocess
import time

from program import DRIVE, PROGRAM, RIG, ROOT, Live, run
from streams import Camera


def full(folder):
    disk = folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True).returncode:
        return "no private disk can be mounted here: not run; tests of SessionWriter fill theirs", None
    try:
        filler = disk / "filler"
        with Camera(DRIVE, seconds=80) as camera, Live(
                "--camera", camera.address, "--rig", RIG, "--quiet", "--session", "full", "--store", disk / "store",
                "--record", "observations") as live:
            live.becomes("available")
            with open(filler, "wb") as file:
                try:
                    while file.write(b"\0" * 65536):
                        file.flush()
                except OSError:
                    pass
            told = live.becomes("degraded", "storageFull", 0, 30)
            # The drive's phone comes at 42 s.
            alert = live.waits(lambda line: line["type"] in ("distraction", "eyeClosure"), 60)
            filler.unlink()
            back = live.becomes("available", None, told or 0, 60)
            time.sleep(2)
            status, _ = live.stop()
        base = sqlite3.connect(f"file:{disk / 'store' / 'full' / 'session.sqlite'}?mode=ro", uri=True)
        whole = base.execute("PRAGMA integrity_check").fetchone()[0]
        base.close()
    finally:
        subprocess.run(["umount", disk], check=False)
    return (f"storageFull {'told' if told else 'NOT told'}, alerts went on: {'yes' if alert else 'NO'}, "
            f"available again: {'yes' if back else 'NO'}; integrity {whole}; exit {status}",
            bool(told and alert and back) and whole == "ok" and status in (0, 1))


def storeless(folder):
    """A file in the place of the store's folder: nobody can write into that."""
    place = folder / "storeless"
    place.write_text("")
    return without_store("a store that cannot be written", place, lambda: None)


def removed(folder):
    place = folder / "removed"
    return without_store("a session removed", place, lambda: shutil.rmtree(place / "lost"))


def without_store(kind, place, lose):
    with Camera(DRIVE, seconds=80) as camera, Live(
            "--camera", camera.address, "--rig", RIG, "--quiet", "--session", "lost", "--store", place, "--record",
            "observations") as live:
        live.becomes("available")
        time.sleep(2)
        lose()
        told = live.becomes("degraded", "storageFull", 0, 30)
        # The drive's phone comes at 42 s.
        alert = live.waits(lambda line: line["type"] in ("distraction", "eyeClosure"), 60)
        status, _ = live.stop()
        ends = [line for _, line in live.lines if line["type"] == "summary"]
    isSaid = len(ends) == 1 and not ends[0]["complete"] and bool(ends[0]["note"])
    return (f"{kind}: storageFull {'told' if told else 'NOT told'}, alerts went on: {'yes' if alert else 'NO'}, "
            f"summary {'incomplete, with the reason' if isSaid else 'NOT right'}, exit {status}",
            bool(told and alert) and isSaid and status == 1)


def killed(folder, times=100):
    opened, lost, unseen, seed = 0, [], 0, random.Random(20)
    store = folder / "killed"
    with Camera(DRIVE, seconds=60) as camera:
        for index in range(times):
            with Live("--camera", camera.address, "--rig", RIG, "--quiet", "--session", f"k{index}", "--store", store,
                      "--record", "observations") as live:
                live.waits(lambda line: line["type"] == "frame", 30)
                time.sleep(seed.uniform(1.5, 4))
                killed_at = live.lines[-1][1]["t_ms"] / 1000
                live.process.kill()
                live.process.wait()
            seen = [line for moment, line in live.lines if line["type"] in ("distraction", "eyeClosure", "prompt", "availability")]
            status, lines, said, _ = run("sessions", "show", f"k{index}", "--store", store, "--format", "ndjson")
            opened += status == 0
            status, again, _, _ = run("replay", f"k{index}", "--store", store, "--quiet")
            times_kept = [line["t_ms"] / 1000 for line in again.of("frame")]
            lost.append(killed_at - (times_kept[-1] if times_kept else 0))
            kept = [(line["type"], line["t_ms"]) for line in again.all]
            unseen += sum((line["type"], line["t_ms"]) not in kept for line in seen if line["t_ms"] / 1000 < killed_at - 1)
            run("sessions", "delete", f"k{index}", "--store", store)
    lost.sort()
    return (f"{opened} of {times} open; lost at most {lost[-1]:.2f} s, median {lost[len(lost) // 2]:.2f} s; alerts lost that were "
            f"a second old: {unseen}", opened == times and lost[-1] <= 1 and unseen == 0)


def settings(folder, count=200):
    seed, crashes, slow, silent = random.Random(22), 0, 0.0, 0
    usual = subprocess.run([PROGRAM, "settings"], capture_output=True, text=True, check=True).stdout
    lines = [line for line in usual.splitlines() if ":" in line and not line.lstrip().startswith("#")]
    for index in range(count):
        way = index % 5
        spoilt = list(lines)
        place = seed.randrange(len(spoilt))
        if way == 0:
            spoilt[place] = spoilt[place].replace(":", "x:", 1)
        elif way == 1:
            spoilt[place] = spoilt[place].split(":")[0] + ": -1e9"
        elif way == 2:
            spoilt[place] = spoilt[place].split(":")[0] + ": .nan"
        elif way == 3:
            spoilt = ["a: &a [x, x, x, x, x, x, x, x, x]"] + [f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]"
                                                               for i in range(9)]
        else:
            spoilt = ["x" * 1_000_000]
        path = folder / "settings.yaml"
        path.write_text("\n".join(spoilt))
        status, _, said, seconds = run("analyze", DRIVE, "--settings", path, "--quiet")
        crashes += status < 0 or status == 70
        silent += status != 78
        slow = max(slow, seconds)
    return f"{count} files: {crashes} crashes, {silent} without an error, {slow:.2f} s at most", crashes == 0 and silent == 0 and slow <= 1


def again(folder):
    store = folder / "again"
    run("analyze", DRIVE, "--rig", RIG, "--quiet", "--session", "one", "--store", store, "--record", "observations", "--output", folder / "x")
    outputs = set()
    for cores in ("0", "0,1", "0"):
        done = subprocess.run(["taskset", "-c", cores, PROGRAM, "replay", "one", "--store", str(store), "--quiet"],
                              capture_output=True)
        outputs.add(done.stdout)
    debug = ROOT / ".build-tests/debug/heed"
    words = "release alone"
    if debug.exists():
        outputs.add(subprocess.run([debug, "replay", "one", "--store", str(store), "--quiet"], capture_output=True).stdout)
        words = "release and debug"
    return f"three replays on one core and two, {words}: {len(outputs)} different outputs", len(outputs) == 1
