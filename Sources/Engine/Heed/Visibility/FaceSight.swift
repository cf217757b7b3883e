public import HeedSignals

/// What hides both eyes in a frame, and what is still seen of the face.
public struct FaceSight: Hashable, Sendable {
  /// What hides both eyes, as the eye net or a phone's box says; nil while one is seen.
  public var eyes: EyeCover?
  /// What is still seen.
  public var works = WorkingSight.head

  /// Nothing is hidden.
  public init() {}

  /// - Parameters:
  ///   - eyes: What hides both eyes.
  ///   - hasFace: A face is found.
  public init(eyes: EyeCover?, hasFace: Bool, tracking: TrackingState) {
    self.eyes = eyes
    let isPlaced = tracking == .success || tracking == .lowConfidence
    works = isPlaced && hasFace ? .head : .neither
  }
}
