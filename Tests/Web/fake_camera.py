"""A camera of the browser that shows a driver: a bank card held up first, then looks at points, again and again.

The browser plays a file in place of a camera, at its own pace. Each frame has its number in twelve black and white
squares in the lower left corner, so that what the camera shows at a moment can be read from the page's own video.
"""
import base64
import csv
import math
import os
import random
import subprocess

from program import ROOT

SAMPLE = os.path.join(ROOT, "Samples", "accuracy")
CLIP = os.path.join(SAMPLE, "accuracy.mp4")
POINTS = os.path.join(SAMPLE, "accuracy_points.csv")
RATE, WIDTH, HEIGHT = 30, 640, 480
# Pixels; README of the sample: the camera of Calibration/sample-cabin.
FOCAL, CENTRE = 650, (319.5, 239.5)
# Millimetres: ISO/IEC 7810, size ID-1.
CARD_SIZE, CARD_RADIUS = (85.60, 53.98), 3.18
BITS, SQUARE = 12, 12
# Frame numbers of the cards; the clip's are its own, from 0.
FIRST_CARD = 2000
POSES, POSE_FRAMES = 32, 12
# The points come twice after the cards, so that one that failed in the first round is repeated before cards cover the face again.
ROUNDS = 2
# The eyes arrive within this after a point's beginning; what follows is played forth and back, so that a slow machine has time to measure it.
ARRIVAL_FRAMES = 9
# Chromium takes the pictures of such a file for video of the narrow range (16-235), though JPEG has the full one: without this the page would see too much contrast.
NARROW = "format=yuvj420p,lutyuv=y='16+val*219/255':u='128+(val-128)*224/255':v='128+(val-128)*224/255'"


class Piece:
    """A point of the clip: its frames, and in which order they are played."""

    def __init__(self, row):
        self.name, self.x, self.y = row["point"], float(row["x_pt"]) / 1920, float(row["y_pt"]) / 1080
        self.first = round(float(row["start_ms"]) * RATE / 1000)
        self.last = round(float(row["end_ms"]) * RATE / 1000) - 1
        rest = list(range(self.first + ARRIVAL_FRAMES, self.last + 1))
        # The first one is longer: while it is shown the page fills the screen.
        times = 2 if row["role"] == "calibration" and self.first else 3
        self.order = list(range(self.first, self.first + ARRIVAL_FRAMES))
        for time in range(times):
            self.order += rest if time % 2 == 0 else rest[::-1]
        # Milliseconds after its beginning until which enough is left to measure: 0.6 s of the eyes' way and 0.8 s of gaze (docs/calibration.md), and a slow machine.
        self.latest = len(self.order) * 1000 / RATE - 2200


def pieces():
    """The points that the page shows, in its order."""
    with open(POINTS, newline="", encoding="utf-8") as file:
        rows = {row["point"]: row for row in csv.DictReader(file)}
    return [Piece(rows[name]) for name in ("cal0", "cal1", "cal2", "cal3", "cal4", "val5", "val6", "val9", "val10")]


def turned(point, turns):
    """About z, then y, then x; degrees."""
    a, b, c = (math.radians(one) for one in turns)
    x, y, z = point
    x, y = x * math.cos(c) - y * math.sin(c), x * math.sin(c) + y * math.cos(c)
    x, z = x * math.cos(b) + z * math.sin(b), z * math.cos(b) - x * math.sin(b)
    y, z = y * math.cos(a) - z * math.sin(a), y * math.sin(a) + z * math.cos(a)
    return x, y, z


def project(place, hold):
    """A place on the card, millimetres from its middle, as a pixel; the canvas' pixels begin at their corners."""
    x, y, z = (one + two for one, two in zip(turned((*place, 0), hold[1]), hold[0]))
    return FOCAL * x / z + CENTRE[0] + 0.5, FOCAL * y / z + CENTRE[1] + 0.5


def outline():
    (w, h), r = (side / 2 for side in CARD_SIZE), CARD_RADIUS
    places = []
    for (cx, cy), begin in (((w - r, h - r), 0), ((r - w, h - r), 90), ((r - w, r - h), 180), ((w - r, r - h), 270)):
        places += [(cx + r * math.cos(math.radians(begin + step)), cy + r * math.sin(math.radians(begin + step))) for step in range(0, 91, 15)]
    return places


def box(left, top, right, bottom):
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def prints(draws):
    """The card and what is on it: colours and shapes, millimetres from its middle."""
    w, h = (side / 2 for side in CARD_SIZE)
    shapes = [((228, 232, 236), outline()), ((52, 56, 66), box(-w, -h + 6, w, -h + 17)), ((176, 160, 96), box(-w + 9, -6, -w + 20, 3))]
    for line in range(3):
        left = -w + 8
        while left < w - 16:
            width = draws.uniform(2, 6)
            shapes.append(((70, 74, 84), box(left, 8 + 5 * line, left + width, 10.4 + 5 * line)))
            left += width + 1.2
    return shapes


