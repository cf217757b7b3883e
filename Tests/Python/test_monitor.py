"""Monitors: what is pushed gives the events of heed analyze, from any layout and any thread."""

import ctypes
import gc
import json
import os
import subprocess
import threading

import numpy as np
import pytest
from conftest import DRIVE, RIG, ROOT
from recorded_settings import record_settings

import heed
from heed import abi
from heed.pixels import fill


def pushed(pictures, *arguments, **named):
    """The lines of pictures that are pushed, each made by `arguments[0]`, if there is one."""
    out = []
    with heed.Monitor(rig=RIG) as monitor:
        for picture in pictures:
            out += monitor.push(picture) if not arguments else monitor.push(
                arguments[0](picture), time_ns=picture.time_ns, **named)
        out += monitor.finish()
    return [event.line for event in out]


def measured(lines):
    """The number of frames with a gaze, certain or less so."""
    return sum(f'"tracking":"{state}"' in line for line in lines for state in ("success", "lowConfidence"))


def test_python_package_gives_the_events_of_heed_analyze(drive):
    program = os.environ["HEED_PROGRAM"]
    done = subprocess.run(
        [program, "analyze", DRIVE, "--rig", RIG, "--quiet"], check=True, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert drive.lines == lines and len(lines) > 2900
    assert [event.line for event in drive] == lines, "a drive without a road has no other events"


def test_road_and_vehicle_lines_match_heed_analyze():
    samples, rig = ROOT / "Samples/whole-drive", ROOT / "Calibration/sample-car"
    road = {"recognitions": samples / "recognitions.ndjson", "vehicle": samples / "vehicle.ndjson"}
    with heed.analyze(DRIVE, **road, rig=rig, progress=False) as analysis:
        lines = analysis.lines
    options = [word for name, path in road.items() for word in (f"--{name}", path)]
    done = subprocess.run(
        [os.environ["HEED_PROGRAM"], "analyze", DRIVE, *options, "--rig", rig, "--quiet"], check=True,
        capture_output=True, text=True)
    assert lines == done.stdout.splitlines()
    assert len(analysis.alerts) == 2 and analysis.alerts.object[0] == "pedestrian"
    roads = [event for event in analysis if isinstance(event, heed.Road)]
    assert len(roads) == 895 == len(analysis.table("road"))
    first = next(event for event in roads if event.objects)
    assert list(first.objects[0]._fields) == list(first.raw["objects"][0])


def test_pushed_frames_give_the_same_events(drive):
    out = []
    with heed.Monitor(rig=RIG) as monitor:
        for t, frame, luma in heed.frames(DRIVE):
            out += monitor.push(frame, t, luma=luma)
        out += monitor.finish()
    assert out == drive.events
    assert isinstance(out[-1], heed.Summary)


def test_frame_event_comes_before_its_other_events(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        for number, picture in enumerate(pictures[:30]):
            frame, *others = [e for e in monitor.push(picture) if not isinstance(e, heed.Availability)]
            if isinstance(frame, heed.Risk):
                frame = others[0]
            assert isinstance(frame, heed.Frame) and frame.frame == number and frame.time_ns == picture.time_ns


def padded(frame):
    """The same pixels within a larger buffer."""
    height, width = frame.shape[:2]
    out = np.zeros((height + 4, width + 7, *frame.shape[2:]), np.uint8)
    out[2:-2, 3:-4] = frame
    return out[2:-2, 3:-4]


def test_pixel_layouts_give_the_same_events(pictures):
    some = pictures[:60]
    bgr = pushed(some, lambda p: p.pixels)
    assert measured(bgr) >= 55
    assert pushed(some, lambda p: padded(p.pixels)) == bgr
    assert pushed(some, lambda p: p.pixels[:, :, ::-1], pixels="rgb") == bgr
    assert pushed(some, lambda p: np.ascontiguousarray(p.pixels[:, :, ::-1]), pixels="rgb") == bgr
    assert pushed(some, lambda p: np.dstack([p.pixels, p.pixels[:, :, 0]])) == bgr
    gray = pushed(some, lambda p: p.luma)
    assert pushed(some, lambda p: padded(p.luma), pixels="gray") == gray
    assert pushed(some, lambda p: np.asfortranarray(p.luma)) == gray


def planes(picture):
    """The planes of I420."""
    blue, green, red = (picture.pixels[::2, ::2, c].astype(float) for c in range(3))
    u = (-0.148 * red - 0.291 * green + 0.439 * blue + 128).round().astype(np.uint8)
    v = (0.439 * red - 0.368 * green - 0.071 * blue + 128).round().astype(np.uint8)
    return picture.luma, u, v


def nv12(picture):
    y, u, v = planes(picture)
    return y, np.dstack([u, v])


def test_the_same_yuv_planes_give_the_same_events(pictures):
    some = pictures[:60]
    i420 = pushed(some, planes)
    assert measured(i420) >= 55
    assert pushed(some, nv12) == i420
    assert pushed(some, lambda p: np.concatenate([q.reshape(-1, 640) for q in planes(p)]), pixels="i420") == i420
    assert pushed(some, lambda p: np.vstack([nv12(p)[0], nv12(p)[1].reshape(240, 640)]), pixels="nv12") == i420


#: Eye movements are near the gaze's noise, so that a rounded colour makes another one.
MOVEMENTS = ("fixation", "saccade", "pursuit")


def test_colours_and_planes_give_nearly_the_same_events(pictures):
    def parted(lines):
        events = [json.loads(line) for line in lines]
        gazes = [event.get("gaze") or {} for event in events if event["type"] == "frame"]
        angles = [[gaze.get(f"unfiltered_{axis}_deg", np.nan) for axis in ("azimuth", "elevation")] for gaze in gazes]
        return np.array(angles, dtype=float), [event["type"] for event in events if event["type"] not in ("frame", "summary")]

    (first, some), (second, others) = parted(pushed(pictures, planes)), parted(pushed(pictures, lambda p: p.pixels))
    noise = 1.4826 * np.nanmedian(np.abs(np.diff(first, axis=0)), axis=0) / np.sqrt(2)
    off = np.nanmedian(np.abs(first - second), axis=0)
    print(f"gaze off by {off} deg, noise {noise} deg; events {len(some)} and {len(others)}")
    assert (off <= noise / 4).all()
    assert [kind for kind in some if kind not in MOVEMENTS] == [kind for kind in others if kind not in MOVEMENTS]


def test_a_picture_of_another_shape_is_refused_at_every_place(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        for number, picture in enumerate(pictures[:30]):
            if number % 5 == 4:
                with pytest.raises(heed.BadContent, match="480 x 480"):
                    monitor.push(np.ascontiguousarray(picture.pixels[:, :480]), time_ns=picture.time_ns)
            else:
                monitor.push(picture)


def test_a_repeated_time_is_told_and_counted(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        monitor.push(pictures[0])
        events = monitor.push(pictures[0])
        assert [event.cause for event in events if isinstance(event, heed.Notice)] == ["cameraTime"]
        assert monitor.finish()[-1].stale_frames == 1


def address(plane):
    return plane.__array_interface__["data"][0]


def test_pixels_are_read_without_a_copy(pictures):
    picture, raw = pictures[0], abi.made(abi.heed_frame)
    for frame, kind in [(picture.pixels, None), (padded(picture.pixels), None), (picture.luma, "gray")]:
        fill(raw, frame, None, kind, None)
        assert raw.planes[0] == address(frame) and raw.strides[0] == frame.strides[0]
    fill(raw, picture.pixels, picture.luma, None, None)
    assert raw.planes[1] == address(picture.luma) and raw.range == 1
    kept = fill(raw, picture.pixels[:, ::-1], None, None, None)
    assert raw.planes[0] == address(kept[0]) and (kept[0] == picture.pixels[:, ::-1]).all(), "mirrored: a copy"


def test_the_library_releases_the_interpreter_lock():
    # PyDLL would keep the lock. A reader that waits in the library keeps nobody from pushing.
    assert type(heed.library.library()) is ctypes.CDLL
    monitor = heed.Monitor()
    found = []
    reader = threading.Thread(target=lambda: found.extend(monitor))
    reader.start()
    monitor.push(np.full((48, 64), 90, np.uint8), 0.0, copy=True)
    monitor.push(np.full((48, 64), 90, np.uint8), 0.1, copy=True)
    rest = monitor.finish()
    reader.join()
    monitor.close()
    assert any(isinstance(event, heed.Summary) for event in found + rest)


def test_two_threads_may_use_one_monitor(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        out, errors, turn = [], [], threading.Lock()
        rest = iter(pictures[:100])

        def push():
            try:
                while True:
                    with turn:
                        picture = next(rest, None)
                        if picture is None:
                            return
                        out.extend(monitor.push(picture))
            except Exception as error:
                errors.append(error)

        def ask():
            try:
                for _ in range(200):
                    out_of_turn = monitor.acknowledge() if out else []
                    assert all(isinstance(event, heed.Event) for event in out_of_turn)
                    monitor.poll()
            except Exception as error:
                errors.append(error)

        threads = [threading.Thread(target=work) for work in (push, push, ask)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        assert not errors
        assert monitor.finish()[-1].frames == 100


def test_close_ends_a_pushing_thread_with_a_sentence(pictures):
    monitor, began, said = heed.Monitor(rig=RIG), threading.Event(), []

    def push():
        try:
            for picture in pictures:
                monitor.push(picture)
                began.set()
        except heed.Closed as error:
            said.append(str(error))

    thread = threading.Thread(target=push)
    thread.start()
    began.wait(60)
    monitor.close()
    thread.join()
    assert said == ["the monitor was closed; make another one."]


def test_an_unclosed_monitor_is_destroyed():
    monitor = heed.Monitor()
    handle = ctypes.c_void_p(monitor._handle.value.value)
    acknowledge = heed.library.library().heed_monitor_acknowledge
    assert acknowledge(handle) != -2
    del monitor
    gc.collect()
    assert acknowledge(handle) == -2, "HEED_BAD_HANDLE"


def test_unknown_vehicle_request_is_refused_by_name():
    with heed.Monitor(cameras="road") as monitor, pytest.raises(heed.BadArgument, match="'swerve'.*forwardWarning"):
        monitor.requests(["swerve"])


def test_pushed_recognitions_and_vehicle_values_are_used():
    line = (ROOT / "Samples/road/recognitions.ndjson").read_text().splitlines()
    with heed.Monitor(cameras="road") as monitor:
        for t_ms in range(0, 1000, 100):
            events = monitor.recognitions({"t_ms": t_ms, "image": [1242, 375], "objects": []})
            monitor.vehicle(t_ms / 1000, speed_mps=13.9, turn_signal="left", braking=False)
            monitor.requests(["forwardWarning", "stop"], honours=["stop"])
        road = [event for event in events if isinstance(event, heed.Road)]
        assert road and road[-1].speed_mps == 13.9 and road[-1].objects == ()
        summary = monitor.finish("a test ends here")[-1]
        assert summary.road_frames == 10 and not summary.complete and "a test ends here" in summary.note
    with heed.Monitor(cameras="road") as monitor:
        events = [event for one in line if '"type":"camera"' not in one for event in monitor.recognitions(one)]
        assert any(event.objects and event.objects[0].label for event in events if isinstance(event, heed.Road))


def test_changed_settings_are_reported(pictures):
    with heed.Monitor(rig=RIG, settings={"risk": {}}) as monitor:
        monitor.push(pictures[0])
        assert monitor.acknowledge() == []
        marker = monitor.mark("picture 12", 0.01)[-1]
        assert isinstance(marker, heed.Marker) and (marker.text, marker.t_ms) == ("picture 12", 10)
        with pytest.raises(heed.BadContent):
            monitor.change_settings({"nonsense": 1})


def test_silent_camera_is_reported(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        for picture in pictures[:30]:
            monitor.push(picture)
        last = pictures[29].t
        events = [event for step in range(1, 8) for event in monitor.silence(last + step * 0.25)]
        assert [e.reason for e in events if isinstance(e, heed.Availability)] == ["cameraStalled"]


def test_unwanted_event_kinds_are_not_delivered(pictures):
    with heed.Monitor(rig=RIG, without=[heed.Frame, heed.Fixation]) as monitor:
        kinds = {type(event) for picture in pictures for event in monitor.push(picture)}
        assert heed.Frame not in kinds and heed.Fixation not in kinds and heed.Risk in kinds
        assert monitor.finish()[-1].frames == 300


def test_replay_of_a_recorded_session_gives_the_same_events(tmp_path, pictures):
    with heed.Monitor(rig=RIG) as monitor:
        monitor.record("monday", store=tmp_path, driver="p07", contents=("observations",))
        live = [event for picture in pictures for event in monitor.push(picture)] + monitor.finish()
    with heed.replay("monday", store=tmp_path) as again:
        assert again.remark is None
        assert [event for event in again if event.type != "summary"] == [e for e in live if e.type != "summary"]
    with heed.replay(tmp_path / "monday", settings={"risk": {}}, without=[heed.Frame]) as again:
        assert not any(isinstance(event, heed.Frame) for event in again)
    with pytest.raises(heed.BadArgument, match="monday"):
        heed.Monitor().record("monday", store=tmp_path)


def test_changed_constants_of_a_recording_are_named(tmp_path, pictures):
    with heed.Monitor(rig=RIG) as monitor:
        monitor.record("old", store=tmp_path, contents=("observations",))
        for picture in pictures[:10]:
            monitor.push(picture)
        monitor.finish()
        assert monitor.remark is None
    record_settings(tmp_path / "old", "closure: {dip: {fall: 0.75}}")
    with heed.replay("old", store=tmp_path) as again:
        assert "decisions may differ: closure.dip.fall 0.75 (now " in again.remark
        assert list(again)[-1].frames == 10
    with heed.replay("old", store=tmp_path, changes={"risk": {"raisedBy": "eu-addw"}}) as again:
        assert "closure.dip.fall" in again.remark
    with heed.replay("old", store=tmp_path, settings={"risk": {}}) as again:
        assert again.remark is None
    with pytest.raises(heed.BadArgument, match="give one of them"):
        heed.replay("old", store=tmp_path, settings={}, changes={})


def test_calibration_reports_its_points(pictures):
    with heed.Monitor(rig=RIG) as monitor:
        monitor.push(pictures[0])
        monitor.start_calibration(points=5)
        steps = [e for e in monitor.push(pictures[1]) if isinstance(e, heed.Calibration)]
        assert steps[0].state == "nextPoint" and steps[0].count == 5 and steps[0].target_pt == (960.0, 540.0)
        monitor.collect_calibration()
        assert [e.state for e in monitor.push(pictures[2]) if isinstance(e, heed.Calibration)][0] in ("collecting", "progress")
        monitor.cancel_calibration()
        with pytest.raises(heed.BadOrder):
            monitor.repeat_calibration()
