"""What test scenes are made of (scenes.py): clips with the places of the eyes, covers that move with the head, a writer.

Pictures are RGB, 640x480, at 30 a second. A cover is drawn once, for the eyes' places in one picture, and is carried
along from picture to picture, so that it neither flickers nor slides.
"""

import csv
import subprocess
from pathlib import Path

import cv2
import numpy

import covers

SIZE, RATE = (640, 480), 30
# The camera of the rendered clips (camera.json), and how wide an eye is, in radii of its iris.
FOCAL, CENTRE, EYE = 650., numpy.array([319.5, 239.5]), 5.1
SECONDS = 8  # Of most scenes.


class Source:
    """A clip; for a rendered one (`_truth.csv` beside it) also the places of the eyes."""

    def __init__(self, path, shift=0):
        """`shift`: how far the picture is moved to the left, as a share of its width."""
        self.path, self.shift = Path(path), shift
        self.is_infrared = "night-ir" in self.path.stem
        table = self.path.with_name(self.path.stem + "_truth.csv")
        self.truth = list(csv.DictReader(table.open())) if table.exists() else None

    def length(self):
        """In pictures; 0: the clip is not whole."""
        return int(cv2.VideoCapture(str(self.path)).get(cv2.CAP_PROP_FRAME_COUNT))

    def frames(self, start, count):
        """`count` pictures from `start` (seconds) on, cut to 4:3; a clip at another rate shows its nearest ones."""
        video = cv2.VideoCapture(str(self.path))
        rate, at, frame = video.get(cv2.CAP_PROP_FPS), -1, None
        for i in range(count):
            wanted = int((start + i / RATE) * rate + .01)
            while at < wanted:
                ok, read = video.read()
                if not ok:
                    return
                frame, at = read, at + 1
            away = int(self.shift * frame.shape[1])
            yield fit(cv2.copyMakeBorder(frame, 0, 0, 0, away, cv2.BORDER_REPLICATE)[:, away:])

    def numbers(self, i, *names):
        return numpy.array([float(self.truth[i][name]) for name in names])

    def eyes(self, i):
        """Centres of the eyes (picture's left first), 2x2: they move with the head, not with the gaze."""
        mm = self.numbers(i, *(f"eye{e}_{a}_mm" for e in "RL" for a in "xyz")).reshape(2, 3)
        return CENTRE + FOCAL * mm[:, :2] / mm[:, 2:]

    def irises(self, i):
        return self.numbers(i, "irisR_u", "irisR_v", "irisL_u", "irisL_v").reshape(2, 2)

    def radius(self, i):
        return self.numbers(i, "iris_radius_px")[0]

    def face(self, i):
        """Where the middle of the face's box is."""
        left, right = self.eyes(i)
        return (left + right) / 2 + [0, .4 * numpy.hypot(*(right - left))]


