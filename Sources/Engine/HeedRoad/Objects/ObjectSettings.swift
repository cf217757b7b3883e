/// All settings of the road's objects, one struct per algorithm.
public struct ObjectSettings: Hashable, Codable, Sendable {
  /// Usual sizes of kinds.
  public var sizes = ObjectSizes.Settings()
  /// Cut-off sides of boxes.
  public var sides = BoxSides.Settings()
  /// Assignment of recognitions to objects.
  public var tracking = ObjectTracker.Settings()
  /// Sizes and road tilt.
  public var ground = GroundScale.Settings()
  /// Range and its rate.
  public var range = RangeFilter.Settings()
  /// Sideways motion.
  public var sideways = SidewaysMotion.Settings()
  /// Noise of boxes.
  public var noise = BoxNoise.Settings()
  /// Distance and closing speed.
  public var motion = ObjectMotion.Settings()
  /// The defaults.
  public init() {}
}
