public import HeedSignals

/// Finds blinks in lost samples: a loss, with the lids' closing before and opening after it.
///
/// Lids that cover the pupil shift its measured centre fast, mostly downwards: fast samples next to a loss are lids.
public struct DropoutScanner: Sendable {
  /// The limits of a blink and its flanks.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum speed of the lids' flanks, deg/s. Choice: above the drift of a resting eye.
    public var flankSpeed = 20.0
    /// Minimum speed of the flanks in multiples of the noise. Choice: above the noise of a resting eye.
    public var flankOverNoise = 1.5
    /// Longest slow pause within a flank. Choice: where the lids turn.
    @Seconds public var flankPause: Duration = .milliseconds(12)
    /// Longest flank. Choice: lids take 100 ms to close and 200 to open.
    @Seconds public var longestFlank: Duration = .milliseconds(300)
    /// Flank before a loss at rates without speeds. Choice: the faster half of closing, when the pupil is half covered.
    @Seconds public var closing: Duration = .milliseconds(35)
    /// Flank after a loss at rates without speeds. Choice: the faster half of opening, when the pupil is half covered.
    @Seconds public var opening: Duration = .milliseconds(45)
    /// Shortest blink with flanks. Choice: blinks take 100 ms (Stern et al. 1984); trackers may lose only the end.
    @Seconds public var shortest: Duration = .milliseconds(20)
    /// Longest loss that is a blink; longer ones are `unknown`. Source: docs/references.md, eyes and drowsiness.
    @Seconds public var longest: Duration = .seconds(1)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  /// When the last blink began, seconds of the trace.
  private var began: Double?
  init(settings: Settings) { self.settings = settings }

  /// The first unseen sample from `index` on; nil when all are seen.
  func loss(in trace: GazeTrace, from index: Int) -> Int? {
    var index = index
    while index < trace.count {
      if !trace.isSeen[index] { return index }
      index += 1
    }
    return nil
  }

  /// Maximum time from the beginning of a flank to its loss, seconds.
  var reach: Double { max(settings.longestFlank, settings.closing).seconds }

  /// Marks the loss that begins at `start`, and its flanks.
  /// - Parameters:
  ///   - earliest: The first sample that may be marked.
  ///   - moves: Change above which a sample moves, in the trace's unit.
  ///   - showsSpeeds: The trace's changes are speeds, not steps.
  ///   - isComplete: No more samples will come.
  /// - Returns: The next sample to examine; nil when more samples are needed.
  mutating func mark(
    _ trace: inout GazeTrace, at start: Int, earliest: Int, moves: Double, showsSpeeds: Bool, isComplete: Bool
  ) -> Int? {
    var end = start
    while end < trace.count, !trace.isSeen[end] { end += 1 }
    let continues = start > 0 && trace.marks[start - 1] == .lost
    let lost = trace.seconds[min(end, trace.count - 1)] - trace.seconds[start]
    // A loss longer than a blink can be marked before it ends.
    if end == trace.count, !isComplete {
      guard continues || lost > settings.longest.seconds else { return nil }
      trace.mark(start..<end, .lost)
      return end
    }
    let (closing, opening) = showsSpeeds ? (-1, -1) : (settings.closing.seconds, settings.opening.seconds)
    guard let after = flank(in: trace, after: end, moves: moves, opening: opening, isComplete: isComplete) else {
      return nil
    }
    let before = flank(in: trace, before: start, earliest: earliest, moves: moves, closing: closing)
    let length = trace.seconds[max(start, after - 1)] - trace.seconds[before]
    // A gap in the times is not evidence of closed lids.
    let isLoss = trace.isSample[start..<end].contains(true)
    // Losses without a rest between them are one blink, with the length limit of one.
    let leadsOn = before > 0 && trace.marks[before - 1] == .blink
    let began = leadsOn ? began ?? trace.seconds[before] : trace.seconds[before]
    let longest = settings.longest.seconds + 2 * settings.longestFlank.seconds
    guard isLoss, !continues, length >= settings.shortest.seconds, lost <= settings.longest.seconds,
      trace.seconds[max(start, after - 1)] - began <= longest
    else {
      trace.mark(start..<end, .lost)
      return end
    }
    self.began = began
    trace.mark(before..<after, .blink)
    return after
  }

  /// The first sample after a loss and its flank; nil when more samples are needed.
  private func flank(in trace: GazeTrace, after end: Int, moves: Double, opening: Double, isComplete: Bool) -> Int? {
    var (index, after) = (end, end)
    let lost = trace.seconds[max(0, end - 1)]
    while index < trace.count, trace.isSeen[index], trace.seconds[index] - lost <= settings.longestFlank.seconds {
      guard index < trace.change.count else { return isComplete ? after : nil }
      if trace.change[index] > moves || trace.seconds[index] - lost <= opening {
        after = index + 1
      } else if trace.seconds[index] - trace.seconds[max(end, after - 1)] > settings.flankPause.seconds {
        return after
      }
      index += 1
    }
    return index < trace.count || isComplete ? after : nil
  }

  /// The first sample of the flank before a loss; `start` when there is none.
  private func flank(in trace: GazeTrace, before start: Int, earliest: Int, moves: Double, closing: Double) -> Int {
    var (index, first) = (start - 1, start)
    while index >= earliest, trace.marks[index] == .open, trace.isSeen[index],
      trace.seconds[start] - trace.seconds[index] <= settings.longestFlank.seconds
    {
      if trace.change[index] > moves || trace.seconds[start] - trace.seconds[index] <= closing {
        first = index
      } else if trace.seconds[first] - trace.seconds[index] > settings.flankPause.seconds {
        break
      }
      index -= 1
    }
    return first
  }

  /// The minimum speed of the lids next to a loss, deg/s.
  func speed(noise: Double) -> Double { max(settings.flankSpeed, settings.flankOverNoise * noise) }
}
