import HeedGeometry
import HeedSignals

/// Weighs closures of both eyes against the uncertainty with which they were measured.
///
/// The eye net states how uncertain each closure is. A blink needs evidence: the closure rises, or the gap between the
/// lids narrows and widens again, by more than this uncertainty and the noise of the last seconds explain. A look down
/// narrows the gap for longer, and a quick one shows an eye that is surely open. A long closure needs lids that are
/// surely shut: under a bowed head, lowered lids look shut to the net, and only the spread shows the doubt.
struct LidEvidence: Sendable {
  /// Time for which frames are remembered. Choice: longer than any blink with the open eye before it.
  static let memory: Duration = .seconds(3)
  /// Time before a blink in which the open eye is looked for. Choice: the pause between two blinks.
  static let openWithin: Duration = .milliseconds(450)
  /// Time before a blink in which the noise of the gap is measured. Choice: 20 frames at 10 Hz.
  static let noiseWithin: Duration = .seconds(2)
  /// Time around a blink whose frames belong to the blink. Choice: one frame at 20 Hz.
  static let around: Duration = .milliseconds(50)
  /// Minimum evidence for a blink: the squares of both depths, in standard deviations, together. Choice: the blinks of
  /// three real people have 9 and more, few frames of one at 25 Hz 7; 16 of 20 false blinks of reflections in lenses
  /// and of drawn looks down have less.
  static let least = 6.9
  /// Standard deviations of the gap that weigh as much as one of the closure. Choice: the noise is measured from frame
  /// to frame, and the gap also wanders.
  static let gapWeight = 6.0
  /// Narrowing of the gap, in units of `gapWeight`, below which a closure is no blink: four standard deviations. Choice:
  /// made on drawn people, whose trembling lids have less. Four clips of real people keep all 18 closures.
  static let leastNarrowing = 4 / gapWeight
  /// Spreads above the closure up to which an eye may have been shut. Choice: drawn lids that
  /// follow a quick look down have closures below 0.2 with small spreads. The quickest blink of a real person, at 24 Hz,
  /// has 0.1 with a spread of 0.15, and two spreads lost that blink.
  static let shutWithin = 3.0
  /// Noise from frame to frame that weighs as much as a spread, in standard deviations. Choice: as for `gapWeight`, but
  /// the closure is filtered.
  static let closureWeight = 2.0
  /// Smallest spread of a closure, smallest noise of a gap, and the noise of either while unknown, shares. Choice: those
  /// of good light, and of a small face.
  static let (leastSpread, leastNoise, assumedNoise) = (0.05, 0.01, 0.03)
  /// Fewest changes from which noise is measured.
  static let fewestChanges = 6
  /// Time over which closure and spread are averaged to tell shut lids from lowered ones. Choice: a quick blink of
  /// lowered lids is shorter.
  static let averaged: Duration = .milliseconds(200)
  /// Time for which the average must show shut lids. Choice: with `averaged`, longer than a quick blink.
  static let steadyFor: Duration = .milliseconds(200)
  /// Distance of the average closure from half shut, in spreads, from which lids are shut: with an upright head and
  /// with a bowed one. Choice: real sleepers have 1.2 to 3; lids of a real driver who eats have 0.8 to 1.7, drawn ones
  /// that look at a phone on the knee 1.9.
  static let shutFrom = (upright: 1.0, bowed: 2.2)
  /// Pitch of the head towards the camera up to which a head is bowed, and from which it is upright, degrees. Choice:
  /// on twelve drawn people, -20 and -15 invented a sleep of 7 s; four clips of real people do not tell them apart.
  static let bowedPitch = -15.0 ... -5.0

  private struct Sample: Sendable {
    var time: Timestamp
    var closure, spread: Double
    var gap: Double?
  }

