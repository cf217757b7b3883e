"""What the communities' readers say of the files that heed exports."""

import collections
import json
import math
import subprocess

import pandas

import readers
from program import expect

# What only a study's own people can fill in; everything else that the validator finds is an error here.
RECOMMENDED = {"TOO_FEW_AUTHORS", "NO_AUTHORS", "JSON_KEY_RECOMMENDED", "SIDECAR_KEY_RECOMMENDED"}
GAZE_COLUMNS = ["gaze_timestamp", "world_index", "confidence", "norm_pos_x", "norm_pos_y", "base_data"] + [
    f"{name}_{axis}"
    for name in ["gaze_point_3d", "eye_center0_3d", "gaze_normal0", "eye_center1_3d", "gaze_normal1"]
    for axis in "xyz"]
FIXATION_COLUMNS = [
    "id", "start_timestamp", "duration", "start_frame_index", "end_frame_index", "norm_pos_x", "norm_pos_y", "dispersion",
    "confidence", "method", "gaze_point_3d_x", "gaze_point_3d_y", "gaze_point_3d_z", "base_data"]
BLINK_COLUMNS = [
    "id", "start_timestamp", "duration", "end_timestamp", "start_frame_index", "index", "end_frame_index", "confidence",
    "filter_response", "base_data"]

# What the specification has no name for, and the vehicle's link tells all the same.
OWN_BRANCH = readers.HERE.parents[1] / "docs/heed.vspec"


def check_bids(heed, lines):
    """Two sessions in one dataset: one with display and calibration, one with neither."""
    folder = heed.scratch / "bids"
    said = heed.export("monday-1", "bids", folder).stderr + heed.export("stills", "bids", folder).stderr
    for words in ["p-07 is sub-p07", "ses-monday1", "no display", "not calibrated"]:
        expect(words in said, f"the export does not say {words!r}: {said}")
    done = subprocess.run(
        [readers.script("bids-validator-deno"), "--json", folder], capture_output=True, text=True, check=False)
    answer = json.loads(done.stdout)
    issues = answer["issues"]["issues"]
    found = collections.Counter((issue["severity"], issue["code"]) for issue in issues)
    bad = [i for i in issues if i["severity"] == "error" or i["code"] not in RECOMMENDED]
    expect(not bad, f"bids-validator: {json.dumps(bad, indent=1)}")
    expect(answer["summary"]["subjects"] and len(answer["summary"]["subjects"]) == 2, "two participants")
    base = folder / "sub-p07/ses-monday1/beh/sub-p07_ses-monday1_task-driving"
    sidecar = json.loads(base.with_name(base.name + "_physio.json").read_text())
    expect(sidecar["CalibrationCount"] == 1 and 0 < sidecar["AverageCalibrationError"] < 5, "the calibration's error")
    table = pandas.read_csv(f"{base}_physio.tsv.gz", sep="\t", names=sidecar["Columns"], na_values="n/a")
    frames = [line for line in lines if line["type"] == "frame"]
    expect(len(table) == len(frames), "a sample a frame")
    for row, frame in zip(table.itertuples(), frames):
        gaze = frame["gaze"]
        x = gaze["screen_pt"][0] if gaze and gaze["screen_pt"] else math.nan
        expect(math.isnan(x) == math.isnan(row.x_coordinate) and (math.isnan(x) or abs(x - row.x_coordinate) <= 0.06),
               f"x at {row.timestamp} s is {row.x_coordinate}, not {x}")
        expect(abs(row.timestamp - frame["t_ms"] / 1000) < 1e-5, "the frame's time")
    events = pandas.read_csv(f"{base}_events.tsv", sep="\t", na_values="n/a")
    expect((events.trial_type == "glance").sum() == sum(line["type"] == "glance" for line in lines), "every glance")
    print(f"bids     bids-validator {version('bids-validator-deno')}: {len(table)} samples, no error; "
          + ", ".join(f"{count} x {code}" for (_, code), count in sorted(found.items())))


