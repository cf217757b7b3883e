/// All settings of the road's objects, with one struct per algorithm.
public struct ObjectSettings: Hashable, Codable, Sendable {
  /// Settings for the sizes of objects and the tilt of the road.
  public var ground = GroundScale.Settings()
  /// Creates the default settings.
  public init() {}
}
