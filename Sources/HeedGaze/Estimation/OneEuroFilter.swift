import Foundation
public import HeedSignals

/// Smooths a value that rests and jumps: strong while it rests, nearly nothing while it moves.
///
/// Source: Casiez, Roussel & Vogel 2012, 1 Euro Filter, CHI '12.
public struct OneEuroFilter: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Cut-off at rest, Hz.
    /// Choice: a time constant of 0.1 s at rest, about three frames of a webcam, against the net's scatter of 1-2 degrees.
    public var minimumCutoffHertz = 1.5
    /// Gain of the cut-off with speed, Hz per (unit / s).
    /// Choice: with degrees, a saccade of 100 deg/s passes within one frame.
    public var beta = 0.1
    /// Cut-off of the speed itself, Hz. Source: the paper's and docs/references.md's 1.0.
    public var derivativeCutoffHertz = 1.0
    /// After a gap this long the past says nothing. Choice: longer than any blink.
    @Seconds public var longestGap: Duration = .milliseconds(500)

    public init() {}
  }

  private let settings: Settings
  private var last: (time: Timestamp, raw: Double, value: Double, speed: Double)?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one value and returns the smoothed one, in the same unit.
  ///
  /// A time that repeats or goes back changes nothing and returns the last result: no interval is ever zero.
  public mutating func update(_ raw: Double, at time: Timestamp) -> Double {
    guard let past = last, time - past.time <= settings.longestGap else {
      last = (time, raw, raw, 0)
      return raw
    }
    guard time > past.time else { return past.value }
    let dt = time.seconds(since: past.time)
    let speed = past.speed + share(settings.derivativeCutoffHertz, dt) * ((raw - past.raw) / dt - past.speed)
    let cutoff = settings.minimumCutoffHertz + settings.beta * abs(speed)
    let value = past.value + share(cutoff, dt) * (raw - past.value)
    last = (time, raw, value, speed)
    return value
  }

  /// How far one step of `dt` seconds goes towards the new value.
  private func share(_ cutoff: Double, _ dt: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff * dt)) }
}
