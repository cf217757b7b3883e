public import HeedGeometry
public import HeedSignals

/// One frame's face, with the property names of gaze SDKs.
public struct FaceInfo: Hashable, Sendable {
  /// Milliseconds since 1970 UTC, or for files on the file's own clock.
  public var timestamp: Double
  /// The same moment on the capture's monotonic clock.
  public var time: Timestamp
  /// Confidence in the face, 0...1; 0 without a face.
  public var score: Double
  /// The face's box, pixels; nil without a face, like all values below except the picture's size.
  public var rect: ImageRect?
  /// Head rotation, + up.
  public var pitch: Angle?
  /// Head rotation, + towards the person's left.
  public var yaw: Angle?
  /// Head rotation, + when the top of the head tilts to the person's right.
  public var roll: Angle?
  /// Midway between the eyes' rotation centres, in the camera frame.
  public var center: Point<Camera>?
  /// Size of the picture, pixels.
  public var imageSize: ImageSize

  /// Of ``center``, millimetres from the lens, + to the right in the picture.
  public var centerX: Double? { center?.millimeters.x }
  /// Of ``center``, millimetres from the lens, + down in the picture.
  public var centerY: Double? { center?.millimeters.y }
  /// Of ``center``, millimetres from the lens along its axis, + into the scene.
  public var centerZ: Double? { center?.millimeters.z }

  init(_ report: FrameReport, timestamp: Double) {
    let (seen, face) = (report.observation, report.observation.face)
    self.timestamp = timestamp
    time = seen.time
    score = face?.score ?? 0
    (rect, center) = (face?.box, face?.origin)
    (pitch, yaw, roll) = (face?.pitch, face?.yaw, face?.roll)
    imageSize = seen.size
  }
}
