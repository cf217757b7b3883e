public import HeedSignals

/// What is known of the driver at one moment: what the fusion asks of the cabin.
public struct DriverSnapshot: Hashable, Sendable {
  /// What rule books are asked about.
  public var tick: DriverSample
  /// While true no driver reason is added or cleared.
  public var isUnavailable = false
  /// The closure that goes on or has just ended: microsleep or sleep, outside a yawn; nil: none.
  public var closureKind: EyeClosure.Kind?
  /// The length from which a closure is of this kind; nil while there is none.
  public var closureFrom: Duration?
  /// The last drowsiness that was reported.
  public var drowsiness: Drowsiness?
  /// Frames of the closure.
  public var framesShut = 0
  /// The threshold in force when ``drowsiness`` was reported, Karolinska sleepiness, 1...9; nil: not known, and drowsiness is
  /// told without evidence.
  public var drowsyFrom: Double?
  /// Frames in which the lids were seen.
  public var framesSeen = 0
  /// False: the rig names no zones, and nothing is known of glances.
  public var hasZones = true

  public init(tick: DriverSample) { self.tick = tick }
}
