"""Trains the eye net on drawn eyes.  train.py --data A.npz B.npz --out net.npz"""

import argparse
import time

import jax
import jax.numpy as jnp
import numpy
import optax

import net

WIDTH, HEIGHT = net.SIZE
# Pixels of a cut-out per distance between the eye's corners, and degrees per unit: outputs near 1.
CORNERS, APERTURE, VIEW = 40, 40, 30
JITTER = numpy.array([2.2, 2.2, .07, .05])  # Pixels across and down, scale (logarithm), roll (radians).
TINTED = 3  # In faces.GLASSES.
LOWERED = 18  # Degrees between the lids of eyes that look down.
KEYS = ("crop", "closing", "openness", "aperture_deg", "iris_xy", "view_deg", "upper", "lower", "cover", "glasses")


def load(files, keys=KEYS):
    parts = [numpy.load(f) for f in files]
    return {k: numpy.concatenate([p[k] for p in parts]) for k in keys}


def cut(key, crops, jitter=1.0):
    """Moved, scaled and turned 64x48 cut-outs of 96x72 crops; a map of points from crop to cut-out; the roll."""
    n = len(crops)
    u = jnp.clip(jax.random.normal(key, (n, 4)), -2.5, 2.5) * JITTER * jitter
    s, a = jnp.exp(u[:, 2]), u[:, 3]
    y, x = jnp.mgrid[0:HEIGHT, 0:WIDTH]
    x, y = (x - (WIDTH - 1) / 2)[None], (y - (HEIGHT - 1) / 2)[None]
    c, d = (jnp.cos(a) * s)[:, None, None], (jnp.sin(a) * s)[:, None, None]
    px = jnp.clip(c * x - d * y + 47.5 + u[:, 0, None, None], 0, 94.99)
    py = jnp.clip(d * x + c * y + 35.5 + u[:, 1, None, None], 0, 70.99)
    ix, iy = px.astype(int), py.astype(int)
    fx, fy = px - ix, py - iy
    flat = crops.reshape(n, -1).astype(jnp.float32)
    at = lambda j, i: jnp.take_along_axis(flat, (j * 96 + i).reshape(n, -1), 1).reshape(px.shape)
    top = at(iy, ix) * (1 - fx) + at(iy, ix + 1) * fx
    low = at(iy + 1, ix) * (1 - fx) + at(iy + 1, ix + 1) * fx

    def place(p):
        q = (p - jnp.array([47.5, 35.5]) - u[:, :2]) / (s ** 2)[:, None]
        c0, d0 = c[:, 0, 0], d[:, 0, 0]
        return jnp.stack([c0 * q[:, 0] + d0 * q[:, 1], -d0 * q[:, 0] + c0 * q[:, 1]], 1)
    return top * (1 - fy) + low * fy, place, a


# The 8 x 8 discrete cosine transform, by which cameras compress.
WAVES = numpy.sqrt(2 / 8) * numpy.cos(numpy.pi * numpy.outer(numpy.arange(8), numpy.arange(8) + .5) / 8)
WAVES[0] /= numpy.sqrt(2)


