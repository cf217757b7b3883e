"""Mistakes that people make with units, sides, axes and places of zones, invented before the rules that look for them."""
import math

from making import each, mistake, near, places, zone

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
