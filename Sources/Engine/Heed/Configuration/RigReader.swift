import HeedGeometry
import HeedRoad
import HeedSignals

/// Reads and checks a rig's file; converts its millimetres to metres.
enum RigReader {
  /// Maximum distance in a rig file, millimetres. Choice: no cab is so long; a larger value must be in another unit.
  static let farthestMillimeters = 10_000.0

  static func rig(_ root: YAMLValue) throws(ConfigurationError) -> Rig {
    let keys = ["name", "seat", "cabin_camera", "display", "zones", "road_camera", "regions"]
    let members = try root.members(keys, of: "a rig")
    guard let name = members["name"] else { throw root.refused("the rig has no name; add \"name: ...\"") }
    var rig = Rig(name: try name.text("name"))
    rig.seat = try members["seat"]?.choice("seat", of: Rig.Seat.self)
    if let camera = members["cabin_camera"] {
      (rig.cabinCamera, rig.vehicleFromCamera) = try CameraReader.cabin(camera)
    }
    rig.display = try members["display"].map(display)
    rig.zones = try members["zones"].map(zones) ?? []
    rig.roadCamera = try members["road_camera"].flatMap(CameraReader.road)
    rig.regions = try members["regions"].map(regions)
    return rig
  }

  /// The display. Its axes must be unit vectors in the camera's frame, at right angles to within 0.6 degrees.
  private static func display(_ value: YAMLValue) throws(ConfigurationError) -> Rig.Display {
    let keys = ["size_mm", "size_pt", "top_left_mm", "x_axis", "y_axis"]
    let members = try value.members(keys, of: "display")
    func member(_ key: String) throws(ConfigurationError) -> YAMLValue {
      guard let member = members[key]
      else { throw value.refused("display has no \(key); a display needs all five keys") }
      return member
    }
    let size = try member("size_mm").numbers("size_mm", count: 2...2, in: 1...farthestMillimeters)
    let points = try member("size_pt").numbers("size_pt", count: 2...2, in: 1...100_000)
    let topLeft = try place(member("top_left_mm"), "top_left_mm")
    let (xAxis, yAxis) = (try axis(member("x_axis"), "x_axis"), try axis(member("y_axis"), "y_axis"))
    guard abs(xAxis.vector.dot(yAxis.vector)) < 0.01 else {
      throw try member("y_axis").refused("y_axis is not at a right angle to x_axis; measure the display's edges again")
    }
    return Rig.Display(
      widthMeters: size[0] / 1000, heightMeters: size[1] / 1000, widthPoints: points[0], heightPoints: points[1],
      topLeft: topLeft, xAxis: xAxis, yAxis: yAxis)
  }

  private static func place(_ value: YAMLValue, _ what: String) throws(ConfigurationError) -> Point<Camera> {
    let place = try value.vector(what, in: -farthestMillimeters...farthestMillimeters)
    return .millimeters(place.x, place.y, place.z)
  }

  private static func axis(_ value: YAMLValue, _ what: String) throws(ConfigurationError) -> Direction<Camera> {
    let vector = try value.vector(what, in: -1.01...1.01)
    guard abs(vector.length - 1) < 0.01, let direction = Direction<Camera>(vector)
    else { throw value.refused("\(what) is not of length 1; divide it by its length") }
    return direction
  }

  private static func zones(_ value: YAMLValue) throws(ConfigurationError) -> [Zone] {
    var zones: [Zone] = []
    for item in try value.list("zones", count: 0...Rig.mostZones) {
      let zone = try zone(item)
      guard !zones.contains(where: { $0.name == zone.name })
      else { throw item.refused("there are two zones \"\(zone.name)\"; rename one") }
      zones.append(zone)
    }
    return zones
  }

  private static func zone(_ value: YAMLValue) throws(ConfigurationError) -> Zone {
    let members = try value.members(["name", "class", "center_mm", "radius_mm", "corners_mm"], of: "a zone")
    guard let name = members["name"] else { throw value.refused("the zone has no name; give it one") }
    let text = try name.text("a zone's name")
    guard text != Zone.otherName else { throw name.refused("\"other\" means none of the zones; use another name") }
    guard let zoneClass = members["class"]
    else { throw value.refused("zone \"\(text)\" has no class; add forward, driving, nondriving or phone") }
    return Zone(
      name: text, zoneClass: try zoneClass.choice("class", of: ZoneClass.self),
      shape: try shape(value, members, name: text))
  }

  private static func shape(
    _ value: YAMLValue, _ members: [String: YAMLValue], name: String
  ) throws(ConfigurationError) -> Zone.Shape {
    switch (members["center_mm"], members["radius_mm"], members["corners_mm"]) {
    case (let center?, let radius?, nil):
      return .sphere(
        center: try place(center, "center_mm"),
        radiusMeters: try radius.number("radius_mm", in: 1...farthestMillimeters) / 1000)
    case (nil, nil, let corners?):
      let points = try corners.list("corners_mm", count: 4...4).map { corner throws(ConfigurationError) in
        try place(corner, "a corner")
      }
      let (across, along) = (points[2].meters - points[0].meters, points[3].meters - points[1].meters)
      guard across.cross(along).length > 1e-6
      else { throw corners.refused("the corners of \"\(name)\" span no area; give four in order around the edge") }
      return .quad(points)
    default: throw value.refused("zone \"\(name)\" needs center_mm with radius_mm, or corners_mm alone")
    }
  }

  /// Regions of the road picture: convex polygons whose corners are fractions of its sides, or no region.
  static func regions(_ value: YAMLValue) throws(ConfigurationError) -> Rig.Regions {
    let members = try value.members(["primary", "secondary"], of: "regions")
    return Rig.Regions(primary: try region(members, "primary"), secondary: try region(members, "secondary"))
  }

  private static func region(
    _ members: [String: YAMLValue], _ name: String
  ) throws(ConfigurationError) -> [SIMD2<Double>] {
    guard let value = members[name] else { return [] }
    let points = try value.list(name, count: 0...100)
    let corners = try points.map { point throws(ConfigurationError) in
      let numbers = try point.numbers("a point of \(name)", count: 2...2, in: 0...1)
      return SIMD2(numbers[0], numbers[1])
    }
    guard !corners.isEmpty else { return [] }
    do throws(RegionError) { _ = try ConvexRegion(corners) } catch {
      let place: YAMLValue = if case .notConvex(let vertex) = error { points[vertex] } else { value }
      throw place.refused("\(name): \(error.description); draw it around the edge, bulging outwards")
    }
    return corners
  }
}
