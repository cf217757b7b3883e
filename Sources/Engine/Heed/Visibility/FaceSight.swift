public import HeedSignals

/// What hides both eyes in a frame, and what is still seen of the face.
public struct FaceSight: Hashable, Sendable {
  /// What hides both eyes, according to the eye net or a phone's box; nil while an eye is seen.
  public var eyes: EyeCover?
  /// The parts of the face that are still seen.
  public var works = WorkingSight.head

  /// A face with nothing hidden.
  public init() {}

  /// - Parameters:
  ///   - eyes: What hides both eyes.
  ///   - hasFace: True if a face was found.
  public init(eyes: EyeCover?, hasFace: Bool, tracking: TrackingState) {
    self.eyes = eyes
    let isPlaced = tracking == .success || tracking == .lowConfidence
    works = isPlaced && hasFace ? .head : .neither
  }
}
