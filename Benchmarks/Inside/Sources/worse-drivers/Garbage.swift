import Draws
import HeedGeometry
import HeedRisk
import HeedSignals

/// Ticks with values that are none.
struct Garbage {
  private static let numbers = [
    Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -1, 0, 1, -0.0, 1e18, 0.5, 7, 9, 100,
  ]

  /// The same with some values spoiled; times may repeat, go back, or be as far away as there are any.
  static func spoiled(_ inputs: [Input], using chance: inout SeededRandom) -> [Input] {
    inputs.map { input in
      guard Int.random(in: 0..<3, using: &chance) == 0 else { return input }
      var input = input
      for _ in 0..<Int.random(in: 1...5, using: &chance) { spoil(&input.sample, using: &chance) }
      return input
    }
  }

  private static func spoil(_ sample: inout DriverSample, using chance: inout SeededRandom) {
    let number = numbers.randomElement(using: &chance) ?? .nan
    switch Int.random(in: 0..<14, using: &chance) {
    case 0: sample.eyesClosed = number
    case 1: sample.eyesVisible = number
    case 2: sample.headYaw = .radians(number)
    case 3: sample.headPitch = .radians(number)
    case 4: sample.poseDeviation = number
    case 5: sample.azimuth = .radians(number)
    case 6: sample.elevation = .radians(number)
    case 7: sample.phone = number
    case 8: sample.kss = number
    case 9: sample.steering = .radians(number)
    case 10, 11: sample.speed = number
    case 12: sample.task = sample.task.map { $0 + $0 } ?? ""
    default:
      let far = [Int64.min, .min + 1, -1, 0, sample.time.nanoseconds &- 5_000_000_000, .max - 1, .max]
      // The last ones end the drive: nothing comes after the end of time.
      let last = Int.random(in: 0..<20, using: &chance) == 0 ? far.count : far.count - 2
      sample.time = Timestamp(nanoseconds: far[Int.random(in: 0..<last, using: &chance)])
    }
  }
}
