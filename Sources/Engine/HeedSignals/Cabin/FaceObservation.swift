public import HeedGeometry

extension FaceObservation {
  /// Transforms head coordinates into the camera frame.
  public var cameraFromHead: Transform<Camera, Head> {
    Transform(rotation: Rotation(yaw: yaw, pitch: pitch, roll: roll), origin: origin)
  }
}

extension EyeObservation {
  /// Opening of the lids as the eye net measures it, or ``lidAperture`` if the eye net has not run. The eye net comes
  /// first because the face mesh mistakes rims of glasses, reflections and lashes for lids.
  public var openAperture: Angle {
    appearance.map { .degrees($0.apertureDegrees) } ?? lidAperture
  }
}
