/// How a driver differs from the own habit at one moment, as factors: 1 is as always.
package struct DriverState: Hashable, Sendable {
  /// Of the spread of looks at the road.
  package var gazeSpread = 1.0
  /// Of the number of looks at mirrors and instruments.
  package var checks = 1.0
  /// Of the length of looks away.
  package var lookLength = 1.0
  package var blinkDuration = 1.0
  package var blinkRate = 1.0
  /// Of the time between a warning and a look at the road.
  package var reaction = 1.0
  /// Of what the driver does not notice of the place in the lane, and of the time that an answer takes.
  package var laneBlindness = 1.0
  /// Of the hands' own noise.
  package var unsteadiness = 1.0

  package init() {}

  /// Both at once.
  static func * (a: DriverState, b: DriverState) -> DriverState {
    var both = a
    both.gazeSpread *= b.gazeSpread
    both.checks *= b.checks
    both.lookLength *= b.lookLength
    both.blinkDuration *= b.blinkDuration
    both.blinkRate *= b.blinkRate
    both.reaction *= b.reaction
    both.laneBlindness *= b.laneBlindness
    both.unsteadiness *= b.unsteadiness
    return both
  }

  /// A part of it: 0 nothing, 1 all.
  func share(_ share: Double) -> DriverState {
    func part(_ factor: Double) -> Double { 1 + (factor - 1) * share }
    var partial = DriverState()
    partial.gazeSpread = part(gazeSpread)
    partial.checks = part(checks)
    partial.lookLength = part(lookLength)
    partial.blinkDuration = part(blinkDuration)
    partial.blinkRate = part(blinkRate)
    partial.reaction = part(reaction)
    partial.laneBlindness = part(laneBlindness)
    partial.unsteadiness = part(unsteadiness)
    return partial
  }
}
