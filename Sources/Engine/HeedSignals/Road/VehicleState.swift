extension VehicleState {
  /// State of the turn signal; `none` when it is off.
  public enum TurnSignal: String, Hashable, Codable, Sendable, CaseIterable { case none, left, right }

  /// True for a state that only answers requests or acknowledges a warning, and holds no data on the vehicle's motion.
  public var isReplyAlone: Bool {
    var rest = self
    (rest.supports, rest.honours, rest.isAcknowledging) = (nil, nil, nil)
    return rest == VehicleState(time: time) && rest != self
  }
}
