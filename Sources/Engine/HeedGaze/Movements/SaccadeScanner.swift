import Foundation
import HeedSignals

/// A saccade with its swing, and where the drift of the stay before ends and the drift of the stay after begins.
struct FoundSaccade: Sendable {
  /// The first moving sample, where the drift of the stay before ends.
  var moved: Int
  var saccade: Range<Int>
  /// Post-saccadic oscillation; the range may be empty.
  var swing: Range<Int>
  /// The first sample that counts for the drift of the stay after.
  var rests: Int
  /// Exact start and end of the saccade, if they lie between two samples.
  var jump: GazeTrace.Jump?
}

/// Finds saccades and their post-saccadic oscillations ("swings") in speeds.
///
/// A saccade is a peak of speed well above the noise. It lasts from the rise of speed to its first valley or to rest.
/// Then the eye and its lens swing (Nyström & Holmqvist 2010; Hooge et al. 2015).
public struct SaccadeScanner: Sendable {
  /// Half of the time window of a speed. Choice: three samples at 250 Hz, under half of the shortest saccade.
  static let speedHalfWindow: Duration = .microseconds(3500)
  /// Minimum speed at a saccade's start: deg/s, multiples of the noise, and share of the peak speed; the largest
  /// counts. Choice: human coders place the onset where the speed exceeds the noise.
  static let onset = 12.0, onsetOverNoise = 3.5, onsetShare = 0.1
  /// Speed below which a saccade ends: deg/s, multiples of the noise, and share of the peak speed; the largest
  /// counts. Choice: below the speed at the start, because saccades end more slowly.
  static let offset = 10.0, offsetOverNoise = 1.5, offsetShare = 0.03
  /// Share of the peak speed below which a valley ends the saccade and begins the swing. Choice: about a third.
  static let valleyShare = 0.35
  /// Share of the peak speed below which an eye has stopped, wherever it goes next. Choice: tested from 0 to 0.2.
  static let stopShare = 0.1
  /// Shortest saccade; a shorter peak of speed is a spike. Choice: microsaccades take 10 ms.
  static let shortest: Duration = .milliseconds(8)
  /// Minimum speed in a swing, deg/s and multiples of the noise. Choice: this agrees best with human coders.
  static let swing = 15.0, swingOverNoise = 2.0
  /// Longest swing. Choice: swings usually take 10 to 40 ms; longer movements are glissades that drift to the target.
  static let longestSwing: Duration = .milliseconds(60)
  /// Longest pause at the turning point of a swing. Choice: half of the swing's period.
  static let swingPause: Duration = .milliseconds(5)
  /// Farthest distance of a swing from the saccade's end, degrees; what goes farther is another saccade. Choice: swings
  /// of up to 2 degrees are coded as such.
  static let farthestSwing = 3.0
  /// Shortest swing. Choice: two samples at 500 Hz, because a shorter movement is noise.
  static let shortestSwing: Duration = .milliseconds(4)

  /// The thresholds of saccades and swings.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum peak speed of a saccade, deg/s. Higher: small saccades are missed. Lower: noise counts as saccades.
    /// Choice: below the 30 deg/s of I-VT (Tobii), for small saccades in quiet recordings.
    public var smallestPeak = 20.0
    /// Minimum peak speed in multiples of the noise. Higher: small saccades in noise are missed. Lower: noise counts as
    /// saccades. Source: 5 in Dar et al. 2021, REMoDNaV; 6 in Engbert & Kliegl 2003.
    public var peakOverNoise = 5.0
    /// Largest angle between a saccade and the next rise of speed that continues it after a dip by noise, degrees.
    /// Tuning: `make accuracy` rows of left-out recordings. Choice: the best of 25 to 70; a swing goes back.
    public var straightDegrees = 37.0
    /// Minimum peak speed in multiples of the velocity's present scatter. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: the best of 1.5 to 5, tuned together with the delays; a tracker that shakes for a moment
    /// then shows no saccades.
    public var peakOverScatter = 4.0
    /// The defaults.
    public init() {}
  }

  let settings: Settings
  /// Limits in seconds, widened by half a microsecond for rounding, and the cosine of `straightDegrees`.
  private let shortest, longestSwing, shortestSwing, straight: Double
  let swingPause: Double

  init(settings: Settings) {
    self.settings = settings
    // Each limit allows half a microsecond for the rounding of summed intervals.
    shortest = Self.shortest.seconds - 5e-7
    longestSwing = Self.longestSwing.seconds - 5e-7
    swingPause = Self.swingPause.seconds + 5e-7
    shortestSwing = Self.shortestSwing.seconds - 5e-7
    straight = cos(settings.straightDegrees * .pi / 180)
  }

  func peak(noise: Double) -> Double { max(settings.smallestPeak, settings.peakOverNoise * noise) }
  func onset(noise: Double) -> Double { max(Self.onset, Self.onsetOverNoise * noise) }
  func swing(noise: Double) -> Double { max(Self.swing, Self.swingOverNoise * noise) }

  /// The saccade whose speed at sample `start` is above ``peak(noise:)``, between the samples `stay` and `end`.
  /// - Returns: The saccade, or nil for a spike; and the next sample to examine.
  func saccade(
    in trace: GazeTrace, at start: Int, after stay: Int, until end: Int, noise: Double, interval: Double
  ) -> (found: FoundSaccade?, next: Int) {
    let threshold = peak(noise: noise)
    var (top, next) = (start, start)
    while next < end, trace[next].change > threshold {
      if trace[next].change > trace[top].change { top = next }
      next += 1
    }
    let highest = trace[top].change
    let onset = max(onset(noise: noise), Self.onsetShare * highest)
    let offset = max(Self.offset, Self.offsetOverNoise * noise, Self.offsetShare * highest)
    var first = top
    while first > stay, trace[first - 1].change > onset { first -= 1 }
    var last = top
    while last + 1 < end, trace[last + 1].change > offset {
      last += 1
      if isValley(trace, at: last, of: first, until: end, peak: highest) { break }
    }
    guard trace[last].seconds - trace[first].seconds + interval >= shortest else { return (nil, max(next, last + 1)) }
    let swing = endOfSwing(in: trace, after: last, until: end, noise: noise)
    let found = FoundSaccade(
      moved: first, saccade: first..<last + 1, swing: last + 1..<swing + 1, rests: swing + 1, jump: nil)
    return (found, swing + 1)
  }

  /// True if a sample after the saccade's peak is the turning point between saccade and swing.
  private func isValley(_ trace: GazeTrace, at index: Int, of first: Int, until end: Int, peak: Double) -> Bool {
    let speed = trace[index].change
    guard speed < Self.valleyShare * peak, speed <= trace[index - 1].change, index + 1 < end,
      trace[index + 1].change > speed
    else { return false }
    return speed < Self.stopShare * peak || trace.cosine(from: first, over: index, to: index + 1) < straight
  }

  /// The last sample of the swing after a saccade's sample `last`; `last` without a swing.
  private func endOfSwing(in trace: GazeTrace, after last: Int, until limit: Int, noise: Double) -> Int {
    let threshold = swing(noise: noise)
    var (index, end) = (last + 1, last)
    while index < limit, trace[index].seconds - trace[last].seconds <= longestSwing {
      if trace.distance(last, index) > Self.farthestSwing { break }
      if trace[index].change > threshold {
        end = index
      } else if trace[index].seconds - trace[end].seconds > swingPause {
        break
      }
      index += 1
    }
    return trace[end].seconds - trace[last].seconds >= shortestSwing ? end : last
  }
}
