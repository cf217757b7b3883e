"""Short drives for measuring, cut from recordings; some of them damaged, always the same way."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

#: Choice: five ways in which files of real fleets are damaged.
DAMAGE = ("cut off at the start", "empty", "no video", "header overwritten", "index missing")


def cut(recordings: list[Path], folder: Path, count: int, seconds: float, damaged: int = 5) -> list[Path]:
    """Cuts drives of about the same length, of vehicles and drivers that their paths name; what is there stays.

    Returns:
        Those that are damaged.
    """
    draw = random.Random(7)
    bad = set(draw.sample(range(count), damaged))
    lengths = {path: _length(path) for path in recordings}
    spoilt = []
    for number in range(count):
        source = draw.choice(recordings)
        start = draw.uniform(0, max(0.0, lengths[source] - seconds))
        vehicle, driver = number % 10, number % 14
        path = folder / f"car{vehicle:02}" / f"p{driver:02}" / f"202611{1 + number % 20:02}T{7 + number % 11:02}{number % 60:02}00+0100.mp4"
        path = path.with_name(path.name if not path.exists() else f"202611{1 + number % 20:02}T{7 + number % 11:02}{number % 60:02}{number % 59:02}+0100.mp4")
        mark = folder / ".cut" / str(number)
        if not mark.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            mark.parent.mkdir(exist_ok=True)
            # The number makes each a recording of its own: the same bytes would count once.
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", f"{start:.2f}", "-t", str(seconds), "-i", source, "-c:v", "libx264",
                            "-preset", "ultrafast", "-threads", "1", "-metadata", f"comment={number}", path], check=True)
            if number in bad:
                _spoil(path, DAMAGE[len(spoilt) % len(DAMAGE)])
            mark.write_text(str(path.relative_to(folder)))
        if number in bad:
            spoilt.append(folder / mark.read_text())
    return spoilt


def _length(path: Path) -> float:
    return float(subprocess.run(["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path],
                                check=True, capture_output=True, text=True).stdout)


def _spoil(path: Path, how: str) -> None:
    whole = path.read_bytes()
    path.write_bytes({
        "cut off at the start": whole[: len(whole) // 10], "empty": b"", "no video": b"not a video\n" * 500,
        "header overwritten": bytes(4096) + whole[4096:], "index missing": whole.replace(b"moov", b"moof"),
    }[how])
