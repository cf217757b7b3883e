public import HeedGeometry

extension FaceObservation {
  /// Transforms head coordinates into the camera frame.
  public var cameraFromHead: Transform<Camera, Head> {
    Transform(rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll), origin: origin)
  }
}

extension EyeObservation {
  /// Opening of the lids from the eye net, or ``lidAperture`` of the face mesh if the net has not run. The net comes
  /// first, because the mesh mistakes rims of glasses, reflections and lashes for lids.
  public var openAperture: Angle { appearance.map { .degrees($0.apertureDegrees) } ?? lidAperture }
}

/// How usable a frame is for gaze.
public enum TrackingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The face is well placed: gaze has its full precision.
  case success
  /// The face is badly placed or uncertain, or its eyes are hidden: gaze is less precise.
  case lowConfidence
  /// A face is visible, but too badly placed to measure gaze.
  case unsupported
  /// No face is visible.
  case faceMissing
}
