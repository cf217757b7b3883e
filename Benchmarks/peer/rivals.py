"""What both sides cost, one run each; the unit is that of the row. All of it stays on this process' core."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def run(command):
    """The JSON that a program prints."""
    answer = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if answer.returncode:
        sys.exit(f"{command[0]} failed: {answer.stderr.decode(errors='replace').strip()[-400:]}")
    return json.loads(answer.stdout)


def peer(script, *arguments):
    return run([sys.executable, HERE / script, *arguments])


def process_seconds(command):
    """CPU seconds of a whole program, and how many lines of frames it wrote."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    frames = sum(line.startswith(b'{"type":"frame"') for line in process.stdout)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime, frames


def heed_clip(program, clip, rig):
    """Milliseconds a frame, start of the program included."""
    seconds, frames = process_seconds([program, "analyze", clip, *(["--rig", rig] if rig else []), "--quiet"])
    return 1000 * seconds / frames


def facemesh_clip(clip, seconds=None):
    """Milliseconds a frame, from the first frame on."""
    seen = peer("facemesh.py", clip, *([seconds] if seconds else []))
    return 1000 * seen["seconds"] / seen["frames"]


def facemesh_decoded(clip, frames):
    """Milliseconds a frame of pictures in memory."""
    seen = peer("facemesh.py", clip, "--decoded", frames)
    return 1000 * seen["seconds"] / seen["frames"]
