"""The moments to look at first."""

import shutil
from pathlib import Path
from typing import Any

import conftest
import numpy
import pandas
import pytest

from heed_fleet.levels import WARNING, with_standing
from heed_fleet.moments import longest
from heed_fleet.schema import LEVELS

STANDS = {".": "normal", "w": "warning", "C": "critical"}


def drawn(*timelines: str) -> list[tuple[int, float, float, str]]:
    """Drive, begin, length and level of each moment. A character is a second; an event comes with each change."""
    events = [(drive, second, LEVELS.index(STANDS[one])) for drive, line in enumerate(timelines)
              for second, one in enumerate(line) if second == 0 or one != line[second - 1]]
    drive, t_s, stands = (numpy.array(column) for column in zip(*events))
    rows, lasted_s = longest(drive, t_s.astype(float), stands, numpy.array([float(len(line)) for line in timelines]))
    return [(drive[row], t_s[row], lasted, LEVELS[stands[row]]) for row, lasted in zip(rows, lasted_s)]


@pytest.mark.parametrize("timeline, expected, why", [
    ("......", [], "nothing happened"),
    ("..www..", [(2, 3, "warning")], "a warning alone"),
    ("wwwwCCwwww", [(4, 2, "critical")], "critical has its own time, not that of the warning around it"),
    ("CCww", [(0, 2, "critical")], "critical falls to a warning"),
    (".CwwCCCw.", [(4, 3, "critical")], "the longer one of two criticals in an episode"),
    (".CCwCC.", [(1, 2, "critical")], "the first one of two that are equally long"),
    ("..wwCC", [(4, 2, "critical")], "the drive ends in critical"),
    (".w" + 10 * "." + "ww.", [(12, 2, "warning")], "10 s apart is one episode"),
    (".w" + 11 * "." + "ww.", [(1, 1, "warning"), (13, 2, "warning")], "11 s apart are two episodes"),
    ("w" + 10 * "." + "w" + 10 * "." + "C", [(22, 1, "critical")], "an episode goes on while pauses are short"),
])
def test_a_moment_has_the_length_of_its_own_level(timeline: str, expected: list[Any], why: str) -> None:
    assert [one[1:] for one in drawn(timeline)] == expected, why


def test_episodes_end_with_their_drive() -> None:
    assert drawn("..ww", "w...", "....", "CC") == [(0, 2, 2, "warning"), (1, 0, 1, "warning"), (3, 0, 2, "critical")]


def test_a_level_that_is_held_while_the_cabin_is_unavailable_goes_on() -> None:
    events = pandas.DataFrame({"key": "a", "place": range(4), "level": ["warning", "unknown", "unknown", "normal"],
                               "source": [None, "warning", "critical", None]})
    assert [LEVELS[one] for one in with_standing(events)["standing"]] == ["warning", "warning", "critical", "normal"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample drive as a fleet: a phone, then a warning that becomes critical and a warning again."""
    folder = tmp_path_factory.mktemp("whole")
    shutil.copy(conftest.ROOT / "Samples/drive/drive.mp4", folder / "drive.mp4")
    output = folder / "fleet"
    conftest.fleet("decide", folder / "drive.mp4", "--rig", conftest.RIG, "--output", output, "--master", "none")
    return output


@pytest.mark.parametrize("name, levels", [("decided", ["critical"]), ("whole", ["critical", "warning"])])
def test_moments_match_the_events_of_their_drives(
    name: str, levels: list[str], request: pytest.FixtureRequest, tmp_path: Path,
) -> None:
    fleet = request.getfixturevalue(name)
    conftest.fleet("report", fleet, "--csv", tmp_path)
    drives = conftest.rows(fleet, "drives").set_index("path")
    risks = with_standing(conftest.rows(fleet, "events").query("type == 'risk'"))
    moments = pandas.read_csv(tmp_path / "moments.csv")
    assert moments["level"].tolist() == levels
    assert set(moments["path"]) == set(drives.index[drives["alerts"] > 0])
    for moment in moments.itertuples():
        drive = drives.loc[moment.path]
        told = risks[risks["key"] == drive["key"]]
        begin = told.iloc[(told["t_ms"] / 1000 - moment.t_s).abs().argmin()]
        assert begin["t_ms"] / 1000 == pytest.approx(moment.t_s, abs=0.1)
        assert (LEVELS[begin["standing"]], begin["kind"], begin["text"]) == (moment.level, moment.reason, moment.text)
        assert begin["before"] < begin["standing"] and begin["standing"] >= WARNING
        below = told[(told["place"] > begin["place"]) & (told["standing"] < begin["standing"])]["t_ms"] / 1000
        end = below.iloc[0] if len(below) else drive["seconds"]
        assert moment.t_s + moment.lasted_s == pytest.approx(end, abs=0.1)
        assert f"-ss {max(0, moment.t_s - 5):.1f} " in moment.command
