public import HeedSignals

/// The fusion's input from the cabin at one moment.
public struct DriverSnapshot: Hashable, Sendable {
  /// The sample for the rule books.
  public var sample: DriverSample
  /// True while the cabin is unavailable: no driver reason is added or cleared.
  public var isUnavailable = false
  /// True while the driver's face is out of the picture but the driver is known to look away from the road: findings
  /// are added, and standing ones do not end.
  public var isOutOfView = false
  /// Why the face is missing, for a fusion that knows whether the vehicle moves; nil if unknown, or not missing.
  public var departure: Departure?
  /// Kind of the current or just ended closure outside a yawn; nil without a microsleep or sleep.
  public var closureKind: EyeClosure.Kind?
  /// Minimum length of that kind; nil without one.
  public var closureFrom: Duration?
  /// The last reported drowsiness; nil before the first report.
  public var drowsiness: Drowsiness?
  /// Number of frames of the closure.
  public var framesShut = 0
  /// The threshold at the report of ``drowsiness``, Karolinska sleepiness, 1...9; nil if the reason has no evidence.
  public var drowsyFrom: Double?
  /// Number of frames in which the lids were seen.
  public var framesSeen = 0
  /// False when the rig has no zones, so that glances are unknown.
  public var hasZones = true

  /// A moment of an available cabin without closure and drowsiness.
  public init(sample: DriverSample) { self.sample = sample }
}
