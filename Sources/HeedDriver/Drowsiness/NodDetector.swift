import Foundation
public import HeedGeometry
public import HeedSignals

/// One nod: the head sank with shut eyes and jerked back.
public struct Nod: Hashable, Sendable {
  public var start: Timestamp
  public var end: Timestamp
  /// How far the head sank below where it rests.
  public var depth: Angle

  public init(start: Timestamp, end: Timestamp, depth: Angle) {
    self.start = start
    self.end = end
    self.depth = depth
  }
}

/// Finds the nods of somebody falling asleep: the neck gives way, the head sinks, the driver starts up.
///
/// A look down at a phone or the cluster sinks and rises too, with open eyes; so a nod is one only when the eyes were shut
/// for longer than a blink while the head was down or on its way.
public struct NodDetector: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How far the head sinks at the least, degrees. Choice: bumps and nods of agreement stay below 5.
    public var smallestDepthDegrees = 8.0
    /// A nod may begin this far below the resting attitude, degrees. Choice: half the depth, above the scatter of head pose.
    public var beginsDegrees = 4.0
    /// The eyes are shut this long without a break. Source: ordinary blinks, which go with every large gaze shift, end
    /// within 400 ms (Caffier, Erdmann & Ullsperger 2003, Eur J Appl Physiol 89).
    @Seconds public var eyesShut: Duration = .milliseconds(400)
    /// The jerk back, from a quarter of the depth to three fifths of it. Choice: who lifts the head at leisure takes longer.
    @Seconds public var longestReturn: Duration = .milliseconds(500)
    /// Shares of the depth, from the lowest point, between which the jerk is timed. Choice: clear of both turning points.
    public var returnShares = 0.25...0.6
    /// Longer is a posture. Choice: who sleeps on is found by the eyes.
    @Seconds public var longest: Duration = .seconds(6)
    /// A head that was not seen this long ends the nod: what happened meanwhile is not known.
    /// Choice: a face is lost for some frames when it drops.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// Time constant of the resting attitude. Choice: long against a glance, short against a change of posture.
    @Seconds public var restingTime: Duration = .seconds(5)

    public init() {}
  }

  private struct Sinking: Hashable, Sendable {
    var start: Timestamp
    var lowest: Double
    /// When the head was last near its lowest point.
    var lastLow: Timestamp
    var longestShut = Duration.zero
  }

  private let settings: Settings
  /// Degrees; nil before the first sample, and after a gap.
  private var resting: Double?
  /// How long the resting attitude has been watched.
  private var watched = Duration.zero
  private var sinking: Sinking?
  private var shutSince: Timestamp?
  private var lastSeen: Timestamp?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - pitch: Of the head, up is positive; nil when not seen.
  ///   - areEyesShut: nil when the eyes are not seen: that is not shut.
  /// - Returns: The nod that this frame ended.
  public mutating func update(pitch: Angle?, areEyesShut: Bool?, at time: Timestamp) -> Nod? {
    if areEyesShut == true { shutSince = shutSince ?? time } else { shutSince = nil }
    guard let degrees = pitch?.degrees, degrees.isFinite else { return nil }
    let step = lastSeen.map { time - $0 } ?? .zero
    guard lastSeen == nil || step > .zero else { return nil }
    lastSeen = time
    if step > settings.longestGap {
      (sinking, resting, watched) = (nil, nil, .zero)
      // A closure that was not watched has no length.
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
