"""Files that another user made or linked beforehand: nothing of heed's comes into them, by any writer.

    planted.py --heed PROGRAM [--row NAME]
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

from program import POINTS, RIG, ROOT, Heed, expect

NOBODY = 65534
VICTIM = "what the victim had written\n"
# Processes before whose start a name with their number is planted.
PROCESSES = 3000
FIXTURES = ROOT / "Tests/Senses/HeedVisionTests/Fixtures"


class Writer:
    """A command and a file that it writes.

    - command: arguments; {} is the file, {folder} its folder.
    - name: the file below the folder of a scenario.
    - codes: exit codes with which the file is written.
    - kind: "whole" files are replaced, "appended" ones are refused unless they are the user's own.
    - mode: of the finished file.
    - text: what the victim's file holds.
    """

    def __init__(self, row, command, name="out", codes=(0, 1), kind="whole", mode=0o600, models=False, text=VICTIM):
        self.row, self.command, self.name, self.codes, self.text = row, command, name, codes, text
        self.kind, self.mode, self.models = kind, mode, models

    def run(self, heed, folder):
        place = {"": folder / self.name, "folder": folder}
        words = [str(word).replace("{}", str(place[""])).replace("{folder}", str(folder)) for word in self.command]
        environment = dict(os.environ, **({"HEED_MODELS": str(folder)} if self.models else {}))
        # A umask of 0 shows the modes that heed itself asks for.
        return subprocess.run(
            [heed.program, *words], capture_output=True, text=True, check=False, umask=0, env=environment, timeout=600)


def writers(heed):
    clip = heed.stills("few", 12)
    points, gaze, eyes = heed.scratch / "points.csv", heed.scratch / "gaze.csv", heed.scratch / "eyes.csv"
    rows = [f"{i},{i * 4000},{i * 4000 + 4000},{x},{y},calibration" for i, (x, y) in enumerate(POINTS)]
    points.write_text("\n".join(["point,start_ms,end_ms,x_pt,y_pt,role", *rows]) + "\n")
    gaze.write_text("t_ms,x_deg,y_deg\n" + "".join(f"{n * 2},{n // 250 % 2 * 5},1\n" for n in range(3000)))
    eyes.write_text("t_ms,left,right\n" + "".join(f"{n * 20},0.3,0.3\n" for n in range(3000)))
    places = heed.scratch / "places.csv"
    places.write_text("27.675945,53.941052\n")
    ticks, lines = ROOT / "Samples/glances/ticks.csv", ROOT / "Samples/road/recognitions.ndjson"
    drive = ROOT / "Samples/drive/drive.mp4"
    record = ["record", clip, "--session", "new", "--store", "{folder}", "--quiet"]
    calibrate = ["calibrate", "--video", drive, "--points", points, "--rig", RIG, "--quiet"]
    export = ["sessions", "export", "kept", "--store", heed.store, "--output", "{folder}", "--replace", "--quiet"]
    add = ["models", "add", FIXTURES / "detector_yolox.onnx", "--label-file", heed.labels(), "--name", "net"]
    display = ["--display", "344x194", "--points", "1920x1080", "--place", "above", "--offset", "8", "--quiet"]
    return [
        Writer("lines of analyze", ["analyze", clip, "--output", "{}", "--quiet"]),
        Writer("lines of a batch", ["analyze", clip, heed.stills("others", 12), "--output", "{folder}", "--quiet"], "few.ndjson"),
        Writer("overlay", ["analyze", clip, "--overlay", "{}", "--quiet"], "out.mp4"),
        Writer("alerts", ["alerts", lines, "--output", "{}", "--quiet"]),
        Writer("verdicts", ["judge", ticks, "--rules", "all", "--output", "{}", "--quiet"]),
        Writer("lids", ["openness", eyes, "--output", "{}", "--quiet"]),
        Writer("movements", ["classify", gaze, "--output", "{}", "--quiet"]),
        Writer("movements' events", ["classify", gaze, "--output", "{folder}/rows", "--events", "{}", "--quiet"]),
        Writer("movements' figures", ["classify", gaze, "--output", "{folder}/rows", "--statistics", "{}", "--quiet"]),
        Writer("places", ["locate", places, "--from", "geo", "--to", "world", "--position", "27.6753,53.9408", "--heading", "56.1",
                          "--output", "{}", "--quiet"]),
        Writer("report", ["report", "kept", "--store", heed.store, "--output", "{}"]),
        *[Writer(f"export as {form}", [*export, "--format", form], name) for form, name in [
            ("csv", "session.csv"), ("json", "kept.json"), ("ndjson", "kept.ndjson"), ("vss", "kept.vss.ndjson"),
            ("bids", "dataset_description.json"), ("pupil", "gaze_positions.csv")]],
        Writer("calibration", [*calibrate, "--output", "{}"]),
        Writer("calibration's picture", [*calibrate, "--output", "{folder}/p07.json", "--report", "{}"], "out.svg"),
        Writer("calibration in a store", [*calibrate, "--driver", "p07", "--store", "{folder}"], "calibrations/p07.json"),
        Writer("rig", ["rig", "new", "{folder}", "--replace", *display], "rig.yaml", text=(RIG / "rig.yaml").read_text()),
        Writer("model", [*add, "--replace"], "road/models.json", mode=0o644, models=True, text="[]"),
        Writer("session's index", record, ".index.sqlite"),
        Writer("session", [*record, "--replace"], "new/session.sqlite"),
        Writer("log", ["run", "--camera", "/dev/no-such-camera", "--log", "{}", "--quiet"], codes=(69,), kind="appended"),
    ]


def link(scratch, folder, writer, heed):
    """The file is a link to a file of the victim."""
    victim = scratch / "victim"
    victim.write_text(writer.text)
    place = folder / writer.name
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    place.symlink_to(victim)
    done = writer.run(heed, folder)
    expect(victim.read_text() == writer.text, f"{writer.row}: a planted link overwrote the victim's file")
    return done


def name(scratch, folder, writer, heed):
    """Whoever knows the number of the next process plants the names of unfinished files."""
    victim = scratch / "victim"
    victim.write_text(writer.text)
    place = folder / writer.name
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for process in range(os.getpid(), os.getpid() + PROCESSES):
        for guess in (f".{place.name}.{process}.part", f".{place.name}.{process}.partial"):
            (place.parent / guess).symlink_to(victim)
    done = writer.run(heed, folder)
    expect(victim.read_text() == writer.text, f"{writer.row}: a guessed name was written through")
    return done


def file(scratch, folder, writer, heed):
    """The file is somebody else's, who has it open, in a folder such as /tmp."""
    place = folder / writer.name
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    place.write_text(writer.text)
    os.chown(place, NOBODY, NOBODY)
    place.chmod(0o666)
    folder.chmod(0o1777)
    with place.open() as theirs:
        done = writer.run(heed, folder)
        theirs.seek(0)
        expect(theirs.read() == writer.text, f"{writer.row}: something was written into somebody else's file")
    return done


