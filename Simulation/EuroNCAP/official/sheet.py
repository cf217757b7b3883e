"""The official workbook: what is predicted goes in, what is drawn and what is scored comes out."""

from __future__ import annotations

import contextlib
import io
import random
from dataclasses import dataclass
from pathlib import Path

import numpy
import openpyxl

PREDICTION, VERIFICATION, SCENARIOS, TESTS = "DE - DM pred.", "DE - DM verif.", "Scenario Scores", "Test Scores"
TABLES = {"Long distraction": "long", "Short distraction": "short", "Phone use": "phone"}
WARNING, FORWARD, LANE = "Warning", "Forward support", "Lane support"
BOTH, EMERGENCY = "Forward and lane support", "Emergency function"
# What a run is told that the vehicle has to do.
OF_THE_VEHICLE = {FORWARD: "forward", LANE: "lane", BOTH: "both", EMERGENCY: "emergency"}


@dataclass(frozen=True)
class Cell:
    """One cell of the prediction sheet that has to be filled: what is predicted of what."""

    row: int
    column: int
    table: str
    task: str
    movement: str
    place: str | None
    response: str


@dataclass(frozen=True)
class Check:
    """One drawn row of the verification sheet."""

    row: int
    category: str
    scenario: str
    point: str
    task: str
    movement: str
    place: str | None
    noise: str | None
    response: str
    road: str | None


@dataclass(frozen=True)
class Points:
    category: str
    scenario: str
    score: float | None
    most: float


def official(folder: Path, *words: str) -> None:
    """Runs one step of the package as its own command line would, in this process, so that what it draws is seeded."""
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()) as said:
        from euroncap_rating_2026.cli import cli

        try:
            cli.main(args=["safe_driving", *words], standalone_mode=False)
        except SystemExit as stop:
            raise RuntimeError(f"the official package refused {' '.join(words)}:\n{said.getvalue()}") from stop


def prediction_cells(book: openpyxl.Workbook) -> list[Cell]:
    """Every cell that has to be filled; driving tasks have no warning."""
    sheet = book[PREDICTION]
    cells: list[Cell] = []
    table, task, movement = "", "", ""
    for row in range(14, sheet.max_row + 1):
        first, second, third = (sheet.cell(row, column).value for column in (1, 2, 3))
        if first in TABLES or first == "Non-transient":
            table, task, movement = str(first), "", ""
            continue
        if not table or (first is None and second is None and third is None):
            continue
        task, movement = str(first or task), str(second or movement)
        if table == "Non-transient":
            names = {4: WARNING, 5: BOTH, 6: EMERGENCY}
        else:
            names = {4: WARNING, 5: FORWARD, 6: LANE}
        for column, response in names.items():
            # What cannot be predicted there is not grey.
            if sheet.cell(row, column).fill.fgColor.rgb == "FF808080":
                place = None if third is None else str(third)
                cells.append(Cell(row, column, table, task, movement, place, response))
    return cells


def noise_rows(book: openpyxl.Workbook) -> dict[str, int]:
    """The noise variables and their rows."""
    sheet = book[PREDICTION]
    return {str(sheet.cell(row, 3).value): row for row in range(2, 14) if sheet.cell(row, 3).value} | {"Talking": 13}


def predict(path: Path, claimed: set[tuple[int, int]], functional: dict[str, bool | None]) -> None:
    """Fills in the template: green for what is claimed, red for the rest; a noise variable of None stays blank."""
    book = openpyxl.load_workbook(path)
    sheet = book[PREDICTION]
    for cell in prediction_cells(book):
        sheet.cell(cell.row, cell.column).value = "Green" if (cell.row, cell.column) in claimed else "Red"
    for name, row in noise_rows(book).items():
        works = functional.get(name)
        if works is not None:
            sheet.cell(row, 4).value = "Functional" if works else "Non Functional"
    book.save(path)


def draw(folder: Path, seed: int) -> Path:
    """Lets the package draw its spot checks."""
    random.seed(seed)
    numpy.random.seed(seed % 2**32)
    official(folder, "preprocess", "-i", "sd_template.xlsx", "-o", str(folder))
    return folder / "sd_preprocessed_template.xlsx"


def drawn(path: Path) -> tuple[dict[str, int], list[Check]]:
    """The general requirements and their rows, and the drawn checks."""
    sheet = openpyxl.load_workbook(path)[VERIFICATION]
    requirements: dict[str, int] = {}
    checks: list[Check] = []
    kept = ["", "", "", "", ""]
    is_check = False
    for row in range(2, sheet.max_row + 1):
        values = [sheet.cell(row, column).value for column in range(1, 11)]
        if values[0] == "Category":
            is_check = True
        elif not is_check and values[1]:
            requirements[str(values[1])] = row
        elif is_check and values[7]:
            kept = [str(new) if new else old for new, old in zip(values[:5], kept, strict=True)]
            place, noise, response, road = (None if values[i] is None else str(values[i]) for i in (5, 6, 7, 9))
            checks.append(
                Check(row, kept[0], kept[1], kept[2], kept[3], kept[4], place, noise, str(response), road)
            )
    return requirements, checks


def fill_in(path: Path, values: dict[int, str]) -> None:
    """Writes PASS, FAIL and N/A."""
    book = openpyxl.load_workbook(path)
    for row, value in values.items():
        book[VERIFICATION].cell(row, 9).value = value
    book.save(path)


def scored(folder: Path) -> tuple[float, list[Points]]:
    """Computes the score; the driver monitoring's own, out of the official report, and where it comes from."""
    for old in folder.glob("sd_*_report.xlsx"):
        old.unlink()
    official(folder, "compute-score", "-i", "sd_preprocessed_template.xlsx", "-o", str(folder))
    report = openpyxl.load_workbook(next(folder.glob("sd_*_report.xlsx")), data_only=True)
    points: list[Points] = []
    category = ""
    for row in report[SCENARIOS].iter_rows(min_row=2, values_only=True):
        if row[3]:
            category = str(row[3])
        if category.startswith(("Transient", "Non-transient")):
            score = float(row[5]) if isinstance(row[5], int | float) else None
            points.append(Points(category, str(row[4]), score, float(row[6])))
    total = next(
        row[3] for row in report[TESTS].iter_rows(min_row=2, values_only=True) if row[2] == "Driver monitoring"
    )
    added = sum(one.score or 0 for one in points)
    if not isinstance(total, int | float) or abs(total - added) > 1e-6:
        raise RuntimeError(f"the official report says {total} of driver monitoring, its scenarios add up to {added}")
    return float(total), points