def holds_of_card(draws):
    """How the card is held, pose by pose: (middle, turns); wholly in the picture, tilted to each side in turn."""
    found = []
    while len(found) < POSES:
        tilt, cross = draws.uniform(25, 45), draws.uniform(-10, 10)
        a, b = [(cross, tilt), (cross, -tilt), (tilt, cross), (-tilt, cross)][len(found) % 4]
        z = draws.uniform(165, 260)
        hold = ((draws.uniform(-60, 60), draws.uniform(-30, 55), z), (a, b, draws.uniform(-12, 12)))
        # Not over the squares either.
        if all(12 < x < WIDTH - 12 and 12 < y < HEIGHT - 24 for x, y in (project(place, hold) for place in outline())):
            found.append(hold)
    return found


def card_frames(seed=7):
    """For each frame its shapes in the picture; a hand is never quite still."""
    draws, frames = random.Random(seed), []
    shapes = prints(draws)
    for middle, turns in holds_of_card(draws):
        drift = [draws.uniform(-4, 4) for _ in range(3)]
        for step in range(POSE_FRAMES):
            share = step / POSE_FRAMES
            hold = (tuple(one + share * way for one, way in zip(middle, drift)), tuple(one + share * way / 3 for one, way in zip(turns, drift)))
            frames.append([{"color": f"rgb{color}", "points": [project(place, hold) for place in places]} for color, places in shapes])
    return frames


DRAW = """async ([base, frames, first, bits, side]) => {
  const image = new Image();
  image.src = base;
  await image.decode();
  const canvas = document.createElement('canvas'), layer = document.createElement('canvas'), made = [];
  for (const one of [canvas, layer]) [one.width, one.height] = [image.width, image.height];
  const pen = canvas.getContext('2d'), ink = layer.getContext('2d');
  for (const [index, shapes] of frames.entries()) {
    pen.drawImage(image, 0, 0);
    // A light card makes a camera darken the rest.
    pen.fillStyle = 'rgba(0, 0, 0, 0.45)';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    ink.clearRect(0, 0, layer.width, layer.height);
    for (const {color, points} of shapes) {
      ink.fillStyle = color;
      ink.beginPath();
      points.forEach(([x, y]) => ink.lineTo(x, y));
      ink.fill();
    }
    // No lens is as sharp as a drawing.
    pen.filter = 'blur(0.8px)';
    pen.drawImage(layer, 0, 0);
    pen.filter = 'none';
    for (let bit = 0; bit < bits; bit += 1) {
      pen.fillStyle = (first + index) >> bit & 1 ? 'white' : 'black';
      pen.fillRect(bit * side, canvas.height - side, side, side);
    }
    made.push(canvas.toDataURL('image/jpeg', 0.98).split(',')[1]);
  }
  return made;
}"""


def ffmpeg(*arguments, **more):
    return subprocess.run(["ffmpeg", "-hide_banner", "-v", "error", *arguments], check=True, capture_output=True, **more).stdout


def pictures(folder):
    made = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            made.append(file.read())
    return made


def clip_frames(folder):
    """The clip's frames as JPEG, each with its number, as the browser wants them."""
    top = HEIGHT - SQUARE
    boxes = [f"drawbox=x=0:y={top}:w={BITS * SQUARE}:h={SQUARE}:color=black:t=fill"]
    boxes += [f"drawbox=x={bit * SQUARE}:y={top}:w={SQUARE}:h={SQUARE}:color=white:t=fill:enable='gt(bitand(n,{1 << bit}),0)'" for bit in range(BITS)]
    path = os.path.join(folder, "frames")
    os.makedirs(path)
    ffmpeg("-i", CLIP, "-vf", ",".join(boxes + [NARROW]), "-vsync", "0", "-start_number", "0", "-pix_fmt", "yuvj420p", "-q:v", "2", os.path.join(path, "%04d.jpg"))
    return pictures(path)


def make(browser, folder):
    """Writes the camera's file and returns its path."""
    clip = clip_frames(folder)
    page = browser.new_page()
    base = "data:image/jpeg;base64," + base64.b64encode(clip[0]).decode()
    cards = [base64.b64decode(one) for one in page.evaluate(DRAW, [base, card_frames(), FIRST_CARD, BITS, SQUARE])]
    page.close()
    path = os.path.join(folder, "camera.mjpeg")
    with open(path, "wb") as file:
        file.write(ffmpeg("-f", "mjpeg", "-i", "-", "-vf", NARROW, "-vsync", "0", "-q:v", "2", "-f", "mjpeg", "-", input=b"".join(cards)))
        for piece in pieces() * ROUNDS:
            file.write(b"".join(clip[number] for number in piece.order))
    return path


