import HeedGeometry
public import HeedSignals

/// Labels a tracker's gaze samples after a chosen delay, at 20 to 2000 Hz, for any duration in constant memory.
///
/// With delay 0, a label uses only the past; with a nil delay, the whole movement. Labels never change, and each
/// event is reported once. The sample rate is measured from the times, so the first sample waits for the second. Not
/// thread-safe: use one labeller per recording.
///
/// From `speedsFromHertz` on, a saccade is a peak of speed; at lower rates, a step.
public struct EyeMovementLabeller: Sendable {
  /// Longest delay of a label.
  public static let longestDelay = Duration.seconds(1)
  /// Look-ahead if the delay is nil, seconds. Choice: the longest blink with closing lids; more changes no label.
  private static let offlineSeconds = 1.35
  /// Time to measure the sample rate at first, seconds, if the delay is no shorter. Choice: twenty samples at 20 Hz.
  private static let measuringSeconds = 1.0
  /// Interval between two checks of the sample rate. Choice: cameras change their rate less often.
  private static let following = Duration.milliseconds(250)
  /// Ratio at which sample rates differ. Choice: cameras that drop every second sample reach it, not a few drops.
  private static let otherRate = 1.5
  /// Minimum number of intervals for a rate, at first and later. Choice: half must be wrong for a wrong median.
  private static let fewestIntervals = (first: 4, later: 16)

  private let settings: Settings
  private let delay: Double
  private var pursuits: PursuitDetector
  private var horizon: MovementHorizon?
  private var runs: EyeMovementRuns
  private var labels: [EyeMovement] = []
  private var waiting: [(time: Timestamp, position: GazePosition?, reference: GazePosition?)] = []
  private var intervals: [UInt64] = []
  private var isRateFollowed = false
  private var last: Timestamp?
  /// What the horizons before the present one had found.
  private var bridgedBefore = 0
  private var leastBefore: Double?
  /// When the sample rate is checked next.
  private var look: Timestamp?
  /// Number of usable samples added and labelled; `stale` counts samples with unusable times before a usable one.
  private var added = 0
  private var labelled = 0
  private var stale: [(before: Int, count: Int)] = []

  /// Labels with these settings.
  /// - Parameter delay: Time after which a label is final, clamped to 0...``longestDelay``. If nil, for recordings,
  ///   labels look 1.35 s ahead, because later samples do not help. `settings.delay` has no effect.
  public init(settings: Settings = Settings(), delay: Duration? = nil) {
    self.settings = settings
    self.delay = delay.map { max(.zero, min(Self.longestDelay, $0)).seconds } ?? Self.offlineSeconds
    pursuits = PursuitDetector(settings: settings.drift)
    runs = EyeMovementRuns(shortestFixation: settings.shortestFixation)
  }

  /// Adds a sample; a sample that is not later than the last one is ignored and gets ``EyeMovement/unknown``.
  /// - Parameters:
  ///   - position: Gaze; nil if the eyes were not seen. A position that is not finite counts as not seen.
  ///   - reference: Position of the target or scene that the gaze may follow, in the axes of `position`, from any
  ///     zero. If the reference moves further than a resting gaze wanders, a gaze that moves with it is a pursuit,
  ///     and a gaze that stays is a fixation. nil if unknown.
  ///   - isShut: Not used: a tracker's lids are seen in its losses.
  public mutating func add(
    _ position: GazePosition?, reference: GazePosition? = nil, isShut: Bool = false, at time: Timestamp
  ) {
    if let last {
      guard time > last else {
        // Unusable times are counted instead of stored, so that a stopped clock uses no memory.
        if stale.last?.before == added { stale[stale.count - 1].count += 1 } else { stale.append((added, 1)) }
        flushStale()
        return
      }
      // Unsigned, because the difference of two times may overflow a signed integer.
      intervals.append(UInt64(bitPattern: time.nanoseconds &- last.nanoseconds))
    }
    last = time
    added += 1
    let seen = position.flatMap { $0.isUsable ? $0 : nil }
    let reference = reference.flatMap { $0.isUsable ? $0 : nil }
    guard let decided = horizon?.append(seen, reference: reference, at: time) else {
      waiting.append((time, seen, reference))
      if waiting.count > 1, time.seconds(since: waiting[0].time) >= min(Self.measuringSeconds, delay) { beginSegment() }
      return
    }
    take(decided)
    guard let look, time >= look || !isRateFollowed else { return }
    followRate(at: time)
  }

