public import HeedGeometry
public import HeedSignals

/// The JSON line that describes a road camera at the start of a file of recognitions. JSON is valid YAML, so the line
/// is checked exactly like a rig's `road_camera` and `regions`.
public struct RoadCameraLine: Hashable, Sendable {
  /// The line.
  public let text: String
  /// The described camera.
  public let camera: MountedCamera
  /// The static regions of the road picture, if given.
  public let regions: Rig.Regions?

  /// - Parameter text: One object with the keys of `road_camera`, `regions`, and `type`; `path` is for error messages.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  public init(path: String, text: String) throws(ConfigurationError) {
    guard let root = try YAMLFile(path: path, text: text).root()
    else { throw .notAcceptable(path: path, line: 1, column: 1, message: "the camera's line is empty") }
    let members = try root.members(["type"] + CameraReader.roadKeys + ["regions"], of: "the camera's line")
    guard let camera = try CameraReader.road(root, members, "the camera's line")
    else { throw root.refused("the camera's line has no image; give image, fx, fy, cx, cy") }
    (self.camera, self.text) = (camera, text)
    regions = try members["regions"].flatMap { value throws(ConfigurationError) in
      value.isNull ? nil : try RigReader.regions(value)
    }
  }
}
