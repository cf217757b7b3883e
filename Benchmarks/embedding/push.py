"""What pushing frames from Python costs, beside `heed analyze` without its decoding: processor time per frame.

push.py --heed .build/release/heed CLIP --rig RIG [--rounds 5]

Run it with the Python that has heedkit (`make wheel`, `make python-tests`). In each round, one after the other:
- push: a process decodes all frames (colours and brightness), then counts its processor time from making the monitor to
  the summary, all events read and kept;
- analyze: the whole process `heed analyze`, its start and its lines included;
- decode: processes that only read the source as the engine's source does, once for brightness alone and once with
  colours.
`heed analyze` converts colours only of frames that a net looks at; a pushed frame has them. So its decoding is between
the two: the ratio is printed for both bounds. With colours of all frames taken off it is too strict for the package,
with brightness alone too mild.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time

REQUIRED = 1.05


def push(clip, rig):
    import heed

    pictures = list(heed.frames(clip))
    before = time.process_time()
    with heed.Monitor(rig=rig) as monitor:
        events = [event for picture in pictures for event in monitor.push(picture)]
        events += monitor.finish()
    seconds = time.process_time() - before
    print(seconds, len(pictures), len(events))


def decode(clip, color):
    from ctypes import byref

    from heed import abi
    from heed.library import Handle, checked, library

    loaded, handle, frame, count = library(), Handle("heed_source_destroy", "source"), abi.made(abi.heed_frame), 0
    before = time.process_time()
    checked(loaded.heed_source_open(os.fsencode(clip), byref(handle.out)))
    while True:
        status = checked(loaded.heed_source_next(handle.value, 2 if color else 1, 1000, byref(frame)))
        if status == abi.ENDED:
            break
        count += status == abi.OK
    print(time.process_time() - before, count, 0)


def measured(*words):
    """Seconds that the process itself counted, and frames."""
    out = subprocess.run([sys.executable, __file__, *words], check=True, capture_output=True, text=True).stdout
    seconds, frames, events = out.split()
    return float(seconds), int(frames), int(events)


def analyzed(heed, clip, rig):
    """Seconds of a whole process, and its lines."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([heed, "analyze", clip, "--rig", rig, "--quiet"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.count(b"\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clip")
    parser.add_argument("--rig", required=True)
    parser.add_argument("--heed", default=".build/release/heed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--part", choices=["push", "gray", "color"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.part:
        return push(args.clip, args.rig) if args.part == "push" else decode(args.clip, args.part == "color")

    rows = {name: [] for name in ("push", "analyze", "gray", "color")}
    for round_ in range(args.rounds):
        for name in rows if round_ % 2 == 0 else reversed(list(rows)):
            if name == "analyze":
                seconds, lines = analyzed(args.heed, args.clip, args.rig)
            else:
                seconds, frames, events = measured(args.clip, "--rig", args.rig, "--part", name)
                if name == "push":
                    pushed = events
            rows[name].append(seconds / frames * 1e3 if name != "analyze" else seconds)
        print(f"round {round_ + 1} of {args.rounds}", file=sys.stderr)
    assert pushed == lines, f"{pushed} events were pushed out, and heed analyze wrote {lines} lines"
    rows["analyze"] = [seconds / frames * 1e3 for seconds in rows["analyze"]]
    ms = {name: statistics.median(values) for name, values in rows.items()}
    print(f"{frames} frames, medians of {args.rounds} rounds, processor time per frame:")
    for name, words in [("push", "pushed from Python"), ("analyze", "heed analyze, whole"),
                        ("gray", "decoding, brightness alone"), ("color", "decoding, with colours")]:
        print(f"  {ms[name]:7.3f} ms  {words} ({min(rows[name]):.3f} to {max(rows[name]):.3f})")
    ratios = [ms["push"] / (ms["analyze"] - ms[kind]) for kind in ("gray", "color")]
    print(f"pushed from Python / heed analyze without decoding: {ratios[0]:.3f} (brightness alone taken off) "
          f"to {ratios[1]:.3f} (all colours taken off); required: at most {REQUIRED}")
    return ratios[1] > REQUIRED


if __name__ == "__main__":
    sys.exit(main())
