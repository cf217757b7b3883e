/// The purpose of the gaze, from best to worst. `unknown` has no place in this order.
public enum GlancePurpose: Int, Hashable, Sendable, CaseIterable {
  /// The road ahead.
  case forward
  /// A place that driving needs: mirrors, instruments, the side that the vehicle turns to.
  case driving
  /// Anywhere else.
  case away
  /// A phone.
  case phone
  /// The lids are shut.
  case closed
  /// The gaze is unknown: neither attentive nor distracted.
  case unknown

  /// True if the gaze is known to be off the road ahead.
  var isOff: Bool { self != .forward && self != .unknown }
}
