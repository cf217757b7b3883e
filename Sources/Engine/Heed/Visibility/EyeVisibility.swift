import Foundation
public import HeedSignals

/// Decides for each eye whether something hides it, from what the eye net says frame by frame.
public struct EyeVisibility: Sendable {
  /// Levels and times.
  public struct Settings: Hashable, Codable, Sendable {
    /// Mean probability from which an eye counts as hidden. Choice: more likely than not.
    public var hiddenFrom = 0.5
    /// Mean probability below which a hidden eye counts as seen again. Choice: hysteresis.
    public var seenBelow = 0.3
    /// Mean probability from which an eye beside a hidden one counts as hidden. Choice: what hides one eye, glasses or
    /// hair, mostly hides the other, too; an eye that is believed there by mistake reads as shut.
    public var besideHidden = 0.2
    /// Mean probability below which it counts as seen again. Choice: hysteresis, as `seenBelow`.
    public var besideSeenBelow = 0.1
    /// Time constant of the mean. Choice: longer than a blink's blur; a hand is reported within a second.
    @Seconds public var memory: Duration = .milliseconds(400)
    /// The defaults.
    public init() {}
  }

  fileprivate struct Eye {
    var mean: Double?
    /// Of each cover, in the order of ``EyeVisibility/covers``.
    var weights = [Double](repeating: 0, count: EyeVisibility.covers.count)
    var last: Timestamp?
    var isHidden = false
  }

  /// Kept, because each frame goes through them.
  fileprivate static let covers = EyeCover.allCases

  private let settings: Settings
  private var left = Eye()
  private var right = Eye()

  init(settings: Settings) { self.settings = settings }

  /// Feeds one frame's eyes; frames come in time order.
  /// - Returns: What hides each eye; nil for an eye that is seen, or of which the net knows nothing.
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
  /// - Returns: What hides it; nil while it is seen or nothing is known of it.
  fileprivate mutating func update(
    _ seen: EyeAppearance?, besideHidden: Bool, _ settings: EyeVisibility.Settings, at time: Timestamp
  ) -> EyeCover? {
    guard let seen else {
      if let last, time - last > settings.memory { self = Self() }
      return nil
    }
    let elapsed = last.map { max(0, (time - $0).seconds) } ?? .infinity
    let kept = exp(-elapsed / settings.memory.seconds)
    last = time
    let mean = (mean ?? seen.hidden) * kept + seen.hidden * (1 - kept)
    self.mean = mean
    let covers = EyeVisibility.covers
    for index in covers.indices {
      let now = covers[index] == seen.cover ? seen.hidden : 0
      weights[index] = weights[index] * kept + now * (1 - kept)
    }
    let from = besideHidden ? settings.besideHidden : settings.hiddenFrom
    let until = besideHidden ? settings.besideSeenBelow : settings.seenBelow
    isHidden = mean >= (isHidden ? until : from)
    guard isHidden else { return nil }
    return covers.indices.max { weights[$0] < weights[$1] }.map { covers[$0] }
  }
}