def compressed(key, x):
    """Some pictures at half their resolution, in blocks whose waves are rounded, the fine ones coarsely."""
    k = jax.random.split(key, 3)
    n = len(x)
    small = x.reshape(n, HEIGHT // 2, 2, WIDTH // 2, 2).mean((2, 4))
    small = jax.image.resize(small, x.shape, "linear")
    x = jnp.where(jax.random.uniform(k[0], (n, 1, 1)) < .25, small, x)
    step = jnp.exp(jax.random.uniform(k[1], (n, 1, 1, 1, 1), minval=1., maxval=3.3))
    step = step * (1 + .25 * (numpy.arange(8)[:, None] + numpy.arange(8)))
    blocks = x.reshape(n, HEIGHT // 8, 8, WIDTH // 8, 8).transpose(0, 1, 3, 2, 4)
    rounded = WAVES.T @ (jnp.round(WAVES @ blocks @ WAVES.T / step) * step) @ WAVES
    rounded = rounded.transpose(0, 1, 3, 2, 4).reshape(x.shape)
    return jnp.where(jax.random.uniform(k[2], (n, 1, 1)) < .35, rounded, x)


def rubbed(key, x):
    """Slopes of light, gamma, blur, compression, noise and small patches that no renderer drew."""
    k = jax.random.split(key, 8)
    n = len(x)
    y0, x0 = jnp.mgrid[-1:1:HEIGHT * 1j, -1:1:WIDTH * 1j]
    slope = jax.random.normal(k[0], (n, 2)) * 18
    x = x + slope[:, 0, None, None] * x0 + slope[:, 1, None, None] * y0
    x = x * jnp.exp(jax.random.normal(k[1], (n, 1, 1)) * .25)
    x = 255 * (jnp.clip(x, 0, 255) / 255) ** jnp.exp(jax.random.normal(k[2], (n, 1, 1)) * .25)
    line = jnp.array([.1, .24, .32, .24, .1])
    soft = jax.lax.conv_general_dilated(x[:, None], (line[:, None] * line)[None, None], (1, 1), "SAME")[:, 0]
    x = x + (soft - x) * jax.random.uniform(k[6], (n, 1, 1), minval=-.5, maxval=1)
    x = compressed(k[7], x)
    x = x + jax.random.normal(k[3], x.shape) * jnp.abs(jax.random.normal(k[4], (n, 1, 1))) * 3
    c = jax.random.uniform(k[5], (n, 4), minval=-1, maxval=1)
    inside = (jnp.abs(x0 - c[:, 0, None, None] * 1.3) < .25) & (jnp.abs(y0 - c[:, 1, None, None] * 1.3) < .25)
    chosen = (jnp.abs(c[:, 0]) + jnp.abs(c[:, 1]) > .8) & (c[:, 3] > .6)
    return jnp.where(inside & chosen[:, None, None], 127 + 120 * c[:, 2, None, None], x)


def targets(b, place, a):
    iris = place(b["iris_xy"]) / CORNERS
    v = b["view_deg"] / VIEW
    v = jnp.stack([v[:, 0] * jnp.cos(a) - v[:, 1] * jnp.sin(a), v[:, 0] * jnp.sin(a) + v[:, 1] * jnp.cos(a)], 1)
    values = [b["closing"], b["openness"], b["aperture_deg"] / APERTURE, iris[:, 0], iris[:, 1], v[:, 0], v[:, 1]]
    return jnp.stack(values, 1), jnp.concatenate([place(b["upper"]), place(b["lower"])], 1) / CORNERS


WEIGHTS = numpy.array([1.5, .5, 1, 1.5, 1.5, .6, .6])
# Half-mirrored lenses and hands beside the eye are labelled as seen, though some hide it: what contradicts the picture by
# more than this is not learned.
LARGEST_COVER_LOSS = 4.


def loss(p, b, key):
    k = jax.random.split(key, 3)
    crops, place, a = cut(k[0], b["crop"])
    truth, lids = targets(b, place, a)
    out = net.run(p, net.normalized(rubbed(k[1], crops)), k[2])
    value, spread = net.values(out), net.spreads(out)
    # Closing is mostly 0 or 1: the median that Laplace's loss learns would ignore what is rare, so its value learns by
    # cross entropy and only its spread from the error.
    value = value.at[:, 0].set(jax.lax.stop_gradient(value[:, 0]))
    nll = ((jnp.abs(value - truth) / spread + jnp.log(spread)) * WEIGHTS).sum(1)
    closing = optax.sigmoid_binary_cross_entropy(out[:, 0], truth[:, 0])
    seen = (b["cover"] == 0).astype(jnp.float32)  # Spreads learn from hidden eyes too; their lids are not asked for.
    extra = jnp.abs(out[:, net.LIDS:net.GLASSES] - lids).sum(1) * seen
    known = jnp.maximum(b["cover"], 0)
    cover = optax.softmax_cross_entropy_with_integer_labels(out[:, 2 * len(net.VALUES):net.LIDS], known)
    cover = jnp.minimum(cover, LARGEST_COVER_LOSS) * (b["cover"] >= 0)
    # Lenses drawn over a bare eye count neither way.
    drawn_over = (b["cover"] != 0) & (b["glasses"] == 0)
    worn = (b["glasses"] > 0).astype(jnp.float32)
    glasses = optax.sigmoid_binary_cross_entropy(out[:, net.GLASSES], worn) * ~drawn_over
    return (nll + 2 * closing + extra + .6 * cover + .3 * glasses).mean()


def train(a):
    d = load(a.data)
    # What is hard comes more often: tinted lenses twice, open eyes that look down one and a half times.
    lowered = (d["closing"] < .3) & (d["aperture_deg"] < LOWERED)
    share = 1. + (d["glasses"] == TINTED) + .5 * lowered
    share /= share.sum()
    r = numpy.random.default_rng(a.seed)
    p = read(a.start) if a.start else net.make(jax.random.PRNGKey(a.seed))
    schedule = optax.warmup_cosine_decay_schedule(0., a.rate, 300, a.steps, a.rate * .01)
    optimizer = optax.chain(optax.clip_by_global_norm(5.), optax.adamw(schedule, weight_decay=1e-3))
    state = optimizer.init(p)

    @jax.jit
    def step(p, state, mean, b, key):
        value, g = jax.value_and_grad(loss)(p, b, key)
        updates, state = optimizer.update(g, state, p)
        p = optax.apply_updates(p, updates)
        return p, state, jax.tree.map(lambda m, q: m * .999 + q * .001, mean, p), value

    key, mean, total, start = jax.random.PRNGKey(a.seed + 1), p, 0., time.time()
    for i in range(a.steps):
        at = r.choice(len(share), a.batch, p=share)
        key, sub = jax.random.split(key)
        p, state, mean, value = step(p, state, mean, {k: jnp.asarray(v[at]) for k, v in d.items()}, sub)
        total += float(value)
        if i % 1000 == 999:
            print(i + 1, "loss %.3f" % (total / 1000), "%.0f s" % (time.time() - start), flush=True)
            total = 0.
    numpy.savez(a.out, **{f"{n}.{q}": numpy.asarray(v) for n, l in mean.items() for q, v in l.items()})


def read(path):
    p = {}
    f = numpy.load(path)
    for k in f.files:
        n, q = k.split(".")
        p.setdefault(n, {})[q] = jnp.asarray(f[k])
    return p


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__)
    q.add_argument("--data", nargs="+", required=True)
    q.add_argument("--steps", type=int, default=20000)
    q.add_argument("--batch", type=int, default=96)
    q.add_argument("--rate", type=float, default=2e-3)
    q.add_argument("--seed", type=int, default=1)
    q.add_argument("--start", help="a net that goes on learning, instead of random weights")
    q.add_argument("--out", required=True)
    train(q.parse_args())
