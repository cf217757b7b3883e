"""Live runs in which one thing fails: each goes on and tells it, or ends as documented; none crashes, hangs or is silent.

    during.py --heed PROGRAM [--row NAME]

Needs FFmpeg, Mosquitto, and the right to mount a small disk. docs/faults.md says what is told.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from program import ROOT, expect

sys.path.append(str(ROOT / "Benchmarks/faults"))
import streams  # noqa: E402

# Seconds in which a run ends, in which a busy machine tells (an emptied session: after 30 s), and in which a lost camera is given up.
HANGS, WAITS, GIVES_UP = 20, 60, 120
DRIVE, FRAME = streams.pictures(ROOT / "Samples/drive/drive.mp4", 12, 20), b'"type":"frame"'
streams.pictures = lambda *_: DRIVE
LINES = (ROOT / "Samples/road/recognitions.ndjson").read_bytes().splitlines(keepends=True)
FEEDS = {**dict.fromkeys(("can", "vehicle"), lambda ms, _, speed: b'{"t_ms":%d,"speed_mps":%d}\n' % (ms, speed)),
         "seen": lambda ms, number, _: re.sub(rb'"t_ms":\d+', b'"t_ms":%d' % ms, LINES[1 + number % 300]) if number else LINES[0]}


class Camera(streams.Camera):
    """A camera of the network. With an `answer`, that alone is sent to whoever connects."""

    def _send(self, handler):
        with contextlib.suppress(OSError):
            handler.wfile.write(self.answer) if vars(self).get("answer") else super()._send(handler)


def feed(path, change):
    """Writes a line ten times a second; what changes: `once` in the place of a line, the `last` bytes, a `shift` of times, the speed."""
    with contextlib.suppress(OSError), open(path, "wb", buffering=0) as pipe:
        begun = time.monotonic()
        for number in range(1_000_000):
            ms = int(1000 * (time.monotonic() - begun)) + change.get("shift", 0)
            words = change.pop("once", None) or FEEDS[path.name](ms, number, change.get("speed", 15))
            if "last" in change:
                return pipe.write(change["last"])
            while words:
                words = words[pipe.write(words):]
            time.sleep(0.1)


class Run:
    """A live run in a folder of its own, with all that it reads and writes; the stream `piped` is read by this program alone."""

    def __init__(self, heed, folder, over, *options, command="run", disk=None, log="log", piped=None):
        self.folder, self.log, self.texts, self.lines, self.seen = folder, folder / log, folder / "texts", folder / "lines", 0
        self.feed = argparse.Namespace()
        self.camera, self.road = (over.enter_context(Camera("", rate=20)) for _ in range(2))
        sh("mkdir disk logs; ln -s /bin/false warn")(self)
        if disk:
            sh(f"mount -t tmpfs -o size={disk} tmpfs disk")(self)
            over.callback(sh("umount -l disk || true"), self)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if "BROKER" in options:
            begin_broker(self)
            over.callback(lambda: [self.broker.kill(), self.broker.wait()])
        for name in FEEDS.keys() & set(options):
            os.mkfifo(folder / name)
            threading.Thread(target=feed, args=(folder / name, vars(self.feed)), daemon=True).start()
        places = {"ROAD": self.road.address, "BROKER": f"mqtt://127.0.0.1:{self.port}/car"}
        named = {"stdout": self.lines.open("wb"), "stderr": self.texts.open("wb"), **({piped: subprocess.PIPE} if piped else {})}
        self.process = subprocess.Popen(
            [heed, command, "--camera", self.camera.address, "--log", log, "--store", "disk/store", "--quiet",
             *(places.get(one, one) for one in options)], cwd=folder, stdin=subprocess.DEVNULL, start_new_session=True, **named)
        over.callback(lambda: [self.process.kill(), self.process.wait()])
        self.tells(BACK)

    def said(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def waits(self, is_met, what, seconds=WAITS):
        end = time.monotonic() + seconds
        while not is_met():
            is_over = self.process.poll() is not None or time.monotonic() > end
            story = f"exit {self.process.returncode}\n{self.texts.read_text(errors='replace')[:900]}\n{self.said()[-1200:]}"
            expect(not is_over or is_met(), f"{what}; {story}")
            time.sleep(0.1)

    def tells(self, pattern):
        where = self.texts.read_text if pattern.startswith("texts: ") else lambda: self.said()[self.seen:]
        self.waits(lambda: re.search(pattern.removeprefix("texts: "), where()), f"not told: '{pattern}'")


def put(what, **values):
    return lambda run: vars(getattr(run, what)).update(values)


def sh(words):
    """A step in words of the shell, in the run's folder."""
    return lambda run: subprocess.run(words, shell=True, check=True, cwd=run.folder, stderr=subprocess.DEVNULL)


