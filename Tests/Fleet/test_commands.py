"""Wrong usage, reports and differences, as people meet them."""

import shutil
from pathlib import Path
from xml.dom import minidom

import conftest
import pandas
import pytest

from heed_fleet.intervals import FEWEST, interval, slope


@pytest.mark.parametrize("more, code, words", [
    (["--set", "risk.raisedBy=nobody"], 78, "nobody"),
    (["--set", "risk"], 66, "SECTION.NAME=VALUE"),
    (["--settings", "absent.yaml"], 78, "absent.yaml cannot be read"),
    (["--rig", "absent"], 78, "absent cannot be read"),
    (["--manifest", "absent.csv"], 66, "absent.csv cannot be read"),
    (["--pattern", "{car}.mp4"], 66, "{car} is not known"),
    (["--conf", "executor.memory=4g"], 66, "write spark.NAME=VALUE"),
])
def test_job_failing_for_all_drives_writes_no_rows(drives: Path, tmp_path: Path, more: list[str], code: int, words: str) -> None:
    said = conftest.fleet("decide", drives, "--output", tmp_path / "fleet", "--master", "none", *more, code=code)
    assert said.startswith("error: ") and words in said
    assert not (tmp_path / "fleet/drives").exists()


def test_wrong_usage_exits_with_64() -> None:
    assert "invalid choice" in conftest.fleet("decode", code=64)


def test_text_of_strangers_is_shown_as_escapes(drives: Path, tmp_path: Path) -> None:
    assert "\\u001b" in conftest.fleet("report", "x", "--\x1b\u202e", code=64)
    manifest = tmp_path / "drives.csv"
    manifest.write_text("path,driver\ncar9/\x1b\x9b\u202enone.mp4,p1\n")
    said = conftest.decide(drives, tmp_path / "fleet", "--manifest", manifest, code=66)
    assert "car9/\\u001b\\u009b\\u202enone.mp4" in said


def test_a_missing_drive_of_the_manifest_is_named(drives: Path, tmp_path: Path) -> None:
    manifest = tmp_path / "drives.csv"
    manifest.write_text("path,driver\ncar9/none.mp4,p1\n")
    assert "names car9/none.mp4, which is not in" in conftest.decide(drives, tmp_path / "fleet", "--manifest", manifest, code=66)


def test_the_report_is_well_formed_and_loads_nothing(decided: Path, tmp_path: Path) -> None:
    page, csv = tmp_path / "week.html", tmp_path / "csv"
    conftest.fleet("report", decided, "--output", page, "--csv", csv, "--link", "reports/{path}.html?t={seconds}")
    text = page.read_text()
    minidom.parseString(text.replace("<!DOCTYPE html>", "").encode())
    assert "://" not in text and "<script" not in text and "src=" not in text
    assert "2 drives could not be decided" in text
    assert set(pandas.read_csv(csv / "failures.csv")["path"]) == conftest.DAMAGED.keys()
    fleet = pandas.read_csv(csv / "fleet.csv").iloc[0]
    drives = conftest.rows(decided, "drives").query("status != 'failed'")
    assert fleet["drives"] == len(drives) == 10
    # A drive without a score has no weight.
    weights = (drives["seconds"] * drives["coverage"]).where(drives["attention"].notna(), 0)
    assert fleet["attention"] == pytest.approx((weights * drives["attention"]).sum() / weights.sum())
    # Two drivers are too few to say how sure the fleet's figure is.
    assert pandas.isna(fleet["attention_low"])
    moments = pandas.read_csv(csv / "moments.csv")
    assert len(moments) == drives["alerts"].sum() > 0
    assert moments["link"].str.startswith("reports/car").all()


def test_changed_decisions_of_redecided_sessions_are_shown(tmp_path: Path) -> None:
    heed = pytest.importorskip("heed")
    store = tmp_path / "sessions"
    monitor = heed.Monitor(rig=conftest.RIG, without=[heed.Frame])
    monitor.record("monday", store=store, driver="p07", contents=["observations"])
    monitor.start(conftest.ROOT / "Samples/drive/drive.mp4")
    assert list(monitor)[-1].type == "summary"
    monitor.close()
    # The same observations twice are one drive.
    shutil.copytree(store / "monday", store / "tuesday")
    output = tmp_path / "fleet"
    assert "the same recording twice: monday, tuesday" in conftest.fleet("decide", store, "--output", output, "--master", "none")
    said = conftest.fleet("redecide", store, "--output", output, "--master", "none", "--set", "risk.warningFrom=0.99", "--set",
                          "risk.criticalFrom=1", "--csv", tmp_path / "csv")
    assert "1 drives, 0.02 h" in said
    before, after = (conftest.rows(output, "drives").groupby("settings")["alerts"].sum().sort_values(ascending=False))
    assert before > after
    warnings = pandas.read_csv(tmp_path / "csv/warnings.csv")
    assert (warnings["where"] == "only before").sum() >= before - after
    drives = conftest.rows(output, "drives")
    assert set(drives["driver"]) == {"p07"} and set(drives["session"]) == {"monday"}


def test_confidence_intervals_are_reproducible() -> None:
    parts, wholes = [1.0, 2, 3, 4, 5], [10.0] * 5
    low, high = interval(parts, wholes, "a")
    assert 0.1 <= low < 0.3 < high <= 0.5
    assert interval(parts, wholes, "a") == (low, high)
    assert interval(parts[:FEWEST - 1], wholes[:FEWEST - 1], "a") is None
    # Drives of nobody seen do not make up the number.
    assert interval(parts, [10.0, 10, 10, 10, 0], "a") is None


def test_trend_needs_an_interval_that_excludes_zero() -> None:
    times = list(range(10))
    rising = slope(times, [0.1 * t for t in times], [1.0] * 10, times, "up")
    assert rising is not None and rising[1] > 0 and rising[0] == pytest.approx(0.1)
    flat = slope(times, [0.5 + 0.1 * (-1) ** t for t in times], [1.0] * 10, times, "flat")
    assert flat is not None and flat[1] < 0 < flat[2]
    assert slope(times, [0.1] * 10, [1.0] * 10, ["one"] * 10, "one driver") is None


def test_a_planted_link_is_replaced_and_pages_are_private(decided: Path, tmp_path: Path) -> None:
    victim, page, csv = tmp_path / "victim", tmp_path / "week.html", tmp_path / "csv"
    victim.write_text("of the victim")
    page.symlink_to(victim)
    csv.mkdir()
    (csv / "fleet.csv").symlink_to(victim)
    conftest.fleet("report", decided, "--output", page, "--csv", csv)
    assert victim.read_text() == "of the victim"
    for path in (page, csv / "fleet.csv"):
        assert not path.is_symlink() and path.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.rglob(".*"))
