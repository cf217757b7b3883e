"""Plays Euro NCAP's spot checks of driver monitoring and prints the official score: n of 25 points for every seed."""

from __future__ import annotations

import argparse
import json
import logging
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import openpyxl

import general
import sheet
from claims import LANE_KMH, Claims, rehearse
from drives import MULTI_TARGETS, Outcome, Program, Run, approach_of, play, seed_of

# Besides what is drawn, people differ by what every test day brings; how often each does.
# Choice: nights and glasses as on the road; each is claimed functional, so each may come.
OF_THE_DAY = {
    "Daytime - Night-time": 0.3,
    "Clear sunglasses": 0.2,
    "Short facial hair": 0.15,
    "Long facial hair": 0.1,
    "Talking": 0.1,
}


@dataclass
class Day:
    """One seed: what was drawn, what came of it, what it scored."""

    seed: int
    folder: Path
    requirements: list[general.Requirement]
    checks: list[tuple[sheet.Check, Run | None, str]]
    drowsy: Run
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    total: float = 0
    points: list[sheet.Points] = field(default_factory=list)
    without_failed: float | None = None
    settled: list[tuple[general.Requirement, str, str]] = field(default_factory=list)

    def runs(self) -> list[Run]:
        mine = [run for _, run, _ in self.checks if run is not None]
        return mine + [run for one in self.requirements for run in one.runs]


def run_of(seed: int, check: sheet.Check, honours: bool) -> tuple[Run | None, str]:
    """What is played for a drawn row; None with the reason where nothing can be."""
    name = f"{seed}/{check.row}"
    number = seed_of(seed, check.row, check.point)
    kinds = {"Long distraction": "long", "Short distraction": "short", "Phone use": "phone"}
    kinds |= {"Microsleep": "microsleep", "Sleep": "sleep", "Unresponsive": "sleep"}
    kind = kinds.get(check.category.split(" - ")[-1])
    if kind is None:
        return None, f"no driver is simulated for {check.category}"
    if not honours and check.response not in (sheet.WARNING, sheet.FORWARD):
        return None, f"{check.response} needs a vehicle that steers or stops"
    run = Run(name, number, kind)
    if kind in ("long", "short", "phone"):
        run.movement = check.movement
        run.places = MULTI_TARGETS if check.place is None else [check.place]
    run.noises = ([check.noise] if check.noise else []) + [
        noise
        for noise, share in OF_THE_DAY.items()
        if seed_of(number, noise) % 1000 < 1000 * share and noise != check.noise
    ]
    if honours and check.response in sheet.OF_THE_VEHICLE:
        run.honours, run.response = True, sheet.OF_THE_VEHICLE[check.response]
        run.speed = LANE_KMH if check.response == sheet.LANE else None
    if check.response in (sheet.FORWARD, sheet.BOTH):
        run.approach = approach_of(check.road or "")
    return run, ""


def draw_day(folder: Path, claims: Claims, seed: int, drowsy: Run, is_drowsy_claimed: bool, honours: bool) -> Day:
    quiet()
    folder.mkdir(parents=True, exist_ok=True)
    sheet.official(folder, "generate-template")
    template = folder / "sd_template.xlsx"
    green = set(claims.green)
    if not is_drowsy_claimed:
        cells = sheet.prediction_cells(openpyxl.load_workbook(template))
        green -= {(one.row, one.column) for one in cells if one.place == "Drowsiness"}
    sheet.predict(template, green, claims.functional)
    requirements, checks = sheet.drawn(sheet.draw(folder, seed))
    return Day(
        seed,
        folder,
        [general.requirement(seed, text, row, claims.functional) for text, row in requirements.items()],
        [(check, *run_of(seed, check, honours)) for check in checks],
        drowsy,
    )


