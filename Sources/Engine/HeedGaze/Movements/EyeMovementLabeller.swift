import HeedGeometry
public import HeedSignals

/// Labels gaze after a chosen delay, at any rate from 20 to 2000 Hz and any length in constant memory.
///
/// With a delay of 0 a label uses past samples only, without a limit (nil) the whole movement. A label never changes,
/// and an event is reported once. The rate is measured from the times and kept up to date; the first sample waits for
/// the second. Not thread-safe: use one labeller per recording.
///
/// From ``EyeMovementClassifier/Settings/speedsFromHertz`` on saccades are peaks of speed, below it they are steps.
public struct EyeMovementLabeller: Sendable {
  /// The longest delay that can be chosen.
  public static let longestDelay = Duration.seconds(1)
  /// Look-ahead without a chosen delay, seconds. Choice: the longest blink with a flank of its lids; more changes nothing.
  private static let offlineSeconds = 1.35
  /// Time over which the rate is first measured, unless the delay is shorter. Choice: twenty samples at 20 Hz.
  private static let measuringSeconds = 1.0
  /// Interval between checks of the rate. Choice: no camera changes it more often.
  private static let following = Duration.milliseconds(250)
  /// Ratio that counts as another rate. Choice: reached when every second sample drops, not when a few do.
  private static let otherRate = 1.5
  /// Intervals examined for another rate, first and later. Choice: an error would need half of them to be wrong.
  private static let fewestIntervals = (first: 4, later: 16)

  private let settings: EyeMovementClassifier.Settings
  private let delay: Double
  private var judge: PursuitDetector
  private var horizon: MovementHorizon?
  private var runs: EyeMovementRuns
  private var labels: [EyeMovement] = []
  /// False for a live stream, which reads only the latest label.
  private let keepsLabels: Bool
  /// Samples that arrived before the rate was measured.
  private var waiting: [(time: Timestamp, position: GazePosition?, reference: GazePosition?)] = []
  /// Sample intervals since the last check of the rate, nanoseconds.
  private var intervals: [UInt64] = []
  private var isRateFollowed = false
  private var last: Timestamp?
  /// When the rate is checked next.
  private var look: Timestamp?
  /// Usable samples added and labelled; `stale` counts samples with unusable times by the usable sample they precede.
  private var added = 0
  private var labelled = 0
  private var stale: [(before: Int, count: Int)] = []

  /// Labels with these settings.
  /// - Parameter delay: Time after which a label is final, clamped to 0...``longestDelay``; nil, for recordings, looks
  ///   as far ahead as helps, 1.35 s. `settings.delay` is ignored.
  public init(
    settings: EyeMovementClassifier.Settings = EyeMovementClassifier.Settings(), delay: Duration? = nil
  ) {
    self.init(settings: settings, delay: delay, keepsLabels: true)
  }

  init(settings: EyeMovementClassifier.Settings, delay: Duration?, keepsLabels: Bool) {
    self.settings = settings
    self.keepsLabels = keepsLabels
    self.delay = delay.map { max(.zero, min(Self.longestDelay, $0)).seconds } ?? Self.offlineSeconds
    judge = PursuitDetector(settings: settings.drift)
    runs = EyeMovementRuns(settings: settings.saccade)
  }

