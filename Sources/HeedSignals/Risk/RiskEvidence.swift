/// The measurement that a reason or a verdict rests on, and how far it lies beyond what is allowed.
public struct RiskEvidence: Hashable, Sendable {
  /// What was measured; the raw value is its name in files, with the unit.
  public enum Quantity: String, Hashable, Codable, Sendable, CaseIterable {
    /// One time away from the road.
    case glance = "glance_s"
    /// Times away from the road, added up within a window or a task.
    case awaySum = "away_sum_s"
    /// Eyes shut at a stretch.
    case closed = "closed_s"
    /// Since a warning that was not answered.
    case unanswered = "unanswered_s"
    /// Karolinska sleepiness, 1...9.
    case kss
    /// What is left of a buffer that drains while the driver is not attentive: seconds.
    case buffer = "buffer_s"
    /// What is left of a value that falls from 1 while the driver is not attentive.
    case awareness
    case timeToCollision = "ttc_s"
    case distance = "distance_m"
    /// From the camera to the marking on whose side the vehicle leaves its lane.
    case laneDistance = "lane_distance_m"
    case speed = "speed_mps"
  }

  /// Whose rule it is: the name of a rule book or, where it is Heed's own, of the algorithm.
  public var rule: String
  public var quantity: Quantity
  public var measured: Double
  /// From where on the rule speaks: above or at it for all but what drains or comes nearer, see ``isBelow``.
  public var threshold: Double
  /// How many frames it rests on.
  public var samples: Int
  /// When what it measures began; nil for what has no beginning.
  public var start: Timestamp?

  public init(
    rule: String, quantity: Quantity, measured: Double, threshold: Double, samples: Int, start: Timestamp? = nil
  ) {
    self.rule = rule
    self.quantity = quantity
    self.measured = measured
    self.threshold = threshold
    self.samples = samples
    self.start = start
  }

  /// True for what is the worse the smaller it is.
  public var isBelow: Bool {
    switch quantity {
    case .buffer, .awareness, .timeToCollision, .distance, .laneDistance: true
    case .glance, .awaySum, .closed, .unanswered, .kss, .speed: false
    }
  }

  /// How far beyond the threshold, in the quantity's unit: 0 or more where the rule speaks.
  public var excess: Double { isBelow ? threshold - measured : measured - threshold }
}
