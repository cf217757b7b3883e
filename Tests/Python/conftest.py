"""What the tests of the package share: the sample drive, analyzed once."""

import pathlib
import sys

import pytest

import heed

ROOT = pathlib.Path(__file__).resolve().parents[2]
DRIVE = ROOT / "Samples/drive/drive.mp4"
RIG = ROOT / "Calibration/sample-cabin"
sys.path.insert(0, str(ROOT / "Tests"))

if ROOT / "Python" in pathlib.Path(heed.__file__).parents:
    sys.exit("these tests are of the installed wheel, not of the sources: run make test-python.")


@pytest.fixture(scope="session")
def drive():
    """The analysis of the sample drive."""
    analysis = heed.analyze(DRIVE, rig=RIG, progress=False)
    assert analysis.summary.complete
    return analysis


@pytest.fixture(scope="session")
def pictures():
    """The drive's first ten seconds, decoded."""
    found = []
    for picture in heed.frames(DRIVE):
        found.append(picture)
        if len(found) == 300:
            break
    return found
