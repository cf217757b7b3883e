"""The gaze net: the pixels of both eyes to the direction of the gaze.  gazenet.py --data A.npz B.npz --out net.npz

A calibration removes a person's offset, so the loss counts each picture's error against the person's mean error."""

import argparse
import time

import jax
import jax.numpy as jnp
import numpy
import optax

import net
import train

# Outputs: right and up (over DEGREES), then the logarithms of their spreads (Laplace's scale).
OUTPUTS, DEGREES = 4, 30
PEOPLE, EACH = 24, 8  # People in a step, and pictures of each.
UNSEEN = .12  # Share of people whose one eye is not seen.
SMALL, SOFT = .3, .25  # Share of crops of a small picture, and of crops that are out of focus.
LINE = jnp.array([.05, .12, .18, .3, .18, .12, .05])  # Of a lens that is out of focus.


def make(key):
    p = net.make(key)
    h, o = jax.random.split(jax.random.fold_in(key, 1))
    p["h"] = net.layer(h, (net.HIDDEN, 2 * net.CHANNELS[-1] * (net.SIZE[0] // 16) * (net.SIZE[1] // 16)))
    p["o"] = net.layer(o, (OUTPUTS, net.HIDDEN))
    p["o"]["w"] = p["o"]["w"] * .1
    return p


def run(p, left, right, key=None):
    """One picture of both normalized crops, the right eye above the mirrored left eye."""
    return net.run(p, jnp.concatenate([right, left], 1), key, keep=.8)


def loss(p, b, key):
    k = jax.random.split(key, 7)
    n = PEOPLE * EACH
    # Mirrored people: the eyes change sides, and the gaze its sign.
    mirrored = jax.random.bernoulli(k[0], .5, (PEOPLE,)).repeat(EACH)
    crops = jnp.where(mirrored[:, None, None, None], b["crop"][:, ::-1], b["crop"])
    truth = b["gaze"] / DEGREES * jnp.stack([jnp.where(mirrored, -1., 1.), jnp.ones(n)], 1)

    def eye(crops, cut, rub):
        c = train.rubbed(rub, train.cut(cut, crops, 1.)[0])
        small, soft = (jax.random.uniform(q, (n, 1, 1)) for q in jax.random.split(jax.random.fold_in(rub, 7)))
        coarse = jax.image.resize(jax.image.resize(c, (n, 28, 36), "linear"), c.shape, "linear")
        c = jnp.where(small < SMALL, coarse, c)
        blurred = jax.lax.conv_general_dilated(c[:, None], (LINE[:, None] * LINE)[None, None], (1, 1), "SAME")[:, 0]
        return net.normalized(jnp.where(soft < SOFT, blurred, c))
    left, right = eye(crops[:, 0], k[1], k[2]), eye(crops[:, 1], k[3], k[4])
    u = jax.random.uniform(k[5], (PEOPLE,)).repeat(EACH)[:, None, None]
    left, right = jnp.where(u < UNSEEN / 2, 0, left), jnp.where(u > 1 - UNSEEN / 2, 0, right)
    out = run(p, left, right, k[6])
    spread = jnp.exp(jnp.clip(out[:, 2:], -5, 1))
    miss = out[:, :2] - truth
    beside = (miss - miss.reshape(PEOPLE, EACH, 2).mean(1).repeat(EACH, 0)) * EACH / (EACH - 1)
    return (jnp.abs(beside) / spread + jnp.log(spread)).sum(1).mean() + jnp.abs(miss).sum(1).mean()


def learn(a):
    d = train.load(a.data, ("crop", "gaze", "person"))
    who = {q: numpy.where(d["person"] == q)[0] for q in numpy.unique(d["person"])}
    who = {q: at for q, at in who.items() if len(at) >= EACH}
    people, r = numpy.array(sorted(who)), numpy.random.default_rng(a.seed)
    p = make(jax.random.PRNGKey(a.seed))
    schedule = optax.warmup_cosine_decay_schedule(0., a.rate, 300, a.steps, a.rate * .01)
    optimizer = optax.chain(optax.clip_by_global_norm(5.), optax.adamw(schedule, weight_decay=5e-3))
    state = optimizer.init(p)

    @jax.jit
    def step(p, state, mean, b, key):
        value, g = jax.value_and_grad(loss)(p, b, key)
        updates, state = optimizer.update(g, state, p)
        p = optax.apply_updates(p, updates)
        return p, state, jax.tree.map(lambda m, q: m * .998 + q * .002, mean, p), value

    key, mean, start = jax.random.PRNGKey(a.seed + 1), p, time.time()
    for i in range(a.until):
        at = numpy.concatenate([r.choice(who[q], EACH, replace=False) for q in r.choice(people, PEOPLE, replace=False)])
        key, sub = jax.random.split(key)
        p, state, mean, value = step(p, state, mean, {k: d[k][at] for k in ("crop", "gaze")}, sub)
        if i % 200 == 199:
            print(i + 1, "loss %.3f" % value, "%.0f s" % (time.time() - start), flush=True)
    numpy.savez(a.out, **{f"{n}.{q}": numpy.asarray(v) for n, l in mean.items() for q, v in l.items()})


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__)
    q.add_argument("--data", nargs="+", required=True)
    q.add_argument("--steps", type=int, default=7000, help="of the schedule of the rate")
    q.add_argument("--until", type=int, default=2000, help="later steps learn the drawing, not people")
    q.add_argument("--rate", type=float, default=1.5e-3)
    q.add_argument("--seed", type=int, default=1)
    q.add_argument("--out", required=True)
    learn(q.parse_args())
