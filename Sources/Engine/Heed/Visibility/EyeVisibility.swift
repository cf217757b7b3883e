import Foundation
import HeedSignals

/// Decides from the eye net's results, frame by frame, whether something hides each eye.
public struct EyeVisibility: Sendable {
  /// Mean probability below which a hidden eye counts as seen. Choice: a gap to `hiddenFrom` prevents flicker.
  static let seenBelow = 0.3
  /// Mean probability of being hidden from which an eye counts as hidden if the other one is. Choice: what hides one
  /// eye mostly hides both, and a hidden eye that passes as visible would count as shut.
  static let besideHidden = 0.2
  /// Probability below which an eye beside a hidden one counts as seen. Choice: a gap to `besideHidden` stops
  /// flicker.
  static let besideSeenBelow = 0.1
  /// Time constant of the mean probability. Choice: longer than a blink's blur; a hand is reported within a second.
  static let memory: Duration = .milliseconds(400)

  /// From which probability an eye counts as hidden.
  public struct Settings: Hashable, Codable, Sendable {
    /// Mean probability of being hidden from which an eye counts as hidden. Higher: hidden eyes are noticed later,
    /// and less often. Lower: more seen eyes count as hidden. Choice: more likely than not.
    public var hiddenFrom = 0.5
    /// The defaults.
    public init() {}
  }

  /// One eye's mean probability of being hidden, with a weight for each possible cause.
  fileprivate struct Eye {
    var mean: Double?
    /// The weights of the causes, in the order of ``EyeVisibility/covers``.
    var weights = [Double](repeating: 0, count: EyeVisibility.covers.count)
    var last: Timestamp?
    var isHidden = false
  }

  /// Stored, because every frame iterates over the list.
  fileprivate static let covers = EyeCover.allCases

  private let settings: Settings
  private var left = Eye()
  private var right = Eye()

  init(settings: Settings) { self.settings = settings }

  /// Feeds one frame's eyes; frames come in time order.
  /// - Returns: What hides each eye; nil for a visible eye, or if the net gave no result.
  @inline(__always)
  mutating func update(_ face: FaceObservation?, at time: Timestamp) -> (left: EyeCover?, right: EyeCover?) {
    let seen = (face?.leftEye?.appearance, face?.rightEye?.appearance)
    let (isLeft, isRight) = (left.isHidden, right.isHidden)
    return (
      left.update(seen.0, besideHidden: isRight, settings, at: time),
      right.update(seen.1, besideHidden: isLeft, settings, at: time)
    )
  }
}

extension EyeVisibility.Eye {
  /// - Returns: What hides the eye; nil while the eye is visible or has no recent results.
  fileprivate mutating func update(
    _ seen: EyeAppearance?, besideHidden: Bool, _ settings: EyeVisibility.Settings, at time: Timestamp
  ) -> EyeCover? {
    guard let seen else {
      if let last, time - last > EyeVisibility.memory { self = Self() }
      return nil
    }
    let elapsed = last.map { max(0, (time - $0).seconds) } ?? .infinity
    let kept = exp(-elapsed / EyeVisibility.memory.seconds)
    last = time
    let mean = (mean ?? seen.hidden) * kept + seen.hidden * (1 - kept)
    self.mean = mean
    let covers = EyeVisibility.covers
    for index in covers.indices {
      let now = covers[index] == seen.cover ? seen.hidden : 0
      weights[index] = weights[index] * kept + now * (1 - kept)
    }
    let from = besideHidden ? EyeVisibility.besideHidden : settings.hiddenFrom
    let until = besideHidden ? EyeVisibility.besideSeenBelow : EyeVisibility.seenBelow
    isHidden = mean >= (isHidden ? until : from)
    guard isHidden else { return nil }
    return covers.indices.max { weights[$0] < weights[$1] }.map { covers[$0] }
  }
}

/// What hides both eyes, and what of the face is still seen.
struct FaceSight: Hashable, Sendable {
  /// What hides both eyes: what the eye net finds, or a phone; nil while an eye is seen.
  var eyes: EyeCover?
  var works = WorkingSight.head
}