  private var recent = SlidingSamples<Sample>()
  /// Since when the lids have looked surely shut; nil while they do not.
  private(set) var sureSince: Timestamp?
  /// True from surely shut lids on until the closure ends.
  private(set) var isSure = false

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - closure: Combined closure of both eyes, 0...1; nil if not seen.
  ///   - spread: Uncertainty of `closure`; 0 if unknown.
  ///   - gap: Both lids' gap as a share of the open eye's; nil if unknown.
  ///   - pitch: Pitch of the head, up is positive; nil if unknown.
  ///   - isClosing: True from the first frame of a closure on.
  mutating func see(
    closure: Double?, spread: Double, gap: Double?, pitch: Angle?, isClosing: Bool, at time: Timestamp
  ) {
    recent.forget { time - $0.time > Self.memory }
    if let closure {
      recent.append(Sample(time: time, closure: closure, spread: max(Self.leastSpread, spread), gap: gap))
    }
    guard !isSure, closure != nil else { return }
    guard averageDepth(at: time) >= Self.limit(pitch) else { return sureSince = nil }
    let since = sureSince ?? time
    sureSince = since
    isSure = isClosing && time - since >= Self.steadyFor
  }

  /// Notes that no closure goes on.
  mutating func end() {
    if isSure { (sureSince, isSure) = (nil, false) }
  }

  /// How far the average closure of the last frames is from half shut, in average spreads.
  private func averageDepth(at time: Timestamp) -> Double {
    var (depth, spread) = (0.0, 0.0)
    for index in recent.indices.reversed() {
      let sample = recent[index]
      guard time - sample.time < Self.averaged else { break }
      depth += sample.closure - 0.5
      spread += sample.spread
    }
    return spread > 0 ? depth / spread : 0
  }

  private static func limit(_ pitch: Angle?) -> Double {
    let (down, up) = (bowedPitch.lowerBound, bowedPitch.upperBound)
    let share = max(0, min(1, (up - (pitch?.degrees ?? 0)) / (up - down)))
    return shutFrom.upright + share * (shutFrom.bowed - shutFrom.upright)
  }

  /// True if closure and gap of a blink stand out of their uncertainty.
  func isBlink(from start: Timestamp, to end: Timestamp) -> Bool {
    let within = recent.all.filter { $0.time >= start - Self.around && $0.time <= end + Self.around }
    guard let deepest = within.max(by: { $0.closure < $1.closure }),
      within.contains(where: { $0.closure + Self.shutWithin * $0.spread >= 0.5 })
    else { return false }
    let before = recent.all.filter { $0.time >= start - Self.openWithin && $0.time <= start }
    // An eye that was not seen before may have been half shut.
    let open = before.min { $0.closure < $1.closure } ?? Sample(time: start, closure: 0, spread: 0.3, gap: nil)
    let past = recent.all.filter { $0.time < start && start - $0.time <= Self.noiseWithin }
    let noise = Self.closureWeight * Self.noise(past.map(\.closure))
    let squares = [deepest.spread, open.spread, Self.leastSpread, noise].reduce(0) { $0 + $1 * $1 }
    let rise = max(0, deepest.closure - open.closure) / squares.squareRoot()
    var narrowing = 0.0
    let after = recent.all.filter { $0.time >= end }.compactMap(\.gap).max()
    if let wide = before.compactMap(\.gap).max(), let after, let narrow = within.compactMap(\.gap).min() {
      let gapNoise = max(Self.leastNoise, Self.noise(past.compactMap(\.gap)))
      narrowing = max(0, min(wide, after) - narrow) / (Self.gapWeight * gapNoise)
      guard narrowing >= Self.leastNarrowing else { return false }
    }
    return rise * rise + narrowing * narrowing >= Self.least
  }

  /// Standard deviation of values from frame to frame. Second differences leave out movements.
  private static func noise(_ values: [Double]) -> Double {
    guard values.count >= fewestChanges + 2 else { return assumedNoise }
    let changes = (1..<values.count - 1).map { (index: Int) -> Double in
      abs(values[index - 1] - 2 * values[index] + values[index + 1])
    }
    // Of a normal distribution, 1.4826 times the median is the standard deviation; second differences have six variances.
    return 1.4826 * (changes.median() ?? 0) / 6.0.squareRoot()
  }
}
