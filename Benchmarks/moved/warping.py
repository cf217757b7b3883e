"""Clips of a cabin whose camera is turned, whose light and coding are rough, or behind whose windows the world moves."""
import itertools
import pathlib
import subprocess

import cv2
import numpy as np

RATE = 30
OTHER_LAMPS = (255 * (np.arange(256) / 255) ** 1.8).astype(np.uint8)


def frames(path, count=None):
    """A clip's pictures forwards and backwards, without end or `count` of them; 640 pixels wide at most."""
    clip, kept = cv2.VideoCapture(str(path)), []
    while count is None or len(kept) < count:
        more, picture = clip.read()
        if not more: break
        if picture.shape[1] > 640: picture = cv2.resize(picture, (640, round(picture.shape[0] * 640 / picture.shape[1])), interpolation=cv2.INTER_AREA)
        kept.append(picture[:picture.shape[0] // 2 * 2, :picture.shape[1] // 2 * 2])  # The coder needs even sizes.
    index = 0
    while kept:
        place = index % max(1, 2 * len(kept) - 2)
        yield kept[place if place < len(kept) else 2 * len(kept) - 2 - place]
        index += 1


def rotation(pitch, yaw, roll):
    """Directions before the turn from those after it: up, left, clockwise along the view, degrees (x right, y down, z ahead)."""
    p, y, r = np.radians([pitch, yaw, roll])
    return (np.array([[np.cos(y), 0, -np.sin(y)], [0, 1, 0], [np.sin(y), 0, np.cos(y)]])
            @ np.array([[1, 0, 0], [0, np.cos(p), -np.sin(p)], [0, np.sin(p), np.cos(p)]])
            @ np.array([[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]]))


def turned(picture, turn, focal):
    """The picture of a turned camera, exact where it looked before; mirrored at the edge. The focal length is in picture widths."""
    height, width = picture.shape[:2]
    lens = np.array([[focal * width, 0, (width - 1) / 2], [0, focal * width, (height - 1) / 2], [0, 0, 1]])
    return cv2.warpPerspective(picture, lens @ rotation(*turn) @ np.linalg.inv(lens), (width, height),
                               flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REFLECT_101)


class Rough:
    """Light that comes and goes, sensor noise and strong coding, as a sequence of pictures."""

    def __init__(self, seed, noise=(2, 9), quality=(15, 60), rate=RATE):
        self.random = np.random.default_rng(seed)
        draw = self.random.uniform
        self.noise, self.quality = draw(*noise), int(draw(*quality))
        self.swing, self.period, self.side = draw(0.1, 0.6), draw(3, 60), self.random.normal(size=2)
        self.time, self.rate, self.fields = 0, rate, None

    def __call__(self, picture):
        self.time += 1 / self.rate
        height, width = picture.shape[:2]
        across, down = np.linspace(-0.5, 0.5, width)[None], np.linspace(-0.5, 0.5, height)[:, None]
        light = 1 + self.swing * np.sin(self.time * 2 * np.pi / self.period)
        light = light + 0.4 * np.sin(self.time / 17) * (self.side[0] * across + self.side[1] * down)
        if self.time % 97 < 3: light = light * 0.35                                             # a bridge
        if self.time // 150 % 2: picture = OTHER_LAMPS[picture]
        # A piece of one large field of noise, at another place in each picture, costs a tenth of new noise.
        if self.fields is None: self.fields = self.random.normal(0, self.noise, (height + 200, width + 200, 3)).astype(np.float32)
        y, x = self.random.integers(0, 200, 2)
        value = cv2.multiply(picture.astype(np.float32), cv2.merge([light.astype(np.float32)] * 3)) + self.fields[y:y + height, x:x + width]
        coded = cv2.imencode(".jpg", np.clip(value, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, self.quality])[1]
        return cv2.imdecode(coded, cv2.IMREAD_COLOR)


def with_world(picture, world):
    """The picture with another world in its brightest parts, the windows."""
    light = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 4).astype(np.float32)
    window = np.clip((light - 120) / 30, 0, 1)[..., None]
    window[picture.shape[0] // 2:] = 0
    world = cv2.resize(world, picture.shape[1::-1])
    return (picture * (1 - window) + world * window).astype(np.uint8)


def write(path: pathlib.Path, pictures, rate=RATE):
    """Codes pictures of one size into a clip, strongly."""
    first = next(pictures := iter(pictures))
    size = first.shape[1::-1]
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{size[0]}x{size[1]}", "-r", str(rate), "-i", "-",
         "-c:v", "libx264", "-preset", "ultrafast", "-crf", "28", "-pix_fmt", "yuv420p", str(path)], stdin=subprocess.PIPE)
    for picture in itertools.chain([first], pictures): coder.stdin.write(picture.tobytes())
    coder.stdin.close()
    if coder.wait(): raise RuntimeError("ffmpeg failed")
