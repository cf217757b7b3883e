/// What the driver is believed to have seen of the road's objects at one moment.
public struct HazardSight: Hashable, Sendable {
  /// What is believed of one object.
  public struct Belief: Hashable, Sendable {
    /// That the driver knows of it, 0...1.
    public var probability: Double
    /// The same as a yes or no that does not flap; nil while it has never been clear.
    public var isSeen: Bool?

    /// - Parameter probability: What is no number, or none of 0...1, is taken as the nearest that is; NaN as 0.
    public init(probability: Double, isSeen: Bool? = nil) {
      self.probability = probability.isNaN ? 0 : max(0, min(1, probability))
      self.isSeen = isSeen
    }
  }

  /// By the objects' ids; one that is absent is neither seen nor unseen: nothing is known.
  public var beliefs: [String: Belief]
  /// Whether it is known where the driver looks at all.
  public var isViewKnown: Bool

  /// Nothing is known of the driver: the road is judged by itself.
  public static let unknown = HazardSight(beliefs: [:], isViewKnown: false)

  public init(beliefs: [String: Belief], isViewKnown: Bool = true) {
    self.beliefs = beliefs
    self.isViewKnown = isViewKnown
  }

  /// That the driver knows of an object, 0...1; nil: not known.
  public func probability(of id: String) -> Double? { beliefs[id]?.probability }

  /// Whether the driver has seen an object; nil: not known.
  public func isSeen(_ id: String) -> Bool? { beliefs[id]?.isSeen }
}
