import Foundation
public import HeedSignals

/// The four features of one blink: raw, or as deviations from the person's alert state in standard deviations.
public struct BlinkFeatures: Hashable, Sendable {
  /// Blinks per minute around this blink; nil if too little was seen.
  public var frequency: Double?
  /// Travel of the lid, as a share of the open level; nil if unknown.
  public var amplitude: Double?
  /// Length of the blink, seconds; nil if unknown.
  public var duration: Double?
  /// Mean speed of the reopening lid, open levels per second; nil if the frame rate is too low.
  public var velocity: Double?

  /// Creates the features of a blink.
  public init(frequency: Double?, amplitude: Double?, duration: Double?, velocity: Double?) {
    self.frequency = frequency
    self.amplitude = amplitude
    self.duration = duration
    self.velocity = velocity
  }
}

/// Scores the tiredness of blinks: tired blinks are longer, slower, shallower and more frequent than the person's own
/// alert blinks.
///
/// Features that look alert subtract nothing from the score, because a long blink stays long however deep the lids
/// fall. docs/lids.md has the formula and its derivation.
public struct BlinkFatigue: Sendable {
  /// Weight of a blink's duration. Source: blinks lengthen with sleepiness (Caffier et al. 2003; Schleicher et al.
  /// 2008, Ergonomics 51). Choice: equal weights generalise better than fitted ones (Dawes 1979, Am. Psychol. 34).
  static let durationWeight = 1.0
  /// Weight of the lid's reopening velocity. Source: the velocity falls with sleepiness (Caffier et al. 2003; Johns
  /// 2003). Choice: equal to the weight of the duration.
  static let velocityWeight = 1.0
  /// Weight of a blink's amplitude. Choice: half, because tired lids start lower, but tired people also blink deeply.
  static let amplitudeWeight = 0.5
  /// Weight of the blink frequency. Choice: a fifth, because some tired people blink more and others stare
  /// (Schleicher et al. 2008).
  static let frequencyWeight = 0.2
  /// Maximum counted deviation, standard deviations. Choice: an extreme blink weighs as much as a clearly tired one.
  static let largestDeviation = 3.0
  /// Maximum counted deviation of the blink frequency, standard deviations. Choice: within minutes, the frequency
  /// changes by far more than its spread.
  static let largestFrequencyDeviation = 20.0
  /// Score that gives intensity 0.5. Choice: 95 of 100 alert windows of UTA-RLDD's folds 1 and 2 stay below this score.
  static let halfScore = 0.2
  /// Width of the logistic curve from score to intensity. Choice: alert blinks with score 0.125 get intensity 0.13.
  static let scoreWidth = 0.04
  /// Number of blinks in a judged window. Source: Ghoddoosian et al. 2019, CVPR Workshops: 30.
  static let blinks = 30
  /// Age after which a blink is forgotten. Choice: 30 blinks take two to six minutes.
  static let memory: Duration = .seconds(600)
  /// Number of blinks that teach the alert state. Source: Ghoddoosian et al. 2019 take a third of ten minutes.
  static let alertBlinks = 30
  /// Minimum spread, as a share of the mean. Choice: without it, any blink after uniform blinks is extreme.
  static let smallestSpread = 0.1
  /// Time over which the blink frequency is measured. Choice: a minute is the usual unit of blink rates.
  static let frequencyWindow: Duration = .seconds(60)
  /// Minimum seen time in `frequencyWindow` for a known frequency. Choice: half of the window.
  static let enoughForFrequency: Duration = .seconds(30)
  /// Time without seen eyes after which the alert state is learned again, because the driver may be new. Choice: as
  /// long as a stop for fuel.
  static let forgetAfter: Duration = .seconds(300)

  private var baseline = BlinkBaseline()
  private var recent: [(time: Timestamp, features: BlinkFeatures)] = []
  private var seen = TimeShare(window: BlinkFatigue.frequencyWindow)
  private var times = RecentEvents(window: BlinkFatigue.frequencyWindow)
  private var lastSeen: Timestamp?

