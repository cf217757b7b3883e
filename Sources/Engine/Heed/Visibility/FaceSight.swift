public import HeedSignals

/// What hides eyes and face in a frame, and what is still seen of them.
public struct FaceSight: Hashable, Sendable {
  /// What hides both eyes; nil while one is seen.
  public var eyes: EyeCover?
  /// What hides the face; nil while nothing does.
  public var face: EyeCover?
  /// What is still seen.
  public var works = WorkingSight.both

  /// Nothing is hidden.
  public init() {}

  /// - Parameters:
  ///   - cover: What hides the face.
  ///   - eyes: What the eye net, or a phone's box, says of both eyes.
  ///   - face: The face without its hidden eyes; nil when none was found.
  public init(_ cover: EyeCover?, eyes: EyeCover?, face: FaceObservation?, tracking: TrackingState) {
    self.face = cover
    self.eyes = eyes
    // The eye net sees a hat's edge as hair and what blurs as blur: it never saw the whole face.
    if eyes != nil, eyes != .phone, eyes != .lens, let cover, [.cap, .sun, .dirt].contains(cover) { self.eyes = cover }
    let isPlaced = tracking == .success || tracking == .lowConfidence
    works = WorkingSight(
      head: isPlaced && face != nil, eyes: isPlaced && (face?.leftEye != nil || face?.rightEye != nil))
  }

  /// What a change to this availability names; nil: it names nothing.
  func cover(of next: Availability) -> EyeCover? {
    switch next {
    case .degraded(.eyesHidden): eyes
    case .degraded(.faceHidden), .unavailable(.faceHidden): face
    default: nil
    }
  }
}
