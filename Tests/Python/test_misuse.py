"""Misuse of monitors and sources: exceptions that Python programs expect, with sentences; never a crash."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from conftest import DRIVE, RIG

import heed

GRAY = np.full((48, 64), 90, np.uint8)
BGR = np.full((48, 64, 3), 90, np.uint8)


def pushing(*arguments, **named):
    def call():
        with heed.Monitor() as monitor:
            monitor.push(*arguments, **named)

    return call


def closed(method, *arguments):
    def call():
        monitor = heed.Monitor()
        monitor.close()
        monitor.close()
        getattr(monitor, method)(*arguments)

    return call


def in_order(*steps):
    def call():
        with heed.Monitor() as monitor:
            for step in steps:
                step(monitor)

    return call


def start(**sources):
    return lambda: heed.Monitor().start(**sources)


def push(t):
    return lambda monitor: monitor.push(GRAY, t)


CALLS = [
    # Frames.
    (pushing(None, 0.0), TypeError, "numpy array, not NoneType"),
    (pushing([[1, 2]], 0.0), TypeError, "numpy array, not list"),
    (pushing(GRAY.astype(float), 0.0), TypeError, "uint8.*float64"),
    (pushing(GRAY[0], 0.0), ValueError, r"shape \(64,\)"),
    (pushing(np.zeros((4, 4, 2), np.uint8), 0.0), ValueError, r"shape \(4, 4, 2\)"),
    (pushing(np.zeros((0, 64), np.uint8), 0.0), ValueError, "empty"),
    (pushing(np.zeros((8, 8), np.uint8), 0.0), ValueError, "16 to 8192"),
    (pushing(np.zeros((9000, 16), np.uint8), 0.0), ValueError, "16 to 8192"),
    (pushing(np.lib.stride_tricks.as_strided(GRAY, (48, 64), (2**21, 1)), 0.0), ValueError, "at most 1048576"),
    (pushing(BGR, 0.0, pixels="yuy2"), ValueError, "pixels is 'yuy2'; it is one of gray"),
    (pushing(BGR, 0.0, pixels="gray"), ValueError, r"gray has shape \(48, 64, 3\)"),
    (pushing(GRAY, 0.0, pixels="rgb"), ValueError, r"rgb has shape"),
    (pushing(BGR, 0.0, luma=GRAY[:40]), ValueError, "luma is 64 x 40, and the picture 64 x 48"),
    (pushing(GRAY, 0.0, luma=GRAY), ValueError, "beside bgr"),
    (pushing(GRAY, 0.0, range="video"), ValueError, "range is 'video'"),
    (pushing(GRAY[:47], 0.0, pixels="nv12"), ValueError, "height \\* 3 / 2"),
    (pushing((GRAY, GRAY), 0.0), ValueError, "plane 1 of nv12"),
    (pushing((GRAY, GRAY[:0, :, None]), 0.0), ValueError, "plane 1 of nv12"),
    (pushing((GRAY, GRAY, GRAY, GRAY), 0.0), ValueError, "4 planes"),
    (pushing((GRAY, GRAY), 0.0, pixels="bgr"), ValueError, "one array"),
    # Times.
    (pushing(GRAY), ValueError, "give the time once"),
    (pushing(GRAY, 0.0, time_ns=0), ValueError, "give the time once"),
    (pushing(GRAY, "now"), TypeError, "t is a number of seconds, not str"),
    (pushing(GRAY, float("nan")), ValueError, "t is nan"),
    (pushing(GRAY, -1), ValueError, "0 to 2\\^62"),
    (pushing(GRAY, 1e300), ValueError, "t is 1e"),
    (pushing(GRAY, time_ns=2**80), ValueError, "0 to 2\\^62"),
    (pushing(GRAY, time_ns=1.5), TypeError, "time_ns is a whole number"),
    (pushing(GRAY, 0.0, camera="road"), ValueError, "not one of this monitor's"),
    (pushing(GRAY, 0.0, camera="rear"), ValueError, "camera is 'rear'"),
    # Order.
    (closed("push", GRAY, 0.0), RuntimeError, "was closed"),
    (closed("poll"), RuntimeError, "was closed"),
    (closed("finish"), RuntimeError, "was closed"),
    (closed("start", "drive.mp4"), RuntimeError, "was closed"),
    (in_order(push(0), lambda m: m.finish(), push(1)), RuntimeError, "has ended"),
    (in_order(push(0), lambda m: m.finish(), lambda m: m.finish()), RuntimeError, "has ended"),
    (in_order(push(0), lambda m: m.start(str(DRIVE))), RuntimeError, "begun already"),
    (in_order(push(0), lambda m: m.record("x")), RuntimeError, "begun|before"),
    (in_order(lambda m: next(iter(m))), RuntimeError, "no event will come"),
    (in_order(lambda m: m.poll(timeout=-1)), ValueError, "timeout is -1"),
    (in_order(lambda m: m.poll(timeout="x")), TypeError, "timeout is a number"),
    # What a monitor is made of.
    (lambda: heed.Monitor(rig="/not/there"), FileNotFoundError, "/not/there"),
    (lambda: heed.Monitor(rig=7), TypeError, "rig is a str or a path, not int"),
    (lambda: heed.Monitor(rig=b"rig"), TypeError, "not bytes"),
    (lambda: heed.Monitor(rig="a\0b"), ValueError, "0 character"),
    (lambda: heed.Monitor(rig="\ud800"), ValueError, "rig holds what UTF-8 cannot write"),
    (lambda: heed.Monitor(rig=DRIVE), ValueError, "."),
    (lambda: heed.Monitor(settings={"nonsense": 1}), ValueError, "nonsense"),
    (lambda: heed.Monitor(settings={"a": object()}), ValueError, "YAML cannot write"),
    (lambda: heed.Monitor(settings="/not/there.yaml"), FileNotFoundError, "not/there"),
    (lambda: heed.Monitor(calibration="/not/there.json"), FileNotFoundError, "not/there"),
    (lambda: heed.Monitor(cameras="all"), ValueError, "cameras is 'all'; it is one of cabin, road, both"),
    (lambda: heed.Monitor(cameras=["cabin"]), ValueError, "cameras is"),
    (lambda: heed.Monitor(without=["frame"]), ValueError, "classes of events"),
    (lambda: heed.Monitor(models="/not/there").push(GRAY, 0.0), FileNotFoundError, "heed models install"),
    # Sources.
    (start(), ValueError, "names neither cabin nor road"),
    (start(cabin="/not/there.mp4"), FileNotFoundError, "/not/there.mp4"),
    (start(cabin=__file__), ValueError, "test_misuse.py"),
    (start(cabin=99), FileNotFoundError, "99"),
    (start(cabin=True), TypeError, "cabin is a str or a path"),
    (start(cabin=str(DRIVE), vehicle="/not/there"), FileNotFoundError, "/not/there"),
    (lambda: heed.analyze("/not/there.mp4"), FileNotFoundError, "/not/there.mp4"),
    (lambda: heed.analyze(), ValueError, "names neither"),
    (lambda: heed.analyze(3.5), TypeError, "cabin is a str or a path, not float"),
    (lambda: next(heed.frames("/not/there.mp4")), FileNotFoundError, "/not/there.mp4"),
    (lambda: heed.frames(__file__), ValueError, "test_misuse.py"),
    (lambda: heed.frames(None), TypeError, "source is a str or a path, not None"),
    (lambda: heed.frames(""), ValueError, "source is empty"),
    (lambda: heed.replay("no-session", store="/not/there"), FileNotFoundError, "no-session"),
    (lambda: heed.replay("../../etc"), (ValueError, FileNotFoundError), "."),
    # The rest.
    (in_order(push(0), lambda m: m.vehicle(0.0, speed_mps="fast")), TypeError, "speed_mps is a number"),
    (in_order(push(0), lambda m: m.vehicle(0.0, speed_mps=float("inf"))), ValueError, "infinite"),
    (in_order(push(0), lambda m: m.vehicle(0.0, turn_signal="up")), ValueError, "turn_signal is 'up'"),
    (in_order(push(0), lambda m: m.recognitions("{}")), ValueError, "no road"),
    (lambda: heed.Monitor(cameras="road").recognitions("no JSON"), ValueError, "recognitions"),
    (in_order(lambda m: m.start_calibration(points=4)), (ValueError, RuntimeError), "."),
    (in_order(lambda m: m.start_calibration(points="five")), TypeError, "points is a whole number"),
    (in_order(lambda m: m.start_calibration(points=2**40)), ValueError, "points is"),
    (in_order(lambda m: m.record("a/b")), ValueError, "a/b"),
    (in_order(lambda m: m.record("a", contents=["sound"])), ValueError, "contents is 'sound'"),
    (lambda: pickle.dumps(heed.Monitor()), TypeError, "another process"),
    (lambda: copy.copy(heed.Monitor()), TypeError, "another process"),
]


@pytest.mark.parametrize("call, kind, words", CALLS, ids=[str(n) for n in range(len(CALLS))])
def test_misuse_is_reported_in_a_sentence(call, kind, words):
    with pytest.raises(kind, match=words) as caught:
        call()
    assert len(str(caught.value)) > 10 and "\n" not in str(caught.value)


def test_library_errors_keep_their_status_when_pickled():
    with pytest.raises(heed.HeedError) as caught:
        heed.Monitor(rig="/not/there")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is heed.NotFound and again.status == -5 and str(again) == str(caught.value)


def test_failed_call_does_not_change_the_monitor():
    with heed.Monitor() as monitor:
        monitor.push(GRAY, 1.0)
        for _ in range(3):
            with pytest.raises(heed.BadContent):
                monitor.push(GRAY[:, : GRAY.shape[1] // 2], 1.05)
        assert monitor.push(GRAY, 1.1) and monitor.finish()[-1].frames == 2


def test_an_analysis_closed_early_raises_closed_each_time():
    analysis = heed.analyze(DRIVE, rig=RIG, progress=False)
    first = next(iter(analysis))
    analysis.close()
    for _ in range(2):
        with pytest.raises(heed.Closed):
            analysis.events
    assert next(iter(analysis)) == first


def test_an_interrupted_analysis_raises_closed():
    def interrupt(frames):
        if frames == 5:
            raise KeyboardInterrupt

    analysis = heed.analyze(DRIVE, rig=RIG, progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        analysis.events
    with pytest.raises(heed.Closed, match="interrupted"):
        analysis.events


def test_program_may_exit_without_closing_its_monitor():
    code = (
        f"import heed\nmonitor = heed.Monitor(rig={str(RIG)!r}).start({str(DRIVE)!r})\nnext(iter(monitor))\n"
        f"frames = heed.frames({str(DRIVE)!r})\nanalysis = heed.analyze({str(DRIVE)!r})\nprint('the end')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (0, "the end\n", "")


def test_events_that_are_not_kept_can_be_read_once():
    seen = []
    analysis = heed.analyze(DRIVE, rig=RIG, keep=False, progress=seen.append)
    for event in analysis:
        if isinstance(event, heed.Frame) and event.frame == 20:
            break
    assert seen == list(range(1, 22))
    with pytest.raises(heed.BadContent, match="not kept"):
        list(analysis)
    analysis.close()


FORKED = """
import os, heed, numpy
monitor = heed.Monitor()
frame = numpy.full((48, 64), 90, numpy.uint8)
monitor.push(frame, 0.0)
child = os.fork()
if child == 0:
    try:
        monitor.push(frame, 1.0)
    except heed.Closed as error:
        print(error, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(len(monitor.push(frame, 1.0)) > 0)
"""


def test_monitor_of_the_parent_is_refused_after_a_fork():
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.splitlines() == ["the monitor was made before this process was forked; make one here.", "True"]


def test_keyboard_interrupt_ends_waiting():
    code = (
        "import heed, threading, os, signal\n"
        # A shell's background job ignores the signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "monitor = heed.Monitor()\n"
        "try:\n    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()\n    monitor.poll(timeout=3600)\n"
        "except KeyboardInterrupt:\n    print('interrupted')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env=os.environ)
    assert done.stdout == "interrupted\n" and done.returncode == 0, done.stderr