# Keeps what the page sends once the points have begun: time, picture, and the point that is being measured.
KEEP = """(() => {
  const send = window.fetch;
  window.fetch = async (where, what) => {
    if (document.querySelector('#target.is-done')) window.asked = null;
    if (window.sent && String(where).startsWith('/frame')) window.sent.push([Number(new URL(where, location).searchParams.get('t_ms')), what.body, window.asked]);
    const answer = await send(where, what);
    if (what?.body instanceof URLSearchParams && what.body.get('do') === 'begin') [window.sent, window.asked] = [[], null];
    return answer;
  };
})()"""

READ = """([from, to]) => Promise.all(window.sent.slice(from, to).map(async ([time, body, piece]) => {
  const bytes = new Uint8Array(await body.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return [time, btoa(text), piece];
}))"""


def write_sent(page, folder):
    """What the page sent as a recording with its own times, and the points in it: the paths of both."""
    sent, made = [], os.path.join(folder, "sent")
    os.makedirs(made)
    while batch := page.evaluate(READ, [len(sent), len(sent) + 50]):
        for time, picture, piece in batch:
            with open(os.path.join(made, f"{len(sent):05}.jpg"), "wb") as file:
                file.write(base64.b64decode(picture))
            sent.append((time, piece))
    names, points = os.path.join(made, "list.txt"), os.path.join(folder, "sent.csv")
    with open(names, "w", encoding="utf-8") as file:
        for index, (time, _) in enumerate(sent[:-1]):
            # Its times would otherwise be rounded to 40 ms.
            file.write(f"file '{index:05}.jpg'\noption framerate 1000\nduration {(sent[index + 1][0] - time) / 1000:.4f}\n")
    with open(points, "w", encoding="utf-8") as file:
        file.write("point,start_ms,end_ms,x_pt,y_pt,role\n")
        for piece in pieces():
            # The last time counts: a point that failed was measured again.
            last = max(index for index, one in enumerate(sent) if one[1] == piece.name)
            first = next(index for index in range(last, -1, -1) if index == 0 or sent[index - 1][1] != piece.name)
            role = "calibration" if piece.name.startswith("cal") else "validation"
            file.write(f"{piece.name},{sent[first][0] - sent[0][0]:.0f},{sent[last][0] - sent[0][0]:.0f},{piece.x * 1920:.1f},{piece.y * 1080:.1f},{role}\n")
    video = os.path.join(folder, "sent.mkv")
    ffmpeg("-f", "concat", "-safe", "0", "-i", names, "-c", "copy", "-vsync", "vfr", video)
    print(f"        {len(sent)} pictures sent, {(len(sent) - 1) * 1000 / (sent[-1][0] - sent[0][0]):.1f} a second")
    return video, points


# Reads the number from the camera, and notes since when it shows which piece.
WATCH = """([pieces, firstCard, bits, side]) => {
  const video = document.createElement('video'), canvas = document.createElement('canvas');
  [video.muted, video.srcObject] = [true, document.querySelector('.picture video').srcObject];
  [canvas.width, canvas.height] = [bits * side, side];
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  window.clip = {number: null, piece: null, since: 0, isFirst: false};
  const step = () => {
    pen.drawImage(video, 0, video.videoHeight - side, bits * side, side, 0, 0, bits * side, side);
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1) number += pen.getImageData(bit * side + side / 2, side / 2, 1, 1).data[1] > 127 ? 1 << bit : 0;
    const piece = pieces.find((one) => number >= one.first && number <= one.last)?.name ?? null;
    if (piece !== window.clip.piece) Object.assign(window.clip, {piece, since: performance.now(), isFirst: window.clip.number >= firstCard});
    window.clip.number = number;
    video.requestVideoFrameCallback(step);
  };
  video.requestVideoFrameCallback(step);
  return video.play();
}"""


class Clip:
    """What the page's camera shows now."""

    def __init__(self, page):
        self.page = page
        page.evaluate(WATCH, [[{"name": one.name, "first": one.first, "last": one.last} for one in pieces()], FIRST_CARD, BITS, SQUARE])

    def now(self):
        """The point that is looked at, since how many milliseconds, and whether it is the first after the cards."""
        return self.page.evaluate("[window.clip.piece, performance.now() - window.clip.since, window.clip.isFirst]")

    def is_ready(self, piece):
        """Whether the eyes have arrived at this point, and enough of its time is left."""
        name, age, _ = self.now()
        return name == piece.name and 400 < age < piece.latest

    def has_put_card_away(self):
        _, age, is_first = self.now()
        return is_first and age < 500
