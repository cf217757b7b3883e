"""Draws eyes of invented people as Heed sees them: through the face mesh, with exact truth, for training and testing.

  faces.py --renderer DIR --persons 1000-1199 --pictures 60 --seed 1 --out FILE.npz

Needs the renderer of synthetic drivers (docs/lids.md says where) and the models of Tools/setup. Each picture is a whole
face with random head, gaze, lids, light, glasses, things in front of the eyes and camera; one person in two pictures is
mirrored. Each eye is one entry, as if it were the person's right eye: its outer corner lies left in the crop.
"""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("LP_NUM_THREADS", "1")
import cv2
import numpy

import covers
import mesh as meshes
import sensor

cv2.setNumThreads(1)
WINDOW = (400, 400)
GLASSES, GLASSES_SHARE = ("none", "clear", "thick", "sun", "dark"), (.48, .22, .15, .10, .05)
LIGHTS, LIGHTS_SHARE = ("day", "overcast", "evening", "night-ir"), (.24, .2, .2, .36)
# What hides an eye; 0: nothing. UNCLEAR: half hidden, which can be called either way.
SEEN, LENS, REFLECTION, HAND, HAIR, BLUR = range(6)
UNCLEAR = -1
# Shares of the eye below which it is in sight, and above which it is hidden.
IN_SIGHT, HIDDEN = .25, .6
# Grey level that a lamp mirrored in a lens reaches, and the shares of the iris as above. A glint on the bare eye is smaller.
GLARE, GLARE_IN_SIGHT, GLARE_HIDES = 225, .15, .35
# One closing eye in so many is drawn while its lids move, as a picture shows them that is exposed for a while.
MOVING_SHARE, EXPOSURES = .35, 3


def pick_pose(r):
    """Head (degrees), place (mm), gaze in the head, closing of each eye; truth conventions are the renderer's."""
    yaw = float(numpy.clip(r.normal(0, 15), -42, 42)) if r.random() < .6 else r.uniform(-42, 42)
    pitch = float(numpy.clip(r.normal(-3, 10), -28, 22)) if r.random() < .6 else r.uniform(-28, 22)
    roll = float(numpy.clip(r.normal(0, 6), -18, 18))
    z = r.uniform(420, 850)
    place = (r.uniform(-.17, .17) * z, r.uniform(-.12, .12) * z, z)
    side = float(numpy.clip(r.normal(-yaw * .4, 10), -35, 35)) if r.random() < .6 else r.uniform(-35, 35)
    up = r.uniform(-45, 20) if r.random() < .6 else float(numpy.clip(r.normal(-6, 8), -45, 20))
    kind, closing = r.random(), [0., 0.]
    if kind < .42:
        pass
    elif kind < .58:
        closing = [r.uniform(0, 1)] * 2
    elif kind < .80:
        closing = [1., 1.]
    elif kind < .90:
        closing = [r.uniform(.2, .8)] * 2
    else:
        closing = [float(r.choice((0., r.uniform(0, .4)))), r.uniform(.5, 1.)][::int(r.choice((-1, 1)))]
    closing = [float(numpy.clip(c + r.normal(0, .03) * (0 < c < 1), 0, 1)) for c in closing]
    return yaw, pitch, roll, place, side, up, closing


def pick_light(r, looks, name):
    light = looks.light(name, 1, int(r.integers(1 << 30)))[0]
    if not light.get("ir"):
        for key in ("dir", "dir2"):
            d = numpy.array(light[key], float)
            d[0] *= r.choice((-1, 1))
            d = d + r.normal(0, .3, 3)
            light[key] = numpy.array([d[0], min(d[1], -.05), min(d[2], -.2)])
        light["col"] = light["col"] * r.uniform(.35, 1.4) * (1 + r.normal(0, .06, 3))
        light["sky"] = light["sky"] * r.uniform(.5, 1.4)
    light["expo"] = light["expo"] * r.uniform(.65, 1.35)
    light["env"] = light["env"] * r.uniform(.3, 1.7)
    return light


