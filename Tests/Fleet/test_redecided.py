"""Sessions that are decided again from their observations."""

import json
import shutil
from pathlib import Path

import conftest
import pandas
import pytest
from recorded_settings import record_settings

OTHER = ["--set", "risk.raisedBy=nhtsa-2013", "--set", "escalation.escalatesAfter=1.5"]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A drive with a road and a vehicle, and one without."""
    import heed

    store, samples = tmp_path_factory.mktemp("sessions"), conftest.ROOT / "Samples"
    whole = {"recognitions": samples / "whole-drive/recognitions.ndjson", "vehicle": samples / "whole-drive/vehicle.ndjson"}
    for name, rig, more in (("road", "sample-car", whole), ("cabin", "sample-cabin", {})):
        monitor = heed.Monitor(rig=conftest.ROOT / "Calibration" / rig, without=[heed.Frame])
        monitor.record(name, store=store, driver="p07", contents=["observations"])
        list(monitor.start(samples / "drive/drive.mp4", **more))
        monitor.close()
    return store


def decide(store: Path, output: Path, *more: str) -> str:
    return conftest.fleet("decide", store, "--output", output, "--master", "none", *more)


def rows(output: Path, table: str) -> pandas.DataFrame:
    """Rows of the settings that were used last."""
    found = conftest.rows(output, table)
    latest = max(Path(output, "settings").iterdir(), key=lambda file: file.stat().st_mtime_ns).stem
    return found[found["settings"] == latest].reset_index(drop=True)


@pytest.fixture(scope="module")
def anew(store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Decided under the other rule book from the observations."""
    output = tmp_path_factory.mktemp("anew") / "fleet"
    decide(store, output, *OTHER)
    return output


def test_redecided_rows_match_a_first_decision(store: Path, anew: Path, tmp_path: Path) -> None:
    output = tmp_path / "fleet"
    decide(store, output)
    conftest.fleet("redecide", store, "--output", output, "--master", "none", *OTHER)
    for table in ("drives", "events", "minutes"):
        again = rows(output, table)
        pandas.testing.assert_frame_equal(again, rows(anew, table))
        assert len(again) > 0


def test_drive_rows_match_the_session_summary(store: Path, anew: Path) -> None:
    import heed

    drives = rows(anew, "drives").set_index("session")
    for name in ("road", "cabin"):
        with heed.replay(name, store=store, settings={"risk": {"raisedBy": "nhtsa-2013"}}, without=[heed.Frame]) as monitor:
            said = json.loads(list(monitor)[-1].line)
        row = drives.loc[name]
        assert (row["highest_risk"], row["alerts"]) == (said["highest_risk"], said["alerts"])
        for level, seconds in said["risk_s"].items():
            assert row[f"risk_{level}_s"] == pytest.approx(seconds, abs=0.002)


def test_recorded_constants_are_named_once_for_all_drives(store: Path, tmp_path: Path) -> None:
    old, output, page = Path(shutil.copytree(store, tmp_path / "old")), tmp_path / "fleet", tmp_path / "page.html"
    for name in ("road", "cabin"):
        record_settings(old / name, "closure: {dip: {fall: 0.75}}")
    line = "2 drives: Its settings have other values of what are constants now, so decisions may differ: closure.dip.fall 0.75 (now "
    assert decide(old, output).count(line) == 1
    said = conftest.fleet("redecide", old, "--output", output, "--master", "none", *OTHER)
    assert said.count(line) == 3, "of the job, before and after"
    conftest.fleet("report", output, "--settings-hash", next(Path(output, "settings").iterdir()).stem, "--output", page)
    assert page.read_text().count(line) == 1
    given = tmp_path / "settings.yaml"
    given.write_text("risk: {raisedBy: eu-addw}")
    assert line not in decide(old, output, "--settings", str(given))