  /// Adds a sample; a sample whose time repeats or goes back is ignored and gets ``EyeMovement/unknown``.
  /// - Parameters:
  ///   - position: nil when not seen; positions that are not finite count as not seen.
  ///   - reference: Position of the target, or of the scene that may be followed, at that time, in the same axes with
  ///     any origin. If it moves further than a resting gaze wanders, a gaze that moves with it is a pursuit and a gaze
  ///     that keeps its place is a fixation. nil when not known.
  public mutating func add(_ position: GazePosition?, reference: GazePosition? = nil, at time: Timestamp) {
    if let last {
      guard time > last else {
        // Counted instead of stored, so that a stopped clock costs no memory.
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
    if let reference, reference.isUsable { horizon?.see(reference: reference) }
    guard let decided = horizon?.append(seen, at: time) else {
      waiting.append((time, seen, reference))
      begin()
      return
    }
    take(decided)
    guard let look, time >= look || !isRateFollowed else { return }
    followRate(at: time)
  }

  /// The labels decided since the last call, one for each sample, in order.
  public mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return labels
  }

  /// The events that ended since the last call, in order and contiguous while the gaze was seen.
  ///
  /// An event is reported when its movement is over, so it may be more accurate than the labels: a stay is judged as a
  /// whole, or in parts of a second, a spike is not a saccade, and the lids' closing is part of the blink. A fixation
  /// or pursuit before a saccade is reported once the saccade has lasted 8 ms, as long as the shortest saccade.
  public mutating func takeEvents() -> [EyeMovementEvent] { runs.takeEvents() }

  /// Decides the remaining samples; later samples belong to another recording on the same clock.
  public mutating func finish() {
    if horizon == nil, !waiting.isEmpty { beginSegment() }
    endSegment()
  }

  /// The label of the last sample that was decided; `unknown` before the first.
  private(set) var latest: EyeMovement = .unknown

  /// The latest run of samples with one label; nil if labels are kept, and before the first label.
  private(set) var present: MovementRun?

  private mutating func begin() {
    guard waiting.count > 1, let first = waiting.first?.time, let last,
      last.seconds(since: first) >= min(Self.measuringSeconds, delay)
    else { return }
    beginSegment()
  }

  private mutating func beginSegment() {
    // Choice: a single sample has no interval, so any value works.
    let interval = medianInterval ?? 0.01
    isRateFollowed = intervals.count >= Self.fewestIntervals.later
    intervals.removeAll(keepingCapacity: true)
    horizon = MovementHorizon(interval: interval, delay: delay, settings: settings, judge: judge)
    for sample in waiting {
      if let reference = sample.reference, reference.isUsable { horizon?.see(reference: reference) }
      if let decided = horizon?.append(sample.position, at: sample.time) { take(decided) }
    }
    waiting.removeAll(keepingCapacity: true)
    look = last.map { $0 + Self.following }
  }

  /// - Parameter most: The longest that the last sample may last, seconds.
  private mutating func endSegment(most: Double = .infinity) {
    guard let last, let interval = horizon?.interval, let decided = horizon?.finish() else { return }
    take(decided)
    runs.finish(at: last.later(bySeconds: min(interval, most)))
    judge = horizon?.judge ?? judge
    (horizon, present) = (nil, nil)
  }

  /// Seconds; nil before the second sample.
  private var medianInterval: Double? { intervals.lazy.map { Double($0) }.median().map { $0 / 1e9 } }

  private mutating func followRate(at time: Timestamp) {
    let fewest = isRateFollowed ? Self.fewestIntervals.later : Self.fewestIntervals.first
    guard let horizon, intervals.count >= fewest, let now = medianInterval else { return }
    intervals.removeAll(keepingCapacity: true)
    (look, isRateFollowed) = (time + Self.following, true)
    guard now > horizon.interval * Self.otherRate || now * Self.otherRate < horizon.interval else { return }
    endSegment(most: now)
    self.horizon = MovementHorizon(interval: now, delay: delay, settings: settings, judge: judge)
  }

  private mutating func take(_ decided: Range<Int>) {
    guard !decided.isEmpty, let horizon else { return }
    runs.take(
      horizon.trace, decided, showsSpeeds: horizon.showsSpeeds, onset: horizon.onset, lag: horizon.lag)
    if !keepsLabels { show(horizon.trace, decided) }
    for index in decided where horizon.trace[index].isSample {
      if !stale.isEmpty { flushStale() }
      latest = horizon.trace[index].mark.movement
      if keepsLabels { labels.append(latest) }
      labelled += 1
    }
    if !stale.isEmpty { flushStale() }
    self.horizon?.forget()
  }

  private mutating func show(_ trace: GazeTrace, _ decided: Range<Int>) {
    for index in decided {
      let (sample, kind) = (trace[index], trace[index].mark.movement)
      if present?.kind != kind { present = MovementRun(kind: kind, start: sample.time) }
      if sample.isSeen { present?.add(x: sample.x, y: sample.y, speed: -1) }
    }
  }

  private mutating func flushStale() {
    guard let first = stale.first, first.before == labelled else { return }
    if keepsLabels { labels.append(contentsOf: repeatElement(.unknown, count: first.count)) }
    stale.removeFirst()
  }
}
