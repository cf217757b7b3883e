public import HeedSignals

/// Classifies how usable a face is.
public struct TrackingClassifier: Sendable {
  /// Thresholds of the face score (0...1).
  public struct Settings: Hashable, Codable, Sendable {
    /// Score from which gaze is fully usable. Choice: a complete, upright, near face scores 0.9 and more; half of that
    /// is turned 40 degrees or cut by the edge.
    public var successFrom = 0.5
    /// Score below which eyes are ignored. Choice: a face mostly outside the picture or turned away scores less.
    public var unsupportedBelow = 0.2
    /// The defaults.
    public init() {}
  }

  private let settings: Settings

  /// A classifier with these thresholds.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The tracking state of a face.
  /// - Parameters:
  ///   - face: nil when none was found; without its hidden eyes.
  ///   - isEyeHidden: Something hides an eye.
  @inline(__always)
  public func tracking(_ face: FaceObservation?, isEyeHidden: Bool = false) -> TrackingState {
    guard let face else { return .faceMissing }
    guard face.score >= settings.unsupportedBelow else { return .unsupported }
    // Behind dark glasses the head still shows roughly where the driver looks.
    return areLidsSeen(face) && !isEyeHidden ? .success : .lowConfidence
  }

  /// Whether the face is placed well enough, with an eye in sight, for its lids to be judged.
  @inline(__always)
  public func areLidsSeen(_ face: FaceObservation?) -> Bool {
    guard let face else { return false }
    return face.score >= settings.successFrom && (face.leftEye != nil || face.rightEye != nil)
  }
}
