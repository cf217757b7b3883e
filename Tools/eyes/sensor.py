"""What lens, sensor and coder do to a picture, drawn wide: nets must not learn one camera's habits."""

import cv2
import numpy


def tone(r, image):
    """Exposure, gamma, contrast curve and colour balance of a camera."""
    f = image.astype(numpy.float32) / 255
    f = numpy.clip(f * r.uniform(.65, 1.35), 0, 1) ** numpy.exp(r.normal(0, .28))
    if r.random() < .4:  # An S-shaped or flat curve.
        k = r.uniform(-.6, 1.2)
        f = f + k * f * (1 - f) * (f - .5)
    f = f * (1 + r.normal(0, .05, 3)) + r.uniform(0, .12) * (r.random() < .3)
    return numpy.clip(f * 255, 0, 255)


def shade(r, f):
    """Uneven light that the drawing does not have: soft shadows, an edge of sun across the face."""
    h, w = f.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
    if r.random() < .35:
        a = r.uniform(0, 2 * numpy.pi)
        t = (numpy.cos(a) * (x / w - r.uniform(.3, .7)) + numpy.sin(a) * (y / h - r.uniform(.3, .7)))
        soft = r.choice((.01, .03, .1, .4))
        dark = r.uniform(.25, .85)
        f = f * (dark + (1 - dark) / (1 + numpy.exp(-numpy.clip(t / soft, -30, 30))))[..., None]
    return f


def blur(r, f, scale):
    """`scale`: pixels of the picture per pixel of a 640 wide one."""
    s = abs(r.normal(0, .7)) * scale
    if s > .25:
        f = cv2.GaussianBlur(f, (0, 0), s)
    if r.random() < .1:
        n = int(r.integers(3, 8))
        k = numpy.zeros((n, n), numpy.float32)
        a, c = r.uniform(0, numpy.pi), (n - 1) / 2
        p = (round(c - c * numpy.cos(a)), round(c - c * numpy.sin(a)))
        q = (round(c + c * numpy.cos(a)), round(c + c * numpy.sin(a)))
        cv2.line(k, p, q, 1)
        f = cv2.filter2D(f, -1, k / max(1, k.sum()))
    if r.random() < .3:  # Sharpened in the camera.
        f = f + r.uniform(.2, 1.0) * (f - cv2.GaussianBlur(f, (0, 0), r.uniform(.7, 1.6)))
    return f


def noise(r, f, grey):
    shape = f.shape[:2] + ((1,) if grey else (3,))
    n = r.standard_normal(shape, numpy.float32)
    if r.random() < .6:
        n = .5 * n + .9 * cv2.GaussianBlur(n, (0, 0), r.uniform(.5, 1.1)).reshape(shape)
    sigma = r.choice((0, 1, 2, 3, 4, 6, 9), p=(.12, .2, .22, .18, .14, .09, .05)) * r.uniform(.6, 1.3)
    return f + n * sigma * (.6 + .55 * numpy.sqrt(numpy.clip(f, 0, 255) / 140))


def coded(r, image):
    if r.random() < .6:
        ok, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(25, 96))])
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return image


def sensed(r, image, grey):
    """An RGB picture as some camera would deliver it, perhaps of lower resolution."""
    h, w = image.shape[:2]
    scale = 1.0 if r.random() < .5 else float(r.uniform(.45, 1))
    f = shade(r, tone(r, image))
    if grey or r.random() < .2:
        f = numpy.repeat(f @ numpy.array([[.299], [.587], [.114]], numpy.float32), 3, 2)
        grey = True
    if scale < 1:
        f = cv2.resize(f, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    f = noise(r, blur(r, f, scale), grey)
    out = coded(r, numpy.clip(f + .5, 0, 255).astype(numpy.uint8))
    if scale < 1:
        out = cv2.resize(out, (w, h), interpolation=cv2.INTER_LINEAR)
    return out
