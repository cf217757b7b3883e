public import HeedSignals

/// Notices when calibrated gaze has come to lie beside where it lay.
public struct DriftWatch: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// From here on it has drifted, degrees.
    /// Choice: twice what a calibrated webcam gaze is off by anyway.
    public var driftDegrees = 4.0

    public init() {}
  }

  public init(forward: Zone?, display: Rig.Display?, settings: Settings = Settings()) {}

  /// Feeds one gaze; samples come in time order.
  /// - Returns: `drifted` or `driftEnded` when that changes.
  public mutating func update(_ sample: GazeSample) -> CalibrationChange? { nil }
}