def score_day(day: Day) -> Day:
    """Fills in what came of the runs and lets the package compute."""
    quiet()
    day.settled = [
        (one, *one.settle([day.outcomes[run.id] for run in one.runs])) for one in day.requirements
    ]
    values = {one.row: value for one, value, _ in day.settled}
    for check, run, _ in day.checks:
        values[check.row] = "PASS" if run is not None and day.outcomes[run.id].passed else "FAIL"
    preprocessed = day.folder / "sd_preprocessed_template.xlsx"
    sheet.fill_in(preprocessed, values)
    day.total, day.points = sheet.scored(day.folder)
    failed = [one.row for one, value, _ in day.settled if value == "FAIL"]
    if failed:
        sheet.fill_in(preprocessed, {row: "PASS" for row in failed})
        day.without_failed, _ = sheet.scored(day.folder)
    return day


def quiet() -> None:
    """The package tells a log of its own everything it does."""
    logging.disable(logging.ERROR)


def day_lines(day: Day) -> list[str]:
    passed = sum(1 for _, run, _ in day.checks if run is not None and day.outcomes[run.id].passed)
    lines = [f"seed {day.seed}: {day.total:g}/25, {passed} of {len(day.checks)} drawn checks passed"]
    for one, value, why in day.settled:
        if value == "FAIL":
            lines.append(f"  requirement FAIL: {one.text}\n    {why}")
    if day.without_failed is not None:
        lines.append(f"  a failed requirement makes the official score 0; without it: {day.without_failed:g}/25")
    for check, run, reason in day.checks:
        outcome = None if run is None else day.outcomes[run.id]
        if outcome is not None and outcome.passed:
            continue
        what = [check.category, check.scenario, check.place or "", check.road or ""]
        lines.append("  FAIL " + ", ".join(part for part in what if part))
        if outcome is None or run is None:
            lines.append(f"    {reason}")
            continue
        worn = ", ".join(run.noises) or "nothing before the face"
        said = "; ".join(f"{one['seconds']:.1f} s {one['text']}" for one in outcome.said) or "nothing"
        lines.append(f"    {outcome.why}; {worn}; {outcome.person}")
        lines.append(f"    the engine said: {said}; took the look for: {', '.join(outcome.seenAs)}")
    return lines


def lost_lines(days: list[Day], claims: Claims, cells: list[sheet.Cell], honours: bool) -> list[str]:
    """Where points go, over all seeds: mean of what is lost, and whether it was claimed."""
    lines = [f"{'mean':>6} {'of':>5}  scenario"]
    for index, one in enumerate(days[0].points):
        mean = sum(day.points[index].score or 0 for day in days) / len(days)
        if mean < one.most - 1e-9:
            lines.append(f"{mean:6.2f} {one.most:5.2f}  {one.category}: {one.scenario}")
    lines.append("Not claimed (red), by cell of the prediction sheet:")
    for cell in cells:
        reason = claims.reasons.get((cell.row, cell.column))
        if reason and "needs a vehicle" not in reason:
            name = ", ".join(part for part in (cell.table, cell.task, cell.movement, cell.place, cell.response) if part)
            lines.append(f"  {name}: {reason}")
    if not honours:
        lines.append("  every cell of lane and combined support, and emergency function: needs a vehicle that steers or stops")
    lines.append("Noise variables:")
    for noise, works in claims.functional.items():
        state = "blank" if works is None else "functional" if works else "non functional"
        lines.append(f"  {noise}: {state} ({claims.noise_reasons[noise]})")
    return lines


def as_json(day: Day) -> dict[str, Any]:
    return {
        "seed": day.seed,
        "score": day.total,
        "score_without_failed_requirements": day.without_failed,
        "points": [vars(one) for one in day.points],
        "requirements": [{"text": one.text, "value": value, "why": why} for one, value, why in day.settled],
        "checks": [
            vars(check)
            | {"run": vars(run) if run else None}
            | {"outcome": vars(day.outcomes[run.id]) if run else {"passed": False, "why": reason}}
            for check, run, reason in day.checks
        ],
        "drowsy": vars(day.outcomes[day.drowsy.id]),
    }


