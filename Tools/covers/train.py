"""Trains the cover net on covered faces.  train.py --data A.npz... --choose B.npz --steps 4000 --out net.npz"""

import argparse
import time

import cv2
import jax
import jax.numpy as jnp
import numpy
import optax

import net


def moved(r, crops):
    """Mirrored, moved, scaled and turned a little, as the mesh misses a face."""
    out, half = numpy.empty_like(crops), (net.SIDE - 1) / 2
    for i, u in enumerate(r.uniform(-1, 1, (len(crops), 5))):
        m = cv2.getRotationMatrix2D((half, half), 7 * u[3], float(numpy.exp(.12 * u[2])))
        m[:, 2] += .05 * net.SIDE * u[:2]
        if u[4] < 0:
            m = m @ numpy.array([[-1, 0, 2 * half], [0, 1, 0], [0, 0, 1]])
        out[i] = cv2.warpAffine(crops[i], m, (net.SIDE, net.SIDE), borderMode=cv2.BORDER_REPLICATE)
    return out


def rubbed(key, x):
    """Other cameras: exposure, gamma, colour, slopes of light, noise, a patch that no renderer drew; some grey."""
    k = jax.random.split(key, 9)
    n = len(x)
    x = x.astype(jnp.float32)
    y0, x0 = jnp.mgrid[-1:1:net.SIDE * 1j, -1:1:net.SIDE * 1j]
    slope = jax.random.normal(k[0], (n, 2)) * 12
    x = x + (slope[:, 0, None, None] * x0 + slope[:, 1, None, None] * y0)[..., None]
    x = x * jnp.exp(jax.random.normal(k[1], (n, 1, 1, 1)) * .12 + jax.random.normal(k[2], (n, 1, 1, 3)) * .05)
    x = 255 * (jnp.clip(x, 0, 255) / 255) ** jnp.exp(jax.random.normal(k[3], (n, 1, 1, 1)) * .2)
    grey = x @ jnp.array([.299, .587, .114])
    x = jnp.where(jax.random.uniform(k[4], (n, 1, 1, 1)) < .25, grey[..., None], x)
    x = x + jax.random.normal(k[5], x.shape) * jnp.abs(jax.random.normal(k[6], (n, 1, 1, 1))) * 4
    c = jax.random.uniform(k[7], (n, 4), minval=-1, maxval=1)
    inside = (jnp.abs(x0 - c[:, 0, None, None] * 1.3) < .12) & (jnp.abs(y0 - c[:, 1, None, None] * 1.3) < .12)
    chosen = (jnp.maximum(jnp.abs(c[:, 0]), jnp.abs(c[:, 1])) > .75) & (c[:, 3] > .5)  # Beside the face.
    return jnp.clip(jnp.where((inside & chosen[:, None, None])[..., None], 127 + 120 * c[:, 2, None, None, None], x), 0, 255)


def loss(p, stats, pixels, labels, key):
    a, b = jax.random.split(key)
    out, found = net.run(p, stats, rubbed(a, pixels), b)
    known = labels >= 0
    # A false name costs more than a late one.
    weight = known * jnp.where(labels == 1, 1., 1.3)
    return (optax.sigmoid_binary_cross_entropy(out, jnp.maximum(labels, 0).astype(jnp.float32)) * weight).sum(1).mean(), found


def report(p, stats, d):
    f = jax.jit(lambda x: net.run(p, stats, x)[0])
    out = numpy.concatenate([numpy.asarray(f(d["crop"][i:i + 128])) for i in range(0, len(d["crop"]), 128)])
    for i, kind in enumerate(net.KINDS):
        yes, no = out[d["label"][:, i] == 1, i], out[d["label"][:, i] == 0, i]
        named = d["label"][:, i] == 1
        alone = named & ((d["label"] == 1).sum(1) == 1)
        right = (out[alone].argmax(1) == i) & (out[alone, i] > 0)
        print(f"  {kind:5} told {numpy.mean(yes > 0):.3f} of {len(yes)}; named alone {right.mean():.3f}; false {numpy.mean(no > 0):.4f}; AUC {auc(yes, no):.4f}", flush=True)
    bare = (d["label"] == 0).all(1)
    print(f"  bare faces with any name at 0.5: {numpy.mean(out[bare].max(1) > 0):.4f}, at 0.8: {numpy.mean(out[bare].max(1) > 1.39):.4f}", flush=True)


