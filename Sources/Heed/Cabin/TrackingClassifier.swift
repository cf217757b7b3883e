public import HeedSignals

/// Says what a face is good for.
public struct TrackingClassifier: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Score from which gaze is as good as it gets. Choice: a whole, upright, near face scores 0.9 and more; half of
    /// that is turned 40 degrees or cut by the edge.
    public var successFrom = 0.5
    /// Score below which eyes are not looked at. Choice: a face that is mostly outside the picture or turned away
    /// scores less.
    public var unsupportedBelow = 0.2

    public init() {}
  }

  private let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameter face: nil when none was found.
  public func tracking(_ face: FaceObservation?) -> TrackingState {
    guard let face else { return .faceMissing }
    guard face.score >= settings.unsupportedBelow else { return .unsupported }
    // Behind dark glasses the head still says roughly where the driver looks.
    let seesAnEye = face.leftEye != nil || face.rightEye != nil
    return face.score >= settings.successFrom && seesAnEye ? .success : .lowConfidence
  }
}
