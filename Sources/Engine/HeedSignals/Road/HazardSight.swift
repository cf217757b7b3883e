/// The objects on the road that the driver has probably seen, at one moment.
public struct HazardSight: Hashable, Sendable {
  /// How probably the driver has seen one object.
  public struct Belief: Hashable, Sendable {
    /// Probability that the driver is aware of the object, 0...1.
    public var probability: Double
    /// Whether the driver has seen the object, from the probability with hysteresis; nil until decided.
    public var isSeen: Bool?

    /// - Parameter probability: Clamped to 0...1; NaN counts as 0.
    public init(probability: Double, isSeen: Bool? = nil) {
      self.probability = probability.isNaN ? 0 : max(0, min(1, probability))
      self.isSeen = isSeen
    }
  }

  /// Whether the driver has seen each object, by object ID; without an entry, this is unknown.
  public var beliefs: [String: Belief]
  /// Time by which hazard warnings come earlier, seconds, at least 0; see ``VehicleRequest/gain``.
  public var gain = 0.0

  /// Nothing is known about the driver, so alerts ignore the driver.
  public static let unknown = HazardSight(beliefs: [:])

  /// Memberwise initializer.
  public init(beliefs: [String: Belief]) { self.beliefs = beliefs }

  /// Probability that the driver is aware of the object, 0...1; nil if unknown.
  public func probability(of id: String) -> Double? { beliefs[id]?.probability }
  /// Whether the driver has seen the object; nil if unknown.
  public func isSeen(_ id: String) -> Bool? { beliefs[id]?.isSeen }
}
