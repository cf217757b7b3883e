public import HeedSignals

/// A low-pass filter whose cut-off rises with speed: smooths a resting value strongly and a moving value weakly.
///
/// Source: Casiez, Roussel & Vogel 2012, 1 Euro Filter, CHI '12.
public struct OneEuroFilter: Sendable {
  /// Cut-off frequency of the filter that smooths the speed, Hz. Source: 1.0 in the paper and docs/references.md.
  static let derivativeCutoffHertz = 1.0
  /// Gap between values after which the filter restarts. Choice: longer than any blink.
  static let longestGap: Duration = .milliseconds(500)
  /// Cut-off at rest, Hz. Choice: a time constant of three webcam frames, as the net scatters by 1-2 degrees.
  public static let minimumCutoffHertz = 1.5
  /// Gain of the cut-off with speed, Hz per (unit / s). Choice: in degrees, gaze at 100 deg/s passes in a frame.
  public static let beta = 0.1

  private var last: (time: Timestamp, raw: Double, value: Double, speed: Double)?
  /// A filter without values.
  public init() {}

  /// Feeds one value and returns the filtered value. A value that is not later than the last returns the last result.
  public mutating func update(_ raw: Double, at time: Timestamp) -> Double {
    guard let past = last, time - past.time <= Self.longestGap else {
      last = (time, raw, raw, 0)
      return raw
    }
    guard time > past.time else { return past.value }
    let dt = time.seconds(since: past.time)
    let speed = past.speed + share(Self.derivativeCutoffHertz, dt) * ((raw - past.raw) / dt - past.speed)
    let cutoff = Self.minimumCutoffHertz + Self.beta * abs(speed)
    let value = past.value + share(cutoff, dt) * (raw - past.value)
    last = (time, raw, value, speed)
    return value
  }

  private func share(_ cutoff: Double, _ dt: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff * dt)) }
}
