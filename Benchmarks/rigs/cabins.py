"""Draws right rigs: cars, vans and trucks as they are, varied twice as widely, measured with a ruler and written down.

Cabin frame: millimetres ahead, left and up of the driver's eyes. Camera and vehicle frame as in docs/formats.md. Every
number below is a choice from cabins as they are built; the spans are twice what cars have.
"""
import json
import math

# Names that people write, by what they name; {L} is the door's side, {R} the passenger's.
NAMES = {
    "road": ["road", "road", "road", "windscreen", "road_ahead", "forward", "front"],
    "cluster": ["cluster", "cluster", "instruments", "speedometer", "instrument_cluster", "dashboard"],
    "near": ["mirror_{L}", "mirror_{L}", "{L}_mirror", "side_mirror_{L}", "mirror-{L}", "exterior mirror {L}"],
    "far": ["mirror_{R}", "mirror_{R}", "{R}_mirror", "side_mirror_{R}", "mirror-{R}", "exterior mirror {R}"],
    "rear": ["mirror_rear", "mirror_rear", "rear_mirror", "inside_mirror", "rear_view_mirror", "mirror_inside"],
    "stack": ["centre_stack", "center_stack", "infotainment", "centre_display", "radio"],
    "phone": ["phone", "phone", "phone_holder", "mobile_phone"],
    "passenger": ["passenger", "passenger", "passenger_seat", "passenger_face"],
    "hud": ["hud", "head_up_display"], "window": ["window_{L}", "side_window_{L}"], "across": ["window_{R}"],
    "rear_seat": ["rear_seat", "back_seat"], "shoulder": ["blind_spot_{L}"], "visor": ["sun_visor"], "glovebox": ["glovebox"],
}
# Spans of ahead, away from the car's middle (towards the door), and up; radius; class.
PLACES = {
    "cluster": ((550, 950), (-60, 60), (-380, -120), (50, 130), "driving"),
    "near": ((300, 850), (400, 900), (-400, -50), (60, 140), "driving"),
    "far": ((400, 950), (-1700, -900), (-400, -50), (60, 140), "driving"),
    "rear": ((300, 700), (-500, -200), (20, 250), (50, 120), "driving"),
    "stack": ((450, 900), (-550, -200), (-650, -150), (70, 160), "nondriving"),
    "passenger": ((-250, 350), (-1100, -500), (-150, 100), (100, 250), "nondriving"),
    "hud": ((700, 2500), (-60, 60), (-200, -60), (60, 120), "driving"),
    "window": ((-50, 350), (350, 800), (-250, 50), (120, 300), "driving"),
    "across": ((0, 500), (-1600, -900), (-250, 50), (120, 300), "driving"),
    "rear_seat": ((-1300, -700), (-900, -200), (-250, 50), (150, 350), "nondriving"),
    "shoulder": ((-500, -100), (400, 900), (-250, 50), (120, 300), "driving"),
    "visor": ((200, 450), (-200, 200), (80, 260), (70, 150), "nondriving"),
    "glovebox": ((450, 900), (-1000, -550), (-700, -300), (100, 200), "nondriving"),
}
PHONES = [((150, 450), (-250, 200), (-700, -350)), ((400, 750), (-550, -150), (-350, -80)), ((400, 700), (150, 500), (-350, -50))]
MOUNTS = {
    "dashboard": ((500, 1000), (-250, 250), (-330, -40)), "cluster": ((450, 900), (-80, 80), (-430, -140)),
    "pillar": ((400, 850), (250, 620), (-150, 180)), "mirror": ((300, 700), (-550, -180), (30, 280)),
    "stack": ((500, 950), (-550, -200), (-450, -80)), "roof": ((300, 700), (-250, 250), (100, 350)),
}
PICTURES = [(640, 480), (1280, 720), (1280, 800), (1920, 1080), (800, 600), (1600, 1300), (640, 400), (1024, 1024), (2592, 1944)]
ROADS = [(1242, 375), (1280, 720), (1920, 1080), (1280, 960), (640, 480), (3840, 2160)]


def dot(a, b): return sum(x * y for x, y in zip(a, b))
def minus(a, b): return [x - y for x, y in zip(a, b)]


