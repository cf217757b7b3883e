"""The cover net: the picture of a face to what hides it."""

import jax
import jax.numpy as jnp
import numpy

SIDE = 64
KINDS = ("hand", "mask", "cap", "hair", "sun", "dirt")  # As in samples.py; an output, a logit, of each.
CHANNELS = (4, 16, 32, 64, 96)
HIDDEN = 96
LAYERS = len(CHANNELS) - 1
STEADY = 1e-3  # Added to a channel's variance.


def layer(key, shape):
    return {"w": jax.random.normal(key, shape) * numpy.sqrt(2 / numpy.prod(shape[1:])), "b": jnp.zeros(shape[0])}


def make(key):
    keys = iter(jax.random.split(key, 8))
    p = {}
    for i, (a, b) in enumerate(zip(CHANNELS, CHANNELS[1:])):
        p[f"c{i}"] = layer(next(keys), (b, a, 3, 3)) | {"scale": jnp.ones(b)}
    p["h"] = layer(next(keys), (HIDDEN, CHANNELS[-1] * (SIDE // 16) ** 2))
    p["o"] = layer(next(keys), (len(KINDS), HIDDEN))
    p["o"]["w"] = p["o"]["w"] * .1
    return p


def steady():
    """Mean and variance of each layer's channels, before anything was seen."""
    return {f"c{i}": {"mean": jnp.zeros(b), "variance": jnp.ones(b)} for i, b in enumerate(CHANNELS[1:])}


def seen(pixels):
    """What the net gets of (n, 64, 64, 3), 0...255: the colours with mean 0 and about deviation 1, so that dark pictures
    are no other ones, and the brightness as it is, -1 black ... 1 white, by which the sun is told."""
    x = pixels.astype(jnp.float32)
    mean = x.mean((1, 2, 3), keepdims=True)
    deviation = jnp.sqrt(((x - mean) ** 2).mean((1, 2, 3), keepdims=True))
    return jnp.concatenate([(x - mean) / (deviation + 8), x.mean(3, keepdims=True) / 127.5 - 1], 3)


def run(p, stats, pixels, key=None):
    """(n, 64, 64, 3), 0...255, to (n, 6) logits and the channels' statistics. A key: for training, with dropout and with
    this batch's own statistics."""
    x, found = seen(pixels).transpose(0, 3, 1, 2), {}
    for i in range(LAYERS):
        q = p[f"c{i}"]
        x = jax.lax.conv_general_dilated(x, q["w"], (2, 2), ((1, 1), (1, 1)), dimension_numbers=("NCHW", "OIHW", "NCHW"))
        s = {"mean": x.mean((0, 2, 3)), "variance": x.var((0, 2, 3))} if key is not None else stats[f"c{i}"]
        found[f"c{i}"] = s
        wide = lambda v: v[None, :, None, None]
        x = (x - wide(s["mean"])) * wide(q["scale"] / jnp.sqrt(s["variance"] + STEADY)) + wide(q["b"])
        x = jax.nn.relu(x)
    x = x.reshape(len(x), -1)
    if key is not None:
        x = x * jax.random.bernoulli(key, .8, x.shape) / .8
    x = jax.nn.relu(x @ p["h"]["w"].T + p["h"]["b"])
    return x @ p["o"]["w"].T + p["o"]["b"], found


def plain(p, stats):
    """The net without statistics: they become part of weights and offsets."""
    out = {}
    for name, q in p.items():
        w, b = numpy.asarray(q["w"]), numpy.asarray(q["b"])
        if name in stats:
            s = {k: numpy.asarray(v) for k, v in stats[name].items()}
            by = numpy.asarray(q["scale"]) / numpy.sqrt(s["variance"] + STEADY)
            w, b = w * by[:, None, None, None], b - s["mean"] * by
        out[f"{name}.w"], out[f"{name}.b"] = w, b
    return out
