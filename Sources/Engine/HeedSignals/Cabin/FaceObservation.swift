public import HeedGeometry

extension FaceObservation {
  /// Transforms head coordinates into the camera frame.
  public var cameraFromHead: Transform<Camera, Head> {
    Transform(rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll), origin: origin)
  }
}

extension EyeObservation {
  /// Opening of the lids by the eye net if it ran, else ``lidAperture``: the mesh mistakes rims, reflections and lashes
  /// for lids.
  public var openAperture: Angle {
    appearance.map { .degrees($0.apertureDegrees) } ?? lidAperture
  }
}
