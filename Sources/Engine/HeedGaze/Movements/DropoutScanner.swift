public import HeedSignals

/// Finds blinks. A blink is a loss of gaze samples, with closing lids before the loss and opening lids after it.
///
/// Lids over the pupil shift its measured centre fast, mostly downwards, so fast samples next to a loss are lid
/// movement ("flanks").
public struct DropoutScanner: Sendable {
  /// Minimum speed of lids, deg/s and multiples of the noise. Choice: above drift and noise of a resting eye.
  static let flankSpeed = 20.0, flankOverNoise = 1.5
  /// Longest slow pause within a lid movement. Choice: the lids reverse within this time.
  static let flankPause: Duration = .milliseconds(12)
  /// Longest lid movement before or after a loss. Choice: lids take 100 ms to close and 200 to open.
  static let longestFlank: Duration = .milliseconds(300)
  /// Assumed lid movements at rates without speeds. Choice: their faster half, in which lids cover half the pupil.
  static let closing: Duration = .milliseconds(35), opening: Duration = .milliseconds(45)
  /// Shortest blink with its lids' movement. Choice: blinks take 100 ms (Stern et al. 1984); the start may be missed.
  static let shortest: Duration = .milliseconds(20)

  /// The limits of a blink and its flanks.
  public struct Settings: Hashable, Codable, Sendable {
    /// Longest loss of the gaze that is a blink; longer losses are `unknown`. Higher: longer losses count as blinks.
    /// Lower: long blinks count as unknown. Source: docs/references.md, eyes and drowsiness.
    @Seconds public var longest: Duration = .seconds(1)
    /// Longest loss of the gaze that is bridged: the movement around it goes on, unless lids closed and opened there.
    /// Higher: longer losses are bridged, and a saccade within them has wrong times. Lower: more movements end at a
    /// loss. Source: gap fill-in of Tobii's I-VT filter, 75 ms.
    @Seconds public var bridge: Duration = .milliseconds(75)
    /// The defaults.
    public init() {}
  }

  /// The end of a loss, and whether the loss is a blink.
  struct Found: Sendable {
    /// The first sample after the loss and after the lids opened.
    var after: Int
    var isBlink: Bool
    /// True if further samples cannot change the result.
    var isFinal: Bool
  }

  let settings: Settings

  func speed(noise: Double) -> Double { max(Self.flankSpeed, Self.flankOverNoise * noise) }

  /// The first sample of the lids' closing before a loss at `start`, from `earliest` on; `start` if no closing is
  /// seen. Speeds (steps unless `showsSpeeds`) above `moves` belong to the closing.
  func flank(in trace: GazeTrace, before start: Int, earliest: Int, moves: Double, showsSpeeds: Bool) -> Int {
    let closing = showsSpeeds ? -1 : Self.closing.seconds
    var (index, first) = (start - 1, start)
    while index >= earliest, trace[index].isSeen,
      trace[start].seconds - trace[index].seconds <= Self.longestFlank.seconds
    {
      if trace[index].change > moves || trace[start].seconds - trace[index].seconds <= closing {
        first = index
      } else if trace[first].seconds - trace[index].seconds > Self.flankPause.seconds {
        break
      }
      index -= 1
    }
    return first
  }

  /// Decides whether a loss at `start` is a blink, by the samples so far.
  /// - Parameters:
  ///   - since: When the eyes were lost; before `start`, if samples of the loss are labelled.
  ///   - first: When the closing began, or an earlier blink that led here without a rest; seconds of the trace.
  ///   - leadsOn: True if the loss continues an earlier loss that was no blink.
  ///   - interval: Time between two samples, seconds; is added to a loss that still lasts.
  ///   - end: The first sample whose speed or step is not known.
  ///   - isComplete: True if no more samples will come.
  func look(
    in trace: GazeTrace, at start: Int, since: Double, began first: Double, leadsOn: Bool, interval: Double,
    until end: Int, moves: Double, showsSpeeds: Bool, isComplete: Bool
  ) -> Found {
    var seen = start
    while seen < trace.count, !trace[seen].isSeen { seen += 1 }
    let isOver = seen < trace.count || isComplete
    let last = min(seen, trace.count - 1)
    let lost = trace[last].seconds - since + (isOver ? 0 : interval)
    // A gap in the times is not evidence of closed lids.
    guard trace.samples[start..<seen].contains(where: \.isSample), !leadsOn, lost <= settings.longest.seconds + 1e-7
    else { return Found(after: seen, isBlink: false, isFinal: isOver) }
    guard seen < trace.count else { return Found(after: seen, isBlink: true, isFinal: isComplete) }
    let opening = showsSpeeds ? -1 : Self.opening.seconds
    let (after, isKnown) = flank(in: trace, after: seen, until: end, moves: moves, opening: opening)
    // Losses without a rest between them count as one blink, limited in length like any blink.
    let longest = settings.longest.seconds + 2 * Self.longestFlank.seconds
    let length = trace[max(start, after - 1)].seconds - first
    guard length >= Self.shortest.seconds || !(isKnown || isComplete), length <= longest else {
      return Found(after: seen, isBlink: false, isFinal: true)
    }
    // Until the lids pause, they may still open further.
    return Found(after: isKnown || isComplete ? after : trace.count, isBlink: true, isFinal: isKnown || isComplete)
  }

  /// The first sample after the opening of the lids, and whether the lids have paused.
  private func flank(
    in trace: GazeTrace, after seen: Int, until end: Int, moves: Double, opening: Double
  ) -> (after: Int, isKnown: Bool) {
    var (index, after) = (seen, seen)
    let lost = trace[max(0, seen - 1)].seconds
    while index < trace.count, trace[index].isSeen, trace[index].seconds - lost <= Self.longestFlank.seconds {
      guard index < end else { return (after, false) }
      if trace[index].change > moves || trace[index].seconds - lost <= opening {
        after = index + 1
      } else if trace[index].seconds - trace[max(seen, after - 1)].seconds > Self.flankPause.seconds {
        return (after, true)
      }
      index += 1
    }
    return (after, index < trace.count)
  }
}
