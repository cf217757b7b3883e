/// What the eyes are for at one moment; what is worse comes later, but for `unknown`, which is neither.
public enum GlancePurpose: Int, Hashable, Sendable, CaseIterable {
  /// The road ahead.
  case forward
  /// Somewhere that driving needs: mirrors, instruments, the side that the vehicle turns to.
  case driving
  /// Anywhere else.
  case away
  case phone
  /// The lids are shut.
  case closed
  /// Neither attentive nor distracted.
  case unknown

  /// Somewhere else than the road ahead, and known to be.
  var isOff: Bool { self != .forward && self != .unknown }
}
