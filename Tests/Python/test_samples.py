"""The sample programs: the lines of heed analyze, words for people, and sentences for what is wrong."""

import subprocess
import sys

import pytest
from conftest import DRIVE, RIG, ROOT

SAMPLES = ROOT / "Samples/Embedding"


def run(name, *arguments):
    return subprocess.run(
        [sys.executable, "-B", SAMPLES / name, *arguments], capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("name", ["watch.py", "push.py"])
def test_sample_programs_give_the_events_of_heed_analyze(drive, name):
    done = run(name, DRIVE, "--rig", RIG, "--lines")
    assert done.returncode == 0 and done.stderr == "" and done.stdout.splitlines() == drive.lines


@pytest.mark.parametrize("name", ["watch.py", "push.py"])
def test_sample_programs_report_a_missing_file(name):
    done = run(name, "/not/there.mp4")
    assert done.returncode == 1 and done.stderr.startswith(f"{name[:-3]}: ") and "/not/there.mp4" in done.stderr


def test_watch_sample_prints_words():
    done = run("watch.py", DRIVE, "--rig", RIG)
    assert "glance at phone" in done.stdout and "the end: 2685 frames, 26 blinks" in done.stdout
    assert "risk critical: Eyes shut for 1 s: microsleep." in done.stdout
