import Foundation
import HeedGeometry
public import HeedSignals

/// A rig's file, `Calibration/<name>/rig.yaml`, in millimetres and degrees. Only the key `name` is required; an
/// unknown key or an impossible value is refused with its position.
public struct RigFile: Hashable, Sendable {
  /// The file's path.
  public let path: String
  /// The file's text.
  public let text: String
  /// The file's keys and values as written, without comments: the same rig to the last bit.
  public let bareText: String
  /// The rig, in metres and radians.
  public let rig: Rig

  /// Reads a rig from its folder or its file.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public init(at path: String) throws(ConfigurationError) {
    let file = try YAMLFile(path: Self.file(in: path))
    try self.init(path: file.path, text: file.text)
  }

  /// Reads a rig from text; `path` is for error messages.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public init(path: String, text: String) throws(ConfigurationError) {
    guard let root = try YAMLFile(path: path, text: text).root()
    else { throw .notAcceptable(path: path, line: 1, column: 1, message: "the rig is empty; give it a name") }
    (self.path, self.text) = (path, text)
    rig = try RigReader.rig(root)
    bareText = try Self.bareText(root)
  }

  /// Reads the rig in a folder or a file.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public static func load(_ path: String) throws(ConfigurationError) -> Rig { try RigFile(at: path).rig }

  /// The path of `rig.yaml` in a folder, or the path itself if it is a file's.
  static func file(in path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return path }
    return URL(fileURLWithPath: path).appending(path: "rig.yaml").relativePath
  }

  /// The text of a rig file that ``init(path:text:)`` reads as the same rig, to 0.001 mm and 0.001 degrees.
  public static func text(of rig: Rig) -> String {
    var members: [JSONValue.Member] = [.init("name", .string(rig.name))]
    func add(_ key: String, _ value: JSONValue?) { if let value { members.append(.init(key, value)) } }
    add("seat", rig.seat.map { .string($0.rawValue) })
    add("cabin_camera", cabin(rig))
    add("display", rig.display.map(display))
    if !rig.zones.isEmpty { add("zones", .array(rig.zones.map(zone))) }
    add("road_camera", rig.roadCamera.map(road))
    add("regions", rig.regions.map { ["primary": corners($0.primary), "secondary": corners($0.secondary)] })
    // JSON is valid YAML.
    return members.map { "\($0.key): \($0.value.text)\n" }.joined()
  }

  private static func cabin(_ rig: Rig) -> JSONValue? {
    var members = rig.cabinCamera.map(optics) ?? []
    if let mount = rig.vehicleFromCamera {
      let (position, turn) = (mount.origin.meters, mount.rotation)
      members.append(
        .init(
          "vehicle_from_camera",
          .object([.init("position_m", vector(position))] + angles(turn.yaw, turn.pitch, turn.roll))))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static func road(_ camera: MountedCamera) -> JSONValue {
    .object(
      optics(camera.optics) + (camera.heightMeters.map { [.init("height_m", number($0))] } ?? [])
        + angles(camera.yaw, camera.pitch, camera.roll))
  }

  private static func optics(_ camera: PinholeCamera) -> [JSONValue.Member] {
    [
      .init("image", .array([.integer(camera.size.width), .integer(camera.size.height)])),
      .init("fx", number(camera.fx)), .init("fy", number(camera.fy)), .init("cx", number(camera.cx)),
      .init("cy", number(camera.cy)), .init("distortion", .array(camera.distortion.map { .number($0) })),
    ]
  }

  private static func angles(_ yaw: Angle, _ pitch: Angle, _ roll: Angle) -> [JSONValue.Member] {
    [
      .init("yaw_deg", number(yaw.degrees)), .init("pitch_deg", number(pitch.degrees)),
      .init("roll_deg", number(roll.degrees)),
    ]
  }

  private static func display(_ display: Rig.Display) -> JSONValue {
    [
      "size_mm": .array([number(display.widthMeters * 1000), number(display.heightMeters * 1000)]),
      "size_pt": .array([number(display.widthPoints), number(display.heightPoints)]),
      "top_left_mm": vector(display.topLeft.meters * 1000), "x_axis": vector(display.xAxis.vector),
      "y_axis": vector(display.yAxis.vector),
    ]
  }

  private static func zone(_ zone: Zone) -> JSONValue {
    let about: [JSONValue.Member] = [
      .init("name", .string(zone.name)), .init("class", .string(zone.zoneClass.rawValue)),
    ]
    switch zone.shape {
    case .sphere(let center, let radius):
      return .object(
        about + [.init("center_mm", vector(center.meters * 1000)), .init("radius_mm", number(radius * 1000))])
    case .quad(let corners):
      return .object(about + [.init("corners_mm", .array(corners.map { vector($0.meters * 1000) }))])
    }
  }

  private static func corners(_ corners: [SIMD2<Double>]) -> JSONValue {
    .array(corners.map { .array([.number($0.x), .number($0.y)]) })
  }

  private static func vector(_ vector: SIMD3<Double>) -> JSONValue {
    .array([number(vector.x), number(vector.y), number(vector.z)])
  }

  /// The number rounded to six decimals, so without an exponent, which YAML might read differently.
  private static func number(_ value: Double) -> JSONValue { .number((value * 1e6).rounded() / 1e6 + 0) }
}