@dataclass
class Result:
    """What came of all seeds in one kind of vehicle."""

    claims: Claims
    days: list[Day]

    @property
    def mean(self) -> float:
        return sum(day.total for day in self.days) / len(self.days)

    @property
    def worst(self) -> float:
        return min(day.total for day in self.days)

    def as_json(self, cells: list[sheet.Cell]) -> dict[str, Any]:
        return {
            "mean": self.mean,
            "worst": self.worst,
            "not_claimed": [
                vars(cell) | {"why": self.claims.reasons[cell.row, cell.column]}
                for cell in cells
                if (cell.row, cell.column) in self.claims.reasons
            ],
            "noise_variables": {
                name: {"functional": works, "why": self.claims.noise_reasons[name]}
                for name, works in self.claims.functional.items()
            },
            "seeds": [as_json(day) for day in self.days],
        }


def play_days(
    program: Program, pool: ProcessPoolExecutor, root: Path, claims: Claims, seeds: range, honours: bool
) -> list[Day]:
    """Draws every seed's checks, plays and scores them."""
    tired = [Run(f"{seed}/drowsy", seed_of(seed, "drowsy"), "drowsy") for seed in seeds]
    woken = play(program, tired)
    drawing = [
        pool.submit(draw_day, root / str(seed), claims, seed, run, outcome.passed, honours)
        for seed, run, outcome in zip(seeds, tired, woken, strict=True)
    ]
    days = [one.result() for one in drawing]
    outcomes = {one.id: one for one in woken}
    outcomes |= {one.id: one for one in play(program, [run for day in days for run in day.runs()])}
    for day in days:
        day.outcomes = {run.id: outcomes[run.id] for run in [*day.runs(), day.drowsy]}
    return list(pool.map(score_day, days))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True, help="ncap-drives, built")
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--seeds", type=int, default=20, help="how many")
    parser.add_argument("--json", type=Path, help="writes every run there")
    parser.add_argument("--view", choices=("face", "hands"), default="face", help="what the cabin camera sees")
    parser.add_argument(
        "--net", choices=("none", "whole", "quarters"), default="none", help="how an object net reads its pictures"
    )
    asked = parser.parse_args()
    if asked.seeds < 1:
        parser.error("--seeds has to be 1 or more")
    program = Program(asked.program.resolve(), asked.view, None if asked.net == "none" else asked.net)
    began = time.monotonic()
    quiet()
    with tempfile.TemporaryDirectory(prefix="heed-ncap-") as place, ProcessPoolExecutor(os.cpu_count()) as pool:
        root = Path(place)
        sheet.official(root, "generate-template")
        book = openpyxl.load_workbook(root / "sd_template.xlsx")
        cells = sheet.prediction_cells(book)
        noises = [name for name in sheet.noise_rows(book) if name != "Thick eyelash makeup"]
        seeds = range(asked.first, asked.first + asked.seeds)
        results: dict[str, Result] = {}
        claims: Claims | None = None
        for vehicle, honours in (("ignores", False), ("honours", True)):
            folder = root / vehicle
            folder.mkdir()
            claims = rehearse(program, cells, noises, honours, claims)
            print(f"In a vehicle that {vehicle} requests: {len(claims.green)} of {len(cells)} cells are claimed "
                  f"({time.monotonic() - began:.0f} s)", flush=True)
            results[vehicle] = Result(claims, play_days(program, pool, folder, claims, seeds, honours))
    for vehicle, result in results.items():
        print(f"\n== In a vehicle that {vehicle} requests")
        for day in result.days:
            print("\n".join(day_lines(day)))
        print("\n".join(lost_lines(result.days, result.claims, cells, vehicle == "honours")))
    print(f"camera: {asked.view}; object net: {asked.net}")
    for vehicle, result in results.items():
        print(f"Euro NCAP driver monitoring, {len(seeds)} seeds, in a vehicle that {vehicle} requests: "
              f"mean {result.mean:.2f}/25, worst {result.worst:g}/25")
    if asked.json:
        report = {"view": asked.view, "net": asked.net} | {vehicle: result.as_json(cells) for vehicle, result in results.items()}
        asked.json.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(f"every run: {asked.json}")


if __name__ == "__main__":
    main()
