/// All settings of the road's objects, one struct per algorithm.
public struct ObjectSettings: Hashable, Codable, Sendable {
  /// Sizes and road tilt.
  public var ground = GroundScale.Settings()
  /// The defaults.
  public init() {}
}
