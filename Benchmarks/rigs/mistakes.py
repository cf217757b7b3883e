"""Mistakes that people make when they write a rig, one at a time, invented before the rules that look for them.

Each takes a whole right rig and returns it with the mistake, or None where the mistake changes nothing that matters in that rig. With
each stands what an answer must say to have found it: a pattern over one questioned line, without regard to case.
"""
import math

import cabins

MADE = []


def mistake(pattern):
    def add(make):
        MADE.append((make.__name__, pattern, make))
        return make
    return add


def zone(rig, name): return next(zone for zone in rig["zones"] if zone["name"] == name)
def near(rig): return zone(rig, "mirror_" + rig["seat"])
def places(rig): return [zone for zone in rig["zones"] if "center_mm" in zone]


def each(rig, change):
    """The rig with every place of a zone changed."""
    for zone in rig["zones"]:
        if "center_mm" in zone: zone["center_mm"] = change(*zone["center_mm"])
        else: zone["corners_mm"] = [change(*corner) for corner in zone["corners_mm"]]
    return rig


# Units

@mistake(r"metres, not millimetres|in metres")
def zonesInMetres(rig): return each(rig, lambda *p: [round(v / 1000, 3) for v in p])

@mistake(r"in centimetres")
def zonesInCentimetres(rig): return each(rig, lambda *p: [round(v / 10, 1) for v in p])

@mistake(r"in inches|in centimetres")
def zonesInInches(rig): return each(rig, lambda *p: [round(v / 25.4, 1) for v in p])

@mistake(r"{mirror}.*(in metres|too near|at the lens)")
def oneZoneInMetres(rig):
    near(rig)["center_mm"] = [round(v / 1000, 3) for v in near(rig)["center_mm"]]
    return rig

@mistake(r"{mirror}.*(in centimetres|too near|at the lens|side)")
def oneZoneInCentimetres(rig):
    near(rig)["center_mm"] = [round(v / 10, 1) for v in near(rig)["center_mm"]]
    return rig

@mistake(r"radius")
def radiiInCentimetres(rig):
    for zone in places(rig): zone["radius_mm"] = max(1, round(zone["radius_mm"] / 10, 1))
    return rig

@mistake(r"radius")
def oneRadiusInCentimetres(rig):
    near(rig)["radius_mm"] = max(1, round(near(rig)["radius_mm"] / 10, 1))
    return rig

@mistake(r"display.*centimetres")
def displayInCentimetres(rig):
    for key in ("size_mm", "top_left_mm"): rig["display"][key] = [round(v / 10, 1) for v in rig["display"][key]]
    return rig

@mistake(r"display.*inches")
def displayInInches(rig):
    rig["display"]["size_mm"] = [round(v / 25.4, 1) for v in rig["display"]["size_mm"]]
    return rig

@mistake(r"radians")
def anglesInRadians(rig):
    mount = rig["cabin_camera"]["vehicle_from_camera"]
    for key in ("yaw_deg", "pitch_deg", "roll_deg"): mount[key] = round(math.radians(mount[key]), 4)
    return rig

@mistake(r"in millimetres")
def focalLengthInMillimetres(rig):
    camera = rig["cabin_camera"]
    camera["fx"] = camera["fy"] = round(camera["fx"] / camera["image"][0] * 4.8, 2)
    return rig

@mistake(r"field of view|in degrees")
def fieldOfViewAsFocalLength(rig):
    camera = rig["cabin_camera"]
    camera["fx"] = camera["fy"] = round(2 * math.degrees(math.atan(camera["image"][0] / 2 / camera["fx"])))
    return rig

@mistake(r"road.*(feet|too high|height)")
def roadHeightInFeet(rig):
    rig["road_camera"]["height_m"] = round(rig["road_camera"]["height_m"] / 0.3048, 1)
    return rig

@mistake(r"road.*height")
def roadHeightWithAPointTooFar(rig):
    rig["road_camera"]["height_m"] = round(rig["road_camera"]["height_m"] / 10, 3)
    return rig if rig["road_camera"]["height_m"] > 0.1 else None


