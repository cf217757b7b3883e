"""Tables as people's tools read them: the lines of docs/fleet.md."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import conftest
import pytest

VEHICLES = ["007", "Müller", "a/b", "1e5", "2026-11-23", "unknown car = 'x' %20"]


@pytest.fixture(scope="module")
def fleet(drives: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Drives of vehicles whose names are numbers, dates, umlauts and signs."""
    folder = tmp_path_factory.mktemp("readers")
    (folder / "in").mkdir()
    rows = ["path,vehicle"]
    for number, vehicle in enumerate(VEHICLES):
        (folder / f"in/{number}.mp4").write_bytes((drives / list(conftest.DRIVES)[number]).read_bytes())
        rows.append(f'{number}.mp4,"{vehicle}"')
    (folder / "drives.csv").write_text("\n".join(rows) + "\n")
    conftest.fleet("decide", folder / "in", "--rig", conftest.RIG, "--output", folder / "fleet", "--master", "none", "--manifest", folder / "drives.csv")
    return folder / "fleet"


def lines() -> dict[str, str]:
    """The lines of the documentation, by the tool's name."""
    page = (conftest.ROOT / "docs/fleet.md").read_text()
    return dict(re.findall(r"^\| (pandas|pyarrow|DuckDB|Spark|Polars) \| `([^`]+)` \|$", page, re.MULTILINE))


#: What is done with the documented line's value: vehicles, and the seconds as a number.
ENDS = {
    "pandas": "print(sorted(found.vehicle), found.seconds.sum())",
    "pyarrow": "print(sorted(found['vehicle'].to_pylist()), found['seconds'].to_pandas().sum())",
    "DuckDB": "print(sorted(found.df().vehicle), found.df().seconds.sum())",
    "Spark": "print(sorted(row.vehicle for row in found.collect()), sum(row.seconds for row in found.collect()))",
    "Polars": "print(sorted(found['vehicle']), found['seconds'].sum())",
}


@pytest.mark.parametrize("tool", ENDS)
def test_documented_line_reads_a_table(fleet: Path, tool: str) -> None:
    program = f"found = {lines()[tool].split('; ')[-1]}\n{ENDS[tool]}"
    imports = "\n".join(lines()[tool].split("; ")[:-1])
    done = subprocess.run([sys.executable, "-B", "-c", f"{imports}\n{program}"], cwd=fleet.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    vehicles, seconds = done.stdout.rstrip().rsplit(" ", 1)
    assert eval(vehicles) == sorted(VEHICLES) and 11 < float(seconds) < 13


def test_folders_have_names_that_are_no_columns_and_safe_values(fleet: Path) -> None:
    for path in (fleet / "drives").rglob("*.parquet"):
        parts = path.relative_to(fleet / "drives").parts[:-1]
        assert [part.split("=")[0] for part in parts] == ["settings_part", "day_part", "vehicle_part"]
        assert all(re.fullmatch(r"[a-z_]+=[a-z]-[A-Za-z0-9._-]+", part) for part in parts)
