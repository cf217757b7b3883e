/// Every number of the road's objects, one struct per algorithm.
public struct ObjectSettings: Hashable, Codable, Sendable {
  public var sizes = ObjectSizes.Settings()
  public var sides = BoxSides.Settings()
  public var tracking = ObjectTracker.Settings()
  public var ground = GroundScale.Settings()
  public var range = RangeFilter.Settings()
  public var sideways = SidewaysMotion.Settings()
  public var noise = BoxNoise.Settings()
  public var motion = ObjectMotion.Settings()

  public init() {}
}