def covered(r, image, eyes, skin, hair, no_dark):
    """Draws what may lie before the eyes; returns each eye's cover."""
    kind = r.random()
    if kind < .08 and no_dark:  # Mirrored or black lenses; a third of them show the eye.
        return judged(LENS, covers.lenses(r, image, eyes, r.choice((0., r.uniform(0, .1), r.uniform(.35, .9)))), eyes)
    if kind < .14:
        return each(r, eyes, .5, REFLECTION, lambda eye: covers.reflections(r, image, eye))
    if kind < .19:  # Beside the iris.
        def beside(eye):
            centre, width, roll = eye
            a = r.uniform(0, 2 * numpy.pi)
            at = centre + numpy.array([numpy.cos(a) * .85, numpy.sin(a) * .6]) * width
            return covers.reflections(r, image, (at, .4 * width, roll))
        return each(r, eyes, 1, REFLECTION, beside)
    if kind < .29:
        def over(eye):
            return covers.hand(r, image, (eye[0] + r.normal(0, .12, 2) * eye[1], *eye[1:]), skin)
        return each(r, eyes, .4, HAND, over)
    if kind < .35:  # A hand at the cheek or brow.
        i = int(r.integers(2))
        centre, width, roll = eyes[i]
        outward = numpy.sign(centre[0] - eyes[1 - i][0][0])
        at = centre + numpy.array([outward * r.uniform(-.3, 1.2), r.choice((-1.5, 1.6, 2.0))]) * width
        return judged(HAND, covers.hand(r, image, (at, .55 * width, roll), skin), eyes)
    if kind < .41:
        return each(r, eyes, .5, HAIR, lambda eye: covers.hair(r, image, eye, hair), least=.15)
    if kind < .45:
        width = max(e[1] for e in eyes)
        strength = r.choice((r.uniform(.05, .09), r.uniform(.17, .35)))
        image[:] = cv2.GaussianBlur(image, (0, 0), strength * width)
        return [BLUR if strength > .15 else SEEN] * 2
    return [SEEN, SEEN]


def each(r, eyes, both, cover, put, least=None):
    """Puts something before both eyes, or before one; `both`: how often before both."""
    hidden = None
    for i in (0, 1) if r.random() < both else (int(r.integers(2)),):
        alpha = put(eyes[i])
        hidden = alpha if hidden is None else numpy.maximum(hidden, alpha)
    return judged(cover, hidden, eyes, least)


def judged(cover, hidden, eyes, least=None):
    """Each eye's cover by the share that is hidden. `least`: for what hides an eye without covering its pixels, the share
    from which it does."""
    if least is not None:
        return [cover if covers.share(hidden, eye) > least else SEEN for eye in eyes]
    shares = [covers.share(hidden, eye) for eye in eyes]
    return [SEEN if s < IN_SIGHT else cover if s > HIDDEN else UNCLEAR for s in shares]


def glared(cover, image, discs):
    """Covers with the lamps that lenses mirror over an iris. `discs`: centre and radius of each iris, in pixels."""
    y, x = numpy.mgrid[0:image.shape[0], 0:image.shape[1]]
    result = []
    for c, ((u, v), radius) in zip(cover, discs):
        disc = numpy.hypot(x - u, y - v) < radius
        lit = float((image[disc].min(-1) > GLARE).mean()) if disc.any() else 0.
        result.append(c if c != SEEN or lit < GLARE_IN_SIGHT else REFLECTION if lit > GLARE_HIDES else UNCLEAR)
    return result


def exposed(r, closing):
    """The closings that one picture shows: several while the lids move."""
    if max(closing) == 0 or r.random() > MOVING_SHARE:
        return [closing]
    reach = r.uniform(.2, .9)
    steps = numpy.linspace(-.5, .5, EXPOSURES) * reach
    return [[float(numpy.clip(c * (c > 0) + s * (c > 0), 0, 1)) for c in closing] for s in steps]


