"""Mistakes that were invented after the rules that look for them."""
import math

import cabins
from making import each, mistake, zone

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