  /// Starts without an alert state.
  public init() {}

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - blink: The blink that ended in this frame; winks are ignored.
  ///   - isSeen: True if the eyes are seen.
  ///   - isAlert: True if no evidence apart from blinks shows drowsiness; only such blinks teach the alert state.
  public mutating func update(_ blink: Blink?, isSeen: Bool, isAlert: Bool, at time: Timestamp) {
    if isSeen {
      if let lastSeen, time - lastSeen > Self.forgetAfter {
        (baseline, recent, evidence) = (BlinkBaseline(), [], nil)
        times = RecentEvents(window: Self.frequencyWindow)
      }
      lastSeen = max(lastSeen ?? time, time)
    }
    seen.update(isSeen ? 1 : nil, at: time)
    times.forget(at: time)
    if let first = recent.first?.time, time - first > Self.memory {
      recent.removeAll { time - $0.time > Self.memory }
      evidence = judged()
    }
    guard let blink, blink.eye == .both else { return }
    times.add(time)
    let features = BlinkFeatures(
      frequency: seen.seen >= Self.enoughForFrequency ? Double(times.count) * 60 / seen.seen.seconds : nil,
      amplitude: blink.amplitude, duration: blink.duration.seconds, velocity: blink.openingVelocity)
    guard baseline.count >= Self.alertBlinks else {
      // Blinks without a frequency are not learned: the alert state would lack the frequency.
      if isAlert, features.frequency != nil { baseline.learn(features) }
      return
    }
    recent.append((time, baseline.deviations(of: features, smallestSpread: Self.smallestSpread)))
    if recent.count > Self.blinks { recent.removeFirst(recent.count - Self.blinks) }
    evidence = judged()
  }

  /// The evidence of the last blinks; nil until the alert state is learned and enough blinks followed.
  public private(set) var evidence: DrowsinessEvidence?

  /// Computes the evidence; runs only when the remembered blinks change, which is rare.
  private func judged() -> DrowsinessEvidence? {
    guard recent.count >= Self.blinks, let first = recent.first, let last = recent.last else { return nil }
    let means = terms(of: recent.map(\.features))
    return Self.score(means).map {
      DrowsinessEvidence(
        kind: .blinks, value: $0, window: last.time - first.time, intensity: intensity(ofScore: $0) * trust(in: means))
    }
  }

  /// The score of a window of blinks, 0...1: the weighted mean of each feature's clipped deviation towards tiredness,
  /// over the blinks that have the feature. nil if no feature has values.
  public func score(of window: [BlinkFeatures]) -> Double? { Self.score(terms(of: window)) }

  private static func score(_ means: [Term]) -> Double? {
    let weights = means.reduce(0) { $0 + $1.weight }
    guard weights > 0 else { return nil }
    return means.reduce(0) { $0 + $1.weight * $1.mean } / weights
  }

  /// Intensity of drowsiness, 0...1; it rises with the score.
  public func intensity(ofScore score: Double) -> Double {
    1 / (1 + exp(-(score - Self.halfScore) / Self.scoreWidth))
  }

  /// Weight of the measured features as a share of the weight of all features, 0...1.
  private func trust(in means: [Term]) -> Double {
    let whole = Self.durationWeight + Self.velocityWeight + Self.amplitudeWeight + Self.frequencyWeight
    return min(1, means.reduce(0) { $0 + $1.weight } / whole)
  }

  /// Weight of one feature, and mean of its deviations.
  private typealias Term = (weight: Double, mean: Double)

  /// Mean deviation of each feature towards tiredness, 0...1, over the blinks that have the feature.
  private func terms(of window: [BlinkFeatures]) -> [Term] {
    let usual = Self.largestDeviation
    var terms: [Term] = []
    func add(_ weight: Double, _ largest: Double, _ deviation: (BlinkFeatures) -> Double?) {
      var (sum, count) = (0.0, 0)
      for blink in window {
        guard let value = deviation(blink) else { continue }
        sum += max(0, min(largest, value)) / largest
        count += 1
      }
      // A feature that half of the blinks lack says too little about the window.
      if count * 2 > window.count { terms.append((weight, sum / Double(count))) }
    }
    add(Self.durationWeight, usual) { $0.duration }
    add(Self.velocityWeight, usual) { $0.velocity.map { -$0 } }
    add(Self.amplitudeWeight, usual) { $0.amplitude.map { -$0 } }
    add(Self.frequencyWeight, Self.largestFrequencyDeviation) { $0.frequency }
    return terms
  }
}
