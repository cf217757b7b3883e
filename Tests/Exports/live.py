"""Live runs whose start fails, and live runs whose outputs nobody reads: each says why, and none ends by a signal or waits.

    live.py --heed PROGRAM [--row NAME]
"""

import argparse
import fcntl
import http.server
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time

from program import RIG, ROOT, expect

PICTURE = (ROOT / "docs/overlay.jpg").read_bytes()
MODELS = pathlib.Path(os.environ.get("HEED_MODELS") or pathlib.Path(
    os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache", "heed/models"))
COMMANDS = {"run": ["run"], "record": ["record", "--session", "new"], "serve": ["serve", "--port", "0"]}
# Seconds after which a run counts as one that does not end. `make faults` measures how soon it ends.
HANGS = 20
# Seconds in which the first picture is decided on a busy machine.
STARTS = 60


class Camera:
    """One picture again and again, as MJPEG."""

    def __init__(self, port=0):
        self.is_open = True
        camera = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
                self.end_headers()
                try:
                    while camera.is_open:
                        self.wfile.write(b"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n"
                                         % (len(PICTURE), PICTURE))
                        time.sleep(1 / 15)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/camera.mjpg"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_open = False
        self.server.shutdown()


def models(folder, spoil):
    """The models of this machine, of which one is spoilt."""
    folder.mkdir()
    for one in MODELS.iterdir():
        (folder / one.name).symlink_to(one)
    place = folder / "face_mesh_trunk.onnx"
    bytes_ = place.read_bytes()
    place.unlink()
    spoil(place, bytes_)
    return {"HEED_MODELS": str(folder)}


def starts(scratch):
    """Each option that a live start can fail at: (options, environment, exit code, words of the sentence, commands)."""
    def text(name, content):
        (scratch / name).write_text(content)
        return scratch / name

    # A file that is no library comes before the system's.
    libraries = scratch / "libraries"
    libraries.mkdir()
    (libraries / "libmosquitto.so.1").write_text("no library")
    store = scratch / "kept"
    (store / "new").mkdir(parents=True)
    (store / "new/session.sqlite").write_text("")
    port = socket.create_server(("127.0.0.1", 0))
    taken = str(port.getsockname()[1])
    no_library = {"LD_LIBRARY_PATH": str(libraries)}
    every, live = list(COMMANDS), ["run", "record"]
    absent = scratch / "absent"
    return port, {
        "model missing": ([], models(scratch / "missing", lambda place, _: None), 78, "face_mesh_trunk.onnx", every),
        "model altered": ([], models(scratch / "altered", lambda place, old: place.write_bytes(old[:-1] + b"x")), 78,
                          "face_mesh_trunk.onnx", every),
        "no models": ([], {"HEED_MODELS": str(absent)}, 78, "models", every),
        "road camera": (["--road", "/dev/no-such-camera"], {}, 69, "/dev/no-such-camera", every),
        "road stream": (["--road", "http://127.0.0.1:9/road.mjpg"], {}, 69, "127.0.0.1:9", every),
        "road recording": (["--road", ROOT / "Samples/drive/drive.mp4"], {}, 64, "recording", every),
        "recognitions": (["--recognitions", absent], {}, 66, "absent", every),
        "vehicle": (["--vehicle", absent], {}, 66, "absent", every),
        "vehicle's broker": (["--vehicle", "mqtt://127.0.0.1:9/vss"], no_library, 69, "libmosquitto", every),
        "broker": (["--publish", "mqtt://127.0.0.1:9/car"], no_library, 69, "libmosquitto", live),
        "broker's access": (["--publish", "mqtt://127.0.0.1:9/car", "--broker-access", absent], {}, 78, "absent", ["run"]),
        "points": (["--recognitions", ROOT / "Samples/road/recognitions.ndjson", "--points", absent], {}, 66, "absent", ["run"]),
        "rig": (["--rig", absent], {}, 78, "absent", every),
        "settings": (["--settings", text("bad.yaml", "no: setting\n")], {}, 78, "bad.yaml", every),
        "calibration": (["--rig", RIG, "--calibration", absent], {}, 78, "absent", ["run"]),
        "zones": (["--rig", RIG, "--attention-zones", "nowhere"], {}, 64, "nowhere", ["run"]),
        "fault": (["--inject", "cabin none 1"], {}, 64, "none", ["run", "serve"]),
        "lines": (["--output", scratch / "no/lines"], {}, 74, "lines", every),
        "overlay": (["--overlay", scratch / "no/seen.mp4"], {}, 74, "seen.mp4", ["run"]),
        "session": (["--session", "new", "--store", store], {}, 64, "new", ["run", "serve"]),
        "page": (["--serve", taken], {}, 69, taken, live),
        "warning": (["--warn", "no-such-program"], {}, 66, "no-such-program", live),
        "stream": (["--lsl"], {"PYLSL_LIB": str(absent)}, 69, "liblsl", live),
        "markers": (["--lsl-markers", "Study"], {"PYLSL_LIB": str(absent)}, 69, "liblsl", ["run"]),
    }


def check_start(heed, camera, scratch, name, row):
    options, environment, code, words, commands = row
    for command in commands:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            log = pathlib.Path(folder, "log")
            store = [] if "--store" in map(str, options) else ["--store", folder]
            done = subprocess.run(
                [heed, *COMMANDS[command], "--camera", camera.address, *map(str, [*options, *store]), "--quiet", "--log", log],
                capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=60,
                env={**os.environ, **environment})
            what, said = f"{command}, {name}", done.stderr.strip()
            expect(done.returncode == code, f"{what}: {done.returncode}, not {code}\n{said}")
            expect(words in said and said.count("error: ") == 1 and len(said.splitlines()) == 1, f"{what}:\n{said}")
            last = log.read_text().splitlines()[-1]
            expect(re.search(rf" error failed .*code={code} .*text=", last), f"{what}: {last}")
    return len(commands)


def filled(pipe):
    """A pipe into which nothing more goes."""
    flags = fcntl.fcntl(pipe, fcntl.F_GETFL)
    fcntl.fcntl(pipe, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    try:
        while os.write(pipe, b"\n" * 4096):
            pass
    except BlockingIOError:
        pass
    fcntl.fcntl(pipe, fcntl.F_SETFL, flags)
    return pipe


def check_blocked(heed, camera, scratch, kind):
    """Nobody reads one of the outputs: frames are decided, and the run ends when it is asked to."""
    folder = scratch / kind
    folder.mkdir()
    log, said, more = folder / "log", folder / "lines", []
    streams = {"stdout": said.open("wb"), "stderr": (folder / "texts").open("wb")}
    reader, writer = os.pipe()
    server = socket.create_server(("127.0.0.1", 0))
    if kind == "log":
        os.mkfifo(log)
        fifo = filled(os.open(log, os.O_RDWR))
    elif kind == "broker":
        more = ["--publish", f"mqtt://127.0.0.1:{server.getsockname()[1]}/car", "--store", str(folder)]
    elif kind == "closed":
        # The reader goes away; the warnings go on.
        os.close(reader)
        streams["stdout"], more = writer, ["--warn", "bell"]
    else:
        streams[kind] = filled(writer)
    run = subprocess.Popen([heed, "run", "--camera", camera.address, "--log", str(log), *more], stdin=subprocess.DEVNULL, **streams)
    end = time.monotonic() + STARTS
    while run.poll() is None and time.monotonic() < end:
        if said.stat().st_size if kind == "log" else log.exists() and " cabin " in log.read_text():
            break
        time.sleep(0.1)
    time.sleep(2)
    expect(run.poll() is None, f"{kind}: it ended by itself: {run.returncode}")
    run.send_signal(signal.SIGTERM)
    try:
        run.wait(HANGS)
    except subprocess.TimeoutExpired:
        run.kill()
        raise SystemExit(f"error: {kind}: it does not end") from None
    texts = (folder / "texts").read_text()
    expect(run.returncode == (1 if kind == "stdout" else 0), f"{kind}: {run.returncode} {texts}")
    if kind == "log":
        frames = json.loads(said.read_text().splitlines()[-1])["frames"]
        os.close(fifo)
    else:
        records = log.read_text()
        frames = int(re.search(r" ended .* frames=(\d+)", records).group(1))
        expect(kind != "stdout" or "The output lacks" in texts and " failed code=1 " in records, f"{kind}: {texts}\n{records}")
    expect(frames > 0, f"{kind}: no frame was decided")
    server.close()


def check_service(heed, scratch):
    """A run of a settings file alone, under a service manager, with a camera that comes late and has a password."""
    folder = scratch / "service"
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    secret, log, texts = folder / "camera", folder / "log", folder / "texts"
    secret.write_text(f"http://user:s3cret@127.0.0.1:{port}/camera.mjpg\n")
    secret.chmod(0o600)
    (folder / "heed.yaml").write_text(json.dumps({"run": {
        "camera": f"file:{secret}", "wait-for-camera": True, "log": str(log), "store": str(folder / "store"), "session": True}}))
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(str(folder / "notify"))
    manager.settimeout(STARTS)
    with texts.open("wb") as journal, (folder / "lines").open("wb") as lines:
        status = os.fstat(journal.fileno())
        # In a session of its own, so that no terminal controls it.
        run = subprocess.Popen(
            [heed, "run", "--settings", folder / "heed.yaml"], stdin=subprocess.DEVNULL, stdout=lines, stderr=journal, start_new_session=True,
            env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "4000000",
                 "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"})
    heard = [manager.recv(4096) for _ in range(3)]
    expect(heard[:2] == [b"READY=1", b"WATCHDOG=1"], f"service: {heard} before the camera")
    shown = pathlib.Path(f"/proc/{run.pid}/cmdline").read_bytes()
    with Camera(port):
        wait_for(lambda: '"type":"frame"' in (folder / "lines").read_text(), "service: the camera is not found")
        log.rename(folder / "log.1")
        run.send_signal(signal.SIGHUP)
        time.sleep(1)
        expect(run.poll() is None, "service: a hang-up ends it")
        run.send_signal(signal.SIGTERM)
        run.wait(HANGS)
    expect(run.returncode == 0 and " ended " in log.read_text(), f"service: {run.returncode} {texts.read_text()}")
    for text in texts.read_text().splitlines():
        expect(re.match("<[3-7]>", text), f"service: {text}")
    every = shown + b"".join(file.read_bytes() for file in (texts, log, folder / "log.1", folder / "lines"))
    expect(b"s3cret" not in every, "service: a secret is shown")
    names = [one.name for one in (folder / "store").iterdir() if not one.name.startswith(".")]
    expect(len(names) == 1 and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\dZ", names[0]), f"service: {names}")
    manager.close()


def wait_for(is_met, what):
    end = time.monotonic() + STARTS
    while not is_met():
        expect(time.monotonic() < end, what)
        time.sleep(0.1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--heed", required=True)
    parser.add_argument("--row", help="one row alone")
    arguments = parser.parse_args()
    heed = str(pathlib.Path(arguments.heed).resolve())
    with tempfile.TemporaryDirectory(prefix="heed-live-") as scratch, Camera() as camera:
        scratch = pathlib.Path(scratch)
        port, rows = starts(scratch)
        failing = sum(check_start(heed, camera, scratch, name, row) for name, row in rows.items() if arguments.row in (None, name))
        port.close()
        blocked = [kind for kind in ("stdout", "stderr", "log", "broker", "closed") if arguments.row in (None, kind)]
        for kind in blocked:
            check_blocked(heed, camera, scratch, kind)
        if arguments.row in (None, "service"):
            check_service(heed, scratch)
    print(json.dumps({"failing starts": failing, "outputs that nobody reads": len(blocked)}))


main()