# Sides and axes

@mistake(r"seat")
def wrongSeat(rig):
    rig["seat"] = "right" if rig["seat"] == "left" else "left"
    return rig

@mistake(r"(mirror_left.*mirror_right|mirror_right.*mirror_left).*exchang|exchang.*(mirror_left.*mirror_right|mirror_right.*mirror_left)")
def mirrorsExchanged(rig):
    one, other = zone(rig, "mirror_left"), zone(rig, "mirror_right")
    one["center_mm"], other["center_mm"] = other["center_mm"], one["center_mm"]
    return rig

@mistake(r"left and right.*exchang|x .*(sign|other way|wrong way)")
def xTheOtherWay(rig): return each(rig, lambda x, y, z: [-x, y, z])

@mistake(r"up and down.*exchang|y .*(sign|other way|wrong way)")
def yUp(rig): return each(rig, lambda x, y, z: [x, -y, z])

@mistake(r"sign of z")
def zTowardsTheRoad(rig): return each(rig, lambda x, y, z: [x, y, -z])

@mistake(r"vehicle's axes|order of the axes|x ahead")
def vehicleAxes(rig): return each(rig, lambda x, y, z: [-z, x, -y])

@mistake(r"y and z|order of the axes")
def yAndZExchanged(rig): return each(rig, lambda x, y, z: [x, z, y])

@mistake(r"{mirror}.*(side|left|right)")
def oneSignMissing(rig):
    near(rig)["center_mm"][0] *= -1
    return rig if abs(near(rig)["center_mm"][0]) > 150 else None

@mistake(r"passenger.*(side|left|right|door)")
def passengerAtTheDoor(rig):
    place = zone(rig, "passenger")
    place["center_mm"][0] *= -1
    return rig if abs(place["center_mm"][0]) > 300 else None

@mistake(r"centre_stack.*(side|left|right|door)")
def stackAtTheDoor(rig):
    place = zone(rig, "centre_stack")
    place["center_mm"][0] *= -1
    return rig if abs(place["center_mm"][0]) > 250 else None


# Places

@mistake(r"{mirror}.*behind the driver")
def mirrorBehindTheHead(rig):
    near(rig)["center_mm"][2] = 2500
    return rig

@mistake(r"{mirror}.*(far|metres away|m away|beyond)")
def digitTooMany(rig):
    near(rig)["center_mm"] = [near(rig)["center_mm"][0] * 10] + near(rig)["center_mm"][1:]
    return rig if 2500 < abs(near(rig)["center_mm"][0]) < 10_000 else None

@mistake(r"cluster.*(far|m away|beyond)")
def clusterFarBeyondTheCamera(rig):
    zone(rig, "cluster")["center_mm"][2] -= 4000
    return rig

@mistake(r"same place|overlap")
def placeCopied(rig):
    zone(rig, "mirror_right")["center_mm"] = list(zone(rig, "mirror_left")["center_mm"])
    return rig

@mistake(r"same place|overlap")
def instrumentsCopied(rig):
    rig["zones"].append(zone(rig, "cluster") | {"name": "speedometer"})
    return rig

@mistake(r"forward")
def noForwardZone(rig):
    rig["zones"] = [zone for zone in rig["zones"] if zone["class"] != "forward"]
    return rig

@mistake(r"forward")
def roadIsDriving(rig):
    zone(rig, "road")["class"] = "driving"
    return rig

@mistake(r"mirror_rear.*(class|forward)")
def mirrorIsForward(rig):
    mirror = zone(rig, "mirror_rear")
    mirror["class"] = "forward"
    rig["zones"].remove(mirror)
    rig["zones"].insert(0, mirror)
    return rig

@mistake(r"phone.*class")
def phoneIsNondriving(rig):
    zone(rig, "phone")["class"] = "nondriving"
    return rig

@mistake(r"passenger.*class|class.*passenger")
def passengerIsDriving(rig):
    zone(rig, "passenger")["class"] = "driving"
    return rig