def axes(yaw, pitch, roll):
    """The camera's x, y and z axis in the vehicle's, from its angles in degrees (docs/formats.md)."""
    (sy, cy), (sp, cp), (sr, cr) = ((math.sin(math.radians(a)), math.cos(math.radians(a))) for a in (yaw, pitch, roll))
    ahead, left, up = [cy * cp, sy * cp, sp], [-sy, cy, 0], [-cy * sp, -sy * sp, cp]
    down = [sr * l - cr * u for l, u in zip(left, up)]
    right = [-cr * l - sr * u for l, u in zip(left, up)]
    return right, down, ahead


class Cabin:
    """One drawn vehicle with its driver and cameras; `rig()` is what was written down about it."""

    def __init__(self, random, mount=None, seat=None, whole=False):
        """`whole`: every part and zone is there, so that any mistake can be made with it."""
        self.random, self.whole = random, whole
        self.seat = seat or random.choice(["left", "right"])
        self.door = 1 if self.seat == "left" else -1
        self.isTruck = random.random() < 0.15
        self.mount = mount or random.choice(sorted(MOUNTS))
        self.lens = self.at(*MOUNTS[self.mount])
        aim = [random.uniform(-60, 60), random.uniform(-60, 60), random.uniform(-60, 60)]
        sight = minus(aim, self.lens)
        self.yaw = math.degrees(math.atan2(sight[1], sight[0])) + random.uniform(-6, 6)
        self.pitch = math.degrees(math.atan2(sight[2], math.hypot(sight[0], sight[1]))) + random.uniform(-6, 6)
        self.roll = random.uniform(-8, 8)
        # What the ruler says is turned a little against the truth.
        self.ruler = axes(*(a + random.uniform(-5, 5) for a in (self.yaw, self.pitch, self.roll)))

    def at(self, ahead, out, up):
        draw = self.random.uniform
        return [draw(*ahead), self.door * draw(*out), draw(*up)]

    def seen(self, place, error=40):
        """A place of the cabin in the camera's frame, as measured."""
        off = minus(place, self.lens)
        return [round(dot(axis, off) + self.random.uniform(-error, error)) for axis in self.ruler]

    def zone(self, what, name=None):
        random = self.random
        sides = {"L": self.seat, "R": "right" if self.seat == "left" else "left"}
        name = (name or random.choice(NAMES[what])).format(**sides)
        if what == "road": return self.road(name)
        if what == "phone": ahead, out, up = random.choice(PHONES); radius, kind = (50, 120), "phone"
        else: ahead, out, up, radius, kind = PLACES[what]
        place = self.at(ahead, out, up)
        if self.isTruck: place = [place[0], place[1] * random.uniform(1.1, 1.5), place[2]]
        return {"name": name, "class": kind, "center_mm": self.seen(place), "radius_mm": round(random.uniform(*radius))}

    def road(self, name):
        random = self.random
        far = random.choice([random.uniform(650, 1300), random.uniform(2000, 8000)])
        up, left = math.radians(random.uniform(-9, 2)), math.radians(random.uniform(-6, 6))
        place = [far, far * math.tan(left), far * math.tan(up)]
        if random.random() < 0.2 and far < 1500:
            corners = [[far, y, z] for y, z in ((400, 100), (-450, 100), (-450, -220), (400, -220))]
            return {"name": name, "class": "forward", "corners_mm": [self.seen(corner) for corner in corners]}
        radius = far * math.tan(math.radians(random.uniform(4, 12)))
        return {"name": name, "class": "forward", "center_mm": self.seen(place), "radius_mm": round(radius)}

    def zones(self):
        common = ["cluster", "near", "far", "rear", "stack", "phone", "passenger"]
        if self.isTruck and not self.whole: common.remove("rear")
        kept = [what for what in common if self.whole or self.random.random() < 0.8]
        extra = [what for what in ("hud", "window", "across", "rear_seat", "shoulder", "visor", "glovebox")
                 if not self.whole and self.random.random() < 0.15]
        rest = kept + extra
        if self.random.random() < 0.3: self.random.shuffle(rest)
        plain = {"cluster": "cluster", "near": "mirror_{L}", "far": "mirror_{R}", "rear": "mirror_rear", "stack": "centre_stack",
                 "phone": "phone", "passenger": "passenger"} if self.whole else {}
        return [self.zone("road", "road" if self.whole else None)] + [self.zone(what, plain.get(what)) for what in rest]

    def mounted(self):
        """`vehicle_from_camera`: the road camera hangs at the windscreen, in the middle or before the driver."""
        random = self.random
        eyes = [random.uniform(-1.1, -0.2), self.door * random.uniform(0.2, 0.7), random.uniform(1.0, 1.7)]
        if self.isTruck: eyes[2] = random.uniform(2.0, 2.9)
        position = [round(e + l / 1000, 2) for e, l in zip(eyes, self.lens)]
        angles = [a + random.uniform(-5, 5) for a in (self.yaw, self.pitch, self.roll)]
        return {"position_m": position, "yaw_deg": round(angles[0] % 360 if random.random() < 0.5 else angles[0], 1),
                "pitch_deg": round(angles[1], 1), "roll_deg": round(angles[2], 1)}

    def optics(self, sizes, field, deviation=0.04):
        random = self.random
        width, height = random.choice(sizes)
        focal = width / 2 / math.tan(math.radians(random.uniform(*field)) / 2)
        if random.random() < 0.05: deviation = 0.1  # a window cut out of the sensor
        center = [(side - 1) / 2 + side * random.uniform(-deviation, deviation) for side in (width, height)]
        lens = {"image": [width, height], "fx": round(focal, 1), "fy": round(focal * random.uniform(0.99, 1.01), 1),
                "cx": round(center[0], 1), "cy": round(center[1], 1)}
        if self.whole or random.random() < 0.6:
            # The wider a lens, the less k1 may bend its corners.
            reach = math.hypot(width, height) / 2 / focal
            bend = random.uniform(-0.2, 0.1) / max(1, reach * reach)
            lens["distortion"] = [round(bend, 4), round(bend * bend, 4), round(random.uniform(-0.002, 0.002), 5),
                                  round(random.uniform(-0.002, 0.002), 5), 0]
        return lens

    def roadCamera(self):
        random = self.random
        camera = self.optics(ROADS, (32, 105))
        height = random.uniform(1.9, 3.1) if self.isTruck else random.uniform(0.5, 2.1)
        camera |= {"height_m": round(height, 2)}
        if self.whole or random.random() < 0.7:
            camera |= {"pitch_deg": round(random.uniform(-14, 7), 1), "roll_deg": round(random.uniform(-5, 5), 1),
                       "yaw_deg": round(random.uniform(-8, 8), 1)}
        if not self.whole and random.random() < 0.2: del camera["height_m"]
        return camera

    def regions(self):
        draw, top = self.random.uniform, self.random.uniform(0.45, 0.65)
        primary = [[draw(0, 0.2), draw(0.85, 1)], [draw(0.4, 0.47), top], [draw(0.53, 0.6), top], [draw(0.8, 1), draw(0.85, 1)]]
        return {"primary": [[round(v, 2) for v in corner] for corner in primary], "secondary": []}

    def display(self):
        """A display in the dashboard, towards driver and passenger or the driver alone."""
        random = self.random
        width, height = random.choice([(260, 150), (293, 165), (345, 145), (230, 310), (178, 100), (400, 120)])
        dots = random.choice([4, 5, 6.3, 7])
        middle = self.at((500, 850), (-480, 30), (-450, -140))
        yaw, tilt = math.radians(-self.door * random.uniform(0, 25)), math.radians(random.uniform(0, 35))
        right = [math.sin(yaw), -math.cos(yaw), 0]
        down = [-math.cos(yaw) * math.sin(tilt), -math.sin(yaw) * math.sin(tilt), -math.cos(tilt)]
        corner = [m - r * width / 2 - d * height / 2 for m, r, d in zip(middle, right, down)]
        turned = [[round(dot(axis, side), 5) for axis in self.ruler] for side in (right, down)]
        return {"size_mm": [width, height], "size_pt": [round(width * dots), round(height * dots * random.uniform(0.97, 1.03))],
                "top_left_mm": self.seen(corner, 15), "x_axis": turned[0], "y_axis": turned[1]}

    def rig(self):
        has = lambda share: self.whole or self.random.random() < share
        rig = {"name": "drawn"}
        if has(0.9): rig["seat"] = self.seat
        camera = self.optics(PICTURES, (35, 95)) if has(0.9) else {}
        if has(0.6): camera["vehicle_from_camera"] = self.mounted()
        if camera: rig["cabin_camera"] = camera
        if has(0.35): rig["display"] = self.display()
        rig["zones"] = self.zones()
        if has(0.5): rig["road_camera"] = self.roadCamera()
        if "road_camera" in rig and has(0.3): rig["regions"] = self.regions()
        return rig


