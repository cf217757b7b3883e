package import Draws
import Scoring

/// What differs from one driver to the next.
///
/// Choice of the ranges, where no source is named: half to twice the middle, as wide as drivers in field studies differ.
package struct DriverHabits: Sendable {
  /// Mean time on the road between two looks of one's own accord, seconds.
  /// Choice: with looks of a second it makes 15 to 30 % of the time off the road, as baseline epochs of naturalistic driving have it.
  package var roadSeconds: Double
  /// Of all lengths of looks.
  package var lengthFactor: Double
  /// How often the driver turns to radio or navigation, per hour.
  package var tasksPerHour: Double
  package var hasPassenger: Bool
  /// How often a lane change is signalled before it begins, while it goes on, not at all.
  /// Source: of 60, 33 and 7 % on Swedish motorways: "Exploring turn signal usage patterns in lane changes", arXiv 2305.16401.
  package var signalsLaneChanges: (before: Double, during: Double)
  /// Source: 25 % of left and 29 % of right turns are not signalled: Sullivan et al. 2015, Accid. Anal. Prev. 74, 1-7.
  package var signalsTurns: Double
  /// How often a lane change comes with a look over the shoulder.
  package var shoulderChecks: Double
  /// How much of a look's eccentricity the head takes over: small for who moves the eyes alone.
  package var headGain: Double
  package var blinksPerMinute: Double
  /// Karolinska sleepiness at the start, and what an hour adds.
  package var sleepiness: Double
  package var tiring: Double
  /// Likes the phone at red lights.
  package var phoneAtLights: Double

  package init(using chance: inout SeededRandom) {
    roadSeconds = chance.uniform(3...7)
    lengthFactor = chance.uniform(0.8...1.25)
    tasksPerHour = chance.uniform(2...14)
    hasPassenger = chance.uniform(0...1) < 0.5
    let before = chance.uniform(0.35...0.85)
    signalsLaneChanges = (before: before, during: (1 - before) * 0.82)
    signalsTurns = chance.uniform(0.5...0.95)
    shoulderChecks = chance.uniform(0.2...0.9)
    headGain = chance.uniform(0.35...0.85)
    blinksPerMinute = chance.uniform(8...24)
    sleepiness = chance.uniform(2...4.5)
    tiring = chance.uniform(0...1.5)
    phoneAtLights = chance.uniform(0...0.7)
  }
}
