public import HeedSignals

/// What hides eyes and face in a frame, and what remains visible.
public struct FaceSight: Hashable, Sendable {
  /// What hides both eyes; nil while an eye is visible.
  public var eyes: EyeCover?
  /// What hides the face; nil if nothing does.
  public var face: EyeCover?
  /// What remains visible.
  public var works = WorkingSight.both

  /// Nothing is hidden.
  public init() {}

  /// - Parameters:
  ///   - cover: What hides the face.
  ///   - eyes: What hides both eyes, from the eye net or a phone's box.
  ///   - face: The face without its hidden eyes; nil when no face was found.
  public init(_ cover: EyeCover?, eyes: EyeCover?, face: FaceObservation?, tracking: TrackingState) {
    self.face = cover
    self.eyes = eyes
    // The eye net sees only the eyes, and takes a hat's edge for hair and dirt or glare for blur.
    if eyes != nil, eyes != .phone, eyes != .lens, let cover, [.cap, .sun, .dirt].contains(cover) { self.eyes = cover }
    let isPlaced = tracking == .success || tracking == .lowConfidence
    works = WorkingSight(
      head: isPlaced && face != nil, eyes: isPlaced && (face?.leftEye != nil || face?.rightEye != nil))
  }

  /// The cover to report with this availability; nil if it names none.
  func cover(of next: Availability) -> EyeCover? {
    switch next {
    case .degraded(.eyesHidden): eyes
    case .degraded(.faceHidden), .unavailable(.faceHidden): face
    default: nil
    }
  }
}
