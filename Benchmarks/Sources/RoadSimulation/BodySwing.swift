import Draws
import Foundation
import Scoring

/// How a car's body moves on its springs, so that its camera is rarely exactly as it was mounted.
struct BodySwing {
  /// One wave: height in degrees or metres, frequency in Hz, phase in radians.
  private struct Wave {
    var height: Double
    var frequency: Double
    var phase: Double

    init(_ height: Double, _ frequencies: ClosedRange<Double>, using chance: inout SeededRandom) {
      self.height = height
      frequency = chance.uniform(frequencies)
      phase = chance.uniform(0...(2 * .pi))
    }

    func at(_ time: Double) -> Double { height * sin(2 * .pi * frequency * time + phase) }
  }

  /// Choice: bodies swing at 1.2 to 1.8 Hz, by 0.3 deg on a fair road; the road itself is uneven over tens of metres.
  private let pitch: Wave
  private let roll: Wave
  private let heave: Wave
  private let slowPitch: Wave
  private let slowRoll: Wave
  /// The strength of the swinging, which itself changes as a wave.
  private let beat: Wave
  /// Lean and squat at an acceleration of 1 g, degrees. Choice: some 4 deg and some 1.5 deg are usual.
  private static let leanDegrees = 4.0
  private static let squatDegrees = 1.5
  private static let gravity = 9.81

  init(using chance: inout SeededRandom) {
    pitch = Wave(0.3, 1.2...1.8, using: &chance)
    roll = Wave(0.3, 1.2...1.8, using: &chance)
    heave = Wave(0.01, 1.2...1.8, using: &chance)
    slowPitch = Wave(0.1, 0.04...0.11, using: &chance)
    slowRoll = Wave(0.3, 0.04...0.11, using: &chance)
    beat = Wave(0.5, 0.09...0.2, using: &chance)
  }

  func move(_ moments: inout [DrivenWay.Moment]) {
    let degree = Double.pi / 180
    for index in moments.indices {
      let (time, moment) = (Double(index) * DrivenWay.step, moments[index])
      // A standing vehicle does not swing.
      let run = min(1, moment.speed / 3)
      let swing = run * (0.5 + beat.at(time))
      let squat = Self.squatDegrees * moment.acceleration / Self.gravity
      let lean = Self.leanDegrees * moment.speed * moment.yawRate / Self.gravity
      moments[index].pitch = degree * (swing * pitch.at(time) + run * slowPitch.at(time) + squat)
      moments[index].roll = degree * (swing * roll.at(time) + run * slowRoll.at(time) + lean)
      moments[index].heave = swing * heave.at(time)
    }
  }
}
