"""What is claimed in the prediction sheet: what the engine gave in rehearsals, with people who are not those of the
checks.

A maker predicts from own tests; so does this. Nothing is claimed that was not rehearsed.
"""

from __future__ import annotations

from dataclasses import dataclass

from drives import MULTI_TARGETS, Outcome, Program, Run, play, seed_of
from sheet import BOTH, FORWARD, LANE, OF_THE_VEHICLE, TABLES, WARNING, Cell

# Choice: ten people show what fails for most; eight of them have to be served before it is claimed.
PEOPLE = 10
SHARE = 0.8
# Forward support is played twice with a road, so five have to do.
PEOPLE_ON_ROADS = 5

# Euro NCAP's lane support tests are driven at 72 km/h.
LANE_KMH = 72.0

SCENARIOS = ("CCRs", "CMRs", "CCRm")
# What is played behind a noise variable to say that the system works with it.
NOISE_TASKS: tuple[tuple[str, str | None, list[str]], ...] = (
    ("long", "Owl", ["In-vehicle infotainment system"]),
    ("long", "Lizard", ["In-vehicle infotainment system"]),
    ("microsleep", None, []),
)
NOT_CARRIED = "Thick eyelash makeup"


@dataclass
class Claims:
    green: set[tuple[int, int]]
    functional: dict[str, bool | None]
    # Why what is red is red, by cell; and how many of the rehearsals each took.
    reasons: dict[tuple[int, int], str]
    noise_reasons: dict[str, str]


def task_of(cell: Cell) -> tuple[str, str | None, list[str]] | None:
    """What is played for a cell; None for what no driver can be simulated for."""
    if cell.table in TABLES:
        places = MULTI_TARGETS if cell.place is None else [cell.place]
        return TABLES[cell.table], cell.movement or "Lizard", places
    if cell.task == "Unresponsive":
        return "sleep", None, []
    if cell.task in ("Microsleep", "Sleep"):
        return cell.task.lower(), None, []
    if cell.task == "Impairment" and cell.place == "Drowsiness":
        return "drowsy", None, []
    return None


def rehearse(
    program: Program, cells: list[Cell], noises: list[str], honours: bool = False, warned: Claims | None = None
) -> Claims:
    """Plays every cell and noise variable with ten people each.

    honours: in a vehicle that honours requests; else it ignores them, and only warnings count.
    warned: what was rehearsed of warnings and noise variables already, which are no vehicle's.
    """
    runs: list[Run] = []
    owners: list[tuple[int, int] | str] = []
    reasons: dict[tuple[int, int], str] = {}
    for cell in cells:
        key = (cell.row, cell.column)
        task = task_of(cell)
        if not honours and cell.response not in (WARNING, FORWARD):
            reasons[key] = "needs a vehicle that steers or stops; Heed warns"
        elif task is None:
            reasons[key] = "not judged by Heed"
        elif warned is not None and cell.response == WARNING:
            if key in warned.reasons:
                reasons[key] = warned.reasons[key]
        else:
            for person in range(PEOPLE if cell.response == WARNING else PEOPLE_ON_ROADS):
                runs.append(rehearsal(f"{cell.row}/{cell.column}", person, task, cell.response, honours=honours))
                owners.append(key)
    for noise in [] if warned is not None else noises:
        for person in range(PEOPLE):
            for number, task in enumerate(NOISE_TASKS):
                runs.append(rehearsal(f"{noise}/{number}", person, task, WARNING, noise))
                owners.append(f"{noise}/{number}")
    taken: dict[tuple[int, int] | str, list[Outcome]] = {}
    for owner, outcome in zip(owners, play(program, runs), strict=True):
        taken.setdefault(owner, []).append(outcome)
    if warned is None:
        return judged(cells, noises, taken, reasons)
    claims = judged(cells, [], taken, reasons)
    claims.green |= {(cell.row, cell.column) for cell in cells if cell.response == WARNING} & warned.green
    return Claims(claims.green, warned.functional, claims.reasons, warned.noise_reasons)


def rehearsal(
    name: str, person: int, task: tuple[str, str | None, list[str]], response: str, noise: str | None = None,
    honours: bool = False,
) -> Run:
    run = Run(f"rehearsal/{name}/{person}", seed_of("rehearsal", name, person), task[0], task[1], task[2])
    run.noises = [noise] if noise else []
    if honours and response in OF_THE_VEHICLE:
        run.honours, run.response = True, OF_THE_VEHICLE[response]
        run.speed = LANE_KMH if response == LANE else None
    if response in (FORWARD, BOTH):
        draw = seed_of("road", name, person)
        scenario = SCENARIOS[draw % 3]
        run.approach = {
            "scenario": scenario,
            "impactPercent": float((25, 50, 75)[draw // 3 % 3]),
            "ownSpeed": float((30, 40, 50, 60, 70, 80)[draw // 9 % 6]),
            "targetSpeed": 20.0 if scenario == "CCRm" else 0.0,
        }
    return run


def judged(
    cells: list[Cell],
    noises: list[str],
    taken: dict[tuple[int, int] | str, list[Outcome]],
    reasons: dict[tuple[int, int], str],
) -> Claims:
    green: set[tuple[int, int]] = set()
    for cell in cells:
        key = (cell.row, cell.column)
        if key not in taken:
            continue
        good = sum(one.passed for one in taken[key])
        if good >= SHARE * len(taken[key]):
            green.add(key)
        else:
            first = next(one.why for one in taken[key] if not one.passed)
            reasons[key] = f"{good} of {len(taken[key])} rehearsals: {first}"
    functional: dict[str, bool | None] = {NOT_CARRIED: None}
    noise_reasons = {NOT_CARRIED: "not simulated: observations carry no make-up"}
    for noise in noises:
        counts = [sum(one.passed for one in taken[f"{noise}/{number}"]) for number in range(len(NOISE_TASKS))]
        functional[noise] = min(counts) >= SHARE * PEOPLE
        noise_reasons[noise] = "rehearsals: " + ", ".join(
            f"{task[0]} {str(task[1] or '').lower()} {count} of {PEOPLE}".replace("  ", " ")
            for task, count in zip(NOISE_TASKS, counts, strict=True)
        )
    return Claims(green, functional, reasons, noise_reasons)
