package import Draws
import Scoring

/// A state that makes people drive worse and is no sleep: how one person differs in it from the own normal.
///
/// The ranges follow the literature and were fixed before anything was judged by them (docs/references.md, impairment). People
/// differ: each measure is unaffected in a quarter of them.
package struct ImpairedState: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Alcohol, sedating medicines: looks narrow or stray, checks stop, lids slow down, the lane is held badly.
    case sedated
    /// A mind elsewhere, sudden illness: looks narrow, checks stop, the lane is held as well as ever by a busy wheel.
    case preoccupied
    /// Cannabis and stimulants: looks stray, answers come late, the lane is held badly.
    case stimulated
  }

  /// Choice: as in a quarter of a study's people a measure does not change.
  private static let unaffected = 0.25

  package let kind: Kind
  package let state: DriverState

  package init(using chance: inout SeededRandom) {
    let draw = chance.uniform(0...1)
    kind = draw < 0.5 ? .sedated : draw < 0.8 ? .preoccupied : .stimulated
    func factor(_ range: ClosedRange<Double>) -> Double {
      let value = chance.uniform(range)
      return chance.uniform(0...1) < Self.unaffected ? 1 : value
    }
    var state = DriverState()
    switch kind {
    case .sedated:
      state.gazeSpread = chance.uniform(0...1) < 0.65 ? factor(0.65...0.9) : factor(1.1...1.3)
      state.checks = factor(0.35...0.75)
      state.lookLength = factor(1...1.3)
      state.blinkDuration = factor(1.1...1.5)
      state.blinkRate = factor(0.9...1.6)
      state.reaction = factor(1.2...1.7)
      state.laneBlindness = factor(1.15...1.6)
      state.unsteadiness = factor(1...1.4)
    case .preoccupied:
      state.gazeSpread = factor(0.6...0.85)
      state.checks = factor(0.3...0.7)
      state.blinkDuration = factor(0.9...1.1)
      state.blinkRate = factor(1...1.6)
      state.reaction = factor(1.1...1.4)
      state.laneBlindness = factor(0.85...1)
      state.unsteadiness = factor(1.1...1.4)
    case .stimulated:
      state.gazeSpread = factor(1...1.35)
      state.checks = factor(0.5...0.9)
      state.lookLength = factor(1...1.3)
      state.blinkDuration = factor(1.1...1.4)
      state.blinkRate = factor(0.6...1)
      state.reaction = factor(1.1...1.5)
      state.laneBlindness = factor(1.2...1.7)
      state.unsteadiness = factor(1...1.3)
    }
    self.state = state
  }
}
