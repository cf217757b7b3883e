import Foundation
public import HeedGeometry
public import HeedSignals

/// One nod: the head sank with shut eyes and jerked back.
public struct Nod: Hashable, Sendable {
  /// When the head began to sink.
  public var start: Timestamp
  /// When the head was back up.
  public var end: Timestamp
  /// How far the head sank below its resting pitch, positive.
  public var depth: Angle

  /// Copies its arguments.
  public init(start: Timestamp, end: Timestamp, depth: Angle) {
    self.start = start
    self.end = end
    self.depth = depth
  }
}

/// Finds the nods of somebody falling asleep: the head sinks with shut eyes and jerks back up.
///
/// In a look down at a phone or the cluster the head sinks and rises too, but with open eyes. A nod needs eyes that
/// were shut for longer than a blink while the head was down or sinking.
public struct NodDetector: Sendable {
  /// Depth and times of a nod.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum depth of a nod, degrees. Choice: bumps and nods of agreement stay below 5.
    public var smallestDepthDegrees = 8.0
    /// Drop below the resting pitch that begins a nod, degrees. Choice: half the depth, above the scatter of head pose.
    public var beginsDegrees = 4.0
    /// Minimum uninterrupted closure of the eyes. Source: ordinary blinks end within 400 ms (Caffier et al. 2003).
    @Seconds public var eyesShut: Duration = .milliseconds(400)
    /// Maximum time of the jerk back through `returnShares` of the depth. Choice: a leisurely lift takes longer.
    @Seconds public var longestReturn: Duration = .milliseconds(500)
    /// Shares of the depth, from the lowest point, that bound the timed jerk. Choice: clear of both turning points.
    public var returnShares = 0.25...0.6
    /// Maximum length of a nod; longer is a posture. Choice: longer sleep is found by the eyes.
    @Seconds public var longest: Duration = .seconds(6)
    /// Maximum time without a head within a nod. Choice: a face is lost for some frames when it drops.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// Time constant of the resting pitch. Choice: long against a glance, short against a change of posture.
    @Seconds public var restingTime: Duration = .seconds(5)

    /// The default values.
    public init() {}
  }

  private struct Sinking: Hashable, Sendable {
    var start: Timestamp
    var lowest: Double
    var lastLow: Timestamp
    var longestShut = Duration.zero
  }

  private let settings: Settings
  /// Resting pitch, degrees; nil before the first sample and after a gap.
  private var resting: Double?
  /// How long the resting pitch has been observed.
  private var watched = Duration.zero
  private var sinking: Sinking?
  private var shutSince: Timestamp?
  private var lastSeen: Timestamp?

  /// A detector that has seen nothing yet.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - pitch: Head pitch, up positive; nil when not seen.
  ///   - areEyesShut: nil when the eyes are not seen, which ends a closure.
  /// - Returns: The nod that ended in this frame, if any.
  public mutating func update(pitch: Angle?, areEyesShut: Bool?, at time: Timestamp) -> Nod? {
    if areEyesShut == true { shutSince = shutSince ?? time } else { shutSince = nil }
    guard let degrees = pitch?.degrees, degrees.isFinite else { return nil }
    let step = lastSeen.map { time - $0 } ?? .zero
    guard lastSeen == nil || step > .zero else { return nil }
    lastSeen = time
    if step > settings.longestGap {
      (sinking, resting, watched) = (nil, nil, .zero)
      // The length of a closure across a gap is unknown.
      if areEyesShut == true { shutSince = time }
    }
    guard let resting else {
      self.resting = degrees
      return nil
    }
    if sinking != nil { return follow(degrees, resting: resting, at: time) }
    if degrees <= resting - settings.beginsDegrees, watched >= settings.restingTime {
      sinking = Sinking(start: time, lowest: degrees, lastLow: time)
      return follow(degrees, resting: resting, at: time)
    }
    watched += step
    self.resting = resting + (degrees - resting) * (1 - exp(-step.seconds / max(settings.restingTime.seconds, 1e-3)))
    return nil
  }

  private mutating func follow(_ degrees: Double, resting: Double, at time: Timestamp) -> Nod? {
    guard var now = sinking else { return nil }
    now.lowest = min(now.lowest, degrees)
    let depth = resting - now.lowest
    let risen = (degrees - now.lowest) / max(depth, 1e-6)
    if risen <= settings.returnShares.lowerBound { now.lastLow = time }
    if let shutSince { now.longestShut = max(now.longestShut, time - shutSince) }
    sinking = now
    if time - now.start > settings.longest {
      (sinking, self.resting) = (nil, degrees)
      return nil
    }
    guard risen >= settings.returnShares.upperBound else { return nil }
    sinking = nil
    guard depth >= settings.smallestDepthDegrees, time - now.lastLow <= settings.longestReturn,
      now.longestShut >= settings.eyesShut
    else { return nil }
    return Nod(start: now.start, end: time, depth: .degrees(depth))
  }
}
