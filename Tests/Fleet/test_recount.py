"""The report's figures beside a recount of the files in SQL."""

import re
from pathlib import Path

import conftest
import duckdb
import pandas
import pytest

GROUPS = ["fleet", "day", "driver", "vehicle", "road"]
OF_DRIVES = """
  SELECT {group} AS value, count(*) AS drives, sum(seconds) / 3600 AS hours, sum(alerts) AS alerts,
    count(*) FILTER (status = 'partial') AS partial_drives,
    count(DISTINCT driver) FILTER (driver <> 'unknown') AS drivers,
    sum(seconds * coverage * attention) / sum(seconds * coverage) FILTER (attention IS NOT NULL) AS attention,
    sum(perclos * lids_seen_s) / sum(lids_seen_s) AS drowsiness,
    sum(risk_warning_s + risk_critical_s) / sum(seconds - risk_unknown_s) AS risk
  FROM read_parquet('{fleet}/drives/**/*.parquet', hive_partitioning=false)
  WHERE status <> 'failed' AND {group} <> 'unknown' GROUP BY ALL ORDER BY value"""
OF_HOURS = """
  SELECT hour AS value, count(DISTINCT key) AS drives, sum(seconds) / 3600 AS hours, sum(alerts) AS alerts,
    count(DISTINCT driver) FILTER (driver <> 'unknown') AS drivers,
    sum(attention * attention_s) / sum(attention_s) AS attention, sum(lids_shut_s) / sum(lids_seen_s) AS drowsiness,
    sum(risk_warning_s + risk_critical_s) / sum(seconds - risk_unknown_s) AS risk
  FROM read_parquet('{fleet}/minutes/**/*.parquet', hive_partitioning=false) GROUP BY ALL ORDER BY value"""


@pytest.fixture(scope="module")
def reported(decided: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("csv")
    conftest.fleet("report", decided, "--csv", folder, "--output", folder / "page.html")
    return folder


@pytest.mark.parametrize("name", [*GROUPS, "hour"])
def test_every_figure_equals_a_recount_in_sql(decided: Path, reported: Path, name: str) -> None:
    sql = OF_HOURS if name == "hour" else OF_DRIVES
    counted = duckdb.sql(sql.format(fleet=decided, group="'fleet'" if name == "fleet" else name)).df()
    table = {"fleet": "fleet", "day": "trend"}.get(name, f"by_{name}")
    found = pandas.read_csv(reported / f"{table}.csv")
    assert len(found) == len(counted)
    if name != "fleet":
        assert found.iloc[:, 0].astype(str).tolist() == counted["value"].astype(str).tolist()
    for column in counted.columns[1:]:
        assert found[column].tolist() == pytest.approx(counted[column].tolist(), nan_ok=True), column


@pytest.mark.parametrize("name", ["driver", "vehicle", "hour"])
def test_the_page_shows_the_figures_of_its_tables(reported: Path, name: str) -> None:
    found = pandas.read_csv(reported / f"by_{name}.csv")
    section = re.search(f'<section id="{name}">.*?</section>', (reported / "page.html").read_text()).group()
    shown = dict(re.findall(r'<tr><th scope="row" class="words">(.*?)</th>(.*?)</tr>', section))
    assert len(shown) == len(found)
    for row in found.to_dict("records"):
        of_row = shown[f"{row[name]:02d}:00" if name == "hour" else row[name]]
        cells = re.findall(r"<td>(.*?)(?:<small>.*?)?</td>", of_row)
        shares = ["–" if pandas.isna(row[figure]) else f"{100 * row[figure]:.{digits}f} %"
                  for figure, digits in (("attention", 1), ("drowsiness", 1), ("risk", 2))]
        assert cells == [str(row["drives"]), f"{row['hours']:.2f}", *shares, f"{row['alerts_per_h']:.1f}"]
