"""How mistakes in a rig are made and listed.

Each takes a whole right rig and returns it with the mistake, or None where the mistake changes nothing that matters in that rig. With
each stands what an answer must say to have found it: a pattern over one questioned line, without regard to case.
"""
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


def scaled(camera, factor, *keys):
    """A camera with some of its numbers multiplied."""
    camera |= {key: round(camera[key] * factor, 1) for key in keys}
