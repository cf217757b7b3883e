"""Phones in hands, drawn into pictures of a cabin: perspective, shading, lenses, screens, fingers, blur and noise.

A phone is a flat body of true size before a camera of a known focal length. What a hand covers is drawn over it, what is
behind it is drawn first, all at twice the picture's scale. No picture of a real phone is used.
"""
import dataclasses
import math

import cv2
import numpy as np

# Millimetres: most phones that are carried.
WIDTH, HEIGHT, CORNER = 72.0, 150.0, 9.0
# Texture pixels a millimetre, and drawing pixels a picture's pixel.
FINE, OVER = 5, 2
BACKS = {
    "dark": (38, 34, 32), "white": (226, 228, 230), "blue": (150, 92, 48), "silver": (176, 172, 168),
    "green": (86, 104, 70), "rose": (170, 160, 214),
}


@dataclasses.dataclass
class Hold:
    """How a phone is held: the middle in millimetres before the camera (x right, y down), turns in degrees about x, y, z."""
    middle: tuple
    turns: tuple
    surface: str  # a key of BACKS, or "screen"
    hand: str  # "none", or the side from which fingers come: "left", "right"
    seed: int = 0


def rotation(turns):
    a, b, c = (math.radians(v) for v in turns)
    x = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return x @ y @ z


