"""The eye net's figures on drawn people that it was not trained on, by group.  evaluate.py net.npz --data FILE.npz"""

import argparse

import jax
import jax.numpy as jnp
import numpy

import net
import train

SKIN = (("dark", 0, .4), ("brown", .4, .6), ("light", .6, 1))
LIGHTS = ("day", "overcast", "evening", "infrared")
GLASSES = ("none", "clear", "thick", "tinted", "dark")


def predictions(p, crops, at_once=512):
    run = jax.jit(lambda c: net.run(p, net.normalized(c[:, 12:60, 16:80])))
    out = jnp.concatenate([run(jnp.asarray(crops[i:i + at_once])) for i in range(0, len(crops), at_once)])
    return numpy.asarray(net.values(out)), numpy.asarray(net.covers(out))


def auc(high, low):
    """The probability that one of `high` is above one of `low`."""
    if not len(high) or not len(low):
        return numpy.nan
    low = numpy.sort(low)
    return (numpy.searchsorted(low, high, "left") + numpy.searchsorted(low, high, "right")).mean() / 2 / len(low)


def main(a):
    d = train.load(a.data, (*train.KEYS, "skin", "kind", "light", "gaze_deg"))
    values, covers = predictions(train.read(a.net), d["crop"])
    seen = d["cover"] == 0
    shut, open_ = d["closing"] > .93, d["closing"] < .6
    down = open_ & (d["gaze_deg"][:, 1] < -22)
    groups = [("all", seen)]
    groups += [(f"{n} skin", (d["skin"] >= x) & (d["skin"] < y)) for n, x, y in SKIN]
    groups += [(f"{k} lids", d["kind"] == k) for k in numpy.unique(d["kind"])]
    groups += [(f"glasses: {n}", d["glasses"] == i) for i, n in enumerate(GLASSES)]
    groups += [(n, d["light"] == i) for i, n in enumerate(LIGHTS)]
    print("group | eyes | shut against open, AUC | shut against looking down, AUC | aperture, median error, degrees")
    for name, k in groups:
        k = k & seen
        closing, error = values[:, 0], numpy.abs(values[:, 2] * train.APERTURE - d["aperture_deg"])
        print(f"{name} | {k.sum()} | {auc(closing[k & shut], closing[k & open_]):.3f} | "
              f"{auc(closing[k & shut], closing[k & down]):.3f} | {numpy.median(error[k]):.1f}")
    hidden = covers[:, 0] < .5
    for i, name in enumerate(net.COVERS):
        k = d["cover"] == i
        right = (covers[k, 1:].argmax(1) + 1 == i).mean()
        print(f"{name}: {k.sum()} eyes, called hidden {hidden[k].mean():.2f}" + (f", for this reason {right:.2f}" if i else ""))


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__)
    q.add_argument("net")
    q.add_argument("--data", nargs="+", required=True)
    main(q.parse_args())
