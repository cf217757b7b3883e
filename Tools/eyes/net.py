"""The eye net: the pixels of one eye to lids, iris, direction and what hides the eye."""

import jax
import jax.numpy as jnp
import numpy

SIZE = (64, 48)  # Width and height of the input.
# Outputs: a value of each of these, then the logarithm of each spread (Laplace's scale), then the logits of COVERS, then
# the middles of the upper and the lower lid (x, y, x, y), then the logit of glasses.
VALUES = ("closing", "openness", "aperture", "iris_x", "iris_y", "view_x", "view_y")
COVERS = ("seen", "lens", "reflection", "hand", "hair", "blur")
LIDS = 2 * len(VALUES) + len(COVERS)  # Where the lids' outputs begin.
GLASSES = LIDS + 4
OUTPUTS = GLASSES + 1
CHANNELS = (1, 24, 48, 64, 96)
HIDDEN = 192


def layer(key, shape):
    return {"w": jax.random.normal(key, shape) * numpy.sqrt(2 / numpy.prod(shape[1:])), "b": jnp.zeros(shape[0])}


def make(key):
    keys = iter(jax.random.split(key, 8))
    p = {f"c{i}": layer(next(keys), (b, a, 3, 3)) for i, (a, b) in enumerate(zip(CHANNELS, CHANNELS[1:]))}
    p["h"] = layer(next(keys), (HIDDEN, CHANNELS[-1] * (SIZE[0] // 16) * (SIZE[1] // 16)))
    p["o"] = layer(next(keys), (OUTPUTS, HIDDEN))
    p["o"]["w"] = p["o"]["w"] * .1
    return p


def run(p, pixels, key=None, keep=.9):
    """pixels (n, 48, 64) as `normalized` gives them; (n, OUTPUTS). A key: with dropout, for training."""
    x = pixels[:, None]
    for i in range(len(CHANNELS) - 1):
        x = jax.lax.conv_general_dilated(x, p[f"c{i}"]["w"], (2, 2), ((1, 1), (1, 1)),
                                         dimension_numbers=("NCHW", "OIHW", "NCHW"))
        x = jax.nn.relu(x + p[f"c{i}"]["b"][None, :, None, None])
    x = x.reshape(len(x), -1)
    if key is not None:
        x = x * jax.random.bernoulli(key, keep, x.shape) / keep
    x = jax.nn.relu(x @ p["h"]["w"].T + p["h"]["b"])
    return x @ p["o"]["w"].T + p["o"]["b"]


def values(out):
    """The values of `run`'s output; closing is a share, so it comes through a sigmoid."""
    v = out[..., :len(VALUES)]
    return jnp.concatenate([jax.nn.sigmoid(v[..., :1]), v[..., 1:]], -1)


def spreads(out):
    return jnp.exp(jnp.clip(out[..., len(VALUES):2 * len(VALUES)], -5, 2))


def covers(out):
    return jax.nn.softmax(out[..., 2 * len(VALUES):LIDS], -1)


def normalized(crops):
    """Brightness to mean 0 and about deviation 1, from grey levels 0...255; flat crops stay flat."""
    x = crops.astype(jnp.float32)
    mean = x.mean((-1, -2), keepdims=True)
    deviation = jnp.sqrt(((x - mean) ** 2).mean((-1, -2), keepdims=True))
    return (x - mean) / (deviation + 4)