def learned(random):
    """What `heed rig new --cabin` writes: directions at usual distances from the eyes."""
    seat = random.choice(["left", "right"])
    door = 1 if seat == "left" else -1
    eyes = [random.uniform(-120, 120), random.uniform(-120, 120), random.uniform(450, 1100)]
    road = [random.uniform(-35, 35), random.uniform(-12, 20)]
    other = "right" if seat == "left" else "left"
    # Name, degrees towards the door and up from the road, distance, radius.
    forms = [("road", (0, 0), (0, 0), 5000, 750), (f"mirror_{seat}", (18, 60), (-20, 6), 750, 90), ("mirror_rear", (-50, -14), (3, 28), 600, 75),
             (f"mirror_{other}", (-85, -36), (-20, 3), 1250, 130), ("cluster", (-12, 12), (-30, -8), 650, 75)]
    zones = []
    for name, across, up, distance, radius in forms:
        a = math.radians(road[0] + door * random.uniform(*across))
        e = math.radians(road[1] + random.uniform(*up))
        way = [math.sin(a) * math.cos(e), -math.sin(e), -math.cos(a) * math.cos(e)]
        if name != "road" and random.random() < 0.25: continue
        zones.append({"name": name, "class": "forward" if name == "road" else "driving",
                      "center_mm": [round(o + distance * w, 3) for o, w in zip(eyes, way)], "radius_mm": radius})
    return {"name": "learned", "seat": seat, "zones": zones}


