public import HeedSignals

/// What a scanner found: a saccade, the swing after it, and what they leave of the stays on both sides.
struct FoundSaccade: Sendable {
  /// The first sample of the movement: the drift of the stay before ends here.
  var moved: Int
  var saccade: Range<Int>
  /// Post-saccadic oscillation; empty where there was none.
  var swing: Range<Int>
  /// The drift of the stay after begins here.
  var rests: Int
  /// Its ends where they lie between samples.
  var jump: GazeTrace.Jump?
}

/// Finds saccades and the swing after them in speeds.
///
/// A saccade is a peak of speed well above the noise, from where it rises to its first valley or to rest. What still moves
/// right after is the swing of the eye and of its lens (Nyström & Holmqvist 2010; Hooge et al. 2015).
public struct SaccadeScanner: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Half the time over which a speed is measured, as the slope of a line.
    /// Choice: long enough for three samples at 250 Hz, shorter than half of the shortest saccade.
    @Seconds public var speedHalfWindow: Duration = .microseconds(3500)
    /// A saccade's peak, at least, deg/s.
    /// Choice: below the 30 deg/s of I-VT (Tobii), because small saccades peak there in quiet recordings; in others the noise decides.
    public var smallestPeak = 20.0
    /// The same times the noise. Source: 5 in Dar et al. 2021, REMoDNaV; 6 in Engbert & Kliegl 2003.
    public var peakOverNoise = 5.0
    /// It begins above this, deg/s, times the noise and as a share of its peak, whichever is most.
    /// Choice: human coders begin where the speed leaves the noise.
    public var onset = 12.0
    public var onsetOverNoise = 3.5
    public var onsetShare = 0.1
    /// It has ended below this. Choice: as the beginning, lower, since it ends slower than it begins.
    public var offset = 10.0
    public var offsetOverNoise = 1.5
    public var offsetShare = 0.03
    /// A valley lower than this share of the peak ends it as well: what rises again is the swing. Choice: a third.
    public var valleyShare = 0.35
    /// Shorter ones are spikes. Choice: microsaccades take 10 ms.
    @Seconds public var shortest: Duration = .milliseconds(8)
    /// The swing moves faster than this, deg/s, and times the noise.
    /// Choice: of the values around it these agreed best with people; nearer to the noise than a saccade's beginning.
    public var swing = 15.0
    public var swingOverNoise = 2.0
    /// Choice: 10 to 40 ms are usual; longer ones are glissades that drift home.
    @Seconds public var longestSwing: Duration = .milliseconds(60)
    /// Where it turns it is slow for this long at most. Choice: half of its period.
    @Seconds public var swingPause: Duration = .milliseconds(5)
    @Seconds public var shortestSwing: Duration = .milliseconds(4)

    public init() {}
  }

  private let settings: Settings
  private let shortest: Double
  private let longestSwing: Double
  private let swingPause: Double
  private let shortestSwing: Double

  init(settings: Settings) {
    self.settings = settings
    // Half a microsecond: sums of intervals miss a limit by their last digit.
    shortest = settings.shortest.seconds - 5e-7
    longestSwing = settings.longestSwing.seconds - 5e-7
    swingPause = settings.swingPause.seconds + 5e-7
    shortestSwing = settings.shortestSwing.seconds - 5e-7
  }

  /// How much must be seen after a sample to tell all that begins there, seconds.
  /// Choice: 0.2 s is longer than any saccade, of 80 degrees too.
  var reach: Double { 0.2 + settings.longestSwing.seconds + settings.swingPause.seconds }

  /// The speed above which a sample belongs to a saccade, deg/s.
  func peak(noise: Double) -> Double { max(settings.smallestPeak, settings.peakOverNoise * noise) }

  /// The speed below which a saccade with a peak of `top` is over.
  func rest(noise: Double, top: Double) -> Double {
    max(settings.offset, settings.offsetOverNoise * noise, settings.offsetShare * top)
  }

  /// The speed below which a valley ends a saccade with a peak of `top`.
  func valley(top: Double) -> Double { settings.valleyShare * top }

  /// The speed above which what follows a saccade is its swing.
  func swing(noise: Double) -> Double { max(settings.swing, settings.swingOverNoise * noise) }

  /// The saccade that begins at or before sample `start`, whose speed is above ``peak(noise:)``.
  /// - Parameter stay: Where the stay before it began: nothing before belongs to the saccade.
  /// - Returns: The saccade, or the sample after what was only a spike.
  func saccade(
    in trace: GazeTrace, at start: Int, after stay: Int, noise: Double, interval: Double
  ) -> (found: FoundSaccade?, next: Int) {
    let (speed, count) = (trace.change, trace.change.count)
    let threshold = peak(noise: noise)
    var (top, next) = (start, start)
    while next < count, trace.marks[next] == .open, speed[next] > threshold {
      if speed[next] > speed[top] { top = next }
      next += 1
    }
    let highest = speed[top]
    let onset = max(settings.onset, settings.onsetOverNoise * noise, settings.onsetShare * highest)
    let (offset, valley) = (rest(noise: noise, top: highest), valley(top: highest))
    var first = top
    while first > stay, trace.marks[first - 1] == .open, speed[first - 1] > onset { first -= 1 }
    var last = top
    while last + 1 < count, trace.marks[last + 1] == .open, speed[last + 1] > offset {
      let isValley =
        speed[last + 1] < valley && speed[last + 1] <= speed[last] && last + 2 < count
        && speed[last + 2] > speed[last + 1]
      last += 1
      if isValley { break }
    }
    guard trace.seconds[last] - trace.seconds[first] + interval >= shortest else { return (nil, max(next, last + 1)) }
    let swing = endOfSwing(in: trace, after: last, noise: noise)
    let found = FoundSaccade(
      moved: first, saccade: first..<last + 1, swing: last + 1..<swing + 1, rests: swing + 1, jump: nil)
    return (found, swing + 1)
  }

  /// The last sample of the swing after a saccade's `last`; `last` itself when there is none.
  private func endOfSwing(in trace: GazeTrace, after last: Int, noise: Double) -> Int {
    let threshold = swing(noise: noise)
    var (index, end) = (last + 1, last)
    while index < trace.change.count, trace.marks[index] == .open,
      trace.seconds[index] - trace.seconds[last] <= longestSwing
    {
      if trace.change[index] > threshold {
        end = index
      } else if trace.seconds[index] - trace.seconds[end] > swingPause {
        break
      }
      index += 1
    }
    return trace.seconds[end] - trace.seconds[last] >= shortestSwing ? end : last
  }
}