def row(fail, told, *options, mend=sh("true"), back="", codes=(0,), words=None, **how):
    """It goes on, tells what is wrong and its end, decides frames as its lines show, and ends when asked to; with `words`, by itself."""
    def check(*place):
        run = Run(*place, *options, **how)
        for step, pattern in ((fail, told), (mend, back)):
            run.seen = len(run.said())
            step(run)
            run.tells(pattern)
        if words is None:
            before = run.lines.read_bytes().count(FRAME)
            run.waits(lambda: not before or run.lines.read_bytes().count(FRAME) >= before + 20, "no frames are decided")
            run.process.send_signal(signal.SIGTERM)
        run.waits(lambda: run.process.poll() is not None, "it does not end", HANGS if words is None else GIVES_UP)
        code, texts, log = run.process.returncode, run.texts.read_text(errors="replace"), run.said()
        run.waits(lambda: code in codes, f"the exit code is none of {codes}")
        run.waits(lambda: texts.count("error: ") == (code > 1) and (words or "") in texts and (code == 0 or texts), "another sentence")
        run.waits(lambda: re.search(rf" failed .*code={code} .*text=.*\n(.*\n)?\Z" if code else " ended ", log), "other last records")
    return check


def begin_broker(run):
    run.broker = subprocess.Popen(["mosquitto", "-p", str(run.port)], stderr=subprocess.DEVNULL, env={"PATH": "/usr/bin:/usr/sbin"})


def log_is(spoilt, told, mended="true", back=None, number=signal.SIGHUP, **how):
    """A row: the log's place is spoilt, a hang-up asks for a new log, and a record follows."""
    return row(lambda run: [sh(spoilt)(run), vars(run).update(seen=0), run.process.send_signal(number), SILENT(run)], told,
               mend=lambda run: [sh(mended)(run), HEALED(run)], back=back or BACK, **how)


BACK, STALLED, FAR = " cabin .*state=(available|degraded)", " cabin .*reason=cameraStalled", " road .*reason=cameraStalled"
UNSEEN, LOST, LINK, VEHICLE = " road .*=unavailable| recognitions |=roadTime", " session .*state=suspended", " link .*", " vehicle .*"
GOOD = {"is_silent": False, "is_away": False, "answer": None, "order": DRIVE + DRIVE[-2:0:-1]}
FILL, EMPTY, MUTE = "cat /dev/zero > disk/filler || true", "rm disk/filler", "texts: The log .* cannot be written"
SILENT, HEALED = put("camera", is_silent=True), put("camera", **GOOD)
PICTURE, WIDE = ((ROOT / "docs" / name).read_bytes() for name in ("overlay.jpg", "points-of-interest.jpg"))
SIDES = PICTURE.index(b"\xff\xc0") + 5
OK = b"HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=-\r\n\r\n---\r\n"
CAMERA = {
    "closes": {"is_away": True}, "is silent": {"is_silent": True}, "sends garbage": {"order": [os.urandom(5000)]},
    "cuts pictures off": {"order": [PICTURE[:9000]]}, "is too large": {"order": [PICTURE[:SIDES] + b"N N " + PICTURE[SIDES + 4:]]},
    "is not found": {"is_away": True, "answer": b"HTTP/1.0 404 No\r\n\r\n"}, "babbles": {"is_away": True, "answer": os.urandom(5000)},
    "sends texts": {"is_away": True, "answer": OK + b"Content-Type: text/plain\r\n\r\nno picture"},
    "has no end": {"is_away": True, "answer": OK + b"Content-Type: image/jpeg\r\nContent-Length: 99999999\r\n\r\n" + bytes(20 << 20)}}
GARBAGE = {"garbage": {"once": b"garbage\n"}, "binary": {"once": bytes(range(256)) + b"\n"}, "no line end": {"once": b"1" * (40 << 20)}}
ENDS = {"end": {"last": b""}, "break off": {"last": b'{"t_ms":'}, "times go back": {"shift": -60_000}}
STORE = {
    "session removed": "rm -r disk/store/new", "store removed": "rm -r disk/store", "file removed": "rm disk/store/new/session.sqlite",
    "file emptied": "truncate -s 0 disk/store/new/session.sqlite", "disk pulled": "umount -l disk", "disk full": FILL}
