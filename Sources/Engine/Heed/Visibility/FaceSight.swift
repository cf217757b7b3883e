public import HeedSignals

/// What hides both eyes, and what is still seen of the face.
public struct FaceSight: Hashable, Sendable {
  /// What hides both eyes: the eye net's cover, or a phone; nil while an eye is seen.
  public var eyes: EyeCover?
  /// The parts of the face still seen.
  public var works = WorkingSight.head

  /// A face with nothing hidden.
  public init() {}

  /// - Parameters:
  public init(eyes: EyeCover?, hasFace: Bool, tracking: TrackingState) {
    self.eyes = eyes
    let isPlaced = tracking == .success || tracking == .lowConfidence
    works = isPlaced && hasFace ? .head : .neither
  }
}
