"""Runs heed, and makes the sessions that are exported."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
RIG = ROOT / "Calibration/sample-cabin"
# Of the sample drive: where the driver looks in its first seconds, in points of the rig's display.
POINTS = [(960, 540), (192, 108), (1728, 108), (192, 972), (1728, 972)]


class Heed:
    def __init__(self, program, scratch):
        self.program, self.scratch = str(pathlib.Path(program).resolve()), pathlib.Path(scratch)
        self.store = self.scratch / "store"

    def run(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"heed {' '.join(map(str, arguments))}: {done.returncode}\n{done.stderr}")
        return done

    def export(self, session, form, folder):
        return self.run("sessions", "export", session, "--store", self.store, "--format", form, "--output", folder)

    def record_drive(self, name):
        """The sample drive with its rig, calibrated from its own first seconds."""
        calibration = self.scratch / "calibration.json"
        points = self.scratch / "points.csv"
        rows = [f"{i},{i * 4000},{i * 4000 + 4000},{x},{y},calibration" for i, (x, y) in enumerate(POINTS)]
        points.write_text("\n".join(["point,start_ms,end_ms,x_pt,y_pt,role", *rows]) + "\n")
        drive = ROOT / "Samples/drive/drive.mp4"
        self.run("calibrate", "--video", drive, "--points", points, "--rig", RIG, "--driver", "p07", "--output", calibration)
        lines = self.run(
            "record", drive, "--rig", RIG, "--calibration", calibration, "--driver", "p-07", "--session", name,
            "--store", self.store, "--quiet").stdout
        return [json.loads(line) for line in lines.splitlines()]

    def record_stills(self, name):
        """A face that stands still, without rig and driver."""
        folder = self.scratch / "stills"
        folder.mkdir()
        for number in range(45):
            os.symlink(ROOT / "Tests/Senses/HeedVisionTests/Fixtures/face.png", folder / f"{number:04}.png")
        self.run("record", folder, "--session", name, "--store", self.store, "--quiet")


def expect(is_so, what):
    if not is_so:
        raise SystemExit(f"error: {what}")