def check_pupil(heed, lines):
    folder = heed.scratch / "pupil"
    heed.export("monday-1", "pupil", folder)
    tables = {name: pandas.read_csv(folder / f"{name}.csv") for name in ["gaze_positions", "fixations", "blinks"]}
    for name, columns in [
            ("gaze_positions", GAZE_COLUMNS), ("fixations", FIXATION_COLUMNS), ("blinks", BLINK_COLUMNS)]:
        expect(list(tables[name].columns) == columns, f"columns of {name}.csv: {list(tables[name].columns)}")
    seen = [line for line in lines if line["type"] == "frame" and line["gaze"]]
    read = readers.pupil(folder / "gaze_positions.csv", (1920, 1080))
    expect(len(read) == len(seen), "a row a frame with a gaze")
    used = 0
    for row, frame in zip(read.to_dict("records"), seen):
        point = frame["gaze"]["screen_pt"]
        if math.isnan(row["gaze_pos_vid_x"]) or point is None:
            continue
        used += 1
        expect(abs(row["timestamp"] - frame["t_ms"]) < 0.01 and row["frame_idx"] == frame["frame"], "time and frame")
        for axis, value in zip("xy", point):
            expect(abs(row[f"gaze_pos_vid_{axis}"] - value) < 0.1, f"{axis} at {frame['t_ms']} ms")
        length = math.hypot(*(row[f"gaze_dir_r_{axis}"] for axis in "xyz"))
        expect(math.isnan(length) or abs(length - 1) < 1e-3, "a direction has length 1")
    expect(used > len(seen) / 2, f"the reader uses {used} of {len(seen)} rows")
    blinks = [line for line in lines if line["type"] == "blink"]
    expect(len(tables["blinks"]) == len(blinks), "every blink")
    for row, blink in zip(tables["blinks"].itertuples(), blinks):
        expect(abs(row.start_timestamp - blink["start_ms"] / 1000) < 1e-4, "seconds")
        expect(row.start_frame_index <= row.index <= row.end_frame_index, "frames in order")
    fixations = tables["fixations"]
    expect(len(fixations) == sum(line["type"] == "fixation" for line in lines), "every fixation")
    expect(fixations.duration.between(50, 60_000).all() and fixations.dispersion.between(0, 40).all(), "ms and degrees")
    info = pandas.read_csv(folder / "export_info.csv").set_index("key").value
    expect(info["Frame Index Range:"] == f"0 - {sum(line['type'] == 'frame' for line in lines) - 1}", "the range")
    print(f"pupil    glassesTools {version('glassestools')}: {len(read)} rows, {used} above its confidence of 0.6; pandas: "
          f"{len(fixations)} fixations, {len(blinks)} blinks")


def check_vss(heed):
    output = heed.scratch / "tree.json"
    here = readers.HERE
    done = subprocess.run(
        [readers.script("vspec"), "export", "json", "--strict", "-s", here / "driver.vspec", "-l", OWN_BRANCH, "-u", here / "units.yaml",
         "-q", here / "quantities.yaml", "-o", output], capture_output=True, text=True, check=False)
    expect(done.returncode == 0, f"vspec: {done.stdout}{done.stderr}")
    leaves = {}

    def collect(tree, path):
        for name, node in tree.items():
            place = f"{path}.{name}" if path else name
            if "children" in node:
                collect(node["children"], place)
            else:
                leaves[place] = node

    collect(json.loads(output.read_text()), "")
    own = [path for path in leaves if path.startswith("Vehicle.Heed.")]
    expect(len(own) >= 12, f"Heed's own branch: {own}")
    folder = heed.scratch / "vss"
    heed.export("monday-1", "vss", folder)
    told, last = collections.Counter(), -math.inf
    for text in (folder / "monday-1.vss.ndjson").read_text().splitlines():
        line = json.loads(text)
        leaf = leaves.get(line["path"])
        expect(leaf, f"{line['path']} is no signal")
        expect(line["unit"] == leaf.get("unit"), f"{line['path']}: {line['unit']}, not {leaf.get('unit')}")
        expect(line["t_ms"] >= last, "in the order of times")
        last = line["t_ms"]
        told[line["path"]] += 1
        value = line["value"]
        if value is None:
            continue
        if leaf["datatype"] == "boolean":
            expect(isinstance(value, bool), f"{line['path']} is {value}")
        else:
            expect(leaf["min"] <= value <= leaf["max"] and not isinstance(value, bool), f"{line['path']} is {value}")
    expect(len(told) >= 9, f"only {sorted(told)}")
    print(f"vss      vss-tools {version('vss-tools')}: {sum(told.values())} changes of {len(told)} signals, all of the tree; "
          f"{len(own)} signals of Heed's own branch are valid")


def version(package):
    return readers.version(package)
