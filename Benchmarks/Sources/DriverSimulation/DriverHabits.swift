package import Draws
import Scoring

/// The habits in which simulated drivers differ.
///
/// Choice of all ranges without a source: half to twice the middle, as drivers in field studies differ.
package struct DriverHabits: Sendable {
  /// Mean time on the road between two looks that the driver chooses, seconds.
  /// Choice: with looks of a second, 15 to 30 % of the time is off the road, as in naturalistic baseline epochs.
  package var roadSeconds: Double
  /// Factor on the lengths of all looks.
  package var lengthFactor: Double
  /// How often the driver operates radio or navigation, per hour.
  package var tasksPerHour: Double
  package var hasPassenger: Bool
  /// Shares of lane changes that are signalled before they begin, and only after that.
  /// Source: of 60, 33 and 7 % on Swedish motorways: "Exploring turn signal usage patterns in lane changes", arXiv 2305.16401.
  package var signalsLaneChanges: (before: Double, during: Double)
  /// Source: 25 % of left and 29 % of right turns are not signalled: Sullivan et al. 2015, Accid. Anal. Prev. 74, 1-7.
  package var signalsTurns: Double
  /// Share of lane changes with a look over the shoulder.
  package var shoulderChecks: Double
  /// Share of a look's angle that the head takes over; small for a driver who moves only the eyes.
  package var headGain: Double
  package var blinksPerMinute: Double
  /// Karolinska sleepiness (KSS) at the start, and its increase per hour.
  package var sleepiness: Double
  package var tiring: Double
  /// Share of the looks at red lights that go to the phone.
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
