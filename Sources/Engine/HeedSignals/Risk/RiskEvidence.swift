/// The measurement that a reason or verdict is based on, and the threshold it crossed.
public struct RiskEvidence: Hashable, Sendable {
  /// The measured quantity; its raw value is the name in files, with the unit.
  public enum Quantity: String, Hashable, Codable, Sendable, CaseIterable {
    /// Duration of one look away from the road.
    case glance = "glance_s"
    /// Total time away from the road within a window or a task.
    case awaySum = "away_sum_s"
    /// Time with the eyes continuously shut.
    case closed = "closed_s"
    /// Time since a warning without a response.
    case unanswered = "unanswered_s"
    /// Karolinska sleepiness, 1...9.
    case kss
    /// Seconds left in a buffer that drains while the driver is inattentive.
    case buffer = "buffer_s"
    /// Remainder of an awareness value that falls from 1 while the driver is inattentive.
    case awareness
    /// Predicted time until contact.
    case timeToCollision = "ttc_s"
    /// Distance to an object.
    case distance = "distance_m"
    /// Distance from the camera to the marking on the side of the departure.
    case laneDistance = "lane_distance_m"
    /// Speed of the vehicle.
    case speed = "speed_mps"
  }

  /// Name of the rule book, or of Heed's algorithm for its own rules.
  public var rule: String
  /// The measured quantity.
  public var quantity: Quantity
  /// The measured value, in the quantity's unit.
  public var measured: Double
  /// The rule applies at or above this value; if ``isBelow``, at or below it.
  public var threshold: Double
  /// Number of frames that the measurement is based on.
  public var samples: Int
  /// When the measured event began; nil if it has no beginning.
  public var start: Timestamp?

  /// Memberwise initializer.
  public init(
    rule: String, quantity: Quantity, measured: Double, threshold: Double, samples: Int, start: Timestamp? = nil
  ) {
    (self.rule, self.quantity, self.measured, self.threshold) = (rule, quantity, measured, threshold)
    (self.samples, self.start) = (samples, start)
  }

  /// True for quantities where a smaller value is worse.
  public var isBelow: Bool {
    switch quantity {
    case .buffer, .awareness, .timeToCollision, .distance, .laneDistance: true
    case .glance, .awaySum, .closed, .unanswered, .kss, .speed: false
    }
  }

  /// How far the value lies beyond the threshold, in the quantity's unit; 0 or more when the rule applies.
  public var excess: Double { isBelow ? threshold - measured : measured - threshold }
}
