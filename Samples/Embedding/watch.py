"""Watches a recording or a camera, and prints what happens: `watch.py drive.mp4 --rig Calibration/sample-cabin`.

The monitor reads its source by itself; this program reads the events.
"""

import argparse
import sys

import heed


def said(event: heed.Event) -> "str | None":
    """What a person wants to know of an event; None: nothing."""
    if isinstance(event, heed.Blink):
        return f"blink of {event.duration_ms:.0f} ms"
    if isinstance(event, heed.Glance):
        return f"glance at {event.zone}"
    if isinstance(event, heed.Risk):
        return f"risk {event.level}" + "".join(f": {reason.text}" for reason in event.reasons[:1])
    if isinstance(event, heed.Summary):
        return f"the end: {event.frames} frames, {event.blinks} blinks"
    return None


def main() -> "str | None":
    parser = argparse.ArgumentParser()
    parser.add_argument("source", help="a video, a folder of images, a camera's number or an http:// address")
    parser.add_argument("--rig")
    parser.add_argument("--lines", action="store_true", help="every event as heed analyze writes it")
    args = parser.parse_args()
    try:
        with heed.Monitor(rig=args.rig) as monitor:
            for event in monitor.start(args.source):
                words = event.line if args.lines else said(event)
                if words is not None:
                    print(words if args.lines else f"{event.t_s:8.2f} s  {words}")
    except heed.HeedError as error:
        return f"watch: {error}"
    return None


if __name__ == "__main__":
    sys.exit(main())
