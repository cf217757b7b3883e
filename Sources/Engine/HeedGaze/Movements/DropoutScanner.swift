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
    /// Longest slow pause within a flank. Choice: the pause where the lids turn.
    @Seconds public var flankPause: Duration = .milliseconds(12)
    /// Longest flank. Choice: lids take 100 ms to close and 200 to open.
    @Seconds public var longestFlank: Duration = .milliseconds(300)
    /// Flank before a loss at rates without speeds. Choice: the faster half of closing, when the pupil is half covered.
    @Seconds public var closing: Duration = .milliseconds(35)
    /// Flank after a loss at rates without speeds. Choice: the faster half of opening, when the pupil is half covered.
    @Seconds public var opening: Duration = .milliseconds(45)
    /// Shortest blink with flanks. Choice: blinks take 100 ms (Stern et al. 1984); trackers may lose only the end.
    @Seconds public var shortest: Duration = .milliseconds(20)
    /// Longest loss that is a blink; longer ones are `unknown`. Higher: longer losses of the gaze count as blinks.
    /// Lower: long blinks count as unknown. Source: docs/references.md, eyes and drowsiness.
    @Seconds public var longest: Duration = .seconds(1)
    /// The defaults.
    public init() {}
  }

  /// The classification of a loss so far.
  struct Found: Sendable {
    /// The first sample after the loss and its flank.
    var after: Int
    var isBlink: Bool
    /// True if more samples change nothing.
    var isFinal: Bool
  }

  private let settings: Settings
  init(settings: Settings) { self.settings = settings }

  /// The minimum speed of the lids next to a loss, deg/s.
  func speed(noise: Double) -> Double { max(settings.flankSpeed, settings.flankOverNoise * noise) }

  /// The first sample of the flank before a loss at `start`; `start` when there is none.
  /// - Parameters:
  ///   - earliest: The first sample that may be part of it.
  ///   - moves: Change above which a sample counts as moving, in the trace's unit.
  ///   - showsSpeeds: True if the trace's changes are speeds, not steps.
  func flank(in trace: GazeTrace, before start: Int, earliest: Int, moves: Double, showsSpeeds: Bool) -> Int {
    let closing = showsSpeeds ? -1 : settings.closing.seconds
    var (index, first) = (start - 1, start)
    while index >= earliest, trace[index].isSeen,
      trace[start].seconds - trace[index].seconds <= settings.longestFlank.seconds
    {
      if trace[index].change > moves || trace[start].seconds - trace[index].seconds <= closing {
        first = index
      } else if trace[first].seconds - trace[index].seconds > settings.flankPause.seconds {
        break
      }
      index -= 1
    }
    return first
  }

  /// Classifies the loss at `start` with the samples so far.
  /// - Parameters:
  ///   - first: Start of its flank, or of the blink that led to the loss without a rest; seconds of the trace.
  ///   - leadsOn: True if the loss follows a loss that was not a blink.
  ///   - interval: Time between two samples, seconds; a loss that is not over lasts for one interval more.
  ///   - end: The first sample whose change is not known.
  ///   - isComplete: True if no more samples will come.
  func look(
    in trace: GazeTrace, at start: Int, began first: Double, leadsOn: Bool, interval: Double, until end: Int,
    moves: Double, showsSpeeds: Bool, isComplete: Bool
  ) -> Found {
    var seen = start
    while seen < trace.count, !trace[seen].isSeen { seen += 1 }
    let isOver = seen < trace.count || isComplete
    let last = min(seen, trace.count - 1)
    let lost = trace[last].seconds - trace[start].seconds + (isOver ? 0 : interval)
    // A gap in the times is not evidence of closed lids.
    guard trace.samples[start..<seen].contains(where: \.isSample), !leadsOn, lost <= settings.longest.seconds + 1e-7
    else {
      return Found(after: seen, isBlink: false, isFinal: isOver)
    }
    guard seen < trace.count else { return Found(after: seen, isBlink: true, isFinal: isComplete) }
    let opening = showsSpeeds ? -1 : settings.opening.seconds
    let (after, isKnown) = flank(in: trace, after: seen, until: end, moves: moves, opening: opening)
    // Losses without a rest between them are one blink, with the length limit of one.
    let longest = settings.longest.seconds + 2 * settings.longestFlank.seconds
    let length = trace[max(start, after - 1)].seconds - first
    guard length >= settings.shortest.seconds || !(isKnown || isComplete), length <= longest else {
      return Found(after: seen, isBlink: false, isFinal: true)
    }
    // Until the lids have paused, they may continue to open.
    return Found(after: isKnown || isComplete ? after : trace.count, isBlink: true, isFinal: isKnown || isComplete)
  }

  /// The first sample after a loss and its flank, and whether the lids have paused.
  private func flank(
    in trace: GazeTrace, after seen: Int, until end: Int, moves: Double, opening: Double
  ) -> (after: Int, isKnown: Bool) {
    var (index, after) = (seen, seen)
    let lost = trace[max(0, seen - 1)].seconds
    while index < trace.count, trace[index].isSeen, trace[index].seconds - lost <= settings.longestFlank.seconds {
      guard index < end else { return (after, false) }
      if trace[index].change > moves || trace[index].seconds - lost <= opening {
        after = index + 1
      } else if trace[index].seconds - trace[max(seen, after - 1)].seconds > settings.flankPause.seconds {
        return (after, true)
      }
      index += 1
    }
    return (after, index < trace.count)
  }
}
