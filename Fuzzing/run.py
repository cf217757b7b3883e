#!/usr/bin/env python3
"""Feeds every parser for a share of some seconds: `run.py PROGRAM SECONDS [--only NAME ...]`.

Seeds come from the samples, from Fuzzing/Seeds and from the program itself; Fuzzing/Found holds what was once found. What
reaches new code is kept in the corpus beside the program and used again. A crash, a second without an answer or 256 MB of
memory is a finding: its input is named, and the exit code is 1.
"""

import argparse
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Longest input, bytes. Choice: a few of the largest parts that each parser has a bound for; a session's smallest file.
LONGEST = {"session": 1 << 17, "net": 1 << 14, "net-rewriting": 1 << 14}
USUAL = 1 << 12
# How often a finding is tried again before it counts.
REPEATS = 3
# An input that takes a second is looked at again, and one that takes so long ends the run: a busy machine makes any input slow.
WALL = 5
# The whole process, with its 90 MB of libraries and the corpus. Source: issue 21 asks for no more than 256 MB.
MEGABYTES = 256


def head(path, lines):
    return b"".join(path.open("rb").readlines()[:lines])


def seeds(folder, program):
    """What each parser begins with, out of the repository's own files."""
    subprocess.run([program, "--seeds", folder], check=True)
    samples, rigs = ROOT / "Samples", sorted((ROOT / "Calibration").glob("*/rig.yaml"))
    recognitions = [samples / "road/recognitions.ndjson", samples / "telemetry/kitti/recognitions.ndjson"]
    vehicles = [samples / "whole-drive/vehicle.ndjson", samples / "telemetry/kitti/vehicle.ndjson"]
    lines = (samples / "whole-drive/expected.ndjson").read_bytes().splitlines()
    models = sorted((ROOT / "Tests/Senses/HeedVisionTests/Fixtures").glob("*.onnx"))
    found = {
        "rig": [path.read_bytes() for path in rigs],
        "recognitions": [head(path, 3) for path in recognitions],
        "vehicle": [head(path, 4) for path in vehicles],
        "line": lines[:: max(1, len(lines) // 60)] + [head(path, 1) for path in recognitions],
        "ticks": [head(samples / "glances/ticks.csv", 6)],
        "points": [head(samples / "accuracy/accuracy_points.csv", 8)],
        "geojson": [(samples / "PointsOfInterest/points.geojson").read_bytes()],
        "net": [path.read_bytes() for path in models],
        "net-rewriting": [path.read_bytes() for path in models],
    }
    for target, contents in found.items():
        place = folder / target
        place.mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(contents):
            (place / f"sample-{number}").write_bytes(content)


def dictionary(path, folders):
    """The words of the seeds, for the parser that they are for."""
    words = set()
    for folder in folders:
        for seed in folder.glob("*"):
            words.update(re.findall(rb"[A-Za-z_][A-Za-z_-]{2,30}", seed.read_bytes()[:20000]))
    path.write_text("".join(f'"{word.decode()}"\n' for word in sorted(words)[:400]) or '"0"\n')


def feed(program, target, seconds, work, findings):
    """One run of libFuzzer; its figures, and the file of a finding or None."""
    corpus, places = work / "corpus" / target, [work / "seeds" / target]
    places += [ROOT / "Fuzzing" / kind / target for kind in ("Seeds", "Found")]
    places = [place for place in places if place.is_dir()]
    corpus.mkdir(parents=True, exist_ok=True)
    words = work / f"{target}.dict"
    dictionary(words, places)
    prefix = findings / f"{target}-"
    before = set(findings.glob(f"{target}-*"))
    output = subprocess.run(
        [program, target, f"-max_total_time={seconds}", f"-timeout={WALL}", "-report_slow_units=1", f"-rss_limit_mb={MEGABYTES}", "-detect_leaks=0",
         f"-max_len={LONGEST.get(target, USUAL)}", "-print_final_stats=1", "-reload=0", "-verbosity=1",
         f"-dict={words}", f"-artifact_prefix={prefix}", corpus, *places],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds + 300).stdout.decode(errors="replace")
    (work / f"{target}.log").write_text(output)
    covered = [int(number) for number in re.findall(r"cov: (\d+)", output)]
    inputs = re.findall(r"stat::number_of_executed_units: (\d+)", output) or re.findall(r"#(\d+)", output)
    memory = re.findall(r"stat::peak_rss_mb: +(\d+)", output)
    new = sorted(set(findings.glob(f"{target}-*")) - before)
    return {
        "inputs": int(inputs[-1]) if inputs else 0, "covered": covered[-1] if covered else 0,
        "new": max(covered) - covered[0] if covered else 0, "memory": int(memory[-1]) if memory else 0,
        "files": new,
    }


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def repeats(program, target, file):
    """Whether an input fails again by itself. Of a slow one the processor's time counts, a second of it."""
    is_slow = "-slow-unit-" in file.name or "-timeout-" in file.name
    command = [program, target, f"-timeout={20 if is_slow else WALL}", f"-rss_limit_mb={MEGABYTES}", file]
    for _ in range(REPEATS):
        before = seconds_of_children()
        if subprocess.run(command, capture_output=True).returncode == 0:
            if not is_slow or seconds_of_children() - before < 1:
                return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("seconds", type=int, help="for all parsers together")
    parser.add_argument("--only", nargs="*", default=[], help="parsers")
    parser.add_argument("--most", type=int, default=3, help="findings of a parser after which it is left")
    given = parser.parse_args()
    program = given.program.resolve()
    work = program.parent / "fuzzing"
    findings = work / "findings"
    findings.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(work / "seeds", ignore_errors=True)
    (work / "seeds").mkdir()
    seeds(work / "seeds", program)
    names = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    names = [name for name in names if not given.only or name in given.only]
    share = max(1, given.seconds // max(1, len(names)))
    rows, found = [], []
    for name in names:
        figures, ends = None, time.monotonic() + share
        mine = []
        while len(mine) < given.most and (left := round(ends - time.monotonic())) > 0:
            run = feed(program, name, left, work, findings)
            figures = run if figures is None else {
                **run, "inputs": figures["inputs"] + run["inputs"], "new": figures["new"] + run["new"]}
            for file in run["files"]:
                if repeats(program, name, file):
                    mine.append(file)
                else:
                    file.unlink()
            if not any("-slow-unit-" not in file.name for file in run["files"]):
                break
        found += [(name, file) for file in mine]
        rows.append((name, figures, len(mine)))
        print(f"{name:16} {figures['inputs']:>10,} inputs  {figures['covered']:>7,} branches, {figures['new']:,} new"
              f"  {figures['memory']:>4} MB  {len(mine)} findings", flush=True)
    total = sum(figures["inputs"] for _, figures, _ in rows)
    print(f"{'all':16} {total:>10,} inputs in {share} s each, {len(found)} findings")
    for name, file in found:
        print(f"  {program} {name} {file}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
