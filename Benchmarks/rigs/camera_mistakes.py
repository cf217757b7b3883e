"""Mistakes that people make with cameras and displays, invented before the rules that look for them."""
import math

from making import mistake, scaled

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
    scaled(rig["cabin_camera"], 0.5, "fx", "fy", "cx", "cy")
    return rig

@mistake(r"focal|degrees across")
def focalLengthOfALargerPicture(rig):
    scaled(rig["cabin_camera"], 3, "fx", "fy")
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
    scaled(rig["road_camera"], 0.5, "fx", "fy", "cx", "cy")
    return rig

@mistake(r"regions.*(upside down|sky|horizon|upper)")
def regionsUpsideDown(rig):
    rig["regions"]["primary"] = [[x, round(1 - y, 2)] for x, y in rig["regions"]["primary"]]
    return rig