def desk(random):
    """A display with its camera, with or without zones: a laboratory, a simulator."""
    width, height = random.choice([(344, 194), (310, 174), (527, 296), (708, 399), (1210, 680), (290, 193)])
    offset, shift, tilt = random.uniform(3, 40), random.uniform(-0.3, 0.3) * width, math.radians(random.uniform(-20, 25))
    side = random.choice(["above", "above", "below"])
    top = offset if side == "above" else -height - offset
    rig = {"name": "desk", "display": {
        "size_mm": [width, height], "size_pt": [round(width * 5.58), round(height * 5.58)],
        "top_left_mm": [round(width / 2 + shift), round(top * math.cos(tilt), 1), round(-top * math.sin(tilt), 1)],
        "x_axis": [-1, 0, 0], "y_axis": [0, round(math.cos(tilt), 6), round(-math.sin(tilt), 6)]}}
    if random.random() < 0.7: rig["cabin_camera"] = Cabin(random).optics(PICTURES, (40, 90))
    return rig


def simulator(random):
    """A seat before a display on which the road, mirrors and instruments are shown, as in Calibration/sample-cabin."""
    scale, draw = random.uniform(0.8, 1.6), random.uniform
    spots = [("road", "forward", [0, 53, 0], 90), ("cluster", "driving", [0, 186, 0], 60), ("mirror_left", "driving", [430, 75, 0], 70),
             ("mirror_rear", "driving", [-290, -85, 0], 70), ("mirror_right", "driving", [-640, 85, 20], 70),
             ("centre_stack", "nondriving", [-300, 230, 40], 90), ("phone", "phone", [-110, 360, 290], 80),
             ("passenger", "nondriving", [-760, 20, 250], 150)]
    zones = [{"name": name, "class": kind, "center_mm": [round(c * scale + draw(-30, 30)) for c in center], "radius_mm": round(radius * scale)}
             for name, kind, center, radius in spots]
    return desk(random) | {"name": "simulator", "seat": "left", "zones": zones}


def right(random, index):
    """The right rig of this number: of twenty, fifteen are cabins."""
    kind = index % 20
    if kind == 15: return learned(random)
    if kind == 16: return desk(random)
    if kind == 17: return simulator(random)
    if kind == 18:
        cabin = Cabin(random)
        return {"name": "road", "road_camera": cabin.roadCamera()} | ({"regions": cabin.regions()} if index % 40 > 20 else {})
    return learned(random) if kind == 19 else Cabin(random, mount=sorted(MOUNTS)[index % 6], seat=["left", "right"][index % 2]).rig()


def text(rig):
    """The rig as a file: one line a zone, one line a key of a camera."""
    lines = []
    for key, value in rig.items():
        if key == "zones":
            lines += ["zones:"] + ["  - {" + ", ".join(f"{k}: {json.dumps(v)}" for k, v in zone.items()) + "}" for zone in value]
        elif isinstance(value, dict):
            lines += [f"{key}:"] + [f"  {k}: {json.dumps(v)}" for k, v in value.items()]
        else: lines.append(f"{key}: {json.dumps(value)}")
    return "\n".join(lines) + "\n"
