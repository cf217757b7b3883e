/// Which objects on the road the driver has probably seen at one moment.
public struct HazardSight: Hashable, Sendable {
  /// The belief about one object.
  public struct Belief: Hashable, Sendable {
    /// Probability that the driver is aware of the object, 0...1.
    public var probability: Double
    /// The same as a yes-or-no decision with hysteresis; nil until the probability was first clear.
    public var isSeen: Bool?

    /// - Parameter probability: Clamped to 0...1; NaN counts as 0.
    public init(probability: Double, isSeen: Bool? = nil) {
      self.probability = probability.isNaN ? 0 : max(0, min(1, probability))
      self.isSeen = isSeen
    }
  }

  /// Beliefs by object ID; nothing is known about objects without an entry.
  public var beliefs: [String: Belief]
  /// Whether the driver's gaze is known at all.
  public var isViewKnown: Bool
  /// How much earlier than usual to warn of anything ahead because of the driver's state, seconds, 0 or more: the gain
  /// of an active forward-warning request (``VehicleRequest/gain``).
  public var gain = 0.0

  /// Nothing is known of the driver: only the road is judged.
  public static let unknown = HazardSight(beliefs: [:], isViewKnown: false)

  /// Memberwise initializer.
  public init(beliefs: [String: Belief], isViewKnown: Bool = true) {
    (self.beliefs, self.isViewKnown) = (beliefs, isViewKnown)
  }

  /// Probability that the driver is aware of the object, 0...1; nil when not known.
  public func probability(of id: String) -> Double? { beliefs[id]?.probability }

  /// Whether the driver has seen the object; nil when not known.
  public func isSeen(_ id: String) -> Bool? { beliefs[id]?.isSeen }
}