def auc(yes, no):
    rank = numpy.concatenate([yes, no]).argsort().argsort()[:len(yes)]
    return (rank.sum() - len(yes) * (len(yes) - 1) / 2) / max(1, len(yes) * len(no))


def load(files):
    parts = [numpy.load(f) for f in files]
    d = {k: numpy.concatenate([p[k] for p in parts]) for k in ("crop", "label")}
    small = [cv2.resize(c, (net.SIDE, net.SIDE), interpolation=cv2.INTER_AREA) for c in d["crop"]]
    return {"crop": numpy.array(small), "label": d["label"]}


def read(path):
    """Weights and statistics."""
    both, f = ({}, {}), numpy.load(path)
    for k in f.files:
        part, n, q = k.split(".")
        both[part == "s"].setdefault(n, {})[q] = jnp.asarray(f[k])
    return both


def save(path, p, stats):
    parts = (("p", p), ("s", stats))
    numpy.savez(path, **{f"{part}.{n}.{q}": numpy.asarray(v) for part, t in parts for n, l in t.items() for q, v in l.items()})


def train(a):
    d, chosen = load(a.data), load([a.choose])
    r = numpy.random.default_rng(a.seed)
    # Hands and dirt, which are hardest, come twice as often.
    share = 1. + ((d["label"] == 1)[:, [net.KINDS.index("hand"), net.KINDS.index("dirt")]]).any(1)
    share /= share.sum()
    p, stats = read(a.start) if a.start else (net.make(jax.random.PRNGKey(a.seed)), net.steady())
    schedule = optax.warmup_cosine_decay_schedule(0., a.rate, 100, a.steps, a.rate * .01)
    optimizer = optax.chain(optax.clip_by_global_norm(5.), optax.adamw(schedule, weight_decay=1e-2))
    state = optimizer.init(p)

    @jax.jit
    def step(p, stats, state, mean, pixels, labels, key):
        (value, found), g = jax.value_and_grad(loss, has_aux=True)(p, stats, pixels, labels, key)
        updates, state = optimizer.update(g, state, p)
        p = optax.apply_updates(p, updates)
        toward = lambda share: lambda m, q: m * (1 - share) + q * share
        return p, jax.tree.map(toward(.02), stats, found), state, jax.tree.map(toward(.01), mean, p), value

    key, mean, total, start = jax.random.PRNGKey(a.seed + 1), p, 0., time.time()
    for i in range(a.steps):
        at = r.choice(len(share), a.batch, p=share)
        key, sub = jax.random.split(key)
        p, stats, state, mean, value = step(p, stats, state, mean, moved(r, d["crop"][at]), d["label"][at], sub)
        total += float(value)
        if i % 250 == 249:
            print(i + 1, "loss %.3f" % (total / 250), "%.0f s" % (time.time() - start), flush=True)
            total = 0.
        if i % 300 == 299 or i == a.steps - 1:
            report(mean, stats, chosen)
            save(a.out, mean, stats)


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__)
    q.add_argument("--data", nargs="+", required=True)
    q.add_argument("--choose", required=True)
    q.add_argument("--steps", type=int, default=4000)
    q.add_argument("--batch", type=int, default=64)
    q.add_argument("--rate", type=float, default=2e-3)
    q.add_argument("--seed", type=int, default=1)
    q.add_argument("--start")
    q.add_argument("--out", required=True)
    train(q.parse_args())