WARN = {"fails": "sh -c 'exit 3'", "is killed": "sh -c 'kill -9 $$'", "hangs": "sleep 600", "is removed": "./warn"}
ROWS = {
    **{f"camera {name}": row(put("camera", **way), STALLED, mend=HEALED, back=BACK) for name, way in CAMERA.items()},
    "camera is frozen": row(put("camera", order=[PICTURE]), " cabin .*reason=frozen", mend=HEALED, back=BACK),
    "camera is wider": row(put("camera", order=[WIDE]), " cabin .*reason=pictureShape", mend=HEALED, back=BACK),
    **{f"road camera {name}": row(put("road", **way), FAR, "--road", "ROAD", mend=put("road", **GOOD), back=" road .*function=objects")
       for name, way in CAMERA.items()},
    **{f"camera lost, {name}": row(lambda run: run.camera.__exit__(), STALLED, *more, command=name, codes=(69,), words="did not come back")
       for name, more in {"run": [], "record": ["--session", "new"], "serve": ["--port", "0"]}.items()},
    "road camera lost": row(lambda run: run.road.__exit__(), FAR, "--road", "ROAD", mend=lambda run: time.sleep(65), codes=(1,)),
    **{f"recognitions: {name}": row(put("feed", **way), FAR, "--recognitions", "seen", codes=(1,)) for name, way in GARBAGE.items()},
    **{f"recognitions {name}": row(put("feed", **way), UNSEEN, "--recognitions", "seen", codes=(0, 1)) for name, way in ENDS.items()},
    "recognitions stand still": row(lambda _: None, UNSEEN, "--recognitions", "seen", "--inject", "recognitions off 3-"),
    **{f"{name}: {way}": row(put("feed", **GARBAGE[way]), VEHICLE, "--vehicle", name) for name in ("can", "vehicle") for way in GARBAGE},
    **{f"can {name}": row(put("feed", **way), "cause=vehicleTime", "--vehicle", "can") for name, way in ENDS.items()},
    **{f"can: {speed} m/s": row(put("feed", speed=speed), "cause=vehicleValue", "--vehicle", "can") for speed in (500, 5000)},
    **{f"{one} broker dies": row(lambda run: run.broker.kill(), told + "again", one, "BROKER", mend=begin_broker, back=told + "is reached")
       for one, told in (("--publish", LINK), ("--vehicle", VEHICLE))},
    "broker hangs": row(lambda run: run.broker.send_signal(signal.SIGSTOP), LINK + "tried again", "--publish", "BROKER"),
    "outbox's disk full": row(sh(FILL), LINK + "memory only", "--publish", "BROKER", disk="2m"),
    "outbox removed": row(sh("rm -r disk/store/.outbox"), LINK + "memory only", "--publish", "BROKER"),
    **{f"store: {name}": row(sh(harm), LOST, "--session", "new", codes=(1,), disk="4m") for name, harm in STORE.items()},
    "store: index emptied": row(sh("truncate -s 0 disk/store/new/session.sqlite-shm"), "", "--session", "new", disk="4m"),
    "store has room": row(sh(FILL), LOST, "--session", "new", mend=sh(EMPTY), back=" session .*state=resumed", disk="2m"),
    "log moved": log_is("mv log log.1", STALLED),
    "log removed": log_is("rm log", STALLED, number=0),
    "log's folder removed": log_is("rm -r logs", MUTE, "mkdir logs", log="logs/log"),
    "log's disk full": log_is(FILL + "; mv disk/log disk/1", MUTE, EMPTY, " lost_lines=", log="disk/log", disk="64k"),
    **{f"warning {name}": row(lambda run: [sh("rm warn")(run), run.tells("texts: --warn: ")], "--warn", "--recognitions", "seen",
                              "--warn", command, "--warn-level", "advisory") for name, command in WARN.items()},
    "stopped": row(lambda run: sh(f"kill -STOP {run.process.pid}; sleep 5; kill -CONT {run.process.pid}")(run), STALLED),
    "lines not read on": row(lambda run: run.process.stdout.close(), "", words="", piped="stdout"),
    **{f"{stream} not read on": row(lambda run, stream=stream: [getattr(run.process, stream).close(), SILENT(run)], STALLED, "--serve", "0",
                                    mend=HEALED, back=BACK, piped=stream) for stream in ("stdout", "stderr")},
    **{f"{option} on a full disk": row(sh(FILL), "", option, "disk/new.mp4", codes=(74,), words="new.mp4", disk="2m")
       for option in ("--output", "--overlay")},
    "--output removed": row(sh("rm lines; touch lines"), "", "--output", "lines", codes=(1, 74)),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heed", required=True)
    parser.add_argument("--row", help="one row alone")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="heed-during-") as scratch, concurrent.futures.ThreadPoolExecutor(3) as pool:
        def passes(name):
            begun, wrong = time.monotonic(), ""
            try:
                with contextlib.ExitStack() as over:
                    ROWS[name](os.path.abspath(arguments.heed), pathlib.Path(tempfile.mkdtemp(dir=scratch)), over)
            except (SystemExit, Exception) as error:
                wrong = f"\n  {type(error).__name__}: {error}"
            print(f"{name}: {'FAILS' if wrong else 'as documented'}, {time.monotonic() - begun:.1f} s{wrong}", flush=True)
            return not wrong

        passed = list(pool.map(passes, [name for name in ROWS if arguments.row in (None, name)]))
    print(f"{len(passed)} failures during live runs, {passed.count(False)} of them not as documented")
    raise SystemExit(0 if passed and all(passed) else 1)


main()
