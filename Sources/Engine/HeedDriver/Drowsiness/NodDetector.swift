import Foundation
public import HeedGeometry
public import HeedSignals

/// Finds the nods of a driver who falls asleep: the head sinks with shut eyes and jerks back up.
///
/// In a look down at a phone or the instruments, the head also sinks and rises, but with open eyes. In a nod, the eyes
/// were shut for longer than a blink while the head was down or sinking.
public struct NodDetector: Sendable {
  /// Minimum depth of a nod below the resting pitch, degrees. Choice: road bumps and nods of agreement stay below 5.
  static let smallestDepthDegrees = 8.0
  /// Drop below the resting pitch that begins a nod, degrees. Choice: half a nod's depth, above the pose's scatter.
  static let beginsDegrees = 4.0
  /// Minimum unbroken time with shut eyes. Source: ordinary blinks end within 400 ms (Caffier et al. 2003).
  static let eyesShut: Duration = .milliseconds(400)
  /// Maximum time in which the head jerks back through `returnShares`. Choice: a slow lift of the head takes longer.
  static let longestReturn: Duration = .milliseconds(500)
  /// Part of the head's way back up in which the jerk is timed, as shares of the depth. Choice: neither end counts.
  static let returnShares = 0.25...0.6
  /// Maximum length of a nod; a longer drop of the head is a posture. Choice: shut eyes reveal a longer sleep.
  static let longest: Duration = .seconds(6)
  /// Maximum time in a nod without a seen head. Choice: a dropping face is lost for some frames.
  static let longestGap: Duration = .milliseconds(500)
  /// Time constant of the head's resting pitch. Choice: longer than a glance, shorter than a change of posture.
  static let restingTime: Duration = .seconds(5)

  /// The current drop of the head: lowest pitch in degrees, last time near this pitch, longest closure of the eyes.
  private struct Sinking: Hashable, Sendable {
    var start: Timestamp
    var lowest: Double
    var lastLow: Timestamp
    var longestShut = Duration.zero
  }

  /// Resting pitch of the head, degrees; nil before the first sample and after a gap.
  private var resting: Double?
  /// How long the resting pitch has been observed.
  private var watched = Duration.zero
  private var sinking: Sinking?
  private var shutSince: Timestamp?
  private var lastSeen: Timestamp?

  /// A detector without observations.
  public init() {}

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - pitch: Head pitch, up positive; nil when the head is not seen.
  ///   - areEyesShut: True if the eyes are shut; nil if they are not seen, which ends a closure.
  /// - Returns: True if a nod ended in this frame.
  public mutating func update(pitch: Angle?, areEyesShut: Bool?, at time: Timestamp) -> Bool {
    if areEyesShut == true { shutSince = shutSince ?? time } else { shutSince = nil }
    guard let degrees = pitch?.degrees, degrees.isFinite else { return false }
    let step = lastSeen.map { time - $0 } ?? .zero
    guard lastSeen == nil || step > .zero else { return false }
    lastSeen = time
    if step > Self.longestGap {
      (sinking, resting, watched) = (nil, nil, .zero)
      // After a time without the head, the earlier length of a closure is unknown, so it is measured from this frame.
      if areEyesShut == true { shutSince = time }
    }
    guard let resting else {
      self.resting = degrees
      return false
    }
    if sinking != nil { return follow(degrees, resting: resting, at: time) }
    if degrees <= resting - Self.beginsDegrees, watched >= Self.restingTime {
      sinking = Sinking(start: time, lowest: degrees, lastLow: time)
      return follow(degrees, resting: resting, at: time)
    }
    watched += step
    self.resting = resting + (degrees - resting) * (1 - exp(-step.seconds / Self.restingTime.seconds))
    return false
  }

  /// Follows a drop of the head until the head is back up, or until the drop has become a posture.
  private mutating func follow(_ degrees: Double, resting: Double, at time: Timestamp) -> Bool {
    guard var now = sinking else { return false }
    now.lowest = min(now.lowest, degrees)
    let depth = resting - now.lowest
    let risen = (degrees - now.lowest) / max(depth, 1e-6)
    if risen <= Self.returnShares.lowerBound { now.lastLow = time }
    if let shutSince { now.longestShut = max(now.longestShut, time - shutSince) }
    sinking = now
    if time - now.start > Self.longest {
      (sinking, self.resting) = (nil, degrees)
      return false
    }
    guard risen >= Self.returnShares.upperBound else { return false }
    sinking = nil
    return depth >= Self.smallestDepthDegrees && time - now.lastLow <= Self.longestReturn
      && now.longestShut >= Self.eyesShut
  }
}
