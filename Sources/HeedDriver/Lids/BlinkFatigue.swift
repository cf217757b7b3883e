import Foundation
public import HeedSignals

/// The four features of one blink: raw, or as deviations from the person's alert state in standard deviations of it.
public struct BlinkFeatures: Hashable, Sendable {
  /// Blinks per minute at the time of this one; nil when too little was seen.
  public var frequency: Double?
  /// How far the lid travelled, open levels.
  public var amplitude: Double?
  /// Seconds.
  public var duration: Double?
  /// Mean speed of the lid while it opens again, open levels per second; nil where the frame rate does not show it.
  public var velocity: Double?

  public init(frequency: Double?, amplitude: Double?, duration: Double?, velocity: Double?) {
    self.frequency = frequency
    self.amplitude = amplitude
    self.duration = duration
    self.velocity = velocity
  }
}

/// How tired a person's blinks are: longer, slower, shallower and more frequent than the same person's alert ones.
///
/// Each blink adds how far it departs towards tiredness; what departs the other way subtracts nothing, because a blink that
/// is long and deep is no less long for it. docs/drowsiness.md has the formula and how it was found.
public struct BlinkFatigue: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Weights of the largest deviation of each feature.
    /// Source: durations grow and reopening slows down with sleepiness (Caffier et al. 2003; Schleicher et al. 2008, Ergonomics
    /// 51; Johns 2003, Sleep 26): equal weights, which hold better than fitted ones on people not seen (Dawes 1979, Am. Psychol. 34).
    public var durationWeight = 1.0
    public var velocityWeight = 1.0
    /// Choice: half, because tired lids also fall from less far up, but large deep blinks are seen in tired people too.
    public var amplitudeWeight = 0.5
    /// Choice: a fifth, because some people blink more when tired and others stare (Schleicher et al. 2008 saw both).
    public var frequencyWeight = 0.2
    /// Largest deviation that counts, standard deviations. Choice: one wild blink weighs no more than a clearly tired one.
    public var largestDeviation = 3.0
    /// The same for the frequency. Choice: its alert spread is small against how much it changes in minutes.
    public var largestFrequencyDeviation = 20.0
    /// Score of intensity 0.5. Choice: 95 of 100 alert windows of UTA-RLDD's folds 1 and 2 stay below.
    public var halfScore = 0.2
    /// How fast the intensity rises about it. Choice: blinks that are as the alert ones score 0.125, which then is 0.13.
    public var scoreWidth = 0.04
    /// Blinks in a window. Source: Ghoddoosian, Galib & Athitsos 2019, A realistic dataset and baseline temporal model for
    /// early drowsiness detection, CVPR Workshops: 30.
    public var blinks = 30
    /// Older blinks do not count. Choice: 30 blinks take two to six minutes.
    @Seconds public var memory: Duration = .seconds(600)
    /// The alert state is learned from this many blinks. Source: Ghoddoosian et al. 2019 take a third of ten minutes.
    public var alertBlinks = 30
    /// The spread that is taken at least, as a share of the mean. Choice: thirty blinks that happen to be alike would make
    /// the next one a wonder.
    public var smallestSpread = 0.1
    /// Frequency is counted over this time. Choice: a minute, as blink rates are given.
    @Seconds public var frequencyWindow: Duration = .seconds(60)
    /// Seen time of it below which there is no frequency. Choice: half.
    @Seconds public var enoughForFrequency: Duration = .seconds(30)
    /// A driver who was away this long may be another one: the alert state is learned anew. Choice: a stop for fuel.
    @Seconds public var forgetAfter: Duration = .seconds(300)

    public init() {}
  }

  private let settings: Settings
  private var baseline = BlinkBaseline()
  private var recent: [(time: Timestamp, features: BlinkFeatures)] = []
  private var seen: TimeShare
  private var times: [Timestamp] = []
  private var lastSeen: Timestamp?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    seen = TimeShare(window: settings.frequencyWindow)
  }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - blink: The blink of both eyes that ended in this frame.
  ///   - isSeen: The eyes are seen.
  ///   - isAlert: Nothing else speaks of drowsiness: only such blinks are learned as the person's own.
  public mutating func update(_ blink: Blink?, isSeen: Bool, isAlert: Bool, at time: Timestamp) {
    if isSeen {
      if let lastSeen, time - lastSeen > settings.forgetAfter {
        (baseline, recent, times, evidence) = (BlinkBaseline(), [], [], nil)
      }
      lastSeen = max(lastSeen ?? time, time)
    }
    seen.update(isSeen ? 1 : nil, at: time)
    if let first = times.first, time - first > settings.frequencyWindow {
      times.removeAll { time - $0 > settings.frequencyWindow }
    }
    if let first = recent.first?.time, time - first > settings.memory {
      recent.removeAll { time - $0.time > settings.memory }
      evidence = judged()
    }
    guard let blink, blink.eye == .both else { return }
    times.append(time)
    let features = BlinkFeatures(
      frequency: seen.seen >= settings.enoughForFrequency ? Double(times.count) * 60 / seen.seen.seconds : nil,
      amplitude: blink.amplitude, duration: blink.duration.seconds, velocity: blink.openingVelocity
    ).finite
    guard baseline.count >= settings.alertBlinks else {
      // A frequency that is not known yet would leave the alert state without one.
      if isAlert, features.frequency != nil { baseline.learn(features) }
      return
    }
    recent.append((time, baseline.deviations(of: features, smallestSpread: settings.smallestSpread)))
    if recent.count > settings.blinks { recent.removeFirst(recent.count - settings.blinks) }
    evidence = judged()
  }

  /// What the last blinks say; nil before the alert state is learned and a window is full.
  public private(set) var evidence: DrowsinessEvidence?

  /// Changes with the blinks that are remembered alone: most frames bring none.
  private func judged() -> DrowsinessEvidence? {
    guard recent.count >= max(1, settings.blinks), let first = recent.first, let last = recent.last else { return nil }
    let window = recent.map(\.features)
    return score(of: window).map {
      DrowsinessEvidence(
        kind: .blinks, value: $0, window: last.time - first.time, intensity: intensity(ofScore: $0) * trust(in: window))
    }
  }

  /// The score of a window of blinks, 0 ... 1: each feature's deviation towards tiredness, clipped, averaged over the
  /// blinks that have it, weighted; over the weights of the features that are there. nil without any.
  /// - Parameter window: Deviations from the alert state.
  public func score(of window: [BlinkFeatures]) -> Double? {
    let means = terms(of: window)
    let weights = means.reduce(0) { $0 + $1.weight }
    guard weights > 0 else { return nil }
    return means.reduce(0) { $0 + $1.weight * $1.mean } / weights
  }

  /// 0...1, rising with the score.
  public func intensity(ofScore score: Double) -> Double {
    1 / (1 + exp(-(score - settings.halfScore) / max(settings.scoreWidth, 1e-3)))
  }

  /// Share of the features, by weight, that were there to be measured, 0...1.
  private func trust(in window: [BlinkFeatures]) -> Double {
    let whole =
      settings.durationWeight + settings.velocityWeight + settings.amplitudeWeight + settings.frequencyWeight
    return whole > 0 ? min(1, terms(of: window).reduce(0) { $0 + $1.weight } / whole) : 0
  }

  private func terms(of window: [BlinkFeatures]) -> [(weight: Double, mean: Double)] {
    let usual = settings.largestDeviation
    let terms: [(weight: Double, values: [Double], largest: Double)] = [
      (settings.durationWeight, window.compactMap(\.duration), usual),
      (settings.velocityWeight, window.compactMap(\.velocity).map { -$0 }, usual),
      (settings.amplitudeWeight, window.compactMap(\.amplitude).map { -$0 }, usual),
      (settings.frequencyWeight, window.compactMap(\.frequency), settings.largestFrequencyDeviation),
    ]
    // A feature that half the blinks lack says little of the window.
    return terms.filter { $0.weight > 0 && $0.largest > 0 && $0.values.count * 2 > window.count }.map { term in
      let sum = term.values.reduce(0) { $0 + max(0, min(term.largest, $1)) / term.largest }
      return (term.weight, sum / Double(term.values.count))
    }
  }
}