def nothing(scratch, folder, writer, heed):
    """Nothing is there."""
    return writer.run(heed, folder)


def check(heed, writer, scenario):
    with tempfile.TemporaryDirectory(prefix="heed-planted-") as scratch:
        scratch = pathlib.Path(scratch)
        folder = scratch / "folder"
        folder.mkdir(mode=0o700)
        done = scenario(scratch, folder, writer, heed)
        place, what = folder / writer.name, f"{writer.row}, {scenario.__doc__}"
        if done.returncode not in writer.codes:
            # What is refused is refused with its remedy, and not as a defect.
            expect(scenario is not nothing and done.returncode in (64, 65, 74), f"{what}: {done.returncode}\n{done.stderr}")
            expect("; name " in done.stderr or "is not a session of Heed" in done.stderr, f"{what}: no remedy\n{done.stderr}")
            return "refused"
        if scenario not in (nothing, name) and place.is_file() and place.read_bytes() == writer.text.encode():
            return "left"  # A data set's description is kept if one is there.
        expect(writer.kind == "whole" or scenario in (nothing, name), f"{what}: it was appended to\n{done.stderr}")
        status = place.lstat()
        expect(place.is_file() and not place.is_symlink(), f"{what}: it is a link")
        expect(status.st_uid == os.geteuid() and status.st_nlink == 1, f"{what}: it is not ours")
        expect(status.st_mode & 0o7777 == writer.mode, f"{what}: {status.st_mode & 0o7777:o}")
        left = [one for one in folder.rglob(".*.part*") if not one.is_symlink()]
        expect(not left, f"{what}: {left} is left")
        return "ours"


def check_named(heed):
    """Devices, pipes and open files that a user names are written as before."""
    alerts = f"{heed.program} alerts {ROOT / 'Samples/road/recognitions.ndjson'} --quiet --output"
    whole = heed.run("alerts", ROOT / "Samples/road/recognitions.ndjson", "--quiet").stdout
    for words in ("-", "/dev/stdout", "/dev/fd/1", ">(cat)"):
        done = subprocess.run(["bash", "-c", f"{alerts} {words} | cat"], capture_output=True, text=True, check=True)
        expect(done.stdout == whole, f"--output {words}: {done.stderr}")
    with tempfile.TemporaryDirectory(prefix="heed-planted-") as scratch:
        script = f"cd {scratch}; {alerts} /dev/fd/1 > file; mkfifo pipe; cat pipe > read & {alerts} pipe; wait; {alerts} /dev/null"
        subprocess.run(["bash", "-ec", script], check=True)
        for name_ in ("file", "read"):
            expect(pathlib.Path(scratch, name_).read_text() == whole, f"{name_} lacks lines")
    expect(pathlib.Path("/dev/null").is_char_device() and pathlib.Path("/dev/stdout").is_symlink(), "/dev is as it was")


class Planted(Heed):
    def stills(self, name_, count):
        folder = self.scratch / name_
        folder.mkdir()
        for number in range(count):
            (folder / f"{number:04}.png").symlink_to(FIXTURES / "face.png")
        return folder

    def labels(self):
        path = self.scratch / "labels.names"
        path.write_text("car\nperson\n")
        return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heed", required=True)
    parser.add_argument("--row", help="one row alone")
    arguments = parser.parse_args()
    scenarios = [nothing, link, name] + ([file] if os.geteuid() == 0 else [])
    if os.geteuid() != 0:
        print("Files of another user are left out: only root can give files away.")
    with tempfile.TemporaryDirectory(prefix="heed-planted-") as scratch:
        heed = Planted(arguments.heed, scratch)
        rows = [writer for writer in writers(heed) if arguments.row in (None, writer.row)]
        if any("kept" in writer.command for writer in rows):
            heed.run("record", heed.scratch / "few", "--session", "kept", "--store", heed.store, "--quiet")
        ends = {}
        for writer in rows:
            for scenario in scenarios:
                ends.setdefault(check(heed, writer, scenario), []).append(writer.row)
        check_named(heed)
    print(json.dumps({"writers": len(rows), "checks": len(rows) * len(scenarios), **{end: len(rows_) for end, rows_ in ends.items()},
                      "ours in files of others": 0}))


main()
