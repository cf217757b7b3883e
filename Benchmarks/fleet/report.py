#!/usr/bin/env python3
"""Measures `heed-fleet report`: time and memory of a page and its tables over made-up drives of an hour each.

  report.py --work FOLDER [--hours 10000]

The folder keeps the tables, so that a second call measures alone. Environment as for measure.py.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy
import pyarrow

from heed_fleet import schema
from heed_fleet.layout import Layout
from heed_fleet.staging import write_whole

SETTINGS = "0123456789abcdef"
DAYS, VEHICLES, DRIVERS = 40, 60, 120
RISKS = [f"risk_{level}_s" for level in schema.LEVELS]
#: Events of an hour. Source: the sample drive, 89.5 s, scaled to an hour.
EVENTS = {"risk": 520, "request": 3140, "glance": 1210, "blink": 1050, "verdict": 760, "drowsiness": 400, "prompt": 360,
          "availability": 240, "distraction": 160, "eyeClosure": 160, "attention": 120, "yawn": 40}
#: Choice: as many different hours as files' compression needs to meet different rows.
HOURS = 40
#: What the report has to keep to for 10,000 hours on two cores of a server.
MOST_S, MOST_BYTES = 60, 2 << 30
REPORT = ("import sys; from heed_fleet.layout import Layout; from heed_fleet.reporting import write;"
          f"write(Layout(sys.argv[1]), '{SETTINGS}', *sys.argv[2:])")


def events(draw: Any) -> pyarrow.Table:
    """The events of one hour, without its drive."""
    kinds = numpy.repeat(list(EVENTS), list(EVENTS.values()))
    t = draw.uniform(0, 3_600_000, len(kinds)).round(3)
    order = numpy.argsort(t)
    kinds, t = kinds[order], t[order]
    risk = kinds == "risk"
    level = draw.choice(schema.LEVELS, len(kinds), p=[0.05, 0.5, 0.2, 0.2, 0.05])
    reason = draw.choice(["drowsy", "longGlance", "microsleep", "phoneGlance"], len(kinds))
    text = numpy.char.add("Looking away for this many seconds: ", draw.integers(2, 9, len(kinds)).astype(str))
    return filled("events", len(kinds), {
        "schema_version": schema.VERSION, "place": numpy.arange(len(kinds)), "type": kinds, "t_ms": t, "level": level,
        "kind": reason, "source": numpy.where(risk, None, "road"), "value": draw.uniform(0, 1, len(kinds)).round(4),
        "codes": numpy.where(risk, reason, None), "text": numpy.where(risk, text, None)})


def minutes(draw: Any) -> pyarrow.Table:
    """The minutes of one hour, without its drive."""
    risk = draw.dirichlet([1, 40, 4, 2, 0.5], 60) * 60
    lids = draw.uniform(40, 60, 60).round(3)
    values = {
        "schema_version": schema.VERSION, "minute": numpy.arange(60), "seconds": 60.0, "perclos": 0.08, "kss": 4.0,
        "attention": draw.uniform(0.7, 1, 60).round(4), "attention_s": lids, "lids_seen_s": lids,
        "lids_shut_s": (lids * draw.beta(2, 20, 60)).round(3), "drowsy_s": 2.0, "away_s": 4.0, "phone_s": 1.0,
        "alerts": draw.integers(0, 3, 60), "prompts": 1, "blinks": 17, "closures": 1, "yawns": 0}
    return filled("minutes", 60, values | dict(zip(RISKS, risk.T)))


def filled(table: str, count: int, values: dict[str, Any]) -> pyarrow.Table:
    """A table of the schema; columns without values are null, one value is that of all rows."""
    wanted = schema.arrow(table)
    columns = (numpy.broadcast_to(numpy.asarray(values.get(name), object), count) for name in wanted.names)
    return pyarrow.table([pyarrow.array(one, kind) for one, kind in zip(columns, wanted.types)], schema=wanted)


def drive(number: int, shapes: list[tuple[pyarrow.Table, pyarrow.Table]]) -> dict[str, pyarrow.Table]:
    """The rows of one drive."""
    draw = numpy.random.default_rng(number)
    happened, timed = shapes[draw.integers(len(shapes))]
    day = str(numpy.datetime64("2026-10-05") + number % DAYS)
    vehicle = f"car{number // DAYS % VEHICLES:02}"
    common = {"key": f"{number:032x}", "settings": SETTINGS, "day": day, "vehicle": vehicle}
    known = {"driver": f"p{draw.integers(DRIVERS):03}", "road": draw.choice(["town", "motorway", "country"])}
    sums = {name: timed[name].to_numpy().sum() for name in ("lids_seen_s", "alerts", *RISKS)}
    row = filled("drives", 1, common | known | sums | {
        "schema_version": schema.VERSION, "content": f"{number:064x}", "kind": "video", "path": f"{number}.mp4",
        "seconds": 3600.0, "status": "ok" if number % 50 else "partial", "coverage": 0.85,
        "attention": draw.uniform(0.7, 1), "perclos": timed["lids_shut_s"].to_numpy().sum() / sums["lids_seen_s"],
        "prompts": 60, "highest_risk": "critical"})
    return {"events": labelled(happened, common), "drives": row,
            "minutes": labelled(timed, common | known | {"hour": int(draw.integers(6, 20))})}


def labelled(table: pyarrow.Table, values: dict[str, Any]) -> pyarrow.Table:
    for name, value in values.items():
        place = table.schema.get_field_index(name)
        column = pyarrow.repeat(pyarrow.scalar(value, table.schema.types[place]), len(table))
        table = table.set_column(place, table.schema.field(name), column)
    return table


def make(fleet: Path, hours: int) -> None:
    """Writes the tables; what is there stays."""
    layout = Layout(str(fleet))
    draw = numpy.random.default_rng(7)
    shapes = [(events(draw), minutes(draw)) for _ in range(HOURS)]
    parts: dict[tuple[int, int], list[int]] = {}
    for number in range(hours):
        parts.setdefault((number % DAYS, number // DAYS % VEHICLES), []).append(number)
    for numbers in parts.values():
        made = [drive(number, shapes) for number in numbers]
        first = made[0]["drives"].to_pylist()[0]
        for table in schema.TABLES:
            write_whole(layout.part(table, SETTINGS, first["day"], first["vehicle"]), f"{numbers[0]:016x}.parquet",
                        pyarrow.concat_tables([one[table] for one in made]))
    (fleet / "settings").mkdir()
    (fleet / f"settings/{SETTINGS}.json").write_text(json.dumps(
        {"version": "0.1.0", "settings": None, "changes": {}, "rig": None, "calibration": None, "models": {}}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True)
    parser.add_argument("--hours", type=int, default=10_000)
    given = parser.parse_args()
    fleet = Path(given.work, f"hours-{given.hours}")
    if not (fleet / "settings").exists():
        make(fleet, given.hours)
    began = time.monotonic()
    page, csv = Path(given.work, "page.html"), Path(given.work, "csv")
    subprocess.run([sys.executable, "-c", REPORT, fleet, page, csv], check=True)
    took, most = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10
    holds = given.hours < 10_000 or (took <= MOST_S and most <= MOST_BYTES)
    print("| what | required | measured | holds |\n|---|---|---|---|")
    print(f"| report of {given.hours:,} h | {MOST_S} s, {MOST_BYTES >> 30} GB | {took:.1f} s, {most / 2**30:.2f} GB | "
          f"{'yes' if holds else 'NO'} |")
    sys.exit(0 if holds else 1)


main()
