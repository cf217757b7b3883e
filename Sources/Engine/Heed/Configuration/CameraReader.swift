import HeedGeometry

/// Reads the cameras of a rig's file: optics in pixels, positions in metres, angles in degrees.
enum CameraReader {
  private static let intrinsics = ["image", "fx", "fy", "cx", "cy"]

  static func cabin(
    _ value: YAMLValue
  ) throws(ConfigurationError) -> (camera: PinholeCamera?, mount: Transform<Vehicle, Camera>?) {
    let members = try value.members(intrinsics + ["distortion", "vehicle_from_camera"], of: "cabin_camera")
    let place = try members["vehicle_from_camera"].map(mount)
    return (try camera(value, members, "cabin_camera"), place)
  }

  static let roadKeys = intrinsics + ["distortion", "height_m", "pitch_deg", "roll_deg", "yaw_deg"]

  /// The road camera; nil without optics, which cannot measure anything.
  static func road(_ value: YAMLValue) throws(ConfigurationError) -> MountedCamera? {
    try road(value, try value.members(roadKeys, of: "road_camera"), "road_camera")
  }

  /// - Parameter what: How error messages name the camera.
  static func road(
    _ value: YAMLValue, _ members: [String: YAMLValue], _ what: String
  ) throws(ConfigurationError) -> MountedCamera? {
    let optics = try camera(value, members, what)
    let height = try members["height_m"]?.number("height_m", in: 0.1...10)
    let (yaw, pitch, roll) = try angles(members)
    return optics.map { MountedCamera(optics: $0, heightMeters: height, yaw: yaw, pitch: pitch, roll: roll) }
  }

  /// The optics; nil if no key of them is given. Incomplete or impossible optics are refused.
  private static func camera(
    _ value: YAMLValue, _ members: [String: YAMLValue], _ what: String
  ) throws(ConfigurationError) -> PinholeCamera? {
    let given = intrinsics.filter { members[$0] != nil }
    guard !given.isEmpty || members["distortion"] != nil else { return nil }
    func member(_ key: String) throws(ConfigurationError) -> YAMLValue {
      guard let member = members[key]
      else { throw value.refused("\(what) has no \(key); give \(intrinsics.joined(separator: ", "))") }
      return member
    }
    let sides = try member("image").list("image", count: 2...2)
    let size = ImageSize(
      width: try sides[0].integer("image", in: 1...100_000), height: try sides[1].integer("image", in: 1...100_000))
    let camera = PinholeCamera(
      size: size, fx: try member("fx").number("fx", in: 1...1_000_000),
      fy: try member("fy").number("fy", in: 1...1_000_000),
      cx: try member("cx").number("cx", in: 0...Double(size.width)),
      cy: try member("cy").number("cy", in: 0...Double(size.height)),
      distortion: try members["distortion"]?.numbers("distortion", count: 0...5, in: -1000...1000) ?? [])
    guard camera.isReversible else {
      throw try member("distortion").refused(
        "no lens has this distortion: the picture's edge cannot be traced back; calibrate the camera again")
    }
    return camera
  }

  private static func mount(_ value: YAMLValue) throws(ConfigurationError) -> Transform<Vehicle, Camera> {
    let members = try value.members(["position_m", "yaw_deg", "pitch_deg", "roll_deg"], of: "vehicle_from_camera")
    guard let position = members["position_m"]
    else { throw value.refused("vehicle_from_camera has no position_m; measure where the camera sits") }
    let (yaw, pitch, roll) = try angles(members)
    return Transform(
      rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll),
      origin: Point(meters: try position.vector("position_m", in: -30...30)))
  }

  /// The optional mounting angles; 0 if not given.
  private static func angles(
    _ members: [String: YAMLValue]
  ) throws(ConfigurationError) -> (yaw: Angle, pitch: Angle, roll: Angle) {
    func angle(_ key: String) throws(ConfigurationError) -> Angle {
      .degrees(try members[key]?.number(key, in: -360...360) ?? 0)
    }
    return (try angle("yaw_deg"), try angle("pitch_deg"), try angle("roll_deg"))
  }
}
