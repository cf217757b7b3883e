package import HeedGeometry

extension CameraTurn {
  /// Roll beyond which the picture lies on its side, degrees. Choice: nobody fits a camera so.
  package static let mostTilt = 60.0

  /// Leads from directions as the turned camera sees them to those before the turn.
  package var rotation: Rotation<Camera, Camera> { Rotation(yaw: yaw, pitch: pitch, roll: roll) }

  /// The turn whose rotation is given.
  package init(_ rotation: Rotation<Camera, Camera>) {
    self.init(pitch: rotation.pitch, yaw: rotation.yaw, roll: rotation.roll)
  }
}

extension FaceObservation {
  /// The head as the camera would see it if it had not turned. Box and eyes stay those of the picture.
  package func turned(back rotation: Rotation<Camera, Camera>) -> FaceObservation {
    var face = self
    let head = rotation * cameraFromHead.rotation
    (face.yaw, face.pitch, face.roll) = (head.yaw, head.pitch, head.roll)
    face.origin = Point(meters: rotation.apply(origin.meters))
    return face
  }
}