def draw(arguments):
    sys.path.insert(0, str(arguments.renderer))
    import draw as drawing
    import looks
    import people
    import render
    import rig as rigs

    mesh = meshes.Mesh()
    low, high = (arguments.persons + "-" + arguments.persons).split("-")[:2]
    rows, started, failed = [], time.time(), 0
    camera = looks.CAMERA

    def project(p):
        return numpy.stack([camera["fx"] * p[..., 0] / p[..., 2] + camera["cx"],
                            camera["fy"] * p[..., 1] / p[..., 2] + camera["cy"]], -1)

    for number in range(int(low), int(high) + 1):
        r = numpy.random.default_rng((arguments.seed, number))
        person = people.person(number)
        person["glasses"] = "none"
        rig = rigs.Rig(person)
        renderer = drawing.Renderer(rig, camera, 1, looks.cabin(person["look"]["cabin"]), looks.land(number),
                                    person["look"], size=WINDOW, full=False)
        renderer.add_detail()
        renderer.still_limit = 0
        glasses = "none"
        for picture in range(arguments.pictures):
            name = str(r.choice(LIGHTS, p=LIGHTS_SHARE))
            if picture % 4 == 0:
                glasses = str(r.choice(GLASSES, p=GLASSES_SHARE))
                person["glasses_rng"] = int(r.integers(1 << 30))
                person["rim"] = str(r.choice(("thin metal", "thick plastic", "rimless")))
                rig.wear(glasses)
                if rig.glasses:
                    renderer.make_glasses()
            light = pick_light(r, looks, name)
            yaw, pitch, roll, place, side, up, closing = pick_pose(r)
            pupil = float(numpy.clip((2.6 if name == "night-ir" else 1.9) + person["pupil0"] + r.normal(0, .35), 1.2, 3.6))
            closings, time_of = exposed(r, closing), r.uniform(0, 50)
            poses = [render.still(rig, yaw, pitch, roll, place, side, up, c, light, pupil, time=time_of) for c in closings]
            closing = numpy.mean(closings, 0).tolist()
            state, truth = poses[len(poses) // 2]
            R, t = truth["R"], truth["t"]
            origin = (project(numpy.asarray(t, float)) - [WINDOW[0] / 2, WINDOW[1] * .45]).round().astype(int)
            renderer.K = dict(camera, cx=camera["cx"] - origin[0], cy=camera["cy"] - origin[1])
            image = numpy.mean([renderer.render({**state, "jaw": 0}).astype(numpy.float32) for state, _ in poses], 0)
            place_in_window = lambda p: project(p) - origin
            in_camera = lambda X: ((numpy.asarray(X) - rig.mid) @ R.T) * [10, -10, -10] + t
            lens = lambda uv, e: rig.through_lens(uv, e, R, t, camera) - origin
            eyes = []
            for e in (0, 1):
                corners = lens(project(in_camera(truth["V"][list(rig.lids[e].canthi)])), e)
                d = corners[1] - corners[0]
                d = d if d[0] > 0 else -d
                eyes.append((corners.mean(0), float(numpy.hypot(*d)), float(numpy.arctan2(d[1], d[0]))))
            grey = image.mean(2)
            bright = numpy.percentile(grey[100:320, 100:300], 70)
            skin = numpy.array([1., .78, .66]) * bright if name != "night-ir" else numpy.repeat(bright, 3)
            hair = numpy.array(person["hair"]) * 255 * r.uniform(.4, 1.2) if name != "night-ir" else numpy.repeat(r.uniform(30, 120), 3)
            discs = []
            for e in (0, 1):
                E, opt = truth["E"][e], numpy.asarray(truth["opt"][e])
                centre = E + opt * numpy.sqrt(144. - rig.I["limbus"] ** 2)
                discs.append((lens(project(centre), e), camera["fx"] * rig.I["limbus"] / centre[2]))
            drawn = image.copy()
            dark = glasses == "dark" and name != "night-ir"
            cover = covered(r, image, eyes, skin, hair, glasses in ("none", "clear"))
            if glasses != "none":
                cover = glared(cover, drawn, discs)
            if dark:
                cover = [c if c > 0 else LENS for c in cover]
            image = sensor.sensed(r, numpy.clip(image, 0, 255).astype(numpy.uint8), name == "night-ir")
            mirrored = bool(r.random() < .5)
            if mirrored:
                image = numpy.ascontiguousarray(image[:, ::-1])
            centre = numpy.array([WINDOW[0] / 2, WINDOW[1] * .45])
            guess = meshes.Region(centre[0], centre[1] + 12e3 / place[2], 190e3 / place[2], 0)
            points, presence = mesh.track(image, guess, r.normal(0, 1, 4) * [.015, .015, .02, .02])
            expected = numpy.array([[WINDOW[0] - 1 - c[0], c[1]] if mirrored else c for c, _, _ in eyes])
            found = numpy.stack([points[[33, 133]].mean(0), points[[362, 263]].mean(0)])
            order = numpy.argsort(expected[:, 0])
            miss = numpy.abs(found - expected[order]).max() / max(e[1] for e in eyes)
            if presence < .3 or miss > 1.0:
                failed += 1
                continue
            plain = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
            for slot, name_of in enumerate(meshes.NAMES):
                e = int(order[slot])
                rows.append(entry(locals(), e, slot))
        print(f"person {number}: {len(rows)} eyes, {failed} faces not found, {time.time() - started:.0f} s", flush=True)
    keys = rows[0]
    numpy.savez(arguments.out, **{k: numpy.array([row[k] for row in rows]) for k in keys})


def entry(v, e, slot):
    """One eye's crop and truth. `v`: what `draw` knows of the picture; `e`: the person's eye, 0 is the left."""
    name, points, rig, truth = meshes.NAMES[slot], v["points"], v["rig"], v["truth"]
    mirrored, t, R = v["mirrored"], v["t"], v["R"]
    crop, matrix = meshes.crop(v["plain"], points, name)
    width = crop.shape[1]
    flip = slot == 1  # The eye on the right in the picture: its outer corner is right.

    def to_crop(p):
        p = numpy.atleast_2d(numpy.asarray(p, float)).copy()
        if mirrored:
            p[:, 0] = WINDOW[0] - 1 - p[:, 0]
        return canonical(p)

    def canonical(p):
        p = p @ matrix[:, :2].T + matrix[:, 2]
        if flip:
            p[:, 0] = width - 1 - p[:, 0]
        return p

    person = rig.I
    E, opt = truth["E"][e], numpy.asarray(truth["opt"][e])
    centre = E + opt * numpy.sqrt(144. - person["limbus"] ** 2)
    seen = v["lens"](v["project"](centre), e)
    iris = to_crop(seen)[0]
    upper = to_crop(v["lens"](v["project"](v["in_camera"](truth["V"][rig.lids[e].upper])), e))
    lower = to_crop(v["lens"](v["project"](v["in_camera"](truth["V"][rig.lids[e].lower])), e))
    # The optical axis against the line of sight, in the crop's axes: right and up, degrees.
    sight = -E / numpy.linalg.norm(E)
    m = matrix[:, :2] / numpy.sqrt(abs(numpy.linalg.det(matrix[:, :2])))
    right = numpy.array([m[0, 0], m[0, 1], 0.])  # The crop's x axis in the picture: the matrix is a rotation.
    down = numpy.array([m[1, 0], m[1, 1], 0.])
    if mirrored:
        right[0], down[0] = -right[0], -down[0]
    if flip:
        right = -right
    right = right - sight * (right @ sight)
    right /= numpy.linalg.norm(right)
    up = -(down - sight * (down @ sight))
    up -= right * (up @ right)
    up /= numpy.linalg.norm(up)
    view = numpy.degrees([numpy.arctan2(opt @ right, opt @ sight), numpy.arcsin(numpy.clip(opt @ up, -1, 1))])
    sign = 1 if e == 0 else -1
    abduction, pitch = truth["eh"][e]
    aperture, edges = rig.lids[e].aperture_deg(truth["V"])
    subset = v["mesh"].geometry[name]
    first = 468 if name == "left_eye" else 473
    outline = canonical(numpy.concatenate([points[subset], points[first:first + 5]]))
    scale = numpy.sqrt(abs(numpy.linalg.det(matrix[:, :2])))
    return dict(
        crop=crop[:, ::-1] if flip else crop, head=slot,
        outline=outline.astype(numpy.float32), openness=truth["open"][e], closing=v["closing"][e], aperture_deg=aperture,
        edges_deg=edges, iris_xy=iris, iris_radius=650 * person["limbus"] / centre[2] * scale, upper=upper[len(upper) // 2],
        lower=lower[len(lower) // 2], view_deg=view, gaze_deg=(sign * abduction, pitch), kappa_deg=person["kappa"],
        head_deg=(sign * v["yaw"], v["pitch"], v["roll"] * sign), place_mm=t, cover=v["cover"][e],
        person=v["number"], eye=e, light=LIGHTS.index(v["name"]), glasses=GLASSES.index(v["glasses"]), scale=scale,
        presence=v["presence"], kind=person["eye_kind"], skin=float(numpy.mean(person["skin"])), mirrored=mirrored)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renderer", type=Path, required=True)
    parser.add_argument("--persons", required=True)
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    draw(parser.parse_args())
