public import HeedSignals

/// Classifies how usable a face is.
public struct TrackingClassifier: Sendable {
  /// Score of a face from which its gaze is fully usable. Choice: a complete, upright, near face scores 0.9 and more; a
  /// face turned by 40 degrees or cut by the picture's edge scores half as much.
  static let successFrom = 0.5
  /// Score of a face below which its eyes are ignored. Choice: a face mostly outside the picture or turned away scores
  /// less.
  static let unsupportedBelow = 0.2

  /// Creates a classifier.
  public init() {}

  /// The tracking state of a face.
  /// - Parameters:
  ///   - face: The face without its hidden eyes; nil when no face was found.
  ///   - isEyeHidden: True if something hides an eye.
  @inline(__always)
  public func tracking(_ face: FaceObservation?, isEyeHidden: Bool = false) -> TrackingState {
    guard let face else { return .faceMissing }
    guard face.score >= Self.unsupportedBelow else { return .unsupported }
    // The head still shows roughly where the driver looks, even if dark glasses hide the eyes.
    return areLidsSeen(face) && !isEyeHidden ? .success : .lowConfidence
  }

  /// True if the face is placed well enough, with an eye in sight, to judge its lids.
  @inline(__always)
  public func areLidsSeen(_ face: FaceObservation?) -> Bool {
    guard let face else { return false }
    return face.score >= Self.successFrom && (face.leftEye != nil || face.rightEye != nil)
  }
}
