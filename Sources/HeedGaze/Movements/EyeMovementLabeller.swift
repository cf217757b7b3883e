import HeedGeometry
public import HeedSignals

/// Labels recorded gaze offline, at any rate from 20 to 2000 Hz and any length in constant memory.
///
/// It decides 0.6 s after a movement ends; a long fixation or pursuit is decided every second, a loss after a second.
/// The rate is measured from the times and followed. Not thread-safe: use one labeller per recording.
///
/// From ``EyeMovementClassifier/Settings/speedsFromHertz`` on saccades are peaks of speed, below it they are steps.
public struct EyeMovementLabeller: Sendable {
  /// Time over which the rate is first measured. Choice: twenty samples at 20 Hz.
  private static let measuringSeconds = 1.0
  /// Interval between decisions. Choice: short against the second that a decision may take.
  private static let blockSeconds = 0.25
  /// Ratio that counts as another rate. Choice: reached when every second sample drops, not when a few do.
  private static let otherRate = 1.5
  /// Intervals examined for another rate. Choice: half of them would have to be wrong.
  private static let fewestIntervals = 16

  private let settings: EyeMovementClassifier.Settings
  private var judge: PursuitDetector
  private var segment: EyeMovementSegment?
  private var runs = EyeMovementRuns()
  private var labels: [EyeMovement] = []
  /// Samples that arrived before the rate was measured.
  private var waiting: [(time: Timestamp, position: GazePosition?)] = []
  private var intervals: [Double] = []
  private var last, advanced: Timestamp?
  /// Usable samples added and labelled; `stale` counts samples with unusable times by the usable sample they precede.
  private var added = 0
  private var labelled = 0
  private var stale: [(before: Int, count: Int)] = []

  /// Labels with these settings.
  public init(settings: EyeMovementClassifier.Settings = EyeMovementClassifier.Settings()) {
    self.settings = settings
    judge = PursuitDetector(settings: settings.drift)
  }

  /// Adds a sample; one whose time repeats or goes back is ignored and gets ``EyeMovement/unknown``.
  /// - Parameter position: nil when not seen; positions that are not finite count as not seen.
  public mutating func add(_ position: GazePosition?, at time: Timestamp) {
    if let last {
      guard time > last else {
        // Counted instead of stored, so that a stopped clock costs no memory.
        if stale.last?.before == added { stale[stale.count - 1].count += 1 } else { stale.append((added, 1)) }
        flushStale()
        return
      }
      intervals.append(time.seconds(since: last))
    }
    last = time
    added += 1
    let seen = position.flatMap { $0.isUsable ? $0 : nil }
    guard segment != nil else {
      waiting.append((time, seen))
      if let first = waiting.first?.time, time.seconds(since: first) >= Self.measuringSeconds { begin() }
      return
    }
    segment?.append(seen, at: time)
    guard let advanced, time.seconds(since: advanced) >= Self.blockSeconds else { return }
    self.advanced = time
    advance(isComplete: false)
    followRate()
  }

  /// The labels decided since the last call, one for each sample, in order.
  public mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return labels
  }

  /// The events that ended since the last call, in order and contiguous while the gaze was seen.
  public mutating func takeEvents() -> [EyeMovementEvent] { runs.takeEvents() }

  /// Decides the remaining samples; later samples are another recording on the same clock.
  public mutating func finish() {
    if segment == nil, !waiting.isEmpty { begin() }
    endSegment()
  }

  private mutating func begin() {
    // Choice: a single sample has no interval, so any value works.
    let interval = intervals.median() ?? 0.01
    intervals.removeAll(keepingCapacity: true)
    var fresh = EyeMovementSegment(interval: interval, settings: settings)
    for sample in waiting { fresh.append(sample.position, at: sample.time) }
    waiting.removeAll(keepingCapacity: true)
    segment = fresh
    advanced = last
    advance(isComplete: false)
  }

  private mutating func endSegment() {
    guard let last, let interval = segment?.interval else { return }
    advance(isComplete: true)
    runs.finish(at: last.later(bySeconds: interval))
    segment = nil
  }

  private mutating func followRate() {
    guard let segment, intervals.count >= Self.fewestIntervals, let now = intervals.median() else { return }
    intervals.removeAll(keepingCapacity: true)
    guard now > segment.interval * Self.otherRate || now * Self.otherRate < segment.interval else { return }
    endSegment()
    self.segment = EyeMovementSegment(interval: now, settings: settings)
  }

  private mutating func advance(isComplete: Bool) {
    guard let before = segment?.decided else { return }
    segment?.advance(&judge, isComplete: isComplete)
    if let segment {
      let decided = before..<segment.decided
      runs.take(segment.trace, decided, showsSpeeds: segment.showsSpeeds)
      for index in decided where segment.trace.isSample[index] {
        flushStale()
        labels.append(segment.trace.marks[index].movement)
        labelled += 1
      }
      flushStale()
    }
    segment?.forget()
  }

  private mutating func flushStale() {
    guard let first = stale.first, first.before == labelled else { return }
    labels.append(contentsOf: repeatElement(.unknown, count: first.count))
    stale.removeFirst()
  }
}
