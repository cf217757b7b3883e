"""Boards and cards as a camera with a known lens takes them: blur, uneven light, noise and JPEG on exact geometry."""

import cv2
import numpy as np

SIZE = (1280, 720)


class Lens:
    """fx, fy, cx, cy and either k1, k2, p1, p2, k3 on the plane z = 1, or OpenCV's fisheye k1..k4 on the angle."""

    def __init__(self, focal, center, terms, fisheye=False, size=SIZE):
        self.focal, self.center, self.terms = np.array(focal, float), np.array(center, float), np.array(terms, float)
        self.fisheye, self.size = fisheye, size

    def bend(self, p):
        x, y = p[..., 0], p[..., 1]
        r2 = x * x + y * y
        if self.fisheye:
            r = np.sqrt(np.maximum(r2, 1e-18))
            a = np.arctan(r)
            a2 = a * a
            g = a * (1 + a2 * (self.terms[0] + a2 * (self.terms[1] + a2 * (self.terms[2] + a2 * self.terms[3])))) / r
            return p * g[..., None]
        k1, k2, p1, p2, k3 = self.terms
        g = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        return np.stack([x * g + 2 * p1 * x * y + p2 * (r2 + 2 * x * x), y * g + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y], -1)

    def project(self, points):
        return self.bend(points[..., :2] / points[..., 2:]) * self.focal + self.center

    def rays(self):
        """The direction of each pixel."""
        w, h = self.size
        target = (np.stack(np.meshgrid(np.arange(w), np.arange(h)), -1) - self.center) / self.focal
        length = np.linalg.norm(target, axis=-1)
        # The radius behind each distorted radius, where the lens is one to one; tangential terms by two more rounds.
        table = np.linspace(0, 20, 100001)
        bent = self.radius(table)
        end = int(np.argmax(np.diff(bent) <= 0)) or len(table) - 1
        radius = lambda length: np.interp(length, bent[:end], table[:end])
        ray = target * (radius(length) / np.maximum(length, 1e-12))[..., None]
        for _ in range(3):
            miss = target - self.bend(ray)
            ray = ray + miss * (radius(length + 1e-4) - radius(length))[..., None] / 1e-4
        return np.dstack([ray, np.ones(ray.shape[:2])]).astype(np.float32)

    def radius(self, r):
        straight = Lens((1, 1), (0, 0), self.terms if self.fisheye else self.terms * [1, 1, 0, 0, 1], self.fisheye)
        return straight.bend(np.stack([r, 0 * r], -1))[..., 0]


def rotation(x, y, z):
    """Turned about z, then y, then x, degrees."""
    turn = np.eye(3)
    for axis, angle in zip(np.eye(3)[::-1], (z, y, x)):
        turn = cv2.Rodrigues(axis * np.radians(angle))[0] @ turn
    return turn


class Sheet:
    """A thing with a picture on it, in millimetres from its middle; `height` bends it out of its plane."""

    @staticmethod
    def height(x, y):
        return 0 * x

    def outline(self):
        low, high = self.corners().min(0) - self.rim, self.corners().max(0) + self.rim
        return np.array([(x, y, 0) for x in (low[0], high[0]) for y in (low[1], high[1])])

    def places(self, rays, turn, middle):
        """Where rays meet the sheet: two coordinates, and how many millimetres one ray's neighbour is away."""
        normal = turn[:, 2]
        facing = rays @ normal
        facing = np.where(np.abs(facing) < 1e-3, 1e-3, facing)
        lift = 0.0
        for _ in range(1 if self.height is Sheet.height else 3):
            depth = (middle @ normal + lift) / facing
            arm = rays * depth[..., None] - middle
            x, y = arm @ turn[:, 0], arm @ turn[:, 1]
            lift = self.height(np.clip(x, -400, 400), np.clip(y, -400, 400))
        depth = np.where(depth > 0, depth, np.nan)
        return x, y, depth, np.abs(facing) / np.linalg.norm(rays, axis=-1)


