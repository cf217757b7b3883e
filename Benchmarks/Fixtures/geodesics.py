# Made geodesics.csv, once: pip install pyproj && python geodesics.py > geodesics.csv
#
# Where a vehicle at lon0, lat0 that looks along heading_deg (clockwise from north) has the place lon, lat: x_m ahead and y_m to
# the left, from the length and the azimuth of the geodesic between the two (PROJ's Geod, WGS 84; Karney 2013). A tangent plane's
# metres differ from these by less than 0.1 mm at 2 km.
import math
import random

import pyproj

random.seed(6)
geod = pyproj.Geod(ellps="WGS84")
origins = [
    # The seed's surroundings, Greenwich, the date line from both sides, the equator, far north and south.
    (27.6750, 53.9407), (0.0, 51.4779), (179.995, -17.5), (-179.995, 65.8), (-78.45, 0.0), (25.78, 71.17), (-68.3, -54.8),
    (15.6, 78.2), (-0.0001, 0.0001), (166.7, -77.8),
] + [(random.uniform(-180, 180), math.degrees(math.asin(random.uniform(-0.98, 0.98)))) for _ in range(20)]
print("lon0,lat0,heading_deg,lon,lat,x_m,y_m")
for lon0, lat0 in origins:
    lon0, lat0 = round(lon0, 9), round(lat0, 9)
    heading = round(random.uniform(0, 360), 3)
    for index in range(12):
        length = 2000.0 if index == 0 else 2000 * math.sqrt(random.random())
        lon, lat, _ = geod.fwd(lon0, lat0, random.uniform(-180, 180), length)
        lon, lat = round(lon, 12), round(lat, 12)
        azimuth, _, meters = geod.inv(lon0, lat0, lon, lat)
        turn = math.radians(azimuth - heading)
        print(f"{lon0:.9f},{lat0:.9f},{heading:.3f},{lon:.12f},{lat:.12f},{meters * math.cos(turn):.6f},{-meters * math.sin(turn):.6f}")
