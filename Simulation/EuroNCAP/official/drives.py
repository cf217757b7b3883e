"""Runs of simulated drivers: asked for as values, played by the program `ncap-drives`, answered in the same order."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MULTI_TARGETS = ["In-vehicle infotainment system", "Glovebox", "Passenger footwell", "Driver side window"]


@dataclass
class Run:
    """One run; the keys are those of `Run.swift`."""

    id: str
    seed: int
    task: str
    movement: str | None = None
    places: list[str] = field(default_factory=list)
    noises: list[str] = field(default_factory=list)
    speed: float | None = None
    approach: dict[str, Any] | None = None
    honours: bool | None = None
    response: str | None = None
    seconds: float | None = None


@dataclass
class Outcome:
    id: str
    passed: bool
    why: str
    said: list[dict[str, Any]]
    seenAs: list[str]
    person: str
    warned: float | None = None


def seed_of(*parts: object) -> int:
    """The same number for the same parts, in every run and on every machine."""
    digest = hashlib.sha256("/".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:6], "big")


def approach_of(scenario: str) -> dict[str, Any]:
    """Reads the package's text of a forward support scenario."""
    found = re.fullmatch(r"(CCRs|CMRs|CCRm), IL (\d+)%, VUT (\d+) km/h, Target (\d+) km/h", scenario)
    if found is None:
        raise ValueError(f"the scenario {scenario!r} has another form than the package's 5.4.9 draws")
    kind, impact, own, target = found.groups()
    return {
        "scenario": kind,
        "impactPercent": float(impact),
        "ownSpeed": float(own),
        "targetSpeed": float(target),
    }


@dataclass(frozen=True)
class Program:
    """The built `ncap-drives`, and with which camera and object net it plays."""

    path: Path
    view: str = "face"
    net: str | None = None


def play(program: Program, runs: list[Run]) -> list[Outcome]:
    """Plays the runs, all cores busy."""
    played = [vars(run) | {"view": program.view, "net": program.net} for run in runs]
    asked = json.dumps([{key: value for key, value in run.items() if value is not None} for run in played])
    done = subprocess.run([program.path], input=asked, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{program.path} ended with {done.returncode}: {done.stderr.strip()}")
    return [Outcome(**one) for one in json.loads(done.stdout)]
