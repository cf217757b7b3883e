"""Pushes frames of the program's own into a monitor: `push.py drive.mp4 --rig Calibration/sample-cabin`.

The frames come from heed.frames here; those of OpenCV, a camera's driver or a simulation are numpy arrays just the same.
"""

import argparse
import sys
import warnings

import heed


def watch(source: str, rig: "str | None", writes_lines: bool) -> None:
    """Pushes all frames, and prints the events that each one completed."""
    with heed.Monitor(rig=rig) as monitor:
        missing = None
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", heed.IncompleteRecording)
            for t, frame, luma in heed.frames(source):
                show(monitor.push(frame, t, luma=luma), writes_lines)
        if told:
            missing = str(told[-1].message)
        show(monitor.finish(missing), writes_lines)


def show(events: "list[heed.Event]", writes_lines: bool) -> None:
    for event in events:
        if writes_lines:
            print(event.line)
        elif isinstance(event, heed.Risk) and event.reasons:
            print(f"{event.t_s:8.2f} s  {event.reasons[0].text}")
        elif isinstance(event, heed.Summary):
            print(f"{event.blinks} blinks")


def main() -> "str | None":
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("--rig")
    parser.add_argument("--lines", action="store_true", help="every event as heed analyze writes it")
    args = parser.parse_args()
    try:
        watch(args.source, args.rig, args.lines)
    except heed.HeedError as error:
        return f"push: {error}"
    return None


if __name__ == "__main__":
    sys.exit(main())
