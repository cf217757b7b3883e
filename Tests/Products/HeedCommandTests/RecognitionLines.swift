/// Lines of recognitions in the form of another program.
enum RecognitionLines {
  static let camera = """
    {"type":"camera","image":[1242,375],"fx":721.5,"fy":721.5,"cx":609.6,"cy":172.9,"height_m":1.65,"yaw_deg":2,\
    "regions":{"primary":[[0.1,0.95],[0.46,0.15],[0.54,0.15],[0.9,0.95]],"secondary":[]}}
    """
  static let frame = """
    {"t_ms":100.5,"image":[1242,375],"speed_mps":13.9,"yaw_rate_dps":90,"position":[8.4,49.0],"turn_signal":"left",\
    "speed_limit_mps":null,"objects":[{"id":"7","label":"car-brake-light-on","box":[600,150,80.5,60],"score":0.8,\
    "distance_m":null},{"label":"Cyclist","box":[10,20,30,40]}],"lanes":[{"position":"egoLeft","points":[[1,2],[3,4]]}],\
    "driver":{"vehicle_azimuth_deg":3,"vehicle_elevation_deg":0,"eyes_on_road":true}}
    """
}
