import HeedSignals

/// Classifies how usable a face is for measuring gaze.
enum TrackingClassifier {
  /// Score from which a face's gaze is fully usable. Choice: a complete, upright, near face scores 0.9 and more; a face
  /// turned by 40 degrees or cut by the picture's edge scores half as much.
  static let successFrom = 0.5
  /// Score below which a face's eyes are ignored. Choice: faces mostly out of the picture or turned away are below.
  static let unsupportedBelow = 0.2

  /// The tracking state of a face.
  /// - Parameters:
  ///   - face: The face without eyes that are hidden; nil if no face was found.
  ///   - isEyeHidden: True if something hides an eye.
  @inline(__always) static func tracking(_ face: FaceObservation?, isEyeHidden: Bool = false) -> TrackingState {
    guard let face else { return .faceMissing }
    guard face.score >= Self.unsupportedBelow else { return .unsupported }
    // A face with dark glasses is usable with low confidence: the head shows roughly where the driver looks.
    return areLidsSeen(face) && !isEyeHidden ? .success : .lowConfidence
  }

  /// True if the face is placed well enough, with an eye in sight, to judge lids.
  @inline(__always) static func areLidsSeen(_ face: FaceObservation?) -> Bool {
    guard let face else { return false }
    return face.score >= Self.successFrom && (face.leftEye != nil || face.rightEye != nil)
  }
}
