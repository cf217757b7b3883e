#!/usr/bin/env python3
"""What is said of covered and of bare faces: scenes of Tools/covers/scenes.py, and any clips of bare people.

  measure.py --heed .build/release/heed --scenes DIR [--bare CLIP...] [--list]

Each scene is analyzed by the program as users run it. A cover is named right if the last `availability` line with the
reason eyesHidden or faceHidden, at most 2 s after it began, has the right `by`. Alerts that a cover brings (eyeClosure that
began, yawn, distraction, risk at warning or critical) are counted from its beginning on. On bare faces every line with
the reason faceHidden, and every eyesHidden by mask, cap, sun or dirt, is a false name; with --bare the seconds of the
clips are counted, too. Needs nothing but Python.
"""

import argparse
import collections
import csv
import json
import subprocess
import tempfile
from pathlib import Path

WITHIN_MS = 2000
FACE_ONLY = ("mask", "cap", "sun", "dirt")


def lines(a, clip):
    kept = a.kept and a.kept / (clip.stem + ".ndjson")
    if kept:
        text, trouble = kept.read_text(), f"{kept} is empty"
    else:
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as settings:
            # The net is off unless it is asked for.
            settings.write("face: {isOn: true}\n")
            settings.flush()
            done = subprocess.run(
                [a.heed, "analyze", str(clip), "--settings", settings.name, "--format", "ndjson", "--quiet"],
                capture_output=True, text=True)
        text, trouble = done.stdout, f"{clip}: {done.stderr.strip()}"
    found = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    if not found:
        raise SystemExit(trouble)
    return found


def names(events):
    return [e for e in events if e["type"] == "availability" and e.get("reason") in ("eyesHidden", "faceHidden")]


def alerts(events, begin):
    late = [e for e in events if e.get("t_ms", 0) >= begin]
    found = [e["type"] for e in late if e["type"] in ("yawn", "distraction")]
    found += ["eyeClosure" for e in late if e["type"] == "eyeClosure" and e.get("state") == "began"]
    return found + ["risk" for e in late if e["type"] == "risk" and e.get("level") in ("warning", "critical")]


def is_false(event):
    return event["reason"] == "faceHidden" or event["by"] in FACE_ONLY


def covered(a, scenes):
    """Prints for each kind how many were named right; returns right and all."""
    table, total, brought = collections.OrderedDict(), [0, 0], collections.Counter()
    for path in scenes:
        expected = list(csv.DictReader(path.with_name(path.stem + "_expected.csv").open()))[0]
        begin, by = float(expected["begin_ms"]), expected["by"]
        events = lines(a, path)
        told = [e for e in names(events) if begin <= e["t_ms"]]
        early = [e for e in names(events) if e["t_ms"] < begin and is_false(e)]
        in_time = [e for e in told if e["t_ms"] - begin <= WITHIN_MS]
        said = in_time[-1]["by"] if in_time else None
        row = table.setdefault(by, collections.Counter())
        row["all"] += 1
        row["right"] += said == by
        row[said or "nothing"] += said != by
        total[0] += said == by
        total[1] += 1
        late = alerts(events, begin)
        brought.update(late)
        if a.list and (said != by or late or early):
            print(f"  {path.stem}: {said} after {told[0]['t_ms'] - begin if told else '-'} ms; {[(e['reason'], e['by'], e['works']) for e in told]} {late} {'false before: ' + early[0]['by'] if early else ''}")
    for by, row in table.items():
        wrong = {k: v for k, v in row.items() if k not in ("all", "right") and v}
        print(f"  {by:5} {row['right']:3} of {row['all']:3}  {100 * row['right'] / row['all']:5.1f} %  {wrong or ''}")
    if total[1]:
        print(f"  all   {total[0]:3} of {total[1]:3}  {100 * total[0] / total[1]:5.1f} %   alerts brought: {dict(brought) or 'none'}")


def bare(a, clips):
    seconds, false = 0., []
    for path in clips:
        events = lines(a, path)
        seconds += max(e.get("t_ms", 0) for e in events) / 1000
        false += [(path.stem, e["reason"], e["by"], e["t_ms"]) for e in names(events) if is_false(e)]
    print(f"  {len(false)} false names in {seconds:.0f} s of {len(clips)} clips")
    for one in false:
        print("   ", *one)


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("--heed", help="the program")
    q.add_argument("--kept", type=Path, help="a folder of its lines, NAME.ndjson, instead of running it")
    q.add_argument("--scenes", type=Path)
    q.add_argument("--bare", nargs="*", type=Path, default=[])
    q.add_argument("--halves", nargs="+", default=["chosen", "reported"])
    q.add_argument("--list", action="store_true", help="tell each scene that was not named right")
    a = q.parse_args()
    if a.scenes:
        for half in a.halves:
            print(f"{half}, covered:")
            covered(a, sorted(a.scenes.glob(f"scene_face_{half}_*.mp4")))
            print(f"{half}, bare:")
            bare(a, sorted(a.scenes.glob(f"scene_bare_{half}_*.mp4")))
    if a.bare:
        print("further bare clips:")
        bare(a, a.bare)