@mistake(r"road.*(driver's head|behind the driver|face)")
def roadAtTheHead(rig):
    road = zone(rig, "road")
    road.pop("corners_mm", None)
    road |= {"center_mm": [0, 53, 650], "radius_mm": 90}
    return rig

@mistake(r"{mirror}.*radius")
def radiusTooLarge(rig):
    near(rig)["radius_mm"] *= 10
    return rig

@mistake(r"mirror_rear.*(below|low|under)")
def rearMirrorBelow(rig):
    mirror = zone(rig, "mirror_rear")
    mirror["center_mm"][1] += 600
    return rig


# Cameras and display

@mistake(r"(yaw|look).*(driver|ahead|road)")
def camerasLooksAhead(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["yaw_deg"] = 0
    return rig

@mistake(r"yaw|turned")
def yawSign(rig):
    mount = rig["cabin_camera"]["vehicle_from_camera"]
    off = (mount["yaw_deg"] - 180 + 180) % 360 - 180
    mount["yaw_deg"] = round(180 - off, 1)
    return rig if abs(off) > 20 else None

@mistake(r"pitch")
def pitchSign(rig):
    mount = rig["cabin_camera"]["vehicle_from_camera"]
    mount["pitch_deg"] *= -1
    return rig if abs(mount["pitch_deg"]) > 20 else None

@mistake(r"roll|upside down")
def upsideDown(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["roll_deg"] = 180
    return rig

@mistake(r"roll|on its side")
def onItsSide(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["roll_deg"] = 90
    return rig

@mistake(r"position_m|below the road|height")
def heightOverTheDashboard(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["position_m"][2] = -0.05
    return rig

@mistake(r"position_m")
def positionInAnotherOrder(rig):
    x, y, z = rig["cabin_camera"]["vehicle_from_camera"]["position_m"]
    rig["cabin_camera"]["vehicle_from_camera"]["position_m"] = [z, y, x]
    return rig

@mistake(r"principal|middle|cx")
def centreExchanged(rig):
    camera = rig["cabin_camera"]
    camera["cx"], camera["cy"] = camera["cy"], camera["cx"]
    width, height = camera["image"]
    return rig if width != height and camera["cy"] <= height else None

@mistake(r"width and height|image")
def imageOnItsSide(rig):
    camera = rig["cabin_camera"]
    camera["image"] = camera["image"][::-1]
    return rig if camera["image"][0] < camera["image"][1] and camera["cx"] < camera["image"][0] else None

@mistake(r"principal|middle|cx|corner")
def centreAtTheCorner(rig):
    rig["cabin_camera"] |= {"cx": 0, "cy": 0}
    return rig

@mistake(r"principal|middle|cx|fraction|share")
def centreAsShares(rig):
    rig["cabin_camera"] |= {"cx": 0.5, "cy": 0.5}
    return rig

@mistake(r"another (picture|size|aspect)|other size")
def intrinsicsOfHalfThePicture(rig):
    camera = rig["cabin_camera"]
    camera |= {key: round(camera[key] / 2, 1) for key in ("fx", "fy", "cx", "cy")}
    return rig

@mistake(r"focal|degrees across")
def focalLengthOfALargerPicture(rig):
    camera = rig["cabin_camera"]
    camera |= {key: round(camera[key] * 3, 1) for key in ("fx", "fy")}
    return rig

@mistake(r"aspect|fx and fy|fy")
def focalLengthsOfAnotherAspect(rig):
    rig["cabin_camera"]["fy"] = round(rig["cabin_camera"]["fy"] * 4 / 3, 1)
    return rig

@mistake(r"order|k1, k2, p1, p2, k3")
def distortionInAnotherOrder(rig):
    k1, k2, p1, p2, k3 = rig["cabin_camera"]["distortion"]
    rig["cabin_camera"]["distortion"] = [-0.3, 0.1, -0.04, 0.0005, -0.0004]  # k1, k2, k3, p1, p2 of a usual lens
    return rig

@mistake(r"display.*looks away|display.*away from the driver")
def displayXTheOtherWay(rig):
    rig["display"]["x_axis"] = [-v for v in rig["display"]["x_axis"]]
    return rig

@mistake(r"display.*looks away|display.*away from the driver")
def displayYTheOtherWay(rig):
    rig["display"]["y_axis"] = [-v for v in rig["display"]["y_axis"]]
    return rig

@mistake(r"display.*(upside down|turned)")
def displayUpsideDown(rig):
    for key in ("x_axis", "y_axis"): rig["display"][key] = [-v for v in rig["display"][key]]
    return rig

@mistake(r"display.*(points|size_pt|shape|aspect)")
def displayPointsOfAnotherShape(rig):
    width, height = rig["display"]["size_pt"]
    rig["display"]["size_pt"] = [height, width]
    return rig if abs(math.log(width / height)) > 0.1 else None

@mistake(r"road.*(yaw|looks back|backwards)")
def roadLooksBack(rig):
    rig["road_camera"]["yaw_deg"] = 180
    return rig

@mistake(r"road.*pitch")
def roadPitchFromThePlumbLine(rig):
    rig["road_camera"]["pitch_deg"] = 88
    return rig

@mistake(r"road.*pitch")
def roadPitchTenfold(rig):
    rig["road_camera"]["pitch_deg"] = -35
    return rig

@mistake(r"road.*roll|road.*on its side|road.*upside down")
def roadOnItsSide(rig):
    rig["road_camera"]["roll_deg"] = 90
    return rig

@mistake(r"road.*in millimetres")
def roadFocalLengthInMillimetres(rig):
    rig["road_camera"] |= {"fx": 6, "fy": 6}
    return rig

@mistake(r"road.*(another (picture|size|aspect)|other size|principal)")
def roadIntrinsicsOfAnotherPicture(rig):
    camera = rig["road_camera"]
    camera |= {key: round(camera[key] / 2, 1) for key in ("fx", "fy", "cx", "cy")}
    return rig

@mistake(r"regions.*(upside down|sky|horizon|upper)")
def regionsUpsideDown(rig):
    rig["regions"]["primary"] = [[x, round(1 - y, 2)] for x, y in rig["regions"]["primary"]]
    return rig

# Invented after the rules

@mistake(r"vehicle's (axes|origin)")
def zonesFromTheVehiclesOrigin(rig):
    mount = rig["cabin_camera"]["vehicle_from_camera"]
    turned = list(zip(*cabins.axes(mount["yaw_deg"], mount["pitch_deg"], mount["roll_deg"])))
    return each(rig, lambda *p: [round(cabins.dot(row, p) + 1000 * o) for row, o in zip(turned, mount["position_m"])])

@mistake(r"(yaw|look).*(driver|aside)")
def cameraLooksAside(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["yaw_deg"] = 90
    return rig

@mistake(r"pitch")
def pitchFromThePlumbLine(rig):
    rig["cabin_camera"]["vehicle_from_camera"]["pitch_deg"] = 85
    return rig

@mistake(r"size_mm and size_pt")
def displaySizesExchanged(rig):
    display = rig["display"]
    display["size_mm"], display["size_pt"] = display["size_pt"], display["size_mm"]
    return rig

@mistake(r"another (picture|size|aspect)")
def middleOfAnotherAspect(rig):
    width, height = rig["cabin_camera"]["image"]
    rig["cabin_camera"] |= {"cx": (width - 1) / 2, "cy": ((width * 9 // 16 if height * 4 == width * 3 else width * 3 // 4) - 1) / 2}
    return rig if rig["cabin_camera"]["cy"] <= height else None

@mistake(r"passenger.*(ahead|too far)")
def passengerBeyondTheWindscreen(rig):
    zone(rig, "passenger")["center_mm"][2] -= 1400
    return rig

@mistake(r"overlap")
def instrumentsOverTheRoad(rig):
    road = zone(rig, "road")
    if "corners_mm" in road: return None
    zone(rig, "cluster")["radius_mm"] = round(1.2 * math.dist(road["center_mm"], zone(rig, "cluster")["center_mm"]))
    return rig if zone(rig, "cluster")["radius_mm"] < 600 else None
