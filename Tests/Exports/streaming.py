"""heed run --lsl, read by pylsl, with a camera that this script plays."""

import http.server
import io
import json
import math
import os
import pathlib
import re
import subprocess
import threading
import time
import urllib.parse
import urllib.request

import PIL.Image

import readers
from program import ROOT, expect

FRAMES = 240


class Camera(http.server.BaseHTTPRequestHandler):
    """A face that moves slowly, as MJPEG; it remembers when each frame was sent."""

    pictures, sent, may_begin = [], [], threading.Event()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        try:
            for number in range(FRAMES):
                data = self.pictures[number % len(self.pictures)]
                self.sent.append(time.monotonic())
                self.wfile.write(
                    b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n" % (len(data), data))
                # The reader takes its time to find the streams.
                if number == 2:
                    self.may_begin.wait(60)
                time.sleep(0.04)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def pictures():
    face = PIL.Image.open(ROOT / "Tests/Senses/HeedVisionTests/Fixtures/face.png").convert("RGB")
    for step in range(30):
        shift = round(8 * math.sin(step / 30 * 2 * math.pi))
        moved = PIL.Image.new("RGB", face.size, (90, 90, 90))
        moved.paste(face, (shift, 0))
        data = io.BytesIO()
        moved.save(data, "JPEG", quality=90)
        yield data.getvalue()


def check(heed):
    # Nothing leaves this machine, and no other is asked.
    config = heed.scratch / "lsl.cfg"
    config.write_text("[multicast]\nResolveScope = machine\n[lab]\nKnownPeers = {127.0.0.1}\n[log]\nlevel = -3\n")
    os.environ["LSLAPICFG"] = str(config)
    import pylsl

    Camera.pictures = list(pictures())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Camera)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    library = pathlib.Path(pylsl.__file__).parent / "lib/liblsl.so"
    name = f"heed test {os.getpid()}"
    lines = open(heed.scratch / "run.ndjson", "w+", encoding="utf-8")
    run = subprocess.Popen(
        [heed.program, "run", "--camera", f"http://127.0.0.1:{server.server_port}/", "--lsl", name, "--lsl-ends",
         "--lsl-markers", f"stimuli of {name}", "--serve", "0", "--session", "marked", "--store", heed.store],
        stdout=lines, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYLSL_LIB": str(library)})
    stimuli = pylsl.StreamOutlet(pylsl.StreamInfo(f"stimuli of {name}", "Markers", 1, 0, "string", name))
    try:
        gaze, markers = (find(pylsl, run, wanted) for wanted in (name, f"{name} events"))
        describe(gaze)
        samples, texts = read(pylsl, gaze, markers)
        sent, before, after = mark(pylsl, heed, run, stimuli)
    finally:
        Camera.may_begin.set()
        run.terminate()
        said = run.communicate(timeout=60)[1]
        server.shutdown()
    expect(run.returncode == 0, f"heed run: {run.returncode} {said}")
    lines.seek(0)
    told = [json.loads(line) for line in lines]
    zero = compare(pylsl, samples, texts, told)
    late = marked(heed, told, zero, sent, before, after)
    print(f"lsl      pylsl {readers.version('pylsl')}, liblsl {pylsl.library_version()}: {len(samples)} samples and "
          f"{len(texts)} markers, with the times of the lines; a marker from outside is {late * 1000:.3f} ms off")


def find(pylsl, run, name):
    for _ in range(60):
        found = pylsl.resolve_byprop("name", name, timeout=1)
        if found:
            return pylsl.StreamInlet(found[0], max_buflen=60, recover=False)
        expect(run.poll() is None, "heed run ended before its streams were found")
    raise SystemExit(f"error: the stream {name} is not offered")


def read(pylsl, gaze, markers):
    for inlet in (gaze, markers):
        inlet.open_stream(timeout=30)
    Camera.may_begin.set()
    samples, texts = [], []
    end = time.monotonic() + 60
    while len(samples) < 100 and time.monotonic() < end:
        values, stamps = gaze.pull_chunk(timeout=0.2)
        samples += list(zip(values, stamps))
        values, stamps = markers.pull_chunk(timeout=0.0)
        texts += list(zip(values, stamps))
    expect(len(samples) >= 100, f"only {len(samples)} samples came")
    return samples, texts


def mark(pylsl, heed, run, stimuli):
    """Sends a marker by the stream and one by the page; the stream's time, and the times around the page's."""
    expect(stimuli.wait_for_consumers(60), "heed run does not hear the stimuli")
    sent = pylsl.local_clock()
    stimuli.push_sample(["picture 1"], sent)
    told = next(line for line in run.stderr if line.startswith("Live page: "))
    page = re.search(r"is in (.+), which only", told).group(1)
    before = pylsl.local_clock()
    address = pathlib.Path(page).read_text().strip().replace("/?", "/mark?")
    urllib.request.urlopen(address, urllib.parse.urlencode({"text": "100 % loud & clear"}).encode(), timeout=10).close()
    after = pylsl.local_clock()
    time.sleep(2)
    return sent, before, after


def marked(heed, told, zero, sent, before, after):
    """Both markers stand in lines and session; how late the stream's is."""
    times = {line["text"]: line["t_ms"] / 1000 + zero for line in told if line["type"] == "marker"}
    expect(set(times) == {"picture 1", "100 % loud & clear"}, f"markers: {times}")
    expect(abs(times["picture 1"] - sent) < 0.005, f"the stimulus is {times['picture 1'] - sent} s late")
    expect(before - 0.005 < times["100 % loud & clear"] < after + 0.005, "the page's marker has the time of its arrival")
    folder = heed.scratch / "marked"
    heed.export("marked", "csv", folder)
    rows = (folder / "markers.csv").read_text().splitlines()
    expect(len(rows) == 3 and any(row.endswith("picture 1") for row in rows), f"the session has {rows}")
    return times["picture 1"] - sent


def describe(gaze):
    info = gaze.info()
    expect(info.type() == "Gaze" and info.nominal_srate() == 0, "type and rate")
    channel = info.desc().child("channels").child("channel")
    labels = []
    while not channel.empty():
        labels.append((channel.child_value("label"), channel.child_value("unit")))
        channel = channel.next_sibling()
    expect(len(labels) == info.channel_count() and labels[0] == ("azimuth", "degrees"), f"channels: {labels}")
    expect(all(unit for _, unit in labels), "every channel has a unit")
    expect(info.desc().child("calibration").child_value("is_calibrated") == "false", "the set-up")


def compare(pylsl, samples, texts, told):
    """The samples are the lines, on one clock: what is 0 in the lines is one moment of LSL's clock."""
    frames = {round(line["t_ms"] * 1000): line for line in told if line["type"] == "frame"}
    # The first frame came when the camera had sent it; the lines count from there.
    guess = Camera.sent[0] + pylsl.local_clock() - time.monotonic()
    best = min(
        ((stamp - time_us / 1e6) for _, stamp in samples[:1] for time_us in frames), key=lambda zero: abs(zero - guess))
    expect(0 <= best - guess < 5, f"the clock's zero is {best - guess} s after the first picture was sent")
    matched = 0
    for values, stamp in samples:
        line = frames.get(round((stamp - best) * 1e6)) or frames.get(round((stamp - best) * 1e6) + 1) \
            or frames.get(round((stamp - best) * 1e6) - 1)
        expect(line, f"no line at {stamp - best} s")
        matched += 1
        expected = line["gaze"]["azimuth_deg"] if line["gaze"] else math.nan
        expect(math.isnan(expected) == math.isnan(values[0]) and (math.isnan(expected) or abs(expected - values[0]) < 0.006),
               f"azimuth {values[0]}, not {expected}")
    expect(matched == len(samples), "each sample is a line")
    for (text, start, end, duration), stamp in texts:
        words = text.split()
        kind = words[1] if words[0] == "end" else words[0]
        start, end, duration = float(start), float(end), float(duration)
        expect(abs(stamp - (end if words[0] == "end" else start)) < 1e-3, f"{text} is stamped {stamp}")
        near = [line for line in told if line["type"] == kind and abs(line.get("start_ms", line.get("begin_ms", line["t_ms"])) / 1000 - (start - best)) < 1e-3]
        expect(near, f"no {kind} line that begins at {start - best} s")
        expect(abs(duration - (end - start)) < 2e-6, f"{text}: {duration}")
    return best