def rounded(width, height, radius):
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - radius - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - radius - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def back(name, rng):
    """A back: one colour with a sheen, a raised block of lenses, a mark, a darker rim."""
    w, h = int(WIDTH * FINE), int(HEIGHT * FINE)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = rng.uniform(0, 2 * math.pi)
    across = (x / w - 0.5) * math.cos(angle) + (y / h - 0.5) * math.sin(angle)
    sheen = 1 + 0.25 * across + rng.uniform(0.1, 0.35) * np.exp(-(((across - rng.uniform(-0.4, 0.4)) / 0.12) ** 2))
    base = np.array(BACKS[name], np.float32)
    out = base * sheen[..., None] + 18 * np.maximum(0, sheen - 1)[..., None]
    # The block of lenses in a corner.
    side, gap = int(rng.uniform(24, 32) * FINE), int(5 * FINE)
    tall = int(side * rng.choice([1.0, 1.35]))
    block = rounded(side, tall, int(7 * FINE))[..., None] / 255.0
    part = out[gap:gap + tall, gap:gap + side]
    part[:] = part * (1 - block) + block * (0.85 * base + 12)
    count = int(rng.integers(2, 4))
    for index in range(count):
        cx = gap + int(side * (0.3 if index < 2 else 0.72))
        cy = gap + int(tall * (0.28 + 0.44 * index if index < 2 else 0.5))
        radius = int(5.6 * FINE)
        cv2.circle(out, (cx, cy), radius, (58, 56, 54), -1, cv2.LINE_AA)
        cv2.circle(out, (cx, cy), int(0.82 * radius), (22, 20, 20), -1, cv2.LINE_AA)
        cv2.circle(out, (cx, cy), int(0.4 * radius), (46, 30, 26), -1, cv2.LINE_AA)
        cv2.circle(out, (cx - radius // 4, cy - radius // 4), max(1, radius // 8), (200, 200, 205), -1, cv2.LINE_AA)
    cv2.circle(out, (gap + int(side * 0.75), gap + int(tall * 0.2)), int(2.2 * FINE), (225, 235, 240), -1, cv2.LINE_AA)
    mark = tuple(float(v) for v in base * 0.75 + 40)
    cv2.circle(out, (w // 2, int(0.46 * h)), int(5 * FINE), mark, -1, cv2.LINE_AA)
    return np.clip(out, 0, 255)


def screen(rng):
    """A lit screen within a dark rim: a bar, a head, lines or rows of signs."""
    w, h = int(WIDTH * FINE), int(HEIGHT * FINE)
    out = np.full((h, w, 3), (20, 18, 18), np.float32)
    rim = int(3 * FINE)
    light = rng.uniform(0.75, 1.0)
    ground = np.array(rng.choice([[245, 245, 245], [60, 50, 44], [235, 200, 150]]), np.float32) * light
    inner = out[rim:h - rim, rim:w - rim]
    inner[:] = ground
    ih, iw = inner.shape[:2]
    ink = (40, 40, 40) if ground.mean() > 120 else (225, 225, 225)
    cv2.rectangle(inner, (0, 0), (iw, int(0.09 * ih)), tuple(float(v) for v in rng.uniform(40, 220, 3)), -1)
    if rng.random() < 0.5:
        for row in range(5):
            for column in range(4):
                x, y = int(iw * (0.08 + 0.23 * column)), int(ih * (0.14 + 0.15 * row))
                color = tuple(float(v) for v in rng.uniform(30, 250, 3))
                cv2.rectangle(inner, (x, y), (x + int(0.16 * iw), y + int(0.075 * ih)), color, -1)
    else:
        y = int(0.13 * ih)
        while y < 0.92 * ih:
            length = rng.uniform(0.35, 0.9)
            if rng.random() < 0.3:
                color = tuple(float(v) for v in rng.uniform(60, 230, 3))
                cv2.rectangle(inner, (int(0.05 * iw), y), (int(iw * length), y + int(0.07 * ih)), color, -1)
                y += int(0.09 * ih)
            else:
                cv2.rectangle(inner, (int(0.06 * iw), y), (int(iw * length), y + int(0.014 * ih)), ink, -1)
                y += int(0.032 * ih)
    cv2.circle(out, (w // 2, int(5.5 * FINE)), int(1.6 * FINE), (12, 12, 12), -1, cv2.LINE_AA)
    return np.clip(out, 0, 255)


class Layer:
    """Colours with their cover at the drawing's scale, in the phone's own millimetres projected by `project`."""

    def __init__(self, size, project):
        self.color = np.zeros((size[1] * OVER, size[0] * OVER, 3), np.float32)
        self.cover = np.zeros(self.color.shape[:2], np.float32)
        self.project = project

    def limb(self, points, radii, skin):
        """A finger or arm along points (mm on and above the phone), round: lighter in its middle, darker at its rim."""
        placed = [self.project(p) for p in points]
        reach = max(r * scale for r, (_, scale) in zip(radii, placed)) + 3
        low = np.maximum(0, np.min([at for at, _ in placed], 0) - reach).astype(int)
        high = np.maximum(0, np.max([at for at, _ in placed], 0) + reach).astype(int)
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        color, cover = self.color[window], self.cover[window]
        if not cover.size:
            return
        for shrink, tone in ((1.0, 0.62), (0.86, 0.8), (0.68, 0.93), (0.42, 1.0)):
            mask = np.zeros(cover.shape, np.uint8)
            for (a, sa), (b, sb), ra, rb in zip(placed, placed[1:], radii, radii[1:]):
                for step in np.linspace(0, 1, 14):
                    at = a + (b - a) * step - low
                    radius = max(1, (ra * sa + (rb * sb - ra * sa) * step) * shrink)
                    cv2.circle(mask, tuple(int(v) for v in at), int(radius), 255, -1, cv2.LINE_AA)
            share = (mask / 255.0).astype(np.float32)[..., None]
            color[:] = color * (1 - share) + np.array(skin, np.float32) * tone * share
            cover[:] = np.maximum(cover, share[..., 0])


def hand_parts(hold, rng):
    """Fingers and arm: (points, radii, is before the phone). Millimetres from the phone's middle, y down."""
    side = 1 if hold.hand == "right" else -1
    x, low = side * WIDTH / 2, rng.uniform(0, 26)
    isBack = hold.surface != "screen"
    parts = []
    # The arm and the palm behind or, seen from the back, mostly beside.
    wrist = (side * rng.uniform(10, 34), HEIGHT / 2 + 55, 10)
    elbow = (side * rng.uniform(30, 110), HEIGHT / 2 + 230, 30)
    parts.append(([(side * 8, 22 + low, 14), wrist], [30, 25], False))
    parts.append(([wrist, elbow], [25, 36], False))
    for index in range(4):
        y = low - 26 + 19.5 * index + rng.uniform(-2, 2)
        if isBack:
            # Four fingers lie over the back, from one side.
            reach = rng.uniform(26, 44)
            parts.append(
                ([(x + side * 9, y + 10, 12), (x - side * 2, y + 3, -7), (x - side * reach, y - 4, -8)], [9, 8.4, 7.2],
                 True))
        else:
            # Seen from before, their tips reach around the other edge.
            parts.append(([(-x - side * 3, y + 3, 10), (-x + side * 5, y, -5)], [8.6, 7.4], True))
    thumb = (
        [(-x - side * 1, low + 36, 8), (-x - side * 5, low + 6, 0), (-x + side * 2, low - 20, -4)] if isBack else
        [(x + side * 6, low + 46, 8), (x + side * 3, low + 16, -3), (x - side * 22, low - 10, -7)])
    parts.append((thumb, [13, 10.5, 9], True))
    return parts


@dataclasses.dataclass
class Drawing:
    """A phone and its hand as colours with their cover, to be laid onto pictures of one size."""
    color: np.ndarray  # Already multiplied by the cover.
    cover: np.ndarray
    box: tuple  # The phone's own: x, y, width, height, pixels; it may reach beyond the picture.
    reach: tuple = None  # What of the colours is covered at all: left, top, right, bottom.

    def onto(self, picture, shift, rng, noise=2.0):
        """The picture with it, moved by (x, y) pixels, with a camera's noise; and the box there."""
        height, width = picture.shape[:2]
        if self.reach is None:
            rows, columns = np.nonzero(self.cover.max(1) > 0)[0], np.nonzero(self.cover.max(0) > 0)[0]
            self.reach = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1) if len(rows) else (0, 0, 0, 0)
        left, top = (max(0, math.floor(v + s) - 1) for v, s in zip(self.reach[:2], shift))
        right = min(width, math.ceil(self.reach[2] + shift[0]) + 1)
        bottom = min(height, math.ceil(self.reach[3] + shift[1]) + 1)
        result = picture.copy()
        if left < right and top < bottom:
            size = (right - left, bottom - top)
            move = np.array([[1, 0, shift[0] - left], [0, 1, shift[1] - top]], np.float32)
            color = cv2.warpAffine(self.color, move, size, flags=cv2.INTER_LINEAR)
            cover = cv2.warpAffine(self.cover, move, size, flags=cv2.INTER_LINEAR)[..., None]
            grain = rng.standard_normal(color.shape, np.float32) * noise * cover
            part = result[top:bottom, left:right]
            part[:] = np.clip(part * (1 - cover) + color + grain, 0, 255)
        x, y, w, h = self.box
        return result, (x + shift[0], y + shift[1], w, h)


def draw(size, hold, focal, skin, light=1.0, soft=0.7, gray=False):
    """Draws a phone for pictures of (width, height), the camera's axis in their middle."""
    rng = np.random.default_rng(hold.seed)
    width, height = size
    # Room beyond the picture's lower edge, from where hands come.
    tall = 2 * height
    turn, middle = rotation(hold.turns), np.array(hold.middle, float)

    def project(place):
        at = turn @ np.array(place, float) + middle
        scale = focal / at[2]
        return np.array([width / 2 + at[0] * scale, height / 2 + at[1] * scale]) * OVER, scale * OVER

    def body(depth):
        w, h = WIDTH / 2, HEIGHT / 2
        return np.array([project((x, y, depth))[0] for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))], np.float32)

    texture = screen(rng) if hold.surface == "screen" else back(hold.surface, rng)
    flat = np.array([[0, 0], [WIDTH * FINE, 0], [WIDTH * FINE, HEIGHT * FINE], [0, HEIGHT * FINE]], np.float32)
    big = (width * OVER, tall * OVER)
    mask = rounded(int(WIDTH * FINE), int(HEIGHT * FINE), int(CORNER * FINE))
    near = cv2.getPerspectiveTransform(flat, body(0))
    # Lit by its own light, a screen does not follow the cabin's.
    strength = max(light, 0.8) if hold.surface == "screen" else light
    face = cv2.warpPerspective(texture * strength, near, big, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(mask, near, big, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    # The edge: the same shape a little farther away.
    far = cv2.getPerspectiveTransform(flat, body(8))
    edge = cv2.warpPerspective(mask, far, big, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    rim = np.array([120, 118, 116], np.float32) * light * (0.45 if hold.surface in ("dark", "screen") else 0.9)
    behind, before = Layer((width, tall), project), Layer((width, tall), project)
    for points, radii, is_before in hand_parts(hold, rng) if hold.hand != "none" else []:
        (before if is_before else behind).limb(points, radii, np.array(skin, np.float32) * light)
    # Fingers throw a soft shadow on what they lie on.
    shadow = cv2.blur(before.cover, (9 * OVER, 9 * OVER)) * 0.3
    face = face * (1 - shadow[..., None])
    color, whole = np.zeros_like(face), np.zeros_like(cover)
    for layer, share in (
            (behind.color, behind.cover), (np.broadcast_to(rim, face.shape), edge), (face, cover),
            (before.color, before.cover)):
        color = color * (1 - share[..., None]) + layer * share[..., None]
        whole = whole * (1 - share) + share
    if gray:
        color = np.repeat(color.mean(2, keepdims=True), 3, 2)
    blur = lambda a: cv2.resize(cv2.GaussianBlur(a, (0, 0), soft * OVER), (width, tall), interpolation=cv2.INTER_AREA)
    low, high = body(0).min(0) / OVER, body(0).max(0) / OVER
    return Drawing(
        blur(color).astype(np.float32), blur(whole), tuple(float(v) for v in (*low, *(high - low))))