def fit(frame):
    """The largest 4:3 part from the middle, at the scenes' size, RGB."""
    h, w = frame.shape[:2]
    cut = min(w, h * 4 // 3), min(h, w * 3 // 4)
    x, y = (w - cut[0]) // 2, (h - cut[1]) // 2
    part = frame[y:y + cut[1], x:x + cut[0]]
    if cut != SIZE:
        part = cv2.resize(part, SIZE, interpolation=cv2.INTER_CUBIC)
    return cv2.cvtColor(part, cv2.COLOR_BGR2RGB)


class Cover:
    """Something drawn over a picture: its own light, and what it lets through."""

    def __init__(self, draw, seed, places, is_grey, reach=2.5):
        """draw(r, picture, origin): draws into a window of the picture that begins at `origin` and reaches
        `reach` times the eyes' distance to each side."""
        size = [int(2 * reach * numpy.hypot(*(places[1] - places[0])))] * 2
        self.origin = (places.mean(0) - [size[1] / 2, size[0] / 2]).astype(int)
        black, white = (numpy.full((*size, 3), v, numpy.float32) for v in (0, 255))
        for picture in (black, white):
            draw(numpy.random.default_rng(seed), picture, self.origin)
            if is_grey:
                picture[:] = picture.mean(2, keepdims=True)
        self.light, self.through, self.places = black, numpy.clip((white - black) / 255, 0, 1), places

    def hides(self, place, radius):
        """The share of a disc that is not seen."""
        x, y = (numpy.array(place) - self.origin).round().astype(int)
        n = int(radius + .5)
        disc = numpy.hypot(*numpy.mgrid[-n:n + 1, -n:n + 1]) <= radius
        return 1 - float(self.through[y - n:y + n + 1, x - n:x + n + 1].mean(2)[disc].mean())

    def over(self, frame, places):
        """The picture with the cover moved, turned and scaled as the two places are."""
        (p, q), (a, b) = ((two - self.origin) @ [1, 1j] for two in (self.places, places))
        turn = (b - a) / (q - p)
        h, w = self.light.shape[:2]
        # A window of the picture around the cover; the cover goes on beyond its own edge.
        middle = (a + b) / 2 - turn * ((p + q) / 2 - complex(w / 2, h / 2))
        low = numpy.round([middle.real - w / 2 + self.origin[0], middle.imag - h / 2 + self.origin[1]]).astype(int)
        x0, y0 = numpy.clip(low, 0, SIZE)
        x1, y1 = numpy.clip(low + [w, h], 0, SIZE)
        shift = a - turn * p - complex(*(numpy.array([x0, y0]) - self.origin))
        matrix = numpy.array([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]])
        light, through = (cv2.warpAffine(x, matrix, (int(x1 - x0), int(y1 - y0)), borderMode=cv2.BORDER_REPLICATE)
                          for x in (self.light, self.through))
        result = frame.copy()
        result[y0:y1, x0:x1] = numpy.clip(result[y0:y1, x0:x1] * through + light + .5, 0, 255)
        return result


class Scene:
    """A clip that is being written, with what must be told of it beside: (event, by, begin, end, within)."""

    def __init__(self, out, name, expected=(), quality=23):
        """`quality`: H.264's constant rate factor; higher is harder compressed."""
        self.path = Path(out) / f"scene_{name}.mp4"
        lines = ["event,by,begin_ms,end_ms,within_ms"] + [",".join(map(str, e)) for e in expected]
        self.beside("expected", lines)
        self.coder = subprocess.Popen(
            ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "%dx%d" % SIZE,
             "-r", str(RATE), "-i", "-", "-threads", "1", "-c:v", "libx264",
             "-preset", "superfast", "-crf", str(quality), "-pix_fmt", "yuv420p", str(self.path)], stdin=subprocess.PIPE)

    def beside(self, ending, lines):
        self.path.with_name(f"{self.path.stem}_{ending}.csv").write_text("\n".join(lines) + "\n")

    def add(self, frame):
        if frame.dtype != numpy.uint8:
            frame = numpy.clip(frame + .5, 0, 255).astype(numpy.uint8)
        self.coder.stdin.write(frame.tobytes())

    def close(self):
        self.coder.stdin.close()
        if self.coder.wait():
            raise RuntimeError(f"ffmpeg could not write {self.path}")
        print(self.path.stem, flush=True)


def looks(source, i):
    """Each eye as covers.py wants it (centre, width, roll), and how far apart they are."""
    eyes = source.eyes(i)
    x, y = eyes[1] - eyes[0]
    return [(e, EYE * source.radius(i), float(numpy.arctan2(y, x))) for e in eyes], numpy.hypot(x, y)


def skin_of(source, i):
    x, y = (source.eyes(i)[0] + [0, .75 * looks(source, i)[1]]).astype(int)
    frame = list(source.frames(i / RATE, 1))[0]
    return numpy.median(frame[y - 4:y + 5, x - 4:x + 5].reshape(-1, 3), 0)


def covered(out, name, source, cover, begin, expected=(), by_iris=False, start=0):
    scene = Scene(out, name, expected)
    for i, frame in enumerate(source.frames(start / RATE, SECONDS * RATE)):
        places = source.irises(start + i) if by_iris else source.eyes(start + i)
        scene.add(cover.over(frame, places) if i >= begin * RATE else frame)
    scene.close()
