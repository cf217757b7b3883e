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
    /// Time constant of the mean. Choice: a blink's blur is over before it; a hand is told within a second.
    @Seconds public var memory: Duration = .milliseconds(400)
    /// The defaults.
    public init() {}
  }

  private struct Eye {
    var mean: Double?
    var weights = [EyeCover: Double]()
    var last: Timestamp?
    var isHidden = false
  }

  private let settings: Settings
  private var left = Eye()
  private var right = Eye()

  init(settings: Settings) { self.settings = settings }

  /// Feeds one frame's eyes; frames come in time order.
  /// - Returns: What hides each eye; nil for an eye that is seen, or of which the net knows nothing.
  mutating func update(_ face: FaceObservation?, at time: Timestamp) -> (left: EyeCover?, right: EyeCover?) {
    (
      Self.update(&left, face?.leftEye?.appearance, settings, at: time),
      Self.update(&right, face?.rightEye?.appearance, settings, at: time)
    )
  }

  private static func update(
    _ eye: inout Eye, _ seen: EyeAppearance?, _ settings: Settings, at time: Timestamp
  ) -> EyeCover? {
    guard let seen else {
      if let last = eye.last, time - last > settings.memory { eye = Eye() }
      return nil
    }
    let elapsed = eye.last.map { max(0, (time - $0).seconds) } ?? .infinity
    let kept = exp(-elapsed / settings.memory.seconds)
    eye.last = time
    let mean = (eye.mean ?? seen.hidden) * kept + seen.hidden * (1 - kept)
    eye.mean = mean
    for cover in EyeCover.allCases {
      let now = cover == seen.cover ? seen.hidden : 0
      eye.weights[cover] = (eye.weights[cover] ?? 0) * kept + now * (1 - kept)
    }
    eye.isHidden = mean >= (eye.isHidden ? settings.seenBelow : settings.hiddenFrom)
    guard eye.isHidden else { return nil }
    return EyeCover.allCases.max { (eye.weights[$0] ?? 0) < (eye.weights[$1] ?? 0) }
  }
}
