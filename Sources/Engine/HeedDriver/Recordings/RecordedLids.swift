public import HeedSignals

/// Finds blinks and closures in recorded lids of any camera and in any unit, by the shape of their movements.
///
/// No answer is needed in real time, so each dip of the lids' curve is judged among those of the minute around it.
/// `LidDipFinder` finds dips that are clearer than the curve's noise; `LidLevels` decides which of them are closures.
/// `window` bounds memory and delay.
public struct RecordedLids: Sendable {
  /// One judged moment of the recording.
  public struct Moment: Hashable, Sendable {
    /// Middle time of the rows that the moment joins.
    public var time: Timestamp
    /// Height of the left eye's lids, 0 shut ... 1 open; nil if the eye is not seen, or if nothing shows how far a shut
    /// eye is away.
    public var left: Double?
    /// Height of the right eye's lids, like `left`.
    public var right: Double?
    /// The findings that are due by this time.
    public var findings: [EyeClosureMonitor.Finding]
  }

  private let lengths: EyeClosureMonitor.Settings
  private var rows = LidSteps()
  private var steps: [LidStep] = []
  /// Number of judged steps that are still stored.
  private var judged = 0
  private var scales: (left: RecordedCurve.Scale?, right: RecordedCurve.Scale?)
  private var travel: Double?
  /// Findings that wait for the step at their report time, in time order.
  private var due: [(due: Timestamp, finding: EyeClosureMonitor.Finding)] = []
  /// End of the last detected closure.
  private var lastEnd: Timestamp?
  private var rest: LidRest

  /// Starts without rows.
  /// - Parameter lengths: Limits that class closures by length.
  public init(lengths: EyeClosureMonitor.Settings = EyeClosureMonitor.Settings()) {
    self.lengths = lengths
    rest = LidRest(lengths: lengths)
  }

  /// Feeds one row; rows come in time order.
  /// - Returns: The newly judged moments, in order; they lag behind the rows by up to a window.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> [Moment] {
    guard let step = rows.update(LidStep(time: time, left: left, right: right)) else { return [] }
    // No movement spans so long a gap, and an analysis of it would fill the memory.
    if let last = steps.last, step.time - last.time > Self.window {
      let moments = judge(until: nil)
      (steps, judged) = ([step], 0)
      return moments
    }
    steps.append(step)
    guard let first = steps.first, step.time - first.time >= Self.window else { return [] }
    return judge(until: step.time - Self.context)
  }

  /// Judges the remaining rows.
  public mutating func finish() -> [Moment] {
    if let step = rows.finish() { steps.append(step) }
    guard let last = steps.last else { return [] }
    var moments = judge(until: nil)
    let remaining = (due + rest.finish()).sorted { $0.due < $1.due }.filter { $0.due <= last.time }
    due = []
    if !remaining.isEmpty {
      moments.append(Moment(time: last.time, left: nil, right: nil, findings: remaining.map(\.finding)))
    }
    return moments
  }

  /// - Parameter end: Time up to which steps are judged; nil judges all steps, because no more follow.
  private mutating func judge(until end: Timestamp?) -> [Moment] {
    let curve = RecordedCurve(steps[...], earlier: scales, spike: Self.spike)
    let finder = LidDipFinder(curve.lids)
    let levels = LidLevels(finder?.dips() ?? [], in: curve, slow: finder?.slow ?? 0, travel: travel)
    (scales, travel) = (curve.scales, levels.travel)
    let last = end.map { end in steps.lastIndex { $0.time < end }.map { $0 + 1 } ?? 0 } ?? steps.count
    let closures = closures(levels, curve, until: last == steps.count ? nil : steps[last].time)
    due += closures.flatMap { $0.findings(lengths) }
    let heights = LidHeights(curve, levels)
    due += rest.follow(
      heights, hasClosures: !levels.closures.isEmpty, from: steps[min(judged, steps.count - 1)].time, until: end,
      closures)
    due.sort { $0.due < $1.due }
    let moments = steps[min(judged, last)..<last].map { moment($0, heights) }
    forget(before: last)
    return moments
  }

  /// The closures that begin before a time and were not found in an earlier window.
  private mutating func closures(
    _ levels: LidLevels, _ curve: RecordedCurve, until end: Timestamp?
  ) -> [LidClosure] {
    let begin = judged < steps.count ? steps[judged].time - Self.overlap : nil
    let found = levels.closures.map { ($0, Blink.Eye.both) } + levels.winks.map { ($0.dip, $0.eye) }
    return found.sorted { $0.0.start.time < $1.0.start.time }.compactMap { dip, eye in
      let start = dip.start.time
      guard start >= begin ?? start, start >= lastEnd ?? start, end.map({ start < $0 }) ?? true else { return nil }
      lastEnd = dip.end.time
      return LidClosure(dip, eye: eye, in: curve.lids, travel: -(levels.shut(at: start) ?? -1))
    }
  }

  /// Maximum difference between the starts that two windows find for one closure. Choice: longer than a blink.
  private static let overlap = Duration.milliseconds(500)

  private mutating func moment(_ step: LidStep, _ heights: LidHeights) -> Moment {
    let count = due.prefix { $0.due <= step.time }.count
    defer { due.removeFirst(count) }
    let lids = heights.eyes(at: step.time)
    return Moment(time: step.time, left: lids.left, right: lids.right, findings: due.prefix(count).map(\.finding))
  }

  /// Drops judged steps, except those that the next judgement needs as context.
  private mutating func forget(before last: Int) {
    judged = max(judged, last)
    guard last < steps.count else { return }
    let keep = steps[last].time - Self.context
    let old = min(last, steps.firstIndex { $0.time >= keep } ?? last)
    steps.removeFirst(old)
    judged -= old
  }
}
