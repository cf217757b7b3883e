extension RiskEvidence {
  /// The measured quantity; the raw value is its name in files, with the unit.
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
    /// The driver's remaining awareness, 0...1; it falls from 1 while the driver is inattentive.
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

  /// True for quantities whose smaller values are worse.
  public var isBelow: Bool {
    switch quantity {
    case .buffer, .awareness, .timeToCollision, .distance, .laneDistance: true
    case .glance, .awaySum, .closed, .unanswered, .kss, .speed: false
    }
  }

  /// How far the value lies beyond the threshold, in the quantity's unit; 0 or more when the rule applies.
  public var excess: Double { isBelow ? threshold - measured : measured - threshold }
}
