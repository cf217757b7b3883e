import HeedGeometry
public import HeedSignals

/// Labels recorded gaze sample by sample, offline: any rate from 20 to 2000 Hz, any length in constant memory.
///
/// It looks ahead until the movement that goes on has ended and 0.6 s more; a rest or a pursuit that lasts is decided a second at a
/// time, a loss after a second. The rate is measured from the times, and again while it goes on. Not thread-safe: one labeller for each recording.
///
/// Where speeds show (``EyeMovementClassifier/Settings/speedsFromHertz``) saccades are peaks of speed, else they are steps.
public struct EyeMovementLabeller: Sendable {
  /// Choice: long enough for twenty samples at 20 Hz.
  private static let measuringSeconds = 1.0
  /// Choice: short against the second that a decision may take; work comes in blocks.
  private static let blockSeconds = 0.25
  /// Choice: every second sample dropped is another rate, some samples dropped are not.
  private static let otherRate = 1.5
  /// Intervals that are looked at for another rate. Choice: half of them would have to be wrong.
  private static let fewestIntervals = 16

  private let settings: EyeMovementClassifier.Settings
  private var judge: PursuitDetector
  private var segment: EyeMovementSegment?
  private var runs = EyeMovementRuns()
  private var labels: [EyeMovement] = []
  /// Until the rate is known.
  private var waiting: [(time: Timestamp, position: GazePosition?)] = []
  private var intervals: [Double] = []
  private var last: Timestamp?
  private var advanced: Timestamp?
  /// How many samples with a usable time were added and labelled, and before how many of them some came whose times were not.
  private var added = 0
  private var labelled = 0
  private var stale: [(before: Int, count: Int)] = []

  public init(settings: EyeMovementClassifier.Settings = EyeMovementClassifier.Settings()) {
    self.settings = settings
    judge = PursuitDetector(settings: settings.drift)
  }

  /// Adds a sample. One whose time repeats or goes back is not used and gets ``EyeMovement/unknown``.
  /// - Parameter position: nil when not seen; what is not finite was not seen.
  public mutating func add(_ position: GazePosition?, at time: Timestamp) {
    if let last {
      guard time > last else {
        // Counted, so that a clock that stands still costs no memory.
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

  /// The labels decided since the last call, one for each sample added, in their order.
  public mutating func takeLabels() -> [EyeMovement] {
    defer { labels.removeAll(keepingCapacity: true) }
    return labels
  }

  /// The events that ended since the last call, in their order: without gaps and overlaps while the gaze was seen.
  public mutating func takeEvents() -> [EyeMovementEvent] { runs.takeEvents() }

  /// Decides all the rest; what is added after it is another recording on the same clock.
  public mutating func finish() {
    if segment == nil, !waiting.isEmpty { begin() }
    endSegment()
  }

  private mutating func begin() {
    // Choice: a single sample has no interval; any will do.
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

  /// Begins a new segment when the samples come at another rate.
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
