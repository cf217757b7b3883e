import Draws
import Foundation

/// How a camera, its program and its mount distort lid gaps; drawn once for each recording.
struct LidDistortion {
  enum Eyes { case both, left, right }

  /// Column of one eye: its scale, and its value for a shut eye, in the recording's unit.
  struct Column {
    var gain: Double
    var shut: Double
    /// Delay with which the column shows the lids, ms.
    var lag: Double
    /// Share of a closure that the column shows.
    var depth: Double
  }

  /// Unit of the recording's values, for notes.
  var unit: String
  var hertz: Double
  /// Standard deviation of the sample intervals, as a share of their length.
  var jitter: Double
  var eyes: Eyes
  var left: Column
  var right: Column
  /// Exponent applied to the gap, because angles, areas and aspect ratios are not proportional to it.
  var exponent: Double
  /// Slow changes of the scale and of the open eye's value, as shares of the gain.
  var scaleDrift: Drift
  var levelDrift: Drift
  /// Standard deviation of a value, as a share of the gain.
  var noise: Double
  /// Number of values that are grossly wrong, per second and eye.
  var outliers: Double
  /// Share of the rows that have no value.
  var lost: Double
  /// Number of longer losses per second.
  var gaps: Double
  /// Share of the blinks that stay half open; 0 in most recordings.
  var halfBlinks: Double
  /// Range of the slow wander of both eyes within seconds, as a share of the gain, and its time constants, seconds.
  var wander = 0.0
  var wanderTimes: [Double] = []
  /// Share of the rows that repeat the row before.
  var repeats = 0.0

  /// A slow change: the sum of a slope and a wave.
  struct Drift {
    var perMinute: Double
    var wave: Double
    var periodSeconds: Double
    var phase: Double

    func callAsFunction(_ seconds: Double) -> Double {
      let turn = 2 * Double.pi * seconds / periodSeconds + phase
      // After two minutes, a mount moves no further.
      return perMinute * min(seconds, 120) / 60 + wave * (sin(turn) - sin(phase))
    }

    /// Slope and wave together change by at most 30 % per minute.
    init(_ random: inout SeededRandom, largest: Double) {
      perMinute = random.uniform(-1...1) * largest / 2
      periodSeconds = random.uniform(60...180)
      phase = random.uniform(0...(2 * .pi))
      wave = random.uniform(0...1) * largest / 2 * periodSeconds / 60 / (2 * .pi)
    }
  }

  /// Noise of 1 to 20 %, the more often the less, wander to 30 % within 2 to 20 s, and repeated rows.
  private mutating func roughen(_ random: inout SeededRandom) {
    noise = 0.01 * pow(20, random.unit())
    wander = random.uniform(0...0.3)
    wanderTimes = (0..<3).map { _ in 2 * pow(10, random.unit()) }
    repeats = random.happens(0.5) ? random.uniform(0.02...0.2) : 0
    outliers *= 2
    halfBlinks = 0
  }

  private static let rates = [20.0, 25, 30, 50, 60, 90, 120, 200, 250, 500]

  init(_ kind: LidKind, _ random: inout SeededRandom) {
    hertz = Self.rates[random.index(below: Self.rates.count)]
    let (unit, gain, shut) = Self.unit(&random)
    self.unit = unit
    jitter = random.happens(0.5) ? 0 : random.uniform(0.01...0.1)
    let draw = random.unit()
    eyes = draw < 0.7 ? .both : draw < 0.85 ? .left : .right
    func column(_ random: inout SeededRandom) -> Column {
      Column(
        gain: gain * random.uniform(0.8...1.2), shut: shut + gain * random.uniform(-0.05...0.05),
        lag: random.uniform(0...8), depth: random.uniform(0.92...1))
    }
    (left, right) = (column(&random), column(&random))
    exponent = random.uniform(0.8...1.3)
    scaleDrift = Drift(&random, largest: random.uniform(0...0.3))
    levelDrift = Drift(&random, largest: random.uniform(0...0.3))
    noise = 0.003 * pow(10, random.unit())
    outliers = random.happens(0.4) ? random.uniform(0.03...0.3) : 0
    lost = random.happens(0.5) ? random.uniform(0...0.03) : 0
    gaps = random.happens(0.4) ? random.uniform(0.01...0.05) : 0
    halfBlinks = random.happens(0.3) ? random.uniform(0.2...0.5) : 0
    if kind != .calm { roughen(&random) }
  }

  /// A unit, the range of an open eye in that unit, and the value of a shut eye.
  private static func unit(_ random: inout SeededRandom) -> (String, Double, Double) {
    switch random.index(below: 6) {
    case 0: ("eye aspect ratio", random.uniform(0.18...0.34), random.uniform(0.04...0.14))
    case 1: ("pixels", random.uniform(6...60), random.uniform(0...8))
    case 2: ("millimetres", random.uniform(7...12), random.uniform(0...1.5))
    case 3: ("percent", random.uniform(70...110), random.uniform(0...20))
    case 4: ("deviations from the mean", random.uniform(4...7), random.uniform(-6...(-4)))
    default: ("arbitrary", pow(10, random.uniform(-3...4)), 0)
    }
  }
}