class Board(Sheet):
    def __init__(self, columns=9, rows=6, square=25.0, height=None):
        self.columns, self.rows, self.square, self.rim = columns, rows, square, 1.75 * square
        if height:
            self.height = height

    def corners(self):
        x, y = np.meshgrid(np.arange(self.columns) - (self.columns - 1) / 2, np.arange(self.rows) - (self.rows - 1) / 2)
        x, y = x.ravel() * self.square, y.ravel() * self.square
        return np.stack([x, y, self.height(x, y)], -1)

    def shade(self, x, y, step, wall):
        # Analytic edges: each square's part of a pixel.
        def wave(u, count):
            nearest = np.clip(np.rint(u), 1, count - 1)
            return np.where(nearest % 2 == 0, 1, -1) * np.clip((u - nearest) * 2 * self.square / step, -1, 1)

        def within(u, count, rim=0.0):
            return np.clip(np.minimum(u + rim, count + rim - u) * self.square / step + 0.5, 0, 1)

        right, bottom = self.columns + 1, self.rows + 1
        u, v = x / self.square + right / 2, y / self.square + bottom / 2
        squares = within(u, right) * within(v, bottom) * (127 - 98 * wave(u, right) * wave(v, bottom) - 225)
        return wall + (225 + squares - wall) * within(u, right, 0.7) * within(v, bottom, 0.7)


class Card(Sheet):
    """A card with rounded corners, a print, and a thumb over one edge."""

    def __init__(self, width, height, draws, radius=3.18):
        self.width, self.tall, self.radius, self.rim = width, height, radius, 16
        self.ground = draws.uniform(150, 245) if draws.random() < 0.7 else draws.uniform(20, 70)
        self.patches = [(*(draws.uniform(-0.32, 0.2, 2) * (width, height)), *draws.uniform(4, 24, 2), draws.uniform(0, 255))
                        for _ in range(6)]
        self.thumb = (draws.uniform(-0.3, 0.3) * width, height / 2 - draws.uniform(2, 9), draws.uniform(60, 200)) \
            if draws.random() < 0.8 else None

    def corners(self):
        w, h = self.width / 2, self.tall / 2
        return np.array([(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)])

    def shade(self, x, y, step, wall):
        dx, dy = np.abs(x) - self.width / 2 + self.radius, np.abs(y) - self.tall / 2 + self.radius
        beyond = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - self.radius
        share = np.clip(0.5 - beyond / step, 0, 1)
        value = np.full_like(x, self.ground)
        for left, top, across, down, ink in self.patches:
            value = np.where((x > left) & (x < left + across) & (y > top) & (y < min(top + down, self.tall / 2 - 4)), ink, value)
        value = wall + (value - wall) * share
        if self.thumb:
            at, end, tone = self.thumb
            off = np.hypot(x - at, np.minimum(y - end - 8, 0))
            value = np.where(off < 8, tone * (1.05 - 0.04 * off), value)
        return value


def picture(sheet, lens, turn, middle, draws, rays, noise=3.0):
    """An 8-bit picture; `rays` are the lens's."""
    width, height = lens.size
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    pattern = draws.uniform((60, 1, 0, 1), (150, 9, 6, 9))
    value = pattern[0] + 30 * np.sin(across / width * pattern[1] + pattern[2]) * np.cos(down / width * pattern[3])
    # Only the sheet's part of the picture is drawn from rays.
    outline = lens.project(sheet.outline() @ turn.T + middle)
    left, top = np.clip(np.floor(outline.min(0)).astype(int) - 4, 0, lens.size)
    right, bottom = np.clip(np.ceil(outline.max(0)).astype(int) + 5, 0, lens.size)
    part, wall = rays[top:bottom, left:right], value[top:bottom, left:right]
    x, y, depth, facing = sheet.places(part, turn.astype(np.float32), middle.astype(np.float32))
    step = np.maximum(depth / np.float32(lens.focal[0]) / np.maximum(facing, 0.2), 1e-6)
    value[top:bottom, left:right] = np.where(np.isnan(depth), wall, sheet.shade(x, y, step, wall))
    value = cv2.GaussianBlur(value.astype(np.float32), (0, 0), draws.uniform(0.5, 1.3))
    # Uneven light: a slope and a bright place.
    slope = draws.uniform(-0.25, 0.25, 2)
    at = draws.uniform(0, 1, 2) * lens.size
    light = 0.8 + slope[0] * (across / width - 0.5) + slope[1] * (down / height - 0.5) \
        + 0.25 * np.exp(-((across - at[0]) ** 2 + (down - at[1]) ** 2) / (2 * (0.25 * width) ** 2))
    value = value * light + noise * draws.standard_normal(value.shape, np.float32)
    return np.clip(np.rint(value), 0, 255).astype(np.uint8)


def jpeg(gray, path, quality):
    cv2.imwrite(str(path), gray, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])
