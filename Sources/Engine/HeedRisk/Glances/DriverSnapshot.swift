public import HeedSignals

/// The fusion's input from the cabin at one moment.
public struct DriverSnapshot: Hashable, Sendable {
  /// The sample for the rule books.
  public var sample: DriverSample
  /// True while the cabin is unavailable; the fusion then neither adds nor clears driver reasons.
  public var isUnavailable = false
  /// True while the face is out of the picture but the driver looks away; findings are then added and do not end.
  public var isOutOfView = false
  /// Why the face is missing; nil if unknown, or if the face is visible.
  public var departure: Departure?
  /// Kind of the current or just ended closure of the eyes, except in a yawn; nil without a microsleep or sleep.
  public var closureKind: EyeClosure.Kind?
  /// Minimum length of a closure of kind ``closureKind``; nil without a kind.
  public var closureFrom: Duration?
  /// How long the eyes have been lowered or shut without a sign which; nil while they are known to be open or shut.
  public var lowered: Duration?
  /// The last reported drowsiness; nil before the first report.
  public var drowsiness: Drowsiness?
  /// Number of frames with shut eyes in the closure.
  public var framesShut = 0
  /// Threshold in use when ``drowsiness`` was reported, Karolinska sleepiness, 1...9; nil without evidence.
  public var drowsyFrom: Double?
  /// Number of frames in which the lids were seen.
  public var framesSeen = 0
  /// False when the rig has no zones, so glances are unknown.
  public var hasZones = true

  /// Makes a moment of an available cabin without a closure and without drowsiness.
  public init(sample: DriverSample) { self.sample = sample }
}