  /// The labels decided since the last call, one per sample, in order.
  public mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return labels
  }

  /// The events that ended since the last call, in order and contiguous while the gaze was seen.
  ///
  /// An event is reported at the end of its movement and may be more accurate than the labels: a stay is judged as a
  /// whole or in parts of a second, a spike is no saccade, and closing lids are part of the blink. The stay before a
  /// saccade is reported once the saccade has the minimum length, 8 ms.
  public mutating func takeEvents() -> [EyeMovementEvent] { runs.events.take() }

  /// Labels the samples that are left. Samples added later belong to another recording on the same clock.
  public mutating func finish() {
    if horizon == nil, !waiting.isEmpty { beginSegment() }
    endSegment()
  }

  /// Number of lost samples that were bridged: their labels are those of the movement around them.
  public var bridged: Int { bridgedBefore + (horizon?.bridged ?? 0) }

  /// Smallest saccade that is found with the present noise and sample rate, degrees; nil before the rate is known. From
  /// `speedsFromHertz` on, by the peak speed that a saccade of this size usually has.
  public var leastAmplitudeDegrees: Double? { horizon?.leastAmplitude ?? leastBefore }

  /// Starts to label with the measured sample interval, and feeds the samples that waited for it.
  private mutating func beginSegment() {
    // Choice: a single sample has no interval, so any value gives the same result.
    let interval = medianInterval ?? 0.01
    isRateFollowed = intervals.count >= Self.fewestIntervals.later
    intervals.removeAll(keepingCapacity: true)
    horizon = MovementHorizon(interval: interval, delay: delay, settings: settings, pursuits: pursuits)
    for sample in waiting {
      let decided = horizon?.append(sample.position, reference: sample.reference, at: sample.time)
      if let decided { take(decided) }
    }
    waiting.removeAll(keepingCapacity: true)
    look = last.map { $0 + Self.following }
  }

  private mutating func endSegment() {
    guard let last, let decided = horizon?.finish() else { return }
    take(decided)
    runs.finish(at: last)
    pursuits = horizon?.pursuits ?? pursuits
    (bridgedBefore, leastBefore) = (bridged, leastAmplitudeDegrees)
    horizon = nil
  }

  private var medianInterval: Double? { intervals.lazy.map { Double($0) }.median().map { $0 / 1e9 } }

  /// Starts to label anew if the sample rate has changed by more than `otherRate`.
  private mutating func followRate(at time: Timestamp) {
    let fewest = isRateFollowed ? Self.fewestIntervals.later : Self.fewestIntervals.first
    guard let horizon, intervals.count >= fewest, let now = medianInterval else { return }
    intervals.removeAll(keepingCapacity: true)
    (look, isRateFollowed) = (time + Self.following, true)
    guard now > horizon.interval * Self.otherRate || now * Self.otherRate < horizon.interval else { return }
    endSegment()
    self.horizon = MovementHorizon(interval: now, delay: delay, settings: settings, pursuits: pursuits)
  }

  /// Turns decided samples into labels and runs, then drops them from the horizon.
  private mutating func take(_ decided: Range<Int>) {
    guard !decided.isEmpty, let horizon else { return }
    runs.take(horizon.trace, decided, showsSpeeds: horizon.showsSpeeds, onset: horizon.onset, lag: horizon.lag)
    for index in decided where horizon.trace[index].isSample {
      if !stale.isEmpty { flushStale() }
      labels.append(horizon.trace[index].isGuess ? .unknown : horizon.trace[index].mark.movement)
      labelled += 1
    }
    if !stale.isEmpty { flushStale() }
    self.horizon?.forget()
  }

  private mutating func flushStale() {
    guard let first = stale.first, first.before == labelled else { return }
    labels.append(contentsOf: repeatElement(.unknown, count: first.count))
    stale.removeFirst()
  }
}
